//! `POST /api/keys`: creates a key without calls, for buyers who have none or have lost theirs. The purchase is the next request
//! (`POST /api/keys/topup`), so the buyer holds the key before paying. Limited to a few per address and hour.

use quarry_kernel::http::{IncomingRequest, Response};

use crate::error::ApiError;
use crate::keys::request_body::json_response;
use crate::keys::secrets::Secrets;
use crate::keys::visitor::{VisitorKey, enforce_key_limit, issue_to_visitor, refuse_other_sites};
use crate::ports::Ports;

/// Handles the endpoint.
///
/// # Errors
/// 403 from another site, 429 beyond the address's limit, 503.
pub async fn handle<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    secrets: &Secrets,
    origin: &str,
) -> Result<Response, ApiError> {
    refuse_other_sites(request, origin)?;
    let now = ports.now();
    enforce_key_limit(ports, request, secrets, "buyers_address", now).await?;
    let (row, key) = issue_to_visitor(ports, secrets, 0, now).await?;
    Ok(json_response(201, &VisitorKey::new(&row, &key)))
}
