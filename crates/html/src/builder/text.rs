//! Insertion of text between tags.

use super::state::{Builder, InsertionMode};
use crate::entities::text_needs_decoding;
use crate::slot::{Slot, SlotKind};
use crate::span::Span;

impl Builder<'_> {
    pub(super) fn process_text(&mut self, span: Span, raw: bool) {
        let is_first = self.skip_newline_at.take() == Some(span.start);
        let span = if is_first { self.skip_newline(span) } else { span };
        if self.is_foreign_text() {
            return self.add_text(span, raw);
        }
        if raw {
            self.reopen_formatting();
            return self.add_text(span, raw);
        }
        let mut rest = span;
        while rest.start < rest.end {
            rest = match self.mode {
                InsertionMode::BeforeHtml
                | InsertionMode::BeforeHead
                | InsertionMode::InHead
                | InsertionMode::AfterHead => self.insert_text_before_body(rest),
                InsertionMode::InTable | InsertionMode::InTableBody | InsertionMode::InRow => {
                    return self.insert_text_in_table(rest);
                }
                InsertionMode::InColumnGroup => self.insert_text_in_column_group(rest),
                InsertionMode::InBody
                | InsertionMode::InCaption
                | InsertionMode::InCell
                | InsertionMode::InTemplate => {
                    return self.insert_text_in_body(rest);
                }
            };
        }
    }

    pub(super) fn skip_newline(&self, span: Span) -> Span {
        let text = span.slice(self.tokenizer.source());
        let newline = ["\r\n", "\n", "\r"].iter().find(|newline| text.starts_with(**newline));
        Span::new(span.start as usize + newline.map_or(0, |newline| newline.len()), span.end as usize)
    }

    pub(super) fn add_text(&mut self, span: Span, raw: bool) {
        if span.start < span.end {
            // A text is read more than once, on average.
            let is_plain = || !text_needs_decoding(span.slice(self.tokenizer.source()).as_bytes());
            let kind = if raw || is_plain() { SlotKind::RawText } else { SlotKind::Text };
            let number = self.push_slot(Slot { source: span, inner: span, ..Slot::new(kind) });
            self.link_in_place(self.current_open(), number);
        }
    }

    pub(super) fn insert_text_in_body(&mut self, span: Span) {
        self.reopen_formatting();
        self.add_text(span, false);
    }

    /// Splits off leading white space.
    pub(super) fn split_leading_whitespace(&self, span: Span) -> (Span, Span) {
        let text = span.slice(self.tokenizer.source());
        let blank = text.len() - text.trim_ascii_start().len();
        let middle = span.start as usize + blank;
        (Span::new(span.start as usize, middle), Span::new(middle, span.end as usize))
    }

    /// Inserts text that stands before the body; returns the part that is still to be placed.
    pub(super) fn insert_text_before_body(&mut self, span: Span) -> Span {
        let (blank, rest) = self.split_leading_whitespace(span);
        if matches!(self.mode, InsertionMode::InHead | InsertionMode::AfterHead) {
            self.add_text(blank, false);
        }
        if rest.start < rest.end {
            self.enter_next_mode();
        }
        rest
    }
}
