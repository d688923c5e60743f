//! Consecutive answers without results. A source that treats its visitor as a robot may return genuine-looking empty answers;
//! people rarely search for many different things in a row that do not exist.

use std::collections::BTreeSet;

/// Consecutive empty phrases after which a site is not believed.
const PHRASES_MAX: usize = 10;

/// Consecutive phrases without results.
#[derive(Debug, Default)]
pub struct EmptyRun(BTreeSet<String>);

impl EmptyRun {
    /// Records an answer. Returns `false` when it is empty, as were too many before it.
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
