//! The redirects of v2's pages and of its advertisers' network, whose ads v3 shows too.
//!
//! A redirect is known by its path and its parameters, never by its host: pages come through many hosts.

use crate::base64;
use quarry_kernel::http::{UrlParts, has_scheme};
use quarry_kernel::url;

/// What a link's path says about it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// No redirect.
    Plain,
    /// A redirect that counts a click.
    Click,
    /// A redirect that advertisers pay for.
    Ad,
}

/// Whether an address is a redirect that advertisers pay for. Other engines show the ads of this one's network.
pub fn is_advertisers(address: &str) -> bool {
    kind(address) == Kind::Ad
}

/// Where such a redirect leads, if its parameters tell.
pub fn advertised(address: &str) -> Option<String> {
    let target = target(address, Kind::Ad).filter(|_| is_advertisers(address))?;
    (target.starts_with("https://") || target.starts_with("http://")).then_some(target)
}

/// What the path of an absolute address says about it.
#[must_use]
pub fn kind(address: &str) -> Kind {
    let parts = UrlParts::of(address);
    let has = |end: &str| parts.path.ends_with(end) && !parts.query.is_empty();
    match () {
        () if has("/aclk") || has("/aclick") || has("/bam/ac") => Kind::Ad,
        () if has("/ck/a") || has("/rebates/welcome") => Kind::Click,
        () => Kind::Plain,
    }
}

/// The address inside a redirect's parameters: plain as `url`, or as `u`, base64 after a two-letter mark, or, in advertisers' links, base64 of
/// a percent-encoded address that may lack its scheme.
#[must_use]
pub fn target(address: &str, kind: Kind) -> Option<String> {
    let Some(value) = url::query_value(address, "u") else {
        return url::query_value(address, "url").map(|plain| plain.into_owned());
    };
    if let Some(text) = value.strip_prefix("a1").and_then(text_of) {
        return Some(text);
    }
    if kind != Kind::Ad {
        return None;
    }
    let text = text_of(&value)?;
    let text = url::decode(&text, false)?.into_owned();
    if has_scheme(&text) {
        return Some(text);
    }
    let host = text.split('/').next().unwrap_or_default();
    host.contains('.').then(|| format!("https://{text}"))
}

/// The text in base64 of either alphabet; none when it is no base64 or no clean text.
fn text_of(text: &str) -> Option<String> {
    let text = String::from_utf8(base64::of_either(text)?).ok()?;
    (!text.is_empty() && !text.chars().any(char::is_control)).then_some(text)
}
