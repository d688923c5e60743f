//! Numbers as the pages of many languages write them: `3,270,000`, `1.230,50 €`, `27K`, `4,5`, `٣٬٦٠٠`.

use quarry_kernel::float::float;
use std::borrow::Cow;

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

/// A text with the digits and separators of other scripts as ours.
fn ascii(text: &str) -> Cow<'_, str> {
    const ZEROS: [char; 3] = ['\u{660}', '\u{6F0}', '\u{966}'];
    let ours = |letter: char| match letter {
        '\u{66B}' => '.',
        '\u{66C}' => ',',
        letter => {
            let digit = ZEROS
                .iter()
                .find_map(|zero| u32::from(letter).checked_sub(u32::from(*zero)).filter(|digit| *digit < 10));
            digit.and_then(|digit| char::from_digit(digit, 10)).unwrap_or(letter)
        }
    };
    if text.chars().any(|letter| ours(letter) != letter) {
        return Cow::Owned(text.chars().map(ours).collect());
    }
    Cow::Borrowed(text)
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
    float(&format!("{}.{}0", digits(whole), digits(fraction)))
}

/// The numbers of a text that are ratings or shares: `8,7/10` gives 8.7 and 10.
pub fn decimals(text: &str) -> Vec<f64> {
    runs(&ascii(text)).iter().filter_map(|run| value(run.text, true)).collect()
}

/// The first number of a text that is a rating or a share: `4,5 out of 5`.
pub fn decimal(text: &str) -> Option<f64> {
    runs(&ascii(text)).first().and_then(|run| value(run.text, true))
}

/// A rating: the smaller of the first two numbers of `4,5 out of 5` (some languages name the scale first), or the only one.
pub fn rating(text: &str) -> Option<f64> {
    match decimals(text).as_slice() {
        [only] => Some(*only),
        [one, other, ..] => Some(one.min(*other)),
        [] => None,
    }
}

/// How many: `(645)`, `27K user reviews`, `1.2M`, `1,2 Tsd.`, `1.2万件`.
pub fn count(text: &str) -> Option<u64> {
    let text = &*ascii(text);
    let runs = runs(text);
    let run = runs.first()?;
    let unit = unit(text.get(run.end..)?.trim_start_matches(is_space));
    let number = value(run.text, unit > 1.0)? * unit;
    whole(number)
}

/// What a number is counted in, by the word behind it. A word that only begins like one is none: `5 Bewertungen`.
fn unit(after: &str) -> f64 {
    const SIGNS: [(&str, f64); 7] =
        [("千", 1e3), ("천", 1e3), ("万", 1e4), ("萬", 1e4), ("만", 1e4), ("億", 1e8), ("억", 1e8)];
    if let Some((_, unit)) = SIGNS.iter().find(|(sign, _)| after.starts_with(sign)) {
        return *unit;
    }
    // Languages without spaces go on right behind the unit.
    let ends = |letter: char| !letter.is_alphabetic() || letter >= '\u{2E80}';
    let end = after.find(ends).unwrap_or(after.len());
    match after.get(..end).unwrap_or_default() {
        "K" | "k" | "Tsd" | "mil" | "mila" | "tys" | "тыс" | "тис" | "rb" => 1e3,
        "M" | "Mio" | "mln" | "млн" | "mi" | "jt" => 1e6,
        "B" | "Mrd" => 1e9,
        _ => 1.0,
    }
}

/// How many results a page says there are: the last number before the time in parentheses (`Page 2 of about 970`) that is
/// no part of a range (`7-16 of 970`, `970 中 7 - 16`).
pub fn total(text: &str) -> Option<u64> {
    let text = &*ascii(text.split(['(', '（']).next()?);
    let runs = runs(text);
    let is_range = |left: &Run<'_>, right: &Run<'_>| {
        let between = text.get(left.end..right.start).unwrap_or_default().trim();
        matches!(between, "-" | "\u{2013}" | "\u{2014}" | "~" | "\u{301C}" | "\u{FF5E}")
    };
    let is_free = |(number, run): &(usize, &Run<'_>)| {
        let before = number.checked_sub(1).and_then(|before| runs.get(before));
        !before.is_some_and(|left| is_range(left, run))
            && !runs.get(number + 1).is_some_and(|right| is_range(run, right))
    };
    let free = runs.iter().enumerate().rfind(is_free).map(|(_, run)| run);
    whole(value(free.or(runs.last())?.text, false)?)
}

/// The seconds in parentheses: `(0.43 seconds)`.
pub fn seconds(text: &str) -> Option<f64> {
    decimal(text.split(['(', '（']).nth(1)?)
}

fn whole(number: f64) -> Option<u64> {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // checked, and never negative
    (number < 1e15).then(|| number.round() as u64)
}

/// Marks of currencies, longer ones before those that they contain, each with the code of ISO 4217 where the mark alone
/// tells it.
#[rustfmt::skip]
const CURRENCIES: [(&str, &str); 98] = [
    ("CA$", "CAD"), ("US$", "USD"), ("AU$", "AUD"), ("A$", "AUD"), ("NZ$", "NZD"), ("HK$", "HKD"),
    ("NT$", "TWD"), ("MX$", "MXN"), ("R$", "BRL"), ("S$", "SGD"), ("$U", "UYU"), ("$", ""), ("€", "EUR"),
    ("£", "GBP"), ("¥", ""), ("￥", ""), ("円", "JPY"), ("元", "CNY"), ("₹", "INR"), ("₩", "KRW"),
    ("원", "KRW"), ("₽", "RUB"), ("руб", "RUB"), ("₺", "TRY"), ("TL", "TRY"), ("₫", "VND"), ("₪", "ILS"),
    ("฿", "THB"), ("₱", "PHP"), ("₦", "NGN"), ("₴", "UAH"), ("грн", "UAH"), ("₸", "KZT"), ("₾", "GEL"),
    ("₡", "CRC"), ("৳", "BDT"), ("zł", "PLN"), ("Kč", "CZK"), ("Ft", "HUF"), ("лв", "BGN"), ("lei", "RON"),
    ("kr", ""), ("Kr", ""), ("Rs.", ""), ("Rs", ""), ("RM", "MYR"), ("Rp", "IDR"), ("S/", "PEN"),
    ("CHF", "CHF"), ("USD", "USD"), ("EUR", "EUR"), ("GBP", "GBP"), ("CAD", "CAD"), ("AUD", "AUD"),
    ("NZD", "NZD"), ("SEK", "SEK"), ("NOK", "NOK"), ("DKK", "DKK"), ("ISK", "ISK"), ("PLN", "PLN"),
    ("CZK", "CZK"), ("HUF", "HUF"), ("RON", "RON"), ("BGN", "BGN"), ("TRY", "TRY"), ("RUB", "RUB"),
    ("UAH", "UAH"), ("ILS", "ILS"), ("INR", "INR"), ("PKR", "PKR"), ("BDT", "BDT"), ("LKR", "LKR"),
    ("CNY", "CNY"), ("JPY", "JPY"), ("KRW", "KRW"), ("TWD", "TWD"), ("HKD", "HKD"), ("SGD", "SGD"),
    ("MYR", "MYR"), ("THB", "THB"), ("IDR", "IDR"), ("VND", "VND"), ("PHP", "PHP"), ("AED", "AED"),
    ("SAR", "SAR"), ("QAR", "QAR"), ("KWD", "KWD"), ("BHD", "BHD"), ("OMR", "OMR"), ("JOD", "JOD"),
    ("EGP", "EGP"), ("ZAR", "ZAR"), ("NGN", "NGN"), ("KES", "KES"), ("BRL", "BRL"), ("MXN", "MXN"),
    ("CLP", "CLP"), ("R", "ZAR"),
];

/// Currencies of which a unit has a thousand parts.
const IN_THOUSANDTHS: [&str; 4] = ["KWD", "BHD", "OMR", "JOD"];

/// What a mark that many countries share stands for in a country.
#[rustfmt::skip]
const SHARED: [(&str, &str, &str); 31] = [
    ("$", "us", "USD"), ("$", "ca", "CAD"), ("$", "au", "AUD"), ("$", "nz", "NZD"), ("$", "mx", "MXN"),
    ("$", "sg", "SGD"), ("$", "hk", "HKD"), ("$", "tw", "TWD"), ("$", "ar", "ARS"), ("$", "cl", "CLP"),
    ("$", "co", "COP"), ("$", "ec", "USD"), ("$", "pr", "USD"), ("$", "sv", "USD"), ("$", "uy", "UYU"),
    ("¥", "jp", "JPY"), ("¥", "cn", "CNY"), ("￥", "jp", "JPY"), ("￥", "cn", "CNY"), ("kr", "se", "SEK"),
    ("kr", "no", "NOK"), ("kr", "dk", "DKK"), ("kr", "is", "ISK"), ("Kr", "se", "SEK"), ("Kr", "no", "NOK"),
    ("Kr", "dk", "DKK"), ("Rs", "in", "INR"), ("Rs", "pk", "PKR"), ("Rs", "lk", "LKR"),
    ("Rs.", "in", "INR"), ("Rs.", "pk", "PKR"),
];

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
    pub fn code(&self, country: Option<&str>) -> Option<&'static str> {
        let (_, code) = CURRENCIES.iter().find(|(mark, _)| *mark == self.currency)?;
        if !code.is_empty() {
            return Some(code);
        }
        let shared =
            SHARED.iter().find(|(mark, place, _)| *mark == self.currency && Some(*place) == country)?;
        Some(shared.2)
    }
}

/// Whether a mark is no part of a longer word: `edge` is its outer letter, `beside` the letter beyond it.
fn stands_alone(edge: Option<char>, beside: Option<char>) -> bool {
    !edge.is_some_and(char::is_alphabetic) || !beside.is_some_and(char::is_alphabetic)
}

/// The mark right before or behind a number.
fn mark(before: &str, after: &str) -> Option<&'static (&'static str, &'static str)> {
    let leading = CURRENCIES.iter().find(|(mark, _)| {
        let outside = before.strip_suffix(mark);
        // One letter is a mark only where nothing stands before it: `R 1 299`, not `205/55 R16`.
        outside.is_some_and(|rest| {
            stands_alone(mark.chars().next(), rest.chars().next_back()) && (*mark != "R" || rest.is_empty())
        })
    });
    leading.or_else(|| {
        CURRENCIES.iter().filter(|(mark, _)| *mark != "R").find(|(mark, _)| {
            let outside = after.strip_prefix(mark).map(|rest| rest.chars().next());
            // A mark right before a digit belongs to the next number.
            outside.is_some_and(|beside| {
                !beside.is_some_and(|letter| letter.is_ascii_digit())
                    && stands_alone(mark.chars().next_back(), beside)
            })
        })
    })
}

/// The first number of a text that has a currency's mark beside it.
pub fn price(text: &str) -> Option<Price> {
    prices(text).into_iter().next()
}

/// The numbers of a text that have a currency's mark beside them, in order.
pub fn prices(text: &str) -> Vec<Price> {
    let found = runs(text).into_iter().filter_map(|run| {
        let before = text.get(..run.start)?.trim_end_matches(is_space);
        let after = text.get(run.end..)?;
        // `CHF 1'299.–` and `12,- €` write a dash for no cents.
        let no_cents = [".-", ",-", ".–", ",–", ".—", ",—"].iter().find_map(|dash| after.strip_prefix(dash));
        let after = no_cents.unwrap_or(after).trim_start_matches(is_space);
        let (currency, code) = mark(before, after)?;
        Some(Price { amount: value(run.text, IN_THOUSANDTHS.contains(code))?, currency })
    });
    found.collect()
}

/// Whether a text is a price and nothing else: no word beside the number and the currency's mark.
pub fn is_price_alone(text: &str) -> bool {
    let found = prices(text);
    let [price] = found.as_slice() else { return false };
    let is_rest = |letter: char| !letter.is_alphabetic();
    text.replacen(price.currency, "", 1).chars().all(is_rest)
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
            ("1.299,00 €", 1299.0, "€"),
            ("¥1,299", 1299.0, "¥"),
            ("R$ 1.299,90", 1299.9, "R$"),
            ("CHF 1'299.–", 1299.0, "CHF"),
            ("CHF 1’299.50", 1299.5, "CHF"),
            ("1\u{A0}299,00\u{A0}kr", 1299.0, "kr"),
            ("1.299,- kr.", 1299.0, "kr"),
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
            assert_eq!(price(text), Some(Price { amount, currency }), "{text}");
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
            assert_eq!(price(text), None, "{text}");
        }
        assert_eq!(price("Pack of 2 $5"), Some(Price { amount: 5.0, currency: "$" }));
        assert_eq!(price("Set of 2 - $5"), Some(Price { amount: 5.0, currency: "$" }));
        assert_eq!(prices("$6 · 2–8 days · $7.50").len(), 2);
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
            assert_eq!(price(text).and_then(|price| price.code(country)), code, "{text} in {country:?}");
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
            assert_eq!(is_price_alone(text), is_alone, "{text}");
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
            assert_eq!(count(text), Some(number), "{text}");
        }
        for (text, number) in
            [("Reviews (8)", 8), ("(1,7M)", 1_700_000), ("123.390", 123_390), ("12 Mal", 12)]
        {
            assert_eq!(count(text), Some(number), "{text}");
        }
        for (text, number) in [
            ("Star Rating: 4,5 out of 5.", Some(4.5)),
            ("5 つ星中 4.5", Some(4.5)),
            ("8,7/10", Some(8.7)),
            ("none", None),
        ] {
            assert_eq!(rating(text), number, "{text}");
        }
        assert_eq!(decimals("1.5 or ٢٫٥"), [1.5, 2.5]);
        assert_eq!(decimal("Rated 4.5 out of 5,"), Some(4.5));
        assert_eq!(decimal("3,7"), Some(3.7));
        assert_eq!((count("none"), decimal("none")), (None, None));
        assert_eq!(count(&"9".repeat(400)), None);
    }
}
