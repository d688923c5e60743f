//! Whether an upstream's address may be asked: configured or not, it is no way into private networks. Its name is resolved, and
//! every address has to be public; the upstream's redirects are handed back and never followed. Loopback is for deployments that
//! stand there themselves, and say so in their configuration.

use quarry_kernel::ssrf::{Host, PublicUrl, RECORD_TYPES, build_dns_query, is_public, parse_addresses};

use crate::error::Error;
use crate::ports::Ports;
use crate::sellers::host;

/// Makes sure of it.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`]: the seller's set-up is at fault, or the resolver does not answer; the log says
/// which.
pub async fn check_public_origin<P: Ports>(ports: &P, origin: &str) -> Result<(), Error> {
    if host::is_loopback_origin(origin) {
        let allowed = ports.settings().loopback_upstreams;
        return if allowed { Ok(()) } else { Err(Error::unavailable("upstream_on_loopback")) };
    }
    let not_public = || Error::unavailable("upstream_not_public");
    let public = PublicUrl::parse(host::strip_port(origin)).ok_or_else(not_public)?;
    let Host::Name(name) = &public.host else { return Ok(()) };
    let mut is_anywhere = false;
    for (kind, number) in RECORD_TYPES {
        let answer = ports.resolve_name(&build_dns_query(name, kind)).await;
        let addresses = answer.ok().and_then(|body| parse_addresses(&body, number));
        let addresses = addresses.ok_or_else(|| Error::unavailable("upstream_not_resolved"))?;
        if !addresses.iter().copied().all(is_public) {
            return Err(not_public());
        }
        is_anywhere |= !addresses.is_empty();
    }
    if is_anywhere { Ok(()) } else { Err(Error::unavailable("upstream_not_resolved")) }
}
