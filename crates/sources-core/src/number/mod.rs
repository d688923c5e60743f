//! Numbers as the pages of many languages write them: `3,270,000`, `1.230,50 €`, `27K`, `4,5`, `٣٬٦٠٠`.

mod characters;
mod compact_unit;
mod price;
mod surroundings;

use crate::cldr;
use compact_unit::CompactUnit;
use quarry_kernel::float::parse_float;

pub(crate) use characters::normalize_characters;
pub use price::{
    Price, has_price, is_like_price, is_only_price, parse_price, parse_price_range, parse_prices,
};

/// Run of digits with separators.
struct DigitRun<'t> {
    text: &'t str,
    start: usize,
    end: usize,
}

/// Arabic decimal separator, which never separates thousands.
const DECIMAL_MARK: char = '\u{66B}';

const fn is_space(letter: char) -> bool {
    matches!(letter, ' ' | '\u{A0}' | '\u{2007}'..='\u{2009}' | '\u{202F}')
}

/// Returns whether a character is an apostrophe, or is used as one between thousands.
const fn is_apostrophe(letter: char) -> bool {
    matches!(letter, '\'' | '\u{2018}' | '\u{2019}' | '\u{2BC}' | '`' | '\u{B4}')
}

const fn is_separator(letter: char) -> bool {
    matches!(letter, '.' | ',' | DECIMAL_MARK | '\u{60C}') || is_apostrophe(letter) || is_space(letter)
}

/// Finds the digit runs of a text. A space or an Arabic comma joins digits only before a group of three.
fn find_digit_runs(text: &str) -> Vec<DigitRun<'_>> {
    let mut runs: Vec<DigitRun<'_>> = Vec::new();
    let mut start = None;
    let mut end = 0;
    for (at, letter) in text.char_indices() {
        let after = at + letter.len_utf8();
        let goes_on = match start {
            _ if letter.is_ascii_digit() => {
                start = start.or(Some(at));
                end = after;
                true
            }
            Some(_) if is_separator(letter) && at == end => {
                let digits =
                    text.get(after..).unwrap_or_default().bytes().take_while(u8::is_ascii_digit).count();
                digits == 3 || (digits > 0 && !is_space(letter) && letter != '\u{60C}')
            }
            _ => false,
        };
        if !goes_on && let Some(from) = start.take() {
            runs.extend(text.get(from..end).map(|text| DigitRun { text, start: from, end }));
        }
    }
    if let Some(from) = start {
        runs.extend(text.get(from..end).map(|text| DigitRun { text, start: from, end }));
    }
    runs
}

/// Parses a run. A single kind of separator before exactly three digits separates thousands, unless `is_small` says that numbers
/// are small (a rating is `4.125`, never four thousand). `None` for separators that form no number, such as those of `1.2.3` and
/// `2025.11.25`.
fn parse_run(run: &str, is_small: bool) -> Option<f64> {
    let last = run.rfind(is_separator);
    let decimal = last.filter(|&at| {
        let mark = run.get(at..).and_then(|rest| rest.chars().next()).unwrap_or_default();
        let digits = run.len() - at - mark.len_utf8();
        let count = run.chars().filter(|&letter| letter == mark).count();
        let others = run.chars().any(|letter| is_separator(letter) && letter != mark);
        let is_decimal = || digits != 3 || others || is_small || run.starts_with("0");
        count == 1 && (mark == DECIMAL_MARK || matches!(mark, '.' | ',') && is_decimal())
    });
    let (whole, fraction) = match decimal {
        Some(at) => run.split_at_checked(at)?,
        None => (run, ""),
    };
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    is_grouped(whole).then(|| parse_float(&[digits(whole).as_str(), ".", &digits(fraction), "0"].concat()))?
}

/// Returns whether one kind of separator forms groups: three digits in the last one, and before it three each or, as in India,
/// two.
fn is_grouped(whole: &str) -> bool {
    let mut marks = whole.chars().filter(|letter| is_separator(*letter));
    let first_mark = marks.next();
    let groups: Vec<usize> = whole.split(is_separator).map(str::len).collect();
    let ([first, between @ .., 3], true) = (groups.as_slice(), marks.all(|mark| Some(mark) == first_mark))
    else {
        return first_mark.is_none();
    };
    let are_all =
        |digits: usize| (1..=digits).contains(first) && between.iter().all(|group| *group == digits);
    first_mark.is_some_and(|mark| mark != DECIMAL_MARK) && (are_all(3) || are_all(2)) || first_mark.is_none()
}

/// Returns whether a run has one separator before exactly three digits, which is ambiguous between thousands and decimals.
fn is_ambiguous_separator(run: &str) -> bool {
    let mut parts = run.split(is_separator);
    parts.next().is_some_and(|whole| whole != "0")
        && parts.next().is_some_and(|part| part.len() == 3)
        && parts.next().is_none()
        && !run.contains(DECIMAL_MARK)
}

/// Parses the ratings or percentages of a text: `8,7/10` gives 8.7 and 10.
pub fn parse_decimals(text: &str) -> Vec<f64> {
    find_digit_runs(&normalize_characters(text)).iter().filter_map(|run| parse_run(run.text, true)).collect()
}

/// Parses the first rating or percentage of a text: `4,5 out of 5`. `None` if a fraction character follows, `4½`, or a minus sign
/// precedes, which no rating has.
pub fn parse_decimal(text: &str) -> Option<f64> {
    let text = &*normalize_characters(text);
    let run = find_digit_runs(text).into_iter().next()?;
    if surroundings::is_negative(text, run.start) {
        return None;
    }
    parse_run(run.text, true)
        .filter(|_| !surroundings::is_before_fraction_sign(text.get(run.end..).unwrap_or_default()))
}

/// Parses a rating: the smaller of the first two numbers of `4,5 out of 5` (some languages name the scale first), or the only
/// one. A neighbouring number that is no scale is a count of ratings: `4.8 stars 1,234 reviews`.
pub fn parse_rating(text: &str) -> Option<f64> {
    let text = &*normalize_characters(text);
    let runs = find_digit_runs(text);
    let is_scale = |run: &DigitRun<'_>| ["5", "10", "100"].contains(&run.text);
    let [one, others @ ..] = runs.as_slice() else { return None };
    if surroundings::is_before_fraction_sign(text.get(one.end..)?)
        || surroundings::is_negative(text, one.start)
    {
        return None;
    }
    let rating = parse_run(one.text, true)?;
    let Some(other) = others.first() else { return Some(rating) };
    let second = parse_run(other.text, true)?;
    Some(match is_scale(other) {
        false if is_ambiguous_separator(other.text) => rating,
        false if is_ambiguous_separator(one.text) => second,
        // `4.8 stars 3 reviews`: the second number is a count.
        false if rating.fract() != 0.0 => rating,
        _ => rating.min(second),
    })
}

/// Parses a count: `(645)`, `27K user reviews`, `1.2M`, `1,2 Tsd.`, `1.2万件`. `None` for a unit whose meaning differs by language,
/// and for a fraction without a known unit.
pub fn parse_count(text: &str) -> Option<u64> {
    parse_count_in_language(text, None)
}

/// Parses a count in a known language: `1,2 B` is a thousand in Turkish and a million millions in Spanish.
pub fn parse_count_in_language(text: &str, language: Option<&str>) -> Option<u64> {
    let text = &*normalize_characters(text);
    let runs = find_digit_runs(text);
    let run = runs.first()?;
    // A decimal comma is not English, whatever the page's declared language.
    let has_comma =
        run.text.contains(',') && parse_run(run.text, false).is_some_and(|number| number.fract() != 0.0);
    let language = language.filter(|tag| !(has_comma && cldr::primary_language(tag) == "en"));
    let (behind, length) = compact_unit::parse_unit(text.get(run.end..)?, language);
    if surroundings::is_no_count(text, run, behind, length) {
        return None;
    }
    // Only in English is an attached `B` a billion.
    if language.is_none() && has_comma && text.get(run.end..)?.starts_with('B') {
        return None;
    }
    let unit = match (compact_unit::parse_unit_before(text.get(..run.start)?, language), behind) {
        (CompactUnit::None, unit) | (unit, CompactUnit::None) => unit,
        _ => CompactUnit::Ambiguous,
    };
    let number = match unit {
        CompactUnit::Of(_) if is_ambiguous_separator(run.text) => return None,
        CompactUnit::Of(factor) => parse_run(run.text, true)? * factor,
        CompactUnit::None => parse_run(run.text, false).filter(|number| number.fract() == 0.0)?,
        CompactUnit::Ambiguous => return None,
    };
    to_whole_number(number)
}

/// Returns whether a text contains a count, even with an unknown value: `(1,2 B)`.
pub fn has_count(text: &str) -> bool {
    const LETTERS_MAX: usize = 24;
    let text = &*normalize_characters(text);
    let inside = text.trim_start_matches(['(', '（', ' ']);
    inside.starts_with(|first: char| first.is_ascii_digit()) && inside.chars().count() <= LETTERS_MAX
        || parse_count(text).is_some()
}

/// Parses the total number of results: the largest number before the duration in parentheses (`Page 2 of about 970`) that is not
/// part of a range (`7-16 of 970`, `970 中 7 - 16`).
pub fn parse_total(text: &str) -> Option<u64> {
    let text = &*normalize_characters(text.split(['(', '（']).next()?);
    let runs = find_digit_runs(text);
    let is_range = |left: &DigitRun<'_>, right: &DigitRun<'_>| {
        let between = text.get(left.end..right.start).unwrap_or_default().trim();
        matches!(between, "-" | "\u{2013}" | "\u{2014}" | "~" | "\u{301C}" | "\u{FF5E}")
    };
    let is_free = |(number, run): &(usize, &DigitRun<'_>)| {
        let before = number.checked_sub(1).and_then(|before| runs.get(before));
        !before.is_some_and(|left| is_range(left, run))
            && !runs.get(number + 1).is_some_and(|right| is_range(run, right))
    };
    // `검색결과 약 12,300개 중 2페이지`: the page number may follow, and is never the larger one.
    let free = runs.iter().enumerate().filter(is_free).map(|(_, run)| run);
    let value = |run: &DigitRun<'_>| parse_run(run.text, false).unwrap_or_default();
    let run = free.max_by(|one, other| value(one).total_cmp(&value(other))).or(runs.last())?;
    let (unit, _) = compact_unit::parse_unit(text.get(run.end..)?, None);
    to_whole_number(parse_run(run.text, false).filter(|_| unit == CompactUnit::None)?)
}

/// Parses the seconds in parentheses: `(0.43 seconds)`.
pub fn parse_seconds(text: &str) -> Option<f64> {
    parse_decimal(text.split(['(', '（']).nth(1)?)
}

fn to_whole_number(number: f64) -> Option<u64> {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // checked, and never negative
    (number < 1e15).then(|| number.round() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_and_times_are_read_in_every_language() {
        for (text, number, time) in [
            ("About 3,270,000,000 results (0.43s)", Some(3_270_000_000), Some(0.43)),
            ("Ungefähr 1.230.000 Ergebnisse (0,45 Sekunden)", Some(1_230_000), Some(0.45)),
            ("Environ 1\u{A0}230\u{A0}000 résultats (0,42\u{A0}seconde)", Some(1_230_000), Some(0.42)),
            ("Page 2 of about 970 results (0.31 seconds)", Some(970), Some(0.31)),
            ("8 results", Some(8), None),
            ("33,100,000 results", Some(33_100_000), None),
            ("7-16 of 3\u{A0}600\u{A0}000 results", Some(3_600_000), None),
            ("17-26 of 3 600 000 results", Some(3_600_000), None),
            ("1,370,000 条结果", Some(1_370_000), None),
            ("1,370,000 件中 1 - 10 件目", Some(1_370_000), None),
            ("31-40 of 28 results", Some(28), None),
            ("1’234’567 Ergebnisse", Some(1_234_567), None),
            ("٣٬٦٠٠ نتيجة", Some(3_600), None),
            ("no number", None, None),
            ("", None, None),
        ] {
            assert_eq!((parse_total(text), parse_seconds(text)), (number, time), "{text}");
        }
    }

    #[test]
    fn counts_and_ratings_are_read_as_they_are_written() {
        for (text, number) in [
            ("(645)", 645),
            ("27K user reviews", 27_000),
            ("1.2M", 1_200_000),
            ("1,280 votes", 1280),
            ("(9k+)", 9000),
            ("(1,2 Tsd.)", 1200),
            ("12 Bewertungen", 12),
            ("5 Meinungen", 5),
            ("1,2 mil opiniones", 1200),
            ("3 millas", 3),
            ("1.2万件", 12_000),
            ("1.2K件", 1200),
            ("1 234 avis", 1234),
        ] {
            assert_eq!(parse_count(text), Some(number), "{text}");
        }
        for (text, number) in
            [("Reviews (8)", 8), ("(1,7M)", 1_700_000), ("123.390", 123_390), ("12 Mal", 12)]
        {
            assert_eq!(parse_count(text), Some(number), "{text}");
        }
        for (text, number) in [
            ("Star Rating: 4,5 out of 5.", Some(4.5)),
            ("5 つ星中 4.5", Some(4.5)),
            ("8,7/10", Some(8.7)),
            ("none", None),
        ] {
            assert_eq!(parse_rating(text), number, "{text}");
        }
        assert_eq!(parse_decimals("1.5 or ٢٫٥"), [1.5, 2.5]);
        assert_eq!(parse_decimal("Rated 4.5 out of 5,"), Some(4.5));
        assert_eq!(parse_decimal("3,7"), Some(3.7));
        assert_eq!(
            (parse_decimal("4½"), parse_rating("4 ½ stars"), parse_rating("4½ out of 5")),
            (None, None, None)
        );
        assert_eq!((parse_count("none"), parse_decimal("none")), (None, None));
        assert_eq!((parse_decimal("Rating: -4"), parse_rating("\u{2212}4 out of 5")), (None, None));
        assert_eq!((parse_decimal("Rating - 4"), parse_rating("Rated-4.5")), (Some(4.0), Some(4.5)));
        assert_eq!(parse_count(&"9".repeat(400)), None);
    }
}
