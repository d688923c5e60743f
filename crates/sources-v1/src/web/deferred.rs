//! Parts of the page that its scripts put in place later.
//!
//! A page that nobody runs keeps much of its content in calls of `jsl.dh('<element id>','<escaped HTML>')`, often one
//! inside another. Here each piece is written into the empty element of its id, so that everything behind this reads one
//! whole page. Pages that a browser has saved are whole already and pass through untouched.

use super::script;
use crate::once::Listed;
use memchr::memmem;
use std::borrow::Cow;
use std::collections::HashMap;

/// What stands before the first string of a call.
const CALL: &str = "jsl.dh(";

/// Pieces stand inside pieces on real pages three deep.
const DEPTH_MAX: usize = 8;

/// The page with its deferred pieces in their places.
pub(crate) fn expand(html: &str) -> Cow<'_, str> {
    let mut pieces = HashMap::new();
    collect(html, &mut pieces);
    if pieces.is_empty() {
        return Cow::Borrowed(html);
    }
    // Pieces of pieces are found only when the outer one has been decoded.
    let decoded: Vec<(String, String)> =
        pieces.iter().map(|(id, piece)| ((*id).to_owned(), script::unescape(piece).into_owned())).listed();
    let mut pieces: HashMap<&str, &str> =
        decoded.iter().map(|(id, piece)| (id.as_str(), piece.as_str())).collect();
    let mut out = String::new();
    let copied = fill(html, &mut pieces, &mut out, 0);
    if copied == 0 {
        return Cow::Borrowed(html);
    }
    out.push_str(html.get(copied..).unwrap_or_default());
    Cow::Owned(out)
}

/// The calls of a text: element id and escaped HTML.
fn collect<'h>(html: &'h str, pieces: &mut HashMap<&'h str, &'h str>) {
    let string = |rest: &'h str| {
        let (id, rest) = rest.split_once('\'')?;
        let mut body = rest.strip_prefix(',')?.chars();
        // Pages without scripts put the piece between double quotes.
        let quote = body.next().filter(|quote| matches!(quote, '\'' | '"'))?;
        let body = body.as_str();
        Some((id, body.get(..script::end_at(body, u8::try_from(quote).ok()?)?)?))
    };
    for rest in script::quoted(html, CALL) {
        if let Some((id, body)) = string(rest).filter(|(id, body)| id.len() < 100 && !body.is_empty()) {
            pieces.insert(id, body);
        }
    }
}

/// Copies `html` with pieces put into the empty elements that wait for them; gives how much of `html` was copied. What
/// follows the last such element is left to the caller, so that a page without any is not copied at all.
fn fill<'p>(html: &str, pieces: &mut HashMap<&'p str, &'p str>, out: &mut String, depth: usize) -> usize {
    const ID: &str = " id=\"";
    let mut copied = 0;
    for at in memmem::find_iter(html.as_bytes(), ID) {
        if pieces.is_empty() {
            break;
        }
        let Some((id, rest)) = html.get(at + ID.len()..).and_then(|rest| rest.split_once('"')) else { break };
        if at < copied || !pieces.contains_key(id) {
            continue;
        }
        let Some(end) = memchr::memchr(b'>', rest.as_bytes()) else { break };
        let inside = at + ID.len() + id.len() + 1 + end + 1;
        let is_empty = html.get(inside..).is_some_and(|rest| rest.starts_with("</"));
        let Some(piece) = pieces.remove(id).filter(|_| is_empty) else { continue };
        out.push_str(html.get(copied..inside).unwrap_or_default());
        copied = inside;
        let done = if depth < DEPTH_MAX { fill(piece, pieces, out, depth + 1) } else { 0 };
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
        let whole = expand(page);
        assert!(
            whole.starts_with(r#"<p id="a"><i id="c">é it's</i></p><b id="b">full</b><script>"#),
            "{whole}"
        );
        assert!(whole.ends_with("</script>"));
    }

    #[test]
    fn a_page_without_empty_elements_is_not_copied() {
        for page in
            ["<p>x", r#"<b id="b">full</b>jsl.dh('b','no')"#, "jsl.dh('", "jsl.dh('a','", "jsl.dh('a','x\\"]
        {
            assert!(matches!(expand(page), Cow::Borrowed(same) if same == page), "{page}");
        }
    }

    #[test]
    fn a_piece_that_holds_its_own_element_is_put_in_once() {
        let page = r#"<p id="a"></p>jsl.dh('a','\x3cp id\x3d\x22a\x22\x3e\x3c/p\x3e')"#;
        assert_eq!(expand(page).matches("<p id=").count(), 2);
    }
}
