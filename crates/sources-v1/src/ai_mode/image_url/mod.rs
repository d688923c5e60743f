//! Whether a caller's picture may be asked for: an address of the public internet, at which a picture answers that is
//! not too large.
//!
//! The service asks for the picture itself, once, so a caller could make it ask for what only the service reaches. So an
//! address is taken apart by the rules by which `fetch` takes it apart (`quarry_kernel::ssrf`), names are resolved over
//! HTTPS and every address of a name has to be public, and every redirect is checked as if it were the first. What cannot be checked is refused. (A name may resolve otherwise a moment later;
//! what then answers is asked without credentials, and nothing of it but whether it is a picture is told.)

use crate::ask::{Failure, Probe, Refusal, Site, Source, SourceRequest};
use quarry_kernel::http::resolve_url;
use quarry_kernel::ssrf::{Host, PublicUrl, RECORD_TYPES, build_dns_query, is_public, parse_addresses};

/// Most bytes of a picture (docs/specification.md, Limits).
const IMAGE_MAX_BYTES: u64 = 20 << 20;
const REDIRECTS_MAX: usize = 3;
const PARAMETER: &str = "image_url";

/// Checks a picture's address and probes what is there; gives the address as the source is told it.
///
/// # Errors
/// [`Failure::Unsupported`] with the rule that the picture breaks; [`Failure::Refused`] when the resolver does not answer.
pub(super) async fn check(address: &str, source: &dyn Source) -> Result<String, Failure> {
    let first = PublicUrl::parse(address).ok_or_else(not_public_error)?;
    let mut asked = first.clone();
    for _ in 0..=REDIRECTS_MAX {
        if let Host::Name(name) = &asked.host {
            ensure_public_host(name, source).await?;
        }
        let probe = source.probe(&asked.text, IMAGE_MAX_BYTES).await.map_err(|_| no_image_error())?;
        match (probe.status, &probe.location) {
            (301 | 302 | 303 | 307 | 308, Some(location)) => {
                let next = resolve_url(&asked.text, location).ok_or_else(no_image_error)?;
                asked = PublicUrl::parse(&next).ok_or_else(not_public_error)?;
            }
            _ => return check_probe(&probe).map(|()| first.text),
        }
    }
    Err(unsupported_image_error("it redirects more than 3 times."))
}

/// Returns a stranger's address as it may be asked for, checked like a picture's: of the public internet, by its text and by
/// every address of its name. None where it is not, or where nobody can tell.
pub async fn resolve_public_address(address: &str, source: &dyn Source) -> Option<String> {
    let public = PublicUrl::parse(address)?;
    if let Host::Name(name) = &public.host {
        ensure_public_host(name, source).await.ok()?;
    }
    Some(public.text)
}

fn check_probe(probe: &Probe) -> Result<(), Failure> {
    if !(200..300).contains(&probe.status) {
        return Err(no_image_error());
    }
    let kind = probe.content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if kind.strip_prefix("image/").is_none_or(str::is_empty) {
        return Err(unsupported_image_error("it is not an image."));
    }
    match probe.length {
        Some(0) => Err(no_image_error()),
        Some(length) if length <= IMAGE_MAX_BYTES => Ok(()),
        _ => Err(unsupported_image_error("it is more than 20 MB.")),
    }
}

fn unsupported_image_error(message: &str) -> Failure {
    Failure::Unsupported { parameter: PARAMETER, message: message.to_owned() }
}

fn not_public_error() -> Failure {
    unsupported_image_error(
        "it must be the http or https address of an image on the public internet, without user and port.",
    )
}

fn no_image_error() -> Failure {
    unsupported_image_error("it does not answer with an image.")
}

/// Makes sure that every address of a name is public.
async fn ensure_public_host(name: &str, source: &dyn Source) -> Result<(), Failure> {
    let mut is_anywhere = false;
    for (kind, number) in RECORD_TYPES {
        let request = SourceRequest::get(Site::Dns, build_dns_query(name, kind))
            .header("accept", "application/dns-json");
        let answer = source.fetch(request).await?;
        let addresses = Some(&answer).filter(|answer| answer.status == 200);
        let addresses =
            addresses.and_then(|answer| parse_addresses(&answer.body, number)).ok_or(Refusal::BadStatus)?;
        if !addresses.iter().copied().all(is_public) {
            return Err(not_public_error());
        }
        is_anywhere |= !addresses.is_empty();
    }
    if is_anywhere { Ok(()) } else { Err(no_image_error()) }
}

#[cfg(test)]
mod tests;
