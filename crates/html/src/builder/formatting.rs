//! Formatting elements: wrongly nested ones give the same tree as in browsers (WHATWG, 13.2.4.3 and the "adoption agency
//! algorithm" of 13.2.6.4.7).

use super::state::{Builder, DEPTH_MAX, EndTag, Namespace, OpenElement, Scope, StartTag};
use crate::slot::{NO_SLOT, Slot};
use crate::span::Span;
use crate::tags::Tag;

/// Maximum number of formatting elements reopened in a block. Without a limit, a page of unclosed elements followed by many
/// blocks would take quadratic time and memory.
const FORMATTING_MAX: usize = 24;

/// Maximum number of entries, markers included: a marker stays when an end tag of another element closes its element.
const FORMATTING_ENTRIES_MAX: usize = 1024;

/// Maximum number of equal elements that are reopened.
const EQUAL_FORMATTING_MAX: usize = 3;

impl Builder<'_> {
    /// Returns the index of the first entry after the last marker.
    fn find_formatting_start(&self) -> usize {
        self.formatting.iter().rposition(Option::is_none).map_or(0, |marker| marker + 1)
    }

    /// Returns the latest formatting element of the name since the last marker.
    pub(super) fn find_active_formatting(&self, tag: Tag) -> Option<u32> {
        let entries = self.formatting.get(self.find_formatting_start()..)?;
        entries
            .iter()
            .rev()
            .flatten()
            .find(|&&number| self.slot(number).is_some_and(|slot| slot.tag == tag))
            .copied()
    }

    fn find_formatting_entry(&self, number: u32) -> Option<usize> {
        self.formatting.iter().rposition(|entry| *entry == Some(number))
    }

    pub(super) fn forget_formatting(&mut self, number: u32) {
        if let Some(at) = self.find_formatting_entry(number) {
            self.formatting.remove(at);
        }
    }

    /// Pushes a marker, which keeps earlier formatting elements from being reopened.
    pub(super) fn push_formatting_marker(&mut self) {
        if self.formatting.len() >= FORMATTING_ENTRIES_MAX {
            self.formatting.drain(..FORMATTING_ENTRIES_MAX / 2);
        }
        self.formatting.push(None);
    }

    /// Removes the entries since the last marker, and the marker.
    pub(super) fn clear_formatting_to_marker(&mut self) {
        while let Some(Some(_)) = self.formatting.pop() {}
    }

    pub(super) fn insert_formatting(&mut self, start: &StartTag) {
        let from = self.find_formatting_start();
        let is_equal = |entry: &&Option<u32>| {
            entry.and_then(|number| self.slot(number)).is_some_and(|slot| self.is_same_element(slot, start))
        };
        let entries = self.formatting.get(from..).unwrap_or_default();
        let surplus = match entries.iter().filter(|entry| is_equal(entry)).count() {
            EQUAL_FORMATTING_MAX.. => entries.iter().position(|entry| is_equal(&entry)).map(|at| from + at),
            _ => Some(from).filter(|_| entries.len() >= FORMATTING_MAX),
        };
        if let Some(at) = surplus {
            self.formatting.remove(at);
        }
        let slot = self.insert_element(start);
        self.formatting.push(Some(slot));
    }

    fn is_same_element(&self, slot: &Slot, start: &StartTag) -> bool {
        slot.tag == start.tag && self.tokenizer.has_same_attrs(slot.attrs, start.attrs)
    }

    fn is_open_slot(&self, number: u32) -> bool {
        self.find_open_depth(number).is_some()
    }

    /// Reopens the formatting elements that a block has closed.
    pub(super) fn reopen_formatting(&mut self) {
        let closed = |entry: &&Option<u32>| entry.is_some_and(|number| !self.is_open_slot(number));
        let count = self.formatting.iter().rev().take_while(closed).count();
        for at in self.formatting.len() - count..self.formatting.len() {
            let Some(Some(number)) = self.formatting.get(at).copied() else { continue };
            if self.open.len() >= DEPTH_MAX {
                return;
            }
            let Some(copy) = self.clone_element(number) else { continue };
            self.link_in_place(self.current_open(), copy.slot);
            self.open.push(copy);
            if let Some(entry) = self.formatting.get_mut(at) {
                *entry = Some(copy.slot);
            }
        }
    }

    /// Clones an element with its tag and attributes, without inserting it.
    fn clone_element(&mut self, number: u32) -> Option<OpenElement> {
        let inner = self.empty_span_here();
        let slot = *self.slot(number)?;
        let copy = Slot { inner, parent: NO_SLOT, prev: NO_SLOT, last: NO_SLOT, end: NO_SLOT, ..slot };
        let slot = self.push_slot(copy);
        Some(OpenElement { slot, tag: copy.tag, space: Namespace::Html })
    }

    /// Closes a formatting element, splitting it where it reaches into blocks that stay open.
    pub(super) fn run_adoption_agency(&mut self, end: EndTag) {
        let current = self.current_open();
        if current.is_html_tag(end.tag) && self.find_formatting_entry(current.slot).is_none() {
            return self.pop_open();
        }
        for _ in 0..8 {
            let Some(subject) = self.find_active_formatting(end.tag) else { return self.end_other(end) };
            let Some(depth) = self.find_open_depth(subject) else { return self.forget_formatting(subject) };
            if self.find_in_scope(|open| open.slot == subject, Scope::Plain).is_none() {
                return;
            }
            let is_block =
                |at: &usize| self.open.get(*at).is_some_and(|open| open.is_html_where(Tag::is_special));
            let Some(block) = (depth + 1..self.open.len()).find(is_block) else {
                self.pop_to(depth);
                return self.forget_formatting(subject);
            };
            if self.split_formatting(subject, depth, block).is_none() {
                return;
            }
        }
    }

    /// Removes the open element at `block` from the formatting element `subject` at `depth`, and wraps its content in a copy of
    /// the formatting element.
    fn split_formatting(&mut self, subject: u32, depth: usize, block: usize) -> Option<()> {
        self.is_disordered = true;
        let ancestor = self.open.get(depth.checked_sub(1)?).copied()?;
        let block = self.open.get(block).copied()?;
        let mut bookmark = self.find_formatting_entry(subject)?;
        let outermost = self.clone_formatting_between(depth, block, &mut bookmark)?;
        self.unlink_slot(outermost);
        self.link_in_place(ancestor, outermost);
        let copy = self.clone_element(subject)?;
        self.move_children(block.slot, copy.slot);
        self.link_as_last_child(block.slot, copy.slot);
        self.formatting.insert(bookmark.min(self.formatting.len()), Some(copy.slot));
        self.forget_formatting(subject);
        self.remove_open(subject);
        let at = self.find_open_depth(block.slot)?;
        self.open.insert(at + 1, copy);
        Some(())
    }

    /// Copies the formatting elements between the subject and the block, each into the previous one, with the block in the
    /// innermost; other elements are closed. Returns the outermost copy, or the block.
    fn clone_formatting_between(
        &mut self,
        depth: usize,
        block: OpenElement,
        bookmark: &mut usize,
    ) -> Option<u32> {
        let mut outermost = block.slot;
        let mut at = self.find_open_depth(block.slot)?;
        for count in 1.. {
            at = at.checked_sub(1)?;
            if at <= depth {
                break;
            }
            let node = self.open.get(at)?.slot;
            let Some(entry) = self.keep_innermost_entry(node, count, bookmark) else {
                self.open.remove(at);
                self.set_inner_end(node);
                continue;
            };
            let copy = self.clone_element(node)?;
            *self.open.get_mut(at)? = copy;
            *self.formatting.get_mut(entry)? = Some(copy.slot);
            if outermost == block.slot {
                *bookmark = entry + 1;
            }
            self.set_inner_end(node);
            self.unlink_slot(outermost);
            self.link_as_last_child(copy.slot, outermost);
            outermost = copy.slot;
        }
        Some(outermost)
    }

    /// Returns the entry of a formatting element if it is one of the three innermost.
    fn keep_innermost_entry(&mut self, number: u32, count: usize, bookmark: &mut usize) -> Option<usize> {
        let entry = self.find_formatting_entry(number)?;
        if count <= 3 {
            return Some(entry);
        }
        self.formatting.remove(entry);
        *bookmark -= usize::from(entry < *bookmark);
        None
    }

    /// Unlinks a slot from its parent and siblings.
    fn unlink_slot(&mut self, number: u32) {
        let Some(&Slot { parent, prev, end: next, .. }) = self.slot(number) else { return };
        if let Some(prev) = self.slots.get_mut(prev as usize) {
            prev.end = next;
        }
        if let Some(next) = self.slots.get_mut(next as usize) {
            next.prev = prev;
        } else if let Some(parent) =
            self.slots.get_mut(parent as usize).filter(|parent| parent.last == number)
        {
            parent.last = prev;
        }
    }

    /// Moves all children of one element to another one without children.
    fn move_children(&mut self, from: u32, to: u32) {
        let last = self
            .slots
            .get_mut(from as usize)
            .map_or(NO_SLOT, |slot| std::mem::replace(&mut slot.last, NO_SLOT));
        if let Some(slot) = self.slots.get_mut(to as usize) {
            slot.last = last;
        }
        let mut child = last;
        while let Some(slot) = self.slots.get_mut(child as usize) {
            slot.parent = to;
            child = slot.prev;
        }
        let inner = self.slot(from).map(|slot| slot.inner).unwrap_or_default();
        if let Some(slot) = self.slots.get_mut(to as usize) {
            slot.inner = Span { start: inner.start, ..slot.inner };
        }
    }
}
