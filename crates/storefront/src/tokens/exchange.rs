//! `POST /oauth2/token`: an identity assertion for a short-lived access token (RFC 7523, RFC 6749 5).

use quarry_kernel::http::Response;
use serde_json::json;

use crate::context::Context;
use crate::error::{Code, Error};
use crate::fields::Form;
use crate::jose::sign::{Claims, Unreadable};
use crate::limits::Limit;
use crate::ports::{Ports, Rows};
use crate::reply::respond;
use crate::scopes;
use crate::settings::ACCESS_TOKEN_MS;
use crate::tokens::credential::{self, Credential};

/// The grant of the token endpoint (RFC 7523).
pub const JWT_BEARER: &str = "urn:ietf:params:oauth:grant-type:jwt-bearer";

/// Answers the endpoint. A `client_id` and other parameters that we do not use are passed over.
///
/// # Errors
/// In this order: `invalid_request`, `unsupported_grant_type`, `invalid_target`, `invalid_scope`, `invalid_grant`,
/// `rate_limit_exceeded`.
pub async fn answer<P: Ports>(
    ctx: &Context<'_, P>,
    content_type: &str,
    body: &str,
) -> Result<Response, Error> {
    let form = Form::read(content_type, body)?;
    if form.required("grant_type")? != JWT_BEARER {
        return Err(Error::plain(Code::UnsupportedGrantType));
    }
    let assertion = form.required("assertion")?;
    let keys = ctx.keys()?;
    let read = keys.read_assertion(&ctx.base, assertion, ctx.now);
    if read == Err(Unreadable::NotAToken) {
        return Err(Error::invalid("`assertion` could not be decoded."));
    }
    if form.get("resource").is_some_and(|resource| resource != ctx.base) {
        return Err(Error::plain(Code::InvalidTarget));
    }
    let scope = granted(form.get("scope"))?;
    let refused = || Error::plain(Code::InvalidGrant);
    let assertion = read.map_err(|_| refused())?;
    let max = ctx.ports.settings().exchanges_per_hour;
    let limit = Limit { what: "exchange", whose: &assertion.registration_id, max };
    let rows = ctx.batch(vec![limit.counting(ctx)?, credential::standing(ctx, &assertion)]).await?;
    limit.admits(ctx, rows.first())?;
    let credential: Credential = rows.get(1).and_then(Rows::first).ok_or_else(refused)?;
    let end = ctx.now.plus_ms(ACCESS_TOKEN_MS);
    let claims = Claims {
        registration_id: credential.registration_id,
        generation: assertion.generation,
        id: ctx.fresh_id("tok_")?,
        issued_at: ctx.now,
        expires_at: credential.expires_at.map_or(end, |own| own.min(end)),
    };
    Ok(respond(&json!({
        "access_token": keys.access_token(&ctx.base, &claims, &scope),
        "token_type": "Bearer",
        "expires_in": (claims.expires_at.0 - ctx.now.0) / 1000,
        "scope": scope,
    })))
}

/// The scopes of a token: those that were asked for, or all.
fn granted(asked: Option<&str>) -> Result<String, Error> {
    let Some(asked) = asked else { return Ok(scopes::granted()) };
    let known = scopes::names();
    match asked.split(' ').find(|scope| !known.contains(scope)) {
        None => Ok(asked.to_owned()),
        Some(_) => Err(Error::new(
            Code::InvalidScope,
            format!("`scope` may hold {}, with one space between them.", known.join(" and ")),
        )),
    }
}
