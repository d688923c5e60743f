//! What a visit costs, as places show it: signs of a currency (`€€`), or a range (`₹400–1,400`, `$100+`).

use crate::number;

/// Whether a text is one: signs only, or a number with a currency.
pub(super) fn is_price(text: &str) -> bool {
    signs(text).is_some() || (text.len() <= 40 && text.chars().any(|letter| letter.is_ascii_digit()))
}

/// How many signs a text of signs only has, 1 to 4.
pub(super) fn signs(text: &str) -> Option<usize> {
    let count = text.chars().count();
    let first = text.chars().next()?;
    let is_sign =
        !first.is_alphanumeric() && !first.is_whitespace() && !first.is_ascii_punctuation() || first == '$';
    ((1..=4).contains(&count) && is_sign && text.chars().all(|letter| letter == first)).then_some(count)
}

/// The lowest and the highest amount of a range; of one amount, both are that one.
pub(super) fn range(text: &str) -> Option<(f64, f64)> {
    let mut parts = text.split(['–', '-', '—', '~', '〜']);
    let low = amount(parts.next()?)?;
    let high = match parts.next() {
        Some(part) => amount(part)?,
        None => low,
    };
    (parts.next().is_none() && low <= high).then_some((low, high))
}

fn amount(text: &str) -> Option<f64> {
    number::count(text).map(|amount| amount as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_are_signs_or_ranges() {
        for (text, count, amounts) in [
            ("€€", Some(2), None),
            ("$$$$", Some(4), None),
            ("₹400–1,400", None, Some((400.0, 1400.0))),
            ("$10–20", None, Some((10.0, 20.0))),
            ("10–20 €", None, Some((10.0, 20.0))),
            ("$100+", None, Some((100.0, 100.0))),
        ] {
            assert!(is_price(text), "{text}");
            assert_eq!((signs(text), range(text)), (count, amounts), "{text}");
        }
        for text in ["", "$€", "$$$$$", "expensive", "--"] {
            assert!(signs(text).is_none() && !is_price(text), "{text}");
        }
        assert_eq!(range("20–10"), None);
    }
}
