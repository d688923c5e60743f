//! The way of a data call: authenticated, validated, reserved, asked, read, answered; settled after the answer.
//! Nothing that fails before the reservation touches the ledger, and D1 is nowhere on this way (architecture).

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use quarry_kernel::http::{Response, UrlParts};
use quarry_kernel::time::UnixMs;
use quarry_ledger::{Command, Refusal as LedgerRefusal, Reply};
use quarry_sources::{Failure, Reading, Source, v1, v2, v3, v6};

use crate::bundle;
use crate::catalogue::{Endpoint, Operation};
use crate::conversation::{self, Bound};
use crate::endpoints;
use crate::envelope;
use crate::error::{ApiError, Code};
use crate::key::KeyId;
use crate::param::{self, Params};
use crate::ports::Ports;

/// One call on its way.
#[derive(Debug, Clone, Copy)]
pub struct Call<'a> {
    /// The endpoint.
    pub endpoint: &'static Endpoint,
    /// The request's id, which is the lease's id too.
    pub id: &'a str,
    /// When it came in.
    pub started: UnixMs,
    /// The URL it came in by.
    pub url: UrlParts<'a>,
    /// Our own origin, for links.
    pub origin: &'a str,
    /// Whether the caller only wants the head: everything is checked, nothing is asked or charged.
    pub head_only: bool,
    /// Whether a test asked for a panic inside the call.
    pub panic: bool,
}

/// What is left to do when the answer is on its way.
#[derive(Debug)]
pub struct After<S> {
    key_id: String,
    lease_id: String,
    /// The bundle's name and the source that holds it, for a call that succeeded.
    kept: Option<(String, S)>,
}

/// An answer, and what follows it.
pub type Answered<S> = (Result<Response, ApiError>, Option<Params>, Option<After<S>>);

/// Answers a data call of an authenticated key.
pub async fn answer<P: Ports>(ports: &P, call: Call<'_>, key: &KeyId) -> Answered<P::Source> {
    let params = match param::check(call.url.query, call.endpoint.params, call.endpoint.constraints) {
        Ok(params) => params,
        Err(error) => return (Err(error), None, None),
    };
    if call.head_only {
        return (head(ports, key).await, Some(params), None);
    }
    let after = After { key_id: key.as_str().to_owned(), lease_id: call.id.to_owned(), kept: None };
    let lease = match reserve(ports, key, call.id).await {
        Ok(lease) => lease,
        // A ledger that did not answer may have reserved all the same: give it back.
        Err(error) if error.code == Code::LedgerUnavailable => {
            return (Err(error), Some(params), Some(after));
        }
        Err(error) => return (Err(error), Some(params), None),
    };
    let reserved_at = ports.now();
    // Whose token it is can be told only now that the ledger said whose key this is.
    let bound = Bound { path: call.endpoint.path, account: &lease.account };
    let state = match continued(ports, &params, bound) {
        Ok(state) => state,
        Err(error) => return (Err(error), Some(params), Some(after)),
    };
    let source = ports.source();
    let reading = match call.panic {
        false => read(call.endpoint.operation, &params, call.origin, state, &source).await,
        true => guarded(async { fault() }).await,
    };
    let answered_at = ports.now();
    let mut reading = match reading {
        Ok(reading) => reading,
        Err(error) => return (Err(error), Some(params), Some(after)),
    };
    continuable(ports, &params, bound, &mut reading);
    let date = call.started.date();
    let bundle_path = bundle::link_path(date, call.id);
    let frame = envelope::Frame {
        endpoint: call.endpoint,
        params: &params,
        id: call.id,
        created_at: &call.started.rfc3339(),
        total_ms: answered_at.0 - call.started.0,
        origin: call.origin,
        bundle_path: &bundle_path,
    };
    let response = Response::json(200, envelope::write(&frame, &reading))
        .with("cache-control", "no-store")
        .with("ratelimit-policy", format!("\"concurrency\";q={};qu=\"concurrent-requests\"", lease.limit))
        .with("ratelimit", format!("\"concurrency\";r={}", lease.limit.saturating_sub(lease.live)))
        .with("x-remaining-calls", lease.remaining.to_string())
        .with(
            "server-timing",
            format!(
                "ledger;dur={}, source;dur={}, total;dur={}",
                reserved_at.0 - call.started.0,
                answered_at.0 - reserved_at.0,
                answered_at.0 - call.started.0
            ),
        );
    let kept = Some((bundle::object_name(date, &lease.account, call.id), source));
    (Ok(response), Some(params), Some(After { kept, ..after }))
}

/// The state of the conversation that the caller's token continues; none without a token.
fn continued<P: Ports>(ports: &P, params: &Params, bound: Bound<'_>) -> Result<Option<String>, ApiError> {
    match (params.text(conversation::NAME), &ports.settings().secrets) {
        (None, _) => Ok(None),
        (Some(token), Some(secrets)) => Ok(Some(conversation::open(secrets, bound, ports.now(), token)?)),
        (Some(_), None) => Err(conversation::Broken::Foreign.into()),
    }
}

/// Gives the caller who wants to go on the token to do so, where the source has a state for it.
fn continuable<P: Ports>(ports: &P, params: &Params, bound: Bound<'_>, reading: &mut Reading) {
    let state = reading.conversation.take().filter(|_| params.flag(endpoints::v1_ai_mode::CONTINUABLE));
    let secrets = ports.settings().secrets.as_ref();
    let token = secrets
        .zip(state)
        .and_then(|(secrets, state)| conversation::seal(secrets, bound, ports.now(), &state));
    reading.groups.put_some(conversation::NAME, token.as_ref());
}

/// Settles the call and keeps its bundle; runs after the answer is on its way. A settlement that is not answered is
/// sent again: it counts once by its lease's id.
pub async fn finish<P: Ports>(ports: &P, after: After<P::Source>) {
    let After { key_id, lease_id, kept } = after;
    let command = match kept {
        Some(_) => Command::Commit { lease_id: lease_id.clone() },
        None => Command::Release { lease_id: lease_id.clone() },
    };
    let settle = async {
        for _ in 0..SETTLE_TRIES {
            if ports.ledger(&key_id, &command).await.is_ok() {
                return;
            }
        }
        ports.log(&format!("{{\"event\":\"settlement_lost\",\"request_id\":\"{lease_id}\"}}"));
    };
    let keep = async {
        if let Some((name, source)) = &kept
            && ports.keep_bundle(name, source).await.is_err()
        {
            ports.log(&format!("{{\"event\":\"bundle_lost\",\"request_id\":\"{lease_id}\"}}"));
        }
    };
    futures_util::future::join(settle, keep).await;
}

const SETTLE_TRIES: usize = 3;

struct Lease {
    account: String,
    remaining: u64,
    limit: u32,
    live: u32,
}

async fn reserve<P: Ports>(ports: &P, key: &KeyId, lease_id: &str) -> Result<Lease, ApiError> {
    let command = Command::Reserve { lease_id: lease_id.to_owned(), ttl_ms: None };
    match ports.ledger(key.as_str(), &command).await {
        Ok(Reply::Reserved { account, remaining, limit, live, .. }) => {
            Ok(Lease { account, remaining, limit, live })
        }
        Ok(Reply::Refused(refusal)) => Err(refused(&refusal)),
        Ok(_) => Err(ApiError::plain(Code::InternalError).because("unexpected_ledger_reply")),
        Err(_) => Err(ApiError::plain(Code::LedgerUnavailable).because("ledger_unavailable")),
    }
}

async fn head<P: Ports>(ports: &P, key: &KeyId) -> Result<Response, ApiError> {
    match ports.ledger(key.as_str(), &Command::Status).await {
        Ok(reply) => crate::status::usable(reply).map(|_| Response::json(200, String::new())),
        Err(_) => Err(ApiError::plain(Code::LedgerUnavailable)),
    }
}

/// What a ledger's refusal is on the wire.
#[must_use]
pub fn refused(refusal: &LedgerRefusal) -> ApiError {
    match refusal {
        LedgerRefusal::NotOpened => ApiError::plain(Code::InvalidApiKey),
        LedgerRefusal::Disabled => ApiError::plain(Code::ApiKeyDisabled),
        LedgerRefusal::InsufficientCredits => ApiError::plain(Code::InsufficientCredits),
        LedgerRefusal::ConcurrencyLimit { limit, retry_after_ms } => ApiError::new(
            Code::ConcurrencyLimitExceeded,
            format!("{limit} calls are in flight on this key, which is its limit."),
        )
        .after(retry_after_ms.div_ceil(1000).max(1)),
        LedgerRefusal::Storage => ApiError::plain(Code::LedgerUnavailable).because("ledger_storage"),
        LedgerRefusal::GrantConflict | LedgerRefusal::OtherAccount => {
            ApiError::plain(Code::IdempotencyConflict)
        }
        LedgerRefusal::BadGrant | LedgerRefusal::GrantOverflow | LedgerRefusal::BadLimit => {
            ApiError::invalid(format!("The ledger refuses it: {refusal}."))
        }
        LedgerRefusal::LeaseSettled { .. } | LedgerRefusal::BadLease | LedgerRefusal::TooOld => {
            ApiError::plain(Code::InternalError).because("lease_refused")
        }
    }
}

/// Asks and reads. `origin` is our own, for links in the groups; `state` that of a conversation that goes on.
///
/// # Errors
/// What the source's failure is on the wire, with its reason for the log.
pub(crate) async fn read<S: Source>(
    operation: Operation,
    params: &Params,
    origin: &str,
    state: Option<String>,
    source: &S,
) -> Result<Reading, ApiError> {
    guarded(dispatch(operation, params, origin, state, source)).await
}

/// A panic in a parser fails this call only and is answered as our own failure.
async fn guarded(work: impl Future<Output = Result<Reading, Failure>>) -> Result<Reading, ApiError> {
    match AssertUnwindSafe(work).catch_unwind().await {
        Ok(Ok(reading)) => Ok(reading),
        Ok(Err(failure)) => Err(failed(failure)),
        Err(_) => Err(ApiError::plain(Code::InternalError).because("panic")),
    }
}

/// The panic that tests of the real runtime ask for (`Settings::fault_injection`).
#[allow(clippy::panic)] // it is there to be one
fn fault() -> Result<Reading, Failure> {
    std::panic::panic_any("a fault was asked for")
}

async fn dispatch<S: Source>(
    operation: Operation,
    params: &Params,
    origin: &str,
    state: Option<String>,
    source: &S,
) -> Result<Reading, Failure> {
    match operation {
        Operation::V1Search => v1::search::run(&endpoints::v1_search::query(params), source).await,
        Operation::V1AiOverview => v1::overview::run(&endpoints::v1_search::query(params), source).await,
        Operation::V1AiMode => v1::ai_mode::run(&endpoints::v1_ai_mode::query(params, state), source).await,
        Operation::V1Shopping => {
            v1::shopping::run(&endpoints::v1_shopping::query(params, origin), source).await
        }
        Operation::V1ShoppingProduct => {
            v1::product::run(&endpoints::v1_shopping_product::query(params, origin), source).await
        }
        Operation::V1Ads => v1::ads::run(&endpoints::v1_ads::query(params), source).await,
        Operation::V1Local => v1::local::run(&endpoints::v1_local::query(params), source).await,
        Operation::V2Search => v2::search::run(&endpoints::v2_search::query(params), source).await,
        Operation::V3Search => v3::search::run(&endpoints::v3_search::query(params), source).await,
        Operation::V6AppStoreSearch => {
            v6::app_store::search::run(&endpoints::v6_app_store_search::query(params), source).await
        }
        Operation::V6AppStoreProduct => {
            v6::app_store::product::run(&endpoints::v6_app_store_product::query(params), source).await
        }
        Operation::V6AppStoreReviews => {
            v6::app_store::reviews::run(&endpoints::v6_app_store_reviews::query(params), source).await
        }
    }
}

/// Seconds after which it is worth asking a source again.
const SOURCE_RETRY_AFTER_S: u32 = 5;

fn failed(failure: Failure) -> ApiError {
    match failure {
        Failure::Refused(refusal) => {
            ApiError::plain(Code::SourceUnavailable).after(SOURCE_RETRY_AFTER_S).because(refusal.token())
        }
        Failure::NotFound(message) => ApiError::new(Code::NotFound, message),
        Failure::NoOverview => ApiError::plain(Code::NoOverview),
        Failure::Unsupported { parameter, message } => {
            ApiError::invalid(format!("Parameter `{parameter}`: {message}"))
        }
    }
}
