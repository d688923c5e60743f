//! The frame of every page: the document around its content and the headers that keep it to itself.

use base64ct::{Base64, Encoding};
use quarry_kernel::http::{Body, Response};
use sha2::{Digest, Sha256};

use super::html::Html;

const STYLE: &str = include_str!("style.css");

/// A page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// HTTP status.
    pub status: u16,
    /// The heading, and the title of the document.
    pub title: &'static str,
    /// What follows the heading.
    pub content: Html,
}

impl Page {
    /// A page that went well.
    #[must_use]
    pub const fn new(title: &'static str, content: Html) -> Self {
        Self { status: 200, title, content }
    }

    /// The same with another status.
    #[must_use]
    pub const fn with_status(mut self, status: u16) -> Self {
        self.status = status;
        self
    }
}

/// The response for a page of the seller of this name.
#[must_use]
pub fn respond(seller: &str, page: &Page) -> Response {
    let mut response = protected(page.status).with("content-type", "text/html; charset=utf-8");
    response.body = Body::Text(document(seller, page).into_string());
    response
}

/// A redirect to a page of ours, to be fetched with GET.
#[must_use]
pub fn see_other(path: String) -> Response {
    protected(303).with("location", path)
}

/// The policy lets in our style, by its hash, and our own forms, nothing else. `same-origin` as the referrer policy tells no
/// other site anything, as `no-referrer` does, but lets browsers name the origin of our own forms, which they would
/// withhold then.
fn protected(status: u16) -> Response {
    let style = Base64::encode_string(&Sha256::digest(STYLE));
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{style}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    );
    Response::new(status)
        .with("content-security-policy", policy)
        .with("x-frame-options", "DENY")
        .with("referrer-policy", "same-origin")
        .with("cache-control", "no-store")
        .with("x-robots-tag", "noindex, nofollow")
        .with("cross-origin-opener-policy", "same-origin")
        .with("cross-origin-resource-policy", "same-origin")
}

fn document(seller: &str, page: &Page) -> Html {
    Html::new("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>")
        .raw(page.title)
        .raw(" – ")
        .text(seller)
        .raw("</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<style>")
        .raw(STYLE)
        .raw("</style>\n</head>\n<body>\n<header>")
        .text(seller)
        .raw("</header>\n<main>\n<h1>")
        .raw(page.title)
        .raw("</h1>\n")
        .with(&page.content)
        .raw("</main>\n</body>\n</html>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sellers_name_is_text() {
        let page = Page::new("A title", Html::default());
        let Body::Text(text) = respond("</title><script>alert(1)</script>", &page).body else { return };
        assert!(!text.contains("<script") && text.matches("</title>").count() == 1);
    }
}
