//! `GET /api/v1/local`: local businesses, twenty per page, or one of them.

use quarry_items::Place;
use quarry_sources::v1::local::{self, PAGE_SIZE, Query};

use crate::endpoint::{Endpoint, Engine, Group};
use crate::endpoints::v1::places;
use crate::endpoints::v1::web::{self, build_visit};
use crate::param::{Constraint, Param, Params, Rule};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v1/local",
    operation_id: "v1_local",
    engine: Engine::V1,
    alpha: true,
    cache_ttl_s: Some(900),
    summary: "Local listings, twenty a page, or one business",
    params: &[
        web::Q_OR_ID,
        web::LUDOCID,
        Param {
            rule: Rule::Steps { of: PAGE_SIZE as i64, max: 10_000 },
            doc: "Businesses to skip; follow `service_pagination.next` for the next page.",
            ..web::START
        },
        web::LOCATION,
        web::UULE,
        web::HL,
        web::GL,
        web::V1_DOMAIN,
        web::DEVICE,
    ],
    constraints: &[Constraint::OneOf(&["q", "ludocid"]), web::PLACE_OR_TOKEN],
    groups: &[
        Group::always::<local::SearchInformation>("search_information", "Summary of the page."),
        Group::optional::<local::LocalMap>("local_map", "The map beside the list."),
        Group::optional::<Vec<Place>>("ads_results", "Businesses that pay for their place in the list."),
        Group::always::<Vec<Place>>("local_results", "Businesses, in the page's order."),
        Group::optional::<Vec<local::Tile>>("discover_more_places", "Further searches for places."),
    ],
    continuation: None,
    run: |asked| {
        Box::pin(async move {
            let links = places::build_links(asked.params, asked.origin);
            local::run(&Query { links, ..build_query(asked.params) }, asked.source).await
        })
    },
};

/// Returns the source's query for a validated set.
#[must_use]
pub fn build_query(params: &Params) -> Query {
    Query {
        q: params.string("q"),
        ludocid: params.text("ludocid").and_then(|cid| cid.parse().ok()),
        visit: build_visit(params),
        start: params.integer("start").unwrap_or(0),
        ..Query::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::check;
    use quarry_sources::v1::local::build_request;

    #[test]
    fn every_parameter_reaches_the_source() {
        let sent = "q=x&ludocid=7&start=40&uule=w%2Babc&hl=fr&gl=FR&device=tablet&v1_domain=engine.fr";
        let query = build_query(&check(sent, ENDPOINT.params, ENDPOINT.constraints).unwrap());
        let request = build_request(&query);
        assert_eq!(request.path, "/search?udm=1&q=x&ludocid=7&hl=fr&gl=fr&uule=w%2Babc&start=40&pws=0");
        assert_eq!(request.domain.as_deref(), Some("engine.fr"));
    }

    #[test]
    fn names_the_parameter_at_fault() {
        for (sent, told) in [
            ("hl=en", "One of `q`, `ludocid` is required."),
            ("q=x&start=10", "Parameter `start` must be a whole number from 0 through 10000 in steps of 20."),
            ("q=x&location=Paris&uule=w%2Babc", "Parameters `location` and `uule` exclude each other."),
        ] {
            let error = check(sent, ENDPOINT.params, ENDPOINT.constraints).expect_err(sent);
            assert_eq!(error.message(), told, "{sent}");
        }
        for sent in ["q=x", "ludocid=7", "q=x&start=0", "q=x&start=10000"] {
            assert!(check(sent, ENDPOINT.params, ENDPOINT.constraints).is_ok(), "{sent}");
        }
    }
}
