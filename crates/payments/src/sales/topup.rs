//! Top-up of a data key (docs/specification.md, Limits: from 10 USD; docs/payments.md, Topping up a data key).
//!
//! | Route | Response |
//! |---|---|
//! | `POST /api/keys/topup {amount_usd}` | A page at which a person pays by card: `url`, `reference`, `status_url`, `expires_at` |
//! | the same with `"checkout": false`, or without a card processor | A 402 for wallets and shared payment tokens |
//! | the same with a payment | Confirmation that the calls are on the key |
//! | `GET /api/keys/topup/{reference}` | State of the top-up |
//!
//! The key is the only credential: `Authorization: Bearer <API_KEY>`, or `Agent-Authorization` when `Authorization` holds a
//! payment. A call costs 150 micro-USD; the remainder of an amount beyond whole calls is reported (`remainder_usd`). The calls
//! are a lot of the key's ledger with an expiry of its own, granted once, under the payment reference. A top-up is reserved,
//! settled, granted and journaled like every other payment.
//!
//! Member names differ from the storefront's: [`super::data_api_words`].

use std::collections::BTreeMap;

use quarry_kernel::http::{IncomingRequest, Response};
use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::{DAY_MS, UnixMs};
use quarry_rails::card::MICRO_USD_PER_CENT;
use serde_json::Value;

use crate::context::{Context, PREFIX};
use crate::error::{Error, ErrorCode};
use crate::json::{
    build_object, build_object_without_nulls, optional_text_to_json, text_to_json, usd_to_json,
};
use crate::payments::offers::headers::{self, PresentedPayment};
use crate::payments::offers::offer::{self, ChallengeDetails, OfferTerms};
use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::{Payment, PaymentState, Purpose};
use crate::payments::records::proof::Proof;
use crate::payments::sales::checkout::{self, PageOpener, PageTerms};
use crate::payments::sales::data_api_words;
use crate::payments::sales::data_key;
use crate::payments::sales::order::PurchaseRequest;
use crate::payments::sales::plan_purchase::deliver_result_response;
use crate::payments::sales::sale::{PaymentOutcome, Sale};
use crate::payments::settlement::advance::{self, Progress};
use crate::payments::settlement::reserve::{self, NamedRequest, PaymentBinding};
use crate::ports::Ports;
use crate::response::respond_with_json;

/// Path of the route.
pub const PATH: &str = "/api/keys/topup";
/// Minimum amount (docs/specification.md, Limits).
pub const MINIMUM: MicroUsd = MicroUsd(10_000_000);
/// Maximum amount.
pub const MAXIMUM: MicroUsd = MicroUsd(10_000_000_000);
/// Default validity of the calls, in days.
pub const TTL_DAYS: u32 = 365;

/// Handles both routes; `rest` is the path after [`PATH`].
///
/// # Errors
/// The error of the amount or the payment, in the storefront's vocabulary.
pub async fn handle_request<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    rest: &str,
    body: &str,
) -> Result<Response, Error> {
    let key = match data_key::authenticate_request(ctx, request).await? {
        Ok(key) => key,
        Err(refused) => return Ok(refused),
    };
    match rest.strip_prefix('/') {
        None => fill_key(ctx, request, &key, body).await,
        Some(reference) => respond_with_status(ctx, request, &key, reference).await,
    }
}

async fn fill_key<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    key: &str,
    body: &str,
) -> Result<Response, Error> {
    let request_body = data_api_words::translate_body(body)?;
    let amount = parse_amount(&request_body)?;
    let wants_page = parse_checkout_flag(body);
    let means = headers::parse_payment_headers(request)?;
    let accepted = request.header("accept-payment");
    let filling = KeyTopUp::new(ctx, key, amount, body);
    let named = headers::parse_idempotency_key(request)?.map(|name| NamedRequest {
        name: format!("key:{name}"),
        fingerprint: filling.sale.bound.fingerprint(),
    });
    if means != PresentedPayment::Nothing {
        let came = filling.sale.take_payment(means, named, accepted.as_deref()).await?;
        return filling.respond_to_outcome(came, accepted.as_deref()).await;
    }
    if let Some(named) = &named
        && let Some(known) =
            reserve::find_named_request(PaymentContext::from_request(ctx), &filling.sale.bound, named).await?
    {
        return filling
            .respond_to_outcome(filling.sale.finish_repeated_request(known).await?, accepted.as_deref())
            .await;
    }
    match wants_page {
        Some(true) if !offer::can_pay_by_checkout(ctx) => Err(offer::setup_unfinished_error()),
        Some(false) => filling.sale.respond_with_offer(accepted.as_deref(), ChallengeDetails::default()),
        None if !offer::can_pay_by_checkout(ctx) => {
            filling.sale.respond_with_offer(accepted.as_deref(), ChallengeDetails::default())
        }
        _ => filling.open_page(named.as_ref(), &request_body).await,
    }
}

fn parse_amount(body: &str) -> Result<MicroUsd, Error> {
    let amount = PurchaseRequest::parse(body)?.amount;
    let limited = |code| {
        Error::from_code(code)
            .with("minimumUsd", MINIMUM.to_decimal())
            .with("maximumUsd", MAXIMUM.to_decimal())
    };
    match amount {
        None => Err(limited(ErrorCode::AmountRequired)),
        Some(amount) if amount.0 % MICRO_USD_PER_CENT != 0 => {
            Err(Error::from_code(ErrorCode::AmountNotCentIncrement))
        }
        Some(amount) if amount < MINIMUM => Err(limited(ErrorCode::AmountBelowMinimum)),
        Some(amount) if amount > MAXIMUM => Err(limited(ErrorCode::AmountAboveMaximum)),
        Some(amount) => Ok(amount),
    }
}

/// Parses `checkout` from a valid body.
fn parse_checkout_flag(body: &str) -> Option<bool> {
    let value: Value = serde_json::from_str(body).ok()?;
    value.get("checkout")?.as_bool()
}

/// Top-up of a key in progress.
struct KeyTopUp<'a, P: Ports> {
    sale: Sale<'a, P>,
}

impl<'a, P: Ports> KeyTopUp<'a, P> {
    fn new(ctx: &'a Context<'a, P>, key: &str, amount: MicroUsd, body: &'a str) -> Self {
        let (calls, _) = amount.to_calls();
        let days = ctx.ports.settings().payments.credit_ttl_days.unwrap_or(TTL_DAYS);
        let bound = PaymentBinding {
            seller_id: ctx.seller.id.clone(),
            // Buyer to which idempotency keys belong, and who may read the payment's status.
            registration_id: Some(build_buyer_id(key)),
            purpose: Purpose::Topup,
            plan_id: None,
            entitlement_id: None,
            grant: Some((key.to_owned(), i64::try_from(calls).unwrap_or(i64::MAX))),
            meter: None,
            amount,
            credit_ms: Some(i64::from(days) * DAY_MS),
            request: String::new(),
            base: ctx.base.clone(),
        };
        let mut members = BTreeMap::new();
        members.insert("for".to_owned(), bound.fingerprint());
        members.insert("sub".to_owned(), bound.buyer());
        let schema = serde_json::from_str(SCHEMA).unwrap_or_default();
        let payment =
            build_object("reference status", &mut [text_to_json("pay_…"), text_to_json("consumed")]);
        let offered = OfferTerms {
            price: amount,
            url: format!("{}{PATH}", strip_api_prefix(ctx)),
            description: format_description(amount, calls),
            method: "POST",
            body,
            bound: members,
            example: (build_object("amount_usd checkout", &mut [usd_to_json(amount), false.into()]), schema),
            answer: build_object("payment remaining_calls", &mut [payment, calls.into()]),
            plan_id: None,
            checkout: true,
            status: format!("{}{PATH}", strip_api_prefix(ctx)),
            upto: None,
            unit: None,
        };
        Self { sale: Sale { ctx, bound, offered } }
    }

    /// Opens a page for a person.
    async fn open_page(&self, named: Option<&NamedRequest>, body: &str) -> Result<Response, Error> {
        let wanted = PurchaseRequest::parse(body)?;
        let offer = wanted.offer.as_deref().unwrap_or_default();
        let offered = wanted
            .reference
            .map(|reference| checkout::verify_offered_reference(&self.sale, &reference, offer))
            .transpose()?;
        let page = PageTerms {
            name: self.sale.offered.description.clone(),
            receiver_ends_at: None,
            opener: PageOpener::Buyer,
        };
        self.respond_with_progress(
            checkout::open_page(self.sale.ctx, &self.sale.bound, page, named, offered).await?,
            None,
        )
        .await
    }

    async fn respond_to_outcome(
        &self,
        came: PaymentOutcome,
        accepted: Option<&str>,
    ) -> Result<Response, Error> {
        match came {
            PaymentOutcome::Payment(progress) => self.respond_with_progress(*progress, accepted).await,
            PaymentOutcome::Challenged(response) => Ok(response),
            // Only calls return a promise.
            PaymentOutcome::Promise(promise) => Err(promise.payment.to_refusal_error()),
        }
    }

    async fn respond_with_progress(
        &self,
        progress: Progress,
        accepted: Option<&str>,
    ) -> Result<Response, Error> {
        let ctx = self.sale.ctx;
        match progress {
            Progress::Done(payment) => Ok(deliver_result_response(ctx, &payment).await),
            Progress::Waiting(payment) if payment.checkout_url().is_some() => {
                Ok(respond_with_json(&topup_to_json(ctx, &payment)))
            }
            Progress::Waiting(payment) => {
                Err(payment.to_refusal_error().with("statusUrl", build_status_url(ctx, &payment)))
            }
            Progress::Ended(payment) => Err(payment.to_refusal_error()),
            Progress::Refused(payment, why) => self.sale.respond_with_refusal(&payment, &why, accepted),
        }
    }
}

/// Responds with the state of a top-up of this key.
async fn respond_with_status<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    key: &str,
    reference: &str,
) -> Result<Response, Error> {
    let payment_ctx = PaymentContext::from_request(ctx);
    let payment = Payment::find(payment_ctx, reference).await?;
    let Some(payment) = payment.filter(|payment| is_topup_of_key(payment, key)) else {
        return offer::respond_with_unpaid(ctx, request, reference, &build_buyer_id(key));
    };
    Ok(respond_with_json(&topup_to_json(ctx, &advance::refresh_payment(payment_ctx, payment).await)))
}

/// Builds the buyer id of a key.
pub(super) fn build_buyer_id(key: &str) -> String {
    format!("key_{key}")
}

fn is_topup_of_key(payment: &Payment, key: &str) -> bool {
    payment.purpose == Purpose::Topup && payment.ledger_id.as_deref() == Some(key)
}

/// JSON schema of a top-up's body.
const SCHEMA: &str = r#"{"type": "object", "properties": {"amount_usd": {"type": "string", "pattern": "^\\d+\\.\\d{6}$"},
    "checkout": {"type": "boolean"}}, "required": ["amount_usd"]}"#;

/// Converts a top-up to JSON for its key's holder.
fn topup_to_json<P: Ports>(ctx: &Context<'_, P>, payment: &Payment) -> Value {
    let (calls, remainder) = payment.amount_micro.to_calls();
    let page = payment.checkout_url().filter(|_| payment.state == PaymentState::Incomplete);
    let page_ends = match payment.proof() {
        Some(Proof::Checkout { expires_at, .. }) if page.is_some() => Some(expires_at.to_rfc3339()),
        _ => None,
    };
    let values = &mut [
        page.into(),
        text_to_json(&payment.payment_id),
        build_status_url(ctx, payment).into(),
        page_ends.into(),
        text_to_json(payment.state.token()),
        payment.consumed_at.is_some().into(),
        usd_to_json(payment.amount_micro),
        calls.into(),
        usd_to_json(remainder),
        payment.credit_expires_at.map(UnixMs::to_rfc3339).into(),
        optional_text_to_json(payment.settlement_reason.as_deref()),
    ];
    let names = "url reference statusUrl expires_at status granted amountUsd calls remainder_usd credit_expires_at settlementReason";
    build_object_without_nulls(names, values)
}

fn build_status_url<P: Ports>(ctx: &Context<'_, P>, payment: &Payment) -> String {
    format!("{}{PATH}/{}", strip_api_prefix(ctx), payment.payment_id)
}

fn strip_api_prefix<'c, P: Ports>(ctx: &'c Context<'_, P>) -> &'c str {
    ctx.base.strip_suffix(PREFIX).unwrap_or(&ctx.base)
}

fn format_description(amount: MicroUsd, calls: u64) -> String {
    let text = amount.to_decimal();
    format!("{calls} search data calls for {} USD", text.strip_suffix("0000").unwrap_or(&text))
}
