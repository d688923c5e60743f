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
mod labels;
mod links;
mod marks;
mod text;

use self::answers::{answers, questions_and_answers};
use self::facts::facts;
pub(super) use self::head::address_shown;
pub(in crate::search) use self::head::possible_titles;
use self::head::{Head, heads, whole};
use self::links::sitelinks;
use self::marks::{OWN_SEARCH, STRUCK, plain_blocks};
use self::text::snippet;
use crate::once::Listed;
use crate::search::answers::questions;
use crate::search::media::moments;
use crate::web::link;
use crate::web::reader::{LIST_MAX, Reader, first_text, is_icon, parts, pieces, text};
use crate::web::when::{self, is_length};
use quarry_html::{Document, Node, selectors};
pub use quarry_items::{
    Detected, OrganicResult as Organic, RedirectLink, RichSnippet, Sitelink, Sitelinks, SnippetFacts as Facts,
};
use quarry_kernel::http::absolute;
use quarry_kernel::url;

selectors! {
    /// The nearest of these is the result's box.
    static BOX = "[data-hveid], .g, .Gx5Zad, .ZINbbc, .MjjYud";
    static DISPLAYED = "cite, .UPmit, .qzEoUe, .ob9lvb";
    static SOURCE = ".VuuXrf, .BTu2cd";
    static PICTURE = "img";
    static DURATION = ".c8rnLc, .J1mWY";
    static VIDEO = ".xe8e1b, .nhaZ2c";
    static MISSING = ".TXwUJf s";
    /// What shows a film: its picture with the length over it.
    static SCREEN = "a[href], [role='button']";
}

/// A result and where it stands in the document.
pub(crate) struct Found {
    pub(crate) index: usize,
    pub(crate) result: Organic,
}

/// Reads all web results in the page's order.
pub(crate) fn read(document: &Document<'_>, reader: &Reader<'_>) -> Vec<Found> {
    let heads = heads(document, reader);
    let found = heads.iter().enumerate().filter_map(|(number, head)| {
        let around = [number.checked_sub(1).and_then(|before| heads.get(before)), heads.get(number + 1)];
        let result = result(*head, around, reader)?;
        Some(Found { index: head.title.index(), result })
    });
    found.listed()
}

fn result(head: Head<'_>, around: [Option<&Head<'_>>; 2], reader: &Reader<'_>) -> Option<Organic> {
    let title = text(head.title)?;
    let href = head.anchor.attr("href")?;
    let link = reader.link(head.anchor)?;
    let redirect_link = if link::is_encrypted(&link) {
        Some(RedirectLink::Encrypted(true))
    } else {
        absolute(reader.base, &href).filter(|own| *own != link).map(RedirectLink::Address)
    };
    let whole = whole(head.title, around);
    // A box that holds more than this result is none.
    let inside = head.title.closest(&BOX).filter(|inside| inside.index() >= whole.index()).unwrap_or(whole);
    let pictures = || inside.select(&PICTURE).take(LIST_MAX);
    let is_video = inside.first(&VIDEO).is_some();
    let displayed_link = first_text(inside, &DISPLAYED).or_else(|| address_shown(inside, &link, head.title));
    let snippet = snippet(inside, head);
    let key_moments = moments::read(inside, &link, reader);
    let date = snippet.date.or_else(|| displayed_link.as_deref().and_then(date_of_post));
    let paper = snippet.paper.unwrap_or_default();
    Some(Organic {
        answers: answers(inside, &link, reader),
        title,
        link,
        redirect_link,
        source: first_text(inside, &SOURCE).or_else(|| questions::site(head.anchor)),
        favicon: pictures().filter(|image| is_icon(*image)).find_map(|image| reader.picture(image)),
        thumbnail: pictures().filter(|image| !is_icon(*image)).find_map(|image| reader.picture(image)),
        date: date.or(paper.date),
        author: paper.author,
        cited_by: paper.cited_by,
        extracted_cited_by: paper.extracted_cited_by,
        snippet: snippet.text,
        snippet_highlighted_words: snippet.highlighted,
        missing: missing(inside),
        duration: is_video
            .then(|| first_text(inside, &DURATION))
            .flatten()
            .or(snippet.duration)
            .or_else(|| length_shown(inside)),
        key_moments,
        questions_and_answers: questions_and_answers(inside),
        rich_snippet: facts(inside, head),
        rich_snippet_table: facts::table(inside),
        sitelinks: sitelinks(inside, whole, head, reader),
        displayed_link,
        ..Organic::default()
    })
}

/// Words of the phrase that the page lacks: struck through, behind a label, where no name tells them; on pages without scripts
/// between a label and the way to ask for them.
fn missing(inside: Node<'_>) -> Vec<String> {
    let named: Vec<String> = inside.select(&MISSING).filter_map(text).listed();
    if !named.is_empty() {
        return named;
    }
    let is_labelled = |word: &Node<'_>| {
        let label = word.parent().and_then(|line| pieces(line).next());
        label.is_some_and(|label| label.ends_with(':'))
    };
    let struck: Vec<String> = inside.select(&STRUCK).filter(is_labelled).filter_map(text).listed();
    let plain = || {
        let block = plain_blocks(inside).find(|block| block.first(&OWN_SEARCH).is_some())?;
        let pieces = pieces(block);
        Some(pieces.skip(1).take_while(|piece| !piece.ends_with(':')).listed())
    };
    if struck.is_empty() { plain().unwrap_or_default() } else { struck }
}

/// The length of a film over its picture.
fn length_shown(inside: Node<'_>) -> Option<String> {
    // The pictures of its moments show when they are.
    let is_moment =
        |link: &Node<'_>| link.attr("href").is_some_and(|href| url::query_value(&href, "t").is_some());
    let pictures = inside.select(&PICTURE).filter(|image| !is_icon(*image));
    let around = pictures.filter_map(|image| image.closest(&SCREEN)).filter(|link| !is_moment(link));
    around.flat_map(pieces).find(|piece| is_length(piece))
}

/// `55M+ views · 12 years ago` instead of an address: a post's second part is its date.
fn date_of_post(displayed: &str) -> Option<String> {
    let shown: Vec<String> = parts(displayed).listed();
    match shown.as_slice() {
        [_, date] if !displayed.contains("://") && !displayed.contains('\u{203A}') => when::date(date),
        _ => None,
    }
}
