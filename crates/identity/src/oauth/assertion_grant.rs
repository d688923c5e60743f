//! Grant by a trusted provider's identity assertion at the token endpoint (draft-ietf-oauth-identity-assertion-authz-grant, 4.4;
//! the Model Context Protocol's SEP-990): a client acting for a company's employee gets an access token without a consent page.
//!
//! The first assertion for a user and a client registers a credential, as `POST /agent/identity` does; later ones are exchanged
//! for tokens of the same credential. Each is used once. There is no refresh token: the client requests another assertion from
//! the provider.

use quarry_kernel::http::Response;
use serde_json::json;

use crate::agents::assertion::VerifiedAssertion;
use crate::agents::introduction::{self, StandingIdentity};
use crate::context::Context;
use crate::error::{Error, ErrorCode};
use crate::fields::Form;
use crate::jose::jws::Jws;
use crate::jose::sign::TokenClaims;
use crate::ports::Ports;
use crate::response::respond_with_json;
use crate::scopes;
use crate::settings::ACCESS_TOKEN_MS;
use crate::tokens::exchange::JWT_BEARER;

/// Name of the grant profile in authorization server metadata.
pub const PROFILE: &str = "urn:ietf:params:oauth:grant-profile:id-jag";

/// Returns whether a request presents an assertion whose issuer is a trusted provider.
#[must_use]
pub fn is_from_provider<P: Ports>(ctx: &Context<'_, P>, form: &Form<'_>) -> bool {
    let token = form.get("assertion").and_then(Jws::parse);
    let issuer = token.as_ref().and_then(|token| token.text("iss"));
    let providers = &ctx.ports.settings().providers;
    form.get("grant_type") == Some(JWT_BEARER)
        && providers.iter().any(|own| Some(own.issuer.as_str()) == issuer)
}

/// Handles the grant.
///
/// # Errors
/// `invalid_grant` for a refused assertion (RFC 7523, 3.1), `invalid_target`, `invalid_scope`, `interaction_required` with a
/// claim when the mailbox belongs to a person who has not signed in through this provider, `rate_limit_exceeded`.
pub async fn handle_request<P: Ports>(ctx: &Context<'_, P>, form: &Form<'_>) -> Result<Response, Error> {
    let verified = introduction::verify_introduction(ctx, form.require("assertion")?, None).await;
    let verified = verified.map_err(to_grant_error)?;
    if form.get("client_id").is_some_and(|client| client != verified.client_id) {
        return Err(Error::new(ErrorCode::InvalidGrant, "The assertion was made for another `client_id`."));
    }
    let (resource, scope) = choose_target(ctx, form, &verified)?;
    let standing = introduction::find_introduced(ctx, &verified).await.map_err(to_grant_error)?;
    let standing = match standing {
        Some(standing) => standing,
        None => {
            let made = introduction::register_introduced(ctx, &verified).await.map_err(to_grant_error)?;
            StandingIdentity { registration_id: made.id, generation: 1 }
        }
    };
    let claims = TokenClaims {
        registration_id: standing.registration_id,
        generation: standing.generation,
        id: ctx.generate_id("tok_")?,
        issued_at: ctx.now,
        expires_at: ctx.now.plus_ms(ACCESS_TOKEN_MS),
        scope: Some(scope.clone()),
    };
    let (keys, signatures) = (ctx.keys()?, ctx.ports.signatures());
    Ok(respond_with_json(&json!({
        "access_token": keys.sign_access_token(signatures, &ctx.base, &resource, &claims).await?,
        "token_type": "Bearer",
        "expires_in": ACCESS_TOKEN_MS / 1000,
        "scope": scope,
    })))
}

/// Returns resource and scopes of the token: those of the request, limited by those of the assertion.
fn choose_target<P: Ports>(
    ctx: &Context<'_, P>,
    form: &Form<'_>,
    verified: &VerifiedAssertion,
) -> Result<(String, String), Error> {
    let invalid_target = || Error::from_code(ErrorCode::InvalidTarget);
    let find = |address: Option<&str>| {
        address.map(|address| ctx.find_resource(address).ok_or_else(invalid_target)).transpose()
    };
    let (asserted, asked) = (find(verified.resource.as_deref())?, find(form.get("resource"))?);
    if asserted.is_some() && asked.is_some() && asserted != asked {
        return Err(invalid_target());
    }
    let resource = asserted.or(asked).unwrap_or_else(|| ctx.base.clone());
    let is_tools = resource != ctx.base;
    let invalid_scope =
        || Error::new(ErrorCode::InvalidScope, "`scope` must name at least one scope of the assertion.");
    let asserted = scopes::choose_scopes(verified.scope.as_deref(), is_tools).ok_or_else(invalid_scope)?;
    let asked = scopes::choose_scopes(form.get("scope"), is_tools).ok_or_else(invalid_scope)?;
    let both: Vec<&str> = asked.split(' ').filter(|scope| scopes::contains_scope(&asserted, scope)).collect();
    if both.is_empty() { Err(invalid_scope()) } else { Ok((resource, both.join(" "))) }
}

/// Converts the refusal of an assertion to the token endpoint's error (RFC 7523, 3.1).
fn to_grant_error(error: Error) -> Error {
    match error.code {
        ErrorCode::InvalidSignature
        | ErrorCode::IssuerNotEnabled
        | ErrorCode::Expired
        | ErrorCode::InvalidAudience
        | ErrorCode::InvalidRequest
        | ErrorCode::MissingVerifiedEmail
        | ErrorCode::LoginRequired
        | ErrorCode::IdentityInvalid
        | ErrorCode::ReplayDetected => Error { code: ErrorCode::InvalidGrant, ..error },
        _ => error,
    }
}
