//! Slots of the arena that holds the tree.

use crate::marks::Marks;
use crate::span::Span;
use crate::tags::Tag;

/// Number that stands for no slot.
pub(crate) const NO_SLOT: u32 = u32::MAX;

/// Content of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SlotKind {
    /// The document, the parent of `html`: slot 0.
    Root,
    /// An element.
    Element,
    /// Text that needs decoding, with references in it.
    Text,
    /// Text without references, which needs no decoding: the content of a script, say.
    RawText,
}

/// An element or a run of text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    /// The element's name or the text, in the source; empty for an element that the source only implies.
    pub(crate) source: Span,
    /// The element's attributes: numbers into [`Document`](crate::Document)'s list.
    pub(crate) attrs: Span,
    /// The source between start and end tag.
    pub(crate) inner: Span,
    /// The marks of the element's classes, attributes and name: those of [`Marks`], without the room between them.
    pub(crate) words: u64,
    pub(crate) names: u64,
    pub(crate) tags: u32,
    /// The parent.
    pub(crate) parent: u32,
    /// The previous sibling, of any kind.
    pub(crate) prev: u32,
    /// The last child, of any kind.
    pub(crate) last: u32,
    /// While the tree is built: the next sibling. Then: one past the last slot of the subtree.
    pub(crate) end: u32,
    pub(crate) kind: SlotKind,
    pub(crate) tag: Tag,
}

impl Slot {
    /// Returns an empty slot without links.
    pub(crate) const fn new(kind: SlotKind) -> Self {
        const EMPTY: Span = Span { start: 0, end: 0 };
        Self {
            source: EMPTY,
            attrs: EMPTY,
            inner: EMPTY,
            words: 0,
            names: 0,
            tags: 0,
            parent: NO_SLOT,
            prev: NO_SLOT,
            last: NO_SLOT,
            end: NO_SLOT,
            kind,
            tag: Tag::Other,
        }
    }

    pub(crate) const fn marks(&self) -> Marks {
        Marks { words: self.words, attrs: self.names, tags: self.tags }
    }
}
