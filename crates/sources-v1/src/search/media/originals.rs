//! The pictures themselves, whose addresses the page keeps in a script: `"<id>",["<small>",h,w],["<original>",h,w]`.

use memchr::memmem;
use quarry_html::unescape_script;
use quarry_kernel::http::has_scheme;

/// The ways in which such a record is quoted.
const QUOTES: [&str; 3] = ["\"", "\\x22", "&quot;"];

/// The records of a page, read where they stand.
pub(super) struct Originals<'p> {
    page: &'p str,
    /// Offset of the latest record: those of a pack stand close to each other.
    last: usize,
}

impl<'p> Originals<'p> {
    pub(super) const fn new(page: &'p str) -> Self {
        Self { page, last: 0 }
    }

    /// Returns the address of the original of the picture with this id. Only the first id of a page is looked for in all of it.
    pub(super) fn find_address(&mut self, id: &str) -> Option<String> {
        const APART_MAX: usize = 1 << 16;
        const ID_BYTES_MIN: usize = 8;
        if id.len() < ID_BYTES_MIN {
            return None;
        }
        let end = if self.last == 0 { self.page.len() } else { self.last.saturating_add(APART_MAX) };
        let bytes = self.page.as_bytes();
        let range = bytes.get(self.last..end.min(bytes.len()))?;
        let mut places = memmem::find_iter(range, id).map(|at| self.last + at + id.len());
        let (place, address) =
            places.find_map(|place| Some((place, parse_original_address(self.page.get(place..)?)?)))?;
        self.last = place;
        Some(address)
    }
}

/// Returns the second address behind an id.
fn parse_original_address(behind: &str) -> Option<String> {
    const RECORD_BYTES_MAX: usize = 4096;
    let quote = QUOTES.into_iter().find(|quote| behind.starts_with(quote))?;
    let small = behind.get(quote.len()..)?.strip_prefix(",[")?.strip_prefix(quote)?;
    let next = memmem::find(small.as_bytes().get(..small.len().min(RECORD_BYTES_MAX))?, b"],[")?;
    let address = small.get(next + "],[".len()..)?.strip_prefix(quote)?;
    let address = address.get(..memmem::find(address.as_bytes(), quote.as_bytes())?)?;
    // A record within a string of a script is escaped twice.
    let address = unescape_script(&unescape_script(address)).replace("&amp;", "&");
    has_scheme(&address).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_original_is_the_second_address_of_its_record_however_that_is_quoted() {
        for quote in QUOTES {
            let record = |id: &str| {
                format!(
                    "[0,{quote}{id}{quote},[{quote}https://i.test/s?a\\u003db{quote},9,9],[{quote}https://o.test/{id}?a\\\\u003db{quote},90,90],1]"
                )
            };
            let page = format!(
                "<i id=first-one></i>{}{}<i id=absent-one></i>",
                record("first-one"),
                record("second-one")
            );
            let mut originals = Originals::new(&page);
            assert_eq!(
                originals.find_address("first-one").as_deref(),
                Some("https://o.test/first-one?a=b"),
                "{quote}"
            );
            assert_eq!(
                originals.find_address("second-one").as_deref(),
                Some("https://o.test/second-one?a=b")
            );
            assert_eq!(originals.find_address("absent-one"), None);
        }
        let mut broken = Originals::new("\"some-id-1\",[\"https://i.test/s\",1,1],[\"https://o.test/");
        assert_eq!(broken.find_address("some-id-1"), None);
        let mut script = Originals::new("\"some-id-1\",[\"x\",1,1],[\"javascript:x\",1,1]");
        assert_eq!(script.find_address("some-id-1"), None);
    }
}
