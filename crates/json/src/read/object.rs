//! The members of an object: one after the other, or by their names.

use std::borrow::Cow;

use super::document::{Json, Kind};

/// Names and values of an object in their order.
#[derive(Debug, Clone)]
pub struct Members<'t, 'd> {
    object: Json<'t, 'd>,
    at: usize,
    end: usize,
}

impl<'t, 'd> Members<'t, 'd> {
    pub(super) fn of(json: Json<'t, 'd>) -> Self {
        let end = match json.entry() {
            Some(entry) if entry.kind == Kind::Object => entry.next as usize,
            _ => 0,
        };
        Self { object: json, at: json.at + 1, end }
    }
}

impl<'t, 'd> Iterator for Members<'t, 'd> {
    /// The name, without half characters, and the value.
    type Item = (Cow<'t, str>, Json<'t, 'd>);

    fn next(&mut self) -> Option<Self::Item> {
        if self.at >= self.end {
            return None;
        }
        let name = Json { at: self.at, ..self.object };
        self.at = name.entry()?.next as usize;
        Some((name.text().unwrap_or_default(), Json { at: name.at + 1, ..self.object }))
    }
}

/// Names that are asked for together, and where each is found by its mark: made while the program is compiled.
#[derive(Debug)]
pub struct Names<const COUNT: usize> {
    names: [&'static str; COUNT],
    marks: [u32; COUNT],
    table: [u8; TABLE],
}

/// Places of the table, more than twice as many as names.
const TABLE: usize = 128;
/// What stands in the table where no name does.
const NONE: u8 = u8::MAX;

impl<const COUNT: usize> Names<COUNT> {
    /// A list of names, at most half as many as the table has places.
    #[must_use]
    #[allow(
        clippy::indexing_slicing,
        clippy::cast_possible_truncation,
        reason = "done by the compiler, and it says so"
    )]
    pub const fn of(names: [&'static str; COUNT]) -> Self {
        assert!(COUNT <= TABLE / 2, "too many names for the table");
        let (mut marks, mut table) = ([0; COUNT], [NONE; TABLE]);
        let mut at = 0;
        while at < COUNT {
            marks[at] = mark(names[at].as_bytes());
            let mut place = marks[at] as usize % TABLE;
            while table[place] != NONE {
                place = (place + 1) % TABLE;
            }
            table[place] = at as u8;
            at += 1;
        }
        Self { names, marks, table }
    }

    /// Where the values of these names are in an object, as `Json::value_at` takes it. Of two members of one name it is the first.
    #[must_use]
    pub fn places(&self, object: Json<'_, '_>) -> [u32; COUNT] {
        let mut places = [0; COUNT];
        find(object, &self.names, &self.marks, &self.table, &mut places);
        places
    }
}

/// Looks for each member of an object among the names.
#[allow(clippy::cast_possible_truncation, reason = "places among the entries fit, see `scan`")]
fn find(object: Json<'_, '_>, names: &[&str], marks: &[u32], table: &[u8; TABLE], places: &mut [u32]) {
    let Members { at, end, .. } = Members::of(object);
    let mut at = at;
    while at < end {
        let Some(key) = object.entries.get(at) else { return };
        let mut probe = key.mark as usize % TABLE;
        while let Some(index) = table.get(probe).map(|index| usize::from(*index))
            && let Some(mark) = marks.get(index)
        {
            if *mark == key.mark && names.get(index).is_some_and(|name| (Json { at, ..object }).says(name)) {
                if let Some(place @ 0) = places.get_mut(index) {
                    *place = at as u32 + 1;
                }
                break;
            }
            probe = (probe + 1) % TABLE;
        }
        at = key.next as usize;
    }
}

/// A number that names which differ seldom share: of their length and of the bytes at their ends.
pub(super) const fn mark(name: &[u8]) -> u32 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let ends = match (name.first_chunk(), name.last_chunk()) {
        (Some(first), Some(last)) => u64::from_le_bytes(*first) ^ u64::from_le_bytes(*last).rotate_left(29),
        _ => short(name),
    };
    let mixed = (ends ^ name.len() as u64).wrapping_mul(ODD);
    (mixed >> u32::BITS) as u32
}

/// The bytes of a short name as one number.
const fn short(mut name: &[u8]) -> u64 {
    let mut word = 0;
    while let [byte, rest @ ..] = name {
        word = word << 8 | *byte as u64;
        name = rest;
    }
    word
}
