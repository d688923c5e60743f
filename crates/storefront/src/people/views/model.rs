//! View models of the claim's pages.

use maud::{Markup, html};
use quarry_kernel::time::UnixMs;

use crate::context::PREFIX;

/// View model of an attempt.
#[derive(Debug, Clone, Copy)]
pub struct AttemptView<'a> {
    /// Name of the seller.
    pub seller: &'a str,
    /// Display name chosen by the agent; may be empty.
    pub program: &'a str,
    /// Method of registration.
    pub registered: RegistrationMethod<'a>,
    /// Provider's name of the agent.
    pub client_id: Option<&'a str>,
    /// Client id and redirect URI of an OAuth client, if the browser returns to one.
    pub client: Option<(&'a str, &'a str)>,
    /// Requested mailbox.
    pub mailbox: &'a str,
    /// Time of the request.
    pub asked_at: UnixMs,
    /// Expiry of the link and the code.
    pub ends: UnixMs,
    /// Current time.
    pub now: UnixMs,
}

/// Method of registration of the agent.
#[derive(Debug, Clone, Copy)]
pub enum RegistrationMethod<'a> {
    /// Anonymous.
    Anonymous,
    /// Registered by mailbox.
    Mailbox,
    /// Registered by an app that sent the person's browser here.
    Browser,
    /// Registered by this trusted provider, which vouched for a sign-in with this mailbox.
    Provider(&'a str),
    /// Registered by this trusted provider, which vouched for a sign-in with another mailbox.
    SomebodyElse(&'a str),
}

/// Requester: an agent that holds the claim, or an app that sent the person's browser here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Requester {
    /// An agent.
    Agent,
    /// An app.
    App,
}

impl Requester {
    pub(super) const fn choose<T: Copy>(self, agent: T, app: T) -> T {
        match self {
            Self::Agent => agent,
            Self::App => app,
        }
    }

    pub(super) const fn noun(self) -> &'static str {
        self.choose("agent", "app")
    }

    /// Returns the advice on getting a new link.
    pub(super) const fn new_link_advice(self) -> &'static str {
        self.choose("Ask it for a new link.", "Start again in the app.")
    }
}

/// Hidden fields of every form.
#[derive(Debug, Clone, Copy)]
pub struct ClaimForm<'a> {
    /// Token of the attempt.
    pub token: &'a str,
    /// Token that binds the form to this browser.
    pub guard: &'a str,
}

impl AttemptView<'_> {
    pub(super) const fn requester(&self) -> Requester {
        if self.client.is_some() { Requester::App } else { Requester::Agent }
    }
}

impl ClaimForm<'_> {
    /// Renders a form for a step of the claim.
    pub(super) fn render_for_step(self, step: &str, content: &Markup) -> Markup {
        html! {
            form method="post" action={ (PREFIX) "/claim/" (step) } {
                input type="hidden" name="token" value=(self.token);
                input type="hidden" name="guard" value=(self.guard);
                (content)
            }
        }
    }
}
