//! `POST /api/keys`: a key without calls, for whoever wants to buy some and has none, or has lost theirs. Buying is the next request
//! (`POST /api/keys/topup`), so the key is in its buyer's hands before they pay. Each address gets a few an hour.

use quarry_kernel::http::{Incoming, Response};
use quarry_kernel::id;
use serde::Serialize;

use crate::error::ApiError;
use crate::keys::body::json;
use crate::keys::issue::issue;
use crate::keys::key::Secrets;
use crate::keys::visitor::{admit, refuse_other_sites};
use crate::ports::{KeyRow, Ports};
use crate::settings::DEFAULT_CONCURRENCY;

#[derive(Serialize)]
struct EmptyKey<'a> {
    key: &'a str,
    key_id: &'a str,
    remaining_calls: u64,
    concurrency_limit: u32,
}

/// Answers the endpoint.
///
/// # Errors
/// 403 from another site, 429 for an address that got too many, 503.
pub async fn answer<P: Ports, R: Incoming>(
    ports: &P,
    request: &R,
    secrets: &Secrets,
    origin: &str,
) -> Result<Response, ApiError> {
    refuse_other_sites(request, origin)?;
    let now = ports.now();
    admit(ports, request, secrets, "buyers_address", now).await?;
    let (key_id, key) = secrets.mint(ports.random());
    let row = issue(
        ports,
        KeyRow {
            key_id: key_id.as_str().to_owned(),
            account_id: format!("ac_{}", id::sortable(now, ports.random())),
            label: String::new(),
            origin: "visitor".to_owned(),
            status: "active".to_owned(),
            concurrency_limit: DEFAULT_CONCURRENCY,
            initial_concurrency_limit: DEFAULT_CONCURRENCY,
            initial_calls: 0,
            initial_expires_at: None,
            created_at: now,
        },
    )
    .await?;
    let concurrency_limit = row.concurrency_limit;
    Ok(json(201, &EmptyKey { key: &key, key_id: &row.key_id, remaining_calls: 0, concurrency_limit }))
}
