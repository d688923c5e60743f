//! Searching the tree with selectors.

use std::ops::Range;

use crate::mark_index::{WORD_BITS, WORDS_AT_ONCE};
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

/// Number of words that are combined at once where no more are searched.
const FEW_WORDS: usize = 2;

/// Minimum number of slots for which the ancestors of matches are searched first.
const MANY_SLOTS: u32 = WORD_BITS;

/// The elements within another that match, in document order.
#[derive(Debug)]
pub struct Selection<'d, 's> {
    around: Node<'d>,
    selector: &'s Selector,
    /// Candidate slots of these words that are not checked yet, the number of the first word, the index of the next one, and the
    /// end of the search.
    bits: [u64; WORDS_AT_ONCE],
    word: u32,
    at: u32,
    end: u32,
    /// Ends of the ancestors found so far, one for each member of the selector.
    reach: Vec<u32>,
}

impl<'d, 's> Selection<'d, 's> {
    fn new(around: Node<'d>, selector: &'s Selector) -> Self {
        let (start, end) = around.inner_slots();
        let mut found = Self {
            around,
            selector,
            bits: [0; WORDS_AT_ONCE],
            word: start / WORD_BITS,
            at: 0,
            end,
            reach: Vec::new(),
        };
        if start < end {
            if end - start > MANY_SLOTS {
                found.reach = selector.compute_reach(around);
            }
            found.load_candidates(end - start < FEW_SLOTS);
            if let Some(first) = found.bits.first_mut() {
                *first &= u64::MAX << (start % WORD_BITS);
            }
        }
        found
    }

    /// Loads the candidates of the next words: all slots when the range is so small that filtering costs more.
    fn load_candidates(&mut self, is_little: bool) {
        let last = (self.end - 1) / WORD_BITS - self.word;
        let words = self.word..self.word + (WORDS_AT_ONCE as u32).min(last + 1);
        let count = words.len();
        self.bits = [u64::MAX; WORDS_AT_ONCE];
        if !is_little {
            // Most searches are within a result, whose slots lie in a word or two.
            match count {
                0..=FEW_WORDS => self.fill::<FEW_WORDS>(words),
                _ => self.fill::<WORDS_AT_ONCE>(words),
            }
        }
        for past in self.bits.iter_mut().skip(count) {
            *past = 0;
        }
        if let Some(bits) = self.bits.get_mut(last as usize) {
            *bits &= u64::MAX >> (WORD_BITS - 1 - (self.end - 1) % WORD_BITS);
        }
    }

    fn fill<const COUNT: usize>(&mut self, words: Range<u32>) {
        if let Some(bits) = self.bits.first_chunk_mut::<COUNT>() {
            *bits = self.selector.find_candidates(self.around, words, &mut self.reach);
        }
    }
}

impl<'d> Iterator for Selection<'d, '_> {
    type Item = Node<'d>;

    fn next(&mut self) -> Option<Node<'d>> {
        loop {
            while let Some(bits) = self.bits.get_mut(self.at as usize) {
                while *bits != 0 {
                    let node =
                        self.around.with_slot((self.word + self.at) * WORD_BITS + bits.trailing_zeros());
                    *bits &= *bits - 1;
                    if node.matches(self.selector) {
                        return Some(node);
                    }
                }
                self.at += 1;
            }
            let next = self.word + WORDS_AT_ONCE as u32;
            if next.saturating_mul(WORD_BITS) >= self.end {
                return None;
            }
            (self.word, self.at) = (next, 0);
            self.load_candidates(false);
        }
    }
}
