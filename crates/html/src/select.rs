//! Searching the tree with selectors.

use crate::mark_index::GROUP_SLOTS;
use crate::selector::Selector;
use crate::tree::{Document, Node};

impl Document<'_> {
    /// Returns the elements that match, in document order.
    pub fn select<'d, 's>(&'d self, selector: &'s Selector) -> Selection<'d, 's> {
        self.root().select(selector)
    }

    /// Returns the first element that matches.
    #[must_use]
    pub fn select_first<'d>(&'d self, selector: &Selector) -> Option<Node<'d>> {
        self.root().select_first(selector)
    }
}

impl<'d> Node<'d> {
    /// Returns the text without descendants that match, such as buttons and hidden parts within a sentence.
    #[must_use]
    pub fn text_without(&self, left_out: &Selector) -> String {
        self.text_where(|node| !left_out.matches(node))
    }

    /// Returns the elements within this one that match, in document order. The selector may name elements around this one.
    #[must_use]
    pub fn select<'s>(&self, selector: &'s Selector) -> Selection<'d, 's> {
        Selection::new(*self, selector)
    }

    /// Returns the first element within this one that matches.
    #[must_use]
    pub fn select_first(&self, selector: &Selector) -> Option<Self> {
        self.select(selector).next()
    }

    /// Returns whether this element matches.
    #[must_use]
    pub fn matches(&self, selector: &Selector) -> bool {
        selector.matches(*self)
    }

    /// Returns this element or the nearest around it that matches.
    #[must_use]
    pub fn closest(&self, selector: &Selector) -> Option<Self> {
        let mut node = *self;
        loop {
            let slot = node.data()?;
            if selector.may_match(slot) && selector.matches(node) {
                return Some(node);
            }
            node = node.with_slot(slot.parent);
        }
    }
}

/// Maximum number of slots that are checked one by one.
const FEW_SLOTS: u32 = 8;

/// Minimum number of slots for which the ancestors of matches are searched first.
const MANY_SLOTS: u32 = GROUP_SLOTS / 2;

/// The elements within another that match, in document order.
#[derive(Debug)]
pub struct Selection<'d, 's> {
    around: Node<'d>,
    selector: &'s Selector,
    /// Candidate slots of this group that are not checked yet, and the end of the search.
    candidates: u64,
    group: u32,
    end: u32,
    /// Ends of the ancestors found so far, one for each member of the selector.
    reach: Vec<u32>,
}

impl<'d, 's> Selection<'d, 's> {
    fn new(around: Node<'d>, selector: &'s Selector) -> Self {
        let (start, end) = around.inner_slots();
        let group = start / GROUP_SLOTS;
        let mut found = Self { around, selector, candidates: 0, group, end, reach: Vec::new() };
        if start < end {
            let count = end - start;
            if count > MANY_SLOTS {
                found.reach = selector.compute_reach(around);
            }
            // Filtering few slots costs more than to check each.
            let all = if count < FEW_SLOTS { u64::MAX } else { found.find_candidates() };
            found.candidates = all & found.slots_before_end() & u64::MAX << (start % GROUP_SLOTS);
        }
        found
    }

    /// Returns the candidates of the group.
    fn find_candidates(&mut self) -> u64 {
        self.selector.find_candidates(self.around, self.group, &mut self.reach)
    }

    /// Returns the bits of the group's slots before the end of the search, which is within the group or behind it.
    const fn slots_before_end(&self) -> u64 {
        let last = self.end - 1;
        if last / GROUP_SLOTS == self.group {
            u64::MAX >> (GROUP_SLOTS - 1 - last % GROUP_SLOTS)
        } else {
            u64::MAX
        }
    }
}

impl<'d> Iterator for Selection<'d, '_> {
    type Item = Node<'d>;

    fn next(&mut self) -> Option<Node<'d>> {
        loop {
            while self.candidates != 0 {
                let slot = self.group * GROUP_SLOTS + self.candidates.trailing_zeros();
                self.candidates &= self.candidates - 1;
                let node = self.around.with_slot(slot);
                if node.matches(self.selector) {
                    return Some(node);
                }
            }
            if (self.group + 1).saturating_mul(GROUP_SLOTS) >= self.end {
                return None;
            }
            self.group += 1;
            self.candidates = self.find_candidates() & self.slots_before_end();
        }
    }
}
