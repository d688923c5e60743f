//! Searches that the page proposes: at the end of the list, beside it, and in the boxes of older pages.

use super::item::RelatedSearch;
use super::text::{self, LIST_MAX};
use quarry_html::{Document, Node, selectors};
use quarry_kernel::url;

selectors! {
    static BLOCK = ".b_rs, #brsv3, .b_rrsr, .richrsrailsugwrapper";
    static LINK = ".b_rs a[href], #brsv3 a[href], .b_rrsr a[href], .richrsrailsuggestion a[href], .richrsrail a[href], \
        #inline_rs .rslist a[href], .qscontainer a[href], #sw_rel a[href]";
    /// Elsewhere they are told by the form that they are sent from, one for the list and one for the column beside it.
    static SENT = "li a[href*='FORM=QSRE'], li a[href*='FORM=R5FD']";
    static PHRASE = ".b_suggestionText, .richrsrailsuggestion_text";
}

/// Whether a block of the list proposes searches.
pub(super) fn is_block(block: Node<'_>) -> bool {
    block.matches(&BLOCK) || block.first(&BLOCK).is_some() || block.select(&SENT).nth(1).is_some()
}

/// The searches, each once, in the page's order.
pub(super) fn read(document: &Document<'_>, base: &str) -> Vec<RelatedSearch> {
    let mut searches: Vec<RelatedSearch> = Vec::new();
    let mut links: Vec<_> = document.select(&LINK).take(LIST_MAX).collect();
    if links.is_empty() {
        links = document.select(&SENT).take(LIST_MAX).collect();
    }
    for link in links {
        let Some(shown) = text::phrase(link.first(&PHRASE).unwrap_or(link)) else { continue };
        let address = text::target(link, base);
        let asked = address.as_deref().and_then(|address| url::query_value(address, "q"));
        // The page marks the new words, and its white space around the marks may be lost; the link spells them out.
        let query = match asked {
            Some(asked) if letters(&asked).eq(letters(&shown)) => asked.trim().to_owned(),
            _ => shown,
        };
        if !searches.iter().any(|search| letters(&search.query).eq(letters(&query))) {
            searches.push(RelatedSearch { query, link: address, ..Default::default() });
        }
    }
    searches
}

fn letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase)
}
