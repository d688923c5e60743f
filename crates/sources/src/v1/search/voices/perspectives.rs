//! Cards of posts and articles in sections: what people are saying, and the news.
//!
//! Both are the same link with a heading in it. A post names its author under the text; news name a site only.

use crate::once::Listed;
use crate::v1::search::cut::folded::Folded;
use crate::v1::search::cut::sections::{self, Headings, Kind, lines};
use crate::v1::search::cut::when::{self, is_date};
use crate::v1::search::voices::messages::{LatestPosts, Post};
use crate::v1::search::voices::tiles;
use crate::v1::web::interface::is_live;
use crate::v1::web::reader::{LIST_MAX, Reader, attr, clean, first_text, length, parts, pieces, text};
use quarry_html::{Document, Node, selectors};
pub use quarry_items::NewsResult as TopStory;
use serde::Serialize;

selectors! {
    /// Cards by name, and by the id of what they tell.
    static CARD = "a.WlydOe, a[jsname='YKoRaf'][href], [data-news-doc-id] a[href]";
    static TOLD = "[data-news-doc-id]";
    static NAMED_CARD = "a.WlydOe, a[jsname='YKoRaf']";
    static TITLE = "[role='heading'], .mCBkyc";
    static AUTHOR = ".sTl1Td";
    static PLATFORM = ".appd0";
    static ABOUT_AUTHOR = ".nDgy9d";
    static META = ".rbYSKb span, .rbYSKb";
    static META_PART = ".rbYSKb > span, .rbYSKb span";
    /// Where somebody stands beside the site.
    static BESIDE_AUTHOR = ".LbKnXb .xuPcX";
    static COMMENT = ".dMCttd";
    static PICTURE = ".uhHOwf img, .T16mof img";
    static DURATION = ".c8rnLc";
    static ICON = "img.XNo5Ab, .QyR1Ze img, .MgUUmf img";
    static POST_DATE = ".cyspcb";
    static NEWS_SOURCE = ".MgUUmf, .R8BTeb, .CEMjEf, .XTjFC";
    static NEWS_DATE = ".rbYSKb, .cyspcb, .OSrXXb.ZE0LJd, .WG9SHc, .YsWzw";
    static IMAGE = "img";
    static BLOCK = "div";
    /// A text that is cut after some lines.
    static CLAMPED = "[style*='line-clamp']";
    static SECTION = "g-section-with-header, .MjjYud, .ULSxyf, .Ww4FFb";
    static HEADING = "[role='heading'][aria-level='2']";
    /// What several cards tell of, within a section.
    static TOPIC = "g-tray-header [role='heading'], g-tray-header[role='heading']";
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
    /// Date as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
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

/// Both groups, and where the first card of each section stands.
#[derive(Default)]
pub(in crate::v1::search) struct Cards {
    pub(in crate::v1::search) perspectives: Vec<Perspective>,
    pub(in crate::v1::search) top_stories: Vec<TopStory>,
    /// Posts of the subject itself, under a heading that says so.
    pub(in crate::v1::search) latest: Option<LatestPosts>,
    pub(in crate::v1::search) places: Vec<usize>,
}

/// Reads the cards of a page.
pub(in crate::v1::search) fn read(document: &Document<'_>, reader: &Reader<'_>, folded: &Folded) -> Cards {
    let mut cards = Cards::default();
    let mut last_section = None;
    let headings = Headings::of(document);
    let is_card = |card: &Node<'_>| card.matches(&NAMED_CARD) || card.first(&TITLE).is_some();
    let all: Vec<Node<'_>> = document.select(&CARD).filter(is_card).take(LIST_MAX).listed();
    // What waits behind a control is not shown, unless nothing is.
    let is_shown = |card: &Node<'_>| !sections::is_hidden(*card) && !folded.hides(*card);
    let shown: Vec<Node<'_>> = all.iter().copied().filter(is_shown).listed();
    for card in if shown.is_empty() { all } else { shown } {
        let section = card.closest(&SECTION);
        let heading = section.and_then(|section| first_text(section, &HEADING));
        let heading = heading.or_else(|| text(headings.above(card)?));
        let kind = heading.as_deref().and_then(sections::kind_by_words);
        // One card of a section may lack its author, as all news do.
        let is_post = card.first(&AUTHOR).is_some()
            || kind == Some(Kind::Perspectives)
            || section.is_some_and(|section| section.first(&AUTHOR).is_some())
            || first_text(card, &BESIDE_AUTHOR).is_some_and(|site| site_and_date(&site).1.is_some());
        let is_read = if heading.as_deref().is_some_and(is_of_the_subject) {
            perspective(card, reader).map(|found| {
                let module = cards
                    .latest
                    .get_or_insert_with(|| LatestPosts { title: heading, ..LatestPosts::default() });
                let position = length(module.posts.len() + 1);
                module.posts.push(Post { position, ..post(found) });
            })
        } else if is_post {
            perspective(card, reader).map(|mut found| {
                found.position = length(cards.perspectives.len() + 1);
                cards.perspectives.push(found);
            })
        } else {
            // `Also in the news` says what the cards are, as a section's heading does.
            let topic = headings.above(card).filter(|above| above.matches(&TOPIC)).and_then(text);
            let topic = topic.filter(|topic| sections::kind_by_words(topic).is_none());
            story(card, heading, reader).map(|mut found| {
                found.position = length(cards.top_stories.len() + 1);
                found.topic = topic;
                cards.top_stories.push(found);
            })
        };
        if is_read.is_some() && section != last_section {
            last_section = section;
            cards.places.push(card.index());
        }
    }
    if cards.places.is_empty() {
        let (place, stories) = tiles::stories(document, reader);
        cards.top_stories = stories;
        cards.places.extend(place);
    }
    cards
}

/// `Latest posts from Somebody`: what the subject itself says, at whatever site.
fn is_of_the_subject(heading: &str) -> bool {
    #[rustfmt::skip]
    const WORDS: [&str; 7] = [
        "latest posts from ", "neueste beitr\u{E4}ge von ", "derniers posts de ", "\u{FA}ltimas publicaciones de ", "ultimi post di ",
        "postagens mais recentes de ", "nieuwste posts van ",
    ];
    let heading = heading.to_lowercase();
    WORDS.iter().any(|words| heading.starts_with(words))
}

fn post(said: Perspective) -> Post {
    Post {
        link: Some(said.link),
        snippet: said.title,
        author: said.author,
        source: said.source,
        date: said.date,
        duration: said.duration,
        extensions: said.extensions,
        thumbnail: said.thumbnails.into_iter().next(),
        ..Post::default()
    }
}

fn perspective(card: Node<'_>, reader: &Reader<'_>) -> Option<Perspective> {
    let by = first_text(card, &AUTHOR);
    let names: Vec<String> = by.iter().flat_map(|by| parts(by)).listed();
    let (author, source) = match names.as_slice() {
        [author, source] => (Some(author.clone()), Some(source.clone())),
        _ => (by, None),
    };
    let platform = card.first(&PLATFORM).filter(|node| node.first(&ABOUT_AUTHOR).is_none()).and_then(text);
    let named = || card.select(&NEWS_SOURCE).find_map(|node| clean(&node.text()));
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
    Some(Perspective {
        title,
        link: reader.link(card)?,
        author,
        source: source.or(platform),
        snippet: card.first(&COMMENT).and_then(unlabelled).or_else(|| {
            let after = card.first(&TITLE)?.last_index();
            let rows = rows_below(after, card).take(LIST_MAX).listed();
            comment(&rows, meta_row(&rows)?)
        }),
        date,
        duration: first_text(card, &DURATION).or_else(|| length_of(card)),
        extensions: meta,
        source_logo: reader.picture_in(card, &ICON),
        thumbnails: card.select(&PICTURE).filter_map(|image| reader.picture(image)).listed(),
        ..Perspective::default()
    })
}

/// `A site \u{B7} 1 day ago`: where somebody says it, and since when.
fn site_and_date(said: &str) -> (Option<String>, Option<String>) {
    match parts(said).listed().as_slice() {
        [site, date] if is_date(date) => (Some(site.clone()), Some(date.clone())),
        _ => (clean(said), None),
    }
}

/// A card whose parts no name tells, by its rows below the title: what somebody commented, how many reacted and when, who says
/// it and where, and what the page says of them.
fn unnamed(card: Node<'_>, title: Option<String>, reader: &Reader<'_>) -> Option<Perspective> {
    // A film may have no title; somebody shows it all the same.
    let after = card.first(&TITLE).map_or(card.index(), |heading| heading.last_index());
    let rows: Vec<Node<'_>> = rows_below(after, card).take(LIST_MAX).listed();
    let at = meta_row(&rows)?;
    let mut meta: Vec<String> = parts(&rows.get(at)?.text()).listed();
    let date = meta.pop_if(|last| is_date(last));
    // `520+ reactions`, but no name that begins with a number.
    let is_named = |part: &str| part.split(' ').skip(1).any(|word| word.starts_with(char::is_uppercase));
    meta.retain(|part| part.starts_with(|first: char| first.is_ascii_digit()) && !is_named(part));
    let is_clamped = |row: &&Node<'_>| row.matches(&CLAMPED);
    let by = rows.get(at + 1).and_then(|row| text(*row));
    let mut names = by.iter().flat_map(|by| parts(by));
    let (author, source, others) = (names.next(), names.next(), names.next());
    let below = rows.get(at + 2);
    meta.extend(below.filter(is_clamped).and_then(|row| text(*row)));
    let alone = below.filter(|row| !is_clamped(row)).and_then(|row| text(*row));
    Some(Perspective {
        title,
        link: reader.link(card)?,
        author: author.filter(|_| others.is_none()),
        source: source.or(alone).filter(|_| others.is_none()),
        snippet: comment(&rows, at),
        date,
        extensions: meta,
        duration: length_of(card),
        ..Perspective::default()
    })
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
    pieces(whole).find(|piece| sections::is_length(piece))
}

fn meta_parts(node: Node<'_>) -> Vec<String> {
    let row =
        std::iter::successors(Some(node), Node::parent).find(|row| row.has_class("rbYSKb")).unwrap_or(node);
    let spans: Vec<String> =
        row.select(&META_PART).flat_map(|part| parts(&part.own_text()).listed()).listed();
    if spans.is_empty() { parts(&row.text()).listed() } else { spans }
}

/// A card of the news.
pub(super) fn story(card: Node<'_>, section: Option<String>, reader: &Reader<'_>) -> Option<TopStory> {
    Some(TopStory {
        title: first_text(card, &TITLE)?,
        link: reader.link(card)?,
        source: card.select(&NEWS_SOURCE).find_map(|node| clean(&node.text())).or_else(|| site(card)),
        source_logo: reader.picture_in(card, &ICON),
        date: card.select(&NEWS_DATE).find_map(when::within).or_else(|| {
            lines(card)
                .iter()
                .rev()
                .flat_map(|line| parts(line).listed())
                .find_map(|part| when::date(&part))
                .or_else(|| card.text_pieces().find_map(|piece| when::date(&piece)))
        }),
        section,
        live: is_live(card),
        snippet: told(card),
        thumbnail: reader.picture_in(card, &PICTURE),
        ..TopStory::default()
    })
}

/// What a card tells below its title: the first row that is a sentence.
fn told(card: Node<'_>) -> Option<String> {
    const SENTENCE_LETTERS_MIN: usize = 40;
    let heading = card.first(&TITLE)?;
    let is_sentence = |said: &String| said.chars().count() >= SENTENCE_LETTERS_MIN;
    let said = |row: Node<'_>| lines(row).into_iter().next();
    rows_below(heading.last_index(), card).filter_map(said).find(is_sentence)
}

/// The innermost blocks of a card behind a place that say something.
fn rows_below<'d>(after: usize, card: Node<'d>) -> impl Iterator<Item = Node<'d>> {
    card.select(&BLOCK)
        .filter(move |row| row.index() > after && row.first(&BLOCK).is_none() && clean(&row.text()).is_some())
}

/// The site of a card that no name tells: the text beside a picture above the title, the site's own lettering there, or the row
/// below the one that says when.
fn site(card: Node<'_>) -> Option<String> {
    const LINE_PIXELS_MAX: u32 = 24;
    let heading = card.first(&TITLE)?;
    let has_icon = |node: &Node<'_>| node.parent().is_some_and(|outer| outer.first(&IMAGE).is_some());
    let above = card.descendants().take_while(|node| node.index() < heading.index());
    let named = above.filter(has_icon).filter_map(|node| clean(&node.own_text()));
    // A stop is there for the ear only.
    let is_name =
        |name: &String| name.contains(char::is_alphanumeric) && !sections::is_length(name) && !is_date(name);
    let lettering = || {
        let pictures = card.select(&IMAGE).take_while(|image| image.index() < heading.index());
        let is_line = |image: &Node<'_>| {
            attr(*image, "height")
                .and_then(|height| height.parse().ok())
                .is_some_and(|height: u32| height <= LINE_PIXELS_MAX)
        };
        pictures.filter(is_line).filter_map(|image| attr(image, "alt")).last()
    };
    named.filter(is_name).last().or_else(lettering).or_else(|| {
        let mut rows = rows_below(heading.last_index(), card);
        rows.find(|row| is_date(&row.text()))?;
        rows.next().and_then(text)
    })
}
