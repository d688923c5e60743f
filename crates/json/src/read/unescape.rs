//! Escapes of strings (RFC 8259, 7).

/// One escape: its length behind the backslash and the letter for which it stands; none for half a surrogate pair.
pub struct Escape {
    pub bytes: usize,
    pub letter: Option<char>,
}

/// Returns the escape whose backslash comes before these bytes; `None` when it is none.
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

/// Characters beyond the first 65,536 are written as a pair.
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

/// Returns four hexadecimal digits.
fn parse_code_unit(bytes: &[u8]) -> Option<u32> {
    let digits = bytes.first_chunk::<4>()?;
    digits.iter().try_fold(0, |unit, digit| Some(unit * 16 + char::from(*digit).to_digit(16)?))
}

/// Returns a string that was checked, without its quotation marks, as it is meant.
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
