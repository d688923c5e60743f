//! Putting elements and texts where they belong in the tree.

use super::state::{Builder, Open, Space, StartTag};
use crate::marks::{CLASS, ID, Marks, ROLE, attr_bits, class_bits, value_bits};
use crate::slot::{Kind, NONE, Slot};
use crate::tags::Tag;
use crate::tokenizer::{RawKind, Span};

impl Builder<'_> {
    pub(super) fn slot(&self, number: u32) -> Option<&Slot> {
        self.slots.get(number as usize)
    }

    /// Makes a slot the last child of another.
    pub(super) fn link_last(&mut self, parent: u32, number: u32) {
        let Some(slot) = self.slots.get_mut(parent as usize) else { return };
        let prev = std::mem::replace(&mut slot.last, number);
        if let Some(prev) = self.slots.get_mut(prev as usize) {
            prev.end = number;
        }
        if let Some(slot) = self.slots.get_mut(number as usize) {
            (slot.parent, slot.prev, slot.end) = (parent, prev, NONE);
        }
    }

    /// Makes a slot the sibling before another.
    pub(super) fn link_before(&mut self, next: u32, number: u32) {
        let Some(slot) = self.slots.get_mut(next as usize) else { return };
        let prev = std::mem::replace(&mut slot.prev, number);
        let parent = slot.parent;
        if let Some(prev) = self.slots.get_mut(prev as usize) {
            prev.end = number;
        }
        if let Some(slot) = self.slots.get_mut(number as usize) {
            (slot.parent, slot.prev, slot.end) = (parent, prev, next);
        }
    }

    /// Puts a slot where content of `target` goes now: into it, or before the table when it is misplaced there.
    pub(super) fn link(&mut self, target: Open, number: u32) {
        if !(self.foster && target.is_html(Tag::is_table_part)) {
            return self.link_last(target.slot, number);
        }
        self.disordered = true;
        let around =
            self.open.iter().rev().find(|open| open.is(Tag::Table) || open.is(Tag::Template)).copied();
        match around {
            Some(table) if table.tag == Tag::Table => self.link_before(table.slot, number),
            Some(template) => self.link_last(template.slot, number),
            None => self.link_last(target.slot, number),
        }
    }

    pub(super) fn add(&mut self, slot: Slot) -> u32 {
        let number = Span::new(self.slots.len(), 0).start;
        self.slots.push(slot);
        number
    }

    /// The marks of an element's attributes; that of its name is added when the tree is done.
    pub(super) fn marks(&self, attrs: Span) -> Marks {
        let mut marks = Marks::default();
        for attr in self.tokenizer.attrs_of(attrs) {
            marks.attrs |= attr_bits(attr.key);
            marks.words |= match attr.key {
                CLASS => class_bits(self.tokenizer.bytes(attr.value)),
                ID | ROLE => value_bits(attr.key, self.tokenizer.bytes(attr.value)),
                _ => 0,
            };
        }
        marks
    }

    /// Adds an element without opening it.
    pub(super) fn insert_leaf(&mut self, start: &StartTag) -> u32 {
        let inner = self.tokenizer.position();
        let marks = self.marks(start.attrs);
        let slot = Slot {
            source: start.name,
            attrs: start.attrs,
            inner: Span::new(inner, inner),
            words: marks.words,
            names: marks.attrs,
            tag: start.tag,
            ..Slot::new(Kind::Element)
        };
        let number = self.add(slot);
        self.link(self.current(), number);
        number
    }

    /// Adds an element and opens it.
    pub(super) fn insert_in(&mut self, start: &StartTag, space: Space) -> u32 {
        let slot = self.insert_leaf(start);
        self.push(Open { slot, tag: start.tag, space });
        slot
    }

    pub(super) fn insert(&mut self, start: &StartTag) -> u32 {
        self.insert_in(start, Space::Html)
    }

    /// Opens an element that the page left out.
    pub(super) fn imply(&mut self, tag: Tag) -> u32 {
        let slot = Slot { inner: self.here(), tag, ..Slot::new(Kind::Element) };
        let number = self.add(slot);
        self.link(self.current(), number);
        self.push(Open { slot: number, tag, space: Space::Html });
        number
    }

    /// Adds an element whose content is no markup, with its content.
    pub(super) fn insert_raw(&mut self, start: &StartTag) {
        let element = self.insert_leaf(start);
        let (kind, text) = match start.tag {
            Tag::Script => (RawKind::Script, Kind::RawText),
            Tag::Plaintext => (RawKind::ToTheEnd, Kind::RawText),
            Tag::Textarea | Tag::Title => (RawKind::Plain, Kind::Text),
            _ => (RawKind::Plain, Kind::RawText),
        };
        let span = self.tokenizer.raw(start.name, kind);
        if let Some(slot) = self.slots.get_mut(element as usize) {
            slot.inner = span;
        }
        let span = if start.tag == Tag::Textarea { self.after_newline(span) } else { span };
        if span.start < span.end {
            let content = self.add(Slot { source: span, inner: span, ..Slot::new(text) });
            self.link_last(element, content);
        }
    }
}
