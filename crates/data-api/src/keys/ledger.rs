//! Commands to a key's ledger for whoever is answered with an error where it refuses or keeps silent.

use quarry_ledger::{Command, KeyStatus, OwnerView, Reply};

use crate::error::{ApiError, ErrorCode};
use crate::keys::secrets::KeyId;
use crate::ledger_refusal::error_from_refusal;
use crate::ports::LedgerClient;

/// Returns the ledger's reply to a command.
///
/// # Errors
/// The ledger's refusal, 503 when it does not answer.
pub(crate) async fn ask_ledger<P: LedgerClient>(
    ports: &P,
    key_id: &str,
    command: &Command,
) -> Result<Reply, ApiError> {
    match ports.send_command(key_id, command).await {
        Ok(Reply::Refused(refusal)) => Err(error_from_refusal(&refusal)),
        Ok(reply) => Ok(reply),
        Err(_) => Err(ledger_unavailable_error()),
    }
}

/// Sends a command of the owner's; answers what they rule over then.
///
/// # Errors
/// The errors of [`ask_ledger`], and 403 for a disabled key.
pub(super) async fn ask_ledger_as_owner<P: LedgerClient>(
    ports: &P,
    key: &KeyId,
    command: Command,
) -> Result<Box<OwnerView>, ApiError> {
    match ask_ledger(ports, key.as_str(), &key.attribute_command(command)).await? {
        Reply::Owned(owned) if owned.status == KeyStatus::Disabled => {
            Err(ApiError::from_code(ErrorCode::ApiKeyDisabled))
        }
        Reply::Owned(owned) => Ok(owned),
        _ => Err(unexpected_reply_error()),
    }
}

/// Returns the ledger did not answer.
pub(super) fn ledger_unavailable_error() -> ApiError {
    ApiError::from_code(ErrorCode::LedgerUnavailable).with_reason("ledger_unavailable")
}

/// Returns a reply that no such command has.
pub(crate) fn unexpected_reply_error() -> ApiError {
    ApiError::from_code(ErrorCode::InternalError).with_reason("unexpected_ledger_reply")
}
