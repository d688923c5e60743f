//! `GET claim`: where an attempt stands, for the browser that asks. Nothing is changed here but that the browser gets its
//! cookie: programs look at links before people do.

use quarry_kernel::http::{Incoming, Response};

use super::code;
use super::form::value;
use super::frame::{Page, respond};
use super::session::{Place, Session};
use super::views::{self, Asker, Form, Registered, Request};
use crate::claim::attempt::{self, Attempt, Standing};
use crate::context::Context;
use crate::error::Error;
use crate::jose::sign::Keys;
use crate::oauth::grant;
use crate::ports::Ports;
use crate::scopes;

/// A browser at an attempt.
#[derive(Debug)]
pub struct Visit<'a, P: Ports> {
    /// The request's context.
    pub ctx: &'a Context<'a, P>,
    /// The seller's keys.
    pub keys: &'a Keys,
    /// The attempt.
    pub attempt: &'a Attempt,
    /// The attempt's token, as the link has it.
    pub token: &'a str,
    /// The browser.
    pub session: &'a Session,
}

/// The page of an attempt.
///
/// # Errors
/// When the database does not answer or the seller's set-up is unfinished.
pub async fn answer<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    query: &str,
) -> Result<Response, Error> {
    let Some(token) = value(query, "token") else { return Ok(respond(ctx.seller, &views::unknown())) };
    let Some(attempt) = attempt::open(ctx, &token).await? else {
        return Ok(respond(ctx.seller, &views::unknown()));
    };
    let keys = ctx.keys()?;
    let session = Session::of(ctx, request, Place::Claim(&token))?;
    let visit = Visit { ctx, keys: &keys, attempt: &attempt, token: &token, session: &session };
    let response = respond(ctx.seller, &visit.page(value(query, "proof").as_deref()));
    let response = match visit.way_back() {
        Some(address) => response.with("refresh", format!("0;url={address}")),
        None => response,
    };
    Ok(match session.cookie(&ctx.base, Place::Claim(&token)) {
        Some(cookie) => response.with("set-cookie", cookie),
        None => response,
    })
}

impl<P: Ports> Visit<'_, P> {
    /// The page for this browser. `proof` is the secret of a mailed link, when that was opened.
    #[must_use]
    pub fn page(&self, proof: Option<&str>) -> Page {
        match self.attempt.standing {
            Standing::Revoked => views::withdrawn(),
            Standing::Claimed => views::complete(self.asker()),
            Standing::Superseded => views::superseded(),
            Standing::Denied => match self.way_back() {
                Some(address) => views::denied_to_client(&address),
                None => views::denied(self.asker()),
            },
            Standing::Expired => views::expired(self.asker()),
            Standing::Confirmed if self.is_mine() && self.attempt.connection.is_some() => {
                let again = || views::expired(self.asker());
                self.way_back().map_or_else(again, |address| views::connected(&address))
            }
            Standing::Confirmed if self.is_mine() => self.user_code_page(),
            Standing::Confirmed => views::confirmed_elsewhere(self.asker()),
            Standing::Proved if self.is_mine() => self.consent(),
            Standing::Proved | Standing::Open => self.proof_wanted(proof, None),
        }
    }

    /// The page that asks for a proof of the mailbox; `problem` says what was wrong with the last one.
    #[must_use]
    pub fn proof_wanted(&self, proof: Option<&str>, problem: Option<&str>) -> Page {
        let guard = self.guard();
        let form = Form { token: self.token, guard: &guard };
        let request = self.request();
        if let Some(proof) = proof {
            return views::follow(&request, form, proof);
        }
        match (self.attempt.may_try, self.attempt.was_mailed) {
            (false, _) => views::too_many_codes(self.asker()),
            (true, true) => views::code(&request, form, problem),
            (true, false) => views::ask(&request, form, problem.or_else(|| self.note())),
        }
    }

    /// The value that this browser's forms carry.
    #[must_use]
    pub fn guard(&self) -> String {
        self.session.guard(self.keys, &self.attempt.attempt_id)
    }

    /// The code that this browser's person reads to the agent. It is derived, not stored: six digits of a tag that only
    /// the seller's secret and the browser's cookie together make.
    #[must_use]
    pub fn user_code(&self) -> String {
        code::user_code(self.keys, &self.attempt.attempt_id, self.session.secret())
    }

    /// The code that this browser takes back to a client: derived like the other, longer, and nobody types it.
    #[must_use]
    pub fn client_code(&self) -> String {
        grant::tag(self.keys, &self.attempt.attempt_id, self.session.secret())
    }

    /// Where this browser goes with its person's word, when a client waits for it. A redirect answers no form here: browsers
    /// hold forms to our own origin, redirects and all, and that is how it should be.
    fn way_back(&self) -> Option<String> {
        let connection = self.attempt.connection.as_ref().filter(|_| self.is_mine())?;
        let (base, attempt) = (&self.ctx.base, self.attempt);
        match attempt.standing {
            Standing::Denied => Some(grant::denied(connection, base)),
            Standing::Confirmed => {
                let tag = self.client_code();
                let is_known = attempt.is_user_code(self.keys, &tag);
                is_known.then(|| grant::with_code(connection, base, &attempt.attempt_id, &tag))
            }
            _ => None,
        }
    }

    /// Who asks.
    #[must_use]
    pub const fn asker(&self) -> Asker {
        if self.attempt.connection.is_some() { Asker::App } else { Asker::Agent }
    }

    /// Whether this browser proved the mailbox.
    fn is_mine(&self) -> bool {
        self.attempt.session_hash.as_deref() == Some(self.session.hash())
    }

    /// The code again, as long as it is the one that the database knows: a rotation of the secret makes another one.
    fn user_code_page(&self) -> Page {
        let (ctx, attempt) = (self.ctx, self.attempt);
        let code = self.user_code();
        if attempt.is_user_code(self.keys, &code) {
            views::user_code(
                Form { token: self.token, guard: &self.guard() },
                &code,
                attempt.user_code_ends.unwrap_or(attempt.expires_at),
                ctx.now,
            )
        } else {
            views::expired(self.asker())
        }
    }

    fn consent(&self) -> Page {
        let guard = self.guard();
        let form = Form { token: self.token, guard: &guard };
        let words = match &self.attempt.connection {
            Some(connection) => scopes::words_of(&connection.scope),
            None => scopes::words().to_vec(),
        };
        views::consent(&self.request(), form, &words, self.ctx.seller)
    }

    fn note(&self) -> Option<&'static str> {
        let elsewhere =
            "You confirmed this email address in another browser. Continue there, or confirm it again here.";
        (self.attempt.standing == Standing::Proved).then_some(elsewhere)
    }

    fn request(&self) -> Request<'_> {
        let (ctx, attempt) = (self.ctx, self.attempt);
        Request {
            seller: &ctx.seller.name,
            program: &attempt.program,
            registered: self.registered(),
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

    fn registered(&self) -> Registered<'_> {
        let Some(issuer) = self.attempt.issuer.as_deref() else {
            return match (self.attempt.kind.as_str(), &self.attempt.connection) {
                (_, Some(_)) => Registered::Browser,
                ("anonymous", None) => Registered::Anonymous,
                _ => Registered::Mailbox,
            };
        };
        let known = self.ctx.ports.settings().providers.iter().find(|provider| provider.issuer == issuer);
        let name = known.and_then(|provider| provider.name.as_deref()).unwrap_or(issuer);
        if self.attempt.asserted_here { Registered::Provider(name) } else { Registered::SomebodyElse(name) }
    }
}
