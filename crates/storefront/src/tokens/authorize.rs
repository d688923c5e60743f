//! `GET /oauth2/authorize` (RFC 6749, 3.1 and 4.1.2.1): an address that clients of other kinds look for before they go on.
//! No response type is supported and no client is registered, so there is nobody whom a browser could be sent back to: every
//! request is told so here, and where agents register.

use quarry_kernel::url;

use crate::context::Context;
use crate::error::{Code, Error};
use crate::ports::Ports;

/// What a request is told, always.
///
/// It is `invalid_request` without `response_type`, `unsupported_response_type` with any.
pub fn refusal<P: Ports>(ctx: &Context<'_, P>, query: &str) -> Error {
    let is_there =
        url::pairs(query).flatten().any(|(name, value)| name == "response_type" && !value.is_empty());
    if !is_there {
        return Error::invalid("`response_type` is required.");
    }
    let (identity, guide) = (ctx.at("/agent/identity"), ctx.at("/auth.md"));
    Error::new(
        Code::UnsupportedResponseType,
        format!("No response type is supported here: agents register at {identity}; see {guide}."),
    )
}
