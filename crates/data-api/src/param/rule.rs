//! Rules for a parameter's values, with descriptions and normalization.

use quarry_kernel::float;
use quarry_kernel::time::Date;
use quarry_kernel::url;
use serde::ser::{Serialize, Serializer};

use super::TokenKind;
use super::countries::COUNTRIES;

/// Rule for a parameter's values.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Rule {
    /// Printable text of 1 to `max_bytes` UTF-8 bytes, and at most `max_encoded_bytes` when percent-encoded.
    Text {
        /// Maximum length in UTF-8 bytes.
        max_bytes: usize,
        /// Maximum length in bytes when percent-encoded.
        max_encoded_bytes: usize,
    },
    /// Printable text of limited length in characters.
    Characters {
        /// Maximum characters.
        max: usize,
    },
    /// One of the listed tokens.
    Choice(&'static [&'static str]),
    /// Integer in the range, without sign or leading zeros (except a minus where the range is negative).
    Integer {
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
    /// Non-negative multiple of a step.
    Steps {
        /// Step.
        of: i64,
        /// Largest value.
        max: i64,
    },
    /// `true` or `false`.
    Flag,
    /// A decimal number in the range.
    Decimal {
        /// Smallest value.
        min: f64,
        /// Largest value.
        max: f64,
    },
    /// Two-letter country; `UK` means `GB`. Normalized to lower case.
    Country,
    /// Language and region, such as `en-us`. Normalized to lower case.
    LanguageRegion,
    /// Market, such as `en-US`. Normalized to that case.
    Market,
    /// Region token: two letters, a hyphen, two or three letters (`us-en`, `hk-tzh`). Normalized to lower case.
    Region,
    /// Positive decimal id of at most 20 digits, without leading zeros.
    DecimalId,
    /// `d`, `w`, `m`, `y`, or a range of dates `YYYY-MM-DD..YYYY-MM-DD`, the first not after the second.
    DateWindow,
    /// Token in a format of the sources.
    Token(TokenKind),
    /// `1` or `0`; `true` and `false` are equivalent. Normalized to the number.
    Switch,
}

/// Normalized value.
#[derive(Debug, Clone, PartialEq)]
pub enum ParamValue {
    /// Text.
    Text(String),
    /// Integer.
    Integer(i64),
    /// A flag.
    Flag(bool),
    /// Decimal number.
    Decimal(f64),
}

impl Serialize for ParamValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Integer(number) => serializer.serialize_i64(*number),
            Self::Flag(flag) => serializer.serialize_bool(*flag),
            Self::Decimal(number) => serializer.serialize_f64(*number),
        }
    }
}

impl std::fmt::Display for ParamValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Integer(number) => write!(f, "{number}"),
            Self::Flag(flag) => write!(f, "{flag}"),
            Self::Decimal(number) => write!(f, "{number}"),
        }
    }
}

impl Rule {
    /// Describes the rule: "must be …".
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Text { max_bytes, max_encoded_bytes } => format!(
                "1 to {max_bytes} UTF-8 bytes of printable text, at most {max_encoded_bytes} bytes after URL encoding"
            ),
            Self::Characters { max } => format!("1 to {max} characters of printable text"),
            Self::Choice(tokens) => format!("one of {}", tokens.join(", ")),
            Self::Integer { min, max } => format!("a whole number from {min} through {max}"),
            Self::Steps { of, max } => format!("a whole number from 0 through {max} in steps of {of}"),
            Self::Flag => "true or false".to_owned(),
            Self::Decimal { min, max } => format!("a decimal number from {min} through {max}"),
            Self::Country => "a two-letter country code".to_owned(),
            Self::LanguageRegion => "a language-region code such as en-us".to_owned(),
            Self::Market => "a language-country token such as en-US".to_owned(),
            Self::Region => "a region token such as us-en".to_owned(),
            Self::DecimalId => "a positive decimal id of up to 20 digits".to_owned(),
            Self::DateWindow => {
                "d, w, m, y, or a date range YYYY-MM-DD..YYYY-MM-DD whose first day is not after its second"
                    .to_owned()
            }
            Self::Token(token) => token.describe().to_owned(),
            Self::Switch => "1 or 0".to_owned(),
        }
    }

    /// Normalizes a text; `None` when it violates the rule.
    #[must_use]
    pub fn normalise(&self, text: &str) -> Option<ParamValue> {
        match *self {
            Self::Text { max_bytes, max_encoded_bytes } => {
                parse_printable(text, max_bytes, max_encoded_bytes)
            }
            // A character has at most four bytes, each of which is encoded as three.
            Self::Characters { max } => {
                parse_printable(text, 4 * max, 12 * max).filter(|_| text.chars().count() <= max)
            }
            Self::Choice(tokens) => tokens.contains(&text).then(|| ParamValue::Text(text.to_owned())),
            Self::Integer { min, max } => {
                parse_integer(text).filter(|n| (min..=max).contains(n)).map(ParamValue::Integer)
            }
            Self::Steps { of, max } => {
                parse_integer(text).filter(|n| (0..=max).contains(n) && n % of == 0).map(ParamValue::Integer)
            }
            Self::Flag => match text {
                "true" => Some(ParamValue::Flag(true)),
                "false" => Some(ParamValue::Flag(false)),
                _ => None,
            },
            Self::Decimal { min, max } => {
                parse_decimal(text).filter(|n| (min..=max).contains(n)).map(ParamValue::Decimal)
            }
            Self::Country => parse_country(text),
            Self::LanguageRegion => parse_lower_case_pair(text, 3, 2),
            Self::Market => parse_market(text),
            Self::Region => parse_lower_case_pair(text, 2, 3),
            Self::DecimalId => parse_decimal_id(text),
            Self::DateWindow => parse_date_window(text),
            Self::Token(token) => parse_token(token, text),
            Self::Switch => match text {
                "1" | "true" => Some(ParamValue::Integer(1)),
                "0" | "false" => Some(ParamValue::Integer(0)),
                _ => None,
            },
        }
    }
}

// Each is a function of its own, so that a first call compiles only those that it needs (docs/performance.md).
#[inline(never)]
fn parse_lower_case_pair(text: &str, first_max: usize, second_max: usize) -> Option<ParamValue> {
    split_pair(text, first_max, second_max).map(|_| ParamValue::Text(text.to_ascii_lowercase()))
}

#[inline(never)]
fn parse_market(text: &str) -> Option<ParamValue> {
    let (language, region) = split_pair(text, 3, 2)?;
    Some(ParamValue::Text(format!("{}-{}", language.to_ascii_lowercase(), region.to_ascii_uppercase())))
}

/// Splits two words of at least two letters at their hyphen.
fn split_pair(text: &str, first_max: usize, second_max: usize) -> Option<(&str, &str)> {
    let (first, second) = text.split_once('-')?;
    (is_letters(first, 2, first_max) && is_letters(second, 2, second_max)).then_some((first, second))
}

#[inline(never)]
fn parse_decimal_id(text: &str) -> Option<ParamValue> {
    let digits = (1..=20).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit());
    (digits && !text.starts_with('0')).then(|| ParamValue::Text(text.to_owned()))
}

#[inline(never)]
fn parse_date_window(text: &str) -> Option<ParamValue> {
    is_date_window(text).then(|| ParamValue::Text(text.to_owned()))
}

#[inline(never)]
fn parse_token(token: TokenKind, text: &str) -> Option<ParamValue> {
    token.normalise(text).map(ParamValue::Text)
}

#[inline(never)]
fn parse_printable(text: &str, max_bytes: usize, max_encoded_bytes: usize) -> Option<ParamValue> {
    let long = text.len() > max_bytes || url::encode(text).len() > max_encoded_bytes;
    let blank = text.chars().all(char::is_whitespace);
    let control = text.chars().any(|c| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}'));
    (!long && !blank && !control).then(|| ParamValue::Text(text.to_owned()))
}

#[inline(never)]
fn parse_integer(text: &str) -> Option<i64> {
    let number: i64 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

#[inline(never)]
fn parse_decimal(text: &str) -> Option<f64> {
    float::parse_plain_float(text).filter(|_| text.len() <= 24)
}

#[inline(never)]
fn parse_country(text: &str) -> Option<ParamValue> {
    if !is_letters(text, 2, 2) {
        return None;
    }
    let code = text.to_ascii_lowercase();
    let code = if code == "uk" { "gb".to_owned() } else { code };
    COUNTRIES.binary_search(&&*code).is_ok().then_some(ParamValue::Text(code))
}

fn is_letters(text: &str, min: usize, max: usize) -> bool {
    (min..=max).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_alphabetic())
}

fn is_date_window(text: &str) -> bool {
    if matches!(text, "d" | "w" | "m" | "y") {
        return true;
    }
    let days = text.split_once("..").and_then(|(from, to)| Some((Date::parse(from)?, Date::parse(to)?)));
    days.is_some_and(|(from, to)| from <= to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_keep_their_own_case_rules() {
        let one = |rule, text| Rule::normalise(&rule, text).map(|value| value.to_string());
        let phrase = Rule::Characters { max: 3 };
        for (text, is_one) in [
            ("abc", true),
            ("灯灯灯", true),
            ("🦉🦉🦉", true),
            ("abcd", false),
            ("  ", false),
            ("", false),
            ("a\u{7}", false),
        ] {
            assert_eq!(one(phrase, text).is_some(), is_one, "{text:?}");
        }
        assert_eq!(one(Rule::Market, "EN-us").as_deref(), Some("en-US"));
        assert_eq!(one(Rule::LanguageRegion, "fr-FR").as_deref(), Some("fr-fr"));
        assert_eq!(one(Rule::Region, "HK-tzh").as_deref(), Some("hk-tzh"));
        assert_eq!(one(Rule::Region, "hktzh"), None);
        assert_eq!(one(Rule::DecimalId, "00"), None);
        assert_eq!(one(Rule::DecimalId, "123456789012345678901"), None);
        assert_eq!(one(Rule::DateWindow, "2026-01-02..2026-01-01"), None);
        assert_eq!(
            one(Rule::DateWindow, "2026-01-01..2026-01-01").as_deref(),
            Some("2026-01-01..2026-01-01")
        );
    }
}
