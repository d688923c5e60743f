//! Text between quotation marks (RFC 8259, 7). Most of an answer is text that needs no escape, so it is looked through in
//! words and copied in one piece up to the next letter that does.

/// Bytes that are looked at together: a word of the engine.
const WORD: usize = 8;
const ONES: u64 = u64::from_ne_bytes([1; WORD]);
const HIGH: u64 = u64::from_ne_bytes([0x80; WORD]);

/// Appends a text as a JSON string.
pub fn append_text(out: &mut String, text: &str) {
    out.reserve(text.len() + 2);
    out.push('"');
    append_inside(out, text);
    out.push('"');
}

/// The text, escaped, without its quotation marks.
fn append_inside(out: &mut String, text: &str) {
    let mut rest = text;
    // What is escaped is one byte long, so it parts no letter.
    while let Some((plain, from)) = rest.split_at_checked(plain(rest.as_bytes())) {
        out.push_str(plain);
        let mut letters = from.chars();
        let Some(letter) = letters.next() else { return };
        escape(out, letter);
        rest = letters.as_str();
    }
}

/// How many bytes come before the first that needs an escape.
fn plain(bytes: &[u8]) -> usize {
    let Some(last) = bytes.last_chunk::<WORD>() else {
        return bytes.iter().take_while(|byte| !is_escaped(**byte)).count();
    };
    let (words, rest) = bytes.as_chunks::<WORD>();
    for (at, word) in words.iter().enumerate() {
        if let Some(of_word) = first_escaped(*word) {
            return at * WORD + of_word;
        }
    }
    // The last word overlaps the one before it, which is plain.
    match first_escaped(*last) {
        Some(of_word) if !rest.is_empty() => bytes.len() - WORD + of_word,
        _ => bytes.len(),
    }
}

/// Where the first byte that needs an escape is. Each byte's highest bit tells: it is set by a subtraction that borrows, and
/// by nothing else in ASCII; a borrow may tell a lie only of bytes that come later.
fn first_escaped(word: [u8; WORD]) -> Option<usize> {
    let word = u64::from_le_bytes(word);
    let control = word.wrapping_sub(ONES * 0x20);
    let quote = (word ^ (ONES * b'"' as u64)).wrapping_sub(ONES);
    let backslash = (word ^ (ONES * b'\\' as u64)).wrapping_sub(ONES);
    let found = (control | quote | backslash) & !word & HIGH;
    (found != 0).then(|| found.trailing_zeros() as usize / WORD)
}

const fn is_escaped(byte: u8) -> bool {
    (byte < 0x20) | (byte == b'"') | (byte == b'\\')
}

#[cold]
fn escape(out: &mut String, letter: char) {
    const HEX: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    match letter {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        '\u{8}' => out.push_str("\\b"),
        '\u{c}' => out.push_str("\\f"),
        control => {
            out.push_str("\\u00");
            let code = control as usize;
            out.extend([HEX.get(code >> 4 & 15), HEX.get(code & 15)].into_iter().flatten());
        }
    }
}
