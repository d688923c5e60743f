//! News cards of the main page as a browser shows it. The block is named by `data-layout`; the lines of a card are recognised by
//! their form.

use super::item::{NewsResult, position_of};
use super::link;
use crate::caption_date::is_date;
use crate::dates;
use quarry_html::{Node, selectors};

selectors! {
    static CARD = "article";
    static LINK = "a[href]";
    static HEADING = "h2, h3, h4";
    static ICON = "img[src*='/ip3/'], img[src$='.ico']";
    static PICTURE = "img[src]:not([src*='/ip3/']):not([src$='.ico'])";
    static CELL = "div, p, span, time";
}

/// Maximum length of a line with metadata, in characters; a longer line is the text about the page.
const LINE_LENGTH_MAX: usize = 60;

/// Collects the news of a module; returns whether there are any.
pub(super) fn collect_news(block: Node<'_>, news: &mut Vec<NewsResult>) -> bool {
    let before = news.len();
    for card in block.select(&CARD) {
        let read = parse_card(card, position_of(news.len()));
        news.extend(read);
    }
    news.len() > before
}

/// Parses a card with a link to another site: around the card or in it.
fn parse_card(node: Node<'_>, position: u32) -> Option<NewsResult> {
    let link = link::resolve_target(&node.closest(&LINK).or_else(|| node.select_first(&LINK))?.attr("href")?);
    let host = link::parse_host(&link)?.to_owned();
    let heading = node.select_first(&HEADING)?;
    // A shortened heading has its full text in the tooltip.
    let full = heading.attr("title").filter(|title| !title.is_empty());
    // The site's name follows its icon.
    let named = node.select_first(&ICON).and_then(|icon| icon.next_sibling()).map(|name| name.text());
    let (mut date, mut snippet, mut line) = (None, None, named.filter(|name| !name.is_empty()));
    for cell in node.select(&CELL) {
        let text = cell.text();
        if text.is_empty() || cell.select_first(&CELL).is_some() || cell.closest(&HEADING).is_some() {
            continue;
        }
        let part = match text.chars().count() {
            _ if is_date(&text) => &mut date,
            0..=LINE_LENGTH_MAX => &mut line,
            _ => &mut snippet,
        };
        part.get_or_insert(text);
    }
    let picture = node.select_first(&PICTURE).and_then(|picture| picture.attr("src"));
    Some(NewsResult {
        position,
        title: full.map_or_else(|| heading.text(), std::borrow::Cow::into_owned),
        source: line.or(Some(host)),
        link,
        snippet,
        iso_date: date.as_deref().and_then(dates::parse_iso_date),
        date,
        thumbnail: picture.map(|address| link::add_scheme(&address)),
        ..NewsResult::default()
    })
    .filter(|card| !card.title.is_empty())
}
