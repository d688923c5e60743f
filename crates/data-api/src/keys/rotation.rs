//! A key gets a new secret: the same ledger, the same account. The secrets before it work for a day longer, or end at once, and rule over
//! the key no more, so that whoever has found an old one cannot lock its owner out.

use quarry_kernel::http::{Incoming, Response};
use quarry_kernel::time::{DAY_MS, UnixMs};
use quarry_ledger::{Command, Owned, SecretView};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::keys::body::{body, flag, json as respond, short};
use crate::keys::key::{KeyId, Secrets};
use crate::keys::owner::send;
use crate::ports::Ports;

/// How long a secret works on when it was replaced.
pub const OVERLAP_MS: i64 = DAY_MS;
/// Whoever knows the name of a repeated request gets the secret that it made, so a name must not be guessed.
const NAME_MIN: usize = 16;

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct Wanted {
    end_old_now: Option<Value>,
}

/// Makes a secret. With an `Idempotency-Key`, a repetition answers the same one.
pub(super) async fn rotate<P: Ports, R: Incoming>(
    ports: &P,
    request: &R,
    secrets: &Secrets,
    key: &KeyId,
) -> Result<Response, ApiError> {
    let Wanted { end_old_now } = body(request).await?;
    let end_old_now = end_old_now.map_or(Ok(false), |wish| flag("end_old_now", &wish))?;
    let random = match request.header("idempotency-key") {
        Some(text) => {
            short("Idempotency-Key", &text, NAME_MIN)?;
            secrets.repeatable("rotation", &format!("{}:{text}", key.as_str()))
        }
        None => ports.random(),
    };
    let (made, text) = secrets.mint_secret(key, random);
    let id = made.access().unwrap_or_default().to_owned();
    let ends_at = ports.now().plus_ms(if end_old_now { 0 } else { OVERLAP_MS });
    let owned = send(ports, key, Command::Rotate { id, ends_at }).await?;
    let secrets = told(&owned, &made, ports.now());
    Ok(respond(201, &json!({ "key": text, "key_id": key.as_str(), "secrets": secrets })))
}

/// Ends the secrets that were replaced.
pub(super) async fn end_replaced<P: Ports>(ports: &P, key: &KeyId) -> Result<Response, ApiError> {
    let owned = send(ports, key, Command::EndReplaced).await?;
    Ok(respond(200, &json!({ "secrets": told(&owned, key, ports.now()) })))
}

/// The secrets of a key, the oldest first; `key` is the one that is presented.
pub(super) fn told(owned: &Owned, key: &KeyId, now: UnixMs) -> Value {
    let told = |secret: &SecretView| {
        let status = match secret.ends_at {
            None => "current",
            Some(end) if end > now => "replaced",
            Some(_) => "ended",
        };
        json!({
            // The first one is known by the key's own id.
            "id": if secret.id.is_empty() { key.as_str() } else { &secret.id },
            "status": status,
            "created_at": secret.made_at.rfc3339(),
            "ends_at": secret.ends_at.map(UnixMs::rfc3339),
            "is_presented": secret.id == key.access().unwrap_or_default(),
        })
    };
    owned.secrets.iter().map(told).collect()
}
