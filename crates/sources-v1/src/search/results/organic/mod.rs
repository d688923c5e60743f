//! Web results.
//!
//! A result is found by its title, because the containers have changed with every year and device while a title has
//! always been a heading inside the link. What belongs to it is everything in the nearest element with a click id, or
//! the card on pages without scripts.
//!
//! Names of classes are hints: a heading in a link that shows its own address is a result in any layout (`unnamed`), and
//! text that no name marks is found by where it stands. The tests rename every class in turn. Since 2022 the page says by an
//! attribute, `data-snf`, which part of a result an element is: text, facts, links into the site.

mod answers;
mod facts;
mod head;
mod labelled_facts;
mod links;
mod selectors;
mod snippet;
mod social;

use self::answers::{parse_answers, parse_questions_and_answers};
use self::facts::parse_facts;
pub(super) use self::head::find_shown_address;
use self::head::{ResultHead, find_heads, find_result_root};
pub(in crate::search) use self::head::{count_headings_to, find_possible_titles};
use self::links::parse_sitelinks;
use self::selectors::{OWN_SEARCH, STRUCK, find_plain_blocks};
use self::snippet::parse_snippet;
use self::social::{Counters, parse_counters};
use crate::once::CollectVec;
use crate::search::answers::questions;
use crate::search::media::moments;
use crate::web::date_text::is_duration;
use crate::web::link;
use crate::web::page_reader::{self, LIST_MAX, Reader, collect_text_runs, extract_text, find_text};
use quarry_html::{Document, Node, selectors};
pub use quarry_items::{
    Detected, OrganicResult as Organic, RedirectLink, RichSnippet, Sitelink, Sitelinks, SnippetFacts as Facts,
};
use quarry_kernel::http::resolve_url;
use quarry_kernel::url;

selectors! {
    /// The nearest of these is the result's box.
    static BOX = "[data-hveid], .g, .Gx5Zad, .ZINbbc, .MjjYud";
    static DISPLAYED = "cite, [data-snf='X87mVe'] [role='text'], .UPmit, .qzEoUe, .ob9lvb";
    static SOURCE = ".VuuXrf, .BTu2cd";
    static PICTURE = "img";
    static DURATION = ".c8rnLc, .J1mWY";
    static VIDEO = ".xe8e1b, .nhaZ2c";
    static MISSING = ".TXwUJf s";
    /// Element that shows a film: its picture with the length over it.
    static SCREEN = "a[href], [role='button']";
}

/// A result and where it stands in the document.
pub(crate) struct PlacedResult {
    pub(crate) index: usize,
    pub(crate) result: Organic,
}

/// Reads all web results in the page's order.
pub(crate) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> Vec<PlacedResult> {
    let heads = find_heads(document, reader);
    let found = heads.iter().enumerate().filter_map(|(number, head)| {
        let around = [number.checked_sub(1).and_then(|before| heads.get(before)), heads.get(number + 1)];
        let result = parse_result(*head, around, reader)?;
        Some(PlacedResult { index: head.title.index(), result })
    });
    found.collect_vec()
}

fn parse_result(
    head: ResultHead<'_>,
    around: [Option<&ResultHead<'_>>; 2],
    reader: &Reader<'_>,
) -> Option<Organic> {
    let title = extract_text(head.title)?;
    let href = head.anchor.attr("href")?;
    let link = reader.resolve_link(head.anchor)?;
    let redirect_link = if link::is_encrypted(&link) {
        Some(RedirectLink::Encrypted(true))
    } else {
        resolve_url(reader.base, &href).filter(|own| *own != link).map(RedirectLink::Address)
    };
    let whole = find_result_root(head.title, around);
    // A box that holds more than this result is none.
    let inside = head.title.closest(&BOX).filter(|inside| inside.index() >= whole.index()).unwrap_or(whole);
    let pictures = || inside.select(&PICTURE).take(LIST_MAX);
    let is_video = inside.select_first(&VIDEO).is_some();
    let displayed = find_text(inside, &DISPLAYED).or_else(|| find_shown_address(inside, &link, head.title));
    let counters = displayed.as_deref().and_then(parse_counters);
    let mut counters = counters.unwrap_or_else(|| Counters { name: displayed, ..Counters::default() });
    let displayed_link = counters.name.take();
    let named = snippet::find_marked_texts(inside);
    let snippet = parse_snippet(inside, head, &named);
    let key_moments = moments::parse(inside, &link, reader);
    let paper = snippet.paper.unwrap_or_default();
    Some(Organic {
        answers: parse_answers(inside, &link, reader),
        title,
        link,
        redirect_link,
        source: find_text(inside, &SOURCE).or_else(|| questions::parse_site_name(head.anchor)),
        favicon: pictures()
            .filter(|image| reader.is_icon(*image))
            .find_map(|image| reader.resolve_picture(image)),
        thumbnail: pictures()
            .filter(|image| !reader.is_icon(*image))
            .find_map(|image| reader.resolve_picture(image)),
        followers: counters.followers,
        engagement: counters.engagement,
        date: snippet.date.or(counters.date).or(paper.date),
        author: paper.author,
        cited_by: paper.cited_by,
        extracted_cited_by: paper.extracted_cited_by,
        snippet: snippet.text,
        snippet_highlighted_words: snippet.highlighted,
        missing: collect_missing_words(inside),
        duration: is_video
            .then(|| find_text(inside, &DURATION))
            .flatten()
            .or(snippet.duration)
            .or_else(|| find_duration_on_picture(inside)),
        key_moments,
        questions_and_answers: parse_questions_and_answers(inside),
        rich_snippet: parse_facts(inside, head, &named),
        rich_snippet_table: facts::parse_table(inside),
        sitelinks: parse_sitelinks(inside, whole, head, reader),
        displayed_link,
        ..Organic::default()
    })
}

/// Returns words of the phrase that the page lacks: struck through, behind a label, where no name tells them; on pages without
/// scripts between a label and the way to ask for them.
fn collect_missing_words(inside: Node<'_>) -> Vec<String> {
    let named: Vec<String> = inside.select(&MISSING).filter_map(extract_text).collect_vec();
    if !named.is_empty() {
        return named;
    }
    let is_labelled = |word: &Node<'_>| {
        let label = word.parent().and_then(|line| collect_text_runs(line).next());
        label.is_some_and(|label| label.ends_with(':'))
    };
    let struck: Vec<String> =
        inside.select(&STRUCK).filter(is_labelled).filter_map(extract_text).collect_vec();
    let plain = || {
        let block = find_plain_blocks(inside).find(|block| block.select_first(&OWN_SEARCH).is_some())?;
        let pieces = collect_text_runs(block);
        Some(pieces.skip(1).take_while(|piece| !piece.ends_with(':')).collect_vec())
    };
    if struck.is_empty() { plain().unwrap_or_default() } else { struck }
}

/// Returns the length of a film over its picture.
fn find_duration_on_picture(inside: Node<'_>) -> Option<String> {
    // The pictures of its moments show when they are.
    let is_moment =
        |link: &Node<'_>| link.attr("href").is_some_and(|href| url::find_query_value(&href, "t").is_some());
    let pictures = inside.select(&PICTURE).filter(|image| !page_reader::is_icon(*image));
    let around = pictures.filter_map(|image| image.closest(&SCREEN)).filter(|link| !is_moment(link));
    around.flat_map(collect_text_runs).find(|piece| is_duration(piece))
}
