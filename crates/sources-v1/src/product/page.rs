//! The product's page: the product itself.

use super::offers::{self, Offer};
use super::related::{self, RelatedProduct};
use super::reviews::{self, ProductReview};
use super::variants::{self, Variant};
use super::{Query, specifications};
use crate::ask::{Failure, Refusal};
use crate::number;
use crate::once::collect_distinct;
use crate::web::page_reader::{
    LIST_MAX, Reader, clean_text, collect_text_runs, find_text, parse_count, read_attribute,
};
use crate::web::pictures::Pictures;
use crate::web::{deferred, refusal};
use quarry_html::{Document, decode_entities, selectors};
pub use quarry_items::PriceRange;
use serde::Serialize;

selectors! {
    /// Elements that only a product's page has.
    static PRODUCT = "[data-attrid='product_title'], [data-attrid='organic_offers_grid']";
    /// Frame of a product, present even when none is shown.
    static FRAME = "link[href*='/shopping/shoppingpage/'], product-viewer-entrypoint, product-viewer-group, \
        [data-is-desktop-standalone]";
    static TITLE = "[data-attrid='product_title']";
    static PAGE_TITLE = "title";
    static RATING = "[data-attrid='product_rating']";
    static STARS = ".yi40Hd";
    static VOTES = ".RDApEe";
    static DESCRIPTION = "[data-attrid='product_description']";
    static BRAND = "[data-attrid='product_brand']";
    static SLIDE = "[data-attrid='product_carousel_image'] [data-item-index]";
    static PICTURE = "[data-attrid='product_carousel_image'] img";
    static RANGE = "[role='text'] b";
    static RANGE_LINE = "[role='text']";
    static CURRENCY = "[data-crcy]";
}

/// The product.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct ProductResult {
    /// Name of the product.
    pub title: String,
    /// Brand of the product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub brand: Option<String>,
    /// Rating out of five.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviews: Option<u64>,
    /// Number of ratings by stars.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<reviews::Stars>,
    /// Usual price range of the product, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_range: Option<String>,
    /// The same as numbers, in the currency shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extracted_price_range: Option<PriceRange>,
    /// The currency's code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<String>,
    /// Description.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// Pictures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub thumbnails: Vec<String>,
    /// Variants to choose from: colours, sizes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<Variant>,
    /// Rows of the table of properties.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub specifications: Vec<specifications::Row>,
}

/// A product's page.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Page {
    /// The product.
    pub product_result: ProductResult,
    /// Seller.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer>,
    /// Products like it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related_products: Vec<RelatedProduct>,
    /// Reviews of buyers.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub product_reviews: Vec<ProductReview>,
    /// Whether there are offers that the page does not show.
    #[serde(skip)]
    pub has_more_offers: bool,
}

/// Reads the page of a product. `url` is the address that was asked.
///
/// # Errors
/// [`Failure::NotFound`] when the source answers with a page of its own that shows no product; [`Failure::Refused`]:
/// `challenge`, `blocked`, `truncated`, `unknown_page` as [`crate::search::parse`].
pub fn parse(html: &str, url: &str, query: &Query) -> Result<Page, Failure> {
    let html = &*deferred::expand(html);
    let document = Document::parse(html);
    if document.select_first(&PRODUCT).is_none() {
        return Err(missing_product_error(&document));
    }
    if document.is_truncated() {
        return Err(Refusal::Truncated.into());
    }
    let reader = Reader { base: url, pictures: Pictures::from_page(&document) };
    let country = query.visit.country();
    let title = find_text(document.root(), &TITLE)
        .or_else(|| clean_text(&decode_entities(document.select_first(&PAGE_TITLE)?.raw_text())));
    let product =
        ProductResult { title: title.ok_or(Refusal::UnknownPage)?, ..parse_product(&document, &reader) };
    let mut offers = offers::read(&document, &reader, country.as_deref());
    // The page names its currency where the mark alone does not.
    for offer in offers.iter_mut().filter(|offer| offer.extracted_price.is_some()) {
        offer.currency = offer.currency.take().or_else(|| product.currency.clone());
    }
    Ok(Page {
        has_more_offers: offers::has_more_offers(&document),
        offers,
        related_products: related::read(&document, &reader, query, country.as_deref()),
        product_reviews: reviews::read(&document),
        product_result: product,
    })
}

/// Builds the failure for a page without a product: not found at the source, or no answer.
fn missing_product_error(document: &Document<'_>) -> Failure {
    // A price says that a product is shown, under names that are not known.
    let has_price = || collect_text_runs(document.root()).any(|run| number::is_only_price(&run));
    let is_frame = document.select_first(&FRAME).is_some() && !document.is_truncated() && !has_price();
    let reason = match refusal::check_page(document) {
        Some(Refusal::UnknownPage) if is_frame => None,
        Some(reason) => Some(reason),
        // A page of results in the product's place.
        None => refusal::check_empty_page(document).filter(|reason| *reason != Refusal::UnknownPage),
    };
    reason.map_or_else(|| Failure::NotFound("The source knows no such product.".into()), Failure::Refused)
}

fn parse_product(document: &Document<'_>, reader: &Reader<'_>) -> ProductResult {
    let root = document.root();
    let rating = document.select_first(&RATING);
    let count = |text: &str| parse_count(rating?, text);
    // The label says both: "Rated 4.6 out of 5, 27K user reviews".
    let label = rating.and_then(|node| read_attribute(node, "aria-label"));
    let stars = rating.and_then(|node| find_text(node, &STARS)).or_else(|| label.clone());
    let labelled = || label.as_deref().and_then(|label| count(label.rsplit([',', '،', '、']).next()?));
    let votes = rating.and_then(|node| find_text(node, &VOTES));
    let (price_range, extracted_price_range) = parse_price_range(document);
    let specifications = specifications::read(document);
    let named = |row: &&specifications::Row| row.name.eq_ignore_ascii_case("brand");
    ProductResult {
        title: String::new(),
        brand: find_text(root, &BRAND)
            .or_else(|| specifications.iter().find(named).map(|row| row.value.clone())),
        rating: stars
            .and_then(|text| number::parse_decimal(&text))
            .filter(|stars| (0.0..=5.0).contains(stars)),
        reviews: votes.and_then(|text| count(&text)).or_else(labelled),
        ratings: reviews::collect_star_counts(document),
        price_range,
        extracted_price_range,
        currency: document.select_first(&CURRENCY).and_then(|node| read_attribute(node, "data-crcy")),
        description: find_text(root, &DESCRIPTION),
        thumbnails: collect_thumbnails(document, reader),
        variants: variants::read(document, reader),
        specifications,
    }
}

fn parse_price_range(document: &Document<'_>) -> (Option<String>, Option<PriceRange>) {
    let found = document.select(&RANGE).chain(document.select(&RANGE_LINE)).find_map(|node| {
        let text = clean_text(&node.text())?;
        let [low, high] = number::parse_prices(&text)[..] else { return None };
        let currency = low.currency_code(None).map(str::to_owned);
        Some((text, PriceRange { low: low.amount, high: Some(high.amount), currency }))
    });
    found.map_or((None, None), |(text, range)| (Some(text), Some(range)))
}

/// Returns the pictures of the carousel: as large as the page has them, each once.
fn collect_thumbnails(document: &Document<'_>, reader: &Reader<'_>) -> Vec<String> {
    let slides = document.select(&SLIDE).take(LIST_MAX).filter_map(|slide| {
        read_attribute(slide, "data-src")
            .filter(|address| address.starts_with("http"))
            .or_else(|| reader.find_picture(slide))
    });
    let mut found: Vec<String> = slides.collect();
    if found.is_empty() {
        found = document
            .select(&PICTURE)
            .take(LIST_MAX)
            .filter_map(|image| reader.resolve_picture(image))
            .collect();
    }
    collect_distinct(found)
}
