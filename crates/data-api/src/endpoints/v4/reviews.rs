//! `GET /api/v4/reviews`: reviews of a business.

use quarry_items::Review;
use quarry_sources::v4::reviews::{self, Information, Language, Query, SortBy};

use crate::endpoint::{Endpoint, Engine, Group};
use crate::endpoints::START;
use crate::endpoints::paths;
use crate::endpoints::v4::search::V4_DOMAIN;
use crate::param::{Param, Params, Rule, TokenKind};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: paths::V4_REVIEWS,
    operation_id: "v4_reviews",
    engine: Engine::V4,
    alpha: false,
    cache_ttl_s: Some(3600),
    summary: "Reviews of a business",
    params: &[
        Param::required(
            "place_id",
            Rule::Token(TokenKind::BusinessId),
            "Encoded business id: `place_id` of a v4/search result.",
        ),
        V4_DOMAIN,
        Param::with_default("hl", Rule::Token(TokenKind::Language), "en", "Language of the reviews."),
        Param::with_default(
            "sortby",
            Rule::Choice(&[
                "relevance_desc",
                "date_desc",
                "date_asc",
                "rating_desc",
                "rating_asc",
                "elites_desc",
            ]),
            "relevance_desc",
            "Order: the most relevant, newest, oldest, best, worst, or distinguished members' first.",
        ),
        START,
        Param::with_default("num", Rule::Integer { min: 1, max: 49 }, "10", "How many reviews."),
        Param::optional("rating", Rule::Token(TokenKind::Stars), "Only reviews with these numbers of stars."),
    ],
    constraints: &[],
    groups: &[
        Group::always::<Information>("search_information", "Summary of the page and of the business."),
        Group::always::<Vec<Review>>("reviews", "The reviews; empty on an exhausted page."),
        Group::optional::<Vec<Language>>("review_languages", "How many reviews there are in each language."),
    ],
    continuation: None,
    run: |asked| Box::pin(async move { reviews::run(&build_query(asked.params), asked.source).await }),
};

/// Returns the source's query for a validated set.
#[must_use]
pub fn build_query(params: &Params) -> Query {
    let stars = params.text("rating").unwrap_or_default();
    Query {
        place_id: params.string("place_id"),
        v4_domain: params.text("v4_domain").map(str::to_owned),
        hl: params.string("hl"),
        sortby: params.text("sortby").and_then(SortBy::from_token).unwrap_or_default(),
        start: params.integer("start").unwrap_or(0),
        num: params.integer("num").unwrap_or(10),
        ratings: stars.split(',').filter_map(|star| star.parse().ok()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::check;

    #[test]
    fn stars_are_echoed_in_their_normal_form_and_sent_as_numbers() {
        for (sent, echoed, stars) in
            [("5,4", "5,4", vec![5, 4]), ("45", "5,4", vec![5, 4]), ("1", "1", vec![1])]
        {
            let params = format!("place_id=Lw7NmZ3j-WEye97ywEmkXQ&rating={sent}");
            let params = check(&params, ENDPOINT.params, ENDPOINT.constraints).unwrap();
            assert_eq!(params.text("rating"), Some(echoed));
            assert_eq!(build_query(&params).ratings, stars);
        }
    }

    #[test]
    fn every_order_is_one_of_the_source() {
        let Some(Rule::Choice(tokens)) =
            ENDPOINT.params.iter().find(|param| param.name == "sortby").map(|param| param.rule)
        else {
            panic!("an order is a choice");
        };
        assert!(tokens.iter().all(|token| SortBy::from_token(token).is_some()));
        assert_eq!(tokens.len(), SortBy::TOKENS.len());
    }
}
