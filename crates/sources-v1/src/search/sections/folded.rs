//! Folded parts of a page, told by closed controls that name them, and the labels of those controls.

use super::card_sections::collect_lines;
use crate::once::CollectVec;
use crate::web::controls;
use crate::web::page_reader::{LIST_MAX, read_attribute};
use quarry_html::{Document, Node, selectors};
use std::collections::{HashMap, HashSet};
use std::ops::RangeInclusive;

selectors! {
    static CLOSED = "[aria-expanded='false'][aria-controls]";
    static OPENER = "[aria-controls]";
    static NAMED = "[id]";
}

/// The folded parts of a page.
pub(in crate::search) struct FoldedParts(Vec<RangeInclusive<usize>>);

impl FoldedParts {
    pub(in crate::search) fn from_document(document: &Document<'_>) -> Self {
        let opened: HashSet<_> =
            document.select(&CLOSED).filter_map(|control| control.attr("aria-controls")).collect();
        if opened.is_empty() {
            return Self(Vec::new());
        }
        let folded = document.select(&NAMED).filter(|node| node.id().is_some_and(|id| opened.contains(&id)));
        Self(folded.map(|node| node.index()..=node.last_index()).collect_vec())
    }

    /// Returns whether an element is folded away.
    pub(in crate::search) fn contains(&self, node: Node<'_>) -> bool {
        self.0.iter().any(|part| part.contains(&node.index()))
    }
}

/// The controls that open parts of a page, by what they open.
pub(in crate::search) struct Openers<'d>(HashMap<String, Node<'d>>);

impl<'d> Openers<'d> {
    pub(in crate::search) fn from_document(document: &'d Document<'_>) -> Self {
        let opens = |opener: Node<'d>| Some((read_attribute(opener, "aria-controls")?, opener));
        Self(document.select(&OPENER).take(LIST_MAX).filter_map(opens).collect())
    }

    /// Finds the label of the control that opens a card's part; none when it only says that there is more.
    pub(in crate::search) fn find_title(&self, card: Node<'_>) -> Option<String> {
        let mut around =
            std::iter::successors(card.parent(), Node::parent).filter(|outer| outer.matches(&NAMED));
        let opener = around.find_map(|part| self.0.get(&*part.id()?))?;
        collect_lines(*opener).into_iter().next().filter(|title| !controls::is_lone_control_label(title))
    }
}
