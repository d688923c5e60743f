//! The redirects of v2's pages and of its advertisers' network, whose ads v3 shows too.
//!
//! A redirect is known by its path and its parameters, never by its host: pages come through many hosts.

use crate::base64;
use quarry_kernel::http::{UrlParts, has_scheme};
use quarry_kernel::url;

/// Kind of a link, told by its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkKind {
    /// No redirect.
    Plain,
    /// A redirect that counts a click.
    Click,
    /// A redirect that advertisers pay for.
    Ad,
}

/// Returns whether an address is a redirect that advertisers pay for. Other engines show the ads of this one's network.
pub fn is_ad_redirect(address: &str) -> bool {
    classify_link(address) == LinkKind::Ad
}

/// Returns where such a redirect leads, if its parameters tell.
pub fn find_ad_target(address: &str) -> Option<String> {
    let target = find_target(address, LinkKind::Ad).filter(|_| is_ad_redirect(address))?;
    (target.starts_with("https://") || target.starts_with("http://")).then_some(target)
}

/// Classifies an absolute address by its path.
#[must_use]
pub fn classify_link(address: &str) -> LinkKind {
    let parts = UrlParts::parse(address);
    let has = |end: &str| parts.path.ends_with(end) && !parts.query.is_empty();
    match () {
        () if has("/aclk") || has("/aclick") || has("/bam/ac") => LinkKind::Ad,
        () if has("/ck/a") || has("/rebates/welcome") => LinkKind::Click,
        () => LinkKind::Plain,
    }
}

/// Returns the address inside a redirect's parameters: plain as `url`, or as `u`, base64 after a two-letter mark, or, in
/// advertisers' links, base64 of a percent-encoded address that may lack its scheme.
#[must_use]
pub fn find_target(address: &str, kind: LinkKind) -> Option<String> {
    let Some(value) = url::find_query_value(address, "u") else {
        return url::find_query_value(address, "url").map(|plain| plain.into_owned());
    };
    if let Some(text) = value.strip_prefix("a1").and_then(decode_base64_text) {
        return Some(text);
    }
    if kind != LinkKind::Ad {
        return None;
    }
    let text = decode_base64_text(&value)?;
    let text = url::decode(&text, false)?.into_owned();
    if has_scheme(&text) {
        return Some(text);
    }
    let host = text.split('/').next().unwrap_or_default();
    host.contains('.').then(|| format!("https://{text}"))
}

/// Returns the text in base64 of either alphabet; none when it is no base64 or no clean text.
fn decode_base64_text(text: &str) -> Option<String> {
    let text = String::from_utf8(base64::decode_any_alphabet(text)?).ok()?;
    (!text.is_empty() && !text.chars().any(char::is_control)).then_some(text)
}
