//! `GET /agent/entitlements`: the entitlements of this credential and of its person's other credentials; `GET
//! /network/entitlements`: the same across all sellers.

use quarry_kernel::http::Response;
use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::UnixMs;
use quarry_ledger::{Command, Credit, Refusal, Reply};
use serde::Deserialize;
use serde_json::Value;

use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::json::{add_member, build_object, list_to_json, optional_text_to_json, text_to_json, usd_to_json};
use crate::plans::allowance;
use crate::plans::sharing::may_draw;
use crate::ports::{Ports, Rows, Statement};
use crate::response::respond_with_json;
use crate::scopes::ProtectedRoute;
use crate::sellers::config::{Plan, PlanKind, Seller};
use crate::sellers::directory;
use crate::tokens::credential::{self, Credential};

/// Handles the endpoint.
///
/// # Errors
/// The error of the token; `entitlements_not_available` at a seller without plans.
pub async fn handle_request<P: Ports>(
    ctx: &Context<'_, P>,
    authorization: Option<&str>,
    agent: Option<&str>,
) -> Result<Response, Error> {
    let credential =
        credential::authenticate(ctx, ProtectedRoute::Entitlements, authorization, agent).await?;
    if ctx.seller.free_calls == 0 && ctx.seller.plans.is_empty() {
        return Err(Error::from_code(ErrorCode::EntitlementsNotAvailable));
    }
    let entitlements = list_entitlements(ctx, EntitlementOwner::from_credential(&credential)).await?;
    Ok(respond_with_json(&entitlements_to_json(&credential.registration_id, entitlements)))
}

/// Handles the endpoint across all sellers: all entitlements of a person, or those of an unclaimed credential.
///
/// # Errors
/// The error of the token.
pub async fn handle_network_request<P: Ports>(
    ctx: &Context<'_, P>,
    authorization: Option<&str>,
    agent: Option<&str>,
) -> Result<Response, Error> {
    let credential =
        credential::authenticate(ctx, ProtectedRoute::Entitlements, authorization, agent).await?;
    let whose = EntitlementOwner::from_credential(&credential);
    let rows = ctx.run_batch(vec![whose.build_held_query(None), whose.build_sellers_query()]).await?;
    let sellers = directory::list_sellers(ctx.ports).await?;
    let seller = |id: &str| sellers.iter().map(|found| &**found).find(|seller| seller.id == id);
    let mut entitlements = Vec::new();
    for held in rows.first().map(Rows::parse_all::<HeldEntitlement>).unwrap_or_default() {
        let seller = seller(&held.seller_id);
        let entitlement = match held.kind.as_str() {
            CREDIT => Some(held.to_json(ctx, seller, None).await?),
            _ => None, // listed with the allowance below
        };
        entitlements.extend(entitlement.map(|entitlement| with_seller(entitlement, &held.seller_id, seller)));
    }
    for SellerIdRow { seller_id } in rows.get(1).map(Rows::parse_all).unwrap_or_default() {
        let (Some(seller), Some(person)) = (seller(&seller_id), whose.person_id) else { continue };
        let entitlement = allowance::read_allowance(ctx, seller, person).await?;
        entitlements
            .extend(entitlement.map(|entitlement| with_seller(entitlement, &seller_id, Some(seller))));
    }
    Ok(respond_with_json(&entitlements_to_json(&credential.registration_id, entitlements)))
}

fn entitlements_to_json(credential_id: &str, entitlements: Vec<Value>) -> Value {
    build_object("credentialId entitlements", &mut [text_to_json(credential_id), entitlements.into()])
}

fn with_seller(mut entitlement: Value, seller_id: &str, seller: Option<&Seller>) -> Value {
    let name = seller.map(|seller| seller.name.as_str());
    let host = seller.and_then(|seller| seller.hosts.first()).map(String::as_str);
    add_member(
        &mut entitlement,
        "seller",
        build_object(
            "id name host",
            &mut [text_to_json(seller_id), optional_text_to_json(name), optional_text_to_json(host)],
        ),
    );
    entitlement
}

/// Credential or person that holds entitlements.
#[derive(Debug, Clone, Copy)]
pub struct EntitlementOwner<'a> {
    /// Credential whose own and shared entitlements are listed; `None` for all of the person's.
    pub registration_id: Option<&'a str>,
    /// Person whose credentials' entitlements are listed too.
    pub person_id: Option<&'a str>,
}

const CREDIT: &str = "credit";
const SELECT_HELD: &str = concat!(
    "SELECT e.entitlement_id, e.seller_id, e.plan_id, e.kind, e.registration_id, e.person_id, e.created_at, \
     (SELECT COALESCE(SUM(p.amount_micro), 0) FROM payments p WHERE p.entitlement_id = e.entitlement_id \
     AND p.consumed_at IS NOT NULL) AS granted_micro, (SELECT COALESCE(SUM(p.refunded_micro), 0) FROM payments p \
     WHERE p.entitlement_id = e.entitlement_id) AS refunded_micro, (SELECT COALESCE(SUM(p.disputed_micro), 0) FROM payments p \
     WHERE p.entitlement_id = e.entitlement_id) AS disputed_micro FROM entitlements e WHERE (?1 IS NULL OR e.seller_id = ?1) \
     AND ((?2 IS NULL AND e.person_id = ?3) OR ",
    may_draw!("?2", "?3"),
    ") AND e.status = 'active' AND (e.kind <> 'credit' \
     OR EXISTS (SELECT 1 FROM payments p WHERE p.entitlement_id = e.entitlement_id AND p.consumed_at IS NOT NULL)) \
     ORDER BY e.created_at, e.entitlement_id LIMIT 100"
);
const SELECT_SELLERS: &str = "SELECT DISTINCT seller_id FROM registrations WHERE ?1 IS NOT NULL AND person_id = ?1 AND status = 'claimed' \
     LIMIT 50";

#[derive(Deserialize)]
struct SellerIdRow {
    seller_id: String,
}

impl<'a> EntitlementOwner<'a> {
    fn from_credential(credential: &'a Credential) -> Self {
        Self {
            registration_id: Some(&credential.registration_id),
            person_id: credential.person_id.as_deref(),
        }
    }

    fn build_held_query(&self, seller_id: Option<&str>) -> Statement {
        Statement::new(SELECT_HELD).with(seller_id).with(self.registration_id).with(self.person_id)
    }

    fn build_sellers_query(&self) -> Statement {
        Statement::new(SELECT_SELLERS).with(self.person_id)
    }
}

#[derive(Deserialize)]
struct HeldEntitlement {
    entitlement_id: String,
    seller_id: String,
    plan_id: String,
    kind: String,
    registration_id: String,
    person_id: Option<String>,
    created_at: UnixMs,
    granted_micro: MicroUsd,
    refunded_micro: MicroUsd,
    disputed_micro: MicroUsd,
}

/// Lists the entitlements of a holder at this seller: the free allowance, then purchases, oldest first.
///
/// # Errors
/// [`ErrorCode::TemporarilyUnavailable`] when the database or a ledger does not respond.
pub async fn list_entitlements<P: Ports>(
    ctx: &Context<'_, P>,
    whose: EntitlementOwner<'_>,
) -> Result<Vec<Value>, Error> {
    let rows = ctx.run_batch(vec![whose.build_held_query(Some(&ctx.seller.id))]).await?;
    let held: Vec<HeldEntitlement> = rows.first().map(Rows::parse_all).unwrap_or_default();
    let mut entitlements = Vec::with_capacity(held.len() + 1);
    if let Some(person) = whose.person_id
        && let Some(mut entitlement) = allowance::build_entitlement(ctx, person).await?
    {
        let trial = held.iter().find(|held| held.kind != CREDIT);
        if let (Some(trial), Some(members)) = (trial, entitlement.as_object_mut()) {
            members.insert("id".to_owned(), trial.entitlement_id.as_str().into());
            members.insert("planId".to_owned(), trial.plan_id.as_str().into());
        }
        entitlements.push(entitlement);
    }
    let extend = ctx.build_url("/extend");
    for held in held.iter().filter(|held| held.kind == CREDIT) {
        entitlements.push(held.to_json(ctx, Some(ctx.seller), Some(&extend)).await?);
    }
    Ok(entitlements)
}

impl HeldEntitlement {
    async fn to_json<P: Ports>(
        &self,
        ctx: &Context<'_, P>,
        seller: Option<&Seller>,
        extend: Option<&str>,
    ) -> Result<Value, Error> {
        let (remaining, credits) = self.fetch_credit(ctx).await?;
        let plan = seller.and_then(|seller| seller.plans.iter().find(|plan| plan.id == self.plan_id));
        let status = if remaining > 0 { "active" } else { "exhausted" };
        let credit = |credit: &Credit| {
            let ends: Value = credit.expires_at.map(UnixMs::to_rfc3339).into();
            build_object("remainingUsd expiresAt", &mut [units_to_usd_json(credit.remaining), ends])
        };
        let values = &mut [
            text_to_json(&self.entitlement_id),
            text_to_json(&self.plan_id),
            text_to_json(&self.kind),
            text_to_json(status),
            units_to_usd_json(remaining),
            usd_to_json(self.granted_micro),
            text_to_json(&self.registration_id),
            self.person_id.is_some().into(),
            self.created_at.to_rfc3339().into(),
            list_to_json(&credits, credit),
            plan.map_or(Value::Null, |plan| meters_to_json(plan, remaining)),
        ];
        let mut entitlement = build_object(
            "id planId kind status remainingUsd grantedUsd credentialId claimed createdAt credits meters",
            values,
        );
        for (name, amount) in [("refundedUsd", self.refunded_micro), ("disputedUsd", self.disputed_micro)] {
            if amount.0 > 0 {
                add_member(&mut entitlement, name, usd_to_json(amount));
            }
        }
        if let (Some(url), Some(PlanKind::Credit)) = (extend, plan.map(|plan| plan.kind)) {
            let body = build_object(
                "entitlementId amountUsd",
                &mut [text_to_json(&self.entitlement_id), text_to_json("…")],
            );
            add_member(&mut entitlement, "extend", build_object("url body", &mut [text_to_json(url), body]));
        }
        Ok(entitlement)
    }

    async fn fetch_credit<P: Ports>(&self, ctx: &Context<'_, P>) -> Result<(u64, Vec<Credit>), Error> {
        let ledger_id = format_ledger_id(&self.entitlement_id);
        let reply = ctx.ports.send_ledger_command(&ledger_id, &Command::Status).await;
        match reply.map_err(|_| Error::unavailable("ledger_unavailable"))? {
            Reply::Status { remaining, credits, .. } => Ok((remaining, credits)),
            Reply::Refused(Refusal::NotOpened) => Ok((0, Vec::new())),
            _ => Err(Error::unavailable("unexpected_ledger_reply")),
        }
    }
}

/// Formats the ledger id of an entitlement. The ledger counts micro-USD.
#[must_use]
pub fn format_ledger_id(entitlement_id: &str) -> String {
    format!("en_{entitlement_id}")
}

fn units_to_usd_json(units: u64) -> Value {
    usd_to_json(MicroUsd(i64::try_from(units).unwrap_or(i64::MAX)))
}

/// Converts the remaining credit to units of each meter.
fn meters_to_json(plan: &Plan, remaining: u64) -> Value {
    list_to_json(&plan.prices, |price| {
        let calls = remaining.checked_div(price.unit.0.unsigned_abs());
        build_object(
            "meter unitPriceUsd remaining",
            &mut [text_to_json(&price.meter), usd_to_json(price.unit), calls.into()],
        )
    })
}
