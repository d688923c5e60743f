//! Reuse of a refresh token. Soon after the first use it is forgiven ([`graced`]): an agent's own within seconds from the same
//! network, if the response was lost; that of a person's OAuth client within [`Settings::client_refresh_grace_ms`] from any
//! network, because such clients refresh from several addresses and processes. Otherwise one of two holders is a thief, and it is
//! unknown which: the token family and everything signed for the credential ends (RFC 9700, 4.14.2). Audit event and change are
//! one transaction.
//!
//! [`Settings::client_refresh_grace_ms`]: crate::settings::Settings::client_refresh_grace_ms

use quarry_kernel::mac;
use serde::Deserialize;
use serde_json::json;

use crate::audit::{self, AuditEvent, when};
use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::ports::{Ports, Rows, Statement};
use crate::settings::REFRESH_GRACE_MS;

/// SQL condition that the used token of a row `t` is forgiven: an agent's own while its successor is unused, a client's while its
/// family has a valid token.
macro_rules! graced {
    ($since:literal, $client_since:literal, $network:literal, $network_before:literal) => {
        concat!(
            "EXISTS (SELECT 1 FROM refreshes f JOIN refresh_tokens s ON s.family_id = t.family_id AND s.status = 'active' \
             WHERE f.token_hash = t.token_hash AND CASE \
             WHEN EXISTS (SELECT 1 FROM oauth_grants g WHERE g.registration_id = t.registration_id) THEN f.at > ",
            $client_since,
            " ELSE s.token_hash = t.replaced_by AND f.at > ",
            $since,
            " AND f.network_hash IN (",
            $network,
            ", ",
            $network_before,
            ") END)"
        )
    };
}
pub(super) use graced;

/// Binds the values of [`graced`] in order: the times since which an agent's and a client's token are forgiven, and the hash of
/// the network under the current and the previous secret.
pub(super) fn bind_grace<P: Ports>(ctx: &Context<'_, P>, statement: Statement) -> Result<Statement, Error> {
    let [now, before] = ctx.keys()?.compute_macs(NETWORK, &ctx.network);
    Ok(statement
        .with(ctx.now.plus_ms(-REFRESH_GRACE_MS))
        .with(ctx.now.plus_ms(-ctx.ports.settings().client_refresh_grace_ms))
        .with(now)
        .with(before))
}

/// Purpose of the keyed hash of the network that refreshed.
pub(super) const NETWORK: &str = "refresh network";

/// Kind of the audit event for the end of a family.
const REUSED: &str = "refresh_reused";

// SQL for the registration of a used, unforgiven token of this seller.
macro_rules! reused {
    ($hash:literal, $seller:literal, $since:literal, $client_since:literal, $network:literal, $network_before:literal) => {
        concat!(
            "(SELECT t.registration_id FROM refresh_tokens t JOIN registrations r ON r.registration_id = t.registration_id \
             WHERE t.token_hash = ",
            $hash,
            " AND r.seller_id = ",
            $seller,
            " AND t.status = 'used' AND NOT ",
            graced!($since, $client_since, $network, $network_before),
            ")"
        )
    };
}

const REUSED_EVENT: &str = when!(of reused!("?10", "?2", "?11", "?12", "?13", "?14"), "whose IS NOT NULL");
const UPDATE_GENERATION: &str = concat!(
    "UPDATE registrations SET generation = generation + 1 WHERE registration_id = ",
    reused!("?1", "?2", "?3", "?4", "?5", "?6")
);
const REVOKE_FAMILY: &str = concat!(
    "UPDATE refresh_tokens SET status = 'revoked' WHERE family_id = \
     (SELECT family_id FROM refresh_tokens WHERE token_hash = ?1) AND EXISTS ",
    reused!("?1", "?2", "?3", "?4", "?5", "?6")
);
const SELECT_END: &str = "SELECT EXISTS (SELECT 1 FROM oauth_grants g WHERE g.registration_id = t.registration_id) AS is_clients \
     FROM refresh_tokens t JOIN registrations r ON r.registration_id = t.registration_id \
     WHERE t.token_hash = ?1 AND r.seller_id = ?2 AND t.status = 'revoked' AND EXISTS \
     (SELECT 1 FROM identity_events e WHERE e.registration_id = t.registration_id AND e.kind = ?3)";

/// Builds the statements that end a family when a used token is presented again.
///
/// # Errors
/// [`ErrorCode::ServerError`] without randomness, [`ErrorCode::SigningSecretRequired`].
pub(super) fn build_family_ending<P: Ports>(
    ctx: &Context<'_, P>,
    hash: &str,
) -> Result<[Statement; 3], Error> {
    let refused = Error::from_code(ErrorCode::InvalidRefreshToken);
    let event = AuditEvent { kind: REUSED, outcome: "ok", registration_id: None }.into_failed(&refused);
    let statement = |sql| bind_grace(ctx, Statement::new(sql).with(hash).with(ctx.seller.id.as_str()));
    let event = audit::build_event_when(ctx, REUSED_EVENT, event, &json!({}))?.with(hash);
    Ok([bind_grace(ctx, event)?, statement(UPDATE_GENERATION)?, statement(REVOKE_FAMILY)?])
}

#[derive(Deserialize)]
struct FamilyEnd {
    is_clients: i64,
}

/// Builds the refusal of a token that was not rotated; it states whether the family ended because of reuse.
///
/// # Errors
/// When the database does not respond.
pub(super) async fn build_refusal<P: Ports>(
    ctx: &Context<'_, P>,
    refresh_token: &str,
) -> Result<Error, Error> {
    let select = Statement::new(SELECT_END)
        .with(mac::hash_secret(refresh_token))
        .with(ctx.seller.id.as_str())
        .with(REUSED);
    let end: Option<FamilyEnd> = ctx.run_batch(vec![select]).await?.first().and_then(Rows::parse_first);
    let Some(end) = end else { return Ok(Error::from_code(ErrorCode::InvalidRefreshToken)) };
    let (rule, remedy) = if end.is_clients == 0 {
        ("from another network or too late for a repeated request", "Register again.".to_owned())
    } else {
        let grace_s = ctx.ports.settings().client_refresh_grace_ms / 1000;
        (
            "too late for a repeated request",
            format!("Sign in again; the token can be used again only within {grace_s} seconds."),
        )
    };
    Ok(Error::new(
        ErrorCode::InvalidRefreshToken,
        format!(
            "A refresh token of this session was used a second time, {rule}, so it may be stolen and every token of the \
             session has ended. {remedy}"
        ),
    ))
}
