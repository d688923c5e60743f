//! Facts, ratings, reviews, profiles and sources of a panel.

use super::{LABEL, strip_more_button};
use crate::number;
use crate::search::item::{NamedLink, RatingSource, WebReview};
use crate::search::text::{self, LIST_MAX};
use quarry_html::{Node, selectors};

selectors! {
    static HEADING = "h2";
    static FIRST = "span:first-child, a:first-child";
    static ITEM = "li";
    static DIV = "div";
    static STRONG = "div > strong";
    static ROW = ".b_factrow, li";
    static RATING_ROW = ".b_reviewTable tr, tr[data-exp]";
    static RATING = ".b_rTxt, td:last-child";
    static LINK = "a[href]";
    static REVIEWER = ".wr_pub";
    static SCORE = ".wr_rat";
    static REVIEWS = ".wr_rev";
    static PROFILE = ".infoCardIcons li a[href], .b_iconSet li a[href], .b_iconSetOrphan li a[href], \
        .socialProfile li a[href], [id$='Hero'] a[title][href], [id^='iconset_'] li a[href]";
    static PICTURE = "img[alt]";
    static SOURCE = ".b_suppModule .b_footnote a[href], [id$='_Footer'] a[title][href]";
    /// The button to edit the panel, and the terms under which its text is quoted.
    static NO_SOURCE = "#epf, .b_noTarget, [href*='/licenses/']";
}

pub(super) fn collect_facts(panel: Node<'_>) -> Vec<(String, String)> {
    let mut facts: Vec<(String, String)> = Vec::new();
    let is_label =
        |first: &Node<'_>| first.children().next().is_none() && first.text().ends_with([':', '\u{FF1A}']);
    let named = panel.select_first(&LABEL).is_some();
    let labels = panel.select(if named { &LABEL } else { &FIRST }).filter(|label| named || is_label(label));
    for label in labels.take(LIST_MAX) {
        let name = label.text();
        let row = label
            .closest(&ROW)
            .filter(|row| named && row.index() > panel.index())
            .or_else(|| label.parent())
            .and_then(strip_more_button);
        let value = row.as_deref().and_then(|row| text::clean(row.strip_prefix(&name)?));
        let name = text::clean(name.trim_end_matches([':', '\u{FF1A}', ' ']));
        let Some((name, value)) = name.zip(value) else { continue };
        if !facts.iter().any(|(own, _)| *own == name) {
            facts.push((name, value));
        }
    }
    if facts.is_empty() {
        facts.extend(panel.select(&STRONG).take(LIST_MAX).filter_map(parse_specification));
    }
    facts
}

/// Returns a row of two cells, the first a label and nothing else.
fn parse_specification(label: Node<'_>) -> Option<(String, String)> {
    let cell = label.parent().filter(|cell| cell.text() == label.text() && cell.prev_sibling().is_none())?;
    let value = cell.next_sibling().filter(|value| value.next_sibling().is_none())?;
    text::parse_text(label).zip(text::parse_text(value))
}

/// Collects ratings. The page has the table once for each width of the window, in narrow ones with shortened names.
pub(super) fn collect_ratings(panel: Node<'_>, base: &str) -> Vec<RatingSource> {
    let mut ratings: Vec<RatingSource> = Vec::new();
    for row in panel.select(&RATING_ROW).take(LIST_MAX) {
        let Some(link) = row.select_first(&LINK) else { continue };
        let source = text::parse_attribute(link, "title").or_else(|| text::parse_text(link));
        let Some((source, rating)) = source.zip(text::find_text(row, &RATING)) else { continue };
        if !ratings.iter().any(|own| own.source == source) {
            ratings.push(RatingSource { source, rating, link: text::parse_target(link, base) });
        }
    }
    if ratings.is_empty() {
        ratings.extend(panel.select(&LINK).take(LIST_MAX).filter_map(|link| parse_score(link, base)));
    }
    ratings
}

/// Returns a link that says how well and by whom: `9.0/10`, `A Paper`.
fn parse_score(link: Node<'_>, base: &str) -> Option<RatingSource> {
    let parts: Vec<_> = link.text_pieces().filter_map(|piece| text::clean(&piece)).collect();
    let [rating, source] = parts.as_slice() else { return None };
    let is_score = rating.contains('/') && !rating.contains(char::is_alphabetic);
    is_score.then(|| RatingSource {
        source: source.clone(),
        rating: rating.clone(),
        link: text::parse_target(link, base),
    })
}

pub(super) fn parse_web_review(link: Node<'_>, base: &str) -> Option<WebReview> {
    // Critic, rating (`3,7/5`), number of ratings.
    let parts: Vec<_> = link.children().filter_map(text::parse_text).collect();
    let is_rated = parts.len() == 3
        && parts.get(1).is_some_and(|rating| rating.contains('/') && !rating.contains(char::is_alphabetic));
    let part = |index: usize| parts.get(index).filter(|_| is_rated).cloned();
    Some(WebReview {
        source: text::find_text(link, &REVIEWER).or_else(|| part(0))?,
        rating: text::find_text(link, &SCORE).or_else(|| part(1)),
        reviews: text::find_text(link, &REVIEWS)
            .or_else(|| part(2))
            .and_then(|text| number::parse_count_in_language(&text, link.language().as_deref())),
        link: text::parse_target(link, base),
    })
}

pub(super) fn collect_profiles(panel: Node<'_>, base: &str) -> Vec<NamedLink> {
    let mut profiles: Vec<NamedLink> = Vec::new();
    for node in panel.select(&PROFILE).take(LIST_MAX) {
        let pictured =
            || node.select_first(&PICTURE).and_then(|picture| text::parse_attribute(picture, "alt"));
        let named =
            || text::parse_attribute(node, "title").or_else(|| text::parse_attribute(node, "aria-label"));
        let name = text::parse_text(node).or_else(named).or_else(pictured);
        let Some((name, link)) = name.zip(text::parse_target(node, base)) else { continue };
        if text::parse_search_query(node).is_none() && !profiles.iter().any(|own| own.link == link) {
            profiles.push(NamedLink { name, link });
        }
    }
    profiles
}

/// The longest beginning of a line that names sources, in characters.
const SOURCE_LABEL_MAX: usize = 40;

pub(super) fn collect_sources(panel: Node<'_>, base: &str) -> Vec<NamedLink> {
    let mut links: Vec<_> = panel.select(&SOURCE).collect();
    if links.is_empty() {
        // `Data from: One · Another`, below everything else: words before a colon, then names, some of them links.
        let last = panel.select(&ITEM).last().map_or(0, |item| item.index());
        let begins = |line: &Node<'_>| {
            let words = line.text_pieces().next().unwrap_or_default();
            let is_label = words.chars().count() < SOURCE_LABEL_MAX && words.contains([':', '\u{FF1A}']);
            is_label
                && line.index() > last
                && line.own_text().starts_with(words.trim())
                && line.children().all(|child| child.matches(&LINK))
        };
        links = panel.select(&DIV).filter(begins).flat_map(|line| line.children()).collect();
    }
    // The page that the whole panel is from stands under a heading of its own.
    let pages = panel.select(&HEADING).filter_map(|heading| heading.parent()?.closest(&LINK));
    let links = links.into_iter().chain(pages).filter(|link| !link.matches(&NO_SOURCE));
    links
        .filter_map(|link| {
            Some(NamedLink { name: text::parse_text(link)?, link: text::parse_target(link, base)? })
        })
        .collect()
}
