//! Elements by which a rendered page is complete before its network becomes idle, by kind of page. `npm run bench:rendering`
//! measures them in Chromium, and a test checks them against the stand-ins.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::ask::SourceRequest;

/// Longest wait for the element after the event, in milliseconds; an unexpected page never has it.
pub(super) const ELEMENT_MS: u32 = 5_000;

/// Kind of page, with the element that identifies it.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WholePage {
    site: String,
    /// Substring of its URL.
    path: String,
    /// Substrings of which the URL contains one, if there are any.
    having: Vec<String>,
    /// Substrings of the URLs of pages that keep growing.
    except: Vec<String>,
    /// Selector of the element, including those of pages shown in its place.
    pub(super) element: String,
    /// Whether the first document loads the page by a script, so that only the second document's end is complete.
    pub(super) comes_by_reload: bool,
}

static WHOLE_PAGES: LazyLock<Vec<WholePage>> =
    LazyLock::new(|| serde_json::from_str(include_str!("whole-pages.json")).unwrap_or_default());

/// Returns the kind of a request's page; `None` for pages that are complete when their network is idle.
pub(super) fn find(request: &SourceRequest) -> Option<&'static WholePage> {
    let has_any = |parts: &[String]| parts.iter().any(|part| request.path.contains(&**part));
    WHOLE_PAGES.iter().find(|page| {
        page.site == request.site.token()
            && request.path.contains(&*page.path)
            && (page.having.is_empty() || has_any(&page.having))
            && !has_any(&page.except)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::Site;

    #[test]
    fn pages_that_go_on_growing_have_no_sign() {
        let element = |site, path: &str| {
            find(&SourceRequest::get(site, path.to_owned())).map(|page| page.element.as_str())
        };
        let products = element(Site::V1Web, "/search?q=a&udm=28");
        assert!(products.is_some_and(|element| element.starts_with("#botstuff")));
        for path in [
            "/search?q=a",
            "/search?q=a&udm=50",
            "/async/folsrch?q=a",
            "/search?ibp=oshop&q=a",
            "/maps/place/a",
        ] {
            assert_eq!(element(Site::V1Web, path), None, "{path}");
        }
        assert!(element(Site::V5Web, "/Restaurant_Review-g1-d2-Reviews-a.html").is_some());
        assert_eq!(element(Site::V2Web, "/search?q=a"), None);
    }
}
