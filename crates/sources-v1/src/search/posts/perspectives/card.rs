//! Reading one card of what somebody says: by the names of its parts, or by its rows.

use crate::once::CollectVec;
use crate::search::posts::selectors::{AUTHOR, BESIDE_AUTHOR, ICON, NEWS_ITEM, PICTURE, SOURCE, TITLE};
use crate::search::sections::leaf_blocks::find_leaf_blocks;
use crate::web::date_text::{self, is_date};
use crate::web::page_reader::{
    Reader, clean_text, collect_text_runs, extract_text, find_text, split_by_dots,
};
use quarry_html::{Node, selectors};
use quarry_kernel::http::UrlParts;
use quarry_kernel::url;
use serde::Serialize;

selectors! {
    static PLATFORM = ".appd0";
    static ABOUT_AUTHOR = ".nDgy9d";
    static META = ".rbYSKb span, .rbYSKb";
    static META_PART = ".rbYSKb > span, .rbYSKb span";
    static COMMENT = ".dMCttd";
    static DURATION = ".c8rnLc";
    static POST_DATE = ".cyspcb";
    /// A text that is cut after some lines.
    static CLAMPED = "[style*='line-clamp']";
}

/// Perspective of a person.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Perspective {
    /// Place in the group, from 1.
    pub position: u32,
    /// Title or text of the post, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Address.
    pub link: String,
    /// Author.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// A comment that the page quotes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
    /// Topic, named by the control that opens its part of the section.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub topic: Option<String>,
    /// Date as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Date in ISO 8601, where the shown date tells the day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iso_date: Option<String>,
    /// Length of a video as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duration: Option<String>,
    /// Reactions, comments, and what the page says of the author.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
    /// Icon of the author or the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_logo: Option<String>,
    /// Pictures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub thumbnails: Vec<String>,
}

/// Reads a card of a post; none where nothing says who wrote it or when.
pub(super) fn parse(card: Node<'_>, reader: &Reader<'_>) -> Option<Perspective> {
    let by = find_text(card, &AUTHOR);
    let names: Vec<String> = by.iter().flat_map(|by| split_by_dots(by)).collect_vec();
    let (author, source) = match names.as_slice() {
        [author, source] => (Some(author.clone()), Some(source.clone())),
        _ => (by, None),
    };
    let platform = card
        .select_first(&PLATFORM)
        .filter(|node| node.select_first(&ABOUT_AUTHOR).is_none())
        .and_then(extract_text);
    let named = || card.select(&SOURCE).find_map(|node| clean_text(&node.text()));
    let (author, (platform, dated)) = match find_text(card, &BESIDE_AUTHOR).filter(|_| author.is_none()) {
        Some(site) => (named(), split_site_and_date(&site)),
        None => (author, (platform.or_else(named), None)),
    };
    let mut meta: Vec<String> = card
        .select_first(&META)
        .map(|node| node.closest(&META).unwrap_or(node))
        .into_iter()
        .flat_map(split_meta)
        .collect_vec();
    if meta.is_empty() {
        meta.extend(find_text(card, &POST_DATE).iter().flat_map(|row| split_by_dots(row)));
    }
    // The date comes last; a sole part may be a count of reactions.
    let date = meta.pop_if(|last| is_date(last)).or(dated);
    meta.extend(find_text(card, &ABOUT_AUTHOR));
    let title = find_text(card, &TITLE);
    if author.is_none() && platform.is_none() && meta.is_empty() {
        return parse_unmarked_card(card, title, reader);
    }
    // A film may have no title; somebody shows it all the same.
    if title.is_none() && author.is_none() {
        return None;
    }
    let thumbnails = card.select(&PICTURE).filter_map(|image| reader.resolve_picture(image)).collect_vec();
    Some(Perspective {
        title,
        link: reader.resolve_link(card)?,
        author,
        source: source.or(platform),
        snippet: card.select_first(&COMMENT).and_then(strip_comment_label).or_else(|| {
            let after = card.select_first(&TITLE)?.last_index();
            let rows = find_rows_below(after, card);
            find_comment(&rows, find_meta_row(&rows)?)
        }),
        date,
        duration: find_text(card, &DURATION).or_else(|| find_duration(card)),
        extensions: meta,
        source_logo: reader.find_matching_picture(card, &ICON).or_else(|| reader.find_icon(card)),
        thumbnails: if thumbnails.is_empty() { collect_pictures(card, reader) } else { thumbnails },
        ..Perspective::default()
    })
}

/// Puts a site that stands where others name who says it under its own name: `Reddit`, of a thread there.
pub(super) fn settle_site(found: &mut Perspective) {
    let letters = |text: &str| -> String {
        text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let origin = UrlParts::parse(&found.link).origin;
    let domain = url::guess_registered_domain(origin.split_once("://").map_or(origin, |(_, host)| host));
    let name = domain.split('.').next().unwrap_or_default();
    let is_site = |author: &String| [name, domain].map(letters).contains(&letters(author));
    if found.author.as_ref().is_some_and(is_site) {
        let site = found.author.take();
        found.source = found.source.take().or(site);
    }
}

/// Settles the sites of links of the engine's own, like [`settle_site`]: a site named by other cards is no author.
pub(super) fn settle_known_sites(cards: &mut [Perspective]) {
    let sites: Vec<String> = cards.iter().filter_map(|card| card.source.clone()).collect_vec();
    let is_site = |card: &Perspective| card.author.as_ref().is_some_and(|author| sites.contains(author));
    for card in cards.iter_mut().filter(|card| card.source.is_none() && is_site(card)) {
        card.source = card.author.take();
    }
}

/// Returns a card whose parts no name tells, by its rows below the title: what somebody commented, how many reacted and when, who
/// says it and where, and what the page says of them. Since 2025 the row that says when may stand last and name the site: `A site
/// \u{B7} 1 day ago`, right below who says it.
fn parse_unmarked_card(card: Node<'_>, title: Option<String>, reader: &Reader<'_>) -> Option<Perspective> {
    // A film may have no title; somebody shows it all the same.
    let after = card.select_first(&TITLE).map_or(card.index(), |heading| heading.last_index());
    let rows = find_rows_below(after, card);
    let at = find_meta_row(&rows)?;
    let row = *rows.get(at)?;
    let above = rows
        .get(at.wrapping_sub(1))
        .filter(|above| row.prev_sibling().is_some_and(|beside| beside == **above));
    let text = row.text();
    let mut found = Perspective {
        title,
        link: reader.resolve_link(card)?,
        snippet: find_comment(&rows, at),
        duration: find_duration(card),
        source_logo: reader.find_icon(card),
        thumbnails: collect_pictures(card, reader),
        ..Perspective::default()
    };
    let mut meta: Vec<String> = split_by_dots(&text).collect_vec();
    found.date = meta.pop_if(|last| is_date(last));
    match (meta.as_slice(), above) {
        ([site], Some(above)) if !is_reaction_count(site) => {
            found.source = Some(site.clone());
            found.author = extract_text(*above);
            let reactions = rows.iter().take(at).filter(|row| !row.matches(&CLAMPED));
            found.extensions = reactions
                .filter_map(|row| extract_text(*row))
                .filter(|text| is_reaction_count(text))
                .collect_vec();
        }
        _ => {
            meta.retain(|part| is_reaction_count(part));
            found.extensions = meta;
            read_author_below(&rows, at, &mut found);
        }
    }
    Some(found)
}

/// Returns the pictures in a card's link; of a film the still, which stands beside it before all else.
fn collect_pictures(card: Node<'_>, reader: &Reader<'_>) -> Vec<String> {
    let own = reader.collect_pictures(card).collect_vec();
    if !own.is_empty() {
        return own;
    }
    card.closest(&NEWS_ITEM).and_then(|whole| reader.collect_pictures(whole).next()).into_iter().collect_vec()
}

/// Recognises `520+ reactions`, but no name that begins with a number.
fn is_reaction_count(part: &str) -> bool {
    part.starts_with(|first: char| first.is_ascii_digit())
        && !part.split(' ').skip(1).any(|word| word.starts_with(char::is_uppercase))
}

/// Reads the author, the site and further details, below the row with the date.
fn read_author_below(rows: &[Node<'_>], at: usize, found: &mut Perspective) {
    let by = rows.get(at + 1).and_then(|row| extract_text(*row));
    let mut names = by.iter().flat_map(|by| split_by_dots(by));
    let (author, source, others) = (names.next(), names.next(), names.next());
    let is_clamped = |row: &&Node<'_>| row.matches(&CLAMPED);
    let next = rows.get(at + 2);
    found.extensions.extend(next.filter(is_clamped).and_then(|row| extract_text(*row)));
    let alone = next.filter(|row| !is_clamped(row)).and_then(|row| extract_text(*row));
    if others.is_none() {
        found.author = author;
        found.source = source.or(alone);
    }
}

/// Returns the blocks of a card behind a place that say something.
fn find_rows_below<'d>(after: usize, card: Node<'d>) -> Vec<Node<'d>> {
    find_leaf_blocks(card).filter(|row| row.index() > after).collect_vec()
}

/// Returns the row that says when.
fn find_meta_row(rows: &[Node<'_>]) -> Option<usize> {
    let is_meta = |row: &Node<'_>| split_by_dots(&row.text()).any(|part| is_date(&part));
    rows.iter().position(|row| !row.matches(&CLAMPED) && is_meta(row))
}

/// Finds a comment above the row with the date.
fn find_comment(rows: &[Node<'_>], before: usize) -> Option<String> {
    rows.iter().take(before).find(|row| row.matches(&CLAMPED)).and_then(|row| strip_comment_label(*row))
}

/// Returns a comment without the label before it: `Popular comment \u{B7}`.
fn strip_comment_label(row: Node<'_>) -> Option<String> {
    let is_labelled = collect_text_runs(row).next().is_some_and(|label| label.ends_with('\u{B7}'));
    let text = extract_text(row)?;
    clean_text(text.split_once('\u{B7}').filter(|_| is_labelled).map_or(&*text, |(_, text)| text))
}

/// Returns the length of a film, which may stand over a picture beside the card's link.
fn find_duration(card: Node<'_>) -> Option<String> {
    let whole = card.closest(&NEWS_ITEM).unwrap_or(card);
    collect_text_runs(whole).find(|piece| date_text::is_duration(piece))
}

fn split_meta(node: Node<'_>) -> Vec<String> {
    let row =
        std::iter::successors(Some(node), Node::parent).find(|row| row.has_class("rbYSKb")).unwrap_or(node);
    let spans: Vec<String> =
        row.select(&META_PART).flat_map(|part| split_by_dots(&part.own_text()).collect_vec()).collect_vec();
    if spans.is_empty() { split_by_dots(&row.text()).collect_vec() } else { spans }
}

/// Returns `A site \u{B7} 1 day ago`: where somebody says it, and since when.
pub(super) fn split_site_and_date(text: &str) -> (Option<String>, Option<String>) {
    match split_by_dots(text).collect_vec().as_slice() {
        [site, date] if is_date(date) => (Some(site.clone()), Some(date.clone())),
        _ => (clean_text(text), None),
    }
}
