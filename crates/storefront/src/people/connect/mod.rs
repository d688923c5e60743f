//! `GET /oauth2/authorize`: the page on which a person begins to connect a client that sent their browser here. It says who
//! asks and where the browser will go back to, and wants the mailbox; what follows are the claim's own pages.
//!
//! Looking at it changes nothing. What is wrong with a request is told here, with a way back for the person to take, and
//! never by a redirect: an address of ours must lead nobody to a place that a stranger chose.

mod views;

use quarry_kernel::http::{Incoming, Response, UrlParts};
use quarry_kernel::mac;

use super::failure::failed;
use super::form::value;
use super::frame::{respond, see_other};
use super::session::{Place, Session, is_own_form};
use super::steps::mail_code;
use crate::claim::attempt;
use crate::context::Context;
use crate::email;
use crate::error::Error;
use crate::oauth::grant;
use crate::oauth::request::Wanted;
use crate::ports::Ports;
use views::Form;

/// Most bytes of the form: it carries the request.
const FORM_MAX_BYTES: usize = 16 * 1024;

/// Answers the address, always with a page for people.
///
/// # Errors
/// Where there is nothing to show to anybody.
pub async fn answer<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    query: &str,
) -> Result<Response, Error> {
    let answered = match (ctx.seller.service_auth, request.method()) {
        (false, _) => Ok(respond(ctx.seller, &views::switched_off())),
        (true, "POST") => begin(ctx, request).await,
        (true, _) => show(ctx, request, query).await,
    };
    Ok(answered.unwrap_or_else(|error| failed(ctx, &error, "/oauth2/authorize")))
}

async fn show<P: Ports, R: Incoming>(
    ctx: &Context<'_, P>,
    request: &R,
    query: &str,
) -> Result<Response, Error> {
    let keys = ctx.keys()?;
    let session = Session::of(ctx, request, Place::Connect)?;
    let guard = session.guard(&keys, &about(query));
    let page = match Wanted::read(ctx, query).await {
        Ok(wanted) => views::ask(&ctx.seller.name, &wanted, Form { query, guard: &guard }, None),
        Err(refusal) => views::refused(&refusal),
    };
    let response = respond(ctx.seller, &page);
    Ok(match session.cookie(&ctx.base, Place::Connect) {
        Some(cookie) => response.with("set-cookie", cookie),
        None => response,
    })
}

async fn begin<P: Ports, R: Incoming>(ctx: &Context<'_, P>, request: &R) -> Result<Response, Error> {
    let form = request.body(FORM_MAX_BYTES).await.unwrap_or_default();
    let query = value(&form, "request").unwrap_or_default();
    let guard = value(&form, "guard").unwrap_or_default();
    let session = Session::known(ctx, request, Place::Connect);
    let keys = ctx.keys()?;
    let is_own = is_own_form(request, &ctx.base)
        && session.is_some_and(|session| session.is_guarded(&keys, &about(&query), &guard));
    if !is_own {
        return Ok(respond(ctx.seller, &views::not_ours()));
    }
    let wanted = match Wanted::read(ctx, &query).await {
        Ok(wanted) => wanted,
        Err(refusal) => return Ok(respond(ctx.seller, &views::refused(&refusal))),
    };
    let given = value(&form, "email").unwrap_or_default();
    let again = |problem| {
        let (form, told) = (Form { query: &query, guard: &guard }, Some((problem, given.trim())));
        Ok(respond(ctx.seller, &views::ask(&ctx.seller.name, &wanted, form, told)))
    };
    let Some(mailbox) = email::parse(given.trim()) else {
        return again("That is not an email address that we can write to.");
    };
    if email::is_plus_aliased(&mailbox) {
        return again("Please give the address itself, without the plus sign and what follows it.");
    }
    let link = grant::begin(ctx, &wanted, &mailbox).await?.verification_uri;
    // Who typed their address waits for the code. Where none could be sent, the claim's page has a button that tries again.
    if let Some(token) = value(UrlParts::of(&link).query, "token")
        && let Some(attempt) = attempt::open(ctx, &token).await?
    {
        mail_code(ctx, &attempt, &token).await?;
    }
    let path = link.strip_prefix(UrlParts::of(&ctx.base).origin).unwrap_or(&link);
    Ok(see_other(path.to_owned()))
}

/// What the page's form is about: this request and no other.
fn about(query: &str) -> String {
    format!("connect:{}", mac::at_rest(query))
}
