//! Signs by which a rendered page is whole sooner than its network rests, by kind of page. `npm run bench:rendering` measures them in
//! Chromium, and a test holds them to the stand-ins.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::ask::SourceRequest;

/// Longest wait for an element behind the event, in milliseconds: a page that is another than expected has none.
pub(super) const ELEMENT_MS: u32 = 5_000;

/// Kind of page, and the element that it has when it is the page that was asked for.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct WholePage {
    site: String,
    /// Part of its address.
    path: String,
    /// Parts of which the address has one, where there are any.
    having: Vec<String>,
    /// Parts of the addresses of pages that go on growing.
    except: Vec<String>,
    /// The element, with those of pages that stand in its place.
    pub(super) element: String,
    /// Whether a first document brings the page by a script: only who waits for the second one's end has all of it.
    pub(super) comes_by_reload: bool,
}

static WHOLE_PAGES: LazyLock<Vec<WholePage>> =
    LazyLock::new(|| serde_json::from_str(include_str!("whole-pages.json")).unwrap_or_default());

/// Returns the kind of the page that a request asks for; none for pages that are whole when their network rests.
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
