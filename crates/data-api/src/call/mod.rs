//! Data call: authentication, validation, reservation, request, parsing, response; settlement after the response. No failure
//! before the reservation touches the ledger, and D1 is not involved (ARCHITECTURE.md).

use std::rc::Rc;

use futures_util::FutureExt;
use futures_util::future::join;
use quarry_kernel::http::{Response, UrlParts};
use quarry_kernel::time::UnixMs;
use quarry_sources::Source;
use quarry_sources::provenance::PageTime;

use crate::bundle::{BundleForm, BundleName};
use crate::cache::cacheable_question::CacheDirectives;
use crate::cache::{AnswerCache, CacheableQuestion, FlightRole, SharedAnswer};
use crate::continuation::{Continuation, ContinuationError, TokenBinding};
use crate::endpoint::Endpoint;
use crate::envelope;
use crate::error::{ApiError, ErrorCode};
use crate::keys::secrets::KeyId;
use crate::locations::{self, ResolvedLocation};
use crate::param::{self, Params};
use crate::ports::Ports;
use crate::watch::tally;

mod deferred;
mod lease;
mod second_look;
mod source_call;

pub use deferred::Deferred;
use lease::{Lease, reserve, respond_to_head};
pub(crate) use source_call::run_endpoint;
use source_call::{PANIC, SourceCall, SourceOutcome};

/// A data call in progress.
#[derive(Debug, Clone, Copy)]
pub struct ApiCall<'a> {
    /// The endpoint.
    pub endpoint: &'static Endpoint,
    /// Request id, which is also the lease id.
    pub id: &'a str,
    /// Time of arrival.
    pub started: UnixMs,
    /// URL of the request.
    pub url: UrlParts<'a>,
    /// Our own origin, for links.
    pub origin: &'a str,
    /// Whether the caller wants only the head: everything is checked, but nothing is requested or charged.
    pub head_only: bool,
    /// Cache directives of the request.
    pub directives: CacheDirectives,
    /// Fault inside the call that a test requested.
    pub fault: Option<Fault>,
}

/// Fault for tests of the real runtime (`Settings::fault_injection`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Panic, which the call's own guard catches.
    Panic,
    /// End of the instance, as when its memory is exhausted.
    Abort,
}

impl Fault {
    /// Parses the value of the header `X-Quarry-Fault`.
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "panic" => Some(Self::Panic),
            "abort" => Some(Self::Abort),
            _ => None,
        }
    }
}

/// Payer of a call: the account, and who holds the lease.
#[derive(Debug, Clone, Copy)]
pub enum Payer<'a> {
    /// Key whose ledger reserves before the request and settles after the response.
    Key(&'a KeyId),
    /// Account whose call the caller of this crate has reserved and will settle.
    Account {
        /// Id of the account.
        id: &'a str,
        /// Whether a cached or coalesced answer is accepted.
        takes_shared: bool,
    },
}

/// Response of a call, its parameters if they were valid, and the deferred work.
pub type CallOutcome<S> = (Result<Response, ApiError>, Option<Params>, Option<Deferred<S>>);

/// Executes a data call of an authenticated key, or of an account that pays otherwise.
pub async fn execute<P: Ports>(ports: &P, call: ApiCall<'_>, payer: Payer<'_>) -> CallOutcome<P::Source> {
    let params = match param::check(call.url.query, call.endpoint.params, call.endpoint.constraints) {
        Ok(params) => params,
        Err(refused) => return (Err(refused.into()), None, None),
    };
    if call.head_only {
        let head = match payer {
            Payer::Key(key) => respond_to_head(ports, key, call.endpoint.path).boxed_local().await,
            Payer::Account { .. } => {
                Ok(Response::json(200, String::new()).with_header("cache-control", "no-store"))
            }
        };
        return (head, Some(params), None);
    }
    let after = Deferred {
        key: match payer {
            Payer::Key(key) => Some(key.clone()),
            Payer::Account { .. } => None,
        },
        lease_id: call.id.to_owned(),
        asked: 0,
        endpoint: call.endpoint.path,
        error: None,
        outcome: None,
        is_charged: false,
        kept: None,
        source_ms: None,
        browser_ms: 0,
        shared: None,
        archived: None,
        held_line: None,
    };
    let reserved = async {
        match payer {
            Payer::Key(key) => reserve(ports, key, call.id, call.endpoint.path).await,
            Payer::Account { id, .. } => Ok(Lease::for_account(id)),
        }
    };
    let question = build_question(ports, &call, payer, &params);
    // The cache and the location are looked up in parallel with the reservation, which takes longer.
    let looked_up = join(find_cached(ports, question.as_ref()), locations::resolve_location(ports, &params));
    let (lease, (found, meant)) = join(reserved, looked_up).await;
    let lease = match lease {
        Ok(lease) => lease,
        // The ledger may have reserved although its reply was lost, so the lease is released.
        Err(error) if error.code == ErrorCode::LedgerUnavailable => {
            return after.into_failure(error, params);
        }
        Err(error) => return (Err(error), Some(params), None),
    };
    let reserved_at = ports.now();
    // The token's account can be checked only after the ledger has returned it.
    let bound = TokenBinding { path: call.endpoint.path, account: &lease.account, params: &params };
    let opened = call.endpoint.continuation.as_ref().map(|own| open_continuation(ports, own, bound));
    let cursor = match opened.unwrap_or(Ok(None)) {
        Ok(cursor) => cursor,
        Err(error) => return after.into_failure(error, params),
    };
    // The key's retention setting counts like the request's directive; what the cache found in parallel is discarded.
    let (question, found) = if lease.unkept { (None, None) } else { (question, found) };
    let asking = SourceCall { ports, call, params: &params, cursor: cursor.as_deref(), meant: &meant };
    let came = match (found, &question) {
        (Some(found), _) => ObtainedAnswer::Shared(Ok(Rc::new(found))),
        (None, Some(CacheableQuestion { key, age_ms_max: Some(age_ms_max), .. })) => {
            coalesce_question(&asking, key, *age_ms_max).boxed_local().await
        }
        (None, _) => ObtainedAnswer::Own(asking.ask().await),
    };
    let sub_key = match payer {
        Payer::Key(key) => key.sub_key_id(),
        Payer::Account { .. } => None,
    };
    let is_kept = !lease.unkept && !call.directives.no_store;
    let bundle =
        BundleName { date: call.started.date(), sub_key, request_id: call.id, form: BundleForm::Raw };
    let bundle = is_kept.then_some(bundle);
    let answered = Responder { call, params: &params, lease: &lease, reserved_at, meant: &meant, bundle };
    match came {
        ObtainedAnswer::Shared(Ok(answer)) => {
            let response = answered.respond(ports, &answer, true);
            (Ok(response), Some(params), Some(Deferred { outcome: Some(tally::CACHED), ..after }))
        }
        ObtainedAnswer::Shared(Err(error)) => after.into_leader_failure(error, params),
        ObtainedAnswer::Own((result, source)) => {
            let source_ms = Some(ports.now().0 - reserved_at.0);
            let browser_ms = source.exchanges().iter().filter_map(|exchange| exchange.browser_ms).sum();
            let after = Deferred { asked: ports.count_requests(&source), source_ms, browser_ms, ..after };
            let answer = match result {
                Ok(answer) => answer,
                Err(error) => return after.into_failure(error, params),
            };
            let response = answered.respond(ports, &answer, false);
            let kept = bundle.map(|bundle| (bundle.object_name(&lease.account), source));
            let shared = question.map(|question| (question, answer));
            let outcome = Some(tally::SUCCESS);
            let after = Deferred { is_charged: true, kept, shared, outcome, ..after };
            (Ok(response), Some(params), Some(after))
        }
    }
}

/// Builds the cacheable question of the call.
fn build_question<P: Ports>(
    ports: &P,
    call: &ApiCall<'_>,
    payer: Payer<'_>,
    params: &Params,
) -> Option<CacheableQuestion> {
    match payer {
        Payer::Account { takes_shared: false, .. } => None,
        _ => {
            CacheableQuestion::for_call(ports.settings(), call.endpoint, params, call.origin, call.directives)
        }
    }
}

/// Finds a cached answer to the question that is fresh enough for the caller.
async fn find_cached<P: Ports>(ports: &P, question: Option<&CacheableQuestion>) -> Option<SharedAnswer> {
    let question = question?;
    let age_ms_max = question.age_ms_max?;
    let find = async {
        let answer = SharedAnswer::from_stored_text(ports.cache().get(&question.key).await?)?;
        answer.is_younger_than(age_ms_max, ports.now()).then_some(answer)
    };
    find.boxed_local().await
}

/// Origin of an answer.
enum ObtainedAnswer<S> {
    /// Answer of an earlier or concurrent call; free.
    Shared(Result<Rc<SharedAnswer>, ApiError>),
    /// Answer requested by this call.
    Own(SourceOutcome<S>),
}

/// Attempts to join a question; after that the call asks by itself.
const JOINS_MAX: usize = 3;

/// Coalesces the call with identical ones in this isolate.
async fn coalesce_question<P: Ports>(
    asking: &SourceCall<'_, P>,
    key: &str,
    age_ms_max: i64,
) -> ObtainedAnswer<P::Source> {
    let ports = asking.ports;
    for _ in 0..JOINS_MAX {
        match ports.isolate().flights.join(key, ports.now()) {
            // A caller who just missed the cache finds the answer here, if it is fresh enough.
            FlightRole::Answered(answer) if !answer.is_younger_than(age_ms_max, ports.now()) => break,
            FlightRole::Answered(answer) => return ObtainedAnswer::Shared(Ok(answer)),
            FlightRole::Leader(lead) => {
                let (result, source) = asking.ask().await;
                match &result {
                    Ok(answer) => lead.finish_with_answer(answer, ports.now()),
                    // The panic may be caused by this request alone, so the others ask by themselves.
                    Err(error) if error.reason == Some(PANIC) => drop(lead),
                    Err(error) => lead.finish_with_error(error),
                }
                return ObtainedAnswer::Own((result, source));
            }
            FlightRole::Follower(flight) => {
                ports.wait_for_event(flight.landed_event(), flight.wait_ms(ports.now())).await;
                if let Some(outcome) = flight.outcome() {
                    return ObtainedAnswer::Shared(outcome);
                }
            }
        }
    }
    ObtainedAnswer::Own(asking.ask().await)
}

/// Caller-specific parts of an answer.
struct Responder<'a> {
    call: ApiCall<'a>,
    params: &'a Params,
    lease: &'a Lease,
    reserved_at: UnixMs,
    meant: &'a ResolvedLocation,
    /// Bundle for the source's answer, if it is requested.
    bundle: Option<BundleName<'a>>,
}

impl Responder<'_> {
    /// Builds the response from a shared answer and the caller's own head and headers.
    fn respond<P: Ports>(&self, ports: &P, answer: &SharedAnswer, is_cached: bool) -> Response {
        let Self { call, params, lease, reserved_at, meant, bundle } = self;
        let now = ports.now();
        let bound = TokenBinding { path: call.endpoint.path, account: &lease.account, params };
        let tail = answer
            .tokens
            .fill_tokens(&answer.tail, |state| seal_continuation(ports, call.endpoint, bound, state));
        let bundle_path = bundle.filter(|_| !is_cached).map(|bundle| bundle.link_path());
        let warnings: Vec<String> =
            meant.warning().into_iter().chain(answer.warnings.iter().cloned()).collect();
        let page_created_at = answer.page_created_at.map(PageTime::to_text);
        let head = envelope::AnswerHead {
            id: call.id,
            created_at: &answer.made_at.to_rfc3339(),
            page_created_at: page_created_at.as_deref(),
            total_ms: now.0 - call.started.0,
            source_url: &answer.source_url,
            is_cached,
            bundle_path: bundle_path.as_deref(),
            warnings: &warnings,
        };
        let frame = envelope::AnswerFrame { endpoint: call.endpoint, params, origin: call.origin };
        let response = Response::json(200, envelope::write(&frame, &head, &tail));
        let mut response =
            lease.rate_limit.clone().apply_to(response).with_header("cache-control", "no-store");
        if let Some(remaining) = lease.remaining {
            // The lease of a free answer is released.
            let remaining = remaining + u64::from(is_cached);
            response = response.with_header("x-remaining-calls", quarry_json::to_string(&remaining));
        }
        if is_cached {
            let age_s = answer.age_ms(now).unwrap_or_default() / 1000;
            response = response.with_header("age", quarry_json::to_string(&age_s));
        }
        let from = if is_cached { "cache" } else { "source" };
        response.with_header("server-timing", format_server_timing(call.started, *reserved_at, now, from))
    }
}

/// Formats the durations for `Server-Timing`.
fn format_server_timing(started: UnixMs, reserved_at: UnixMs, answered_at: UnixMs, from: &str) -> String {
    let parts = [
        ("ledger", reserved_at.0 - started.0),
        (from, answered_at.0 - reserved_at.0),
        ("total", answered_at.0 - started.0),
    ];
    let mut header = String::with_capacity(64);
    for (part, ms) in parts {
        if !header.is_empty() {
            header.push_str(", ");
        }
        header.push_str(part);
        header.push_str(";dur=");
        quarry_json::append_json(&mut header, &ms);
    }
    header
}

/// Opens the caller's token and returns the source's state; `None` without a token.
#[inline(never)]
fn open_continuation<P: Ports>(
    ports: &P,
    continuation: &Continuation,
    bound: TokenBinding<'_>,
) -> Result<Option<String>, ApiError> {
    let Some((name, token)) = continuation.find_token(bound.params) else { return Ok(None) };
    let secrets = ports.settings().secrets.as_ref().ok_or(ContinuationError::Foreign);
    let opened = secrets.and_then(|secrets| continuation.open(secrets, bound, ports.now(), token));
    opened.map(Some).map_err(|broken| continuation.broken_token_error(name, broken))
}

/// Seals a state of the endpoint as a token; `None` when it cannot be sealed.
fn seal_continuation<P: Ports>(
    ports: &P,
    endpoint: &Endpoint,
    bound: TokenBinding<'_>,
    state: &str,
) -> Option<String> {
    let secrets = ports.settings().secrets.as_ref()?;
    endpoint.continuation.as_ref()?.seal(secrets, bound, ports.now(), state)
}
