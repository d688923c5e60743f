//! Price of a visit, as places show it: signs of a currency (`€€`), or a range (`₹400–1,400`, `$100+`).

use quarry_items::PriceRange;

use crate::number;

/// Returns whether a text is one: signs only, or a number with a currency.
pub(super) fn is_price(text: &str) -> bool {
    count_signs(text).is_some() || (text.len() <= 40 && text.chars().any(|letter| letter.is_ascii_digit()))
}

/// Returns the length of a text of 1 to 4 currency symbols.
pub(super) fn count_signs(text: &str) -> Option<usize> {
    let count = text.chars().count();
    let first = text.chars().next()?;
    let is_sign =
        !first.is_alphanumeric() && !first.is_whitespace() && !first.is_ascii_punctuation() || first == '$';
    ((1..=4).contains(&count) && is_sign && text.chars().all(|letter| letter == first)).then_some(count)
}

/// Returns the lowest and the highest amount of a range; of one amount, both are that one. A range without an end has no highest.
pub(super) fn parse_range(text: &str, language: Option<&str>) -> Option<PriceRange> {
    let (low, high) = number::parse_price_range(text, language)?;
    let currency = number::parse_price(text).and_then(|price| price.currency_code(None)).map(str::to_owned);
    Some(PriceRange { low, high, currency })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_signs_or_ranges() {
        for (text, count, amounts, code) in [
            ("€€", Some(2), None, None),
            ("$$$$", Some(4), None, None),
            ("₹400–1,400", None, Some((400.0, Some(1400.0))), Some("INR")),
            ("$10–20", None, Some((10.0, Some(20.0))), None),
            ("10–20 €", None, Some((10.0, Some(20.0))), Some("EUR")),
            ("€4,50–9,00", None, Some((4.5, Some(9.0))), Some("EUR")),
            ("KWD 1.500–3.000", None, Some((1.5, Some(3.0))), Some("KWD")),
            ("1–2 mil. lei", None, Some((1e6, Some(2e6))), Some("RON")),
            ("₺1–2 B", None, None, None),
            ("₹1,00,000–2,00,000", None, Some((1e5, Some(2e5))), Some("INR")),
            ("$100+", None, Some((100.0, None)), None),
        ] {
            assert!(is_price(text), "{text}");
            let range = parse_range(text, None);
            let read = range.as_ref().map(|range| (range.low, range.high));
            assert_eq!((count_signs(text), read), (count, amounts), "{text}");
            assert_eq!(range.and_then(|range| range.currency).as_deref(), code, "{text}");
        }
        for text in ["", "$€", "$$$$$", "expensive", "--"] {
            assert!(count_signs(text).is_none() && !is_price(text), "{text}");
        }
        assert_eq!(parse_range("20–10", None), None);
        let lira = parse_range("₺1–2 B", Some("tr")).map(|range| (range.low, range.high));
        assert_eq!(lira, Some((1000.0, Some(2000.0))));
    }
}
