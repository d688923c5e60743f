//! From tokens to the tree (WHATWG, 13.2.6): the stack of open elements and what every rule needs.
//!
//! The rules are those of browsers, so that a selector that works in a browser works here: implied elements and end
//! tags, scopes, re-opened formatting elements, misplaced content put before its table. They differ in five things:
//!
//! * `noscript` is read as markup, yet nothing in it reaches beyond it, as if scripts ran (a browser skips it whole).
//! * Frames are left out: `frameset` and `frame` are skipped.
//! * Nesting, elements, attributes and formatting elements are bounded, so that no page costs more than its length.
//! * A second `html` or `body` tag gives its attributes only to one that has none.
//! * Quirks mode is "no document type"; it decides only whether a table ends a paragraph.

mod body;
mod foreign;
mod formatting;
mod table;

use super::tags::Tag;
use super::tokenizer::{RawKind, Span, Token, Tokenizer};
use super::tree::{Document, Kind, NONE, Slot};

/// The deepest nesting; elements further in have no content of their own. Browsers draw the same line.
const DEPTH_MAX: usize = 512;

/// The most elements and texts of a page: the largest recorded page has a tenth of it. What follows is left out.
const SLOTS_MAX: usize = 1 << 19;

/// The language that an element belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Space {
    Html,
    Svg,
    MathMl,
}

/// An element that is open.
#[derive(Clone, Copy, Debug)]
struct Open {
    slot: u32,
    tag: Tag,
    space: Space,
}

impl Open {
    fn is(self, tag: Tag) -> bool {
        self.tag == tag && self.space == Space::Html
    }

    fn is_html(self, set: fn(Tag) -> bool) -> bool {
        self.space == Space::Html && set(self.tag)
    }
}

/// A start tag.
#[derive(Clone, Copy, Debug)]
struct StartTag {
    name: Span,
    tag: Tag,
    attrs: Span,
    self_closing: bool,
}

/// An end tag.
#[derive(Clone, Copy, Debug)]
struct EndTag {
    name: Span,
    tag: Tag,
}

/// Which rules apply (WHATWG, 13.2.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    BeforeHtml,
    BeforeHead,
    InHead,
    AfterHead,
    InBody,
    InTable,
    InCaption,
    InColumnGroup,
    InTableBody,
    InRow,
    InCell,
    InTemplate,
}

/// Whether a rule dealt with a tag or only prepared for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Done,
    Again,
}

/// What a `noscript` element restores at its end.
#[derive(Clone, Copy, Debug)]
struct Outside {
    slot: u32,
    mode: Mode,
    form: u32,
}

/// The state of the construction.
struct Builder<'a> {
    tokenizer: Tokenizer<'a>,
    slots: Vec<Slot>,
    open: Vec<Open>,
    /// Formatting elements to open again in the next block; none is a marker that keeps those before it out.
    formatting: Vec<Option<u32>>,
    mode: Mode,
    template_modes: Vec<Mode>,
    head: u32,
    form: u32,
    noscript: Option<Outside>,
    /// Content of a table that is no table goes before it.
    foster: bool,
    skip_newline: bool,
    quirks: bool,
    ended: bool,
    /// A slot was put elsewhere than at the end.
    disordered: bool,
}

/// Reads a page.
pub(super) fn build(text: &str) -> Document<'_> {
    let text = text.get(..text.floor_char_boundary(u32::MAX as usize - 1)).unwrap_or_default();
    let mut builder = Builder::new(text);
    builder.run();
    builder.finish();
    let mut slots = builder.slots;
    if builder.disordered {
        slots = in_document_order(&slots);
    }
    close(&mut slots);
    Document { text, slots, attrs: builder.tokenizer.attrs, truncated: !builder.ended }
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

/// Turns each slot's link to its next sibling into the end of its subtree.
fn close(slots: &mut [Slot]) {
    for number in (0..slots.len()).rev() {
        let last = slots.get(number).map_or(NONE, |slot| slot.last);
        let end = slots.get(last as usize).map_or(Span::new(number + 1, 0).start, |slot| slot.end);
        if let Some(slot) = slots.get_mut(number) {
            slot.end = end;
        }
    }
}

fn is_blank(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_whitespace())
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
            formatting: Vec::new(),
            mode: Mode::BeforeHtml,
            template_modes: Vec::new(),
            head: NONE,
            form: NONE,
            noscript: None,
            foster: false,
            skip_newline: false,
            quirks: true,
            ended: false,
            disordered: false,
        }
    }

    fn run(&mut self) {
        while self.slots.len() < SLOTS_MAX && !self.tokenizer.is_full() {
            self.tokenizer.foreign = self.current().space != Space::Html;
            match self.tokenizer.next() {
                Token::Eof => return,
                Token::Doctype => self.quirks &= self.mode != Mode::BeforeHtml,
                Token::Text { span, raw } => self.text(span, raw),
                Token::Start { name, tag, attrs, self_closing } => {
                    let attrs = Span::new(attrs as usize, self.tokenizer.attrs.len());
                    self.skip_newline = false;
                    self.start(StartTag { name, tag, attrs, self_closing });
                }
                Token::End { name, tag } => {
                    self.skip_newline = false;
                    self.end(EndTag { name, tag });
                }
            }
        }
    }

    /// Implies what every page has and closes what is open.
    fn finish(&mut self) {
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

    // The stack of open elements.

    fn current(&self) -> Open {
        self.open.last().copied().unwrap_or(Open { slot: 0, tag: Tag::Other, space: Space::Html })
    }

    fn here(&self) -> Span {
        Span::new(self.tokenizer.token_start, self.tokenizer.token_start)
    }

    fn end_inner(&mut self, number: u32) {
        let end = self.here().end;
        if let Some(slot) = self.slots.get_mut(number as usize) {
            slot.inner.end = end.max(slot.inner.start);
        }
    }

    fn pop(&mut self) {
        if let Some(open) = self.open.pop() {
            self.end_inner(open.slot);
        }
    }

    /// Closes open elements until only `depth` are left.
    fn pop_to(&mut self, depth: usize) {
        while self.open.len() > depth {
            self.pop();
        }
    }

    /// Takes an element out of the stack, wherever it is.
    fn remove_open(&mut self, number: u32) {
        if let Some(at) = self.open_at(number) {
            self.open.remove(at);
            self.end_inner(number);
        }
    }

    fn open_at(&self, number: u32) -> Option<usize> {
        self.open.iter().rposition(|open| open.slot == number)
    }

    /// The depth of the innermost open element of a set, unless a barrier lies within it.
    fn in_scope(&self, wanted: impl Fn(Open) -> bool, barrier: fn(Tag) -> bool) -> Option<usize> {
        for (depth, open) in self.open.iter().enumerate().rev() {
            if wanted(*open) {
                return Some(depth);
            }
            if open.is_html(barrier) || open.tag == Tag::Noscript || foreign::is_integration_point(*open) {
                return None;
            }
        }
        None
    }

    fn tag_in_scope(&self, tag: Tag, barrier: fn(Tag) -> bool) -> Option<usize> {
        self.in_scope(|open| open.is(tag), barrier)
    }

    fn is_open(&self, tag: Tag) -> bool {
        self.open.iter().any(|open| open.is(tag))
    }

    /// Closes elements whose end tags may be left out, up to one of the name `except`.
    fn imply_ends(&mut self, except: Tag) {
        while self.current().is_html(Tag::has_optional_end) && self.current().tag != except {
            self.pop();
        }
    }

    /// Closes elements up to and with the one of the name that is in scope; says whether there is one.
    fn close(&mut self, tag: Tag, barrier: fn(Tag) -> bool) -> bool {
        let Some(depth) = self.tag_in_scope(tag, barrier) else { return false };
        self.pop_to(depth);
        true
    }

    fn close_p(&mut self) {
        self.close(Tag::P, Tag::bars_button);
    }

    // Placing slots.

    fn slot(&self, number: u32) -> Option<&Slot> {
        self.slots.get(number as usize)
    }

    /// Makes a slot the last child of another.
    fn link_last(&mut self, parent: u32, number: u32) {
        let Some(slot) = self.slots.get_mut(parent as usize) else { return };
        let prev = std::mem::replace(&mut slot.last, number);
        if let Some(prev) = self.slots.get_mut(prev as usize) {
            prev.end = number;
        }
        if let Some(slot) = self.slots.get_mut(number as usize) {
            (slot.parent, slot.prev, slot.end) = (parent, prev, NONE);
        }
    }

    /// Makes a slot the sibling before another.
    fn link_before(&mut self, next: u32, number: u32) {
        self.disordered = true;
        let Some(slot) = self.slots.get_mut(next as usize) else { return };
        let prev = std::mem::replace(&mut slot.prev, number);
        let parent = slot.parent;
        if let Some(prev) = self.slots.get_mut(prev as usize) {
            prev.end = number;
        }
        if let Some(slot) = self.slots.get_mut(number as usize) {
            (slot.parent, slot.prev, slot.end) = (parent, prev, next);
        }
    }

    /// Puts a slot where content of `target` goes now: into it, or before the table when it is misplaced there.
    fn link(&mut self, target: Open, number: u32) {
        if !(self.foster && target.is_html(Tag::is_table_part)) {
            return self.link_last(target.slot, number);
        }
        let around =
            self.open.iter().rev().find(|open| open.is(Tag::Table) || open.is(Tag::Template)).copied();
        match around {
            Some(table) if table.tag == Tag::Table => self.link_before(table.slot, number),
            Some(template) => self.link_last(template.slot, number),
            None => self.link_last(target.slot, number),
        }
    }

    fn add(&mut self, slot: Slot) -> u32 {
        let number = Span::new(self.slots.len(), 0).start;
        self.slots.push(slot);
        number
    }

    /// Adds an element without opening it.
    fn insert_leaf(&mut self, start: &StartTag) -> u32 {
        let inner = self.tokenizer.position();
        let slot = Slot {
            source: start.name,
            attrs: start.attrs,
            inner: Span::new(inner, inner),
            tag: start.tag,
            ..Slot::new(Kind::Element)
        };
        let number = self.add(slot);
        self.link(self.current(), number);
        number
    }

    /// Adds an element and opens it.
    fn insert_in(&mut self, start: &StartTag, space: Space) -> u32 {
        let slot = self.insert_leaf(start);
        self.open.push(Open { slot, tag: start.tag, space });
        slot
    }

    fn insert(&mut self, start: &StartTag) -> u32 {
        self.insert_in(start, Space::Html)
    }

    /// Opens an element that the page left out.
    fn imply(&mut self, tag: Tag) -> u32 {
        let slot = Slot { inner: self.here(), tag, ..Slot::new(Kind::Element) };
        let number = self.add(slot);
        self.link(self.current(), number);
        self.open.push(Open { slot: number, tag, space: Space::Html });
        number
    }

    /// Adds an element whose content is no markup, with its content.
    fn insert_raw(&mut self, start: &StartTag) {
        let element = self.insert_leaf(start);
        let (kind, text) = match start.tag {
            Tag::Script => (RawKind::Script, Kind::RawText),
            Tag::Plaintext => (RawKind::ToTheEnd, Kind::RawText),
            Tag::Textarea | Tag::Title => (RawKind::Plain, Kind::Text),
            _ => (RawKind::Plain, Kind::RawText),
        };
        let span = self.tokenizer.raw(start.name, kind);
        if let Some(slot) = self.slots.get_mut(element as usize) {
            slot.inner = span;
        }
        if span.start < span.end {
            let content = self.add(Slot { source: span, inner: span, ..Slot::new(text) });
            self.link_last(element, content);
        }
    }

    // Dispatch.

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
        if end.tag == Tag::Noscript && self.noscript.is_some() {
            return self.end_noscript();
        }
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

    // Text.

    fn text(&mut self, span: Span, raw: bool) {
        let span = if std::mem::take(&mut self.skip_newline) { self.after_newline(span) } else { span };
        if raw || self.is_foreign_text() {
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

    fn after_newline(&self, span: Span) -> Span {
        let text = span.of(self.tokenizer.text());
        let newline = ["\r\n", "\n", "\r"].iter().find(|newline| text.starts_with(**newline));
        Span::new(span.start as usize + newline.map_or(0, |newline| newline.len()), span.end as usize)
    }

    fn add_text(&mut self, span: Span, raw: bool) {
        if span.start < span.end {
            let kind = if raw { Kind::RawText } else { Kind::Text };
            let number = self.add(Slot { source: span, inner: span, ..Slot::new(kind) });
            self.link(self.current(), number);
        }
    }

    fn text_in_body(&mut self, span: Span) {
        self.reopen_formatting();
        self.add_text(span, false);
    }

    /// Splits white space off the front.
    fn split_blank(&self, span: Span) -> (Span, Span) {
        let text = span.of(self.tokenizer.text());
        let blank = text.len() - text.trim_ascii_start().len();
        let middle = span.start as usize + blank;
        (Span::new(span.start as usize, middle), Span::new(middle, span.end as usize))
    }

    /// Gives what is still to be placed.
    fn text_before_body(&mut self, span: Span) -> Span {
        let (blank, rest) = self.split_blank(span);
        if matches!(self.mode, Mode::InHead | Mode::AfterHead) {
            self.add_text(blank, false);
        }
        if rest.start < rest.end {
            self.imply_next();
        }
        rest
    }

    // Before the body.

    fn start_before_body(&mut self, start: &StartTag) -> Step {
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
    fn start_in_head(&mut self, start: &StartTag) {
        if start.tag == Tag::Template {
            self.insert(start);
            self.formatting.push(None);
            self.mode = Mode::InTemplate;
            self.template_modes.push(Mode::InTemplate);
        } else if start.tag.is_raw() {
            self.insert_raw(start);
        } else {
            self.insert_leaf(start);
        }
    }

    /// Puts an element that stands between head and body into the head.
    fn start_after_head(&mut self, start: &StartTag) {
        let html = self.current();
        self.disordered |= self.slot(html.slot).is_some_and(|slot| slot.last != self.head);
        self.open.push(Open { slot: self.head, tag: Tag::Head, space: Space::Html });
        self.start_in_head(start);
        if let Some(at) = self.open_at(self.head) {
            self.open.remove(at);
        }
    }

    fn end_before_body(&mut self, end: EndTag) -> Step {
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

    fn merge_attrs(&mut self, start: &StartTag) {
        let target = self.open.iter().find(|open| open.is(start.tag)).map(|open| open.slot);
        let slot = target.and_then(|number| self.slots.get_mut(number as usize));
        if let Some(slot) = slot.filter(|slot| slot.attrs.start == slot.attrs.end) {
            slot.attrs = start.attrs;
        }
    }

    // Elements that shut their content in.

    fn start_noscript(&mut self, start: &StartTag) {
        if self.noscript.is_some() {
            return;
        }
        let slot = self.insert(start);
        self.noscript = Some(Outside { slot, mode: self.mode, form: self.form });
        self.formatting.push(None);
        self.form = NONE;
        self.mode = Mode::InBody;
    }

    fn end_noscript(&mut self) {
        let Some(outside) = self.noscript.take() else { return };
        let Some(depth) = self.open_at(outside.slot) else { return };
        let templates = |open: &&Open| open.is(Tag::Template);
        let closed_templates = self.open.iter().skip(depth).filter(templates).count();
        for _ in 0..closed_templates {
            self.template_modes.pop();
            self.clear_formatting();
        }
        self.pop_to(depth);
        self.clear_formatting();
        self.form = outside.form;
        self.mode = outside.mode;
    }

    fn end_template(&mut self) {
        let Some(depth) = self.tag_in_scope(Tag::Template, |_| false) else { return };
        self.pop_to(depth);
        self.clear_formatting();
        self.template_modes.pop();
        self.mode = self.mode_of_stack();
    }

    fn start_in_template(&mut self, start: &StartTag) -> Step {
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
