//! Web results.
//!
//! A result is found by its title, because the containers have changed with every year and device while a title has
//! always been a heading inside the link. What belongs to it is everything in the nearest element with a click id, or
//! the card on pages without scripts.
//!
//! Names of classes are hints: a heading in a link that shows its own address is a result in any layout (`unnamed`), and
//! text that no name marks is found by where it stands. The tests rename every class in turn. Since 2022 the page says by an
//! attribute, `data-snf`, which part of a result an element is: text, facts, links into the site.

use crate::number;
use crate::once::distinct;
use crate::v1::search::answers::questions;
use crate::v1::search::cut::sections::{self, Headings, Kind, is_length};
use crate::v1::search::cut::when;
use crate::v1::search::media::moments;
use crate::v1::search::results::scholarly::{self, Paper};
use crate::v1::web::interface;
use crate::v1::web::link;
use crate::v1::web::reader::{LIST_MAX, Reader, attr, clean, first_text, outermost, parts, text};
use quarry_html::{Document, Node, Selector, selectors};
pub use quarry_items::{
    Detected, OrganicResult as Organic, QuestionAndAnswer, RichSnippet, Sitelink, Sitelinks,
    SnippetFacts as Facts, ThreadAnswer,
};
use quarry_kernel::http::{UrlParts, absolute};
use quarry_kernel::url;
use std::cell::LazyCell;

selectors! {
    /// Titles: desktop; phones; pages without scripts.
    static TITLE = "h3.LC20lb, a.cz3goc [role='heading'], a.C8nzq [role='heading'], a.sXtWJb [role='heading'], \
        .kCrYT h3.zBAuLc";
    /// Headings that may be titles in a layout that none of the above knows: with `h3`; on phones.
    static ANY_TITLE = "a[href] h3, h3 a[href]";
    static ANY_HEADING = "a[href] [role='heading']";
    /// Headings among the results of a layout that shows no address either.
    static LAST_TITLE = "#rso a[href^='http'] h3, #rso h3 a[href^='http']";
    static ANCHOR = "a[href]";
    /// Places where titles are no web results: questions, answers, the right column, ads, carousels, local packs.
    static ELSEWHERE = ".related-question-pair, [data-q][data-lk], #rhs, #tads, #tadsb, #tvcap, #atvcap, #bottomads, [data-text-ad], \
        [data-attrid^='lab/'], .V3FYCf, .setTDc, block-component, .xpdopen, .kno-result, g-accordion-expander, [data-attrid^='okra/answer_panel'], \
         .X7NTVe, g-scrolling-carousel, g-section-with-header, \
        g-inner-card, .commercial-unit, .LJ7wUe, .KYg7td";
    /// Where a result shows its address.
    static ADDRESS = "cite, .UPmit";
    /// The nearest of these is the result's box.
    static BOX = "[data-hveid], .g, .Gx5Zad, .ZINbbc, .MjjYud";
    /// Blocks that hold whole results: what is around them belongs to no single one.
    static BLOCK = "#rso, #rso > *, #main, body, .MjjYud, .hlcw0c, .srg, .bkWMgd";
    static DISPLAYED = "cite, .UPmit, .qzEoUe, .ob9lvb";
    static SOURCE = ".VuuXrf, .BTu2cd";
    static PICTURE = "img";
    static SNIPPET = "[data-snf='nke7rc'] > div, .VwiC3b, .ITZIwc, span.st, .st, .MUxGbd.yDYNvb, .s3v9rd .s3v9rd";
    static DATE = ".YrbPuc, .LEwnzc, .wuQ4Ob, .f, .r0bn4c";
    /// In a text, besides its date: the way to where it goes on.
    static NOT_SNIPPET = ".YrbPuc, .LEwnzc, .wuQ4Ob, .f, .vzmbzf, .BNeawe > a, a[href*='#:~:text=']";
    /// Cards of a row within a result.
    static CAROUSEL = "g-inner-card, [role='listitem'], [role='list'], g-scrolling-carousel";
    static BLOCK_WITHIN = "div";
    static HIGHLIGHT = "em, b";
    /// Rows of facts below the snippet.
    static FACTS = "[data-snf='VuTnAe'] > div, .fG8Fp, .smukrd, .jC6vSe, .ChPIuf, .wFMWsc, .slp, .tP9Zud";
    /// The same where no name tells them.
    static FACT_PART = "[data-snf='mCCBcf'] > div";
    static STARS = ".z3HNkc, .Hk2yDb";
    static SIGN = "[role='img'][aria-label], g-review-stars";
    static RATING = ".yi40Hd, .oqSTJd";
    static VOTES = ".RDApEe";
    static DURATION = ".c8rnLc, .J1mWY";
    static VIDEO = ".xe8e1b, .nhaZ2c";
    static MISSING = ".TXwUJf s";
    static STRUCK = "s";
    static INLINE = "[data-snf='gdePb'] a, [data-snf='M7eMpf'] a, .HiHjCd a, .P1usbc a, .HTOhZ a.GqbEwc, .osl a, a.dM1Yyd, \
        .s3v9rd .s3v9rd .BNeawe a, .VNLkW a";
    /// What a thread's best answer says.
    static ANSWER = "[data-snf='sYEzk'], .yaX1fe";
    /// Questions that the site itself answers, folded.
    static ASKED = "[data-snf='RlqYWc'] [aria-controls], g-accordion [aria-controls]";
    static ASKING = "[data-snf='RlqYWc'], g-accordion";
    static NAMED = "[id]";
    /// A part of a result that may be a list of names.
    static PART_BLOCK = "[data-sncf] div";
    /// A text without scripts: sentences, a row of stars, or facts.
    static PLAIN_BLOCK = ".s3v9rd .s3v9rd";
    static EXPANDED = ".usJj9c, .sld, table h3";
    static LINE = "div, li, td";
    /// Rows of links with something about each of them.
    static ROWS = "[data-snf='M7eMpf'], .P1usbc";
    /// A fact with its label, which may hold a link too.
    static FACT_LINE = ".P1usbc .VNLkW > div, .P1usbc .k6DEPe > div, .P1usbc > div";
    /// What no link into the site holds.
    static NOT_SITELINK = "h3, [role='heading'], cite, img, button, .vzmbzf";
    static EXPANDED_TITLE = "h3";
    static EXPANDED_LINK = "h3 a, a";
    static EXPANDED_SNIPPET = ".zz3gNc, .st, .s";
    /// What shows a film: its picture with the length over it.
    static SCREEN = "a[href], [role='button']";
}

/// More elements than stand between a title and the edge of its result.
const DEPTH_MAX: usize = 16;

/// A result and where it stands in the document.
pub(in crate::v1) struct Found {
    pub(in crate::v1) index: usize,
    pub(in crate::v1) result: Organic,
}

/// A title and its link.
#[derive(Clone, Copy)]
struct Head<'d> {
    title: Node<'d>,
    anchor: Node<'d>,
}

/// Reads all web results in the page's order.
pub(in crate::v1) fn read(document: &Document<'_>, reader: &Reader<'_>) -> Vec<Found> {
    let heads = heads(document, reader);
    let found = heads.iter().enumerate().filter_map(|(number, head)| {
        let around = [number.checked_sub(1).and_then(|before| heads.get(before)), heads.get(number + 1)];
        let result = result(*head, around, reader)?;
        Some(Found { index: head.title.index(), result })
    });
    found.collect()
}

/// The titles of the page: those that a name marks, and headings that no name marks in links that show their address.
fn heads<'d>(document: &'d Document<'_>, reader: &Reader<'_>) -> Vec<Head<'d>> {
    let mut heads = heads_among(document, &ANY_TITLE, |anchor| shows_its_address(anchor, &ANY_TITLE, reader));
    if heads.is_empty() {
        heads = heads_among(document, &ANY_HEADING, |anchor| shows_its_address(anchor, &ANY_HEADING, reader));
    }
    if heads.is_empty() {
        heads = heads_among(document, &LAST_TITLE, |_| true);
    }
    heads
}

fn heads_among<'d>(
    document: &'d Document<'_>,
    any: &Selector,
    is_result: impl Fn(Node<'d>) -> bool,
) -> Vec<Head<'d>> {
    let mut heads: Vec<Head<'d>> = Vec::new();
    let mut rejected = 0;
    let headings = LazyCell::new(|| Headings::of(document));
    // Threads show their addresses as web results do.
    let is_thread = |title: Node<'d>| {
        let heading = headings.above(title).and_then(text);
        heading.is_some_and(|heading| sections::kind_by_words(&heading) == Some(Kind::Discussions))
    };
    let mut titles: Vec<Node<'d>> = document.select(&TITLE).chain(document.select(any)).collect();
    titles.sort_unstable_by_key(Node::index);
    titles.dedup();
    for title in titles {
        let Some(anchor) = title.closest(&ANCHOR).or_else(|| title.first(&ANCHOR)) else { continue };
        let is_known = heads.last().is_some_and(|last| last.anchor == anchor);
        let is_ad = anchor.attr("href").is_some_and(|href| link::is_ad(&href));
        if is_known || is_ad || heads.len() >= LIST_MAX || title.closest(&ELSEWHERE).is_some() {
            continue;
        }
        if title.matches(&TITLE) || rejected < LIST_MAX && is_result(anchor) && !is_thread(title) {
            heads.push(Head { title, anchor });
        } else {
            rejected += 1;
        }
    }
    heads
}

/// Whether the address of a link stands beside its heading, as it does in a web result and not in the heading of a
/// module, in a link into the site, on a card.
fn shows_its_address(anchor: Node<'_>, headings: &Selector, reader: &Reader<'_>) -> bool {
    let Some(link) = reader.link(anchor) else { return false };
    let (host, own) = (host(&link), host(reader.base));
    let around = std::iter::successors(Some(anchor), Node::parent)
        .take(6)
        .take_while(|around| {
            let mut others = around.select(headings).filter_map(|title| title.closest(&ANCHOR));
            !around.matches(&BLOCK) && others.all(|other| other == anchor)
        })
        .last();
    host != own
        && around.is_some_and(|around| {
            let is_shown = |piece: &str| piece.contains(host) || piece.contains(['\u{203A}', '\u{B7}']);
            anchor.first(&ADDRESS).is_some()
                || around.select(&ADDRESS).any(|address| is_shown(&address.text()))
                || around.text_pieces().any(|piece| piece.contains(host))
        })
}

/// The host of an address, without what tells its pages for phones apart.
fn host(address: &str) -> &str {
    let origin = UrlParts::of(address).origin;
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    ["www.", "amp.", "m.", "mobile."].iter().find_map(|start| host.strip_prefix(start)).unwrap_or(host)
}

fn result(head: Head<'_>, around: [Option<&Head<'_>>; 2], reader: &Reader<'_>) -> Option<Organic> {
    let title = text(head.title)?;
    let href = head.anchor.attr("href")?;
    let link = link::target(reader.base, &href)?;
    let redirect_link = absolute(reader.base, &href).filter(|own| *own != link);
    let whole = whole(head.title, around);
    // A box that holds more than this result is none.
    let inside = head.title.closest(&BOX).filter(|inside| inside.index() >= whole.index()).unwrap_or(whole);
    let pictures = || inside.select(&PICTURE).take(LIST_MAX);
    let is_video = inside.first(&VIDEO).is_some();
    let displayed_link = first_text(inside, &DISPLAYED).or_else(|| address_shown(inside, &link));
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
        sitelinks: sitelinks(inside, whole, head, reader),
        displayed_link,
        ..Organic::default()
    })
}

/// Words of the phrase that the page lacks: struck through, behind a label, where no name tells them.
fn missing(inside: Node<'_>) -> Vec<String> {
    let named: Vec<String> = inside.select(&MISSING).filter_map(text).collect();
    if !named.is_empty() {
        return named;
    }
    let is_labelled = |word: &Node<'_>| {
        let label = word.parent().and_then(|line| line.text_pieces().find_map(|piece| clean(&piece)));
        label.is_some_and(|label| label.ends_with(':'))
    };
    inside.select(&STRUCK).filter(is_labelled).filter_map(text).collect()
}

/// The length of a film over its picture.
fn length_shown(inside: Node<'_>) -> Option<String> {
    // The pictures of its moments show when they are.
    let is_moment =
        |link: &Node<'_>| link.attr("href").is_some_and(|href| url::query_value(&href, "t").is_some());
    let pictures = inside.select(&PICTURE).filter(|image| !is_icon(*image));
    let around = pictures.filter_map(|image| image.closest(&SCREEN)).filter(|link| !is_moment(link));
    around
        .flat_map(|link| link.text_pieces())
        .filter_map(|piece| clean(&piece))
        .find(|piece| is_length(piece))
}

/// The address that stands in a result as plain text.
fn address_shown(inside: Node<'_>, link: &str) -> Option<String> {
    let host = host(link);
    inside.text_pieces().filter(|piece| piece.contains(host)).find_map(|piece| clean(&piece))
}

/// Whether a picture is a site's icon: by its class, or by its size.
fn is_icon(image: Node<'_>) -> bool {
    const ICON_PX_MAX: u32 = 32;
    let height = || {
        let style = image.attr("style")?;
        let (_, height) = style.split_once("height:")?;
        height.split_once("px")?.0.trim().parse::<u32>().ok()
    };
    image.has_class("XNo5Ab") || height().is_some_and(|height| height <= ICON_PX_MAX)
}

/// `55M+ views · 12 years ago` instead of an address: a post's second part is its date.
fn date_of_post(displayed: &str) -> Option<String> {
    let shown: Vec<String> = parts(displayed).collect();
    match shown.as_slice() {
        [_, date] if !displayed.contains("://") && !displayed.contains('\u{203A}') => when::date(date),
        _ => None,
    }
}

/// The widest element around a title that holds no other result.
fn whole<'d>(title: Node<'d>, around: [Option<&Head<'_>>; 2]) -> Node<'d> {
    let holders: Vec<usize> = around
        .into_iter()
        .flatten()
        .flat_map(|head| std::iter::successors(Some(head.title), Node::parent))
        .map(|node| node.index())
        .collect();
    let outward = std::iter::successors(Some(title), |node| {
        node.parent().filter(|outer| !node.matches(&BLOCK) && !holders.contains(&outer.index()))
    });
    outward.take(DEPTH_MAX).last().unwrap_or(title)
}

#[derive(Default)]
struct Snippet {
    text: Option<String>,
    date: Option<String>,
    duration: Option<String>,
    paper: Option<Paper>,
    highlighted: Vec<String>,
}

fn snippet(inside: Node<'_>, head: Head<'_>) -> Snippet {
    let named = inside.select(&SNIPPET).filter(|node| node.closest(&CAROUSEL).is_none()).collect::<Vec<_>>();
    let is_named = !named.is_empty();
    let nodes = if is_named { named } else { unnamed_text(inside, head).into_iter().collect() };
    for node in nodes {
        // Pages without scripts have rows of stars in the same element as the text.
        if node.has_class("s3v9rd") && node.first(&STARS).is_some() {
            continue;
        }
        // They break a text's lines where its facts begin.
        let is_plain =
            node.has_class("s3v9rd") || !is_named && node.text_pieces().any(|piece| piece.contains('\n'));
        let (before, facts) = if is_plain { labelled(node) } else { Default::default() };
        if before.is_empty() && !facts.is_empty() {
            continue;
        }
        let head = beginning(node);
        let date = head.as_deref().and_then(when::date);
        let paper = head.as_deref().and_then(scholarly::paper);
        // What stands apart before a dash and counts something is no text: `Results 1 - 12 of 28 \u{2014} \u{2026}`.
        let is_count = |head: &String| is_before_dash(node, head) && node.first(&DATE).is_none();
        let known = head.filter(|head| date.is_some() || paper.is_some() || is_count(head));
        let text = match known.as_deref() {
            known if !facts.is_empty() => without_date(&before, known),
            None => body(node, None).or_else(|| text(node)),
            known => body(node, known),
        };
        if text.is_none() && known.is_none() {
            continue;
        }
        // Pages without scripts close the text of a video with its length and its day.
        if let Some((text, duration, posted)) = text.as_deref().and_then(moments::posted) {
            let highlighted = highlighted(node);
            return Snippet { text, date: Some(posted), duration: Some(duration), highlighted, paper };
        }
        return Snippet { text, date, paper, duration: None, highlighted: highlighted(node) };
    }
    Snippet::default()
}

fn highlighted(node: Node<'_>) -> Vec<String> {
    distinct(node.select(&HIGHLIGHT).filter_map(text).take(LIST_MAX))
}

/// The element with the text of a result when no name marks it: the first block after the title with a sentence in it.
fn unnamed_text<'d>(inside: Node<'d>, head: Head<'_>) -> Option<Node<'d>> {
    const SENTENCE_LETTERS_MIN: usize = 40;
    let blocks = inside.descendants().filter(|node| node.index() > head.title.index() && node.is("div"));
    let is_beside = |node: &Node<'_>| {
        node.closest(&ANCHOR).is_none() && node.first(&ADDRESS).is_none() && node.closest(&FACTS).is_none()
    };
    let is_lowest =
        |node: &Node<'_>| !node.descendants().any(|inner| inner.is("div") && !inner.text().is_empty());
    // The name of the site may stand beside the link once more.
    let named = head.anchor.text();
    let is_sentence = |node: &Node<'_>| {
        // Stars, rows of links into the site, notes of the source's own: no text of the result.
        let is_note = label_and_value(*node).is_some()
            || node.first(&SIGN).is_some()
            || node.select(&ANCHOR).nth(1).is_some()
            || interface::is_note(&node.text())
            || node.parent().and_then(names).is_some();
        if is_note || named.contains(&*node.text()) {
            return false;
        }
        let linked: usize = node.select(&ANCHOR).map(|link| link.text().len()).sum();
        let text = node.text();
        text.chars().count() >= SENTENCE_LETTERS_MIN && linked * 2 < text.len()
    };
    blocks.take(LIST_MAX).find(|node| is_beside(node) && is_lowest(node) && is_sentence(node))
}

const BEGINNING_LETTERS_MAX: usize = 80;

/// What stands between a date and the text.
const BREAKS: [char; 4] = [' ', '\u{2014}', '\u{B7}', '-'];

/// What stands apart at the beginning of a snippet: a date, or who wrote the paper.
fn beginning(node: Node<'_>) -> Option<String> {
    let marked = node.first(&DATE).map(|marked| marked.text()).or_else(|| unnamed_date(node))?;
    let shown = clean(marked.trim_matches(BREAKS))?;
    // What is marked and long is the text itself.
    (shown.chars().count() <= BEGINNING_LETTERS_MAX && node.text().starts_with(&shown)).then_some(shown)
}

/// A date that no name marks: what stands before the first dash or dot says when, and more than a year; or it is an element of
/// its own before a dash, with a number in it.
fn unnamed_date(node: Node<'_>) -> Option<String> {
    const YEAR_LETTERS: usize = 4;
    let text = node.text();
    if let Some(whole) = when::date(&text) {
        return Some(whole);
    }
    let ends = [" \u{2014}", "\u{2014}", " \u{B7} ", " - ", " \u{2013} ", " \u{FFFD} "]
        .into_iter()
        .filter_map(|end| text.find(end));
    let shown = ends.min().and_then(|end| when::date(text.get(..end)?));
    if let Some(shown) = shown.filter(|shown| shown.chars().count() > YEAR_LETTERS) {
        return Some(shown);
    }
    // The first element that ends with a dash.
    let marked = node.descendants().take(4).find_map(|inner| {
        let said = inner.text();
        let is_dashed = said.trim_end().ends_with(['-', '\u{2014}']) && text.starts_with(&*said);
        clean(said.trim_matches(BREAKS)).filter(|_| is_dashed)
    });
    marked.filter(|before| before.contains(char::is_numeric))
}

fn is_before_dash(node: Node<'_>, head: &str) -> bool {
    let text = node.text();
    text.strip_prefix(head).is_some_and(|rest| rest.trim_start().starts_with(['-', '\u{2014}']))
}

/// The text of a snippet without date, without links that lead on, without the links into the site that stand in the same
/// element on pages without scripts.
fn body(node: Node<'_>, date: Option<&str>) -> Option<String> {
    let text = interface::said_without(node, &NOT_SNIPPET);
    // Some pages were saved with a mark that no encoding has in the place of the dot.
    let text = ["\u{B7} \u{B7}", "\u{FFFD} \u{FFFD}"]
        .iter()
        .find_map(|gap| Some(text.split_once(gap)?.0))
        .unwrap_or(&text);
    without_date(text, date)
}

fn without_date(text: &str, date: Option<&str>) -> Option<String> {
    clean(date.and_then(|date| text.strip_prefix(date)).unwrap_or(text).trim_matches(BREAKS))
}

/// Rows of facts that no name tells: short lines with stars, with a price between dots, with a label before a colon.
fn unnamed_facts<'d>(inside: Node<'d>, head: Head<'_>) -> Vec<Node<'d>> {
    const ROW_BYTES_MAX: usize = 160;
    const LABEL_BYTES_MAX: usize = 40;
    let texts: Vec<Node<'d>> = inside.select(&SNIPPET).chain(unnamed_text(inside, head)).collect();
    let is_text = |row: &Node<'d>| {
        let range = row.index()..=row.last_index();
        let holds = |text: &Node<'d>| (text.index()..=text.last_index()).contains(&row.index());
        texts.iter().any(|text| range.contains(&text.index()) || holds(text))
    };
    let is_row = |row: &Node<'d>| {
        let is_candidate = row.index() > head.title.last_index()
            && row.first(&BLOCK_WITHIN).is_none()
            && row.closest(&ANCHOR).is_none()
            && row.first(&STRUCK).is_none()
            && row.closest(&CAROUSEL).is_none()
            && row.closest(&ASKING).is_none()
            && !is_text(row);
        let said = if is_candidate { row.text() } else { String::new() };
        !said.is_empty() && said.len() <= ROW_BYTES_MAX && {
            let pieces: Vec<String> = row.text_pieces().filter_map(|piece| clean(&piece)).collect();
            let labels = pieces.iter().filter(|piece| piece.ends_with(':')).count();
            let is_label = pieces.len() > 1
                && labels == 1
                && row.select(&ANCHOR).next().is_none_or(|link| !said.starts_with(&*link.text()))
                && pieces.first().is_some_and(|label| {
                    label.len() <= LABEL_BYTES_MAX && label.ends_with(':') && !is_about_answers(label)
                });
            is_label || row.first(&SIGN).is_some() || parts(&said).any(|part| only_prices(&part).is_some())
        }
    };
    inside.select(&BLOCK_WITHIN).filter(is_row).take(LIST_MAX).collect()
}

fn facts(inside: Node<'_>, head: Head<'_>) -> Option<RichSnippet> {
    let mut extensions: Vec<String> = Vec::new();
    let mut detected = Detected::default();
    let mut rows = outermost(inside, &FACTS);
    if rows.is_empty() && inside.first(&FACT_LINE).is_none() && inside.first(&PLAIN_BLOCK).is_none() {
        rows = outermost(inside, &FACT_PART);
        let others = unnamed_facts(inside, head).into_iter();
        rows.extend(others.filter(|row| row.closest(&FACT_PART).is_none()));
        rows.sort_unstable_by_key(Node::index);
    }
    for row in rows {
        let is_starred = row.first(&STARS).is_some() || row.first(&SIGN).is_some();
        // Pages without scripts part a row into spans of one line.
        let beside = std::iter::successors(Some(row), |part| part.next_sibling().filter(|_| row.is("span")));
        // What stands apart on the page stays apart: `4.6` and `store rating`.
        let pieces: Vec<String> = beside
            .flat_map(|part| part.text_pieces().filter_map(|piece| clean(&piece)).collect::<Vec<_>>())
            .collect();
        let row_text =
            if is_starred { pieces.join(" ").replace("( ", "(").replace(" )", ")") } else { row.text() };
        let shown: Vec<String> = parts(&row_text.replace(['\u{200E}', '\u{200F}'], ""))
            .map(|part| part.replace("(", " (").replace("  (", " ("))
            .collect();
        if is_starred {
            let rating = first_text(row, &RATING).or_else(|| shown.first().cloned());
            // A share of a hundred is no rating out of five.
            let rating = rating.filter(|rating| !rating.contains('%'));
            detected.rating = detected.rating.or_else(|| number::decimal(&rating?));
            let votes =
                first_text(row, &VOTES).or_else(|| shown.get(1).filter(|part| is_count(part)).cloned());
            let votes = votes.or_else(|| shown.first()?.split_once('(').map(|(_, votes)| votes.to_owned()));
            detected.reviews = detected.reviews.or_else(|| number::count(&votes?));
        }
        extensions.extend(shown);
    }
    extensions.extend(inside.select(&FACT_LINE).take(LIST_MAX).filter_map(label_and_value));
    extensions.extend(inside.select(&PLAIN_BLOCK).take(LIST_MAX).flat_map(|block| labelled(block).1));
    if let Some(prices) = extensions.iter().find_map(|part| only_prices(part)) {
        detected.price = prices.first().map(|price| price.amount);
        detected.price_to = prices.get(1).map(|price| price.amount);
        detected.currency = prices.first().map(|price| price.currency.to_owned());
    }
    let listed = inside
        .select(&PART_BLOCK)
        .filter(|part| part.closest(&ASKING).is_none())
        .find_map(names)
        .unwrap_or_default();
    let bottom = (!extensions.is_empty()).then_some(Facts { detected_extensions: detected, extensions });
    (bottom.is_some() || !listed.is_empty()).then_some(RichSnippet {
        bottom,
        extensions: listed,
        ..RichSnippet::default()
    })
}

/// What a result lists, each in an element of its own: `1. A museum`, `2. A garden`; links to the whole list close it.
fn names(list: Node<'_>) -> Option<Vec<String>> {
    const NAMES_MIN: usize = 3;
    const NAME_LETTERS_MAX: usize = 80;
    let is_name = |name: &Node<'_>| name.is("div") && name.descendants().next().is_none();
    let is_rest = |rest: &Node<'_>| is_name(rest) || rest.first(&ANCHOR).is_some();
    let has_names = list.children().take_while(is_name).nth(NAMES_MIN - 1).is_some();
    if !has_names || !list.children().all(|entry| is_rest(&entry)) || list.closest(&CAROUSEL).is_some() {
        return None;
    }
    let names: Vec<String> = list.children().filter(is_name).filter_map(text).collect();
    let is_short = |name: &String| name.chars().count() <= NAME_LETTERS_MAX;
    (names.len() >= NAMES_MIN && names.iter().all(is_short)).then_some(names)
}

/// The prices of a fact that says nothing else: `$89.99` or `$9 to $79`, but not `Free delivery over $35`.
fn only_prices(fact: &str) -> Option<Vec<number::Price>> {
    let prices = number::prices(fact);
    let currency = prices.first()?.currency;
    let others = fact.replace(currency, "").chars().filter(|letter| letter.is_alphabetic()).count();
    (others <= 3).then_some(prices)
}

/// Whether a fact counts people: `217 reviews`, `1,280 votes`, but neither `$89.99` nor `15 min`.
fn is_count(fact: &str) -> bool {
    const WORDS: [&str; 12] = [
        "review",
        "vote",
        "rating",
        "bewertung",
        "rezension",
        "avis",
        "vote",
        "opini",
        "reseñ",
        "voto",
        "recens",
        "beoordeling",
    ];
    let fact = fact.to_lowercase();
    fact.starts_with(|letter: char| letter.is_ascii_digit()) && WORDS.iter().any(|word| fact.contains(word))
}

fn sitelinks(inside: Node<'_>, whole: Node<'_>, head: Head<'_>, reader: &Reader<'_>) -> Option<Sitelinks> {
    let mut expanded: Vec<Sitelink> = Vec::new();
    for cell in whole.select(&EXPANDED).take(LIST_MAX) {
        let found = self::expanded(cell, reader)
            .filter(|_| cell.first(&EXPANDED_TITLE).is_none_or(|title| title != head.title));
        expanded.extend(found.filter(|found| !expanded.iter().any(|known| known.link == found.link)));
    }
    let mut inline = inline(inside.select(&INLINE), reader);
    if inline.is_empty() && expanded.is_empty() {
        inline = self::inline(unnamed_links(inside, head, reader).into_iter(), reader);
    }
    let sitelinks = Sitelinks { inline, expanded };
    (sitelinks != Sitelinks::default()).then_some(sitelinks)
}

fn inline<'d>(anchors: impl Iterator<Item = Node<'d>>, reader: &Reader<'_>) -> Vec<Sitelink> {
    let mut inline: Vec<Sitelink> = Vec::new();
    for anchor in anchors.take(LIST_MAX) {
        let sitelink = reader.link(anchor).zip(text(anchor).or_else(|| attr(anchor, "aria-label")));
        let is_new = |link: &str| !is_search(link, reader) && !inline.iter().any(|known| known.link == link);
        // A price or a count of answers leads somewhere, but names no page.
        let names = |title: &str| !number::is_price_alone(title) && !is_count_of_answers(title);
        if let Some((link, title)) = sitelink.filter(|(link, title)| is_new(link) && names(title))
            && anchor.closest(&FACT_LINE).is_none_or(|line| label_and_value(line).is_none())
            && !is_of_a_fact(anchor)
        {
            inline.push(Sitelink { title, link, extensions: about(anchor), ..Sitelink::default() });
        }
    }
    inline
}

/// `33 answers \u{B7} Top answer: It says so`: the count leads to the answer, which a label with a colon introduces.
fn answers(inside: Node<'_>, link: &str, reader: &Reader<'_>) -> Vec<ThreadAnswer> {
    let answer = |anchor: Node<'_>| {
        let count = text(anchor).filter(|count| is_count_of_answers(count))?;
        let mut said = anchor
            .parent()?
            .text_pieces()
            .filter_map(|piece| clean(piece.trim_matches(['\u{B7}', '\u{A0}', ' '])))
            .filter(|piece| *piece != count);
        let label = said.next()?;
        let label = label.strip_suffix(':')?.to_owned();
        let snippet = said.collect::<Vec<_>>().join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
        (!snippet.is_empty()).then_some(ThreadAnswer {
            snippet,
            link: reader.link(anchor)?,
            extensions: vec![label, count],
        })
    };
    let mut found: Vec<ThreadAnswer> = inside.select(&ANCHOR).take(LIST_MAX).filter_map(answer).collect();
    if found.is_empty() {
        found.extend(inside.select(&ANSWER).find_map(|row| uncounted(row, link)));
    }
    found
}

/// `Top answer: It says so` of a thread that does not say how many answers it has: it stands on the result's own page.
fn uncounted(row: Node<'_>, link: &str) -> Option<ThreadAnswer> {
    let said = row.text();
    let (label, snippet) = said.split_once(": ")?;
    let is_label = row.text_pieces().find_map(|piece| clean(&piece))? == format!("{label}:");
    (is_label && row.first(&ANCHOR).is_none()).then(|| ThreadAnswer {
        snippet: snippet.to_owned(),
        link: link.to_owned(),
        extensions: vec![label.to_owned()],
    })
}

/// What the site itself asks and answers: a control names the element that it opens.
fn questions_and_answers(inside: Node<'_>) -> Vec<QuestionAndAnswer> {
    let asked = |control: Node<'_>| {
        let opened = control.attr("aria-controls")?;
        let answer = inside.select(&NAMED).find(|node| node.id().as_deref() == Some(&*opened));
        Some(QuestionAndAnswer { question: text(control)?, answer: answer.and_then(said) })
    };
    inside.select(&ASKED).take(LIST_MAX).filter_map(asked).collect()
}

/// What an answer says, a line for each of its paragraphs and of its lists' entries.
fn said(answer: Node<'_>) -> Option<String> {
    clean(&sections::lines(answer).join("\n"))
}

/// Whether the last word of a text is one for answers.
fn is_about_answers(text: &str) -> bool {
    const WORDS: [&str; 9] = [
        "answer",
        "antwort",
        "r\u{E9}ponse",
        "respuesta",
        "rispost",
        "respost",
        "antwoord",
        "odpowied",
        "\u{43E}\u{442}\u{432}\u{435}\u{442}",
    ];
    let lower = text.to_lowercase();
    lower.split(' ').next_back().is_some_and(|word| WORDS.iter().any(|known| word.starts_with(known)))
}

/// `57 answers`, `3 Antworten`.
fn is_count_of_answers(title: &str) -> bool {
    let word = title.trim_start_matches(|letter: char| !letter.is_alphabetic());
    word.len() < title.len() && !word.contains(' ') && is_about_answers(word)
}

/// Whether a link is the value of a fact or a part of it: `CEO` in `Key people: A Name (CEO); Other (CFO)`.
fn is_of_a_fact(anchor: Node<'_>) -> bool {
    let Some(line) = anchor.closest(&LINE) else { return false };
    let said = anchor.text();
    if line.matches(&PLAIN_BLOCK) && labelled(line).1.iter().any(|fact| fact.contains(&said)) {
        return true;
    }
    let pieces: Vec<String> = line.text_pieces().filter_map(|piece| clean(&piece)).collect();
    let at = pieces.iter().position(|piece| *piece == said);
    let before = at.and_then(|at| pieces.get(at.checked_sub(1)?));
    before.is_some_and(|before| before.ends_with(['(', ':', ';']))
        || at > Some(0) && pieces.first().is_some_and(|label| label.ends_with(':'))
}

/// Whether a link leads to a search of the source's own and not into a site.
fn is_search(link: &str, reader: &Reader<'_>) -> bool {
    host(link) == host(reader.base) && UrlParts::of(link).path == "/search"
}

/// What a row of links says of one of them, around which no other stands: `44 answers`, `Jul 15, 2020`.
fn about(anchor: Node<'_>) -> Vec<String> {
    let rows = anchor.closest(&ROWS);
    let is_own = |cell: &Node<'_>| Some(*cell) != rows && cell.select(&ANCHOR).nth(1).is_none();
    let cell = std::iter::successors(anchor.parent(), Node::parent).take_while(is_own).last();
    cell.filter(|_| rows.is_some())
        .iter()
        .flat_map(|cell| cell.text_pieces())
        .filter_map(|piece| clean(piece.trim_matches(['\u{B7}', ' '])))
        .filter(|piece| !anchor.text().contains(piece.as_str()))
        .collect()
}

/// `Born: 30 March 1853`: a line that begins with a bold label.
fn label_and_value(line: Node<'_>) -> Option<String> {
    let label = line.children().next().filter(|first| first.is("b")).and_then(text)?;
    let said = line.text().replace(['\u{200E}', '\u{200F}'], "");
    let value = said.strip_prefix(&label)?.trim_start().strip_prefix(':')?;
    Some(format!("{label}: {}", clean(value)?))
}

/// The lines of a block without scripts that are facts, each a label with a colon and its value, `Budget: $63 million`, and
/// the text that stands before them.
fn labelled(block: Node<'_>) -> (String, Vec<String>) {
    const LABEL_LETTERS_MAX: usize = 40;
    let (mut before, mut facts) = (String::new(), Vec::<String>::new());
    if block.first(&PLAIN_BLOCK).is_some()
        || block.first(&HIGHLIGHT).is_some()
        || block.first(&STARS).is_some()
    {
        return (before, facts);
    }
    for piece in block.text_pieces() {
        let (rest, line) = piece.rsplit_once('\n').unwrap_or(("", &piece));
        let label = line.trim_end().strip_suffix(':').and_then(clean);
        let label = label.filter(|label| {
            let is_first = before.is_empty() || !facts.is_empty() || piece.contains('\n');
            is_first && label.chars().count() <= LABEL_LETTERS_MAX
        });
        let said = if label.is_some() { rest } else { &piece };
        facts.last_mut().unwrap_or(&mut before).push_str(said);
        facts.extend(label.map(|label| format!("{label}: ")));
    }
    let squeezed = |fact: String| {
        fact.replace(['\u{200E}', '\u{200F}'], "").split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let facts = facts.into_iter().map(squeezed).filter(|fact| !fact.ends_with(':')).collect();
    (squeezed(before), facts)
}

/// Whether a link stands among links and not in a sentence.
fn is_list(anchor: Node<'_>) -> bool {
    let Some(line) = anchor.closest(&LINE).filter(|line| line.is("div")) else { return false };
    let linked: Vec<usize> = line.select(&ANCHOR).take(LIST_MAX).map(|link| link.text().len()).collect();
    linked.len() > 1 && linked.iter().sum::<usize>() * 10 >= line.text().len() * 7
}

/// Links into the site that no name marks: they lead to other pages of the same host and say something short.
fn unnamed_links<'d>(inside: Node<'d>, head: Head<'_>, reader: &Reader<'_>) -> Vec<Node<'d>> {
    const TITLE_LETTERS_MAX: usize = 60;
    let Some(own) = reader.link(head.anchor) else { return Vec::new() };
    let is_sitelink = |anchor: &Node<'_>| {
        let leads_on = reader.link(*anchor).is_some_and(|link| {
            let is_same_page = UrlParts::of(&link).path == UrlParts::of(&own).path && !link.contains('#');
            host(&link) == host(&own) && !is_same_page && !link.contains(":~:text=")
        });
        let title = anchor.text();
        let is_short = !title.is_empty() && title.chars().count() <= TITLE_LETTERS_MAX;
        *anchor != head.anchor
            && leads_on
            && is_short
            && anchor.first(&NOT_SITELINK).is_none()
            && is_list(*anchor)
    };
    inside.select(&ANCHOR).take(LIST_MAX).filter(is_sitelink).collect()
}

fn expanded(cell: Node<'_>, reader: &Reader<'_>) -> Option<Sitelink> {
    let anchor = cell.first(&EXPANDED_LINK)?;
    let below = || cell.first(&EXPANDED_TITLE).or(Some(cell))?.next_sibling().and_then(text);
    let around = if cell.is("h3") { cell.parent()? } else { cell };
    Some(Sitelink {
        title: text(anchor)?,
        link: reader.link(anchor)?,
        snippet: first_text(around, &EXPANDED_SNIPPET).or_else(below),
        ..Sitelink::default()
    })
}
