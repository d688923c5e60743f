//! Indentation of JSON and markup for people who read bundles. Other content is unchanged. Only white space between tokens
//! changes, so a malformed answer is still shown as received.

/// Indents `bytes` according to their content type (or first byte, where a source mislabels JSON).
#[must_use]
pub fn indent(content_type: &str, bytes: &[u8]) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return bytes.to_vec();
    };
    let start = text.trim_start();
    if content_type.contains("json") || start.starts_with(['{', '[']) {
        indent_json(text.trim()).into_bytes()
    } else if start.starts_with('<') {
        indent_markup(start).into_bytes()
    } else {
        bytes.to_vec()
    }
}

fn indent_json(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let (mut depth, mut in_string, mut escaped) = (0usize, false, false);
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        if in_string {
            out.push(c);
            in_string = escaped || c != '"';
            escaped = c == '\\' && !escaped;
            continue;
        }
        match c {
            '"' => {
                out.push(c);
                in_string = true;
            }
            '{' | '[' => {
                out.push(c);
                while characters.next_if(|c| c.is_whitespace()).is_some() {}
                if let Some(close) = characters.next_if(|c| matches!(c, '}' | ']')) {
                    out.push(close);
                } else {
                    depth += 1;
                    push_line_break(&mut out, depth);
                }
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                push_line_break(&mut out, depth);
                out.push(c);
            }
            ',' => {
                out.push(c);
                push_line_break(&mut out, depth);
            }
            ':' => out.push_str(": "),
            c if c.is_whitespace() => {}
            c => out.push(c),
        }
    }
    out.push('\n');
    out
}

/// Maximum depth of indentation, so that hostile nesting cannot square the size.
const DEPTH_MAX: usize = 40;

fn push_line_break(out: &mut String, depth: usize) {
    out.push('\n');
    for _ in 0..depth.min(DEPTH_MAX) {
        out.push_str("  ");
    }
}

const VOID_ELEMENTS: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
];
const RAW_TEXT_ELEMENTS: [&str; 4] = ["script", "style", "textarea", "pre"];

fn indent_markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 4);
    let (mut depth, mut rest) = (0usize, text);
    while let Some(at) = rest.find('<') {
        let (before, tag_on) = rest.split_at_checked(at).unwrap_or((rest, ""));
        push_line(&mut out, before.trim(), depth);
        let (tag, after) = split_tag(tag_on);
        rest = after;
        let name = parse_tag_name(tag);
        if tag.starts_with("</") {
            depth = depth.saturating_sub(1);
            push_line(&mut out, tag, depth);
            continue;
        }
        push_line(&mut out, tag, depth);
        let closed = tag.ends_with("/>") || tag.starts_with("<!") || tag.starts_with("<?");
        if closed || VOID_ELEMENTS.contains(&name.as_str()) {
            continue;
        }
        if RAW_TEXT_ELEMENTS.contains(&name.as_str()) {
            let end = find_raw_text_end(rest, &name);
            let (own, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
            out.push_str(own);
            let (close, after) = split_tag(after);
            out.push_str(close);
            rest = after;
        } else {
            depth += 1;
        }
    }
    push_line(&mut out, rest.trim(), depth);
    out.push('\n');
    out
}

fn push_line(out: &mut String, text: &str, depth: usize) {
    if text.is_empty() {
        return;
    }
    if !out.is_empty() {
        push_line_break(out, depth);
    }
    out.push_str(text);
}

/// Splits a tag or comment off the start of `text`. Quoted `>` do not end a tag.
fn split_tag(text: &str) -> (&str, &str) {
    if let Some(rest) = text.strip_prefix("<!--") {
        let end = rest.find("-->").map_or(text.len(), |at| at + 7);
        return text.split_at_checked(end).unwrap_or((text, ""));
    }
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            (None, b'>') => return text.split_at_checked(at + 1).unwrap_or((text, "")),
            _ => {}
        }
    }
    (text, "")
}

fn parse_tag_name(tag: &str) -> String {
    tag.trim_start_matches(['<', '/'])
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect()
}

fn find_raw_text_end(text: &str, name: &str) -> usize {
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(|rest| rest.find("</")) {
        let start = from + at;
        let named = text.get(start + 2..start + 2 + name.len());
        if named.is_some_and(|found| found.eq_ignore_ascii_case(name)) {
            return start;
        }
        from = start + 2;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn indent_text(kind: &str, text: &str) -> String {
        String::from_utf8(indent(kind, text.as_bytes())).unwrap()
    }

    #[test]
    fn json_is_indented_and_its_strings_are_left_alone() {
        assert_eq!(
            indent_text("text/plain", "\r\n{\"a\" : [1,{}, []],\"b\":\"x,{\\\"y\\\"}:\"}"),
            "{\n  \"a\": [\n    1,\n    {},\n    []\n  ],\n  \"b\": \"x,{\\\"y\\\"}:\"\n}\n"
        );
    }

    #[test]
    fn markup_is_indented_and_scripts_are_left_alone() {
        assert_eq!(
            indent_text("text/html", "<div a='>'><br>x<script>if (a<b) {\n}</script></div><!-- <p> -->"),
            "<div a='>'>\n  <br>\n  x\n  <script>if (a<b) {\n}</script>\n</div>\n<!-- <p> -->\n"
        );
    }

    #[test]
    fn cut_and_hostile_answers_do_not_grow_without_bound() {
        for text in ["<div a=\"", "{\"a\":[", "<script>", "</", "<!--", "[[[[\"\\"] {
            let _ = indent_text("text/html", text);
        }
        assert!(indent_text("text/html", &"<a>".repeat(10_000)).len() < 10_000 * 100);
        assert_eq!(indent("text/html", &[0xff, b'<']), vec![0xff, b'<']);
    }
}
