//! Web results: `li.b_algo` since 2013, `li` with `.sb_tlst` before.

mod caption;
mod sitelinks;

use self::caption::{
    find_button, find_unmarked_date, is_aside, is_continuation_link, parse_caption, parse_snippet,
};
use self::sitelinks::{collect_further_links, merge_sitelinks};
use super::item::{Organic, RichSnippet};
use super::link::Link;
use super::media;
use super::text::{self, LIST_MAX};
use crate::{caption_date as date, dates, number};
use quarry_html::{Node, selectors};
use quarry_kernel::http::UrlParts;
use quarry_kernel::url;

selectors! {
    static ITEM = "li.b_algo";
    /// Lines of the page's own list; each is whole in its title.
    static LISTED = "ol > li span[title]";
    static OLD_LIST = "ul.sb_results, #results > ul";
    static TITLE_LINK = "h2 a[href], .sb_tlst h3 a[href], .sb_tlst a[href], #results h3 a[href]";
    static HEADING = "h2";
    /// The phone's page puts the heading into the link.
    static LINK = "a[href]";
    static CITE = ".b_attribution cite, .sb_meta cite, cite";
    static SITE_NAME = ".tptt";
    static ICON = ".wr_fav, .siteicon, .b_attribution .cico, .favicon";
    static PLACE = "[data-ypid], [data-detailsoverlay], a[href^='tel:'], #lMapContainer";
    static TABS = "[role='tablist']";
    static PANE = "[role='tabpanel'], [role='tablist'], ol";
    static TAB_TEXT = "[role='tabpanel'] li";
    /// Slides of a result, and rows: of threads, or of a table.
    static SLIDE = "[role='listitem']";
    /// Words missing from the page, below a heading of their own, without a link.
    static MISSING = ".wr_strike, h4 ~ ul > li > span";
    static PICTURE_BOX = ".b_imagePair, .b_imgcap_img, .b_float_img, .b_floatR_img, .vtv2, .b_imgcap_altitle, .vt_con";
    static PARAGRAPH = "p";
    /// The parts of a result by what they are.
    static NAMED_LINK = "a[aria-label]";
    static LINE = "ul li";
}

/// Labels of an author, and of a number of citations.
const AUTHOR_LABELS: [&str; 8] = ["author", "autor", "auteur", "autore", "автор", "yazar", "作者", "著者"];

const CITED_LABELS: [&str; 7] =
    ["cited by", "zitiert von", "cité par", "citado por", "citato da", "引用次数", "被引用"];

/// The longest text that can be a fact about a result, in characters.
const FACT_LETTERS_MAX: usize = 150;

/// A web result before it has its place, and whether its link is one that advertisers pay for.
pub(super) struct OrganicEntry {
    pub(super) result: Organic,
    pub(super) is_ad: bool,
}

/// Returns the web results in one child of the list: the child itself or, in groups, elements within it.
pub(super) fn collect_results(block: Node<'_>, base: &str) -> Vec<OrganicEntry> {
    let is_old = block.parent().is_some_and(|list| list.matches(&OLD_LIST));
    if is_old || block.matches(&ITEM) {
        return parse_result(block, base).into_iter().collect();
    }
    let is_outermost = |item: &Node<'_>| item.parent().and_then(|outer| outer.closest(&ITEM)).is_none();
    block.select(&ITEM).filter(is_outermost).filter_map(|item| parse_result(item, base)).collect()
}

/// Returns whether any element has one of the names of web results.
pub(super) fn has_named_results(list: &Node<'_>) -> bool {
    list.matches(&OLD_LIST) || list.select_first(&ITEM).is_some()
}

/// Returns the web result that a block of a layout without known names is: its first heading leads to another site, no other
/// heading leads anywhere, and the address stands below it. Its text is read where there is one paragraph alone that can be it.
pub(super) fn parse_unnamed_result(block: Node<'_>, base: &str) -> Option<OrganicEntry> {
    const SENTENCE_LETTERS_MIN: usize = 40;
    let heading = block.select_first(&HEADING)?;
    let is_linked =
        |heading: &Node<'_>| heading.select_first(&LINK).or_else(|| heading.closest(&LINK)).is_some();
    let is_alone = is_linked(&heading) && block.select(&HEADING).filter(is_linked).nth(1).is_none();
    let (title, link) = parse_title(block, base).filter(|_| is_alone && block.has_name("li"))?;
    let displayed_link = text::find_text(block, &CITE)?;
    // A module's heading leads elsewhere than the addresses in its cards say.
    let origin = UrlParts::parse(&link.target).origin;
    let host = parse_host(&link.target);
    // The engine's own links carry the form that they are sent from.
    let is_own =
        origin == UrlParts::parse(base).origin || url::find_query_value(&link.target, "FORM").is_some();
    if link.is_ad || is_own || !displayed_link.contains(host) || block.select_first(&PLACE).is_some() {
        return None;
    }
    let is_sentence = |node: &Node<'_>| {
        node.closest(&LINE).is_none_or(|line| line.index() <= block.index())
            && node.closest(&SLIDE).is_none_or(|slide| slide.index() <= block.index())
            && node.closest(&LINK).is_none()
            && !is_aside(*node, block)
            && node
                .select(&LINK)
                .all(|link| find_button(*node) == Some(link) || is_continuation_link(*node, link))
            && node.text().chars().count() >= SENTENCE_LETTERS_MIN
    };
    let mut paragraphs = block.select(&PARAGRAPH).filter(is_sentence);
    let paragraph = paragraphs.next().filter(|_| paragraphs.next().is_none());
    // A paragraph above the title of its page is an answer.
    if paragraph.is_some_and(|paragraph| paragraph.index() < heading.index()) {
        return None;
    }
    // Only the open tab of a card is read.
    let paragraph =
        paragraph.or_else(|| block.select_first(&TABS).and_then(|_| block.select_first(&TAB_TEXT)));
    let marked = |paragraph: Node<'_>| {
        paragraph.text_pieces().find_map(|piece| text::clean(&piece)).filter(|piece| date::is_date(piece))
    };
    let date = paragraph.and_then(|paragraph| find_unmarked_date(paragraph).or_else(|| marked(paragraph)));
    let result = Organic {
        source: parse_site_name(block),
        favicon: find_icon(block, base),
        sitelinks: merge_sitelinks(collect_further_links(block, &link.target, base), block, base),
        title,
        link: link.target.clone(),
        tracking_link: link.redirect.clone(),
        displayed_link: Some(displayed_link),
        snippet: paragraph.and_then(|paragraph| parse_snippet(paragraph, date.as_deref())),
        snippet_highlighted_words: paragraph.map(text::collect_marked_words).unwrap_or_default(),
        iso_date: date.as_deref().and_then(dates::parse_iso_date),
        date,
        missing: block.select(&MISSING).filter_map(text::parse_text).collect(),
        duration: block.select(&LINK).find_map(media::find_duration),
        thumbnail: text::find_unmarked_picture(block, base),
        ..Organic::default()
    };
    Some(OrganicEntry { result: add_facts(result, collect_facts(block), block), is_ad: false })
}

/// Returns the result with the facts and the table that stand below its text, or the list in the place of it.
fn add_facts(result: Organic, mut extensions: Vec<String>, item: Node<'_>) -> Organic {
    if result.snippet.is_none() {
        extensions.extend(
            item.select(&LISTED).filter_map(|line| text::parse_attribute(line, "title")).take(LIST_MAX),
        );
    }
    let (author, cited_by, extracted_cited_by) = parse_scholarly(&extensions, item.language().as_deref());
    let rich = RichSnippet { extensions, table: text::parse_table(item), ..RichSnippet::default() };
    let rich_snippet = (rich != RichSnippet::default()).then_some(rich);
    Organic { author, cited_by, extracted_cited_by, rich_snippet, ..result }
}

/// Returns the name of the site: a link around its address says it.
fn parse_site_name(block: Node<'_>) -> Option<String> {
    text::parse_attribute(block.select_first(&CITE)?.closest(&NAMED_LINK)?, "aria-label")
}

/// Returns short lines of a list that say `Author: …` or how something is rated, `8/10 (86)`.
fn collect_facts(block: Node<'_>) -> Vec<String> {
    let is_fact = |text: &String| {
        let is_rating = text.starts_with(|letter: char| letter.is_ascii_digit()) && text.contains(['/', '%']);
        text.chars().count() <= FACT_LETTERS_MAX && (is_rating || text.contains(": "))
    };
    // A value may be a link, its label only one that is known.
    let is_known = |label: &str| {
        let label = label.split(':').next().unwrap_or_default().to_lowercase();
        AUTHOR_LABELS.iter().chain(&CITED_LABELS).any(|known| *known == label)
    };
    let is_labelled = |line: &Node<'_>| {
        let label = line.text_pieces().next().unwrap_or_default();
        let link = line.select_first(&LINK).map(|link| link.text()).unwrap_or_default();
        label.contains(':') && (!link.starts_with(label.trim()) || is_known(label.trim()))
    };
    let is_open = |line: &Node<'_>| line.closest(&PANE).is_none_or(|pane| pane.index() < block.index());
    let lines = block
        .select(&LINE)
        .filter(|line| line.select_first(&LINK).is_none() || is_labelled(line))
        .filter(is_open);
    // A dot parts them.
    let bare = |line: Node<'_>| text::clean(line.text().trim_end_matches(['\u{B7}', ' ', '\u{A0}']));
    lines.filter_map(bare).filter(is_fact).collect()
}

/// Returns the site of an address.
fn parse_host(address: &str) -> &str {
    let origin = UrlParts::parse(address).origin;
    origin.rsplit("//").next().unwrap_or(origin).trim_start_matches("www.")
}

fn parse_result(item: Node<'_>, base: &str) -> Option<OrganicEntry> {
    let (title, link) = parse_title(item, base)?;
    let sitelinks = merge_sitelinks(collect_further_links(item, &link.target, base), item, base);
    let (date, snippet, snippet_highlighted_words) = parse_caption(item);
    let snippet = snippet.filter(|snippet| !text::is_address(snippet));
    let is_said = snippet.is_some();
    let result = Organic {
        title,
        link: link.target,
        tracking_link: link.redirect,
        displayed_link: text::find_text(item, &CITE),
        source: text::find_text(item, &SITE_NAME),
        favicon: find_icon(item, base),
        iso_date: date.as_deref().and_then(dates::parse_iso_date),
        date,
        snippet,
        snippet_highlighted_words: if is_said { snippet_highlighted_words } else { Vec::new() },
        duration: item.select(&PICTURE_BOX).find_map(media::find_duration),
        sitelinks,
        missing: item.select(&MISSING).filter_map(text::parse_text).collect(),
        thumbnail: item.select(&PICTURE_BOX).find_map(|picture| text::find_picture(picture, base)),
        ..Organic::default()
    };
    Some(OrganicEntry { result: add_facts(result, collect_facts(item), item), is_ad: link.is_ad })
}

/// Returns the icon of a result's site. Where no name tells it, it is the picture in the link that says the address.
fn find_icon(item: Node<'_>, base: &str) -> Option<String> {
    let icon = |node| text::parse_picture(node, base).or_else(|| text::find_picture(node, base));
    let beside_address = || {
        let links = item.select(&LINK).filter(|link| link.select_first(&CITE).is_some());
        let mut links = links.filter(|link| link.select_first(&HEADING).is_none());
        links.find_map(|link| text::find_picture(link, base))
    };
    item.select(&ICON).find_map(icon).or_else(beside_address)
}

/// Returns who wrote it and how often it is cited, where facts say so: `Author: A, B`, `Cited by: 6`.
fn parse_scholarly(
    facts: &[String],
    language: Option<&str>,
) -> (Option<String>, Option<String>, Option<u64>) {
    let find_labelled = |labels: &[&str]| {
        let parts = facts.iter().filter_map(|fact| Some((fact.split_once([':', '\u{FF1A}'])?, fact)));
        parts.into_iter().find(|((label, _), _)| labels.contains(&label.to_lowercase().trim()))
    };
    let cited = find_labelled(&CITED_LABELS);
    let author = find_labelled(&AUTHOR_LABELS).and_then(|((_, names), _)| text::clean(names));
    (
        author,
        cited.map(|(_, fact)| fact.clone()),
        cited.and_then(|((_, count), _)| number::parse_count_in_language(count, language)),
    )
}

/// Returns the title and its link. Some pages put icons into links of their own before it; such links have no text.
fn parse_title(item: Node<'_>, base: &str) -> Option<(String, Link)> {
    let titled = |node: Node<'_>| Some((text::parse_text(node)?, text::parse_link(node, base)?));
    item.select(&TITLE_LINK).find_map(titled).or_else(|| {
        let linked = |node: Node<'_>| {
            Some((text::parse_text(node.select_first(&HEADING)?)?, text::parse_link(node, base)?))
        };
        item.select(&LINK).find_map(linked)
    })
}
