//! Token signed by a trusted provider: a user assertion or a security event. Its claims are interpreted by the caller.

use quarry_kernel::time::UnixMs;
use serde_json::Value;

use super::provider;
use crate::context::Context;
use crate::error::Error;
use crate::jose::jws::Jws;
use crate::jose::key_cache::KeySelector;
use crate::ports::Ports;
use crate::settings::IdentityProvider;

/// Failure of a token check, in the order of the checks.
#[derive(Debug)]
pub enum TokenFault {
    /// The token does not decode, or its header is wrong; the text names the problem.
    Header(&'static str),
    /// The issuer is not trusted.
    Issuer,
    /// The provider has no such key.
    Key,
    /// The signature does not verify.
    Signature,
    /// The keys cannot be fetched, or the signature cannot be checked.
    Unavailable(Error),
}

const UNDECODABLE: &str = "It does not decode as a signed token: header and claims in base64url, each a JSON object without a name twice.";

/// Token with a verified signature.
#[derive(Debug)]
pub struct SignedToken<'t, 's> {
    /// Decoded token.
    pub token: Jws<'t>,
    /// Provider that signed it.
    pub provider: &'s IdentityProvider,
}

/// Audience named by a token's `aud`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// This storefront or the shared authorization server.
    Ours,
    /// Empty.
    Nobody,
    /// Other audiences, or a malformed claim.
    Others,
}

/// Verifies a token of a given type. `expected` is the message for any other type.
///
/// # Errors
/// The first [`TokenFault`].
pub async fn verify_token<'t, 's, P: Ports>(
    ctx: &'s Context<'_, P>,
    text: &'t str,
    kind: &str,
    expected: &'static str,
) -> Result<SignedToken<'t, 's>, TokenFault> {
    let token = Jws::parse(text).ok_or(TokenFault::Header(UNDECODABLE))?;
    if !token.is_of_type(kind) {
        return Err(TokenFault::Header(expected));
    }
    let algorithm = token.algorithm();
    let algorithm =
        algorithm.ok_or(TokenFault::Header("`alg` must be ES256, RS256, PS256, EdDSA or Ed25519."))?;
    let issuer = token.text("iss");
    let providers = &ctx.ports.settings().providers;
    let provider =
        providers.iter().find(|own| Some(own.issuer.as_str()) == issuer).ok_or(TokenFault::Issuer)?;
    let wanted = KeySelector { kid: token.key_id(), algorithm };
    let key = provider::find_key(ctx.ports, provider, &wanted).await.map_err(TokenFault::Unavailable)?;
    let key = key.ok_or(TokenFault::Key)?;
    let has_signed = key.has_signed(ctx.ports.signatures(), algorithm, token.signed, token.signature()).await;
    if !has_signed.map_err(|silent| TokenFault::Unavailable(silent.into()))? {
        return Err(TokenFault::Signature);
    }
    Ok(SignedToken { token, provider })
}

/// Classifies the `aud` of a token.
pub fn classify_audience<P: Ports>(ctx: &Context<'_, P>, token: &Jws<'_>) -> Audience {
    let shared = ctx.ports.settings().identity_audience.as_deref();
    let is_own = |name: &str| name == ctx.base || Some(name) == shared;
    let is_ours = match token.claims.get("aud") {
        Some(Value::String(name)) if name.is_empty() => return Audience::Nobody,
        Some(Value::Array(names)) if names.is_empty() => return Audience::Nobody,
        Some(Value::String(name)) => is_own(name),
        Some(Value::Array(names)) => {
            names.iter().all(Value::is_string) && names.iter().filter_map(Value::as_str).any(is_own)
        }
        _ => false,
    };
    if is_ours { Audience::Ours } else { Audience::Others }
}

/// Rule for a time claim, appended to the claim's name in messages.
pub const TIME_RULE: &str = "must be a moment in seconds since 1970, before the year 10000";
/// First second of the year 10000, the limit of our calendar functions and columns.
const TIME_S_END: f64 = 253_402_300_800.0;

/// Returns a claim in seconds (RFC 7519, NumericDate), possibly fractional, from 1970 to the end of the year 9999; `None`
/// otherwise.
#[must_use]
pub fn get_seconds(token: &Jws<'_>, name: &str) -> Option<f64> {
    token.claims.get(name)?.as_f64().filter(|seconds| (0.0..TIME_S_END).contains(seconds))
}

/// Returns a time claim in whole seconds.
#[must_use]
pub fn get_time(token: &Jws<'_>, name: &str) -> Option<UnixMs> {
    #[allow(clippy::cast_possible_truncation)] // the range was checked
    get_seconds(token, name).map(|seconds| UnixMs((seconds.trunc() * 1000.0) as i64))
}
