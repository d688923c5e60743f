//! Whether a request presents one of our access tokens, as far as the token itself tells: for who must know it before the
//! database is asked. Whether its credential still stands, the call will tell.

use quarry_kernel::http::{Incoming, UrlParts};

use super::present;
use crate::context::PREFIX;
use crate::jose::sign::Keys;
use crate::ports::Ports;
use crate::sellers::host::seller_at;
use crate::settings::{Seller, Settings};

/// The seller of the host that a request came in by, and the seller's own origin.
#[must_use]
pub fn seller_of<'s>(settings: &'s Settings, url: &str) -> Option<(&'s Seller, String)> {
    let named = settings.public_origin.as_deref().unwrap_or(UrlParts::of(url).origin);
    seller_at(&settings.sellers, named)
}

/// Whether a request presents a token that we signed for this address and that has not ended.
#[must_use]
pub fn is_presented<P: Ports, R: Incoming>(ports: &P, request: &R) -> bool {
    let known = || {
        let (seller, origin) = seller_of(ports.settings(), request.url())?;
        let keys = Keys::derive(seller.signing.as_ref()?, &seller.id)?;
        let (own, agent) = (request.header("authorization"), request.header("agent-authorization"));
        let token = present::token(own.as_deref(), agent.as_deref()).ok()?;
        keys.read_access_token(&format!("{origin}{PREFIX}"), token, ports.now()).ok()
    };
    known().is_some()
}
