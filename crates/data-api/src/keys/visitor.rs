//! `POST /api/keys/visitor`: the free key, once per browser (docs/specification.md, Limits). A signed HttpOnly cookie marks the
//! browser; each address gets a few per hour, its wider networks some more (docs/decisions). If the operator requires a
//! challenge, the body is `{"challenge_token": "…"}`; otherwise it may be empty.

use quarry_kernel::http::{IncomingRequest, Response, list_networks};
use quarry_kernel::id;
use quarry_kernel::time::UnixMs;
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ErrorCode};
use crate::keys::issue::issue;
use crate::keys::secrets::Secrets;
use crate::ports::{ChallengeVerifier, KeyRow, Ports, VisitorRequest};
use crate::settings::{Challenge, DEFAULT_CONCURRENCY, FREE_CALLS};

const COOKIE: &str = "quarry_visitor";
const COOKIE_PURPOSE: &str = "browser";
const COOKIE_MAX_AGE_S: u32 = 34_560_000; // 400 days, the longest a browser keeps (RFC 6265bis)
/// The window of the rate limit.
pub const WINDOW_MS: i64 = 3_600_000;

/// Handles the endpoint.
///
/// # Errors
/// 403 from another site or without the challenge, 409 for a browser that has its key, 429 beyond the address's limit, 503.
pub async fn handle<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    secrets: &Secrets,
    origin: &str,
) -> Result<Response, ApiError> {
    refuse_other_sites(request, origin)?;
    if has_key(request, secrets) {
        return Err(ApiError::from_code(ErrorCode::FreeKeyAlreadyIssued));
    }
    if let Some(challenge) = &ports.settings().challenge {
        check_challenge(ports, request, challenge).await?;
    }
    let now = ports.now();
    enforce_key_limit(ports, request, secrets, "address", now).await?;
    let (row, key) = issue_to_visitor(ports, secrets, FREE_CALLS, now).await?;
    let body = VisitorKey::new(&row, &key);
    let secure = if origin.starts_with("https:") { "; Secure" } else { "" };
    let cookie = format!(
        "{COOKIE}={}.{}; Path=/api/keys; Max-Age={COOKIE_MAX_AGE_S}; HttpOnly; SameSite=Lax{secure}",
        row.key_id,
        secrets.sign(COOKIE_PURPOSE, &row.key_id)
    );
    Ok(Response::json(201, quarry_json::to_string(&body))
        .with_header("set-cookie", cookie)
        .with_header("cache-control", "no-store"))
}

/// New key, as shown to its holder.
#[derive(Serialize)]
pub(super) struct VisitorKey<'a> {
    key: &'a str,
    key_id: &'a str,
    remaining_calls: u64,
    concurrency_limit: u32,
}

impl<'a> VisitorKey<'a> {
    pub(super) fn new(row: &'a KeyRow, key: &'a str) -> Self {
        Self {
            key,
            key_id: &row.key_id,
            remaining_calls: row.initial_calls,
            concurrency_limit: row.concurrency_limit,
        }
    }
}

/// Issues a key with free calls to a new visitor; returns its record and its text.
pub(super) async fn issue_to_visitor<P: Ports>(
    ports: &P,
    secrets: &Secrets,
    initial_calls: u64,
    now: UnixMs,
) -> Result<(KeyRow, String), ApiError> {
    let (key_id, key) = secrets.mint(ports.random_bytes());
    let row = KeyRow {
        key_id: key_id.as_str().to_owned(),
        account_id: format!("ac_{}", id::new_sortable(now, ports.random_bytes())),
        label: String::new(),
        origin: "visitor".to_owned(),
        status: "active".to_owned(),
        concurrency_limit: DEFAULT_CONCURRENCY,
        initial_concurrency_limit: DEFAULT_CONCURRENCY,
        initial_calls,
        initial_expires_at: None,
        created_at: now,
    };
    Ok((issue(ports, row).await?, key))
}

pub(super) fn refuse_other_sites<R: IncomingRequest>(request: &R, own: &str) -> Result<(), ApiError> {
    let foreign = request.header("origin").is_some_and(|origin| origin != own)
        || request.header("sec-fetch-site").is_some_and(|site| site == "cross-site");
    if foreign { Err(ApiError::from_code(ErrorCode::CrossSiteRequest)) } else { Ok(()) }
}

fn has_key<R: IncomingRequest>(request: &R, secrets: &Secrets) -> bool {
    let Some(cookies) = request.header("cookie") else {
        return false;
    };
    cookies.split(';').filter_map(|pair| pair.trim().split_once('=')).any(|(name, value)| {
        let signed =
            value.split_once('.').is_some_and(|(id, mac)| secrets.verify_mac(COOKIE_PURPOSE, id, mac));
        name == COOKIE && signed
    })
}

const BODY_BYTES_MAX: usize = 4 * 1024;

#[derive(Deserialize)]
struct ChallengeBody {
    challenge_token: String,
}

/// Verifies the token of the challenge. The refusal contains the site key, so that a page can show the challenge.
async fn check_challenge<P: ChallengeVerifier, R: IncomingRequest>(
    ports: &P,
    request: &R,
    challenge: &Challenge,
) -> Result<(), ApiError> {
    let refused = |what: &str| {
        Err(ApiError::new(
            ErrorCode::ChallengeRequired,
            format!(
                "{what} Send {{\"challenge_token\": \"…\"}} as JSON with the token that the challenge (Turnstile) with the \
                 site key `{}` gives.",
                challenge.site_key
            ),
        ))
    };
    let body = request.body(BODY_BYTES_MAX).await.unwrap_or_default();
    let Ok(ChallengeBody { challenge_token }) = serde_json::from_str(&body) else {
        return refused("A free key needs a challenge to be passed.");
    };
    match ports.is_challenge_passed(challenge, &challenge_token).await {
        Ok(true) => Ok(()),
        Ok(false) => refused("The challenge token is invalid or was used before; pass the challenge again."),
        Err(_) => Err(ApiError::from_code(ErrorCode::StorageUnavailable).with_reason("challenge")),
    }
}

/// Counts a new key against the networks of its address; `purpose` separates the counts.
pub(super) async fn enforce_key_limit<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    secrets: &Secrets,
    purpose: &str,
    now: UnixMs,
) -> Result<(), ApiError> {
    let address = request.header("cf-connecting-ip").unwrap_or_default();
    let one = ports.settings().visitor_keys_per_hour;
    let counted =
        |(network, times): (String, u32)| (secrets.sign(purpose, &network), one.saturating_mul(times));
    let networks: Vec<(String, u32)> = list_networks(&address).into_iter().map(counted).collect();
    let message =
        "Too many new keys were issued to this address or its network; retry after the time in Retry-After.";
    enforce_hourly_limit(ports, &networks, now, message).await
}

/// Counts an event in the current hour under each of its names, each with its own limit.
///
/// # Errors
/// 429 with the message when a limit is reached, 503.
pub(super) async fn enforce_hourly_limit<P: Ports>(
    ports: &P,
    counted: &[(String, u32)],
    now: UnixMs,
    message: &'static str,
) -> Result<(), ApiError> {
    let visit = VisitorRequest { networks: counted, at: now, since: now.plus_ms(-WINDOW_MS) };
    match ports.admit_visitor(&visit).await {
        Ok(None) => Ok(()),
        Ok(Some(oldest)) => {
            let wait_ms = (oldest.0 + WINDOW_MS - now.0).clamp(1000, WINDOW_MS);
            let wait_s = u32::try_from(wait_ms / 1000).unwrap_or(3600);
            Err(ApiError::new(ErrorCode::RateLimited, message).with_retry_after(wait_s))
        }
        Err(_) => Err(ApiError::from_code(ErrorCode::StorageUnavailable).with_reason("d1")),
    }
}
