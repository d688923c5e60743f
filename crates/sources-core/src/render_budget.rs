//! Budget of rendered pages: at most the platform's pages per minute and the operator's browser time per day. A page waits for
//! its turn; if the turn is too far away, it is refused at once with the time until then.

use quarry_kernel::time::{Date, UnixMs};

/// Operator's limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RenderLimits {
    /// Maximum pages per minute.
    pub per_minute: u32,
    /// Maximum browser time per UTC day, in milliseconds; zero for no limit.
    pub ms_per_day: u64,
}

/// Decision about a page to render.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// Granted after this many milliseconds.
    After(u32),
    /// Refused; the next turn comes after this many milliseconds.
    Refused(u32),
}

/// Granted turns, and browser time spent today.
#[derive(Debug, Default)]
pub struct RenderBudget {
    /// Time of the next free turn.
    next: UnixMs,
    day: Option<Date>,
    spent_ms: u64,
}

const MINUTE_MS: i64 = 60_000;
/// Time whose turns may be taken at once.
const BURST_MS: i64 = 1_000;

impl RenderBudget {
    /// Takes a turn within `patience_ms`.
    pub fn take_turn(&mut self, limits: RenderLimits, now: UnixMs, patience_ms: u32) -> Turn {
        self.begin_day(now);
        if limits.ms_per_day > 0 && self.spent_ms >= limits.ms_per_day {
            let tomorrow = UnixMs((now.date().days + 1) * quarry_kernel::time::DAY_MS);
            return Turn::Refused(to_ms(tomorrow.0 - now.0));
        }
        let step_ms = (MINUTE_MS / i64::from(limits.per_minute.max(1))).max(1);
        // A clock that jumped back must not block turns for hours.
        let longest = now.plus_ms(MINUTE_MS.max(step_ms) * 10);
        let free = self.next.max(now.plus_ms(-BURST_MS.max(step_ms) + step_ms)).min(longest);
        let wait_ms = to_ms(free.0 - now.0);
        if wait_ms > patience_ms {
            return Turn::Refused(wait_ms);
        }
        self.next = free.plus_ms(step_ms);
        Turn::After(wait_ms)
    }

    /// Records the browser time of a page.
    pub fn spend(&mut self, ms: u32, now: UnixMs) {
        self.begin_day(now);
        self.spent_ms += u64::from(ms);
    }

    /// Raises today's browser time to the known total of all isolates.
    pub fn raise_spent(&mut self, ms: u64, now: UnixMs) {
        self.begin_day(now);
        self.spent_ms = self.spent_ms.max(ms);
    }

    fn begin_day(&mut self, now: UnixMs) {
        if self.day.replace(now.date()) != Some(now.date()) {
            self.spent_ms = 0;
        }
    }
}

fn to_ms(ms: i64) -> u32 {
    u32::try_from(ms.max(0)).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quarry_kernel::time::DAY_MS;

    const NOW: UnixMs = UnixMs(1_795_233_600_000);

    fn limits(per_minute: u32) -> RenderLimits {
        RenderLimits { per_minute, ms_per_day: 0 }
    }

    #[test]
    fn turns_come_at_the_rate_after_a_second_of_burst() {
        let mut budget = RenderBudget::default();
        let mut take = |at: i64| budget.take_turn(limits(600), NOW.plus_ms(at), 5_000);
        let turns: Vec<_> = (0..12).map(|_| take(0)).collect();
        assert!(turns[..10].iter().all(|turn| *turn == Turn::After(0)), "{turns:?}");
        assert_eq!(turns[10..], [Turn::After(100), Turn::After(200)]);
        assert_eq!(take(1_000), Turn::After(0), "time goes on");
    }

    #[test]
    fn a_turn_that_comes_too_late_is_not_taken_and_its_time_is_told() {
        let mut budget = RenderBudget::default();
        assert_eq!(budget.take_turn(limits(6), NOW, 5_000), Turn::After(0));
        for _ in 0..3 {
            assert_eq!(budget.take_turn(limits(6), NOW, 5_000), Turn::Refused(10_000));
        }
        assert_eq!(budget.take_turn(limits(6), NOW.plus_ms(6_000), 5_000), Turn::After(4_000));
    }

    #[test]
    fn a_spent_day_refuses_until_the_next_one() {
        let limits = RenderLimits { per_minute: 600, ms_per_day: 10_000 };
        let mut budget = RenderBudget::default();
        budget.spend(9_999, NOW);
        assert_eq!(budget.take_turn(limits, NOW, 0), Turn::After(0));
        budget.raise_spent(10_000, NOW);
        let hours_20 = u32::try_from(DAY_MS - NOW.0.rem_euclid(DAY_MS)).unwrap();
        assert_eq!(budget.take_turn(limits, NOW, 0), Turn::Refused(hours_20));
        assert_eq!(budget.take_turn(limits, NOW.plus_ms(DAY_MS), 0), Turn::After(0));
    }
}
