//! `GET /api/v1/contributor-reviews`: reviews of one contributor, up to two hundred per call, and the contributor's profile.

use quarry_items::{Contributor, Review};
use quarry_sources::v1::contributor_reviews::{self, Information, LIMIT_MAX, Query};

use crate::continuation::{Continuation, PAGE_TOKEN};
use crate::endpoint::{Endpoint, EndpointCall, Engine, Group};
use crate::endpoints::paths;
use crate::endpoints::v1::places::build_links;
use crate::endpoints::v1::web::{self, build_visit};
use crate::param::{Param, Rule, TokenKind};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: paths::V1_CONTRIBUTOR_REVIEWS,
    operation_id: "v1_contributor_reviews",
    engine: Engine::V1,
    alpha: false,
    cache_ttl_s: Some(3600),
    summary: "Reviews by one contributor, up to two hundred a call",
    params: &[
        Param::required(
            "contributor_id",
            Rule::Token(TokenKind::Contributor),
            "The person, as reviews name them (`contributor_id`).",
        ),
        Param::with_default(
            "limit",
            Rule::Integer { min: 1, max: LIMIT_MAX as i64 },
            "20",
            "How many reviews.",
        ),
        web::HL,
        web::GL,
        Continuation::build_param(
            PAGE_TOKEN,
            "Token of the page before; send the other parameters as in that call.",
        ),
    ],
    constraints: &[],
    groups: &[
        Group::always::<Information>("search_information", "Summary of the page."),
        Group::optional::<Contributor>("contributor", "The person's card."),
        Group::always::<Vec<Review>>(
            "reviews",
            "The reviews with their places, in the source's order; empty when the person hides them.",
        ),
    ],
    continuation: Some(Continuation::for_pages(&["contributor_id", "hl", "gl"])),
    run: |asked| Box::pin(async move { contributor_reviews::run(&build_query(asked), asked.source).await }),
};

fn build_query(asked: &EndpointCall<'_>) -> Query {
    let params = asked.params;
    Query {
        contributor_id: params.string("contributor_id"),
        limit: params.integer("limit").unwrap_or(LIMIT_MAX),
        cursor: asked.cursor.map(str::to_owned),
        visit: build_visit(params),
        links: build_links(params, asked.origin),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::check;

    #[test]
    fn invalid_parameters_are_refused_by_name_and_rule() {
        let id = "contributor_id=102769814432182832009";
        for (sent, told) in [
            (id.to_owned(), None),
            (format!("{id}&limit=200"), None),
            (format!("{id}&limit=0"), Some("Parameter `limit` must be a whole number from 1 through 200.")),
            (format!("{id}&limit=201"), Some("Parameter `limit` must be a whole number from 1 through 200.")),
            ("limit=5".to_owned(), Some("Parameter `contributor_id` is required")),
            ("contributor_id=me".to_owned(), Some("Parameter `contributor_id` must be")),
        ] {
            match (told, check(&sent, ENDPOINT.params, ENDPOINT.constraints)) {
                (None, Ok(_)) => {}
                (Some(told), Err(error)) => {
                    assert!(error.message().starts_with(told), "{sent}: {}", error.message())
                }
                (_, result) => panic!("{sent}: {result:?}"),
            }
        }
    }
}
