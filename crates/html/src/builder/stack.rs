//! The stack of open elements, and scopes, which limit the reach of end tags (WHATWG, 13.2.4.2).

use super::state::{Builder, Namespace, OpenElement, Scope};
use crate::span::Span;
use crate::tags::Tag;

impl Builder<'_> {
    pub(super) fn current_open(&self) -> OpenElement {
        self.open.last().copied().unwrap_or(OpenElement { slot: 0, tag: Tag::Other, space: Namespace::Html })
    }

    pub(super) fn empty_span_here(&self) -> Span {
        Span::new(self.tokenizer.token_start, self.tokenizer.token_start)
    }

    pub(super) fn set_inner_end(&mut self, number: u32) {
        let end = self.empty_span_here().end;
        if let Some(slot) = self.slots.get_mut(number as usize) {
            slot.inner.end = end.max(slot.inner.start);
        }
    }

    pub(super) fn push_open(&mut self, open: OpenElement) {
        self.paragraphs += usize::from(open.is_html_tag(Tag::P));
        self.open.push(open);
    }

    pub(super) fn pop_open(&mut self) {
        if let Some(open) = self.open.pop() {
            self.paragraphs = self.paragraphs.saturating_sub(usize::from(open.is_html_tag(Tag::P)));
            self.set_inner_end(open.slot);
        }
    }

    /// Closes open elements until only `depth` are left.
    pub(super) fn pop_to(&mut self, depth: usize) {
        while self.open.len() > depth {
            self.pop_open();
        }
    }

    /// Removes an element from the stack, wherever it is.
    pub(super) fn remove_open(&mut self, number: u32) {
        if let Some(at) = self.find_open_depth(number) {
            self.open.remove(at);
            self.set_inner_end(number);
        }
    }

    pub(super) fn find_open_depth(&self, number: u32) -> Option<usize> {
        self.open.iter().rposition(|open| open.slot == number)
    }

    /// Returns the depth of the innermost open element of a set, unless a barrier lies within it.
    pub(super) fn find_in_scope(&self, wanted: impl Fn(OpenElement) -> bool, scope: Scope) -> Option<usize> {
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

    pub(super) fn find_tag_in_scope(&self, tag: Tag, scope: Scope) -> Option<usize> {
        self.find_in_scope(|open| open.is_html_tag(tag), scope)
    }

    pub(super) fn has_open_tag(&self, tag: Tag) -> bool {
        self.open.iter().any(|open| open.is_html_tag(tag))
    }

    /// Closes elements whose end tags may be left out, up to one of the name `except`.
    pub(super) fn generate_implied_end_tags(&mut self, except: Tag) {
        while self.current_open().is_html_where(Tag::has_optional_end) && self.current_open().tag != except {
            self.pop_open();
        }
    }

    /// Closes elements up to and including the one with this name in scope; returns whether there is one.
    pub(super) fn close_in_scope(&mut self, tag: Tag, scope: Scope) -> bool {
        let Some(depth) = self.find_tag_in_scope(tag, scope) else { return false };
        self.pop_to(depth);
        true
    }

    /// Closes an open paragraph before a block. The count skips the search, since most blocks have no open paragraph.
    pub(super) fn close_paragraph(&mut self) {
        if self.paragraphs > 0 {
            self.close_in_scope(Tag::P, Scope::Button);
        }
    }
}
