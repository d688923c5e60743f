//! Purchase of a plan in progress, and its responses.

use std::collections::BTreeMap;

use quarry_kernel::http::Response;
use quarry_kernel::time::UnixMs;
use serde_json::json;

use crate::context::Context;
use crate::error::Error;
use crate::payments::offers::offer::OfferTerms;
use crate::payments::offers::receipt;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::payment::Payment;
use crate::payments::records::proof::Proof;
use crate::payments::sales::order::Order;
use crate::payments::sales::sale::{PaymentOutcome, Sale};
use crate::payments::settlement::advance::Progress;
use crate::ports::{Ports, Statement};
use crate::response::respond_with_json;
use crate::tokens::credential::Credential;

/// Purchase of a plan in progress.
#[derive(Debug)]
pub struct PlanPurchase<'a, P: Ports> {
    /// Validated order.
    pub order: &'a Order<'a>,
    /// Sale through which it is paid.
    pub sale: Sale<'a, P>,
    /// Time at which the buyer's credential ends unless it is claimed.
    pub credential_ends_at: Option<UnixMs>,
}

impl<'a, P: Ports> PlanPurchase<'a, P> {
    /// Creates the purchase of an order by the given credential.
    pub fn new(
        ctx: &'a Context<'a, P>,
        order: &'a Order<'a>,
        credential: &Credential,
        body: &'a str,
    ) -> Self {
        let bound = order.to_binding(ctx, credential);
        let mut members = BTreeMap::new();
        members.insert("for".to_owned(), bound.fingerprint());
        members.insert("plan".to_owned(), order.plan.id.clone());
        members.insert("sub".to_owned(), bound.buyer());
        let amount = json!({"type": "string", "pattern": "^\\d+\\.\\d{6}$"});
        let schema =
            json!({"type": "object", "properties": {"amountUsd": amount}, "required": ["amountUsd"]});
        let offered = OfferTerms {
            price: order.amount,
            url: ctx.build_url(&order.path()),
            description: order.description(),
            method: "POST",
            body,
            bound: members,
            example: (json!({"amountUsd": order.amount.to_decimal()}), schema),
            answer: json!({
                "payment": {"reference": "pay_…", "status": "consumed"},
                "entitlement": {"id": "ent_…", "planId": order.plan.id, "remainingUsd": order.amount.to_decimal()},
            }),
            plan_id: Some(&order.plan.id),
            checkout: true,
            status: ctx.build_url("/payments"),
            upto: None,
            unit: None,
        };
        Self { order, sale: Sale { ctx, bound, offered }, credential_ends_at: credential.expires_at }
    }

    /// Responds to the outcome of a presented payment.
    ///
    /// # Errors
    /// The payment's own.
    pub async fn respond_to_outcome(
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

    /// Responds with the payment's progress.
    ///
    /// # Errors
    /// The payment's own.
    pub async fn respond_with_progress(
        &self,
        progress: Progress,
        accepted: Option<&str>,
    ) -> Result<Response, Error> {
        match progress {
            Progress::Done(payment) => Ok(deliver_result_response(self.sale.ctx, &payment).await),
            Progress::Waiting(payment) if payment.checkout_url().is_some() => {
                Ok(checkout_page_response(self.sale.ctx, &payment))
            }
            Progress::Waiting(payment) => Err(self.sale.waiting_error(&payment)),
            Progress::Ended(payment) => Err(payment.to_refusal_error()),
            Progress::Refused(payment, why) => self.sale.respond_with_refusal(&payment, &why, accepted),
        }
    }
}

const UPDATE_ANSWERED_AT: &str =
    "UPDATE payments SET answered_at = ?2 WHERE payment_id = ?1 AND answered_at IS NULL";

/// Builds the response with the purchase and its receipt, as it was first sent. It is available for a day.
pub async fn deliver_result_response<P: Ports>(ctx: &Context<'_, P>, payment: &Payment) -> Response {
    if payment.answered_at.is_none() {
        let payment_ctx = PaymentContext::from_request(ctx);
        let id = payment.payment_id.as_str();
        payment_ctx
            .write("answered", id, vec![Statement::new(UPDATE_ANSWERED_AT).with(id).with(payment_ctx.now())])
            .await;
    }
    result_response(payment)
}

fn result_response(payment: &Payment) -> Response {
    let body = payment.answer.clone().unwrap_or_else(|| payment.to_json().to_string());
    let response = Response::json(200, body).with_header("cache-control", "private, no-store");
    receipt::attach_header(response, receipt::build_settled_header(payment))
}

/// Builds the response with the payment page, which the agent passes on to its person.
fn checkout_page_response<P: Ports>(ctx: &Context<'_, P>, payment: &Payment) -> Response {
    let url = payment.checkout_url();
    let status_url = ctx.build_url(&format!("/payments/{}", payment.payment_id));
    let expires = match payment.proof() {
        Some(Proof::Checkout { expires_at, .. }) => Some(expires_at.to_rfc3339()),
        _ => None,
    };
    respond_with_json(&json!({
        "checkout": true,
        "status": payment.reported_state().token(),
        "url": url,
        "reference": payment.payment_id,
        "statusUrl": status_url,
        "expiresAt": expires,
        "amountUsd": payment.amount_micro.to_decimal(),
        "planId": payment.plan_id,
        "card": {"url": url, "reference": payment.payment_id, "statusUrl": status_url},
    }))
}
