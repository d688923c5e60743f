//! Source of one call behind the breakers and limits of its sites. A failed exchange is recorded at once; whether an answer was
//! good is known only after parsing ([`WatchedSource::conclude`]).

use std::cell::{Cell, RefCell};

use quarry_kernel::time::UnixMs;
use quarry_sources::provenance::{PageTime, is_same_language};
use quarry_sources::ways::Exchange;
use quarry_sources::{
    Failure, LocalTime, Probe, Reading, Refusal, Setting, Site, Source, SourceFuture, SourceRequest,
    SourceResponse, find_asked_language, read_provenance,
};
use serde_json::json;

use crate::ports::Ports;
use crate::sites::breaker::{Admission, RetryAfterMs};
use crate::sites::slots::{LOOK_MS, SlotLimit, Ticket};
use crate::sites::verdict::{self, SiteVerdict};

/// Source of a call.
pub struct WatchedSource<'a, P: Ports> {
    ports: &'a P,
    source: &'a P::Source,
    /// Time until which the call may queue.
    until: UnixMs,
    /// Answers not judged yet, in order of arrival.
    answered: RefCell<Vec<UnjudgedAnswer>>,
    refused: Cell<Option<BreakerRefusal>>,
    /// Site for which this call is the probe; all of its requests there are admitted.
    tries: Cell<Option<Site>>,
    /// Site of the last request.
    last: Cell<Option<Site>>,
    /// Provenance of the call's pages.
    account: RefCell<PageAccount>,
    /// Whether it is the canary, which an open breaker does not stop, since its hourly check is the point.
    is_canary: bool,
}

/// Refusal by an open breaker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BreakerRefusal {
    /// Milliseconds until calls are admitted again.
    pub retry_after_ms: u32,
    /// Reason of the site's last failure.
    pub last_reason: Option<&'static str>,
}

/// Provenance of the pages behind an answer.
#[derive(Debug, Clone, Default)]
pub struct PageAccount {
    /// Time of creation of the oldest page.
    pub created_at: Option<PageTime>,
    /// Language of a page, if it differs from the requested one.
    pub other_language: Option<OtherLanguage>,
}

/// Language of an answer that differs from the requested one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherLanguage {
    /// Requested language.
    pub asked: String,
    /// Language of the page.
    pub answered: String,
}

struct UnjudgedAnswer {
    site: Site,
    admitted: Admission,
    status: u16,
}

impl<'a, P: Ports> WatchedSource<'a, P> {
    /// Creates the source of a call that begins now.
    pub fn new(ports: &'a P, source: &'a P::Source) -> Self {
        let until = ports.now().plus_ms(i64::from(ports.settings().sites.timeout_ms));
        Self {
            ports,
            source,
            until,
            answered: RefCell::default(),
            refused: Cell::default(),
            tries: Cell::default(),
            last: Cell::default(),
            account: RefCell::default(),
            is_canary: false,
        }
    }

    /// Creates the source of the canary.
    pub fn for_canary(ports: &'a P, source: &'a P::Source) -> Self {
        Self { is_canary: true, ..Self::new(ports, source) }
    }

    /// Returns the refusal by an open breaker, if there was one.
    pub const fn refusal(&self) -> Option<BreakerRefusal> {
        self.refused.get()
    }

    /// Returns the provenance of the call's pages.
    pub fn page_account(&self) -> PageAccount {
        self.account.borrow().clone()
    }

    /// Checks the language and the age of an answer.
    #[inline(never)]
    fn check_provenance(
        &self,
        asked: &SourceRequest,
        answer: &SourceResponse,
        asked_at: UnixMs,
    ) -> Result<(), Refusal> {
        // An error page is no answer, so its age is irrelevant.
        if !(200..300).contains(&answer.status) || asked.site.is_of_scripts() {
            return Ok(());
        }
        let provenance =
            read_provenance(asked, &answer.body).on_arrival(self.source.age_s(asked.site), self.ports.now());
        let age_ms_max = self.ports.settings().page_age_ms_max(asked.site);
        if let Some(refusal) = age_ms_max.and_then(|age_ms_max| provenance.find_refusal(asked_at, age_ms_max))
        {
            return Err(refusal);
        }
        let mut account = self.account.borrow_mut();
        account.created_at = match (account.created_at, provenance.created_at) {
            (Some(oldest), Some(made)) => Some(oldest.min(made)),
            (oldest, made) => oldest.or(made),
        };
        let is_other = |answered: &String| {
            find_asked_language(asked).is_some_and(|language| !is_same_language(&language, answered))
        };
        if let Some(answered) = provenance.language.filter(is_other) {
            let asked = find_asked_language(asked).unwrap_or_default().into_owned();
            account.other_language = Some(OtherLanguage { asked, answered });
        }
        Ok(())
    }

    /// Records the outcome of the call, which judges the last answer; sites requested before it have answered. An answer without
    /// results for a plain phrase (`is_plain`) is judged by [`Self::record_empty`].
    pub fn conclude(&self, outcome: &Result<Reading, Failure>, is_plain: bool) {
        let mut answered = self.answered.take();
        let Some(last) = answered.pop() else { return };
        let outcome = outcome.as_ref();
        let is_empty = match outcome {
            Ok(reading) => reading.found_nothing && is_plain,
            Err(failure) => matches!(failure, Failure::Refused(Refusal::BlockedSilently)),
        };
        for earlier in answered {
            let is_same = is_empty && earlier.site == last.site;
            self.judge(&earlier, if is_same { SiteVerdict::Nothing } else { SiteVerdict::Success }, None);
        }
        let reason = outcome.err().and_then(find_reason);
        // A later exchange stopped by a breaker or the queue says nothing about earlier ones.
        let weight = match outcome {
            _ if is_empty => SiteVerdict::Nothing,
            Err(Failure::Refused(
                Refusal::CircuitOpen
                | Refusal::RenderingLimit
                | Refusal::Busy
                | Refusal::Timeout
                | Refusal::Network,
            )) => SiteVerdict::Success,
            outcome => verdict::judge_outcome(outcome.map(|_| ()), last.status),
        };
        self.judge(&last, weight, reason);
    }

    /// Records that the last site has no results for a phrase; `weight` is the verdict while that is believed. Returns `false` when
    /// the site has been empty for too many different phrases, which counts as its failure.
    pub fn record_empty(&self, phrase: &str, weight: SiteVerdict) -> bool {
        let Some(site) = self.last.get() else { return true };
        let is_believed =
            self.ports.isolate().sites.with_site(site, |health| health.empties.record(phrase, true));
        let answer = UnjudgedAnswer { site, admitted: Admission::Plain, status: 200 };
        if is_believed {
            self.judge(&answer, weight, None);
        } else {
            self.judge(&answer, SiteVerdict::Failure, Some(Refusal::BlockedSilently.token()));
        }
        is_believed
    }

    /// Notes that the site that was asked last has something for a phrase.
    pub fn record_found(&self, phrase: &str) {
        if let Some(site) = self.last.get() {
            self.ports.isolate().sites.with_site(site, |health| health.empties.record(phrase, false));
        }
    }

    fn judge(
        &self,
        UnjudgedAnswer { site, admitted, .. }: &UnjudgedAnswer,
        weight: SiteVerdict,
        reason: Option<&'static str>,
    ) {
        let (site, now) = (*site, self.ports.now());
        let changed = self.ports.isolate().sites.with_site(site, |health| {
            if let Some(reason) = reason.filter(|_| weight != SiteVerdict::Success) {
                health.stats.record_failure(reason, now);
            }
            match weight {
                SiteVerdict::Success => {
                    health.stats.record_success(now);
                    health.breaker.record_success()
                }
                SiteVerdict::Failure => health.breaker.record_failure(
                    *admitted,
                    now,
                    self.ports.settings().sites.failures_to_open,
                ),
                SiteVerdict::Nothing => {
                    health.breaker.record_inconclusive(*admitted, now);
                    false
                }
            }
        });
        if changed {
            self.log_change(site, weight, reason);
        }
    }

    #[inline(never)]
    fn log_change(&self, site: Site, weight: SiteVerdict, reason: Option<&'static str>) {
        let event = if weight == SiteVerdict::Success { "circuit_closed" } else { "circuit_opened" };
        self.ports.log(&json!({"event": event, "site": site.token(), "reason": reason}).to_string());
    }

    /// Waits until the site may be requested.
    async fn wait_for_admission(&self, site: Site) -> Result<(Admission, SlotGuard<'a, P>), Failure> {
        let limits = self.ports.settings().sites;
        let cap = SlotLimit { count: limits.concurrency, timeout_ms: limits.timeout_ms };
        let ticket = self.ports.isolate().sites.with_site(site, |health| health.slots.issue_ticket());
        let slot = SlotGuard { ports: self.ports, site, ticket };
        loop {
            let now = self.ports.now();
            // Queued calls notice at once when the breaker opens.
            let checked = self.ports.isolate().sites.with_site(site, |health| health.breaker.check(now));
            self.check_admission(site, checked)?;
            let turn = self
                .ports
                .isolate()
                .sites
                .with_site(site, |health| health.slots.take(ticket, cap, now, self.until));
            let Some(turn) = turn else { break };
            let left_ms = u32::try_from(self.until.0 - now.0).unwrap_or(0);
            if left_ms == 0 {
                return Err(Refusal::Busy.into());
            }
            self.ports.wait_for_event(&turn, left_ms.min(LOOK_MS)).await;
        }
        let now = self.ports.now();
        let admitted = self.ports.isolate().sites.with_site(site, |health| health.breaker.admit(now));
        let admitted = self.check_admission(site, admitted)?;
        if admitted == Admission::Probe {
            self.tries.set(Some(site));
        }
        Ok((admitted, slot))
    }

    /// Checks the admission of a call by the breaker.
    fn check_admission(
        &self,
        site: Site,
        admitted: Result<Admission, RetryAfterMs>,
    ) -> Result<Admission, Failure> {
        match admitted {
            Ok(admitted) => Ok(admitted),
            Err(_) if self.is_canary || self.tries.get() == Some(site) => Ok(Admission::Probe),
            Err(refused) => Err(self.refuse(site, refused)),
        }
    }

    #[inline(never)]
    fn refuse(&self, site: Site, RetryAfterMs(retry_after_ms): RetryAfterMs) -> Failure {
        let last = self.ports.isolate().sites.with_site(site, |health| health.stats.last_failure);
        let last_reason = last.map(|(_, reason)| reason);
        self.refused.set(Some(BreakerRefusal { retry_after_ms, last_reason }));
        Refusal::CircuitOpen.into()
    }

    /// Judges an exchange without an answer.
    #[inline(never)]
    fn judge_failure(&self, site: Site, admitted: Admission, failure: &Failure) {
        let weight = verdict::judge_outcome::<()>(Err(failure), 0);
        self.judge(&UnjudgedAnswer { site, admitted, status: 0 }, weight, find_reason(failure));
    }
}

/// Returns the reason of a failure, if the source refused.
const fn find_reason(failure: &Failure) -> Option<&'static str> {
    match failure {
        Failure::Refused(refusal) => Some(refusal.token()),
        _ => None,
    }
}

/// Slot or place in the queue, released on drop.
struct SlotGuard<'a, P: Ports> {
    ports: &'a P,
    site: Site,
    ticket: Ticket,
}

impl<P: Ports> Drop for SlotGuard<'_, P> {
    fn drop(&mut self) {
        let now = self.ports.now();
        self.ports.isolate().sites.with_site(self.site, |health| health.slots.release(self.ticket, now));
    }
}

impl<P: Ports> Source for WatchedSource<'_, P> {
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse> {
        let site = request.site;
        if site == Site::Dns {
            return self.source.fetch(request);
        }
        Box::pin(async move {
            let (admitted, slot) = self.wait_for_admission(site).await?;
            let started = self.ports.now();
            let asked = request.clone();
            let answer = self.source.fetch(request).await;
            let ended = self.ports.now();
            drop(slot);
            match &answer {
                Ok(answer) => {
                    self.ports
                        .isolate()
                        .sites
                        .with_site(site, |health| health.stats.record_duration(ended.0 - started.0));
                    let answered = UnjudgedAnswer { site, admitted, status: answer.status };
                    self.answered.borrow_mut().push(answered);
                    self.last.set(Some(site));
                    self.check_provenance(&asked, answer, started)?;
                }
                Err(failure) => self.judge_failure(site, admitted, failure),
            }
            answer
        })
    }

    fn setting(&self, setting: Setting) -> String {
        self.source.setting(setting)
    }

    fn local_time(&self, zone: &str) -> Option<LocalTime> {
        self.source.local_time(zone)
    }

    fn recall(&self, key: &str) -> Option<String> {
        self.source.recall(key)
    }

    fn remember(&self, key: &str, value: &str) {
        self.source.remember(key, value);
    }

    fn forget(&self, key: &str) {
        self.source.forget(key);
    }

    fn cookie(&self, site: Site, name: &str) -> Option<String> {
        self.source.cookie(site, name)
    }

    fn age_s(&self, site: Site) -> u32 {
        self.source.age_s(site)
    }

    fn try_another_way(&self, refusal: Refusal) -> bool {
        let goes_on = self.source.try_another_way(refusal);
        if goes_on {
            self.account.take();
        }
        goes_on
    }

    fn ask_again(&self) -> bool {
        self.source.ask_again()
    }

    fn rendering_wait_ms(&self) -> Option<u32> {
        self.source.rendering_wait_ms()
    }

    fn remember_ways(&self) {
        self.source.remember_ways();
    }

    fn exchanges(&self) -> Vec<Exchange> {
        self.source.exchanges()
    }

    fn probe<'b>(&'b self, address: &'b str, max_bytes: u64) -> SourceFuture<'b, Probe> {
        self.source.probe(address, max_bytes)
    }
}
