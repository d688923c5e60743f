//! What the tree is made of: slots of one arena, and the marks that tell most elements apart from a selector's.

use crate::tags::Tag;
use crate::tokenizer::Span;

/// The number of no slot.
pub(crate) const NONE: u32 = u32::MAX;

/// What a slot holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The document, the parent of `html`: slot 0.
    Root,
    /// An element.
    Element,
    /// Text with references in it.
    Text,
    /// Text without references: the content of a script, say.
    RawText,
}

/// An element or a run of text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    /// The element's name or the text, in the source; empty for an element that the source only implies.
    pub(crate) source: Span,
    /// The element's attributes: numbers into [`Document`]'s list.
    pub(crate) attrs: Span,
    /// The source between start and end tag.
    pub(crate) inner: Span,
    /// The marks of the element's classes and attributes.
    pub(crate) marks: Marks,
    /// The parent.
    pub(crate) parent: u32,
    /// The sibling before, of any kind.
    pub(crate) prev: u32,
    /// The last child, of any kind.
    pub(crate) last: u32,
    /// While the tree is built: the sibling after. Then: one past the last slot of the subtree.
    pub(crate) end: u32,
    pub(crate) kind: Kind,
    pub(crate) tag: Tag,
}

impl Slot {
    /// A slot of nothing, nowhere.
    pub(crate) const fn new(kind: Kind) -> Self {
        const EMPTY: Span = Span { start: 0, end: 0 };
        Self {
            source: EMPTY,
            attrs: EMPTY,
            inner: EMPTY,
            marks: Marks { classes: 0, attrs: 0 },
            parent: NONE,
            prev: NONE,
            last: NONE,
            end: NONE,
            kind,
            tag: Tag::Other,
        }
    }
}

/// One mark of 32 for each class and for each attribute's name: an element without the mark has no such class or
/// attribute. Searching for them is what page parsers do most, and this spares looking at nearly every element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    pub(crate) classes: u32,
    pub(crate) attrs: u32,
}

impl Marks {
    /// Whether all of these marks are there.
    pub(crate) const fn hold(self, needed: Self) -> bool {
        self.classes & needed.classes == needed.classes && self.attrs & needed.attrs == needed.attrs
    }

    /// Whether any of these marks is there.
    pub(crate) const fn touch(self, some: Self) -> bool {
        (self.classes & some.classes) | (self.attrs & some.attrs) != 0
    }

    /// The marks of both.
    pub(crate) const fn with(self, other: Self) -> Self {
        Self { classes: self.classes | other.classes, attrs: self.attrs | other.attrs }
    }
}

/// The mark of an attribute's name, in any case. Length and ends tell the names of real pages apart well enough; this is
/// done for every attribute of a page.
pub(crate) const fn attr_bit(name: &str) -> u32 {
    let (first, last) = match name.as_bytes() {
        [] => (0, 0),
        [only] => (*only, *only),
        [first, .., last] => (*first, *last),
    };
    let mark = name.len() * 5 + first.to_ascii_lowercase() as usize * 3 + last.to_ascii_lowercase() as usize;
    1 << (mark % 32)
}

/// The marks of a list of classes.
pub(crate) fn class_bits(classes: &str) -> u32 {
    let (mut bits, mut mark) = (0, 0u32);
    for byte in classes.bytes() {
        if byte.is_ascii_whitespace() {
            bits |= 1 << (mark % 32);
            mark = 0;
        } else {
            mark = mark.wrapping_mul(31).wrapping_add(u32::from(byte));
        }
    }
    bits | 1 << (mark % 32)
}
