//! Set of the hidden elements of a page, as found by `hidden`.

/// Hidden elements, by their first and last slots.
#[derive(Debug, Default)]
pub(crate) struct HiddenElements {
    /// All hidden elements, in document order.
    all: Vec<(usize, usize)>,
    /// Hidden elements that are in no other one.
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

    /// Returns the outermost hidden element that is or contains the element.
    pub(crate) fn find_outermost_hiding(&self, index: usize) -> Option<usize> {
        let before = self.outer.partition_point(|(first, _)| *first <= index);
        let (first, last) = self.outer.get(before.checked_sub(1)?)?;
        (index <= *last).then_some(*first)
    }

    /// Returns whether the element itself is in the set.
    pub(crate) fn contains(&self, index: usize) -> bool {
        self.all.binary_search_by_key(&index, |(first, _)| *first).is_ok()
    }
}
