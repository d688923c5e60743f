//! The rules within the body (WHATWG, 13.2.6.4.7).

use super::state::{Builder, EndTag, InsertionMode, Namespace, RuleOutcome, Scope, StartTag};
use crate::slot::NO_SLOT;
use crate::span::Span;
use crate::tags::Tag;

impl Builder<'_> {
    pub(super) fn start_in_body(&mut self, start: &StartTag) {
        match start.tag {
            Tag::Html | Tag::Body => self.merge_attrs(start),
            tag if tag.belongs_in_head() => self.start_in_head(start),
            tag if tag.is_heading() => self.start_heading(start),
            Tag::Table => self.start_table(start),
            Tag::Pre | Tag::Listing => {
                self.close_paragraph();
                self.insert_element(start);
                self.skip_newline_at = Some(Span::new(self.tokenizer.position(), 0).start);
            }
            Tag::Form => self.start_form(start),
            Tag::Li | Tag::Dd | Tag::Dt => self.start_list_item(start),
            Tag::Hr => {
                self.close_paragraph();
                self.end_option_in_select(Tag::Other);
                self.insert_leaf(start);
            }
            Tag::Xmp => {
                self.close_paragraph();
                self.reopen_formatting();
                self.insert_raw_element(start);
            }
            Tag::Plaintext => {
                self.close_paragraph();
                self.insert_raw_element(start);
            }
            tag if tag.ends_p() => {
                self.close_paragraph();
                self.insert_element(start);
            }
            Tag::A => self.start_link(start),
            Tag::Nobr => self.start_nobr(start),
            tag if tag.is_formatting() => {
                self.reopen_formatting();
                self.insert_formatting(start);
            }
            Tag::Textarea => {
                self.insert_raw_element(start);
            }
            Tag::Noscript => self.start_noscript(start),
            Tag::Iframe | Tag::Noembed => self.insert_raw_element(start),
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
            _ => self.start_inline(start),
        }
    }

    /// Starts an inline element, within the open formatting elements.
    fn start_inline(&mut self, start: &StartTag) {
        match start.tag {
            Tag::Button => {
                self.close_in_scope(Tag::Button, Scope::Plain);
            }
            Tag::Select if self.close_in_scope(Tag::Select, Scope::Plain) => return,
            Tag::Input => {
                self.close_in_scope(Tag::Select, Scope::Plain);
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
            Tag::Math => self.insert_foreign(start, Namespace::MathMl),
            Tag::Svg => self.insert_foreign(start, Namespace::Svg),
            Tag::Applet | Tag::Marquee | Tag::Object => {
                self.insert_element(start);
                self.push_formatting_marker();
            }
            _ => {
                self.insert_element(start);
            }
        }
    }

    fn start_heading(&mut self, start: &StartTag) {
        self.close_paragraph();
        if self.current_open().is_html_where(Tag::is_heading) {
            self.pop_open();
        }
        self.insert_element(start);
    }

    fn start_table(&mut self, start: &StartTag) {
        if !self.is_quirks {
            self.close_paragraph();
        }
        self.insert_element(start);
        self.mode = InsertionMode::InTable;
    }

    fn start_form(&mut self, start: &StartTag) {
        let in_template = self.has_open_tag(Tag::Template);
        if self.form != NO_SLOT && !in_template {
            return;
        }
        self.close_paragraph();
        let form = self.insert_element(start);
        if !in_template {
            self.form = form;
        }
    }

    /// Starts a list item and closes the previous one of the same list, if it is open.
    fn start_list_item(&mut self, start: &StartTag) {
        let is_item = |tag: Tag| match start.tag {
            Tag::Li => tag == Tag::Li,
            _ => matches!(tag, Tag::Dd | Tag::Dt),
        };
        for depth in (0..self.open.len()).rev() {
            let Some(open) = self.open.get(depth).copied() else { break };
            if open.space == Namespace::Html && is_item(open.tag) {
                self.pop_to(depth);
                break;
            }
            if open.is_html_where(Tag::is_special) && !matches!(open.tag, Tag::Address | Tag::Div | Tag::P) {
                break;
            }
        }
        self.close_paragraph();
        self.insert_element(start);
    }

    /// Starts a link; an open link is closed first.
    fn start_link(&mut self, start: &StartTag) {
        if let Some(outer) = self.find_active_formatting(Tag::A) {
            self.run_adoption_agency(EndTag { name: start.name, tag: Tag::A });
            self.forget_formatting(outer);
            self.remove_open(outer);
        }
        self.reopen_formatting();
        self.insert_formatting(start);
    }

    fn start_nobr(&mut self, start: &StartTag) {
        self.reopen_formatting();
        if self.find_tag_in_scope(Tag::Nobr, Scope::Plain).is_some() {
            self.run_adoption_agency(EndTag { name: start.name, tag: Tag::Nobr });
            self.reopen_formatting();
        }
        self.insert_formatting(start);
    }

    fn end_option(&mut self, except: Tag) {
        if !self.end_option_in_select(except) && self.current_open().is_html_tag(Tag::Option) {
            self.pop_open();
        }
    }

    fn end_option_in_select(&mut self, except: Tag) -> bool {
        let in_select = self.find_tag_in_scope(Tag::Select, Scope::Plain).is_some();
        if in_select {
            self.generate_implied_end_tags(except);
        }
        in_select
    }

    fn start_ruby_part(&mut self, start: &StartTag, except: Tag) {
        if self.find_tag_in_scope(Tag::Ruby, Scope::Plain).is_some() {
            self.generate_implied_end_tags(except);
        }
        self.insert_element(start);
    }

    pub(super) fn end_in_body(&mut self, end: EndTag) {
        match end.tag {
            Tag::Body | Tag::Html => {}
            Tag::Template => self.end_template(),
            Tag::P => self.end_paragraph(),
            Tag::Br => {
                self.reopen_formatting();
                let start =
                    StartTag { name: end.name, tag: Tag::Br, attrs: Span::default(), is_self_closing: false };
                self.insert_leaf(&start);
            }
            Tag::Li => {
                self.close_in_scope(Tag::Li, Scope::List);
            }
            Tag::Form => self.end_form(),
            tag if tag.is_heading() => {
                if let Some(depth) =
                    self.find_in_scope(|open| open.is_html_where(Tag::is_heading), Scope::Plain)
                {
                    self.pop_to(depth);
                }
            }
            tag if tag.is_formatting() => self.run_adoption_agency(end),
            Tag::Applet | Tag::Marquee | Tag::Object => {
                if self.close_in_scope(end.tag, Scope::Plain) {
                    self.clear_formatting_to_marker();
                }
            }
            Tag::Select => {
                self.close_in_scope(Tag::Select, Scope::Plain);
            }
            tag if tag.ends_in_scope() => {
                self.close_in_scope(tag, Scope::Plain);
            }
            _ => self.end_other(end),
        }
    }

    /// Ends a paragraph; an end tag without an open paragraph makes an empty one.
    fn end_paragraph(&mut self) {
        if self.find_tag_in_scope(Tag::P, Scope::Button).is_none() {
            self.insert_implied(Tag::P);
        }
        self.close_paragraph();
    }

    fn end_form(&mut self) {
        if self.has_open_tag(Tag::Template) {
            self.close_in_scope(Tag::Form, Scope::Plain);
            return;
        }
        let form = std::mem::replace(&mut self.form, NO_SLOT);
        if form == NO_SLOT || self.find_in_scope(|open| open.slot == form, Scope::Plain).is_none() {
            return;
        }
        self.generate_implied_end_tags(Tag::Other);
        self.remove_open(form);
    }

    /// Closes the innermost element of the name, unless a special element lies within it.
    pub(super) fn end_other(&mut self, end: EndTag) {
        for depth in (0..self.open.len()).rev() {
            let Some(open) = self.open.get(depth).copied() else { return };
            if open.space == Namespace::Html && open.tag == end.tag && self.matches_end_name(open.slot, end) {
                return self.pop_to(depth);
            }
            if open.is_html_where(Tag::is_special) {
                return;
            }
        }
    }

    /// Returns whether an element has the name of an end tag with the same [`Tag`]: only unknown names can differ.
    pub(super) fn matches_end_name(&self, number: u32, end: EndTag) -> bool {
        let text = self.tokenizer.source();
        end.tag != Tag::Other
            || self
                .slot(number)
                .is_some_and(|slot| slot.source.slice(text).eq_ignore_ascii_case(end.name.slice(text)))
    }

    pub(super) fn start_as_in_body(&mut self, start: &StartTag) -> RuleOutcome {
        self.start_in_body(start);
        RuleOutcome::Done
    }
}
