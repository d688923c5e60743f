//! Characters around a number that change its value or make it unreadable.

use super::compact_unit::{CompactUnit, is_cased};
use super::{DigitRun, is_space};
use crate::cldr::CURRENCIES;

/// Characters that join the digits before and after them to one value: `12:30`, `4/5`, `1·5`, `10^6`.
const JOINTS: [char; 9] = [':', '/', '·', '\u{60C}', '_', '^', '×', '*', '⁄'];
/// Dashes of ranges.
pub(super) const DASHES: [char; 7] = ['-', '–', '—', '~', '〜', '\u{2010}', '\u{2011}'];
/// Minus signs.
const MINUS: [char; 4] = ['-', '–', '\u{2212}', '\u{FE63}'];

/// Returns whether a text begins with a digit.
fn starts_with_digit(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit())
}

/// Returns whether a minus sign directly precedes `start`, and does not join it to a preceding number or word.
pub(super) fn is_negative(text: &str, start: usize) -> bool {
    let before = text.get(..start).unwrap_or_default();
    before.strip_suffix(MINUS).is_some_and(|rest| !rest.ends_with(|last: char| last.is_alphanumeric()))
}

/// Returns whether the text after a number changes it in an unsupported way: a fraction, a power, another number.
pub(super) fn is_continued(after: &str) -> bool {
    let mut letters = after.chars();
    let Some(first) = letters.next() else { return false };
    let is_joint = JOINTS.contains(&first) && starts_with_digit(letters.as_str());
    is_joint || is_fraction_or_power(first)
}

/// Returns whether a character is a fraction or a power: `½`, `⁶`.
fn is_fraction_or_power(letter: char) -> bool {
    letter.is_numeric() && !letter.is_ascii_digit() && !letter.is_alphabetic()
}

/// Returns whether a fraction character such as `½` follows a number, directly or after a space.
pub(super) fn is_before_fraction_sign(after: &str) -> bool {
    after.trim_start_matches(is_space).starts_with(is_fraction_or_power)
}

/// Returns whether an unknown word is attached to the number: `5w`, `2nd`, `1tr2`.
fn is_tied_to_word(after: &str) -> bool {
    const LETTERS_MAX: usize = 2;
    let word = after.find(|letter| !is_cased(letter)).unwrap_or(after.len());
    let (word, rest) = after.split_at_checked(word).unwrap_or_default();
    !word.is_empty() && (starts_with_digit(rest) || word.chars().count() <= LETTERS_MAX)
}

/// Returns whether an abbreviated, unknown unit follows the number: `3 þús.`, `4 Std.`.
fn is_before_abbreviation(near: &str) -> bool {
    const LETTERS_MAX: usize = 5;
    let word = near.find(|letter: char| !letter.is_alphabetic()).unwrap_or(near.len());
    let (word, rest) = near.split_at_checked(word).unwrap_or_default();
    let mut after = rest.chars();
    (1..=LETTERS_MAX).contains(&word.chars().count())
        && after.next().is_some_and(|mark| matches!(mark, '.' | '\u{970}' | '\u{5F3}'))
        && !after.next().is_some_and(char::is_alphanumeric)
}

/// Returns whether a simple fraction follows an integer: `1 1/2`.
fn is_before_fraction(near: &str) -> bool {
    let digits = near.bytes().take_while(u8::is_ascii_digit).count();
    digits > 0 && near.get(digits..).is_some_and(is_continued)
}

/// Returns whether a number is no count, or only a part of one: negative, a percentage, a price, an end of a range, a rank, part
/// of a date or a version. `length` is that of the unit after it.
pub(super) fn is_no_count(text: &str, run: &DigitRun<'_>, unit: CompactUnit, length: usize) -> bool {
    let before = text.get(..run.start).unwrap_or_default();
    let behind = text.get(run.end..).unwrap_or_default();
    let rest = behind.get(length..).unwrap_or_default();
    let near = rest.trim_start_matches(is_space);
    let is_range =
        || near.strip_prefix(DASHES).is_some_and(|to| starts_with_digit(to.trim_start_matches(is_space)));
    let is_share = || near.starts_with(['%', '\u{66A}', '\u{2030}']);
    let is_compound = || unit != CompactUnit::None && starts_with_digit(near);
    let is_tied = || unit == CompactUnit::None && is_tied_to_word(behind);
    let is_money = || is_sign_of_money(before.chars().next_back()) || is_sign_of_money(rest.chars().next());
    is_negative(text, run.start)
        || before.ends_with('#')
        || is_continued(rest)
        || is_range()
        || is_share()
        || is_compound()
        || is_tied()
        || unit == CompactUnit::None && (is_before_abbreviation(near) || is_before_fraction(near))
        || is_money()
}

fn is_sign_of_money(letter: Option<char>) -> bool {
    letter.is_some_and(|sign| {
        !sign.is_alphanumeric() && CURRENCIES.find(sign.encode_utf8(&mut [0; 4])).is_some()
    })
}
