//! From tokens to the tree (WHATWG, 13.2.6).

use super::tags::Tag;
use super::tokenizer::{RawKind, Span, Token, Tokenizer};
use super::tree::{Document, Kind, NONE, Slot};

/// The deepest nesting; deeper elements become siblings, as in browsers.
const DEPTH_MAX: usize = 512;

struct Builder<'a> {
    tokenizer: Tokenizer<'a>,
    slots: Vec<Slot>,
    open: Vec<u32>,
    ended: bool,
}

/// Reads a page.
pub(super) fn build(text: &str) -> Document<'_> {
    let mut end = text.len().min(u32::MAX as usize - 1);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let text = text.get(..end).unwrap_or_default();
    let mut builder = Builder {
        tokenizer: Tokenizer::new(text),
        slots: Vec::with_capacity(text.len() / 64),
        open: Vec::with_capacity(DEPTH_MAX),
        ended: false,
    };
    builder.slots.push(Slot {
        source: Span::default(),
        attrs: Span::default(),
        inner: Span::new(0, text.len()),
        parent: NONE,
        prev: NONE,
        last: NONE,
        end: NONE,
        kind: Kind::Root,
        tag: Tag::Other,
        foreign: false,
    });
    builder.open.push(0);
    builder.run();
    while builder.open.len() > 1 {
        builder.pop(text.len());
    }
    let mut document =
        Document { text, slots: builder.slots, attrs: builder.tokenizer.attrs, truncated: !builder.ended };
    close(&mut document.slots);
    document
}

/// Turns each slot's link to its next sibling into the end of its subtree.
fn close(slots: &mut [Slot]) {
    for number in (0..slots.len()).rev() {
        let last = slots.get(number).map_or(NONE, |slot| slot.last);
        let end = slots.get(last as usize).map_or(Span::new(number + 1, 0).start, |slot| slot.end);
        if let Some(slot) = slots.get_mut(number) {
            slot.end = end;
        }
    }
}

impl Builder<'_> {
    fn current(&self) -> u32 {
        self.open.last().copied().unwrap_or(0)
    }

    fn tag_of(&self, slot: u32) -> Tag {
        self.slots.get(slot as usize).map_or(Tag::Other, |slot| slot.tag)
    }

    fn append(&mut self, mut slot: Slot) -> u32 {
        let number = Span::new(self.slots.len(), 0).start;
        slot.parent = self.current();
        if let Some(parent) = self.slots.get_mut(slot.parent as usize) {
            slot.prev = parent.last;
            parent.last = number;
        }
        self.slots.push(slot);
        number
    }

    fn pop(&mut self, at: usize) {
        if let Some(slot) = self.open.pop().and_then(|number| self.slots.get_mut(number as usize)) {
            slot.inner.end = Span::new(at, at).start.max(slot.inner.start);
        }
    }

    fn run(&mut self) {
        loop {
            match self.tokenizer.next() {
                Token::Eof => return,
                Token::Doctype => {}
                Token::Text { span, raw } => self.text(span, raw),
                Token::Start { name, tag, attrs, self_closing } => self.start(name, tag, attrs, self_closing),
                Token::End { tag, name } => self.end(tag, name),
            }
        }
    }

    fn text(&mut self, span: Span, raw: bool) {
        let kind = if raw { Kind::RawText } else { Kind::Text };
        self.append(Slot {
            source: span,
            attrs: Span::default(),
            inner: span,
            parent: NONE,
            prev: NONE,
            last: NONE,
            end: NONE,
            kind,
            tag: Tag::Other,
            foreign: false,
        });
    }

    fn close_until(&mut self, wanted: &[Tag], barriers: &[Tag]) {
        let at = self.tokenizer.token_start;
        let found = self.open.iter().rposition(|&slot| {
            let tag = self.tag_of(slot);
            wanted.contains(&tag) || barriers.contains(&tag)
        });
        let Some(found) = found else { return };
        if !self.open.get(found).is_some_and(|&slot| wanted.contains(&self.tag_of(slot))) {
            return;
        }
        while self.open.len() > found {
            self.pop(at);
        }
    }

    fn start(&mut self, name: Span, tag: Tag, attrs: u32, self_closing: bool) {
        use Tag::{
            A, Address, Article, Aside, Blockquote, Button, Center, Dd, Details, Div, Dl, Dt, Fieldset,
            Figcaption, Figure, Footer, Form, H1, H2, H3, H4, H5, H6, Header, Hr, Iframe, Li, Main, Menu,
            Nav, Noembed, Noframes, Ol, Optgroup, Option, P, Plaintext, Pre, Rp, Rt, Script, Section, Select,
            Style, Summary, Svg, Table, Tbody, Td, Textarea, Tfoot, Th, Thead, Title, Tr, Ul, Xmp,
        };
        match tag {
            Li => self.close_until(&[Li], &[Ul, Ol, Menu, Table, Td, Button]),
            Dd | Dt => self.close_until(&[Dd, Dt], &[Dl, Table, Td, Button]),
            Option => self.close_until(&[Option], &[Select]),
            Optgroup => self.close_until(&[Optgroup], &[Select]),
            Tr => self.close_until(&[Tr], &[Table]),
            Td | Th => self.close_until(&[Td, Th], &[Table, Tr]),
            Tbody | Tfoot | Thead => self.close_until(&[Tbody, Tfoot, Thead], &[Table]),
            Rt | Rp => self.close_until(&[Rt, Rp], &[Tag::Ruby]),
            A => self.close_until(&[A], &[Td, Table, Button, Li, Div]),
            _ => {}
        }
        if matches!(
            tag,
            Address
                | Article
                | Aside
                | Blockquote
                | Center
                | Dd
                | Details
                | Div
                | Dl
                | Dt
                | Fieldset
                | Figcaption
                | Figure
                | Footer
                | Form
                | H1
                | H2
                | H3
                | H4
                | H5
                | H6
                | Header
                | Hr
                | Li
                | Main
                | Menu
                | Nav
                | Ol
                | P
                | Pre
                | Section
                | Summary
                | Table
                | Ul
        ) {
            self.close_until(&[P], &[Button, Td, Th, Table, Tag::Object]);
        }
        let is_foreign = tag == Svg
            || tag == Tag::Math
            || self.slots.get(self.current() as usize).is_some_and(|slot| slot.foreign);
        if self.open.len() >= DEPTH_MAX {
            self.pop(self.tokenizer.token_start);
        }
        let inner = self.tokenizer.position();
        let number = self.append(Slot {
            source: name,
            attrs: Span { start: attrs, end: Span::new(self.tokenizer.attrs.len(), 0).start },
            inner: Span::new(inner, inner),
            parent: NONE,
            prev: NONE,
            last: NONE,
            end: NONE,
            kind: Kind::Element,
            tag,
            foreign: is_foreign,
        });
        if tag.is_void() || (is_foreign && self_closing) {
            return;
        }
        self.open.push(number);
        let raw = match tag {
            Script => Some((RawKind::Script, true)),
            Style | Xmp | Iframe | Noembed | Noframes => Some((RawKind::Plain, true)),
            Textarea | Title => Some((RawKind::Plain, false)),
            Plaintext => Some((RawKind::ToTheEnd, true)),
            _ => None,
        };
        if let Some((kind, is_raw)) = raw.filter(|_| !is_foreign) {
            let span = self.tokenizer.raw(name, kind);
            if span.start < span.end {
                self.text(span, is_raw);
            }
            self.pop(span.end as usize);
        }
    }

    fn end(&mut self, tag: Tag, name: Span) {
        use Tag::{Body, Button, Html, Td, Th};
        if matches!(tag, Body | Html) {
            self.ended = true;
            return;
        }
        let barriers: &[Tag] = match tag {
            Tag::Table | Tag::Tr | Td | Th | Tag::Tbody | Tag::Thead | Tag::Tfoot => &[Tag::Table],
            Button => &[Td, Th, Tag::Table],
            _ => &[Td, Th, Tag::Table, Button],
        };
        if tag == Tag::Other {
            let text = self.tokenizer.text();
            let wanted = name.of(text);
            let found = self.open.iter().rposition(|&slot| {
                self.slots
                    .get(slot as usize)
                    .is_some_and(|slot| slot.source.of(text).eq_ignore_ascii_case(wanted))
            });
            if let Some(found) = found {
                while self.open.len() > found {
                    self.pop(self.tokenizer.token_start);
                }
            }
            return;
        }
        self.close_until(&[tag], barriers);
    }
}
