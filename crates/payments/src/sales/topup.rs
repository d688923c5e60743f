//! A data key is filled (docs/specification.md, Limits: top-up from 10 USD; docs/payments.md, Topping up a data key).
//!
//! | Route | What |
//! |---|---|
//! | `POST /api/keys/topup {amountUsd}` | A page at which a person pays by card: `url`, `reference`, `statusUrl`, `expires_at` |
//! | the same with `"checkout": false`, or where no page can be had | A 402 that wallets and shared payment tokens answer |
//! | the same with a payment | The calls are on the key |
//! | `GET /api/keys/topup/{reference}` | How it stands |
//!
//! The key pays for itself, so it is all that is needed: `Authorization: Bearer <API_KEY>`, or `Agent-Authorization` where
//! `Authorization` holds a payment. A call is 150 micro-USD; what is left of an amount beside whole calls is named
//! (`remainder_usd`). The calls are a lot of the key's ledger with an end of its own, granted once, under the payment's
//! reference. It is a payment like every other: it is reserved, settled, granted and booked as those are.
//!
//! The data API speaks in other words of errors than the storefront: [`in_data_words`].

use std::collections::BTreeMap;

use quarry_kernel::http::{Body, Incoming, Response};
use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::{DAY_MS, UnixMs};
use serde_json::{Map, Value};

use crate::context::{Context, PREFIX};
use crate::error::{Code, Error};
use crate::payments::offers::means::{self, Means};
use crate::payments::offers::offer::{self, Offered, Said};
use crate::payments::records::proof::Proof;
use crate::payments::records::row::{Payment, Purpose, State};
use crate::payments::records::till::Till;
use crate::payments::sales::buying::deliver_result;
use crate::payments::sales::checkout;
use crate::payments::sales::data_key;
use crate::payments::sales::order::Wanted;
use crate::payments::sales::sale::{Came, Sale};
use crate::payments::settlement::advance::{self, Progress};
use crate::payments::settlement::reserve::{self, Bound, Named};
use crate::ports::Ports;
use crate::reply::respond;
use crate::told::{given, maybe, object, text, usd};

/// Where it lives.
pub const PATH: &str = "/api/keys/topup";
/// The least (docs/specification.md, Limits).
pub const MINIMUM: MicroUsd = MicroUsd(10_000_000);
/// The most.
pub const MAXIMUM: MicroUsd = MicroUsd(10_000_000_000);
/// Days after which the calls end, where the operator says nothing else.
pub const TTL_DAYS: u32 = 365;
/// One cent.
const CENT: i64 = 10_000;

/// Answers both routes; `rest` is what follows [`PATH`].
///
/// # Errors
/// What is wrong with the amount or the payment, in the storefront's words.
pub async fn answer<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    rest: &str,
    body: &str,
) -> Result<Response, Error> {
    let key = match data_key::presented(ctx, request).await? {
        Ok(key) => key,
        Err(refused) => return Ok(refused),
    };
    match rest.strip_prefix('/') {
        None => fill(ctx, request, &key, body).await,
        Some(reference) => status(ctx, request, &key, reference).await,
    }
}

async fn fill<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    key: &str,
    body: &str,
) -> Result<Response, Error> {
    let amount = amount(body)?;
    let wants_page = wants_page(body);
    let means = means::read(request)?;
    let accepted = request.header("accept-payment");
    let filling = Filling::new(ctx, key, amount, body);
    let named = means::idempotency_key(request)?
        .map(|name| Named { name: format!("key:{name}"), fingerprint: filling.sale.bound.fingerprint() });
    if means != Means::Nothing {
        let came = filling.sale.take(means, named, accepted.as_deref()).await?;
        return filling.answer(came, accepted.as_deref()).await;
    }
    if let Some(named) = &named
        && let Some(known) = reserve::named(Till::of(ctx), &filling.sale.bound, named).await?
    {
        return filling.answer(filling.sale.repeated(known).await?, accepted.as_deref()).await;
    }
    match wants_page {
        Some(true) if !offer::takes_checkout(ctx) => Err(offer::not_set_up()),
        Some(false) => filling.sale.offer(accepted.as_deref(), Said::default()),
        None if !offer::takes_checkout(ctx) => filling.sale.offer(accepted.as_deref(), Said::default()),
        _ => filling.page(named.as_ref(), body).await,
    }
}

fn amount(body: &str) -> Result<MicroUsd, Error> {
    let amount = Wanted::read(body)?.amount;
    let limited =
        |code| Error::plain(code).with("minimumUsd", MINIMUM.decimal()).with("maximumUsd", MAXIMUM.decimal());
    match amount {
        None => Err(limited(Code::AmountRequired)),
        Some(amount) if amount.0 % CENT != 0 => Err(Error::plain(Code::AmountNotCentIncrement)),
        Some(amount) if amount < MINIMUM => Err(limited(Code::AmountBelowMinimum)),
        Some(amount) if amount > MAXIMUM => Err(limited(Code::AmountAboveMaximum)),
        Some(amount) => Ok(amount),
    }
}

/// What the body says of `checkout`, once it is known to be one.
fn wants_page(body: &str) -> Option<bool> {
    let value: Value = serde_json::from_str(body).ok()?;
    value.get("checkout")?.as_bool()
}

/// A key on its way to be filled.
struct Filling<'a, P: Ports> {
    sale: Sale<'a, P>,
}

impl<'a, P: Ports> Filling<'a, P> {
    fn new(ctx: &'a Context<'a, P>, key: &str, amount: MicroUsd, body: &'a str) -> Self {
        let (calls, _) = amount.calls();
        let days = ctx.ports.settings().payments.credit_ttl_days.unwrap_or(TTL_DAYS);
        let bound = Bound {
            seller_id: ctx.seller.id.clone(),
            // Whose names of requests count, and who may look at the payment.
            registration_id: Some(buyer(key)),
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
        let mut told = BTreeMap::new();
        told.insert("for".to_owned(), bound.fingerprint());
        told.insert("sub".to_owned(), bound.buyer());
        let schema = serde_json::from_str(SCHEMA).unwrap_or_default();
        let payment = object("reference status", &mut [text("pay_…"), text("consumed")]);
        let offered = Offered {
            price: amount,
            url: format!("{}{PATH}", origin(ctx)),
            description: description(amount, calls),
            method: "POST",
            body,
            bound: told,
            example: (object("amountUsd checkout", &mut [usd(amount), false.into()]), schema),
            answer: object("payment remaining_calls", &mut [payment, calls.into()]),
            plan_id: None,
            checkout: true,
            status: format!("{}{PATH}", origin(ctx)),
            upto: None,
            unit: None,
        };
        Self { sale: Sale { ctx, bound, offered } }
    }

    /// Opens a page for a person.
    async fn page(&self, named: Option<&Named>, body: &str) -> Result<Response, Error> {
        let wanted = Wanted::read(body)?;
        let offer = wanted.offer.as_deref().unwrap_or_default();
        let offered =
            wanted.reference.map(|reference| checkout::offered(&self.sale, &reference, offer)).transpose()?;
        let name = self.sale.offered.description.clone();
        self.progress(checkout::page(self.sale.ctx, &self.sale.bound, name, named, offered).await?, None)
            .await
    }

    async fn answer(&self, came: Came, accepted: Option<&str>) -> Result<Response, Error> {
        match came {
            Came::Payment(progress) => self.progress(*progress, accepted).await,
            Came::Challenged(response) => Ok(response),
            // Only calls are sold so.
            Came::Promise(promise) => Err(promise.payment.refusal()),
        }
    }

    async fn progress(&self, progress: Progress, accepted: Option<&str>) -> Result<Response, Error> {
        let ctx = self.sale.ctx;
        match progress {
            Progress::Done(payment) => Ok(deliver_result(ctx, &payment).await),
            Progress::Waiting(payment) if payment.checkout_url().is_some() => {
                Ok(respond(&told(ctx, &payment)))
            }
            Progress::Waiting(payment) => Err(payment.refusal().with("statusUrl", status_url(ctx, &payment))),
            Progress::Ended(payment) => Err(payment.refusal()),
            Progress::Refused(payment, why) => self.sale.refused(&payment, &why, accepted),
        }
    }
}

/// How a top-up of this key stands.
async fn status<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    key: &str,
    reference: &str,
) -> Result<Response, Error> {
    let till = Till::of(ctx);
    let payment = Payment::find(till, reference).await?;
    let Some(payment) = payment.filter(|payment| is_of(payment, key)) else {
        return offer::unpaid(ctx, request, reference, &buyer(key));
    };
    Ok(respond(&told(ctx, &advance::looked_at(till, payment).await)))
}

/// As whom a key buys.
pub(super) fn buyer(key: &str) -> String {
    format!("key_{key}")
}

fn is_of(payment: &Payment, key: &str) -> bool {
    payment.purpose == Purpose::Topup && payment.ledger_id.as_deref() == Some(key)
}

/// What a top-up's body is.
const SCHEMA: &str = r#"{"type": "object", "properties": {"amountUsd": {"type": "string", "pattern": "^\\d+\\.\\d{6}$"},
    "checkout": {"type": "boolean"}}, "required": ["amountUsd"]}"#;

/// A top-up, as its key is told.
fn told<P: Ports>(ctx: &Context<'_, P>, payment: &Payment) -> Value {
    let (calls, remainder) = payment.amount_micro.calls();
    let page = payment.checkout_url().filter(|_| payment.state == State::Incomplete);
    let page_ends = match payment.proof() {
        Some(Proof::Checkout { expires_at, .. }) if page.is_some() => Some(expires_at.rfc3339()),
        _ => None,
    };
    let told = &mut [
        page.into(),
        text(&payment.payment_id),
        status_url(ctx, payment).into(),
        page_ends.into(),
        text(payment.state.token()),
        payment.consumed_at.is_some().into(),
        usd(payment.amount_micro),
        calls.into(),
        usd(remainder),
        payment.credit_expires_at.map(UnixMs::rfc3339).into(),
        maybe(payment.settlement_reason.as_deref()),
    ];
    let names = "url reference statusUrl expires_at status granted amountUsd calls remainder_usd credit_expires_at settlementReason";
    given(names, told)
}

fn status_url<P: Ports>(ctx: &Context<'_, P>, payment: &Payment) -> String {
    format!("{}{PATH}/{}", origin(ctx), payment.payment_id)
}

fn origin<'c, P: Ports>(ctx: &'c Context<'_, P>) -> &'c str {
    ctx.base.strip_suffix(PREFIX).unwrap_or(&ctx.base)
}

fn description(amount: MicroUsd, calls: u64) -> String {
    let text = amount.decimal();
    format!("{calls} search data calls for {} USD", text.strip_suffix("0000").unwrap_or(&text))
}

/// An answer of the storefront in the words of the data API (docs/specification.md, Error body): `error` is for people, `error_code` for
/// programs. Whatever else it says, such as how to pay, stays.
#[must_use]
pub fn in_data_words(response: Response) -> Response {
    if response.status < 400 {
        return response;
    }
    let Body::Text(text) = &response.body else { return response };
    let Ok(mut members) = serde_json::from_str::<Map<String, Value>>(text) else { return response };
    if members.contains_key("error_code") {
        return response;
    }
    let code = members.remove("error").unwrap_or_default();
    let message = members.remove("message").unwrap_or_default();
    members.remove("error_description");
    members.remove("documentation");
    members.insert("error".to_owned(), message);
    members.insert("error_code".to_owned(), code);
    members.insert("status_code".to_owned(), response.status.into());
    members.insert("retryable".to_owned(), matches!(response.status, 429 | 500..).into());
    Response { body: Body::Text(Value::from(members).to_string()), ..response }
}
