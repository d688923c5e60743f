//! JSON in scripts: repairs strings that a browser accepts and the JSON grammar does not, and reads values of any type.

use quarry_html::strip_tags;
use quarry_kernel::float::parse_float;
use serde_json::Value;

/// Parses the first JSON value of a text and ignores the rest. `None` when there is none or it is garbled.
pub(crate) fn parse_first_value(text: &str) -> Option<Value> {
    let mended = repair_json(text);
    serde_json::Deserializer::from_str(&mended).into_iter::<Value>().next()?.ok()
}

/// Escapes raw control characters in strings (the source sends raw TABs) and replaces unpaired surrogates (a text cut in the
/// middle of a character); JSON allows neither.
fn repair_json(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    let mut in_string = false;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (piece, after) = rest.split_at(c.len_utf8());
        rest = after;
        match c {
            '"' => {
                in_string = !in_string;
                out.push('"');
            }
            '\\' if in_string => rest = repair_escape(after, &mut out),
            c if in_string && c < ' ' => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            _ => out.push_str(piece),
        }
    }
    out
}

/// Copies the escape whose backslash was just read; returns the rest.
fn repair_escape<'t>(after: &'t str, out: &mut String) -> &'t str {
    let Some(unit) = parse_unicode_escape(after) else {
        let length = after.chars().next().map_or(0, char::len_utf8);
        let (escape, rest) = after.split_at(length);
        out.push('\\');
        out.push_str(escape);
        return rest;
    };
    let rest = after.get(5..).unwrap_or_default();
    let low =
        rest.strip_prefix('\\').filter(|low| matches!(parse_unicode_escape(low), Some(0xDC00..=0xDFFF)));
    match (unit, low) {
        (0xD800..=0xDBFF, Some(low)) => {
            out.push_str(&format!("\\u{unit:04x}\\{}", low.get(..5).unwrap_or_default()));
            low.get(5..).unwrap_or_default()
        }
        (0xD800..=0xDFFF, _) => {
            out.push('\u{FFFD}');
            rest
        }
        _ => {
            out.push_str(&format!("\\u{unit:04x}"));
            rest
        }
    }
}

/// Parses the code unit of an escape `uXXXX`.
fn parse_unicode_escape(text: &str) -> Option<u32> {
    let digits = text.strip_prefix('u')?.get(..4)?;
    digits.bytes().all(|b| b.is_ascii_hexdigit()).then(|| u32::from_str_radix(digits, 16).ok())?
}

/// Returns a member that is a non-empty text.
pub(super) fn get_text(value: &Value, name: &str) -> Option<String> {
    value.get(name).and_then(Value::as_str).map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned)
}

/// Returns a member that is HTML, as text.
pub(super) fn get_markup_text(value: &Value, name: &str) -> Option<String> {
    Some(strip_tags(value.get(name)?.as_str()?)).filter(|text| !text.is_empty())
}

/// Returns a member that is a whole number, also when it is a string.
pub(super) fn get_count(value: &Value, name: &str) -> Option<u64> {
    let member = value.get(name)?;
    member.as_u64().or_else(|| member.as_str()?.trim().parse().ok())
}

/// Returns a member that is a number, also when it is a string.
pub(super) fn get_number(value: &Value, name: &str) -> Option<f64> {
    let member = value.get(name)?;
    member.as_f64().or_else(|| parse_float(member.as_str()?.trim()))
}

/// Returns a member that is a list; empty when it is not.
pub(super) fn get_list<'v>(value: &'v Value, name: &str) -> &'v [Value] {
    value.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raw_tabs_and_half_characters_do_not_spoil_a_value() {
        let raw =
            "[\t{\"b\":\"a\tb\",\"t\":\"x\\ud83d\",\"u\":\"\\ud83d\\ude00\\u00e9\\\\\"}\n] , { start: 0 }";
        let value = parse_first_value(raw).unwrap();
        let item = value.get(0).unwrap();
        assert_eq!(get_text(item, "b").as_deref(), Some("a\tb"));
        assert_eq!(get_text(item, "t").as_deref(), Some("x\u{FFFD}"));
        assert_eq!(get_text(item, "u").as_deref(), Some("😀é\\"));
    }

    #[test]
    fn a_cut_value_is_no_value() {
        for cut in ["", "[", "[{\"a\":\"", "[{\"a\":\"\\", "[{\"a\":\"\\ud83d\\u", "[{\"a\":\"\\u12"] {
            assert_eq!(parse_first_value(cut), None, "{cut}");
        }
    }
}
