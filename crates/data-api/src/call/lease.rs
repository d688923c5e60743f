//! Lease of a call, with the key's state as the ledger returned it.

use quarry_kernel::http::Response;
use quarry_ledger::{Command, Reply};

use crate::error::ApiError;
use crate::keys::ledger::{ask_ledger, unexpected_reply_error};
use crate::keys::secrets::KeyId;
use crate::keys::settlement;
use crate::ports::Ports;
use crate::rate_limit::RateLimit;

/// Reserved call.
pub(super) struct Lease {
    pub account: String,
    /// Remaining calls; unknown when the caller of this crate pays.
    pub remaining: Option<u64>,
    pub rate_limit: RateLimit,
    /// Whether the key's owner has switched retention off.
    pub unkept: bool,
}

impl Lease {
    /// Creates the lease of a call reserved by the caller of this crate.
    pub fn for_account(account: &str) -> Self {
        let rate_limit = RateLimit::default();
        Self { account: account.to_owned(), remaining: None, rate_limit, unkept: false }
    }
}

/// Reserves one call of a key.
pub(super) async fn reserve<P: Ports>(
    ports: &P,
    key: &KeyId,
    lease_id: &str,
    endpoint: &str,
) -> Result<Lease, ApiError> {
    match settlement::reserve(ports, key, lease_id, endpoint).await? {
        Reply::Reserved { account, remaining, limit, live, requests, failures, unkept, .. } => {
            let rate_limit =
                RateLimit::from_concurrency(limit, live).with_requests(requests).with_failures(failures);
            Ok(Lease { account, remaining: Some(remaining), rate_limit, unkept })
        }
        _ => Err(unexpected_reply_error()),
    }
}

/// Responds to HEAD with the headers that a call would have before the source is asked; reserves nothing.
pub(super) async fn respond_to_head<P: Ports>(
    ports: &P,
    key: &KeyId,
    endpoint: &str,
) -> Result<Response, ApiError> {
    match ask_ledger(ports, key.as_str(), &key.attribute_command_for(Command::Look, endpoint)).await? {
        Reply::Reservable { remaining, limit, live, requests, failures, .. } => {
            let rate_limit = RateLimit::from_concurrency(limit, live)
                .with_requests(Some(requests))
                .with_failures(Some(failures));
            let response = rate_limit.apply_to(Response::json(200, String::new()));
            Ok(response
                .with_header("cache-control", "no-store")
                .with_header("x-remaining-calls", remaining.to_string()))
        }
        _ => Err(unexpected_reply_error()),
    }
}
