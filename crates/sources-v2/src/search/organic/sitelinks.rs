//! Further pages of a result's site, parts of its page, entries of its slides and rows.

use super::caption::parse_card_text;
use super::parse_host;
use crate::search::item::{Sitelink, Sitelinks};
use crate::search::text::{self, LIST_MAX};
use crate::{caption_date as date, dates};
use quarry_html::{Node, selectors};
use quarry_kernel::http::UrlParts;

selectors! {
    /// The phone's page puts the heading into the link.
    static LINK = "a[href]";
    /// Leads to a part of a page.
    static PART = "a[href*='#']";
    /// Slides of a result, and rows: of threads, or of a table.
    static SLIDE = "[role='listitem']";
    static ROW = "tr";
    static ENTRY_TEXT = "p, div, td, h3, h4";
    static PARAGRAPH = "p";
    static LINE = "ul li";
    static FURTHER = "li h3 a[href]";
    static BESIDE = "li > a[href], li > div > a[href], [role='listitem'] > a[href]";
    static ENTRY = "li";
}

/// Lists of further pages of the same site, and of the parts of the page itself with what they say.
pub(super) fn collect_further_links(block: Node<'_>, page: &str, base: &str) -> Sitelinks {
    // The line that is the result itself holds its title.
    let is_within = |link: &Node<'_>| link.closest(&ENTRY).is_some_and(|line| line.index() > block.index());
    let mut expanded = Vec::new();
    for link in block.select(&FURTHER).filter(is_within).take(LIST_MAX) {
        let snippet = link.parent().and_then(|title| title.next_sibling());
        let snippet = snippet.filter(|node| node.matches(&PARAGRAPH)).and_then(text::parse_text);
        push_distinct(
            &mut expanded,
            parse_sitelink(link, base).map(|sitelink| Sitelink { snippet, ..sitelink }),
        );
    }
    let is_own = |link: &Sitelink| UrlParts::parse(&link.link).origin.ends_with(parse_host(page));
    let mut inline = Vec::new();
    for link in block.select(&BESIDE).filter(|link| link.closest(&LINE).is_some()).take(LIST_MAX) {
        push_distinct(&mut inline, parse_sitelink(link, base).filter(is_own));
    }
    let is_part = |link: &Sitelink| link.link.strip_prefix(page).is_some_and(|rest| rest.starts_with('#'));
    for link in block.select(&PART).filter(|link| link.closest(&PARAGRAPH).is_none()).take(LIST_MAX) {
        let said = link.parent().and_then(|title| parse_card_text(title.next_sibling()?));
        let Some(part) = parse_sitelink(link, base).filter(is_part) else { continue };
        push_distinct(&mut expanded, said.map(|snippet| Sitelink { snippet: Some(snippet), ..part }));
    }
    Sitelinks { inline, expanded }
}

/// Returns the links of a result together with what its slides and rows lead to.
pub(super) fn merge_sitelinks(mut links: Sitelinks, item: Node<'_>, base: &str) -> Option<Sitelinks> {
    drop_buttons(&mut links.expanded);
    drop_buttons(&mut links.inline);
    for entry in item.select(&SLIDE).chain(item.select(&ROW)).take(LIST_MAX) {
        push_distinct(&mut links.expanded, parse_entry(entry, base));
    }
    (links != Sitelinks::default()).then_some(links)
}

/// Leaves out words that stand for several places: those are a button's (`See More` below every post), no page's name.
fn drop_buttons(links: &mut Vec<Sitelink>) {
    let titles: Vec<String> = links.iter().map(|link| link.title.clone()).collect();
    links.retain(|link| titles.iter().filter(|title| **title == link.title).count() == 1);
}

/// Returns a question with its answer, a post or a thread, each a slide or a row: its first text is its title, the others are its
/// text or its date. A row that leads to one page twice is a page to go on with, one with more columns part of a table.
fn parse_entry(entry: Node<'_>, base: &str) -> Option<Sitelink> {
    const COLUMNS_MAX: usize = 2;
    let is_recommended = || entry.select(&LINK).filter_map(text::parse_text).nth(1).is_some();
    let is_row = entry.has_name("tr");
    if is_row && (entry.children().nth(COLUMNS_MAX).is_some() || is_recommended()) {
        return None;
    }
    let link = entry.select_first(&LINK).and_then(|link| text::parse_target(link, base))?;
    // Text behind a separator is a button.
    let is_innermost = |piece: &Node<'_>| piece.select_first(&ENTRY_TEXT).is_none();
    let texts = entry.select(&ENTRY_TEXT).filter(is_innermost).filter_map(text::parse_text);
    let mut texts = texts.filter(|text| !text.starts_with('\u{B7}'));
    let title = texts.next()?;
    let (dates, prose): (Vec<_>, Vec<_>) = texts.partition(|text| date::is_date(text));
    let (date, snippet) = (dates.into_iter().next(), prose.into_iter().next());
    let iso_date = date.as_deref().and_then(dates::parse_iso_date);
    Some(Sitelink { title, link, snippet, date, iso_date, ..Sitelink::default() })
}

fn parse_sitelink(link: Node<'_>, base: &str) -> Option<Sitelink> {
    Some(Sitelink {
        title: text::parse_text(link)?,
        link: text::parse_target(link, base)?,
        ..Default::default()
    })
}

fn push_distinct(links: &mut Vec<Sitelink>, link: Option<Sitelink>) {
    links.extend(
        link.filter(|link| !links.iter().any(|own| own.link == link.link && own.title == link.title)),
    );
}
