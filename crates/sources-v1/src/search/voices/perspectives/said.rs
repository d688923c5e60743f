//! Reading one card of what somebody says: by the names of its parts, or by its rows.

use crate::once::Listed;
use crate::search::cut::leaves::leaves;
use crate::search::voices::marks::{AUTHOR, BESIDE_AUTHOR, ICON, PICTURE, SOURCE, TITLE, TOLD};
use crate::web::reader::{Reader, clean, first_text, parts, pieces, text};
use crate::web::when::{self, is_date};
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

/// What somebody says.
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
    /// Who says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Where it is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// A comment that the page quotes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
    /// What it is told of, by the control that opens its part of the section.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub topic: Option<String>,
    /// Date as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// When, where the date tells the day.
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
pub(super) fn read(card: Node<'_>, reader: &Reader<'_>) -> Option<Perspective> {
    let by = first_text(card, &AUTHOR);
    let names: Vec<String> = by.iter().flat_map(|by| parts(by)).listed();
    let (author, source) = match names.as_slice() {
        [author, source] => (Some(author.clone()), Some(source.clone())),
        _ => (by, None),
    };
    let platform = card.first(&PLATFORM).filter(|node| node.first(&ABOUT_AUTHOR).is_none()).and_then(text);
    let named = || card.select(&SOURCE).find_map(|node| clean(&node.text()));
    let (author, (platform, dated)) = match first_text(card, &BESIDE_AUTHOR).filter(|_| author.is_none()) {
        Some(site) => (named(), site_and_date(&site)),
        None => (author, (platform.or_else(named), None)),
    };
    let mut meta: Vec<String> = card
        .first(&META)
        .map(|node| node.closest(&META).unwrap_or(node))
        .into_iter()
        .flat_map(meta_parts)
        .listed();
    if meta.is_empty() {
        meta.extend(first_text(card, &POST_DATE).iter().flat_map(|row| parts(row)));
    }
    // The date comes last; a sole part may be a count of reactions.
    let date = meta.pop_if(|last| is_date(last)).or(dated);
    meta.extend(first_text(card, &ABOUT_AUTHOR));
    let title = first_text(card, &TITLE);
    if author.is_none() && platform.is_none() && meta.is_empty() {
        return unnamed(card, title, reader);
    }
    // A film may have no title; somebody shows it all the same.
    if title.is_none() && author.is_none() {
        return None;
    }
    let thumbnails = card.select(&PICTURE).filter_map(|image| reader.picture(image)).listed();
    Some(Perspective {
        title,
        link: reader.link(card)?,
        author,
        source: source.or(platform),
        snippet: card.first(&COMMENT).and_then(unlabelled).or_else(|| {
            let after = card.first(&TITLE)?.last_index();
            let rows = rows_below(after, card);
            comment(&rows, meta_row(&rows)?)
        }),
        date,
        duration: first_text(card, &DURATION).or_else(|| length_of(card)),
        extensions: meta,
        source_logo: reader.picture_in(card, &ICON).or_else(|| reader.icon_in(card)),
        thumbnails: if thumbnails.is_empty() { pictures(card, reader) } else { thumbnails },
        ..Perspective::default()
    })
}

/// Puts a site that stands where others name who says it under its own name: `Reddit`, of a thread there.
pub(super) fn settle_site(found: &mut Perspective) {
    let letters = |text: &str| -> String {
        text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let origin = UrlParts::of(&found.link).origin;
    let domain = url::registered_domain(origin.split_once("://").map_or(origin, |(_, host)| host));
    let name = domain.split('.').next().unwrap_or_default();
    let is_site = |author: &String| [name, domain].map(letters).contains(&letters(author));
    if found.author.as_ref().is_some_and(is_site) {
        let site = found.author.take();
        found.source = found.source.take().or(site);
    }
}

/// A card whose parts no name tells, by its rows below the title: what somebody commented, how many reacted and when, who says
/// it and where, and what the page says of them. Since 2025 the row that says when may stand last and name the site: `A site
/// \u{B7} 1 day ago`, right below who says it.
fn unnamed(card: Node<'_>, title: Option<String>, reader: &Reader<'_>) -> Option<Perspective> {
    // A film may have no title; somebody shows it all the same.
    let after = card.first(&TITLE).map_or(card.index(), |heading| heading.last_index());
    let rows = rows_below(after, card);
    let at = meta_row(&rows)?;
    let row = *rows.get(at)?;
    let above = rows
        .get(at.wrapping_sub(1))
        .filter(|above| row.prev_sibling().is_some_and(|beside| beside == **above));
    let said = row.text();
    let mut found = Perspective {
        title,
        link: reader.link(card)?,
        snippet: comment(&rows, at),
        duration: length_of(card),
        source_logo: reader.icon_in(card),
        thumbnails: pictures(card, reader),
        ..Perspective::default()
    };
    let mut meta: Vec<String> = parts(&said).listed();
    found.date = meta.pop_if(|last| is_date(last));
    match (meta.as_slice(), above) {
        ([site], Some(above)) if !is_count(site) => {
            found.source = Some(site.clone());
            found.author = text(*above);
            let reactions = rows.iter().take(at).filter(|row| !row.matches(&CLAMPED));
            found.extensions = reactions.filter_map(|row| text(*row)).filter(|said| is_count(said)).listed();
        }
        _ => {
            meta.retain(|part| is_count(part));
            found.extensions = meta;
            below(&rows, at, &mut found);
        }
    }
    Some(found)
}

/// The pictures in a card's link; of a film the still, which stands beside it before all else.
fn pictures(card: Node<'_>, reader: &Reader<'_>) -> Vec<String> {
    let own = reader.pictures_in(card).listed();
    if !own.is_empty() {
        return own;
    }
    card.closest(&TOLD).and_then(|whole| reader.pictures_in(whole).next()).into_iter().listed()
}

/// `520+ reactions`, but no name that begins with a number.
fn is_count(part: &str) -> bool {
    part.starts_with(|first: char| first.is_ascii_digit())
        && !part.split(' ').skip(1).any(|word| word.starts_with(char::is_uppercase))
}

/// Who says it and where, and what the page says of them, below the row that says when.
fn below(rows: &[Node<'_>], at: usize, found: &mut Perspective) {
    let by = rows.get(at + 1).and_then(|row| text(*row));
    let mut names = by.iter().flat_map(|by| parts(by));
    let (author, source, others) = (names.next(), names.next(), names.next());
    let is_clamped = |row: &&Node<'_>| row.matches(&CLAMPED);
    let next = rows.get(at + 2);
    found.extensions.extend(next.filter(is_clamped).and_then(|row| text(*row)));
    let alone = next.filter(|row| !is_clamped(row)).and_then(|row| text(*row));
    if others.is_none() {
        found.author = author;
        found.source = source.or(alone);
    }
}

/// The blocks of a card behind a place that say something.
fn rows_below<'d>(after: usize, card: Node<'d>) -> Vec<Node<'d>> {
    leaves(card).filter(|row| row.index() > after).listed()
}

/// The row that says when.
fn meta_row(rows: &[Node<'_>]) -> Option<usize> {
    let is_meta = |row: &Node<'_>| parts(&row.text()).any(|part| is_date(&part));
    rows.iter().position(|row| !row.matches(&CLAMPED) && is_meta(row))
}

/// What somebody commented, above the row that says when.
fn comment(rows: &[Node<'_>], before: usize) -> Option<String> {
    rows.iter().take(before).find(|row| row.matches(&CLAMPED)).and_then(|row| unlabelled(*row))
}

/// A comment without the label before it: `Popular comment \u{B7}`.
fn unlabelled(row: Node<'_>) -> Option<String> {
    let is_labelled = pieces(row).next().is_some_and(|label| label.ends_with('\u{B7}'));
    let said = text(row)?;
    clean(said.split_once('\u{B7}').filter(|_| is_labelled).map_or(&*said, |(_, said)| said))
}

/// The length of a film, which may stand over a picture beside the card's link.
fn length_of(card: Node<'_>) -> Option<String> {
    let whole = card.closest(&TOLD).unwrap_or(card);
    pieces(whole).find(|piece| when::is_length(piece))
}

fn meta_parts(node: Node<'_>) -> Vec<String> {
    let row =
        std::iter::successors(Some(node), Node::parent).find(|row| row.has_class("rbYSKb")).unwrap_or(node);
    let spans: Vec<String> =
        row.select(&META_PART).flat_map(|part| parts(&part.own_text()).listed()).listed();
    if spans.is_empty() { parts(&row.text()).listed() } else { spans }
}

/// `A site \u{B7} 1 day ago`: where somebody says it, and since when.
pub(super) fn site_and_date(said: &str) -> (Option<String>, Option<String>) {
    match parts(said).listed().as_slice() {
        [site, date] if is_date(date) => (Some(site.clone()), Some(date.clone())),
        _ => (clean(said), None),
    }
}
