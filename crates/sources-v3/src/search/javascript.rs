//! Minimal scanner of JavaScript: finds calls in a script and checks that it was not cut, by strings, comments, regular
//! expressions and brackets. Nothing is run.

/// A call `name(args)`.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ScriptCall<'a> {
    /// The dotted name before the bracket.
    pub name: &'a str,
    /// Text between the brackets.
    pub args: &'a str,
    /// Offset of the arguments in the script.
    at: usize,
}

impl<'a> ScriptCall<'a> {
    /// Returns the first argument when it is a quoted text without escapes, and the text after its comma.
    pub fn quoted_argument(&self) -> Option<(&'a str, &'a str)> {
        let args = self.args.trim_start();
        let quote = args.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
        let (text, rest) = args.get(1..)?.split_once(quote)?;
        let rest = rest.trim_start();
        Some((text, rest.strip_prefix(',').unwrap_or(rest).trim_start()))
    }
}

/// Calls and completeness of a script.
#[derive(Debug)]
pub(super) struct ParsedScript<'a> {
    /// Calls of the script, in the order of their arguments.
    calls: Vec<ScriptCall<'a>>,
    /// Dotted names outside of strings and comments.
    names: Vec<&'a str>,
    /// Whether every bracket, string and comment is closed and the last statement is complete.
    pub whole: bool,
}

impl<'a> ParsedScript<'a> {
    /// Returns the calls with a name.
    pub fn calls<'s>(&'s self, name: &'s str) -> impl Iterator<Item = &'s ScriptCall<'a>> {
        self.calls.iter().filter(move |call| call.name == name)
    }

    /// Returns the last call that starts after all others.
    pub fn last_call(&self) -> Option<&ScriptCall<'a>> {
        self.calls.last()
    }

    /// Returns whether the script has this name outside of strings and comments.
    pub fn contains_name(&self, name: &str) -> bool {
        self.names.contains(&name)
    }
}

/// Parses a script; a text that is no script has no calls.
pub(super) fn parse_script(text: &str) -> ParsedScript<'_> {
    let mut lexer = Lexer { text, ..Lexer::default() };
    while let Some(byte) = lexer.peek(0) {
        lexer.lex_token(byte);
    }
    let whole = !lexer.broken && lexer.open.is_empty() && matches!(lexer.last, b';' | b'}');
    lexer.calls.sort_unstable_by_key(|call| call.at);
    ParsedScript { calls: lexer.calls, names: lexer.names, whole }
}

/// An open bracket: its kind, the start of its content, and the name before it.
struct OpenBracket<'a> {
    bracket: u8,
    at: usize,
    name: Option<&'a str>,
}

#[derive(Default)]
struct Lexer<'a> {
    text: &'a str,
    at: usize,
    open: Vec<OpenBracket<'a>>,
    calls: Vec<ScriptCall<'a>>,
    names: Vec<&'a str>,
    /// Name in the last token, if it is one.
    name: Option<&'a str>,
    /// The last byte of the last token.
    last: u8,
    broken: bool,
}

const fn is_word_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$') || byte >= 0x80
}

impl<'a> Lexer<'a> {
    fn peek(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    fn lex_token(&mut self, byte: u8) {
        match (byte, self.peek(1)) {
            (b' ' | b'\t' | b'\r' | b'\n', _) => self.at += 1,
            (b'/', Some(b'/')) => self.skip_past("\n", 2, false),
            (b'/', Some(b'*')) => self.skip_past("*/", 2, true),
            (b'/', _) if self.is_value_expected() => self.lex_regex(),
            (b'"' | b'\'' | b'`', _) => self.lex_string(byte),
            (b'(' | b'[' | b'{', _) => self.open_bracket(byte),
            (b')' | b']' | b'}', _) => self.close_bracket(byte),
            _ if is_word_byte(byte) => self.lex_word(),
            _ => self.end_token(byte, 1),
        }
    }

    /// Ends a token of `length` bytes whose last one is `byte`.
    fn end_token(&mut self, byte: u8, length: usize) {
        self.at += length;
        self.last = byte;
        self.name = None;
    }

    /// Returns whether a slash starts a regular expression rather than divides.
    const fn is_value_expected(&self) -> bool {
        matches!(self.last, 0 | b'(' | b',' | b'=' | b':' | b'[' | b'!' | b'&' | b'|' | b'?' | b'{' | b';')
    }

    fn skip_past(&mut self, end: &str, from: usize, required: bool) {
        let rest = self.text.get(self.at + from..).unwrap_or_default();
        match rest.find(end) {
            Some(at) => self.at += from + at + end.len(),
            None => {
                self.at = self.text.len();
                self.broken |= required;
            }
        }
    }

    fn lex_string(&mut self, quote: u8) {
        let mut length = 1;
        while let Some(byte) = self.peek(length) {
            length += if byte == b'\\' { 2 } else { 1 };
            if byte == quote {
                return self.end_token(quote, length);
            }
        }
        self.broken = true;
        self.at = self.text.len();
    }

    fn lex_regex(&mut self) {
        let (mut length, mut in_class) = (1, false);
        while let Some(byte) = self.peek(length).filter(|byte| *byte != b'\n') {
            length += if byte == b'\\' { 2 } else { 1 };
            match byte {
                b'[' => in_class = true,
                b']' => in_class = false,
                b'/' if !in_class => return self.end_token(b'/', length),
                _ => {}
            }
        }
        self.broken = true;
        self.at = self.text.len().min(self.at + length);
    }

    fn lex_word(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let length = rest.bytes().position(|byte| !is_word_byte(byte) && byte != b'.').unwrap_or(rest.len());
        let word = rest.get(..length).unwrap_or_default();
        self.end_token(b'a', length.max(1));
        self.names.extend(word.contains('.').then_some(word));
        self.name = Some(word);
    }

    fn open_bracket(&mut self, bracket: u8) {
        let name = self.name.filter(|_| bracket == b'(');
        self.end_token(bracket, 1);
        self.open.push(OpenBracket { bracket, at: self.at, name });
    }

    fn close_bracket(&mut self, bracket: u8) {
        let end = self.at;
        self.end_token(bracket, 1);
        let Some(open) = self.open.pop() else {
            self.broken = true;
            return;
        };
        self.broken |= !matches!((open.bracket, bracket), (b'(', b')') | (b'[', b']') | (b'{', b'}'));
        if let (Some(name), Some(args)) = (open.name, self.text.get(open.at..end)) {
            self.calls.push(ScriptCall { name, args, at: open.at });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_found_and_names_within_strings_are_not() {
        let script = parse_script(
            "if(a){x=b.replace(/[')\\/]'/,'');}/* X.no(1) */ D.ready(function () {D.load('d',[\"D.is506\\\"\",'(']);});",
        );
        assert!(script.whole);
        let load: Vec<_> = script.calls("D.load").filter_map(ScriptCall::quoted_argument).collect();
        assert_eq!(load, [("d", "[\"D.is506\\\"\",'(']")]);
        assert!(
            script.contains_name("D.load")
                && !script.contains_name("D.is506")
                && !script.contains_name("X.no")
        );
        assert_eq!(script.last_call().map(|call| call.name), Some("D.load"));
    }

    #[test]
    fn treats_unclosed_scripts_as_incomplete() {
        for cut in ["f(1", "f('1", "f(1)", "{f(1);", "/* f", "f(1]);", "f(1));", "a=/x", ""] {
            assert!(!parse_script(cut).whole, "{cut}");
        }
        assert!(parse_script("f(1);// end").whole);
    }
}
