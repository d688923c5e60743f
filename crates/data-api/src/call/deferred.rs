//! Deferred work of a call: the settlement, the bundle, the cache, the counts.

use std::rc::Rc;

use futures_util::FutureExt;
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
    /// Key whose ledger settles; `None` when the caller of this crate settles.
    pub(super) key: Option<KeyId>,
    pub(super) lease_id: String,
    /// Outgoing requests of the call.
    pub(super) asked: u32,
    /// Path of the endpoint, used as label.
    pub(super) endpoint: &'static str,
    /// Error code that the caller received, if any.
    pub(super) error: Option<&'static str>,
    /// Outcome to count for the source; `None` when the caller caused the failure.
    pub(super) outcome: Option<&'static str>,
    /// Whether the call is charged.
    pub(super) is_charged: bool,
    /// Name of the bundle and the source with its bytes, if it is retained.
    pub(super) kept: Option<(String, S)>,
    /// Duration of the source's answer in milliseconds, if it was asked.
    pub(super) source_ms: Option<i64>,
    /// Browser time of the call in milliseconds.
    pub(super) browser_ms: u32,
    /// Answer to share with other callers.
    pub(super) shared: Option<(CacheableQuestion, Rc<SharedAnswer>)>,
    /// Answer to archive for its caller: name, text, and lifetime in seconds.
    pub(super) archived: Option<(String, String, u32)>,
    /// Log line that waits for the final charge.
    pub(super) held_line: Option<Box<RequestLine<'static>>>,
}

/// Maximum size of a cached answer.
const CACHED_BYTES_MAX: usize = 1 << 20;
/// Pause before the second attempt to store a bundle.
const BUNDLE_PAUSE_MS: u32 = 1_000;

impl<S> Deferred<S> {
    /// Returns the weight of the call in outgoing requests.
    #[must_use]
    pub const fn request_count(&self) -> u32 {
        self.asked
    }

    /// Archives the answer under a name, unless retention is off.
    pub(crate) fn with_archived(self, archived: Option<(String, String, u32)>) -> Self {
        let is_kept = self.kept.is_some() || self.is_shared();
        Self { archived: archived.filter(|_| is_kept), ..self }
    }

    /// Returns whether the caller got another call's answer.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.outcome == Some(tally::CACHED)
    }

    /// Returns the outcome to count for the source.
    pub(crate) const fn outcome(&self) -> Option<&'static str> {
        self.outcome
    }

    /// Returns the duration of the source's answer in milliseconds, if it was asked.
    pub(crate) const fn source_ms(&self) -> Option<i64> {
        self.source_ms
    }

    /// Returns the browser time of the call in milliseconds, if any.
    pub(crate) fn browser_ms(&self) -> Option<u32> {
        Some(self.browser_ms).filter(|ms| *ms > 0)
    }

    /// Returns the number of calls charged to the key; 0 when the caller of this crate settles.
    pub(crate) fn charged_calls(&self) -> u64 {
        u64::from(self.is_charged && self.key.is_some())
    }

    /// Builds the outcome of a failed call.
    #[inline(never)]
    pub(super) fn into_failure(mut self, error: ApiError, params: Params) -> CallOutcome<S> {
        let row = error.code.row();
        self.error = Some(row.token);
        self.outcome = (row.status >= 500 || row.status == 404).then(|| error.reason.unwrap_or(row.token));
        (Err(error), Some(params), Some(self))
    }

    /// Builds the outcome of a follower whose leader failed; only the leader is counted.
    #[inline(never)]
    pub(super) fn into_leader_failure(self, error: ApiError, params: Params) -> CallOutcome<S> {
        let (answer, params, after) = self.into_failure(error, params);
        (answer, params, after.map(|after| Self { outcome: None, ..after }))
    }

    /// Withdraws the charge, and the answer from the cache, because the answer turned out to be invalid. `reason` is logged.
    #[must_use]
    pub fn withdraw_charge(mut self, reason: &'static str) -> Self {
        let row = ErrorCode::InternalError.row();
        if let Some(line) = &mut self.held_line {
            line.withdraw(row.status, row.token, reason);
        }
        let error = Some(row.token);
        Self { is_charged: false, error, outcome: error, shared: None, ..self }
    }

    /// Keeps the request's log line until [`Self::finish`].
    pub(crate) fn hold_line(&mut self, line: RequestLine<'static>) {
        self.held_line = Some(Box::new(line));
    }

    /// Settles the call and stores its bundle and its answer; runs after the response was sent.
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
        // The received bytes are released as soon as they are written, since other calls may wait for the budget and a settlement
        // takes time.
        let keep = async {
            let Some((name, source)) = kept else { return };
            if ports.store_bundle(&name, &source).await.is_ok() {
                return;
            }
            store_again(ports, &name, &source, &lease_id).boxed_local().await;
        };
        let share = async {
            let Some((question, answer)) = shared else { return };
            if answer.tail.len() <= CACHED_BYTES_MAX {
                let put = async {
                    ports.cache().put(&question.key, &answer.to_stored_text(), question.ttl_s).await;
                };
                put.boxed_local().await;
            }
        };
        let archive = async {
            let Some((name, text, ttl_s)) = archived else { return };
            if text.len() <= CACHED_BYTES_MAX {
                ports.cache().put(&name, &text, ttl_s).boxed_local().await;
            }
        };
        futures_util::future::join4(settle, keep, share, archive).await;
        health::flush(ports).await;
    }
}

/// Retries a bundle once.
async fn store_again<P: Ports>(ports: &P, name: &str, source: &P::Source, lease_id: &str) {
    ports.pause(BUNDLE_PAUSE_MS).await;
    if ports.store_bundle(name, source).await.is_err() {
        ports.log(&serde_json::json!({"event": "bundle_lost", "request_id": lease_id}).to_string());
    }
}
