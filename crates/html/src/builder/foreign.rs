//! The rules within `svg` and `math` (WHATWG, 13.2.6.5).

use super::state::{
    Builder, EndTag, Namespace, OpenElement, RuleOutcome, StartTag, is_integration_point,
    is_mathml_text_integration_point,
};
use crate::tags::Tag;

impl Builder<'_> {
    fn is_html_integration_point(&self, open: OpenElement) -> bool {
        match (open.space, open.tag) {
            (Namespace::MathMl, Tag::AnnotationXml) => {
                let attrs = self.slot(open.slot).map(|slot| slot.attrs).unwrap_or_default();
                let encoding = self.tokenizer.find_attr(attrs, "encoding").unwrap_or_default();
                ["text/html", "application/xhtml+xml"].iter().any(|html| encoding.eq_ignore_ascii_case(html))
            }
            _ => is_integration_point(open) && !is_mathml_text_integration_point(open),
        }
    }

    pub(super) fn is_foreign_text(&self) -> bool {
        let open = self.current_open();
        open.space != Namespace::Html
            && !is_mathml_text_integration_point(open)
            && !self.is_html_integration_point(open)
    }

    pub(super) fn is_foreign_start(&self, start: &StartTag) -> bool {
        let open = self.current_open();
        if open.space == Namespace::Html {
            return false;
        }
        let is_html = match start.tag {
            Tag::Svg if open.tag == Tag::AnnotationXml => true,
            Tag::Mglyph | Tag::Malignmark if is_mathml_text_integration_point(open) => false,
            _ => is_mathml_text_integration_point(open) || self.is_html_integration_point(open),
        };
        !is_html
    }

    pub(super) fn insert_foreign(&mut self, start: &StartTag, space: Namespace) {
        if start.is_self_closing {
            self.insert_leaf(start);
        } else {
            self.insert_in_namespace(start, space);
        }
    }

    pub(super) fn start_foreign(&mut self, start: &StartTag) -> RuleOutcome {
        if self.is_foreign_breakout(start) {
            self.leave_foreign();
            return RuleOutcome::Again;
        }
        self.insert_foreign(start, self.current_open().space);
        RuleOutcome::Done
    }

    /// Returns whether a start tag ends all foreign elements.
    fn is_foreign_breakout(&self, start: &StartTag) -> bool {
        let has = |name| self.tokenizer.find_attr(start.attrs, name).is_some();
        start.tag.breaks_out() || start.tag == Tag::Font && (has("color") || has("face") || has("size"))
    }

    fn leave_foreign(&mut self) {
        loop {
            let open = self.current_open();
            if open.space == Namespace::Html
                || is_mathml_text_integration_point(open)
                || self.is_html_integration_point(open)
            {
                return;
            }
            self.pop_open();
        }
    }

    /// Closes the innermost element of the name, foreign or not; HTML rules decide once an HTML element is met.
    pub(super) fn end_foreign(&mut self, end: EndTag) -> RuleOutcome {
        if matches!(end.tag, Tag::Br | Tag::P) {
            self.leave_foreign();
            return RuleOutcome::Again;
        }
        for depth in (0..self.open.len()).rev() {
            let Some(open) = self.open.get(depth).copied() else { break };
            if open.space == Namespace::Html {
                return RuleOutcome::Again;
            }
            if open.tag == end.tag && self.matches_end_name(open.slot, end) {
                self.pop_to(depth);
                return RuleOutcome::Done;
            }
        }
        RuleOutcome::Done
    }
}
