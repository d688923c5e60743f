//! Frame common to all pages: the document around the content, the operator, and the security headers.

use std::borrow::Cow;
use std::sync::LazyLock;

use base64ct::{Base64, Encoding};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use quarry_kernel::http::{Body, Response};
use sha2::{Digest, Sha256};

use crate::context::PREFIX;
use crate::settings::Seller;

/// Script that adds the reader's local time; pages are complete without it.
const SCRIPT: &str = include_str!("local-time.js");

/// Content security policy: the site's styles, fonts and logo, our script by its hash, our own forms, nothing else.
static CONTENT_SECURITY_POLICY: LazyLock<String> = LazyLock::new(|| {
    let hash = Base64::encode_string(&Sha256::digest(SCRIPT));
    format!(
        "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'sha256-{hash}'; \
         form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    )
});

/// Page for a person.
#[derive(Debug, Clone)]
pub struct Page {
    /// HTTP status.
    pub status: u16,
    /// Heading, and title of the document.
    pub title: Cow<'static, str>,
    /// Content below the heading.
    pub content: Markup,
}

impl Page {
    /// Creates a page with status 200.
    #[must_use]
    pub fn new(title: impl Into<Cow<'static, str>>, content: Markup) -> Self {
        Self { status: 200, title: title.into(), content }
    }

    /// Sets the status.
    #[must_use]
    pub const fn with_status(mut self, status: u16) -> Self {
        self.status = status;
        self
    }
}

/// Builds the response for a page of a seller. Hidden characters are dropped here from the whole document, so no view can forget
/// to.
#[must_use]
pub fn respond_with_page(seller: &Seller, page: &Page) -> Response {
    let mut response =
        protected_response(page.status).with_header("content-type", "text/html; charset=utf-8");
    let mut document = render_document(seller, page).into_string();
    document.retain(|character| !is_hidden(character));
    response.body = Body::Text(document);
    response
}

/// Returns whether a character is invisible but changes the display: controls and bidirectional formatting. Line breaks are
/// harmless in HTML.
fn is_hidden(character: char) -> bool {
    character.is_control() && character != '\n'
        || matches!(character, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// Builds a redirect to one of our pages, fetched with GET.
#[must_use]
pub fn see_other_response(path: String) -> Response {
    protected_response(303).with_header("location", path)
}

/// Builds a response with the security headers. The referrer policy is `same-origin` rather than `no-referrer`: both hide the URL
/// from other sites, but under the latter browsers withhold the origin of our own forms.
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

fn render_document(seller: &Seller, page: &Page) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                title { (page.title) " – " (seller.name) }
                (render_head_links())
            }
            body {
                a.skip href="#content" { "Skip to the content" }
                (render_header(seller))
                main #content .people .wide tabindex="-1" {
                    h1 { (page.title) }
                    (page.content)
                }
                (render_footer(seller))
                script { (PreEscaped(SCRIPT)) }
            }
        }
    }
}

/// Renders the head links common to the site's pages (`scripts/lib/pages/frame.mjs`).
fn render_head_links() -> Markup {
    html! {
        meta name="viewport" content="width=device-width, initial-scale=1";
        meta name="color-scheme" content="light dark";
        meta name="theme-color" content="#e8eae5" media="(prefers-color-scheme: light)";
        meta name="theme-color" content="#121513" media="(prefers-color-scheme: dark)";
        link rel="icon" href="/mark.svg" type="image/svg+xml";
        link rel="stylesheet" href="/style/base.css";
        link rel="stylesheet" href="/style/components.css";
        link rel="stylesheet" href="/style/people.css";
    }
}

/// Renders the logo and the site's navigation, the same as on the site's pages (`scripts/lib/pages/frame.mjs`).
fn render_header(seller: &Seller) -> Markup {
    html! {
        header.top.wide {
            a.brand href="/" {
                svg.mark viewBox="0 0 32 32" aria-hidden="true" {
                    path.stone fill-rule="evenodd" d="M1 1h28v18h-9v10H1zM10 10v10h7v-4h3v-6z" {}
                    path.loose d="M22 21h9v10h-9z" {}
                }
                (seller.name)
            }
            nav aria-label="Main" {
                ul {
                    li { a href="/" { "Playground" } }
                    li { a href="/docs" { "Docs" } }
                    li { a href="/docs/mcp" { "MCP" } }
                    li { a href="/docs/agents" { "Agents" } }
                    li { a href="/pricing" { "Pricing" } }
                    li { a href="/keys" { "Your key" } }
                }
            }
        }
    }
}

/// Renders the operator, their contact, and the link to the account page.
fn render_footer(seller: &Seller) -> Markup {
    html! {
        footer.foot.wide {
            @if let Some(operator) = &seller.operator {
                span { "Run by " (operator) "." }
            }
            @if let Some(contact) = &seller.contact {
                span { "Questions? " (render_contact(contact)) }
            }
            a href={ (PREFIX) "/account" } { "Your agents" }
            a href="/pricing" { "Pricing" }
            a href="/status" { "Status" }
            a href="/terms" { "Terms" }
            a href="/privacy" { "Privacy" }
        }
    }
}

/// Renders a contact as a link to a page or a mailbox.
fn render_contact(contact: &str) -> Markup {
    html! {
        @match contact.strip_prefix("https://") {
            Some(shown) => a href=(contact) { (shown) },
            None => a href={ "mailto:" (contact) } { (contact) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seller(name: &str, operator: Option<&str>, contact: Option<&str>) -> Seller {
        let text = |text: Option<&str>| text.map(str::to_owned);
        let (operator, contact) = (text(operator), text(contact));
        Seller { id: "x".to_owned(), name: name.to_owned(), operator, contact, ..Seller::default() }
    }

    fn shown(seller: &Seller, content: Markup) -> String {
        let Body::Text(text) = respond_with_page(seller, &Page::new("A title", content)).body else {
            panic!()
        };
        text
    }

    #[test]
    fn text_never_becomes_markup_and_never_leaves_its_attribute() {
        let attack = "\"'><script>&amp;</script>\u{202e}\u{0}\u{feff}";
        let text = shown(&seller("x", None, None), html! { p title=(attack) { (attack) } });
        let escaped = "&quot;'&gt;&lt;script&gt;&amp;amp;&lt;/script&gt;";
        assert!(text.contains(&format!("<p title=\"{escaped}\">{escaped}</p>")), "{text}");
    }

    #[test]
    fn the_script_is_the_one_that_the_policy_allows() {
        let text = shown(&seller("x", None, None), Markup::default());
        assert!(text.contains(&format!("<script>{SCRIPT}</script>")));
    }

    #[test]
    fn escapes_the_sellers_name() {
        let attack = "</title><script>alert(1)</script>";
        let text = shown(&seller(attack, Some(attack), Some(attack)), Markup::default());
        assert!(!text.contains("<script>alert") && text.matches("</title>").count() == 1);
    }

    #[test]
    fn a_page_says_who_runs_the_service_and_where_they_are_reached() {
        let text = shown(
            &seller("paper Lantern shop", Some("Lantern Ltd, Graz"), Some("help@lantern.test")),
            Markup::default(),
        );
        for part in [
            "</svg>paper Lantern shop</a>",
            "Run by Lantern Ltd, Graz.",
            "href=\"mailto:help@lantern.test\"",
            "/agents/account",
        ] {
            assert!(text.contains(part), "{part}");
        }
        let text = shown(&seller("x", None, Some("https://lantern.test/help")), Markup::default());
        assert!(
            text.contains("href=\"https://lantern.test/help\">lantern.test/help<")
                && !text.contains("Run by")
        );
    }
}
