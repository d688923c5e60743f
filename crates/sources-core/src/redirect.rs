//! Redirects on v2's pages and of its ad network, whose ads v3 shows too.
//!
//! A redirect is recognized by its path and parameters, never by its host, because pages come through many hosts.

use crate::base64;
use quarry_kernel::http::{UrlParts, has_scheme};
use quarry_kernel::url;

/// Kind of a link, according to its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkKind {
    /// Not a redirect.
    Plain,
    /// Click-counting redirect.
    Click,
    /// Redirect of an ad.
    Ad,
}

/// Returns whether a URL is an ad redirect of this engine's network, which other engines use too.
pub fn is_ad_redirect(address: &str) -> bool {
    classify_link(address) == LinkKind::Ad
}

/// Returns the target of an ad redirect, if its parameters contain it.
pub fn find_ad_target(address: &str) -> Option<String> {
    let target = find_target(address, LinkKind::Ad).filter(|_| is_ad_redirect(address))?;
    (target.starts_with("https://") || target.starts_with("http://")).then_some(target)
}

/// Classifies an absolute URL by its path.
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

/// Returns the URL in a redirect's parameters: plain as `url`, or as `u`, Base64 after a two-letter prefix, or, for ads, Base64
/// of a percent-encoded URL that may lack its scheme.
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

/// Decodes text in Base64 of either alphabet; `None` when it is invalid or not plain text.
fn decode_base64_text(text: &str) -> Option<String> {
    let text = String::from_utf8(base64::decode_any_alphabet(text)?).ok()?;
    (!text.is_empty() && !text.chars().any(char::is_control)).then_some(text)
}
