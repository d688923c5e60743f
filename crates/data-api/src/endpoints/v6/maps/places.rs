//! `GET /api/v6/maps/places`: places of a maps service by their ids (docs/specification.md, Endpoints).

use quarry_sources::v6::maps::LOCALES;
use quarry_sources::v6::maps::places::{self, Query};

use crate::endpoint::{Endpoint, EndpointCall, Engine, Group};
use crate::param::{Param, Rule, TokenKind};

/// Language and region of texts.
pub(super) const LOCALE: Param = Param::with_default(
    "locale",
    Rule::Choice(&LOCALES),
    "en-US",
    "Language and region of the texts; the source uses its own language where it has no text in this one.",
);

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v6/maps/places",
    operation_id: "v6_maps_places",
    engine: Engine::V6,
    alpha: false,
    cache_ttl_s: Some(900),
    summary: "Places by their ids",
    params: &[
        Param::required(
            "muid",
            Rule::Token(TokenKind::Muids),
            "Ids of 1 to 50 places, separated by commas; the places come in this order, each once.",
        ),
        LOCALE,
    ],
    constraints: &[],
    groups: &[
        Group::always::<places::Information>("search_information", "Summary of the answer."),
        Group::always::<Vec<places::Entry>>(
            "place_results",
            "One entry for each id, in the requested order: the place, or a note that there is none.",
        ),
    ],
    continuation: None,
    run: |asked| Box::pin(async move { places::run(&build_query(asked), asked.source).await }),
};

fn build_query(asked: &EndpointCall<'_>) -> Query {
    let params = asked.params;
    let locale = params.string("locale");
    Query {
        muids: params.text("muid").unwrap_or_default().split(',').map(str::to_owned).collect(),
        reviews_base: format!("{}/api/v6/maps/reviews?locale={locale}&muid=", asked.origin),
        place_base: format!("{}/api/v6/maps/places?locale={locale}&muid=", asked.origin),
        locale,
    }
}
