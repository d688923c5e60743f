//! Grammar of numbers (RFC 8259, 6).

/// Returns the end of the number that begins at an offset.
#[inline]
pub fn find_number_end(bytes: &[u8], at: usize) -> Option<usize> {
    let at = at + usize::from(bytes.get(at) == Some(&b'-'));
    let at = match bytes.get(at)? {
        b'0' => at + 1,
        b'1'..=b'9' => skip_digits(bytes, at + 1),
        _ => return None,
    };
    if let Some(b'.' | b'e' | b'E') = bytes.get(at) {
        skip_fraction_and_exponent(bytes, at)
    } else {
        Some(at)
    }
}

/// Skips fraction and exponent.
fn skip_fraction_and_exponent(bytes: &[u8], mut at: usize) -> Option<usize> {
    if bytes.get(at) == Some(&b'.') {
        at = skip_required_digits(bytes, at + 1)?;
    }
    if let Some(b'e' | b'E') = bytes.get(at) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        at = skip_required_digits(bytes, at + 1 + sign)?;
    }
    Some(at)
}

fn skip_required_digits(bytes: &[u8], at: usize) -> Option<usize> {
    let end = skip_digits(bytes, at);
    (end > at).then_some(end)
}

#[inline(always)]
fn skip_digits(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at).is_some_and(u8::is_ascii_digit) {
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_grammar() {
        for whole in ["0", "-0", "10", "1.5", "-1.50e+7", "1E0", "2e-10"] {
            assert_eq!(find_number_end(whole.as_bytes(), 0), Some(whole.len()), "{whole}");
        }
        for (begun, end) in [("01", 1), ("1,2", 1), ("-0.5]", 4), ("1.0.", 3)] {
            assert_eq!(super::find_number_end(begun.as_bytes(), 0), Some(end), "{begun}");
        }
        for none in ["", "-", "+1", ".5", "1.", "1.e5", "1e", "1e+", "NaN", "-x"] {
            assert_eq!(find_number_end(none.as_bytes(), 0), None, "{none}");
        }
    }
}
