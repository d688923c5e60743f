//! Whether a caller's picture may be asked for: an address of the public internet, at which a picture answers that is
//! not too large.
//!
//! The service asks for the picture itself, once, so a caller could make it ask for what only the service reaches. So an
//! address is taken apart here, by the rules by which `fetch` takes it apart (WHATWG URL: numbers in any spelling are
//! IPv4 addresses), names are resolved over HTTPS and every address of a name has to be public, and every redirect is
//! checked as if it were the first. What cannot be checked is refused. (A name may resolve otherwise a moment later;
//! what then answers is asked without credentials, and nothing of it but whether it is a picture is told.)

use crate::ask::{Failure, Probe, Refusal, Site, Source, SourceRequest};
use quarry_kernel::http::absolute;
use quarry_kernel::url;
use serde::Deserialize;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Most bytes of a picture (specification, Limits).
const IMAGE_MAX_BYTES: u64 = 20 << 20;
const REDIRECTS_MAX: usize = 3;
const PARAMETER: &str = "image_url";

/// Checks a picture's address and probes what is there; gives the address as the source is told it.
///
/// # Errors
/// [`Failure::Unsupported`] with the rule that the picture breaks; [`Failure::Refused`] when the resolver does not answer.
pub(super) async fn check(address: &str, source: &dyn Source) -> Result<String, Failure> {
    let first = Public::parse(address).ok_or_else(not_public)?;
    let mut asked = first.clone();
    for _ in 0..=REDIRECTS_MAX {
        if let Host::Name(name) = &asked.host {
            resolve(name, source).await?;
        }
        let probe = source.probe(&asked.text, IMAGE_MAX_BYTES).await.map_err(|_| silent())?;
        match (probe.status, &probe.location) {
            (301 | 302 | 303 | 307 | 308, Some(location)) => {
                let next = absolute(&asked.text, location).ok_or_else(silent)?;
                asked = Public::parse(&next).ok_or_else(not_public)?;
            }
            _ => return judge(&probe).map(|()| first.text),
        }
    }
    Err(broken("it redirects more than 3 times."))
}

fn judge(probe: &Probe) -> Result<(), Failure> {
    if !(200..300).contains(&probe.status) {
        return Err(silent());
    }
    let kind = probe.content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if kind.strip_prefix("image/").is_none_or(str::is_empty) {
        return Err(broken("it is not an image."));
    }
    match probe.length {
        Some(0) => Err(silent()),
        Some(length) if length <= IMAGE_MAX_BYTES => Ok(()),
        _ => Err(broken("it is more than 20 MB.")),
    }
}

fn broken(message: &str) -> Failure {
    Failure::Unsupported { parameter: PARAMETER, message: message.to_owned() }
}

fn not_public() -> Failure {
    broken("it must be the http or https address of an image on the public internet, without user and port.")
}

fn silent() -> Failure {
    broken("it does not answer with an image.")
}

/// An address of the public internet, as far as its text tells.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Public {
    host: Host,
    /// The address written anew: no fragment, no port, the host as it was understood.
    text: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Host {
    Name(String),
    Address,
}

const ADDRESS_MAX: usize = 2048;

impl Public {
    fn parse(address: &str) -> Option<Self> {
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
        let (host, shown) = host(authority)?;
        let slash = if rest.starts_with('/') { "" } else { "/" };
        Some(Self { host, text: format!("{scheme}://{shown}{slash}{}", encoded(rest)) })
    }
}

/// A path and query with what cannot stand in them encoded, as `fetch` does it (WHATWG URL, percent-encode sets).
fn encoded(rest: &str) -> String {
    let mut out = String::with_capacity(rest.len());
    for byte in rest.bytes() {
        if byte.is_ascii_graphic() && !matches!(byte, b'"' | b'<' | b'>' | b'^' | b'`') {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

/// The host of an authority without user and port, and how it is written.
fn host(authority: &str) -> Option<(Host, String)> {
    if let Some(literal) = authority.strip_prefix('[') {
        let address: Ipv6Addr = literal.strip_suffix(']')?.parse().ok()?;
        return is_public(IpAddr::V6(address)).then(|| (Host::Address, format!("[{address}]")));
    }
    let name = authority.to_ascii_lowercase();
    let last = name.rsplit('.').next()?;
    let is_number = last.bytes().all(|byte| byte.is_ascii_digit())
        || last.strip_prefix("0x").is_some_and(|hex| hex.bytes().all(|byte| byte.is_ascii_hexdigit()));
    if is_number {
        let address = ipv4(&name)?;
        return is_public(IpAddr::V4(address)).then(|| (Host::Address, address.to_string()));
    }
    is_public_name(&name).then(|| (Host::Name(name.clone()), name))
}

/// Names that are never of the public internet (RFC 6761, RFC 6762, RFC 8375 and what networks use within).
const PRIVATE_ENDS: [&str; 12] = [
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
        && !PRIVATE_ENDS.iter().any(|end| is_private(end))
}

/// An IPv4 address in any spelling: one to four numbers, each decimal, octal (`0…`) or hexadecimal (`0x…`), the last one
/// filling what is left (WHATWG URL, IPv4 parser).
fn ipv4(text: &str) -> Option<Ipv4Addr> {
    let parts: Vec<u64> = text.split('.').map(number).collect::<Option<_>>()?;
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

fn number(text: &str) -> Option<u64> {
    if let Some(hex) = text.strip_prefix("0x") {
        return if hex.is_empty() { Some(0) } else { digits(hex, 16) };
    }
    match text.strip_prefix('0') {
        Some(octal) if !octal.is_empty() => digits(octal, 8),
        _ => digits(text, 10),
    }
}

fn digits(text: &str, radix: u32) -> Option<u64> {
    let is_digits = !text.is_empty() && text.bytes().all(|byte| char::from(byte).is_digit(radix));
    is_digits.then(|| u64::from_str_radix(text, radix).ok()).flatten()
}

/// Networks that are not of the public internet (IANA, IPv4 Special-Purpose Address Registry, multicast, reserved), and
/// the one address outside of these at which a cloud answers its own machines: address and length of prefix.
const CLOSED: [([u8; 4], u32); 19] = [
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

/// Whether an address is one of the public internet. Of IPv6 only the unicast space that is handed out (2000::/3) can be:
/// mapped, translated, unique-local, link-local and multicast addresses lie outside of it.
fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => !CLOSED.iter().any(|(network, length)| {
            let shift = 32 - length;
            u32::from(address) >> shift == u32::from(Ipv4Addr::from(*network)) >> shift
        }),
        IpAddr::V6(address) => {
            let [first, second, ..] = address.segments();
            let is_handed_out = first & 0xe000 == 0x2000;
            // IETF protocols with Teredo and ORCHID; documentation; 6to4; documentation again (RFC 9637).
            let is_special = first == 0x2001 && (second < 0x0200 || second == 0x0db8)
                || first == 0x2002
                || first == 0x3fff && second < 0x1000;
            is_handed_out && !is_special
        }
    }
}

/// A resolver's answer as JSON.
#[derive(Deserialize)]
struct Resolved {
    #[serde(rename = "Status")]
    status: u32,
    #[serde(rename = "TC", default)]
    is_cut: bool,
    #[serde(rename = "Answer", default)]
    answer: Vec<Record>,
}

#[derive(Deserialize)]
struct Record {
    #[serde(rename = "type")]
    kind: u32,
    data: String,
}

/// Kinds of records by their names: what is asked for, and what is read of the answer.
const KINDS: [(&str, u32); 2] = [("A", 1), ("AAAA", 28)];
/// The resolver's word that a name does not exist.
const NO_SUCH_NAME: u32 = 3;

/// Makes sure that every address of a name is public.
async fn resolve(name: &str, source: &dyn Source) -> Result<(), Failure> {
    let mut is_anywhere = false;
    for (kind, number) in KINDS {
        let path = url::Query::new().with("name", name).with("type", kind).on("/dns-query");
        let request = SourceRequest::get(Site::Dns, path).header("accept", "application/dns-json");
        let answer = source.ask(request).await?;
        let parsed: Option<Resolved> = Some(&answer)
            .filter(|answer| answer.status == 200)
            .and_then(|answer| serde_json::from_str(&answer.body).ok());
        let resolved =
            parsed.filter(|resolved| matches!(resolved.status, 0 | NO_SUCH_NAME) && !resolved.is_cut);
        let resolved = resolved.ok_or(Refusal::BadStatus)?;
        for record in resolved.answer.iter().filter(|record| record.kind == number) {
            let address: IpAddr = record.data.parse().map_err(|_| Refusal::BadStatus)?;
            if !is_public(address) {
                return Err(not_public());
            }
            is_anywhere = true;
        }
    }
    if is_anywhere { Ok(()) } else { Err(silent()) }
}

#[cfg(test)]
mod tests;
