//! The elements of a page that are not shown, as `hidden` finds them.

/// The elements that are not shown, by their first and last slots.
#[derive(Debug, Default)]
pub(crate) struct HiddenElements {
    /// Each of them, in document order.
    all: Vec<(usize, usize)>,
    /// Elements outside of all others.
    outer: Vec<(usize, usize)>,
}

impl HiddenElements {
    /// Creates the set from the first and last slots of each hidden element, in any order.
    pub(crate) fn from_extents(mut all: Vec<(usize, usize)>) -> Self {
        all.sort_unstable();
        all.dedup();
        let mut outer: Vec<(usize, usize)> = Vec::new();
        for (first, last) in &all {
            if outer.last().is_none_or(|(_, end)| end < first) {
                outer.push((*first, *last));
            }
        }
        Self { all, outer }
    }

    /// Returns the widest of them that an element is or stands in.
    pub(crate) fn find_outermost_hiding(&self, index: usize) -> Option<usize> {
        let before = self.outer.partition_point(|(first, _)| *first <= index);
        let (first, last) = self.outer.get(before.checked_sub(1)?)?;
        (index <= *last).then_some(*first)
    }

    /// Returns whether an element is one of them itself.
    pub(crate) fn contains(&self, index: usize) -> bool {
        self.all.binary_search_by_key(&index, |(first, _)| *first).is_ok()
    }
}
