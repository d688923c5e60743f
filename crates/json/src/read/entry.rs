//! Index entry of one value of a text.

/// Kind of a JSON value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `null`.
    Null,
    /// `true` or `false`.
    Flag,
    /// A number.
    Number,
    /// A string.
    Text(TextEncoding),
    /// A list.
    List,
    /// An object.
    Object,
}

/// Encoding of a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextEncoding {
    /// Text in ASCII, without escapes.
    Ascii,
    /// Without escapes.
    Plain,
    /// Text with escapes.
    Escaped,
    /// Text with an escape for half a character, so that it has no meaning.
    Halved,
}

impl TextEncoding {
    /// Returns whether the text is written without escapes, so that it is its own meaning.
    #[must_use]
    pub const fn is_verbatim(self) -> bool {
        matches!(self, Self::Ascii | Self::Plain)
    }
}

/// One value, or the name of one, which comes before it.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// Offset of its first byte.
    pub from: u32,
    /// Offset behind its last byte.
    pub to: u32,
    /// Number of the entry behind it and its content; of a name its `mark`.
    pub next: u32,
    pub kind: Kind,
}
