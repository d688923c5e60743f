//! A call's question put to its source, and the answer as callers may share it.

use std::cell::RefCell;
use std::panic::AssertUnwindSafe;
use std::rc::Rc;

use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use quarry_sources::ways::Way;
use quarry_sources::{Failure, Reading, Refusal, Source, UnreadSection};

use crate::cache::SharedAnswer;
use crate::cache::answer::Tokens;
use crate::call::Call;
use crate::continuation::{Given, STATE_MAX};
use crate::endpoint::{Asked, Endpoint};
use crate::envelope;
use crate::error::{ApiError, Code};
use crate::locations::Meant;
use crate::param::Params;
use crate::ports::Ports;
use crate::sites::watched::{Refused, Watched};

/// What is asked.
pub(super) struct Asking<'a, P> {
    pub ports: &'a P,
    pub call: Call<'a>,
    pub params: &'a Params,
    /// The source's state that the caller's token continues.
    pub cursor: Option<&'a str>,
    /// What `location` means.
    pub meant: &'a Meant,
}

/// What came of it, and the source that holds what was received.
pub(super) type FromSource<S> = (Result<Rc<SharedAnswer>, ApiError>, S);

impl<P: Ports> Asking<'_, P> {
    /// Asks the source and reads its answer. On the heap, so that who waits for it stays small.
    pub fn ask(&self) -> LocalBoxFuture<'_, FromSource<P::Source>> {
        Box::pin(async {
            let source = self.ports.source();
            let answer = self.read(&Watched::new(self.ports, &source)).await;
            if let Some(line) = exchanges(&self.call, &source) {
                self.ports.log(&line);
            }
            (answer.map(Rc::new), source)
        })
    }

    async fn read(&self, source: &Watched<'_, P>) -> Result<SharedAnswer, ApiError> {
        let Self { ports, call, params, cursor, meant } = *self;
        let Call { endpoint, origin, started: now, .. } = call;
        // A token is one account's; whoever gets the answer gets one of their own in its place.
        let tokens = RefCell::new(Tokens::new(marker(ports, call.id)));
        let seal = |state: &str| {
            let is_sealed = endpoint.continuation.is_some() && state.len() <= STATE_MAX;
            is_sealed.then(|| tokens.borrow_mut().place(state)).flatten()
        };
        let mut reading = if call.panic {
            guarded(async { fault() }).await.map_err(|ended| ended.into_error(None))?
        } else {
            let own = meant.asked(params);
            let (params, city) = (own.as_ref().unwrap_or(params), meant.city());
            read(endpoint, &Asked { params, source, origin, cursor, seal: &seal, now, city }, source).await?
        };
        if reading.unread > 0 {
            ports.log(&unread(&call, reading.unread));
        }
        for section in &reading.unread_sections {
            ports.log(&unread_section(&call, section));
        }
        continuable(endpoint, params, seal, &mut reading);
        let tail = envelope::tail(&envelope::Frame { endpoint, params, origin }, &reading, meant.place());
        let tokens = tokens.into_inner();
        Ok(SharedAnswer { made_at: now, source_url: reading.source_url, tokens, tail })
    }
}

/// What stands in place of tokens, different in each answer. It is derived from the secret, so no page can have it.
fn marker<P: Ports>(ports: &P, request_id: &str) -> String {
    let secrets = ports.settings().secrets.as_ref();
    secrets.map(|secrets| secrets.sign("token_place", request_id)).unwrap_or_default()
}

/// Puts the token with which to go on into the answer, where the source has a state for it.
fn continuable(
    endpoint: &Endpoint,
    params: &Params,
    seal: impl Fn(&str) -> Option<String>,
    reading: &mut Reading,
) {
    let Some(continuation) = &endpoint.continuation else { return };
    let Some(state) = reading.cursor.take() else { return };
    let Some(token) = seal(&state) else { return };
    match continuation.given {
        Given::AsGroup => reading.groups.put(continuation.name, &token),
        Given::AsNextPage => {
            // In the place of the token that was sent, so that the next request carries one.
            let name = continuation.sent(params).map_or(continuation.name, |(name, _)| name);
            reading.continuation.push((name, token));
        }
    }
}

/// Asks and reads, and notes how the sites did.
///
/// # Errors
/// What the source's failure is on the wire, with its reason for the log.
pub(crate) async fn read<P: Ports>(
    endpoint: &Endpoint,
    asked: &Asked<'_>,
    source: &Watched<'_, P>,
) -> Result<Reading, ApiError> {
    loop {
        let work = async {
            let outcome = (endpoint.run)(asked).await;
            source.conclude(&outcome);
            outcome
        };
        match guarded(work).await {
            // A page that is not for this kind of client is asked for by the next way, within the same call.
            Err(Ended::Failure(Failure::Refused(refusal))) if source.try_another_way(refusal) => {}
            Err(ended) => return Err(ended.into_error(source.refused())),
            Ok(reading) => {
                source.remember_ways();
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

impl Ended {
    fn into_error(self, refused: Option<Refused>) -> ApiError {
        match self {
            Self::Failure(failure) => failed(failure, refused),
            Self::Panic => ApiError::plain(Code::InternalError).because(PANIC),
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

/// Why a call failed whose reader panicked.
pub(super) const PANIC: &str = "panic";

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

/// The panic that tests of the real runtime ask for (`Settings::fault_injection`).
#[allow(clippy::panic)] // it is there to be one
fn fault() -> Result<Reading, Failure> {
    std::panic::panic_any("a fault was asked for")
}

/// Seconds after which it is worth asking a source again.
const SOURCE_RETRY_AFTER_S: u32 = 5;
/// Seconds after which there may be room again to read an answer into.
const ROOM_RETRY_AFTER_S: u32 = 2;

fn failed(failure: Failure, refused: Option<Refused>) -> ApiError {
    match failure {
        Failure::Refused(Refusal::Busy) => {
            ApiError::plain(Code::Overloaded).after(ROOM_RETRY_AFTER_S).because(Refusal::Busy.token())
        }
        Failure::Refused(Refusal::CircuitOpen) => circuit_open(refused),
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

/// What a call is told whose site is not asked for a while, with why the site failed before: that is what can be acted on.
fn circuit_open(refused: Option<Refused>) -> ApiError {
    let last = refused.and_then(|refused| refused.last_reason).unwrap_or("unknown");
    let message = format!(
        "The source failed several times in a row (`{last}` the last time) and is tried again later; wait as Retry-After says."
    );
    let error = ApiError::new(Code::SourceUnavailable, message).because(Refusal::CircuitOpen.token());
    match refused {
        Some(Refused { retry_after_ms, .. }) => error.after_ms(retry_after_ms),
        None => error.after(SOURCE_RETRY_AFTER_S),
    }
}
