//! `POST /oauth2/register` (RFC 7591): registers a client without a document of its own. Nothing is stored: the id contains the
//! client's signed metadata.

use quarry_kernel::http::Response;
use serde_json::{Value, json};

use super::client::OauthClient;
use crate::context::Context;
use crate::error::Error;
use crate::fields::parse_object;
use crate::limits::RateLimit;
use crate::ports::Ports;

/// Handles the endpoint. Every client is public: a requested secret is declined in the response (RFC 7591, 3.2.1).
///
/// # Errors
/// `invalid_redirect_uri`, `invalid_client_metadata`, `invalid_request`, `rate_limit_exceeded`.
pub async fn handle_request<P: Ports>(ctx: &Context<'_, P>, body: &str) -> Result<Response, Error> {
    let metadata = Value::Object(parse_object(body)?);
    let client = OauthClient::parse_metadata(&metadata)?.with_id(ctx)?;
    RateLimit::for_network(ctx, "register client", 1).admit(ctx).await?;
    let body = json!({
        "client_id": client.id,
        "client_id_issued_at": ctx.now.0 / 1000,
        "client_name": client.name,
        "redirect_uris": client.redirect_uris,
        "grant_types": ["authorization_code", "refresh_token"],
        "response_types": ["code"],
        "token_endpoint_auth_method": "none",
    });
    Ok(Response::json(201, body.to_string())
        .with_header("cache-control", "no-store")
        .with_header("pragma", "no-cache"))
}
