//! Folding of names for comparison: lower case, Latin, Greek and Cyrillic letters without accents, no apostrophes and dots, and
//! single spaces between words. `scripts/gazetteer.mjs` applies the same folding to the sorted names.

use std::sync::LazyLock;

/// Folded forms of letters, sorted by letter. A line of the file is the form, a space, and the letters.
static READINGS: LazyLock<Vec<(char, &str)>> = LazyLock::new(|| {
    let lines = include_str!("folds.txt").lines().filter_map(|line| line.split_once(' '));
    let mut readings: Vec<_> =
        lines.flat_map(|(read, letters)| letters.chars().map(move |letter| (letter, read))).collect();
    readings.sort_unstable();
    readings
});
/// Characters within words that are dropped.
const SILENT: [char; 9] = ['\'', '’', '‘', 'ʻ', 'ʼ', '`', '´', 'ʹ', '.'];

/// Folds a name.
#[must_use]
pub fn fold_name(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    let mut is_apart = false;
    for letter in name.chars().flat_map(char::to_lowercase) {
        if SILENT.contains(&letter) || ('\u{300}'..='\u{36f}').contains(&letter) {
            continue;
        }
        if !letter.is_alphanumeric() {
            is_apart = !folded.is_empty();
            continue;
        }
        if std::mem::take(&mut is_apart) {
            folded.push(' ');
        }
        match find_reading(letter) {
            Some(read) => folded.push_str(read),
            None => folded.push(letter),
        }
    }
    folded
}

fn find_reading(letter: char) -> Option<&'static str> {
    if letter.is_ascii() {
        return None;
    }
    let at = READINGS.binary_search_by_key(&letter, |(folded, _)| *folded).ok()?;
    READINGS.get(at).map(|(_, read)| *read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_without_what_people_leave_out() {
        for (name, folded) in [
            ("Austin", "austin"),
            ("  São   Paulo ", "sao paulo"),
            ("Zu\u{308}rich", "zurich"),
            ("Saint-Denis", "saint denis"),
            ("St. Louis", "st louis"),
            ("Xi’an", "xian"),
            ("L'Aquila", "laquila"),
            ("Łódź", "lodz"),
            ("Großræschen", "grossraeschen"),
            ("İstanbul", "istanbul"),
            ("MÜNCHEN", "munchen"),
            ("Москва", "москва"),
            ("Йошкар-Ола", "иошкар ола"),
            ("ΑΘΉΝΑΣ", "αθηνασ"),
            ("東京", "東京"),
            ("القاهرة", "القاهرة"),
            ("…", ""),
        ] {
            assert_eq!(fold_name(name), folded, "{name}");
        }
    }
}
