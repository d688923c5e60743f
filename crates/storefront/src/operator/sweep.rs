//! Scheduled sweep: deletes expired rows with everything that depends on them, in batches that fit one transaction.

use crate::limits::WINDOW_MS;
use crate::ports::{Ports, Statement, Unavailable};
use crate::settings::{REFRESH_GRACE_MS, REFUSAL_MS};

/// Maximum expired registrations per run; the next run continues.
const BATCH: i64 = 500;
/// Retention of the audit trail.
const EVENTS_MS: i64 = 400 * 86_400_000;

const DELETE_ATTEMPTS: &str = "DELETE FROM attempts WHERE claim_id IN (SELECT registration_id FROM registrations \
     WHERE status IN ('pending', 'unclaimed') AND expires_at <= ?1 ORDER BY expires_at LIMIT ?2)";
const DELETE_CLAIMS: &str = "DELETE FROM claims WHERE claim_id IN (SELECT registration_id FROM registrations \
     WHERE status IN ('pending', 'unclaimed') AND expires_at <= ?1 ORDER BY expires_at LIMIT ?2)";
const DELETE_GRANTS: &str = "DELETE FROM oauth_grants WHERE registration_id IN (SELECT registration_id FROM registrations \
     WHERE status IN ('pending', 'unclaimed') AND expires_at <= ?1 ORDER BY expires_at LIMIT ?2)";
const DELETE_REGISTRATIONS: &str = "DELETE FROM registrations WHERE registration_id IN (SELECT registration_id FROM registrations \
     WHERE status IN ('pending', 'unclaimed') AND expires_at <= ?1 ORDER BY expires_at LIMIT ?2) RETURNING registration_id";
/// Attempts are kept for an hour after their end, so that their page can show the outcome. The latest attempt of an open claim is
/// kept as long as the claim, to report its outcome to the agent. A refusal is kept as long as it blocks new attempts.
const DELETE_OLD_ATTEMPTS: &str = "DELETE FROM attempts WHERE attempt_id IN (SELECT attempt_id FROM attempts a WHERE expires_at <= ?1 \
     AND (status <> 'denied' OR created_at <= ?4) AND NOT EXISTS (SELECT 1 FROM claims c WHERE c.claim_id = a.claim_id AND c.attempt_id = a.attempt_id \
     AND c.status = 'open' AND c.expires_at > ?3) ORDER BY expires_at LIMIT ?2)";
const DELETE_REFRESH_TOKENS: &str = "DELETE FROM refresh_tokens WHERE token_hash IN (SELECT token_hash FROM refresh_tokens \
     WHERE expires_at <= ?1 LIMIT ?2)";
/// Deletes the data for repeated refreshes after their grace period, for an agent's own tokens and for OAuth clients' tokens.
const DELETE_REFRESHES: &str = "DELETE FROM refreshes WHERE at <= ?1 AND (at <= ?2 OR NOT EXISTS (SELECT 1 FROM refresh_tokens t \
     JOIN oauth_grants g ON g.registration_id = t.registration_id WHERE t.token_hash = refreshes.token_hash))";
const DELETE_USED_ASSERTIONS: &str = "DELETE FROM used_assertions WHERE expires_at <= ?1";
const DELETE_RECEIVED_EVENTS: &str = "DELETE FROM received_events WHERE expires_at <= ?1";
const DELETE_REVOKED_TOKENS: &str = "DELETE FROM revoked_tokens WHERE expires_at <= ?1";
const DELETE_ACCOUNT_LINKS: &str = "DELETE FROM account_links WHERE expires_at <= ?1";
const DELETE_REQUEST_COUNTS: &str = "DELETE FROM request_counts WHERE starts_at <= ?1";
const DELETE_EVENTS: &str = "DELETE FROM identity_events WHERE event_id IN (SELECT event_id FROM identity_events WHERE at <= ?1 \
     ORDER BY event_id LIMIT ?2)";

/// Runs the sweep and returns the number of deleted registrations.
///
/// # Errors
/// When the database does not respond; nothing was deleted then, and the next run continues.
pub async fn run_sweep<P: Ports>(ports: &P) -> Result<usize, Unavailable> {
    let now = ports.now();
    let expired = |sql| Statement::new(sql).with(now).with(BATCH);
    let before = |sql, ms: i64| Statement::new(sql).with(now.plus_ms(-ms));
    let rows = ports
        .run_batch(vec![
            expired(DELETE_ATTEMPTS),
            expired(DELETE_CLAIMS),
            expired(DELETE_GRANTS),
            expired(DELETE_REGISTRATIONS),
            before(DELETE_OLD_ATTEMPTS, 3_600_000).with(BATCH).with(now).with(now.plus_ms(-REFUSAL_MS)),
            expired(DELETE_REFRESH_TOKENS),
            before(DELETE_REFRESHES, REFRESH_GRACE_MS)
                .with(now.plus_ms(-ports.settings().client_refresh_grace_ms)),
            before(DELETE_USED_ASSERTIONS, 0),
            before(DELETE_RECEIVED_EVENTS, 0),
            before(DELETE_REVOKED_TOKENS, 0),
            before(DELETE_ACCOUNT_LINKS, 0),
            before(DELETE_REQUEST_COUNTS, 2 * WINDOW_MS),
            before(DELETE_EVENTS, EVENTS_MS).with(BATCH),
        ])
        .await?;
    Ok(rows.get(3).map_or(0, |rows| rows.0.len()))
}
