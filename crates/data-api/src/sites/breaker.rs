//! Circuit breaker of a site: closed while the site answers, open after several consecutive failures, half open while one probe
//! tests it. Calls begun before it opened do not prolong it; an answer closes it at any time.

use quarry_kernel::time::UnixMs;

/// Initial duration of the open state; doubled after each failed probe.
const OPEN_MS: u32 = 5_000;
/// Maximum duration of the open state.
const OPEN_MS_MAX: u32 = 60_000;
/// Maximum duration of a probe; a later one (of a cancelled request) is ignored.
const PROBE_MS: u32 = 30_000;
/// Suggested wait for other calls during a probe.
const PROBED_MS: u32 = 2_000;

/// Circuit breaker of a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Breaker {
    /// Consecutive failures.
    failures: u32,
    state: State,
}

/// State of a breaker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum State {
    /// All calls are admitted.
    #[default]
    Closed,
    /// No calls are admitted until a time.
    Open { since: UnixMs, until: UnixMs, open_ms: u32 },
    /// Only the probe is admitted; it lapses at this time.
    HalfOpen { since: UnixMs, until: UnixMs, open_ms: u32 },
}

/// Admission of a call by a breaker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admission {
    /// Admitted without conditions.
    Plain,
    /// Admitted as the probe of an open breaker.
    Probe,
}

/// Milliseconds until a retry is worthwhile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetryAfterMs(pub u32);

impl Breaker {
    /// Checks whether a call would be admitted now, without a change.
    ///
    /// # Errors
    /// Time to wait.
    pub fn check(&self, now: UnixMs) -> Result<Admission, RetryAfterMs> {
        match self.state {
            State::Closed => Ok(Admission::Plain),
            State::Open { until, .. } => match calculate_remaining_ms(until, now, OPEN_MS_MAX) {
                0 => Ok(Admission::Probe),
                wait_ms => Err(RetryAfterMs(wait_ms)),
            },
            State::HalfOpen { until, .. } => match calculate_remaining_ms(until, now, PROBE_MS) {
                0 => Ok(Admission::Probe),
                _ => Err(RetryAfterMs(PROBED_MS)),
            },
        }
    }

    /// Admits a call. The first one after the open state is the probe.
    ///
    /// # Errors
    /// The errors of [`Self::check`].
    pub fn admit(&mut self, now: UnixMs) -> Result<Admission, RetryAfterMs> {
        let admitted = self.check(now)?;
        if let (
            Admission::Probe,
            State::Open { since, open_ms, .. } | State::HalfOpen { since, open_ms, .. },
        ) = (admitted, self.state)
        {
            let until = now.plus_ms(i64::from(PROBE_MS));
            self.state = State::HalfOpen { since, until, open_ms };
        }
        Ok(admitted)
    }

    /// Records an answer of the site; returns whether that closed the breaker.
    pub fn record_success(&mut self) -> bool {
        std::mem::take(self).state != State::Closed
    }

    /// Records a failure of the site; returns whether that opened the breaker.
    pub fn record_failure(&mut self, admitted: Admission, now: UnixMs, failures_to_open: u32) -> bool {
        self.failures = self.failures.saturating_add(1);
        match (self.state, admitted) {
            (State::Closed, _) if failures_to_open > 0 && self.failures >= failures_to_open => {
                self.open(now, now, OPEN_MS);
                true
            }
            (State::HalfOpen { since, open_ms, .. }, Admission::Probe) => {
                self.open(since, now, open_ms.saturating_mul(2).min(OPEN_MS_MAX));
                true
            }
            _ => false,
        }
    }

    /// Records an inconclusive end of a call. For a probe, the breaker stays open for the same duration as before.
    pub fn record_inconclusive(&mut self, admitted: Admission, now: UnixMs) {
        if let (State::HalfOpen { since, open_ms, .. }, Admission::Probe) = (self.state, admitted) {
            self.open(since, now, open_ms);
        }
    }

    fn open(&mut self, since: UnixMs, now: UnixMs, open_ms: u32) {
        self.state = State::Open { since, until: now.plus_ms(i64::from(open_ms)), open_ms };
    }

    /// Returns the name of its state: `closed`, `open` or `half_open`.
    #[must_use]
    pub const fn state(&self) -> &'static str {
        match self.state {
            State::Closed => "closed",
            State::Open { .. } => "open",
            State::HalfOpen { .. } => "half_open",
        }
    }

    /// Returns the time since which it has not been closed.
    #[must_use]
    pub const fn since(&self) -> Option<UnixMs> {
        match self.state {
            State::Closed => None,
            State::Open { since, .. } | State::HalfOpen { since, .. } => Some(since),
        }
    }

    /// Returns the number of consecutive failures.
    #[must_use]
    pub const fn failures(&self) -> u32 {
        self.failures
    }
}

/// Returns the milliseconds until a time set at most `max_ms` in advance; 0 when it has passed, or is farther away because the
/// clock jumped back.
fn calculate_remaining_ms(until: UnixMs, now: UnixMs, max_ms: u32) -> u32 {
    u32::try_from(until.0.saturating_sub(now.0)).ok().filter(|left| *left <= max_ms).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: u32 = 3;

    fn open_breaker() -> Breaker {
        let mut breaker = Breaker::default();
        for n in 1..=LIMIT {
            assert_eq!(breaker.admit(UnixMs(0)), Ok(Admission::Plain));
            assert_eq!(breaker.record_failure(Admission::Plain, UnixMs(0), LIMIT), n == LIMIT);
        }
        breaker
    }

    #[test]
    fn an_answer_between_failures_keeps_it_closed() {
        let mut breaker = Breaker::default();
        for _ in 0..10 {
            breaker.record_failure(Admission::Plain, UnixMs(0), LIMIT);
            breaker.record_failure(Admission::Plain, UnixMs(0), LIMIT);
            assert!(!breaker.record_success());
        }
        assert_eq!(breaker.state(), "closed");
    }

    #[test]
    fn a_site_that_dies_and_comes_back_is_tried_by_one_call_at_a_time() {
        let mut breaker = open_breaker();
        assert_eq!(breaker.admit(UnixMs(1)), Err(RetryAfterMs(4_999)));
        assert_eq!(breaker.admit(UnixMs(5_000)), Ok(Admission::Probe));
        assert_eq!(breaker.admit(UnixMs(5_001)), Err(RetryAfterMs(PROBED_MS)));
        assert!(breaker.record_failure(Admission::Probe, UnixMs(6_000), LIMIT));
        assert_eq!(breaker.admit(UnixMs(6_001)), Err(RetryAfterMs(9_999)), "twice as long");
        assert_eq!(breaker.admit(UnixMs(16_000)), Ok(Admission::Probe));
        assert_eq!(breaker.since(), Some(UnixMs(0)), "it has been open since it opened");
        assert!(breaker.record_success());
        assert_eq!(breaker.admit(UnixMs(16_001)), Ok(Admission::Plain));
        assert_eq!(breaker, Breaker::default());
    }

    #[test]
    fn waits_at_most_a_minute() {
        let mut breaker = open_breaker();
        let mut now = UnixMs(0);
        for _ in 0..20 {
            now = now.plus_ms(60_000);
            assert_eq!(breaker.admit(now), Ok(Admission::Probe));
            breaker.record_failure(Admission::Probe, now, LIMIT);
        }
        assert_eq!(breaker.check(now), Err(RetryAfterMs(OPEN_MS_MAX)));
    }

    #[test]
    fn lets_earlier_calls_close_an_open_breaker_but_not_prolong_it() {
        let mut breaker = open_breaker();
        assert!(!breaker.record_failure(Admission::Plain, UnixMs(4_000), LIMIT));
        assert_eq!(breaker.admit(UnixMs(5_000)), Ok(Admission::Probe));
        assert!(!breaker.record_failure(Admission::Plain, UnixMs(5_001), LIMIT), "the probe decides");
        assert!(breaker.record_success());
    }

    #[test]
    fn a_probe_that_is_lost_or_says_nothing_lets_another_try() {
        let mut breaker = open_breaker();
        assert_eq!(breaker.admit(UnixMs(5_000)), Ok(Admission::Probe));
        assert_eq!(breaker.admit(UnixMs(35_000)), Ok(Admission::Probe));
        breaker.record_inconclusive(Admission::Probe, UnixMs(36_000));
        assert_eq!(breaker.admit(UnixMs(36_001)), Err(RetryAfterMs(4_999)));
    }

    #[test]
    fn a_clock_that_jumps_back_keeps_it_open_no_longer() {
        let mut breaker = open_breaker();
        assert_eq!(breaker.admit(UnixMs(-3_600_000)), Ok(Admission::Probe));
        let mut breaker = open_breaker();
        assert_eq!(breaker.admit(UnixMs(3_600_000)), Ok(Admission::Probe));
        assert_eq!(breaker.admit(UnixMs(0)), Ok(Admission::Probe), "the probe of an hour ahead");
    }

    #[test]
    fn without_a_limit_it_never_opens() {
        let mut breaker = Breaker::default();
        for _ in 0..1_000 {
            assert!(!breaker.record_failure(Admission::Plain, UnixMs(0), 0));
        }
        assert_eq!(breaker.admit(UnixMs(0)), Ok(Admission::Plain));
    }
}
