//! Allowances: limits on a key's use over time, independent of its credits. Each is drawn by use and refills evenly.
//!
//! * **Requests.** A reservation draws one. Kept in memory: a key that was idle long enough to be evicted would have a full
//!   bucket anyway (see [`crate::Ledger::stay_loaded_until`]).
//! * **Failures.** Outgoing requests of failed and free calls, which nobody pays for. A charged call pays for [`PAID_REQUESTS`];
//!   it draws any excess and returns what it did not need. Durable, because it refills in minutes.
//!
//! Refused requests draw nothing, so waiting for `Retry-After` is sufficient.

use quarry_kernel::time::UnixMs;
use serde::Serialize;

/// Outgoing requests covered by one charged call.
pub const PAID_REQUESTS: u32 = 4;

/// Rate limits of a key, configured by the operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Requests that an idle key may make at once, at least one.
    pub burst: u32,
    /// Sustained requests per second, at least one.
    pub per_second: u32,
    /// Maximum outgoing requests of failed and free calls; see `Limits::failure_quota`.
    pub failure_budget: u32,
    /// Seconds in which an exhausted budget refills, at least one.
    pub failure_refill_s: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { burst: 200, per_second: 100, failure_budget: 200, failure_refill_s: 300 }
    }
}

impl Limits {
    pub(crate) fn request_quota(&self) -> Quota {
        let window_ms = (i64::from(self.burst) * 1000).div_euclid(i64::from(self.per_second.max(1)));
        Quota { count: self.burst.max(1), window_ms: window_ms.max(1) }
    }

    /// Returns the failure quota of a key, which grows with its granted units up to the configured budget, so that a free key
    /// wastes little. It is never below the concurrency limit, since every call in flight may fail.
    pub(crate) fn failure_quota(&self, granted: u64, concurrency_limit: u32) -> Quota {
        let grown = u32::try_from(granted).unwrap_or(u32::MAX).min(self.failure_budget);
        let window_ms = i64::from(self.failure_refill_s.max(1)) * 1000;
        Quota { count: grown.max(concurrency_limit).max(1), window_ms }
    }
}

/// Number of units per period, and the length of the period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Quota {
    count: u32,
    window_ms: i64,
}

/// State of an allowance, as reported in `RateLimit` headers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Allowance {
    /// Maximum units per window.
    pub quota: u32,
    /// Milliseconds in which an exhausted allowance refills.
    pub window_ms: u64,
    /// Remaining units.
    pub remaining: u32,
}

/// Leaky bucket of units drawn and not yet refilled, in millionths: integers far below 2^53.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct LeakyBucket {
    micro: i64,
    at: UnixMs,
}

const MICRO_PER_UNIT: i64 = 1_000_000;
/// Largest level; a larger stored value is capped.
const DRAWN_MICRO_MAX: i64 = 1_000_000 * MICRO_PER_UNIT;

impl LeakyBucket {
    /// Restores a bucket from its stored level ([`LeakyBucket::micro`]) and the time of storing.
    pub(crate) fn from_stored(micro: i64, at: UnixMs) -> Self {
        Self { micro: micro.clamp(0, DRAWN_MICRO_MAX), at }
    }

    pub(crate) const fn micro(self) -> i64 {
        self.micro
    }

    /// Refills for the elapsed time; nothing if the clock is earlier than at the last refill.
    pub(crate) fn refill(&mut self, quota: Quota, now: UnixMs) {
        let elapsed_ms = i128::from(now.0.saturating_sub(self.at.0).max(0));
        let refilled =
            elapsed_ms * i128::from(quota.count) * i128::from(MICRO_PER_UNIT) / i128::from(quota.window_ms);
        self.micro = self.micro.saturating_sub(i64::try_from(refilled).unwrap_or(i64::MAX)).max(0);
        self.at = now;
    }

    /// Draws units; a negative count returns them.
    pub(crate) fn draw(&mut self, count: i64) {
        self.micro =
            self.micro.saturating_add(count.saturating_mul(MICRO_PER_UNIT)).clamp(0, DRAWN_MICRO_MAX);
    }

    /// Returns the milliseconds until `wanted` more can be drawn; `None` when they can be drawn now. More than the quota counts
    /// as the quota.
    pub(crate) fn wait_ms(self, quota: Quota, wanted: u32) -> Option<u32> {
        let room = i64::from(quota.count.saturating_sub(wanted)) * MICRO_PER_UNIT;
        let over = i128::from(self.micro - room);
        let wait =
            over * i128::from(quota.window_ms) / (i128::from(quota.count) * i128::from(MICRO_PER_UNIT)) + 1;
        (over > 0).then(|| u32::try_from(wait).unwrap_or(u32::MAX))
    }

    /// Returns the time at which the bucket is completely refilled.
    pub(crate) fn full_at(self, quota: Quota) -> UnixMs {
        self.at.plus_ms(self.wait_ms(quota, quota.count).map_or(0, i64::from))
    }

    pub(crate) fn to_allowance(self, quota: Quota) -> Allowance {
        let left = (i64::from(quota.count) * MICRO_PER_UNIT - self.micro).max(0) / MICRO_PER_UNIT;
        Allowance {
            quota: quota.count,
            window_ms: quota.window_ms.unsigned_abs(),
            remaining: u32::try_from(left).unwrap_or(u32::MAX),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUOTA: Quota = Quota { count: 10, window_ms: 5_000 };

    #[test]
    fn refills_the_allowance_evenly_regardless_of_reads() {
        let mut seldom = LeakyBucket::default();
        seldom.draw(10);
        let mut often = seldom;
        for ms in 1..=500 {
            often.refill(QUOTA, UnixMs(ms));
        }
        seldom.refill(QUOTA, UnixMs(500));
        assert_eq!((seldom.to_allowance(QUOTA).remaining, often), (1, seldom));
        seldom.refill(QUOTA, UnixMs(60_000));
        assert_eq!(seldom.to_allowance(QUOTA).remaining, 10, "and never more than all of it");
    }

    #[test]
    fn the_reported_wait_is_sufficient_and_minimal() {
        let mut drawn = LeakyBucket::default();
        drawn.draw(13);
        for wanted in [1, 4, 10] {
            let wait = i64::from(drawn.wait_ms(QUOTA, wanted).unwrap());
            let (mut early, mut late) = (drawn, drawn);
            early.refill(QUOTA, UnixMs(wait - 2));
            late.refill(QUOTA, UnixMs(wait));
            assert!(early.wait_ms(QUOTA, wanted).is_some(), "{wanted}");
            assert_eq!(late.wait_ms(QUOTA, wanted), None, "{wanted}");
        }
    }

    #[test]
    fn an_earlier_clock_refills_nothing() {
        let mut drawn = LeakyBucket::from_stored(3 * MICRO_PER_UNIT, UnixMs(9_000));
        drawn.refill(QUOTA, UnixMs(1_000));
        assert_eq!(drawn.micro(), 3 * MICRO_PER_UNIT);
    }

    #[test]
    fn a_free_keys_budget_is_small_and_never_below_its_calls_in_flight() {
        let limits = Limits::default();
        let budget = |granted, limit| limits.failure_quota(granted, limit).count;
        assert_eq!(
            [budget(10, 25), budget(60, 25), budget(u64::MAX, 25), budget(10, 1_000)],
            [25, 60, 200, 1_000]
        );
    }
}
