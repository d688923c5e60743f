//! Links of a result into its site.

use super::answers::is_answer_count;
use super::head::{ResultHead, parse_host};
use super::labelled_facts::{parse_label_and_value, parse_labelled_facts};
use super::selectors::{ANCHOR, find_plain_blocks, is_plain_block};
use crate::number;
use crate::once::CollectVec;
use crate::search::sections::card_sections;
use crate::web::controls;
use crate::web::date_text;
use crate::web::link;
use crate::web::page_reader::{
    LIST_MAX, Reader, clean_text, collect_text_runs, extract_text, find_text, read_attribute, split_by_dots,
};
use quarry_html::{Node, selectors};
use quarry_items::{Sitelink, Sitelinks};
use quarry_kernel::http::UrlParts;
use quarry_kernel::url;

selectors! {
    static INLINE = "[data-snf='gdePb'] a, [data-snf='M7eMpf'] a, .HiHjCd a, .P1usbc a, .HTOhZ a.GqbEwc, .osl a, a.dM1Yyd, .VNLkW a";
    /// Rows of links beside the result's own box, each with what opens more of them, on phones.
    static SEPARATED = "[data-slinksep] a[href], [data-slinksep] + div a[href]";
    static UNOPENED = "[aria-hidden='true']";
    static EXPANDED = ".usJj9c, .sld, table h3";
    static LINE = "div, li, td";
    /// Rows of links with something about each of them.
    static ROWS = "[data-snf='M7eMpf'], .P1usbc";
    /// Elements that no sitelink contains.
    static NOT_SITELINK = "h3, [role='heading'], cite, img, button, .vzmbzf";
    static EXPANDED_TITLE = "h3";
    static EXPANDED_LINK = "h3 a, a";
    static EXPANDED_SNIPPET = ".zz3gNc, .st, .s";
}

pub(super) fn parse_sitelinks(
    inside: Node<'_>,
    whole: Node<'_>,
    head: ResultHead<'_>,
    reader: &Reader<'_>,
) -> Option<Sitelinks> {
    let mut expanded: Vec<Sitelink> = Vec::new();
    for cell in whole.select(&EXPANDED).take(LIST_MAX) {
        let found = self::parse_expanded_link(cell, reader)
            .filter(|found| !is_own_search(&found.link, reader) && !controls::is_control_label(&found.title))
            .filter(|_| cell.select_first(&EXPANDED_TITLE).is_none_or(|title| title != head.title));
        expanded.extend(found.filter(|found| !expanded.iter().any(|known| known.link == found.link)));
    }
    let plain = find_plain_blocks(inside).flat_map(|block| block.select(&ANCHOR));
    let mut inline = parse_inline_links(inside.select(&INLINE).chain(plain), reader);
    if inline.is_empty() && expanded.is_empty() {
        let is_open = |link: &Node<'_>| link.closest(&UNOPENED).is_none();
        let separated = || whole.select(&SEPARATED).filter(is_open).collect_vec();
        let found = Some(find_unmarked_links(inside, head, reader)).filter(|links| !links.is_empty());
        inline = self::parse_inline_links(found.unwrap_or_else(separated).into_iter(), reader);
    }
    let sitelinks = Sitelinks { inline, expanded };
    (sitelinks != Sitelinks::default()).then_some(sitelinks)
}

fn parse_inline_links<'d>(anchors: impl Iterator<Item = Node<'d>>, reader: &Reader<'_>) -> Vec<Sitelink> {
    let mut inline: Vec<Sitelink> = Vec::new();
    // The result itself in another language is no page of the site.
    for anchor in anchors.filter(|anchor| !link::is_translation(*anchor)).take(LIST_MAX) {
        // A link in blocks says more than its title, each in a line: who, how many, when.
        let mut lines = if anchor.select_first(&LINE).is_some() {
            card_sections::collect_lines(anchor)
        } else {
            Vec::new()
        };
        let first = (lines.len() > 1).then(|| lines.remove(0));
        let name = || extract_text(anchor).or_else(|| read_attribute(anchor, "aria-label"));
        let sitelink = reader.resolve_link(anchor).zip(first.clone().or_else(name));
        let is_new =
            |link: &str| !is_own_search(link, reader) && !inline.iter().any(|known| known.link == link);
        // A price or a count of answers leads somewhere, but names no page.
        let names = |title: &str| {
            !number::is_only_price(title) && !is_answer_count(title) && !controls::is_control_label(title)
        };
        if let Some((link, title)) = sitelink.filter(|(link, title)| is_new(link) && names(title))
            && !is_part_of_fact(anchor)
        {
            let notes = || lines.iter().flat_map(|line| split_by_dots(line)).collect_vec();
            let mut extensions = if first.is_some() { notes() } else { collect_link_notes(anchor) };
            let date = extensions.pop_if(|last| date_text::is_date(last));
            inline.push(Sitelink { title, link, date, extensions, ..Sitelink::default() });
        }
    }
    inline
}

/// Returns whether a link is the value of a fact or a part of it: `CEO` in `Key people: A Name (CEO); Other (CFO)`.
fn is_part_of_fact(anchor: Node<'_>) -> bool {
    let Some(line) = anchor.closest(&LINE) else { return false };
    let text = anchor.text();
    let is_labelled =
        || is_plain_block(line) && parse_labelled_facts(line).1.iter().any(|fact| fact.contains(&text));
    if parse_label_and_value(line).is_some() || is_labelled() {
        return true;
    }
    let pieces: Vec<String> = collect_text_runs(line).collect_vec();
    let at = pieces.iter().position(|piece| *piece == text);
    let before = at.and_then(|at| pieces.get(at.checked_sub(1)?));
    before.is_some_and(|before| before.ends_with(['(', ':', ';']))
        || at > Some(0) && pieces.first().is_some_and(|label| label.ends_with(':'))
}

/// Returns whether a link leads to a search of the source's own and not into a site: on its own host, or on any of its hosts for more of
/// the result's site.
fn is_own_search(link: &str, reader: &Reader<'_>) -> bool {
    let is_of_site = || {
        url::find_query_value(link, "q").is_some_and(|phrase| phrase.contains("site:"))
            || url::find_query_value(link, "as_sitesearch").is_some()
    };
    UrlParts::parse(link).path == "/search" && (parse_host(link) == parse_host(reader.base) || is_of_site())
}

/// Collects a row's notes on one of its links, around which no other stands: `44 answers`, `Jul 15, 2020`.
fn collect_link_notes(anchor: Node<'_>) -> Vec<String> {
    let rows = anchor.closest(&ROWS);
    let is_own = |cell: &Node<'_>| Some(*cell) != rows && cell.select(&ANCHOR).nth(1).is_none();
    let cell = std::iter::successors(anchor.parent(), Node::parent).take_while(is_own).last();
    cell.filter(|_| rows.is_some())
        .iter()
        .flat_map(|cell| cell.text_pieces())
        .filter_map(|piece| clean_text(piece.trim_matches(['\u{B7}', ' '])))
        .filter(|piece| !anchor.text().contains(piece.as_str()))
        .collect_vec()
}

/// Returns whether a link stands among links and not in a sentence: in a line with others, or alone in one of several on phones.
fn is_in_link_list(anchor: Node<'_>, head: ResultHead<'_>) -> bool {
    const DEPTH: usize = 5;
    let Some(line) = anchor.closest(&LINE).filter(|line| line.has_name("div")) else { return false };
    let is_free = |line: &Node<'_>| !(line.index()..=line.last_index()).contains(&head.title.index());
    let mut around = std::iter::successors(Some(line), Node::parent).take(DEPTH).take_while(is_free);
    let Some(line) = around.find(|line| line.select(&ANCHOR).nth(1).is_some()) else { return false };
    let letters = |text: String| text.chars().filter(|letter| letter.is_alphanumeric()).count();
    let linked: Vec<usize> =
        line.select(&ANCHOR).take(LIST_MAX).map(|link| letters(link.text())).collect_vec();
    linked.len() > 1 && linked.iter().sum::<usize>() * 10 >= letters(line.text()) * 7
}

/// Returns links into the site that no name marks: they lead to other pages of the same host and say something short.
fn find_unmarked_links<'d>(inside: Node<'d>, head: ResultHead<'_>, reader: &Reader<'_>) -> Vec<Node<'d>> {
    const TITLE_LETTERS_MAX: usize = 60;
    let Some(own) = reader.resolve_link(head.anchor) else { return Vec::new() };
    let site = parse_host(&own).trim_start_matches("www.");
    let is_sitelink = |anchor: &Node<'_>| {
        let leads_on = reader.resolve_link(*anchor).is_some_and(|link| {
            let sub = parse_host(&link).strip_suffix(site);
            let is_same_page = sub == Some("")
                && UrlParts::parse(&link).path == UrlParts::parse(&own).path
                && !link.contains('#');
            let is_of_site = sub.is_some_and(|sub| sub.is_empty() || sub.ends_with('.'));
            is_of_site && !is_same_page && !link.contains(":~:text=")
        });
        let title = anchor.text();
        let is_short = !title.is_empty() && title.chars().count() <= TITLE_LETTERS_MAX;
        *anchor != head.anchor
            && leads_on
            && is_short
            && anchor.select_first(&NOT_SITELINK).is_none()
            && is_in_link_list(*anchor, head)
    };
    inside.select(&ANCHOR).take(LIST_MAX).filter(is_sitelink).collect_vec()
}

fn parse_expanded_link(cell: Node<'_>, reader: &Reader<'_>) -> Option<Sitelink> {
    let anchor = cell.select_first(&EXPANDED_LINK)?;
    let title = cell.select_first(&EXPANDED_TITLE).unwrap_or(cell);
    let below = || {
        let is_own = |outer: &Node<'_>| outer.text() == title.text();
        let mut outward = std::iter::successors(Some(title), Node::parent).take_while(is_own);
        outward.find_map(|outer| outer.next_sibling()).and_then(extract_text)
    };
    let around = if cell.has_name("h3") { cell.parent()? } else { cell };
    Some(Sitelink {
        title: extract_text(anchor)?,
        link: reader.resolve_link(anchor)?,
        snippet: find_text(around, &EXPANDED_SNIPPET).or_else(below),
        ..Sitelink::default()
    })
}
