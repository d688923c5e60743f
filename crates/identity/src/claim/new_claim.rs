//! Claim created with its registration, and the `claim` block of the response.

use quarry_kernel::time::UnixMs;
use serde_json::{Value, json};

use super::link::ClaimLink;
use crate::context::{Context, Secret};
use crate::error::Error;
use crate::ports::{Ports, Statement};
use crate::timestamp;

/// Claim to insert; its id is the registration's.
#[derive(Debug)]
pub struct NewClaim {
    claim_id: String,
    token: Secret,
    expires_at: UnixMs,
}

/// Creates the claim of a registration.
///
/// # Errors
/// [`crate::error::ErrorCode::ServerError`] without randomness.
pub fn create_claim<P: Ports>(
    ctx: &Context<'_, P>,
    registration_id: &str,
    expires_at: UnixMs,
) -> Result<NewClaim, Error> {
    Ok(NewClaim { claim_id: registration_id.to_owned(), token: ctx.generate_secret("clm_")?, expires_at })
}

const INSERT: &str = "INSERT INTO claims (claim_id, token_hash, status, attempts, attempt_id, created_at, expires_at) \
     SELECT ?1, ?2, 'open', ?3, ?4, ?5, ?6 WHERE EXISTS (SELECT 1 FROM registrations WHERE registration_id = ?1 \
     AND status IN ('pending', 'unclaimed'))";

impl NewClaim {
    /// Builds the statement that inserts the claim, with its first attempt if any, provided that the registration exists
    /// unclaimed.
    pub fn build_statement<P: Ports>(&self, ctx: &Context<'_, P>, attempt_id: Option<&str>) -> Statement {
        Statement::new(INSERT)
            .with(self.claim_id.as_str())
            .with(self.token.hash.as_str())
            .with(i64::from(attempt_id.is_some()))
            .with(attempt_id)
            .with(ctx.now)
            .with(self.expires_at)
    }

    /// Returns the `claim` block.
    pub fn to_claim_block<P: Ports>(&self, ctx: &Context<'_, P>, attempt: Option<&ClaimLink>) -> Value {
        let mut block = json!({
            "token": self.token.text,
            "expires_at": timestamp::format_instant(self.expires_at),
            "url": ctx.build_url("/agent/identity/claim"),
        });
        if let (Some(link), Some(members)) = (attempt, block.as_object_mut()) {
            members.insert("attempt".to_owned(), attempt_to_json(link));
        }
        block
    }
}

/// Returns the `attempt` block.
pub(super) fn attempt_to_json(link: &ClaimLink) -> Value {
    json!({"verification_uri": link.verification_uri, "expires_at": timestamp::format_instant(link.expires_at)})
}
