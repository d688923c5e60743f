//! Who asks, and what pays (docs/specification.md, `plan_required`, `usage_exhausted`, `free_plan_exhausted`; Authentication 4).
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
use crate::error::{Code, Error, TokenReason};
use crate::jose::sign::Claims;
use crate::plans::allowance;
use crate::plans::sharing::may_draw;
use crate::plans::spending::{self, Hold};
use crate::ports::{Ports, Rows, Statement};
use crate::scopes::{self, Protected};
use crate::sellers::config::{Plan, PlanKind};
use crate::tokens::credential::{self, Credential};
use crate::tokens::present;

/// Who asks, and what they have.
#[derive(Debug)]
pub struct Caller<'s> {
    /// The credential, which stands.
    pub credential: Credential,
    /// Ledgers that may pay, in the order in which they are asked.
    sources: Vec<Source<'s>>,
    /// Whether there is credit for other meters.
    has_other: bool,
    /// Whether the person has set how much the agent may spend.
    is_limited: bool,
}

/// A ledger that may pay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source<'s> {
    /// The person's free allowance, in calls.
    Free {
        /// The ledger's name.
        ledger_id: String,
        /// Whose it is.
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

/// What is asked of the ledgers.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// The meter.
    pub meter: &'a str,
    /// Units of it that are held.
    pub units: u32,
}

/// Why no ledger pays.
#[derive(Debug)]
pub enum Denied {
    /// Nothing there, or nothing left: the call may be paid by itself.
    Unpaid(Error),
    /// It is not about paying.
    Refused(Error),
    /// A ledger did not answer, and may have reserved all the same: it is to be told.
    Unheard(Error, String),
    /// A ledger has reserved, but the person's limit for the agent leaves too little: it is to be told.
    Limited(Error, String),
}

/// What pays for a call.
#[derive(Debug)]
pub struct Payer<'s> {
    /// The ledger that has reserved.
    pub source: Source<'s>,
    /// What is held of the agent's own limits.
    pub hold: Option<Hold>,
}

/// Entitlements asked at most; who has more and all used up buys, and the new one ends last.
const CREDIT: &str = concat!(
    "SELECT e.entitlement_id, e.plan_id, (SELECT MIN(p.credit_expires_at) FROM payments p \
     WHERE p.entitlement_id = e.entitlement_id AND p.state = 'consumed' AND p.credit_expires_at > ?3) AS ends \
     FROM entitlements e WHERE e.seller_id = ?1 AND e.status = 'active' AND e.kind = 'credit' AND ",
    may_draw!("?2", "(SELECT person_id FROM registrations WHERE registration_id = ?2 AND seller_id = ?1)"),
    " ORDER BY ends IS NULL, ends, e.entitlement_id LIMIT 50"
);

#[derive(Deserialize)]
struct Row {
    entitlement_id: String,
    plan_id: String,
}

/// The reason of `plan_required` for who has nothing.
pub const NO_PLAN: &str = "access_not_found";

/// The name of the ledger of an entitlement.
#[must_use]
pub fn ledger_id(entitlement_id: &str) -> String {
    format!("en_{entitlement_id}")
}

/// Who asks, by the two headers: one look at the database.
///
/// # Errors
/// What is wrong with the token, as [`credential::presented`] says it.
pub async fn caller<'s, P: Ports>(
    ctx: &Context<'s, P>,
    meter: &str,
    authorization: Option<&str>,
    agent: Option<&str>,
) -> Result<Caller<'s>, Error> {
    let claims: Claims = present::claims(ctx, authorization, agent).await?;
    let credit = Statement::new(CREDIT)
        .with(ctx.seller.id.as_str())
        .with(claims.registration_id.as_str())
        .with(ctx.now);
    let limits = spending::limits(&claims.registration_id);
    let rows = ctx.batch(vec![credential::standing(ctx, &claims), credit, limits]).await?;
    let credential: Credential =
        rows.first().and_then(Rows::first).ok_or_else(|| Error::token(TokenReason::Invalid))?;
    let needed = Protected::Call.needs();
    if !claims.scope.is_some_and(|granted| scopes::holds(&granted, needed)) {
        return Err(Error::plain(Code::InsufficientScope).with("scope", needed));
    }
    let held: Vec<Row> = rows.get(1).map(Rows::all).unwrap_or_default();
    let free = credential.person_id.as_deref().filter(|_| ctx.seller.free_calls > 0);
    let free = free.map(|person| Source::Free {
        ledger_id: allowance::ledger_id(&ctx.seller.id, person),
        person_id: person.to_owned(),
    });
    let credit = |row: &Row| {
        let plan = ctx.seller.plans.iter().find(|plan| plan.id == row.plan_id)?;
        plan.price(meter).map(|_| Source::Credit { ledger_id: ledger_id(&row.entitlement_id), plan })
    };
    let credit: Vec<Source<'s>> = held.iter().filter_map(credit).collect();
    let has_other = held.len() > credit.len();
    let is_limited = rows.get(2).is_some_and(Rows::any);
    Ok(Caller { credential, sources: free.into_iter().chain(credit).collect(), has_other, is_limited })
}

impl Source<'_> {
    /// The ledger's name.
    #[must_use]
    pub fn ledger_id(&self) -> &str {
        match self {
            Self::Free { ledger_id, .. } | Self::Credit { ledger_id, .. } => ledger_id,
        }
    }

    /// The ledger's units for so many of the meter's.
    fn units(&self, wanted: Wanted<'_>) -> u64 {
        match self {
            Self::Free { .. } => 1,
            // A unit that costs nothing holds something all the same: a plan that is used up pays for nothing.
            Self::Credit { plan, .. } => {
                let price = plan.price(wanted.meter).unwrap_or_default();
                price.0.max(0).unsigned_abs().saturating_mul(u64::from(wanted.units)).max(1)
            }
        }
    }
}

impl<'s> Caller<'s> {
    /// Reserves the call with the first ledger that has enough; the lease is the request's id.
    ///
    /// # Errors
    /// [`Denied`].
    pub async fn reserve<P: Ports>(
        &self,
        ctx: &Context<'s, P>,
        wanted: Wanted<'_>,
    ) -> Result<Payer<'s>, Denied> {
        let command = |source: &Source<'_>| {
            let units = source.units(wanted);
            Command::Reserve { lease_id: ctx.request_id.clone(), ttl_ms: None, units }
        };
        let source = self.first(ctx, wanted, command).await?;
        let hold = self.hold(ctx, &source, wanted).await;
        let limited = |error| Denied::Limited(error, source.ledger_id().to_owned());
        Ok(Payer { hold: hold.map_err(limited)?, source })
    }

    /// Holds the call's price of the agent's own limits; nothing where there are none, or where the call is free.
    async fn hold<P: Ports>(
        &self,
        ctx: &Context<'s, P>,
        source: &Source<'s>,
        wanted: Wanted<'_>,
    ) -> Result<Option<Hold>, Error> {
        if !self.is_limited || matches!(source, Source::Free { .. }) {
            return Ok(None);
        }
        let amount = MicroUsd(i64::try_from(source.units(wanted)).unwrap_or(i64::MAX));
        let hold = spending::hold(ctx, &self.credential.registration_id, amount).await?;
        let account = ctx.at("/account");
        let detail = format!(
            "The person limits what this agent may spend, and the limit is reached. They change it at {account}."
        );
        hold.map(Some).ok_or_else(|| Error::plain(Code::UsageExhausted).with("detail", detail))
    }

    /// Whether the call would be paid; takes nothing.
    ///
    /// # Errors
    /// [`Denied`].
    pub async fn look<P: Ports>(&self, ctx: &Context<'s, P>, wanted: Wanted<'_>) -> Result<(), Denied> {
        self.first(ctx, wanted, |_| Command::Look).await.map(|_| ())
    }

    /// Draws from the request rate, for what is free.
    ///
    /// # Errors
    /// [`Code::RateLimitExceeded`]; a ledger that does not answer stands in nobody's way.
    pub async fn draw<P: Ports>(&self, ctx: &Context<'s, P>) -> Result<(), Error> {
        let Some(source) = self.sources.first() else { return Ok(()) };
        match ctx.ports.ledger(source.ledger_id(), &Command::Draw).await {
            Ok(Reply::Refused(Refusal::RateLimited { retry_after_ms, .. })) => {
                Err(Error::rate_limited(seconds(retry_after_ms)))
            }
            _ => Ok(()),
        }
    }

    async fn first<P: Ports>(
        &self,
        ctx: &Context<'s, P>,
        wanted: Wanted<'_>,
        command: impl Fn(&Source<'_>) -> Command,
    ) -> Result<Source<'s>, Denied> {
        let mut in_flight = None;
        for source in &self.sources {
            let refusal = match ask(ctx, source, &command(source)).await {
                Ok(None) => return Ok(source.clone()),
                Ok(Some(refusal)) => refusal,
                Err(error) => return Err(Denied::Unheard(error, source.ledger_id().to_owned())),
            };
            match refusal {
                Refusal::InsufficientCredits | Refusal::NotOpened | Refusal::Disabled => {}
                Refusal::CreditsReserved { retry_after_ms } => in_flight = Some(retry_after_ms),
                Refusal::ConcurrencyLimit { retry_after_ms, .. }
                | Refusal::RateLimited { retry_after_ms, .. }
                | Refusal::FailureBudget { retry_after_ms, .. } => {
                    return Err(Denied::Refused(Error::rate_limited(seconds(retry_after_ms))));
                }
                _ => return Err(Denied::Refused(Error::unavailable("lease_refused"))),
            }
        }
        Err(match in_flight {
            Some(retry_after_ms) => Denied::Refused(Error::rate_limited(seconds(retry_after_ms))),
            None => Denied::Unpaid(self.refusal(ctx, wanted.meter)),
        })
    }

    /// Why nothing pays, when nothing does.
    fn refusal<P: Ports>(&self, ctx: &Context<'_, P>, meter: &str) -> Error {
        let covering = covering(ctx, meter);
        let is_credit = |source: &Source<'_>| matches!(source, Source::Credit { .. });
        let error = if self.sources.iter().any(is_credit) {
            Error::plain(Code::UsageExhausted)
        } else if !self.sources.is_empty() {
            Error::plain(Code::FreePlanExhausted)
        } else if covering.is_empty() && per_call(ctx, meter).is_none() {
            return Error::plain(Code::UsageNotPriced).with("meters", json!([meter]));
        } else {
            let reason = if self.has_other { "not_included_in_plan" } else { NO_PLAN };
            let error = Error { reason: Some(reason), ..Error::plain(Code::PlanRequired) };
            if self.has_other { error.with("meters", json!([meter])) } else { error }
        };
        error.with("plans", covering)
    }
}

/// Asks a ledger; a free allowance that was never opened is opened and asked again. `None`: it is done.
async fn ask<P: Ports>(
    ctx: &Context<'_, P>,
    source: &Source<'_>,
    command: &Command,
) -> Result<Option<Refusal>, Error> {
    let once = async || {
        let reply = ctx.ports.ledger(source.ledger_id(), command).await;
        reply.map_err(|_| Error::unavailable("ledger_unavailable"))
    };
    let mut reply = once().await?;
    if let (Reply::Refused(Refusal::NotOpened), Source::Free { person_id, .. }) = (&reply, source) {
        allowance::try_open(ctx, person_id).await?;
        reply = once().await?;
    }
    match reply {
        Reply::Refused(refusal) => Ok(Some(refusal)),
        Reply::Reserved { .. } | Reply::Reservable { .. } => Ok(None),
        _ => Err(Error::unavailable("unexpected_ledger_reply")),
    }
}

/// The plan that has a price for a call by itself, and the price.
#[must_use]
pub fn per_call<'s, P: Ports>(ctx: &Context<'s, P>, meter: &str) -> Option<(&'s Plan, MicroUsd)> {
    let plans = ctx.seller.plans.iter().filter(|plan| plan.kind == PlanKind::PayAsYouGo);
    plans.filter_map(|plan| Some((plan, plan.price(meter)?))).find(|(_, price)| price.0 > 0)
}

/// The plans that can be bought for a meter, as the manifest has them: with what they need, and where they are extended.
fn covering<P: Ports>(ctx: &Context<'_, P>, meter: &str) -> Vec<Value> {
    let plans = ctx.seller.plans.iter().filter(|plan| plan.kind == PlanKind::Credit);
    plans.filter(|plan| plan.price(meter).is_some()).map(|plan| manifest::plan(ctx, plan)).collect()
}

/// Whole seconds of waiting, at least one.
pub(super) fn seconds(ms: u32) -> u32 {
    ms.div_ceil(1000).max(1)
}
