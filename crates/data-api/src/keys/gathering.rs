//! What an isolate knows of the keys whose calls it serves: settlements that wait for others of their key
//! ([`crate::keys::settle`]), and how many calls of a key are in flight.

use std::cell::RefCell;
use std::collections::HashMap;

use quarry_kernel::time::UnixMs;
use quarry_ledger::Command;

/// Who has gathered for so long is gone with its request, and the next takes over what it left.
const GONE_MS: i64 = 1_000;
/// Most settlements of one hop.
const TOGETHER_MAX: usize = 100;
/// For how long the most calls at once are remembered: longer than a call takes.
const MOST_MS: i64 = 30_000;
/// So many keys, and those for which nothing waits are forgotten.
const KEYS_MAX: usize = 1_000;

/// Keys by their ids.
#[derive(Debug, Default)]
pub struct Gathering(RefCell<HashMap<String, Key>>);

#[derive(Debug)]
struct Key {
    since: UnixMs,
    settlements: Vec<Command>,
    most: u32,
    seen: UnixMs,
}

impl Default for Key {
    fn default() -> Self {
        let never = UnixMs(i64::MIN);
        Self { since: never, settlements: Vec::new(), most: 0, seen: never }
    }
}

/// Whether a moment is less than so long ago. A clock that was set back looks like a moment long ago.
fn is_recent(moment: UnixMs, now: UnixMs, ms: i64) -> bool {
    (0..ms).contains(&now.0.saturating_sub(moment.0))
}

impl Gathering {
    fn with<T>(&self, key_id: &str, work: impl FnOnce(&mut Key) -> T) -> T {
        let mut keys = self.0.borrow_mut();
        if let Some(key) = keys.get_mut(key_id) {
            return work(key);
        }
        if keys.len() >= KEYS_MAX {
            keys.retain(|_, key| !key.settlements.is_empty());
        }
        work(keys.entry(key_id.to_owned()).or_default())
    }

    /// Notes how many calls of a key are in flight.
    pub(crate) fn saw(&self, key_id: &str, live: u32, now: UnixMs) {
        self.with(key_id, |key| {
            if live >= key.most || !is_recent(key.seen, now, MOST_MS) {
                (key.most, key.seen) = (live, now);
            }
        });
    }

    /// The most calls of a key that were lately in flight at once.
    pub(super) fn most(&self, key_id: &str, now: UnixMs) -> u32 {
        self.with(key_id, |key| if is_recent(key.seen, now, MOST_MS) { key.most } else { 0 })
    }

    /// Adds a settlement; true when the caller is the one who sends them all after a while.
    pub(super) fn add(&self, key_id: &str, settlement: Command, now: UnixMs) -> bool {
        self.with(key_id, |key| {
            key.settlements.push(settlement);
            let is_gathered = is_recent(key.since, now, GONE_MS) && key.settlements.len() <= TOGETHER_MAX;
            if !is_gathered {
                key.since = now;
            }
            !is_gathered
        })
    }

    /// Takes what waits; nothing when somebody else has taken it.
    pub(super) fn take(&self, key_id: &str) -> Vec<Command> {
        self.with(key_id, |key| {
            key.since = Key::default().since;
            std::mem::take(&mut key.settlements)
        })
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
    fn the_most_calls_at_once_are_those_of_late() {
        let gathering = Gathering::default();
        let most = |live, ms| {
            gathering.saw("a", live, NOW.plus_ms(ms));
            gathering.most("a", NOW.plus_ms(ms))
        };
        assert_eq!([most(3, 0), most(9, 1), most(2, 500), most(4, MOST_MS)], [3, 9, 9, 9]);
        assert_eq!([most(4, 1 + MOST_MS), most(1, 2 * MOST_MS), most(1, 1 + 2 * MOST_MS)], [4, 4, 1]);
        assert_eq!(gathering.most("b", NOW), 0, "nothing is known of it");
    }

    #[test]
    fn keys_for_which_nothing_waits_are_forgotten_in_time() {
        let gathering = Gathering::default();
        assert!(gathering.add("waits", settlement("1"), NOW));
        for n in 0..2 * KEYS_MAX {
            gathering.saw(&n.to_string(), 1, NOW);
        }
        assert!(gathering.0.borrow().len() <= KEYS_MAX);
        assert_eq!(gathering.take("waits"), [settlement("1")]);
    }

    #[test]
    fn a_hop_has_its_most() {
        let gathering = Gathering::default();
        let senders =
            (0..=TOGETHER_MAX).filter(|n| gathering.add("a", settlement(&n.to_string()), NOW)).count();
        assert_eq!(senders, 2);
    }
}
