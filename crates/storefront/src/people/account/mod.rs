//! `/agents/account`: the agents that act for a mailbox, what they bought and used, and their end at the person's word. The
//! mailbox is proved by a mailed link; whether any agent acts for it is told to nobody else.
//!
//! | Address | What it does |
//! |---|---|
//! | `GET account` | Asks for the mailbox or, in a browser that opened the mailed link, lists the agents. Changes nothing. |
//! | `GET account?key=…` | The mailed link: asks to continue in this browser. |
//! | `POST account/mail` | `email`: mails the link. The answer is the same whether agents act for it or not. |
//! | `POST account/open` | `key`: lets this browser in for 20 minutes. |
//! | `POST account/remove` | `agent`: ends that agent's credential with all its tokens. |
//! | `POST account/credit` | `agent`, `credit`: keeps that agent's credit `apart` from the others', or has it `shared`. |
//! | `POST account/limit` | `agent`, `day`, `total`: how much it may spend. |
//! | `PATCH account/agents/{id}` | The same in JSON. |
//! | `POST account/buy` | `amount`: a page at which the person pays for calls. |
//! | `POST account/leave` | Forgets this browser. |

mod spending;
mod store;
mod views;

use quarry_kernel::http::{Incoming, Response};

use super::failure::{failed, misplaced};
use super::form::{FORM_MAX_BYTES, value};
use super::frame::{Page, respond, see_other};
use super::mail;
use super::session::{Place, Session, is_own_form};
use crate::context::{Context, PREFIX};
use crate::email;
use crate::error::{Code, Error};
use crate::jose::sign::Keys;
use crate::limits::Limit;
use crate::payments::sales::by_person;
use crate::plans::entitlements::{self, Whose};
use crate::ports::Ports;

/// Where the pages are.
pub const PATH: &str = "/agents/account";
/// What a form of these pages is about.
const ABOUT: &str = "account";
/// Links that one mailbox may be mailed in an hour. Earlier ones stay good, so that nobody can use them up for another.
const MAILS_PER_HOUR: u32 = 5;

/// Answers a request for `{base}/account{rest}`, always with a page for people.
///
/// # Errors
/// [`Code::SigningSecretRequired`] and the like, where there is nothing to show to anybody.
pub async fn answer<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    rest: &str,
    query: &str,
) -> Result<Response, Error> {
    if let ("PATCH", Some(agent)) = (request.method(), rest.strip_prefix("/agents/")) {
        return spending::patch(ctx, request, agent).await;
    }
    let answered = match (request.method(), rest) {
        ("GET" | "HEAD", "") => show(ctx, request, query).await,
        ("POST", "/mail" | "/open" | "/remove" | "/credit" | "/limit" | "/buy" | "/leave") => {
            step(ctx, request, rest).await
        }
        (_, "") => Ok(misplaced(ctx, views::unknown(), "GET, HEAD")),
        (_, "/mail" | "/open" | "/remove" | "/credit" | "/limit" | "/buy" | "/leave") => {
            Ok(misplaced(ctx, views::unknown(), "POST"))
        }
        _ => Ok(respond(ctx.seller, &views::unknown())),
    };
    Ok(answered.unwrap_or_else(|error| failed(ctx, &error, &format!("/account{rest}"))))
}

async fn show<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    query: &str,
) -> Result<Response, Error> {
    let keys = ctx.keys()?;
    let session = Session::of(ctx, request, Place::Account)?;
    let guard = session.guard(&keys, ABOUT);
    let page = match (value(query, "key"), store::mailbox_of(ctx, session.hash()).await?) {
        (Some(key), _) => views::follow(&guard, &key),
        (None, Some(mailbox)) => list(ctx, &mailbox, &guard).await?,
        (None, None) => views::ask(&guard, None),
    };
    Ok(with_cookie(ctx, &session, respond(ctx.seller, &page)))
}

fn with_cookie<P: Ports>(ctx: &Context<'_, P>, session: &Session, response: Response) -> Response {
    match session.cookie(&ctx.base, Place::Account) {
        Some(cookie) => response.with("set-cookie", cookie),
        None => response,
    }
}

async fn list<P: Ports>(ctx: &Context<'_, P>, mailbox: &str, guard: &str) -> Result<Page, Error> {
    let agents = store::agents(ctx, mailbox).await?;
    // What agents bought stays, even when the last of them was removed.
    let (held, receipts) = match store::person(ctx, mailbox).await? {
        Some(person) => {
            let whose = Whose { registration_id: None, person_id: Some(&person) };
            (entitlements::list(ctx, whose).await?, store::receipts(ctx, &person).await?)
        }
        None => (Vec::new(), Vec::new()),
    };
    let list = views::list(ctx.seller, mailbox, guard, &agents, &held);
    let can_buy = !agents.is_empty() && by_person::is_possible(ctx);
    let offer = by_person::plan(ctx.seller).filter(|_| can_buy);
    Ok(views::with_purchases(list, guard, offer, &receipts))
}

async fn step<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    step: &str,
) -> Result<Response, Error> {
    let form = request.body(FORM_MAX_BYTES).await.unwrap_or_default();
    let refused = || Ok(respond(ctx.seller, &views::refused()));
    if !is_own_form(request, &ctx.base) {
        return refused();
    }
    let keys = ctx.keys()?;
    let known = Session::known(ctx, request, Place::Account);
    let guard = value(&form, "guard").unwrap_or_default();
    let Some(session) = known.filter(|session| session.is_guarded(&keys, ABOUT, &guard)) else {
        return refused();
    };
    match step {
        "/mail" => send(ctx, &keys, &session, &form).await,
        "/open" => open(ctx, &form).await,
        "/remove" => remove(ctx, &session, &form).await,
        "/credit" => share_credit(ctx, &session, &form).await,
        "/limit" => spending::limit(ctx, &session, &form).await,
        "/buy" => spending::buy(ctx, &session, &form).await,
        _ => {
            store::leave(ctx, session.hash()).await?;
            Ok(see_other(format!("{PREFIX}/account")))
        }
    }
}

async fn send<P: Ports>(
    ctx: &Context<'_, P>,
    keys: &Keys,
    session: &Session,
    form: &str,
) -> Result<Response, Error> {
    let guard = session.guard(keys, ABOUT);
    let Some(mailbox) = value(form, "email").and_then(|typed| email::parse(typed.trim())) else {
        let problem = "That does not look like an email address. Please check it.";
        return Ok(respond(ctx.seller, &views::ask(&guard, Some(problem))));
    };
    Limit::of_network(ctx, "account", 1).admit(ctx).await?;
    let limit = Limit { what: "account mail", whose: &mailbox, max: MAILS_PER_HOUR };
    match limit.admit(ctx).await {
        Err(error) if error.code == Code::RateLimitExceeded => {
            return Ok(respond(ctx.seller, &views::too_many_mails(error.retry_after_s)));
        }
        other => other?,
    }
    let link = ctx.fresh_secret("")?;
    let ends = store::note_link(ctx, &mailbox, &link.hash).await?;
    let address = format!("{}?key={}", ctx.at("/account"), link.text);
    let page = match ctx.ports.mail(&mail::account(&ctx.seller.name, &mailbox, &address, ends)).await {
        Ok(()) => views::sent(&mailbox),
        Err(_) => views::mail_failed(),
    };
    Ok(respond(ctx.seller, &page))
}

async fn open<P: Ports>(ctx: &Context<'_, P>, form: &str) -> Result<Response, Error> {
    // Whoever opens the link gets a session that nobody has had before.
    let session = Session::fresh(ctx)?;
    let key = value(form, "key").unwrap_or_default();
    if !store::open(ctx, &key, session.hash()).await? {
        return Ok(respond(ctx.seller, &views::stale_link()));
    }
    Ok(with_cookie(ctx, &session, see_other(format!("{PREFIX}/account"))))
}

async fn remove<P: Ports>(ctx: &Context<'_, P>, session: &Session, form: &str) -> Result<Response, Error> {
    let agent = value(form, "agent").unwrap_or_default();
    if let Some(mailbox) = store::mailbox_of(ctx, session.hash()).await? {
        store::remove(ctx, &mailbox, &agent).await?;
    }
    Ok(see_other(format!("{PREFIX}/account")))
}

async fn share_credit<P: Ports>(
    ctx: &Context<'_, P>,
    session: &Session,
    form: &str,
) -> Result<Response, Error> {
    let agent = value(form, "agent").unwrap_or_default();
    let credit = value(form, "credit");
    if let (Some(credit @ ("apart" | "shared")), Some(mailbox)) =
        (credit.as_deref(), store::mailbox_of(ctx, session.hash()).await?)
    {
        store::keep_apart(ctx, &mailbox, &agent, credit == "apart").await?;
    }
    Ok(see_other(format!("{PREFIX}/account")))
}
