//! Request to the source.

use crate::ask::{Device, Site, SourceRequest};
use quarry_kernel::url;
use std::fmt::Write as _;

/// Caller's query (docs/specification.md, `v2/search`).
#[derive(Debug, Clone, PartialEq)]
pub struct Query {
    /// The search term.
    pub q: String,
    /// Location of the search, as a name such as `Austin, Texas, United States`.
    pub location: Option<String>,
    /// The same as latitude and longitude in degrees; wins over `location`.
    pub coordinates: Option<(f64, f64)>,
    /// Language and country, such as `en-US`.
    pub mkt: Option<String>,
    /// Two-letter country, in any case.
    pub cc: Option<String>,
    /// Offset of the first result, from 1.
    pub first: u32,
    /// Strictness of the filter for adult content.
    pub safe_search: SafeSearch,
    /// Device that the page is made for.
    pub device: Device,
    /// URL of this API's call for a place, to which the id is appended.
    pub place_base: String,
}

impl Default for Query {
    fn default() -> Self {
        Self {
            q: String::new(),
            location: None,
            coordinates: None,
            mkt: None,
            cc: None,
            first: 1,
            safe_search: SafeSearch::default(),
            device: Device::default(),
            place_base: String::new(),
        }
    }
}

/// Strictness of the filter for adult content.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum SafeSearch {
    /// No filtering.
    Off,
    /// Pictures and videos.
    #[default]
    Moderate,
    /// Texts too.
    Strict,
}

impl SafeSearch {
    /// Returns the value of the parameter `adlt`, and the one that the page's own settings cookie writes for it.
    const fn parameter_tokens(self) -> (&'static str, &'static str) {
        match self {
            Self::Off => ("off", "OFF"),
            Self::Moderate => ("moderate", "DEMOTE"),
            Self::Strict => ("strict", "STRICT"),
        }
    }
}

/// Radius around given coordinates, in metres.
const RADIUS_M: u32 = 1000;

/// Returns the request for a page of results.
#[must_use]
pub fn build_request(query: &Query) -> SourceRequest {
    let language = query.mkt.as_deref().and_then(|mkt| mkt.split('-').next());
    let country = query.cc.as_ref().map(|cc| cc.to_ascii_uppercase());
    let (adlt, cookie) = query.safe_search.parameter_tokens();
    let mut pairs = url::QueryBuilder::new()
        .with_pair("q", &query.q)
        .with_optional_pair("mkt", query.mkt.as_deref())
        .with_optional_pair("setlang", language)
        .with_optional_pair("cc", country.as_deref())
        .with_pair("adlt", adlt);
    if query.first > 1 {
        // `FORM=PORE` is what the page's own link to the next page carries.
        pairs = pairs.with_pair("first", &query.first.to_string()).with_pair("FORM", "PORE");
    }
    let mut cookies = format!("SRCHHPGUSR=ADLT={cookie}");
    if let Some(mkt) = &query.mkt {
        let _ = write!(cookies, "; _EDGE_S=mkt={}", url::encode(&mkt.to_ascii_lowercase()));
    }
    let mut request = SourceRequest::get(Site::V2Web, pairs.append_to("/search")).header("cookie", cookies);
    request.device = query.device;
    request = request.language(query.mkt.as_deref().unwrap_or_default());
    match format_location(query) {
        Some(location) => request.header("x-search-location", location),
        None => request,
    }
}

/// Returns the engine's location header: `lat:…;long:…;re:…` (degrees and metres) or `disp:<name>`.
fn format_location(query: &Query) -> Option<String> {
    if let Some((latitude, longitude)) = query.coordinates {
        return Some(format!("lat:{latitude};long:{longitude};re:{RADIUS_M}"));
    }
    let name = query.location.as_deref()?.trim();
    (!name.is_empty()).then(|| format!("disp:{}", encode_header_text(name)))
}

/// Returns a name as it may stand in the header: printable ASCII without `;`, the rest percent-encoded.
fn encode_header_text(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for letter in name.chars() {
        match letter {
            ';' | '%' => url::encode_into(&mut out, letter.encode_utf8(&mut [0; 4])),
            ' '..='~' => out.push(letter),
            _ if letter.is_control() => out.push(' '),
            _ => url::encode_into(&mut out, letter.encode_utf8(&mut [0; 4])),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header<'r>(request: &'r SourceRequest, name: &str) -> Option<&'r str> {
        request.headers.iter().find(|(own, _)| *own == name).map(|(_, value)| value.as_str())
    }

    #[test]
    fn a_bare_search_asks_for_the_first_page_with_moderate_filtering() {
        let request = build_request(&Query { q: "a b&c".into(), ..Query::default() });
        assert_eq!(request.path, "/search?q=a%20b%26c&adlt=moderate");
        assert_eq!(header(&request, "cookie"), Some("SRCHHPGUSR=ADLT=DEMOTE"));
        assert!(header(&request, "accept").is_some_and(|accept| accept.starts_with("text/html,")));
        assert_eq!((request.site, request.body, request.device), (Site::V2Web, None, Device::Desktop));
    }

    #[test]
    fn every_parameter_reaches_the_source() {
        let request = build_request(&Query {
            q: "x".into(),
            mkt: Some("de-AT".into()),
            cc: Some("at".into()),
            first: 11,
            safe_search: SafeSearch::Strict,
            device: Device::Mobile,
            location: Some("Wien; Österreich".into()),
            coordinates: None,
            place_base: String::new(),
        });
        assert_eq!(request.path, "/search?q=x&mkt=de-AT&setlang=de&cc=AT&adlt=strict&first=11&FORM=PORE");
        assert_eq!(header(&request, "cookie"), Some("SRCHHPGUSR=ADLT=STRICT; _EDGE_S=mkt=de-at"));
        assert_eq!(header(&request, "accept-language"), Some("de-AT,de;q=0.9"));
        assert_eq!(header(&request, "x-search-location"), Some("disp:Wien%3B %C3%96sterreich"));
        assert_eq!(request.device, Device::Mobile);
    }

    #[test]
    fn coordinates_win_over_a_named_place() {
        let query = Query {
            location: Some("Paris".into()),
            coordinates: Some((47.603_57, -122.3295)),
            ..Query::default()
        };
        let request = build_request(&query);
        assert_eq!(header(&request, "x-search-location"), Some("lat:47.60357;long:-122.3295;re:1000"));
    }

    #[test]
    fn no_header_carries_a_line_break() {
        let request = build_request(&Query {
            location: Some("a\r\nb: c".into()),
            mkt: Some("e\r\nn".into()),
            ..Query::default()
        });
        assert!(request.headers.iter().all(|(_, value)| !value.contains(['\r', '\n'])), "{request:?}");
    }
}
