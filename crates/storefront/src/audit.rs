//! The audit trail of identity events, for the operator. No secret is ever in it.

use serde_json::Value;

use crate::context::Context;
use crate::error::Error;
use crate::ports::{Ports, Statement};

/// What happened.
#[derive(Debug, Clone, Copy)]
pub struct Event<'a> {
    /// What kind of thing: `registered`, `claimed`, `refreshed` …
    pub kind: &'static str,
    /// `ok`, or the code of the error.
    pub outcome: &'static str,
    /// Whose registration.
    pub registration_id: Option<&'a str>,
    /// Which person, where one is known.
    pub person_id: Option<&'a str>,
}

impl<'a> Event<'a> {
    /// Something that went well with a registration.
    #[must_use]
    pub const fn of(kind: &'static str, registration_id: &'a str) -> Self {
        Self { kind, outcome: "ok", registration_id: Some(registration_id), person_id: None }
    }

    /// The same with a person.
    #[must_use]
    pub const fn by(self, person_id: Option<&'a str>) -> Self {
        Self { person_id, ..self }
    }

    /// The same gone wrong.
    #[must_use]
    pub const fn failed(self, error: &Error) -> Self {
        Self { outcome: error.code.row().token, ..self }
    }
}

// The last value is the completion that must have won for the event to have happened, or nothing.
const INSERT: &str = "INSERT INTO identity_events (event_id, seller_id, registration_id, person_id, kind, outcome, detail, \
     network_hash, request_id, at) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10 \
     WHERE ?11 IS NULL OR EXISTS (SELECT 1 FROM claims WHERE won_by = ?11)";

/// The statement that records an event, for the batch that makes it happen.
///
/// # Errors
/// [`crate::error::Code::ServerError`] without randomness.
pub fn event<P: Ports>(ctx: &Context<'_, P>, event: Event<'_>, detail: &Value) -> Result<Statement, Error> {
    event_if(ctx, event, detail, None)
}

/// The same for a completion: recorded only if it won.
///
/// # Errors
/// As [`event`].
pub fn event_if<P: Ports>(
    ctx: &Context<'_, P>,
    event: Event<'_>,
    detail: &Value,
    won_by: Option<&str>,
) -> Result<Statement, Error> {
    let network = ctx.keys().map(|keys| keys.mac("network", &ctx.network)).unwrap_or_default();
    Ok(Statement::new(INSERT)
        .with(ctx.fresh_id("ev_")?)
        .with(ctx.seller.id.as_str())
        .with(event.registration_id)
        .with(event.person_id)
        .with(event.kind)
        .with(event.outcome)
        .with(detail.to_string())
        .with(network)
        .with(ctx.request_id.as_str())
        .with(ctx.now)
        .with(won_by))
}

/// Records a failure after the fact. It is lost when the database does not answer; the agent's answer is not.
pub async fn note<P: Ports>(ctx: &Context<'_, P>, event: Event<'_>, error: &Error, detail: &Value) {
    if let Ok(statement) = self::event(ctx, event.failed(error), detail) {
        let _ = ctx.batch(vec![statement]).await;
    }
}
