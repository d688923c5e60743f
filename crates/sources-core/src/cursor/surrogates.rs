//! Halves of surrogate pairs in JSON: a text cut in the middle of a character must not cost the whole answer.

/// The unit of an escape `uXXXX`.
fn unit(text: &str) -> Option<u32> {
    let digits = text.strip_prefix('u')?.get(..4)?;
    digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| u32::from_str_radix(digits, 16).ok())?
}

/// The text with U+FFFD in place of each half of a surrogate pair; none when it has no such half.
pub fn mended(json: &str) -> Option<String> {
    let mut out = String::with_capacity(json.len());
    let mut rest = json;
    let mut is_changed = false;
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at_checked(at + 1)?;
        out.push_str(before);
        let length = match unit(escape) {
            Some(0xD800..=0xDBFF) => {
                let low = escape.get(5..)?.strip_prefix('\\').and_then(unit);
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

#[cfg(test)]
mod tests {
    use super::mended;

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
            assert_eq!(mended(text).as_deref(), right, "{text}");
        }
    }
}
