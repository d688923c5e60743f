//! Row of a claim, open or not, found by its token.

use quarry_kernel::mac;
use quarry_kernel::time::UnixMs;
use serde::Deserialize;

use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::limits::RateLimit;
use crate::ports::{Ports, Rows, Statement};
use crate::settings::{ATTEMPTS_MAX, ATTEMPTS_WINDOW_MS};

// The sweep keeps attempts for an hour after their end, so the last hour's can be counted.
const FIND: &str = "SELECT c.claim_id, c.status, c.attempt_id, c.expires_at, r.type, \
     r.status AS registration_status, r.expires_at AS registration_ends, a.status AS attempt_status, a.expires_at AS attempt_ends, a.email, \
     (SELECT COUNT(*) FROM attempts t WHERE t.claim_id = c.claim_id AND t.created_at > ?3) AS recent, \
     (SELECT MIN(created_at) FROM attempts t WHERE t.claim_id = c.claim_id AND t.created_at > ?3) AS recent_since \
     FROM claims c JOIN registrations r ON r.registration_id = c.claim_id \
     LEFT JOIN attempts a ON a.attempt_id = c.attempt_id WHERE c.token_hash = ?1 AND r.seller_id = ?2";

/// Claim with the facts of its registration and its latest attempt.
#[derive(Deserialize)]
pub(super) struct Claim {
    pub(super) claim_id: String,
    pub(super) status: String,
    recent: i64,
    recent_since: Option<UnixMs>,
    pub(super) attempt_id: Option<String>,
    expires_at: UnixMs,
    #[serde(rename = "type")]
    pub(super) kind: String,
    registration_status: String,
    registration_ends: Option<UnixMs>,
    pub(super) attempt_status: Option<String>,
    pub(super) attempt_ends: Option<UnixMs>,
    pub(super) email: Option<String>,
}

impl Claim {
    fn build_find<P: Ports>(ctx: &Context<'_, P>, token: &str) -> Statement {
        Statement::new(FIND)
            .with(mac::hash_secret(token))
            .with(ctx.seller.id.as_str())
            .with(ctx.now.plus_ms(-ATTEMPTS_WINDOW_MS))
    }

    /// Finds the claim of a token for a request that counts against a limit.
    pub(super) async fn find_by_token<P: Ports>(
        ctx: &Context<'_, P>,
        token: &str,
        limit: &RateLimit<'_>,
    ) -> Result<Self, Error> {
        let rows =
            ctx.run_batch(vec![limit.build_count_statement(ctx)?, Self::build_find(ctx, token)]).await?;
        limit.check_admitted(ctx, rows.first())?;
        rows.get(1).and_then(Rows::parse_first).ok_or_else(|| Error::from_code(ErrorCode::InvalidClaimToken))
    }

    /// Determines why a change failed although the claim, as read before, would have allowed it.
    pub(super) async fn explain_lost_change<P: Ports>(
        ctx: &Context<'_, P>,
        token: &str,
        otherwise: impl FnOnce(&Self) -> Error,
    ) -> Error {
        let now = match ctx.run_batch(vec![Self::build_find(ctx, token)]).await {
            Ok(rows) => rows.first().and_then(Rows::parse_first::<Self>),
            Err(error) => return error,
        };
        match now {
            None => Error::from_code(ErrorCode::InvalidClaimToken),
            Some(claim) => claim.check_open(ctx.now).err().unwrap_or_else(|| otherwise(&claim)),
        }
    }

    /// Checks whether another attempt may start, and otherwise when.
    pub(super) fn check_can_start(&self, now: UnixMs) -> Result<(), Error> {
        if self.recent < ATTEMPTS_MAX {
            return Ok(());
        }
        let wait_ms = self.recent_since.map_or(0, |since| since.0 + ATTEMPTS_WINDOW_MS - now.0);
        let wait_s = u32::try_from((wait_ms + 999) / 1000).unwrap_or(1).max(1);
        Err(Error { retry_after_s: Some(wait_s), ..Error::from_code(ErrorCode::TooManyAttempts) })
    }

    /// Checks that the claim is still open.
    pub(super) fn check_open(&self, now: UnixMs) -> Result<(), Error> {
        let has_ended = self.expires_at <= now || self.registration_ends.is_some_and(|ends| ends <= now);
        match () {
            () if self.registration_status == "revoked" => Err(Error::from_code(ErrorCode::ClaimRevoked)),
            () if self.status == "claimed" => Err(Error::from_code(ErrorCode::AlreadyClaimed)),
            () if has_ended => Err(Error::from_code(ErrorCode::ClaimExpired)),
            () => Ok(()),
        }
    }
}
