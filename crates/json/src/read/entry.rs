//! Index entry of a value.

/// Kind of a JSON value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `null`.
    Null,
    /// Boolean.
    Flag,
    /// A number.
    Number,
    /// A string.
    Text(TextEncoding),
    /// Array.
    List,
    /// An object.
    Object,
}

/// Encoding of a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextEncoding {
    /// Unescaped ASCII.
    Ascii,
    /// Unescaped.
    Plain,
    /// Escaped.
    Escaped,
    /// Escaped, with a lone surrogate, so it cannot be decoded.
    Halved,
}

impl TextEncoding {
    /// Returns whether the text has no escapes.
    #[must_use]
    pub const fn is_verbatim(self) -> bool {
        matches!(self, Self::Ascii | Self::Plain)
    }
}

/// Entry of a value, or of a name, which precedes its value.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// Offset of the first byte.
    pub from: u32,
    /// Offset after the last byte.
    pub to: u32,
    /// Index of the entry after it and its content; for a name its hash.
    pub next: u32,
    pub kind: Kind,
}
