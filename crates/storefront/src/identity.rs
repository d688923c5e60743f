//! The identity that a credential is delivered with: an assertion, and a refresh token where a person stands behind it.

use quarry_kernel::time::UnixMs;
use serde_json::{Value, json};

use crate::context::{Context, Secret};
use crate::error::Error;
use crate::instant;
use crate::ports::{Ports, Statement};
use crate::settings::{ASSERTION_MS, REFRESH_TOKEN_MS};
use crate::sign::Claims;

/// The `identity` block. `expires_at` is the credential's own end, where it has one; the assertion then lives as long,
/// because an unclaimed credential cannot be refreshed.
///
/// # Errors
/// [`crate::error::Code::SigningSecretRequired`], [`crate::error::Code::ServerError`].
pub fn block<P: Ports>(
    ctx: &Context<'_, P>,
    registration_id: &str,
    generation: i64,
    expires_at: Option<UnixMs>,
    refresh_token: Option<&Secret>,
) -> Result<Value, Error> {
    let expires_at = expires_at.unwrap_or_else(|| ctx.now.plus_ms(ASSERTION_MS));
    let claims = Claims {
        registration_id: registration_id.to_owned(),
        generation,
        id: ctx.fresh_id("asr_")?,
        issued_at: ctx.now,
        expires_at,
    };
    let mut block = json!({
        "assertion": ctx.keys()?.assertion(&ctx.base, &claims),
        "expires_at": instant::text(expires_at),
    });
    if let (Some(token), Some(members)) = (refresh_token, block.as_object_mut()) {
        let ends = instant::text(ctx.now.plus_ms(REFRESH_TOKEN_MS));
        members.insert("refresh_token".to_owned(), json!({"value": token.text, "expires_at": ends}));
    }
    Ok(block)
}

// The last value is what must have happened for the token to exist: the completion that won the claim, or nothing.
const FIRST: &str = "INSERT INTO refresh_tokens (token_hash, family_id, registration_id, status, created_at, expires_at) \
     SELECT ?1, ?2, ?3, 'active', ?4, ?5 WHERE ?6 IS NULL OR EXISTS (SELECT 1 FROM claims WHERE won_by = ?6)";

/// The first refresh token of a credential: a family of its own.
///
/// # Errors
/// [`crate::error::Code::ServerError`] without randomness.
pub fn first_refresh_token<P: Ports>(
    ctx: &Context<'_, P>,
    registration_id: &str,
    won_by: Option<&str>,
) -> Result<(Secret, Statement), Error> {
    let token = ctx.fresh_secret("rt_")?;
    let statement = Statement::new(FIRST)
        .with(token.hash.as_str())
        .with(ctx.fresh_id("fam_")?)
        .with(registration_id)
        .with(ctx.now)
        .with(ctx.now.plus_ms(REFRESH_TOKEN_MS))
        .with(won_by);
    Ok((token, statement))
}
