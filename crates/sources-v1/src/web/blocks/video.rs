//! Films that an answer shows behind what it says: a link with a picture in it that tells whose film it is, where it is and
//! since when (`A Channel`, `A Platform \u{B7} May 3, 2024`), and how long the piece is that is shown (`0:50`, `50s`).

use super::super::page_reader::{Reader, collect_text_runs, split_by_dots};
use super::citations::{Citations, collect_texts};
use super::{BLOCK, Film, TextBlock};
use crate::dates;
use crate::web::date_text::{self, is_duration};
use quarry_html::{Node, selectors};

selectors! {
    static LINK = "a[href]";
}

/// Number of levels between a film's link and its picture and length.
const DEPTH: usize = 2;

/// Returns the film that a link shows.
pub(super) fn parse(card: Node<'_>, reader: &Reader<'_>) -> Option<Film> {
    card.select_first(&BLOCK).filter(|_| card.has_name("a"))?;
    let link = reader.resolve_link(card)?;
    let lines = collect_texts(card).1;
    let (at, platform, date) = lines.iter().enumerate().rev().find_map(|(at, line)| {
        let mut names = split_by_dots(line);
        Some((at, names.next()?, date_text::parse_date(&names.next()?)?))
    })?;
    let before = at.checked_sub(1).and_then(|before| lines.get(before));
    let is_alone = |outer: &Node<'_>| outer.select(&LINK).nth(1).is_none();
    let outward = std::iter::successors(card.parent(), Node::parent).take_while(is_alone).take(DEPTH);
    let whole = outward.last().unwrap_or(card);
    let is_any_length = |text: &str| is_duration(text) || is_clip_length(text);
    let piece = |is_it: fn(&str) -> bool| collect_text_runs(whole).find(|text| is_it(text));
    Some(Film {
        link,
        platform,
        channel: before.filter(|name| !is_any_length(name)).cloned(),
        duration: piece(is_duration),
        clip_length: piece(is_clip_length),
        iso_date: dates::parse_iso_date(&date),
        date,
        thumbnail: reader.find_picture(whole),
    })
}

/// Returns a film as a part of an answer, with the source that it is.
pub(super) fn build_block(video: Film, citations: &Citations) -> TextBlock {
    let at = ["&t=", "?t="].iter().find_map(|mark| video.link.find(mark));
    let whole = video.link.get(..at.unwrap_or(video.link.len())).unwrap_or_default();
    let reference_indexes = Vec::from_iter(citations.find_reference_by_link(whole));
    TextBlock { kind: "video", video: Some(video), reference_indexes, ..TextBlock::default() }
}

/// Returns a part with the film that the page shows within it.
pub(super) fn attach_inner_film(
    node: Node<'_>,
    mut part: TextBlock,
    citations: &Citations,
    reader: &Reader<'_>,
) -> TextBlock {
    if let Some(film) = node.select(&LINK).find_map(|link| parse(link, reader)) {
        merge_into_previous(&mut part, &mut build_block(film, citations));
    }
    part
}

/// Returns whether a film is what the part before it announces; it is then that part's.
pub(super) fn merge_into_previous(before: &mut TextBlock, film: &mut TextBlock) -> bool {
    let is_joined = film.kind == "video" && before.video.is_none() && before.kind != "heading";
    if is_joined {
        before.video = film.video.take();
        super::add_references(before, &film.reference_indexes);
    }
    is_joined
}

/// Recognises `50s`, `14m`.
fn is_clip_length(text: &str) -> bool {
    let number = text.strip_suffix(['s', 'm', 'h']).unwrap_or_default();
    !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
}
