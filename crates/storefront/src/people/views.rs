//! What the claim's pages say. Each function is one page; nothing is decided here.

use quarry_kernel::time::UnixMs;

use super::form::path_of;
use super::frame::Page;
use super::html::Html;
use super::words;
use crate::context::PREFIX;

/// What the pages know of an attempt.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    /// Whose storefront it is.
    pub seller: &'a str,
    /// What the agent calls itself; possibly empty.
    pub program: &'a str,
    /// How it registered.
    pub registered: Registered<'a>,
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
pub enum Registered<'a> {
    /// Without naming anybody.
    Anonymous,
    /// Naming the mailbox.
    Mailbox,
    /// Signed in by a trusted provider of this name.
    Provider(&'a str),
}

/// What every form carries.
#[derive(Debug, Clone, Copy)]
pub struct Form<'a> {
    /// The attempt's token.
    pub token: &'a str,
    /// The value that ties the form to this browser.
    pub guard: &'a str,
}

impl Form<'_> {
    /// A form for one of the claim's steps.
    fn to(self, step: &'static str, content: &Html) -> Html {
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

/// Who asks, before anything is proved: the mailbox is masked, since whoever has the link sees this page.
#[must_use]
pub fn ask(request: &Request<'_>, form: Form<'_>, note: Option<&str>) -> Page {
    let note = note.map_or_else(Html::default, |note| {
        Html::new("<p class=\"bad\" role=\"alert\">").text(note).raw("</p>\n")
    });
    let content = note
        .raw("<p>A software agent wants to use <b>")
        .text(request.seller)
        .raw("</b> in your name. If you did not ask an agent for this, close this page: then nothing happens.</p>\n")
        .with(&facts(request, &words::masked(request.mailbox)))
        .raw("<p>First show that this mailbox is yours: we mail you a code. After that you decide.</p>\n")
        .with(&form.to("mail", &Html::new("<button>Mail me a code</button>\n")));
    Page::new("An agent asks to act for you", content)
}

/// The code of the mail is asked for. `problem` says what was wrong with the last one.
#[must_use]
pub fn code(request: &Request<'_>, form: Form<'_>, problem: Option<&str>) -> Page {
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
            "<label for=\"code\">Code from the mail</label>\n<input id=\"code\" name=\"code\" type=\"text\" ",
        )
        .raw("inputmode=\"numeric\" autocomplete=\"one-time-code\" maxlength=\"20\" required")
        .raw(state)
        .raw(">\n<button>Continue</button>\n");
    let again = Html::new("<button class=\"plain\">Mail me another code</button>\n");
    let content = Html::new("<p>We mailed a code of 8 digits to <bdi>")
        .text(&words::masked(request.mailbox))
        .raw("</bdi>. Type it here, or open the link in the mail. Both work for ")
        .with(&until(request.ends, request.now))
        .raw(".</p>\n")
        .with(&form.to("proof", &field))
        .raw("<h2>No mail?</h2>\n<p>It can take a minute. Look among the spam as well.</p>\n")
        .with(&form.to("mail", &again));
    let status = if problem.is_some() { 422 } else { 200 };
    Page::new("Type the code from your mail", content).with_status(status)
}

/// The mailed link was opened. It proves nothing until somebody presses the button, since programs open links as well.
#[must_use]
pub fn follow(request: &Request<'_>, form: Form<'_>, proof: &str) -> Page {
    let field = Html::new("<input type=\"hidden\" name=\"proof\" value=\"")
        .text(proof)
        .raw("\">\n<button>Continue</button>\n");
    let content = Html::new("<p>You opened the link that we mailed to <bdi>")
        .text(&words::masked(request.mailbox))
        .raw("</bdi>. Continue in this browser to see what the agent asks for, and to say yes or no.</p>\n")
        .with(&form.to("proof", &field));
    Page::new("Continue with your claim", content)
}

/// The person decides. Only the browser that proved the mailbox sees this.
#[must_use]
pub fn consent(request: &Request<'_>, form: Form<'_>, scopes: &[&'static str], free_calls: u64) -> Page {
    let mut abilities = Html::default();
    for words in scopes {
        abilities = abilities.raw("<li>").raw(words).raw("</li>\n");
    }
    let shared = match free_calls {
        0 => Html::default(),
        calls => Html::new("<li>It uses your ")
            .text(&calls.to_string())
            .raw(" free calls. You have them once; all agents that you confirm share them.</li>\n"),
    };
    let decision = Html::new("<button name=\"decision\" value=\"confirm\">Confirm</button>\n")
        .raw("<button class=\"plain\" name=\"decision\" value=\"deny\">Deny</button>\n");
    let content = Html::new("<p>Your mailbox is proved. Now decide whether this agent may use <b>")
        .text(request.seller)
        .raw("</b> in your name.</p>\n")
        .with(&facts(request, request.mailbox))
        .raw("<h2>What it could do</h2>\n<ul>\n")
        .with(&abilities)
        .raw("</ul>\n<h2>What confirming means</h2>\n<ul>\n")
        .raw("<li>What the agent buys here belongs to you. If the agent loses its access, you get it back with this mailbox.</li>\n")
        .with(&shared)
        .raw("<li>After confirming you get a code of 6 digits to read to your agent. Without it nothing changes.</li>\n</ul>\n")
        .with(&form.to("decide", &decision));
    Page::new("May this agent act for you?", content)
}

/// The code that the person reads to the agent: six digits.
#[must_use]
pub fn user_code(code: &str, ends: UnixMs, now: UnixMs) -> Page {
    let (first, second) = words::halves(code);
    let spelled: Vec<String> = [first, second].iter().map(|half| spaced(half)).collect();
    let content = Html::new("<p class=\"code\"><span aria-hidden=\"true\">")
        .text(first)
        .raw("<b>")
        .text(second)
        .raw("</b></span><span class=\"heard\">")
        .text(&spelled.join(", "))
        .raw("</span></p>\n<p><b>Give it only to the agent that you yourself asked.</b> Never to anybody who calls, writes or ")
        .raw("comes to you: nobody here will ever ask you for it.</p>\n<p>It works for ")
        .with(&until(ends, now))
        .raw(". Until then you can reload this page in this browser to see it again.</p>\n");
    Page::new("Read this code to your agent", content)
}

/// The person said no.
#[must_use]
pub fn denied() -> Page {
    let text = "The agent was given nothing and cannot use this link any more. You can close this page.";
    notice(200, "You said no", text)
}

/// The claim is complete.
#[must_use]
pub fn complete() -> Page {
    let text = "The agent has finished its sign-up with the code. There is nothing left to do here; you can close this page.";
    notice(200, "This claim is complete", text)
}

/// The person said yes in another browser.
#[must_use]
pub fn confirmed_elsewhere() -> Page {
    let text = "The question was answered in another browser, or this one has forgotten it. The code is shown only there. If you \
                cannot get at it, ask your agent for a new link.";
    notice(409, "Go on in the other browser", text)
}

/// No such attempt.
#[must_use]
pub fn unknown() -> Page {
    let text =
        "It may have been cut when it was copied. Open the whole link, or ask your agent for a new one.";
    notice(404, "This link does not work", text)
}

/// The attempt is too old.
#[must_use]
pub fn expired() -> Page {
    let text = "Links and codes work for a few minutes only. Nothing was given to the agent by this one. Ask your agent for a new \
                link.";
    notice(410, "This link has expired", text)
}

/// A newer attempt took its place.
#[must_use]
pub fn superseded() -> Page {
    let text = "Your agent has asked again since, and only its newest link works. Open that one.";
    notice(410, "There is a newer link", text)
}

/// The registration was withdrawn.
#[must_use]
pub fn withdrawn() -> Page {
    let text = "The agent's registration was ended, so there is nothing left to confirm. Ask your agent to start again.";
    notice(410, "This request was withdrawn", text)
}

/// Too many wrong codes.
#[must_use]
pub fn too_many_codes() -> Page {
    let text = "To keep your mailbox safe, this link takes no more codes. Ask your agent for a new link.";
    notice(429, "Too many wrong codes", text)
}

/// The mailed link was used, or another mail took its place.
#[must_use]
pub fn stale_link(token: &str) -> Page {
    let content = Html::new(
        "<p>It was used already, or a newer mail took its place. Only the newest mail counts, once.</p>\n",
    )
    .with(&back(token));
    Page::new("This link works no more", content).with_status(410)
}

/// No more mails to this mailbox, or for this attempt.
#[must_use]
pub fn too_many_mails(retry_after_s: Option<u32>, token: &str) -> Page {
    let advice = match retry_after_s {
        Some(seconds) => Html::new("The next one can go out in ").text(&words::wait(seconds)).raw("."),
        None => {
            Html::new("If none of them came, check the address with your agent and ask it for a new link.")
        }
    };
    let content = Html::new("<p>We have mailed this mailbox several times already. ")
        .with(&advice)
        .raw("</p>\n")
        .with(&back(token));
    Page::new("No more mails for now", content).with_status(429)
}

/// Too many requests from this network.
#[must_use]
pub fn too_many_requests(retry_after_s: Option<u32>) -> Page {
    let content =
        Html::new("<p>Try again in ").text(&words::wait(retry_after_s.unwrap_or(60))).raw(".</p>\n");
    Page::new("Too many requests", content).with_status(429)
}

/// The mail service did not take the mail.
#[must_use]
pub fn mail_failed(form: Form<'_>) -> Page {
    let again = Html::new("<button>Try again</button>\n");
    let content =
        Html::new("<p role=\"alert\">Our mail service did not take the mail. Try again in a minute.</p>\n")
            .with(&form.to("mail", &again));
    Page::new("The mail could not be sent", content).with_status(503)
}

/// A form that our own page in this browser did not send.
#[must_use]
pub fn refused(token: &str) -> Page {
    let content = Html::new("<p>What was sent did not come from our page in this browser, so it was not done. Open the link again ")
        .raw("and repeat the step. If that does not help, allow cookies for this site.</p>\n")
        .with(&back(token));
    Page::new("This was not done", content).with_status(403)
}

/// Our own failure.
#[must_use]
pub fn broken(status: u16) -> Page {
    let text = "Something on our side did not answer. Try again in a minute.";
    notice(status, "That did not work", text)
}

/// A link to the attempt's page, where the token is known.
fn back(token: &str) -> Html {
    match token {
        "" => Html::default(),
        token => Html::new("<p><a href=\"").text(&path_of(token)).raw("\">Back to your claim</a></p>\n"),
    }
}

fn notice(status: u16, title: &'static str, text: &'static str) -> Page {
    Page::new(title, Html::new("<p>").raw(text).raw("</p>\n")).with_status(status)
}

/// `8 more minutes, until 08:48 UTC`.
fn until(ends: UnixMs, now: UnixMs) -> Html {
    Html::default().text(&words::left(now, ends)).raw(", until ").text(&words::clock(ends))
}

fn spaced(digits: &str) -> String {
    let digits: Vec<String> = digits.chars().map(String::from).collect();
    digits.join(" ")
}

/// Who asks, since when, for whom.
fn facts(request: &Request<'_>, mailbox: &str) -> Html {
    let program = match request.program {
        "" => Html::new("It does not say"),
        name => {
            Html::new("<bdi>").text(name).raw("</bdi><small>Its own words; nobody has checked them.</small>")
        }
    };
    let registered = match request.registered {
        Registered::Anonymous => Html::new("Without naming anybody"),
        Registered::Mailbox => Html::new("By naming your mailbox"),
        Registered::Provider(name) => Html::new("With a sign-in at <bdi>").text(name).raw("</bdi>"),
    };
    Html::new("<dl>\n<div><dt>The agent calls itself</dt><dd>")
        .with(&program)
        .raw("</dd></div>\n<div><dt>How it registered</dt><dd>")
        .with(&registered)
        .raw("</dd></div>\n<div><dt>When it asked</dt><dd>")
        .text(&words::moment(request.asked_at))
        .raw("</dd></div>\n<div><dt>Mailbox</dt><dd><bdi>")
        .text(mailbox)
        .raw("</bdi></dd></div>\n</dl>\n")
}
