//! The frame of every page: the document around its content, who runs the service, and the headers that keep it to itself.

use std::borrow::Cow;
use std::sync::LazyLock;

use base64ct::{Base64, Encoding};
use quarry_kernel::http::{Body, Response};
use sha2::{Digest, Sha256};

use super::html::Html;
use crate::context::PREFIX;
use crate::settings::Seller;

/// Puts the reader's own time beside the universal one. Pages say everything without it.
const SCRIPT: &str = include_str!("local-time.js");

/// The policy lets in the site's styles, fonts and mark, our script by its hash, and our own forms, nothing else.
static CONTENT_SECURITY_POLICY: LazyLock<String> = LazyLock::new(|| {
    let hash = Base64::encode_string(&Sha256::digest(SCRIPT));
    format!(
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'sha256-{hash}'; \
         form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    )
});

/// What the site's pages have in their head as well (`scripts/lib/pages/frame.mjs`).
const HEAD: &str = r##"<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#e8eae5" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#121513" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/mark.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style/base.css">
<link rel="stylesheet" href="/style/components.css">
<link rel="stylesheet" href="/style/people.css">
"##;

/// The mark, and the way to the site's other pages.
const MARK: &str = r#"<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path class="stone" fill-rule="evenodd" d="M1 1h28v18h-9v10H1zM10 10v10h7v-4h3v-6z"/><path class="loose" d="M22 21h9v10h-9z"/></svg>"#;
const NAVIGATION: &str = r#"<nav aria-label="Main"><ul>
<li><a href="/">Playground</a></li>
<li><a href="/docs">Docs</a></li>
<li><a href="/docs/agents">Agents</a></li>
<li><a href="/keys">Your key</a></li>
</ul></nav>"#;

/// A page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// HTTP status.
    pub status: u16,
    /// The heading, and the title of the document.
    pub title: Cow<'static, str>,
    /// What follows the heading.
    pub content: Html,
}

impl Page {
    /// A page that went well.
    #[must_use]
    pub fn new(title: impl Into<Cow<'static, str>>, content: Html) -> Self {
        Self { status: 200, title: title.into(), content }
    }

    /// The same with another status.
    #[must_use]
    pub const fn with_status(mut self, status: u16) -> Self {
        self.status = status;
        self
    }
}

/// The response for a page of a seller.
#[must_use]
pub fn respond_with_page(seller: &Seller, page: &Page) -> Response {
    let mut response =
        protected_response(page.status).with_header("content-type", "text/html; charset=utf-8");
    response.body = Body::Text(render_document(seller, page).into_string());
    response
}

/// A redirect to a page of ours, to be fetched with GET.
#[must_use]
pub fn see_other_response(path: String) -> Response {
    protected_response(303).with_header("location", path)
}

/// `same-origin` as the referrer policy tells no other site anything, as `no-referrer` does, but lets browsers name the
/// origin of our own forms, which they would withhold then.
fn protected_response(status: u16) -> Response {
    Response::new(status)
        .with_header("content-security-policy", CONTENT_SECURITY_POLICY.clone())
        .with_header("x-frame-options", "DENY")
        .with_header("referrer-policy", "same-origin")
        .with_header("cache-control", "no-store")
        .with_header("x-robots-tag", "noindex, nofollow")
        .with_header("cross-origin-opener-policy", "same-origin")
        .with_header("cross-origin-resource-policy", "same-origin")
}

fn render_document(seller: &Seller, page: &Page) -> Html {
    Html::new("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>")
        .text(&page.title)
        .raw(" – ")
        .text(&seller.name)
        .raw("</title>\n")
        .raw(HEAD)
        .raw("</head>\n<body>\n<a class=\"skip\" href=\"#content\">Skip to the content</a>\n<header class=\"top wide\">\n<a class=\"brand\" href=\"/\">")
        .raw(MARK)
        .text(&seller.name)
        .raw("</a>\n")
        .raw(NAVIGATION)
        .raw("</header>\n<main id=\"content\" class=\"people wide\" tabindex=\"-1\">\n<h1>")
        .text(&page.title)
        .raw("</h1>\n")
        .with(&page.content)
        .raw("</main>\n")
        .with(&render_footer(seller))
        .raw("<script>")
        .raw(SCRIPT)
        .raw("</script>\n</body>\n</html>\n")
}

/// Who runs it, where they are reached, and where a person sees their agents.
fn render_footer(seller: &Seller) -> Html {
    let mut footer = Html::new("<footer class=\"foot wide\">\n");
    if let Some(operator) = &seller.operator {
        footer = footer.raw("<span>Run by ").text(operator).raw(".</span>\n");
    }
    if let Some(contact) = &seller.contact {
        let scheme = if contact.starts_with("https://") { "" } else { "mailto:" };
        footer = footer
            .raw("<span>Questions? <a href=\"")
            .raw(scheme)
            .text(contact)
            .raw("\">")
            .text(contact.trim_start_matches("https://"))
            .raw("</a></span>\n");
    }
    footer
        .raw("<a href=\"")
        .raw(PREFIX)
        .raw("/account\">Your agents</a>\n<a href=\"/pricing\">Pricing</a>\n<a href=\"/status\">Status</a>\n<a href=\"/terms\">Terms</a>\n<a href=\"/privacy\">Privacy</a>\n</footer>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seller(name: &str, operator: Option<&str>, contact: Option<&str>) -> Seller {
        let text = |text: Option<&str>| text.map(str::to_owned);
        let (operator, contact) = (text(operator), text(contact));
        Seller { id: "x".to_owned(), name: name.to_owned(), operator, contact, ..Seller::default() }
    }

    fn shown(seller: &Seller) -> String {
        let Body::Text(text) = respond_with_page(seller, &Page::new("A title", Html::default())).body else {
            panic!()
        };
        text
    }

    #[test]
    fn what_a_seller_is_called_is_text() {
        let attack = "</title><script>alert(1)</script>";
        let text = shown(&seller(attack, Some(attack), Some(attack)));
        assert!(!text.contains("<script>alert") && text.matches("</title>").count() == 1);
    }

    #[test]
    fn a_page_says_who_runs_the_service_and_where_they_are_reached() {
        let text = shown(&seller("paper Lantern shop", Some("Lantern Ltd, Graz"), Some("help@lantern.test")));
        for part in [
            "</svg>paper Lantern shop</a>",
            "Run by Lantern Ltd, Graz.",
            "href=\"mailto:help@lantern.test\"",
            "/agents/account",
        ] {
            assert!(text.contains(part), "{part}");
        }
        let text = shown(&seller("x", None, Some("https://lantern.test/help")));
        assert!(
            text.contains("href=\"https://lantern.test/help\">lantern.test/help<")
                && !text.contains("Run by")
        );
    }
}
