//! Numbers as the pages of many languages write them: `3,270,000`, `1.230,50 €`, `27K`, `4,5`.

/// A run of digits with its separators.
struct Run<'t> {
    text: &'t str,
    start: usize,
    end: usize,
}

const fn is_space(letter: char) -> bool {
    matches!(letter, ' ' | '\u{A0}' | '\u{2009}' | '\u{202F}')
}

const fn is_separator(letter: char) -> bool {
    matches!(letter, '.' | ',' | '\'' | '\u{2019}') || is_space(letter)
}

/// The numbers of a text. A space holds digits together only when three more digits follow.
fn runs(text: &str) -> Vec<Run<'_>> {
    let mut runs: Vec<Run<'_>> = Vec::new();
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
                digits == 3 || (digits > 0 && !is_space(letter))
            }
            _ => false,
        };
        if !goes_on && let Some(from) = start.take() {
            runs.extend(text.get(from..end).map(|text| Run { text, start: from, end }));
        }
    }
    if let Some(from) = start {
        runs.extend(text.get(from..end).map(|text| Run { text, start: from, end }));
    }
    runs
}

/// The value of a run. One kind of separator before exactly three digits parts thousands, unless `is_small` says that
/// numbers here are small (a rating is `4.125`, never four thousand).
fn value(run: &str, is_small: bool) -> Option<f64> {
    let last = run.rfind(is_separator);
    let decimal = last.filter(|&at| {
        let mark = run.get(at..).and_then(|rest| rest.chars().next()).unwrap_or_default();
        let digits = run.len() - at - mark.len_utf8();
        let count = run.chars().filter(|&letter| letter == mark).count();
        let others = run.chars().any(|letter| is_separator(letter) && letter != mark);
        matches!(mark, '.' | ',') && count == 1 && (digits != 3 || others || is_small || run.starts_with("0"))
    });
    let (whole, fraction) = match decimal {
        Some(at) => run.split_at_checked(at)?,
        None => (run, ""),
    };
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    format!("{}.{}0", digits(whole), digits(fraction)).parse().ok()
}

/// The first number of a text that is a rating or a share: `4,5 out of 5`.
pub(in crate::v1) fn decimal(text: &str) -> Option<f64> {
    runs(text).first().and_then(|run| value(run.text, true))
}

/// How many: `(645)`, `27K user reviews`, `1.2M`.
pub(in crate::v1) fn count(text: &str) -> Option<u64> {
    let runs = runs(text);
    let run = runs.first()?;
    let after = text.get(run.end..)?.trim_start_matches(is_space);
    let unit = match after.chars().next() {
        Some('K' | 'k') => 1e3,
        Some('M') => 1e6,
        Some('B') => 1e9,
        _ => 1.0,
    };
    let number = value(run.text, unit > 1.0)? * unit;
    whole(number)
}

/// How many results a page says there are: the last number before the time in parentheses (`Page 2 of about 970`).
pub(in crate::v1) fn total(text: &str) -> Option<u64> {
    let text = text.split(['(', '（']).next()?;
    whole(value(runs(text).last()?.text, false)?)
}

/// The seconds in parentheses: `(0.43 seconds)`.
pub(in crate::v1) fn seconds(text: &str) -> Option<f64> {
    decimal(text.split(['(', '（']).nth(1)?)
}

fn whole(number: f64) -> Option<u64> {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // checked, and never negative
    (number < 1e15).then(|| number.round() as u64)
}

/// Marks of currencies, longer ones before those that they contain.
const CURRENCIES: [&str; 34] = [
    "CA$", "US$", "A$", "AU$", "NZ$", "HK$", "NT$", "MX$", "R$", "S$", "$", "€", "£", "¥", "￥", "₹", "₩",
    "₽", "₺", "₫", "₪", "฿", "₱", "₦", "₴", "zł", "Kč", "Ft", "kr", "CHF", "USD", "EUR", "GBP", "Rs",
];

/// A price that stands in a text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::v1) struct Price {
    /// The amount in the currency shown.
    pub(in crate::v1) amount: f64,
    /// The currency's mark as shown.
    pub(in crate::v1) currency: &'static str,
}

/// The first number of a text that has a currency's mark beside it.
pub(in crate::v1) fn price(text: &str) -> Option<Price> {
    prices(text).into_iter().next()
}

/// The numbers of a text that have a currency's mark beside them, in order.
pub(in crate::v1) fn prices(text: &str) -> Vec<Price> {
    let found = runs(text).into_iter().filter_map(|run| {
        let before = text.get(..run.start)?.trim_end_matches(is_space);
        let after = text.get(run.end..)?.trim_start_matches(is_space);
        let leading = CURRENCIES.iter().find(|mark| before.ends_with(**mark));
        let currency = leading.or_else(|| CURRENCIES.iter().find(|mark| after.starts_with(**mark)))?;
        Some(Price { amount: value(run.text, false)?, currency })
    });
    found.collect()
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
            ("", None, None),
        ] {
            assert_eq!((total(text), seconds(text)), (number, time), "{text}");
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
        ] {
            assert_eq!(price(text), Some(Price { amount, currency }), "{text}");
        }
        assert_eq!(price("30-day returns"), None);
        assert_eq!(prices("$6 · 2–8 days · $7.50").len(), 2);
    }

    #[test]
    fn counts_and_ratings_are_read_as_they_are_written() {
        for (text, number) in
            [("(645)", 645), ("27K user reviews", 27_000), ("1.2M", 1_200_000), ("1,280 votes", 1280)]
        {
            assert_eq!(count(text), Some(number), "{text}");
        }
        assert_eq!(decimal("Rated 4.5 out of 5,"), Some(4.5));
        assert_eq!(decimal("3,7"), Some(3.7));
        assert_eq!((count("none"), decimal("none")), (None, None));
        assert_eq!(count(&"9".repeat(400)), None);
    }
}
