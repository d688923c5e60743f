//! Final pages of a claim: its outcome, or why it cannot continue.

use maud::{Markup, html};

use super::{ClaimForm, Requester};
use crate::people::form::build_attempt_path;
use crate::people::page::Page;
use crate::people::text;

/// Renders the notice that the person has refused.
#[must_use]
pub fn render_denied(asker: Requester) -> Page {
    let text = asker.choose(
        "The agent got nothing, and this link no longer works for it. You can close this page.",
        "The app got nothing, and this link no longer works for it. You can close this page.",
    );
    render_notice(200, "You said no", text)
}

/// Renders the notice that the claim is complete.
#[must_use]
pub fn render_complete(asker: Requester) -> Page {
    let content = html! {
        p {
            (asker.choose("The agent has used the code and", "The app"))
            " can now act for you. You can close this page. To see what your agents do, or to remove one, use \
             “Your agents” below."
        }
    };
    Page::new(asker.choose("Your agent is connected", "The app is connected"), content)
}

/// Renders the notice that the person has approved in another browser.
#[must_use]
pub fn render_confirmed_elsewhere(asker: Requester) -> Page {
    let content = html! {
        p {
            "You decided in another browser, or this one has forgotten it. Only that browser "
            (asker.choose("shows the code", "goes back to the app"))
            ". If you cannot get back to it: "
            (asker.choose("ask your agent for a new link.", "start again in the app."))
        }
    };
    Page::new("Continue in your other browser", content).with_status(409)
}

/// Renders the notice that the attempt does not exist.
#[must_use]
pub fn render_not_found() -> Page {
    let text = "Part of it may be missing. Open the whole link again, or ask your agent for a new one.";
    render_notice(404, "This link doesn't work", text)
}

/// Renders the notice that the attempt has expired.
#[must_use]
pub fn render_expired(asker: Requester) -> Page {
    let content = html! {
        p {
            "Links and codes work for a few minutes only. The " (asker.noun()) " got nothing through this one. "
            (asker.new_link_advice())
        }
    };
    Page::new("This link has expired", content).with_status(410)
}

/// Renders the notice that a newer attempt has replaced this one.
#[must_use]
pub fn render_superseded() -> Page {
    let text = "Your agent has asked again since then, and only its newest link works. Please open that one.";
    render_notice(410, "There is a newer link", text)
}

/// Renders the notice that the registration was withdrawn.
#[must_use]
pub fn render_withdrawn() -> Page {
    let text = "The agent's registration has ended, so there is nothing left to decide. Ask your agent to start again.";
    render_notice(410, "This request was withdrawn", text)
}

/// Renders the notice of too many wrong codes.
#[must_use]
pub fn render_too_many_codes(asker: Requester) -> Page {
    let content = html! {
        p {
            "To keep your account safe, this link takes no more codes. "
            (asker.choose("Ask your agent for a new link.", asker.new_link_advice()))
        }
    };
    Page::new("Too many wrong codes", content).with_status(429)
}

/// Renders the notice that the mailed link was used or replaced.
#[must_use]
pub fn render_stale_link(token: &str) -> Page {
    let content = html! {
        p {
            "You have used it already, or we sent you a newer one since. Only the newest email counts, and only once."
        }
        (render_back_link(token))
    };
    Page::new("This link has been used", content).with_status(410)
}

/// Renders the notice of too many mails to this mailbox or for this attempt.
#[must_use]
pub fn render_too_many_mails(retry_after_s: Option<u32>, token: &str) -> Page {
    let content = html! {
        p {
            "We have already sent several emails. "
            @match retry_after_s {
                Some(seconds) => {
                    "We can send the next one in " (text::format_wait(seconds)) "."
                }
                None => {
                    "If none of them arrived, check the address with your agent and ask it for a new link."
                }
            }
        }
        (render_back_link(token))
    };
    Page::new("No more emails for now", content).with_status(429)
}

/// Renders the notice of too many requests from this network.
#[must_use]
pub fn render_too_many_requests(retry_after_s: Option<u32>) -> Page {
    let content = html! {
        p { "Please try again in " (text::format_wait(retry_after_s.unwrap_or(60))) "." }
    };
    Page::new("Too many requests", content).with_status(429)
}

/// Renders the notice that the mail service did not accept the mail.
#[must_use]
pub fn render_mail_failed(form: ClaimForm<'_>) -> Page {
    let content = html! {
        p role="alert" { "Our mail service is not answering. Please try again in a minute." }
        (form.render_for_step("mail", &html! { button { "Try again" } }))
    };
    Page::new("We couldn't send the email", content).with_status(503)
}

/// Renders the page for a form that did not come from our own page in this browser.
#[must_use]
pub fn render_refused(token: &str) -> Page {
    let content = html! {
        p {
            "What was sent did not come from our own page in this browser, so we ignored it. Open the link again and \
             repeat the step. If that does not help, allow cookies for this site."
        }
        (render_back_link(token))
    };
    Page::new("Nothing was changed", content).with_status(403)
}

/// Renders the notice of an internal error.
#[must_use]
pub fn render_failure(status: u16) -> Page {
    let text = "That's our fault, not yours. Please try again in a minute.";
    render_notice(status, "Something went wrong", text)
}

/// Renders a link back to the attempt's page, if the token is known.
fn render_back_link(token: &str) -> Markup {
    html! {
        @if !token.is_empty() {
            p { a href=(build_attempt_path(token)) { "Back to the request" } }
        }
    }
}

fn render_notice(status: u16, title: &'static str, text: &str) -> Page {
    Page::new(title, html! { p { (text) } }).with_status(status)
}

/// Renders the redirect to a client after the person's approval.
#[must_use]
pub fn render_connected(address: &str) -> Page {
    let content = html! {
        p {
            "Your browser goes back to the app now. If it does not, continue by yourself within a minute."
        }
        p { a href=(address) rel="noreferrer" { "Continue to the app" } }
    };
    Page::new("You said yes", content)
}

/// Renders the redirect to a client after the person's refusal.
#[must_use]
pub fn render_denied_to_client(address: &str) -> Page {
    let content = html! {
        p { "The app got nothing. You can close this page, or let the app know." }
        p { a href=(address) rel="noreferrer" { "Go back to the app" } }
    };
    Page::new("You said no", content)
}
