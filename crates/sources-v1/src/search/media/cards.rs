//! Videos, short videos and pictures between the web results.

use crate::once::Listed;
use crate::search::cut::sections::lines;
use crate::search::media::moments;
use crate::search::media::originals::Originals;
use crate::web::interface::is_live;
use crate::web::reader::{Group, LIST_MAX, Reader, attr, first_text, group, outermost, parts, pieces, text};
use crate::web::when::is_length;
use crate::web::when::{self, is_date};
use quarry_html::{Document, Node, Selector, selectors};
pub use quarry_items::Video as InlineVideo;
use serde::Serialize;
use std::collections::HashSet;

selectors! {
    /// A video in a block of videos: desktop; phones.
    static VIDEO = ".KYaZsb, .gBDA9c";
    /// The same where no name tells it, in the frames of a list.
    static FRAMED_VIDEO = "[jsname='TFTr6'] [jsname='pKB8Bc']";
    static VIDEO_LINK = "a[href^='http'], a[href^='/goto?']";
    static VIDEO_TITLE = ".cHaqb, .uAKcGb, .ynAwRc";
    static HEADING = "[role='heading']";
    static PLATFORM = ".Sg4azc, .nsI31";
    static DATE = ".OwbDmd, .rjmdhd";
    static DATE_AFTER = ".Foqdsf > span";
    static DURATION = ".c8rnLc, .J1mWY";
    static OPENER = "[role='button'][aria-label], a[aria-label]";
    static PICTURE = ".uhHOwf img, .FCZPQb img, img";
    /// A short video.
    static SHORT = ".Z1YvVd";
    static SHORT_LINK = "a.rIRoqf[href]";
    static SHORT_TITLE = ".Yt787, [role='heading']";
    static SHORT_SOURCE = ".E51IV";
    /// A picture: since 2025; before.
    static IMAGE = ".vCUuC, #iur [data-docid]:not([data-lpage])";
    /// The link that leads from a picture to its page: other elements say its name.
    static LABELLED = "#iur a[aria-labelledby][href^='http'], #iur a[aria-labelledby][href^='/goto?']";
    static OLD_IMAGE = "#iur [data-lpage], #rso g-scrolling-carousel [data-attrid='secondary image'][data-lpage], \
        #rso [data-attrid='images universal'][data-lpage]";
    static IDENTIFIED = "[data-docid], [data-sve][id]";
    static IMAGE_LINK = "a.ddkIM[href], a[href]";
    static IMAGE_TITLE = ".Yt787";
    static IMAGE_SOURCE = ".R8BTeb";
    static ANY_PICTURE = ".gdOPf img, .uhHOwf img, img:not(.XNo5Ab)";
}

/// A picture.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct InlineImage {
    /// Place in the group, from 1.
    pub position: u32,
    /// The page that shows it.
    pub link: String,
    /// Title of that page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Name of that site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_name: Option<String>,
    /// The picture, small.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
    /// The picture itself, where the page tells its address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub original: Option<String>,
}

/// Videos.
pub(crate) fn videos(document: &Document<'_>, reader: &Reader<'_>) -> Group<InlineVideo> {
    let named = outermost(document.root(), &VIDEO);
    let cards = if named.is_empty() { outermost(document.root(), &FRAMED_VIDEO) } else { named };
    group(cards, |card, position| {
        let anchor = card.select(&VIDEO_LINK).find(|anchor| reader.link(*anchor).is_some())?;
        let title = first_text(card, &VIDEO_TITLE).or_else(|| card.select(&HEADING).find_map(first_line))?;
        let behind = behind(card, &title);
        let by = card.first(&PLATFORM).map_or_else(|| unnamed_names(&behind), names_of);
        let mut names = by.into_iter().filter(|name| !is_date(name));
        let by_name = || card.select(&DATE).find_map(when::within);
        let after = || card.select(&DATE_AFTER).find_map(when::within);
        let below = || card.select(&PLATFORM).find_map(when::within);
        let last = || behind.iter().rev().find_map(|piece| when::date(piece));
        let any = || {
            lines(around(card))
                .iter()
                .flat_map(|line| parts(line).listed())
                .find_map(|part| when::date(&part))
        };
        let link = reader.link(anchor)?;
        Some(InlineVideo {
            position: Some(position),
            snippet: opener(around(card)).filter(|said| *said != title),
            title,
            key_moments: moments::around(card, &link, reader),
            link,
            live: is_live(around(card)),
            platform: names.next(),
            channel: names.next(),
            date: by_name().or_else(after).or_else(below).or_else(last).or_else(any),
            duration: first_text(card, &DURATION).or_else(|| pieces(card).find(|piece| is_length(piece))),
            thumbnail: reader.picture_in(card, &PICTURE),
            ..Default::default()
        })
    })
}

/// The first line of a heading, which may hold the whole card.
fn first_line(heading: Node<'_>) -> Option<String> {
    lines(heading).into_iter().find(|line| !is_length(line))
}

/// What stands behind the title in the link that says it.
fn behind(card: Node<'_>, title: &str) -> Vec<String> {
    let pieces = |link: Node<'_>| pieces(link).listed();
    let behind = card.select(&VIDEO_LINK).map(pieces).find_map(|pieces| {
        let at = pieces.iter().position(|piece| piece == title)?;
        Some(pieces.into_iter().skip(at + 1).listed())
    });
    behind.unwrap_or_default()
}

/// Where a video is and who made it, with a dot between them.
fn unnamed_names(behind: &[String]) -> Vec<String> {
    let platform = behind.first().filter(|name| !is_date(name)).cloned();
    let is_dot = behind.get(1).is_some_and(|piece| piece == "\u{B7}");
    let channel = behind.get(2).filter(|_| is_dot && platform.is_some()).cloned();
    platform.into_iter().chain(channel).listed()
}

/// The names of a row, each in an element of its own or parted by dots.
fn names_of(row: Node<'_>) -> Vec<String> {
    let pieces: Vec<String> = pieces(row).listed();
    pieces.iter().flat_map(|piece| parts(piece).listed()).listed()
}

/// A card and what belongs to it outside of its link: the widest element around it that holds no other video.
fn around(card: Node<'_>) -> Node<'_> {
    const DEPTH: usize = 4;
    let is_own = |outer: &Node<'_>| {
        let video: &Selector = if card.matches(&VIDEO) { &VIDEO } else { &FRAMED_VIDEO };
        outer.select(video).all(|other| other == card || other.closest(video) == Some(card))
    };
    let outward = std::iter::successors(Some(card), |node| node.parent().filter(is_own));
    outward.take(DEPTH).last().unwrap_or(card)
}

/// What is said of a video below it, where it opens the video.
fn opener(whole: Node<'_>) -> Option<String> {
    const SENTENCE_LETTERS_MIN: usize = 40;
    // A link to the video says a sentence when its label is no more than that.
    let is_said = |opener: &Node<'_>| !opener.is("a") || attr(*opener, "aria-label") == text(*opener);
    let mut openers =
        whole.select(&OPENER).filter(|opener| opener.first(&PICTURE).is_none() && is_said(opener));
    openers.find_map(text).filter(|said| said.chars().count() >= SENTENCE_LETTERS_MIN)
}

/// Short videos.
pub(crate) fn short_videos(document: &Document<'_>, reader: &Reader<'_>) -> Group<InlineVideo> {
    group(outermost(document.root(), &SHORT), |card, position| {
        let by = first_text(card, &SHORT_SOURCE);
        let mut names = by.iter().flat_map(|by| parts(by));
        Some(InlineVideo {
            position: Some(position),
            title: first_text(card, &SHORT_TITLE)?,
            link: reader.first_link(card, &SHORT_LINK)?,
            platform: names.next(),
            channel: names.next(),
            date: None,
            duration: first_text(card, &DURATION),
            key_moments: Vec::new(),
            thumbnail: reader.picture_in(card, &PICTURE),
            ..Default::default()
        })
    })
}

/// Pictures.
pub(crate) fn images(document: &Document<'_>, html: &str, reader: &Reader<'_>) -> Group<InlineImage> {
    let mut cards = outermost(document.root(), &IMAGE);
    let labelled = document.select(&LABELLED).filter(|link| link.closest(&IMAGE).is_none()).take(LIST_MAX);
    cards.extend(labelled.filter_map(|link| link.parent()));
    cards.sort_unstable_by_key(Node::index);
    let is_old = cards.is_empty();
    let cards = if is_old { outermost(document.root(), &OLD_IMAGE) } else { cards };
    let said = Told::of(&cards);
    let mut originals = Originals::of(html);
    group(cards, |card, position| {
        let link = if is_old { attr(card, "data-lpage") } else { reader.first_link(card, &IMAGE_LINK) };
        let (title, source_name) = said.title_and_source(card);
        Some(InlineImage {
            position,
            link: link?,
            title: first_text(card, &IMAGE_TITLE).or(title),
            source_name: first_text(card, &IMAGE_SOURCE).or(source_name),
            thumbnail: reader.picture_in(card, &ANY_PICTURE),
            original: id_of(card).and_then(|id| originals.address(&id)),
        })
    })
}

/// The id of a picture: its card, or what opens it, has it.
fn id_of(card: Node<'_>) -> Option<String> {
    let within = || card.first(&IDENTIFIED);
    let identified = if card.matches(&IDENTIFIED) { Some(card) } else { within() }?;
    attr(identified, "data-docid").or_else(|| attr(identified, "id"))
}

/// What the cards of a pack of pictures have in common: only then it names a page or a site.
struct Told {
    /// Most of them say something: a title and a site, or a site alone. A lone mark such as `Video` is neither.
    have_words: bool,
    /// Their pictures are told apart by their descriptions, and not all called results of the phrase.
    have_titles: bool,
}

impl Told {
    fn of(cards: &[Node<'_>]) -> Self {
        let described: HashSet<String> = cards.iter().filter_map(|card| described(*card)).collect();
        let said = cards.iter().filter(|card| !lines(**card).is_empty()).count();
        Self { have_words: said * 2 > cards.len(), have_titles: described.len() * 2 > cards.len() }
    }

    fn title_and_source(&self, card: Node<'_>) -> (Option<String>, Option<String>) {
        let said = if self.have_words { lines(card) } else { Vec::new() };
        let described = described(card);
        // On a page of pictures alone the site stands above the title, and over the picture a mark or how long a film is.
        if let Some([site, title]) = said.windows(2).find(|pair| pair.get(1) == described.as_ref()) {
            return (Some(title.clone()), Some(site.clone()));
        }
        let mut said = said.into_iter();
        match (said.next(), said.next()) {
            (first, None) => (described.filter(|_| self.have_titles), first),
            titled => titled,
        }
    }
}

fn described(card: Node<'_>) -> Option<String> {
    attr(card.first(&PICTURE)?, "alt")
}
