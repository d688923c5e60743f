//! `GET /paid`: where the card processor sends a person after paying, or after turning back. It promises nothing that the
//! processor has not told us: whether the money came is told to the agent.

use quarry_kernel::http::Response;

use super::frame::{Page, respond};
use super::html::Html;
use crate::sellers::config::Seller;

/// The page.
#[must_use]
pub fn answer(seller: &Seller, query: &str) -> Response {
    let page = if query.split('&').any(|pair| pair == "cancelled=1") {
        Page::new(
            "Nothing was paid",
            Html::new(
                "<p>You turned back, and no money has moved. The link still works for a day, should you change your mind.</p>\n",
            ),
        )
    } else {
        Page::new(
            "Thank you",
            Html::new("<p>Your payment is on its way. Your agent is told as soon as it has arrived, which mostly takes seconds. ")
                .raw("You can close this page.</p>\n"),
        )
    };
    respond(seller, &page)
}
