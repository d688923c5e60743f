//! View models of the claim's pages.

use maud::{Markup, html};
use quarry_kernel::time::UnixMs;

use crate::context::PREFIX;

/// View model of an attempt.
#[derive(Debug, Clone, Copy)]
pub struct AttemptView<'a> {
    /// Seller whose storefront it is.
    pub seller: &'a str,
    /// Display name of the agent, as it gave it; possibly empty.
    pub program: &'a str,
    /// Method of registration.
    pub registered: RegistrationMethod<'a>,
    /// Name of the agent at the provider that introduced it.
    pub client_id: Option<&'a str>,
    /// Id and address of the client that waits for the browser, where one does.
    pub client: Option<(&'a str, &'a str)>,
    /// The mailbox for which it asks.
    pub mailbox: &'a str,
    /// Time at which it asked.
    pub asked_at: UnixMs,
    /// Time at which the link and the code end.
    pub ends: UnixMs,
    /// Now.
    pub now: UnixMs,
}

/// Method of registration of the agent.
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

    /// Returns how the person gets a new link.
    pub(super) const fn new_link_advice(self) -> &'static str {
        self.choose("Ask it for a new link.", "Start again in the app.")
    }
}

/// Hidden members of every form.
#[derive(Debug, Clone, Copy)]
pub struct ClaimForm<'a> {
    /// The attempt's token.
    pub token: &'a str,
    /// The value that ties the form to this browser.
    pub guard: &'a str,
}

impl AttemptView<'_> {
    pub(super) const fn requester(&self) -> Requester {
        if self.client.is_some() { Requester::App } else { Requester::Agent }
    }
}

impl ClaimForm<'_> {
    /// Returns a form for one of the claim's steps.
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
