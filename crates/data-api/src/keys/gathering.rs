//! Settlements that wait in an isolate for others of their key ([`crate::keys::settle`]).

use std::cell::RefCell;
use std::collections::HashMap;

use quarry_kernel::time::UnixMs;
use quarry_ledger::Command;

/// Who has gathered for so long is gone with its request, and the next takes over what it left.
const GONE_MS: i64 = 1_000;
/// Most settlements of one hop.
const TOGETHER_MAX: usize = 100;

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
    pub(super) fn add(&self, key_id: &str, settlement: Command, now: UnixMs) -> bool {
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
    pub(super) fn take(&self, key_id: &str) -> Vec<Command> {
        self.0.borrow_mut().remove(key_id).map(|group| group.settlements).unwrap_or_default()
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
}
