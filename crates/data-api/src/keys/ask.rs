//! Commands to a key's ledger for whoever is answered with an error where it refuses or keeps silent.

use quarry_ledger::{Command, KeyStatus, Owned, Reply};

use crate::error::{ApiError, Code};
use crate::keys::key::KeyId;
use crate::ports::LedgerClient;
use crate::refused::refused;

/// The ledger's reply to a command.
///
/// # Errors
/// What the ledger refuses, 503 when it does not answer.
pub(crate) async fn ask<P: LedgerClient>(
    ports: &P,
    key_id: &str,
    command: &Command,
) -> Result<Reply, ApiError> {
    match ports.ledger(key_id, command).await {
        Ok(Reply::Refused(refusal)) => Err(refused(&refusal)),
        Ok(reply) => Ok(reply),
        Err(_) => Err(unavailable()),
    }
}

/// Sends a command of the owner's; answers what they rule over then.
///
/// # Errors
/// As [`ask`], and 403 for a disabled key.
pub(super) async fn ask_as_owner<P: LedgerClient>(
    ports: &P,
    key: &KeyId,
    command: Command,
) -> Result<Box<Owned>, ApiError> {
    match ask(ports, key.as_str(), &key.command(command)).await? {
        Reply::Owned(owned) if owned.status == KeyStatus::Disabled => {
            Err(ApiError::plain(Code::ApiKeyDisabled))
        }
        Reply::Owned(owned) => Ok(owned),
        _ => Err(unexpected()),
    }
}

/// The ledger did not answer.
pub(super) fn unavailable() -> ApiError {
    ApiError::plain(Code::LedgerUnavailable).because("ledger_unavailable")
}

/// A reply that no such command has.
pub(crate) fn unexpected() -> ApiError {
    ApiError::plain(Code::InternalError).because("unexpected_ledger_reply")
}
