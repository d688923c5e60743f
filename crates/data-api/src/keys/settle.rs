//! Settlements on their way to a key's ledger, after the answer. One that is not answered is sent again: it counts once, by its
//! lease's id.
//!
//! A hop costs as much as a tenth of a small call. Where several calls of a key run at once, settlements of the same isolate
//! wait for each other for a few milliseconds and go in one hop. Their slots stay taken as long, so whoever uses most of its
//! slots is settled at once ([`is_crowded`]).

use std::cell::RefCell;
use std::collections::HashMap;

use quarry_kernel::time::UnixMs;
use quarry_ledger::Command;

use crate::ports::Ports;

/// How long settlements of a key wait for each other.
const GATHER_MS: u32 = 10;
/// Who has gathered for so long is gone with its request, and the next takes over what it left.
const GONE_MS: i64 = 1_000;
/// Most settlements of one hop.
const TOGETHER_MAX: usize = 100;
/// Fewest calls of a key at once for which it is worth waiting for each other.
const CROWD: u32 = 4;
const TRIES: usize = 3;

/// Whether a key with so many calls at once, of so many allowed, has enough of them to wait for each other, and slots to spare.
#[must_use]
pub const fn is_crowded(live: u32, limit: u32) -> bool {
    live >= CROWD && live <= limit / 4 * 3
}

/// What waits in an isolate, by the id of its key.
#[derive(Debug, Default)]
pub struct Gathering(RefCell<HashMap<String, Group>>);

#[derive(Debug)]
struct Group {
    since: UnixMs,
    settlements: Vec<Command>,
}

impl Gathering {
    /// Adds a settlement; true when the caller is the one who sends them all after a while.
    fn add(&self, key_id: &str, settlement: Command, now: UnixMs) -> bool {
        let mut groups = self.0.borrow_mut();
        let fresh = || Group { since: UnixMs(i64::MIN), settlements: Vec::new() };
        let group = groups.entry(key_id.to_owned()).or_insert_with(fresh);
        group.settlements.push(settlement);
        // A clock that was set back looks like somebody who is gone.
        let age_ms = now.0.saturating_sub(group.since.0);
        let is_gathered = (0..GONE_MS).contains(&age_ms) && group.settlements.len() <= TOGETHER_MAX;
        if !is_gathered {
            group.since = now;
        }
        !is_gathered
    }

    /// Takes what waits; nothing when somebody else has taken it.
    fn take(&self, key_id: &str) -> Vec<Command> {
        self.0.borrow_mut().remove(key_id).map(|group| group.settlements).unwrap_or_default()
    }
}

/// Settles, or leaves it to a call that settles the same key's within milliseconds.
pub async fn settle<P: Ports>(ports: &P, key_id: &str, settlement: Command, is_crowded: bool) {
    let settlements = if is_crowded {
        if !ports.gathering().add(key_id, settlement, ports.now()) {
            return;
        }
        ports.pause(GATHER_MS).await;
        ports.gathering().take(key_id)
    } else {
        vec![settlement]
    };
    if settlements.is_empty() {
        return;
    }
    for _ in 0..TRIES {
        if ports.settle(key_id, &settlements).await.is_ok() {
            return;
        }
    }
    for settlement in &settlements {
        let (Command::Commit { lease_id, .. } | Command::Release { lease_id, .. }) = settlement else {
            continue;
        };
        ports.log(&format!("{{\"event\":\"settlement_lost\",\"request_id\":\"{lease_id}\"}}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: UnixMs = UnixMs(1_700_000_000_000);

    fn settlement(lease_id: &str) -> Command {
        Command::Release { lease_id: lease_id.to_owned(), asked: 0, label: None, error: None }
    }

    #[test]
    fn the_first_of_a_key_sends_what_others_add() {
        let gathering = Gathering::default();
        assert!(gathering.add("a", settlement("1"), NOW));
        assert!(!gathering.add("a", settlement("2"), NOW.plus_ms(9)));
        assert!(gathering.add("b", settlement("3"), NOW));
        assert_eq!(gathering.take("a"), [settlement("1"), settlement("2")]);
        assert!(gathering.take("a").is_empty());
        assert!(gathering.add("a", settlement("4"), NOW.plus_ms(10)), "the next is the first again");
    }

    #[test]
    fn what_a_lost_request_gathered_is_taken_over() {
        let gathering = Gathering::default();
        assert!(gathering.add("a", settlement("1"), NOW));
        assert!(gathering.add("a", settlement("2"), NOW.plus_ms(GONE_MS)));
        assert_eq!(gathering.take("a").len(), 2);
        assert!(gathering.add("a", settlement("1"), NOW));
        assert!(gathering.add("a", settlement("2"), NOW.plus_ms(-1)), "the clock was set back");
    }

    #[test]
    fn a_hop_has_its_most() {
        let gathering = Gathering::default();
        let senders =
            (0..=TOGETHER_MAX).filter(|n| gathering.add("a", settlement(&n.to_string()), NOW)).count();
        assert_eq!(senders, 2);
    }

    #[test]
    fn whoever_uses_most_of_its_slots_waits_for_nobody() {
        for (live, limit, expected) in [
            (1, 25, false),
            (3, 25, false),
            (4, 25, true),
            (18, 25, true),
            (19, 25, false),
            (4, 4, false),
            (4, 1000, true),
        ] {
            assert_eq!(is_crowded(live, limit), expected, "{live} of {limit}");
        }
    }
}
