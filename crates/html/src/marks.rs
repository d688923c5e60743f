//! Marks: a few bits of an element that tell nearly every element apart from those that a selector asks for.
//!
//! Searching for classes, attributes and names is what page parsers do most. An element without a mark has no such class,
//! attribute or name, so that its source needs no look.

use crate::tags::Tag;

/// One mark of 64 for each class, and for the value of an `id` and of a `role`; one of 32 for each attribute's name; one of
/// 32 for the element's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks {
    pub(crate) words: u64,
    pub(crate) attrs: u32,
    pub(crate) tags: u32,
}

impl Marks {
    /// How many marks there are.
    pub(crate) const COUNT: u8 = 128;

    /// Whether all of these marks are there.
    pub(crate) const fn hold(self, needed: Self) -> bool {
        self.words & needed.words == needed.words
            && self.attrs & needed.attrs == needed.attrs
            && self.tags & needed.tags == needed.tags
    }

    /// Whether any of these marks is there.
    pub(crate) const fn touch(self, some: Self) -> bool {
        (self.words & some.words) != 0 || (self.attrs & some.attrs) | (self.tags & some.tags) != 0
    }

    /// The marks of both.
    pub(crate) const fn with(self, other: Self) -> Self {
        Self {
            words: self.words | other.words,
            attrs: self.attrs | other.attrs,
            tags: self.tags | other.tags,
        }
    }

    /// All marks in one number.
    pub(crate) const fn bits(self) -> u128 {
        self.words as u128 | (self.attrs as u128) << 64 | (self.tags as u128) << 96
    }
}

/// The mark of an attribute's name, in any case. Length and ends tell the names of real pages apart well enough; this is
/// done for every attribute of a page.
pub(crate) const fn attr_bit(name: &str) -> u32 {
    let (first, last) = match name.as_bytes() {
        [] => (0, 0),
        [only] => (*only, *only),
        [first, .., last] => (*first, *last),
    };
    let mark = name.len() * 5 + first.to_ascii_lowercase() as usize * 3 + last.to_ascii_lowercase() as usize;
    1 << (mark % 32)
}

/// The mark of an element's name, in any case.
pub(crate) const fn tag_bit(tag: Tag, name: &str) -> u32 {
    match tag {
        Tag::Other => attr_bit(name),
        // By 31, `a`, `div` and `span` share theirs with no common name.
        known => 1 << (known as u8 % 31),
    }
}

fn add(mark: u32, byte: u8) -> u32 {
    mark.wrapping_mul(31).wrapping_add(u32::from(byte))
}

/// The marks of a list of classes.
pub(crate) fn class_bits(classes: &str) -> u64 {
    let (mut bits, mut mark) = (0, 0u32);
    for byte in classes.bytes() {
        if byte.is_ascii_whitespace() {
            bits |= 1 << (mark % 64);
            mark = 0;
        } else {
            mark = add(mark, byte);
        }
    }
    bits | 1 << (mark % 64)
}

/// The mark of an attribute's undecoded value: of `id` and `role`, by which selectors tell elements apart as by classes. Any
/// mark, where references stand in the value.
pub(crate) fn value_bits(name: &str, value: &str) -> u64 {
    if !name.eq_ignore_ascii_case("id") && !name.eq_ignore_ascii_case("role") {
        return 0;
    }
    if value.bytes().any(|byte| matches!(byte, b'&' | b'\r' | 0)) {
        return u64::MAX;
    }
    1 << (value.bytes().fold(u32::from(name.len() == 2), add) % 64)
}
