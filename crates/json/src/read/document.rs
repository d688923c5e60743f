//! Validated JSON text, and its values.

use std::borrow::Cow;
use std::ops::Range;

use super::entry::{Entry, Kind, TextEncoding};
use super::{InvalidJson, scan, unescape};
use crate::memory::block::are_equal_bytes;

/// Validated JSON text.
#[derive(Debug)]
pub struct Document<'t> {
    text: &'t str,
    pub(super) entries: Vec<Entry>,
}

impl<'t> Document<'t> {
    /// Validates a text and indexes its values.
    ///
    /// # Errors
    /// When it is not exactly one JSON value.
    pub fn parse(text: &'t str) -> Result<Self, InvalidJson> {
        Ok(Self { text, entries: scan::scan_entries(text)? })
    }

    /// Returns the root value.
    #[must_use]
    pub const fn root(&self) -> Json<'t, '_> {
        Json { document: self, at: 0 }
    }
}

/// Value of a document. Everything read from it borrows only from the text.
#[derive(Debug, Clone, Copy)]
pub struct Json<'t, 'd> {
    // Two words, which are passed in registers.
    pub(super) document: &'d Document<'t>,
    pub(super) at: usize,
}

impl<'t, 'd> Json<'t, 'd> {
    /// Returns the value with another index.
    pub(super) const fn with_index(self, at: usize) -> Self {
        Self { document: self.document, at }
    }

    pub(super) fn entry(self) -> Option<&'d Entry> {
        self.document.entries.get(self.at)
    }

    /// Returns the kind of the value.
    #[must_use]
    #[inline]
    pub fn kind(self) -> Kind {
        self.entry().map_or(Kind::Null, |entry| entry.kind)
    }

    /// Returns the text of the value.
    #[must_use]
    pub fn raw(self) -> &'t str {
        self.entry()
            .and_then(|entry| self.document.text.get(entry.from as usize..entry.to as usize))
            .unwrap_or_default()
    }

    /// Returns a decoded string; `None` for any other value and for a lone surrogate.
    #[must_use]
    pub fn text(self) -> Option<Cow<'t, str>> {
        match self.kind() {
            Kind::Text(letters) if letters.is_verbatim() => self.text_content().map(Cow::Borrowed),
            Kind::Text(TextEncoding::Escaped) => {
                self.text_content().map(|text| Cow::Owned(unescape::unescape(text)))
            }
            _ => None,
        }
    }

    /// Returns the value of a boolean; `None` for anything else.
    #[must_use]
    pub fn as_bool(self) -> Option<bool> {
        (self.kind() == Kind::Flag).then(|| self.raw().starts_with('t'))
    }

    /// Returns the elements of an array; empty for any other value.
    #[must_use]
    #[inline]
    pub fn items(self) -> Items<'t, 'd> {
        let end = match self.entry() {
            Some(Entry { kind: Kind::List, next, .. }) => *next as usize,
            _ => 0,
        };
        Items { next: self.with_index(self.at + 1), end }
    }

    /// Returns the names and values of an object in order; empty for any other value.
    #[must_use]
    pub fn members(self) -> Members<'t, 'd> {
        let (at, end) = self.member_range();
        Members { next: self.with_index(at), end }
    }

    /// Returns the index range of an object's members; empty for any other value.
    pub(super) fn member_range(self) -> (usize, usize) {
        match self.entry() {
            Some(Entry { kind: Kind::Object, next, .. }) => (self.at + 1, *next as usize),
            _ => (0, 0),
        }
    }

    /// Returns the value at a place found by `NameTable`; `null` for `NOT_FOUND`.
    #[must_use]
    #[inline]
    pub const fn value_at(self, place: u32) -> Self {
        self.with_index(place as usize)
    }

    /// Returns whether it is this string.
    pub(super) fn is_text(self, text: &str) -> bool {
        match self.kind() {
            // Comparing bytes needs no character boundaries.
            Kind::Text(letters) if letters.is_verbatim() => self
                .text_range()
                .and_then(|span| self.document.text.as_bytes().get(span))
                .is_some_and(|inside| are_equal_bytes(inside, text.as_bytes())),
            _ => self.text().as_deref() == Some(text),
        }
    }

    /// Returns the raw content of a string, without its quotation marks.
    fn text_content(self) -> Option<&'t str> {
        self.document.text.get(self.text_range()?)
    }

    /// Returns the byte range of the value.
    fn text_range(self) -> Option<Range<usize>> {
        self.entry().map(|entry| entry.from as usize + 1..entry.to as usize - 1)
    }

    /// Returns a string of unescaped ASCII, trimmed; `None` for any other value.
    #[must_use]
    #[inline(always)]
    pub fn as_trimmed_ascii(self) -> Option<&'t str> {
        if self.kind() != Kind::Text(TextEncoding::Ascii) {
            return None;
        }
        let text = self.text_content()?;
        match text.as_bytes() {
            [b' ', ..] | [.., b' '] => Some(text.trim_ascii()),
            _ => Some(text),
        }
    }

    /// Returns a non-negative integer, or a string of its digits; `None` for any other value and beyond `u64`.
    #[must_use]
    pub fn as_u64(self) -> Option<u64> {
        let digits = if self.kind() == Kind::Number { self.raw() } else { self.as_trimmed_ascii()? };
        let mut number = 0_u64;
        for digit in digits.bytes() {
            let digit = u64::from(digit.checked_sub(b'0').filter(|digit| *digit < 10)?);
            // On engines without a wide multiplication, `checked_mul` is a function call.
            let tens = if number <= u64::MAX / 10 { number * 10 } else { return None };
            number = tens.checked_add(digit)?;
        }
        (!digits.is_empty()).then_some(number)
    }
}

/// Elements of an array.
#[derive(Debug, Clone)]
pub struct Items<'t, 'd> {
    next: Json<'t, 'd>,
    end: usize,
}

impl Items<'_, '_> {
    /// Returns an upper bound of the number of elements, which also counts nested ones.
    #[must_use]
    #[inline]
    pub const fn max_len(&self) -> usize {
        self.end.saturating_sub(self.next.at)
    }
}

impl<'t, 'd> Iterator for Items<'t, 'd> {
    type Item = Json<'t, 'd>;

    #[inline(always)]
    fn next(&mut self) -> Option<Json<'t, 'd>> {
        if self.next.at >= self.end {
            return None;
        }
        let item = self.next;
        self.next.at = item.entry()?.next as usize;
        Some(item)
    }
}

/// Names and values of an object, in order.
#[derive(Debug, Clone)]
pub struct Members<'t, 'd> {
    next: Json<'t, 'd>,
    end: usize,
}

impl<'t, 'd> Iterator for Members<'t, 'd> {
    /// Decoded name, without lone surrogates, and value.
    type Item = (Cow<'t, str>, Json<'t, 'd>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.next.at >= self.end {
            return None;
        }
        let (name, value) = (self.next, self.next.with_index(self.next.at + 1));
        self.next.at = value.entry()?.next as usize;
        Some((name.text().unwrap_or_default(), value))
    }
}
