//! `GET claim`: state of an attempt, as seen by the requesting browser. It only sets the browser's cookie, because programs open
//! links before people do.

use quarry_kernel::http::{IncomingRequest, Response};

use super::code;
use super::form::find_value;
use super::page::{Page, respond_with_page};
use super::session::{Session, SessionScope};
use super::views::{self, AttemptView, ClaimForm, RegistrationMethod, Requester};
use crate::claim::attempt::{self, Attempt, AttemptStatus};
use crate::context::Context;
use crate::error::Error;
use crate::jose::sign::Keys;
use crate::oauth::grant;
use crate::ports::Ports;
use crate::scopes;

/// Visit of a browser to an attempt.
#[derive(Debug)]
pub struct AttemptVisit<'a, P: Ports> {
    /// Request context.
    pub ctx: &'a Context<'a, P>,
    /// Seller's signing keys.
    pub keys: &'a Keys,
    /// Visited attempt.
    pub attempt: &'a Attempt,
    /// Token of the attempt, from the link.
    pub token: &'a str,
    /// Session of the browser.
    pub session: &'a Session,
}

/// Builds the page of an attempt.
///
/// # Errors
/// When the database does not respond or the seller's setup is unfinished.
pub async fn handle_request<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    query: &str,
) -> Result<Response, Error> {
    let Some(token) = find_value(query, "token") else {
        return Ok(respond_with_page(ctx.seller, &views::render_not_found()));
    };
    let Some(attempt) = attempt::find_attempt(ctx, &token).await? else {
        return Ok(respond_with_page(ctx.seller, &views::render_not_found()));
    };
    let keys = ctx.keys()?;
    let session = Session::find_or_create(ctx, request, SessionScope::Claim(&token))?;
    let visit = AttemptVisit { ctx, keys: &keys, attempt: &attempt, token: &token, session: &session };
    let response = respond_with_page(ctx.seller, &visit.build_page(find_value(query, "proof").as_deref()));
    let response = match visit.build_return_url() {
        Some(address) => response.with_header("refresh", format!("0;url={address}")),
        None => response,
    };
    Ok(match session.build_cookie(&ctx.base, SessionScope::Claim(&token)) {
        Some(cookie) => response.with_header("set-cookie", cookie),
        None => response,
    })
}

impl<P: Ports> AttemptVisit<'_, P> {
    /// Builds the page for this browser. `proof` is the secret of a mailed link that was opened.
    #[must_use]
    pub fn build_page(&self, proof: Option<&str>) -> Page {
        match self.attempt.standing {
            AttemptStatus::Revoked => views::render_withdrawn(),
            AttemptStatus::Claimed => views::render_complete(self.requester()),
            AttemptStatus::Superseded => views::render_superseded(),
            AttemptStatus::Denied => match self.build_return_url() {
                Some(address) => views::render_denied_to_client(&address),
                None => views::render_denied(self.requester()),
            },
            AttemptStatus::Expired => views::render_expired(self.requester()),
            AttemptStatus::Confirmed if self.has_proved_mailbox() && self.attempt.connection.is_some() => {
                let again = || views::render_expired(self.requester());
                self.build_return_url().map_or_else(again, |address| views::render_connected(&address))
            }
            AttemptStatus::Confirmed if self.has_proved_mailbox() => self.build_user_code_page(),
            AttemptStatus::Confirmed => views::render_confirmed_elsewhere(self.requester()),
            AttemptStatus::Proved if self.has_proved_mailbox() => self.build_consent_page(),
            AttemptStatus::Proved | AttemptStatus::Open => self.build_proof_page(proof, None),
        }
    }

    /// Builds the page that asks for a proof of the mailbox; `problem` describes the error of the last one.
    #[must_use]
    pub fn build_proof_page(&self, proof: Option<&str>, problem: Option<&str>) -> Page {
        let guard = self.compute_guard();
        let form = ClaimForm { token: self.token, guard: &guard };
        let request = self.build_attempt_view();
        if let Some(proof) = proof {
            return views::render_open_link(&request, form, proof);
        }
        match (self.attempt.may_try, self.attempt.was_mailed) {
            (false, _) => views::render_too_many_codes(self.requester()),
            (true, true) => views::render_code_form(&request, form, problem),
            (true, false) => views::render_ask(&request, form, problem.or_else(|| self.other_browser_note())),
        }
    }

    /// Computes the token of this browser's forms.
    #[must_use]
    pub fn compute_guard(&self) -> String {
        self.session.compute_guard(self.keys, &self.attempt.attempt_id)
    }

    /// Derives the code that the person reads to the agent. It is not stored: six digits of a tag that requires both the seller's
    /// secret and the browser's cookie.
    #[must_use]
    pub fn derive_user_code(&self) -> String {
        code::derive_user_code(self.keys, &self.attempt.attempt_id, self.session.secret())
    }

    /// Derives the code that the browser returns to a client, in the same way but longer.
    #[must_use]
    pub fn derive_client_code(&self) -> String {
        grant::compute_code_tag(self.keys, &self.attempt.attempt_id, self.session.secret())
    }

    /// Builds the URL that returns the person's decision to a waiting client. It is shown as a link, because browsers hold a
    /// form's redirects to our own origin too.
    fn build_return_url(&self) -> Option<String> {
        let connection = self.attempt.connection.as_ref().filter(|_| self.has_proved_mailbox())?;
        let (base, attempt) = (&self.ctx.base, self.attempt);
        match attempt.standing {
            AttemptStatus::Denied => Some(grant::build_denied_redirect(connection, base)),
            AttemptStatus::Confirmed => {
                let tag = self.derive_client_code();
                let is_known = attempt.matches_user_code(self.keys, &tag);
                is_known.then(|| grant::build_code_redirect(connection, base, &attempt.attempt_id, &tag))
            }
            _ => None,
        }
    }

    /// Returns the requester.
    #[must_use]
    pub const fn requester(&self) -> Requester {
        if self.attempt.connection.is_some() { Requester::App } else { Requester::Agent }
    }

    /// Returns whether this browser has proved the mailbox.
    fn has_proved_mailbox(&self) -> bool {
        self.attempt.session_hash.as_deref() == Some(self.session.hash())
    }

    /// Builds the page with the code again, unless a rotation of the secret has changed the code since it was stored.
    fn build_user_code_page(&self) -> Page {
        let (ctx, attempt) = (self.ctx, self.attempt);
        let code = self.derive_user_code();
        if attempt.matches_user_code(self.keys, &code) {
            views::render_user_code(
                ClaimForm { token: self.token, guard: &self.compute_guard() },
                &code,
                attempt.user_code_ends.unwrap_or(attempt.expires_at),
                ctx.now,
            )
        } else {
            views::render_expired(self.requester())
        }
    }

    fn build_consent_page(&self) -> Page {
        let guard = self.compute_guard();
        let form = ClaimForm { token: self.token, guard: &guard };
        let words = match &self.attempt.connection {
            Some(connection) => scopes::describe_granted(&connection.scope),
            None => scopes::list_descriptions().to_vec(),
        };
        views::render_consent(&self.build_attempt_view(), form, &words, self.ctx.seller)
    }

    fn other_browser_note(&self) -> Option<&'static str> {
        let elsewhere =
            "You confirmed this email address in another browser. Continue there, or confirm it again here.";
        (self.attempt.standing == AttemptStatus::Proved).then_some(elsewhere)
    }

    fn build_attempt_view(&self) -> AttemptView<'_> {
        let (ctx, attempt) = (self.ctx, self.attempt);
        AttemptView {
            seller: &ctx.seller.name,
            program: &attempt.program,
            registered: self.registration_method(),
            client_id: attempt.client_id.as_deref(),
            client: attempt
                .connection
                .as_ref()
                .map(|own| (own.client_id.as_str(), own.redirect_uri.as_str())),
            mailbox: &attempt.email,
            asked_at: attempt.created_at,
            ends: attempt.expires_at,
            now: ctx.now,
        }
    }

    fn registration_method(&self) -> RegistrationMethod<'_> {
        let Some(issuer) = self.attempt.issuer.as_deref() else {
            return match (self.attempt.kind.as_str(), &self.attempt.connection) {
                (_, Some(_)) => RegistrationMethod::Browser,
                ("anonymous", None) => RegistrationMethod::Anonymous,
                _ => RegistrationMethod::Mailbox,
            };
        };
        let known = self.ctx.ports.settings().providers.iter().find(|provider| provider.issuer == issuer);
        let name = known.and_then(|provider| provider.name.as_deref()).unwrap_or(issuer);
        if self.attempt.asserted_here {
            RegistrationMethod::Provider(name)
        } else {
            RegistrationMethod::SomebodyElse(name)
        }
    }
}
