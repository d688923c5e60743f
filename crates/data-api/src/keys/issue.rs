//! Creation of a key: recorded in D1 by its id, then its ledger opened with the first lot. Both steps are repeatable.

use quarry_kernel::time::UnixMs;
use quarry_ledger::{Command, Grant, LotKind, Reply};

use crate::error::{ApiError, ErrorCode};
use crate::keys::ledger::{ask_ledger, unexpected_reply_error};
use crate::ports::{KeyRow, KeyStore, LedgerClient};

/// Reference of a new key's first lot.
const FIRST_LOT: &str = "initial";

/// Records a key and opens its ledger.
///
/// # Errors
/// 409 when the id was used by a different request, 503 when D1 or the ledger does not respond (repeat it).
pub async fn issue<P: KeyStore + LedgerClient>(ports: &P, wanted: KeyRow) -> Result<KeyRow, ApiError> {
    let storage = |_| ApiError::from_code(ErrorCode::StorageUnavailable).with_reason("d1");
    let row = ports.record_key(&wanted).await.map_err(storage)?;
    if !is_same_request(&row, &wanted) {
        return Err(ApiError::from_code(ErrorCode::IdempotencyConflict));
    }
    open_ledger(ports, &row).await?;
    Ok(row)
}

/// Opens the ledger of a recorded key with its first lot; idempotent.
///
/// # Errors
/// 503 when the ledger does not respond (repeat it).
pub async fn open_ledger<P: LedgerClient>(ports: &P, row: &KeyRow) -> Result<(), ApiError> {
    let open = Command::Open {
        account: row.account_id.clone(),
        concurrency_limit: row.initial_concurrency_limit,
        created_at: row.created_at,
        grant: (row.initial_calls > 0).then(|| build_first_lot(row)),
    };
    match ask_ledger(ports, &row.key_id, &open).await? {
        Reply::Opened => Ok(()),
        _ => Err(unexpected_reply_error()),
    }
}

fn build_first_lot(row: &KeyRow) -> Grant {
    let kind = if row.origin == "visitor" { LotKind::Free } else { LotKind::Operator };
    Grant {
        reference: FIRST_LOT.to_owned(),
        kind,
        calls: row.initial_calls,
        expires_at: row.initial_expires_at,
    }
}

/// Returns whether an existing row was created by the same request; times and generated ids may differ.
fn is_same_request(stands: &KeyRow, wanted: &KeyRow) -> bool {
    let content = |row: &KeyRow| {
        let ttl = row.initial_expires_at.map(|UnixMs(end)| (end - row.created_at.0) / 1000);
        (row.label.clone(), row.origin.clone(), row.initial_concurrency_limit, row.initial_calls, ttl)
    };
    content(stands) == content(wanted)
}
