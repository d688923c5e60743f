//! The way of a data call: authenticated, validated, reserved, asked, read, answered; settled after the answer.
//! Nothing that fails before the reservation touches the ledger, and D1 is nowhere on this way (ARCHITECTURE.md).

use std::rc::Rc;

use futures_util::future::join;
use quarry_kernel::http::{Response, UrlParts};
use quarry_kernel::time::UnixMs;

use crate::bundle::{Form, Named};
use crate::cache::question::Directives;
use crate::cache::{AnswerCache, Question, Role, SharedAnswer};
use crate::continuation::{Bound, Broken};
use crate::endpoint::Endpoint;
use crate::envelope;
use crate::error::{ApiError, Code};
use crate::keys::key::KeyId;
use crate::locations::{self, Meant};
use crate::param::{self, Params};
use crate::ports::Ports;
use crate::watch::tally;

mod after;
mod reading;
mod reserve;

pub use after::{After, finish};
pub(crate) use reading::read;
use reading::{Asking, FromSource, PANIC};
use reserve::{Lease, head, reserve};

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
    /// What the request says of cached answers.
    pub directives: Directives,
    /// Whether a test asked for a panic inside the call.
    pub panic: bool,
}

/// Whose call it is, and who keeps its credit.
#[derive(Debug, Clone, Copy)]
pub enum Payer<'a> {
    /// A key: its ledger is asked before the source and told after the answer.
    Key(&'a KeyId),
    /// An account for which somebody else has reserved and will settle.
    Account {
        /// The account.
        id: &'a str,
        /// Whether an answer that another call asked for will do.
        takes_shared: bool,
    },
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
            Payer::Key(key) => head(ports, key, call.endpoint.path).await,
            Payer::Account { .. } => Ok(Response::json(200, String::new()).with("cache-control", "no-store")),
        };
        return (head, Some(params), None);
    }
    let after = After {
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
        shared: None,
    };
    let reserved = async {
        match payer {
            Payer::Key(key) => reserve(ports, key, call.id, call.endpoint.path).await,
            Payer::Account { id, .. } => Ok(Lease::of(id)),
        }
    };
    let question = question(ports, &call, payer, &params);
    // The cache is looked into meanwhile, and the place looked up: neither takes longer than the lease that is needed as well.
    let looked_up = join(cached(ports, question.as_ref()), locations::meant(ports, &params));
    let (lease, (found, meant)) = join(reserved, looked_up).await;
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
    // The key's setting is as good as the request's word; what the cache had was found meanwhile.
    let (question, found) = if lease.unkept { (None, None) } else { (question, found) };
    let asking = Asking { ports, call, params: &params, cursor: cursor.as_deref(), meant: &meant };
    let came = match (found, &question) {
        (Some(found), _) => Came::Shared(Ok(Rc::new(found))),
        (None, Some(Question { key, age_ms_max: Some(_), .. })) => coalesced(&asking, key).await,
        (None, _) => Came::Own(asking.ask().await),
    };
    let sub_key = match payer {
        Payer::Key(key) => key.sub_key(),
        Payer::Account { .. } => None,
    };
    let is_kept = !lease.unkept && !call.directives.no_store;
    let bundle = Named { date: call.started.date(), sub_key, request_id: call.id, form: Form::Raw };
    let bundle = is_kept.then_some(bundle);
    let answered = Answering { call, params: &params, lease: &lease, reserved_at, meant: &meant, bundle };
    match came {
        Came::Shared(Ok(answer)) => {
            let response = answered.respond(ports, &answer, true);
            (Ok(response), Some(params), Some(After { outcome: Some(tally::CACHED), ..after }))
        }
        Came::Shared(Err(error)) => after.failed_with_leader(error, params),
        Came::Own((result, source)) => {
            let source_ms = Some(ports.now().0 - reserved_at.0);
            let after = After { asked: ports.asked(&source), source_ms, ..after };
            let answer = match result {
                Ok(answer) => answer,
                Err(error) => return after.failed(error, params),
            };
            let response = answered.respond(ports, &answer, false);
            let kept = bundle.map(|bundle| (bundle.object_name(&lease.account), source));
            let shared = question.map(|question| (question, answer));
            let outcome = Some(tally::SUCCESS);
            let after = After { is_charged: true, kept, shared, outcome, ..after };
            (Ok(response), Some(params), Some(after))
        }
    }
}

/// The question that the call shares with others.
fn question<P: Ports>(ports: &P, call: &Call<'_>, payer: Payer<'_>, params: &Params) -> Option<Question> {
    match payer {
        Payer::Account { takes_shared: false, .. } => None,
        _ => Question::of(ports.settings(), call.endpoint, params, call.origin, call.directives),
    }
}

/// What the cache has for a question, when it is as new as the caller wants it.
async fn cached<P: Ports>(ports: &P, question: Option<&Question>) -> Option<SharedAnswer> {
    let question = question?;
    let age_ms_max = question.age_ms_max?;
    let answer = SharedAnswer::restore(ports.cache().get(&question.key).await?)?;
    answer.age_ms(ports.now()).is_some_and(|age_ms| age_ms < age_ms_max).then_some(answer)
}

/// Where an answer came from.
enum Came<S> {
    /// From a call before, or beside this one; free.
    Shared(Result<Rc<SharedAnswer>, ApiError>),
    /// From the source, asked by this call.
    Own(FromSource<S>),
}

/// How often a call joins a question; whose leaders are all lost asks for itself.
const JOINS_MAX: usize = 3;

/// Asks together with whoever asks the same in this isolate.
async fn coalesced<P: Ports>(asking: &Asking<'_, P>, key: &str) -> Came<P::Source> {
    let ports = asking.ports;
    for _ in 0..JOINS_MAX {
        match ports.isolate().flights.join(key, ports.now()) {
            Role::Answered(answer) => return Came::Shared(Ok(answer)),
            Role::Leader(lead) => {
                let (result, source) = asking.ask().await;
                match &result {
                    Ok(answer) => lead.answered(answer, ports.now()),
                    // It may be this request's alone: the others ask themselves.
                    Err(error) if error.reason == Some(PANIC) => drop(lead),
                    Err(error) => lead.failed(error),
                }
                return Came::Own((result, source));
            }
            Role::Follower(flight) => {
                ports.wait(flight.landed(), flight.wait_ms(ports.now())).await;
                if let Some(outcome) = flight.outcome() {
                    return Came::Shared(outcome);
                }
            }
        }
    }
    Came::Own(asking.ask().await)
}

/// What makes an answer one caller's.
struct Answering<'a> {
    call: Call<'a>,
    params: &'a Params,
    lease: &'a Lease,
    reserved_at: UnixMs,
    meant: &'a Meant,
    /// What will be kept of the source's answer, if it is asked.
    bundle: Option<Named<'a>>,
}

impl Answering<'_> {
    /// The response: what is shared, under a head and headers of the caller's own.
    fn respond<P: Ports>(&self, ports: &P, answer: &SharedAnswer, is_cached: bool) -> Response {
        let Self { call, params, lease, reserved_at, meant, bundle } = self;
        let now = ports.now();
        let bound = Bound { path: call.endpoint.path, account: &lease.account, params };
        let tail = answer.tokens.fill(&answer.tail, |state| sealed(ports, call.endpoint, bound, state));
        let bundle_path = bundle.filter(|_| !is_cached).map(|bundle| bundle.link_path());
        let warning = meant.warning();
        let head = envelope::Head {
            id: call.id,
            created_at: &answer.made_at.rfc3339(),
            total_ms: now.0 - call.started.0,
            source_url: &answer.source_url,
            is_cached,
            bundle_path: bundle_path.as_deref(),
            warning: warning.as_deref(),
        };
        let frame = envelope::Frame { endpoint: call.endpoint, params, origin: call.origin };
        let response = Response::json(200, envelope::write(&frame, &head, &tail));
        let mut response = lease.rate_limit.clone().onto(response).with("cache-control", "no-store");
        if let Some(remaining) = lease.remaining {
            // The lease of a free answer is given back.
            let remaining = remaining + u64::from(is_cached);
            response = response.with("x-remaining-calls", quarry_json::to_string(&remaining));
        }
        if is_cached {
            let age_s = answer.age_ms(now).unwrap_or_default() / 1000;
            response = response.with("age", quarry_json::to_string(&age_s));
        }
        let from = if is_cached { "cache" } else { "source" };
        response.with("server-timing", timing(call.started, *reserved_at, now, from))
    }
}

/// What took how long, for `Server-Timing`.
fn timing(started: UnixMs, reserved_at: UnixMs, answered_at: UnixMs, from: &str) -> String {
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

/// A state of the endpoint as a token; none where it cannot be sealed.
fn sealed<P: Ports>(ports: &P, endpoint: &Endpoint, bound: Bound<'_>, state: &str) -> Option<String> {
    let secrets = ports.settings().secrets.as_ref()?;
    endpoint.continuation.as_ref()?.seal(secrets, bound, ports.now(), state)
}
