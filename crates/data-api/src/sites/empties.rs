//! Answers without results in a row. A source that takes its visitor for a robot has nothing for anything, in the words of a true
//! answer; people hardly ask for many different things in a row that are nowhere.

use std::collections::BTreeSet;

/// Different phrases in a row without results after which a site is not believed.
const PHRASES_MAX: usize = 10;

/// Phrases in a row for which a site had nothing.
#[derive(Debug, Default)]
pub struct EmptyRun(BTreeSet<String>);

impl EmptyRun {
    /// Notes an answer. False when it has no results, and so many others before it had none either.
    pub fn record(&mut self, phrase: &str, is_empty: bool) -> bool {
        if !is_empty {
            self.0.clear();
            return true;
        }
        let phrase = phrase.trim().to_lowercase();
        if self.0.len() < PHRASES_MAX {
            self.0.insert(phrase);
            return true;
        }
        self.0.contains(&phrase)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_different_phrases_without_results_are_not_believed() {
        let mut run = EmptyRun::default();
        for number in 0..PHRASES_MAX {
            assert!(
                run.record(&format!("phrase {number}"), true) && run.record("phrase 0", true),
                "{number}"
            );
        }
        assert!(!run.record("another", true));
        assert!(run.record("another", false), "it has results again");
        assert!(run.record("another", true));
    }
}
