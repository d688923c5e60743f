//! The rules before the body (WHATWG, 13.2.6.4.1 to 6), and those of `noscript` and `template`, whose content stays inside
//! them anywhere in the page.

use super::state::{
    Builder, EndTag, InsertionMode, Namespace, OpenElement, RuleOutcome, StartTag, StateOutsideNoscript,
};
use crate::slot::NO_SLOT;
use crate::tags::Tag;

impl Builder<'_> {
    pub(super) fn start_before_body(&mut self, start: &StartTag) -> RuleOutcome {
        match (start.tag, self.mode) {
            (Tag::Html, InsertionMode::BeforeHtml) => {
                self.insert_element(start);
                self.mode = InsertionMode::BeforeHead;
            }
            (Tag::Html, _) => self.merge_attrs(start),
            (Tag::Head, InsertionMode::BeforeHead) => {
                self.head = self.insert_element(start);
                self.mode = InsertionMode::InHead;
            }
            (Tag::Head | Tag::Frameset, InsertionMode::InHead | InsertionMode::AfterHead) => {}
            (Tag::Noscript, InsertionMode::InHead) => self.start_noscript(start),
            (Tag::Body, InsertionMode::AfterHead) => {
                self.insert_element(start);
                self.mode = InsertionMode::InBody;
            }
            (tag, InsertionMode::InHead) if tag.belongs_in_head() => self.start_in_head(start),
            (tag, InsertionMode::AfterHead) if tag.belongs_in_head() => self.start_after_head(start),
            _ => {
                self.enter_next_mode();
                return RuleOutcome::Again;
            }
        }
        RuleOutcome::Done
    }

    /// Starts an element of the head, wherever its tag occurs.
    pub(super) fn start_in_head(&mut self, start: &StartTag) {
        if start.tag == Tag::Template {
            self.insert_element(start);
            self.push_formatting_marker();
            self.mode = InsertionMode::InTemplate;
            self.template_modes.push(InsertionMode::InTemplate);
        } else if start.tag.is_raw() {
            self.insert_raw_element(start);
        } else {
            self.insert_leaf(start);
        }
    }

    /// Inserts an element between head and body into the head.
    pub(super) fn start_after_head(&mut self, start: &StartTag) {
        let html = self.current_open();
        self.is_disordered |= self.slot(html.slot).is_some_and(|slot| slot.last != self.head);
        self.open.push(OpenElement { slot: self.head, tag: Tag::Head, space: Namespace::Html });
        self.start_in_head(start);
        if let Some(at) = self.find_open_depth(self.head) {
            self.open.remove(at);
        }
    }

    pub(super) fn end_before_body(&mut self, end: EndTag) -> RuleOutcome {
        match (end.tag, self.mode) {
            (Tag::Head, InsertionMode::InHead) => {
                self.pop_open();
                self.mode = InsertionMode::AfterHead;
            }
            (Tag::Template, InsertionMode::InHead | InsertionMode::AfterHead) => self.end_template(),
            (Tag::Head, InsertionMode::BeforeHtml | InsertionMode::BeforeHead)
            | (Tag::Body | Tag::Html | Tag::Br, _) => {
                self.enter_next_mode();
                return RuleOutcome::Again;
            }
            _ => {}
        }
        RuleOutcome::Done
    }

    pub(super) fn merge_attrs(&mut self, start: &StartTag) {
        let target = self.open.iter().find(|open| open.is_html_tag(start.tag)).map(|open| open.slot);
        let marks = self.compute_marks(start.attrs);
        let slot = target.and_then(|number| self.slots.get_mut(number as usize));
        if let Some(slot) = slot.filter(|slot| slot.attrs.start == slot.attrs.end) {
            (slot.attrs, slot.words, slot.names) = (start.attrs, marks.words, marks.attrs);
        }
    }

    // Elements that shut their content in.

    pub(super) fn start_noscript(&mut self, start: &StartTag) {
        if self.noscript.is_some() {
            return;
        }
        self.noscript = Some(StateOutsideNoscript {
            depth: self.open.len(),
            mode: self.mode,
            form: self.form,
            formatting: self.formatting.len(),
            templates: self.template_modes.len(),
        });
        self.insert_element(start);
        self.tokenizer.confine_to_element(start.name);
        self.push_formatting_marker();
        self.form = NO_SLOT;
        self.mode = InsertionMode::InBody;
    }

    pub(super) fn end_noscript(&mut self) {
        let Some(outside) = self.noscript.take() else { return };
        self.pop_to(outside.depth);
        self.formatting.truncate(outside.formatting);
        self.template_modes.truncate(outside.templates);
        self.form = outside.form;
        self.mode = outside.mode;
        self.tokenizer.leave_confined_element();
    }

    pub(super) fn end_template(&mut self) {
        let innermost = self
            .open
            .iter()
            .rposition(|open| open.is_html_tag(Tag::Template) || open.is_html_tag(Tag::Noscript));
        let Some(depth) =
            innermost.filter(|&at| self.open.get(at).is_some_and(|open| open.is_html_tag(Tag::Template)))
        else {
            return;
        };
        self.pop_to(depth);
        self.clear_formatting_to_marker();
        self.template_modes.pop();
        self.mode = self.mode_from_stack();
    }

    pub(super) fn start_in_template(&mut self, start: &StartTag) -> RuleOutcome {
        if start.tag.belongs_in_head() {
            self.start_in_head(start);
            return RuleOutcome::Done;
        }
        self.mode = match start.tag {
            Tag::Caption | Tag::Colgroup | Tag::Tbody | Tag::Tfoot | Tag::Thead => InsertionMode::InTable,
            Tag::Col => InsertionMode::InColumnGroup,
            Tag::Tr => InsertionMode::InTableBody,
            Tag::Td | Tag::Th => InsertionMode::InRow,
            _ => InsertionMode::InBody,
        };
        if let Some(mode) = self.template_modes.last_mut() {
            *mode = self.mode;
        }
        RuleOutcome::Again
    }
}
