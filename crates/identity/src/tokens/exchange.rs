//! `POST /oauth2/token`: exchanges an identity assertion for a short-lived access token (RFC 7523, RFC 6749 5).

use quarry_kernel::http::Response;
use serde_json::json;

use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::fields::Form;
use crate::jose::sign::{TokenClaims, TokenError};
use crate::jose::signatures::SignatureUnavailable;
use crate::limits::RateLimit;
use crate::ports::{Ports, Rows};
use crate::response::respond_with_json;
use crate::scopes;
use crate::settings::ACCESS_TOKEN_MS;
use crate::tokens::credential::{self, Credential};

/// Grant type (RFC 7523).
pub const JWT_BEARER: &str = "urn:ietf:params:oauth:grant-type:jwt-bearer";

/// Handles the endpoint. A `client_id` and other unused parameters are ignored.
///
/// # Errors
/// In this order: `invalid_request`, `unsupported_grant_type`, `invalid_target`, `invalid_scope`, `invalid_grant`,
/// `rate_limit_exceeded`.
pub async fn handle_request<P: Ports>(
    ctx: &Context<'_, P>,
    content_type: &str,
    body: &str,
) -> Result<Response, Error> {
    let form = Form::parse(content_type, body)?;
    if form.require("grant_type")? != JWT_BEARER {
        return Err(Error::from_code(ErrorCode::UnsupportedGrantType));
    }
    let assertion = form.require("assertion")?;
    let keys = ctx.keys()?;
    let signatures = ctx.ports.signatures();
    let read = match keys.verify_assertion(signatures, &ctx.base, assertion, ctx.now).await {
        Err(TokenError::NotAToken) => {
            return Err(Error::invalid_request("`assertion` could not be decoded."));
        }
        Err(TokenError::Untold) => return Err(SignatureUnavailable.into()),
        read => read,
    };
    let protocol = ctx.mcp_url();
    let resource = match form.get("resource") {
        None => ctx.base.clone(),
        Some(asked) => ctx.find_resource(asked).ok_or_else(|| Error::from_code(ErrorCode::InvalidTarget))?,
    };
    let scope = grant_scopes(form.get("scope"), resource == protocol)?;
    let Ok(claims) = read else {
        return Err(count_refusal(ctx, Error::from_code(ErrorCode::InvalidGrant)).await);
    };
    let Some(credential) = find_counted_credential(ctx, &claims).await? else {
        return Err(count_refusal(ctx, Error::from_code(ErrorCode::InvalidGrant)).await);
    };
    let end = ctx.now.plus_ms(ACCESS_TOKEN_MS);
    let token = TokenClaims {
        registration_id: credential.registration_id,
        generation: claims.generation,
        id: ctx.generate_id("tok_")?,
        issued_at: ctx.now,
        expires_at: credential.expires_at.map_or(end, |own| own.min(end)),
        scope: Some(scope.clone()),
    };
    Ok(respond_with_json(&json!({
        "access_token": keys.sign_access_token(signatures, &ctx.base, &resource, &token).await?,
        "token_type": "Bearer",
        "expires_in": (token.expires_at.0 - ctx.now.0) / 1000,
        "scope": scope,
    })))
}

/// Finds the valid credential of an assertion and counts the exchange against it.
async fn find_counted_credential<P: Ports>(
    ctx: &Context<'_, P>,
    claims: &TokenClaims,
) -> Result<Option<Credential>, Error> {
    let max = ctx.ports.settings().exchanges_per_hour;
    let limit = RateLimit { what: "exchange", whose: &claims.registration_id, max };
    let statements = vec![
        credential::build_count_statement(ctx, claims, &limit)?,
        credential::build_standing_query(ctx, claims),
    ];
    let rows = ctx.run_batch(statements).await?;
    let credential: Option<Credential> = rows.get(1).and_then(Rows::parse_first);
    if credential.is_some() {
        limit.check_admitted(ctx, rows.first())?;
    }
    Ok(credential)
}

/// Refusals allowed for a network, for each registration that it may make.
const REFUSALS_PER_REGISTRATION: u32 = 20;

/// Counts a refused or superseded assertion against the sender's network, never against the credential it names.
async fn count_refusal<P: Ports>(ctx: &Context<'_, P>, error: Error) -> Error {
    let limit = RateLimit::for_network(ctx, "exchange refused", REFUSALS_PER_REGISTRATION);
    limit.admit(ctx).await.err().unwrap_or(error)
}

/// Returns the scopes of a token: the requested ones, or all of its resource.
fn grant_scopes(asked: Option<&str>, is_for_tools: bool) -> Result<String, Error> {
    scopes::choose_scopes(asked, is_for_tools).ok_or_else(|| {
        let known = if is_for_tools { scopes::list_mcp_names() } else { scopes::list_names().to_vec() };
        let sentence = format!("`scope` may hold {}, with one space between them.", known.join(" and "));
        Error::new(ErrorCode::InvalidScope, sentence)
    })
}
