//! `/agents/account`: a person's page with the agents claimed by a mailbox, their purchases and use, and their removal. The
//! mailbox is proved by a mailed link; nobody else learns whether it has agents.
//!
//! | Route | Action |
//! |---|---|
//! | `GET account` | Asks for the mailbox or, in a browser that opened the mailed link, lists the agents. Read-only. |
//! | `GET account?key=…` | The mailed link: asks to continue in this browser. |
//! | `POST account/mail` | `email`: mails the link. The response does not depend on whether the mailbox has agents. |
//! | `POST account/open` | `key`: signs this browser in for 20 minutes. |
//! | `POST account/remove` | `agent`: ends that agent's credential and all of its tokens. |
//! | `POST account/credit` | `agent`, `credit`: keeps that agent's credit separate (`apart`) or `shared`. |
//! | `POST account/limit` | `agent`, `day`, `total`: sets spending limits. |
//! | `PATCH account/agents/{id}` | Sets spending limits with JSON. |
//! | `POST account/buy` | `amount`: opens a payment page for calls. |
//! | `POST account/leave` | Signs this browser out. |

mod spending;
mod store;
mod views;

use quarry_kernel::http::{IncomingRequest, Response};

use super::failure::{failure_response, method_not_allowed_response};
use super::form::{FORM_MAX_BYTES, find_value};
use super::mail;
use super::page::{Page, respond_with_page, see_other_response};
use super::session::{Session, SessionScope, is_own_form};
use crate::context::{Context, PREFIX};
use crate::email;
use crate::error::{Error, ErrorCode};
use crate::jose::sign::Keys;
use crate::limits::RateLimit;
use crate::payments::sales::person_checkout;
use crate::plans::entitlements::{self, EntitlementOwner};
use crate::ports::Ports;

/// Path of the pages.
pub const PATH: &str = "/agents/account";
/// Subject bound into these pages' forms.
const FORM_SUBJECT: &str = "account";
/// Links mailed per mailbox and hour. Earlier links stay valid, so nobody can invalidate another person's.
const MAILS_PER_HOUR: u32 = 5;

/// Handles a request for `{base}/account{rest}`, always with a page for people.
///
/// # Errors
/// [`ErrorCode::SigningSecretRequired`] and other errors that prevent any page.
pub async fn handle_request<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    rest: &str,
    query: &str,
) -> Result<Response, Error> {
    if let ("PATCH", Some(agent)) = (request.method(), rest.strip_prefix("/agents/")) {
        return spending::patch_limits(ctx, request, agent).await;
    }
    let answered = match (request.method(), rest) {
        ("GET" | "HEAD", "") => show_account(ctx, request, query).await,
        ("POST", "/mail" | "/open" | "/remove" | "/credit" | "/limit" | "/buy" | "/leave") => {
            handle_step(ctx, request, rest).await
        }
        (_, "") => Ok(method_not_allowed_response(ctx, views::render_not_found(), "GET, HEAD")),
        (_, "/mail" | "/open" | "/remove" | "/credit" | "/limit" | "/buy" | "/leave") => {
            Ok(method_not_allowed_response(ctx, views::render_not_found(), "POST"))
        }
        _ => Ok(respond_with_page(ctx.seller, &views::render_not_found())),
    };
    Ok(answered.unwrap_or_else(|error| failure_response(ctx, &error, &format!("/account{rest}"))))
}

async fn show_account<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    query: &str,
) -> Result<Response, Error> {
    let keys = ctx.keys()?;
    let session = Session::find_or_create(ctx, request, SessionScope::Account)?;
    let guard = session.compute_guard(&keys, FORM_SUBJECT);
    let page = match (find_value(query, "key"), store::find_mailbox(ctx, session.hash()).await?) {
        (Some(key), _) => views::render_open_link(&guard, &key),
        (None, Some(mailbox)) => build_account_page(ctx, &mailbox, &guard).await?,
        (None, None) => views::render_mailbox_form(&guard, None),
    };
    Ok(with_cookie(ctx, &session, respond_with_page(ctx.seller, &page)))
}

fn with_cookie<P: Ports>(ctx: &Context<'_, P>, session: &Session, response: Response) -> Response {
    match session.build_cookie(&ctx.base, SessionScope::Account) {
        Some(cookie) => response.with_header("set-cookie", cookie),
        None => response,
    }
}

async fn build_account_page<P: Ports>(
    ctx: &Context<'_, P>,
    mailbox: &str,
    guard: &str,
) -> Result<Page, Error> {
    let agents = store::list_agents(ctx, mailbox).await?;
    // Purchases are listed even after the last agent was removed.
    let (held, receipts) = match store::find_person(ctx, mailbox).await? {
        Some(person) => {
            let whose = EntitlementOwner { registration_id: None, person_id: Some(&person) };
            (entitlements::list_entitlements(ctx, whose).await?, store::list_receipts(ctx, &person).await?)
        }
        None => (Vec::new(), Vec::new()),
    };
    let list = views::render_agents(ctx.seller, mailbox, guard, &agents, &held);
    let can_buy = !agents.is_empty() && person_checkout::can_buy(ctx);
    let offer = person_checkout::find_credit_plan(ctx.seller).filter(|_| can_buy);
    Ok(views::add_purchases(list, guard, offer, &receipts))
}

async fn handle_step<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    step: &str,
) -> Result<Response, Error> {
    let form = request.body(FORM_MAX_BYTES).await.unwrap_or_default();
    let refused = || Ok(respond_with_page(ctx.seller, &views::render_refused()));
    if !is_own_form(request, &ctx.base) {
        return refused();
    }
    let keys = ctx.keys()?;
    let known = Session::find(ctx, request, SessionScope::Account);
    let guard = find_value(&form, "guard").unwrap_or_default();
    let Some(session) = known.filter(|session| session.is_guard_valid(&keys, FORM_SUBJECT, &guard)) else {
        return refused();
    };
    match step {
        "/mail" => send_link(ctx, &keys, &session, &form).await,
        "/open" => open_link(ctx, &form).await,
        "/remove" => remove_agent(ctx, &session, &form).await,
        "/credit" => share_credit(ctx, &session, &form).await,
        "/limit" => spending::set_agent_limits(ctx, &session, &form).await,
        "/buy" => spending::buy_calls(ctx, &session, &form).await,
        _ => {
            store::delete_session(ctx, session.hash()).await?;
            Ok(see_other_response(format!("{PREFIX}/account")))
        }
    }
}

async fn send_link<P: Ports>(
    ctx: &Context<'_, P>,
    keys: &Keys,
    session: &Session,
    form: &str,
) -> Result<Response, Error> {
    let guard = session.compute_guard(keys, FORM_SUBJECT);
    let Some(mailbox) = find_value(form, "email").and_then(|typed| email::parse(typed.trim())) else {
        let problem = "That does not look like an email address. Please check it.";
        return Ok(respond_with_page(ctx.seller, &views::render_mailbox_form(&guard, Some(problem))));
    };
    RateLimit::for_network(ctx, "account", 1).admit(ctx).await?;
    let limit = RateLimit { what: "account mail", whose: &mailbox, max: MAILS_PER_HOUR };
    match limit.admit(ctx).await {
        Err(error) if error.code == ErrorCode::RateLimitExceeded => {
            return Ok(respond_with_page(ctx.seller, &views::render_too_many_mails(error.retry_after_s)));
        }
        other => other?,
    }
    let link = ctx.generate_secret("")?;
    let ends = store::record_link(ctx, &mailbox, &link.hash).await?;
    let address = format!("{}?key={}", ctx.build_url("/account"), link.text);
    let page = match ctx
        .ports
        .send_mail(&mail::build_account_mail(&ctx.seller.name, &mailbox, &address, ends))
        .await
    {
        Ok(()) => views::render_link_sent(&mailbox),
        Err(_) => views::render_mail_failed(),
    };
    Ok(respond_with_page(ctx.seller, &page))
}

async fn open_link<P: Ports>(ctx: &Context<'_, P>, form: &str) -> Result<Response, Error> {
    // Opening the link creates a new session.
    let session = Session::create(ctx)?;
    let key = find_value(form, "key").unwrap_or_default();
    if !store::open_session(ctx, &key, session.hash()).await? {
        return Ok(respond_with_page(ctx.seller, &views::render_stale_link()));
    }
    Ok(with_cookie(ctx, &session, see_other_response(format!("{PREFIX}/account"))))
}

async fn remove_agent<P: Ports>(
    ctx: &Context<'_, P>,
    session: &Session,
    form: &str,
) -> Result<Response, Error> {
    let agent = find_value(form, "agent").unwrap_or_default();
    if let Some(mailbox) = store::find_mailbox(ctx, session.hash()).await? {
        store::remove_agent(ctx, &mailbox, &agent).await?;
    }
    Ok(see_other_response(format!("{PREFIX}/account")))
}

async fn share_credit<P: Ports>(
    ctx: &Context<'_, P>,
    session: &Session,
    form: &str,
) -> Result<Response, Error> {
    let agent = find_value(form, "agent").unwrap_or_default();
    let credit = find_value(form, "credit");
    if let (Some(credit @ ("apart" | "shared")), Some(mailbox)) =
        (credit.as_deref(), store::find_mailbox(ctx, session.hash()).await?)
    {
        store::set_credit_apart(ctx, &mailbox, &agent, credit == "apart").await?;
    }
    Ok(see_other_response(format!("{PREFIX}/account")))
}
