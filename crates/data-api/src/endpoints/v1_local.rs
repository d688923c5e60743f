//! `GET /api/v1/local`: businesses of a place, twenty a page, or one of them.

use quarry_sources::v1::local::{self, PAGE, Query};

use super::v1_web::{self as web, visit};
use super::{POSITION, field};
use crate::endpoint::{Endpoint, Engine, Field, Group, Shape};
use crate::param::{Constraint, Param, Params, Rule};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v1/local",
    operation_id: "v1_local",
    engine: Engine::V1,
    alpha: true,
    summary: "Local listings, twenty a page, or one business",
    params: &[
        web::Q_OR_ID,
        web::LUDOCID,
        Param {
            rule: Rule::Steps { of: PAGE as i64, max: 10_000 },
            doc: "How many businesses to pass over, in steps of 20; follow `service_pagination.next` for the next page.",
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
        Group::always("search_information", Shape::Object, &INFORMATION, "Summary of the page."),
        Group::optional("local_map", Shape::Object, &MAP, "The map beside the list."),
        Group::optional(
            "ads_results",
            Shape::List,
            &BUSINESS,
            "Businesses that pay for their place in the list.",
        ),
        Group::always("local_results", Shape::List, &BUSINESS, "Businesses, in the page's order."),
        Group::optional("discover_more_places", Shape::List, &TILE, "Further searches for places."),
    ],
    continuation: None,
    run: |asked| Box::pin(async move { local::run(&query(asked.params), asked.source).await }),
};

const INFORMATION: [Field; 5] = [
    field("local_results_state", Shape::Text, "Whether the phrase was searched as spelled, and found."),
    field("query_displayed", Shape::Text, "The phrase in the page's search box."),
    field("total_results", Shape::Integer, "How many businesses the source claims."),
    field("showing_results_for", Shape::Text, "The spelling that was searched instead."),
    field("spelling_fix", Shape::Text, "The spelling that the source proposes."),
];

const MAP: [Field; 3] = [
    field("link", Shape::Text, "Where the source shows it whole."),
    field("image", Shape::Text, "Image."),
    field("gps_coordinates", Shape::Object, "Its middle: latitude and longitude."),
];

/// A business as lists have it.
const BUSINESS: [Field; 24] = [
    POSITION,
    field("title", Shape::Text, "Name."),
    field("place_id", Shape::Text, "Public id, for v1/maps and v1/reviews."),
    field("data_id", Shape::Text, "Id on maps."),
    field("data_cid", Shape::Text, "Decimal id, for `ludocid`."),
    field("kgmid", Shape::Text, "The source's machine id, for v1/search."),
    field("rating", Shape::Number, "Stars."),
    field("reviews", Shape::Integer, "How many reviews."),
    field("reviews_original", Shape::Text, "How many reviews, as shown."),
    field("price", Shape::Text, "What a visit costs, as shown."),
    field("type", Shape::Text, "Kind of business."),
    field("address", Shape::Text, "Address as shown."),
    field("phone", Shape::Text, "Telephone."),
    field("hours", Shape::Text, "Hours as shown."),
    field("open_state", Shape::Text, "Whether it is open, as shown."),
    field("years_in_business", Shape::Text, "How long it is in business, as shown."),
    field("description", Shape::Text, "What a reviewer says, or what the business says of itself."),
    field("service_options", Shape::Object, "Services by name: true when offered, false when not."),
    field("extensions", Shape::Texts, "What else the card says."),
    field("website", Shape::Text, "Its own site."),
    field("links", Shape::Object, "website, directions, order, reservation, menu."),
    field("thumbnail", Shape::Text, "Image."),
    field("gps_coordinates", Shape::Object, "Where it is: latitude and longitude."),
    field("sponsored", Shape::Flag, "true in `ads_results`."),
];

const TILE: [Field; 4] = [
    field("title", Shape::Text, "What is searched."),
    field("link", Shape::Text, "The source's page for it."),
    field("thumbnail", Shape::Text, "Image."),
    field("images", Shape::Texts, "Every image."),
];

/// The source's query for a validated set.
#[must_use]
pub fn query(params: &Params) -> Query {
    Query {
        q: params.string("q"),
        ludocid: params.text("ludocid").and_then(|cid| cid.parse().ok()),
        visit: visit(params),
        start: params.integer("start").unwrap_or(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::check;
    use quarry_sources::v1::local::request;

    #[test]
    fn every_parameter_reaches_the_source() {
        let sent = "q=x&ludocid=7&start=40&uule=w%2Babc&hl=fr&gl=FR&device=tablet&v1_domain=engine.fr";
        let query = query(&check(sent, ENDPOINT.params, ENDPOINT.constraints).unwrap());
        let request = request(&query);
        assert_eq!(request.path, "/search?udm=1&q=x&ludocid=7&hl=fr&gl=fr&uule=w%2Babc&start=40&pws=0");
        assert_eq!(request.domain.as_deref(), Some("engine.fr"));
    }

    #[test]
    fn what_is_wrong_is_told_by_the_parameter() {
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
