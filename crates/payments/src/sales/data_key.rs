//! Authentication of the data key of a request: `Authorization: Bearer <API_KEY>`, or `Agent-Authorization` when `Authorization`
//! holds a payment. The key's ledger decides whether it is usable. A sub-key cannot buy; only its owner can.

use quarry_kernel::http::cors;
use quarry_kernel::http::{IncomingRequest, Response};
use quarry_ledger::{Command, KeyStatus, Refusal, Reply};

use crate::context::Context;
use crate::error::Error;
use crate::json::{build_object, text_to_json};
use crate::ports::Ports;

/// Returns the ledger id of the request's data key if the key is valid and usable, or the error response.
///
/// # Errors
/// When the ledger does not respond.
pub(super) async fn authenticate_request<P: Ports, R: IncomingRequest>(
    ctx: &Context<'_, P>,
    request: &R,
) -> Result<Result<String, Response>, Error> {
    let refused = |status, code, message| Ok(Err(refusal_response(status, code, message, &ctx.request_id)));
    let headers = ["agent-authorization", "authorization"];
    let presented =
        headers.iter().find_map(|name| cors::parse_bearer(&request.header(name)?).map(str::to_owned));
    let Some(presented) = presented else {
        let is_payment = request.header("authorization").is_some_and(|value| {
            value.trim_start().split(' ').next().is_some_and(|scheme| scheme.eq_ignore_ascii_case("payment"))
        });
        let message = if is_payment { KEY_REPLACED } else { "Send `Authorization: Bearer <API_KEY>`." };
        return refused(401, "missing_api_key", message);
    };
    let unknown = "That API key isn't valid.";
    let Some(key) = ctx.ports.verify_data_key(&presented) else {
        return refused(401, "invalid_api_key", unknown);
    };
    let status = Command::Status.with_access(key.access.as_deref(), None);
    let reply = ctx.ports.send_ledger_command(&key.ledger_id, &status).await;
    match reply.map_err(|_| Error::unavailable("ledger_unavailable"))? {
        Reply::Status { status: KeyStatus::Disabled, .. } => {
            refused(403, "api_key_disabled", "The key was disabled.")
        }
        Reply::Status { sub_key: Some(_), .. } => {
            refused(403, "not_for_sub_keys", "A sub-key cannot buy calls; use its key.")
        }
        Reply::Status { .. } => Ok(Ok(key.ledger_id)),
        Reply::Refused(Refusal::NotOpened | Refusal::UnknownAccess) => {
            refused(401, "invalid_api_key", unknown)
        }
        Reply::Refused(Refusal::SecretReplaced { .. }) => refused(
            401,
            "invalid_api_key",
            "This secret was replaced and is no longer valid; use the key's newest secret.",
        ),
        Reply::Refused(Refusal::SubKeyRevoked | Refusal::SubKeyExpired { .. }) => refused(
            403,
            "not_for_sub_keys",
            "The sub-key is expired or revoked, and a sub-key cannot buy calls.",
        ),
        _ => Err(Error::unavailable("unexpected_ledger_reply")),
    }
}

/// Hint to clients that replaced the key with their payment.
const KEY_REPLACED: &str = "`Authorization` holds a payment; send the payment in `Payment-Authorization` and the key in \
     `Authorization: Bearer <API_KEY>`, or the key in `Agent-Authorization: Bearer <API_KEY>`.";

fn refusal_response(status: u16, code: &str, message: &str, request_id: &str) -> Response {
    let body = &mut [
        text_to_json(message),
        text_to_json(code),
        status.into(),
        text_to_json(request_id),
        false.into(),
    ];
    let body = build_object("error error_code status_code request_id retryable", body);
    let response = Response::json(status, body.to_string()).with_header("cache-control", "no-store");
    if status == 401 { response.with_header("www-authenticate", "Bearer") } else { response }
}
