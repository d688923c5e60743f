//! Inverted index of the marks of a tree: for each mark a row of bits, one for each slot. A selector finds candidates by
//! combining a few rows, 64 slots at a time, without touching the other slots.

use crate::marks::Marks;
use crate::slot::Slot;

/// Number of slots in a word of a row.
pub(crate) const WORD_BITS: u32 = u64::BITS;

/// Number of words of a row combined at once.
pub(crate) const WORDS_AT_ONCE: usize = 8;

/// The rows of a tree.
#[derive(Debug)]
pub(crate) struct MarkIndex {
    /// Number of words in a row.
    length: usize,
    bits: Vec<u64>,
}

impl MarkIndex {
    pub(crate) fn from_slots(slots: &[Slot]) -> Self {
        let length = slots.len().div_ceil(WORD_BITS as usize);
        // Padding after the last row, so that the words at its end can be read at once.
        let mut bits = vec![0u64; length * Marks::MARK_COUNT + WORDS_AT_ONCE];
        for (word, some) in slots.chunks(WORD_BITS as usize).enumerate() {
            for (place, slot) in some.iter().enumerate() {
                for (part, mut marks) in (0..).zip(slot.marks().to_words()) {
                    while marks != 0 {
                        let row = part * WORD_BITS as usize + marks.trailing_zeros() as usize;
                        marks &= marks - 1;
                        if let Some(bits) = bits.get_mut(row * length + word) {
                            *bits |= 1 << place;
                        }
                    }
                }
            }
        }
        Self { length, bits }
    }

    /// Returns the words of a mark's row from a word on. Bits beyond the end of the row are meaningless.
    pub(crate) fn row_words<const COUNT: usize>(&self, row: u8, word: u32) -> Option<&[u64; COUNT]> {
        let start = usize::from(row) * self.length + word as usize;
        self.bits.get(start..)?.first_chunk()
    }
}
