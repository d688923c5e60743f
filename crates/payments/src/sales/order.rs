//! Validated order of a buyer (docs/specification.md, Purchase rules and Errors). The checks run in a fixed order: body, plan,
//! amount, the seller's setup, the person behind the credential.

use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::DAY_MS;
use quarry_rails::card;
use serde::Deserialize;
use serde_json::Value;

use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::fields::parse_object;
use crate::payments::offers::offer::{self, CARD_MINIMUM};
use crate::payments::records::payment::Purpose;
use crate::payments::settlement::reserve::PaymentBinding;
use crate::plans::sharing::may_draw;
use crate::ports::{Ports, Rows, Statement};
use crate::sellers::config::{Plan, PlanKind};
use crate::tokens::credential::Credential;

/// Body of a purchase request.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PurchaseRequest {
    /// `amountUsd`.
    pub amount: Option<MicroUsd>,
    /// `checkout: true`: a page for a person.
    pub checkout: bool,
    /// `reference`: an earlier payment or, with `offer`, a reference from a 402.
    pub reference: Option<String>,
    /// `offer`: signature of the offered reference.
    pub offer: Option<String>,
    /// `planId`, of an extension.
    pub plan_id: Option<String>,
    /// `entitlementId`, of an extension.
    pub entitlement_id: Option<String>,
}

impl PurchaseRequest {
    /// Parses a body; an empty one selects the defaults.
    ///
    /// # Errors
    /// [`ErrorCode::InvalidRequest`] with the invalid member.
    pub fn parse(body: &str) -> Result<Self, Error> {
        let body = if body.trim().is_empty() { "{}" } else { body };
        let members = parse_object(body)?;
        let text = |name: &'static str| match members.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) if !text.is_empty() && text.len() <= 128 => Ok(Some(text.clone())),
            Some(_) => Err(Error::invalid_request(format!("`{name}` must be a string and not empty."))),
        };
        let dollars = || {
            Error::invalid_request(
                "`amountUsd` must be US dollars as a decimal string, such as \"10.000000\".",
            )
        };
        let amount = text("amountUsd").map_err(|_| dollars())?;
        let amount = amount.map(|text| MicroUsd::from_decimal(&text).ok_or_else(dollars));
        let checkout = match members.get("checkout") {
            None | Some(Value::Null) => false,
            Some(Value::Bool(checkout)) => *checkout,
            Some(_) => return Err(Error::invalid_request("`checkout` must be true or false.")),
        };
        Ok(Self {
            amount: amount.transpose()?,
            checkout,
            reference: text("reference")?,
            offer: text("offer")?,
            plan_id: text("planId")?,
            entitlement_id: text("entitlementId")?,
        })
    }
}

/// Validated order: plan, amount and entitlement.
#[derive(Debug, Clone)]
pub struct Order<'p> {
    /// Plan to buy.
    pub plan: &'p Plan,
    /// Amount to pay.
    pub amount: MicroUsd,
    /// Entitlement to extend; `None` for a purchase.
    pub entitlement_id: Option<String>,
}

impl Order<'_> {
    /// Builds the values that a payment for the order is bound to.
    #[must_use]
    pub fn to_binding<P: Ports>(&self, ctx: &Context<'_, P>, credential: &Credential) -> PaymentBinding {
        let is_extension = self.entitlement_id.is_some();
        PaymentBinding {
            seller_id: ctx.seller.id.clone(),
            registration_id: Some(credential.registration_id.clone()),
            purpose: if is_extension { Purpose::Extend } else { Purpose::Purchase },
            plan_id: Some(self.plan.id.clone()),
            entitlement_id: self.entitlement_id.clone(),
            grant: None,
            meter: None,
            amount: self.amount,
            credit_ms: self.plan.expires_days.map(|days| i64::from(days) * DAY_MS),
            request: String::new(),
            base: ctx.base.clone(),
        }
    }

    /// Formats the order in one line, for receipts and pages.
    #[must_use]
    pub fn description(&self) -> String {
        format!("{}: {} USD of credit", self.plan.name, format_dollars(self.amount))
    }

    /// Returns the path below the storefront's base URL.
    #[must_use]
    pub fn path(&self) -> String {
        match self.entitlement_id {
            Some(_) => "/extend".to_owned(),
            None => format!("/plans/{}/purchase", self.plan.id),
        }
    }
}

/// Formats an amount in dollars and cents.
fn format_dollars(amount: MicroUsd) -> String {
    let text = amount.to_decimal();
    text.strip_suffix("0000").map_or(text.clone(), str::to_owned)
}

/// Builds the order of a purchase.
///
/// # Errors
/// In this order: `entitlements_not_available`, `plan_not_found`, `payg_not_purchasable`, `amount_required` and the other
/// errors of amounts, `signing_secret_required`, `verified_email_required`.
pub fn build_purchase_order<'p, P: Ports>(
    ctx: &Context<'p, P>,
    credential: &Credential,
    plan_id: &str,
    wanted: &PurchaseRequest,
    is_by_card: bool,
) -> Result<Order<'p>, Error> {
    check_has_plans(ctx)?;
    let plan = find_plan(ctx, plan_id)?;
    let amount = match plan.kind {
        PlanKind::PayAsYouGo => return Err(Error::from_code(ErrorCode::PayAsYouGoNotPurchasable)),
        PlanKind::Credit => validate_amount(plan, wanted, is_by_card)?,
        PlanKind::FreeTrial => match wanted.amount {
            Some(amount) if amount.0 > 0 => {
                return Err(Error::new(
                    ErrorCode::AmountAboveMaximum,
                    "`amountUsd` must be left out for the free trial, which costs nothing.",
                ));
            }
            _ => MicroUsd(0),
        },
    };
    if plan.kind == PlanKind::Credit {
        check_setup(ctx)?;
    }
    check_claimed(plan, credential)?;
    Ok(Order { plan, amount, entitlement_id: None })
}

const SELECT_HELD_ENTITLEMENT: &str = concat!(
    "SELECT e.entitlement_id, e.plan_id FROM entitlements e WHERE e.seller_id = ?1 AND e.kind = 'credit' AND e.status = 'active' AND ",
    may_draw!("?2", "?3"),
    " AND (?4 IS NULL OR e.entitlement_id = ?4) AND (?5 IS NULL OR e.plan_id = ?5) ORDER BY e.created_at, e.entitlement_id LIMIT 1"
);

#[derive(Deserialize)]
struct HeldEntitlement {
    entitlement_id: String,
    plan_id: String,
}

/// Builds the order of an extension: of the named entitlement, else the oldest of the named plan, else the oldest of all.
///
/// # Errors
/// In this order: `entitlements_not_available`, `plan_not_found`, `payg_not_purchasable`, `access_not_found`, the errors of
/// amounts, `signing_secret_required`, `verified_email_required`.
pub async fn build_extension_order<'p, P: Ports>(
    ctx: &Context<'p, P>,
    credential: &Credential,
    wanted: &PurchaseRequest,
    is_by_card: bool,
) -> Result<Order<'p>, Error> {
    check_has_plans(ctx)?;
    if let Some(named) = wanted.plan_id.as_deref().map(|plan_id| find_plan(ctx, plan_id)).transpose()?
        && named.kind == PlanKind::PayAsYouGo
    {
        return Err(Error::from_code(ErrorCode::PayAsYouGoNotPurchasable));
    }
    let find = Statement::new(SELECT_HELD_ENTITLEMENT)
        .with(ctx.seller.id.as_str())
        .with(credential.registration_id.as_str())
        .with(credential.person_id.as_deref())
        .with(wanted.entitlement_id.as_deref())
        .with(wanted.plan_id.as_deref());
    let rows = ctx.run_batch(vec![find]).await?;
    let none = || Error::new(ErrorCode::AccessNotFound, "There is no active plan to extend; buy one.");
    let held: HeldEntitlement = rows.first().and_then(Rows::parse_first).ok_or_else(none)?;
    let plan = find_plan(ctx, &held.plan_id)?;
    let amount = validate_amount(plan, wanted, is_by_card)?;
    check_setup(ctx)?;
    check_claimed(plan, credential)?;
    Ok(Order { plan, amount, entitlement_id: Some(held.entitlement_id) })
}

fn check_has_plans<P: Ports>(ctx: &Context<'_, P>) -> Result<(), Error> {
    if ctx.seller.plans.is_empty() {
        Err(Error::from_code(ErrorCode::EntitlementsNotAvailable))
    } else {
        Ok(())
    }
}

fn find_plan<'p, P: Ports>(ctx: &Context<'p, P>, plan_id: &str) -> Result<&'p Plan, Error> {
    let found = ctx.seller.plans.iter().find(|plan| plan.id == plan_id);
    found.ok_or_else(|| Error::from_code(ErrorCode::PlanNotFound))
}

fn validate_amount(plan: &Plan, wanted: &PurchaseRequest, is_by_card: bool) -> Result<MicroUsd, Error> {
    let amount_error = |code: ErrorCode| {
        Err(Error::from_code(code)
            .with("minimumUsd", plan.minimum.to_decimal())
            .with("maximumUsd", plan.maximum.to_decimal()))
    };
    let Some(amount) = wanted.amount else { return amount_error(ErrorCode::AmountRequired) };
    if amount.0 % card::MICRO_USD_PER_CENT != 0 {
        return Err(Error::from_code(ErrorCode::AmountNotCentIncrement));
    }
    if amount < plan.minimum || amount.0 == 0 {
        return amount_error(ErrorCode::AmountBelowMinimum);
    }
    if amount > plan.maximum {
        return amount_error(ErrorCode::AmountAboveMaximum);
    }
    if (is_by_card || wanted.checkout) && amount < CARD_MINIMUM {
        return Err(Error::from_code(ErrorCode::AmountBelowCardMinimum)
            .with("cardMinimumUsd", CARD_MINIMUM.to_decimal()));
    }
    Ok(amount)
}

/// Checks that the seller takes payments.
fn check_setup<P: Ports>(ctx: &Context<'_, P>) -> Result<(), Error> {
    let (rails, money) = (&ctx.seller.rails, &ctx.ports.settings().payments);
    let by_wallet = rails.x402.as_ref().is_some_and(|x402| x402.find_token().is_some()) && money.facilitator;
    let by_card = rails.stripe.is_some() && money.card_processor;
    if by_wallet || by_card || offer::can_pay_by_checkout(ctx) {
        Ok(())
    } else {
        Err(offer::setup_unfinished_error())
    }
}

fn check_claimed(plan: &Plan, credential: &Credential) -> Result<(), Error> {
    let needs = plan.requires_claim || plan.kind == PlanKind::FreeTrial;
    if needs && credential.person_id.is_none() {
        return Err(Error::from_code(ErrorCode::VerifiedEmailRequired));
    }
    Ok(())
}
