//! The members of an object by their names.

use super::document::Json;
use super::mark::mark;

/// Names that are asked for together, and where each is found by its mark: made while the program is compiled.
#[derive(Debug)]
pub struct Names<const COUNT: usize> {
    names: [&'static str; COUNT],
    marks: [u32; COUNT],
    table: [u8; TABLE],
}

/// Places of the table, more than twice as many as names.
const TABLE: usize = 128;
/// The place of what is not there, for no text has so many values.
const NOWHERE: u32 = u32::MAX;
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

    /// Where the values of these names are in an object, as `Json::value_at` takes it; [`NOWHERE`] of those it does not have. Of two
    /// members of one name it is the first.
    #[must_use]
    pub fn places(&self, object: Json<'_, '_>) -> [u32; COUNT] {
        let mut places = [NOWHERE; COUNT];
        find(object, &self.names, &self.marks, &self.table, &mut places);
        places
    }
}

/// Looks for each member of an object among the names.
#[allow(clippy::cast_possible_truncation, reason = "places among the entries fit, see `scan`")]
fn find(object: Json<'_, '_>, names: &[&str], marks: &[u32], table: &[u8; TABLE], places: &mut [u32]) {
    let (entries, (mut at, end)) = (object.document.entries.as_slice(), object.span_of_members());
    while at < end {
        let (Some(key), Some(value)) = (entries.get(at), entries.get(at + 1)) else { return };
        // Of a name, `next` is its mark.
        let mut probe = key.next as usize % TABLE;
        while let Some(index) = table.get(probe).map(|index| usize::from(*index))
            && let Some(mark) = marks.get(index)
        {
            if *mark == key.next && names.get(index).is_some_and(|name| object.other(at).says(name)) {
                if let Some(place @ &mut NOWHERE) = places.get_mut(index) {
                    *place = at as u32 + 1;
                }
                break;
            }
            probe = (probe + 1) % TABLE;
        }
        at = value.next as usize;
    }
}
