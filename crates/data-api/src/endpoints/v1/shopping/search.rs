//! `GET /api/v1/shopping`: products in the largest engine's shopping search.

use quarry_sources::v1::ads::ShoppingResult;
use quarry_sources::v1::shopping::{self, Links, Query, SortBy};

use crate::endpoint::{Endpoint, Engine, Group};
use crate::endpoints::v1::shopping::product;
use crate::endpoints::v1::web::{self, build_visit};
use crate::param::{Constraint, Param, Params, Rule};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v1/shopping",
    operation_id: "v1_shopping",
    engine: Engine::V1,
    alpha: false,
    cache_ttl_s: Some(3600),
    summary: "Product search",
    params: &[
        web::Q,
        web::HL,
        web::GL,
        web::V1_DOMAIN,
        web::DEVICE,
        web::LOCATION,
        web::UULE,
        web::START,
        Param::with_default(
            "num",
            Rule::Integer { min: 1, max: 100 },
            "40",
            "How many products; the source's pages of 40 are read one after the other. Fewer come when it has no more.",
        ),
        Param::optional(
            "sort_by",
            Rule::Choice(&["price", "rating"]),
            "Order: `price` has the cheapest first, `rating` the best rated; without it the source decides.",
        ),
        Param::optional("min_price", PRICE, "Lowest price, in the currency of the page."),
        Param::optional("max_price", PRICE, "Highest price, in the currency of the page."),
        Param::optional("on_sale", Rule::Flag, "Only products that are marked down."),
        Param::optional("free_shipping", Rule::Flag, "Only products that are delivered free of charge."),
        Param::optional("small_business", Rule::Flag, "Only products of small businesses."),
        Param::optional(
            "shoprs",
            Rule::Text { max_bytes: 2048, max_encoded_bytes: 4096 },
            "Filter token from `filters` or `carousel_filters` of an earlier answer, sent unchanged.",
        ),
    ],
    constraints: &[web::PLACE_OR_TOKEN, Constraint::Ordered("min_price", "max_price")],
    groups: &[
        Group::always::<shopping::SearchInformation>("search_information", "Summary of the page."),
        Group::optional::<Vec<shopping::Filter>>(
            "filters",
            "What the page offers to narrow the list, by heading.",
        ),
        Group::optional::<Vec<shopping::FilterOption>>(
            "carousel_filters",
            "The same as chips above the list.",
        ),
        Group::optional::<Vec<ShoppingResult>>("shopping_ads", "Paid products."),
        Group::optional::<Vec<shopping::Product>>("shopping_results", "Products, in the page's order."),
        Group::optional::<Vec<shopping::Category>>(
            "categorized_shopping_results",
            "Products that the page shows under headings of their own.",
        ),
    ],
    continuation: None,
    run: |asked| {
        Box::pin(async move { shopping::run(&build_query(asked.params, asked.origin), asked.source).await })
    },
};

const PRICE: Rule = Rule::Decimal { min: 0.0, max: 1e9 };

/// Returns the source's query for a validated set; `origin` is our own, for links.
#[must_use]
pub fn build_query(params: &Params, origin: &str) -> Query {
    Query {
        q: params.string("q"),
        visit: build_visit(params),
        start: params.integer("start").unwrap_or(0),
        num: params.integer("num").unwrap_or(0),
        sort_by: match params.text("sort_by") {
            Some("price") => Some(SortBy::Price),
            Some("rating") => Some(SortBy::Rating),
            _ => None,
        },
        min_price: params.decimal("min_price"),
        max_price: params.decimal("max_price"),
        on_sale: params.flag("on_sale"),
        free_shipping: params.flag("free_shipping"),
        small_business: params.flag("small_business"),
        shoprs: params.text("shoprs").map(str::to_owned),
        links: Links {
            product: product::build_links(params, origin),
            same_call: build_same_call_url(params, origin),
        },
    }
}

/// Builds the URL of this call without its offset, to which a token can be added: another filter starts at the first product.
fn build_same_call_url(params: &Params, origin: &str) -> String {
    let kept = params.to_filtered_query(|name| !matches!(name, "shoprs" | "start"));
    format!("{origin}{}?{kept}", ENDPOINT.path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::check;
    use quarry_sources::v1::shopping::build_request;

    #[test]
    fn every_parameter_reaches_the_source() {
        let sent = "q=x&hl=zh-tw&gl=TW&device=mobile&location=Paris,France&start=40&num=100&sort_by=rating&min_price=5\
            &max_price=9.5&on_sale=true&free_shipping=true&small_business=true&shoprs=CAE";
        let params = check(sent, ENDPOINT.params, ENDPOINT.constraints).unwrap();
        let query = build_query(&params, "https://own.test");
        assert_eq!(
            build_request(&query, query.start, query.shoprs.as_deref()).path,
            "/search?q=x&udm=28&hl=zh-TW&gl=tw&uule=w%2BCAIQICIMUGFyaXMsRnJhbmNl&tbs=mr%3A1%2Cprice%3A1%2Cppr_min%3A5\
             %2Cppr_max%3A9.5%2Csales%3A1%2Cship%3A1%2Csmall_business%3A1%2Cp_ord%3Arv&shoprs=CAE&start=40&pws=0"
        );
        assert_eq!(query.num, 100);
    }

    #[test]
    fn a_link_to_another_filter_keeps_the_call_and_starts_anew() {
        let params =
            check("q=a%20b&start=40&shoprs=CAE&num=7", ENDPOINT.params, ENDPOINT.constraints).unwrap();
        let query = build_query(&params, "https://own.test");
        assert_eq!(
            query.links.same_call,
            "https://own.test/api/v1/shopping?q=a%20b&hl=en&device=desktop&num=7"
        );
        assert_eq!(query.links.product.endpoint, "https://own.test/api/v1/shopping/product");
        assert_eq!(query.links.product.kept, "hl=en&device=desktop");
    }

    #[test]
    fn prices_the_wrong_way_round_are_refused() {
        let error =
            check("q=a&min_price=5&max_price=4", ENDPOINT.params, ENDPOINT.constraints).expect_err("5 > 4");
        assert_eq!(error.message(), "Parameter `min_price` must not be greater than `max_price`.");
    }
}
