//! Index of the marks of a tree: for 64 slots at a time, and for each mark, the slots that have it. A selector finds candidates by
//! combining a few words, without touching the other slots. Most searches are within a result, whose slots lie in a group or two.

use crate::marks::Marks;
use crate::slot::Slot;

/// Number of slots in a group.
pub(crate) const GROUP_SLOTS: u32 = u64::BITS;

/// The groups of a tree.
#[derive(Debug)]
pub(crate) struct MarkIndex {
    groups: Vec<MarkGroup>,
}

/// For each mark, the bits of the group's slots that have it.
#[derive(Clone, Debug)]
pub(crate) struct MarkGroup([u64; Marks::MARK_COUNT]);

impl MarkIndex {
    pub(crate) fn from_slots(slots: &[Slot]) -> Self {
        Self { groups: slots.chunks(GROUP_SLOTS as usize).map(MarkGroup::from_slots).collect() }
    }

    pub(crate) fn group(&self, group: u32) -> Option<&MarkGroup> {
        self.groups.get(group as usize)
    }
}

impl MarkGroup {
    fn from_slots(slots: &[Slot]) -> Self {
        let mut group = Self([0; Marks::MARK_COUNT]);
        for (place, slot) in slots.iter().enumerate() {
            for (part, mut marks) in slot.marks().to_words().into_iter().enumerate() {
                while marks != 0 {
                    let mark = part * u64::BITS as usize + marks.trailing_zeros() as usize;
                    marks &= marks - 1;
                    if let Some(bits) = group.0.get_mut(mark) {
                        *bits |= 1 << place;
                    }
                }
            }
        }
        group
    }

    /// Returns the bits of the slots that have all of these marks. Without marks, bits beyond the end of the tree are set.
    #[inline]
    pub(crate) fn slots_with(&self, marks: &[u8]) -> u64 {
        let mut slots = u64::MAX;
        for mark in marks {
            slots &= self.0.get(usize::from(*mark)).copied().unwrap_or_default();
            if slots == 0 {
                break;
            }
        }
        slots
    }
}
