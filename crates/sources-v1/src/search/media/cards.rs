//! Videos, short videos and pictures between the web results.

use crate::once::CollectVec;
use crate::search::media::captions::CaptionPattern;
use crate::search::media::inline_image::InlineImage;
use crate::search::media::moments;
use crate::search::media::originals::Originals;
use crate::search::media::scriptless_images;
use crate::search::sections::card_sections::collect_lines;
use crate::web::controls::is_live;
use crate::web::date_text::is_duration;
use crate::web::date_text::{self, is_date};
use crate::web::page_reader::{
    LIST_MAX, PositionedGroup, Reader, collect_group, collect_text_runs, extract_text, find_outermost,
    find_text, read_attribute, split_by_dots,
};
use quarry_html::{Document, Node, Selector, selectors};
pub use quarry_items::Video as InlineVideo;

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
    static ANY_PICTURE = "img:not(.XNo5Ab)";
}

/// Videos.
pub(crate) fn parse_videos(document: &Document<'_>, reader: &Reader<'_>) -> PositionedGroup<InlineVideo> {
    let named = find_outermost(document.root(), &VIDEO);
    let cards = if named.is_empty() { find_outermost(document.root(), &FRAMED_VIDEO) } else { named };
    collect_group(cards, |card, position| {
        let anchor = card.select(&VIDEO_LINK).find(|anchor| reader.resolve_link(*anchor).is_some())?;
        // The film's own viewer, hidden until it plays, may call the channel what others call the title.
        let named = || card.select(&VIDEO_TITLE);
        let shown = named().filter(|title| !title.is_hidden()).find_map(extract_text);
        let headed = || card.select(&HEADING).find_map(find_first_line);
        let title = shown.or_else(headed).or_else(|| named().find_map(extract_text))?;
        let behind = collect_runs_after_title(card, &title);
        let by = card.select_first(&PLATFORM).map_or_else(|| parse_unmarked_names(&behind), parse_names);
        let mut names = by.into_iter().filter(|name| !is_date(name));
        let by_name = || card.select(&DATE).find_map(date_text::find_date);
        let after = || card.select(&DATE_AFTER).find_map(date_text::find_date);
        let below = || card.select(&PLATFORM).find_map(date_text::find_date);
        let last = || behind.iter().rev().find_map(|piece| date_text::parse_date(piece));
        let any = || {
            collect_lines(find_card_root(card))
                .iter()
                .flat_map(|line| split_by_dots(line).collect_vec())
                .find_map(|part| date_text::parse_date(&part))
        };
        let link = reader.resolve_link(anchor)?;
        Some(InlineVideo {
            position: Some(position),
            snippet: find_description(find_card_root(card)).filter(|description| *description != title),
            title,
            key_moments: moments::find_around(card, &link, reader),
            link,
            live: is_live(find_card_root(card)),
            platform: names.next(),
            channel: names.next(),
            date: by_name().or_else(after).or_else(below).or_else(last).or_else(any),
            duration: find_text(card, &DURATION)
                .or_else(|| collect_text_runs(card).find(|piece| is_duration(piece))),
            thumbnail: reader.find_matching_picture(card, &PICTURE),
            ..Default::default()
        })
    })
}

/// Returns the first line of a heading, which may hold the whole card.
fn find_first_line(heading: Node<'_>) -> Option<String> {
    collect_lines(heading).into_iter().find(|line| !is_duration(line))
}

/// Collects the texts behind the title in its link.
fn collect_runs_after_title(card: Node<'_>, title: &str) -> Vec<String> {
    let pieces = |link: Node<'_>| collect_text_runs(link).collect_vec();
    let behind = card.select(&VIDEO_LINK).map(pieces).find_map(|pieces| {
        let at = pieces.iter().position(|piece| piece == title)?;
        Some(pieces.into_iter().skip(at + 1).collect_vec())
    });
    behind.unwrap_or_default()
}

/// Returns where a video is and who made it, with a dot between them.
fn parse_unmarked_names(behind: &[String]) -> Vec<String> {
    let platform = behind.first().filter(|name| !is_date(name)).cloned();
    let is_dot = behind.get(1).is_some_and(|piece| piece == "\u{B7}");
    let channel = behind.get(2).filter(|_| is_dot && platform.is_some()).cloned();
    platform.into_iter().chain(channel).collect_vec()
}

/// Returns the names of a row, each in an element of its own or separated by dots.
fn parse_names(row: Node<'_>) -> Vec<String> {
    let pieces: Vec<String> = collect_text_runs(row).collect_vec();
    pieces.iter().flat_map(|piece| split_by_dots(piece).collect_vec()).collect_vec()
}

/// Returns a card and what belongs to it outside of its link: the widest element around it that holds no other video.
fn find_card_root(card: Node<'_>) -> Node<'_> {
    const DEPTH: usize = 4;
    let is_own = |outer: &Node<'_>| {
        let video: &Selector = if card.matches(&VIDEO) { &VIDEO } else { &FRAMED_VIDEO };
        outer.select(video).all(|other| other == card || other.closest(video) == Some(card))
    };
    let outward = std::iter::successors(Some(card), |node| node.parent().filter(is_own));
    outward.take(DEPTH).last().unwrap_or(card)
}

/// Finds the description below a video, where it opens the video.
fn find_description(whole: Node<'_>) -> Option<String> {
    const SENTENCE_LETTERS_MIN: usize = 40;
    // A link to the video says a sentence when its label is no more than that.
    let is_labelled = |opener: &Node<'_>| {
        !opener.has_name("a") || read_attribute(*opener, "aria-label") == extract_text(*opener)
    };
    let mut openers =
        whole.select(&OPENER).filter(|opener| opener.select_first(&PICTURE).is_none() && is_labelled(opener));
    openers.find_map(extract_text).filter(|text| text.chars().count() >= SENTENCE_LETTERS_MIN)
}

/// Returns short videos.
pub(crate) fn parse_short_videos(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> PositionedGroup<InlineVideo> {
    collect_group(find_outermost(document.root(), &SHORT), |card, position| {
        let by = find_text(card, &SHORT_SOURCE);
        let mut names = by.iter().flat_map(|by| split_by_dots(by));
        Some(InlineVideo {
            position: Some(position),
            title: find_text(card, &SHORT_TITLE)?,
            link: reader.find_link(card, &SHORT_LINK)?,
            platform: names.next(),
            channel: names.next(),
            date: None,
            duration: find_text(card, &DURATION),
            key_moments: Vec::new(),
            thumbnail: reader.find_matching_picture(card, &PICTURE),
            ..Default::default()
        })
    })
}

/// Returns pictures.
pub(crate) fn parse_images(
    document: &Document<'_>,
    html: &str,
    reader: &Reader<'_>,
) -> PositionedGroup<InlineImage> {
    let mut cards = find_outermost(document.root(), &IMAGE);
    let labelled = document.select(&LABELLED).filter(|link| link.closest(&IMAGE).is_none()).take(LIST_MAX);
    cards.extend(labelled.filter_map(|link| link.parent()));
    cards.sort_unstable_by_key(Node::index);
    let is_old = cards.is_empty();
    let cards = if is_old { find_outermost(document.root(), &OLD_IMAGE) } else { cards };
    if cards.is_empty() {
        return scriptless_images::parse(document, reader);
    }
    let captions = CaptionPattern::from_cards(&cards);
    let mut originals = Originals::new(html);
    collect_group(cards, |card, position| {
        let link =
            if is_old { read_attribute(card, "data-lpage") } else { reader.find_link(card, &IMAGE_LINK) };
        let (title, source_name) = captions.parse_title_and_source(card);
        Some(InlineImage {
            position,
            link: link?,
            title: find_text(card, &IMAGE_TITLE).or(title),
            source_name: find_text(card, &IMAGE_SOURCE).or(source_name),
            thumbnail: reader.find_matching_picture(card, &ANY_PICTURE),
            original: find_image_id(card).and_then(|id| originals.find_address(&id)),
        })
    })
}

/// Returns the id of a picture: its card, what opens it, or the element around it has it.
fn find_image_id(card: Node<'_>) -> Option<String> {
    let apart = || card.select_first(&IDENTIFIED).or_else(|| card.closest(&IDENTIFIED));
    let identified = if card.matches(&IDENTIFIED) { Some(card) } else { apart() }?;
    read_attribute(identified, "data-docid").or_else(|| read_attribute(identified, "id"))
}
