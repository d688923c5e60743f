//! Text between tags: which element it belongs to.

use super::state::{Builder, Mode};
use crate::slot::{Kind, Slot};
use crate::tokenizer::Span;

impl Builder<'_> {
    pub(super) fn text(&mut self, span: Span, raw: bool) {
        let is_first = self.skip_newline_at.take() == Some(span.start);
        let span = if is_first { self.after_newline(span) } else { span };
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
                Mode::BeforeHtml | Mode::BeforeHead | Mode::InHead | Mode::AfterHead => {
                    self.text_before_body(rest)
                }
                Mode::InTable | Mode::InTableBody | Mode::InRow => return self.text_in_table(rest),
                Mode::InColumnGroup => self.text_in_column_group(rest),
                Mode::InBody | Mode::InCaption | Mode::InCell | Mode::InTemplate => {
                    return self.text_in_body(rest);
                }
            };
        }
    }

    pub(super) fn after_newline(&self, span: Span) -> Span {
        let text = span.of(self.tokenizer.source());
        let newline = ["\r\n", "\n", "\r"].iter().find(|newline| text.starts_with(**newline));
        Span::new(span.start as usize + newline.map_or(0, |newline| newline.len()), span.end as usize)
    }

    pub(super) fn add_text(&mut self, span: Span, raw: bool) {
        if span.start < span.end {
            let kind = if raw { Kind::RawText } else { Kind::Text };
            let number = self.add(Slot { source: span, inner: span, ..Slot::new(kind) });
            self.link(self.current(), number);
        }
    }

    pub(super) fn text_in_body(&mut self, span: Span) {
        self.reopen_formatting();
        self.add_text(span, false);
    }

    /// Splits white space off the front.
    pub(super) fn split_blank(&self, span: Span) -> (Span, Span) {
        let text = span.of(self.tokenizer.source());
        let blank = text.len() - text.trim_ascii_start().len();
        let middle = span.start as usize + blank;
        (Span::new(span.start as usize, middle), Span::new(middle, span.end as usize))
    }

    /// Gives what is still to be placed.
    pub(super) fn text_before_body(&mut self, span: Span) -> Span {
        let (blank, rest) = self.split_blank(span);
        if matches!(self.mode, Mode::InHead | Mode::AfterHead) {
            self.add_text(blank, false);
        }
        if rest.start < rest.end {
            self.imply_next();
        }
        rest
    }
}
