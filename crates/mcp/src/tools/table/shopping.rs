//! Jobs of shopping: product search, and the offers of one product.

use super::parts::{
    COUNTRY, LANGUAGE, LOCATION, START, new_route, pass_as, required_argument, text_argument, typed_argument,
};
use crate::tools::job::{ArgumentKind, Job, RouteCondition};

pub(super) const SHOPPING: Job = Job {
    name: "shopping",
    title: "Shopping search",
    description: "Find products with prices and shops at the largest web search engine. Use this to compare prices; then \
        shopping_product for one of them.",
    selector: None,
    arguments: &[
        required_argument("query", ""),
        typed_argument("sort", ArgumentKind::Choice(&["price", "rating"]), ""),
        typed_argument("min_price", ArgumentKind::Number, ""),
        typed_argument("max_price", ArgumentKind::Number, ""),
        typed_argument("on_sale", ArgumentKind::Flag, ""),
        COUNTRY,
        LANGUAGE,
        LOCATION,
        START,
    ],
    routes: &[new_route(
        "",
        RouteCondition::Nothing,
        "/api/v1/shopping",
        &[
            pass_as("query", "q"),
            pass_as("sort", "sort_by"),
            pass_as("min_price", "min_price"),
            pass_as("max_price", "max_price"),
            pass_as("on_sale", "on_sale"),
            pass_as("country", "gl"),
            pass_as("language", "hl"),
            pass_as("location", "location"),
            pass_as("start", "start"),
        ],
    )],
    groups: &["shopping_results", "filters"],
};

pub(super) const SHOPPING_PRODUCT: Job = Job {
    name: "shopping_product",
    title: "Product offers",
    description: "Offers of all shops, specifications and reviews of one product. The three ids come from one result of \
        shopping; send those that it has.",
    selector: None,
    arguments: &[
        text_argument("gpcid", ""),
        text_argument("headline_offer_docid", ""),
        text_argument("image_docid", ""),
        text_argument("query", "The query of the search"),
        COUNTRY,
        LANGUAGE,
    ],
    routes: &[new_route(
        "",
        RouteCondition::Nothing,
        "/api/v1/shopping/product",
        &[
            pass_as("gpcid", "gpcid"),
            pass_as("headline_offer_docid", "headline_offer_docid"),
            pass_as("image_docid", "image_docid"),
            pass_as("query", "q"),
            pass_as("country", "gl"),
            pass_as("language", "hl"),
        ],
    )],
    groups: &["product_result", "offers", "product_reviews", "related_products"],
};
