//! `GET /api/v1/shopping/product`: offers, specifications and reviews of a product, and related products.

use quarry_sources::v1::product::{self, ProductIdSet, ProductLinks, Query};

use crate::endpoint::{Endpoint, Engine, Group};
use crate::endpoints::PHRASE;
use crate::endpoints::v1::web::{self, build_visit};
use crate::param::{Constraint, Param, Params, Rule};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v1/shopping/product",
    operation_id: "v1_shopping_product",
    engine: Engine::V1,
    alpha: false,
    cache_ttl_s: Some(3600),
    summary: "One product's offers, specifications, related products",
    params: &[
        Param::optional("gpcid", Rule::DecimalId, "Id of the product, from a shopping result."),
        Param::optional("headline_offer_docid", Rule::DecimalId, "Id of the offer, from the same result."),
        Param::optional("image_docid", Rule::DecimalId, "Id of the image, from the same result."),
        Param::optional(
            "catalogid",
            Rule::DecimalId,
            "Id in the source's catalogue, where the result has one.",
        ),
        Param::optional("q", PHRASE, "The phrase by which the product was found."),
        web::HL,
        web::GL,
        web::V1_DOMAIN,
        web::DEVICE,
        web::LOCATION,
        web::UULE,
    ],
    constraints: &[
        web::PLACE_OR_TOKEN,
        Constraint::OneOf(&["gpcid", "headline_offer_docid", "image_docid", "catalogid"]),
    ],
    groups: &[
        Group::always::<product::ProductResult>("product_result", "The product."),
        Group::optional::<Vec<product::Offer>>("offers", "Who sells it, in the page's order."),
        Group::optional::<Vec<product::RelatedProduct>>("related_products", "Products like it."),
        Group::optional::<Vec<product::ProductReview>>("product_reviews", "What buyers say."),
    ],
    continuation: None,
    run: |asked| {
        Box::pin(async move { product::run(&build_query(asked.params, asked.origin), asked.source).await })
    },
};

/// Returns the source's query for a validated set; `origin` is our own, for links.
#[must_use]
pub fn build_query(params: &Params, origin: &str) -> Query {
    let text = |name: &str| params.text(name).map(str::to_owned);
    Query {
        ids: ProductIdSet {
            gpcid: text("gpcid"),
            headline_offer_docid: text("headline_offer_docid"),
            image_docid: text("image_docid"),
            catalogid: text("catalogid"),
        },
        q: text("q"),
        visit: build_visit(params),
        links: build_links(params, origin),
    }
}

/// Builds links to products with the same client and location.
pub(super) fn build_links(params: &Params, origin: &str) -> ProductLinks {
    const KEPT: [&str; 6] = ["hl", "gl", "v1_domain", "device", "location", "uule"];
    ProductLinks {
        endpoint: format!("{origin}{}", ENDPOINT.path),
        kept: params.to_filtered_query(|name| KEPT.contains(&name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::check;

    #[test]
    fn a_product_is_named_by_one_id_at_least() {
        let error = check("q=x", ENDPOINT.params, ENDPOINT.constraints).expect_err("no id");
        assert_eq!(
            error.message(),
            "One of `gpcid`, `headline_offer_docid`, `image_docid`, `catalogid` is required."
        );
        assert!(check("gpcid=7", ENDPOINT.params, ENDPOINT.constraints).is_ok());
        assert!(check("gpcid=x", ENDPOINT.params, ENDPOINT.constraints).is_err());
    }

    #[test]
    fn a_link_to_a_product_is_a_call_that_this_endpoint_takes() {
        let sent = "gpcid=1&hl=de&gl=AT&v1_domain=engine.at&device=mobile&uule=w%2BCAE";
        let params = check(sent, ENDPOINT.params, ENDPOINT.constraints).unwrap();
        let ids =
            ProductIdSet { gpcid: Some("2".into()), catalogid: Some("3".into()), ..ProductIdSet::default() };
        let link = build_links(&params, "https://own.test").build_link(&ids, "a & b").unwrap();
        let (address, again) = link.split_once('?').unwrap();
        assert_eq!(address, "https://own.test/api/v1/shopping/product");
        let again = check(again, ENDPOINT.params, ENDPOINT.constraints).unwrap();
        assert_eq!((again.text("gpcid"), again.text("q")), (Some("2"), Some("a & b")));
        assert_eq!((again.text("gl"), again.text("uule")), (Some("at"), Some("w+CAE")));
    }
}
