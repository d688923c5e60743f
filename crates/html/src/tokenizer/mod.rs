//! The tokenizer (WHATWG, 13.2.5): text into tags and runs of text, without copying. A token is a pair of byte offsets.
//!
//! Every byte is read a bounded number of times, whatever the page: an unclosed tag, quote or comment runs to the
//! end of the text, and then the text is over.

use super::marks::hash_name;
use super::span::{Attr, Span};
use super::tags::Tag;
use memchr::{memchr, memmem};

mod raw;

pub(crate) use raw::RawKind;

/// Maximum number of attributes of a page, 25 times those of the largest recorded page.
const ATTRS_MAX: usize = 1 << 19;

/// Token of a page.
#[derive(Clone, Copy, Debug)]
pub(super) enum Token {
    /// Text between tags; `raw` text has no character references.
    Text { span: Span, raw: bool },
    /// A start tag; its attributes are those of the tokenizer from `attrs` on.
    Start { name: Span, tag: Tag, attrs: u32, is_self_closing: bool },
    /// An end tag.
    End { name: Span, tag: Tag },
    /// A document type.
    Doctype,
    /// The end of the text.
    Eof,
}

/// Tokenizer of a page.
pub(super) struct Tokenizer<'a> {
    whole: &'a str,
    /// The text up to the current end of reading, see [`Self::confine_to_element`].
    text: &'a str,
    at: usize,
    /// Offset of the latest token.
    pub(super) token_start: usize,
    /// Attributes of all start tags so far.
    pub(super) attrs: Vec<Attr>,
    /// Whether the current element is not HTML, so that `<![CDATA[` begins text.
    pub(super) is_foreign: bool,
}

const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r' | 0x0C)
}

impl<'a> Tokenizer<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            whole: text,
            text,
            at: 0,
            token_start: 0,
            attrs: Vec::with_capacity(text.len() / 64),
            is_foreign: false,
        }
    }

    /// Returns the whole text.
    pub(super) const fn source(&self) -> &'a str {
        self.whole
    }

    /// Returns whether the limit of attributes is reached, which ends the page.
    pub(super) const fn is_full(&self) -> bool {
        self.attrs.len() >= ATTRS_MAX
    }

    /// Returns a tag's attributes.
    pub(super) fn attrs_in(&self, attrs: Span) -> &[Attr] {
        self.attrs.get(attrs.start as usize..attrs.end as usize).unwrap_or_default()
    }

    /// Returns the bytes of a span.
    pub(super) fn slice_bytes(&self, span: Span) -> &'a [u8] {
        self.text.as_bytes().get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// Returns the undecoded value of an attribute.
    pub(super) fn find_attr(&self, attrs: Span, name: &str) -> Option<&'a str> {
        let attr = self.attrs_in(attrs).iter().find(|attr| attr.name.matches_name(self.text, name))?;
        Some(attr.value.slice(self.text))
    }

    /// Returns whether two elements have the same attributes, in the same order.
    pub(super) fn has_same_attrs(&self, one: Span, other: Span) -> bool {
        let texts = |attr: &Attr| (attr.name.slice(self.text), attr.value.slice(self.text));
        self.attrs_in(one).iter().map(texts).eq(self.attrs_in(other).iter().map(texts))
    }

    /// Returns the offset of the next token.
    pub(super) const fn position(&self) -> usize {
        self.at
    }

    fn byte_at(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    fn rest_from(&self, at: usize) -> &'a [u8] {
        self.text.as_bytes().get(at..).unwrap_or_default()
    }

    /// Returns the next token.
    pub(super) fn next_token(&mut self) -> Token {
        let mut from = self.at;
        self.token_start = self.at;
        loop {
            let Some(found) = memchr(b'<', self.rest_from(from)) else {
                return self.read_text_until(self.text.len());
            };
            let open = from + found;
            let second = self.byte_at(open + 1);
            let third = self.byte_at(open + 2);
            let is_markup = match (second, third) {
                (Some(b'!' | b'?'), _) => true,
                (Some(b'/'), Some(_)) => true,
                (Some(letter), _) => letter.is_ascii_alphabetic(),
                (None, _) => false,
            };
            if !is_markup {
                from = open + 1;
                continue;
            }
            if open > self.at {
                return self.read_text_until(open);
            }
            if let Some(token) = self.read_markup(open, second, third) {
                return token;
            }
            from = self.at;
            self.token_start = self.at;
        }
    }

    fn read_text_until(&mut self, end: usize) -> Token {
        let span = Span::new(self.at, end);
        self.at = end;
        if span.start == span.end { Token::Eof } else { Token::Text { span, raw: false } }
    }

    /// Reads markup from the `<` at `open`; `None` when it gives no token (a comment).
    fn read_markup(&mut self, open: usize, second: Option<u8>, third: Option<u8>) -> Option<Token> {
        match (second, third) {
            (Some(b'!'), _) => self.read_declaration(open),
            (Some(b'/'), Some(letter)) if letter.is_ascii_alphabetic() => self.read_end_tag(open + 2),
            (Some(b'/' | b'?'), _) => self.skip_bogus_comment(open + 2),
            _ => self.read_start_tag(open + 1),
        }
    }

    fn read_declaration(&mut self, open: usize) -> Option<Token> {
        let inside = self.rest_from(open + 2);
        if inside.starts_with(b"--") {
            return self.skip_comment(open + 4);
        }
        if inside.get(..7).is_some_and(|word| word.eq_ignore_ascii_case(b"doctype")) {
            self.skip_bogus_comment(open + 2);
            return Some(Token::Doctype);
        }
        if self.is_foreign && inside.starts_with(b"[CDATA[") {
            let start = open + 9;
            let len = memmem::find(self.rest_from(start), b"]]>");
            let end = len.map_or(self.text.len(), |len| start + len);
            self.at = if len.is_some() { end + 3 } else { end };
            return (start < end).then(|| Token::Text { span: Span::new(start, end), raw: true });
        }
        self.skip_bogus_comment(open + 2)
    }

    fn skip_bogus_comment(&mut self, from: usize) -> Option<Token> {
        self.at = memchr(b'>', self.rest_from(from)).map_or(self.text.len(), |found| from + found + 1);
        None
    }

    /// Skips a comment whose text starts at `from`: up to `-->` or `--!>`; `<!-->` and `<!--->` are complete comments.
    fn skip_comment(&mut self, from: usize) -> Option<Token> {
        let inside = self.rest_from(from);
        let whole = [b">".as_slice(), b"->"].into_iter().find(|end| inside.starts_with(end));
        if let Some(end) = whole {
            self.at = from + end.len();
            return None;
        }
        let mut at = from;
        while let Some(found) = memmem::find(self.rest_from(at), b"--") {
            let after = at + found + 2;
            match (self.byte_at(after), self.byte_at(after + 1)) {
                (Some(b'>'), _) => {
                    self.at = after + 1;
                    return None;
                }
                (Some(b'!'), Some(b'>')) => {
                    self.at = after + 2;
                    return None;
                }
                _ => at = after - 1,
            }
        }
        self.at = self.text.len();
        None
    }

    fn read_tag_name(&self, start: usize) -> Span {
        let len =
            self.rest_from(start).iter().position(|&byte| is_space(byte) || matches!(byte, b'/' | b'>'));
        Span::new(start, len.map_or(self.text.len(), |len| start + len))
    }

    fn read_start_tag(&mut self, start: usize) -> Option<Token> {
        let name = self.read_tag_name(start);
        let first = self.attrs.len();
        let Some(is_self_closing) = self.read_attributes(name.end as usize) else {
            self.attrs.truncate(first);
            return None;
        };
        let tag = Tag::from_name(self.slice_bytes(name));
        Some(Token::Start { name, tag, attrs: Span::new(first, first).start, is_self_closing })
    }

    fn read_end_tag(&mut self, start: usize) -> Option<Token> {
        let name = self.read_tag_name(start);
        let first = self.attrs.len();
        let whole = self.read_attributes(name.end as usize);
        self.attrs.truncate(first);
        whole.map(|_| Token::End { name, tag: Tag::from_name(self.slice_bytes(name)) })
    }

    /// Reads attributes up to the closing `>`; returns whether a `/` precedes it, or `None` when the text ends.
    fn read_attributes(&mut self, from: usize) -> Option<bool> {
        let mut at = from;
        loop {
            match self.byte_at(at) {
                None => {
                    self.at = self.text.len();
                    return None;
                }
                Some(b'>') => {
                    self.at = at + 1;
                    return Some(false);
                }
                Some(b'/') if self.byte_at(at + 1) == Some(b'>') => {
                    self.at = at + 2;
                    return Some(true);
                }
                Some(byte) if byte == b'/' || is_space(byte) => at += 1,
                Some(_) => at = self.read_attribute(at),
            }
        }
    }

    /// Reads the attribute that starts at `start`; returns its end.
    fn read_attribute(&mut self, start: usize) -> usize {
        let name_len = self
            .rest_from(start + 1)
            .iter()
            .position(|&byte| is_space(byte) || matches!(byte, b'=' | b'>' | b'/'));
        let name_end = name_len.map_or(self.text.len(), |len| start + 1 + len);
        let name = Span::new(start, name_end);
        let equals = self.skip_spaces(name_end);
        if self.byte_at(equals) != Some(b'=') {
            self.push_attr(name, Span::new(name_end, name_end));
            return equals;
        }
        let (value, end) = self.read_value(self.skip_spaces(equals + 1));
        self.push_attr(name, value);
        end
    }

    fn push_attr(&mut self, name: Span, value: Span) {
        if self.attrs.len() < ATTRS_MAX {
            let key = hash_name(self.slice_bytes(name));
            self.attrs.push(Attr { name, value, key });
        }
    }

    /// Reads a value; returns it and its end.
    fn read_value(&self, start: usize) -> (Span, usize) {
        let quote = self.byte_at(start).filter(|byte| matches!(byte, b'"' | b'\''));
        if let Some(quote) = quote {
            let inside = start + 1;
            let end = memchr(quote, self.rest_from(inside)).map_or(self.text.len(), |len| inside + len);
            return (Span::new(inside, end), end + 1);
        }
        let len = self.rest_from(start).iter().position(|&byte| is_space(byte) || byte == b'>');
        let end = len.map_or(self.text.len(), |len| start + len);
        (Span::new(start, end), end)
    }

    fn skip_spaces(&self, from: usize) -> usize {
        from + self.rest_from(from).iter().take_while(|&&byte| is_space(byte)).count()
    }
}
