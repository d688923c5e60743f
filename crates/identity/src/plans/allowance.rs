//! A person's free allowance at a seller: a ledger shared by all credentials that the person has claimed (docs/specification.md,
//! Authentication 4). Opening it is idempotent, so nothing is granted twice.

use quarry_ledger::{Command, Grant, LotKind, Reply};
use serde_json::{Value, json};

use crate::context::Context;
use crate::error::Error;
use crate::json::{build_object, text_to_json};
use crate::ports::Ports;
use crate::sellers::config::{PlanKind, Seller};

/// Plan id under which the allowance is listed.
pub const PLAN_ID: &str = "free";
/// Concurrent calls of a free allowance.
const CONCURRENCY: u32 = 25;
const REFERENCE: &str = "free-allowance";

/// Formats the ledger id of a person at a seller.
#[must_use]
pub fn format_ledger_id(seller_id: &str, person_id: &str) -> String {
    format!("pn_{person_id}_{seller_id}")
}

/// Opens the allowance of a person who has just claimed, if the seller has one. A failure is made up for when the allowance is
/// next read.
pub async fn open_allowance<P: Ports>(ctx: &Context<'_, P>, person_id: &str) {
    if try_open_allowance(ctx, person_id).await.is_err() {
        let line =
            json!({"event": "allowance_not_opened", "person": person_id, "request_id": ctx.request_id});
        ctx.ports.log(&line.to_string());
    }
}

/// Opens the allowance; idempotent.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`] when the ledger does not respond.
pub async fn try_open_allowance<P: Ports>(ctx: &Context<'_, P>, person_id: &str) -> Result<(), Error> {
    if ctx.seller.free_calls == 0 {
        return Ok(());
    }
    let open = Command::Open {
        account: person_id.to_owned(),
        concurrency_limit: CONCURRENCY,
        created_at: ctx.now,
        grant: Some(Grant {
            reference: REFERENCE.to_owned(),
            kind: LotKind::Free,
            calls: ctx.seller.free_calls,
            expires_at: None,
        }),
    };
    match send_ledger_command(ctx, person_id, &open).await? {
        Reply::Opened => Ok(()),
        _ => Err(Error::unavailable("unexpected_ledger_reply")),
    }
}

/// Returns the allowance as an entitlement; `None` when the seller has none.
///
/// # Errors
/// [`crate::error::ErrorCode::TemporarilyUnavailable`] when the ledger does not respond.
pub async fn build_entitlement<P: Ports>(
    ctx: &Context<'_, P>,
    person_id: &str,
) -> Result<Option<Value>, Error> {
    if ctx.seller.free_calls == 0 {
        return Ok(None);
    }
    try_open_allowance(ctx, person_id).await?;
    let Reply::Status { remaining, .. } = send_ledger_command(ctx, person_id, &Command::Status).await? else {
        return Err(Error::unavailable("unexpected_ledger_reply"));
    };
    Ok(Some(allowance_to_json(ctx.seller, remaining)))
}

/// Reads the allowance of a person at any seller without opening it.
///
/// # Errors
/// The errors of [`build_entitlement`].
pub async fn read_allowance<P: Ports>(
    ctx: &Context<'_, P>,
    seller: &Seller,
    person_id: &str,
) -> Result<Option<Value>, Error> {
    if seller.free_calls == 0 {
        return Ok(None);
    }
    let reply =
        ctx.ports.send_ledger_command(&format_ledger_id(&seller.id, person_id), &Command::Status).await;
    match reply.map_err(|_| Error::unavailable("ledger_unavailable"))? {
        Reply::Status { remaining, .. } => Ok(Some(allowance_to_json(seller, remaining))),
        _ => Ok(None),
    }
}

fn allowance_to_json(seller: &Seller, remaining: u64) -> Value {
    let trial = seller.plans.iter().find(|plan| plan.kind == PlanKind::FreeTrial);
    let values = &mut [
        text_to_json(trial.map_or(PLAN_ID, |plan| &plan.id)),
        text_to_json("free_trial"),
        text_to_json(if remaining > 0 { "active" } else { "exhausted" }),
        seller.free_calls.into(),
        remaining.into(),
        true.into(),
    ];
    build_object("planId kind status callsGranted callsRemaining sharedByPerson", values)
}

async fn send_ledger_command<P: Ports>(
    ctx: &Context<'_, P>,
    person_id: &str,
    command: &Command,
) -> Result<Reply, Error> {
    let reply = ctx.ports.send_ledger_command(&format_ledger_id(&ctx.seller.id, person_id), command).await;
    reply.map_err(|_| Error::unavailable("ledger_unavailable"))
}
