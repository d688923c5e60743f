//! `GET /agent/entitlements`: what this credential, and every credential of the same person, may draw from.

use quarry_kernel::http::Response;
use serde_json::json;

use crate::context::Context;
use crate::error::{Code, Error};
use crate::plans::allowance;
use crate::ports::Ports;
use crate::reply::respond;
use crate::scopes::Protected;
use crate::tokens::credential;

/// Answers the endpoint.
///
/// # Errors
/// What is wrong with the token; `entitlements_not_available` at a seller who gives and sells nothing.
pub async fn answer<P: Ports>(
    ctx: &Context<'_, P>,
    authorization: Option<&str>,
    agent: Option<&str>,
) -> Result<Response, Error> {
    let credential = credential::presented(ctx, Protected::Entitlements, authorization, agent).await?;
    if ctx.seller.free_calls == 0 {
        return Err(Error::plain(Code::EntitlementsNotAvailable));
    }
    let allowance = match &credential.person_id {
        Some(person) => allowance::entitlement(ctx, person).await?,
        None => None,
    };
    let entitlements: Vec<_> = allowance.into_iter().collect();
    Ok(respond(&json!({"credential_id": credential.registration_id, "entitlements": entitlements})))
}
