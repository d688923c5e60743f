//! The rules within tables (WHATWG, 13.2.6.4.9 to 15).

use super::state::{Builder, EndTag, Mode, Scope, StartTag, Step, is_blank};
use crate::slot::NONE;
use crate::tags::Tag;
use crate::tokenizer::Span;

impl Builder<'_> {
    /// Closes elements up to one of a set, or one that shuts its content in.
    fn pop_back_to(&mut self, set: fn(Tag) -> bool) {
        while !self.open.is_empty()
            && !self.current().is_html(|tag| matches!(tag, Tag::Template | Tag::Html | Tag::Noscript))
        {
            if self.current().is_html(set) {
                return;
            }
            self.pop();
        }
    }

    fn pop_back_to_table(&mut self) {
        self.pop_back_to(|tag| tag == Tag::Table);
    }

    fn pop_back_to_section(&mut self) {
        self.pop_back_to(Tag::is_table_section);
    }

    fn pop_back_to_row(&mut self) {
        self.pop_back_to(|tag| tag == Tag::Tr);
    }

    fn in_table_scope(&self, tag: Tag) -> bool {
        self.tag_in_scope(tag, Scope::Table).is_some()
    }

    /// Reads a start tag that is misplaced in a table: what it opens goes before the table.
    fn start_fostered(&mut self, start: &StartTag) -> Step {
        self.foster = true;
        self.start_in_body(start);
        self.foster = false;
        Step::Done
    }

    pub(super) fn text_in_table(&mut self, span: Span) {
        if self.current().is_html(Tag::is_table_part) && is_blank(span.of(self.tokenizer.source())) {
            return self.add_text(span, false);
        }
        self.foster = true;
        self.text_in_body(span);
        self.foster = false;
    }

    pub(super) fn start_in_table(&mut self, start: &StartTag) -> Step {
        match start.tag {
            Tag::Caption => {
                self.pop_back_to_table();
                self.mark_formatting();
                self.insert(start);
                self.mode = Mode::InCaption;
            }
            Tag::Colgroup => {
                self.pop_back_to_table();
                self.insert(start);
                self.mode = Mode::InColumnGroup;
            }
            Tag::Col => {
                self.pop_back_to_table();
                self.imply(Tag::Colgroup);
                self.mode = Mode::InColumnGroup;
                return Step::Again;
            }
            tag if tag.is_table_section() => {
                self.pop_back_to_table();
                self.insert(start);
                self.mode = Mode::InTableBody;
            }
            Tag::Td | Tag::Th | Tag::Tr => {
                self.pop_back_to_table();
                self.imply(Tag::Tbody);
                self.mode = Mode::InTableBody;
                return Step::Again;
            }
            Tag::Table => return self.start_table_in_table(),
            Tag::Style | Tag::Script | Tag::Template => self.start_in_head(start),
            Tag::Input if self.is_hidden_input(start) => {
                self.insert_leaf(start);
            }
            Tag::Form => {
                if self.form == NONE && !self.is_open(Tag::Template) {
                    self.form = self.insert_leaf(start);
                }
            }
            _ => return self.start_fostered(start),
        }
        Step::Done
    }

    /// A table straight within a table ends it.
    fn start_table_in_table(&mut self) -> Step {
        if !self.close(Tag::Table, Scope::Table) {
            return Step::Done;
        }
        self.mode = self.mode_of_stack();
        Step::Again
    }

    fn is_hidden_input(&self, start: &StartTag) -> bool {
        self.tokenizer.attr(start.attrs, "type").is_some_and(|kind| kind.eq_ignore_ascii_case("hidden"))
    }

    pub(super) fn end_in_table(&mut self, end: EndTag) -> Step {
        match end.tag {
            Tag::Table => {
                if self.close(Tag::Table, Scope::Table) {
                    self.mode = self.mode_of_stack();
                }
            }
            Tag::Template => self.end_template(),
            tag if tag.is_table_structure() || matches!(tag, Tag::Body | Tag::Html) => {}
            _ => {
                self.foster = true;
                self.end_in_body(end);
                self.foster = false;
            }
        }
        Step::Done
    }

    fn close_caption(&mut self) -> bool {
        let closed = self.close(Tag::Caption, Scope::Table);
        if closed {
            self.clear_formatting();
            self.mode = Mode::InTable;
        }
        closed
    }

    pub(super) fn start_in_caption(&mut self, start: &StartTag) -> Step {
        if !start.tag.is_table_structure() {
            return self.again_in_body(start);
        }
        if self.close_caption() { Step::Again } else { Step::Done }
    }

    pub(super) fn end_in_caption(&mut self, end: EndTag) -> Step {
        match end.tag {
            Tag::Caption => {
                self.close_caption();
            }
            Tag::Table if self.close_caption() => return Step::Again,
            tag if tag.is_table_structure() || matches!(tag, Tag::Table | Tag::Body | Tag::Html) => {}
            _ => self.end_in_body(end),
        }
        Step::Done
    }

    /// Closes a column group to go on in the table.
    fn leave_column_group(&mut self) -> bool {
        let is_group = self.current().is(Tag::Colgroup);
        if is_group {
            self.pop();
            self.mode = Mode::InTable;
        }
        is_group
    }

    pub(super) fn start_in_column_group(&mut self, start: &StartTag) -> Step {
        match start.tag {
            Tag::Html => self.merge_attrs(start),
            Tag::Col => {
                self.insert_leaf(start);
            }
            Tag::Template => self.start_in_head(start),
            _ if self.leave_column_group() => return Step::Again,
            _ => {}
        }
        Step::Done
    }

    pub(super) fn end_in_column_group(&mut self, end: EndTag) -> Step {
        match end.tag {
            Tag::Template => self.end_template(),
            Tag::Col => {}
            Tag::Colgroup => {
                self.leave_column_group();
            }
            _ if self.leave_column_group() => return Step::Again,
            _ => {}
        }
        Step::Done
    }

    /// Gives what is still to be placed.
    pub(super) fn text_in_column_group(&mut self, span: Span) -> Span {
        let (blank, rest) = self.split_blank(span);
        self.add_text(blank, false);
        if rest.start == rest.end || self.leave_column_group() {
            return rest;
        }
        let text = rest.of(self.tokenizer.source());
        let misplaced = text.bytes().take_while(|byte| !byte.is_ascii_whitespace()).count();
        Span::new(rest.start as usize + misplaced, rest.end as usize)
    }

    pub(super) fn start_in_table_body(&mut self, start: &StartTag) -> Step {
        match start.tag {
            Tag::Tr => {
                self.pop_back_to_section();
                self.insert(start);
                self.mode = Mode::InRow;
                Step::Done
            }
            Tag::Td | Tag::Th => {
                self.pop_back_to_section();
                self.imply(Tag::Tr);
                self.mode = Mode::InRow;
                Step::Again
            }
            tag if tag.is_table_structure() => self.leave_table_body(),
            _ => self.start_in_table(start),
        }
    }

    fn leave_table_body(&mut self) -> Step {
        if self.in_scope(|open| open.is_html(Tag::is_table_section), Scope::Table).is_none() {
            return Step::Done;
        }
        self.pop_back_to_section();
        self.pop();
        self.mode = Mode::InTable;
        Step::Again
    }

    pub(super) fn end_in_table_body(&mut self, end: EndTag) -> Step {
        match end.tag {
            tag if tag.is_table_section() => {
                if self.in_table_scope(tag) {
                    self.pop_back_to_section();
                    self.pop();
                    self.mode = Mode::InTable;
                }
                Step::Done
            }
            Tag::Table => self.leave_table_body(),
            tag if tag.is_table_structure() => Step::Done,
            _ => self.end_in_table(end),
        }
    }

    fn leave_row(&mut self) -> Step {
        if !self.in_table_scope(Tag::Tr) {
            return Step::Done;
        }
        self.pop_back_to_row();
        self.pop();
        self.mode = Mode::InTableBody;
        Step::Again
    }

    pub(super) fn start_in_row(&mut self, start: &StartTag) -> Step {
        match start.tag {
            Tag::Td | Tag::Th => {
                self.pop_back_to_row();
                self.insert(start);
                self.mode = Mode::InCell;
                self.mark_formatting();
                Step::Done
            }
            tag if tag.is_table_structure() => self.leave_row(),
            _ => self.start_in_table(start),
        }
    }

    pub(super) fn end_in_row(&mut self, end: EndTag) -> Step {
        match end.tag {
            Tag::Tr => {
                self.leave_row();
                Step::Done
            }
            Tag::Table => self.leave_row(),
            tag if tag.is_table_section() => {
                if self.in_table_scope(tag) {
                    self.leave_row()
                } else {
                    Step::Done
                }
            }
            tag if tag.is_table_structure() => Step::Done,
            _ => self.end_in_table(end),
        }
    }

    fn close_cell(&mut self) -> bool {
        let cell = self.in_scope(|open| open.is_html(Tag::is_cell), Scope::Table);
        if let Some(depth) = cell {
            self.pop_to(depth);
            self.clear_formatting();
            self.mode = Mode::InRow;
        }
        cell.is_some()
    }

    pub(super) fn start_in_cell(&mut self, start: &StartTag) -> Step {
        if !start.tag.is_table_structure() {
            return self.again_in_body(start);
        }
        if self.close_cell() { Step::Again } else { Step::Done }
    }

    pub(super) fn end_in_cell(&mut self, end: EndTag) -> Step {
        match end.tag {
            tag if tag.is_cell() => {
                if let Some(depth) = self.tag_in_scope(tag, Scope::Table) {
                    self.pop_to(depth);
                    self.clear_formatting();
                    self.mode = Mode::InRow;
                }
            }
            tag if tag == Tag::Table || tag == Tag::Tr || tag.is_table_section() => {
                if self.in_table_scope(tag) && self.close_cell() {
                    return Step::Again;
                }
            }
            tag if tag.is_table_structure() || matches!(tag, Tag::Body | Tag::Html) => {}
            _ => self.end_in_body(end),
        }
        Step::Done
    }
}
