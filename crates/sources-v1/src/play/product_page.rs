//! The page of a product: which one is wanted, and how it is asked. Its reviews are found by way of it as well.

use quarry_kernel::url::QueryBuilder as Pairs;

use super::address::{Links, Locale, Store};
use crate::ask::{Failure, Site, SourceRequest};

/// Caller's query: a product.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    /// The store's id of it.
    pub product_id: String,
    /// Store that sells the product.
    pub store: Store,
    /// A season of a series.
    pub season_id: Option<String>,
    /// The storefront.
    pub locale: Locale,
    /// Our own addresses.
    pub links: Links,
}

/// Returns the request for the page of a product.
#[must_use]
pub fn build_request(query: &Query) -> SourceRequest {
    let season = query.season_id.as_deref().map(|id| match id.starts_with("tvseason-") {
        true => id.to_owned(),
        false => format!("tvseason-{id}"),
    });
    let pairs = Pairs::new().with_pair("id", &query.product_id).with_optional_pair("cdid", season.as_deref());
    SourceRequest::get(Site::V1Play, query.locale.add_to_query(pairs).append_to(query.store.product_path()))
}

/// Builds the failure for a product that the store does not have.
pub(super) fn not_found_error() -> Failure {
    Failure::NotFound("The store knows no such product there.".into())
}
