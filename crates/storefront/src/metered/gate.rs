//! Admission and payer of a metered call (docs/specification.md, `plan_required`, `usage_exhausted`, `free_plan_exhausted`;
//! Authentication 4).
//!
//! | Entitlements | Outcome |
//! |---|---|
//! | a free allowance with calls left (a claimed credential, at a seller with free calls) | paid by the allowance |
//! | else credit for the meter, of this credential or another one of the same person | paid by it, soonest expiry first |
//! | credit fully reserved by calls in flight | 429, because some may be released |
//! | credit for the meter, used up | `usage_exhausted` |
//! | a free allowance that is used up, and no credit for the meter | `free_plan_exhausted` |
//! | credit for other meters only | `plan_required`, `not_included_in_plan`, with `meters` |
//! | none | `plan_required`, `access_not_found`; `payment_required` if the call has a price of its own |
//! | a meter without a price in any plan | `usage_not_priced` |
//!
//! If the meter has a price per call, all refusals except the 429 include an offer to pay for the single call.

use quarry_kernel::money::MicroUsd;
use quarry_ledger::{Command, Refusal, Reply};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::context::Context;
use crate::documents::manifest;
use crate::error::{Error, ErrorCode, TokenRefusalReason};
use crate::jose::sign::TokenClaims;
use crate::plans::allowance;
use crate::plans::sharing::may_draw;
use crate::plans::spending::{self, SpendingHold};
use crate::ports::{Ports, Rows, Statement};
use crate::scopes::{self, ProtectedRoute};
use crate::sellers::config::{Plan, PlanKind};
use crate::tokens::bearer;
use crate::tokens::credential::{self, Credential};

/// Caller with their entitlements.
#[derive(Debug)]
pub struct Caller<'s> {
    /// Valid credential.
    pub credential: Credential,
    /// Ledgers that may pay, in order of preference.
    sources: Vec<LedgerSource<'s>>,
    /// Whether there is credit for other meters only.
    has_other: bool,
    /// Whether the person has set spending limits for the agent.
    is_limited: bool,
}

/// A ledger that may pay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LedgerSource<'s> {
    /// Free allowance of the person, in calls.
    Free {
        /// Id of the ledger.
        ledger_id: String,
        /// Person that owns the entitlement.
        person_id: String,
    },
    /// Credit of a plan, in micro-USD.
    Credit {
        /// Id of the ledger.
        ledger_id: String,
        /// Plan with its prices.
        plan: &'s Plan,
    },
}

/// Units to reserve.
#[derive(Debug, Clone, Copy)]
pub struct RequestedUnits<'a> {
    /// Id of the meter.
    pub meter: &'a str,
    /// Units of the meter.
    pub units: u32,
}

/// Reason why no ledger pays.
#[derive(Debug)]
pub enum PaymentDenial {
    /// No credit; the call may be paid for separately.
    Unpaid(Error),
    /// Refused for a reason other than payment.
    Refused(Error),
    /// A ledger did not respond but may have reserved; it must be sent a release.
    Unheard(Error, String),
    /// A ledger has reserved, but the person's limit for the agent is too low; it must be sent a release.
    Limited(Error, String),
}

/// Payer of a call.
#[derive(Debug)]
pub struct Payer<'s> {
    /// Ledger that has reserved.
    pub source: LedgerSource<'s>,
    /// Hold on the agent's own limits.
    pub hold: Option<SpendingHold>,
}

/// Selects the entitlements to try, up to a maximum; with more, all used up, a new purchase is found because it expires last.
const SELECT_CREDIT: &str = concat!(
    "SELECT e.entitlement_id, e.plan_id, (SELECT MIN(p.credit_expires_at) FROM payments p \
     WHERE p.entitlement_id = e.entitlement_id AND p.state = 'consumed' AND p.credit_expires_at > ?3) AS ends \
     FROM entitlements e WHERE e.seller_id = ?1 AND e.status = 'active' AND e.kind = 'credit' AND ",
    may_draw!("?2", "(SELECT person_id FROM registrations WHERE registration_id = ?2 AND seller_id = ?1)"),
    " ORDER BY ends IS NULL, ends, e.entitlement_id LIMIT 50"
);

#[derive(Deserialize)]
struct CreditRow {
    entitlement_id: String,
    plan_id: String,
}

/// Reason of `plan_required` without any entitlement.
pub const NO_PLAN: &str = "access_not_found";

/// Formats the ledger id of an entitlement.
#[must_use]
pub fn format_ledger_id(entitlement_id: &str) -> String {
    format!("en_{entitlement_id}")
}

/// Identifies the caller by the two headers, with one database query.
///
/// # Errors
/// The errors of [`credential::authenticate`].
pub async fn identify_caller<'s, P: Ports>(
    ctx: &Context<'s, P>,
    meter: &str,
    authorization: Option<&str>,
    agent: Option<&str>,
) -> Result<Caller<'s>, Error> {
    let claims: TokenClaims = bearer::verify_claims(ctx, authorization, agent).await?;
    let credit = Statement::new(SELECT_CREDIT)
        .with(ctx.seller.id.as_str())
        .with(claims.registration_id.as_str())
        .with(ctx.now);
    let limits = spending::build_limits_query(&claims.registration_id);
    let rows = ctx.run_batch(vec![credential::build_standing_query(ctx, &claims), credit, limits]).await?;
    let credential: Credential = rows
        .first()
        .and_then(Rows::parse_first)
        .ok_or_else(|| Error::invalid_token(TokenRefusalReason::Invalid))?;
    let needed = ProtectedRoute::Call.required_scope();
    if !claims.scope.is_some_and(|granted| scopes::contains_scope(&granted, needed)) {
        return Err(Error::from_code(ErrorCode::InsufficientScope).with("scope", needed));
    }
    let held: Vec<CreditRow> = rows.get(1).map(Rows::parse_all).unwrap_or_default();
    let free = credential.person_id.as_deref().filter(|_| ctx.seller.free_calls > 0);
    let free = free.map(|person| LedgerSource::Free {
        ledger_id: allowance::format_ledger_id(&ctx.seller.id, person),
        person_id: person.to_owned(),
    });
    let credit = |row: &CreditRow| {
        let plan = ctx.seller.plans.iter().find(|plan| plan.id == row.plan_id)?;
        plan.find_price(meter)
            .map(|_| LedgerSource::Credit { ledger_id: format_ledger_id(&row.entitlement_id), plan })
    };
    let credit: Vec<LedgerSource<'s>> = held.iter().filter_map(credit).collect();
    let has_other = held.len() > credit.len();
    let is_limited = rows.get(2).is_some_and(Rows::has_any);
    Ok(Caller { credential, sources: free.into_iter().chain(credit).collect(), has_other, is_limited })
}

impl LedgerSource<'_> {
    /// Returns the ledger id.
    #[must_use]
    pub fn ledger_id(&self) -> &str {
        match self {
            Self::Free { ledger_id, .. } | Self::Credit { ledger_id, .. } => ledger_id,
        }
    }

    /// Converts requested units of the meter to the ledger's units.
    fn compute_units(&self, wanted: RequestedUnits<'_>) -> u64 {
        match self {
            Self::Free { .. } => 1,
            // A free unit still reserves something, so a used-up plan pays for nothing.
            Self::Credit { plan, .. } => {
                let price = plan.find_price(wanted.meter).unwrap_or_default();
                price.0.max(0).unsigned_abs().saturating_mul(u64::from(wanted.units)).max(1)
            }
        }
    }
}

impl<'s> Caller<'s> {
    /// Reserves the call in the first ledger with enough units; the lease id is the request's id.
    ///
    /// # Errors
    /// [`PaymentDenial`].
    pub async fn reserve_call<P: Ports>(
        &self,
        ctx: &Context<'s, P>,
        wanted: RequestedUnits<'_>,
    ) -> Result<Payer<'s>, PaymentDenial> {
        let command = |source: &LedgerSource<'_>| {
            let units = source.compute_units(wanted);
            Command::Reserve { lease_id: ctx.request_id.clone(), ttl_ms: None, units }
        };
        let source = self.find_first_source(ctx, wanted, command).await?;
        let hold = self.hold_limits(ctx, &source, wanted).await;
        let limited = |error| PaymentDenial::Limited(error, source.ledger_id().to_owned());
        Ok(Payer { hold: hold.map_err(limited)?, source })
    }

    /// Holds the call's price against the agent's own limits, if there are any and the call is not free.
    async fn hold_limits<P: Ports>(
        &self,
        ctx: &Context<'s, P>,
        source: &LedgerSource<'s>,
        wanted: RequestedUnits<'_>,
    ) -> Result<Option<SpendingHold>, Error> {
        if !self.is_limited || matches!(source, LedgerSource::Free { .. }) {
            return Ok(None);
        }
        let amount = MicroUsd(i64::try_from(source.compute_units(wanted)).unwrap_or(i64::MAX));
        let hold = spending::hold_amount(ctx, &self.credential.registration_id, amount).await?;
        hold.map(Some).ok_or_else(|| limit_reached_error(ctx, "The spending limit is reached."))
    }

    /// Checks whether the call would be paid, without reserving.
    ///
    /// # Errors
    /// [`PaymentDenial`].
    pub async fn check_funds<P: Ports>(
        &self,
        ctx: &Context<'s, P>,
        wanted: RequestedUnits<'_>,
    ) -> Result<(), PaymentDenial> {
        self.find_first_source(ctx, wanted, |_| Command::Look).await.map(|_| ())
    }

    /// Counts a free call against the request rate.
    ///
    /// # Errors
    /// [`ErrorCode::RateLimitExceeded`]; an unresponsive ledger admits the call.
    pub async fn draw_rate<P: Ports>(&self, ctx: &Context<'s, P>) -> Result<(), Error> {
        let Some(source) = self.sources.first() else { return Ok(()) };
        match ctx.ports.send_ledger_command(source.ledger_id(), &Command::Draw).await {
            Ok(Reply::Refused(Refusal::RateLimited { retry_after_ms, .. })) => {
                Err(Error::rate_limited(to_whole_seconds(retry_after_ms)))
            }
            _ => Ok(()),
        }
    }

    async fn find_first_source<P: Ports>(
        &self,
        ctx: &Context<'s, P>,
        wanted: RequestedUnits<'_>,
        command: impl Fn(&LedgerSource<'_>) -> Command,
    ) -> Result<LedgerSource<'s>, PaymentDenial> {
        let mut in_flight = None;
        for source in &self.sources {
            let refusal = match send_ledger_command(ctx, source, &command(source)).await {
                Ok(None) => return Ok(source.clone()),
                Ok(Some(refusal)) => refusal,
                Err(error) => return Err(PaymentDenial::Unheard(error, source.ledger_id().to_owned())),
            };
            match refusal {
                Refusal::InsufficientCredits | Refusal::NotOpened | Refusal::Disabled => {}
                Refusal::CreditsReserved { retry_after_ms } => in_flight = Some(retry_after_ms),
                Refusal::ConcurrencyLimit { retry_after_ms, .. }
                | Refusal::RateLimited { retry_after_ms, .. }
                | Refusal::FailureBudget { retry_after_ms, .. } => {
                    return Err(PaymentDenial::Refused(Error::rate_limited(to_whole_seconds(
                        retry_after_ms,
                    ))));
                }
                _ => return Err(PaymentDenial::Refused(Error::unavailable("lease_refused"))),
            }
        }
        Err(match in_flight {
            Some(retry_after_ms) => {
                PaymentDenial::Refused(Error::rate_limited(to_whole_seconds(retry_after_ms)))
            }
            None => PaymentDenial::Unpaid(self.build_refusal(ctx, wanted.meter)),
        })
    }

    /// Builds the refusal of a call that no entitlement pays for.
    fn build_refusal<P: Ports>(&self, ctx: &Context<'_, P>, meter: &str) -> Error {
        let covering = collect_covering_plans(ctx, meter);
        let is_credit = |source: &LedgerSource<'_>| matches!(source, LedgerSource::Credit { .. });
        let error = if self.sources.iter().any(is_credit) {
            Error::from_code(ErrorCode::UsageExhausted)
        } else if !self.sources.is_empty() {
            Error::from_code(ErrorCode::FreePlanExhausted)
        } else if covering.is_empty() && find_per_call_price(ctx, meter).is_none() {
            return Error::from_code(ErrorCode::UsageNotPriced).with("meters", json!([meter]));
        } else {
            let reason = if self.has_other { "not_included_in_plan" } else { NO_PLAN };
            let error = Error { reason: Some(reason), ..Error::from_code(ErrorCode::PlanRequired) };
            if self.has_other { error.with("meters", json!([meter])) } else { error }
        };
        error.with("plans", covering)
    }
}

/// Builds the error for an agent whose spending limit is too low; `what` describes the consequence for the call.
pub(super) fn limit_reached_error<P: Ports>(ctx: &Context<'_, P>, what: &str) -> Error {
    let account = ctx.build_url("/account");
    let detail = format!(
        "The person limits what this agent may spend. {what} The person changes the limit at {account}."
    );
    Error::from_code(ErrorCode::UsageExhausted).with("detail", detail)
}

/// Sends a command to a ledger; opens a free allowance on first use and repeats the command. `None` on success.
async fn send_ledger_command<P: Ports>(
    ctx: &Context<'_, P>,
    source: &LedgerSource<'_>,
    command: &Command,
) -> Result<Option<Refusal>, Error> {
    let once = async || {
        let reply = ctx.ports.send_ledger_command(source.ledger_id(), command).await;
        reply.map_err(|_| Error::unavailable("ledger_unavailable"))
    };
    let mut reply = once().await?;
    if let (Reply::Refused(Refusal::NotOpened), LedgerSource::Free { person_id, .. }) = (&reply, source) {
        allowance::try_open_allowance(ctx, person_id).await?;
        reply = once().await?;
    }
    match reply {
        Reply::Refused(refusal) => Ok(Some(refusal)),
        Reply::Reserved { .. } | Reply::Reservable { .. } => Ok(None),
        _ => Err(Error::unavailable("unexpected_ledger_reply")),
    }
}

/// Finds the plan with a price per call, and the price.
#[must_use]
pub fn find_per_call_price<'s, P: Ports>(ctx: &Context<'s, P>, meter: &str) -> Option<(&'s Plan, MicroUsd)> {
    let plans = ctx.seller.plans.iter().filter(|plan| plan.kind == PlanKind::PayAsYouGo);
    plans.filter_map(|plan| Some((plan, plan.find_price(meter)?))).find(|(_, price)| price.0 > 0)
}

/// Lists the plans that cover a meter, as in the manifest: with their requirements and extension URLs.
fn collect_covering_plans<P: Ports>(ctx: &Context<'_, P>, meter: &str) -> Vec<Value> {
    let plans = ctx.seller.plans.iter().filter(|plan| plan.kind == PlanKind::Credit);
    plans
        .filter(|plan| plan.find_price(meter).is_some())
        .map(|plan| manifest::plan_to_json(ctx, plan))
        .collect()
}

/// Rounds milliseconds up to whole seconds, at least one.
pub(super) fn to_whole_seconds(ms: u32) -> u32 {
    ms.div_ceil(1000).max(1)
}
