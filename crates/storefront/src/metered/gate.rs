//! Admission and payer of a metered call (docs/specification.md, `plan_required`, `usage_exhausted`, `free_plan_exhausted`;
//! Authentication 4).
//!
//! | What there is | The call |
//! |---|---|
//! | a free allowance with a call left (a claimed credential, at a seller who gives one) | is paid by it |
//! | else credit for the meter, of this credential or another of the same person's | is paid by it, the soonest to end first |
//! | credit that is all in flight | 429, for some may come back |
//! | credit for the meter, and nothing left of it | `usage_exhausted` |
//! | a free allowance that is used up, and no credit for the meter | `free_plan_exhausted` |
//! | credit for other meters only | `plan_required`, `not_included_in_plan`, with `meters` |
//! | nothing at all | `plan_required`, `access_not_found`; `payment_required` where the call has a price of its own |
//! | a meter that no plan has a price for | `usage_not_priced` |
//!
//! Where the meter has a price per call, all refusals but the 429 are an offer to pay the call by itself.

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

/// Caller, and their entitlements.
#[derive(Debug)]
pub struct Caller<'s> {
    /// The credential, which stands.
    pub credential: Credential,
    /// Ledgers that may pay, in the order in which they are asked.
    sources: Vec<LedgerSource<'s>>,
    /// Whether there is credit for other meters.
    has_other: bool,
    /// Whether the person has set how much the agent may spend.
    is_limited: bool,
}

/// A ledger that may pay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LedgerSource<'s> {
    /// The person's free allowance, in calls.
    Free {
        /// The ledger's name.
        ledger_id: String,
        /// Person that owns the entitlement.
        person_id: String,
    },
    /// Credit of a plan, in micro-USD.
    Credit {
        /// The ledger's name.
        ledger_id: String,
        /// The plan, with its prices.
        plan: &'s Plan,
    },
}

/// Request to the ledgers for units.
#[derive(Debug, Clone, Copy)]
pub struct RequestedUnits<'a> {
    /// The meter.
    pub meter: &'a str,
    /// Units of it that are held.
    pub units: u32,
}

/// Reason why no ledger pays.
#[derive(Debug)]
pub enum PaymentDenial {
    /// No credit: the call may be paid by itself.
    Unpaid(Error),
    /// It is not about paying.
    Refused(Error),
    /// A ledger did not answer, and may have reserved all the same: it is to be told.
    Unheard(Error, String),
    /// A ledger has reserved, but the person's limit for the agent leaves too little: it is to be told.
    Limited(Error, String),
}

/// Payer of a call.
#[derive(Debug)]
pub struct Payer<'s> {
    /// The ledger that has reserved.
    pub source: LedgerSource<'s>,
    /// Hold on the agent's own limits.
    pub hold: Option<SpendingHold>,
}

/// Entitlements asked at most; who has more and all used up buys, and the new one ends last.
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

/// The reason of `plan_required` for who has nothing.
pub const NO_PLAN: &str = "access_not_found";

/// Returns the name of the ledger of an entitlement.
#[must_use]
pub fn format_ledger_id(entitlement_id: &str) -> String {
    format!("en_{entitlement_id}")
}

/// Returns who asks, by the two headers: one look at the database.
///
/// # Errors
/// The defect of the token, as [`credential::authenticate`] says it.
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
    /// Returns the ledger's name.
    #[must_use]
    pub fn ledger_id(&self) -> &str {
        match self {
            Self::Free { ledger_id, .. } | Self::Credit { ledger_id, .. } => ledger_id,
        }
    }

    /// Returns the ledger's units for so many of the meter's.
    fn compute_units(&self, wanted: RequestedUnits<'_>) -> u64 {
        match self {
            Self::Free { .. } => 1,
            // A unit that costs nothing holds something all the same: a plan that is used up pays for nothing.
            Self::Credit { plan, .. } => {
                let price = plan.find_price(wanted.meter).unwrap_or_default();
                price.0.max(0).unsigned_abs().saturating_mul(u64::from(wanted.units)).max(1)
            }
        }
    }
}

impl<'s> Caller<'s> {
    /// Reserves the call with the first ledger that has enough; the lease is the request's id.
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

    /// Holds the call's price of the agent's own limits; nothing where there are none, or where the call is free.
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

    /// Checks whether the call would be paid; takes nothing.
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

    /// Draws from the request rate, for what is free.
    ///
    /// # Errors
    /// [`ErrorCode::RateLimitExceeded`]; a ledger that does not answer stands in nobody's way.
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

    /// Returns why nothing pays, when nothing does.
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

/// The answer where the person's limits for the agent leave too little; `what` says what that means for the call.
pub(super) fn limit_reached_error<P: Ports>(ctx: &Context<'_, P>, what: &str) -> Error {
    let account = ctx.build_url("/account");
    let detail = format!(
        "The person limits what this agent may spend. {what} The person changes the limit at {account}."
    );
    Error::from_code(ErrorCode::UsageExhausted).with("detail", detail)
}

/// Asks a ledger; a free allowance that was never opened is opened and asked again. `None`: it is done.
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

/// Returns the plan that has a price for a call by itself, and the price.
#[must_use]
pub fn find_per_call_price<'s, P: Ports>(ctx: &Context<'s, P>, meter: &str) -> Option<(&'s Plan, MicroUsd)> {
    let plans = ctx.seller.plans.iter().filter(|plan| plan.kind == PlanKind::PayAsYouGo);
    plans.filter_map(|plan| Some((plan, plan.find_price(meter)?))).find(|(_, price)| price.0 > 0)
}

/// Returns the plans that can be bought for a meter, as the manifest has them: with what they need, and where they are extended.
fn collect_covering_plans<P: Ports>(ctx: &Context<'_, P>, meter: &str) -> Vec<Value> {
    let plans = ctx.seller.plans.iter().filter(|plan| plan.kind == PlanKind::Credit);
    plans
        .filter(|plan| plan.find_price(meter).is_some())
        .map(|plan| manifest::plan_to_json(ctx, plan))
        .collect()
}

/// Returns whole seconds of waiting, at least one.
pub(super) fn to_whole_seconds(ms: u32) -> u32 {
    ms.div_ceil(1000).max(1)
}
