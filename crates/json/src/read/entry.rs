//! What is noted of each value of a text.

/// What a value is.
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

/// How a string is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextEncoding {
    /// In ASCII, without escapes.
    Ascii,
    /// Without escapes.
    Plain,
    /// With escapes.
    Escaped,
    /// With an escape for half a character, so that it has no meaning.
    Halved,
}

impl TextEncoding {
    /// Whether what is written is what is meant.
    #[must_use]
    pub const fn is_verbatim(self) -> bool {
        matches!(self, Self::Ascii | Self::Plain)
    }
}

/// One value, or the name of one, which comes before it.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// Where it begins in the text.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// Which entry comes after it and all that it holds; of a name, `mark` of what it says.
    pub next: u32,
    pub kind: Kind,
}
