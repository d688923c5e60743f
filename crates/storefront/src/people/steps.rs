//! The forms' steps: mail, proof, decision.

use quarry_kernel::http::{Incoming, Response};

use super::form::{FORM_MAX_BYTES, path_of, value};
use super::frame::{respond, see_other};
use super::mail;
use super::session::{Place, Session, is_own_form};
use super::show::Visit;
use super::views::{self, Form};
use super::{code, words};
use crate::claim::attempt::{self, Attempt};
use crate::claim::decision::{self, Decision};
use crate::claim::mailing::{self, Mailed};
use crate::claim::proof::{self, Proved};
use crate::context::Context;
use crate::error::Error;
use crate::oauth::grant;
use crate::ports::Ports;
use crate::settings::ATTEMPT_MS;

/// Does a step, if the form is one of our own.
///
/// # Errors
/// When the database does not answer or the seller's set-up is unfinished.
pub async fn answer<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    step: &str,
) -> Result<Response, Error> {
    let form = request.body(FORM_MAX_BYTES).await.unwrap_or_default();
    let token = value(&form, "token").unwrap_or_default();
    let refused = || Ok(respond(ctx.seller, &views::refused(&token)));
    if !is_own_form(request, &ctx.base) {
        return refused();
    }
    let Some(session) = Session::known(ctx, request, Place::Claim(&token)) else { return refused() };
    let Some(attempt) = attempt::open(ctx, &token).await? else {
        return Ok(respond(ctx.seller, &views::unknown()));
    };
    let keys = ctx.keys()?;
    let guard = value(&form, "guard").unwrap_or_default();
    if !session.is_guarded(&keys, &attempt.attempt_id, &guard) {
        return refused();
    }
    let visit = Visit { ctx, keys: &keys, attempt: &attempt, token: &token, session: &session };
    match step {
        "/mail" => visit.mail().await,
        "/proof" => visit.prove(&form).await,
        _ => visit.decide(&form).await,
    }
}

/// What became of a mail.
pub(super) enum Sent {
    /// It is on its way, or the attempt has moved on and needs none.
    Yes,
    /// Its mailbox or its network had too many.
    TooMany {
        /// When there may be another, where that is known.
        retry_after_s: Option<u32>,
    },
    /// The mail service did not take it.
    Failed,
}

/// Mails a code and a link to the mailbox of an attempt.
///
/// # Errors
/// When the database does not answer.
pub(super) async fn mail_code<P: Ports>(
    ctx: &Context<'_, P>,
    attempt: &Attempt,
    token: &str,
) -> Result<Sent, Error> {
    let (code, link) = (code::mailed(ctx)?, ctx.fresh_secret("")?);
    match mailing::mailed(ctx, attempt, &code, &link.hash).await? {
        Mailed::Sent => {}
        Mailed::TooMany { retry_after_s } => return Ok(Sent::TooMany { retry_after_s }),
        Mailed::Moved => return Ok(Sent::Yes),
    }
    let address = format!("{}?token={token}&proof={}", ctx.at("/claim"), link.text);
    let mail = mail::proof(&ctx.seller.name, &attempt.email, &code, &address, attempt.expires_at);
    if ctx.ports.mail(&mail).await.is_err() {
        mailing::mail_failed(ctx, attempt).await;
        return Ok(Sent::Failed);
    }
    Ok(Sent::Yes)
}

impl<P: Ports> Visit<'_, P> {
    async fn mail(&self) -> Result<Response, Error> {
        Ok(match mail_code(self.ctx, self.attempt, self.token).await? {
            Sent::Yes => self.back(),
            Sent::TooMany { retry_after_s } => {
                self.respond(&views::too_many_mails(retry_after_s, self.token))
            }
            Sent::Failed => {
                let guard = self.guard();
                self.respond(&views::mail_failed(Form { token: self.token, guard: &guard }))
            }
        })
    }

    async fn prove(&self, form: &str) -> Result<Response, Error> {
        let session = Session::fresh(self.ctx)?;
        let proved = match value(form, "proof") {
            Some(secret) => proof::prove_by_link(self.ctx, self.attempt, &secret, session.hash()).await?,
            None => {
                let digits = words::digits(&value(form, "code").unwrap_or_default());
                if digits.len() != code::MAIL_DIGITS as usize {
                    return Ok(
                        self.ask_again("The code has 8 digits. You find it in the email that we sent.")
                    );
                }
                proof::prove_by_code(self.ctx, self.attempt, &digits, session.hash()).await?
            }
        };
        Ok(match proved {
            Proved::Yes => match session.cookie(&self.ctx.base, Place::Claim(self.token)) {
                Some(cookie) => self.back().with("set-cookie", cookie),
                None => self.back(),
            },
            Proved::WrongCode { tries_left } => self.ask_again(&wrong_code(tries_left)),
            Proved::WrongLink => self.respond(&views::stale_link(self.token)),
            Proved::TooManyTries => self.respond(&views::too_many_codes(self.asker())),
            Proved::Moved => self.back(),
        })
    }

    async fn decide(&self, form: &str) -> Result<Response, Error> {
        let (code, works_ms) = match self.attempt.connection {
            Some(_) => (self.client_code(), grant::CODE_MS),
            None => (self.user_code(), ATTEMPT_MS),
        };
        let decision = match value(form, "decision").as_deref() {
            Some("confirm") => {
                let credit_apart = value(form, "credit").as_deref() == Some("apart");
                Decision::Confirm { user_code: &code, works_ms, credit_apart }
            }
            Some("deny") => Decision::Deny,
            _ => return Ok(self.back()),
        };
        decision::decide(self.ctx, self.attempt, self.session.hash(), decision).await?;
        Ok(self.back())
    }

    /// To the attempt's page, which says where it stands now.
    fn back(&self) -> Response {
        see_other(path_of(self.token))
    }

    fn ask_again(&self, problem: &str) -> Response {
        self.respond(&self.proof_wanted(None, Some(problem)))
    }

    fn respond(&self, page: &super::frame::Page) -> Response {
        respond(self.ctx.seller, page)
    }
}

fn wrong_code(tries_left: i64) -> String {
    match tries_left {
        1 => "That is not the code that we sent. You have one more try.".to_owned(),
        tries => format!("That is not the code that we sent. You have {tries} more tries."),
    }
}
