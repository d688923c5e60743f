//! Escaping of strings (RFC 8259, 7). Most text of an answer needs no escape, so it is scanned in blocks and copied in one piece
//! up to the next character that does.

use crate::memory::block::scan_plain;
use crate::memory::copy::push_quoted;

/// Appends a text as a JSON string.
pub fn append_text(out: &mut String, text: &str) {
    let rest = push_quoted(out, text);
    if !rest.is_empty() {
        append_escaped_rest(out, rest);
    }
}

/// Appends the rest of a string from its first escape on, with the closing quotation mark.
fn append_escaped_rest(out: &mut String, mut rest: &str) {
    out.reserve(rest.len() + 2);
    // Every escaped character is one byte long, so splitting there keeps characters whole.
    while let Some((plain, from)) = rest.split_at_checked(scan_plain(rest.as_bytes()).plain) {
        out.push_str(plain);
        let mut letters = from.chars();
        let Some(letter) = letters.next() else { break };
        push_escaped(out, letter);
        rest = letters.as_str();
    }
    out.push('"');
}

#[cold]
fn push_escaped(out: &mut String, letter: char) {
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
