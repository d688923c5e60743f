//! Authorization request of a client, validated (RFC 6749, 4.1.1; RFC 7636; RFC 8707).

use quarry_kernel::url::QueryBuilder;

use super::client::OauthClient;
use crate::context::Context;
use crate::error::ErrorCode;
use crate::fields::Form;
use crate::ports::Ports;
use crate::scopes;

/// Authorization request of a client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorizationRequest {
    /// Requesting client.
    pub client: OauthClient,
    /// Redirect URI.
    pub redirect_uri: String,
    /// Client's `state`, returned unchanged.
    pub state: Option<String>,
    /// PKCE challenge (S256 digest of the verifier).
    pub challenge: String,
    /// Requested scopes, separated by single spaces.
    pub scope: String,
    /// Requested resource (RFC 8707).
    pub resource: String,
}

/// Refusal of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestRefusal {
    /// Message for the person.
    pub message: String,
    /// Client's redirect URI for the error; only after it was verified to be the client's.
    pub back: Option<String>,
}

/// Maximum length of `state`, in bytes.
const STATE_MAX: usize = 2048;

impl AuthorizationRequest {
    /// Parses the query of a request.
    ///
    /// # Errors
    /// [`RequestRefusal`].
    pub async fn parse<P: Ports>(ctx: &Context<'_, P>, query: &str) -> Result<Self, RequestRefusal> {
        let here = |message: &str| RequestRefusal { message: message.to_owned(), back: None };
        let form =
            Form::parse("application/x-www-form-urlencoded", query).map_err(|error| here(&error.message))?;
        let id = form.get("client_id").ok_or_else(|| here("`client_id` is missing."))?;
        let client = OauthClient::find(ctx, id).await.map_err(|error| here(&error.message))?;
        let redirect_uri = form.get("redirect_uri").ok_or_else(|| here("`redirect_uri` is missing."))?;
        if !client.can_redirect_to(redirect_uri) {
            return Err(here("`redirect_uri` must be one that the client registered."));
        }
        let state = form.get("state").map(str::to_owned);
        let there = |code: ErrorCode, message: &str| {
            let back = QueryBuilder::new()
                .with_pair("error", code.info().token)
                .with_pair("error_description", message);
            let back = back.with_optional_pair("state", state.as_deref()).with_pair("iss", &ctx.base);
            RequestRefusal { message: message.to_owned(), back: Some(build_redirect_url(redirect_uri, back)) }
        };
        let invalid = |message: &str| Err(there(ErrorCode::InvalidRequest, message));
        match form.get("response_type") {
            Some("code") => {}
            Some(_) => {
                return Err(there(ErrorCode::UnsupportedResponseType, "`response_type` must be code."));
            }
            None => return invalid("`response_type` is missing."),
        }
        if form.get("response_mode").is_some_and(|mode| mode != "query") {
            return invalid("`response_mode` must be query.");
        }
        if state.as_ref().is_some_and(|state| state.len() > STATE_MAX) {
            return invalid("`state` is too long.");
        }
        if form.get("code_challenge_method") != Some("S256") {
            return invalid("`code_challenge_method` must be S256.");
        }
        let Some(challenge) = form.get("code_challenge").filter(|text| is_challenge(text)) else {
            return invalid("`code_challenge` must be the Base64url SHA-256 digest of a verifier.");
        };
        let resource = match form.get("resource") {
            None => ctx.base.clone(),
            Some(resource) => ctx.find_resource(resource).ok_or_else(|| {
                there(ErrorCode::InvalidTarget, "`resource` must be an address of this server.")
            })?,
        };
        let is_tools = resource != ctx.base;
        let Some(scope) = scopes::choose_scopes(form.get("scope"), is_tools) else {
            return Err(there(
                ErrorCode::InvalidScope,
                "`scope` must name at least one scope of this server.",
            ));
        };
        Ok(Self {
            redirect_uri: redirect_uri.to_owned(),
            challenge: challenge.to_owned(),
            client,
            state,
            scope,
            resource,
        })
    }
}

/// Builds the redirect URL with the result; the client's own query parameters stay.
#[must_use]
pub fn build_redirect_url(redirect_uri: &str, answer: QueryBuilder) -> String {
    let mark = if redirect_uri.contains('?') { '&' } else { '?' };
    format!("{redirect_uri}{mark}{}", answer.into_string())
}

/// Returns whether a text is 256 bits in Base64url.
fn is_challenge(text: &str) -> bool {
    text.len() == 43 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}
