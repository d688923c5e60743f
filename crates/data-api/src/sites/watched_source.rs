//! The source of one call, behind the breakers and caps of its sites. An exchange that brings no answer is noted as it ends;
//! whether an answer was a good one is known when the call has read it ([`WatchedSource::conclude`]).

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

/// A call's source.
pub struct WatchedSource<'a, P: Ports> {
    ports: &'a P,
    source: &'a P::Source,
    /// Time until which the call waits in lines.
    until: UnixMs,
    /// Answers that are not judged yet, in the order in which they came.
    answered: RefCell<Vec<UnjudgedAnswer>>,
    refused: Cell<Option<BreakerRefusal>>,
    /// The site that this call tries out; all of its requests there are let through.
    tries: Cell<Option<Site>>,
    /// The site that was asked last.
    last: Cell<Option<Site>>,
    /// Provenance of the pages of the call.
    told: RefCell<PageAccount>,
    /// Whether an open breaker keeps the call out; it does not keep out the canary, which comes once an hour to look.
    is_canary: bool,
}

/// Refusal of an open breaker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BreakerRefusal {
    /// Time until it lets calls through again, in milliseconds.
    pub retry_after_ms: u32,
    /// Reason why the site failed last.
    pub last_reason: Option<&'static str>,
}

/// Provenance of the pages from which a call was answered.
#[derive(Debug, Clone, Default)]
pub struct PageAccount {
    /// Time of the making of the oldest of them.
    pub created_at: Option<PageTime>,
    /// Language of one of them, where another one was asked for.
    pub other_language: Option<OtherLanguage>,
}

/// A language that was answered in the place of another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherLanguage {
    /// The language that was asked for.
    pub asked: String,
    /// The language of the page.
    pub answered: String,
}

struct UnjudgedAnswer {
    site: Site,
    admitted: Admission,
    status: u16,
}

impl<'a, P: Ports> WatchedSource<'a, P> {
    /// Returns the source of a call that begins now.
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
            told: RefCell::default(),
            is_canary: false,
        }
    }

    /// Returns the source of the canary.
    pub fn for_canary(ports: &'a P, source: &'a P::Source) -> Self {
        Self { is_canary: true, ..Self::new(ports, source) }
    }

    /// Returns the open breaker that the call met, if it met one.
    pub const fn refusal(&self) -> Option<BreakerRefusal> {
        self.refused.get()
    }

    /// Returns the provenance of the pages of the call.
    pub fn page_account(&self) -> PageAccount {
        self.told.borrow().clone()
    }

    /// Compares the provenance of an answer with the question and its time.
    fn check_provenance(
        &self,
        asked: &SourceRequest,
        answer: &SourceResponse,
        asked_at: UnixMs,
    ) -> Result<(), Refusal> {
        // A page of an error is no answer, however old.
        if !(200..300).contains(&answer.status) || asked.site.is_of_scripts() {
            return Ok(());
        }
        let told =
            read_provenance(asked, &answer.body).on_arrival(self.source.age_s(asked.site), self.ports.now());
        let age_ms_max = self.ports.settings().page_age_ms_max(asked.site);
        if let Some(refusal) = age_ms_max.and_then(|age_ms_max| told.find_refusal(asked_at, age_ms_max)) {
            return Err(refusal);
        }
        let mut account = self.told.borrow_mut();
        account.created_at = match (account.created_at, told.created_at) {
            (Some(oldest), Some(made)) => Some(oldest.min(made)),
            (oldest, made) => oldest.or(made),
        };
        let is_other = |answered: &String| {
            find_asked_language(asked).is_some_and(|language| !is_same_language(&language, answered))
        };
        if let Some(answered) = told.language.filter(is_other) {
            let asked = find_asked_language(asked).unwrap_or_default().into_owned();
            account.other_language = Some(OtherLanguage { asked, answered });
        }
        Ok(())
    }

    /// Notes what the call came to. Its end is the word on the answer that came last; the sites before it answered. That a site has
    /// nothing for plain words (`is_plain`) says nothing of it yet: [`Self::record_empty`] judges it.
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
        let reason = match outcome {
            Err(Failure::Refused(refusal)) => Some(refusal.token()),
            _ => None,
        };
        // A later exchange that the breaker or the line kept back says nothing of what came before.
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

    /// Notes that the site that was asked last has nothing for a phrase; `weight` is the verdict while it is believed. False when it
    /// has had nothing for so many different phrases that it is not believed any more, which is a failure of the site.
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
            let event = if weight == SiteVerdict::Success { "circuit_closed" } else { "circuit_opened" };
            self.ports.log(&json!({"event": event, "site": site.token(), "reason": reason}).to_string());
        }
    }

    /// Waits until the site may be asked.
    async fn wait_for_admission(&self, site: Site) -> Result<(Admission, SlotGuard<'a, P>), Failure> {
        let limits = self.ports.settings().sites;
        let cap = SlotLimit { count: limits.concurrency, timeout_ms: limits.timeout_ms };
        let ticket = self.ports.isolate().sites.with_site(site, |health| health.slots.issue_ticket());
        let slot = SlotGuard { ports: self.ports, site, ticket };
        loop {
            let now = self.ports.now();
            // A call in line learns at once that the site is not asked any more.
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

    /// Checks a call's admission with the breaker.
    fn check_admission(
        &self,
        site: Site,
        admitted: Result<Admission, RetryAfterMs>,
    ) -> Result<Admission, Failure> {
        match admitted {
            Ok(admitted) => Ok(admitted),
            Err(_) if self.is_canary || self.tries.get() == Some(site) => Ok(Admission::Probe),
            Err(RetryAfterMs(retry_after_ms)) => {
                let last = self.ports.isolate().sites.with_site(site, |health| health.stats.last_failure);
                let last_reason = last.map(|(_, reason)| reason);
                self.refused.set(Some(BreakerRefusal { retry_after_ms, last_reason }));
                Err(Refusal::CircuitOpen.into())
            }
        }
    }
}

/// A slot, or a place in line; given back whatever becomes of the call.
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
                Err(failure) => {
                    let reason = match failure {
                        Failure::Refused(refusal) => Some(refusal.token()),
                        _ => None,
                    };
                    let weight = verdict::judge_outcome::<()>(Err(failure), 0);
                    self.judge(&UnjudgedAnswer { site, admitted, status: 0 }, weight, reason);
                }
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
            self.told.take();
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
