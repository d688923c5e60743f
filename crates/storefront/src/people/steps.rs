//! Steps of the claim forms: mail, proof, decision.

use quarry_kernel::http::{IncomingRequest, Response};

use super::form::{FORM_MAX_BYTES, build_attempt_path, find_value};
use super::mail;
use super::page::{respond_with_page, see_other_response};
use super::session::{Session, SessionScope, is_own_form};
use super::views::{self, ClaimForm};
use super::visit::AttemptVisit;
use super::{code, text};
use crate::claim::attempt::{self, Attempt};
use crate::claim::decision::{self, Decision};
use crate::claim::mailing::{self, MailOutcome};
use crate::claim::proof::{self, ProofOutcome};
use crate::context::Context;
use crate::error::Error;
use crate::oauth::grant;
use crate::ports::Ports;
use crate::settings::ATTEMPT_MS;

/// Handles a step, if the form is our own.
///
/// # Errors
/// When the database does not respond or the seller's setup is unfinished.
pub async fn handle_step<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    step: &str,
) -> Result<Response, Error> {
    let form = request.body(FORM_MAX_BYTES).await.unwrap_or_default();
    let token = find_value(&form, "token").unwrap_or_default();
    let refused = || Ok(respond_with_page(ctx.seller, &views::render_refused(&token)));
    if !is_own_form(request, &ctx.base) {
        return refused();
    }
    let Some(session) = Session::find(ctx, request, SessionScope::Claim(&token)) else { return refused() };
    let Some(attempt) = attempt::find_attempt(ctx, &token).await? else {
        return Ok(respond_with_page(ctx.seller, &views::render_not_found()));
    };
    let keys = ctx.keys()?;
    let guard = find_value(&form, "guard").unwrap_or_default();
    if !session.is_guard_valid(&keys, &attempt.attempt_id, &guard) {
        return refused();
    }
    let visit = AttemptVisit { ctx, keys: &keys, attempt: &attempt, token: &token, session: &session };
    match step {
        "/mail" => visit.send_code().await,
        "/proof" => visit.prove_mailbox(&form).await,
        _ => visit.record_decision(&form).await,
    }
}

/// Outcome of mailing a code.
pub(super) enum CodeMailOutcome {
    /// Sent, or not needed because the attempt has moved on.
    Yes,
    /// Too many mails for the mailbox or the network.
    TooMany {
        /// Seconds until another may be sent, where known.
        retry_after_s: Option<u32>,
    },
    /// Refused by the mail service.
    Failed,
}

/// Mails a code and a link to the mailbox of an attempt.
///
/// # Errors
/// When the database does not respond.
pub(super) async fn mail_code<P: Ports>(
    ctx: &Context<'_, P>,
    attempt: &Attempt,
    token: &str,
) -> Result<CodeMailOutcome, Error> {
    let (code, link) = (code::generate_mail_code(ctx)?, ctx.generate_secret("")?);
    match mailing::record_mail(ctx, attempt, &code, &link.hash).await? {
        MailOutcome::Sent => {}
        MailOutcome::TooMany { retry_after_s } => return Ok(CodeMailOutcome::TooMany { retry_after_s }),
        MailOutcome::Moved => return Ok(CodeMailOutcome::Yes),
    }
    let address = format!("{}?token={token}&proof={}", ctx.build_url("/claim"), link.text);
    let mail = mail::build_proof_mail(&ctx.seller.name, &attempt.email, &code, &address, attempt.expires_at);
    if ctx.ports.send_mail(&mail).await.is_err() {
        mailing::record_mail_failure(ctx, attempt).await;
        return Ok(CodeMailOutcome::Failed);
    }
    Ok(CodeMailOutcome::Yes)
}

impl<P: Ports> AttemptVisit<'_, P> {
    async fn send_code(&self) -> Result<Response, Error> {
        Ok(match mail_code(self.ctx, self.attempt, self.token).await? {
            CodeMailOutcome::Yes => self.redirect_to_attempt(),
            CodeMailOutcome::TooMany { retry_after_s } => {
                self.respond_with_page(&views::render_too_many_mails(retry_after_s, self.token))
            }
            CodeMailOutcome::Failed => {
                let guard = self.compute_guard();
                self.respond_with_page(&views::render_mail_failed(ClaimForm {
                    token: self.token,
                    guard: &guard,
                }))
            }
        })
    }

    async fn prove_mailbox(&self, form: &str) -> Result<Response, Error> {
        let session = Session::create(self.ctx)?;
        let proved = match find_value(form, "proof") {
            Some(secret) => proof::prove_by_link(self.ctx, self.attempt, &secret, session.hash()).await?,
            None => {
                let digits = text::extract_digits(&find_value(form, "code").unwrap_or_default());
                if digits.len() != code::MAIL_DIGITS as usize {
                    return Ok(self.respond_with_problem(
                        "The code has 8 digits. You find it in the email that we sent.",
                    ));
                }
                proof::prove_by_code(self.ctx, self.attempt, &digits, session.hash()).await?
            }
        };
        Ok(match proved {
            ProofOutcome::Yes => {
                match session.build_cookie(&self.ctx.base, SessionScope::Claim(self.token)) {
                    Some(cookie) => self.redirect_to_attempt().with_header("set-cookie", cookie),
                    None => self.redirect_to_attempt(),
                }
            }
            ProofOutcome::WrongCode { tries_left } => {
                self.respond_with_problem(&format_wrong_code(tries_left))
            }
            ProofOutcome::WrongLink => self.respond_with_page(&views::render_stale_link(self.token)),
            ProofOutcome::TooManyTries => {
                self.respond_with_page(&views::render_too_many_codes(self.requester()))
            }
            ProofOutcome::Moved => self.redirect_to_attempt(),
        })
    }

    async fn record_decision(&self, form: &str) -> Result<Response, Error> {
        let (code, works_ms) = match self.attempt.connection {
            Some(_) => (self.derive_client_code(), grant::CODE_MS),
            None => (self.derive_user_code(), ATTEMPT_MS),
        };
        let decision = match find_value(form, "decision").as_deref() {
            Some("confirm") => {
                let credit_apart = find_value(form, "credit").as_deref() == Some("apart");
                Decision::Confirm { user_code: &code, works_ms, credit_apart }
            }
            Some("deny") => Decision::Deny,
            _ => return Ok(self.redirect_to_attempt()),
        };
        decision::record_decision(self.ctx, self.attempt, self.session.hash(), decision).await?;
        Ok(self.redirect_to_attempt())
    }

    /// Redirects to the attempt's page, which shows its current state.
    fn redirect_to_attempt(&self) -> Response {
        see_other_response(build_attempt_path(self.token))
    }

    fn respond_with_problem(&self, problem: &str) -> Response {
        self.respond_with_page(&self.build_proof_page(None, Some(problem)))
    }

    fn respond_with_page(&self, page: &super::page::Page) -> Response {
        respond_with_page(self.ctx.seller, page)
    }
}

fn format_wrong_code(tries_left: i64) -> String {
    match tries_left {
        1 => "That is not the code that we sent. You have one more try.".to_owned(),
        tries => format!("That is not the code that we sent. You have {tries} more tries."),
    }
}
