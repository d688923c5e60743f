//! A film that answers: the page plays the part of it that does, and names the page that it is on below.

use super::{AnswerBox, SNIPPET, is_own_answer};
use crate::once::CollectVec;
use crate::search::media::moments;
use crate::web::date_text::{self, is_duration};
use crate::web::page_reader::{
    LIST_MAX, Reader, collect_text_runs, extract_text, find_text, read_attribute, split_by_dots,
};
use quarry_html::{Document, Node, selectors};

selectors! {
    /// The part of an answer that plays a film: scripts need the film's address and its id.
    pub(in crate::search) static PLAYED = "[data-md] [data-surl][data-vid]";
    static PART = "[data-md]";
    /// Films of a list, which answer nothing.
    static LISTED = "[role='listitem'], g-inner-card";
    /// Title of the page of the film, with its link.
    static TITLED = "a[href] h3, h3 a[href], a[href] [role='heading'], a[href] h1";
    static ANCHOR = "a[href]";
    /// The words of the part that is played, which start it.
    static SAID = "[role='button'][data-time]";
    static WORDS = "span";
    static ADDRESS = "cite";
    static PLATFORM = "[data-pubr]";
}

/// Largest number of elements between a film and what holds its page as well.
const DEPTH_MAX: usize = 14;

/// Returns the film, and where it stands.
pub(super) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, AnswerBox)> {
    let is_answer = |node: &Node<'_>| is_own_answer(node) && node.closest(&LISTED).is_none();
    let played = || {
        let films = document.select(&PLAYED).filter(is_answer).take(LIST_MAX);
        films.into_iter().find_map(|film| {
            let outward = std::iter::successors(Some(film), Node::parent).take(DEPTH_MAX);
            let names_film = |outer: &Node<'_>| outer.select(&TITLED).any(|title| is_film_of(film, title));
            parse_film(outward.into_iter().find(names_film)?, reader)
        })
    };
    // Before, a script knew the film alone.
    let titled = || {
        let is_film = |node: &Node<'_>| collect_text_runs(*node).any(|piece| is_duration(&piece));
        let boxes = document.select(&SNIPPET).filter(|node| is_answer(node) && is_film(node));
        boxes.take(LIST_MAX).find_map(|node| parse_film(node, reader))
    };
    played().or_else(titled)
}

/// Returns whether a title is that of the page of a film that answers: it stands below the part that plays the film.
pub(in crate::search) fn is_film_of(film: Node<'_>, title: Node<'_>) -> bool {
    film.closest(&PART).is_some_and(|part| part.last_index() < title.index())
}

/// Returns the only film of an element.
fn parse_film(node: Node<'_>, reader: &Reader<'_>) -> Option<(usize, AnswerBox)> {
    let titles = || {
        node.select(&TITLED).take(LIST_MAX).filter_map(|title| {
            let anchor = title.closest(&ANCHOR).or_else(|| title.select_first(&ANCHOR))?;
            Some((title, anchor)).filter(|_| reader.is_external_link(anchor))
        })
    };
    let (title, anchor) = titles().next()?;
    let link = reader.resolve_link(anchor)?;
    if titles().any(|(_, other)| reader.resolve_link(other).as_ref() != Some(&link)) {
        return None;
    }
    let title = extract_text(title)?;
    // Behind the title stand the platform, who made it, and the day.
    let runs = node.select(&ANCHOR).map(|anchor| collect_text_runs(anchor).collect_vec());
    let behind = runs.filter_map(|runs| {
        let at = runs.iter().position(|run| *run == title)?;
        Some(runs.into_iter().skip(at + 1).flat_map(|run| split_by_dots(&run).collect_vec()).collect_vec())
    });
    let behind: Vec<String> = behind.max_by_key(Vec::len).unwrap_or_default();
    let date = behind.iter().find_map(|part| date_text::parse_date(part));
    let is_address = |part: &&String| part.contains(['/', '\u{203A}']);
    let mut names = behind.iter().filter(|part| !date_text::is_date(part) && !is_address(part)).cloned();
    let told = node.select(&PLATFORM).find_map(|played| read_attribute(played, "data-pubr"));
    let platform = told.or_else(|| names.next());
    let channel = names.find(|name| Some(name) != platform.as_ref());
    Some((
        node.index(),
        AnswerBox {
            kind: "video",
            snippet: node.select(&SAID).find_map(extract_words),
            date,
            displayed_link: find_text(node, &ADDRESS),
            platform,
            channel,
            duration: find_duration(node),
            key_moments: moments::parse(node, &link, reader),
            thumbnail: reader.find_picture(node),
            title: Some(title),
            link: Some(link),
            ..AnswerBox::default()
        },
    ))
}

/// Returns what is said in the part that is played: the longest text of its control.
fn extract_words(control: Node<'_>) -> Option<String> {
    let words = control.select(&WORDS).filter_map(extract_text).filter(|text| !is_duration(text));
    words.max_by_key(String::len)
}

/// Returns the length of a film: the longest of the times that stand on its picture, where the part's beginning may stand too.
fn find_duration(node: Node<'_>) -> Option<String> {
    let seconds = |time: &String| {
        time.split(':')
            .fold(0, |sum: u32, part| sum.saturating_mul(60).saturating_add(part.parse().unwrap_or(0)))
    };
    let is_said = |piece: &Node<'_>| piece.closest(&SAID).is_some();
    let times =
        node.descendants().filter(|inner| !is_said(inner)).map(|inner| inner.own_text().trim().to_owned());
    times.filter(|time| is_duration(time)).max_by_key(seconds)
}
