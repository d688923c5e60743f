//! Searches that the page proposes: at the end of the list, beside it, and in the boxes of older pages.

use super::item::{Recommendation, RelatedSearch};
use super::text::{self, LIST_MAX};
use quarry_html::{Document, Node, selectors};
use quarry_kernel::url;

selectors! {
    static BLOCK = ".b_rs, #brsv3, .b_rrsr, .richrsrailsugwrapper";
    static LINK = ".b_rs a[href], #brsv3 a[href], .b_rrsr a[href], .richrsrailsuggestion a[href], .richrsrail a[href], \
        #inline_rs .rslist a[href], .qscontainer a[href], #sw_rel a[href]";
    /// Elsewhere they are told by the form that they are sent from, one for the list and one for the column beside it.
    static SENT = "li a[href*='FORM=QSRE'], li a[href*='FORM=R5FD']";
    /// Chips with a picture and the whole phrase as their title, under a heading.
    static CHIP = "[role='listitem'] > a[title][href*='/search?q='], a[title][href*='FORM=IARSLK'], \
        [role='listitem'] > a[href] > div[title]";
    static HEADING = "h2";
    /// A row of two links to one page: its title and its site.
    static RECOMMENDED = "#b_results table tr";
    static ANCHOR = "a[href]";
    static PHRASE = ".b_suggestionText, .richrsrailsuggestion_text";
}

/// Largest number of levels between a chip and its heading.
const DEPTH_MAX: usize = 12;

/// Returns whether a block of the list proposes searches.
pub(super) fn is_related_block(block: Node<'_>) -> bool {
    block.matches(&BLOCK)
        || block.select_first(&BLOCK).is_some()
        || block.select(&SENT).nth(1).is_some()
        || block.select_first(&CHIP).is_some()
}

/// Returns the searches, each once, in the page's order.
pub(super) fn collect_searches(document: &Document<'_>, base: &str) -> Vec<RelatedSearch> {
    let mut searches: Vec<RelatedSearch> = Vec::new();
    for link in document.select(&LINK).chain(document.select(&SENT)).take(LIST_MAX) {
        let Some(shown) = text::parse_phrase(link.select_first(&PHRASE).unwrap_or(link)) else { continue };
        let address = text::parse_target(link, base);
        let asked = address.as_deref().and_then(|address| url::find_query_value(address, "q"));
        // The page marks the new words, and its white space around the marks may be lost; the link spells them out.
        let query = match asked {
            Some(asked) if fold_letters(&asked).eq(fold_letters(&shown)) => asked.trim().to_owned(),
            _ => shown,
        };
        if !searches.iter().any(|search| fold_letters(&search.query).eq(fold_letters(&query))) {
            searches.push(RelatedSearch { query, link: address, ..Default::default() });
        }
    }
    for chip in document.select(&CHIP).take(LIST_MAX) {
        let Some((query, link)) = text::parse_attribute(chip, "title").zip(chip.closest(&ANCHOR)) else {
            continue;
        };
        // A card says more than its title.
        let is_chip = link == chip || link.text() == query;
        if is_chip && !searches.iter().any(|search| fold_letters(&search.query).eq(fold_letters(&query))) {
            searches.push(RelatedSearch {
                query,
                link: text::parse_target(link, base),
                section: find_heading_above(link),
                thumbnail: text::find_picture(link, base),
                ..Default::default()
            });
        }
    }
    searches
}

/// Returns the nearest heading before an element in what is around it.
fn find_heading_above(node: Node<'_>) -> Option<String> {
    std::iter::successors(node.parent(), Node::parent).take(DEPTH_MAX).find_map(|around| {
        let before = around.select(&HEADING).take_while(|heading| heading.index() < node.index());
        before.last().and_then(text::parse_text)
    })
}

/// Pages that the engine recommends to go on with, in a table below a result: a title and a site in each row.
pub(super) fn collect_recommendations(document: &Document<'_>, base: &str) -> Vec<Recommendation> {
    let mut pages: Vec<Recommendation> = Vec::new();
    for row in document.select(&RECOMMENDED).take(LIST_MAX) {
        let mut links = row.select(&ANCHOR);
        let Some(first) = links.next() else { continue };
        let Some((title, link)) = text::parse_text(first).zip(text::parse_target(first, base)) else {
            continue;
        };
        let second = links.next().filter(|second| text::parse_target(*second, base).as_ref() == Some(&link));
        let displayed_link = second.and_then(text::parse_text);
        if displayed_link.is_some() && !pages.iter().any(|own| own.link == link) {
            let position = u32::try_from(pages.len() + 1).unwrap_or(u32::MAX);
            pages.push(Recommendation { position, title, link, displayed_link });
        }
    }
    pages
}

fn fold_letters(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase)
}
