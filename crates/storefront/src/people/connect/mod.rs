//! `GET /oauth2/authorize`: the page on which a person starts to connect a client that sent their browser here. It names the
//! client and the redirect target, and asks for the mailbox; the claim's own pages follow.
//!
//! Opening it changes nothing. Errors of a request are shown here with a link back, never by a redirect, so our URL cannot be
//! abused as an open redirect.

mod views;

use quarry_kernel::http::{IncomingRequest, Response, UrlParts};
use quarry_kernel::mac;

use super::failure::failure_response;
use super::form::find_value;
use super::page::{respond_with_page, see_other_response};
use super::session::{Session, SessionScope, is_own_form};
use super::steps::mail_code;
use crate::claim::attempt;
use crate::context::Context;
use crate::email;
use crate::error::Error;
use crate::oauth::grant;
use crate::oauth::request::AuthorizationRequest;
use crate::ports::Ports;
use views::ConnectForm;

/// Maximum size of the form, which contains the request.
const FORM_MAX_BYTES: usize = 16 * 1024;

/// Handles the route, always with a page for people.
///
/// # Errors
/// Errors that prevent any page.
pub async fn handle_request<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    query: &str,
) -> Result<Response, Error> {
    let answered = match (ctx.seller.service_auth, request.method()) {
        (false, _) => Ok(respond_with_page(ctx.seller, &views::render_switched_off())),
        (true, "POST") => begin_connection(ctx, request).await,
        (true, _) => show_request(ctx, request, query).await,
    };
    Ok(answered.unwrap_or_else(|error| failure_response(ctx, &error, "/oauth2/authorize")))
}

async fn show_request<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
    query: &str,
) -> Result<Response, Error> {
    let keys = ctx.keys()?;
    let session = Session::find_or_create(ctx, request, SessionScope::Connect)?;
    let guard = session.compute_guard(&keys, &format_form_subject(query));
    let page = match AuthorizationRequest::parse(ctx, query).await {
        Ok(wanted) => {
            views::render_connect(&ctx.seller.name, &wanted, ConnectForm { query, guard: &guard }, None)
        }
        Err(refusal) => views::render_refused(&refusal),
    };
    let response = respond_with_page(ctx.seller, &page);
    Ok(match session.build_cookie(&ctx.base, SessionScope::Connect) {
        Some(cookie) => response.with_header("set-cookie", cookie),
        None => response,
    })
}

async fn begin_connection<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
) -> Result<Response, Error> {
    let form = request.body(FORM_MAX_BYTES).await.unwrap_or_default();
    let query = find_value(&form, "request").unwrap_or_default();
    let guard = find_value(&form, "guard").unwrap_or_default();
    let session = Session::find(ctx, request, SessionScope::Connect);
    let keys = ctx.keys()?;
    let is_own = is_own_form(request, &ctx.base)
        && session.is_some_and(|session| session.is_guard_valid(&keys, &format_form_subject(&query), &guard));
    if !is_own {
        return Ok(respond_with_page(ctx.seller, &views::render_foreign_form()));
    }
    let wanted = match AuthorizationRequest::parse(ctx, &query).await {
        Ok(wanted) => wanted,
        Err(refusal) => return Ok(respond_with_page(ctx.seller, &views::render_refused(&refusal))),
    };
    let given = find_value(&form, "email").unwrap_or_default();
    let again = |problem| {
        let (form, told) = (ConnectForm { query: &query, guard: &guard }, Some((problem, given.trim())));
        Ok(respond_with_page(ctx.seller, &views::render_connect(&ctx.seller.name, &wanted, form, told)))
    };
    let Some(mailbox) = email::parse(given.trim()) else {
        return again("That is not an email address that we can write to.");
    };
    if email::is_plus_aliased(&mailbox) {
        return again("Please give the address itself, without the plus sign and what follows it.");
    }
    let link = grant::begin_grant(ctx, &wanted, &mailbox).await?.verification_uri;
    // The code is mailed at once, since the person has typed their address. If that fails, the claim page has a button to retry.
    if let Some(token) = find_value(UrlParts::parse(&link).query, "token")
        && let Some(attempt) = attempt::find_attempt(ctx, &token).await?
    {
        mail_code(ctx, &attempt, &token).await?;
    }
    let path = link.strip_prefix(UrlParts::parse(&ctx.base).origin).unwrap_or(&link);
    Ok(see_other_response(path.to_owned()))
}

/// Formats the subject of the form, bound to this request.
fn format_form_subject(query: &str) -> String {
    format!("connect:{}", mac::hash_secret(query))
}
