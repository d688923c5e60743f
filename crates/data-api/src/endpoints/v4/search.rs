//! `GET /api/v4/search`: businesses of a review site.

use quarry_items::{Filter, Place, QuestionAndAnswer};
use quarry_sources::v4::ApiLinks;
use quarry_sources::v4::search::{self, Information, Query, Related, SortBy};

use crate::endpoint::{Endpoint, Engine, Group};
use crate::endpoints::{PHRASE, paths};
use crate::param::{Constraint, Param, Params, Rule, TokenKind};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v4/search",
    operation_id: "v4_search",
    engine: Engine::V4,
    alpha: false,
    cache_ttl_s: Some(3600),
    summary: "Business search on a review site",
    params: &[
        Param::optional(
            "find_desc",
            PHRASE,
            "Phrase to look for; without it all businesses of the place are listed.",
        ),
        Param::optional("find_loc", PHRASE, "City, address or postal code in which to look."),
        V4_DOMAIN,
        Param::with_default(
            "sortby",
            Rule::Choice(&["recommended", "rating", "review_count"]),
            "recommended",
            "Order: recommended, the best rated first, or the most reviewed first.",
        ),
        Param::with_default(
            "start",
            Rule::Integer { min: 0, max: 10_000 },
            "0",
            "Offset of the first result, in steps of 10 as the source's own pages.",
        ),
        Param::optional(
            "cflt",
            Rule::Token(TokenKind::Aliases),
            "Category by its alias such as `coffee`; several joined by commas.",
        ),
        Param::optional(
            "attrs",
            Rule::Token(TokenKind::Aliases),
            "Attributes such as `GoodForKids`; `filters` of an answer lists them.",
        ),
        Param::optional(
            "l",
            Rule::Token(TokenKind::MapBounds),
            "Part of the map to look in, in place of `find_loc` or with it.",
        ),
    ],
    constraints: &[Constraint::OneOf(&["find_loc", "l"])],
    groups: &[
        Group::always::<Information>("search_information", "Summary of the page."),
        Group::optional::<Vec<Place>>("ads_results", "Businesses that pay for their place."),
        Group::optional::<Vec<Place>>("organic_results", "Businesses, in the page's order; 10 a page."),
        Group::optional::<Vec<Filter>>(
            "filters",
            "What the page offers to narrow the list: values for `attrs`, `cflt` or `sortby`.",
        ),
        Group::optional::<Vec<Related>>(
            "related_links",
            "Searches like this one and guides to costs, under the page's headings.",
        ),
        Group::optional::<Vec<QuestionAndAnswer>>(
            "questions_and_answers",
            "The page's questions and answers about the whole list.",
        ),
    ],
    continuation: None,
    run: |asked| {
        Box::pin(async move { search::run(&build_query(asked.params, asked.origin), asked.source).await })
    },
};

/// National domain of the source.
pub(super) const V4_DOMAIN: Param = Param::optional(
    "v4_domain",
    Rule::Token(TokenKind::Host),
    "National site to request, one of those that the operator lists.",
);

/// Returns the source's query for a validated set; `origin` is our own, for links.
#[must_use]
pub fn build_query(params: &Params, origin: &str) -> Query {
    let text = |name: &str| params.text(name).map(str::to_owned);
    Query {
        find_desc: text("find_desc"),
        find_loc: text("find_loc"),
        v4_domain: text("v4_domain"),
        sortby: match params.text("sortby") {
            Some("rating") => SortBy::Rating,
            Some("review_count") => SortBy::ReviewCount,
            _ => SortBy::Recommended,
        },
        start: params.integer("start").unwrap_or(0),
        cflt: text("cflt"),
        attrs: text("attrs"),
        l: text("l"),
        links: ApiLinks {
            reviews: crate::endpoints::build_base_url(origin, paths::V4_REVIEWS, params, &["v4_domain"]),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::check;

    #[test]
    fn every_parameter_reaches_the_source() {
        let sent = "find_desc=x&find_loc=Berlin&v4_domain=Site.DE&sortby=rating&start=30&cflt=bars&attrs=a,b&l=g:1,2,3,4";
        let params = check(sent, ENDPOINT.params, ENDPOINT.constraints).unwrap();
        let query = build_query(&params, "https://own.test");
        assert_eq!(query.links.reviews, "https://own.test/api/v4/reviews?v4_domain=site.de&");
        let request = search::build_request(&query);
        assert_eq!(
            request.path,
            "/search?find_desc=x&find_loc=Berlin&cflt=bars&sortby=rating&attrs=a%2Cb&l=g%3A1%2C2%2C3%2C4&start=30"
        );
        assert_eq!(request.domain.as_deref(), Some("site.de"));
    }

    #[test]
    fn a_place_is_needed() {
        let error = check("find_desc=x", ENDPOINT.params, ENDPOINT.constraints).expect_err("nowhere");
        assert_eq!(error.message(), "One of `find_loc`, `l` is required.");
    }
}
