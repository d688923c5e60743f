//! `v6/app-store/product`: one app (docs/specification.md, Endpoints).
//!
//! Two requests are sent at once and their answers merged: the store's page of the app, which has nearly all fields, and
//! `/lookup` of its JSON API, which adds exact numbers and substitutes missing fields.
//!
//! | page \ lookup | the app | nothing | refused |
//! |---|---|---|---|
//! | the app | merged | the page alone | refused |
//! | HTTP 404 | the lookup alone | not found | refused |
//! | refused | refused | refused | refused |
//!
//! With one half refused, an answer would lack most of its groups, or its numbers, and be charged in full; so the call is
//! refused, and a retry may succeed.

mod groups;
mod information;
mod information_row;
mod item;
mod links;
mod page;
mod privacy;
mod ratings;
mod related;
mod row_kinds;
mod row_titles;
mod script_date;
mod styled;
mod version;

use futures_util::future::join;

use super::api::{self, build_lookup_request, parse_lookup};
use super::search::ApiLinks;
use crate::cursor::surrogates;
use crate::{Failure, Reading, Refusal, Source, SourceRequest, SourceResponse};

pub use groups::{Developer, Film};
pub use information::Information;
pub(super) use page::{Product, parse_product_page};
pub use privacy::Privacy;
pub use ratings::RatingsAndReviews;
pub use related::{Capability, Chart, Feature, Related};
pub use version::Version;

/// Caller's query: an app.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    /// The app's store id: decimal digits.
    pub product_id: String,
    /// The storefront, two lower-case letters (`gb`, not `uk`).
    pub country: String,
    /// URLs of the calls for other apps.
    pub links: ApiLinks,
}

/// Requests the store.
///
/// # Errors
/// `NotFound` when the storefront does not have the app, `Unsupported` when the store does not have the storefront, `Refused` as
/// in the table above; any failure of the source.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let lookup = build_lookup_request(&query.product_id, &query.country);
    let (page, lookup) = join(source.fetch(build_page_request(query)), source.fetch(lookup)).await;
    let lookup = surrogates::repair_response(lookup?);
    // An unknown storefront is the caller's error, whatever the page contains.
    parse_lookup(&lookup, &query.product_id)?;
    parse(&surrogates::repair_response(page?), &lookup, query)
}

/// Returns the request for the app's page.
#[must_use]
pub fn build_page_request(query: &Query) -> SourceRequest {
    api::build_page_request(&query.product_id, &query.country)
}

/// Parses the answers to [`build_page_request`] and to the lookup.
///
/// # Errors
/// The errors of [`run`].
pub fn parse(page: &SourceResponse, lookup: &SourceResponse, query: &Query) -> Result<Reading, Failure> {
    let record = parse_lookup(lookup, &query.product_id)?;
    let product = parse_product(page, &query.product_id)?;
    let source_url = if product.is_some() { &page.url } else { &lookup.url };
    if record.is_none() && product.is_none() {
        return Err(api::not_found_error(&query.product_id, &query.country));
    }
    let language = page::read_language(&page.body);
    let sources = groups::ProductSources {
        product: product.as_ref(),
        record: record.as_ref(),
        language: language.as_deref(),
    };
    let groups = sources.build_groups(&query.product_id, &query.links).ok_or(Refusal::UnknownPage)?;
    Ok(Reading { source_url: source_url.clone(), groups, ..Reading::default() })
}

/// Parses the product of a page; `None` when the store has no such page.
fn parse_product<'a>(page: &'a SourceResponse, product_id: &str) -> Result<Option<Product<'a>>, Refusal> {
    let product = match page.status {
        200..=299 => page::parse_product_page(&page.body)?,
        404 | 410 => return Ok(None),
        status => return Err(api::refusal_from_status(status)),
    };
    let id = product.lockup.get().and_then(|lockup| lockup.adam_id.get());
    if id.is_some_and(|id| id != product_id) {
        return Err(Refusal::UnknownPage);
    }
    Ok(Some(product))
}
