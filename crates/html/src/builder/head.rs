//! The rules before the body (WHATWG, 13.2.6.4.1 to 6), and those of `noscript` and `template`, which shut their content
//! in wherever they stand.

use super::state::{Builder, EndTag, Mode, Open, Outside, Space, StartTag, Step};
use crate::slot::NONE;
use crate::tags::Tag;

impl Builder<'_> {
    pub(super) fn start_before_body(&mut self, start: &StartTag) -> Step {
        match (start.tag, self.mode) {
            (Tag::Html, Mode::BeforeHtml) => {
                self.insert(start);
                self.mode = Mode::BeforeHead;
            }
            (Tag::Html, _) => self.merge_attrs(start),
            (Tag::Head, Mode::BeforeHead) => {
                self.head = self.insert(start);
                self.mode = Mode::InHead;
            }
            (Tag::Head | Tag::Frameset, Mode::InHead | Mode::AfterHead) => {}
            (Tag::Noscript, Mode::InHead) => self.start_noscript(start),
            (Tag::Body, Mode::AfterHead) => {
                self.insert(start);
                self.mode = Mode::InBody;
            }
            (tag, Mode::InHead) if tag.belongs_in_head() => self.start_in_head(start),
            (tag, Mode::AfterHead) if tag.belongs_in_head() => self.start_after_head(start),
            _ => {
                self.imply_next();
                return Step::Again;
            }
        }
        Step::Done
    }

    /// What belongs into the head, wherever it stands.
    pub(super) fn start_in_head(&mut self, start: &StartTag) {
        if start.tag == Tag::Template {
            self.insert(start);
            self.mark_formatting();
            self.mode = Mode::InTemplate;
            self.template_modes.push(Mode::InTemplate);
        } else if start.tag.is_raw() {
            self.insert_raw(start);
        } else {
            self.insert_leaf(start);
        }
    }

    /// Puts an element that stands between head and body into the head.
    pub(super) fn start_after_head(&mut self, start: &StartTag) {
        let html = self.current();
        self.disordered |= self.slot(html.slot).is_some_and(|slot| slot.last != self.head);
        self.open.push(Open { slot: self.head, tag: Tag::Head, space: Space::Html });
        self.start_in_head(start);
        if let Some(at) = self.open_at(self.head) {
            self.open.remove(at);
        }
    }

    pub(super) fn end_before_body(&mut self, end: EndTag) -> Step {
        match (end.tag, self.mode) {
            (Tag::Head, Mode::InHead) => {
                self.pop();
                self.mode = Mode::AfterHead;
            }
            (Tag::Template, Mode::InHead | Mode::AfterHead) => self.end_template(),
            (Tag::Head, Mode::BeforeHtml | Mode::BeforeHead) | (Tag::Body | Tag::Html | Tag::Br, _) => {
                self.imply_next();
                return Step::Again;
            }
            _ => {}
        }
        Step::Done
    }

    pub(super) fn merge_attrs(&mut self, start: &StartTag) {
        let target = self.open.iter().find(|open| open.is(start.tag)).map(|open| open.slot);
        let marks = self.marks(start.attrs);
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
        self.noscript = Some(Outside {
            depth: self.open.len(),
            mode: self.mode,
            form: self.form,
            formatting: self.formatting.len(),
            templates: self.template_modes.len(),
        });
        self.insert(start);
        self.tokenizer.shut_in(start.name);
        self.mark_formatting();
        self.form = NONE;
        self.mode = Mode::InBody;
    }

    pub(super) fn end_noscript(&mut self) {
        let Some(outside) = self.noscript.take() else { return };
        self.pop_to(outside.depth);
        self.formatting.truncate(outside.formatting);
        self.template_modes.truncate(outside.templates);
        self.form = outside.form;
        self.mode = outside.mode;
        self.tokenizer.let_out();
    }

    pub(super) fn end_template(&mut self) {
        let innermost = self.open.iter().rposition(|open| open.is(Tag::Template) || open.is(Tag::Noscript));
        let Some(depth) =
            innermost.filter(|&at| self.open.get(at).is_some_and(|open| open.is(Tag::Template)))
        else {
            return;
        };
        self.pop_to(depth);
        self.clear_formatting();
        self.template_modes.pop();
        self.mode = self.mode_of_stack();
    }

    pub(super) fn start_in_template(&mut self, start: &StartTag) -> Step {
        if start.tag.belongs_in_head() {
            self.start_in_head(start);
            return Step::Done;
        }
        self.mode = match start.tag {
            Tag::Caption | Tag::Colgroup | Tag::Tbody | Tag::Tfoot | Tag::Thead => Mode::InTable,
            Tag::Col => Mode::InColumnGroup,
            Tag::Tr => Mode::InTableBody,
            Tag::Td | Tag::Th => Mode::InRow,
            _ => Mode::InBody,
        };
        if let Some(mode) = self.template_modes.last_mut() {
            *mode = self.mode;
        }
        Step::Again
    }
}
