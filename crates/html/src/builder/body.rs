//! The rules within the body (WHATWG, 13.2.6.4.7).

use super::state::{Builder, EndTag, Mode, Scope, Space, StartTag, Step};
use crate::slot::NONE;
use crate::tags::Tag;
use crate::tokenizer::Span;

impl Builder<'_> {
    pub(super) fn start_in_body(&mut self, start: &StartTag) {
        match start.tag {
            Tag::Html | Tag::Body => self.merge_attrs(start),
            tag if tag.belongs_in_head() => self.start_in_head(start),
            tag if tag.is_heading() => self.start_heading(start),
            Tag::Table => self.start_table(start),
            Tag::Pre | Tag::Listing => {
                self.close_p();
                self.insert(start);
                self.skip_newline_at = Some(Span::new(self.tokenizer.position(), 0).start);
            }
            Tag::Form => self.start_form(start),
            Tag::Li | Tag::Dd | Tag::Dt => self.start_list_item(start),
            Tag::Hr => {
                self.close_p();
                self.end_option_in_select(Tag::Other);
                self.insert_leaf(start);
            }
            Tag::Xmp => {
                self.close_p();
                self.reopen_formatting();
                self.insert_raw(start);
            }
            Tag::Plaintext => {
                self.close_p();
                self.insert_raw(start);
            }
            tag if tag.ends_p() => {
                self.close_p();
                self.insert(start);
            }
            Tag::A => self.start_link(start),
            Tag::Nobr => self.start_nobr(start),
            tag if tag.is_formatting() => {
                self.reopen_formatting();
                self.insert_formatting(start);
            }
            Tag::Textarea => {
                self.insert_raw(start);
            }
            Tag::Noscript => self.start_noscript(start),
            Tag::Iframe | Tag::Noembed => self.insert_raw(start),
            Tag::Param | Tag::Source | Tag::Track => {
                self.insert_leaf(start);
            }
            Tag::Rb | Tag::Rtc => self.start_ruby_part(start, Tag::Other),
            Tag::Rp | Tag::Rt => self.start_ruby_part(start, Tag::Rtc),
            Tag::Caption
            | Tag::Col
            | Tag::Colgroup
            | Tag::Frame
            | Tag::Frameset
            | Tag::Head
            | Tag::Tbody
            | Tag::Td
            | Tag::Tfoot
            | Tag::Th
            | Tag::Thead
            | Tag::Tr => {}
            _ => self.start_in_line(start),
        }
    }

    /// Elements that stand in a line of text, within the formatting that is open.
    fn start_in_line(&mut self, start: &StartTag) {
        match start.tag {
            Tag::Button => {
                self.close(Tag::Button, Scope::Plain);
            }
            Tag::Select if self.close(Tag::Select, Scope::Plain) => return,
            Tag::Input => {
                self.close(Tag::Select, Scope::Plain);
            }
            Tag::Option => self.end_option(Tag::Optgroup),
            Tag::Optgroup => self.end_option(Tag::Other),
            _ => {}
        }
        self.reopen_formatting();
        match start.tag {
            Tag::Image => {
                self.insert_leaf(&StartTag { tag: Tag::Img, ..*start });
            }
            Tag::Area | Tag::Br | Tag::Embed | Tag::Img | Tag::Input | Tag::Keygen | Tag::Wbr => {
                self.insert_leaf(start);
            }
            Tag::Math => self.insert_foreign(start, Space::MathMl),
            Tag::Svg => self.insert_foreign(start, Space::Svg),
            Tag::Applet | Tag::Marquee | Tag::Object => {
                self.insert(start);
                self.mark_formatting();
            }
            _ => {
                self.insert(start);
            }
        }
    }

    fn start_heading(&mut self, start: &StartTag) {
        self.close_p();
        if self.current().is_html(Tag::is_heading) {
            self.pop();
        }
        self.insert(start);
    }

    fn start_table(&mut self, start: &StartTag) {
        if !self.quirks {
            self.close_p();
        }
        self.insert(start);
        self.mode = Mode::InTable;
    }

    fn start_form(&mut self, start: &StartTag) {
        let in_template = self.is_open(Tag::Template);
        if self.form != NONE && !in_template {
            return;
        }
        self.close_p();
        let form = self.insert(start);
        if !in_template {
            self.form = form;
        }
    }

    /// Closes the item before, if one is open in this list.
    fn start_list_item(&mut self, start: &StartTag) {
        let is_item = |tag: Tag| match start.tag {
            Tag::Li => tag == Tag::Li,
            _ => matches!(tag, Tag::Dd | Tag::Dt),
        };
        for depth in (0..self.open.len()).rev() {
            let Some(open) = self.open.get(depth).copied() else { break };
            if open.space == Space::Html && is_item(open.tag) {
                self.pop_to(depth);
                break;
            }
            if open.is_html(Tag::is_special) && !matches!(open.tag, Tag::Address | Tag::Div | Tag::P) {
                break;
            }
        }
        self.close_p();
        self.insert(start);
    }

    /// A link within a link ends the outer one.
    fn start_link(&mut self, start: &StartTag) {
        if let Some(outer) = self.active_formatting(Tag::A) {
            self.adopt(EndTag { name: start.name, tag: Tag::A });
            self.forget_formatting(outer);
            self.remove_open(outer);
        }
        self.reopen_formatting();
        self.insert_formatting(start);
    }

    fn start_nobr(&mut self, start: &StartTag) {
        self.reopen_formatting();
        if self.tag_in_scope(Tag::Nobr, Scope::Plain).is_some() {
            self.adopt(EndTag { name: start.name, tag: Tag::Nobr });
            self.reopen_formatting();
        }
        self.insert_formatting(start);
    }

    fn end_option(&mut self, except: Tag) {
        if !self.end_option_in_select(except) && self.current().is(Tag::Option) {
            self.pop();
        }
    }

    fn end_option_in_select(&mut self, except: Tag) -> bool {
        let in_select = self.tag_in_scope(Tag::Select, Scope::Plain).is_some();
        if in_select {
            self.imply_ends(except);
        }
        in_select
    }

    fn start_ruby_part(&mut self, start: &StartTag, except: Tag) {
        if self.tag_in_scope(Tag::Ruby, Scope::Plain).is_some() {
            self.imply_ends(except);
        }
        self.insert(start);
    }

    pub(super) fn end_in_body(&mut self, end: EndTag) {
        match end.tag {
            Tag::Body | Tag::Html => {}
            Tag::Template => self.end_template(),
            Tag::P => self.end_p(),
            Tag::Br => {
                self.reopen_formatting();
                let start =
                    StartTag { name: end.name, tag: Tag::Br, attrs: Span::default(), self_closing: false };
                self.insert_leaf(&start);
            }
            Tag::Li => {
                self.close(Tag::Li, Scope::List);
            }
            Tag::Form => self.end_form(),
            tag if tag.is_heading() => {
                if let Some(depth) = self.in_scope(|open| open.is_html(Tag::is_heading), Scope::Plain) {
                    self.pop_to(depth);
                }
            }
            tag if tag.is_formatting() => self.adopt(end),
            Tag::Applet | Tag::Marquee | Tag::Object => {
                if self.close(end.tag, Scope::Plain) {
                    self.clear_formatting();
                }
            }
            Tag::Select => {
                self.close(Tag::Select, Scope::Plain);
            }
            tag if tag.ends_in_scope() => {
                self.close(tag, Scope::Plain);
            }
            _ => self.end_other(end),
        }
    }

    /// An end tag without paragraph is an empty paragraph.
    fn end_p(&mut self) {
        if self.tag_in_scope(Tag::P, Scope::Button).is_none() {
            self.imply(Tag::P);
        }
        self.close_p();
    }

    fn end_form(&mut self) {
        if self.is_open(Tag::Template) {
            self.close(Tag::Form, Scope::Plain);
            return;
        }
        let form = std::mem::replace(&mut self.form, NONE);
        if form == NONE || self.in_scope(|open| open.slot == form, Scope::Plain).is_none() {
            return;
        }
        self.imply_ends(Tag::Other);
        self.remove_open(form);
    }

    /// Closes the innermost element of the name, unless a special element lies within it.
    pub(super) fn end_other(&mut self, end: EndTag) {
        for depth in (0..self.open.len()).rev() {
            let Some(open) = self.open.get(depth).copied() else { return };
            if open.space == Space::Html && open.tag == end.tag && self.has_name(open.slot, end) {
                return self.pop_to(depth);
            }
            if open.is_html(Tag::is_special) {
                return;
            }
        }
    }

    /// Whether an element has the name of an end tag of the same tag: only unknown names can differ.
    pub(super) fn has_name(&self, number: u32, end: EndTag) -> bool {
        let text = self.tokenizer.source();
        end.tag != Tag::Other
            || self
                .slot(number)
                .is_some_and(|slot| slot.source.of(text).eq_ignore_ascii_case(end.name.of(text)))
    }

    pub(super) fn again_in_body(&mut self, start: &StartTag) -> Step {
        self.start_in_body(start);
        Step::Done
    }
}
