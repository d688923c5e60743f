//! Spans of the source text: names, values, and attributes as written.

/// A span of the source text, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    /// First byte.
    pub(crate) start: u32,
    /// One past the last byte.
    pub(crate) end: u32,
}

impl Span {
    #[allow(clippy::cast_possible_truncation)] // the text is cut to u32::MAX bytes before it is parsed
    pub(crate) const fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    /// Returns whether the span holds this name, in any case.
    pub(crate) fn matches_name(&self, text: &str, name: &str) -> bool {
        (self.end - self.start) as usize == name.len()
            && text
                .as_bytes()
                .get(self.start as usize..self.end as usize)
                .is_some_and(|own| own == name.as_bytes() || own.eq_ignore_ascii_case(name.as_bytes()))
    }

    /// Returns the text of the span.
    pub(crate) fn slice<'a>(&self, text: &'a str) -> &'a str {
        text.get(self.start as usize..self.end as usize).unwrap_or_default()
    }
}

/// An attribute as written in the source: its value not decoded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attr {
    pub(crate) name: Span,
    pub(crate) value: Span,
    /// Hash of the name, see [`crate::marks::hash_name`].
    pub(crate) key: u32,
}
