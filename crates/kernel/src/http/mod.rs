//! HTTP vocabulary: requests and responses without any platform's types.

pub mod cors;
pub mod line;
pub mod path;
mod plain_characters;

use std::any::Any;
use std::borrow::Cow;
use std::fmt;
use std::rc::Rc;

/// Request as seen by its handlers. Headers are read individually, so that unused ones are not copied.
#[allow(async_fn_in_trait)] // every caller is generic over its request and single-threaded
pub trait IncomingRequest {
    /// Returns the method in upper case: `GET`.
    fn method(&self) -> &str;
    /// Returns the absolute URL as it was received.
    fn url(&self) -> &str;
    /// Returns a header's value; `name` is lower case. Repeated headers are joined by `, `.
    fn header(&self, name: &str) -> Option<String>;
    /// Returns whether it was derived from a request to `/mcp` by a tool call, so that its token is for that resource.
    fn is_tool_call(&self) -> bool {
        false
    }
    /// Returns all headers with lower-case names, for forwarding.
    fn headers(&self) -> Vec<(String, String)> {
        Vec::new()
    }
    /// Returns the unread body for forwarding; `None` without one. It must not be read as text as well.
    fn stream(&self) -> Option<OpaqueStream> {
        None
    }
    /// Returns the body as text, read once. `None` when it is longer than `max_bytes` or not UTF-8.
    async fn body(&self, max_bytes: usize) -> Option<String>;
}

/// Parts of an absolute URL: `https://host:port`, `/path` (still encoded), `query` (without `?`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UrlParts<'u> {
    /// Scheme, host and port.
    pub origin: &'u str,
    /// Path, at least `/`.
    pub path: &'u str,
    /// Query, possibly empty.
    pub query: &'u str,
}

impl<'u> UrlParts<'u> {
    /// Splits an absolute URL; a fragment is dropped.
    #[must_use]
    pub fn parse(url: &'u str) -> Self {
        // Called for every link of a page: searching for a byte is faster than `split_once`.
        let find = |text: &str, byte: u8| memchr::memchr(byte, text.as_bytes());
        let url = find(url, b'#').and_then(|at| url.get(..at)).unwrap_or(url);
        let parts = find(url, b'?').and_then(|at| Some((url.get(..at)?, url.get(at + 1..)?)));
        let (address, query) = parts.unwrap_or((url, ""));
        let host_at = match find(address, b':') {
            Some(at) if address.get(at + 1..).is_some_and(|rest| rest.starts_with("//")) => at + 3,
            _ => 0,
        };
        let path_at =
            address.get(host_at..).and_then(|rest| find(rest, b'/')).map_or(address.len(), |at| host_at + at);
        let (origin, path) = address.split_at_checked(path_at).unwrap_or((address, ""));
        Self { origin, path: if path.is_empty() { "/" } else { path }, query }
    }
}

/// Strips trailing slashes from a path, except from the root.
#[must_use]
pub fn trim_trailing_slashes(path: &str) -> &str {
    match path.trim_end_matches('/') {
        "" => "/",
        trimmed => trimmed,
    }
}

/// Resolves a link against the page's URL `base`; `None` when it does not lead to a page.
#[must_use]
pub fn resolve_url(base: &str, href: &str) -> Option<String> {
    let href = href.trim();
    if has_scheme(href) {
        return Some(href.to_owned());
    }
    let parts = UrlParts::parse(base);
    if href.starts_with("//") {
        let scheme = parts.origin.split_once("//").map_or("https:", |(scheme, _)| scheme);
        return Some(format!("{scheme}{href}"));
    }
    if href.starts_with('/') {
        return Some(format!("{}{href}", parts.origin));
    }
    let is_other_scheme = href.split(['/', '?', '#']).next().is_some_and(|head| head.contains(':'));
    if href.is_empty() || href.starts_with('#') || is_other_scheme {
        return None;
    }
    if href.starts_with('?') {
        return Some(format!("{}{}{href}", parts.origin, parts.path));
    }
    let folder = parts.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    Some(format!("{}{folder}/{href}", parts.origin))
}

/// Returns whether a URL starts with `http://` or `https://`, ignoring case.
#[must_use]
pub fn has_scheme(address: &str) -> bool {
    let starts = |start: &str| address.get(..start.len()).is_some_and(|own| own.eq_ignore_ascii_case(start));
    starts("http://") || starts("https://")
}

/// Returns a caller's network: an IPv4 address, or the /64 of an IPv6 address.
#[must_use]
pub fn format_network(address: &str) -> String {
    match address.parse::<std::net::Ipv6Addr>() {
        Ok(address) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}")
        }
        Err(_) => address.chars().take(64).collect(),
    }
}

/// Returns the networks of an address from narrow to wide, each with its limit as a multiple of a single caller's. An IPv6 caller
/// has at least a /64 and often a /56 or /48, through which rotating is free; a provider has a /32.
#[must_use]
pub fn list_networks(address: &str) -> Vec<(String, u32)> {
    const V6: [(u32, u32); 4] = [(64, 1), (56, 2), (48, 4), (32, 40)];
    const V4: [(u32, u32); 2] = [(32, 1), (24, 8)];
    match address.parse::<std::net::IpAddr>().map(|address| address.to_canonical()) {
        Ok(std::net::IpAddr::V6(address)) => {
            let prefix = |bits: u32| std::net::Ipv6Addr::from_bits(address.to_bits() & !(u128::MAX >> bits));
            V6.map(|(bits, times)| (format!("{}/{bits}", prefix(bits)), times)).to_vec()
        }
        Ok(std::net::IpAddr::V4(address)) => {
            let prefix =
                |bits: u32| std::net::Ipv4Addr::from_bits(address.to_bits() & (u32::MAX << (32 - bits)));
            V4.map(|(bits, times)| (format!("{}/{bits}", prefix(bits)), times)).to_vec()
        }
        Err(_) => vec![(address.chars().take(64).collect(), 1)],
    }
}

/// Opaque handle of the platform, such as a byte stream, passed on unread. A clone is the same handle.
#[derive(Clone)]
pub struct OpaqueStream(Rc<dyn Any>);

impl OpaqueStream {
    /// Wraps a handle.
    #[must_use]
    pub fn new<T: 'static>(held: T) -> Self {
        Self(Rc::new(held))
    }

    /// Returns the handle as `T`, if it is one.
    #[must_use]
    pub fn downcast_ref<T: 'static>(&self) -> Option<&T> {
        self.0.downcast_ref()
    }
}

impl PartialEq for OpaqueStream {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for OpaqueStream {}

impl fmt::Debug for OpaqueStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stream(…)")
    }
}

/// Placeholder for the deployment's origin in static assets, which are the same for all deployments.
pub const PLACEHOLDER_ORIGIN: &str = "https://quarry.example";

/// Static asset (`public/`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asset {
    /// URL path without query.
    pub path: &'static str,
    /// Origin to substitute for [`PLACEHOLDER_ORIGIN`] in the text.
    pub origin: Option<String>,
}

impl Asset {
    /// Refers to an unchanged asset.
    #[must_use]
    pub const fn from_path(path: &'static str) -> Self {
        Self { path, origin: None }
    }
}

/// Body of a response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Body {
    /// No body.
    Empty,
    /// Static text.
    Static(&'static str),
    /// Text of this response.
    Text(String),
    /// Stored bytes.
    Bytes(Vec<u8>),
    /// Static asset, read by the platform, with its own entity tag.
    Asset(Asset),
    /// Byte stream from another server, passed through.
    Stream(OpaqueStream),
}

/// HTTP response.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    /// HTTP status.
    pub status: u16,
    /// Headers with lower-case names.
    pub headers: Vec<(Cow<'static, str>, Cow<'static, str>)>,
    /// Body of the response.
    pub body: Body,
}

impl Response {
    /// Creates a response without body and headers.
    #[must_use]
    pub const fn new(status: u16) -> Self {
        Self { status, headers: Vec::new(), body: Body::Empty }
    }

    /// Creates a JSON response.
    #[must_use]
    pub fn json(status: u16, body: String) -> Self {
        let headers = vec![(Cow::Borrowed("content-type"), Cow::Borrowed("application/json; charset=utf-8"))];
        Self { status, headers, body: Body::Text(body) }
    }

    /// Adds a header.
    #[must_use]
    pub fn with_header(
        mut self,
        name: impl Into<Cow<'static, str>>,
        value: impl Into<Cow<'static, str>>,
    ) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    /// Returns the value of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| *key == name).map(|(_, value)| value.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_comes_apart() {
        let parts = UrlParts::parse("https://api.test:8443/api/v2/search?q=a&first=1#x");
        assert_eq!(
            parts,
            UrlParts { origin: "https://api.test:8443", path: "/api/v2/search", query: "q=a&first=1" }
        );
        assert_eq!(UrlParts::parse("http://h"), UrlParts { origin: "http://h", path: "/", query: "" });
        assert_eq!(UrlParts::parse("http://h?q=1"), UrlParts { origin: "http://h", path: "/", query: "q=1" });
    }

    #[test]
    fn slashes_at_the_end_of_a_path_mean_nothing() {
        for (path, bare) in [("/mcp/", "/mcp"), ("/a/b//", "/a/b"), ("/mcp", "/mcp"), ("/", "/"), ("//", "/")]
        {
            assert_eq!(trim_trailing_slashes(path), bare);
        }
    }

    #[test]
    fn neighbours_in_a_network_are_one() {
        assert_eq!(format_network("2001:db8:1:2:3:4:5:6"), format_network("2001:db8:1:2::9"));
        assert_ne!(format_network("2001:db8:1:2::1"), format_network("2001:db8:1:3::1"));
        assert_eq!(format_network("192.0.2.7"), "192.0.2.7");
    }

    #[test]
    fn networks_widen_from_the_caller_to_the_provider() {
        let names =
            |address: &str| list_networks(address).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
        assert_eq!(
            names("2001:db8:1:2f3:4:5:6:7"),
            ["2001:db8:1:2f3::/64", "2001:db8:1:200::/56", "2001:db8:1::/48", "2001:db8::/32"]
        );
        assert_eq!(names("192.0.2.77"), ["192.0.2.77/32", "192.0.2.0/24"]);
        assert_eq!(names("::ffff:192.0.2.77"), names("192.0.2.77"), "the same caller");
        assert_eq!(names("nowhere"), ["nowhere"]);
        let times: Vec<u32> = list_networks("2001:db8::1").into_iter().map(|(_, times)| times).collect();
        assert!(times.is_sorted() && times.first() == Some(&1));
    }

    #[test]
    fn addresses_become_absolute_or_nothing() {
        for (href, address) in [
            (" HTTP://a.test ", Some("HTTP://a.test")),
            ("//a.test/b", Some("https://a.test/b")),
            ("/b?c", Some("https://engine.test/b?c")),
            ("news?q=1", Some("https://engine.test/news?q=1")),
            ("?first=11", Some("https://engine.test/search?first=11")),
            ("./a:b", Some("https://engine.test/./a:b")),
            ("javascript:void(0)", None),
            ("mailto:a@b.test", None),
            ("data:image/gif;base64,R0", None),
            ("#", None),
            ("", None),
        ] {
            assert_eq!(resolve_url("https://engine.test/search?q=x", href).as_deref(), address, "{href}");
        }
    }
}
