//! Provenance of a result page: the birth in its event id, the phrase in its search box and in its links.

use crate::ask::{ResponseKind, SourceRequest};
use crate::base64;
use crate::provenance::{
    PageTime, Provenance, ShownPhrase, compare_phrases, find_after, find_links, judge_links, read_language,
    read_query_phrase, read_search_box, read_title_phrase,
};
use memchr::memmem;
use quarry_kernel::time::UnixMs;
use quarry_kernel::url;
use std::borrow::Cow;

/// Parameters besides `q` from which the source makes the phrase that its page shows.
const REWRITING_PARAMETERS: [&str; 6] = ["as_sitesearch", "as_epq", "ludocid", "kgmid", "prds", "ibp"];
/// Mark of the page of conversations, whose box is for the next sentence.
const CONVERSATION: &str = "udm=50";
/// Mark before the page's own event id, in a script.
const OWN_ID_MARK: &str = "kEI";
/// Marks before event ids in links and attributes, where the one of the page before may stand as well.
const ID_MARKS: [&str; 3] = ["ei=", "eid=\"", "data-ei=\""];

/// Reads the provenance of a page; nothing of an answer that is no page.
#[must_use]
#[inline(never)]
pub fn read_provenance(request: &SourceRequest, html: &str) -> Provenance {
    if request.kind != ResponseKind::Page {
        return Provenance::default();
    }
    let is_search = request.path.starts_with("/search?");
    let asked = find_asked_phrase(request).filter(|_| is_search);
    Provenance {
        created_at: read_birth(html).map(PageTime::Second),
        phrase: asked.map(|asked| read_phrase(&asked, html)).unwrap_or_default(),
        language: read_language(html),
    }
}

/// Returns the phrase of a request that its page shows as it is; none where the source makes one of its own.
fn find_asked_phrase(request: &SourceRequest) -> Option<Cow<'_, str>> {
    let rewrites = |name: &&str| url::find_query_value(&request.path, name).is_some();
    if REWRITING_PARAMETERS.iter().any(rewrites) || request.path.contains(CONVERSATION) {
        return None;
    }
    url::find_query_value(&request.path, "q")
}

fn read_phrase(asked: &str, html: &str) -> ShownPhrase {
    let links: Vec<&str> = find_links(html, "href=\"/search?").collect();
    let corrected = links.iter().filter(|link| link.contains("nfpr=1"));
    let corrected = corrected.filter_map(|link| read_query_phrase(link).map(Cow::Owned));
    // A page that links to no search is something else, which its reader names.
    let title = || read_title_phrase(html).filter(|_| !links.is_empty());
    match compare_phrases(asked, read_search_box(html).or_else(title).as_deref(), corrected) {
        ShownPhrase::Asked => match judge_links(asked, &links) {
            ShownPhrase::Untold => ShownPhrase::Asked,
            judged => judged,
        },
        ShownPhrase::Untold => judge_links(asked, &links),
        other => other,
    }
}

/// Reads the moment in the page's event id; where a page without scripts has none of its own, the latest in its links. What a caller
/// asks for stands in the page's title, box and texts: an id there is no id of the page.
fn read_birth(html: &str) -> Option<UnixMs> {
    let own = find_after(html, OWN_ID_MARK).filter(|rest| is_in_script(html, rest)).find_map(|rest| {
        let value = rest.strip_prefix('"').unwrap_or(rest).trim_start_matches([':', '=', ' ']);
        decode_event_id(value.strip_prefix(['\'', '"'])?)
    });
    let linked =
        || ID_MARKS.iter().flat_map(|mark| find_after(html, mark).filter(|rest| is_in_tag(html, rest)));
    own.or_else(|| linked().filter_map(decode_event_id).max())
}

/// Maximum distance of an id from the beginning of its tag, or of the script that names it.
const BYTES_BEFORE_ID_MAX: usize = 4096;

/// Returns what stands before a rest of a page, as far as an id may be from the beginning of its element.
fn find_before<'h>(html: &'h str, rest: &str) -> &'h [u8] {
    let end = html.len() - rest.len();
    html.as_bytes().get(end.saturating_sub(BYTES_BEFORE_ID_MAX)..end).unwrap_or_default()
}

/// Returns whether a rest of a page begins inside a script, or there are no tags before it, as in data.
fn is_in_script(html: &str, rest: &str) -> bool {
    let before = find_before(html, rest);
    let open = memmem::rfind(before, b"<script");
    let is_open =
        open.is_some_and(|open| memmem::rfind(before, b"</script").is_none_or(|close| close < open));
    is_open || memchr::memchr(b'<', before).is_none()
}

/// Returns whether a rest of a page begins inside a tag: in a link of the page's own, or in an attribute for ids.
fn is_in_tag(html: &str, rest: &str) -> bool {
    const LINK: &[u8] = b"href=\"/";
    let before = find_before(html, rest);
    let start = memchr::memrchr(b'<', before).unwrap_or_default();
    let tag = before.get(start..).unwrap_or_default();
    let link = memmem::rfind(tag, LINK).and_then(|at| tag.get(at + LINK.len()..));
    let is_link = link.is_some_and(|link| !link.contains(&b'"'));
    let is_attribute = tag.ends_with(b"eid=\"") || tag.ends_with(b"data-ei=\"");
    !tag.contains(&b'>') && (is_link || is_attribute)
}

/// Decodes the moment in the event id with which a text begins: four bytes of seconds, the lowest first, then microseconds as a varint,
/// by which other texts are told from an id.
fn decode_event_id(text: &str) -> Option<UnixMs> {
    let end = text.find(|letter: char| !(letter.is_ascii_alphanumeric() || "-_".contains(letter)));
    let id = text.get(..end.unwrap_or(text.len())).filter(|id| (10..=64).contains(&id.len()))?;
    let bytes = base64::decode_url_safe(id)?;
    let (seconds, more) = bytes.split_first_chunk::<4>()?;
    let mut micros = 0_u64;
    for (place, byte) in more.iter().take(4).enumerate() {
        micros |= u64::from(byte & 0x7F) << (7 * place);
        if byte & 0x80 == 0 {
            break;
        }
    }
    (micros < 1_000_000).then(|| UnixMs(i64::from(u32::from_le_bytes(*seconds)) * 1000))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::{Refusal, Site};

    const BIRTH: UnixMs = UnixMs(1_699_376_697_000);

    fn read(html: &str) -> Provenance {
        read_provenance(&SourceRequest::get(Site::V1Web, "/search?q=green+reeds".into()), html)
    }

    #[test]
    fn a_page_tells_its_birth_in_every_place_of_its_id() {
        let told = Some(PageTime::Second(BIRTH));
        for html in [
            "<script>google={kEI:'OW5KZcbaMbnl0PEPqM-L2AI'}</script>",
            "{\"kEI\":\"OW5KZcbaMbnl0PEPqM-L2AI\"}",
            "<script>google.kEI='OW5KZcbaMbnl0PEPqM-L2AI';</script><a href=\"/x?ei=AAAAAAAAAAAAAA\">",
            "<a href=\"/search?ei=AAAAAAAAAAAAAA&amp;q=a\"><a href=\"/search?q=a&amp;ei=OW5KZcbaMbnl0PEPqM-L2AI&amp;b\">",
            "<div eid=\"OW5KZcbaMbnl0PEPqM-L2AI\">",
        ] {
            assert_eq!(read(html).created_at, told, "{html}");
        }
        assert_eq!(read("<script>kEI='not an id'</script>").created_at, None);
    }

    #[test]
    fn an_id_that_a_caller_asks_for_or_another_site_links_is_none_of_the_page() {
        const OWN: &str = "<script>google={kEI:'OW5KZcbaMbnl0PEPqM-L2AI'}</script>";
        // Of 1970.
        for asked in [
            "<title>kEI AAAAAAAAAAAAAA - Engine</title>",
            "<title>kEI:&#39;AAAAAAAAAAAAAA&#39; - Engine</title>",
            "<textarea name=q>kEI:'AAAAAAAAAAAAAA'</textarea>",
            "<input name=q value=\"x&amp;ei=AAAAAAAAAAAAAA\">",
            "<p>ei=AAAAAAAAAAAAAA eid=\"AAAAAAAAAAAAAA\"</p>",
            "<a href=\"https://a.test/?ei=AAAAAAAAAAAAAA\">",
        ] {
            assert_eq!(read(asked).created_at, None, "{asked}");
            assert_eq!(read(&format!("{asked}{OWN}")).created_at, Some(PageTime::Second(BIRTH)), "{asked}");
        }
    }

    #[test]
    fn a_phrase_pasted_into_links_is_told_from_an_encoded_one() {
        let refusal = |html: &str| read(html).find_refusal(BIRTH, 0);
        let pasted = "<a href=\"/search?tbm=isch&amp;q=green reeds&amp;source=lnms\">";
        assert_eq!(refusal(pasted), Some(Refusal::SourceMismatch));
        assert_eq!(refusal("<a href=\"/search?q=green+reeds&amp;tbm=isch\">"), None);
    }

    #[test]
    fn a_corrected_spelling_is_no_other_phrase() {
        let corrected =
            "<input name=\"q\" value=\"green weeds\"><a href=\"/search?nfpr=1&amp;q=green+reeds\">";
        assert_eq!(read(corrected).phrase, ShownPhrase::Asked);
        assert_eq!(read("<input name=\"q\" value=\"green weeds\">").phrase, ShownPhrase::Other);
    }

    #[test]
    fn a_phrase_that_the_source_makes_itself_is_not_compared() {
        for more in ["&as_epq=a", "&ludocid=1", "&udm=50"] {
            let request = SourceRequest::get(Site::V1Web, format!("/search?q=green{more}"));
            let told = read_provenance(&request, "<input name=\"q\" value=\"other\">");
            assert_eq!(told.phrase, ShownPhrase::Untold, "{more}");
        }
    }
}
