//! Views of the claim pages, one function per page, without decisions.

mod model;
mod notices;

use std::borrow::Cow;

use maud::{Markup, html};
use quarry_kernel::time::UnixMs;

use super::moment::{Clock, Moment};
use super::page::Page;
use super::text;
use crate::oauth::client::parse_document_host;
use crate::oauth::redirect::format_destination;
use crate::sellers::config::{PlanKind, Seller};

pub use self::model::{AttemptView, ClaimForm, RegistrationMethod, Requester};
pub use self::notices::{
    render_complete, render_confirmed_elsewhere, render_connected, render_denied, render_denied_to_client,
    render_expired, render_failure, render_mail_failed, render_not_found, render_refused, render_stale_link,
    render_superseded, render_too_many_codes, render_too_many_mails, render_too_many_requests,
    render_withdrawn,
};

/// Renders two columns, stacked on narrow screens.
pub(super) fn render_columns(first: &Markup, second: &Markup) -> Markup {
    html! {
        .split {
            div { (first) }
            div { (second) }
        }
    }
}

/// Renders the field for a person's address; `value` is the last entry, `problem` its error.
pub(super) fn render_mailbox_field(value: Option<&str>, problem: Option<&str>) -> Markup {
    html! {
        (render_problem(problem))
        label for="email" { "Your email address" }
        input #email name="email" type="email" autocomplete="email" maxlength="254" required value=[value]
            aria-describedby=[problem.map(|_| "problem")] aria-invalid=[problem.map(|_| "true")]
            autofocus[problem.is_some()];
    }
}

/// Renders the error of a field's last value; the field refers to it by id.
fn render_problem(problem: Option<&str>) -> Markup {
    html! {
        @if let Some(problem) = problem {
            p.bad #problem role="alert" { (problem) }
        }
    }
}

/// Renders the requesting agent before the mailbox is proved; the mailbox is masked, because anybody with the link sees this
/// page.
#[must_use]
pub fn render_ask(request: &AttemptView<'_>, form: ClaimForm<'_>, note: Option<&str>) -> Page {
    let asker = request.requester();
    let way = html! {
        @if let Some(note) = note {
            p.bad role="alert" { (note) }
        }
        p {
            (asker.choose("A software agent", "An app")) " would like to use " b { (request.seller) }
            " on your behalf. You decide. First we check that this email address is yours: we email you a code."
        }
        (form.render_for_step("mail", &html! { button { "Email me a code" } }))
        p.soft {
            "Didn't ask " (asker.choose("an agent", "an app")) " for this? Close this page, and nothing happens."
        }
    };
    let title = match asker {
        Requester::Agent => Cow::from("An agent asks to act for you"),
        Requester::App => Cow::from(format!("Connect an app to {}", request.seller)),
    };
    Page::new(title, render_columns(&way, &render_facts(request, &text::mask_mailbox(request.mailbox))))
}

/// Renders the form for the mailed code. `problem` describes the error of the last one.
#[must_use]
pub fn render_code_form(request: &AttemptView<'_>, form: ClaimForm<'_>, problem: Option<&str>) -> Page {
    let field = html! {
        (render_problem(problem))
        label for="code" { "Code from the email" }
        input #code name="code" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="20" required
            aria-describedby=[problem.map(|_| "problem")] aria-invalid=[problem.map(|_| "true")]
            autofocus[problem.is_some()];
        button { "Continue" }
    };
    let content = html! {
        p {
            "We sent a code of 8 digits to " bdi { (text::mask_mailbox(request.mailbox)) }
            ". Enter it here, or open the link in the email. Both work for "
            (render_time_left(request.ends, request.now)) "."
        }
        (form.render_for_step("proof", &field))
        h2 { "No email?" }
        p { "It can take a minute. Check your spam folder, too." }
        (form.render_for_step("mail", &html! { button.plain { "Email me another code" } }))
    };
    let status = if problem.is_some() { 422 } else { 200 };
    Page::new("Enter the code we emailed you", content).with_status(status)
}

/// Renders the page behind the mailed link. It requires a button press, because programs open links too.
#[must_use]
pub fn render_open_link(request: &AttemptView<'_>, form: ClaimForm<'_>, proof: &str) -> Page {
    let field = html! {
        input type="hidden" name="proof" value=(proof);
        button { "Continue" }
    };
    let content = html! {
        p {
            "You opened the link that we sent to " bdi { (text::mask_mailbox(request.mailbox)) }
            ". Continue in this browser to see what is asked for. Then you can say yes or no."
        }
        (form.render_for_step("proof", &field))
    };
    Page::new("Continue in this browser", content)
}

/// Renders the decision page, only for the browser that proved the mailbox.
#[must_use]
pub fn render_consent(
    request: &AttemptView<'_>,
    form: ClaimForm<'_>,
    scopes: &[&'static str],
    seller: &Seller,
) -> Page {
    let asker = request.requester();
    let question = html! {
        p {
            "Thank you, the email address is yours. Now it's your decision: may this " (asker.noun()) " use "
            b { (request.seller) } " on your behalf?"
        }
        (render_facts(request, request.mailbox))
    };
    let meaning = html! {
        h2 { "What it could do" }
        ul {
            @for words in scopes {
                li { (words) }
            }
        }
        (render_money_terms(asker, seller))
        h2 { "What happens next" }
        p {
            (asker.choose(
                "You get a code of 6 digits to give to your agent. Until the agent uses it, you can still change your mind.",
                "Your browser goes back to the app, and the app is connected.",
            ))
            " Later, you can remove the " (asker.noun()) " at any time under “Your agents” below."
        }
        (form.render_for_step("decide", &render_decision_fields(seller)))
    };
    let title = asker.choose("May this agent act for you?", "May this app act for you?");
    Page::new(title, render_columns(&question, &meaning))
}

fn render_money_terms(asker: Requester, seller: &Seller) -> Markup {
    html! {
        h2 { "Whose money it is" }
        p {
            "Allowing this charges no card or wallet of yours. To buy, " (asker.choose("an agent", "an app"))
            " pays with a wallet or a card that it was given, or it hands you a payment page."
        }
        ul {
            li {
                "What it buys here belongs to you: if it loses its access, you get that back with this email address."
            }
            @if sells_credit(seller) {
                li {
                    "Credit is shared: it can use up what your other agents have bought here, and they can use up \
                     what it buys, unless you keep its credit apart."
                }
            }
            @if seller.free_calls > 0 {
                li {
                    "It can use your " (seller.free_calls)
                    " free calls. You get them once, and all your agents share them."
                }
            }
        }
    }
}

fn render_decision_fields(seller: &Seller) -> Markup {
    html! {
        @if sells_credit(seller) {
            label.check {
                input type="checkbox" name="credit" value="apart";
                " Keep its credit apart from my other agents"
            }
        }
        button name="decision" value="confirm" { "Allow" }
        " "
        button.plain name="decision" value="deny" { "Don't allow" }
    }
}

fn sells_credit(seller: &Seller) -> bool {
    seller.plans.iter().any(|plan| plan.kind == PlanKind::Credit)
}

/// Renders the six-digit code that the person reads to the agent. The approval can be withdrawn here until the agent has used the
/// code.
#[must_use]
pub fn render_user_code(form: ClaimForm<'_>, code: &str, ends: UnixMs, now: UnixMs) -> Page {
    let (first, second) = text::split_code(code);
    let undo = html! {
        button.plain name="decision" value="deny" { "Take it back" }
    };
    let content = html! {
        p.code {
            span aria-hidden="true" { (first) b { (second) } }
            span.heard { (format_spaced(first)) ", " (format_spaced(second)) }
        }
        p {
            b { "Give it only to the agent that you asked yourself." }
            " Never to anyone who calls, writes or visits: we will never ask you for it."
        }
        p {
            "It works for " (render_time_left(ends, now))
            ". Until then, reload this page in this browser to see it again."
        }
        h2 { "Changed your mind?" }
        p { "As long as the agent has not used the code, you can take your yes back." }
        (form.render_for_step("decide", &undo))
    };
    Page::new("Give this code to your agent", content)
}

/// Renders the remaining time: `8 more minutes, until 08:48 UTC`.
fn render_time_left(ends: UnixMs, now: UnixMs) -> Markup {
    html! { (text::format_time_left(now, ends)) ", until " (Clock(ends)) }
}

fn format_spaced(digits: &str) -> String {
    let digits: Vec<String> = digits.chars().map(String::from).collect();
    digits.join(" ")
}

/// Renders verified facts about a client: the host of its document, and the redirect target.
pub(super) fn render_client_facts(client_id: &str, redirect_uri: &str) -> Markup {
    html! {
        div {
            dt { "Whose app it is" }
            dd {
                @match parse_document_host(client_id) {
                    Some(host) => {
                        "The owner of " b { bdi { (host) } } " says that this app is theirs"
                    }
                    None => "Nobody vouches for it: any program can say this name",
                }
            }
        }
        div {
            dt { "Where you go back to" }
            dd {
                bdi { (format_destination(redirect_uri)) }
                small { "Only go on if you came from there." }
            }
        }
    }
}

/// Renders an agent's name for people.
pub(super) fn render_program(name: &str) -> Markup {
    html! {
        @if name.is_empty() {
            "No name given"
        } @else {
            bdi { (name) }
            small { "The name that it gives itself, not verified." }
        }
    }
}

/// Renders the requester, the time of the request and the mailbox.
fn render_facts(request: &AttemptView<'_>, mailbox: &str) -> Markup {
    html! {
        dl {
            div {
                dt { "The " (request.requester().noun()) " calls itself" }
                dd { (render_program(request.program)) }
            }
            div {
                dt { "How it registered" }
                dd {
                    (render_registration(request.registered))
                    @if let Some(id) = request.client_id {
                        small { "The provider knows it as " bdi { (id) } "." }
                    }
                }
            }
            @if let Some((id, address)) = request.client {
                (render_client_facts(id, address))
            }
            div {
                dt { "When it asked" }
                dd { (Moment(request.asked_at)) }
            }
            div {
                dt { "Email address" }
                dd { bdi { (mailbox) } }
            }
        }
    }
}

fn render_registration(method: RegistrationMethod<'_>) -> Markup {
    html! {
        @match method {
            RegistrationMethod::Anonymous => "Anonymously",
            RegistrationMethod::Mailbox => "With your email address",
            RegistrationMethod::Browser => "Through your browser",
            RegistrationMethod::Provider(name) => {
                "With your sign-in at " bdi { (name) } ", which confirms this email address"
            }
            RegistrationMethod::SomebodyElse(name) => {
                "With a sign-in at " bdi { (name) } " that belongs to " b { "another email address" }
                ", not to yours"
            }
        }
    }
}
