//! `v1/play/product`: one product of the store (docs/specification.md, Endpoints; complete table).
//!
//! An app's page tells it in a message of numbered fields (`super::details`). What other products' pages tell in their own
//! messages is not known here; they tell it in the words of schema.org as well (`schema`), and that is read.

mod schema;

use quarry_kernel::url::Query as Pairs;

pub use super::facts::*;
pub use super::product_page::{Query, request};

use super::details::Details;
use super::product_page::not_found;
use super::{opinions, origin, page_of, related};
use crate::ask::{Failure, Refusal, Source};
use crate::cursor::Cursor;
use crate::envelope::Calls;
use crate::reading::{Groups, Reading};
use crate::web::refusal;

/// Asks the store for a product and reads its page.
///
/// # Errors
/// [`Failure::NotFound`] when the store has no such product; [`Failure::Refused`]: what [`Source::ask`] says, or as [`parse`].
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let answer = source.ask(request(query)).await?;
    if answer.status == 404 {
        return Err(not_found());
    }
    page_of(&answer)?;
    let product = parse(&answer.body, query, origin(&answer.url))?;
    Ok(reading(&product, answer.url))
}

/// Reads the page of a product.
///
/// # Errors
/// [`Refusal::UnknownPage`] when it tells of no product or not its title, else why it is no page of the store.
pub fn parse(body: &str, query: &Query, origin: &str) -> Result<Product, Refusal> {
    let calls = Calls::of(body);
    let mut told: Option<Product> = None;
    let (mut sample, mut shelves, mut by_platform) = (Vec::new(), Vec::new(), Vec::new());
    for key in calls.keys() {
        let Some(data) = calls.keyed(key) else { continue };
        let data = Cursor::of(&data);
        let details = Details::of(data.at(&[1, 2]));
        if told.is_none() && details.is_one() {
            told = details.product(origin);
            by_platform = details.platform_ratings();
        }
        if sample.is_empty() {
            sample = opinions::of_list(data.at(&[0]), query.store, &query.product_id, origin);
        }
        if shelves.is_empty() {
            shelves = related::related(data, origin, &query.links);
        }
    }
    let document = quarry_html::Document::parse(body);
    let mut product = match told {
        Some(product) => product,
        None => match schema::read(&document, origin, query) {
            Some(product) => product,
            None => return Err(refusal::of_page(&document).unwrap_or(Refusal::UnknownPage)),
        },
    };
    product.sample_reviews = sample;
    product.related = shelves;
    product.platform_ratings = by_platform;
    let id = product.product_id.get_or_insert_with(|| query.product_id.clone()).clone();
    product.store = Some(query.store.token());
    product.reviews_link = Some(query.links.reviews(query.store, &id));
    let page = Pairs::new().with("id", &id).on(query.store.product_path());
    product.link = Some(format!("{origin}{page}")).filter(|_| !origin.is_empty());
    Ok(product)
}

fn reading(product: &Product, source_url: String) -> Reading {
    let mut groups = Groups::default();
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
