//! Proof of possession of the key that an assertion is bound to (`cnf`, RFC 7800; DPoP, RFC 9449, 4), without which a stolen
//! assertion could be used. An unbound assertion needs no proof.
//!
//! The proof is a `DPoP` header: `typ` is `dpop+jwt`, `jwk` the public key whose thumbprint (RFC 7638) is `cnf.jkt`, `htm` is
//! POST, `htu` the endpoint's URL, `iat` within a minute, `jti` used once. Any failure is `identity_invalid`.

use serde_json::Value;

use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::jose::jwk;
use crate::jose::jws::Jws;
use crate::ports::{Ports, Rows, Statement};
use crate::settings::CLOCK_SKEW_MS;

use super::signed;

const PROOF_TYPE: &str = "dpop+jwt";
/// Endpoint that proofs are made for.
const ENDPOINT: &str = "/agent/identity";

const INSERT_USED_PROOF: &str = "INSERT INTO used_assertions (issuer, jti, expires_at) VALUES (?1, ?2, ?3) \
     ON CONFLICT (issuer, jti) DO NOTHING RETURNING jti";

/// Verifies the proof for an assertion with this `cnf`, and uses it up.
///
/// # Errors
/// [`ErrorCode::IdentityInvalid`], [`ErrorCode::TemporarilyUnavailable`].
pub async fn check_possession<P: Ports>(
    ctx: &Context<'_, P>,
    confirmation: Option<&Value>,
    proof: Option<&str>,
) -> Result<(), Error> {
    let Some(confirmation) = confirmation else { return Ok(()) };
    let bound = confirmation.as_object().filter(|members| members.len() == 1);
    let thumbprint = bound.and_then(|members| members.get("jkt")).and_then(Value::as_str);
    let thumbprint = thumbprint.ok_or_else(|| {
        identity_invalid_error("`cnf` of the assertion must be a `jkt`; no other key binding is supported.")
    })?;
    let proof = proof.ok_or_else(|| {
        identity_invalid_error(
            "The assertion is bound to a key; send a proof signed with that key as `DPoP`.",
        )
    })?;
    let token = Jws::parse(proof.trim_ascii()).filter(|token| token.is_of_type(PROOF_TYPE));
    let token =
        token.ok_or_else(|| identity_invalid_error("`DPoP` must be one signed token of `typ` dpop+jwt."))?;
    let jti = verify_proof(ctx, &token, thumbprint).await?;
    let once = Statement::new(INSERT_USED_PROOF)
        .with(format!("dpop:{thumbprint}"))
        .with(jti)
        .with(ctx.now.plus_ms(2 * CLOCK_SKEW_MS + 1000));
    let rows = ctx.run_batch(vec![once]).await?;
    if rows.first().is_some_and(Rows::has_any) {
        Ok(())
    } else {
        Err(identity_invalid_error("The proof was used before; sign a fresh one."))
    }
}

/// Returns the id of a proof after verifying its key, request and age.
async fn verify_proof<'t, P: Ports>(
    ctx: &Context<'_, P>,
    token: &'t Jws<'_>,
    thumbprint: &str,
) -> Result<&'t str, Error> {
    let algorithm = token.algorithm();
    let key = token.header("jwk").and_then(jwk::parse_public_key);
    let (Some(algorithm), Some(key)) = (algorithm, key) else {
        return Err(identity_invalid_error(
            "The proof's header must hold a public `jwk` and an `alg` of ours.",
        ));
    };
    let signatures = ctx.ports.signatures();
    if key.thumbprint() != thumbprint
        || !key.has_signed(signatures, algorithm, token.signed, token.signature()).await?
    {
        return Err(identity_invalid_error(
            "The proof must be signed with the key to which the assertion is bound.",
        ));
    }
    if token.text("htm") != Some("POST") || token.text("htu") != Some(&*ctx.build_url(ENDPOINT)) {
        return Err(identity_invalid_error("The proof is for another request; see `htm` and `htu`."));
    }
    let is_fresh = signed::get_time(token, "iat")
        .is_some_and(|at| at.0.abs_diff(ctx.now.0) <= CLOCK_SKEW_MS.unsigned_abs());
    if !is_fresh {
        return Err(identity_invalid_error("The proof must be signed within the last minute; see `iat`."));
    }
    token
        .text("jti")
        .filter(|jti| !jti.is_empty())
        .ok_or_else(|| identity_invalid_error("The proof's `jti` must be text."))
}

fn identity_invalid_error(message: &'static str) -> Error {
    Error::new(ErrorCode::IdentityInvalid, message)
}
