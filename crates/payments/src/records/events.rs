//! Payment history: each event is written in the transaction of the change it records.

use serde_json::Value;

use crate::payments::records::context::PaymentContext;
use crate::ports::{Ports, Statement};

const INSERT_STATE_EVENT: &str = "INSERT INTO payment_events (event_id, payment_id, kind, detail, at) SELECT ?1 || ':' || ?2, payment_id, ?2, \
     ?3, ?4 FROM payments WHERE payment_id = ?1 AND state = ?5 ON CONFLICT (event_id) DO NOTHING";

/// Builds a once-only event for a payment, conditional on the state that the change leads to.
pub fn build_state_event<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment_id: &str,
    kind: &'static str,
    state: &'static str,
    detail: &Value,
) -> Statement {
    Statement::new(INSERT_STATE_EVENT)
        .with(payment_id)
        .with(kind)
        .with(detail.to_string())
        .with(ctx.now())
        .with(state)
}

const INSERT_OWED_EVENT: &str = "INSERT INTO payment_events (event_id, payment_id, kind, detail, at) SELECT ?1 || ':owed', payment_id, 'owed', \
     ?2, ?3 FROM payments WHERE payment_id = ?1 AND owed_at IS NOT NULL ON CONFLICT (event_id) DO NOTHING";

/// Builds the event for money owed to the buyer, conditional on it being owed.
pub fn build_owed_event<P: Ports>(ctx: PaymentContext<'_, P>, payment_id: &str, detail: &Value) -> Statement {
    Statement::new(INSERT_OWED_EVENT).with(payment_id).with(detail.to_string()).with(ctx.now())
}

const INSERT_EVENT: &str = "INSERT INTO payment_events (event_id, payment_id, kind, detail, at) VALUES (?1, ?2, ?3, ?4, ?5) \
     ON CONFLICT (event_id) DO NOTHING";

/// Builds an event with a name of its own, unconditional on the payment's state.
pub fn build_event<P: Ports>(
    ctx: PaymentContext<'_, P>,
    payment_id: &str,
    name: &str,
    kind: &'static str,
    detail: &Value,
) -> Statement {
    Statement::new(INSERT_EVENT)
        .with(format!("{payment_id}:{name}"))
        .with(payment_id)
        .with(kind)
        .with(detail.to_string())
        .with(ctx.now())
}
