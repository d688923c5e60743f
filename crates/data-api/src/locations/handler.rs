//! `GET /api/locations`: places by the beginning of their names, for forms and programs. Free, without a key.

use quarry_kernel::http::Response;
use serde_json::{Value, json};

use super::search::{self, Place, PlaceKind, PlaceName};
use crate::error::{ApiError, ErrorCode};
use crate::param::{self, Param, Params, Rule};
use crate::ports::Ports;

/// Attribution required by the data's licence.
pub const ATTRIBUTION: &str = "GeoNames (https://www.geonames.org), CC BY 4.0";

/// Parameters of the endpoint.
pub const PARAMS: &[Param] = &[
    Param::required(
        "q",
        Rule::Characters { max: 100 },
        "The beginning of a name, then what the place lies in, such as aust or paris,tx. Case and accents do not matter.",
    ),
    Param::with_default("limit", Rule::Integer { min: 1, max: 50 }, "10", "Most places to list."),
];

/// Parameters of the compatible service that have no effect here.
const IGNORED_PARAMS: [&str; 5] = ["api_key", "engine", "source", "output", "no_cache"];

/// Handles the route.
///
/// # Errors
/// 400 and 403 for parameters, 503 when the gazetteer cannot be read.
pub async fn handle<P: Ports>(ports: &P, query: &str) -> Result<Response, ApiError> {
    let params = param::check(query, PARAMS, &[])?;
    let name = PlaceName::parse(params.text("q").unwrap_or_default(), true);
    let places = list_places(ports, name, &params).await?;
    let locations: Vec<Value> = places.iter().map(place_to_json).collect();
    Ok(respond(&json!({ "locations": locations, "attribution": ATTRIBUTION })))
}

/// Handles the route of the compatible service, where `q` is optional.
///
/// # Errors
/// The errors of [`handle`].
pub async fn handle_compatible<P: Ports>(ports: &P, query: &str) -> Result<Response, ApiError> {
    let [q, limit] = PARAMS else { return Err(ApiError::from_code(ErrorCode::InternalError)) };
    let table = [Param { required: false, ..*q }, *limit];
    let theirs =
        query.split('&').filter(|pair| !IGNORED_PARAMS.contains(&pair.split('=').next().unwrap_or_default()));
    let params = param::check(&theirs.collect::<Vec<_>>().join("&"), &table, &[])?;
    let name = params.text("q").map_or_else(|| Some(PlaceName::match_all()), |q| PlaceName::parse(q, true));
    let places = list_places(ports, name, &params).await?;
    let locations = places.iter().map(|place| {
        json!({
            "name": place.name,
            "canonical_name": place.canonical_name,
            "country_code": place.country_code,
            "target_type": match place.kind { PlaceKind::City => "City", PlaceKind::Region => "Region", PlaceKind::Country => "Country" },
            "reach": place.population,
            "gps": [place.longitude, place.latitude],
        })
    });
    Ok(respond(&locations.collect()))
}

fn respond(body: &Value) -> Response {
    Response::json(200, body.to_string()).with_header("cache-control", "public, max-age=86400")
}

async fn list_places<P: Ports>(
    ports: &P,
    name: Option<PlaceName>,
    params: &Params,
) -> Result<Vec<Place>, ApiError> {
    let Some(name) = name else { return Ok(Vec::new()) };
    let found =
        search::find_places(&ports.isolate().gazetteer, ports, &name, params.integer("limit").unwrap_or(10));
    found.await.map_err(|_| ApiError::from_code(ErrorCode::StorageUnavailable).with_reason("assets"))
}

fn place_to_json(place: &Place) -> Value {
    let mut listed = json!({
        "name": place.name,
        "canonical_name": place.canonical_name,
        "kind": place.kind.token(),
        "country_code": place.country_code,
        "gps_coordinates": { "latitude": place.latitude, "longitude": place.longitude },
    });
    if let Some(members) = listed.as_object_mut() {
        if let Some(code) = &place.region_code {
            members.insert("region_code".to_owned(), json!(code));
        }
        if let Some(population) = place.population {
            members.insert("population".to_owned(), json!(population));
        }
    }
    listed
}
