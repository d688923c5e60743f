//! Prices: numbers with a currency symbol, in every currency of CLDR.

mod unit;

use super::compact_unit::{self, CompactUnit};
use super::surroundings::{self, DASHES};
use super::{
    DECIMAL_MARK, DigitRun, find_digit_runs, is_ambiguous_separator, is_separator, is_space,
    normalize_characters, parse_run,
};
use crate::cldr::{self, CURRENCIES};
use unit::{is_before_other_mark, parse_unit, settle_thousand_or_million};

/// Currencies whose unit has a thousand parts (ISO 4217).
const IN_THOUSANDTHS: [&str; 7] = ["KWD", "BHD", "OMR", "JOD", "TND", "LYD", "IQD"];

/// Maximum length of a currency symbol, in characters.
const MARK_LETTERS_MAX: usize = 8;

/// Price within a text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Price {
    /// Amount in the currency shown.
    pub amount: f64,
    /// Currency symbol as shown.
    pub currency: &'static str,
}

impl Price {
    /// Returns the currency code (ISO 4217), if the symbol identifies it, alone or with the country of the page (two-letter code
    /// in lower case).
    pub fn currency_code(&self, country: Option<&str>) -> Option<&'static str> {
        select_currency_code(find_currency_codes(self.currency), country)
    }
}

fn find_currency_codes(mark: &str) -> &'static str {
    CURRENCIES.find(mark).map_or("", |(_, codes)| codes.trim_start_matches('!'))
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

/// Number with a currency symbol. The amount is `None` when the number is ambiguous.
struct PriceMatch {
    mark: &'static str,
    amount: Option<f64>,
    start: usize,
    end: usize,
}

/// Returns whether a symbol is separate from a neighbouring word: `edge` is its outer letter, `beside` the letter beyond it.
fn is_separate_word(edge: Option<char>, beside: Option<char>) -> bool {
    !edge.is_some_and(char::is_alphabetic) || !beside.is_some_and(char::is_alphabetic)
}

/// Returns whether a character may separate a symbol from its number: a space or joiner.
const fn is_mark_gap(letter: char) -> bool {
    is_space(letter) || matches!(letter, '\u{200C}' | '\u{200D}')
}

/// Finds the longest symbol at the end of a text.
fn find_mark_before(before: &str) -> Option<(&'static str, &'static str)> {
    let starts = before.char_indices().rev().take(MARK_LETTERS_MAX);
    let candidates = starts.filter_map(|(at, first)| {
        let beside = before.get(..at)?.chars().next_back();
        if is_mark_gap(first) || !is_separate_word(Some(first), beside) {
            return None;
        }
        CURRENCIES.find(before.get(at..)?)
    });
    candidates.last()
}

/// Finds the longest symbol at the start of a text. One directly before a digit belongs to the next number.
fn find_mark_after(after: &str) -> Option<(&'static str, &'static str)> {
    let ends = after.char_indices().take(MARK_LETTERS_MAX);
    let candidates = ends.filter_map(|(at, last)| {
        let end = at + last.len_utf8();
        let beside = after.get(end..)?.chars().next();
        let is_next = beside.is_some_and(|letter| letter.is_ascii_digit());
        if is_mark_gap(last) || is_next || !is_separate_word(Some(last), beside) {
            return None;
        }
        CURRENCIES.find(after.get(..end)?)
    });
    candidates.last()
}

fn parse_amount(run: &str, unit: CompactUnit, codes: &str) -> Option<f64> {
    let has_thousandths =
        !codes.is_empty() && codes.split_ascii_whitespace().all(|code| IN_THOUSANDTHS.contains(&code));
    match unit {
        CompactUnit::Ambiguous => None,
        CompactUnit::Of(_) if is_ambiguous_separator(run) => None,
        CompactUnit::Of(factor) => Some(parse_run(run, true)? * factor),
        CompactUnit::None if has_thousandths && is_ambiguous_separator(run) => {
            parse_run(run, true).filter(|_| run.contains(['.', DECIMAL_MARK]))
        }
        CompactUnit::None => parse_run(run, false),
    }
}

/// Returns whether a number is formatted like a price: with two decimals, or with thousands separators.
fn is_written_as_price(run: &str) -> bool {
    let decimals = run.rsplit(|mark| is_separator(mark) && !is_space(mark)).next().unwrap_or_default();
    run.len() > decimals.len() && (2..=3).contains(&decimals.len())
}

/// Digit runs of a text, with access to their surroundings.
struct Runs<'t> {
    text: &'t str,
    runs: Vec<DigitRun<'t>>,
}

/// Symbol beside a run, with its possible codes and its position.
struct Marked {
    mark: &'static str,
    codes: &'static str,
    start: usize,
    end: usize,
}

impl<'t> Runs<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, runs: find_digit_runs(text) }
    }

    fn prices(&self) -> impl Iterator<Item = PriceMatch> + '_ {
        (0..self.runs.len()).filter_map(|at| self.match_price(at))
    }

    /// Returns the text between a run and the next one.
    fn gap_after(&self, at: usize) -> Option<&'t str> {
        self.text.get(self.runs.get(at)?.end..self.runs.get(at + 1)?.start)
    }

    /// Returns the text before a run, trimmed.
    fn before(&self, at: usize) -> &'t str {
        let before = self.runs.get(at).and_then(|run| self.text.get(..run.start));
        before.unwrap_or_default().trim_end_matches(is_mark_gap)
    }

    fn has_mark_before(&self, at: usize) -> bool {
        find_mark_before(self.before(at)).is_some()
    }

    /// Finds the symbol of a run, before it or after it and its unit, where `behind` begins.
    fn find_mark(&self, at: usize, behind: &'t str) -> Option<Marked> {
        let run = self.runs.get(at)?;
        let before = self.before(at);
        let trimmed = behind.trim_start_matches(is_mark_gap);
        let end = self.text.len() - trimmed.len();
        // `99€129€`: each symbol follows its number.
        let previous = at.checked_sub(1);
        let is_of_previous = previous.is_some_and(|previous| {
            !self.has_mark_before(previous) && self.find_only_mark_between(previous).is_some()
        });
        let behind_it = find_mark_after(trimmed).or_else(|| self.find_mark_before_next(at, trimmed));
        match (find_mark_before(before).filter(|_| !(is_of_previous && behind_it.is_some())), behind_it) {
            (Some((mark, codes)), Some((named, code))) if codes.contains(' ') && is_among(code, codes) => {
                let start = before.len() - mark.len();
                Some(Marked { mark: named, codes: code, start, end: end + named.len() })
            }
            (Some((mark, codes)), _) => {
                let start = before.len() - mark.len();
                let further = before.get(..start).unwrap_or_default().trim_end_matches(is_mark_gap);
                let named = find_mark_before(further)
                    .filter(|(_, code)| codes.contains(' ') && is_among(code, codes));
                let end = self.text.len() - behind.len();
                Some(match named {
                    Some((mark, codes)) => Marked { mark, codes, start: further.len() - mark.len(), end },
                    None => Marked { mark, codes, start, end },
                })
            }
            (None, Some((mark, codes))) => {
                Some(Marked { mark, codes, start: run.start, end: end + mark.len() })
            }
            (None, None) => None,
        }
    }

    /// Finds a symbol that is the entire text between a run and the next.
    fn find_only_mark_between(&self, at: usize) -> Option<(&'static str, &'static str)> {
        let gap = self.gap_after(at)?.trim_matches(is_mark_gap);
        find_mark_before(gap).filter(|(mark, _)| *mark == gap)
    }

    /// Finds a symbol directly between a run and the next one, which has its own after it.
    fn find_mark_before_next(&self, at: usize, behind: &'t str) -> Option<(&'static str, &'static str)> {
        let is_behind = |(mark, _): &(&str, &str)| behind.starts_with(mark) && !self.has_mark_before(at);
        let found = self.find_only_mark_between(at).filter(is_behind)?;
        let next = self.runs.get(at + 1)?;
        let (_, length) = parse_unit(self.text.get(next.end..)?);
        let rest = self.text.get(next.end + length..)?.trim_start_matches(is_mark_gap);
        find_mark_after(rest).is_some_and(|(mark, _)| mark == found.0).then_some(found)
    }

    /// Returns whether a run and the next are the ends of a range: only a dash between them, with spaces only at the start of the
    /// text.
    fn is_range_start(&self, at: usize) -> bool {
        let Some(gap) = self.gap_after(at) else { return false };
        let before = self.before(at);
        let is_alone = before.is_empty() || find_mark_before(before).is_some_and(|(mark, _)| mark == before);
        let gap = if is_alone { gap.trim_matches(is_mark_gap) } else { gap };
        let is_dash = gap.strip_prefix(DASHES).is_some_and(str::is_empty);
        let value = |at: usize| self.runs.get(at).and_then(|run| parse_run(run.text, false));
        let is_rising = value(at).zip(value(at + 1)).is_some_and(|(low, high)| low <= high);
        is_dash && is_rising && (is_alone || !before.ends_with(char::is_alphanumeric))
    }

    /// Returns whether a number ambiguously continues in the next one: `1万2千`, `1tr2`, `12€50`, `12 50 €`.
    fn is_split(&self, at: usize) -> bool {
        let Some((gap, next)) = self.gap_after(at).zip(self.runs.get(at + 1)) else { return false };
        let run_end = self.runs.get(at).map_or(0, |run| run.end);
        let is_cents = || next.text.len() == 2;
        let rest = self.text.get(next.end..).unwrap_or_default().trim_start_matches(is_mark_gap);
        let (unit, length) = compact_unit::parse_unit(self.text.get(run_end..).unwrap_or_default(), None);
        let is_unit = unit != CompactUnit::None
            && gap.trim_end_matches(is_mark_gap).len() == length
            && self.find_only_mark_between(at).is_none();
        let is_spaced = gap.chars().all(is_mark_gap)
            && is_cents()
            && (rest.is_empty() || find_mark_after(rest).is_some());
        let is_mark = !self.has_mark_before(at)
            && find_mark_before(gap).is_some_and(|(mark, _)| mark == gap)
            && is_cents()
            && find_mark_after(rest).is_none();
        let is_word =
            !gap.is_empty() && gap.chars().all(compact_unit::is_cased) && find_mark_before(gap).is_none();
        is_unit || is_spaced || is_mark || is_word
    }

    /// Returns the price that contains a digit run, judging by its surroundings.
    fn match_price(&self, at: usize) -> Option<PriceMatch> {
        let (text, run) = (self.text, self.runs.get(at)?);
        let after = text.get(run.end..)?;
        // `CHF 1'299.–` and `12,- €` have a dash for zero cents.
        let no_cents = [".-", ",-", ".–", ",–", ".—", ",—"].iter().find_map(|dash| after.strip_prefix(dash));
        let (unit, length) = if no_cents.is_some() { (CompactUnit::None, 0) } else { parse_unit(after) };
        let behind = no_cents.or_else(|| after.get(length..))?;
        let previous = at.checked_sub(1);
        // The high end of `10–20 €` is no separate price.
        let is_high = previous.is_some_and(|low| self.is_range_start(low) && !self.has_mark_before(low));
        let own = self.find_mark(at, behind).filter(|_| !is_high);
        let (high, high_unit) = self.find_high_end(at).unwrap_or((None, CompactUnit::None));
        let at_high_end = || high.map(|high| Marked { start: run.start, ..high });
        let Marked { mark, codes, start, end } = own.or_else(at_high_end)?;
        let of_high = || text.get(self.runs.get(at + 1)?.end..);
        let unit = match unit {
            CompactUnit::None if high_unit != CompactUnit::None => {
                settle_thousand_or_million(high_unit, of_high().unwrap_or_default(), codes)
            }
            CompactUnit::None if is_before_other_mark(after, mark) => CompactUnit::Ambiguous,
            unit => settle_thousand_or_million(unit, after, codes),
        };
        // A word or letter is a symbol only without other text around: `TOP 10`, `205/55 R16`.
        let is_alone = |text: Option<&str>| text.is_some_and(|text| text.chars().all(is_mark_gap));
        let is_word = codes.starts_with('!');
        let is_plain = !is_word && mark != "R" || is_written_as_price(run.text);
        if (is_word || mark == "R")
            && !(is_alone(text.get(..start)) && is_alone(text.get(end..)) && (mark == "R" || is_plain))
        {
            return None;
        }
        let is_unclear = surroundings::is_negative(text, start)
            || surroundings::is_negative(text, run.start)
            || surroundings::is_continued(after)
            || self.is_split(at)
            || previous.is_some_and(|previous| self.is_split(previous));
        // `R16` may be a price or a size: it counts as a price with an unknown amount.
        let amount =
            parse_amount(run.text, unit, codes.trim_start_matches('!')).filter(|_| is_plain && !is_unclear);
        Some(PriceMatch { mark, amount, start, end })
    }

    /// Finds the symbol after the high end of a range begun by a run, and the unit there.
    fn find_high_end(&self, at: usize) -> Option<(Option<Marked>, CompactUnit)> {
        let next = self.runs.get(at + 1).filter(|_| self.is_range_start(at))?;
        let after = self.text.get(next.end..)?;
        let (unit, length) = parse_unit(after);
        Some((self.find_mark(at + 1, after.get(length..)?), unit))
    }
}

/// Returns whether a code is in a list.
fn is_among(code: &str, codes: &str) -> bool {
    let code = code.trim_start_matches('!');
    !code.contains(' ') && codes.split_ascii_whitespace().any(|one| one == code)
}

/// Parses the first number with a currency symbol.
pub fn parse_price(text: &str) -> Option<Price> {
    parse_prices(text).into_iter().next()
}

/// Parses all numbers with a currency symbol, in order.
pub fn parse_prices(text: &str) -> Vec<Price> {
    let text = &*normalize_characters(text);
    let runs = Runs::new(text);
    let priced = |found: PriceMatch| Some(Price { amount: found.amount?, currency: found.mark });
    runs.prices().filter_map(priced).collect()
}

/// Returns whether a text contains a price, even with an unknown amount.
pub fn has_price(text: &str) -> bool {
    let text = &*normalize_characters(text);
    Runs::new(text).prices().next().is_some()
}

/// Returns whether a text is a single number formatted like a price, with a short word or symbol beside it, known as a currency
/// or not.
pub fn is_like_price(text: &str) -> bool {
    const MARK_LETTERS: std::ops::RangeInclusive<usize> = 1..=8;
    let text = &*normalize_characters(text);
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

/// Returns whether a text is only a price: no words besides number and currency symbol.
pub fn is_only_price(text: &str) -> bool {
    let text = &*normalize_characters(text);
    let all: Vec<_> = Runs::new(text).prices().collect();
    let [price] = all.as_slice() else { return false };
    let has_no_word = |rest: Option<&str>| rest.is_some_and(|rest| !rest.contains(char::is_alphabetic));
    has_no_word(text.get(..price.start)) && has_no_word(text.get(price.end..))
}

/// Parses the lowest and highest amount of a price range; a single amount is both. A unit after the high end applies to both, and
/// a range may be open: `€20+`.
pub fn parse_price_range(text: &str, language: Option<&str>) -> Option<(f64, Option<f64>)> {
    let text = &*normalize_characters(text);
    let is_open = text.trim_end().ends_with('+');
    let marks = Runs::new(text).prices().next();
    let codes = marks.map_or("", |found| find_currency_codes(found.mark));
    let mut ends = Vec::new();
    for part in text.split(DASHES) {
        let runs = find_digit_runs(part);
        // `$20 to $40`: not recognizable as a range in all languages.
        let [run] = runs.as_slice() else { return None };
        let (unit, _) = compact_unit::parse_unit(part.get(run.end..)?, language);
        ends.push((run.text.to_owned(), unit));
    }
    let (low, high) = match ends.as_slice() {
        [one] => (one, one),
        [low, high] => (low, high),
        _ => return None,
    };
    let of_low = if low.1 == CompactUnit::None { high.1 } else { low.1 };
    let (low, high) = (parse_amount(&low.0, of_low, codes)?, parse_amount(&high.0, high.1, codes)?);
    (low <= high).then_some((low, (!is_open).then_some(high)))
}

#[cfg(test)]
mod tests;
