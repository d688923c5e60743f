//! A refresh token that comes again. Within seconds and from the same network it is the agent that never heard our answer,
//! and gets the same one ([`graced`]). Otherwise one of two holders is a thief and nobody can say which: its family ends, and
//! everything that was signed for its credential (RFC 9700, 4.14.2). Record and change are one transaction.

use serde_json::json;

use crate::audit::{self, AuditEvent, when};
use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::ports::{Ports, Statement};
use crate::settings::REFRESH_GRACE_MS;

/// Whether the token of a row `t` was used a moment ago by the same network, and what it was answered is not used yet.
macro_rules! graced {
    ($since:literal, $network:literal, $network_before:literal) => {
        concat!(
            "EXISTS (SELECT 1 FROM refreshes f JOIN refresh_tokens s ON s.token_hash = t.replaced_by \
             WHERE f.token_hash = t.token_hash AND s.status = 'active' AND f.at > ",
            $since,
            " AND f.network_hash IN (",
            $network,
            ", ",
            $network_before,
            "))"
        )
    };
}
pub(super) use graced;

/// Returns the values of [`graced`], as they follow one another: the moment since which it holds, and what the asking network's
/// hash is or, before a change of the secret, was.
pub(super) fn bind_since_and_network<P: Ports>(
    ctx: &Context<'_, P>,
    statement: Statement,
) -> Result<Statement, Error> {
    let [now, before] = ctx.keys()?.compute_macs(NETWORK, &ctx.network);
    Ok(statement.with(ctx.now.plus_ms(-REFRESH_GRACE_MS)).with(now).with(before))
}

/// Purpose of the keyed hash of the network that refreshed.
pub(super) const NETWORK: &str = "refresh network";

// The registration of a token of this seller's that was used, and is not graced.
macro_rules! reused {
    ($hash:literal, $seller:literal, $since:literal, $network:literal, $network_before:literal) => {
        concat!(
            "(SELECT t.registration_id FROM refresh_tokens t JOIN registrations r ON r.registration_id = t.registration_id \
             WHERE t.token_hash = ",
            $hash,
            " AND r.seller_id = ",
            $seller,
            " AND t.status = 'used' AND NOT ",
            graced!($since, $network, $network_before),
            ")"
        )
    };
}

const REUSED_EVENT: &str = when!(of reused!("?10", "?2", "?11", "?12", "?13"), "whose IS NOT NULL");
const UPDATE_GENERATION: &str = concat!(
    "UPDATE registrations SET generation = generation + 1 WHERE registration_id = ",
    reused!("?1", "?2", "?3", "?4", "?5")
);
const REVOKE_FAMILY: &str = concat!(
    "UPDATE refresh_tokens SET status = 'revoked' WHERE family_id = \
     (SELECT family_id FROM refresh_tokens WHERE token_hash = ?1) AND EXISTS ",
    reused!("?1", "?2", "?3", "?4", "?5")
);

/// Returns the statements that end a family when its used token comes again.
///
/// # Errors
/// [`ErrorCode::ServerError`] without randomness, [`ErrorCode::SigningSecretRequired`].
pub(super) fn build_family_ending<P: Ports>(
    ctx: &Context<'_, P>,
    hash: &str,
) -> Result<[Statement; 3], Error> {
    let refused = Error::from_code(ErrorCode::InvalidRefreshToken);
    let event =
        AuditEvent { kind: "refresh_reused", outcome: "ok", registration_id: None }.into_failed(&refused);
    let statement =
        |sql| bind_since_and_network(ctx, Statement::new(sql).with(hash).with(ctx.seller.id.as_str()));
    let event = audit::build_event_when(ctx, REUSED_EVENT, event, &json!({}))?.with(hash);
    Ok([bind_since_and_network(ctx, event)?, statement(UPDATE_GENERATION)?, statement(REVOKE_FAMILY)?])
}
