//! Marks: a small Bloom filter per element, which excludes nearly every element that a selector does not ask for.
//!
//! Searching for classes, attributes and names is what page parsers do most. An element without a mark has no such class,
//! attribute or name, so that its source needs no look.

use crate::entities::text_needs_decoding;
use crate::tags::Tag;

/// Marks of an element: two bits of 64 for each class and for the values of `id` and `role`, two bits of 64 for the name of each
/// attribute, one bit of 32 for the element's own name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    pub(crate) words: u64,
    pub(crate) attrs: u64,
    pub(crate) tags: u32,
}

impl Marks {
    /// Number of marks.
    pub(crate) const MARK_COUNT: usize = 160;

    /// Returns whether all of these marks are there.
    pub(crate) const fn contains_all(self, needed: Self) -> bool {
        self.words & needed.words == needed.words
            && self.attrs & needed.attrs == needed.attrs
            && self.tags & needed.tags == needed.tags
    }

    /// Returns whether any of these marks is there.
    pub(crate) const fn intersects(self, some: Self) -> bool {
        self.words & some.words | self.attrs & some.attrs | (self.tags & some.tags) as u64 != 0
    }

    /// Returns the marks of both.
    pub(crate) const fn union(self, other: Self) -> Self {
        Self {
            words: self.words | other.words,
            attrs: self.attrs | other.attrs,
            tags: self.tags | other.tags,
        }
    }

    /// Returns all marks as words of 64 bits.
    pub(crate) const fn to_words(self) -> [u64; 3] {
        [self.words, self.attrs, self.tags as u64]
    }
}

/// Returns a hash of a name: its length, first, middle and last letter, ignoring case. Names with different hashes are different,
/// and few names of real pages collide. It is computed for every attribute and class of a page.
pub(crate) const fn hash_name(name: &[u8]) -> u32 {
    let (head, tail) = name.split_at(name.len() / 2);
    let ([middle, ..], [.., last]) = (tail, tail) else { return 0 };
    let first = match head {
        [first, ..] => first,
        [] => middle,
    };
    let letters = (*first as u32) << 16 | (*middle as u32) << 8 | *last as u32;
    // This bit distinguishes lower case from upper case.
    (name.len() as u32) << 24 | letters | 0x0020_2020
}

/// The keys of `class`, `id` and `role`.
pub(crate) const CLASS_KEY: u32 = hash_name(b"class");
pub(crate) const ID_KEY: u32 = hash_name(b"id");
pub(crate) const ROLE_KEY: u32 = hash_name(b"role");

/// Returns two bits of 64 for a key: few keys share both.
const fn two_bits_of_64(key: u32) -> u64 {
    let mixed = key.wrapping_mul(0x9E37_79B1);
    1 << (mixed >> 26) | 1 << (mixed >> 20 & 63)
}

/// Returns three bits of 64 for a key: an element has few classes, and a page many.
const fn three_bits_of_64(key: u32) -> u64 {
    two_bits_of_64(key) | 1 << (key.wrapping_mul(0x9E37_79B1) >> 14 & 63)
}

/// Returns the marks of an attribute's name.
pub(crate) const fn attr_marks(key: u32) -> u64 {
    two_bits_of_64(key)
}

/// Returns the mark of an element's name, in any case.
pub(crate) const fn tag_mark(tag: Tag, name: &str) -> u32 {
    match tag {
        Tag::Other => 1 << (hash_name(name.as_bytes()).wrapping_mul(0x9E37_79B1) >> 27),
        // Modulo 31, `a`, `div` and `span` collide with no common name.
        known => 1 << (known as u8 % 31),
    }
}

/// Returns the marks of a list of classes. Control characters other than white space separate classes here too, in pages and in
/// selectors.
pub(crate) fn class_marks(classes: &[u8]) -> u64 {
    let (mut bits, mut rest) = (0, classes);
    while let Some(length) = rest.iter().position(|byte| *byte <= b' ') {
        let (word, after) = rest.split_at_checked(length).unwrap_or_default();
        bits |= three_bits_of_64(hash_name(word));
        rest = after.get(1..).unwrap_or_default();
    }
    bits | three_bits_of_64(hash_name(rest))
}

/// Returns the marks of an undecoded value of the attribute with this key: of `id` and `role`, which selectors use like classes.
/// All marks when the value contains references.
pub(crate) fn value_marks(attr: u32, value: &[u8]) -> u64 {
    if attr != ID_KEY && attr != ROLE_KEY {
        return 0;
    }
    if text_needs_decoding(value) {
        return u64::MAX;
    }
    three_bits_of_64(hash_name(value).wrapping_add(attr))
}
