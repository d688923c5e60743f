//! `GET /api/keys/purchases`: the purchases of a data key, newest first, with the contents of their receipts: reference, time,
//! amount, rail and product.

use quarry_kernel::http::{IncomingRequest, Response};
use quarry_kernel::time::UnixMs;
use serde_json::Value;

use crate::context::Context;
use crate::error::Error;
use crate::json::{
    build_object, build_object_without_nulls, optional_text_to_json, text_to_json, usd_to_json,
};
use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::{Payment, PaymentState, Rail};
use crate::payments::sales::data_key;
use crate::payments::sales::topup::build_buyer_id;
use crate::ports::{Ports, Rows, Statement};
use crate::response::respond_with_json;

/// Path of the route.
pub const PATH: &str = "/api/keys/purchases";
/// Maximum number of listed purchases.
const LISTED_MAX: i64 = 100;

const SELECT_PAID_TOPUPS: &str = "SELECT * FROM payments WHERE registration_id = ?1 AND seller_id = ?2 AND purpose = 'topup' \
     AND settled_at IS NOT NULL ORDER BY payment_id DESC LIMIT ?3";

/// Handles the route.
///
/// # Errors
/// When the database or the ledger does not respond.
pub async fn handle_request<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
) -> Result<Response, Error> {
    let key = match data_key::authenticate_request(ctx, request).await? {
        Ok(key) => key,
        Err(refused) => return Ok(refused),
    };
    let paid = Statement::new(SELECT_PAID_TOPUPS)
        .with(build_buyer_id(&key))
        .with(ctx.seller.id.as_str())
        .with(LISTED_MAX);
    let rows = PaymentContext::from_request(ctx).run_batch(vec![paid]).await?;
    let payments: Vec<Payment> = rows.first().map(Rows::parse_all).unwrap_or_default();
    let purchases: Value = payments.iter().map(|payment| purchase_to_json(ctx, payment)).collect();
    Ok(respond_with_json(&build_object("purchases", &mut [purchases])))
}

fn purchase_to_json<P: Ports>(ctx: &Context<'_, P>, payment: &Payment) -> Value {
    let (calls, _) = payment.amount_micro.to_calls();
    let is_back = payment.state == PaymentState::Refunded || payment.refunded_micro.0 > 0;
    let values = &mut [
        text_to_json(&payment.payment_id),
        payment.settled_at.map(UnixMs::to_rfc3339).into(),
        calls.into(),
        usd_to_json(payment.amount_micro),
        text_to_json(format_rail(payment.rail)),
        text_to_json(payment.state.token()),
        payment.credit_expires_at.map(UnixMs::to_rfc3339).into(),
        is_back.then(|| usd_to_json(payment.refunded_micro)).into(),
        payment.is_owed().then(|| usd_to_json(payment.owed_amount())).into(),
        optional_text_to_json(payment.provider_reference.as_deref()),
        text_to_json(&ctx.seller.name),
    ];
    build_object_without_nulls(
        "id paid_at calls amount_usd rail status credit_expires_at refunded_usd owed_usd transaction seller",
        values,
    )
}

/// Formats the rail for the list.
const fn format_rail(rail: Rail) -> &'static str {
    match rail {
        Rail::Checkout | Rail::MppCard => "card",
        Rail::X402 => "x402",
        Rail::MppEvm => "mpp",
    }
}
