//! Views of the consent page.

use maud::html;

use super::super::page::Page;
use super::super::views::{render_client_facts, render_columns, render_mailbox_field, render_program};
use crate::context::PREFIX;
use crate::oauth::request::{AuthorizationRequest, RequestRefusal};

/// Hidden fields of the form.
#[derive(Clone, Copy)]
pub(super) struct ConnectForm<'a> {
    /// The client's request.
    pub(super) query: &'a str,
    /// Token that binds the form to this browser.
    pub(super) guard: &'a str,
}

/// Renders the page that names the client and asks for the mailbox. `problem` is the last entry and its error.
pub(super) fn render_connect(
    seller: &str,
    wanted: &AuthorizationRequest,
    form: ConnectForm<'_>,
    problem: Option<(&'static str, &str)>,
) -> Page {
    let (words, typed) = problem.unzip();
    let way = html! {
        p {
            "An app would like to use " b { (seller) } " for you. You decide in a moment. First we email you a code: \
             your email address is your account here."
        }
        form method="post" action={ (PREFIX) "/oauth2/authorize" } {
            input type="hidden" name="request" value=(form.query);
            input type="hidden" name="guard" value=(form.guard);
            (render_mailbox_field(Some(typed.unwrap_or_default()), words))
            button { "Email me a code" }
        }
        p.soft { "Didn't start this yourself? Close this page, and nothing happens." }
    };
    let facts = html! {
        dl {
            div {
                dt { "The app calls itself" }
                dd { (render_program(&wanted.client.name)) }
            }
            (render_client_facts(&wanted.client.id, &wanted.redirect_uri))
        }
    };
    let status = if problem.is_some() { 422 } else { 200 };
    Page::new(format_title(&wanted.client.name, seller), render_columns(&way, &facts)).with_status(status)
}

/// Formats a title such as `Connect Acme Desk to Search data`; a long name is left out.
fn format_title(app: &str, seller: &str) -> String {
    match app.chars().count() {
        1..=NAME_MAX => format!("Connect {app} to {seller}"),
        _ => format!("Connect an app to {seller}"),
    }
}

/// Maximum characters of a name in a heading.
const NAME_MAX: usize = 40;

/// Renders the error of a request.
pub(super) fn render_refused(refusal: &RequestRefusal) -> Page {
    let content = html! {
        p {
            "The app that sent you here made a mistake, so it cannot be connected. Nothing has happened. Its makers may \
             want to know:"
        }
        p { bdi { (refusal.message) } }
        @if let Some(address) = &refusal.back {
            p { a href=(address) rel="noreferrer" { "Tell the app, and go back to it" } }
        }
    };
    Page::new("This app can't be connected", content).with_status(400)
}

/// Renders the page of a seller that does not connect apps.
pub(super) fn render_switched_off() -> Page {
    let content = html! {
        p { "No apps are connected here at the moment. Nothing has happened." }
    };
    Page::new("This app can't be connected", content).with_status(403)
}

/// Renders the page for a form that did not come from our own page in this browser.
pub(super) fn render_foreign_form() -> Page {
    let content = html! {
        p {
            "What was sent did not come from our own page in this browser, so we ignored it. Start again in the app. \
             If that does not help, allow cookies for this site."
        }
    };
    Page::new("Nothing was changed", content).with_status(403)
}
