//! What a page folds away until somebody opens it: an element that a closed control names as what it opens.

use crate::once::Listed;
use quarry_html::{Document, Node, selectors};
use std::collections::HashSet;
use std::ops::RangeInclusive;

selectors! {
    static CLOSED = "[aria-expanded='false'][aria-controls]";
    static NAMED = "[id]";
}

/// The folded parts of a page.
pub(in crate::search) struct Folded(Vec<RangeInclusive<usize>>);

impl Folded {
    pub(in crate::search) fn of(document: &Document<'_>) -> Self {
        let opened: HashSet<_> =
            document.select(&CLOSED).filter_map(|control| control.attr("aria-controls")).collect();
        if opened.is_empty() {
            return Self(Vec::new());
        }
        let folded = document.select(&NAMED).filter(|node| node.id().is_some_and(|id| opened.contains(&id)));
        Self(folded.map(|node| node.index()..=node.last_index()).listed())
    }

    /// Whether an element is folded away.
    pub(in crate::search) fn hides(&self, node: Node<'_>) -> bool {
        self.0.iter().any(|part| part.contains(&node.index()))
    }
}
