//! Provenance of the answers of all sources.

use crate::provenance::Provenance;
use crate::{Site, SourceRequest, v1, v2, v3, v4, v6};
use quarry_kernel::url;
use std::borrow::Cow;

/// Reads the provenance of an answer; empty when the answer has none.
#[must_use]
pub fn read_provenance(request: &SourceRequest, body: &str) -> Provenance {
    // Each is a function of its own: the first call of another source does not compile it.
    match request.site {
        Site::V1Web => v1::read_provenance(request, body),
        Site::V2Web => v2::read_provenance(request, body),
        Site::V3Html | Site::V3Web => v3::read_provenance(request, body),
        Site::V4Web => v4::read_provenance(request, body),
        Site::V6StoreWeb => v6::read_provenance(request, body),
        _ => Provenance::default(),
    }
}

/// Returns the language that a request asks for, if any.
#[must_use]
pub fn find_asked_language(request: &SourceRequest) -> Option<Cow<'_, str>> {
    let name = match request.site {
        Site::V1Web => "hl",
        Site::V2Web => "setlang",
        _ => return None,
    };
    url::find_query_value(&request.path, name).filter(|language| !language.is_empty())
}
