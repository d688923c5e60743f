//! What the page says.

use super::super::html::Html;
use super::super::page::Page;
use super::super::views::{render_client_facts, render_program};
use crate::context::PREFIX;
use crate::oauth::request::{AuthorizationRequest, RequestRefusal};

/// What the form carries.
#[derive(Clone, Copy)]
pub(super) struct ConnectForm<'a> {
    /// The request, as the client made it.
    pub(super) query: &'a str,
    /// The value that ties the form to this browser.
    pub(super) guard: &'a str,
}

/// Who asks, and for whose mailbox. `problem` says what was wrong with the last one, and which that was.
pub(super) fn render_connect(
    seller: &str,
    wanted: &AuthorizationRequest,
    form: ConnectForm<'_>,
    problem: Option<(&'static str, &str)>,
) -> Page {
    let said = match problem {
        Some((problem, _)) => {
            Html::new("<p class=\"bad\" id=\"problem\" role=\"alert\">").text(problem).raw("</p>\n")
        }
        None => Html::default(),
    };
    let state = match problem {
        Some(_) => " aria-describedby=\"problem\" aria-invalid=\"true\" autofocus",
        None => "",
    };
    let way = Html::new("<p>An app would like to use <b>")
        .text(seller)
        .raw("</b> for you. You decide in a moment. First we email you a code: your email address is your account here.</p>\n<form method=\"post\" action=\"")
        .raw(PREFIX)
        .raw("/oauth2/authorize\">\n<input type=\"hidden\" name=\"request\" value=\"")
        .text(form.query)
        .raw("\"><input type=\"hidden\" name=\"guard\" value=\"")
        .text(form.guard)
        .raw("\">\n")
        .with(&said)
        .raw("<label for=\"email\">Your email address</label>\n<input id=\"email\" name=\"email\" type=\"email\" ")
        .raw("autocomplete=\"email\" maxlength=\"254\" required value=\"")
        .text(problem.map_or("", |(_, mailbox)| mailbox))
        .raw("\"")
        .raw(state)
        .raw(">\n<button>Email me a code</button>\n</form>\n")
        .raw("<p class=\"soft\">Didn't start this yourself? Close this page, and nothing happens.</p>\n");
    let facts = Html::new("<dl>\n<div><dt>The app calls itself</dt><dd>")
        .with(&render_program(&wanted.client.name))
        .raw("</dd></div>\n")
        .with(&render_client_facts(&wanted.client.id, &wanted.redirect_uri))
        .raw("</dl>\n");
    let content = Html::new("<div class=\"split\">\n<div>\n")
        .with(&way)
        .raw("</div>\n<div>\n")
        .with(&facts)
        .raw("</div>\n</div>\n");
    Page::new(format_title(&wanted.client.name, seller), content).with_status(if problem.is_some() {
        422
    } else {
        200
    })
}

/// `Connect Acme Desk to Search data`; a long name is not for a heading.
fn format_title(app: &str, seller: &str) -> String {
    match app.chars().count() {
        1..=NAME_MAX => format!("Connect {app} to {seller}"),
        _ => format!("Connect an app to {seller}"),
    }
}

/// Longest name in a heading, in characters.
const NAME_MAX: usize = 40;

/// Why the request leads nowhere.
pub(super) fn render_refused(refusal: &RequestRefusal) -> Page {
    let back = match &refusal.back {
        Some(address) => Html::new("<p><a href=\"")
            .text(address)
            .raw("\" rel=\"noreferrer\">Tell the app, and go back to it</a></p>\n"),
        None => Html::default(),
    };
    let content = Html::new(
        "<p>The app that sent you here made a mistake, so it cannot be connected. Nothing has happened. Its ",
    )
    .raw("makers may want to know:</p>\n<p><bdi>")
    .text(&refusal.message)
    .raw("</bdi></p>\n")
    .with(&back);
    Page::new("This app can't be connected", content).with_status(400)
}

/// The seller connects no apps.
pub(super) fn render_switched_off() -> Page {
    let content = Html::new("<p>No apps are connected here at the moment. Nothing has happened.</p>\n");
    Page::new("This app can't be connected", content).with_status(403)
}

/// A form that our own page in this browser did not send.
pub(super) fn render_foreign_form() -> Page {
    let content = Html::new("<p>What was sent did not come from our own page in this browser, so we ignored it. Start again in the ")
        .raw("app. If that does not help, allow cookies for this site.</p>\n");
    Page::new("Nothing was changed", content).with_status(403)
}
