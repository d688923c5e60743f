//! The operator's API, protected by its own secret: creates, lists, disables, enables, grants and inspects keys.
//!
//! | Request | Body | Response |
//! |---|---|---|
//! | `POST /admin/keys` | `{label?, account_id?, calls?, concurrency_limit?, expires_in_days?}` | 201, the key, shown once; with an `Idempotency-Key`, a repetition returns the same key |
//! | `GET /admin/keys?after=&limit=` | | keys in the order of ids, and `next` |
//! | `GET /admin/keys/{id}` | | the record, with the current limit |
//! | `GET /admin/keys/{id}/ledger` | | totals, lots, leases, latest settlements |
//! | `POST /admin/keys/{id}/disable`, `/enable` | | the new status |
//! | `POST /admin/keys/{id}/repair` | | the record; opens a ledger that was recorded but never opened, or lost its rows, with its first calls |
//! | `POST /admin/keys/{id}/rotate` | `{end_old_now?}` | 201, a new secret for an owner who lost theirs, shown once |
//! | `POST /admin/keys/{id}/limit` | `{concurrency_limit}` | the new limit |
//! | `GET /admin/health?days=` | | calls by endpoint, day and outcome, the canary's results, and the sites' breakers in the responding isolate |
//! | `POST /admin/keys/{id}/grant` | `{reference, calls or amount_usd, expires_at?}` | the remaining calls; once per reference. `expires_at` is the last UTC day of validity, not in the past |

use quarry_kernel::http::cors::is_bearer_secret;
use quarry_kernel::http::{IncomingRequest, Response, UrlParts, format_network};
use quarry_kernel::id;
use quarry_kernel::money::MicroUsd;
use quarry_kernel::time::DAY_MS;
use quarry_kernel::url;
use quarry_ledger::{Command, Grant, LotKind, LotView, Refusal, Reply};
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ErrorCode};
use crate::keys::issue::{self, issue};
use crate::keys::ledger::{ledger_unavailable_error, unexpected_reply_error};
use crate::keys::request_body::{
    calculate_day_start, check_range, check_short_text, invalid_day_error, json_response, parse_day_end,
    read_body,
};
use crate::keys::rotation;
use crate::keys::secrets::{KeyId, Secrets};
use crate::ledger_refusal::error_from_refusal;
use crate::ports::{KeyRow, KeyStore, LedgerClient, Ports};
use crate::settings::{CREDIT_TTL_DAYS, DEFAULT_CONCURRENCY, FREE_CALLS, MAX_CONCURRENCY};
use crate::sites;
use crate::watch::health;

const CALLS_MAX: u64 = 1_000_000_000_000;
const MAX_DAYS: i64 = 3_650;
const RECENT_SETTLEMENTS: u32 = 50;
const PAGE_DEFAULT: u32 = 100;
const HEALTH_DAYS_DEFAULT: u32 = 7;
const HEALTH_DAYS_MAX: u32 = 40;
const PAGE_MAX: u32 = 1000;

/// Handles a request below `/admin`; `rest` is the path after it.
///
/// # Errors
/// 401 without the operator's secret, before anything else; 400, 404, 405, 409 and 503.
pub async fn handle<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    secrets: &Secrets,
    parts: UrlParts<'_>,
    rest: &str,
) -> Result<Response, ApiError> {
    authorize(ports, request).await?;
    let path: Vec<&str> = rest.split('/').filter(|part| !part.is_empty()).collect();
    match (request.method(), path.as_slice()) {
        ("POST", ["keys"]) => create(ports, request, secrets).await,
        ("GET", ["keys"]) => list(ports, parts.query).await,
        (_, ["keys"]) => Err(wrong_method_error("GET, POST")),
        ("GET", ["health"]) => respond_with_health(ports, parts.query).await,
        (_, ["health"]) => Err(wrong_method_error("GET")),
        (method, ["keys", id, rest @ ..]) => {
            let key = load_key(ports, id).await?;
            match (method, rest) {
                ("GET", []) => Ok(json_response(200, &key)),
                ("GET", ["ledger"]) => {
                    let command = Command::Inspect { recent: RECENT_SETTLEMENTS };
                    Ok(json_response(200, &send(ports, &key, &command).await?))
                }
                ("POST", ["disable"]) => set_status(ports, &key, &Command::Disable, "disabled").await,
                ("POST", ["enable"]) => set_status(ports, &key, &Command::Enable, "active").await,
                ("POST", ["repair"]) => {
                    issue::open_ledger(ports, &key).await?;
                    Ok(json_response(200, &key))
                }
                ("POST", ["rotate"]) => {
                    let id =
                        KeyId::parse(&key.key_id).ok_or_else(|| ApiError::from_code(ErrorCode::NotFound))?;
                    rotation::rotate_for_operator(ports, request, secrets, &id).await
                }
                ("POST", ["limit"]) => set_limit(ports, request, &key).await,
                ("POST", ["grant"]) => grant_calls(ports, request, &key).await,
                (_, [] | ["ledger"]) => Err(wrong_method_error("GET")),
                (_, ["disable" | "enable" | "limit" | "grant" | "repair" | "rotate"]) => {
                    Err(wrong_method_error("POST"))
                }
                _ => Err(ApiError::from_code(ErrorCode::NotFound)),
            }
        }
        _ => Err(ApiError::from_code(ErrorCode::NotFound)),
    }
}

/// Delay of the response to a wrong secret.
const WRONG_SECRET_MS: u32 = 1_000;

async fn authorize<P: Ports, R: IncomingRequest>(ports: &P, request: &R) -> Result<(), ApiError> {
    let header = request.header("authorization").unwrap_or_default();
    let secret = ports.settings().admin_secret.as_deref().filter(|secret| secret.len() >= Secrets::MIN_BYTES);
    match secret {
        Some(secret) if is_bearer_secret(&header, secret) => Ok(()),
        Some(_) => {
            if !header.is_empty() {
                let network = format_network(&request.header("cf-connecting-ip").unwrap_or_default());
                let line = serde_json::json!({"event": "operator_secret_wrong", "network": network});
                ports.log(&line.to_string());
                ports.pause(WRONG_SECRET_MS).await;
            }
            Err(ApiError::from_code(ErrorCode::OperatorUnauthorized))
        }
        None => {
            Err(ApiError::from_code(ErrorCode::OperatorUnauthorized)
                .with_reason("admin_secret_missing_or_short"))
        }
    }
}

/// Responds with the health of the sources over the last `days` (1 to 40; 7 by default), by endpoint.
async fn respond_with_health<P: Ports>(ports: &P, query: &str) -> Result<Response, ApiError> {
    let mut days = HEALTH_DAYS_DEFAULT;
    for (name, value) in url::parse_pairs(query).flatten() {
        let wanted = value.parse().ok().filter(|days| name == "days" && (1..=HEALTH_DAYS_MAX).contains(days));
        days = wanted.ok_or_else(|| {
            ApiError::invalid_request("The only parameter is `days`, a whole number from 1 through 40.")
        })?;
    }
    let unavailable = |_| ApiError::from_code(ErrorCode::StorageUnavailable).with_reason("d1");
    let endpoints = health::collect_endpoint_health(ports, days).await.map_err(unavailable)?;
    let sites = sites::report::collect_statuses(ports);
    Ok(json_response(200, &serde_json::json!({ "days": days, "endpoints": endpoints, "sites": sites })))
}

fn wrong_method_error(allow: &'static str) -> ApiError {
    ApiError { allow: Some(allow), ..ApiError::from_code(ErrorCode::MethodNotAllowed) }
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct NewKey {
    label: String,
    account_id: Option<String>,
    calls: Option<u64>,
    concurrency_limit: Option<u32>,
    expires_in_days: Option<i64>,
}

#[derive(Serialize)]
struct IssuedKey<'a> {
    key: &'a str,
    #[serde(flatten)]
    row: &'a KeyRow,
}

async fn create<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    secrets: &Secrets,
) -> Result<Response, ApiError> {
    let body: NewKey = read_body(request).await?;
    let named = body.account_id.as_deref();
    check_short_text("label", &body.label, 0)?;
    named.map_or(Ok(()), check_account_name)?;
    let calls = check_range("calls", body.calls.unwrap_or(FREE_CALLS), 0, CALLS_MAX)?;
    let limit = check_limit(body.concurrency_limit.unwrap_or(DEFAULT_CONCURRENCY))?;
    let days =
        body.expires_in_days.map(|days| check_range("expires_in_days", days, 1, MAX_DAYS)).transpose()?;
    let random = match request.header("idempotency-key") {
        Some(text) => {
            check_short_text("Idempotency-Key", &text, 1)?;
            secrets.derive_bytes("admin-key", &text)
        }
        None => ports.random_bytes(),
    };
    let now = ports.now();
    let (key_id, key) = secrets.mint(random);
    let wanted = KeyRow {
        key_id: key_id.as_str().to_owned(),
        account_id: named
            .map_or_else(|| format!("ac_{}", id::new_sortable(now, ports.random_bytes())), str::to_owned),
        label: body.label.clone(),
        origin: "operator".to_owned(),
        status: "active".to_owned(),
        concurrency_limit: limit,
        initial_concurrency_limit: limit,
        initial_calls: calls,
        initial_expires_at: days.map(|days| now.plus_ms(days * DAY_MS)),
        created_at: now,
    };
    let row = issue(ports, wanted).await?;
    if named.is_some_and(|account| account != row.account_id) {
        return Err(ApiError::from_code(ErrorCode::IdempotencyConflict));
    }
    let status = if row.created_at == now { 201 } else { 200 };
    Ok(json_response(status, &IssuedKey { key: &key, row: &row }))
}

#[derive(Serialize)]
struct KeyPage {
    keys: Vec<KeyRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

async fn list<P: KeyStore>(ports: &P, query: &str) -> Result<Response, ApiError> {
    let after = url::find_query_value(query, "after").unwrap_or_default();
    let limit = match url::find_query_value(query, "limit") {
        Some(text) => text
            .parse()
            .map_err(|_| ApiError::invalid_request("Parameter `limit` must be a whole number."))?,
        None => PAGE_DEFAULT,
    };
    let limit = check_range("limit", limit, 1, PAGE_MAX)?;
    let keys = ports.list_keys_after(&after, limit).await.map_err(|_| storage_error())?;
    let full = u32::try_from(keys.len()).is_ok_and(|count| count == limit);
    let next =
        keys.last().filter(|_| full).map(|row| format!("/admin/keys?after={}&limit={limit}", row.key_id));
    Ok(json_response(200, &KeyPage { keys, next }))
}

async fn load_key<P: KeyStore>(ports: &P, id: &str) -> Result<KeyRow, ApiError> {
    let unknown = || ApiError::new(ErrorCode::NotFound, "There is no key with this id.");
    let id = KeyId::parse(id).ok_or_else(unknown)?;
    ports.load_key(id.as_str()).await.map_err(|_| storage_error())?.ok_or_else(unknown)
}

async fn send<P: LedgerClient>(ports: &P, key: &KeyRow, command: &Command) -> Result<Reply, ApiError> {
    match ports.send_command(&key.key_id, command).await {
        // The operator is authorized; it is the key's ledger that is missing.
        Ok(Reply::Refused(Refusal::NotOpened)) => Err(ApiError::new(
            ErrorCode::NotFound,
            "The key is recorded, but it has no ledger. `POST /admin/keys/{id}/repair` opens one with the key's first calls.",
        )),
        Ok(Reply::Refused(refusal)) => Err(error_from_refusal(&refusal)),
        Ok(reply) => Ok(reply),
        Err(_) => Err(ledger_unavailable_error()),
    }
}

/// Sets the status, first in the ledger, which is authoritative; the record follows and may be repeated.
async fn set_status<P: Ports>(
    ports: &P,
    key: &KeyRow,
    command: &Command,
    status: &'static str,
) -> Result<Response, ApiError> {
    send(ports, key, command).await?;
    ports.set_key_status(&key.key_id, status).await.map_err(|_| storage_error())?;
    Ok(json_response(200, &serde_json::json!({ "key_id": key.key_id, "status": status })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewLimit {
    concurrency_limit: u32,
}

/// Sets the limit of concurrent calls; see [`set_status`].
async fn set_limit<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    key: &KeyRow,
) -> Result<Response, ApiError> {
    let NewLimit { concurrency_limit } = read_body(request).await?;
    let concurrency_limit = check_limit(concurrency_limit)?;
    send(ports, key, &Command::SetLimit { concurrency_limit }).await?;
    ports.set_key_limit(&key.key_id, concurrency_limit).await.map_err(|_| storage_error())?;
    Ok(json_response(
        200,
        &serde_json::json!({ "key_id": key.key_id, "concurrency_limit": concurrency_limit }),
    ))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewGrant {
    reference: String,
    #[serde(default)]
    calls: Option<u64>,
    #[serde(default)]
    amount_usd: Option<String>,
    #[serde(default)]
    expires_at: Option<String>,
}

async fn grant_calls<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    key: &KeyRow,
) -> Result<Response, ApiError> {
    let body: NewGrant = read_body(request).await?;
    check_short_text("reference", &body.reference, 1)?;
    let (kind, calls, ttl_days) = match (body.calls, body.amount_usd.as_deref()) {
        (Some(calls), None) => (LotKind::Operator, calls, None),
        (None, Some(amount)) => {
            let amount = MicroUsd::from_decimal(amount).ok_or_else(|| {
                ApiError::invalid_request(
                    "Parameter `amount_usd` must be decimal US dollars with at most six fraction digits.",
                )
            })?;
            (LotKind::TopUp, amount.to_calls().0, Some(CREDIT_TTL_DAYS))
        }
        _ => return Err(ApiError::invalid_request("Send one of `calls` and `amount_usd`.")),
    };
    let calls = check_range("calls", calls, 1, CALLS_MAX)?;
    let before = find_earlier_grant(ports, key, &body.reference).await?;
    let expires_at = match (body.expires_at.as_deref(), &before) {
        (Some(day), _) => Some(parse_day_end(day)?),
        (None, Some(lot)) => lot.expires_at,
        (None, None) => ttl_days.map(|days| ports.now().date().plus_days(days + 1)).map(calculate_day_start),
    };
    // A repetition is answered like the first request, however late.
    if before.is_none() && expires_at.is_some_and(|end| end <= ports.now()) {
        return Err(invalid_day_error());
    }
    let grant = Grant { reference: body.reference, kind, calls, expires_at };
    let reply = send(ports, key, &Command::Grant(grant)).await?;
    Ok(json_response(200, &reply))
}

/// Finds an earlier lot of a reference: a repetition on a later day must not compute another expiry.
async fn find_earlier_grant<P: Ports>(
    ports: &P,
    key: &KeyRow,
    reference: &str,
) -> Result<Option<LotView>, ApiError> {
    match send(ports, key, &Command::Inspect { recent: 0 }).await? {
        Reply::Inspected(inspection) => {
            Ok(inspection.lots.into_iter().find(|lot| lot.reference == reference))
        }
        _ => Err(unexpected_reply_error()),
    }
}

fn check_limit(limit: u32) -> Result<u32, ApiError> {
    check_range("concurrency_limit", limit, 1, MAX_CONCURRENCY)
}

/// Checks an account name, which becomes a segment of its bundles' names.
fn check_account_name(account: &str) -> Result<(), ApiError> {
    let fits = (1..=64).contains(&account.len())
        && account.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-');
    if fits {
        return Ok(());
    }
    Err(ApiError::invalid_request(
        "Parameter `account_id` must be 1 to 64 letters, digits, underscores or hyphens.",
    ))
}

fn storage_error() -> ApiError {
    ApiError::from_code(ErrorCode::StorageUnavailable).with_reason("d1")
}
