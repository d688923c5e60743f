//! Insertion of elements and text into the tree.

use super::state::{Builder, Namespace, OpenElement, StartTag};
use crate::marks::{CLASS_KEY, ID_KEY, Marks, ROLE_KEY, attr_marks, class_marks, value_marks};
use crate::slot::{NO_SLOT, Slot, SlotKind};
use crate::span::Span;
use crate::tags::Tag;
use crate::tokenizer::RawKind;

impl Builder<'_> {
    pub(super) fn slot(&self, number: u32) -> Option<&Slot> {
        self.slots.get(number as usize)
    }

    /// Appends a slot as the last child of another.
    pub(super) fn link_as_last_child(&mut self, parent: u32, number: u32) {
        let Some(slot) = self.slots.get_mut(parent as usize) else { return };
        let prev = std::mem::replace(&mut slot.last, number);
        if let Some(prev) = self.slots.get_mut(prev as usize) {
            prev.end = number;
        }
        if let Some(slot) = self.slots.get_mut(number as usize) {
            (slot.parent, slot.prev, slot.end) = (parent, prev, NO_SLOT);
        }
    }

    /// Inserts a slot as the previous sibling of another.
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

    /// Inserts a slot as content of `target`: into it, or before the table where it is misplaced in one.
    pub(super) fn link_in_place(&mut self, target: OpenElement, number: u32) {
        if !(self.is_fostering && target.is_html_where(Tag::is_table_part)) {
            return self.link_as_last_child(target.slot, number);
        }
        self.is_disordered = true;
        let around = self
            .open
            .iter()
            .rev()
            .find(|open| open.is_html_tag(Tag::Table) || open.is_html_tag(Tag::Template))
            .copied();
        match around {
            Some(table) if table.tag == Tag::Table => self.link_before(table.slot, number),
            Some(template) => self.link_as_last_child(template.slot, number),
            None => self.link_as_last_child(target.slot, number),
        }
    }

    pub(super) fn push_slot(&mut self, slot: Slot) -> u32 {
        let number = Span::new(self.slots.len(), 0).start;
        self.slots.push(slot);
        number
    }

    /// Returns the marks of an element's attributes; the mark of its name is added when the tree is complete.
    pub(super) fn compute_marks(&self, attrs: Span) -> Marks {
        let mut marks = Marks::default();
        for attr in self.tokenizer.attrs_in(attrs) {
            marks.attrs |= attr_marks(attr.key);
            marks.words |= match attr.key {
                CLASS_KEY => class_marks(self.tokenizer.slice_bytes(attr.value)),
                ID_KEY | ROLE_KEY => value_marks(attr.key, self.tokenizer.slice_bytes(attr.value)),
                _ => 0,
            };
        }
        marks
    }

    /// Inserts an element without opening it.
    pub(super) fn insert_leaf(&mut self, start: &StartTag) -> u32 {
        let inner = self.tokenizer.position();
        let marks = self.compute_marks(start.attrs);
        let slot = Slot {
            source: start.name,
            attrs: start.attrs,
            inner: Span::new(inner, inner),
            words: marks.words,
            names: marks.attrs,
            tag: start.tag,
            ..Slot::new(SlotKind::Element)
        };
        let number = self.push_slot(slot);
        self.link_in_place(self.current_open(), number);
        number
    }

    /// Inserts an element and opens it.
    pub(super) fn insert_in_namespace(&mut self, start: &StartTag, space: Namespace) -> u32 {
        let slot = self.insert_leaf(start);
        self.push_open(OpenElement { slot, tag: start.tag, space });
        slot
    }

    pub(super) fn insert_element(&mut self, start: &StartTag) -> u32 {
        self.insert_in_namespace(start, Namespace::Html)
    }

    /// Opens an element whose start tag is omitted.
    pub(super) fn insert_implied(&mut self, tag: Tag) -> u32 {
        let slot = Slot { inner: self.empty_span_here(), tag, ..Slot::new(SlotKind::Element) };
        let number = self.push_slot(slot);
        self.link_in_place(self.current_open(), number);
        self.push_open(OpenElement { slot: number, tag, space: Namespace::Html });
        number
    }

    /// Inserts an element with raw-text content, together with its content.
    pub(super) fn insert_raw_element(&mut self, start: &StartTag) {
        let element = self.insert_leaf(start);
        let (kind, text) = match start.tag {
            Tag::Script => (RawKind::Script, SlotKind::RawText),
            Tag::Plaintext => (RawKind::ToTheEnd, SlotKind::RawText),
            Tag::Textarea | Tag::Title => (RawKind::Plain, SlotKind::Text),
            _ => (RawKind::Plain, SlotKind::RawText),
        };
        let span = self.tokenizer.read_raw_content(start.name, kind);
        if let Some(slot) = self.slots.get_mut(element as usize) {
            slot.inner = span;
        }
        let span = if start.tag == Tag::Textarea { self.skip_newline(span) } else { span };
        if span.start < span.end {
            let content = self.push_slot(Slot { source: span, inner: span, ..Slot::new(text) });
            self.link_as_last_child(element, content);
        }
    }
}
