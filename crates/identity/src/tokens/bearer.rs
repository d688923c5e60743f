//! Presentation of access tokens: the grammar of the two headers and its errors (docs/specification.md, Authentication, Agent
//! storefront, 7, and the reasons of `invalid_token`).
//!
//! 1. `Authorization` with a comma holds more than one credential: `combined_authorization_unsupported`.
//! 2. `Agent-Authorization` must be exactly one `Bearer <token>`: `malformed_agent_authorization`.
//! 3. `Authorization` may hold a payment, which is no agent token; a `Bearer` must be exactly one, as above; anything else is an
//!    `unrecognized_agent_credential`.
//! 4. Two tokens must be equal: `conflicting_agent_credentials`. Without a token: `bearer_required`.
//! 5. A text that does not look like a signed token is an `unrecognized_agent_credential`; a foreign token is `token_invalid`; an
//!    expired one `token_expired`.

use crate::context::Context;
use crate::error::{Error, ErrorCode, TokenRefusalReason};
use crate::jose::jws;
use crate::jose::sign::{TokenClaims, TokenError};
use crate::jose::signatures::SignatureUnavailable;
use crate::ports::Ports;

/// Returns the token of the two headers. Repeated headers arrive joined by `, `.
///
/// # Errors
/// [`ErrorCode::BearerRequired`] without a token, [`ErrorCode::InvalidToken`] with its reason for malformed headers.
pub fn parse_token<'h>(authorization: Option<&'h str>, agent: Option<&'h str>) -> Result<&'h str, Error> {
    let own = authorization.map(trim_whitespace).filter(|value| !value.is_empty());
    if own.is_some_and(|value| value.contains(',')) {
        return Err(Error::invalid_token(TokenRefusalReason::CombinedAuthorizationUnsupported));
    }
    let agent = agent.map(|value| parse_bearer(trim_whitespace(value))).transpose()?;
    let is_payment = own.is_some();
    let own = own.map(parse_agent_token).transpose()?.flatten();
    let token = match (own, agent) {
        (Some(own), Some(agent)) if own != agent => {
            return Err(Error::invalid_token(TokenRefusalReason::ConflictingAgentCredentials));
        }
        (own, agent) => agent.or(own).ok_or_else(|| missing_token_error(is_payment))?,
    };
    if !jws::is_jws_shaped(token) {
        return Err(Error::invalid_token(TokenRefusalReason::UnrecognizedAgentCredential));
    }
    Ok(token)
}

/// Verifies the claims of the presented token: issued here, for the requested resource ([`Context::resource`]), and not expired.
/// The validity of its registration is checked in the database.
///
/// # Errors
/// The errors of [`parse_token`], and [`ErrorCode::InvalidToken`] for a foreign or expired token;
/// [`ErrorCode::SigningSecretRequired`]; [`ErrorCode::TemporarilyUnavailable`].
pub async fn verify_claims<P: Ports>(
    ctx: &Context<'_, P>,
    authorization: Option<&str>,
    agent: Option<&str>,
) -> Result<TokenClaims, Error> {
    let token = parse_token(authorization, agent)?;
    let (keys, signatures) = (ctx.keys()?, ctx.ports.signatures());
    let read = keys.verify_access_token(signatures, &ctx.base, &ctx.resource(), token, ctx.now).await;
    read.map_err(|why| match why {
        TokenError::NotAToken => Error::invalid_token(TokenRefusalReason::UnrecognizedAgentCredential),
        TokenError::NotOurs => Error::invalid_token(TokenRefusalReason::Invalid),
        TokenError::Expired => Error::invalid_token(TokenRefusalReason::Expired),
        TokenError::Untold => SignatureUnavailable.into(),
    })
}

/// Builds the error without a token. It tells MPP clients, whose payment replaces the token, where to put the token.
fn missing_token_error(is_payment: bool) -> Error {
    let plain = Error::from_code(ErrorCode::BearerRequired);
    if !is_payment {
        return plain;
    }
    let message = "`Authorization` holds a payment; send the payment in `Payment-Authorization` and the agent's token in \
         `Authorization: Bearer <token>`, or the token in `Agent-Authorization: Bearer <token>`, in the request for the \
         challenge too.";
    Error { message: message.into(), ..plain }
}

/// Returns the agent token in `Authorization`; `None` for a payment.
fn parse_agent_token(value: &str) -> Result<Option<&str>, Error> {
    let scheme = value.split([' ', '\t']).next().unwrap_or_default();
    if scheme.eq_ignore_ascii_case("payment") {
        return Ok(None);
    }
    if scheme.eq_ignore_ascii_case("bearer") {
        return parse_bearer(value).map(Some);
    }
    Err(Error::invalid_token(TokenRefusalReason::UnrecognizedAgentCredential))
}

/// Returns the token of exactly one `Bearer <token68>` (RFC 9110, 11.2; RFC 6750, 2.1): case-insensitive scheme, one space.
fn parse_bearer(value: &str) -> Result<&str, Error> {
    let malformed = || Error::invalid_token(TokenRefusalReason::MalformedAgentAuthorization);
    let (scheme, token) = value.split_once(' ').ok_or_else(malformed)?;
    let is_bearer = scheme.eq_ignore_ascii_case("bearer") && is_token68(token);
    is_bearer.then_some(token).ok_or_else(malformed)
}

fn is_token68(text: &str) -> bool {
    let letters = text.trim_end_matches('=');
    !letters.is_empty() && letters.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~+/".contains(&b))
}

/// Trims the optional white space around a field's value (RFC 9110, 5.5).
fn trim_whitespace(value: &str) -> &str {
    value.trim_matches([' ', '\t'])
}
