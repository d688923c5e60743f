//! Request of a call to its source, and its shareable answer.

use std::cell::RefCell;
use std::panic::AssertUnwindSafe;
use std::rc::Rc;

use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use quarry_sources::ways::{Exchange, Way};
use quarry_sources::{Failure, Reading, Refusal, Source, UnreadSection};

use crate::cache::SharedAnswer;
use crate::cache::shared_answer::TokenPlaceholders;
use crate::call::{ApiCall, Fault, second_look};
use crate::continuation::{STATE_MAX, TokenDelivery};
use crate::endpoint::{Endpoint, EndpointCall};
use crate::envelope;
use crate::error::{ApiError, ErrorCode};
use crate::locations::ResolvedLocation;
use crate::param::Params;
use crate::ports::Ports;
use crate::sites::verdict::SiteVerdict;
use crate::sites::watched_source::{BreakerRefusal, OtherLanguage, PageAccount, WatchedSource};

/// Call to a source.
pub(super) struct SourceCall<'a, P> {
    pub ports: &'a P,
    pub call: ApiCall<'a>,
    pub params: &'a Params,
    /// Source's state from the caller's token.
    pub cursor: Option<&'a str>,
    /// Resolved `location`.
    pub meant: &'a ResolvedLocation,
}

/// Result of the call, and the source with the received bytes.
pub(super) type SourceOutcome<S> = (Result<Rc<SharedAnswer>, ApiError>, S);

impl<P: Ports> SourceCall<'_, P> {
    /// Asks the source and parses its answer. Boxed, so that waiting futures stay small.
    pub fn ask(&self) -> LocalBoxFuture<'_, SourceOutcome<P::Source>> {
        Box::pin(async {
            let source = self.ports.new_source();
            let answer = self.read(&WatchedSource::new(self.ports, &source)).await;
            if let Some(line) = format_exchanges(&self.call, &source) {
                self.ports.log(&line);
            }
            (answer.map(Rc::new), source)
        })
    }

    async fn read(&self, source: &WatchedSource<'_, P>) -> Result<SharedAnswer, ApiError> {
        let Self { ports, call, params, cursor, meant } = *self;
        let ApiCall { endpoint, origin, started: now, .. } = call;
        // A token belongs to one account; every caller of the answer gets one of their own in its place.
        let marker = endpoint.continuation.as_ref().map(|_| derive_marker(ports, call.id));
        let tokens = RefCell::new(TokenPlaceholders::new(marker.unwrap_or_default()));
        let seal = |state: &str| {
            let is_sealed = endpoint.continuation.is_some() && state.len() <= STATE_MAX;
            is_sealed.then(|| tokens.borrow_mut().add_placeholder(state)).flatten()
        };
        let mut reading = if let Some(fault) = call.fault {
            catch_panic(async move { inject_fault(fault) }).await.map_err(|ended| ended.into_error(None))?
        } else {
            let own = meant.replace_location(params);
            let (params, city) = (own.as_ref().unwrap_or(params), meant.city());
            run_endpoint(
                endpoint,
                &EndpointCall { params, source, origin, cursor, seal: &seal, now, city },
                source,
            )
            .await?
        };
        if reading.unread > 0 {
            ports.log(&format_unread_items(&call, reading.unread));
        }
        for section in &reading.unread_sections {
            ports.log(&format_unread_section(&call, section));
        }
        add_continuation_token(endpoint, params, seal, &mut reading);
        let tail = envelope::write_tail(
            &envelope::AnswerFrame { endpoint, params, origin },
            &reading,
            meant.place(),
        );
        let tokens = tokens.into_inner();
        let PageAccount { created_at, other_language } = source.page_account();
        Ok(SharedAnswer {
            made_at: now,
            page_created_at: created_at,
            warnings: other_language.iter().map(format_language_warning).collect(),
            source_url: reading.source_url,
            tokens,
            tail,
        })
    }
}

/// Derives the placeholder prefix, unique per answer. It depends on the secret, so no page can contain it.
#[inline(never)]
fn derive_marker<P: Ports>(ports: &P, request_id: &str) -> String {
    let secrets = ports.settings().secrets.as_ref();
    secrets.map(|secrets| secrets.sign("token_place", request_id)).unwrap_or_default()
}

/// Adds the continuation token to the answer, if the source returned a state for it.
#[inline(never)]
fn add_continuation_token(
    endpoint: &Endpoint,
    params: &Params,
    seal: impl Fn(&str) -> Option<String>,
    reading: &mut Reading,
) {
    let Some(continuation) = &endpoint.continuation else { return };
    let Some(state) = reading.cursor.take() else { return };
    let Some(token) = seal(&state) else { return };
    match continuation.given {
        TokenDelivery::AsGroup => reading.groups.put(continuation.name, &token),
        TokenDelivery::AsNextPage => {
            // In place of the token that was sent, so that the next request carries exactly one.
            let name = continuation.find_token(params).map_or(continuation.name, |(name, _)| name);
            reading.continuation.push((name, token));
        }
    }
}

/// Asks and parses, and records the health of the sites. An empty answer to a plain phrase is requested twice.
///
/// # Errors
/// The source's failure as an API error, with its reason for the log.
pub(crate) async fn run_endpoint<P: Ports>(
    endpoint: &Endpoint,
    asked: &EndpointCall<'_>,
    source: &WatchedSource<'_, P>,
) -> Result<Reading, ApiError> {
    let phrase = second_look::find_plain_phrase(asked.params);
    let mut first: Option<Reading> = None;
    loop {
        let work = async {
            let outcome = (endpoint.run)(asked).await;
            source.conclude(&outcome, phrase.is_some());
            outcome
        };
        match (catch_panic(work).await, first.take(), phrase) {
            // A page that the site refuses to this client is requested by the next way, within the same call.
            (Err(CallFailure::Failure(Failure::Refused(refusal))), None, _)
                if source.try_another_way(refusal) => {}
            (Err(CallFailure::Failure(Failure::Refused(Refusal::RenderingLimit))), None, _) => {
                return Err(rendering_limit_error(source.rendering_wait_ms()));
            }
            (Err(ended), None, phrase) => {
                if let Some(phrase) = phrase.filter(|_| ended.is_silent_block()) {
                    source.record_empty(phrase, SiteVerdict::Nothing);
                }
                return Err(ended.into_error(source.refusal()));
            }
            (Err(_), Some(reading), phrase) => {
                if phrase.is_some_and(|phrase| !source.record_empty(phrase, SiteVerdict::Nothing)) {
                    return Err(error_from_failure(second_look::DISBELIEF.into(), None));
                }
                return Ok(second_look::conclude(reading, false));
            }
            (Ok(reading), None, Some(_))
                if reading.found_nothing && !reading.has_second_look && source.ask_again() =>
            {
                first = Some(reading);
            }
            (Ok(reading), looked, Some(phrase)) if reading.found_nothing => {
                if !source.record_empty(phrase, SiteVerdict::Success) {
                    return Err(error_from_failure(second_look::DISBELIEF.into(), None));
                }
                return Ok(if reading.has_second_look {
                    reading
                } else {
                    second_look::conclude(reading, looked.is_some())
                });
            }
            (Ok(reading), _, phrase) => {
                if let Some(phrase) = phrase.filter(|_| !reading.found_nothing) {
                    source.record_found(phrase);
                }
                source.remember_ways();
                return Ok(reading);
            }
        }
    }
}

/// Failure of a call.
enum CallFailure {
    Failure(Failure),
    Panic,
}

impl CallFailure {
    /// Returns whether the source says that it has nothing, in a way that is not believed.
    const fn is_silent_block(&self) -> bool {
        matches!(self, Self::Failure(Failure::Refused(Refusal::BlockedSilently)))
    }

    #[inline(never)]
    fn into_error(self, refused: Option<BreakerRefusal>) -> ApiError {
        match self {
            Self::Failure(failure) => error_from_failure(failure, refused),
            Self::Panic => ApiError::from_code(ErrorCode::InternalError).with_reason(PANIC),
        }
    }
}

// Rarely needed parts are functions of their own, so that a first call does not compile them (docs/performance.md).

/// Formats how a call was requested, if not only by the worker itself, and redirects that were not followed; `None` otherwise.
fn format_exchanges(call: &ApiCall<'_>, source: &impl Source) -> Option<String> {
    let exchanges = source.exchanges();
    let is_plain = exchanges.iter().all(|exchange| exchange.way == Way::Fetch && exchange.led_to.is_none());
    (!is_plain).then(|| format_ways(call, &exchanges))
}

#[inline(never)]
fn format_ways(call: &ApiCall<'_>, exchanges: &[Exchange]) -> String {
    serde_json::json!({
        "event": "asked",
        "endpoint": call.endpoint.path,
        "exchanges": exchanges,
        "request_id": call.id,
    })
    .to_string()
}

/// Runs the work and converts a panic into a failure of this call alone.
async fn catch_panic(work: impl Future<Output = Result<Reading, Failure>>) -> Result<Reading, CallFailure> {
    match AssertUnwindSafe(work).catch_unwind().await {
        Ok(read) => read.map_err(CallFailure::Failure),
        Err(_) => Err(CallFailure::Panic),
    }
}

/// Reason of a call whose parser panicked.
pub(super) const PANIC: &str = "panic";

/// Formats the log event for items that were found but could not be parsed, which does not fail the call.
#[inline(never)]
fn format_unread_items(call: &ApiCall<'_>, count: usize) -> String {
    let (path, id) = (call.endpoint.path, call.id);
    format!(
        "{{\"event\":\"unread_items\",\"endpoint\":\"{path}\",\"count\":{count},\"request_id\":\"{id}\"}}"
    )
}

/// Formats the log event for a part of the page that no parser read, possibly a new layout.
#[inline(never)]
fn format_unread_section(call: &ApiCall<'_>, UnreadSection { section, count }: &UnreadSection) -> String {
    serde_json::json!({
        "event": "unread",
        "endpoint": call.endpoint.path,
        "section": section,
        "count": count,
        "request_id": call.id.to_string(),
    })
    .to_string()
}

/// Formats the warning of a page that came in another language.
fn format_language_warning(OtherLanguage { asked, answered }: &OtherLanguage) -> String {
    format!("The source answered in the language `{answered}` instead of the requested `{asked}`.")
}

/// Fails as a test requested.
#[allow(clippy::panic)] // it is there to be one
fn inject_fault(fault: Fault) -> Result<Reading, Failure> {
    match fault {
        Fault::Panic => std::panic::panic_any("a fault was asked for"),
        Fault::Abort => std::process::abort(),
    }
}

/// Seconds after which a source may be asked again.
const SOURCE_RETRY_AFTER_S: u32 = 5;
/// Seconds after which the byte budget may have room again.
const ROOM_RETRY_AFTER_S: u32 = 2;

#[inline(never)]
fn error_from_failure(failure: Failure, refused: Option<BreakerRefusal>) -> ApiError {
    match failure {
        Failure::Refused(Refusal::Busy) => ApiError::from_code(ErrorCode::Overloaded)
            .with_retry_after(ROOM_RETRY_AFTER_S)
            .with_reason(Refusal::Busy.token()),
        Failure::Refused(Refusal::CircuitOpen) => circuit_open_error(refused),
        Failure::Refused(refusal) => ApiError::from_code(ErrorCode::SourceUnavailable)
            .with_retry_after(SOURCE_RETRY_AFTER_S)
            .with_reason(refusal.token()),
        Failure::NotFound(message) => ApiError::new(ErrorCode::NotFound, message),
        Failure::NoOverview => ApiError::from_code(ErrorCode::NoOverview),
        Failure::Unsupported { parameter, message } => {
            ApiError::invalid_request(format!("Parameter `{parameter}`: {message}"))
        }
    }
}

/// Builds the error for an open circuit breaker, with the site's last failure as its reason.
fn circuit_open_error(refused: Option<BreakerRefusal>) -> ApiError {
    let last = refused.and_then(|refused| refused.last_reason).unwrap_or("unknown");
    let message = format!(
        "The source failed several times in a row (`{last}` the last time) and is requested again later; retry after the time in Retry-After."
    );
    let error =
        ApiError::new(ErrorCode::SourceUnavailable, message).with_reason(Refusal::CircuitOpen.token());
    match refused {
        Some(BreakerRefusal { retry_after_ms, .. }) => error.with_retry_after_ms(retry_after_ms),
        None => error.with_retry_after(SOURCE_RETRY_AFTER_S),
    }
}

/// Builds the error of a call without a turn, or without enough time, for the browser.
#[inline(never)]
fn rendering_limit_error(wait_ms: Option<u32>) -> ApiError {
    let error = ApiError::new(
        ErrorCode::SourceUnavailable,
        "The browser that renders this source's pages has reached its rate limit; retry after the time in Retry-After.",
    )
    .with_reason(Refusal::RenderingLimit.token());
    match wait_ms {
        Some(wait_ms) => error.with_retry_after_ms(wait_ms),
        None => error.with_retry_after(SOURCE_RETRY_AFTER_S),
    }
}
