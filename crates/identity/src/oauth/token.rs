//! `POST /oauth2/token`: exchanges a code or a refresh token for an access token (RFC 6749, 4.1.3 and 6; RFC 7636, 4.6); identity
//! assertions are handled by their own exchange.

use base64ct::{Base64UrlUnpadded, Encoding};
use quarry_kernel::http::Response;
use quarry_kernel::mac;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::assertion_grant;
use super::grant::{self, OauthGrant};
use crate::claim::attempt;
use crate::claim::complete;
use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::fields::Form;
use crate::jose::sign::TokenClaims;
use crate::limits::RateLimit;
use crate::ports::Ports;
use crate::response::respond_with_json;
use crate::scopes;
use crate::settings::ACCESS_TOKEN_MS;
use crate::tokens::revocation_sql::{self, EndedBy};
use crate::tokens::{exchange, refresh};

/// Grant types of people's clients.
pub const GRANTS: [&str; 2] = ["authorization_code", "refresh_token"];

/// Codes that a network may redeem, for each registration that it may make.
const CODES_PER_REGISTRATION: u32 = 20;

/// Handles the endpoint.
///
/// # Errors
/// The errors of the token endpoint (RFC 6749, 5.2), and `rate_limit_exceeded`.
pub async fn handle_request<P: Ports>(
    ctx: &Context<'_, P>,
    content_type: &str,
    body: &str,
) -> Result<Response, Error> {
    let form = Form::parse(content_type, body)?;
    match form.get("grant_type") {
        Some("authorization_code") => redeem_code(ctx, &form).await,
        Some("refresh_token") => refresh_tokens(ctx, &form).await,
        _ if assertion_grant::is_from_provider(ctx, &form) => {
            assertion_grant::handle_request(ctx, &form).await
        }
        _ => exchange::handle_request(ctx, content_type, body).await,
    }
}

/// Redeems a code for tokens. Checks in order: the code is ours; it is unused, otherwise its grant ends; it has not expired;
/// client, redirect URI, resource and verifier match the request. A wrong verifier does not use up the code, or anybody who sees
/// a code could.
async fn redeem_code<P: Ports>(ctx: &Context<'_, P>, form: &Form<'_>) -> Result<Response, Error> {
    RateLimit::for_network(ctx, "redeem", CODES_PER_REGISTRATION).admit(ctx).await?;
    let (code, client_id) = (form.require("code")?, form.require("client_id")?);
    let (redirect_uri, verifier) = (form.require("redirect_uri")?, form.require("code_verifier")?);
    let refused = |what: &str| Error::new(ErrorCode::InvalidGrant, what.to_owned());
    let unknown =
        || refused("The authorization code is unknown or has expired; start the authorization again.");
    let (attempt_id, tag) = code.split_once('.').ok_or_else(unknown)?;
    let grant = grant::find_by_attempt(ctx, attempt_id).await?.ok_or_else(unknown)?;
    let keys = ctx.keys()?;
    if !attempt::matches_code_hash(&keys, attempt_id, tag, grant.user_code_hash.as_deref()) {
        return Err(unknown());
    }
    if grant.claim_status != "open" {
        return Err(end_replayed_grant(ctx, &grant).await?);
    }
    if grant.user_code_ends.is_none_or(|ends| ends <= ctx.now) {
        return Err(unknown());
    }
    if client_id != grant.client_id {
        return Err(refused("The authorization code was issued to another client."));
    }
    if redirect_uri != grant.redirect_uri {
        return Err(refused("`redirect_uri` must be the one to which the authorization code was sent."));
    }
    check_resource(ctx, form, &grant.resource)?;
    if !matches_challenge(verifier, &grant.code_challenge) {
        return Err(refused("`code_verifier` does not match the request's `code_challenge`."));
    }
    let claimed = complete::complete_by_code(ctx, &grant.registration_id, attempt_id, &grant.email).await?;
    let Some(claimed) = claimed else { return Err(end_replayed_grant(ctx, &grant).await?) };
    let answer = TokenAnswer {
        registration_id: &grant.registration_id,
        generation: claimed.generation,
        refresh_token: &claimed.refresh_token,
        scope: &grant.scope,
        resource: &grant.resource,
    };
    answer.to_response(ctx).await
}

/// Ends a grant whose code was presented again, because the first use may have been a thief's (RFC 6749, 4.1.2; RFC 9700, 4.5).
async fn end_replayed_grant<P: Ports>(ctx: &Context<'_, P>, grant: &OauthGrant) -> Result<Error, Error> {
    let statements = revocation_sql::build_ending_by_id(
        ctx,
        &grant.registration_id,
        EndedBy::Agent,
        json!({"code": "replayed"}),
    )?;
    ctx.run_batch(Vec::from(statements)).await?;
    Ok(Error::new(
        ErrorCode::InvalidGrant,
        "The authorization code was used before, so the tokens issued for it are revoked; start the authorization again.",
    ))
}

/// Exchanges a refresh token, by its own client, for the same scopes or fewer.
async fn refresh_tokens<P: Ports>(ctx: &Context<'_, P>, form: &Form<'_>) -> Result<Response, Error> {
    let token = form.require("refresh_token")?;
    let refused = || {
        Error::new(
            ErrorCode::InvalidGrant,
            "The refresh token is unknown, expired or issued to another client; sign in again.",
        )
    };
    let granted = refresh::find_grant(ctx, token).await?.ok_or_else(refused)?;
    if form.require("client_id")? != granted.client_id {
        return Err(refused());
    }
    check_resource(ctx, form, &granted.resource)?;
    let scope = match form.get("scope") {
        None => granted.scope.clone(),
        Some(asked) => scopes::choose_scopes(Some(asked), false)
            .filter(|scope| scope.split(' ').all(|scope| scopes::contains_scope(&granted.scope, scope)))
            .ok_or_else(|| {
                Error::new(ErrorCode::InvalidScope, "`scope` must not exceed the granted scopes.")
            })?,
    };
    let max = ctx.ports.settings().exchanges_per_hour;
    RateLimit { what: "client refresh", whose: &granted.registration_id, max }.admit(ctx).await?;
    let rotated = refresh::rotate_token(ctx, token).await.map_err(|error| match error.code {
        ErrorCode::InvalidRefreshToken => Error::new(ErrorCode::InvalidGrant, error.message),
        _ => error,
    })?;
    let answer = TokenAnswer {
        registration_id: &rotated.registration_id,
        generation: rotated.generation,
        refresh_token: &rotated.refresh_token.text,
        scope: &scope,
        resource: &granted.resource,
    };
    answer.to_response(ctx).await
}

/// Checks that the request's resource, if any, is that of the grant.
fn check_resource<P: Ports>(ctx: &Context<'_, P>, form: &Form<'_>, granted: &str) -> Result<(), Error> {
    match form.get("resource") {
        Some(asked) if ctx.find_resource(asked).as_deref() != Some(granted) => {
            Err(Error::from_code(ErrorCode::InvalidTarget))
        }
        _ => Ok(()),
    }
}

/// Token response for a client.
struct TokenAnswer<'a> {
    registration_id: &'a str,
    generation: i64,
    refresh_token: &'a str,
    scope: &'a str,
    resource: &'a str,
}

impl TokenAnswer<'_> {
    async fn to_response<P: Ports>(&self, ctx: &Context<'_, P>) -> Result<Response, Error> {
        let claims = TokenClaims {
            registration_id: self.registration_id.to_owned(),
            generation: self.generation,
            id: ctx.generate_id("tok_")?,
            issued_at: ctx.now,
            expires_at: ctx.now.plus_ms(ACCESS_TOKEN_MS),
            scope: Some(self.scope.to_owned()),
        };
        let (keys, signatures) = (ctx.keys()?, ctx.ports.signatures());
        Ok(respond_with_json(&json!({
            "access_token": keys.sign_access_token(signatures, &ctx.base, self.resource, &claims).await?,
            "token_type": "Bearer",
            "expires_in": ACCESS_TOKEN_MS / 1000,
            "refresh_token": self.refresh_token,
            "scope": self.scope,
        })))
    }
}

/// Returns whether a challenge belongs to the verifier (RFC 7636, 4.1 and 4.6).
fn matches_challenge(verifier: &str, challenge: &str) -> bool {
    let is_verifier = (43..=128).contains(&verifier.len())
        && verifier.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte));
    let digest = Base64UrlUnpadded::encode_string(&Sha256::digest(verifier));
    is_verifier && mac::constant_time_eq(digest.as_bytes(), challenge.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verifier_is_held_to_its_challenge() {
        // RFC 7636, appendix B.
        let (verifier, challenge) =
            ("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
        assert!(matches_challenge(verifier, challenge));
        assert!(!matches_challenge(challenge, challenge), "the challenge itself is no verifier (plain)");
        assert!(!matches_challenge("short", challenge) && !matches_challenge("", challenge));
    }
}
