//! Second look at an answer without results: for a plain phrase, an empty answer counts only when the source repeats it.

use quarry_sources::{Reading, Refusal};

use crate::param::Params;

/// Parameter that holds the phrase.
const PHRASE: &str = "q";
/// Characters by which a phrase uses search operators.
const OPERATOR_SIGNS: &[char] =
    &['"', '\u{201C}', '\u{201D}', '\u{AB}', '\u{BB}', '*', '|', '(', ')', ':', '~', '<', '>'];
/// Words that are search operators.
const OPERATOR_WORDS: [&str; 4] = ["AND", "OR", "NOT", "AROUND"];

/// Parameters that narrow a search, so that an answer without results is plausible.
const NARROWING_PARAMETERS: [&str; 10] =
    ["as_sitesearch", "as_epq", "as_qdr", "tbs", "tbm", "cr", "lr", "ludocid", "kgmid", "df"];

/// Returns the phrase of a call that neither narrows the search nor uses operators; a source nearly always has results for it.
pub(super) fn find_plain_phrase(params: &Params) -> Option<&str> {
    let is_narrow = NARROWING_PARAMETERS.iter().any(|name| params.has(name));
    params.text(PHRASE).filter(|phrase| !is_narrow && is_plain(phrase))
}

fn is_plain(phrase: &str) -> bool {
    let is_operator = |word: &str| word.starts_with(['-', '+']) || OPERATOR_WORDS.contains(&word);
    !phrase.contains(OPERATOR_SIGNS)
        && phrase.contains(char::is_alphanumeric)
        && !phrase.split_whitespace().any(is_operator)
}

/// Adds to an empty answer whether the second look confirmed it.
#[inline(never)]
pub(super) fn conclude(mut reading: Reading, is_confirmed: bool) -> Reading {
    reading.groups.add_member("search_information", "no_results_confirmed", is_confirmed);
    reading
}

/// Refusal for an empty answer from a site with no results for many different phrases.
pub(super) const DISBELIEF: Refusal = Refusal::BlockedSilently;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_words_are_distinguished_from_operators() {
        for plain in ["tall ships", "l'eau d'été 2026", "vis-à-vis", "咖啡", "c++"] {
            assert!(is_plain(plain), "{plain}");
        }
        for other in ["\"tall ships\"", "ships -sail", "site:a.test", "a OR b", "…", "(a b)", "+a"] {
            assert!(!is_plain(other), "{other}");
        }
    }
}
