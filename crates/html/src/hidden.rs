//! Finds hidden parts of a page: hidden by an attribute, by their own style, as a closed tab, or by a class rule in the page's
//! own sheets.
//!
//! Only rules for a single class outside of at-rules such as `@media` are evaluated, `.a{display:none}`. A second class that
//! shows the element, `.a.b{display:block}`, is respected. A class that any other rule shows, for another width of the window or
//! below another element, hides nothing.

use crate::hidden_elements::HiddenElements;
use crate::selector::Selector;
use crate::tree::{Document, Node};
use memchr::{memmem, memrchr, memrchr3};
use std::collections::HashMap;
use std::ops::Range;

crate::selectors! {
    static ATTRIBUTE = "[hidden], [aria-hidden='true'] > [role='tabpanel'], [role='tabpanel'][aria-hidden='true']";
    static DISPLAYED = "[style*='display']";
    static SHEET = "style";
    static SHOWN = "[style*='display:'], [style*='display ']";
}

/// Returns the hidden elements of a page.
fn find_hidden_elements(document: &Document<'_>) -> HiddenElements {
    let extent = |node: Node<'_>| (node.index(), node.last_index());
    let mut all: Vec<(usize, usize)> = document.select(&ATTRIBUTE).map(extent).collect();
    let says_none = |node: &Node<'_>| {
        node.attr("style")
            .is_some_and(|style| style.contains("display:none") || style.contains("display: none"))
    };
    all.extend(document.select(&DISPLAYED).filter(says_none).map(extent));
    for (class, shown_with) in collect_hidden_classes(document) {
        let named = Selector::for_class(class);
        let has_all =
            |node: &Node<'_>, classes: &Vec<&str>| classes.iter().all(|class| node.has_class(class));
        let is_shown =
            |node: &Node<'_>| node.matches(&SHOWN) || shown_with.iter().any(|classes| has_all(node, classes));
        all.extend(document.select(&named).filter(|node| !is_shown(node)).map(extent));
    }
    HiddenElements::from_extents(all)
}

impl<'d> Node<'d> {
    fn hidden_elements(&self) -> &'d HiddenElements {
        self.document.hidden.get_or_init(|| find_hidden_elements(self.document))
    }

    /// Returns whether the element is hidden: it or an ancestor has a hiding attribute or style, is an inactive tab, or has a
    /// class that the page's own sheets hide.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        self.find_hiding_element().is_some()
    }

    /// Returns the outermost element that hides this one: itself or an ancestor.
    #[must_use]
    pub fn find_hiding_element(&self) -> Option<Self> {
        self.hidden_elements()
            .find_outermost_hiding(self.index())
            .and_then(|first| u32::try_from(first).ok())
            .map(|first| self.with_slot(first))
    }

    /// Returns whether the element itself is hidden, regardless of its ancestors.
    #[must_use]
    pub fn is_hidden_itself(&self) -> bool {
        self.hidden_elements().contains(self.index())
    }
}

/// Returns the classes hidden by a rule for the class alone, each with the classes beside which the element is shown.
fn collect_hidden_classes<'d>(document: &'d Document<'_>) -> HashMap<&'d str, Vec<Vec<&'d str>>> {
    let mut hidden: HashMap<&str, Vec<Vec<&str>>> = HashMap::new();
    let mut shown: Vec<(&str, bool)> = Vec::new();
    for sheet in document.select(&SHEET) {
        visit_display_rules(sheet.raw_text(), &mut |rule| {
            for selector in rule.prelude.split(',').map(str::trim_ascii) {
                match parse_single_class(selector) {
                    Some(class) if rule.is_none && !rule.is_conditional => {
                        hidden.insert(class, Vec::new());
                    }
                    // The later of two rules for the class alone counts.
                    Some(class) if !rule.is_none && !rule.is_conditional => {
                        hidden.remove(class);
                    }
                    _ if !rule.is_none => shown.push((selector, rule.is_conditional)),
                    _ => {}
                }
            }
        });
    }
    if hidden.is_empty() {
        return hidden;
    }
    for (selector, is_conditional) in shown {
        for class in find_subject_classes(selector) {
            let Some(shown_with) = hidden.get_mut(class) else { continue };
            match split_joined_classes(selector).filter(|_| !is_conditional) {
                Some(together) => shown_with.push(together),
                None => _ = hidden.remove(class),
            }
        }
    }
    hidden
}

/// Parses a selector of exactly one class, `.a`.
fn parse_single_class(selector: &str) -> Option<&str> {
    let class = selector.strip_prefix('.')?;
    class.bytes().all(is_name_byte).then_some(class)
}

/// Parses a selector of exactly two or more joined classes, `.a.b`.
fn split_joined_classes(selector: &str) -> Option<Vec<&str>> {
    let classes: Vec<&str> = selector.strip_prefix('.')?.split('.').collect();
    let is_name = |class: &&str| !class.is_empty() && class.bytes().all(is_name_byte);
    (classes.len() > 1 && classes.iter().all(is_name)).then_some(classes)
}

const fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

/// Returns the classes of the selector's subject, behind its last combinator.
fn find_subject_classes(selector: &str) -> impl Iterator<Item = &str> {
    let bytes = selector.as_bytes();
    let start = bytes.iter().rposition(|byte| matches!(byte, b' ' | b'>' | b'+' | b'~')).unwrap_or_default();
    let dots = memchr::memchr_iter(b'.', bytes.get(start..).unwrap_or_default());
    dots.filter_map(move |dot| {
        let rest = selector.get(start + dot + 1..)?;
        rest.get(..rest.bytes().position(|byte| !is_name_byte(byte)).unwrap_or(rest.len()))
    })
}

/// A CSS rule with a `display` declaration.
struct DisplayRule<'s> {
    /// Text of the rule's selectors.
    prelude: &'s str,
    /// Whether its value is `none`.
    is_none: bool,
    /// Whether it stands in a block such as `@media`.
    is_conditional: bool,
}

/// Calls `found` for each rule with a `display` declaration. Such rules are few, so the text between them is skipped.
fn visit_display_rules<'s>(sheet: &'s str, found: &mut impl FnMut(DisplayRule<'s>)) {
    const NAME: &str = "display:";
    const COMMENT_END: &[u8] = b"*/";
    let bytes = sheet.as_bytes();
    let mut blocks = find_conditional_blocks(bytes).peekable();
    let last_end = memrchr(b'}', bytes).unwrap_or_default();
    for at in memmem::find_iter(bytes, NAME) {
        let is_property = at > 0 && bytes.get(at - 1).is_some_and(|before| b"{; \n\t\r".contains(before));
        if !is_property {
            continue;
        }
        // Both are in the order of the sheet.
        while blocks.next_if(|block| block.end <= at).is_some() {}
        let is_conditional = blocks.peek().is_some_and(|block| block.contains(&at));
        let Some(open) = bytes.get(..at).and_then(|before| memrchr(b'{', before)) else { continue };
        let start = bytes.get(..open).and_then(|before| memrchr3(b'}', b'{', b';', before));
        let start = start.map_or(0, |start| start + 1);
        let before = bytes.get(start..open).unwrap_or_default();
        let comment = memrchr(b'*', before)
            .and_then(|_| before.windows(COMMENT_END.len()).rposition(|pair| pair == COMMENT_END));
        let start = start + comment.map_or(0, |comment| comment + COMMENT_END.len());
        let prelude = sheet.get(start..open).unwrap_or_default().trim_ascii();
        if at < last_end && !prelude.starts_with('@') {
            let value = sheet.get(at + NAME.len()..).unwrap_or_default().trim_ascii_start();
            found(DisplayRule { prelude, is_none: value.starts_with("none"), is_conditional });
        }
    }
}

/// Returns the outermost blocks whose rules are conditional or are no rules, in the order of the sheet.
fn find_conditional_blocks(sheet: &[u8]) -> impl Iterator<Item = Range<usize>> {
    const NAMES: [&[u8]; 4] = [b"media", b"supports", b"container", b"keyframes"];
    let end = |start: usize| {
        let mut depth = 0_usize;
        let rest = sheet.get(start..)?;
        let mut braces = memchr::memchr2_iter(b'{', b'}', rest);
        let last = braces.find(|at| {
            depth = if rest.get(*at) == Some(&b'{') { depth + 1 } else { depth.saturating_sub(1) };
            depth == 0
        });
        Some(start + last?)
    };
    let mut inside = 0;
    memchr::memchr_iter(b'@', sheet).filter_map(move |start| {
        let named = sheet.get(start + 1..)?;
        if start < inside || !NAMES.iter().any(|name| named.starts_with(name)) {
            return None;
        }
        inside = end(start).unwrap_or(sheet.len());
        Some(start..inside)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn visible_texts(page: &str) -> Vec<String> {
        let page = Document::parse(page);
        let item = Selector::new("p").unwrap();
        page.select(&item).filter(|node| !node.is_hidden()).map(|node| node.text()).collect()
    }

    #[test]
    fn finds_elements_hidden_in_any_way() {
        for (page, expected) in [
            ("<p>a<p hidden>b", vec!["a"]),
            ("<div style='color:red;display:none'><p>a</p></div><p>b", vec!["b"]),
            (
                "<div aria-hidden=true><div role=tabpanel><p>a</p></div></div><div aria-hidden=true><p>b</p></div>",
                vec!["b"],
            ),
            ("<style>.x{display:none}.y{color:red}</style><p class='y x'>a<p class=y>b", vec!["b"]),
            ("<style>.w,.x{color:red;display:none!important}</style><p class=w>a<p class=x>b<p>c", vec!["c"]),
            ("<style>.x{display:none}.x{display:block}</style><p class=x>a", vec!["a"]),
            (
                "<style>.x{display:none}.o .x{display:flex}</style><p class=x>a<div class=o><p class=x>b</div>",
                vec!["a", "b"],
            ),
            ("<style>.x{display:none}.x.o{display:flex}</style><p class=x>a<p class='x o'>b", vec!["b"]),
            (
                "<style>@media print{.x{display:none}.y{display:none}}.z{display:none}</style><p class=x>a<p class=y>b<p class=z>c",
                vec!["a", "b"],
            ),
            ("<style>@import 'a';.x{display:none}</style><p class=x>a<p>b", vec!["b"]),
            ("<style>.x{display:none}</style><p class=x style='display:block'>a", vec!["a"]),
            (
                "<style>div .x{display:none}.y:hover{display:none}</style><div><p class=x>a<p class=y>b</div>",
                vec!["a", "b"],
            ),
            (
                "<style>.x{display:none}@media (min-width:9px){.x{display:block}}</style><p class=x>a",
                vec!["a"],
            ),
            ("<style>.x{display:none</style><p class=x>a", vec!["a"]),
            (
                "<style>/* one */.x{display:none}/* two */ .y{display:none}</style><p class=x>a<p class=y>b<p>c",
                vec!["c"],
            ),
            (
                "<style>@media (min-width:9px){@supports (a:b){.x{display:none}}.y{display:none}}.z{display:none}</style><p class=x>a<p class=y>b<p class=z>c",
                vec!["a", "b"],
            ),
            (
                "<style>.x,.y{display:none}.a>.x:hover,.b .y[c]{display:block}</style><p class=x>a<p class=y>b",
                vec!["a", "b"],
            ),
        ] {
            assert_eq!(visible_texts(page), expected, "{page}");
        }
    }

    #[test]
    fn an_element_that_is_hidden_itself_is_told_from_what_stands_in_it() {
        let page =
            Document::parse("<style>.x{display:none}</style><div class=x><p>a</p><p class=x>b</p></div>");
        let item = Selector::new("div, p").unwrap();
        let itself: Vec<bool> = page.select(&item).map(|node| node.is_hidden_itself()).collect();
        assert_eq!(itself, [true, false, true]);
        assert!(page.select(&item).all(|node| node.is_hidden()));
    }
}
