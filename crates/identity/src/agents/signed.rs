//! A token that a trusted provider signed: an assertion of its user or an event about one. What it says is for its reader.

use quarry_kernel::time::UnixMs;
use serde_json::Value;

use super::provider;
use crate::context::Context;
use crate::error::Error;
use crate::jose::jws::Jws;
use crate::jose::key_cache::KeySelector;
use crate::ports::Ports;
use crate::settings::IdentityProvider;

/// Defect of a token, in the order of the checks.
#[derive(Debug)]
pub enum TokenFault {
    /// The token does not decode, or its header is not of the kind; the text says what.
    Header(&'static str),
    /// Issuer without our trust.
    Issuer,
    /// The provider has no such key.
    Key,
    /// The signature is not the provider's.
    Signature,
    /// The provider's keys cannot be had, or the signature cannot be checked.
    Unavailable(Error),
}

const UNDECODABLE: &str = "It does not decode as a signed token: header and claims in base64url, each a JSON object without a name twice.";

/// A token whose signature is its provider's.
#[derive(Debug)]
pub struct SignedToken<'t, 's> {
    /// The token.
    pub token: Jws<'t>,
    /// Provider that signed it.
    pub provider: &'s IdentityProvider,
}

/// Whom a token's `aud` names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// This storefront or the shared authorization server.
    Ours,
    /// The claim names nobody.
    Nobody,
    /// The claim names other audiences, or is not of the right shape.
    Others,
}

/// Reads a token of a type. `expected` says what is told of another one.
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

/// Returns whom the `aud` of a token names.
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

/// Rule of a moment in a token, to stand behind the claim's name.
pub const TIME_RULE: &str = "must be a moment in seconds since 1970, before the year 10000";
/// First second of the year 10000, beyond which no calendar of ours and no column goes.
const SECONDS_END: f64 = 253_402_300_800.0;

/// Returns a claim in seconds (RFC 7519, NumericDate): from 1970 to the end of the year 9999, with fractions as the standard has
/// them; none for any other number.
#[must_use]
pub fn get_seconds(token: &Jws<'_>, name: &str) -> Option<f64> {
    token.claims.get(name)?.as_f64().filter(|seconds| (0.0..SECONDS_END).contains(seconds))
}

/// Returns the same as a moment, cut to whole seconds.
#[must_use]
pub fn get_time(token: &Jws<'_>, name: &str) -> Option<UnixMs> {
    #[allow(clippy::cast_possible_truncation)] // the range was checked
    get_seconds(token, name).map(|seconds| UnixMs((seconds.trunc() * 1000.0) as i64))
}
