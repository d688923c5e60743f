//! Lone surrogates in JSON: a text cut within a character must not invalidate the whole answer.

use crate::ask::SourceResponse;
use serde::de::DeserializeOwned;

/// Parses the code unit of an escape `uXXXX`.
fn parse_escape_unit(text: &str) -> Option<u32> {
    let digits = text.strip_prefix('u')?.get(..4)?;
    digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| u32::from_str_radix(digits, 16).ok())?
}

/// Replaces lone surrogates by U+FFFD; `None` without any.
pub fn replace_lone_surrogates(json: &str) -> Option<String> {
    let mut out = String::with_capacity(json.len());
    let mut rest = json;
    let mut is_changed = false;
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at_checked(at + 1)?;
        out.push_str(before);
        let length = match parse_escape_unit(escape) {
            Some(0xD800..=0xDBFF) => {
                let low = escape.get(5..)?.strip_prefix('\\').and_then(parse_escape_unit);
                if matches!(low, Some(0xDC00..=0xDFFF)) { 11 } else { 0 }
            }
            Some(0xDC00..=0xDFFF) => 0,
            Some(_) => 5,
            None => escape.chars().next().map_or(0, char::len_utf8),
        };
        let taken = if length == 0 && !escape.is_empty() {
            is_changed = true;
            out.push_str("ufffd");
            5
        } else {
            out.push_str(escape.get(..length)?);
            length
        };
        rest = escape.get(taken..)?;
    }
    out.push_str(rest);
    is_changed.then_some(out)
}

/// Replaces lone surrogates in an answer's JSON, for parsers that copy strings unmodified.
#[must_use]
pub fn repair_response(answer: SourceResponse) -> SourceResponse {
    let json = answer.body.as_bytes();
    let is_surrogate = |at: usize| matches!(json.get(at + 1..at + 3), Some(b"ud" | b"uD"));
    let has_surrogate = memchr::memchr_iter(b'\\', json).any(is_surrogate);
    match has_surrogate.then(|| replace_lone_surrogates(&answer.body)).flatten() {
        Some(body) => SourceResponse { body, ..answer },
        None => answer,
    }
}

/// Parses a whole JSON text after replacing lone surrogates.
///
/// # Errors
/// Any other error of the text.
pub fn from_str<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    serde_json::from_str(text).or_else(|error| {
        replace_lone_surrogates(text).map_or(Err(error), |mended| serde_json::from_str(&mended))
    })
}

/// Parses the JSON value at the start of a text after replacing lone surrogates, ignoring the rest.
#[must_use]
pub fn parse_prefix<T: DeserializeOwned>(text: &str) -> Option<T> {
    parse_first_value(text).or_else(|| parse_first_value(&replace_lone_surrogates(text)?))
}

fn parse_first_value<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::Deserializer::from_str(text).into_iter::<T>().next()?.ok()
}

#[cfg(test)]
mod tests {
    use super::{from_str, parse_prefix, replace_lone_surrogates};
    use serde_json::{Value, json};

    #[test]
    fn values_are_read_with_a_replacement_for_each_half() {
        let right = json!(["cut \u{FFFD}", 5]);
        assert_eq!(from_str::<Value>(r#"["cut \ud83d", 5]"#).unwrap(), right);
        assert_eq!(parse_prefix::<Value>(r#"["cut \ud83d", 5], more "#), Some(right));
        assert!(from_str::<Value>(r#"["cut \ud83d", 5"#).is_err());
        assert_eq!(parse_prefix::<Value>(r#"["cut \ud83d", "#), None);
    }

    #[test]
    fn halves_are_replaced_and_pairs_and_other_escapes_kept() {
        for (text, right) in [
            (r#""cut \ud83d""#, Some(r#""cut \ufffd""#)),
            (r#""\ude00 x \n""#, Some(r#""\ufffd x \n""#)),
            (r#""\ud83d\ud83d\ude00""#, Some(r#""\ufffd\ud83d\ude00""#)),
            (r#""good \ud83d\ude00 \u00e9""#, None),
            (r#""C:\\ud83d""#, None),
            ("[", None),
            ("\\", None),
        ] {
            assert_eq!(replace_lone_surrogates(text).as_deref(), right, "{text}");
        }
    }
}
