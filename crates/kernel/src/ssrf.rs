//! SSRF protection: URLs named or configured by others must not lead into networks that only the service can reach.
//!
//! A URL is parsed by the rules of `fetch` (WHATWG URL: numbers in any spelling are IPv4 addresses), and every resolved address
//! must be public. Anything that cannot be checked is refused.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde::Deserialize;

use crate::url;

/// URL on the public internet, judged by its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl {
    /// Host of the URL.
    pub host: Host,
    /// Normalized URL: no fragment, no port, the host as parsed.
    pub text: String,
}

/// Host that may be public.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Host {
    /// Name in lower case, which must be resolved.
    Name(String),
    /// Public IP address.
    Address,
}

const ADDRESS_MAX: usize = 2048;

impl PublicUrl {
    /// Parses a URL; `None` when it is invalid, has a user or an unusual port, or cannot be public.
    #[must_use]
    pub fn parse(address: &str) -> Option<Self> {
        let is_strange = |letter: char| letter.is_control() || letter == '\\';
        if address.len() > ADDRESS_MAX || address.contains(is_strange) {
            return None;
        }
        let (scheme, rest) = address.split_once("://")?;
        let (scheme, port) = match scheme.to_ascii_lowercase().as_str() {
            "https" => ("https", "443"),
            "http" => ("http", "80"),
            _ => return None,
        };
        let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
        let (authority, rest) = rest.split_at_checked(end)?;
        let rest = rest.split('#').next().unwrap_or_default();
        let authority = authority.strip_suffix(&format!(":{port}")).unwrap_or(authority);
        let (host, shown) = parse_host(authority)?;
        let slash = if rest.starts_with('/') { "" } else { "/" };
        Some(Self {
            host,
            text: format!("{scheme}://{shown}{slash}{}", utf8_percent_encode(rest, PATH_ENCODE_SET)),
        })
    }
}

/// Characters to encode in a path or query, as in `fetch` (WHATWG URL, percent-encode sets).
const PATH_ENCODE_SET: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'<').add(b'>').add(b'^').add(b'`');

/// Parses the host of an authority without user and port; also returns its normalized text.
fn parse_host(authority: &str) -> Option<(Host, String)> {
    if let Some(literal) = authority.strip_prefix('[') {
        let address: Ipv6Addr = literal.strip_suffix(']')?.parse().ok()?;
        return is_public(IpAddr::V6(address)).then(|| (Host::Address, format!("[{address}]")));
    }
    let name = authority.to_ascii_lowercase();
    let last = name.rsplit('.').next()?;
    let is_number = last.bytes().all(|byte| byte.is_ascii_digit())
        || last.strip_prefix("0x").is_some_and(|hex| hex.bytes().all(|byte| byte.is_ascii_hexdigit()));
    if is_number {
        let address = parse_ipv4(&name)?;
        return is_public(IpAddr::V4(address)).then(|| (Host::Address, address.to_string()));
    }
    is_public_name(&name).then(|| (Host::Name(name.clone()), name))
}

/// Suffixes of names that are never public (RFC 6761, RFC 6762, RFC 8375, and common internal names).
const PRIVATE_SUFFIXES: [&str; 12] = [
    "localhost",
    "local",
    "internal",
    "home.arpa",
    "arpa",
    "test",
    "invalid",
    "onion",
    "lan",
    "intranet",
    "corp",
    "home",
];

fn is_public_name(name: &str) -> bool {
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let is_private =
        |end: &str| name.strip_suffix(end).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    name.len() <= 253
        && name.contains('.')
        && name.split('.').all(is_label)
        && !PRIVATE_SUFFIXES.iter().any(|end| is_private(end))
}

/// Parses an IPv4 address in any spelling: one to four numbers, each decimal, octal (`0…`) or hexadecimal (`0x…`), the last one
/// filling the remaining bytes (WHATWG URL, IPv4 parser).
fn parse_ipv4(text: &str) -> Option<Ipv4Addr> {
    let parts: Vec<u64> = text.split('.').map(parse_ipv4_number).collect::<Option<_>>()?;
    let (last, leading) = parts.split_last()?;
    if leading.len() > 3 || leading.iter().any(|part| *part > 255) {
        return None;
    }
    let mut address: u64 = 0;
    for part in leading {
        address = address << 8 | part;
    }
    let bits = 8 * (4 - u32::try_from(leading.len()).ok()?);
    if *last >= 1u64 << bits {
        return None;
    }
    u32::try_from(address << bits | last).ok().map(Ipv4Addr::from)
}

fn parse_ipv4_number(text: &str) -> Option<u64> {
    if let Some(hex) = text.strip_prefix("0x") {
        return if hex.is_empty() { Some(0) } else { parse_digits(hex, 16) };
    }
    match text.strip_prefix('0') {
        Some(octal) if !octal.is_empty() => parse_digits(octal, 8),
        _ => parse_digits(text, 10),
    }
}

fn parse_digits(text: &str, radix: u32) -> Option<u64> {
    let is_digits = !text.is_empty() && text.bytes().all(|byte| char::from(byte).is_digit(radix));
    is_digits.then(|| u64::from_str_radix(text, radix).ok()).flatten()
}

/// Networks outside of the public internet (IANA, IPv4 Special-Purpose Address Registry, multicast, reserved), and the metadata
/// address of a cloud: address and prefix length.
const SPECIAL_NETWORKS: [([u8; 4], u32); 19] = [
    ([0, 0, 0, 0], 8),
    ([10, 0, 0, 0], 8),
    ([100, 64, 0, 0], 10),
    ([127, 0, 0, 0], 8),
    ([168, 63, 129, 16], 32),
    ([169, 254, 0, 0], 16),
    ([172, 16, 0, 0], 12),
    ([192, 0, 0, 0], 24),
    ([192, 0, 2, 0], 24),
    ([192, 31, 196, 0], 24),
    ([192, 52, 193, 0], 24),
    ([192, 88, 99, 0], 24),
    ([192, 168, 0, 0], 16),
    ([192, 175, 48, 0], 24),
    ([198, 18, 0, 0], 15),
    ([198, 51, 100, 0], 24),
    ([203, 0, 113, 0], 24),
    ([224, 0, 0, 0], 4),
    ([240, 0, 0, 0], 4),
];

/// Returns whether an IP address is public. For IPv6 only the allocated unicast space (2000::/3) can be: mapped, translated,
/// unique-local, link-local and multicast addresses are outside of it.
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => !SPECIAL_NETWORKS.iter().any(|(network, length)| {
            let shift = 32 - length;
            u32::from(address) >> shift == u32::from(Ipv4Addr::from(*network)) >> shift
        }),
        IpAddr::V6(address) => {
            let [first, second, ..] = address.segments();
            let is_handed_out = first & 0xe000 == 0x2000;
            // IETF protocols including Teredo and ORCHID; documentation; 6to4; documentation again (RFC 9637).
            let is_special = first == 0x2001 && (second < 0x0200 || second == 0x0db8)
                || first == 0x2002
                || first == 0x3fff && second < 0x1000;
            is_handed_out && !is_special
        }
    }
}

/// JSON response of a resolver.
#[derive(Deserialize)]
struct DnsResponse {
    #[serde(rename = "Status")]
    status: u32,
    #[serde(rename = "TC", default)]
    is_cut: bool,
    #[serde(rename = "Answer", default)]
    answer: Vec<DnsRecord>,
}

#[derive(Deserialize)]
struct DnsRecord {
    #[serde(rename = "type")]
    kind: u32,
    data: String,
}

/// Types of address records, by name and number; both must be queried.
pub const RECORD_TYPES: [(&str, u32); 2] = [("A", 1), ("AAAA", 28)];
/// DNS status of a name that does not exist.
const NO_SUCH_NAME: u32 = 3;

/// Builds the query for a DNS-over-HTTPS resolver with JSON responses.
#[must_use]
pub fn build_dns_query(name: &str, kind: &str) -> String {
    url::QueryBuilder::new().with_pair("name", name).with_pair("type", kind).append_to("/dns-query")
}

/// Parses the addresses of one type from a resolver's response (`application/dns-json`), possibly none; `None` for an invalid
/// response.
#[must_use]
pub fn parse_addresses(body: &str, kind: u32) -> Option<Vec<IpAddr>> {
    let resolved: DnsResponse = serde_json::from_str(body).ok()?;
    if !matches!(resolved.status, 0 | NO_SUCH_NAME) || resolved.is_cut {
        return None;
    }
    let records = resolved.answer.iter().filter(|record| record.kind == kind);
    records.map(|record| record.data.parse().ok()).collect()
}
