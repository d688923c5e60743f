//! v1/shopping/product: one product with its offers, properties, reviews, and products like it.
//!
//! The page of the product is asked. Where it says that there are more stores than it shows, these are asked for as well,
//! with one more request; when that brings nothing, the page alone is the answer.

mod more_offers;
mod offers;
mod page;
mod related;
mod request;
mod reviews;
mod specifications;
mod variants;

pub use crate::web::product_ids::{ProductIdSet, ProductLinks};
pub use offers::Offer;
pub use page::{Page, PriceRange, ProductResult, parse};
pub use related::RelatedProduct;
pub use request::{Query, build_more_offers_request, build_request};
pub use reviews::{ProductReview, Stars};
pub use specifications::Row as Specification;
pub use variants::{Choice, Variant};

use crate::ask::{Failure, Source};
use crate::reading::{Reading, ResultGroups};
use crate::web::{page_reader, refusal};

/// Asks the source for a product and reads what it says.
///
/// # Errors
/// [`Failure::NotFound`] when the source knows no such product; [`Failure::Refused`]: what [`Source::fetch`] says, or as
/// [`parse`].
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let answer = source.fetch(build_request(query)).await?;
    if answer.status == 404 {
        return Err(Failure::NotFound("The source knows no such product.".into()));
    }
    if let Some(refusal) = refusal::check_answer(&answer) {
        return Err(refusal.into());
    }
    let mut page = parse(&answer.body, &answer.url, query)?;
    if page.has_more_offers {
        add_offers(&mut page, query, source).await;
    }
    let mut groups = ResultGroups::default();
    groups.put("product_result", &page.product_result);
    groups.put_list("offers", &page.offers);
    groups.put_list("related_products", &page.related_products);
    groups.put_list("product_reviews", &page.product_reviews);
    Ok(Reading { source_url: answer.url, groups, ..Reading::default() })
}

/// Adds the offers that the page does not show, as far as the source gives them.
async fn add_offers(page: &mut Page, query: &Query, source: &dyn Source) {
    let Ok(answer) = source.fetch(build_more_offers_request(query, page.offers.len())).await else { return };
    if refusal::check_answer(&answer).is_some() {
        return;
    }
    for offer in more_offers::parse_offers(&answer.body) {
        if !page.offers.iter().any(|known| more_offers::is_same_offer(known, &offer)) {
            page.offers
                .push(Offer { position: page_reader::saturate_to_u32(page.offers.len() + 1), ..offer });
        }
    }
}
