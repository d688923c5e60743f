//! `GET /api/keys/purchases`: what was bought for a data key, newest first, each with what a receipt says: the payment's reference,
//! when it was paid, how much, how, and what for.

use quarry_kernel::http::{Incoming, Response};
use quarry_kernel::time::UnixMs;
use serde_json::Value;

use crate::context::Context;
use crate::error::Error;
use crate::payments::records::row::{Payment, Rail, State};
use crate::payments::records::till::Till;
use crate::payments::sales::data_key;
use crate::payments::sales::topup::buyer;
use crate::ports::{Ports, Rows, Statement};
use crate::reply::respond;
use crate::told::{given, maybe, object, text, usd};

/// Where it lives.
pub const PATH: &str = "/api/keys/purchases";
/// Purchases that are listed.
const LISTED_MAX: i64 = 100;

const PAID: &str = "SELECT * FROM payments WHERE registration_id = ?1 AND seller_id = ?2 AND purpose = 'topup' \
     AND settled_at IS NOT NULL ORDER BY payment_id DESC LIMIT ?3";

/// Answers the route.
///
/// # Errors
/// When the database or the ledger does not answer.
pub async fn answer<P: Ports, R: Incoming>(ctx: &Context<'_, P>, request: &R) -> Result<Response, Error> {
    let key = match data_key::presented(ctx, request).await? {
        Ok(key) => key,
        Err(refused) => return Ok(refused),
    };
    let paid = Statement::new(PAID).with(buyer(&key)).with(ctx.seller.id.as_str()).with(LISTED_MAX);
    let rows = Till::of(ctx).batch(vec![paid]).await?;
    let payments: Vec<Payment> = rows.first().map(Rows::all).unwrap_or_default();
    let purchases: Value = payments.iter().map(|payment| told(ctx, payment)).collect();
    Ok(respond(&object("purchases", &mut [purchases])))
}

fn told<P: Ports>(ctx: &Context<'_, P>, payment: &Payment) -> Value {
    let (calls, _) = payment.amount_micro.calls();
    let is_back = payment.state == State::Refunded || payment.refunded_micro.0 > 0;
    let told = &mut [
        text(&payment.payment_id),
        payment.settled_at.map(UnixMs::rfc3339).into(),
        calls.into(),
        usd(payment.amount_micro),
        text(rail(payment.rail)),
        text(payment.state.token()),
        payment.credit_expires_at.map(UnixMs::rfc3339).into(),
        is_back.then(|| usd(payment.refunded_micro)).into(),
        maybe(payment.provider_reference.as_deref()),
        text(&ctx.seller.name),
    ];
    given("id paid_at calls amount_usd rail status credit_expires_at refunded_usd transaction seller", told)
}

/// How it was paid, for people and programs.
const fn rail(rail: Rail) -> &'static str {
    match rail {
        Rail::Checkout | Rail::MppCard => "card",
        Rail::X402 => "x402",
        Rail::MppEvm => "mpp",
    }
}
