//! `v1/play/product`: one product of the store (docs/specification.md, Endpoints; complete table).
//!
//! An app's page tells it in a message of numbered fields (`super::details`). What other products' pages tell in their own
//! messages is not known here; they tell it in the words of schema.org as well (`schema`), and that is read.

mod schema;

use quarry_kernel::url::QueryBuilder as Pairs;

pub use super::product_page::{Query, build_request};
pub use super::types::*;

use super::details::AppDetails;
use super::product_page::not_found_error;
use super::{check_page, parse_origin, related, review_list};
use crate::ask::{Failure, Refusal, Source};
use crate::cursor::Cursor;
use crate::envelope::PageCalls;
use crate::reading::{Reading, ResultGroups};
use crate::web::refusal;

/// Asks the store for a product and reads its page.
///
/// # Errors
/// [`Failure::NotFound`] when the store has no such product; [`Failure::Refused`]: what [`Source::fetch`] says, or as [`parse`].
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let answer = source.fetch(build_request(query)).await?;
    if answer.status == 404 {
        return Err(not_found_error());
    }
    check_page(&answer)?;
    let product = parse(&answer.body, query, parse_origin(&answer.url))?;
    Ok(build_reading(&product, answer.url))
}

/// Reads the page of a product.
///
/// # Errors
/// [`Refusal::UnknownPage`] when it tells of no product or not its title, else why it is no page of the store.
pub fn parse(body: &str, query: &Query, origin: &str) -> Result<Product, Refusal> {
    let calls = PageCalls::from_page(body);
    let mut told: Option<Product> = None;
    let (mut sample, mut shelves, mut by_platform) = (Vec::new(), Vec::new(), Vec::new());
    for key in calls.keys() {
        let Some(data) = calls.find_by_key(key) else { continue };
        let data = Cursor::new(&data);
        let details = AppDetails::new(data.get_path(&[1, 2]));
        if told.is_none() && details.is_app_message() {
            told = details.to_product(origin);
            by_platform = details.platform_ratings();
        }
        if sample.is_empty() {
            sample = review_list::parse_list(data.get_path(&[0]), query.store, &query.product_id, origin);
        }
        if shelves.is_empty() {
            shelves = related::collect(data, origin, &query.links);
        }
    }
    let document = quarry_html::Document::parse(body);
    let mut product = match told {
        Some(product) => product,
        None => match schema::read(&document, origin, query) {
            Some(product) => product,
            None => return Err(refusal::check_page(&document).unwrap_or(Refusal::UnknownPage)),
        },
    };
    product.sample_reviews = sample;
    product.related = shelves;
    product.platform_ratings = by_platform;
    let id = product.product_id.get_or_insert_with(|| query.product_id.clone()).clone();
    product.store = Some(query.store.token());
    product.reviews_link = Some(query.links.reviews_link(query.store, &id));
    let page = Pairs::new().with_pair("id", &id).append_to(query.store.product_path());
    product.link = Some(format!("{origin}{page}")).filter(|_| !origin.is_empty());
    Ok(product)
}

fn build_reading(product: &Product, source_url: String) -> Reading {
    let mut groups = ResultGroups::default();
    groups.put("product_info", product);
    groups.put_list("offers", &product.offers);
    if product.media != Media::default() {
        groups.put("media", &product.media);
    }
    if product.descriptions != Descriptions::default() {
        groups.put("descriptions", &product.descriptions);
    }
    groups.put_list("ratings", &product.ratings);
    groups.put_list("platform_ratings", &product.platform_ratings);
    groups.put_list("categories", &product.categories);
    groups.put_list("data_safety", &product.data_safety);
    groups.put_some("developer_contact", product.developer_contact.as_ref());
    groups.put_list("authors", &product.authors);
    groups.put_list("cast", &product.cast);
    groups.put_list("seasons", &product.seasons);
    groups.put_list("episodes", &product.episodes);
    groups.put_list("reviews", &product.sample_reviews);
    groups.put_list("related_products", &product.related);
    Reading { source_url, groups, ..Reading::default() }
}
