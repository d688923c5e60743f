//! Lookup of an object's members by name.

use super::document::Json;
use super::name_hash::hash_name;

/// Hash table of the names to look up together, built at compile time.
#[derive(Debug)]
pub struct NameTable<const COUNT: usize> {
    names: [&'static str; COUNT],
    marks: [u32; COUNT],
    table: [u8; TABLE_SIZE],
}

/// Slots of the table, more than twice the number of names.
const TABLE_SIZE: usize = 128;
/// Place of a missing member; no text has as many values.
const NOT_FOUND: u32 = u32::MAX;
/// Empty slot.
const EMPTY_SLOT: u8 = u8::MAX;

impl<const COUNT: usize> NameTable<COUNT> {
    /// Builds the table of at most half as many names as it has slots.
    #[must_use]
    #[allow(
        clippy::indexing_slicing,
        clippy::cast_possible_truncation,
        reason = "done by the compiler, and it says so"
    )]
    pub const fn new(names: [&'static str; COUNT]) -> Self {
        assert!(COUNT <= TABLE_SIZE / 2, "too many names for the table");
        let (mut marks, mut table) = ([0; COUNT], [EMPTY_SLOT; TABLE_SIZE]);
        let mut at = 0;
        while at < COUNT {
            marks[at] = hash_name(names[at].as_bytes());
            let mut place = marks[at] as usize % TABLE_SIZE;
            while table[place] != EMPTY_SLOT {
                place = (place + 1) % TABLE_SIZE;
            }
            table[place] = at as u8;
            at += 1;
        }
        Self { names, marks, table }
    }

    /// Finds the values of these names in an object, for `Json::value_at`; `NOT_FOUND` for missing ones. Of duplicate members the
    /// first counts.
    #[must_use]
    pub fn find_places(&self, object: Json<'_, '_>) -> [u32; COUNT] {
        let mut places = [NOT_FOUND; COUNT];
        fill_places(object, &self.names, &self.marks, &self.table, &mut places);
        places
    }
}

/// Matches each member of an object with the names.
#[allow(clippy::cast_possible_truncation, reason = "places among the entries fit, see `scan`")]
fn fill_places(
    object: Json<'_, '_>,
    names: &[&str],
    marks: &[u32],
    table: &[u8; TABLE_SIZE],
    places: &mut [u32],
) {
    let (entries, (mut at, end)) = (object.document.entries.as_slice(), object.member_range());
    while at < end {
        let (Some(key), Some(value)) = (entries.get(at), entries.get(at + 1)) else { return };
        // For a name, `next` is its hash.
        let mut probe = key.next as usize % TABLE_SIZE;
        while let Some(index) = table.get(probe).map(|index| usize::from(*index))
            && let Some(mark) = marks.get(index)
        {
            if *mark == key.next && names.get(index).is_some_and(|name| object.with_index(at).is_text(name)) {
                if let Some(place @ &mut NOT_FOUND) = places.get_mut(index) {
                    *place = at as u32 + 1;
                }
                break;
            }
            probe = (probe + 1) % TABLE_SIZE;
        }
        at = value.next as usize;
    }
}
