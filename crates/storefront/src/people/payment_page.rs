//! `GET /paid`: return page after the card processor's checkout, paid or cancelled. It shows the payment's state and nothing
//! about the payer. Each visit asks the processor, so nobody waits for a webhook.

use maud::{Markup, html};
use quarry_kernel::http::Response;
use quarry_kernel::url;

use super::page::{self, Page};
use super::text;
use crate::context::Context;
use crate::payments::records::context::PaymentContext;
use crate::payments::records::explanation::LOST_ON_THE_WAY;
use crate::payments::records::payment::{Payment, PaymentState, Purpose};
use crate::payments::settlement::advance;
use crate::ports::Ports;

/// Refresh interval of the page while the payment is in progress.
const REFRESH_S: u32 = 5;

/// Handles the route.
pub async fn handle_request<P: Ports>(ctx: &Context<'_, P>, query: &str) -> Response {
    let parameter = |name: &str| {
        url::parse_pairs(query).flatten().find(|(own, _)| own == name).map(|(_, value)| value.into_owned())
    };
    let reference = parameter("reference").unwrap_or_default();
    let is_cancelled = parameter("cancelled").is_some();
    let payment_ctx = PaymentContext::from_request(ctx);
    let found = if reference.is_empty() { Ok(None) } else { Payment::find(payment_ctx, &reference).await };
    let payment = match found {
        Ok(Some(payment)) if payment.seller_id == ctx.seller.id => {
            Some(advance::refresh_payment(payment_ctx, payment).await)
        }
        // Unknown, or not readable now; the page promises nothing then.
        Ok(_) | Err(_) => None,
    };
    let state = payment.as_ref().map(|payment| payment.state);
    let response = page::respond_with_page(ctx.seller, &render_page(payment.as_ref(), is_cancelled));
    let is_open = matches!(state, Some(PaymentState::Incomplete | PaymentState::Complete)) && !is_cancelled;
    if is_open { response.with_header("refresh", REFRESH_S.to_string()) } else { response }
}

fn render_page(payment: Option<&Payment>, is_cancelled: bool) -> Page {
    let state = payment.map(|payment| payment.state);
    let (title, explanation) = match state {
        Some(PaymentState::Failed) if payment.is_some_and(Payment::is_without_receiver) => {
            if payment.is_some_and(Payment::is_owed) {
                (
                    "Your payment bought nothing",
                    "The agent of this payment ended before it received the purchase. The money is yours: the seller refunds it. Please don't pay again before a new agent has sent you a link.",
                )
            } else {
                (
                    "This payment page has ended",
                    "Its agent has ended and cannot receive the purchase. Nothing was charged; a new agent can send you a new link.",
                )
            }
        }
        Some(PaymentState::Failed | PaymentState::Released) if payment.is_some_and(Payment::is_owed) => (
            "Your payment arrived too late",
            "We received the money after this order had ended, so it bought nothing. It is yours: the seller refunds it. Please don't pay again for the same order before you have heard from the seller.",
        ),
        Some(PaymentState::Consumed) => ("Payment received", "You can close this page."),
        Some(PaymentState::Complete) => (
            "Payment received",
            "The money has arrived. What you bought is being added now; this page looks again by itself.",
        ),
        Some(PaymentState::Failed) => {
            ("Not paid", "Nothing was charged. Whoever sent you here can ask for a new link.")
        }
        Some(PaymentState::Refunded) => {
            ("Paid back", "This payment went back to you. What was left of it was taken back.")
        }
        Some(PaymentState::Released) => {
            ("This payment has ended", "Nothing more can be had for it. Its seller can say why.")
        }
        _ if is_cancelled => (
            "Nothing was paid",
            "You came back without paying, and nothing was charged. The link that you were given works until it expires.",
        ),
        Some(PaymentState::Incomplete) => (
            "Waiting for the payment",
            "The card processor has not told us yet. This page looks again by itself; you can also close it.",
        ),
        None => (
            "We can't show this payment",
            "If you have paid, whoever sent you here is told as soon as the money has arrived, which mostly takes seconds. You can close this page.",
        ),
    };
    let content = html! {
        @if let Some(payment) = payment && state == Some(PaymentState::Consumed) {
            (render_result(payment))
        }
        p { (explanation) }
        @if matches!(state, None | Some(PaymentState::Incomplete | PaymentState::Complete)) {
            p { (LOST_ON_THE_WAY) }
        }
        @if let Some(payment) = payment {
            (render_payment(payment))
        }
    };
    Page::new(title, content)
}

/// Renders the result of a finished payment.
fn render_result(payment: &Payment) -> Markup {
    let (calls, _) = payment.amount_micro.to_calls();
    html! {
        @match payment.purpose {
            Purpose::Topup => p { b { (text::format_thousands(calls)) } " calls were added to your key." },
            _ => p { "Your agent can go on." },
        }
    }
}

/// Renders the payment, and the link back to its purchase.
fn render_payment(payment: &Payment) -> Markup {
    let amount = payment.amount_micro.to_decimal();
    html! {
        p {
            (amount.strip_suffix("0000").unwrap_or(&amount)) " USD · " code { (payment.payment_id) }
        }
        @if payment.purpose == Purpose::Topup {
            p { a href="/keys" { "Back to your key" } }
        }
    }
}
