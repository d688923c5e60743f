//! What the claim's pages say. Each function is one page; nothing is decided here.

use quarry_kernel::time::UnixMs;

use super::form::build_attempt_path;
use super::frame::Page;
use super::html::Html;
use super::words;
use crate::context::PREFIX;
use crate::oauth::client::parse_document_host;
use crate::oauth::redirect::format_destination;
use crate::sellers::config::{PlanKind, Seller};

/// What the pages know of an attempt.
#[derive(Debug, Clone, Copy)]
pub struct AttemptView<'a> {
    /// Whose storefront it is.
    pub seller: &'a str,
    /// What the agent calls itself; possibly empty.
    pub program: &'a str,
    /// How it registered.
    pub registered: RegistrationMethod<'a>,
    /// What the provider that introduced it calls it, where one did.
    pub client_id: Option<&'a str>,
    /// Id and address of the client that waits for the browser, where one does.
    pub client: Option<(&'a str, &'a str)>,
    /// The mailbox for which it asks.
    pub mailbox: &'a str,
    /// When it asked.
    pub asked_at: UnixMs,
    /// When the link and the code end.
    pub ends: UnixMs,
    /// Now.
    pub now: UnixMs,
}

/// How the agent registered.
#[derive(Debug, Clone, Copy)]
pub enum RegistrationMethod<'a> {
    /// Without naming anybody.
    Anonymous,
    /// Naming the mailbox.
    Mailbox,
    /// By sending the person's browser here.
    Browser,
    /// A trusted provider of this name vouched for a sign-in with this mailbox.
    Provider(&'a str),
    /// A trusted provider of this name vouched for a sign-in with some other mailbox.
    SomebodyElse(&'a str),
}

/// Who asks: an agent that holds the claim, or an app that sent the person's browser here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Requester {
    /// An agent.
    Agent,
    /// An app.
    App,
}

impl Requester {
    const fn choose<T: Copy>(self, agent: T, app: T) -> T {
        match self {
            Self::Agent => agent,
            Self::App => app,
        }
    }

    const fn noun(self) -> &'static str {
        self.choose("agent", "app")
    }

    /// How the person gets a new link.
    const fn new_link_advice(self) -> &'static str {
        self.choose("Ask it for a new link.", "Start again in the app.")
    }
}

/// What every form carries.
#[derive(Debug, Clone, Copy)]
pub struct ClaimForm<'a> {
    /// The attempt's token.
    pub token: &'a str,
    /// The value that ties the form to this browser.
    pub guard: &'a str,
}

impl AttemptView<'_> {
    const fn requester(&self) -> Requester {
        if self.client.is_some() { Requester::App } else { Requester::Agent }
    }
}

impl ClaimForm<'_> {
    /// A form for one of the claim's steps.
    fn render_for_step(self, step: &'static str, content: &Html) -> Html {
        Html::new("<form method=\"post\" action=\"")
            .raw(PREFIX)
            .raw("/claim/")
            .raw(step)
            .raw("\">\n<input type=\"hidden\" name=\"token\" value=\"")
            .text(self.token)
            .raw("\"><input type=\"hidden\" name=\"guard\" value=\"")
            .text(self.guard)
            .raw("\">\n")
            .with(content)
            .raw("</form>\n")
    }
}

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
    let title = asker.choose("An agent asks to act for you", "An app asks to act for you");
    Page::new(title, render_columns(&way, &render_facts(request, &words::mask_mailbox(request.mailbox))))
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
        .text(&words::mask_mailbox(request.mailbox))
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
        .text(&words::mask_mailbox(request.mailbox))
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
    let (first, second) = words::split_code(code);
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

/// The person said no.
#[must_use]
pub fn render_denied(asker: Requester) -> Page {
    let text = asker.choose(
        "The agent got nothing, and this link no longer works for it. You can close this page.",
        "The app got nothing, and this link no longer works for it. You can close this page.",
    );
    render_notice(200, "You said no", text)
}

/// The claim is complete.
#[must_use]
pub fn render_complete(asker: Requester) -> Page {
    let content = Html::new(asker.choose("<p>The agent has used the code and", "<p>The app"))
        .raw(" can now act for you. You can close this page. To see what your agents do, or to remove one, use “Your agents” below.</p>\n");
    Page::new(asker.choose("Your agent is connected", "The app is connected"), content)
}

/// The person said yes in another browser.
#[must_use]
pub fn render_confirmed_elsewhere(asker: Requester) -> Page {
    let content =
        Html::new("<p>You decided in another browser, or this one has forgotten it. Only that browser ")
            .raw(asker.choose("shows the code", "goes back to the app"))
            .raw(". If you cannot get back to it: ")
            .raw(asker.choose("ask your agent for a new link.</p>\n", "start again in the app.</p>\n"));
    Page::new("Continue in your other browser", content).with_status(409)
}

/// No such attempt.
#[must_use]
pub fn render_not_found() -> Page {
    let text = "Part of it may be missing. Open the whole link again, or ask your agent for a new one.";
    render_notice(404, "This link doesn't work", text)
}

/// The attempt is too old.
#[must_use]
pub fn render_expired(asker: Requester) -> Page {
    let content = Html::new("<p>Links and codes work for a few minutes only. The ")
        .raw(asker.noun())
        .raw(" got nothing through this one. ")
        .raw(asker.new_link_advice())
        .raw("</p>\n");
    Page::new("This link has expired", content).with_status(410)
}

/// A newer attempt took its place.
#[must_use]
pub fn render_superseded() -> Page {
    let text = "Your agent has asked again since then, and only its newest link works. Please open that one.";
    render_notice(410, "There is a newer link", text)
}

/// The registration was withdrawn.
#[must_use]
pub fn render_withdrawn() -> Page {
    let text = "The agent's registration has ended, so there is nothing left to decide. Ask your agent to start again.";
    render_notice(410, "This request was withdrawn", text)
}

/// Too many wrong codes.
#[must_use]
pub fn render_too_many_codes(asker: Requester) -> Page {
    let content = Html::new("<p>To keep your account safe, this link takes no more codes. ")
        .raw(asker.choose("Ask your agent for a new link.", asker.new_link_advice()))
        .raw("</p>\n");
    Page::new("Too many wrong codes", content).with_status(429)
}

/// The mailed link was used, or another mail took its place.
#[must_use]
pub fn render_stale_link(token: &str) -> Page {
    let content = Html::new(
        "<p>You have used it already, or we sent you a newer one since. Only the newest email counts, and only once.</p>\n",
    )
    .with(&render_back_link(token));
    Page::new("This link has been used", content).with_status(410)
}

/// No more mails to this mailbox, or for this attempt.
#[must_use]
pub fn render_too_many_mails(retry_after_s: Option<u32>, token: &str) -> Page {
    let advice = match retry_after_s {
        Some(seconds) => {
            Html::new("We can send the next one in ").text(&words::format_wait(seconds)).raw(".")
        }
        None => {
            Html::new("If none of them arrived, check the address with your agent and ask it for a new link.")
        }
    };
    let content = Html::new("<p>We have already sent several emails. ")
        .with(&advice)
        .raw("</p>\n")
        .with(&render_back_link(token));
    Page::new("No more emails for now", content).with_status(429)
}

/// Too many requests from this network.
#[must_use]
pub fn render_too_many_requests(retry_after_s: Option<u32>) -> Page {
    let content = Html::new("<p>Please try again in ")
        .text(&words::format_wait(retry_after_s.unwrap_or(60)))
        .raw(".</p>\n");
    Page::new("Too many requests", content).with_status(429)
}

/// The mail service did not take the mail.
#[must_use]
pub fn render_mail_failed(form: ClaimForm<'_>) -> Page {
    let again = Html::new("<button>Try again</button>\n");
    let content =
        Html::new("<p role=\"alert\">Our mail service is not answering. Please try again in a minute.</p>\n")
            .with(&form.render_for_step("mail", &again));
    Page::new("We couldn't send the email", content).with_status(503)
}

/// A form that our own page in this browser did not send.
#[must_use]
pub fn render_refused(token: &str) -> Page {
    let content = Html::new("<p>What was sent did not come from our own page in this browser, so we ignored it. Open the link again ")
        .raw("and repeat the step. If that does not help, allow cookies for this site.</p>\n")
        .with(&render_back_link(token));
    Page::new("Nothing was changed", content).with_status(403)
}

/// Our own failure.
#[must_use]
pub fn render_failure(status: u16) -> Page {
    let text = "That's our fault, not yours. Please try again in a minute.";
    render_notice(status, "Something went wrong", text)
}

/// A link to the attempt's page, where the token is known.
fn render_back_link(token: &str) -> Html {
    match token {
        "" => Html::default(),
        token => Html::new("<p><a href=\"")
            .text(&build_attempt_path(token))
            .raw("\">Back to the request</a></p>\n"),
    }
}

fn render_notice(status: u16, title: &'static str, text: &'static str) -> Page {
    Page::new(title, Html::new("<p>").raw(text).raw("</p>\n")).with_status(status)
}

/// `8 more minutes, until 08:48 UTC`.
fn render_time_left(ends: UnixMs, now: UnixMs) -> Html {
    Html::default().text(&words::format_time_left(now, ends)).raw(", until ").clock(ends)
}

fn format_spaced(digits: &str) -> String {
    let digits: Vec<String> = digits.chars().map(String::from).collect();
    digits.join(" ")
}

/// The browser goes back to a client with the person's yes.
#[must_use]
pub fn render_connected(address: &str) -> Page {
    let content = Html::new("<p>Your browser goes back to the app now. If it does not, continue by yourself within a minute.</p>\n<p><a href=\"")
        .text(address)
        .raw("\" rel=\"noreferrer\">Continue to the app</a></p>\n");
    Page::new("You said yes", content)
}

/// The browser goes back to a client with the person's no.
#[must_use]
pub fn render_denied_to_client(address: &str) -> Page {
    let content =
        Html::new("<p>The app got nothing. You can close this page, or let the app know.</p>\n<p><a href=\"")
            .text(address)
            .raw("\" rel=\"noreferrer\">Go back to the app</a></p>\n");
    Page::new("You said no", content)
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
