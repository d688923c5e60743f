//! Claim of a registration without an identity.

use quarry_kernel::time::UnixMs;
use serde_json::Value;

use super::link::{self, ClaimLink};
use super::new_claim::{self, NewClaim};
use crate::context::Context;
use crate::email;
use crate::error::Error;
use crate::ports::{Ports, Statement};

/// Claim of a registration without an identity, with its first attempt. A plus-aliased address gets no attempt: the agent has to
/// name the person's own mailbox in a claim request.
pub(crate) struct PendingClaim {
    claim: NewClaim,
    attempt: Option<(ClaimLink, Statement)>,
}

impl PendingClaim {
    pub(crate) fn new<P: Ports>(
        ctx: &Context<'_, P>,
        registration_id: &str,
        expires_at: UnixMs,
        address: &str,
    ) -> Result<Self, Error> {
        let claim = new_claim::create_claim(ctx, registration_id, expires_at)?;
        let is_own = !email::is_plus_aliased(address);
        let attempt = is_own.then(|| link::start_attempt(ctx, registration_id, address)).transpose()?;
        Ok(Self { claim, attempt })
    }

    /// Returns the link of the first attempt.
    pub(crate) fn link(&self) -> Option<&ClaimLink> {
        self.attempt.as_ref().map(|(link, _)| link)
    }

    /// Returns the `claim` block.
    pub(crate) fn to_claim_block<P: Ports>(&self, ctx: &Context<'_, P>) -> Value {
        self.claim.to_claim_block(ctx, self.link())
    }

    /// Builds the statements that insert the pending claim, once the registration exists and has no identity.
    pub(crate) fn into_statements<P: Ports>(self, ctx: &Context<'_, P>) -> Vec<Statement> {
        let latest = self.attempt.as_ref().map(|(link, _)| link.attempt_id.as_str());
        let claim = self.claim.build_statement(ctx, latest);
        std::iter::once(claim).chain(self.attempt.map(|(_, statement)| statement)).collect()
    }
}
