//! Audit trail of identity events, for the operator. It never contains secrets.
//!
//! An event is recorded in the same transaction and under the same condition as the change it describes. Failures of agents,
//! which change nothing, are recorded afterwards.

use serde_json::Value;

use crate::context::Context;
use crate::error::Error;
use crate::ports::{Ports, Statement};

/// Entry of the audit trail.
#[derive(Debug, Clone, Copy)]
pub struct AuditEvent<'a> {
    /// Kind of event: `registered`, `claimed`, `refreshed` …
    pub kind: &'static str,
    /// `ok`, or the error code.
    pub outcome: &'static str,
    /// Registration concerned. The event's person is whoever has claimed it at that time.
    pub registration_id: Option<&'a str>,
}

impl<'a> AuditEvent<'a> {
    /// Creates a successful event for a registration.
    #[must_use]
    pub const fn success(kind: &'static str, registration_id: &'a str) -> Self {
        Self { kind, outcome: "ok", registration_id: Some(registration_id) }
    }

    /// Converts the event to a failed one.
    #[must_use]
    pub const fn into_failed(self, error: &Error) -> Self {
        Self { outcome: error.code.info().token, ..self }
    }
}

/// Expands to the SQL that records an event if a condition holds. The condition's own values start at `?10`; `?9` is the time,
/// `?3` the registration, unless `of` names another source for it.
macro_rules! when {
    (of $registration:expr, $($condition:tt)+) => {
        concat!(
            "INSERT OR IGNORE INTO identity_events (event_id, seller_id, registration_id, kind, outcome, detail, network_hash, \
             request_id, at, person_id) SELECT ?1, ?2, whose, ?4, ?5, ?6, ?7, ?8, ?9, \
             (SELECT person_id FROM registrations WHERE registration_id = whose AND status = 'claimed') \
             FROM (SELECT ", $registration, " AS whose) WHERE ",
            $($condition)+
        )
    };
    ($($condition:tt)+) => { when!(of "?3", $($condition)+) };
}
pub(crate) use when;

const INSERT_EVENT: &str = when!("TRUE");

/// Builds the statement that records an event unconditionally.
///
/// # Errors
/// [`crate::error::ErrorCode::ServerError`] without randomness.
pub fn build_event<P: Ports>(
    ctx: &Context<'_, P>,
    event: AuditEvent<'_>,
    detail: &Value,
) -> Result<Statement, Error> {
    build_event_when(ctx, INSERT_EVENT, event, detail)
}

/// Builds the statement that records an event by SQL from `when!`; the caller adds the condition's values.
///
/// # Errors
/// The errors of [`build_event`].
pub fn build_event_when<P: Ports>(
    ctx: &Context<'_, P>,
    sql: &'static str,
    event: AuditEvent<'_>,
    detail: &Value,
) -> Result<Statement, Error> {
    let network = ctx.keys().map(|keys| keys.compute_mac("network", &ctx.network)).unwrap_or_default();
    Ok(Statement::new(sql)
        .with(ctx.generate_id("ev_")?)
        .with(ctx.seller.id.as_str())
        .with(event.registration_id)
        .with(event.kind)
        .with(event.outcome)
        .with(detail.to_string())
        .with(network)
        .with(ctx.request_id.as_str())
        .with(ctx.now))
}

/// Records a failure afterwards. If the database does not respond, the event is lost, but not the agent's response.
pub async fn record_failure<P: Ports>(
    ctx: &Context<'_, P>,
    event: AuditEvent<'_>,
    error: &Error,
    detail: &Value,
) {
    if let Ok(statement) = self::build_event(ctx, event.into_failed(error), detail) {
        ctx.write("audit", vec![statement]).await;
    }
}
