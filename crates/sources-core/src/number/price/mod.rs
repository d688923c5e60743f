//! Prices: numbers with the mark of a currency beside them, in every currency of CLDR.

use super::compact_unit::{self, CompactUnit};
use super::{DigitRun, find_digit_runs, is_ambiguous_separator, is_space, normalize_digits, parse_run};
use crate::cldr::{self, CURRENCIES};

/// Currencies of which a unit has a thousand parts (ISO 4217).
const IN_THOUSANDTHS: [&str; 7] = ["KWD", "BHD", "OMR", "JOD", "TND", "LYD", "IQD"];

/// The longest mark, in characters.
const MARK_LETTERS_MAX: usize = 8;

/// A price that stands in a text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Price {
    /// The amount in the currency shown.
    pub amount: f64,
    /// The currency's mark as shown.
    pub currency: &'static str,
}

impl Price {
    /// The currency's code (ISO 4217), as far as the mark tells it, or the mark and the country for which the page was
    /// made (two lower-case letters).
    pub fn currency_code(&self, country: Option<&str>) -> Option<&'static str> {
        select_currency_code(find_currency_codes(self.currency), country)
    }
}

fn find_currency_codes(mark: &str) -> &'static str {
    cldr::find(CURRENCIES, mark).map_or("", |(_, codes)| codes.trim_start_matches('!'))
}

fn select_currency_code(codes: &'static str, country: Option<&str>) -> Option<&'static str> {
    let mut listed = codes.split_ascii_whitespace();
    match (listed.next(), listed.next()) {
        (only, None) => only,
        _ => {
            let own = cldr::find_country_currency(country?)?;
            codes.split_ascii_whitespace().find(|code| *code == own)
        }
    }
}

/// A number with a mark. The amount is unknown where the number may be read in two ways.
struct PriceMatch {
    mark: &'static str,
    amount: Option<f64>,
    start: usize,
    end: usize,
}

/// Whether a mark is no part of a longer word: `edge` is its outer letter, `beside` the letter beyond it.
fn is_separate_word(edge: Option<char>, beside: Option<char>) -> bool {
    !edge.is_some_and(char::is_alphabetic) || !beside.is_some_and(char::is_alphabetic)
}

/// What stands between a mark and its number: spaces, and the signs that turn the direction of writing.
const fn is_mark_gap(letter: char) -> bool {
    is_space(letter)
        || matches!(letter, '\u{61C}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The longest mark at the end of a text.
fn find_mark_before(before: &str) -> Option<(&'static str, &'static str)> {
    let starts = before.char_indices().rev().take(MARK_LETTERS_MAX);
    let candidates = starts.filter_map(|(at, first)| {
        let beside = before.get(..at)?.chars().next_back();
        if is_mark_gap(first) || !is_separate_word(Some(first), beside) {
            return None;
        }
        cldr::find(CURRENCIES, before.get(at..)?)
    });
    candidates.last()
}

/// The longest mark at the beginning of a text. One right before a digit belongs to the next number.
fn find_mark_after(after: &str) -> Option<(&'static str, &'static str)> {
    let ends = after.char_indices().take(MARK_LETTERS_MAX);
    let candidates = ends.filter_map(|(at, last)| {
        let end = at + last.len_utf8();
        let beside = after.get(end..)?.chars().next();
        let is_next = beside.is_some_and(|letter| letter.is_ascii_digit());
        if is_mark_gap(last) || is_next || !is_separate_word(Some(last), beside) {
            return None;
        }
        cldr::find(CURRENCIES, after.get(..end)?)
    });
    candidates.last()
}

/// The unit behind a number and its length: `K` in `$1.2K`, ` mil.` in `1,5 mil. Kč`, but not `K` in `$20 K-Cup` nor `M` in
/// `$12 M black`.
fn parse_unit(after: &str) -> (CompactUnit, usize) {
    let (unit, length) = compact_unit::parse_unit(after, None);
    let (word, rest) = after.split_at_checked(length).unwrap_or_default();
    let is_part = rest.starts_with(|next: char| next.is_alphanumeric())
        || rest.strip_prefix('-').is_some_and(|rest| rest.starts_with(char::is_alphabetic));
    let is_letter = word.trim().chars().count() == 1 && word.starts_with(is_space);
    let rest = rest.trim_start_matches(is_mark_gap);
    let is_followed =
        !rest.is_empty() && find_mark_after(rest).is_none() && rest.starts_with(char::is_alphanumeric);
    if length == 0 || is_part || is_letter && is_followed { (CompactUnit::None, 0) } else { (unit, length) }
}

fn parse_amount(run: &str, unit: CompactUnit, codes: &str) -> Option<f64> {
    let has_thousandths =
        !codes.is_empty() && codes.split_ascii_whitespace().all(|code| IN_THOUSANDTHS.contains(&code));
    match unit {
        CompactUnit::Ambiguous => None,
        CompactUnit::Of(_) if is_ambiguous_separator(run) => None,
        CompactUnit::Of(factor) => Some(parse_run(run, true)? * factor),
        CompactUnit::None if has_thousandths && is_ambiguous_separator(run) => {
            parse_run(run, true).filter(|_| run.contains('.'))
        }
        CompactUnit::None => parse_run(run, false),
    }
}

/// Whether a number is written as prices are: with two decimals, or with its thousands parted.
fn is_written_as_price(run: &str) -> bool {
    let decimals = run.rsplit(['.', ',']).next().unwrap_or_default();
    run.len() > decimals.len() && (2..=3).contains(&decimals.len())
}

/// A run with what stands around it, if that makes it a price.
fn match_price(text: &str, run: &DigitRun<'_>) -> Option<PriceMatch> {
    let before = text.get(..run.start)?.trim_end_matches(is_mark_gap);
    let after = text.get(run.end..)?;
    // `CHF 1'299.–` and `12,- €` write a dash for no cents.
    let no_cents = [".-", ",-", ".–", ",–", ".—", ",—"].iter().find_map(|dash| after.strip_prefix(dash));
    let (unit, length) = if no_cents.is_some() { (CompactUnit::None, 0) } else { parse_unit(after) };
    let behind = no_cents.or_else(|| after.get(length..))?;
    let trimmed = behind.trim_start_matches(is_mark_gap);
    let (mark, codes, start, end) = match (find_mark_before(before), find_mark_after(trimmed)) {
        (Some((mark, codes)), _) => (mark, codes, before.len() - mark.len(), text.len() - behind.len()),
        (None, Some((mark, codes))) => (mark, codes, run.start, text.len() - trimmed.len() + mark.len()),
        (None, None) => return None,
    };
    // A word, or a letter, is a mark only where nothing else stands: `TOP 10`, `205/55 R16`.
    let is_alone = |text: Option<&str>| text.is_some_and(|text| text.chars().all(is_mark_gap));
    let is_word = codes.starts_with('!');
    let is_plain = !is_word && mark != "R" || is_written_as_price(run.text);
    if (is_word || mark == "R")
        && !(is_alone(text.get(..start)) && is_alone(text.get(end..)) && (mark == "R" || is_plain))
    {
        return None;
    }
    // `R16` may be a price or a size: it stands where prices stand, but nobody knows how much it is.
    let amount = parse_amount(run.text, unit, codes.trim_start_matches('!')).filter(|_| is_plain);
    Some(PriceMatch { mark, amount, start, end })
}

/// The first number of a text that has a currency's mark beside it.
pub fn parse_price(text: &str) -> Option<Price> {
    parse_prices(text).into_iter().next()
}

/// The numbers of a text that have a currency's mark beside them, in order.
pub fn parse_prices(text: &str) -> Vec<Price> {
    let text = &*normalize_digits(text);
    let found = find_digit_runs(text).into_iter().filter_map(|run| match_price(text, &run));
    found.filter_map(|found| Some(Price { amount: found.amount?, currency: found.mark })).collect()
}

/// Whether a text shows a price, though its amount may be unknown.
pub fn has_price(text: &str) -> bool {
    let text = &*normalize_digits(text);
    find_digit_runs(text).iter().any(|run| match_price(text, run).is_some())
}

/// Whether a text is one number as prices are written with a short word or sign beside it, be it a known currency or none.
pub fn is_like_price(text: &str) -> bool {
    const MARK_LETTERS: std::ops::RangeInclusive<usize> = 1..=8;
    let text = &*normalize_digits(text);
    let runs = find_digit_runs(text);
    let [run] = runs.as_slice() else { return false };
    let beside = || {
        text.get(..run.start)
            .unwrap_or_default()
            .chars()
            .chain(text.get(run.end..).unwrap_or_default().chars())
    };
    let is_mark = |letter: char| letter.is_alphabetic() || letter == '.' || is_mark_gap(letter);
    is_written_as_price(run.text)
        && beside().all(is_mark)
        && MARK_LETTERS.contains(&beside().filter(|letter| letter.is_alphabetic()).count())
}

/// Whether a text is a price and nothing else: no word beside the number and the currency's mark.
pub fn is_only_price(text: &str) -> bool {
    let text = &*normalize_digits(text);
    let all: Vec<_> = find_digit_runs(text).iter().filter_map(|run| match_price(text, run)).collect();
    let [price] = all.as_slice() else { return false };
    let has_no_word = |rest: Option<&str>| rest.is_some_and(|rest| !rest.contains(char::is_alphabetic));
    has_no_word(text.get(..price.start)) && has_no_word(text.get(price.end..))
}

/// The lowest and the highest amount of a range of prices; of one amount, both are that one. A unit behind the high end
/// counts for both.
pub fn parse_price_range(text: &str, language: Option<&str>) -> Option<(f64, f64)> {
    let text = &*normalize_digits(text);
    let marks = find_digit_runs(text).into_iter().find_map(|run| match_price(text, &run));
    let codes = marks.map_or("", |found| find_currency_codes(found.mark));
    let mut ends = Vec::new();
    for part in text.split(['–', '-', '—', '~', '〜']) {
        let runs = find_digit_runs(part);
        let run = runs.first()?;
        ends.push((run.text.to_owned(), compact_unit::parse_unit(part.get(run.end..)?, language).0));
    }
    let (low, high) = match ends.as_slice() {
        [one] => (one, one),
        [low, high] => (low, high),
        _ => return None,
    };
    let of_low = if low.1 == CompactUnit::None { high.1 } else { low.1 };
    let (low, high) = (parse_amount(&low.0, of_low, codes)?, parse_amount(&high.0, high.1, codes)?);
    (low <= high).then_some((low, high))
}

#[cfg(test)]
mod tests;
