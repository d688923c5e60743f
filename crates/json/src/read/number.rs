//! The grammar of numbers (RFC 8259, 6).

/// How many bytes the number takes with which these begin.
pub fn length(bytes: &[u8]) -> Option<usize> {
    let digits = |from: usize| {
        bytes.get(from..).unwrap_or_default().iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let mut at = usize::from(bytes.first() == Some(&b'-'));
    at += match (bytes.get(at), digits(at)) {
        (_, 0) => return None,
        (Some(b'0'), _) => 1,
        (_, count) => count,
    };
    if bytes.get(at) == Some(&b'.') {
        at += match digits(at + 1) {
            0 => return None,
            count => count + 1,
        };
    }
    if let Some(b'e' | b'E') = bytes.get(at) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        at += match digits(at + 1 + sign) {
            0 => return None,
            count => count + 1 + sign,
        };
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_grammar() {
        for whole in ["0", "-0", "10", "1.5", "-1.50e+7", "1E0", "2e-10"] {
            assert_eq!(length(whole.as_bytes()), Some(whole.len()), "{whole}");
        }
        for (begun, end) in [("01", 1), ("1,2", 1), ("-0.5]", 4), ("1.0.", 3)] {
            assert_eq!(length(begun.as_bytes()), Some(end), "{begun}");
        }
        for none in ["", "-", "+1", ".5", "1.", "1.e5", "1e", "1e+", "NaN", "-x"] {
            assert_eq!(length(none.as_bytes()), None, "{none}");
        }
    }
}
