//! From tokens to the tree (WHATWG, 13.2.6): the stack of open elements and what every rule needs.
//!
//! The rules are those of browsers, so that a selector that works in a browser works here: implied elements and end
//! tags, scopes, re-opened formatting elements, misplaced content put before its table. They differ in five things:
//!
//! * `noscript` is read as markup, yet nothing in it reaches beyond its end tag, as if scripts ran (a browser skips it
//!   whole).
//! * Frames are left out: `frameset` and `frame` are skipped.
//! * Nesting, elements, attributes and formatting elements are bounded, so that no page costs more than its length.
//! * A second `html` or `body` tag gives its attributes only to one that has none.
//! * Quirks mode is "no document type"; it decides only whether a table ends a paragraph.

mod body;
mod foreign;
mod formatting;
mod head;
mod place;
mod stack;
mod state;
mod table;
mod words;

use crate::marks::tag_bit;
use crate::slot::{Kind, NONE, Slot};
use crate::tags::Tag;
use crate::tokenizer::{Span, Token, Tokenizer};
use crate::tree::Document;
use state::{Builder, DEPTH_MAX, EndTag, Mode, SLOTS_MAX, Space, StartTag, Step};
use std::cell::OnceCell;

impl<'a> Document<'a> {
    /// Reads a page or a fragment. Every text is some page: this never fails.
    #[must_use]
    pub fn parse(text: &'a str) -> Self {
        build(text)
    }
}

fn build(text: &str) -> Document<'_> {
    let text = text.get(..text.floor_char_boundary(u32::MAX as usize - 1)).unwrap_or_default();
    let mut builder = Builder::new(text);
    builder.run();
    builder.finish();
    let mut slots = builder.slots;
    if builder.disordered {
        slots = in_document_order(&slots);
    }
    close(&mut slots, text);
    let (attrs, truncated) = (builder.tokenizer.attrs, !builder.ended);
    Document { text, slots, attrs, truncated, rows: OnceCell::new(), hidden: OnceCell::new() }
}

/// Renumbers the slots so that each stands before its children and its later siblings.
fn in_document_order(slots: &[Slot]) -> Vec<Slot> {
    let mut numbers = vec![NONE; slots.len()];
    let mut ordered: Vec<Slot> = Vec::with_capacity(slots.len());
    let mut waiting = vec![0u32];
    while let Some(number) = waiting.pop() {
        let Some(slot) = slots.get(number as usize) else { continue };
        if let Some(new) = numbers.get_mut(number as usize) {
            *new = Span::new(ordered.len(), 0).start;
        }
        ordered.push(*slot);
        let mut child = slot.last;
        while let Some(slot) = slots.get(child as usize) {
            waiting.push(child);
            child = slot.prev;
        }
    }
    let renumber = |old: u32| numbers.get(old as usize).copied().unwrap_or(NONE);
    for slot in &mut ordered {
        slot.parent = renumber(slot.parent);
        slot.prev = renumber(slot.prev);
        slot.last = renumber(slot.last);
    }
    ordered
}

/// Turns each slot's link to its next sibling into the end of its subtree, and marks each element's name.
fn close(slots: &mut [Slot], text: &str) {
    for number in (0..slots.len()).rev() {
        let last = slots.get(number).map_or(NONE, |slot| slot.last);
        let end = slots.get(last as usize).map_or(Span::new(number + 1, 0).start, |slot| slot.end);
        if let Some(slot) = slots.get_mut(number) {
            slot.end = end;
            if slot.kind == Kind::Element {
                slot.tags = tag_bit(slot.tag, slot.source.of(text));
            }
        }
    }
}

impl<'a> Builder<'a> {
    fn new(text: &'a str) -> Self {
        let root = Slot { inner: Span::new(0, text.len()), ..Slot::new(Kind::Root) };
        let mut slots = Vec::with_capacity((text.len() / 64).min(SLOTS_MAX));
        slots.push(root);
        Self {
            tokenizer: Tokenizer::new(text),
            slots,
            open: Vec::with_capacity(64),
            paragraphs: 0,
            formatting: Vec::new(),
            mode: Mode::BeforeHtml,
            template_modes: Vec::new(),
            head: NONE,
            form: NONE,
            noscript: None,
            foster: false,
            skip_newline_at: None,
            quirks: true,
            ended: false,
            disordered: false,
        }
    }

    fn run(&mut self) {
        while self.slots.len() < SLOTS_MAX && !self.tokenizer.is_full() {
            self.tokenizer.foreign = self.current().space != Space::Html;
            match self.tokenizer.next() {
                Token::Eof if self.noscript.is_some() => self.end_noscript(),
                Token::Eof => return,
                Token::Doctype => self.quirks &= self.mode != Mode::BeforeHtml,
                Token::Text { span, raw } => self.text(span, raw),
                Token::Start { name, tag, attrs, self_closing } => {
                    let attrs = Span::new(attrs as usize, self.tokenizer.attrs.len());
                    self.start(StartTag { name, tag, attrs, self_closing });
                }
                Token::End { name, tag } => {
                    self.end(EndTag { name, tag });
                }
            }
        }
    }

    /// Implies what every page has and closes what is open.
    fn finish(&mut self) {
        self.end_noscript();
        for _ in 0..self.template_modes.len() {
            self.end_template();
        }
        while self.imply_next() {}
        while !self.open.is_empty() {
            self.pop();
        }
    }

    /// Goes from one of the modes before the body to the next one; false in the body.
    fn imply_next(&mut self) -> bool {
        match self.mode {
            Mode::BeforeHtml => {
                self.imply(Tag::Html);
                self.mode = Mode::BeforeHead;
            }
            Mode::BeforeHead => {
                self.head = self.imply(Tag::Head);
                self.mode = Mode::InHead;
            }
            Mode::InHead => {
                self.pop();
                self.mode = Mode::AfterHead;
            }
            Mode::AfterHead => {
                self.imply(Tag::Body);
                self.mode = Mode::InBody;
            }
            _ => return false,
        }
        true
    }

    fn start(&mut self, start: StartTag) {
        if self.open.len() >= DEPTH_MAX {
            return self.start_too_deep(&start);
        }
        if self.is_foreign_start(&start) && self.start_foreign(&start) == Step::Done {
            return;
        }
        while self.start_once(&start) == Step::Again {}
    }

    fn start_too_deep(&mut self, start: &StartTag) {
        if start.tag.is_raw() {
            self.insert_raw(start);
        } else {
            self.insert_leaf(start);
        }
    }

    fn start_once(&mut self, start: &StartTag) -> Step {
        match self.mode {
            Mode::InBody => self.start_in_body(start),
            Mode::BeforeHtml | Mode::BeforeHead | Mode::InHead | Mode::AfterHead => {
                return self.start_before_body(start);
            }
            Mode::InTable => return self.start_in_table(start),
            Mode::InCaption => return self.start_in_caption(start),
            Mode::InColumnGroup => return self.start_in_column_group(start),
            Mode::InTableBody => return self.start_in_table_body(start),
            Mode::InRow => return self.start_in_row(start),
            Mode::InCell => return self.start_in_cell(start),
            Mode::InTemplate => return self.start_in_template(start),
        }
        Step::Done
    }

    fn end(&mut self, end: EndTag) {
        self.ended |= matches!(end.tag, Tag::Body | Tag::Html) && self.noscript.is_none();
        if self.current().space != Space::Html && self.end_foreign(end) == Step::Done {
            return;
        }
        while self.end_once(end) == Step::Again {}
    }

    fn end_once(&mut self, end: EndTag) -> Step {
        match self.mode {
            Mode::InBody => self.end_in_body(end),
            Mode::BeforeHtml | Mode::BeforeHead | Mode::InHead | Mode::AfterHead => {
                return self.end_before_body(end);
            }
            Mode::InTable => return self.end_in_table(end),
            Mode::InCaption => return self.end_in_caption(end),
            Mode::InColumnGroup => return self.end_in_column_group(end),
            Mode::InTableBody => return self.end_in_table_body(end),
            Mode::InRow => return self.end_in_row(end),
            Mode::InCell => return self.end_in_cell(end),
            Mode::InTemplate => {
                if end.tag == Tag::Template {
                    self.end_template();
                }
            }
        }
        Step::Done
    }

    /// The mode that follows from what is open (WHATWG, 13.2.4.1, "reset the insertion mode appropriately").
    fn mode_of_stack(&self) -> Mode {
        for open in self.open.iter().rev().filter(|open| open.space == Space::Html) {
            return match open.tag {
                Tag::Td | Tag::Th => Mode::InCell,
                Tag::Tr => Mode::InRow,
                Tag::Tbody | Tag::Thead | Tag::Tfoot => Mode::InTableBody,
                Tag::Caption => Mode::InCaption,
                Tag::Colgroup => Mode::InColumnGroup,
                Tag::Table => Mode::InTable,
                Tag::Template => self.template_modes.last().copied().unwrap_or(Mode::InBody),
                Tag::Head => Mode::InHead,
                Tag::Body | Tag::Noscript => Mode::InBody,
                Tag::Html if self.head == NONE => Mode::BeforeHead,
                Tag::Html => Mode::AfterHead,
                _ => continue,
            };
        }
        Mode::InBody
    }
}
