//! Whether a caller's picture may be asked for: an address of the public internet, at which a picture answers that is
//! not too large.
//!
//! The service asks for the picture itself, once, so a caller could make it ask for what only the service reaches. So an
//! address is taken apart by the rules by which `fetch` takes it apart (`quarry_kernel::ssrf`), names are resolved over
//! HTTPS and every address of a name has to be public, and every redirect is checked as if it were the first. What cannot be checked is refused. (A name may resolve otherwise a moment later;
//! what then answers is asked without credentials, and nothing of it but whether it is a picture is told.)

use crate::ask::{Failure, Probe, Refusal, Site, Source, SourceRequest};
use quarry_kernel::http::absolute;
use quarry_kernel::ssrf::{Host, KINDS, Public, is_public, question, resolved};

/// Most bytes of a picture (docs/specification.md, Limits).
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

/// A stranger's address as it may be asked for, checked like a picture's: of the public internet, by its text and by every
/// address of its name. None where it is not, or where nobody can tell.
pub async fn public_address(address: &str, source: &dyn Source) -> Option<String> {
    let public = Public::parse(address)?;
    if let Host::Name(name) = &public.host {
        resolve(name, source).await.ok()?;
    }
    Some(public.text)
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

/// Makes sure that every address of a name is public.
async fn resolve(name: &str, source: &dyn Source) -> Result<(), Failure> {
    let mut is_anywhere = false;
    for (kind, number) in KINDS {
        let request =
            SourceRequest::get(Site::Dns, question(name, kind)).header("accept", "application/dns-json");
        let answer = source.ask(request).await?;
        let addresses = Some(&answer).filter(|answer| answer.status == 200);
        let addresses =
            addresses.and_then(|answer| resolved(&answer.body, number)).ok_or(Refusal::BadStatus)?;
        if !addresses.iter().copied().all(is_public) {
            return Err(not_public());
        }
        is_anywhere |= !addresses.is_empty();
    }
    if is_anywhere { Ok(()) } else { Err(silent()) }
}

#[cfg(test)]
mod tests;
