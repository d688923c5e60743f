//! The stack of open elements, and scopes: how far an end tag reaches (WHATWG, 13.2.4.2).

use super::state::{Builder, Open, Scope, Space};
use crate::tags::Tag;
use crate::tokenizer::Span;

impl Builder<'_> {
    pub(super) fn current(&self) -> Open {
        self.open.last().copied().unwrap_or(Open { slot: 0, tag: Tag::Other, space: Space::Html })
    }

    pub(super) fn here(&self) -> Span {
        Span::new(self.tokenizer.token_start, self.tokenizer.token_start)
    }

    pub(super) fn end_inner(&mut self, number: u32) {
        let end = self.here().end;
        if let Some(slot) = self.slots.get_mut(number as usize) {
            slot.inner.end = end.max(slot.inner.start);
        }
    }

    pub(super) fn push(&mut self, open: Open) {
        self.paragraphs += usize::from(open.is(Tag::P));
        self.open.push(open);
    }

    pub(super) fn pop(&mut self) {
        if let Some(open) = self.open.pop() {
            self.paragraphs = self.paragraphs.saturating_sub(usize::from(open.is(Tag::P)));
            self.end_inner(open.slot);
        }
    }

    /// Closes open elements until only `depth` are left.
    pub(super) fn pop_to(&mut self, depth: usize) {
        while self.open.len() > depth {
            self.pop();
        }
    }

    /// Takes an element out of the stack, wherever it is.
    pub(super) fn remove_open(&mut self, number: u32) {
        if let Some(at) = self.open_at(number) {
            self.open.remove(at);
            self.end_inner(number);
        }
    }

    pub(super) fn open_at(&self, number: u32) -> Option<usize> {
        self.open.iter().rposition(|open| open.slot == number)
    }

    /// The depth of the innermost open element of a set, unless a barrier lies within it.
    pub(super) fn in_scope(&self, wanted: impl Fn(Open) -> bool, scope: Scope) -> Option<usize> {
        for (depth, open) in self.open.iter().enumerate().rev() {
            if wanted(*open) {
                return Some(depth);
            }
            if scope.ends_at(*open) {
                return None;
            }
        }
        None
    }

    pub(super) fn tag_in_scope(&self, tag: Tag, scope: Scope) -> Option<usize> {
        self.in_scope(|open| open.is(tag), scope)
    }

    pub(super) fn is_open(&self, tag: Tag) -> bool {
        self.open.iter().any(|open| open.is(tag))
    }

    /// Closes elements whose end tags may be left out, up to one of the name `except`.
    pub(super) fn imply_ends(&mut self, except: Tag) {
        while self.current().is_html(Tag::has_optional_end) && self.current().tag != except {
            self.pop();
        }
    }

    /// Closes elements up to and with the one of the name that is in scope; returns whether there is one.
    pub(super) fn close(&mut self, tag: Tag, scope: Scope) -> bool {
        let Some(depth) = self.tag_in_scope(tag, scope) else { return false };
        self.pop_to(depth);
        true
    }

    /// Closes the paragraph that a block ends. Blocks are many and open paragraphs few, hence the count.
    pub(super) fn close_p(&mut self) {
        if self.paragraphs > 0 {
            self.close(Tag::P, Scope::Button);
        }
    }
}
