//! Views of the account pages.

use maud::{Markup, html};
use quarry_kernel::money::MicroUsd;
use serde_json::Value;

use super::super::moment::Moment;
use super::super::page::Page;
use super::super::{text, views};
use super::store::{Agent, PurchaseReceipt};
use crate::context::PREFIX;
use crate::payments::records::explanation::LOST_ON_THE_WAY;
use crate::plans::spending::SpendingLimits;
use crate::sellers::config::{Plan, PlanKind, Seller};

/// Renders a form of these pages.
fn render_form(guard: &str, step: &str, content: &Markup) -> Markup {
    html! {
        form method="post" action={ (PREFIX) "/account/" (step) } {
            input type="hidden" name="guard" value=(guard);
            (content)
        }
    }
}

/// Renders a link to the start of the account pages.
fn render_account_link(words: &str) -> Markup {
    html! { a href={ (PREFIX) "/account" } { (words) } }
}

/// Renders the form for the mailbox. `problem` describes the error of the last entry.
pub(super) fn render_mailbox_form(guard: &str, problem: Option<&str>) -> Page {
    let field = html! {
        (views::render_mailbox_field(None, problem))
        button { "Email me the link" }
    };
    let content = html! {
        p {
            "See which software agents act for you here, what they have bought and used, and remove those that you no \
             longer want. We email you a link, so that nobody else can see it."
        }
        (render_form(guard, "mail", &field))
    };
    let status = if problem.is_some() { 422 } else { 200 };
    Page::new("Your agents", content).with_status(status)
}

/// Renders the confirmation of a mailed link, which does not reveal whether the mailbox has agents.
pub(super) fn render_link_sent(mailbox: &str) -> Page {
    let content = html! {
        p { "We have sent a link to " bdi { (mailbox) } ". It works once, for 15 minutes." }
        p.soft { "No email? It can take a minute. Check your spam folder, too." }
    };
    Page::new("Check your email", content)
}

/// Renders the page behind the mailed link. It requires a button press, because programs open links too.
pub(super) fn render_open_link(guard: &str, key: &str) -> Page {
    let field = html! {
        input type="hidden" name="key" value=(key);
        button { "Show my agents" }
    };
    let content = html! {
        p { "Continue in this browser to see your agents." }
        (render_form(guard, "open", &field))
    };
    Page::new("Continue in this browser", content)
}

/// Renders the list of agents.
pub(super) fn render_agents(
    seller: &Seller,
    mailbox: &str,
    guard: &str,
    agents: &[Agent],
    held: &[Value],
) -> Page {
    let content = html! {
        @if agents.is_empty() {
            p { "No agent acts for " bdi { (mailbox) } " here." }
        } @else {
            p { "These agents act for " bdi { (mailbox) } " at " b { (seller.name) } "." }
        }
        @for agent in agents {
            (render_agent_card(seller, guard, agent))
        }
        @if !held.is_empty() {
            (render_usage(seller, held))
        }
    };
    Page::new("Your agents", content)
}

/// Adds the offers, the purchases and the sign-out form to the list.
pub(super) fn add_purchases(
    list: Page,
    guard: &str,
    offer: Option<&Plan>,
    receipts: &[PurchaseReceipt],
) -> Page {
    let content = html! {
        (list.content)
        @if let Some(plan) = offer {
            (render_buy_form(guard, plan))
        }
        @if !receipts.is_empty() {
            h2 { "Receipts" }
            p.soft { (LOST_ON_THE_WAY) }
            dl {
                @for receipt in receipts {
                    (render_receipt(receipt))
                }
            }
        }
        (render_form(guard, "leave", &html! { button.plain { "Sign out" } }))
    };
    Page { content, ..list }
}

/// Renders the purchase form.
fn render_buy_form(guard: &str, plan: &Plan) -> Markup {
    let field = html! {
        label for="amount" { "US dollars" }
        input #amount name="amount" inputmode="decimal" required
            value=(format_usd(plan.minimum.max(DEFAULT_AMOUNT)));
        button { "Buy calls" }
    };
    html! {
        h2 { "Buy calls" }
        p { "You pay by card on a page of the card processor. Your agents share what you buy." }
        (render_form(guard, "buy", &field))
    }
}

/// Default amount of the form.
const DEFAULT_AMOUNT: MicroUsd = MicroUsd(10_000_000);

fn render_receipt(receipt: &PurchaseReceipt) -> Markup {
    let way = if matches!(&*receipt.rail, "checkout" | "mpp_card") { "card" } else { "wallet" };
    html! {
        div {
            dt { (Moment(receipt.paid_at)) }
            dd {
                (format_usd(receipt.amount_micro)) " USD"
                @if receipt.refunded_micro.0 > 0 {
                    ", refunded " (format_usd(receipt.refunded_micro)) " USD"
                }
                @if receipt.owed_micro.0 > 0 {
                    ", " (format_usd(receipt.owed_micro)) " USD of it owed to you: the seller refunds it"
                }
                " by " (way) " · " code { (receipt.payment_id) }
            }
        }
    }
}

/// Renders an agent's spending limits, and the form that changes them.
fn render_limits(guard: &str, agent: &Agent) -> Markup {
    let fields = html! {
        (render_agent_field(agent))
        (render_limit_field("Most it may spend a day, in US dollars", "day", agent.limits.day))
        (render_limit_field("Most it may spend in all, in US dollars", "total", agent.limits.total))
        button.plain aria-label={ "Set limits: " (agent.program) } { "Set limits" }
    };
    html! {
        @if agent.limits != SpendingLimits::default() {
            p.soft {
                "It has spent " (format_usd(agent.spent_today.unwrap_or_default())) " USD today and "
                (format_usd(agent.spent.unwrap_or_default())) " USD since you set a limit."
            }
        }
        (render_form(guard, "limit", &fields))
    }
}

fn render_limit_field(label: &str, name: &str, limit: Option<MicroUsd>) -> Markup {
    html! {
        label {
            (label)
            input name=(name) inputmode="decimal" placeholder="no limit"
                value=(limit.map(format_usd).unwrap_or_default());
        }
    }
}

/// Renders the link to an open page of the card processor.
pub(super) fn render_pay_link(address: &str) -> Page {
    let content = html! {
        p { a href=(address) { "Go to the payment page" } }
        p.soft { "Nothing is charged until you pay there." }
        p.soft { (LOST_ON_THE_WAY) }
    };
    Page::new("Pay by card", content)
}

/// Renders the page of a seller without offers.
pub(super) fn render_nothing_to_buy() -> Page {
    let content = html! {
        p { "Connect an agent first; then you can buy calls for it here. " (render_account_link("Back")) }
    };
    Page::new("There is nothing to buy", content).with_status(409)
}

/// Renders the page for an amount that cannot be read, or is not accepted.
pub(super) fn render_invalid_amount() -> Page {
    let content = html! {
        p { "Please type US dollars such as 10.00, within what is sold here. " (render_account_link("Back")) }
    };
    Page::new("That amount can't be used", content).with_status(422)
}

fn render_agent_card(seller: &Seller, guard: &str, agent: &Agent) -> Markup {
    let remove = html! {
        (render_agent_field(agent))
        button.plain aria-label={ "Remove this agent: " (agent.program) } { "Remove this agent" }
    };
    html! {
        section.card {
            h2 { (views::render_program(&agent.program)) }
            dl {
                div {
                    dt { "Acting for you since" }
                    dd { (Moment(agent.claimed_at)) }
                }
                @if let Some(seen) = agent.seen_at {
                    div {
                        dt { "Last signed in" }
                        dd { (Moment(seen)) }
                    }
                }
                div {
                    dt { "ID" }
                    dd { code { (agent.registration_id) } }
                }
            }
            p.soft { "Removing it takes effect at once and cannot be undone. What it bought stays yours." }
            @if seller.plans.iter().any(|plan| plan.kind == PlanKind::Credit) {
                (render_credit(guard, agent))
                (render_limits(guard, agent))
            }
            (render_form(guard, "remove", &remove))
        }
    }
}

/// Renders the hidden field that names the form's agent.
fn render_agent_field(agent: &Agent) -> Markup {
    html! { input type="hidden" name="agent" value=(agent.registration_id); }
}

/// Renders whether an agent's credit is shared, and the form that changes it.
fn render_credit(guard: &str, agent: &Agent) -> Markup {
    let (words, value, button) = if agent.is_credit_apart() {
        (
            "Its credit is kept apart: only it can use what it buys, and it can use nothing else.",
            "shared",
            "Share its credit",
        )
    } else {
        (
            "It shares credit with your other agents: each can use up what the others have bought.",
            "apart",
            "Keep its credit apart",
        )
    };
    let change = html! {
        (render_agent_field(agent))
        button.plain name="credit" value=(value) aria-label={ (button) ": " (agent.program) } { (button) }
    };
    html! {
        p.soft { (words) }
        (render_form(guard, "credit", &change))
    }
}

/// Renders purchases with their remaining credit.
fn render_usage(seller: &Seller, held: &[Value]) -> Markup {
    let free = held.iter().find(|one| one.get("callsGranted").is_some());
    let credits: Vec<&Value> = held.iter().filter(|one| one.get("remainingUsd").is_some()).collect();
    html! {
        h2 { "Bought and used" }
        @if let Some(free) = free {
            (render_free_calls(free))
        }
        @if credits.is_empty() {
            p { "No purchases yet." }
        }
        @for credit in credits {
            (render_credit_plan(seller, credit))
        }
    }
}

fn render_free_calls(free: &Value) -> Markup {
    let number = |name: &str| free.get(name).and_then(Value::as_u64).unwrap_or_default();
    let granted = number("callsGranted");
    let used = granted.saturating_sub(number("callsRemaining"));
    html! {
        p { "Your agents have used " (used) " of your " (granted) " free calls." }
    }
}

fn render_credit_plan(seller: &Seller, credit: &Value) -> Markup {
    let text = |name: &str| credit.get(name).and_then(Value::as_str).unwrap_or_default();
    let id = text("planId");
    let name = seller.plans.iter().find(|plan| plan.id == id).map_or(id, |plan| plan.name.as_str());
    let rows = [
        ("Bought", text("grantedUsd")),
        ("Left", text("remainingUsd")),
        ("Refunded", text("refundedUsd")),
        ("Taken back by your bank", text("disputedUsd")),
    ];
    html! {
        section.card {
            h3 { (name) }
            dl {
                @for (label, amount) in rows.into_iter().filter(|(_, amount)| !amount.is_empty()) {
                    div {
                        dt { (label) }
                        dd { (trim_zeros(amount)) " USD" }
                    }
                }
            }
        }
    }
}

fn format_usd(amount: MicroUsd) -> String {
    trim_zeros(&amount.to_decimal()).to_owned()
}

/// Trims trailing zeros of an amount, down to two decimals.
fn trim_zeros(amount: &str) -> &str {
    let point = amount.find('.').map_or(amount.len(), |at| at + 3);
    let end = amount.trim_end_matches('0').len().max(point).min(amount.len());
    amount.get(..end).unwrap_or(amount)
}

/// Renders the page for an unknown address.
pub(super) fn render_not_found() -> Page {
    let content = html! { p { (render_account_link("See your agents")) } };
    Page::new("There is no such page", content).with_status(404)
}

/// Renders the page for a used or expired link.
pub(super) fn render_stale_link() -> Page {
    let content = html! {
        p { "It works once, for 15 minutes. " (render_account_link("Get a new link")) }
    };
    Page::new("This link has been used or has expired", content).with_status(410)
}

/// Renders the page for a form that did not come from our own page in this browser.
pub(super) fn render_refused() -> Page {
    let content = html! {
        p {
            "What was sent did not come from our own page in this browser, so we ignored it. If that keeps happening, \
             allow cookies for this site. " (render_account_link("Start again"))
        }
    };
    Page::new("Nothing was changed", content).with_status(403)
}

/// Renders the notice that this mailbox has received too many mails.
pub(super) fn render_too_many_mails(retry_after_s: Option<u32>) -> Page {
    let content = html! {
        p {
            "We have already sent several links to this address; each of them still works for 15 minutes after it was \
             sent. We can send the next one in " (text::format_wait(retry_after_s.unwrap_or(3600))) "."
        }
    };
    Page::new("No more emails for now", content).with_status(429)
}

/// Renders the page for a mail that the mail service did not accept.
pub(super) fn render_mail_failed() -> Page {
    let content = html! {
        p role="alert" { "Our mail service is not answering. Please try again in a minute." }
        p { (render_account_link("Back")) }
    };
    Page::new("We couldn't send the email", content).with_status(503)
}
