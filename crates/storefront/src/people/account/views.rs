//! What the pages about a person's agents say.

use quarry_kernel::money::MicroUsd;
use serde_json::Value;

use super::super::html::Html;
use super::super::page::Page;
use super::super::{text, views};
use super::store::{Agent, PurchaseReceipt};
use crate::context::PREFIX;
use crate::plans::spending::SpendingLimits;
use crate::sellers::config::{Plan, PlanKind, Seller};

/// A form of these pages.
fn render_form(guard: &str, step: &'static str, content: &Html) -> Html {
    Html::new("<form method=\"post\" action=\"")
        .raw(PREFIX)
        .raw("/account/")
        .raw(step)
        .raw("\">\n<input type=\"hidden\" name=\"guard\" value=\"")
        .text(guard)
        .raw("\">\n")
        .with(content)
        .raw("</form>\n")
}

/// Which mailbox it is about. `problem` says what was wrong with the last one.
pub(super) fn render_mailbox_form(guard: &str, problem: Option<&str>) -> Page {
    let (said, state) = match problem {
        Some(problem) => (
            Html::new("<p class=\"bad\" id=\"problem\" role=\"alert\">").text(problem).raw("</p>\n"),
            " aria-describedby=\"problem\" aria-invalid=\"true\" autofocus",
        ),
        None => (Html::default(), ""),
    };
    let field = said
        .raw("<label for=\"email\">Your email address</label>\n<input id=\"email\" name=\"email\" type=\"email\" ")
        .raw("autocomplete=\"email\" maxlength=\"254\" required")
        .raw(state)
        .raw(">\n<button>Email me the link</button>\n");
    let content = Html::new("<p>See which software agents act for you here, what they have bought and used, and remove those that ")
        .raw("you no longer want. We email you a link, so that nobody else can see it.</p>\n")
        .with(&render_form(guard, "mail", &field));
    let status = if problem.is_some() { 422 } else { 200 };
    Page::new("Your agents", content).with_status(status)
}

/// The mail is on its way. It says nothing of whether agents act for the mailbox.
pub(super) fn render_link_sent(mailbox: &str) -> Page {
    let content = Html::new("<p>We have sent a link to <bdi>")
        .text(mailbox)
        .raw("</bdi>. It works once, for 15 minutes.</p>\n<p class=\"soft\">No email? It can take a minute. Check your spam ")
        .raw("folder, too.</p>\n");
    Page::new("Check your email", content)
}

/// The mailed link was opened. It does nothing until somebody presses the button, since programs open links as well.
pub(super) fn render_open_link(guard: &str, key: &str) -> Page {
    let field = Html::new("<input type=\"hidden\" name=\"key\" value=\"")
        .text(key)
        .raw("\">\n<button>Show my agents</button>\n");
    let content = Html::new("<p>Continue in this browser to see your agents.</p>\n")
        .with(&render_form(guard, "open", &field));
    Page::new("Continue in this browser", content)
}

/// The agents of a mailbox.
pub(super) fn render_agents(
    seller: &Seller,
    mailbox: &str,
    guard: &str,
    agents: &[Agent],
    held: &[Value],
) -> Page {
    let mut content = Html::new("<p>These agents act for <bdi>")
        .text(mailbox)
        .raw("</bdi> at <b>")
        .text(&seller.name)
        .raw("</b>.</p>\n");
    if agents.is_empty() {
        content = Html::new("<p>No agent acts for <bdi>").text(mailbox).raw("</bdi> here.</p>\n");
    }
    for agent in agents {
        content = content.with(&render_agent_card(seller, guard, agent));
    }
    if !held.is_empty() {
        content = content.with(&render_usage(seller, held));
    }
    Page::new("Your agents", content)
}

/// The list with what can be bought and what was, and the way out.
pub(super) fn add_purchases(
    list: Page,
    guard: &str,
    offer: Option<&Plan>,
    receipts: &[PurchaseReceipt],
) -> Page {
    let mut content = list.content;
    if let Some(plan) = offer {
        content = content.with(&render_buy_form(guard, plan));
    }
    if !receipts.is_empty() {
        let rows = receipts.iter().fold(Html::default(), |rows, receipt| rows.with(&render_receipt(receipt)));
        content = content.raw("<h2>Receipts</h2>\n<dl>\n").with(&rows).raw("</dl>\n");
    }
    let leave = Html::new("<button class=\"plain\">Sign out</button>\n");
    Page { content: content.with(&render_form(guard, "leave", &leave)), ..list }
}

/// The form that buys calls.
fn render_buy_form(guard: &str, plan: &Plan) -> Html {
    let minimum = plan.minimum.max(DEFAULT_AMOUNT).to_decimal();
    let field = Html::new("<label for=\"amount\">US dollars</label>\n<input id=\"amount\" name=\"amount\" inputmode=\"decimal\" required value=\"")
        .text(trim_zeros(&minimum))
        .raw("\">\n<button>Buy calls</button>\n");
    Html::new("<h2>Buy calls</h2>\n<p>You pay by card on a page of the card processor. Your agents share what you buy.</p>\n")
        .with(&render_form(guard, "buy", &field))
}

/// What the form proposes to buy for.
const DEFAULT_AMOUNT: MicroUsd = MicroUsd(10_000_000);

fn render_receipt(receipt: &PurchaseReceipt) -> Html {
    let amount = receipt.amount_micro.to_decimal();
    let mut row = Html::new("<div><dt>")
        .moment(receipt.consumed_at)
        .raw("</dt><dd>")
        .text(trim_zeros(&amount))
        .raw(" USD");
    if receipt.refunded_micro.0 > 0 {
        let refunded = receipt.refunded_micro.to_decimal();
        row = row.raw(", refunded ").text(trim_zeros(&refunded)).raw(" USD");
    }
    let way = if receipt.rail == "checkout" || receipt.rail == "card" { "card" } else { "wallet" };
    row.raw(" by ").raw(way).raw(" · <code>").text(&receipt.payment_id).raw("</code></dd></div>\n")
}

/// What an agent may spend, and the form that changes it; nothing where no credit is sold.
fn render_limits(seller: &Seller, guard: &str, agent: &Agent) -> Html {
    if seller.plans.iter().all(|plan| plan.kind != PlanKind::Credit) {
        return Html::default();
    }
    let mut said = Html::default();
    if agent.limits != SpendingLimits::default() {
        let (today, all) = (
            agent.spent_today.unwrap_or_default().to_decimal(),
            agent.spent.unwrap_or_default().to_decimal(),
        );
        said = Html::new("<p class=\"soft\">It has spent ")
            .text(trim_zeros(&today))
            .raw(" USD today and ")
            .text(trim_zeros(&all))
            .raw(" USD since you set a limit.</p>\n");
    }
    let field = |html: Html, label: &'static str, name: &'static str, amount: Option<MicroUsd>| {
        let amount = amount.map_or(String::new(), MicroUsd::to_decimal);
        html.raw("<label>")
            .raw(label)
            .raw("\n<input name=\"")
            .raw(name)
            .raw("\" inputmode=\"decimal\" placeholder=\"no limit\" value=\"")
            .text(trim_zeros(&amount))
            .raw("\"></label>\n")
    };
    let fields =
        field(render_agent_field(agent), "Most it may spend a day, in US dollars", "day", agent.limits.day);
    let fields = field(fields, "Most it may spend in all, in US dollars", "total", agent.limits.total)
        .raw("<button class=\"plain\" aria-label=\"Set limits: ")
        .text(&agent.program)
        .raw("\">Set limits</button>\n");
    said.with(&render_form(guard, "limit", &fields))
}

/// A page of the card processor is open.
pub(super) fn render_pay_link(address: &str) -> Page {
    let content = Html::new("<p><a href=\"").text(address).raw(
        "\">Go to the payment page</a></p>\n<p class=\"soft\">Nothing is charged until you pay there.</p>\n",
    );
    Page::new("Pay by card", content)
}

/// Nobody can buy anything here.
pub(super) fn render_nothing_to_buy() -> Page {
    let content = Html::new("<p>Connect an agent first; then you can buy calls for it here. <a href=\"")
        .raw(PREFIX)
        .raw("/account\">Back</a></p>\n");
    Page::new("There is nothing to buy", content).with_status(409)
}

/// An amount that cannot be read, or is not taken.
pub(super) fn render_invalid_amount() -> Page {
    let content = Html::new("<p>Please type US dollars such as 10.00, within what is sold here. <a href=\"")
        .raw(PREFIX)
        .raw("/account\">Back</a></p>\n");
    Page::new("That amount can't be used", content).with_status(422)
}

fn render_agent_card(seller: &Seller, guard: &str, agent: &Agent) -> Html {
    let remove = render_agent_field(agent)
        .raw("<button class=\"plain\" aria-label=\"Remove this agent: ")
        .text(&agent.program)
        .raw("\">Remove this agent</button>\n");
    let mut rows =
        Html::new("<div><dt>Acting for you since</dt><dd>").moment(agent.claimed_at).raw("</dd></div>\n");
    if let Some(seen) = agent.seen_at {
        rows = rows.raw("<div><dt>Last signed in</dt><dd>").moment(seen).raw("</dd></div>\n");
    }
    Html::new("<section class=\"card\">\n<h2>")
        .with(&views::render_program(&agent.program))
        .raw("</h2>\n<dl>\n")
        .with(&rows)
        .raw("<div><dt>ID</dt><dd><code>")
        .text(&agent.registration_id)
        .raw("</code></dd></div>\n</dl>\n<p class=\"soft\">Removing it takes effect at once and cannot be undone. What it bought stays yours.</p>\n")
        .with(&render_credit(seller, guard, agent))
        .with(&render_limits(seller, guard, agent))
        .with(&render_form(guard, "remove", &remove))
        .raw("</section>\n")
}

/// The field of a form that is about an agent.
fn render_agent_field(agent: &Agent) -> Html {
    Html::new("<input type=\"hidden\" name=\"agent\" value=\"").text(&agent.registration_id).raw("\">\n")
}

/// Whether an agent shares credit with the person's others, and the form that changes it; nothing where no credit is sold.
fn render_credit(seller: &Seller, guard: &str, agent: &Agent) -> Html {
    if seller.plans.iter().all(|plan| plan.kind != PlanKind::Credit) {
        return Html::default();
    }
    let (said, value, button) = if agent.is_credit_apart() {
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
    let change = render_agent_field(agent)
        .raw("<button class=\"plain\" name=\"credit\" value=\"")
        .raw(value)
        .raw("\" aria-label=\"")
        .raw(button)
        .raw(": ")
        .text(&agent.program)
        .raw("\">")
        .raw(button)
        .raw("</button>\n");
    Html::new("<p class=\"soft\">").raw(said).raw("</p>\n").with(&render_form(guard, "credit", &change))
}

/// What was bought and what is left of it.
fn render_usage(seller: &Seller, held: &[Value]) -> Html {
    let mut said = Html::new("<h2>Bought and used</h2>\n");
    let free = held.iter().find(|one| one.get("callsGranted").is_some());
    if let Some(free) = free {
        let number = |name: &str| free.get(name).and_then(Value::as_u64).unwrap_or_default();
        let (granted, left) = (number("callsGranted"), number("callsRemaining"));
        said = said
            .raw("<p>Your agents have used ")
            .text(&granted.saturating_sub(left).to_string())
            .raw(" of your ")
            .text(&granted.to_string())
            .raw(" free calls.</p>\n");
    }
    let credits: Vec<&Value> = held.iter().filter(|one| one.get("remainingUsd").is_some()).collect();
    if credits.is_empty() {
        return said.raw("<p>No purchases yet.</p>\n");
    }
    credits.into_iter().fold(said, |said, credit| said.with(&render_credit_plan(seller, credit)))
}

fn render_credit_plan(seller: &Seller, credit: &Value) -> Html {
    let text = |name: &str| credit.get(name).and_then(Value::as_str).unwrap_or_default();
    let id = text("planId");
    let name = seller.plans.iter().find(|plan| plan.id == id).map_or(id, |plan| plan.name.as_str());
    let row = |html: Html, label: &'static str, amount: &str| {
        html.raw("<div><dt>").raw(label).raw("</dt><dd>").text(trim_zeros(amount)).raw(" USD</dd></div>\n")
    };
    let mut rows = row(Html::default(), "Bought", text("grantedUsd"));
    rows = row(rows, "Left", text("remainingUsd"));
    for (label, member) in [("Refunded", "refundedUsd"), ("Taken back by your bank", "disputedUsd")] {
        if !text(member).is_empty() {
            rows = row(rows, label, text(member));
        }
    }
    Html::new("<section class=\"card\">\n<h3>")
        .text(name)
        .raw("</h3>\n<dl>\n")
        .with(&rows)
        .raw("</dl>\n</section>\n")
}

/// An amount with as many digits as it needs, two at least.
fn trim_zeros(amount: &str) -> &str {
    let point = amount.find('.').map_or(amount.len(), |at| at + 3);
    let end = amount.trim_end_matches('0').len().max(point).min(amount.len());
    amount.get(..end).unwrap_or(amount)
}

/// No such page.
pub(super) fn render_not_found() -> Page {
    let content = Html::new("<p><a href=\"").raw(PREFIX).raw("/account\">See your agents</a></p>\n");
    Page::new("There is no such page", content).with_status(404)
}

/// The mailed link was used, or is too old.
pub(super) fn render_stale_link() -> Page {
    let content = Html::new("<p>It works once, for 15 minutes. <a href=\"")
        .raw(PREFIX)
        .raw("/account\">Get a new link</a></p>\n");
    Page::new("This link has been used or has expired", content).with_status(410)
}

/// A form that our own page in this browser did not send.
pub(super) fn render_refused() -> Page {
    let content = Html::new(
        "<p>What was sent did not come from our own page in this browser, so we ignored it. If that keeps ",
    )
    .raw("happening, allow cookies for this site. <a href=\"")
    .raw(PREFIX)
    .raw("/account\">Start again</a></p>\n");
    Page::new("Nothing was changed", content).with_status(403)
}

/// No more mails to this mailbox.
pub(super) fn render_too_many_mails(retry_after_s: Option<u32>) -> Page {
    let content = Html::new("<p>We have already sent several links to this address; each of them still works for 15 minutes after it was sent. We can send the next one in ")
        .text(&text::format_wait(retry_after_s.unwrap_or(3600)))
        .raw(".</p>\n");
    Page::new("No more emails for now", content).with_status(429)
}

/// The mail service did not take the mail.
pub(super) fn render_mail_failed() -> Page {
    let content = Html::new("<p role=\"alert\">Our mail service is not answering. Please try again in a minute.</p>\n<p><a href=\"")
        .raw(PREFIX)
        .raw("/account\">Back</a></p>\n");
    Page::new("We couldn't send the email", content).with_status(503)
}
