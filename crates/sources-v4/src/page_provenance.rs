//! Provenance of a page: the time at which a server began it.

use quarry_sources_core::ask::SourceRequest;
use quarry_sources_core::provenance::Provenance;

/// Member of the page's data with the time.
const MOMENT_NAME: &str = "serverStartTime";

/// Reads the provenance of a page; empty for an answer that is no page.
#[must_use]
#[inline(never)]
pub fn read_provenance(request: &SourceRequest, html: &str) -> Provenance {
    Provenance::from_dated_page(request, html, MOMENT_NAME)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quarry_kernel::time::UnixMs;
    use quarry_sources_core::Site;
    use quarry_sources_core::provenance::PageTime;

    #[test]
    fn a_page_tells_its_moment() {
        let page = SourceRequest::get(Site::V4Web, "/page".into());
        let html = "<html lang=\"en-US\"><script>{\"serverStartTime\":1670009467061,\"a\":1}</script>";
        let told = Provenance {
            created_at: Some(PageTime::Second(UnixMs(1_670_009_467_061))),
            language: Some("en-US".to_owned()),
            ..Provenance::default()
        };
        assert_eq!(read_provenance(&page, html), told);
        assert_eq!(read_provenance(&page.for_data(), html), Provenance::default());
    }
}
