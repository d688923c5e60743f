//! Escaping of a page's text for Markdown: it renders as the same text and never becomes a link, heading, HTML, image, code or
//! table, and contains nothing invisible.

/// Escapes text within a line. White space is collapsed to single spaces.
pub(super) fn escape_inline(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    let mut letters = text.chars().filter(|letter| !is_hidden(*letter)).peekable();
    while let Some(letter) = letters.next() {
        let before = out.chars().next_back();
        if letter.is_whitespace() || letter.is_control() {
            if before.is_some_and(|before| before != ' ') {
                out.push(' ');
            }
            continue;
        }
        let next = letters.peek().copied().unwrap_or(' ');
        let is_active = match letter {
            '\\' | '`' | '*' | '[' | ']' | '<' | '|' | '~' => true,
            '_' => !(before.is_some_and(char::is_alphanumeric) && next.is_alphanumeric()),
            '&' => next == '#' || next.is_ascii_alphanumeric(),
            // A trailing `#` would close a heading.
            '#' => before.is_none_or(|before| before == ' '),
            _ => false,
        };
        if is_active {
            out.push('\\');
        }
        out.push(letter);
    }
    out.truncate(out.trim_end().len());
    out
}

/// Escapes a text from [`escape_inline`], or one that begins with it, at the start of a line, so that it begins no list, heading,
/// rule, quotation or table.
pub(super) fn escape_line_start(text: String) -> String {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let at = match text.as_bytes().get(digits) {
        Some(b'.' | b')') if digits > 0 => digits,
        Some(b'+' | b'-' | b'=' | b'>' | b':' | b'#') if digits == 0 => 0,
        _ => return text,
    };
    let (before, after) = text.split_at_checked(at).unwrap_or(("", &text));
    format!("{before}\\{after}")
}

/// Truncates a text from [`escape_inline`] after a whole word, which never splits an escape.
pub(super) fn truncate(text: String, characters: usize) -> String {
    match text.char_indices().nth(characters) {
        None => text,
        Some((at, _)) => {
            let kept = text.get(..at).unwrap_or_default();
            format!("{} …", kept.rsplit_once(' ').map_or("", |(kept, _)| kept))
        }
    }
}

/// Formats text as inline code, for ids and tokens, which are read verbatim.
pub(super) fn format_code(text: &str) -> String {
    let kept = |letter: &char| !letter.is_control() && *letter != '`' && !is_hidden(*letter);
    format!("`{}`", text.chars().filter(kept).collect::<String>().trim())
}

/// Formats a web URL as a link destination; `None` for any other URL.
pub(super) fn escape_address(address: &str) -> Option<String> {
    let address = address.trim();
    if !quarry_kernel::http::has_scheme(address) {
        return None;
    }
    let mut out = String::with_capacity(address.len());
    for (at, letter) in address.char_indices() {
        let is_active = "<>()[]\\^`{|}\"*~".contains(letter);
        if is_active || letter.is_whitespace() || letter.is_control() || is_hidden(letter) {
            quarry_kernel::url::encode_into(&mut out, letter.encode_utf8(&mut [0; 4]));
        } else if letter == '&' && is_character_reference(address.get(at + 1..).unwrap_or_default()) {
            out.push_str("&amp;");
        } else {
            out.push(letter);
        }
    }
    Some(out)
}

/// Returns whether the text after a `&` completes a character reference: `copy;`, `#38;`.
fn is_character_reference(text: &str) -> bool {
    let name = text.split_once(';').map(|(name, _)| name);
    name.is_some_and(|name| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'#')
    })
}

/// Returns whether a character is invisible to people but read by models, or changes the text direction.
fn is_hidden(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{feff}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}
