//! Deferred work of a call: the settlement, the bundle, the cache, the counts.

use std::rc::Rc;

use quarry_kernel::http::line::RequestLine;
use quarry_ledger::Command;

use crate::cache::{AnswerCache, CacheableQuestion, SharedAnswer};
use crate::call::CallOutcome;
use crate::error::{ApiError, ErrorCode};
use crate::keys::secrets::KeyId;
use crate::keys::settlement;
use crate::param::Params;
use crate::ports::Ports;
use crate::watch::{health, tally};

/// Deferred work of a call.
#[derive(Debug)]
pub struct Deferred<S> {
    /// The key whose ledger is told; none when somebody else settles.
    pub(super) key: Option<KeyId>,
    pub(super) lease_id: String,
    /// Outgoing requests that the call cost.
    pub(super) asked: u32,
    /// The endpoint, under which the call is counted.
    pub(super) endpoint: &'static str,
    /// Error code that the caller received, if any.
    pub(super) error: Option<&'static str>,
    /// Outcome to count for the source; none when the call failed by the caller's mistake.
    pub(super) outcome: Option<&'static str>,
    /// Whether the call is charged.
    pub(super) is_charged: bool,
    /// The bundle's name and the source that holds it, where it is kept.
    pub(super) kept: Option<(String, S)>,
    /// Milliseconds that the source took, where it was asked.
    pub(super) source_ms: Option<i64>,
    /// Milliseconds of the browser's time that the call cost.
    pub(super) browser_ms: u32,
    /// An answer that others may be given.
    pub(super) shared: Option<(CacheableQuestion, Rc<SharedAnswer>)>,
    /// The answer as its caller may find it again: its name, the text, and for how many seconds.
    pub(super) archived: Option<(String, String, u32)>,
    /// Line of the log that is written when it is known what is charged.
    pub(super) held_line: Option<Box<RequestLine<'static>>>,
}

/// Bytes of the largest answer that is cached.
const CACHED_BYTES_MAX: usize = 1 << 20;
/// Pause before a bundle that the store did not take is written once more.
const BUNDLE_PAUSE_MS: u32 = 1_000;

impl<S> Deferred<S> {
    /// Returns the weight of the call in outgoing requests.
    #[must_use]
    pub const fn request_count(&self) -> u32 {
        self.asked
    }

    /// Keeps the answer under a name, where anything of the call is kept.
    pub(crate) fn with_archived(self, archived: Option<(String, String, u32)>) -> Self {
        let is_kept = self.kept.is_some() || self.is_shared();
        Self { archived: archived.filter(|_| is_kept), ..self }
    }

    /// Returns whether the caller was given an answer that another call asked for.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.outcome == Some(tally::CACHED)
    }

    /// Returns the outcome to count for the source.
    pub(crate) const fn outcome(&self) -> Option<&'static str> {
        self.outcome
    }

    /// Milliseconds that the source took, where it was asked.
    pub(crate) const fn source_ms(&self) -> Option<i64> {
        self.source_ms
    }

    /// Returns the milliseconds of the browser's time that the call cost, if any.
    pub(crate) fn browser_ms(&self) -> Option<u32> {
        Some(self.browser_ms).filter(|ms| *ms > 0)
    }

    /// Calls that the key is charged; none where somebody else settles.
    pub(crate) fn charged_calls(&self) -> u64 {
        u64::from(self.is_charged && self.key.is_some())
    }

    /// Returns the answer to a call that failed.
    pub(super) fn into_failure(mut self, error: ApiError, params: Params) -> CallOutcome<S> {
        let row = error.code.row();
        self.error = Some(row.token);
        self.outcome = (row.status >= 500 || row.status == 404).then(|| error.reason.unwrap_or(row.token));
        (Err(error), Some(params), Some(self))
    }

    /// Returns the answer to a call that failed because the one whose answer it waited for did; that one is counted.
    pub(super) fn into_leader_failure(self, error: ApiError, params: Params) -> CallOutcome<S> {
        let (answer, params, after) = self.into_failure(error, params);
        (answer, params, after.map(|after| Self { outcome: None, ..after }))
    }

    /// Withdraws the charge, and the answer from the cache, because the answer turned out to be wrong. `reason` goes into the log.
    #[must_use]
    pub fn withdraw_charge(mut self, reason: &'static str) -> Self {
        let row = ErrorCode::InternalError.row();
        if let Some(line) = &mut self.held_line {
            line.withdraw(row.status, row.token, reason);
        }
        let error = Some(row.token);
        Self { is_charged: false, error, outcome: error, shared: None, ..self }
    }

    /// Keeps the request's line for the log until [`Self::finish`].
    pub(crate) fn hold_line(&mut self, line: RequestLine<'static>) {
        self.held_line = Some(Box::new(line));
    }

    /// Settles the call and keeps its bundle and its answer; runs after the answer is on its way.
    pub async fn finish<P: Ports<Source = S>>(self, ports: &P) {
        let Self {
            key,
            lease_id,
            asked,
            endpoint,
            error,
            outcome,
            is_charged,
            kept,
            shared,
            archived,
            browser_ms,
            source_ms: _,
            held_line,
        } = self;
        if let Some(line) = held_line {
            ports.record_request(&line);
        }
        if browser_ms > 0 {
            ports.isolate().tally.count(endpoint, tally::BROWSER_MS, browser_ms.into(), ports.now());
        }
        if let Some(outcome) = outcome {
            ports.isolate().tally.count_call(endpoint, outcome, ports.now());
        }
        let label = Some(endpoint.to_owned());
        let command = if is_charged {
            let unkept = kept.is_none();
            Command::Commit { lease_id: lease_id.clone(), asked, units: None, label, unkept }
        } else {
            let error = error.map(str::to_owned);
            Command::Release { lease_id: lease_id.clone(), asked, label, error }
        };
        let settle = async {
            let Some(key) = key else { return };
            settlement::settle(ports, key.as_str(), key.attribute_command(command)).await;
        };
        // The received bytes are released once they are written: others may wait for the room, and a settlement takes its time.
        let keep = async {
            let Some((name, source)) = kept else { return };
            if ports.store_bundle(&name, &source).await.is_ok() {
                return;
            }
            ports.pause(BUNDLE_PAUSE_MS).await;
            if ports.store_bundle(&name, &source).await.is_err() {
                ports.log(&serde_json::json!({"event": "bundle_lost", "request_id": lease_id}).to_string());
            }
        };
        let share = async {
            let Some((question, answer)) = shared else { return };
            if answer.tail.len() <= CACHED_BYTES_MAX {
                ports.cache().put(&question.key, &answer.to_stored_text(), question.ttl_s).await;
            }
        };
        let archive = async {
            let Some((name, text, ttl_s)) = archived else { return };
            if text.len() <= CACHED_BYTES_MAX {
                ports.cache().put(&name, &text, ttl_s).await;
            }
        };
        futures_util::future::join4(settle, keep, share, archive).await;
        health::flush(ports).await;
    }
}
