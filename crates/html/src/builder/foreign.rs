//! The rules within `svg` and `math` (WHATWG, 13.2.6.5).

use super::state::{Builder, EndTag, Open, Space, StartTag, Step, is_integration_point, is_math_text};
use crate::tags::Tag;

impl Builder<'_> {
    fn holds_html(&self, open: Open) -> bool {
        match (open.space, open.tag) {
            (Space::MathMl, Tag::AnnotationXml) => {
                let attrs = self.slot(open.slot).map(|slot| slot.attrs).unwrap_or_default();
                let encoding = self.tokenizer.attr(attrs, "encoding").unwrap_or_default();
                ["text/html", "application/xhtml+xml"].iter().any(|html| encoding.eq_ignore_ascii_case(html))
            }
            _ => is_integration_point(open) && !is_math_text(open),
        }
    }

    pub(super) fn is_foreign_text(&self) -> bool {
        let open = self.current();
        open.space != Space::Html && !is_math_text(open) && !self.holds_html(open)
    }

    pub(super) fn is_foreign_start(&self, start: &StartTag) -> bool {
        let open = self.current();
        if open.space == Space::Html {
            return false;
        }
        let is_html = match start.tag {
            Tag::Svg if open.tag == Tag::AnnotationXml => true,
            Tag::Mglyph | Tag::Malignmark if is_math_text(open) => false,
            _ => is_math_text(open) || self.holds_html(open),
        };
        !is_html
    }

    pub(super) fn insert_foreign(&mut self, start: &StartTag, space: Space) {
        if start.self_closing {
            self.insert_leaf(start);
        } else {
            self.insert_in(start, space);
        }
    }

    pub(super) fn start_foreign(&mut self, start: &StartTag) -> Step {
        if self.breaks_out(start) {
            self.leave_foreign();
            return Step::Again;
        }
        self.insert_foreign(start, self.current().space);
        Step::Done
    }

    /// Whether a start tag ends all foreign elements.
    fn breaks_out(&self, start: &StartTag) -> bool {
        let has = |name| self.tokenizer.attr(start.attrs, name).is_some();
        start.tag.breaks_out() || start.tag == Tag::Font && (has("color") || has("face") || has("size"))
    }

    fn leave_foreign(&mut self) {
        loop {
            let open = self.current();
            if open.space == Space::Html || is_math_text(open) || self.holds_html(open) {
                return;
            }
            self.pop();
        }
    }

    /// Closes the innermost element of the name, foreign or not; HTML rules decide once an HTML element is met.
    pub(super) fn end_foreign(&mut self, end: EndTag) -> Step {
        if matches!(end.tag, Tag::Br | Tag::P) {
            self.leave_foreign();
            return Step::Again;
        }
        for depth in (0..self.open.len()).rev() {
            let Some(open) = self.open.get(depth).copied() else { break };
            if open.space == Space::Html {
                return Step::Again;
            }
            if open.tag == end.tag && self.has_name(open.slot, end) {
                self.pop_to(depth);
                return Step::Done;
            }
        }
        Step::Done
    }
}
