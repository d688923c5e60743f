//! The marks of a whole tree, turned round: for each mark a row of bits, one for each slot. A selector finds the elements
//! that may match by combining few rows, 64 slots at a time, and never touches the others.

use crate::marks::Marks;
use crate::slot::Slot;

/// How many slots a word of a row speaks of.
pub(crate) const WORD: u32 = u64::BITS;

/// The rows of a tree.
#[derive(Debug)]
pub(crate) struct Rows {
    /// Words of one row.
    length: usize,
    bits: Vec<u64>,
}

impl Rows {
    pub(crate) fn of(slots: &[Slot]) -> Self {
        let length = slots.len().div_ceil(WORD as usize);
        let mut bits = vec![0u64; length * usize::from(Marks::COUNT)];
        for (word, some) in slots.chunks(WORD as usize).enumerate() {
            for (place, slot) in some.iter().enumerate() {
                let mut marks = slot.marks.bits();
                while marks != 0 {
                    let row = marks.trailing_zeros() as usize;
                    marks &= marks - 1;
                    if let Some(bits) = bits.get_mut(row * length + word) {
                        *bits |= 1 << place;
                    }
                }
            }
        }
        Self { length, bits }
    }

    /// Which of the slots from `word * WORD` on have the mark of this number.
    pub(crate) fn word(&self, row: u8, word: u32) -> u64 {
        self.bits.get(usize::from(row) * self.length + word as usize).copied().unwrap_or_default()
    }
}
