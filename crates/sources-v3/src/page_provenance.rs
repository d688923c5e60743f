//! Provenance of a page: the phrase in its search box. The page contains no time.

use crate::ask::{RequestBody, ResponseKind, SourceRequest};
use crate::provenance::{
    Provenance, compare_phrases, find_links, read_language, read_query_phrase, read_search_box,
};
use quarry_kernel::url;
use std::borrow::Cow;

/// Reads the provenance of a page; empty for an answer that is no page.
#[must_use]
#[inline(never)]
pub fn read_provenance(request: &SourceRequest, html: &str) -> Provenance {
    if request.kind != ResponseKind::Page {
        return Provenance::default();
    }
    let posted = request.body.as_ref().map(RequestBody::text);
    let asked = url::find_query_value(posted.unwrap_or(&request.path), "q");
    let queries = find_links(html, "href=\"/").filter_map(|link| link.split_once('?'));
    let links = queries.filter_map(|(_, query)| read_query_phrase(query).map(Cow::Owned));
    let shown = read_search_box(html);
    let phrase = asked.map(|asked| compare_phrases(&asked, shown.as_deref(), links)).unwrap_or_default();
    Provenance { created_at: None, phrase, language: read_language(html) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::Site;
    use crate::provenance::ShownPhrase;

    #[test]
    fn the_phrase_in_the_box_is_compared_with_the_posted_one() {
        let request = SourceRequest::post(Site::V3Html, "/html/".into(), "q=green+reeds&b=".into());
        let read = |html: &str| read_provenance(&request, html).phrase;
        assert_eq!(read("<input name=\"q\" type=\"text\" value=\"Green reeds\">"), ShownPhrase::Asked);
        assert_eq!(read("<input name=\"q\" type=\"text\" value=\"weeds\">"), ShownPhrase::Other);
        assert_eq!(read("<input type=\"hidden\" name=\"q\" value=\"weeds\">"), ShownPhrase::Untold);
    }
}
