//! The rules within tables (WHATWG, 13.2.6.4.9 to 15).

use super::state::{Builder, EndTag, InsertionMode, RuleOutcome, Scope, StartTag, is_whitespace};
use crate::slot::NO_SLOT;
use crate::span::Span;
use crate::tags::Tag;

impl Builder<'_> {
    /// Closes elements up to one of a set, or up to one that bounds its content.
    fn pop_back_to(&mut self, set: fn(Tag) -> bool) {
        while !self.open.is_empty()
            && !self
                .current_open()
                .is_html_where(|tag| matches!(tag, Tag::Template | Tag::Html | Tag::Noscript))
        {
            if self.current_open().is_html_where(set) {
                return;
            }
            self.pop_open();
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

    fn has_in_table_scope(&self, tag: Tag) -> bool {
        self.find_tag_in_scope(tag, Scope::Table).is_some()
    }

    /// Handles a start tag that is misplaced in a table: its element goes before the table.
    fn start_with_foster_parenting(&mut self, start: &StartTag) -> RuleOutcome {
        self.is_fostering = true;
        self.start_in_body(start);
        self.is_fostering = false;
        RuleOutcome::Done
    }

    pub(super) fn insert_text_in_table(&mut self, span: Span) {
        if self.current_open().is_html_where(Tag::is_table_part)
            && is_whitespace(span.slice(self.tokenizer.source()))
        {
            return self.add_text(span, false);
        }
        self.is_fostering = true;
        self.insert_text_in_body(span);
        self.is_fostering = false;
    }

    pub(super) fn start_in_table(&mut self, start: &StartTag) -> RuleOutcome {
        match start.tag {
            Tag::Caption => {
                self.pop_back_to_table();
                self.push_formatting_marker();
                self.insert_element(start);
                self.mode = InsertionMode::InCaption;
            }
            Tag::Colgroup => {
                self.pop_back_to_table();
                self.insert_element(start);
                self.mode = InsertionMode::InColumnGroup;
            }
            Tag::Col => {
                self.pop_back_to_table();
                self.insert_implied(Tag::Colgroup);
                self.mode = InsertionMode::InColumnGroup;
                return RuleOutcome::Again;
            }
            tag if tag.is_table_section() => {
                self.pop_back_to_table();
                self.insert_element(start);
                self.mode = InsertionMode::InTableBody;
            }
            Tag::Td | Tag::Th | Tag::Tr => {
                self.pop_back_to_table();
                self.insert_implied(Tag::Tbody);
                self.mode = InsertionMode::InTableBody;
                return RuleOutcome::Again;
            }
            Tag::Table => return self.start_table_in_table(),
            Tag::Style | Tag::Script | Tag::Template => self.start_in_head(start),
            Tag::Input if self.is_hidden_input(start) => {
                self.insert_leaf(start);
            }
            Tag::Form => {
                if self.form == NO_SLOT && !self.has_open_tag(Tag::Template) {
                    self.form = self.insert_leaf(start);
                }
            }
            _ => return self.start_with_foster_parenting(start),
        }
        RuleOutcome::Done
    }

    /// Starts a table directly within a table, which ends the outer one.
    fn start_table_in_table(&mut self) -> RuleOutcome {
        if !self.close_in_scope(Tag::Table, Scope::Table) {
            return RuleOutcome::Done;
        }
        self.mode = self.mode_from_stack();
        RuleOutcome::Again
    }

    fn is_hidden_input(&self, start: &StartTag) -> bool {
        self.tokenizer.find_attr(start.attrs, "type").is_some_and(|kind| kind.eq_ignore_ascii_case("hidden"))
    }

    pub(super) fn end_in_table(&mut self, end: EndTag) -> RuleOutcome {
        match end.tag {
            Tag::Table => {
                if self.close_in_scope(Tag::Table, Scope::Table) {
                    self.mode = self.mode_from_stack();
                }
            }
            Tag::Template => self.end_template(),
            tag if tag.is_table_structure() || matches!(tag, Tag::Body | Tag::Html) => {}
            _ => {
                self.is_fostering = true;
                self.end_in_body(end);
                self.is_fostering = false;
            }
        }
        RuleOutcome::Done
    }

    fn close_caption(&mut self) -> bool {
        let closed = self.close_in_scope(Tag::Caption, Scope::Table);
        if closed {
            self.clear_formatting_to_marker();
            self.mode = InsertionMode::InTable;
        }
        closed
    }

    pub(super) fn start_in_caption(&mut self, start: &StartTag) -> RuleOutcome {
        if !start.tag.is_table_structure() {
            return self.start_as_in_body(start);
        }
        if self.close_caption() { RuleOutcome::Again } else { RuleOutcome::Done }
    }

    pub(super) fn end_in_caption(&mut self, end: EndTag) -> RuleOutcome {
        match end.tag {
            Tag::Caption => {
                self.close_caption();
            }
            Tag::Table if self.close_caption() => return RuleOutcome::Again,
            tag if tag.is_table_structure() || matches!(tag, Tag::Table | Tag::Body | Tag::Html) => {}
            _ => self.end_in_body(end),
        }
        RuleOutcome::Done
    }

    /// Closes a column group and continues in the table.
    fn leave_column_group(&mut self) -> bool {
        let is_group = self.current_open().is_html_tag(Tag::Colgroup);
        if is_group {
            self.pop_open();
            self.mode = InsertionMode::InTable;
        }
        is_group
    }

    pub(super) fn start_in_column_group(&mut self, start: &StartTag) -> RuleOutcome {
        match start.tag {
            Tag::Html => self.merge_attrs(start),
            Tag::Col => {
                self.insert_leaf(start);
            }
            Tag::Template => self.start_in_head(start),
            _ if self.leave_column_group() => return RuleOutcome::Again,
            _ => {}
        }
        RuleOutcome::Done
    }

    pub(super) fn end_in_column_group(&mut self, end: EndTag) -> RuleOutcome {
        match end.tag {
            Tag::Template => self.end_template(),
            Tag::Col => {}
            Tag::Colgroup => {
                self.leave_column_group();
            }
            _ if self.leave_column_group() => return RuleOutcome::Again,
            _ => {}
        }
        RuleOutcome::Done
    }

    /// Inserts text in a column group; returns the part that is still to be placed.
    pub(super) fn insert_text_in_column_group(&mut self, span: Span) -> Span {
        let (blank, rest) = self.split_leading_whitespace(span);
        self.add_text(blank, false);
        if rest.start == rest.end || self.leave_column_group() {
            return rest;
        }
        let text = rest.slice(self.tokenizer.source());
        let misplaced = text.bytes().take_while(|byte| !byte.is_ascii_whitespace()).count();
        Span::new(rest.start as usize + misplaced, rest.end as usize)
    }

    pub(super) fn start_in_table_body(&mut self, start: &StartTag) -> RuleOutcome {
        match start.tag {
            Tag::Tr => {
                self.pop_back_to_section();
                self.insert_element(start);
                self.mode = InsertionMode::InRow;
                RuleOutcome::Done
            }
            Tag::Td | Tag::Th => {
                self.pop_back_to_section();
                self.insert_implied(Tag::Tr);
                self.mode = InsertionMode::InRow;
                RuleOutcome::Again
            }
            tag if tag.is_table_structure() => self.leave_table_body(),
            _ => self.start_in_table(start),
        }
    }

    fn leave_table_body(&mut self) -> RuleOutcome {
        if self.find_in_scope(|open| open.is_html_where(Tag::is_table_section), Scope::Table).is_none() {
            return RuleOutcome::Done;
        }
        self.pop_back_to_section();
        self.pop_open();
        self.mode = InsertionMode::InTable;
        RuleOutcome::Again
    }

    pub(super) fn end_in_table_body(&mut self, end: EndTag) -> RuleOutcome {
        match end.tag {
            tag if tag.is_table_section() => {
                if self.has_in_table_scope(tag) {
                    self.pop_back_to_section();
                    self.pop_open();
                    self.mode = InsertionMode::InTable;
                }
                RuleOutcome::Done
            }
            Tag::Table => self.leave_table_body(),
            tag if tag.is_table_structure() => RuleOutcome::Done,
            _ => self.end_in_table(end),
        }
    }

    fn leave_row(&mut self) -> RuleOutcome {
        if !self.has_in_table_scope(Tag::Tr) {
            return RuleOutcome::Done;
        }
        self.pop_back_to_row();
        self.pop_open();
        self.mode = InsertionMode::InTableBody;
        RuleOutcome::Again
    }

    pub(super) fn start_in_row(&mut self, start: &StartTag) -> RuleOutcome {
        match start.tag {
            Tag::Td | Tag::Th => {
                self.pop_back_to_row();
                self.insert_element(start);
                self.mode = InsertionMode::InCell;
                self.push_formatting_marker();
                RuleOutcome::Done
            }
            tag if tag.is_table_structure() => self.leave_row(),
            _ => self.start_in_table(start),
        }
    }

    pub(super) fn end_in_row(&mut self, end: EndTag) -> RuleOutcome {
        match end.tag {
            Tag::Tr => {
                self.leave_row();
                RuleOutcome::Done
            }
            Tag::Table => self.leave_row(),
            tag if tag.is_table_section() => {
                if self.has_in_table_scope(tag) {
                    self.leave_row()
                } else {
                    RuleOutcome::Done
                }
            }
            tag if tag.is_table_structure() => RuleOutcome::Done,
            _ => self.end_in_table(end),
        }
    }

    fn close_cell(&mut self) -> bool {
        let cell = self.find_in_scope(|open| open.is_html_where(Tag::is_cell), Scope::Table);
        if let Some(depth) = cell {
            self.pop_to(depth);
            self.clear_formatting_to_marker();
            self.mode = InsertionMode::InRow;
        }
        cell.is_some()
    }

    pub(super) fn start_in_cell(&mut self, start: &StartTag) -> RuleOutcome {
        if !start.tag.is_table_structure() {
            return self.start_as_in_body(start);
        }
        if self.close_cell() { RuleOutcome::Again } else { RuleOutcome::Done }
    }

    pub(super) fn end_in_cell(&mut self, end: EndTag) -> RuleOutcome {
        match end.tag {
            tag if tag.is_cell() => {
                if let Some(depth) = self.find_tag_in_scope(tag, Scope::Table) {
                    self.pop_to(depth);
                    self.clear_formatting_to_marker();
                    self.mode = InsertionMode::InRow;
                }
            }
            tag if tag == Tag::Table || tag == Tag::Tr || tag.is_table_section() => {
                if self.has_in_table_scope(tag) && self.close_cell() {
                    return RuleOutcome::Again;
                }
            }
            tag if tag.is_table_structure() || matches!(tag, Tag::Body | Tag::Html) => {}
            _ => self.end_in_body(end),
        }
        RuleOutcome::Done
    }
}
