//! Limit on concurrent requests to one site. Calls without a slot queue; a returned slot goes to the first in the queue, who has
//! `CLAIM_MS` to take it. Every slot expires, because a cancelled request does not return it.

use std::collections::VecDeque;

use quarry_kernel::time::UnixMs;

use crate::event::Event;

/// Time for which a handed-over slot waits for its call.
const CLAIM_MS: i64 = 1_000;
/// Time for which a slot may be held beyond an exchange's deadline.
const GRACE_MS: i64 = 10_000;
/// Polling interval of queued calls.
pub const LOOK_MS: u32 = 1_000;

/// Slots of a site.
#[derive(Debug, Default)]
pub struct Slots {
    held: Vec<HeldSlot>,
    line: VecDeque<WaitingCall>,
    last: u64,
}

/// Identity of a call in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ticket(u64);

#[derive(Debug, Clone, Copy)]
struct HeldSlot {
    ticket: Ticket,
    lapses: UnixMs,
}

#[derive(Debug)]
struct WaitingCall {
    ticket: Ticket,
    /// Time at which the call gives up.
    until: UnixMs,
    turn: Event,
}

/// Maximum number of concurrent calls, and their maximum duration.
#[derive(Debug, Clone, Copy)]
pub struct SlotLimit {
    /// Maximum concurrent requests.
    pub count: usize,
    /// Deadline of one exchange, in milliseconds.
    pub timeout_ms: u32,
}

impl SlotLimit {
    const fn hold_ms(self) -> i64 {
        self.timeout_ms as i64 + GRACE_MS
    }
}

impl Slots {
    /// Returns a ticket for a call.
    pub fn issue_ticket(&mut self) -> Ticket {
        self.last += 1;
        Ticket(self.last)
    }

    /// Takes a slot; otherwise the call queues until `until` and gets the event to wait for. A repeated attempt keeps its
    /// position.
    pub fn take(&mut self, ticket: Ticket, cap: SlotLimit, now: UnixMs, until: UnixMs) -> Option<Event> {
        self.expire_stale(cap, now);
        let lapses = now.plus_ms(cap.hold_ms());
        if let Some(given) = self.held.iter_mut().find(|held| held.ticket == ticket) {
            given.lapses = lapses;
            return None;
        }
        // Earlier calls in the queue take precedence, as far as there are slots.
        let ahead = self.line.iter().take_while(|waiting| waiting.ticket != ticket).count();
        if self.held.len() + ahead < cap.count.max(1) {
            self.line.retain(|waiting| waiting.ticket != ticket);
            self.held.push(HeldSlot { ticket, lapses });
            return None;
        }
        if let Some(waiting) = self.line.iter().find(|waiting| waiting.ticket == ticket) {
            return Some(waiting.turn.clone());
        }
        let turn = Event::default();
        self.line.push_back(WaitingCall { ticket, until, turn: turn.clone() });
        Some(turn)
    }

    /// Returns a slot, or leaves the queue.
    pub fn release(&mut self, ticket: Ticket, now: UnixMs) {
        self.line.retain(|waiting| waiting.ticket != ticket);
        let before = self.held.len();
        self.held.retain(|held| held.ticket != ticket);
        if self.held.len() < before {
            self.hand_over_slot(now);
        }
    }

    /// Hands a free slot over to the first in the queue.
    fn hand_over_slot(&mut self, now: UnixMs) {
        if let Some(WaitingCall { ticket, turn, .. }) = self.line.pop_front() {
            self.held.push(HeldSlot { ticket, lapses: now.plus_ms(CLAIM_MS) });
            turn.trigger();
        }
    }

    /// Frees expired slots and removes calls that gave up. An expiry too far in the future comes from a clock that jumped back.
    fn expire_stale(&mut self, cap: SlotLimit, now: UnixMs) {
        let is_alive = |moment: UnixMs| (1..=cap.hold_ms()).contains(&(moment.0 - now.0));
        self.line.retain(|waiting| is_alive(waiting.until));
        let before = self.held.len();
        self.held.retain(|held| is_alive(held.lapses));
        for _ in self.held.len()..before {
            self.hand_over_slot(now);
        }
    }

    /// Returns the number of requests in progress, and of queued calls.
    #[must_use]
    pub fn count(&mut self, cap: SlotLimit, now: UnixMs) -> (usize, usize) {
        self.expire_stale(cap, now);
        (self.held.len(), self.line.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAP: SlotLimit = SlotLimit { count: 2, timeout_ms: 20_000 };
    const UNTIL: UnixMs = UnixMs(20_000);

    fn build_full_slots() -> (Slots, Ticket, Ticket) {
        let mut slots = Slots::default();
        let (a, b) = (slots.issue_ticket(), slots.issue_ticket());
        assert!(slots.take(a, CAP, UnixMs(0), UNTIL).is_none());
        assert!(slots.take(b, CAP, UnixMs(0), UNTIL).is_none());
        (slots, a, b)
    }

    #[test]
    fn a_free_slot_goes_to_the_first_in_line() {
        let (mut slots, a, b) = build_full_slots();
        let (c, d, e) = (slots.issue_ticket(), slots.issue_ticket(), slots.issue_ticket());
        let turn_c = slots.take(c, CAP, UnixMs(1), UNTIL).unwrap();
        let turn_d = slots.take(d, CAP, UnixMs(2), UNTIL).unwrap();
        assert_eq!(slots.count(CAP, UnixMs(2)), (2, 2));
        slots.release(a, UnixMs(3));
        assert!(turn_c.is_triggered() && !turn_d.is_triggered());
        assert!(slots.take(e, CAP, UnixMs(4), UNTIL).is_some(), "nobody jumps the line");
        assert!(slots.take(c, CAP, UnixMs(5), UNTIL).is_none());
        assert!(slots.take(d, CAP, UnixMs(6), UNTIL).is_some(), "and keeps the place");
        slots.release(b, UnixMs(7));
        assert!(turn_d.is_triggered());
        assert_eq!(slots.count(CAP, UnixMs(8)), (2, 1));
    }

    #[test]
    fn passes_over_lost_calls_in_the_line() {
        let (mut slots, a, _) = build_full_slots();
        let (gone, next) = (slots.issue_ticket(), slots.issue_ticket());
        slots.take(gone, CAP, UnixMs(1), UNTIL).unwrap();
        let turn = slots.take(next, CAP, UnixMs(1), UNTIL).unwrap();
        slots.release(a, UnixMs(2));
        assert!(!turn.is_triggered());
        assert!(slots.take(next, CAP, UnixMs(1_001), UNTIL).is_some());
        assert!(slots.take(next, CAP, UnixMs(1_002), UNTIL).is_none(), "unclaimed for a second");
    }

    #[test]
    fn a_slot_that_is_never_given_back_lapses() {
        let (mut slots, _, _) = build_full_slots();
        let c = slots.issue_ticket();
        assert!(slots.take(c, CAP, UnixMs(29_999), UnixMs(49_999)).is_some());
        assert!(slots.take(c, CAP, UnixMs(30_000), UnixMs(49_999)).is_none());
    }

    #[test]
    fn removes_cancelled_calls_from_the_line() {
        let (mut slots, a, _) = build_full_slots();
        let (c, d) = (slots.issue_ticket(), slots.issue_ticket());
        slots.take(c, CAP, UnixMs(1), UNTIL).unwrap();
        let turn = slots.take(d, CAP, UnixMs(1), UNTIL).unwrap();
        slots.release(c, UnixMs(2));
        slots.release(a, UnixMs(3));
        assert!(turn.is_triggered());
    }

    #[test]
    fn a_clock_that_jumps_back_frees_all() {
        let (mut slots, _, _) = build_full_slots();
        let c = slots.issue_ticket();
        assert!(slots.take(c, CAP, UnixMs(-3_600_000), UnixMs(-3_580_000)).is_none());
    }
}
