//! What the claim's pages say. Each function is one page; nothing is decided here.

mod model;
mod notices;

use std::borrow::Cow;

use quarry_kernel::time::UnixMs;

use super::html::Html;
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

/// Two columns where there is room, the first above the second where there is none.
fn render_columns(first: &Html, second: &Html) -> Html {
    Html::new("<div class=\"split\">\n<div>\n")
        .with(first)
        .raw("</div>\n<div>\n")
        .with(second)
        .raw("</div>\n</div>\n")
}

/// Who asks, before the mailbox is known to be this person's: it is masked, since whoever has the link sees this page.
#[must_use]
pub fn render_ask(request: &AttemptView<'_>, form: ClaimForm<'_>, note: Option<&str>) -> Page {
    let note = note.map_or_else(Html::default, |note| {
        Html::new("<p class=\"bad\" role=\"alert\">").text(note).raw("</p>\n")
    });
    let asker = request.requester();
    let way = note
        .raw("<p>")
        .raw(asker.choose("A software agent", "An app"))
        .raw(" would like to use <b>")
        .text(request.seller)
        .raw("</b> on your behalf. You decide. First we check that this email address is yours: we email you a code.</p>\n")
        .with(&form.render_for_step("mail", &Html::new("<button>Email me a code</button>\n")))
        .raw("<p class=\"soft\">Didn't ask ")
        .raw(asker.choose("an agent", "an app"))
        .raw(" for this? Close this page, and nothing happens.</p>\n");
    let title = match asker {
        Requester::Agent => Cow::from("An agent asks to act for you"),
        Requester::App => Cow::from(format!("Connect an app to {}", request.seller)),
    };
    Page::new(title, render_columns(&way, &render_facts(request, &text::mask_mailbox(request.mailbox))))
}

/// The code of the mail is asked for. `problem` says what was wrong with the last one.
#[must_use]
pub fn render_code_form(request: &AttemptView<'_>, form: ClaimForm<'_>, problem: Option<&str>) -> Page {
    let said = match problem {
        Some(problem) => {
            Html::new("<p class=\"bad\" id=\"problem\" role=\"alert\">").text(problem).raw("</p>\n")
        }
        None => Html::default(),
    };
    let state = match problem {
        Some(_) => " aria-describedby=\"problem\" aria-invalid=\"true\" autofocus",
        None => "",
    };
    let field = said
        .raw(
            "<label for=\"code\">Code from the email</label>\n<input id=\"code\" name=\"code\" type=\"text\" ",
        )
        .raw("inputmode=\"numeric\" autocomplete=\"one-time-code\" maxlength=\"20\" required")
        .raw(state)
        .raw(">\n<button>Continue</button>\n");
    let again = Html::new("<button class=\"plain\">Email me another code</button>\n");
    let content = Html::new("<p>We sent a code of 8 digits to <bdi>")
        .text(&text::mask_mailbox(request.mailbox))
        .raw("</bdi>. Enter it here, or open the link in the email. Both work for ")
        .with(&render_time_left(request.ends, request.now))
        .raw(".</p>\n")
        .with(&form.render_for_step("proof", &field))
        .raw("<h2>No email?</h2>\n<p>It can take a minute. Check your spam folder, too.</p>\n")
        .with(&form.render_for_step("mail", &again));
    let status = if problem.is_some() { 422 } else { 200 };
    Page::new("Enter the code we emailed you", content).with_status(status)
}

/// The mailed link was opened. It proves nothing until somebody presses the button, since programs open links as well.
#[must_use]
pub fn render_open_link(request: &AttemptView<'_>, form: ClaimForm<'_>, proof: &str) -> Page {
    let field = Html::new("<input type=\"hidden\" name=\"proof\" value=\"")
        .text(proof)
        .raw("\">\n<button>Continue</button>\n");
    let content = Html::new("<p>You opened the link that we sent to <bdi>")
        .text(&text::mask_mailbox(request.mailbox))
        .raw("</bdi>. Continue in this browser to see what is asked for. Then you can say yes or no.</p>\n")
        .with(&form.render_for_step("proof", &field));
    Page::new("Continue in this browser", content)
}

const SHARED_CREDIT_NOTE: &str = "<li>Credit is shared: it can use up what your other agents have bought here, and they can use up what it buys, unless you keep \
     its credit apart.</li>\n";
const APART_CREDIT_FIELD: &str = "<label class=\"check\"><input type=\"checkbox\" name=\"credit\" value=\"apart\"> Keep its credit apart from my other \
     agents</label>\n";

/// The person decides. Only the browser that proved the mailbox sees this.
#[must_use]
pub fn render_consent(
    request: &AttemptView<'_>,
    form: ClaimForm<'_>,
    scopes: &[&'static str],
    seller: &Seller,
) -> Page {
    let mut abilities = Html::default();
    for words in scopes {
        abilities = abilities.raw("<li>").raw(words).raw("</li>\n");
    }
    let free = match seller.free_calls {
        0 => Html::default(),
        calls => Html::new("<li>It can use your ")
            .text(&calls.to_string())
            .raw(" free calls. You get them once, and all your agents share them.</li>\n"),
    };
    let sells_credit = seller.plans.iter().any(|plan| plan.kind == PlanKind::Credit);
    let (shared, apart) = if sells_credit { (SHARED_CREDIT_NOTE, APART_CREDIT_FIELD) } else { ("", "") };
    let decision = Html::new(apart)
        .raw("<button name=\"decision\" value=\"confirm\">Allow</button>\n")
        .raw("<button class=\"plain\" name=\"decision\" value=\"deny\">Don't allow</button>\n");
    let asker = request.requester();
    let next = asker.choose(
        "You get a code of 6 digits to give to your agent. Until the agent uses it, you can still change your mind.",
        "Your browser goes back to the app, and the app is connected.",
    );
    let asked = Html::new("<p>Thank you, the email address is yours. Now it's your decision: may this ")
        .raw(asker.noun())
        .raw(" use <b>")
        .text(request.seller)
        .raw("</b> on your behalf?</p>\n")
        .with(&render_facts(request, request.mailbox));
    let meant = Html::new("<h2>What it could do</h2>\n<ul>\n")
        .with(&abilities)
        .raw("</ul>\n<h2>Whose money it is</h2>\n<p>Allowing this charges no card or wallet of yours. To buy, ")
        .raw(asker.choose("an agent", "an app"))
        .raw(" pays with a wallet or a card that it was given, or it hands you a payment page.</p>\n<ul>\n")
        .raw("<li>What it buys here belongs to you: if it loses its access, you get that back with this email address.</li>\n")
        .raw(shared)
        .with(&free)
        .raw("</ul>\n<h2>What happens next</h2>\n<p>")
        .raw(next)
        .raw(" Later, you can remove the ")
        .raw(asker.noun())
        .raw(" at any time under “Your agents” below.</p>\n")
        .with(&form.render_for_step("decide", &decision));
    let title = asker.choose("May this agent act for you?", "May this app act for you?");
    Page::new(title, render_columns(&asked, &meant))
}

/// The code that the person reads to the agent: six digits. The yes can be taken back here until the agent has used it.
#[must_use]
pub fn render_user_code(form: ClaimForm<'_>, code: &str, ends: UnixMs, now: UnixMs) -> Page {
    let (first, second) = text::split_code(code);
    let spelled: Vec<String> = [first, second].iter().map(|half| format_spaced(half)).collect();
    let undo = Html::new("<button class=\"plain\" name=\"decision\" value=\"deny\">Take it back</button>\n");
    let content = Html::new("<p class=\"code\"><span aria-hidden=\"true\">")
        .text(first)
        .raw("<b>")
        .text(second)
        .raw("</b></span><span class=\"heard\">")
        .text(&spelled.join(", "))
        .raw("</span></p>\n<p><b>Give it only to the agent that you asked yourself.</b> Never to anyone who calls, writes or ")
        .raw("visits: we will never ask you for it.</p>\n<p>It works for ")
        .with(&render_time_left(ends, now))
        .raw(". Until then, reload this page in this browser to see it again.</p>\n")
        .raw("<h2>Changed your mind?</h2>\n<p>As long as the agent has not used the code, you can take your yes back.</p>\n")
        .with(&form.render_for_step("decide", &undo));
    Page::new("Give this code to your agent", content)
}

/// `8 more minutes, until 08:48 UTC`.
fn render_time_left(ends: UnixMs, now: UnixMs) -> Html {
    Html::default().text(&text::format_time_left(now, ends)).raw(", until ").clock(ends)
}

fn format_spaced(digits: &str) -> String {
    let digits: Vec<String> = digits.chars().map(String::from).collect();
    digits.join(" ")
}

/// What is known of a client beside its own words: whose document tells it, and where the browser will go.
pub(super) fn render_client_facts(client_id: &str, redirect_uri: &str) -> Html {
    let whose = match parse_document_host(client_id) {
        Some(host) => {
            Html::new("The owner of <b><bdi>").text(host).raw("</bdi></b> says that this app is theirs")
        }
        None => Html::new("Nobody vouches for it: any program can say this name"),
    };
    Html::new("<div><dt>Whose app it is</dt><dd>")
        .with(&whose)
        .raw("</dd></div>\n<div><dt>Where you go back to</dt><dd><bdi>")
        .text(&format_destination(redirect_uri))
        .raw("</bdi><small>Only go on if you came from there.</small></dd></div>\n")
}

/// What an agent calls itself, as people read it.
pub(super) fn render_program(name: &str) -> Html {
    match name {
        "" => Html::new("No name given"),
        name => Html::new("<bdi>")
            .text(name)
            .raw("</bdi><small>The name that it gives itself, not verified.</small>"),
    }
}

/// Who asks, since when, for whom.
fn render_facts(request: &AttemptView<'_>, mailbox: &str) -> Html {
    let registered = match request.registered {
        RegistrationMethod::Anonymous => Html::new("Anonymously"),
        RegistrationMethod::Mailbox => Html::new("With your email address"),
        RegistrationMethod::Browser => Html::new("Through your browser"),
        RegistrationMethod::Provider(name) => Html::new("With your sign-in at <bdi>")
            .text(name)
            .raw("</bdi>, which confirms this email address"),
        RegistrationMethod::SomebodyElse(name) => Html::new("With a sign-in at <bdi>")
            .text(name)
            .raw("</bdi> that belongs to <b>another email address</b>, not to yours"),
    };
    let named = request.client_id.map_or_else(Html::default, |id| {
        Html::new("<small>The provider knows it as <bdi>").text(id).raw("</bdi>.</small>")
    });
    Html::new("<dl>\n<div><dt>The ")
        .raw(request.requester().noun())
        .raw(" calls itself</dt><dd>")
        .with(&render_program(request.program))
        .raw("</dd></div>\n<div><dt>How it registered</dt><dd>")
        .with(&registered)
        .with(&named)
        .raw("</dd></div>\n")
        .with(&request.client.map_or_else(Html::default, |(id, address)| render_client_facts(id, address)))
        .raw("<div><dt>When it asked</dt><dd>")
        .moment(request.asked_at)
        .raw("</dd></div>\n<div><dt>Email address</dt><dd><bdi>")
        .text(mailbox)
        .raw("</bdi></dd></div>\n</dl>\n")
}
