//! Views of the consent page.

use maud::html;

use super::super::page::Page;
use super::super::views::{render_client_facts, render_columns, render_mailbox_field, render_program};
use crate::context::PREFIX;
use crate::oauth::request::{AuthorizationRequest, RequestRefusal};

/// Hidden members of the form.
#[derive(Clone, Copy)]
pub(super) struct ConnectForm<'a> {
    /// The request, as the client made it.
    pub(super) query: &'a str,
    /// The value that ties the form to this browser.
    pub(super) guard: &'a str,
}

/// Renders the page that names the client and asks for the mailbox. `problem` names the last entry and its defect.
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

/// `Connect Acme Desk to Search data`; a long name is not for a heading.
fn format_title(app: &str, seller: &str) -> String {
    match app.chars().count() {
        1..=NAME_MAX => format!("Connect {app} to {seller}"),
        _ => format!("Connect an app to {seller}"),
    }
}

/// Longest name in a heading, in characters.
const NAME_MAX: usize = 40;

/// Returns why the request leads nowhere.
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

/// Returns the seller connects no apps.
pub(super) fn render_switched_off() -> Page {
    let content = html! {
        p { "No apps are connected here at the moment. Nothing has happened." }
    };
    Page::new("This app can't be connected", content).with_status(403)
}

/// Returns a form that our own page in this browser did not send.
pub(super) fn render_foreign_form() -> Page {
    let content = html! {
        p {
            "What was sent did not come from our own page in this browser, so we ignored it. Start again in the app. \
             If that does not help, allow cookies for this site."
        }
    };
    Page::new("Nothing was changed", content).with_status(403)
}
