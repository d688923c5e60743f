//! Human-readable texts, distinguished from tokens, ids and URLs.

use std::borrow::Cow;

use super::Cursor;

/// Prefixes of machine-readable strings.
const OPAQUE_PREFIXES: [&str; 9] =
    ["http://", "https://", "//", "/g/", "/m/", "/geo/", "data:", "tel:", "SearchResult."];

/// Minimum length of a word that may be a token.
const TOKEN_MIN: usize = 20;

impl Cursor<'_> {
    /// Returns one line of human-readable text: a name, an address, an opening hour. White space is collapsed; directional marks
    /// and private-use characters (icons) are dropped. `None` for a URL, an id or a token.
    #[must_use]
    pub fn text_line(self, path: &[usize]) -> Option<String> {
        let line = normalize_line(&unescape_text(self.raw_str(path)?));
        (!line.is_empty() && !is_opaque(&line)).then_some(line)
    }

    /// Returns text of several lines: a review, a description. Like [`Self::text_line`], but with line breaks, at most two in a
    /// row.
    #[must_use]
    pub fn multiline_text(self, path: &[usize]) -> Option<String> {
        let raw = unescape_text(self.raw_str(path)?);
        let text = join_lines(raw.split(['\n', '\u{2028}', '\u{2029}']).map(normalize_line));
        (!text.is_empty() && !is_opaque(&text)).then_some(text)
    }

    /// Returns a machine-readable word: lower-case letters, digits, underscores and hyphens (`service_options`, `restaurant`).
    #[must_use]
    pub fn slug(self, path: &[usize]) -> Option<String> {
        let is_slug = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_-".contains(&byte);
        let text = self.raw_str(path)?;
        let begins = text.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase());
        (begins && text.len() <= 80 && text.bytes().all(is_slug)).then(|| text.to_owned())
    }

    /// Returns a boolean, also written as 1 and 0.
    #[must_use]
    pub fn flag(self, path: &[usize]) -> Option<bool> {
        match self.get_path(path).json_value()? {
            super::Json::Flag(flag) => Some(*flag),
            super::Json::Whole(number @ (0 | 1)) => Some(*number == 1),
            _ => None,
        }
    }
}

/// Decodes the escapes that a string within a string left in a text.
fn unescape_text(raw: &str) -> Cow<'_, str> {
    if !raw.contains("\\u") && !raw.contains("\\n") && !raw.contains("\\\"") {
        return Cow::Borrowed(raw);
    }
    let quoted = format!("\"{}\"", raw.replace('\n', "\\n").replace('\r', "").replace('\t', " "));
    serde_json::from_str(&quoted).map_or(Cow::Borrowed(raw), Cow::Owned)
}

/// Joins lines: at most two breaks in a row, none at the ends.
pub fn join_lines(lines: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    let mut blank = 0;
    for line in lines {
        if line.is_empty() {
            blank += 1;
            continue;
        }
        if !text.is_empty() {
            text.push_str(if blank > 0 { "\n\n" } else { "\n" });
        }
        blank = 0;
        text.push_str(&line);
    }
    text
}

/// Normalizes white space to single spaces.
fn normalize_line(raw: &str) -> String {
    let mut line = String::with_capacity(raw.len());
    for letter in raw.chars() {
        match letter {
            _ if letter.is_whitespace() || letter.is_control() => {
                if !line.is_empty() && !line.ends_with(' ') {
                    line.push(' ');
                }
            }
            '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}' => {}
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{e000}'..='\u{f8ff}' => {}
            _ => line.push(letter),
        }
    }
    line.truncate(line.trim_end().len());
    line
}

/// Returns whether a text is machine-readable: a URL, an id, or one long word of mixed letters and digits.
fn is_opaque(text: &str) -> bool {
    if text.contains(' ') {
        return false;
    }
    let bytes = || text.bytes();
    let is_number = text.len() >= 12 && bytes().all(|byte| byte.is_ascii_digit());
    let is_mixed = bytes().any(|byte| byte.is_ascii_digit())
        && bytes().any(|byte| byte.is_ascii_lowercase())
        && bytes().any(|byte| byte.is_ascii_uppercase());
    let is_token = text.len() >= TOKEN_MIN
        && is_mixed
        && bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_=+/:|".contains(&byte))
        && (text.len() >= 2 * TOKEN_MIN || !text.contains(['-', '/']));
    is_number
        || is_token
        || OPAQUE_PREFIXES.iter().any(|start| text.starts_with(start))
        || is_feature_id(text)
}

fn is_feature_id(text: &str) -> bool {
    text.starts_with("0x") && text.contains(":0x")
}

#[cfg(test)]
mod tests {
    use super::super::Json;
    use super::*;

    fn parse_text_line(raw: &str) -> Option<String> {
        let json = Json::Text(raw.into());
        Cursor::new(&json).text_line(&[])
    }

    #[test]
    fn lines_have_plain_spaces_and_nothing_invisible() {
        for (raw, text) in [
            (" Kiosk ", Some("Kiosk")),
            ("6\u{202f}am\u{a0}– 8\n pm", Some("6 am – 8 pm")),
            ("\u{200e}+49 30\u{202c}\u{e0b4}", Some("+49 30")),
            ("\u{e0b4} \u{200b}", None),
            ("", None),
            ("1989", Some("1989")),
            ("Donaudampfschifffahrtsgesellschaft", Some("Donaudampfschifffahrtsgesellschaft")),
            ("+35725101555-1234", Some("+35725101555-1234")),
            ("http 404", Some("http 404")),
            ("SUPERMARKET24HOURSANDMORE", Some("SUPERMARKET24HOURSANDMORE")),
            ("Covid-19-Testzentrum-Nord", Some("Covid-19-Testzentrum-Nord")),
        ] {
            assert_eq!(parse_text_line(raw).as_deref(), text, "{raw:?}");
        }
    }

    #[test]
    fn tokens_ids_and_addresses_are_no_words() {
        for raw in [
            "https://a.test/x",
            "//maps.test/x",
            "0x14e732fd76f0d90d:0xe5415928d6702b47",
            "0x0:0x1",
            "ChIJDdnwdv0y5xQRRytw1ihZQeU",
            "0ahUKEwj_zaDy8oiJAxXJAvsDHaxJN04Q8BcIAigA",
            "/g/11c54_9hlz",
            "SearchResult.TYPE_RESTAURANT",
            "AF1QipMwkHP8GmDCSuwnWS7pYVQvtDWdsdk-CUwxtsXL",
            "14949693830806722881",
        ] {
            assert_eq!(parse_text_line(raw), None, "{raw}");
        }
    }

    #[test]
    fn prose_keeps_its_lines() {
        let json = Json::Text(" One\r\nTwo \n\n\n\nThree\u{200b} \n".into());
        assert_eq!(Cursor::new(&json).multiline_text(&[]).as_deref(), Some("One\nTwo\n\nThree"));
        let json = Json::Text("One\\nTwo \\u0026 \\\"three\\\"\n".into());
        assert_eq!(Cursor::new(&json).multiline_text(&[]).as_deref(), Some("One\nTwo & \"three\""));
        let json = Json::Text("C:\\new \"x\"".into());
        assert_eq!(Cursor::new(&json).multiline_text(&[]).as_deref(), Some("C:\\new \"x\""));
    }

    #[test]
    fn machine_words_and_flags_have_their_form() {
        let json = Json::parse(r#"["service_options","Title","a b",true,1,2,"1",""]"#).unwrap();
        let root = Cursor::new(&json);
        assert_eq!(root.slug(&[0]).as_deref(), Some("service_options"));
        for wrong in [1, 2, 3, 6, 7] {
            assert_eq!(root.slug(&[wrong]), None, "{wrong}");
        }
        assert_eq!([3, 4, 5, 6].map(|at| root.flag(&[at])), [Some(true), Some(true), None, None]);
    }
}
