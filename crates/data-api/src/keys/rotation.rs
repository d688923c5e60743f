//! Rotation of a key's secret, with the same ledger and account. Earlier secrets stay valid for another day or end at once, and
//! can no longer administer the key, so that a leaked one cannot lock its owner out.

use quarry_kernel::http::{IncomingRequest, Response};
use quarry_kernel::time::{DAY_MS, UnixMs};
use quarry_ledger::{AccessRow, Command, OwnerView, Reply, SecretView};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::keys::ledger::{ask_ledger, ask_ledger_as_owner, unexpected_reply_error};
use crate::keys::request_body::{check_short_text, json_response as respond, parse_flag, read_body};
use crate::keys::secrets::{KeyId, Secrets};
use crate::ports::Ports;

/// Remaining validity of a replaced secret.
pub const OVERLAP_MS: i64 = DAY_MS;
/// Minimum length of the idempotency key: whoever knows it gets the secret, so it must be unguessable.
const IDEMPOTENCY_KEY_BYTES_MIN: usize = 16;

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct RotationRequest {
    end_old_now: Option<Value>,
}

impl RotationRequest {
    /// Returns the time at which earlier secrets end.
    fn parse_end(self, now: UnixMs) -> Result<UnixMs, ApiError> {
        let is_now = self.end_old_now.map_or(Ok(false), |wish| parse_flag("end_old_now", &wish))?;
        Ok(now.plus_ms(if is_now { 0 } else { OVERLAP_MS }))
    }
}

/// Creates a secret. With an `Idempotency-Key`, a repetition returns the same one.
pub(super) async fn rotate<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    secrets: &Secrets,
    key: &KeyId,
) -> Result<Response, ApiError> {
    let wanted: RotationRequest = read_body(request).await?;
    let ends_at = wanted.parse_end(ports.now())?;
    let random = match request.header("idempotency-key") {
        Some(text) => {
            check_short_text("Idempotency-Key", &text, IDEMPOTENCY_KEY_BYTES_MIN)?;
            secrets.derive_bytes("rotation", &format!("{}:{text}", key.as_str()))
        }
        None => ports.random_bytes(),
    };
    let (made, text) = secrets.mint_secret(key, random);
    let id = made.access_id().unwrap_or_default().to_owned();
    let owned = ask_ledger_as_owner(ports, key, Command::Rotate { id, ends_at }).await?;
    Ok(respond_with_secret(&text, &made, &owned, ports.now()))
}

/// Creates a secret for an owner who has lost theirs, on the operator's authority. A disabled key stays disabled.
pub(super) async fn rotate_for_operator<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    secrets: &Secrets,
    key: &KeyId,
) -> Result<Response, ApiError> {
    let wanted: RotationRequest = read_body(request).await?;
    let ends_at = wanted.parse_end(ports.now())?;
    let Reply::Inspected(inspection) =
        ask_ledger(ports, key.as_str(), &Command::Inspect { recent: 0 }).await?
    else {
        return Err(unexpected_reply_error());
    };
    let is_newest = |row: &&AccessRow| row.terms.is_none() && row.ends_at.is_none();
    let newest = inspection.access.iter().find(is_newest).map(|row| row.id.as_str());
    let (made, text) = secrets.mint_secret(key, ports.random_bytes());
    let id = made.access_id().unwrap_or_default().to_owned();
    let rotate = Command::Rotate { id, ends_at }.with_access(newest.filter(|id| !id.is_empty()), None);
    match ask_ledger(ports, key.as_str(), &rotate).await? {
        Reply::Owned(owned) => Ok(respond_with_secret(&text, &made, &owned, ports.now())),
        _ => Err(unexpected_reply_error()),
    }
}

fn respond_with_secret(text: &str, made: &KeyId, owned: &OwnerView, now: UnixMs) -> Response {
    respond(
        201,
        &json!({ "key": text, "key_id": made.as_str(), "secrets": secrets_to_json(owned, made, now) }),
    )
}

/// Ends the replaced secrets.
pub(super) async fn end_replaced<P: Ports>(ports: &P, key: &KeyId) -> Result<Response, ApiError> {
    let owned = ask_ledger_as_owner(ports, key, Command::EndReplaced).await?;
    Ok(respond(200, &json!({ "secrets": secrets_to_json(&owned, key, ports.now()) })))
}

/// Converts the secrets of a key to JSON, oldest first; `key` is the presented one.
pub(super) fn secrets_to_json(owned: &OwnerView, key: &KeyId, now: UnixMs) -> Value {
    let secret_to_json = |secret: &SecretView| {
        let status = match secret.ends_at {
            None => "current",
            Some(end) if end > now => "replaced",
            Some(_) => "ended",
        };
        json!({
            // The first secret is identified by the key's own id.
            "id": if secret.id.is_empty() { key.as_str() } else { &secret.id },
            "status": status,
            "created_at": secret.made_at.to_rfc3339(),
            "ends_at": secret.ends_at.map(UnixMs::to_rfc3339),
            "is_presented": secret.id == key.access_id().unwrap_or_default(),
        })
    };
    owned.secrets.iter().map(secret_to_json).collect()
}
