#![doc = include_str!("../README.md")]
//!
//! v4: a business-review site (docs/specification.md, `v4/search` and `v4/reviews`).
//!
//! ```
//! use quarry_sources_v4::search::{Query, build_request};
//!
//! let query = Query { find_desc: Some("coffee".into()), find_loc: Some("Oslo".into()), ..Query::default() };
//! let request = build_request(&query);
//! assert!(request.path.starts_with("/search?find_desc=coffee&find_loc=Oslo"), "{}", request.path);
//! ```

pub(crate) use quarry_sources_core::{
    Failure, Reading, Refusal, ResultGroups, Setting, Site, Source, SourceRequest, SourceResponse, base64,
    cursor, dates, guarded, named, once, reading,
};

use quarry_kernel::http::UrlParts;

mod page_provenance;
mod query_ids;
pub mod reviews;
pub mod search;
pub mod stored_query;

pub use page_provenance::read_provenance;

/// Caller's parameter with the national domain.
pub const DOMAIN_PARAMETER: &str = "v4_domain";

/// URLs of this API's calls, for links in groups: the URL of `v4/reviews` with the parameters to keep, so that an id can be
/// appended.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ApiLinks {
    /// `https://own.test/api/v4/reviews?…&`, or empty for no links.
    pub reviews: String,
}

impl ApiLinks {
    fn reviews_link(&self, place_id: &str) -> Option<String> {
        (!self.reviews.is_empty()).then(|| format!("{}place_id={place_id}", self.reviews))
    }
}

/// Returns whether a text is an encoded business id: 22 characters of URL-safe base64.
#[must_use]
pub fn is_business_id(text: &str) -> bool {
    text.len() == 22 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

/// Returns scheme and host of an answer's URL, the base of the paths in it.
fn parse_origin(answer: &SourceResponse) -> String {
    UrlParts::parse(&answer.url).origin.to_owned()
}
