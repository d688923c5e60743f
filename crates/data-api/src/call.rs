//! The way of a data call: authenticated, validated, reserved, asked, read, answered; settled after the answer.
//! Nothing that fails before the reservation touches the ledger, and D1 is nowhere on this way (ARCHITECTURE.md).

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use quarry_kernel::http::{Response, UrlParts};
use quarry_kernel::time::UnixMs;
use quarry_ledger::{Command, Reply};
use quarry_sources::ways::Way;
use quarry_sources::{Failure, Reading, Refusal, Source, UnreadSection};

use crate::bundle;
use crate::continuation::{Bound, Broken, Given};
use crate::endpoint::{Asked, Endpoint};
use crate::envelope;
use crate::error::{ApiError, Code};
use crate::keys::key::KeyId;
use crate::keys::lease;
use crate::param::{self, Params};
use crate::ports::Ports;
use crate::rate_limit::RateLimit;
use crate::refused::refused;
use crate::watch::health;
use crate::watch::tally;

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

/// Whose call it is, and who keeps its credit.
#[derive(Debug, Clone, Copy)]
pub enum Payer<'a> {
    /// A key: its ledger is asked before the source and told after the answer.
    Key(&'a KeyId),
    /// An account for which somebody else has reserved and will settle.
    Account(&'a str),
}

/// What is left to do when the answer is on its way.
#[derive(Debug)]
pub struct After<S> {
    /// The key whose ledger is told; none when somebody else settles.
    key_id: Option<String>,
    lease_id: String,
    /// Outgoing requests that the call cost.
    asked: u32,
    /// The endpoint, under which the call is counted.
    endpoint: &'static str,
    /// What the caller was answered, if it was an error.
    error: Option<&'static str>,
    /// What the call says of the source, for the operator; nothing when it was the caller's mistake.
    outcome: Option<&'static str>,
    /// The bundle's name and the source that holds it, for a call that succeeded.
    kept: Option<(String, S)>,
}

impl<S> After<S> {
    /// Outgoing requests that the call cost, or what weighs as much.
    #[must_use]
    pub const fn asked(&self) -> u32 {
        self.asked
    }

    /// The answer to a call that failed.
    fn failed(mut self, error: ApiError, params: Params) -> Answered<S> {
        let row = error.code.row();
        self.error = Some(row.token);
        self.outcome = (row.status >= 500 || row.status == 404).then(|| error.reason.unwrap_or(row.token));
        (Err(error), Some(params), Some(self))
    }
}

/// An answer, and what follows it.
pub type Answered<S> = (Result<Response, ApiError>, Option<Params>, Option<After<S>>);

/// Answers a data call of an authenticated key, or of an account for which somebody else pays.
pub async fn answer<P: Ports>(ports: &P, call: Call<'_>, payer: Payer<'_>) -> Answered<P::Source> {
    let params = match param::check(call.url.query, call.endpoint.params, call.endpoint.constraints) {
        Ok(params) => params,
        Err(refused) => return (Err(refused.into()), None, None),
    };
    if call.head_only {
        let head = match payer {
            Payer::Key(key) => head(ports, key).await,
            Payer::Account(_) => Ok(Response::json(200, String::new()).with("cache-control", "no-store")),
        };
        return (head, Some(params), None);
    }
    let after = After {
        key_id: match payer {
            Payer::Key(key) => Some(key.as_str().to_owned()),
            Payer::Account(_) => None,
        },
        lease_id: call.id.to_owned(),
        asked: 0,
        endpoint: call.endpoint.path,
        error: None,
        outcome: None,
        kept: None,
    };
    let lease = match payer {
        Payer::Key(key) => reserve(ports, key, call.id).await,
        Payer::Account(account) => Ok(Lease::of(account)),
    };
    let lease = match lease {
        Ok(lease) => lease,
        // A ledger that did not answer may have reserved all the same: give it back.
        Err(error) if error.code == Code::LedgerUnavailable => {
            return after.failed(error, params);
        }
        Err(error) => return (Err(error), Some(params), None),
    };
    let reserved_at = ports.now();
    // Whose token it is can be told only now that the ledger said whose key this is.
    let bound = Bound { path: call.endpoint.path, account: &lease.account, params: &params };
    let cursor = match continued(ports, call.endpoint, bound) {
        Ok(cursor) => cursor,
        Err(error) => return after.failed(error, params),
    };
    let source = ports.source();
    let reading = match call.panic {
        false => {
            let cursor = cursor.as_deref();
            let now = call.started;
            let seal = |state: &str| sealed(ports, call.endpoint, bound, state);
            let seal = &seal;
            let asked = Asked { params: &params, source: &source, origin: call.origin, cursor, seal, now };
            read(call.endpoint, &asked).await
        }
        true => guarded(async { fault() }).await.map_err(ApiError::from),
    };
    if let Some(line) = exchanges(&call, &source) {
        ports.log(&line);
    }
    let after = After { asked: ports.asked(&source), ..after };
    let answered_at = ports.now();
    let mut reading = match reading {
        Ok(reading) => reading,
        Err(error) => return after.failed(error, params),
    };
    if reading.unread > 0 {
        ports.log(&unread(&call, reading.unread));
    }
    for section in &reading.unread_sections {
        ports.log(&unread_section(&call, section));
    }
    continuable(ports, call.endpoint, bound, &mut reading);
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
    let response = Response::json(200, envelope::write(&frame, &reading));
    let mut response = lease.rate_limit.onto(response).with("cache-control", "no-store");
    if let Some(remaining) = lease.remaining {
        response = response.with("x-remaining-calls", quarry_json::to_string(&remaining));
    }
    let response = response.with("server-timing", timing(call.started, reserved_at, answered_at));
    let kept = Some((bundle::object_name(date, &lease.account, call.id), source));
    (Ok(response), Some(params), Some(After { kept, outcome: Some(tally::SUCCESS), ..after }))
}

/// What took how long, for `Server-Timing`.
fn timing(started: UnixMs, reserved_at: UnixMs, answered_at: UnixMs) -> String {
    let parts = [
        ("ledger;dur=", reserved_at.0 - started.0),
        (", source;dur=", answered_at.0 - reserved_at.0),
        (", total;dur=", answered_at.0 - started.0),
    ];
    let mut header = String::with_capacity(64);
    for (part, ms) in parts {
        header.push_str(part);
        quarry_json::append(&mut header, &ms);
    }
    header
}

/// The source's state or cursor that the caller's token continues; none without a token.
fn continued<P: Ports>(ports: &P, endpoint: &Endpoint, bound: Bound<'_>) -> Result<Option<String>, ApiError> {
    let Some(continuation) = &endpoint.continuation else { return Ok(None) };
    let Some((name, token)) = continuation.sent(bound.params) else { return Ok(None) };
    let secrets = ports.settings().secrets.as_ref().ok_or(Broken::Foreign);
    let opened = secrets.and_then(|secrets| continuation.open(secrets, bound, ports.now(), token));
    opened.map(Some).map_err(|broken| continuation.refuse(name, broken))
}

/// Gives the caller the token with which to go on, where the source has a state for it.
fn continuable<P: Ports>(ports: &P, endpoint: &Endpoint, bound: Bound<'_>, reading: &mut Reading) {
    let Some(continuation) = &endpoint.continuation else { return };
    let Some(state) = reading.cursor.take() else { return };
    let Some(token) = sealed(ports, endpoint, bound, &state) else { return };
    match continuation.given {
        Given::AsGroup => reading.groups.put(continuation.name, &token),
        Given::AsNextPage => {
            // In the place of the token that was sent, so that the next request carries one.
            let name = continuation.sent(bound.params).map_or(continuation.name, |(name, _)| name);
            reading.continuation.push((name, token));
        }
    }
}

/// Items that were there and could not be read are no failure of the call, but something for the operator to count.
fn unread(call: &Call<'_>, count: usize) -> String {
    let (path, id) = (call.endpoint.path, call.id);
    format!(
        "{{\"event\":\"unread_items\",\"endpoint\":\"{path}\",\"count\":{count},\"request_id\":\"{id}\"}}"
    )
}

/// A part of the page that no reader took: the layout may be a new one.
fn unread_section(call: &Call<'_>, UnreadSection { section, count }: &UnreadSection) -> String {
    serde_json::json!({
        "event": "unread",
        "endpoint": call.endpoint.path,
        "section": section,
        "count": count,
        "request_id": call.id.to_string(),
    })
    .to_string()
}

/// A state of the endpoint as a token; none where it cannot be sealed.
fn sealed<P: Ports>(ports: &P, endpoint: &Endpoint, bound: Bound<'_>, state: &str) -> Option<String> {
    let secrets = ports.settings().secrets.as_ref()?;
    endpoint.continuation.as_ref()?.seal(secrets, bound, ports.now(), state)
}

/// Pause before a bundle that the store did not take is written once more.
const BUNDLE_PAUSE_MS: u32 = 1_000;

/// Settles the call and keeps its bundle; runs after the answer is on its way.
pub async fn finish<P: Ports>(ports: &P, after: After<P::Source>) {
    let After { key_id, lease_id, asked, endpoint, error, outcome, kept } = after;
    if let Some(outcome) = outcome {
        ports.tally().count(endpoint, outcome, ports.now());
    }
    let label = Some(endpoint.to_owned());
    let command = match kept {
        Some(_) => Command::Commit { lease_id: lease_id.clone(), asked, units: None, label },
        None => {
            let error = error.map(str::to_owned);
            Command::Release { lease_id: lease_id.clone(), asked, label, error }
        }
    };
    let settled = async {
        let Some(key_id) = key_id else { return };
        lease::settle(ports, &key_id, command).await;
    };
    // What was read is let go as soon as it is written: others may wait for its room, and a settlement takes its time.
    let keep = async {
        let Some((name, source)) = kept else { return };
        if ports.keep_bundle(&name, &source).await.is_ok() {
            return;
        }
        ports.pause(BUNDLE_PAUSE_MS).await;
        if ports.keep_bundle(&name, &source).await.is_err() {
            ports.log(&serde_json::json!({"event": "bundle_lost", "request_id": lease_id}).to_string());
        }
    };
    futures_util::future::join(settled, keep).await;
    health::flush(ports).await;
}

struct Lease {
    account: String,
    /// Calls left; not known when somebody else pays.
    remaining: Option<u64>,
    rate_limit: RateLimit,
}

impl Lease {
    /// The one that somebody else holds.
    fn of(account: &str) -> Self {
        Self { account: account.to_owned(), remaining: None, rate_limit: RateLimit::default() }
    }
}

async fn reserve<P: Ports>(ports: &P, key: &KeyId, lease_id: &str) -> Result<Lease, ApiError> {
    match lease::reserve(ports, key.as_str(), lease_id).await {
        Ok(Reply::Reserved { account, remaining, limit, live, requests, failures, .. }) => {
            let rate_limit = RateLimit::concurrency(limit, live).requests(requests).failures(failures);
            Ok(Lease { account, remaining: Some(remaining), rate_limit })
        }
        Ok(Reply::Refused(refusal)) => Err(refused(&refusal)),
        Ok(_) => Err(ApiError::plain(Code::InternalError).because("unexpected_ledger_reply")),
        Err(_) => Err(ApiError::plain(Code::LedgerUnavailable).because("ledger_unavailable")),
    }
}

/// What a call would be answered before the source is asked; nothing is taken.
async fn head<P: Ports>(ports: &P, key: &KeyId) -> Result<Response, ApiError> {
    match ports.ledger(key.as_str(), &Command::Look).await {
        Ok(Reply::Reservable { remaining, limit, live, requests, failures, .. }) => {
            let rate_limit =
                RateLimit::concurrency(limit, live).requests(Some(requests)).failures(Some(failures));
            let response = rate_limit.onto(Response::json(200, String::new()));
            Ok(response.with("cache-control", "no-store").with("x-remaining-calls", remaining.to_string()))
        }
        Ok(Reply::Refused(refusal)) => Err(refused(&refusal)),
        Ok(_) => Err(ApiError::plain(Code::InternalError).because("unexpected_ledger_reply")),
        Err(_) => Err(ApiError::plain(Code::LedgerUnavailable).because("ledger_unavailable")),
    }
}

/// Asks and reads.
///
/// # Errors
/// What the source's failure is on the wire, with its reason for the log.
pub(crate) async fn read(endpoint: &Endpoint, asked: &Asked<'_>) -> Result<Reading, ApiError> {
    loop {
        let read = guarded((endpoint.run)(asked)).await;
        match read {
            // A page that is not for this kind of client is asked for by the next way, within the same call.
            Err(Ended::Failure(Failure::Refused(refusal))) if asked.source.try_another_way(refusal) => {}
            Err(ended) => return Err(ended.into()),
            Ok(reading) => {
                asked.source.remember_ways();
                return Ok(reading);
            }
        }
    }
}

/// How a call ends without a reading.
enum Ended {
    Failure(Failure),
    Panic,
}

impl From<Ended> for ApiError {
    fn from(ended: Ended) -> Self {
        match ended {
            Ended::Failure(failure) => failed(failure),
            Ended::Panic => Self::plain(Code::InternalError).because("panic"),
        }
    }
}

/// How a call was asked, where that was not by the worker's own requests alone.
fn exchanges(call: &Call<'_>, source: &impl Source) -> Option<String> {
    let exchanges = source.exchanges();
    let is_plain = exchanges.iter().all(|exchange| exchange.way == Way::Fetch);
    let line = || {
        serde_json::json!({
            "event": "asked",
            "endpoint": call.endpoint.path,
            "exchanges": exchanges,
            "request_id": call.id,
        })
    };
    (!is_plain).then(|| line().to_string())
}

/// A panic in a parser fails this call only and is answered as our own failure.
async fn guarded(work: impl Future<Output = Result<Reading, Failure>>) -> Result<Reading, Ended> {
    match AssertUnwindSafe(work).catch_unwind().await {
        Ok(read) => read.map_err(Ended::Failure),
        Err(_) => Err(Ended::Panic),
    }
}

/// The panic that tests of the real runtime ask for (`Settings::fault_injection`).
#[allow(clippy::panic)] // it is there to be one
fn fault() -> Result<Reading, Failure> {
    std::panic::panic_any("a fault was asked for")
}

/// Seconds after which it is worth asking a source again.
const SOURCE_RETRY_AFTER_S: u32 = 5;
/// Seconds after which there may be room again to read an answer into.
const ROOM_RETRY_AFTER_S: u32 = 2;

fn failed(failure: Failure) -> ApiError {
    match failure {
        Failure::Refused(Refusal::Busy) => {
            ApiError::plain(Code::Overloaded).after(ROOM_RETRY_AFTER_S).because(Refusal::Busy.token())
        }
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
