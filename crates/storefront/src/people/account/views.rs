//! What the pages about a person's agents say.

use serde_json::Value;

use super::super::frame::Page;
use super::super::html::Html;
use super::super::{views, words};
use super::store::Agent;
use crate::context::PREFIX;
use crate::sellers::config::{PlanKind, Seller};

/// A form of these pages.
fn form(guard: &str, step: &'static str, content: &Html) -> Html {
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
pub(super) fn ask(guard: &str, problem: Option<&str>) -> Page {
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
        .with(&form(guard, "mail", &field));
    let status = if problem.is_some() { 422 } else { 200 };
    Page::new("Your agents", content).with_status(status)
}

/// The mail is on its way. It says nothing of whether agents act for the mailbox.
pub(super) fn sent(mailbox: &str) -> Page {
    let content = Html::new("<p>We have sent a link to <bdi>")
        .text(mailbox)
        .raw("</bdi>. It works once, for 15 minutes.</p>\n<p class=\"soft\">No email? It can take a minute. Check your spam ")
        .raw("folder, too.</p>\n");
    Page::new("Check your email", content)
}

/// The mailed link was opened. It does nothing until somebody presses the button, since programs open links as well.
pub(super) fn follow(guard: &str, key: &str) -> Page {
    let field = Html::new("<input type=\"hidden\" name=\"key\" value=\"")
        .text(key)
        .raw("\">\n<button>Show my agents</button>\n");
    let content =
        Html::new("<p>Continue in this browser to see your agents.</p>\n").with(&form(guard, "open", &field));
    Page::new("Continue in this browser", content)
}

/// The agents of a mailbox.
pub(super) fn list(seller: &Seller, mailbox: &str, guard: &str, agents: &[Agent], held: &[Value]) -> Page {
    let mut content = Html::new("<p>These agents act for <bdi>")
        .text(mailbox)
        .raw("</bdi> at <b>")
        .text(&seller.name)
        .raw("</b>.</p>\n");
    if agents.is_empty() {
        content = Html::new("<p>No agent acts for <bdi>").text(mailbox).raw("</bdi> here.</p>\n");
    }
    for agent in agents {
        content = content.with(&card(seller, guard, agent));
    }
    if !held.is_empty() {
        content = content.with(&bought(seller, held));
    }
    let leave = Html::new("<button class=\"plain\">Sign out</button>\n");
    Page::new("Your agents", content.with(&form(guard, "leave", &leave)))
}

fn card(seller: &Seller, guard: &str, agent: &Agent) -> Html {
    let remove = named(agent)
        .raw("<button class=\"plain\" aria-label=\"Remove this agent: ")
        .text(&agent.program)
        .raw("\">Remove this agent</button>\n");
    let mut rows =
        Html::new("<div><dt>Acts for you since</dt><dd>").moment(agent.claimed_at).raw("</dd></div>\n");
    if let Some(seen) = agent.seen_at {
        rows = rows.raw("<div><dt>Last signed in or renewed</dt><dd>").moment(seen).raw("</dd></div>\n");
    }
    Html::new("<section class=\"card\">\n<h2>")
        .with(&views::program(&agent.program))
        .raw("</h2>\n<dl>\n")
        .with(&rows)
        .raw("<div><dt>Its id here</dt><dd><code>")
        .text(&agent.registration_id)
        .raw("</code></dd></div>\n</dl>\n<p class=\"soft\">Removing it takes effect at once and cannot be undone. What it bought stays yours.</p>\n")
        .with(&credit(seller, guard, agent))
        .with(&form(guard, "remove", &remove))
        .raw("</section>\n")
}

/// The field of a form that is about an agent.
fn named(agent: &Agent) -> Html {
    Html::new("<input type=\"hidden\" name=\"agent\" value=\"").text(&agent.registration_id).raw("\">\n")
}

/// Whether an agent shares credit with the person's others, and the form that changes it; nothing where no credit is sold.
fn credit(seller: &Seller, guard: &str, agent: &Agent) -> Html {
    if seller.plans.iter().all(|plan| plan.kind != PlanKind::Credit) {
        return Html::default();
    }
    let (said, value, button) = if agent.is_apart() {
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
    let change = named(agent)
        .raw("<button class=\"plain\" name=\"credit\" value=\"")
        .raw(value)
        .raw("\" aria-label=\"")
        .raw(button)
        .raw(": ")
        .text(&agent.program)
        .raw("\">")
        .raw(button)
        .raw("</button>\n");
    Html::new("<p class=\"soft\">").raw(said).raw("</p>\n").with(&form(guard, "credit", &change))
}

/// What was bought and what is left of it.
fn bought(seller: &Seller, held: &[Value]) -> Html {
    let mut said = Html::new("<h2>Bought and used</h2>\n");
    let free = held.iter().find(|one| one.get("calls_granted").is_some());
    if let Some(free) = free {
        let number = |name: &str| free.get(name).and_then(Value::as_u64).unwrap_or_default();
        let (granted, left) = (number("calls_granted"), number("calls_remaining"));
        said = said
            .raw("<p>Your agents have used ")
            .text(&granted.saturating_sub(left).to_string())
            .raw(" of your ")
            .text(&granted.to_string())
            .raw(" free calls.</p>\n");
    }
    let credits: Vec<&Value> = held.iter().filter(|one| one.get("remainingUsd").is_some()).collect();
    if credits.is_empty() {
        return said.raw("<p>They have bought nothing.</p>\n");
    }
    credits.into_iter().fold(said, |said, credit| said.with(&plan(seller, credit)))
}

fn plan(seller: &Seller, credit: &Value) -> Html {
    let text = |name: &str| credit.get(name).and_then(Value::as_str).unwrap_or_default();
    let id = text("planId");
    let name = seller.plans.iter().find(|plan| plan.id == id).map_or(id, |plan| plan.name.as_str());
    let row = |html: Html, label: &'static str, amount: &str| {
        html.raw("<div><dt>").raw(label).raw("</dt><dd>").text(cents(amount)).raw(" USD</dd></div>\n")
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
fn cents(amount: &str) -> &str {
    let point = amount.find('.').map_or(amount.len(), |at| at + 3);
    let end = amount.trim_end_matches('0').len().max(point).min(amount.len());
    amount.get(..end).unwrap_or(amount)
}

/// No such page.
pub(super) fn unknown() -> Page {
    let content = Html::new("<p><a href=\"").raw(PREFIX).raw("/account\">See your agents</a></p>\n");
    Page::new("There is no such page", content).with_status(404)
}

/// The mailed link was used, or is too old.
pub(super) fn stale_link() -> Page {
    let content = Html::new("<p>It works once, for 15 minutes. <a href=\"")
        .raw(PREFIX)
        .raw("/account\">Get a new link</a></p>\n");
    Page::new("This link has been used or has expired", content).with_status(410)
}

/// A form that our own page in this browser did not send.
pub(super) fn refused() -> Page {
    let content = Html::new(
        "<p>What was sent did not come from our own page in this browser, so we ignored it. If that keeps ",
    )
    .raw("happening, allow cookies for this site. <a href=\"")
    .raw(PREFIX)
    .raw("/account\">Start again</a></p>\n");
    Page::new("Nothing was changed", content).with_status(403)
}

/// No more mails to this mailbox.
pub(super) fn too_many_mails(retry_after_s: Option<u32>) -> Page {
    let content = Html::new("<p>We have already sent several links to this address; each of them still works for 15 minutes after it was sent. We can send the next one in ")
        .text(&words::wait(retry_after_s.unwrap_or(3600)))
        .raw(".</p>\n");
    Page::new("No more emails for now", content).with_status(429)
}

/// The mail service did not take the mail.
pub(super) fn mail_failed() -> Page {
    let content = Html::new("<p role=\"alert\">Our mail service is not answering. Please try again in a minute.</p>\n<p><a href=\"")
        .raw(PREFIX)
        .raw("/account\">Back</a></p>\n");
    Page::new("We couldn't send the email", content).with_status(503)
}
