//! Commands to a key's ledger, with refusals and failures converted to errors.

use quarry_ledger::{Command, KeyStatus, OwnerView, Reply};

use crate::error::{ApiError, ErrorCode};
use crate::keys::secrets::KeyId;
use crate::ledger_refusal::error_from_refusal;
use crate::ports::LedgerClient;

/// Sends a command and returns the ledger's reply.
///
/// # Errors
/// The ledger's refusal, 503 when it does not respond.
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

/// Sends an owner's command and returns the resulting secrets, sub-keys and settings.
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

/// Builds the error of an unresponsive ledger.
pub(super) fn ledger_unavailable_error() -> ApiError {
    ApiError::from_code(ErrorCode::LedgerUnavailable).with_reason("ledger_unavailable")
}

/// Builds the error of a reply that does not fit the command.
pub(crate) fn unexpected_reply_error() -> ApiError {
    ApiError::from_code(ErrorCode::InternalError).with_reason("unexpected_ledger_reply")
}
