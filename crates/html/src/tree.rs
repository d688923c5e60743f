//! The tree: one arena of slots in document order, and [`Node`], a handle made of a reference and a number.
//!
//! Document order makes a subtree a range of the arena, so that descending needs no stack and no recursion.

use crate::entities::{TextContext, decode};
use crate::hidden_elements::HiddenElements;
use crate::line_builder::LineBuilder;
use crate::mark_index::MarkIndex;
use crate::marks::{CLASS_KEY, Marks, attr_marks, class_marks, hash_name};
use crate::slot::{NO_SLOT, Slot, SlotKind};
use crate::span::Attr;
use crate::tags::Tag;
use std::borrow::Cow;
use std::cell::OnceCell;

/// A parsed page. It borrows the page's text: names, attributes and texts are slices of it.
#[derive(Debug)]
pub struct Document<'a> {
    pub(crate) text: &'a str,
    pub(crate) slots: Vec<Slot>,
    pub(crate) attrs: Vec<Attr>,
    pub(crate) is_truncated: bool,
    /// Index of marks, built by the first search.
    pub(crate) mark_index: OnceCell<MarkIndex>,
    /// Hidden elements, computed on first use.
    pub(crate) hidden: OnceCell<HiddenElements>,
}

impl<'a> Document<'a> {
    /// Returns the document itself: a nameless node above `html` that no selector matches.
    #[must_use]
    pub const fn root(&self) -> Node<'_> {
        Node { document: self, slot: 0 }
    }

    /// Returns whether the page stops early: it has neither `</body>` nor `</html>`, or more elements than any real page.
    #[must_use]
    pub const fn is_truncated(&self) -> bool {
        self.is_truncated
    }

    fn slot(&self, number: u32) -> Option<&Slot> {
        self.slots.get(number as usize)
    }
}

/// An element of a [`Document`].
#[derive(Clone, Copy)]
pub struct Node<'d> {
    pub(crate) document: &'d Document<'d>,
    slot: u32,
}

impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.slot == other.slot && std::ptr::eq(self.document, other.document)
    }
}

impl Eq for Node<'_> {}

impl std::fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "<{}> #{}", self.name(), self.slot)
    }
}

impl<'d> Node<'d> {
    pub(crate) fn data(&self) -> Option<&'d Slot> {
        self.document.slot(self.slot)
    }

    pub(crate) fn marks(&self) -> Marks {
        self.data().map_or(Marks::default(), Slot::marks)
    }

    pub(crate) fn tag(&self) -> Tag {
        self.data().map_or(Tag::Other, |slot| slot.tag)
    }

    pub(crate) const fn with_slot(&self, slot: u32) -> Self {
        Self { document: self.document, slot }
    }

    /// Returns the slots within this one: the first, and one past the last.
    pub(crate) fn inner_slots(&self) -> (u32, u32) {
        (self.slot + 1, self.subtree_end())
    }

    pub(crate) fn mark_index(&self) -> &'d MarkIndex {
        self.document.mark_index.get_or_init(|| MarkIndex::from_slots(&self.document.slots))
    }

    fn subtree_end(&self) -> u32 {
        self.data().map_or(0, |slot| slot.end)
    }

    /// Returns the element's name: in lower case where HTML knows it, else as the page writes it. Empty for the root.
    #[must_use]
    pub fn name(&self) -> &'d str {
        match self.data() {
            Some(slot) if slot.tag == Tag::Other => slot.source.slice(self.document.text),
            Some(slot) => slot.tag.name(),
            None => "",
        }
    }

    /// Returns whether the element has this name, in any case.
    #[must_use]
    pub fn has_name(&self, name: &str) -> bool {
        self.name().eq_ignore_ascii_case(name)
    }

    /// Returns the attributes in the order of the page: name and undecoded value.
    pub fn raw_attrs(&self) -> impl Iterator<Item = (&'d str, &'d str)> + use<'d> {
        let text = self.document.text;
        let span = self.data().map(|slot| slot.attrs).unwrap_or_default();
        let attrs = self.document.attrs.get(span.start as usize..span.end as usize).unwrap_or_default();
        attrs.iter().map(|attr| (attr.name.slice(text), attr.value.slice(text)))
    }

    pub(crate) fn raw_attr(&self, name: &str) -> Option<&'d str> {
        self.attr_with_key(name, hash_name(name.as_bytes()))
    }

    /// Returns the attribute like [`Self::raw_attr`], by the name's precomputed key.
    pub(crate) fn attr_with_key(&self, name: &str, key: u32) -> Option<&'d str> {
        let (slot, text) = (self.data()?, self.document.text);
        let marks = attr_marks(key);
        if slot.names & marks != marks {
            return None;
        }
        let attrs = self.document.attrs.get(slot.attrs.start as usize..slot.attrs.end as usize)?;
        let found = attrs.iter().find(|attr| attr.key == key && attr.name.matches_name(text, name))?;
        Some(found.value.slice(text))
    }

    /// Returns the value of an attribute, references decoded; empty for an attribute without value. Of two with the same name the
    /// first counts. The name is compared in any case.
    #[must_use]
    pub fn attr(&self, name: &str) -> Option<Cow<'d, str>> {
        self.raw_attr(name).map(|value| decode(value, TextContext::Attribute))
    }

    /// Returns the `id` attribute.
    #[must_use]
    pub fn id(&self) -> Option<Cow<'d, str>> {
        self.attr("id")
    }

    /// Returns the element's classes, as the page writes them.
    pub fn classes(&self) -> impl Iterator<Item = &'d str> + use<'d> {
        self.attr_with_key("class", CLASS_KEY).unwrap_or_default().split_ascii_whitespace()
    }

    /// Returns whether the element has this class (compared exactly).
    #[must_use]
    pub fn has_class(&self, class: &str) -> bool {
        self.has_class_with_marks(class, class_marks(class.as_bytes()))
    }

    /// Returns whether the element has a class, like [`Self::has_class`], by the class's precomputed mark.
    pub(crate) fn has_class_with_marks(&self, class: &str, mark: u64) -> bool {
        self.data().is_some_and(|slot| slot.words & mark == mark)
            && self
                .attr_with_key("class", CLASS_KEY)
                .is_some_and(|classes| is_in_class_list(class.as_bytes(), classes.as_bytes()))
    }

    /// Returns the text of the element and its descendants as a reader sees it: references decoded, runs of white space (the
    /// no-break space too) made one space, none at the ends. `<br>` and the edges of block-level elements count as white space.
    /// Scripts, styles, templates, frames and `noscript` within the element are left out.
    #[must_use]
    pub fn text(&self) -> String {
        self.text_where(|_| true)
    }

    /// Returns the text like [`Self::text`], restricted to descendants that `is_read` accepts, with their content.
    #[must_use]
    pub fn text_where(&self, is_read: impl Fn(Self) -> bool) -> String {
        self.collect_text(is_read, false)
    }

    /// Returns the text like [`Self::text_where`], with a line feed where `<br>` ends a line between texts.
    #[must_use]
    pub fn lines_where(&self, is_read: impl Fn(Self) -> bool) -> String {
        self.collect_text(is_read, true)
    }

    fn collect_text(&self, is_read: impl Fn(Self) -> bool, has_lines: bool) -> String {
        let mut line = LineBuilder::default();
        let mut open_blocks: Vec<u32> = Vec::new();
        let mut number = self.slot + 1;
        while let Some(slot) = self.document.slot(number).filter(|_| number < self.subtree_end()) {
            while open_blocks.pop_if(|end| *end <= number).is_some() {
                line.add_gap();
            }
            if slot.kind != SlotKind::Element {
                line.push_piece(&self.decode_text(slot));
                number += 1;
                continue;
            }
            if slot.tag.breaks_text() {
                line.add_gap();
                if has_lines && self.with_slot(number).has_name("br") {
                    line.add_line_break();
                }
                open_blocks.push(slot.end);
            }
            let is_skipped = slot.tag.hides_text() || !is_read(self.with_slot(number));
            number = if is_skipped { slot.end } else { number + 1 };
        }
        line.finish()
    }

    /// Returns whether [`Self::text`] is not empty.
    #[must_use]
    pub fn has_text(&self) -> bool {
        let mut number = self.slot + 1;
        while let Some(slot) = self.document.slot(number).filter(|_| number < self.subtree_end()) {
            if slot.kind != SlotKind::Element
                && self.decode_text(slot).contains(|letter: char| !letter.is_whitespace())
            {
                return true;
            }
            number = if slot.tag.hides_text() { slot.end } else { number + 1 };
        }
        false
    }

    /// Returns the text of the element itself without its descendants, normalized as [`Self::text`]; empty in a script or another
    /// element whose text is not visible.
    #[must_use]
    pub fn own_text(&self) -> String {
        let mut line = LineBuilder::default();
        if self.tag().hides_text() {
            return line.finish();
        }
        for number in self.child_slots() {
            match self.document.slot(number) {
                Some(slot) if slot.kind != SlotKind::Element => line.push_piece(&self.decode_text(slot)),
                Some(slot) if slot.tag.breaks_text() => line.add_gap(),
                _ => {}
            }
        }
        line.finish()
    }

    /// Returns the source between the start and the end tag, unchanged: the JSON of a script, for example.
    #[must_use]
    pub fn raw_text(&self) -> &'d str {
        self.data().map_or("", |slot| slot.inner.slice(self.document.text))
    }

    /// Returns the runs of text of all descendants in document order, references decoded, white space as it stands. Scripts,
    /// styles, templates, frames and `noscript` within the element are left out, as in [`Self::text`].
    pub fn text_pieces(&self) -> impl Iterator<Item = Cow<'d, str>> + use<'d> {
        self.text_pieces_where(|_| true)
    }

    /// Iterates over pieces like [`Self::text_pieces`], restricted to descendants that `is_read` accepts, with their content.
    pub fn text_pieces_where<F: Fn(Self) -> bool>(
        &self,
        is_read: F,
    ) -> impl Iterator<Item = Cow<'d, str>> + use<'d, F> {
        let (node, end) = (*self, self.subtree_end());
        let mut number = self.slot + 1;
        std::iter::from_fn(move || {
            while let Some(slot) = node.document.slot(number).filter(|_| number < end) {
                let is_element = slot.kind == SlotKind::Element;
                let is_skipped = is_element && (slot.tag.hides_text() || !is_read(node.with_slot(number)));
                number = if is_skipped { slot.end } else { number + 1 };
                if !is_element {
                    return Some(node.decode_text(slot));
                }
            }
            None
        })
    }

    fn decode_text(&self, slot: &Slot) -> Cow<'d, str> {
        let source = slot.source.slice(self.document.text);
        if slot.kind == SlotKind::RawText { Cow::Borrowed(source) } else { decode(source, TextContext::Text) }
    }

    /// Returns the language declared by the element or its nearest ancestor: `pt-BR`.
    #[must_use]
    pub fn language(&self) -> Option<Cow<'d, str>> {
        let named = std::iter::successors(Some(*self), Self::parent).find_map(|node| node.attr("lang"));
        named.filter(|language| !language.is_empty())
    }

    /// Returns the parent element; `None` for `html` and for the root.
    #[must_use]
    pub fn parent(&self) -> Option<Self> {
        let parent = self.with_slot(self.data()?.parent);
        parent.data().filter(|slot| slot.kind == SlotKind::Element).map(|_| parent)
    }

    fn child_slots(&self) -> impl Iterator<Item = u32> + use<'d> {
        let (document, end) = (self.document, self.subtree_end());
        let first = Some(self.slot + 1).filter(|&number| number < end);
        std::iter::successors(first, move |&number| {
            document.slot(number).map(|slot| slot.end).filter(|&next| next < end)
        })
    }

    pub(crate) fn as_element(self) -> Option<Self> {
        self.data().filter(|slot| slot.kind == SlotKind::Element).map(|_| self)
    }

    /// Returns the child elements.
    pub fn children(&self) -> impl Iterator<Item = Self> + use<'d> {
        let node = *self;
        self.child_slots().filter_map(move |number| node.with_slot(number).as_element())
    }

    /// Returns the next element with the same parent.
    #[must_use]
    pub fn next_sibling(&self) -> Option<Self> {
        let end = self.document.slot(self.data()?.parent)?.end;
        let after = std::iter::successors(Some(*self), |node| {
            Some(node.with_slot(node.subtree_end())).filter(|next| next.slot < end)
        });
        after.skip(1).find_map(Self::as_element)
    }

    /// Returns the previous element with the same parent.
    #[must_use]
    pub fn prev_sibling(&self) -> Option<Self> {
        let before = std::iter::successors(Some(*self), |node| {
            node.data().filter(|slot| slot.prev != NO_SLOT).map(|slot| node.with_slot(slot.prev))
        });
        before.skip(1).find_map(Self::as_element)
    }

    /// Returns all elements within this one, in document order.
    pub fn descendants(&self) -> impl Iterator<Item = Self> + use<'d> {
        let node = *self;
        (self.slot + 1..self.subtree_end()).filter_map(move |number| node.with_slot(number).as_element())
    }

    /// Returns the element's position in document order: greater for an element that starts later.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.slot as usize
    }

    /// Returns the position of the last element or text within this element; its own when it is empty.
    #[must_use]
    pub fn last_index(&self) -> usize {
        (self.subtree_end() as usize).saturating_sub(1)
    }
}

/// Returns whether a class is one of a list.
fn is_in_class_list(class: &[u8], classes: &[u8]) -> bool {
    let is_edge = |byte: Option<&u8>| byte.is_none_or(u8::is_ascii_whitespace);
    let is_word = |start: usize| {
        let rest = classes.get(start..).unwrap_or_default();
        rest.starts_with(class)
            && is_edge(rest.get(class.len()))
            && is_edge(start.checked_sub(1).and_then(|before| classes.get(before)))
    };
    class.first().is_some_and(|first| memchr::memchr_iter(*first, classes).any(is_word))
}
