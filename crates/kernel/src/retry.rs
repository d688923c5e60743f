//! Retries of deferred work with growing pauses, while the runtime keeps the request alive.

use crate::time::UnixMs;

/// Pauses between attempts, in milliseconds; the last one repeats.
const PAUSES_MS: [u32; 7] = [50, 150, 400, 1_000, 2_000, 4_000, 6_000];
/// Duration of all retries: `waitUntil` gives a request 30 s after its response, and an attempt takes five at most.
const RETRY_WINDOW_MS: i64 = 24_000;

/// Schedule of retries of one operation.
#[derive(Debug, Clone, Copy)]
pub struct RetrySchedule {
    from: UnixMs,
    made: usize,
    paused_ms: i64,
}

impl RetrySchedule {
    /// Starts the schedule with a first attempt now.
    #[must_use]
    pub const fn start(now: UnixMs) -> Self {
        Self { from: now, made: 0, paused_ms: 0 }
    }

    /// Returns the pause after a failed attempt; `None` when no time is left for another. `random` scales it to 50–150 %, so that
    /// operations that failed together are not retried together.
    pub fn next_pause_ms(&mut self, now: UnixMs, random: u8) -> Option<u32> {
        let pause_ms = PAUSES_MS.get(self.made).or(PAUSES_MS.last()).copied()?;
        self.made += 1;
        let pause_ms = pause_ms / 2 + pause_ms * u32::from(random) / 255;
        // A clock that stops or jumps back does not extend the schedule.
        let passed_ms = self.paused_ms.max(now.0 - self.from.0);
        self.paused_ms += i64::from(pause_ms);
        (passed_ms + i64::from(pause_ms) <= RETRY_WINDOW_MS).then_some(pause_ms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the pauses when each attempt takes this long.
    fn pauses(try_ms: i64, random: u8) -> Vec<u32> {
        let mut now = UnixMs(1_000);
        let mut tries = RetrySchedule::start(now);
        let mut all = Vec::new();
        loop {
            now = now.plus_ms(try_ms);
            let Some(pause_ms) = tries.next_pause_ms(now, random) else {
                assert!(now.0 - 1_000 <= RETRY_WINDOW_MS + try_ms, "it went on until {now:?}");
                return all;
            };
            all.push(pause_ms);
            now = now.plus_ms(i64::from(pause_ms));
        }
    }

    #[test]
    fn tries_are_made_for_twenty_seconds_and_end_before_the_runtime_ends_them() {
        for random in [0, 128, 255] {
            let all = pauses(1, random);
            let sum_ms: u32 = all.iter().sum();
            assert!((18_000..=24_000).contains(&sum_ms) || random == 255, "{random}: {all:?}");
            assert!(sum_ms >= 15_000, "{random}: {all:?}");
            assert!(all.len() >= 7, "{random}: {all:?}");
        }
        assert!(!pauses(5_000, 128).is_empty());
    }

    #[test]
    fn a_stopped_clock_ends_them_as_well() {
        let mut tries = RetrySchedule::start(UnixMs(0));
        let pauses = std::iter::from_fn(|| tries.next_pause_ms(UnixMs(0), 128)).take(100).count();
        assert!((7..15).contains(&pauses), "{pauses}");
    }
}
