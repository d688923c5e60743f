//! Parts of the page that its scripts put in place later.
//!
//! A page that nobody runs keeps much of its content in calls of `jsl.dh('<element id>','<escaped HTML>')`, often one
//! inside another; since May 2026 in `[{id:'<element id>'},function(){jsl.dh(this.id,"<escaped HTML>")}]` too. Here each piece is written into the empty element of its id, so that everything behind this reads one
//! whole page. Pages that a browser has saved are whole already and pass through untouched.

use super::script;
use memchr::memmem;
use quarry_html::unescape_script;
use std::borrow::Cow;
use std::collections::HashMap;

/// Text before the first string of a call.
const CALL: &str = "jsl.dh(";

/// Pieces stand inside pieces on real pages three deep.
const DEPTH_MAX: usize = 8;

/// Returns the page with its deferred pieces in their places.
pub(crate) fn expand(html: &str) -> Cow<'_, str> {
    let mut pieces = HashMap::new();
    collect_pieces(html, &mut pieces);
    if pieces.is_empty() {
        return Cow::Borrowed(html);
    }
    let mut out = String::with_capacity(html.len());
    let copied = fill_placeholders(html, &mut pieces, &mut out, 0);
    if copied == 0 {
        return Cow::Borrowed(html);
    }
    out.push_str(html.get(copied..).unwrap_or_default());
    Cow::Owned(out)
}

/// A piece as it stands in its script: what follows the quote that opens it, and that quote.
#[derive(Clone, Copy)]
struct DeferredPiece<'h> {
    behind: &'h str,
    quote: u8,
}

impl<'h> DeferredPiece<'h> {
    /// Returns the piece itself. It is decoded when it is put in place: most pieces of a page have none.
    fn decode(self) -> Option<Cow<'h, str>> {
        let escaped = self.behind.get(..script::find_closing_quote(self.behind, self.quote)?)?;
        Some(unescape_script(escaped)).filter(|piece| !piece.is_empty())
    }
}

/// More bytes than an element's id has.
const ID_BYTES_MAX: usize = 100;

/// The calls of a text: the piece for each element's id. Either string may stand between single or double quotes.
fn collect_pieces<'h>(html: &'h str, pieces: &mut HashMap<&'h str, DeferredPiece<'h>>) {
    const OWN_ID: &str = "this.id";
    let call = |at: usize| {
        let inside = html.get(at + CALL.len()..)?;
        let (id, rest) = match inside.strip_prefix(OWN_ID) {
            Some(rest) => (find_id_before(html, at)?, rest),
            None => {
                let (quote, rest) = split_opening_quote(inside)?;
                let (id, rest) = rest.split_at_checked(memchr::memchr(quote, rest.as_bytes())?)?;
                (id, rest.get(1..)?)
            }
        };
        let (quote, behind) = split_opening_quote(rest.strip_prefix(',')?)?;
        // An empty piece is none.
        let is_piece = id.len() < ID_BYTES_MAX && behind.as_bytes().first() != Some(&quote);
        is_piece.then_some((id, DeferredPiece { behind, quote }))
    };
    pieces.extend(memmem::find_iter(html.as_bytes(), CALL).filter_map(call));
}

/// Returns the quote that opens a string, and what follows it.
fn split_opening_quote(text: &str) -> Option<(u8, &str)> {
    let quote = text.bytes().next().filter(|quote| matches!(quote, b'\'' | b'"'))?;
    Some((quote, text.get(1..)?))
}

/// Returns the id of the element for which the call at `at` is made: it stands before the function that makes the call.
fn find_id_before(html: &str, at: usize) -> Option<&str> {
    const NAME: &str = "id:";
    const FUNCTION: &str = "},function(){";
    /// Between them stand the function's beginning and white space.
    const BETWEEN_BYTES_MAX: usize = 40;
    let start = at.saturating_sub(ID_BYTES_MAX + BETWEEN_BYTES_MAX);
    let before = html.as_bytes().get(start..at)?;
    let named = html.get(start + memmem::rfind(before, NAME.as_bytes())? + NAME.len()..at)?;
    let (quote, named) = split_opening_quote(named.trim_ascii_start())?;
    let (id, rest) = named.split_at_checked(memchr::memchr(quote, named.as_bytes())?)?;
    let begins = rest.bytes().skip(1).filter(|byte| !byte.is_ascii_whitespace());
    begins.take(FUNCTION.len()).eq(FUNCTION.bytes()).then_some(id)
}

/// Copies `html` with pieces put into the empty elements that wait for them; gives how much of `html` was copied. What
/// follows the last such element is left to the caller, so that a page without any is not copied at all.
fn fill_placeholders(
    html: &str,
    pieces: &mut HashMap<&str, DeferredPiece<'_>>,
    out: &mut String,
    depth: usize,
) -> usize {
    const ID: &str = " id=";
    let mut copied = 0;
    for at in memmem::find_iter(html.as_bytes(), ID) {
        if pieces.is_empty() {
            break;
        }
        let find = |from: usize, byte: u8| Some(from + memchr::memchr(byte, html.as_bytes().get(from..)?)?);
        let value = html.get(at + ID.len()..).unwrap_or_default();
        let quoted =
            split_opening_quote(value).map(|(quote, value)| (value, memchr::memchr(quote, value.as_bytes())));
        let bare = || (value, memchr::memchr3(b' ', b'\n', b'>', value.as_bytes()));
        let (value, length) = quoted.unwrap_or_else(bare);
        let Some((length, last)) = length.and_then(|length| {
            let end = html.len() - value.len() + length;
            Some((length, find(end, b'>')?))
        }) else {
            break;
        };
        let id = value.get(..length).unwrap_or_default();
        if at < copied || !pieces.contains_key(id) {
            continue;
        }
        let inside = last + 1;
        let is_empty = html.get(inside..).is_some_and(|rest| rest.starts_with("</"));
        let Some(piece) = pieces.remove(id).filter(|_| is_empty).and_then(DeferredPiece::decode) else {
            continue;
        };
        out.push_str(html.get(copied..inside).unwrap_or_default());
        copied = inside;
        let done = if depth < DEPTH_MAX { fill_placeholders(&piece, pieces, out, depth + 1) } else { 0 };
        out.push_str(piece.get(done..).unwrap_or_default());
    }
    copied
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_goes_into_its_empty_element_and_a_piece_of_a_piece_into_that() {
        let page = r#"<p id="a"></p><b id="b">full</b><script>window.jsl.dh('a','\x3ci id\x3d\x22c\x22\x3e\x3c/i\x3e');
            window.jsl.dh('b','no');window.jsl.dh('c','\u00e9 it\x27s')</script>"#;
        // Newer pages put either string between double quotes.
        let doubled = page.replace("'c'", "\"c\"").replace(r"'\u00e9 it\x27s'", r#""\u00e9 it\x27s""#);
        let named = page
            .replace("window.jsl.dh('a'", "[{id:'a'},function(){jsl.dh(this.id")
            .replace("window.jsl.dh('c'", "[{id:'c'},function(){window.jsl.dh(this.id");
        // An id may stand in other quotation marks, or in none.
        let single = page.replace("<p id=\"a\"", "<p id='a'").replace(r"\x22c\x22", r"\x27c\x27");
        let bare = page.replace("<p id=\"a\"", "<p id=a").replace(r"\x22c\x22", "c");
        for page in [page, &doubled, &named, &single, &bare] {
            let whole = expand(page).replace("id='", "id=\"").replace("'>", "\">");
            let whole = whole.replace("<p id=a>", "<p id=\"a\">").replace("<i id=c>", "<i id=\"c\">");
            assert!(
                whole.starts_with(r#"<p id="a"><i id="c">é it's</i></p><b id="b">full</b><script>"#),
                "{whole}"
            );
            assert!(whole.ends_with("</script>"));
        }
    }

    #[test]
    fn a_page_without_empty_elements_is_not_copied() {
        for page in [
            "<p>x",
            r#"<b id="b">full</b>jsl.dh('b','no')"#,
            r#"<p id="b"></p>é'},function(){jsl.dh(this.id,'no')"#,
            "jsl.dh('",
            "jsl.dh('a','",
            "jsl.dh('a','x\\",
        ] {
            assert!(matches!(expand(page), Cow::Borrowed(same) if same == page), "{page}");
        }
    }

    #[test]
    fn a_piece_that_holds_its_own_element_is_put_in_once() {
        let page = r#"<p id="a"></p>jsl.dh('a','\x3cp id\x3d\x22a\x22\x3e\x3c/p\x3e')"#;
        assert_eq!(expand(page).matches("<p id=").count(), 2);
    }
}
