//! Provenance of a page: the day in the stamp of its links, the phrase in its search box.

use crate::ask::{ResponseKind, SourceRequest};
use crate::provenance::{
    PageTime, Provenance, ShownPhrase, compare_phrases, find_after, find_links, judge_links, read_language,
    read_query_phrase, read_search_box, read_title_phrase,
};
use quarry_kernel::time::UnixMs;
use quarry_kernel::url;
use std::borrow::Cow;

/// Mark of a stamp: `&imts=` in base64, with which the last part of a counted link begins.
const STAMP_MARK: &str = "JmltdHM9";
const STAMP_NAME: &str = "&imts=";
/// Number of letters of base64 in which the name and ten digits of seconds are whole.
const STAMP_LETTERS: usize = 24;

/// Reads the provenance of a page; nothing of an answer that is no page.
#[must_use]
#[inline(never)]
pub fn read_provenance(request: &SourceRequest, html: &str) -> Provenance {
    if request.kind != ResponseKind::Page {
        return Provenance::default();
    }
    let asked = url::find_query_value(&request.path, "q").filter(|_| request.path.starts_with("/search?"));
    Provenance {
        created_at: find_after(html, STAMP_MARK)
            .filter(|rest| is_in_counted_link(html, rest))
            .filter_map(decode_stamp)
            .max()
            .map(PageTime::Day),
        phrase: asked.map(|asked| read_phrase(&asked, html)).unwrap_or_default(),
        language: read_language(html),
    }
}

fn read_phrase(asked: &str, html: &str) -> ShownPhrase {
    let links: Vec<&str> = find_links(html, "href=\"/search?").collect();
    let own = links.iter().filter_map(|link| read_query_phrase(link).map(Cow::Owned));
    // A page that links to no search is something else, which its reader names.
    let title = || read_title_phrase(html).filter(|_| !links.is_empty());
    let compared = compare_phrases(asked, read_search_box(html).or_else(title).as_deref(), own);
    let is_pasted = judge_links(asked, &links) == ShownPhrase::Pasted;
    if is_pasted { ShownPhrase::Pasted } else { compared }
}

/// Returns whether a stamp, whose mark `rest` follows, stands where the source writes it: in the parameter `p` of a counted link. In
/// the box, in a link to a search and in another site's address it is what somebody has written there.
fn is_in_counted_link(html: &str, rest: &str) -> bool {
    const LINK: &str = "/ck/a?";
    const LINK_BYTES_MAX: usize = 1024;
    let end = html.len() - rest.len() - STAMP_MARK.len();
    let before = html.as_bytes().get(end.saturating_sub(LINK_BYTES_MAX)..end).unwrap_or_default();
    let before = String::from_utf8_lossy(before);
    let value = before.rsplit_once(LINK).and_then(|(_, link)| link.rsplit_once("p="));
    value.is_some_and(|(_, value)| value.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Decodes the day in a stamp; `rest` follows the mark.
fn decode_stamp(rest: &str) -> Option<UnixMs> {
    let letters = rest.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(rest.len());
    let rest = rest.get(..letters.min(STAMP_LETTERS - STAMP_MARK.len()))?;
    let bytes = crate::base64::decode_url_safe(&[STAMP_MARK, rest].concat())?;
    let text = std::str::from_utf8(&bytes).ok()?;
    let seconds: i64 = text.strip_prefix(STAMP_NAME)?.get(..10)?.parse().ok()?;
    Some(UnixMs(seconds * 1000))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::{Refusal, Site};
    use quarry_kernel::time::DAY_MS;

    fn read(html: &str) -> Provenance {
        read_provenance(&SourceRequest::get(Site::V2Web, "/search?q=green+reeds&adlt=off".into()), html)
    }

    #[test]
    fn a_page_tells_its_day_in_the_stamps_of_its_links() {
        let day = UnixMs(1_784_937_600_000);
        for html in [
            "<a href=\"/ck/a?!&amp;&amp;p=f4f3JmltdHM9MTc4NDkzNzYwMA&amp;ptn=3\">",
            "<a href=\"/ck/a?p=f4f3JmltdHM9MTc4NDkzNzYwMCZpZ3VpZD0xMGJk&amp;ptn=3\">",
        ] {
            assert_eq!(read(html).created_at, Some(PageTime::Day(day)), "{html}");
            let refusal = read(html).find_refusal(day.plus_ms(2 * DAY_MS), 60_000);
            assert_eq!(refusal, Some(Refusal::SourceStale));
        }
        assert_eq!(read("<a href=\"/ck/a?p=JmltdHM9MTc4&p=JmltdHM9!\">").created_at, None);
    }

    #[test]
    fn a_stamp_that_somebody_else_wrote_is_none_of_the_page() {
        for written in [
            "<input name=q value=JmltdHM9MTc4NDkzNzYwMA>",
            "<title>p=JmltdHM9MTc4NDkzNzYwMA - Search</title>",
            "<a href=\"/search?q=JmltdHM9MTc4NDkzNzYwMA\">",
            "<a href=\"/ck/a?p=f4f3&amp;u=a1JmltdHM9MTc4NDkzNzYwMA&amp;ntb=1\">",
        ] {
            assert_eq!(read(written).created_at, None, "{written}");
        }
    }

    #[test]
    fn another_phrase_is_told_from_a_corrected_one() {
        let page = "<input id=\"sb_form_q\" name=\"q\" value=\"green weeds\">";
        assert_eq!(read(page).phrase, ShownPhrase::Other);
        let corrected = format!("{page}<a href=\"/search?q=%2bgreen+reeds&amp;FORM=RWRE\">");
        assert_eq!(read(&corrected).phrase, ShownPhrase::Asked);
    }
}
