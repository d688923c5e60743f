//! `GET /api/v5/search`: places of a travel-review site.

use quarry_items::Place;
use quarry_sources::v5::ApiLinks;
use quarry_sources::v5::search::{self, Information, PlaceType, Query};

use crate::endpoint::{Endpoint, Engine, Group};
use crate::endpoints::{PHRASE, START, paths};
use crate::param::{Constraint, Param, Params, Rule, TokenKind};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v5/search",
    operation_id: "v5_search",
    engine: Engine::V5,
    alpha: false,
    cache_ttl_s: Some(3600),
    summary: "Travel search",
    params: &[
        Param::required("q", PHRASE, "Search phrase."),
        V5_DOMAIN,
        LOCALE,
        Param::optional(
            "lat",
            Rule::Decimal { min: -90.0, max: 90.0 },
            "Degrees north of the point to look around; needs `lon`.",
        ),
        Param::optional(
            "lon",
            Rule::Decimal { min: -180.0, max: 180.0 },
            "Degrees east of the point to look around; needs `lat`.",
        ),
        Param::with_default(
            "place_type",
            Rule::Choice(&["all", "accommodation", "attraction", "attraction_product", "eatery", "geo"]),
            "all",
            "Kind of thing to look for.",
        ),
        Param::optional(
            "geo_id",
            Rule::Token(TokenKind::LocationId),
            "City, region or country to look in: `place_id` of a result of type geo.",
        ),
        START,
        Param::with_default("num", Rule::Integer { min: 1, max: 30 }, "30", "How many results."),
    ],
    constraints: &[Constraint::Requires("lat", "lon"), Constraint::Requires("lon", "lat")],
    groups: &[
        Group::always::<Information>("search_information", "Summary of the page."),
        Group::optional::<Vec<Place>>("search_results", "Places, in the source's order."),
        Group::optional::<Vec<Place>>("map_previews", "What the map beside the list shows."),
    ],
    continuation: None,
    run: |asked| {
        Box::pin(async move { search::run(&build_query(asked.params, asked.origin), asked.source).await })
    },
};

/// National domain of the source.
pub(super) const V5_DOMAIN: Param = Param::optional(
    "v5_domain",
    Rule::Token(TokenKind::Host),
    "National site to request, one of those that the operator lists.",
);

/// Language and region of the texts.
pub(super) const LOCALE: Param = Param::with_default(
    "locale",
    Rule::Token(TokenKind::Locale),
    "en-US",
    "Language and region of the texts, such as de-DE.",
);

/// Parameters that links to places keep.
pub(super) const KEPT_PARAMS: [&str; 2] = ["v5_domain", "locale"];

/// Builds links to our own calls about a place.
pub(super) fn build_links(params: &Params, origin: &str) -> ApiLinks {
    let to = |path: &str| crate::endpoints::build_base_url(origin, path, params, &KEPT_PARAMS);
    ApiLinks { place: to(paths::V5_PLACE), reviews: to(paths::V5_REVIEWS) }
}

/// Returns the source's query for a validated set; `origin` is our own, for links.
#[must_use]
pub fn build_query(params: &Params, origin: &str) -> Query {
    let text = |name: &str| params.text(name).map(str::to_owned);
    Query {
        q: params.string("q"),
        v5_domain: text("v5_domain"),
        locale: params.string("locale"),
        lat: params.decimal("lat"),
        lon: params.decimal("lon"),
        place_type: params.text("place_type").and_then(PlaceType::from_token).unwrap_or_default(),
        geo_id: text("geo_id"),
        start: params.integer("start").unwrap_or(0),
        num: params.integer("num").unwrap_or(30),
        links: build_links(params, origin),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::check;

    #[test]
    fn a_point_has_two_coordinates_and_a_link_keeps_who_asks() {
        for half in ["q=x&lat=1", "q=x&lon=1"] {
            assert!(check(half, ENDPOINT.params, ENDPOINT.constraints).is_err(), "{half}");
        }
        let params =
            check("q=x&v5_domain=site.fr&locale=fr_fr", ENDPOINT.params, ENDPOINT.constraints).unwrap();
        let links = build_links(&params, "https://own.test");
        assert_eq!(links.place, "https://own.test/api/v5/place?v5_domain=site.fr&locale=fr-FR&");
        assert_eq!(links.reviews, "https://own.test/api/v5/reviews?v5_domain=site.fr&locale=fr-FR&");
    }

    #[test]
    fn every_kind_is_one_of_the_source() {
        let kinds = ENDPOINT.params.iter().find(|param| param.name == "place_type").map(|param| param.rule);
        let Some(Rule::Choice(kinds)) = kinds else { panic!("a kind is a choice") };
        assert!(
            kinds.iter().all(|kind| PlaceType::from_token(kind).is_some())
                && kinds.len() == PlaceType::TOKENS.len()
        );
    }
}
