//! `GET /api/v1/maps`: places for a phrase in a map view, twenty per page, or one exact place.

use quarry_items::{Coordinates, DAYS, Place};
use quarry_sources::v1::maps::{
    self, Area, Extent, Filter, Information, OpenFilter, PAGE_SIZE, Query, START_MAX, SearchTarget, Viewport,
};

use crate::endpoint::{Endpoint, EndpointCall, Engine, Group};
use crate::endpoints::paths;
use crate::endpoints::v1::places::{self, build_links, parse_place};
use crate::endpoints::v1::web::{self, build_visit};
use crate::param::{Constraint, Param, Params, Rule, TokenKind};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: paths::V1_MAPS,
    operation_id: "v1_maps",
    engine: Engine::V1,
    alpha: false,
    cache_ttl_s: Some(900),
    summary: "Places for a phrase and a part of the map, twenty a page, or one exact place",
    params: &[
        Param::optional("q", crate::endpoints::PHRASE, "What is looked for."),
        Param::optional(
            "type",
            Rule::Choice(&["search", "place"]),
            "`search` lists places for `q`, and `place` returns the one with `place_id`, `data_cid` or `data`. By default an id takes precedence over `q`.",
        ),
        Param::optional(
            "ll",
            Rule::Token(TokenKind::MapView),
            "The part of the map: its middle, then how near, such as @40.74,-74.0,14z or @40.74,-74.0,2000m.",
        ),
        Param {
            doc: "The part of the map by a name such as Austin,Texas, as `/api/locations` lists them; the source is asked where any other is.",
            ..web::LOCATION
        },
        Param { doc: "Latitude of the middle; needs `lon`, and `z` or `m`.", ..web::LAT },
        Param { doc: "Longitude of the middle; needs `lat`, and `z` or `m`.", ..web::LON },
        Param::optional(
            "z",
            Rule::Decimal { min: 3.0, max: 21.0 },
            "Zoom, from 3 (a continent) to 21 (a house), with `lat` and `lon` or with `location`, which has 14 without it.",
        ),
        Param::optional(
            "m",
            Rule::Integer { min: 1, max: 15_028_132 },
            "Height of the part of the map in metres, instead of `z`.",
        ),
        Param {
            rule: Rule::Steps { of: PAGE_SIZE as i64, max: START_MAX as i64 },
            doc: "Places to skip; follow `service_pagination.next` for the next page.",
            ..web::START
        },
        places::PLACE_ID,
        places::DATA_CID,
        Param::optional(
            "data",
            Rule::Token(TokenKind::FeatureId),
            "A place by a data sequence of maps, such as !4m5!3m4!1s0x…:0x…!8m2!3d…!4d…, or by the two numbers in it.",
        ),
        web::HL,
        web::GL,
        web::V1_DOMAIN,
        Param::optional(
            "min_rating",
            Rule::Decimal { min: 0.0, max: 5.0 },
            "Leaves out places that are rated lower, or not at all.",
        ),
        Param::optional(
            "min_price",
            Rule::Decimal { min: 0.0, max: 1_000_000.0 },
            "Leaves out places where a visit costs less, in the currency that they show. Where only signs are shown ($ to $$$$), they are counted.",
        ),
        Param::optional(
            "max_price",
            Rule::Decimal { min: 0.0, max: 1_000_000.0 },
            "Leaves out places where a visit costs more, as `min_price`.",
        ),
        Param::optional(
            "open_state",
            Rule::Choice(&["now", "24h"]),
            "`now` leaves out places that are not open, `24h` those that are not open day and night.",
        ),
        Param::optional(
            "open_on_day",
            Rule::Choice(&DAYS),
            "Leaves out places that are not open on this day of the week.",
        ),
        Param::optional(
            "open_at_hour",
            Rule::Integer { min: 0, max: 23 },
            "Leaves out places that are not open at this hour of `open_on_day`, else of today.",
        ),
    ],
    constraints: &[
        Constraint::When { name: "type", value: "search", needs: &["q"] },
        Constraint::When { name: "type", value: "place", needs: &["place_id", "data_cid", "data"] },
        Constraint::OneOf(&["q", "place_id", "data_cid", "data"]),
        Constraint::Excludes("place_id", "data_cid"),
        Constraint::Excludes("place_id", "data"),
        Constraint::Excludes("data_cid", "data"),
        Constraint::Excludes("ll", "location"),
        Constraint::Excludes("ll", "lat"),
        Constraint::Excludes("ll", "lon"),
        Constraint::Excludes("ll", "z"),
        Constraint::Excludes("ll", "m"),
        Constraint::Excludes("location", "lat"),
        Constraint::Excludes("location", "lon"),
        Constraint::Requires("lat", "lon"),
        Constraint::Requires("lon", "lat"),
        Constraint::RequiresOneOf("lat", &["z", "m"]),
        Constraint::RequiresOneOf("z", &["lat", "location"]),
        Constraint::RequiresOneOf("m", &["lat", "location"]),
        Constraint::Excludes("z", "m"),
        Constraint::Ordered("min_price", "max_price"),
    ],
    groups: &[
        Group::optional::<Information>("search_information", "Summary of the page, for a phrase."),
        Group::optional::<Vec<Place>>("local_results", "Places for a phrase, in the source's order."),
        Group::optional::<Place>("place_results", "The requested place, or the only match of a phrase."),
        Group::optional::<Vec<Place>>(
            "people_also_search_for",
            "Places that are searched for together with the one.",
        ),
    ],
    continuation: None,
    run: |asked| Box::pin(async move { maps::run(&build_query(asked), asked.source).await }),
};

/// Zoom around a named place.
const DEFAULT_ZOOM: f64 = 14.0;

fn build_query(asked: &EndpointCall<'_>) -> Query {
    let params = asked.params;
    let place = parse_place(params).filter(|_| params.text("type") != Some("search"));
    let wanted = match place {
        Some(place) => SearchTarget::Place(place),
        None => SearchTarget::Phrase {
            q: params.string("q"),
            area: build_area(params, asked.city),
            start: params.integer("start").unwrap_or(0),
            filter: build_filter(params),
        },
    };
    Query { wanted, visit: build_visit(params), links: build_links(params, asked.origin) }
}

fn build_area(params: &Params, city: Option<Coordinates>) -> Area {
    let extent = || match params.integer::<u32>("m") {
        Some(metres) => Extent::Metres(metres.into()),
        None => Extent::Zoom(params.decimal("z").unwrap_or(DEFAULT_ZOOM)),
    };
    if let Some(view) = params.text("ll").and_then(Viewport::parse_ll) {
        return Area::View(view);
    }
    if let Some(Coordinates { latitude, longitude }) = city {
        return Area::View(Viewport::around_point(latitude, longitude, extent()));
    }
    if let Some(name) = params.text("location") {
        return Area::Around(name.to_owned(), extent());
    }
    match params.decimal("lat").zip(params.decimal("lon")) {
        Some((latitude, longitude)) => Area::View(Viewport::around_point(latitude, longitude, extent())),
        None => Area::Anywhere,
    }
}

fn build_filter(params: &Params) -> Filter {
    let day = params.text("open_on_day").and_then(|day| DAYS.iter().position(|own| *own == day));
    Filter {
        min_rating: params.decimal("min_rating"),
        min_price: params.decimal("min_price"),
        max_price: params.decimal("max_price"),
        open: match params.text("open_state") {
            Some("now") => Some(OpenFilter::Now),
            Some("24h") => Some(OpenFilter::AllDay),
            _ => None,
        },
        open_on_day: day.and_then(|day| u64::try_from(day + 1).ok()),
        open_at_hour: params.integer("open_at_hour"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::check;

    /// Every rule of the specification for this endpoint, with valid and invalid values.
    #[test]
    fn invalid_parameters_are_refused_by_name_and_rule() {
        let id = "place_id=ChIJDdnwdv0y5xQRRytw1ihZQeU";
        for (sent, told) in [
            ("q=tea", None),
            ("q=tea&type=search", None),
            ("type=search", Some("Parameter `type` = search needs `q` as well.")),
            (&format!("type=search&{id}"), Some("Parameter `type` = search needs `q` as well.")),
            (id, None),
            (&format!("{id}&type=place"), None),
            (
                "type=place&q=tea",
                Some("Parameter `type` = place needs one of `place_id`, `data_cid`, `data` as well."),
            ),
            ("data_cid=7&type=place", None),
            ("data=0x1:0x2", None),
            ("hl=en", Some("One of `q`, `place_id`, `data_cid`, `data` is required.")),
            (&format!("{id}&data_cid=7"), Some("Parameters `place_id` and `data_cid` exclude each other.")),
            ("data=0x1:0x2&data_cid=7", Some("Parameters `data_cid` and `data` exclude each other.")),
            ("q=tea&ll=@1.5,2.5,14z", None),
            ("q=tea&ll=@1.5,2.5,2000m", None),
            ("q=tea&ll=1.5,2.5,14z", None),
            ("q=tea&ll=@1.5,2.5", Some("Parameter `ll` must be")),
            ("q=tea&ll=@91,2.5,14z", Some("Parameter `ll` must be")),
            ("q=tea&location=Austin", None),
            ("q=tea&location=Austin&z=12", None),
            ("q=tea&lat=1.5&lon=2.5&z=14", None),
            ("q=tea&lat=1.5&lon=2.5&m=800", None),
            ("q=tea&lat=1.5&lon=2.5", Some("Parameter `lat` needs one of `z`, `m` as well.")),
            ("q=tea&lat=1.5&z=14", Some("Parameter `lat` needs `lon` as well.")),
            ("q=tea&lon=1.5&z=14", Some("Parameter `lon` needs `lat` as well.")),
            ("q=tea&lat=1.5&lon=2.5&z=14&m=8", Some("Parameters `z` and `m` exclude each other.")),
            ("q=tea&z=14", Some("Parameter `z` needs one of `lat`, `location` as well.")),
            ("q=tea&m=14", Some("Parameter `m` needs one of `lat`, `location` as well.")),
            (
                "q=tea&ll=@1.5,2.5,14z&location=Austin",
                Some("Parameters `ll` and `location` exclude each other."),
            ),
            ("q=tea&ll=@1.5,2.5,14z&lat=1&lon=2&z=3", Some("Parameters `ll` and `lat` exclude each other.")),
            ("q=tea&ll=@1.5,2.5,14z&z=3", Some("Parameters `ll` and `z` exclude each other.")),
            ("q=tea&location=x&lat=1&lon=2&z=3", Some("Parameters `location` and `lat` exclude each other.")),
            ("q=tea&start=20", None),
            (
                "q=tea&start=10",
                Some("Parameter `start` must be a whole number from 0 through 10000 in steps of 20."),
            ),
            ("q=tea&min_rating=4.5", None),
            ("q=tea&min_rating=5.5", Some("Parameter `min_rating` must be")),
            (
                "q=tea&min_price=3&max_price=2",
                Some("Parameter `min_price` must not be greater than `max_price`."),
            ),
            ("q=tea&open_state=24h", None),
            ("q=tea&open_state=later", Some("Parameter `open_state` must be one of now, 24h.")),
            ("q=tea&open_on_day=sunday&open_at_hour=23", None),
            ("q=tea&open_on_day=someday", Some("Parameter `open_on_day` must be one of monday")),
            ("q=tea&open_at_hour=24", Some("Parameter `open_at_hour` must be")),
            ("place_id=x", Some("Parameter `place_id` must be")),
            ("data_cid=0", Some("Parameter `data_cid` must be")),
            ("data=x", Some("Parameter `data` must be")),
        ] {
            let result = check(sent, ENDPOINT.params, ENDPOINT.constraints);
            match (told, result) {
                (None, Ok(_)) => {}
                (Some(told), Err(error)) => {
                    assert!(error.message().starts_with(told), "{sent}: {}", error.message())
                }
                (_, result) => panic!("{sent}: {result:?}"),
            }
        }
    }

    #[test]
    fn wishes_reach_the_filter_and_the_view() {
        let sent = "q=tea&lat=1.5&lon=2.5&m=800&min_rating=4&min_price=2&max_price=3&open_state=24h&open_on_day=sunday&open_at_hour=7";
        let params = check(sent, ENDPOINT.params, ENDPOINT.constraints).unwrap();
        assert_eq!(
            build_area(&params, None),
            Area::View(Viewport::around_point(1.5, 2.5, Extent::Metres(800.0)))
        );
        let expected = Filter {
            min_rating: Some(4.0),
            min_price: Some(2.0),
            max_price: Some(3.0),
            open: Some(OpenFilter::AllDay),
            open_on_day: Some(7),
            open_at_hour: Some(7),
        };
        assert_eq!(build_filter(&params), expected);
        let params = check("q=tea&location=Austin", ENDPOINT.params, ENDPOINT.constraints).unwrap();
        assert_eq!(build_area(&params, None), Area::Around("Austin".into(), Extent::Zoom(14.0)));
        let known = Some(Coordinates { latitude: 30.25, longitude: -97.75 });
        assert_eq!(
            build_area(&params, known),
            Area::View(Viewport::around_point(30.25, -97.75, Extent::Zoom(14.0)))
        );
    }
}
