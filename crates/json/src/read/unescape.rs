//! Decoding of string escapes (RFC 8259, 7).

/// Escape: its length after the backslash, and its character; `None` for half a surrogate pair.
pub struct Escape {
    pub bytes: usize,
    pub letter: Option<char>,
}

/// Parses the escape after a backslash; `None` when it is invalid.
pub fn parse_escape(bytes: &[u8]) -> Option<Escape> {
    let letter = match bytes.first()? {
        b'"' => '"',
        b'\\' => '\\',
        b'/' => '/',
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'u' => return parse_code_unit(bytes.get(1..)?).map(|first| parse_surrogate_pair(first, bytes)),
        _ => return None,
    };
    Some(Escape { bytes: 1, letter: Some(letter) })
}

/// Parses a surrogate pair, which encodes a character beyond U+FFFF.
fn parse_surrogate_pair(first: u32, bytes: &[u8]) -> Escape {
    if let Some(letter) = char::from_u32(first) {
        return Escape { bytes: 5, letter: Some(letter) };
    }
    let second = bytes.get(5..).and_then(|rest| rest.strip_prefix(b"\\u")).and_then(parse_code_unit);
    match second {
        Some(second @ 0xdc00..0xe000) if first < 0xdc00 => Escape {
            bytes: 11,
            letter: char::from_u32(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00)),
        },
        _ => Escape { bytes: 5, letter: None },
    }
}

/// Parses four hexadecimal digits.
fn parse_code_unit(bytes: &[u8]) -> Option<u32> {
    let digits = bytes.first_chunk::<4>()?;
    digits.iter().try_fold(0, |unit, digit| Some(unit * 16 + char::from(*digit).to_digit(16)?))
}

/// Decodes a validated string without its quotation marks.
pub fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((plain, from)) = rest.split_once('\\') {
        out.push_str(plain);
        let Some(Escape { bytes, letter }) = parse_escape(from.as_bytes()) else { break };
        out.extend(letter);
        rest = from.get(bytes..).unwrap_or_default();
    }
    out.push_str(rest);
    out
}
