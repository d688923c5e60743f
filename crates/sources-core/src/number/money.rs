//! Prices: numbers with the mark of a currency beside them, in every currency of CLDR.

use super::{DigitRun, find_digit_runs, is_ambiguous_separator, is_space, normalize_digits, parse_run};
use crate::cldr::{self, CURRENCIES};
use crate::compact::{self, CompactUnit};

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
    let (unit, length) = compact::parse_unit(after, None);
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
        ends.push((run.text.to_owned(), compact::parse_unit(part.get(run.end..)?, language).0));
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
mod tests {
    use super::*;

    #[test]
    fn every_currency_is_a_price_and_no_amount_is_invented() {
        // The amount, or none where the text does not tell it; a price it is all the same.
        for (text, amount, code) in [
            ("Ksh 1,299", Some(1299.0), Some("KES")),
            ("MAD 1,299.00", Some(1299.0), Some("MAD")),
            ("DH 1,299.00", Some(1299.0), Some("MAD")),
            ("د.إ.\u{200f} 1,299.00", Some(1299.0), Some("AED")),
            ("ر.س.\u{200f} 129.00", Some(129.0), Some("SAR")),
            ("ج.م.\u{200f} 1,299.00", Some(1299.0), Some("EGP")),
            ("TND 39.500", Some(39.5), Some("TND")),
            ("GH₵ 129.00", Some(129.0), Some("GHS")),
            ("Q129.00", Some(129.0), Some("GTQ")),
            ("Bs 129,00", Some(129.0), None),
            ("₲ 129.000", Some(129_000.0), Some("PYG")),
            ("B/.129.00", Some(129.0), Some("PAB")),
            ("₼129", Some(129.0), Some("AZN")),
            ("1.299 RSD", Some(1299.0), Some("RSD")),
            ("1.299 din.", Some(1299.0), Some("RSD")),
            ("KM 129,00", Some(129.0), Some("BAM")),
            ("129 ден", Some(129.0), Some("MKD")),
            ("Br 129,00", Some(129.0), None),
            ("LBP 1,299,000", Some(1_299_000.0), Some("LBP")),
            ("৳১,২৯৯", Some(1299.0), Some("BDT")),
            ("1,5 mil. Kč", Some(1_500_000.0), Some("CZK")),
            ("$1.2K", Some(1200.0), None),
            ("₺1,2 B", None, None),
            ("KWD 1,500", None, None),
            ("1.499,00 TL", Some(1499.0), Some("TRY")),
            ("1 299 ₸", Some(1299.0), Some("KZT")),
            ("Rs 1,29,900", Some(129_900.0), None),
            ("KWD 1,234.500", Some(1234.5), Some("KWD")),
            ("JOD 12.345", Some(12.345), Some("JOD")),
        ] {
            let read = parse_price(text);
            assert!(has_price(text) && is_only_price(text) || text.contains("mil"), "{text}");
            assert_eq!(read.map(|price| price.amount), amount, "{text}");
            assert_eq!(read.and_then(|price| price.currency_code(None)), code, "{text}");
        }
    }

    #[test]
    fn words_and_sizes_are_no_currencies() {
        for text in [
            "TOP 10",
            "AMD 5600",
            "ALL 50 items",
            "12 KM",
            "GEL 100ml",
            "PEN 12",
            "R16",
            "Q5",
            "K380",
            "L3150",
            "5 M",
            "CUP 2",
            "iPhone 15 128 GB",
            "24 Le Creuset",
            "1.2.3 $",
            "2025.11.25 €",
            "MOP 2",
            "4K",
            "50¢",
        ] {
            assert_eq!(parse_price(text), None, "{text}");
        }
        assert_eq!(parse_price("$20 K-Cup pods").map(|price| price.amount), Some(20.0));
        assert_eq!(parse_price("$12 M black").map(|price| price.amount), Some(12.0));
        for (text, is_like) in [
            ("XQ 129.00", true),
            ("129,00 Fd.", true),
            ("128 GB", false),
            ("4.5", false),
            ("4.5 (129)", false),
            ("12:30 am", false),
        ] {
            assert_eq!(is_like_price(text), is_like, "{text}");
        }
    }

    #[test]
    fn a_shared_mark_is_the_currency_of_the_country() {
        for (text, country, code) in [
            ("$5", "co", Some("COP")),
            ("Rs 500", "np", Some("NPR")),
            ("Br 500", "by", Some("BYN")),
            ("kr 500", "is", Some("ISK")),
            ("Bs 500", "bo", Some("BOB")),
            ("kr 500", "de", None),
        ] {
            assert_eq!(
                parse_price(text).and_then(|price| price.currency_code(Some(country))),
                code,
                "{text} {country}"
            );
        }
    }

    #[test]
    fn prices_are_numbers_in_the_currency_shown() {
        for (text, amount, currency) in [
            ("$1,049.00 to $1,499.00", 1049.0, "$"),
            ("Starting from CA$0.01", 0.01, "CA$"),
            ("1.049,50 €", 1049.5, "€"),
            ("₹400–1,400", 400.0, "₹"),
            ("1 299 kr", 1299.0, "kr"),
            ("¥12,800", 12800.0, "¥"),
            ("$5.999", 5999.0, "$"),
            ("1.299,00 €", 1299.0, "€"),
            ("¥1,299", 1299.0, "¥"),
            ("R$ 1.299,90", 1299.9, "R$"),
            ("CHF 1'299.–", 1299.0, "CHF"),
            ("CHF 1’299.50", 1299.5, "CHF"),
            ("1\u{A0}299,00\u{A0}kr", 1299.0, "kr"),
            ("1.299,- kr.", 1299.0, "kr."),
            ("₹1,29,900", 129_900.0, "₹"),
            ("₹1,29,900.50", 129_900.5, "₹"),
            ("Rs. 1,299", 1299.0, "Rs."),
            ("R 1 299,00", 1299.0, "R"),
            ("KWD 5.250", 5.25, "KWD"),
            ("12,-\u{A0}€", 12.0, "€"),
            ("£0.99", 0.99, "£"),
            ("10.000.000 ₫", 10_000_000.0, "₫"),
            ("AED 1,299.00", 1299.0, "AED"),
            ("12\u{202F}999,90 zł", 12_999.9, "zł"),
        ] {
            assert_eq!(parse_price(text), Some(Price { amount, currency }), "{text}");
        }
        for text in [
            "30-day returns",
            "in 3 hrs 20",
            "FOR 5",
            "12 kroner",
            "for 2 Rsomething",
            "128 GB",
            "205/55 R16 tyres",
            "",
        ] {
            assert_eq!(parse_price(text), None, "{text}");
        }
        assert_eq!(parse_price("Pack of 2 $5"), Some(Price { amount: 5.0, currency: "$" }));
        assert_eq!(parse_price("Set of 2 - $5"), Some(Price { amount: 5.0, currency: "$" }));
        assert_eq!(parse_prices("$6 · 2–8 days · $7.50").len(), 2);
    }

    #[test]
    fn a_currency_is_told_only_where_mark_or_country_tell_it() {
        for (text, country, code) in [
            ("€5", None, Some("EUR")),
            ("$5", None, None),
            ("$5", Some("us"), Some("USD")),
            ("$5", Some("ca"), Some("CAD")),
            ("US$5", Some("ca"), Some("USD")),
            ("¥500", Some("jp"), Some("JPY")),
            ("5 kr", Some("de"), None),
            ("5 kr", Some("no"), Some("NOK")),
            ("₹5", Some("us"), Some("INR")),
        ] {
            assert_eq!(
                parse_price(text).and_then(|price| price.currency_code(country)),
                code,
                "{text} in {country:?}"
            );
        }
    }

    #[test]
    fn a_price_with_words_beside_it_is_not_a_price_alone() {
        for (text, is_alone) in [
            ("$118", true),
            ("1 299,00 kr", true),
            ("CHF 1'299.–", true),
            ("Usually $50", false),
            ("$45 with code", false),
            ("$20–$30", false),
            ("12", false),
            ("", false),
        ] {
            assert_eq!(is_only_price(text), is_alone, "{text}");
        }
    }
}
