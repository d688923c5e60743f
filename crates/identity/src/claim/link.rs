//! Verification link for a person, and the attempt behind it.

use quarry_kernel::time::UnixMs;

use crate::context::Context;
use crate::error::Error;
use crate::ports::{Ports, Statement};
use crate::settings::ATTEMPT_MS;

/// Verification link to send to a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClaimLink {
    /// Id of the attempt.
    pub attempt_id: String,
    /// URL for the person to open.
    pub verification_uri: String,
    /// Expiry.
    pub expires_at: UnixMs,
}

// The caller's batch must make this attempt the claim's latest.
const INSERT: &str = "INSERT INTO attempts (attempt_id, claim_id, token_hash, email, status, created_at, expires_at) \
     SELECT ?1, ?2, ?3, ?4, 'open', ?5, ?6 \
     WHERE EXISTS (SELECT 1 FROM claims WHERE claim_id = ?2 AND attempt_id = ?1)";

/// Creates an attempt at a claim for a mailbox, and the statement that inserts it once the claim refers to it.
///
/// # Errors
/// [`crate::error::ErrorCode::ServerError`] without randomness.
pub fn start_attempt<P: Ports>(
    ctx: &Context<'_, P>,
    claim_id: &str,
    email: &str,
) -> Result<(ClaimLink, Statement), Error> {
    let (attempt_id, token) = (ctx.generate_id("atm_")?, ctx.generate_secret("att_")?);
    let expires_at = ctx.now.plus_ms(ATTEMPT_MS);
    let statement = Statement::new(INSERT)
        .with(attempt_id.as_str())
        .with(claim_id)
        .with(token.hash)
        .with(email)
        .with(ctx.now)
        .with(expires_at);
    let verification_uri = format!("{}?token={}", ctx.build_url("/claim"), token.text);
    Ok((ClaimLink { attempt_id, verification_uri, expires_at }, statement))
}
