//! `GET /api/v1/shopping/product`: one product's offers, properties, reviews, and products like it.

use quarry_sources::v1::product::{self, Ids, ProductLinks, Query};

use super::v1_web::{self as web, visit};
use super::{PHRASE, POSITION, field};
use crate::endpoint::{Endpoint, Engine, Field, Group, Shape};
use crate::param::{Constraint, Param, Params, Rule};

/// The row of the catalogue.
pub static ENDPOINT: Endpoint = Endpoint {
    path: "/api/v1/shopping/product",
    operation_id: "v1_shopping_product",
    engine: Engine::V1,
    alpha: false,
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
        Group::always("product_result", Shape::Object, &PRODUCT, "The product."),
        Group::optional("offers", Shape::List, &OFFER, "Who sells it, in the page's order."),
        Group::optional("related_products", Shape::List, &RELATED, "Products like it."),
        Group::optional("product_reviews", Shape::List, &REVIEW, "What buyers say."),
    ],
    continuation: None,
    run: |asked| {
        Box::pin(async move { product::run(&query(asked.params, asked.origin), asked.source).await })
    },
};

const PRODUCT: [Field; 12] = [
    field("title", Shape::Text, "Name of the product."),
    field("brand", Shape::Text, "Its maker."),
    field("rating", Shape::Number, "Stars."),
    field("reviews", Shape::Integer, "How many rated."),
    field("ratings", Shape::List, "How many gave how many stars: stars, amount."),
    field("price_range", Shape::Text, "What it usually costs, as shown."),
    field("extracted_price_range", Shape::Object, "The same as numbers: low, high."),
    field("currency", Shape::Text, "The currency's code."),
    field("description", Shape::Text, "Description."),
    field("thumbnails", Shape::Texts, "Images."),
    field(
        "variants",
        Shape::List,
        "What can be chosen: title, items with name, selected, thumbnail, image_docid.",
    ),
    field("specifications", Shape::List, "Rows of the table of properties: name, value."),
];

const OFFER: [Field; 19] = [
    POSITION,
    field("merchant", Shape::Text, "The seller."),
    field("merchant_id", Shape::Text, "The source's id of the seller."),
    field("merchant_icon", Shape::Text, "Icon of the seller."),
    field("merchant_rating", Shape::Number, "Stars of the seller."),
    field("merchant_reviews", Shape::Integer, "How many rated the seller."),
    field("title", Shape::Text, "The product as the seller calls it."),
    field("price", Shape::Text, "Price as shown."),
    field("extracted_price", Shape::Number, "Price as a number in the currency shown."),
    field("currency", Shape::Text, "The currency's code."),
    field("old_price", Shape::Text, "Price before, only when marked down."),
    field("extracted_old_price", Shape::Number, "The same as a number."),
    field("availability", Shape::Text, "Whether and where it is in stock."),
    field("delivery", Shape::Text, "Delivery as shown."),
    field("returns", Shape::Text, "Returns as shown."),
    field("extensions", Shape::Texts, "What else the offer says."),
    field("badge", Shape::Text, "What the source says of the offer."),
    field("link", Shape::Text, "The seller's page."),
    field("offer_docid", Shape::Text, "The source's id of the offer."),
];

const RELATED: [Field; 15] = [
    POSITION,
    field("title", Shape::Text, "Title."),
    field("price", Shape::Text, "Price as shown."),
    field("extracted_price", Shape::Number, "Price as a number in the currency shown."),
    field("currency", Shape::Text, "The currency's code, where it can be told."),
    field("old_price", Shape::Text, "Price before, only when marked down."),
    field("extracted_old_price", Shape::Number, "The same as a number."),
    field("merchant", Shape::Text, "The seller."),
    field("rating", Shape::Number, "Stars."),
    field("reviews", Shape::Integer, "How many rated."),
    field("gpcid", Shape::Text, "Id of the product."),
    field("headline_offer_docid", Shape::Text, "Id of the offer."),
    field("image_docid", Shape::Text, "Id of the image."),
    field("thumbnail", Shape::Text, "Image."),
    field("service_product_link", Shape::Text, "Call of v1/shopping/product, ready to send."),
];

const REVIEW: [Field; 7] = [
    POSITION,
    field("title", Shape::Text, "Title."),
    field("text", Shape::Text, "The whole text where the page has it."),
    field("author", Shape::Text, "Who wrote it."),
    field("rating", Shape::Number, "Stars."),
    field("date", Shape::Text, "Date as shown."),
    field("source", Shape::Text, "The site where it was written."),
];

/// The source's query for a validated set; `origin` is our own, for links.
#[must_use]
pub fn query(params: &Params, origin: &str) -> Query {
    let text = |name: &str| params.text(name).map(str::to_owned);
    Query {
        ids: Ids {
            gpcid: text("gpcid"),
            headline_offer_docid: text("headline_offer_docid"),
            image_docid: text("image_docid"),
            catalogid: text("catalogid"),
        },
        q: text("q"),
        visit: visit(params),
        links: links(params, origin),
    }
}

/// Links to products that keep who asks, and from where.
pub(super) fn links(params: &Params, origin: &str) -> ProductLinks {
    const KEPT: [&str; 6] = ["hl", "gl", "v1_domain", "device", "location", "uule"];
    ProductLinks {
        endpoint: format!("{origin}{}", ENDPOINT.path),
        kept: params.query_of(|name| KEPT.contains(&name)),
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
        let ids = Ids { gpcid: Some("2".into()), catalogid: Some("3".into()), ..Ids::default() };
        let link = links(&params, "https://own.test").to(&ids, "a & b").unwrap();
        let (address, again) = link.split_once('?').unwrap();
        assert_eq!(address, "https://own.test/api/v1/shopping/product");
        let again = check(again, ENDPOINT.params, ENDPOINT.constraints).unwrap();
        assert_eq!((again.text("gpcid"), again.text("q")), (Some("2"), Some("a & b")));
        assert_eq!((again.text("gl"), again.text("uule")), (Some("at"), Some("w+CAE")));
    }
}
