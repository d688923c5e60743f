//! Settlements that an isolate could not deliver, by key; the key's next call includes them. The store is bounded: what does not
//! fit is returned, and logged as lost.

use std::cell::RefCell;
use std::collections::HashMap;

use quarry_ledger::Command;

/// Maximum number of settlements across all keys, about 100 KiB.
const SETTLEMENTS_MAX: usize = 1_000;

/// Unsettled commands by key id.
#[derive(Debug, Default)]
pub struct UnsettledSettlements(RefCell<HashMap<String, Vec<Command>>>);

impl UnsettledSettlements {
    /// Takes the unsettled commands of a key; the caller settles or returns them.
    #[must_use]
    pub fn take(&self, key_id: &str) -> Vec<Command> {
        self.0.borrow_mut().remove(key_id).unwrap_or_default()
    }

    /// Stores settlements of a key for its next call and returns those that do not fit.
    #[must_use]
    pub fn keep(&self, key_id: &str, mut settlements: Vec<Command>) -> Vec<Command> {
        let mut keys = self.0.borrow_mut();
        let kept: usize = keys.values().map(Vec::len).sum();
        let lost = settlements.split_off(settlements.len().min(SETTLEMENTS_MAX.saturating_sub(kept)));
        if !settlements.is_empty() {
            keys.entry(key_id.to_owned()).or_default().extend(settlements);
        }
        lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn release(lease_id: usize) -> Command {
        Command::Release { lease_id: lease_id.to_string(), asked: 0, label: None, error: None }
    }

    #[test]
    fn takes_a_kept_value_once_within_its_bounds() {
        let unsettled = UnsettledSettlements::default();
        assert!(unsettled.keep("a", vec![release(1), release(2)]).is_empty());
        assert!(unsettled.keep("a", vec![release(3)]).is_empty());
        assert_eq!(unsettled.take("a").len(), 3);
        assert!(unsettled.take("a").is_empty());
        assert!(unsettled.keep("a", (0..SETTLEMENTS_MAX - 1).map(release).collect()).is_empty());
        assert_eq!(unsettled.keep("b", vec![release(1), release(2)]), [release(2)]);
    }
}
