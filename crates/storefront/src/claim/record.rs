//! A claim as the database has it: found by its token, open or not.

use quarry_kernel::mac;
use quarry_kernel::time::UnixMs;
use serde::Deserialize;

use crate::context::Context;
use crate::error::{Code, Error};
use crate::limits::Limit;
use crate::ports::{Ports, Rows, Statement};

const FIND: &str = "SELECT c.claim_id, c.status, c.attempts, c.attempt_id, c.expires_at, r.type, \
     r.status AS registration_status, r.expires_at AS registration_ends, a.status AS attempt_status, a.email \
     FROM claims c JOIN registrations r ON r.registration_id = c.claim_id \
     LEFT JOIN attempts a ON a.attempt_id = c.attempt_id WHERE c.token_hash = ?1 AND r.seller_id = ?2";

/// A claim with what its registration and its latest attempt say.
#[derive(Deserialize)]
pub(super) struct Claim {
    pub(super) claim_id: String,
    pub(super) status: String,
    pub(super) attempts: i64,
    pub(super) attempt_id: Option<String>,
    expires_at: UnixMs,
    #[serde(rename = "type")]
    pub(super) kind: String,
    registration_status: String,
    registration_ends: Option<UnixMs>,
    pub(super) attempt_status: Option<String>,
    pub(super) email: Option<String>,
}

impl Claim {
    fn finding<P: Ports>(ctx: &Context<'_, P>, token: &str) -> Statement {
        Statement::new(FIND).with(mac::at_rest(token)).with(ctx.seller.id.as_str())
    }

    /// The claim of a token, for a request that counts against a limit.
    pub(super) async fn find<P: Ports>(
        ctx: &Context<'_, P>,
        token: &str,
        limit: &Limit<'_>,
    ) -> Result<Self, Error> {
        let rows = ctx.batch(vec![limit.counting(ctx)?, Self::finding(ctx, token)]).await?;
        limit.admits(ctx, rows.first())?;
        rows.get(1).and_then(Rows::first).ok_or_else(|| Error::plain(Code::InvalidClaimToken))
    }

    /// Why a change was not made that the claim would have allowed when it was looked at.
    pub(super) async fn lost<P: Ports>(ctx: &Context<'_, P>, token: &str, otherwise: Code) -> Error {
        let now = match ctx.batch(vec![Self::finding(ctx, token)]).await {
            Ok(rows) => rows.first().and_then(Rows::first::<Self>),
            Err(error) => return error,
        };
        match now {
            None => Error::plain(Code::InvalidClaimToken),
            Some(claim) => claim.is_open(ctx.now).err().unwrap_or_else(|| Error::plain(otherwise)),
        }
    }

    /// Why nothing can be done with the claim any more.
    pub(super) fn is_open(&self, now: UnixMs) -> Result<(), Error> {
        let has_ended = self.expires_at <= now || self.registration_ends.is_some_and(|ends| ends <= now);
        match () {
            () if self.registration_status == "revoked" => Err(Error::plain(Code::ClaimRevoked)),
            () if self.status == "claimed" => Err(Error::plain(Code::AlreadyClaimed)),
            () if has_ended => Err(Error::plain(Code::ClaimExpired)),
            () => Ok(()),
        }
    }
}
