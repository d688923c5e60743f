//! Resolution of a call's parameter `location`.

use futures_util::FutureExt;
use quarry_items::Coordinates;

use super::resolved::{LOCATION, ResolvedLocation, UsedLocation};
use super::search::{self, COMMAS, Place, PlaceKind, PlaceName, is_latin};
use crate::param::Params;
use crate::ports::Ports;

/// Maximum length of an abbreviation, which sources do not understand.
const CODE_MAX: usize = 3;

/// Resolves the `location` of a call.
pub async fn resolve_location<P: Ports>(ports: &P, params: &Params) -> ResolvedLocation {
    let Some(text) = params.text(LOCATION) else { return ResolvedLocation::Nothing };
    // Coordinates take precedence over the name.
    if params.decimal("lat").is_some() {
        return ResolvedLocation::Nothing;
    }
    resolve_text(ports, text).boxed_local().await
}

async fn resolve_text<P: Ports>(ports: &P, text: &str) -> ResolvedLocation {
    let gazetteer = &ports.isolate().gazetteer;
    if let Some(meant) = gazetteer.recall(text) {
        return meant;
    }
    let found = match PlaceName::parse(text, false) {
        Some(name) => search::find_places(gazetteer, ports, &name, 1).await,
        None => Ok(Vec::new()),
    };
    let Ok(places) = found else { return ResolvedLocation::Nothing };
    let unknown =
        || ResolvedLocation::Unknown(text.chars().filter(|letter| !letter.is_control()).take(64).collect());
    let meant = places
        .into_iter()
        .next()
        .map_or_else(unknown, |place| ResolvedLocation::Place(build_used_location(text, place)));
    gazetteer.remember(text, &meant);
    meant
}

/// Builds the location for the source. A full name in Latin letters stays as written, because sources may spell a region
/// differently from the gazetteer.
fn build_used_location(text: &str, place: Place) -> UsedLocation {
    let parts = |name: &str| name.split(COMMAS).count();
    let is_code = |part: &str| part.trim().chars().count() <= CODE_MAX;
    let is_whole = is_latin(text)
        && parts(text) >= parts(&place.canonical_name)
        && !text.split(COMMAS).skip(1).any(is_code);
    UsedLocation {
        canonical_name: if is_whole { text.to_owned() } else { place.canonical_name },
        gps_coordinates: Coordinates { latitude: place.latitude, longitude: place.longitude },
        is_city: place.kind == PlaceKind::City,
    }
}
