//! What the claim's pages know: of an attempt, of who asks, and what every form carries.

use maud::{Markup, html};
use quarry_kernel::time::UnixMs;

use crate::context::PREFIX;

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
    pub(super) const fn choose<T: Copy>(self, agent: T, app: T) -> T {
        match self {
            Self::Agent => agent,
            Self::App => app,
        }
    }

    pub(super) const fn noun(self) -> &'static str {
        self.choose("agent", "app")
    }

    /// How the person gets a new link.
    pub(super) const fn new_link_advice(self) -> &'static str {
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
    pub(super) const fn requester(&self) -> Requester {
        if self.client.is_some() { Requester::App } else { Requester::Agent }
    }
}

impl ClaimForm<'_> {
    /// A form for one of the claim's steps.
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
