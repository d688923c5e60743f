//! `GET /api/v1/reviews`: reviews of a place, up to a hundred per call.

use quarry_items::{PlaceInfo, RatingCount, Review};
use quarry_sources::Failure;
use quarry_sources::v1::maps::Topic;
use quarry_sources::v1::reviews::{self, Information, NUM_MAX, Query, Sort};

use crate::continuation::{Continuation, PAGE_TOKEN};
use crate::endpoint::{Endpoint, EndpointCall, Engine, Group};
use crate::endpoints::paths;
use crate::endpoints::v1::places::{self, build_links, parse_place};
use crate::endpoints::v1::web::{self, build_visit};
use crate::param::{Constraint, Param, Rule, TokenKind};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: paths::V1_REVIEWS,
    operation_id: "v1_reviews",
    engine: Engine::V1,
    alpha: false,
    cache_ttl_s: Some(3600),
    summary: "Place reviews, up to a hundred a call",
    params: &[
        places::PLACE_ID,
        places::DATA_ID,
        places::DATA_CID,
        Param::with_default(
            "sort_by",
            Rule::Choice(&["qualityScore", "newestFirst", "ratingHigh", "ratingLow"]),
            "qualityScore",
            "Order: most relevant, newest, best or worst first.",
        ),
        Param::with_default(
            "num",
            Rule::Integer { min: 1, max: NUM_MAX as i64 },
            "20",
            "How many reviews; the source's own pages hold twenty.",
        ),
        Param::optional("query", crate::endpoints::PHRASE, "Only reviews that have this text."),
        Param::optional(
            "topic_id",
            Rule::Token(TokenKind::MachineId),
            "Only reviews that speak of this topic of the place, one of the group `topics`.",
        ),
        web::HL,
        web::GL,
        Continuation::build_param(
            PAGE_TOKEN,
            "Token of the page before; send the other parameters as in that call.",
        ),
    ],
    constraints: &[
        Constraint::OneOf(&["place_id", "data_id", "data_cid"]),
        Constraint::Excludes("place_id", "data_id"),
        Constraint::Excludes("place_id", "data_cid"),
        Constraint::Excludes("data_id", "data_cid"),
        Constraint::Excludes("query", "topic_id"),
    ],
    groups: &[
        Group::always::<Information>("search_information", "Summary of the page."),
        Group::optional::<PlaceInfo>("place_info", "The place's card, on the first page."),
        Group::optional::<Vec<RatingCount>>(
            "rating_summary",
            "How many gave how many stars, on the first page.",
        ),
        Group::optional::<Vec<Topic>>("topics", "What reviewers speak of, on the first page."),
        Group::always::<Vec<Review>>("reviews", "The reviews, in the source's order."),
    ],
    continuation: Some(Continuation::for_pages(&[
        "place_id", "data_id", "data_cid", "sort_by", "query", "topic_id", "hl", "gl",
    ])),
    run: |asked| Box::pin(async move { reviews::run(&build_query(asked)?, asked.source).await }),
};

fn build_query(asked: &EndpointCall<'_>) -> Result<Query, Failure> {
    let params = asked.params;
    let text = |name: &str| params.text(name).map(str::to_owned);
    Ok(Query {
        place: parse_place(params).ok_or_else(places::unnamed_place_failure)?,
        sort: match params.text("sort_by") {
            Some("newestFirst") => Sort::Newest,
            Some("ratingHigh") => Sort::Highest,
            Some("ratingLow") => Sort::Lowest,
            _ => Sort::Relevance,
        },
        num: params.integer("num").unwrap_or(NUM_MAX),
        query: text("query"),
        topic_id: text("topic_id"),
        cursor: asked.cursor.map(str::to_owned),
        visit: build_visit(params),
        links: build_links(params, asked.origin),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::check;

    #[test]
    fn invalid_parameters_are_refused_by_name_and_rule() {
        let id = "place_id=ChIJDdnwdv0y5xQRRytw1ihZQeU";
        for (more, told) in [
            ("", None),
            ("&sort_by=newestFirst&num=100", None),
            ("&sort_by=ratingHigh", None),
            ("&sort_by=ratingLow", None),
            (
                "&sort_by=best",
                Some("Parameter `sort_by` must be one of qualityScore, newestFirst, ratingHigh, ratingLow."),
            ),
            ("&num=0", Some("Parameter `num` must be a whole number from 1 through 100.")),
            ("&num=101", Some("Parameter `num` must be a whole number from 1 through 100.")),
            ("&topic_id=/m/01z8mz", None),
            ("&topic_id=meze", Some("Parameter `topic_id` must be")),
            ("&topic_id=/m/01z8mz&query=x", Some("Parameters `query` and `topic_id` exclude each other.")),
            ("&data_id=0x1:0x2", Some("Parameters `place_id` and `data_id` exclude each other.")),
            ("&data_cid=7", Some("Parameters `place_id` and `data_cid` exclude each other.")),
            ("&gl=usa", Some("Parameter `gl` must be")),
        ] {
            match (told, check(&format!("{id}{more}"), ENDPOINT.params, ENDPOINT.constraints)) {
                (None, Ok(_)) => {}
                (Some(told), Err(error)) => {
                    assert!(error.message().starts_with(told), "{more}: {}", error.message())
                }
                (_, result) => panic!("{more}: {result:?}"),
            }
        }
        let error = check("hl=en", ENDPOINT.params, ENDPOINT.constraints).expect_err("no place");
        assert_eq!(error.message(), "One of `place_id`, `data_id`, `data_cid` is required.");
    }
}
