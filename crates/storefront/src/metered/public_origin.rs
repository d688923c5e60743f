//! SSRF protection for upstreams: even a configured origin must not lead into private networks. Its name is resolved and every
//! address must be public; redirects are returned to the caller, never followed. Loopback origins require a setting for local
//! deployments.

use quarry_kernel::ssrf::{Host, PublicUrl, RECORD_TYPES, build_dns_query, is_public, parse_addresses};

use crate::error::Error;
use crate::ports::Ports;
use crate::sellers::host;

/// Checks that an upstream's origin is public.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`]: the seller's setup is invalid, or the resolver does not respond; the log
/// states which.
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
