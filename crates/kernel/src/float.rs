//! Parsing of decimal numbers.

/// Parses a decimal number: `-4.70`, `+.5`, `5.`, `1e-7`; `None` for anything else, for words (`inf`, `nan`) and for overflow.
#[must_use]
pub fn parse_float(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Parses a number of digits, minus and decimal point only; otherwise like [`parse_float`].
#[must_use]
pub fn parse_plain_float(text: &str) -> Option<f64> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || b".-".contains(&byte));
    parse_float(text).filter(|_| is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_no_number_from_other_text() {
        for text in [
            "",
            "-",
            "+",
            ".",
            "-.",
            "e5",
            "1e",
            "1e+",
            "--1",
            "1.2.3",
            "1,5",
            " 1",
            "inf",
            "-infinity",
            "NaN",
            "٣",
            "0x1",
            "1e999",
        ] {
            assert_eq!(parse_float(text), None, "{text}");
        }
    }

    #[test]
    fn a_plain_number_has_no_plus_and_no_exponent() {
        for text in ["+1", "1e2", "1E2", "", "-", "."] {
            assert_eq!(parse_plain_float(text), None, "{text}");
        }
        for text in ["-4.70", ".5", "5.", "0"] {
            assert_eq!(parse_plain_float(text), parse_float(text), "{text}");
        }
    }
}
