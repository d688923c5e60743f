//! The source of one call, behind the breakers and caps of its sites. An exchange that brings no answer is noted as it ends;
//! whether an answer was a good one is known when the call has read it ([`Watched::conclude`]).

use std::cell::{Cell, RefCell};

use quarry_kernel::time::UnixMs;
use quarry_sources::ways::Exchange;
use quarry_sources::{
    Answer, Failure, LocalTime, Pending, Probe, Reading, Refusal, Setting, Site, Source, SourceRequest,
};
use serde_json::json;

use crate::ports::Ports;
use crate::sites::breaker::{Admitted, RetryAfterMs};
use crate::sites::slots::{Cap, LOOK_MS, Ticket};
use crate::sites::weight::{self, Weight};

/// A call's source.
pub struct Watched<'a, P: Ports> {
    ports: &'a P,
    source: &'a P::Source,
    /// Until when the call waits in lines.
    until: UnixMs,
    /// Answers that are not judged yet, in the order in which they came.
    answered: RefCell<Vec<Answered>>,
    refused: Cell<Option<Refused>>,
    /// The site that this call tries out; all of its requests there are let through.
    tries: Cell<Option<Site>>,
    /// Whether an open breaker keeps the call out; it does not keep out the canary, which comes once an hour to look.
    is_canary: bool,
}

/// What an open breaker says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused {
    /// When it lets calls through again, in milliseconds.
    pub retry_after_ms: u32,
    /// Why the site failed last.
    pub last_reason: Option<&'static str>,
}

struct Answered {
    site: Site,
    admitted: Admitted,
    status: u16,
}

impl<'a, P: Ports> Watched<'a, P> {
    /// The source of a call that begins now.
    pub fn new(ports: &'a P, source: &'a P::Source) -> Self {
        let until = ports.now().plus_ms(i64::from(ports.settings().sites.timeout_ms));
        Self {
            ports,
            source,
            until,
            answered: RefCell::default(),
            refused: Cell::default(),
            tries: Cell::default(),
            is_canary: false,
        }
    }

    /// The source of the canary.
    pub fn of_canary(ports: &'a P, source: &'a P::Source) -> Self {
        Self { is_canary: true, ..Self::new(ports, source) }
    }

    /// The open breaker that the call met, if it met one.
    pub const fn refused(&self) -> Option<Refused> {
        self.refused.get()
    }

    /// Notes what the call came to. Its end is the word on the answer that came last; the sites before it answered.
    pub fn conclude(&self, outcome: &Result<Reading, Failure>) {
        let mut answered = self.answered.take();
        let Some(last) = answered.pop() else { return };
        for earlier in answered {
            self.judge(&earlier, Weight::Success, None);
        }
        let outcome = outcome.as_ref();
        let reason = match outcome {
            Err(Failure::Refused(refusal)) => Some(refusal.token()),
            _ => None,
        };
        // A later exchange that the breaker or the line kept back says nothing of what came before.
        let weight = match outcome {
            Err(Failure::Refused(
                Refusal::CircuitOpen | Refusal::Busy | Refusal::Timeout | Refusal::Network,
            )) => Weight::Success,
            outcome => weight::of(outcome.map(|_| ()), last.status),
        };
        self.judge(&last, weight, reason);
    }

    fn judge(
        &self,
        Answered { site, admitted, .. }: &Answered,
        weight: Weight,
        reason: Option<&'static str>,
    ) {
        let (site, now) = (*site, self.ports.now());
        let changed = self.ports.isolate().sites.with(site, |health| {
            if let Some(reason) = reason.filter(|_| weight != Weight::Success) {
                health.stats.failed(reason, now);
            }
            match weight {
                Weight::Success => {
                    health.stats.succeeded(now);
                    health.breaker.succeed()
                }
                Weight::Failure => {
                    health.breaker.fail(*admitted, now, self.ports.settings().sites.failures_to_open)
                }
                Weight::Nothing => {
                    health.breaker.pass(*admitted, now);
                    false
                }
            }
        });
        if changed {
            let event = if weight == Weight::Success { "circuit_closed" } else { "circuit_opened" };
            self.ports.log(&json!({"event": event, "site": site.token(), "reason": reason}).to_string());
        }
    }

    /// Waits until the site may be asked.
    async fn admitted(&self, site: Site) -> Result<(Admitted, Slot<'a, P>), Failure> {
        let limits = self.ports.settings().sites;
        let cap = Cap { count: limits.concurrency, timeout_ms: limits.timeout_ms };
        let ticket = self.ports.isolate().sites.with(site, |health| health.slots.ticket());
        let slot = Slot { ports: self.ports, site, ticket };
        loop {
            let now = self.ports.now();
            // Who waits in line learns at once that the site is not asked any more.
            let checked = self.ports.isolate().sites.with(site, |health| health.breaker.check(now));
            self.past(site, checked)?;
            let turn = self
                .ports
                .isolate()
                .sites
                .with(site, |health| health.slots.take(ticket, cap, now, self.until));
            let Some(turn) = turn else { break };
            let left_ms = u32::try_from(self.until.0 - now.0).unwrap_or(0);
            if left_ms == 0 {
                return Err(Refusal::Busy.into());
            }
            self.ports.wait(&turn, left_ms.min(LOOK_MS)).await;
        }
        let now = self.ports.now();
        let admitted = self.ports.isolate().sites.with(site, |health| health.breaker.admit(now));
        let admitted = self.past(site, admitted)?;
        if admitted == Admitted::Probe {
            self.tries.set(Some(site));
        }
        Ok((admitted, slot))
    }

    /// What a breaker says to this call.
    fn past(&self, site: Site, admitted: Result<Admitted, RetryAfterMs>) -> Result<Admitted, Failure> {
        match admitted {
            Ok(admitted) => Ok(admitted),
            Err(_) if self.is_canary || self.tries.get() == Some(site) => Ok(Admitted::Probe),
            Err(RetryAfterMs(retry_after_ms)) => {
                let last = self.ports.isolate().sites.with(site, |health| health.stats.last_failure);
                let last_reason = last.map(|(_, reason)| reason);
                self.refused.set(Some(Refused { retry_after_ms, last_reason }));
                Err(Refusal::CircuitOpen.into())
            }
        }
    }
}

/// A slot, or a place in line; given back whatever becomes of the call.
struct Slot<'a, P: Ports> {
    ports: &'a P,
    site: Site,
    ticket: Ticket,
}

impl<P: Ports> Drop for Slot<'_, P> {
    fn drop(&mut self) {
        let now = self.ports.now();
        self.ports.isolate().sites.with(self.site, |health| health.slots.release(self.ticket, now));
    }
}

impl<P: Ports> Source for Watched<'_, P> {
    fn ask(&self, request: SourceRequest) -> Pending<'_, Answer> {
        let site = request.site;
        if site == Site::Dns {
            return self.source.ask(request);
        }
        Box::pin(async move {
            let (admitted, slot) = self.admitted(site).await?;
            let started = self.ports.now();
            let answer = self.source.ask(request).await;
            let ended = self.ports.now();
            drop(slot);
            match &answer {
                Ok(answer) => {
                    self.ports.isolate().sites.with(site, |health| health.stats.took(ended.0 - started.0));
                    let answered = Answered { site, admitted, status: answer.status };
                    self.answered.borrow_mut().push(answered);
                }
                Err(failure) => {
                    let reason = match failure {
                        Failure::Refused(refusal) => Some(refusal.token()),
                        _ => None,
                    };
                    let weight = weight::of::<()>(Err(failure), 0);
                    self.judge(&Answered { site, admitted, status: 0 }, weight, reason);
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

    fn try_another_way(&self, refusal: Refusal) -> bool {
        self.source.try_another_way(refusal)
    }

    fn remember_ways(&self) {
        self.source.remember_ways();
    }

    fn exchanges(&self) -> Vec<Exchange> {
        self.source.exchanges()
    }

    fn probe<'b>(&'b self, address: &'b str, max_bytes: u64) -> Pending<'b, Probe> {
        self.source.probe(address, max_bytes)
    }
}
