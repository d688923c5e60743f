//! Tree construction (WHATWG, 13.2.6): the stack of open elements and the dispatch of tokens to the rules.
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
mod insert;
mod stack;
mod state;
mod table;
mod text;

use crate::marks::tag_mark;
use crate::slot::{NO_SLOT, Slot, SlotKind};
use crate::span::Span;
use crate::tags::Tag;
use crate::tokenizer::{Token, Tokenizer};
use crate::tree::Document;
use state::{Builder, DEPTH_MAX, EndTag, InsertionMode, Namespace, RuleOutcome, SLOTS_MAX, StartTag};
use std::cell::OnceCell;

impl<'a> Document<'a> {
    /// Parses a page or a fragment. Never fails: every text is an HTML page.
    #[must_use]
    pub fn parse(text: &'a str) -> Self {
        build_tree(text)
    }
}

fn build_tree(text: &str) -> Document<'_> {
    let text = text.get(..text.floor_char_boundary(u32::MAX as usize - 1)).unwrap_or_default();
    let mut builder = Builder::new(text);
    builder.run();
    builder.finish();
    let mut slots = builder.slots;
    if builder.is_disordered {
        slots = sort_in_document_order(&slots);
    }
    finish_slots(&mut slots, text);
    let (attrs, is_truncated) = (builder.tokenizer.attrs, !builder.has_ended);
    Document { text, slots, attrs, is_truncated, mark_index: OnceCell::new(), hidden: OnceCell::new() }
}

/// Renumbers the slots so that each stands before its children and its later siblings.
fn sort_in_document_order(slots: &[Slot]) -> Vec<Slot> {
    let mut numbers = vec![NO_SLOT; slots.len()];
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
    let renumber = |old: u32| numbers.get(old as usize).copied().unwrap_or(NO_SLOT);
    for slot in &mut ordered {
        slot.parent = renumber(slot.parent);
        slot.prev = renumber(slot.prev);
        slot.last = renumber(slot.last);
    }
    ordered
}

/// Turns each slot's link to its next sibling into the end of its subtree, and marks each element's name.
fn finish_slots(slots: &mut [Slot], text: &str) {
    for number in (0..slots.len()).rev() {
        let last = slots.get(number).map_or(NO_SLOT, |slot| slot.last);
        let end = slots.get(last as usize).map_or(Span::new(number + 1, 0).start, |slot| slot.end);
        if let Some(slot) = slots.get_mut(number) {
            slot.end = end;
            if slot.kind == SlotKind::Element {
                slot.tags = tag_mark(slot.tag, slot.source.slice(text));
            }
        }
    }
}

impl<'a> Builder<'a> {
    fn new(text: &'a str) -> Self {
        let root = Slot { inner: Span::new(0, text.len()), ..Slot::new(SlotKind::Root) };
        let mut slots = Vec::with_capacity((text.len() / 64).min(SLOTS_MAX));
        slots.push(root);
        Self {
            tokenizer: Tokenizer::new(text),
            slots,
            open: Vec::with_capacity(64),
            paragraphs: 0,
            formatting: Vec::new(),
            mode: InsertionMode::BeforeHtml,
            template_modes: Vec::new(),
            head: NO_SLOT,
            form: NO_SLOT,
            noscript: None,
            is_fostering: false,
            skip_newline_at: None,
            is_quirks: true,
            has_ended: false,
            is_disordered: false,
        }
    }

    fn run(&mut self) {
        while self.slots.len() < SLOTS_MAX && !self.tokenizer.is_full() {
            self.tokenizer.is_foreign = self.current_open().space != Namespace::Html;
            match self.tokenizer.next_token() {
                Token::Eof if self.noscript.is_some() => self.end_noscript(),
                Token::Eof => return,
                Token::Doctype => self.is_quirks &= self.mode != InsertionMode::BeforeHtml,
                Token::Text { span, raw } => self.process_text(span, raw),
                Token::Start { name, tag, attrs, is_self_closing } => {
                    let attrs = Span::new(attrs as usize, self.tokenizer.attrs.len());
                    self.process_start_tag(StartTag { name, tag, attrs, is_self_closing });
                }
                Token::End { name, tag } => {
                    self.process_end_tag(EndTag { name, tag });
                }
            }
        }
    }

    /// Adds the elements that every page has, and closes the open elements.
    fn finish(&mut self) {
        self.end_noscript();
        for _ in 0..self.template_modes.len() {
            self.end_template();
        }
        while self.enter_next_mode() {}
        while !self.open.is_empty() {
            self.pop_open();
        }
    }

    /// Moves from one of the modes before the body to the next; returns `false` in the body.
    fn enter_next_mode(&mut self) -> bool {
        match self.mode {
            InsertionMode::BeforeHtml => {
                self.insert_implied(Tag::Html);
                self.mode = InsertionMode::BeforeHead;
            }
            InsertionMode::BeforeHead => {
                self.head = self.insert_implied(Tag::Head);
                self.mode = InsertionMode::InHead;
            }
            InsertionMode::InHead => {
                self.pop_open();
                self.mode = InsertionMode::AfterHead;
            }
            InsertionMode::AfterHead => {
                self.insert_implied(Tag::Body);
                self.mode = InsertionMode::InBody;
            }
            _ => return false,
        }
        true
    }

    fn process_start_tag(&mut self, start: StartTag) {
        if self.open.len() >= DEPTH_MAX {
            return self.insert_too_deep(&start);
        }
        if self.is_foreign_start(&start) && self.start_foreign(&start) == RuleOutcome::Done {
            return;
        }
        while self.apply_start_rules(&start) == RuleOutcome::Again {}
    }

    fn insert_too_deep(&mut self, start: &StartTag) {
        if start.tag.is_raw() {
            self.insert_raw_element(start);
        } else {
            self.insert_leaf(start);
        }
    }

    fn apply_start_rules(&mut self, start: &StartTag) -> RuleOutcome {
        match self.mode {
            InsertionMode::InBody => self.start_in_body(start),
            InsertionMode::BeforeHtml
            | InsertionMode::BeforeHead
            | InsertionMode::InHead
            | InsertionMode::AfterHead => {
                return self.start_before_body(start);
            }
            InsertionMode::InTable => return self.start_in_table(start),
            InsertionMode::InCaption => return self.start_in_caption(start),
            InsertionMode::InColumnGroup => return self.start_in_column_group(start),
            InsertionMode::InTableBody => return self.start_in_table_body(start),
            InsertionMode::InRow => return self.start_in_row(start),
            InsertionMode::InCell => return self.start_in_cell(start),
            InsertionMode::InTemplate => return self.start_in_template(start),
        }
        RuleOutcome::Done
    }

    fn process_end_tag(&mut self, end: EndTag) {
        self.has_ended |= matches!(end.tag, Tag::Body | Tag::Html) && self.noscript.is_none();
        if self.current_open().space != Namespace::Html && self.end_foreign(end) == RuleOutcome::Done {
            return;
        }
        while self.apply_end_rules(end) == RuleOutcome::Again {}
    }

    fn apply_end_rules(&mut self, end: EndTag) -> RuleOutcome {
        match self.mode {
            InsertionMode::InBody => self.end_in_body(end),
            InsertionMode::BeforeHtml
            | InsertionMode::BeforeHead
            | InsertionMode::InHead
            | InsertionMode::AfterHead => {
                return self.end_before_body(end);
            }
            InsertionMode::InTable => return self.end_in_table(end),
            InsertionMode::InCaption => return self.end_in_caption(end),
            InsertionMode::InColumnGroup => return self.end_in_column_group(end),
            InsertionMode::InTableBody => return self.end_in_table_body(end),
            InsertionMode::InRow => return self.end_in_row(end),
            InsertionMode::InCell => return self.end_in_cell(end),
            InsertionMode::InTemplate => {
                if end.tag == Tag::Template {
                    self.end_template();
                }
            }
        }
        RuleOutcome::Done
    }

    /// Returns the insertion mode that follows from the open elements (WHATWG, 13.2.4.1, "reset the insertion mode
    /// appropriately").
    fn mode_from_stack(&self) -> InsertionMode {
        for open in self.open.iter().rev().filter(|open| open.space == Namespace::Html) {
            return match open.tag {
                Tag::Td | Tag::Th => InsertionMode::InCell,
                Tag::Tr => InsertionMode::InRow,
                Tag::Tbody | Tag::Thead | Tag::Tfoot => InsertionMode::InTableBody,
                Tag::Caption => InsertionMode::InCaption,
                Tag::Colgroup => InsertionMode::InColumnGroup,
                Tag::Table => InsertionMode::InTable,
                Tag::Template => self.template_modes.last().copied().unwrap_or(InsertionMode::InBody),
                Tag::Head => InsertionMode::InHead,
                Tag::Body | Tag::Noscript => InsertionMode::InBody,
                Tag::Html if self.head == NO_SLOT => InsertionMode::BeforeHead,
                Tag::Html => InsertionMode::AfterHead,
                _ => continue,
            };
        }
        InsertionMode::InBody
    }
}
