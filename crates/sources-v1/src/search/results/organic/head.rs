//! The titles of results, each with its link, and how far a result reaches around its own.

use super::selectors::{ADDRESS, ANCHOR};
use crate::once::CollectVec;
use crate::search::answers::answer_box::{PLAYED, is_film_of};
use crate::search::sections::card_sections::{self, Headings, SectionKind};
use crate::web::date_text;
use crate::web::link;
use crate::web::page_reader::{LIST_MAX, Reader, clean_text, collect_text_runs, extract_text};
use quarry_html::{Document, Node, Selector, selectors};
use quarry_kernel::http::UrlParts;
use std::cell::LazyCell;

selectors! {
    /// Titles: desktop; phones; pages without scripts.
    static TITLE = "h3.LC20lb, a.cz3goc [role='heading'], a.C8nzq [role='heading'], a.sXtWJb [role='heading'], \
        .kCrYT h3.zBAuLc";
    /// Headings that may be titles in a layout that none of the above knows: with `h3`; on phones.
    static ANY_TITLE = "a[href] h3, h3 a[href]";
    static ANY_HEADING = "a[href] [role='heading']";
    /// Headings among the results of a layout that shows no address either.
    static LAST_TITLE = "#rso a[href] h3, #rso h3 a[href]";
    /// The same and others in the column of the results.
    static COLUMN_TITLE = "#rso a[href] h3, #rso h3 a[href], #rso a[href] [role='heading'], \
        #main a[href] h3, #main h3 a[href], #main a[href] [role='heading']";
    /// Places where titles are no web results: questions, answers, the right column, ads, carousels, local packs.
    static ELSEWHERE = ".related-question-pair, [data-q][data-lk], [data-async-type='irq'], #rhs, #tads, #tadsb, #tvcap, #atvcap, #bottomads, [data-text-ad], \
        [data-attrid^='lab/'], .V3FYCf, .setTDc, block-component, .xpdopen, .kno-result, g-accordion-expander, [data-attrid^='okra/answer_panel'], \
         .X7NTVe, g-scrolling-carousel, g-section-with-header, \
        g-inner-card, .commercial-unit, .LJ7wUe, .KYg7td";
    /// The text of the page's own answer, whose page is named below it, and where others stand.
    static ANSWER = "[data-attrid='wa:/description']";
    static ASKED = "g-accordion-expander, [data-q]";
    /// Blocks that hold whole results: what is around them belongs to no single one.
    static BLOCK = "#rso, #rso > *, #main, body, .MjjYud, .hlcw0c, .srg, .bkWMgd";
}

/// More elements than stand between a title and the edge of its result.
const DEPTH_MAX: usize = 16;

/// A title and its link.
#[derive(Clone, Copy)]
pub(super) struct ResultHead<'d> {
    pub(super) title: Node<'d>,
    pub(super) anchor: Node<'d>,
}

/// Returns the titles of the page: those that a name marks, and headings that no name marks in links that show their address.
pub(super) fn find_heads<'d>(document: &'d Document<'_>, reader: &Reader<'_>) -> Vec<ResultHead<'d>> {
    let mut heads =
        find_heads_among(document, &ANY_TITLE, |head| has_shown_address(head, &ANY_TITLE, reader));
    if heads.is_empty() {
        heads = find_heads_among(document, &ANY_HEADING, |head| {
            has_shown_address(head, &ANY_HEADING, reader) && !is_card(head, reader)
        });
    }
    if heads.is_empty() {
        heads = find_heads_among(document, &LAST_TITLE, |head| reader.is_external_link(head.anchor));
    }
    heads
}

/// Returns headings in links to other sites in the column of the results, with their addresses, whether or not a result is told
/// there.
pub(in crate::search) fn find_possible_titles<'d>(
    document: &'d Document<'_>,
    reader: &'d Reader<'_>,
) -> impl Iterator<Item = (Node<'d>, String)> {
    let titles = document.select(&COLUMN_TITLE).filter(|title| title.closest(&ELSEWHERE).is_none());
    titles.filter(|title| !title.is_hidden()).take(LIST_MAX).filter_map(|title| {
        let anchor = title.closest(&ANCHOR).or_else(|| title.select_first(&ANCHOR))?;
        let address =
            reader.resolve_link(anchor).filter(|address| link::is_external(reader.base, address))?;
        (!link::is_paid(anchor)).then_some((title, address))
    })
}

/// Counts the headings of a page in links to an address.
pub(in crate::search) fn count_headings_to(
    document: &Document<'_>,
    reader: &Reader<'_>,
    address: &str,
) -> usize {
    let headings = document.select(&ANY_TITLE).chain(document.select(&ANY_HEADING));
    let links =
        headings.filter_map(|heading| heading.closest(&ANCHOR).or_else(|| heading.select_first(&ANCHOR)));
    links.filter(|link| reader.resolve_link(*link).as_deref() == Some(address)).count()
}

fn find_heads_among<'d>(
    document: &'d Document<'_>,
    any: &Selector,
    is_result: impl Fn(ResultHead<'d>) -> bool,
) -> Vec<ResultHead<'d>> {
    let mut heads: Vec<ResultHead<'d>> = Vec::new();
    let mut rejected = 0;
    let headings = LazyCell::new(|| Headings::from_document(document));
    // Threads and films name their sites as web results do.
    let is_of_module = |title: Node<'d>, anchor: Node<'d>| {
        let heading = headings.find_above(title).and_then(extract_text);
        match heading.and_then(|heading| card_sections::parse_section_kind(&heading)) {
            Some(SectionKind::Discussions) => true,
            Some(SectionKind::Videos | SectionKind::ShortVideos) => {
                collect_text_runs(anchor).any(|piece| date_text::is_duration(&piece))
            }
            _ => false,
        }
    };
    let is_of_answer = |title: Node<'d>| {
        let is_alone = |outer: &Node<'d>| outer.select(any).nth(1).is_none();
        let outward =
            std::iter::successors(title.parent(), Node::parent).take(DEPTH_MAX).take_while(is_alone);
        let is_answer = |answer: Node<'_>| answer.index() < title.index() && answer.closest(&ASKED).is_none();
        let answers = |outer: Node<'d>| {
            let film = || outer.select(&PLAYED).find(|film| is_film_of(*film, title));
            outer.select_first(&ANSWER).or_else(film)
        };
        outward.filter_map(answers).any(is_answer)
    };
    let mut titles: Vec<Node<'d>> = document.select(&TITLE).chain(document.select(any)).collect_vec();
    titles.sort_unstable_by_key(Node::index);
    titles.dedup();
    for title in titles {
        let Some(anchor) = title.closest(&ANCHOR).or_else(|| title.select_first(&ANCHOR)) else { continue };
        let is_known = heads.last().is_some_and(|last| last.anchor == anchor);
        let is_ad = link::is_paid(anchor);
        let is_elsewhere = title.closest(&ELSEWHERE).is_some() || title.is_hidden();
        if is_known || is_ad || heads.len() >= LIST_MAX || is_elsewhere {
            continue;
        }
        if title.matches(&TITLE)
            || rejected < LIST_MAX
                && is_result(ResultHead { title, anchor })
                && !is_of_module(title, anchor)
                && !is_of_answer(title)
        {
            heads.push(ResultHead { title, anchor });
        } else {
            rejected += 1;
        }
    }
    heads
}

/// Returns whether the address of a link stands beside its heading, as it does in a web result and not in the heading of a
/// module, in a link into the site, on a card.
fn has_shown_address(head: ResultHead<'_>, headings: &Selector, reader: &Reader<'_>) -> bool {
    let Some(link) = reader.resolve_link(head.anchor) else { return false };
    let anchor = head.anchor;
    let host = parse_host(&link);
    let around = find_surroundings(anchor, headings).filter(|_| link::is_external(reader.base, &link));
    let Some(around) = around else { return false };
    let is_shown = |piece: &str| contains_host(piece, host) || piece.contains(['\u{203A}', '\u{B7}']);
    // The target of an encrypted link is unknown: any address beside the title is its own.
    let is_any_address = || link::is_encrypted(&link) && find_encrypted_address(head).is_some();
    anchor.select_first(&ADDRESS).is_some()
        || anchor.text_pieces().any(|piece| is_way(&piece))
        || around.select(&ADDRESS).any(|address| is_shown(&address.text()))
        || around.text_pieces().any(|piece| contains_host(&piece, host))
        || is_any_address()
}

/// Returns the widest element around a link without headings in other links.
fn find_surroundings<'d>(anchor: Node<'d>, headings: &Selector) -> Option<Node<'d>> {
    let outward = std::iter::successors(Some(anchor), Node::parent).take(6);
    let alone = outward.take_while(|around| {
        let mut others = around.select(headings).filter_map(|title| title.closest(&ANCHOR));
        !around.matches(&BLOCK) && others.all(|other| other == anchor)
    });
    alone.last()
}

/// Returns whether a text is the way to a page, which phones show behind the name of its site: `\u{203A} en \u{203A} reeds`.
fn is_way(piece: &str) -> bool {
    let way = piece.trim().strip_prefix('\u{203A}');
    way.is_some_and(|way| way.contains(char::is_alphanumeric))
}

/// Returns whether a link is a whole card, as one of the news is: all of its text leads to a page within the site, to which no way
/// is shown.
fn is_card(head: ResultHead<'_>, reader: &Reader<'_>) -> bool {
    let anchor = head.anchor;
    let has_way = || {
        anchor.select_first(&ADDRESS).is_some()
            || anchor.text_pieces().any(|piece| piece.contains('\u{203A}'))
    };
    let leads_within = || {
        let link = reader.resolve_link(anchor).filter(|link| !link::is_encrypted(link));
        link.is_some_and(|link| UrlParts::parse(&link).path.len() > 1)
    };
    let is_whole = |around: Node<'_>| around.text().trim() == anchor.text().trim();
    find_surroundings(anchor, &ANY_HEADING).is_some_and(is_whole) && !has_way() && leads_within()
}

/// Returns the address that a link with an encrypted target shows beside its title: `https://a.test \u{203A} b`, `A Site \u{B7}
/// r/reeds`.
fn find_encrypted_address(head: ResultHead<'_>) -> Option<String> {
    let title = head.title.text();
    let lines = head.anchor.descendants().filter(|node| clean_text(&node.own_text()).is_some());
    let lines = lines.filter(|node| !is_within(*node, head.title)).take(LIST_MAX).filter_map(extract_text);
    let mut lines = lines.filter(|line| !title.contains(line.as_str()));
    lines.find(|line| is_address(line) || line.contains(['\u{203A}', '\u{B7}']))
}

fn is_within(node: Node<'_>, outer: Node<'_>) -> bool {
    (outer.index()..=outer.last_index()).contains(&node.index())
}

/// Returns whether a text begins with the address of a site: `https://a.test`, `www.a.test`, `a.test`.
fn is_address(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    let host = word.split_once("://").map_or(word, |(_, host)| host);
    let host = host.split('/').next().unwrap_or_default();
    let last = host.rsplit('.').next().unwrap_or_default();
    host.contains('.')
        && !host.starts_with('.')
        && last.chars().count() >= 2
        && last.chars().all(char::is_alphabetic)
        && host.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '.' | '-' | ':'))
}

/// Returns the host of an address, without what tells its pages for phones apart.
pub(super) fn parse_host(address: &str) -> &str {
    let origin = UrlParts::parse(address).origin;
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    ["www.", "amp.", "m.", "mobile."].iter().find_map(|start| host.strip_prefix(start)).unwrap_or(host)
}

/// Returns whether a text names a host. An international one is shown with all its letters, of which its address has the plain
/// ones only: `b\u{E4}st-i-test` is `xn--bst-i-test-q5a`.
fn contains_host(text: &str, host: &str) -> bool {
    let is_label = |(shown, own): (&str, &str)| match own.strip_prefix("xn--") {
        Some(coded) => {
            let plain = coded.rsplit_once('-').map_or("", |(plain, _)| plain);
            !shown.is_ascii() && shown.chars().filter(char::is_ascii).eq(plain.chars())
        }
        None => shown == own,
    };
    let shown = || {
        let word = text.split_whitespace().next().unwrap_or_default();
        let word = word.split_once("://").map_or(word, |(_, word)| word);
        word.strip_prefix("www.").unwrap_or(word).trim_end_matches('/')
    };
    let is_international = || {
        let shown = shown();
        shown.split('.').count() == host.split('.').count()
            && shown.split('.').zip(host.split('.')).all(is_label)
    };
    text.contains(host) || !text.is_ascii() && host.contains("xn--") && is_international()
}

/// Returns the address that stands beside a title as plain text.
pub(in crate::search::results) fn find_shown_address(
    inside: Node<'_>,
    link: &str,
    title: Node<'_>,
) -> Option<String> {
    if link::is_encrypted(link) {
        let anchor = title.closest(&ANCHOR).or_else(|| title.select_first(&ANCHOR))?;
        return find_encrypted_address(ResultHead { title, anchor });
    }
    let host = parse_host(link);
    let is_beside = |node: &Node<'_>| !is_within(*node, title);
    let nodes = || inside.descendants().take(LIST_MAX).filter(is_beside);
    let shown = nodes().find_map(|node| {
        let own = clean_text(&node.own_text()).filter(|own| contains_host(own, host))?;
        Some((node, own))
    });
    let Some((node, own)) = shown else {
        // Phones may name the site in other words before the way: `A Site`, ` \u{203A} en`.
        let is_way = |node: &Node<'_>| node.own_text().trim_start().starts_with('\u{203A}');
        let way = nodes().find(is_way)?;
        return way.parent().filter(|line| line.has_name("span") && is_beside(line)).and_then(extract_text);
    };
    // The way to the page may stand in an element of its own, within or beside: ` \u{203A} en \u{203A} reeds`.
    let is_address = |outer: &Node<'_>| {
        let text = outer.text();
        let way = text.strip_prefix(&own).map(str::trim_start);
        (*outer == node || outer.has_name("span"))
            && is_beside(outer)
            && way.is_some_and(|way| way.is_empty() || way.starts_with('\u{203A}'))
    };
    let outward = std::iter::successors(Some(node), Node::parent).take_while(is_address);
    outward.last().and_then(extract_text).or(Some(own))
}

/// Returns the widest element around a title that holds no other result.
pub(super) fn find_result_root<'d>(title: Node<'d>, around: [Option<&ResultHead<'_>>; 2]) -> Node<'d> {
    let holders: Vec<usize> = around
        .into_iter()
        .flatten()
        .flat_map(|head| std::iter::successors(Some(head.title), Node::parent))
        .map(|node| node.index())
        .collect_vec();
    let outward = std::iter::successors(Some(title), |node| {
        node.parent().filter(|outer| !node.matches(&BLOCK) && !holders.contains(&outer.index()))
    });
    outward.take(DEPTH_MAX).last().unwrap_or(title)
}
