//! The main page as a browser shows it after its scripts ran: blocks named by `data-layout` and `data-testid`; its class names
//! are generated.

use super::classic::{has_ad_link, parse_search_term, parse_source, strip_date};
use super::item::{Hit, Reference, RelatedSearch, SearchAssist, Sitelink, position_of};
use super::page::{NextPage, Page};
use super::{cards, knowledge, link, unread_sections};
use crate::ask::Refusal;
use crate::{dates, joined};
use quarry_html::{Document, Node, selectors};
use quarry_kernel::url;

selectors! {
    static MARK = "[data-area=mainline], [data-testid=web-vertical], [data-testid=result], \
                   [data-testid=no-results-message]";
    static BLOCK = "li[data-layout], article[data-testid=result], article[data-testid=ad]";
    static MODULE = "[data-layout]";
    static SIDEBAR = "[data-area=sidebar], [data-testid=sidebar]";
    static HIT = "article[data-testid=result], article[data-testid=ad]";
    // An ad is in a block of its own kind, and its badge is a button beside the title.
    static AD_BLOCK = "[data-layout=ad], [data-testid=ad]";
    static AD_SIGN = "[data-testid^=ad-badge], h2 button";
    static TITLE = "a[data-testid=result-title-a][href]";
    static DISPLAYED = "a[data-testid=result-extras-url-link]";
    static PIECE = "p span";
    static LINE = "p";
    static ICON = "[data-testid=result-extras-site-search-link] img[src], \
                   a[data-testid=result-extras-url-link] img[src]";
    static SNIPPET = "[data-result=snippet]";
    static LINK = "a[href]";
    static SPAN = "span:first-child";
    /// A line of a program, made of coloured pieces.
    static CODE_LINE = "pre code > span";
    static PIECE_OF_CODE = "span";
    static SITELINK = "li[id^='sl-'] a[href]";
    static SITELINK_TITLE = "h3";
    static NO_RESULTS = "[data-testid=no-results-message], .no-results";
    static SPELLING = "[data-testid=spelling-message] a, a.js-spelling-suggestion-link, #did_you_means a";
    static RELATED = "li[data-layout=related_searches] a[href]";
    static MORE = "#more-results";
    static ANSWER = "[data-testid=duckassist-answer-content]";
    static EXPANDED = "[data-testid=duckassist-expanded-answer-content]";
    static CITED = "[data-testid=duckassist-answer-content] a[href], \
                    [data-testid=duckassist-expanded-answer-content] a[href], \
                    [data-testid=duckassist-expanded-answer-content] + span a[href]";
    static PARAGRAPH = "p, li, pre, h1, h2, h3, h4, h5, h6, tr";
}

/// Maximum length of a date before a snippet, in characters.
const DATE_LENGTH_MAX: usize = 32;

/// Returns whether a page has this format.
pub(super) fn is_rendered(document: &Document<'_>) -> bool {
    document.select_first(&MARK).is_some()
}

/// Parses such a page.
///
/// # Errors
/// [`Refusal::UnknownPage`] for a page that has no results and does not say so.
pub fn parse(document: &Document<'_>) -> Result<Page, Refusal> {
    let mut page = Page::default();
    for block in document.select(&BLOCK).filter(|block| block.closest(&SIDEBAR).is_none()) {
        read_block(block, &mut page);
    }
    for block in document.select(&MODULE) {
        let name = block.attr("data-layout").unwrap_or_default();
        let is_news = name == "news" && cards::collect_news(block, &mut page.news_results);
        if !is_news && !unread_sections::KNOWN_LAYOUTS.contains(&&*name) {
            unread_sections::note_layout(&name, block, &mut page.unread);
        }
    }
    let empty = page.organic_results.is_empty() && page.ads.is_empty();
    if empty && document.select_first(&NO_RESULTS).is_none() {
        return Err(Refusal::UnknownPage);
    }
    page.query_displayed = parse_search_term(document);
    page.spelling_fix = document.select(&SPELLING).find_map(parse_text);
    page.knowledge_graph = knowledge::find_in_page(document);
    page.related_searches = document.select(&RELATED).filter_map(parse_related_search).collect();
    page.search_assist = parse_search_assist(document);
    page.next = document.select_first(&MORE).map(|_| NextPage::Button);
    unread_sections::note_missing_about(document, &mut page);
    unread_sections::note_missing_fields(&mut page);
    Ok(page)
}

fn parse_text(node: Node<'_>) -> Option<String> {
    Some(node.text()).filter(|text| !text.is_empty())
}

/// Reads a block of the main column; an element that contains results is not counted itself.
fn read_block(block: Node<'_>, page: &mut Page) {
    if !block.matches(&HIT) {
        page.blocks += u32::from(block.select_first(&HIT).is_none());
        return;
    }
    page.blocks += 1;
    let Some((mut hit, is_ad)) = parse_hit(block) else { return };
    let group = if is_ad { &mut page.ads } else { &mut page.organic_results };
    hit.position = position_of(group.len());
    hit.position_absolute = page.blocks;
    group.push(hit);
}

fn parse_hit(block: Node<'_>) -> Option<(Hit, bool)> {
    let title = block.select_first(&TITLE)?;
    let href = title.attr("href")?;
    let is_ad = is_ad_block(block);
    let link = link::resolve_target(&href);
    let displayed = block.select_first(&DISPLAYED);
    let snippet = block.select_first(&SNIPPET);
    let date = snippet.and_then(find_leading_date);
    let hit = Hit {
        title: parse_text(title)?,
        displayed_link: displayed.and_then(parse_displayed_address),
        source: displayed.and_then(parse_site_name).or_else(|| parse_source(&href, is_ad)),
        tracking_link: link::find_tracking_link(&href),
        favicon: block
            .select_first(&ICON)
            .and_then(|icon| icon.attr("src"))
            .map(|address| link::add_scheme(&address)),
        iso_date: date.as_deref().and_then(dates::parse_iso_date),
        snippet: snippet.and_then(parse_snippet).and_then(|text| strip_date(text, date.as_deref())),
        date,
        sitelinks: block.select(&SITELINK).filter_map(parse_sitelink).collect(),
        link,
        ..Hit::default()
    };
    Some((hit, is_ad))
}

/// Returns the text of a snippet; the lines of an ad, each a link of its own, are separated by a line feed.
fn parse_snippet(snippet: Node<'_>) -> Option<String> {
    let lines: Vec<String> = snippet.select(&LINK).filter_map(parse_text).collect();
    let whole = parse_text(snippet)?;
    Some(if lines.join(" ") == whole { lines.join("\n") } else { whole })
}

/// Returns whether a block is an ad: one sign is enough.
fn is_ad_block(block: Node<'_>) -> bool {
    block.closest(&AD_BLOCK).is_some() || block.select_first(&AD_SIGN).is_some() || has_ad_link(block)
}

/// Returns the URL as shown: host and path are pieces of the link's last line.
fn parse_displayed_address(link: Node<'_>) -> Option<String> {
    let pieces: Vec<String> = link.select(&PIECE).filter_map(parse_text).collect();
    if pieces.is_empty() { parse_text(link) } else { Some(pieces.join(" ")) }
}

/// Returns the site's name: the line before the URL, beside the link or within it.
fn parse_site_name(link: Node<'_>) -> Option<String> {
    if let Some(line) = link.prev_sibling().filter(|sibling| sibling.has_name("p")) {
        return parse_text(line);
    }
    let mut lines = link.select(&LINE);
    let name = lines.next()?;
    lines.next().and_then(|_| parse_text(name))
}

/// Returns the date in a separate span before the snippet's text.
fn find_leading_date(snippet: Node<'_>) -> Option<String> {
    let first = snippet.select(&SPAN).find(|span| span.children().next().is_none())?;
    first.next_sibling().filter(|sibling| sibling.has_name("span"))?;
    parse_text(first)
        .filter(|text| text.contains(char::is_numeric) && text.chars().count() <= DATE_LENGTH_MAX)
}

/// Parses a sitelink; the text about the page is beside it, or in it below a heading.
fn parse_sitelink(node: Node<'_>) -> Option<Sitelink> {
    let title = node.select_first(&SITELINK_TITLE);
    let beside = title.unwrap_or(node).next_sibling().filter(|sibling| sibling.has_name("p"));
    Some(Sitelink {
        title: parse_text(title.unwrap_or(node))?,
        link: link::resolve_target(&node.attr("href")?),
        snippet: beside.and_then(parse_text),
        ..Default::default()
    })
}

/// Parses a suggested search; the link has the exact term, the text has it with markup.
fn parse_related_search(node: Node<'_>) -> Option<RelatedSearch> {
    let href = node.attr("href")?;
    let term =
        url::find_query_value(&href, "q").filter(|term| !term.is_empty()).map(|term| term.into_owned());
    Some(RelatedSearch {
        query: term.or_else(|| parse_text(node))?,
        link: Some(link::add_scheme(&href)),
        ..Default::default()
    })
}

fn parse_search_assist(document: &Document<'_>) -> Option<SearchAssist> {
    let short = document.select_first(&ANSWER).and_then(parse_paragraphs);
    let long = document.select_first(&EXPANDED).and_then(parse_paragraphs);
    let (answer, expanded_answer) = match short {
        Some(short) => (short, long),
        None => (long?, None),
    };
    let mut references: Vec<Reference> = Vec::new();
    for (title, link) in document.select(&CITED).filter_map(parse_citation) {
        if references.iter().any(|known| known.title == title && known.link == link) {
            continue;
        }
        let index = u32::try_from(references.len()).unwrap_or(u32::MAX);
        let source = link::parse_host(&link).map(str::to_owned);
        references.push(Reference { index, title, link, source, ..Default::default() });
    }
    Some(SearchAssist { answer, expanded_answer, references })
}

/// Returns the blocks of an answer, one a line, including nested ones.
fn parse_paragraphs(node: Node<'_>) -> Option<String> {
    let is_joined = joined::has_lost_whitespace(node);
    let own = |block: Node<'_>| {
        let text = match is_joined {
            true => joined::join_pieces(block.text_pieces_where(|part| !part.matches(&PARAGRAPH))),
            false => block.text_without(&PARAGRAPH),
        };
        Some(text).filter(|text| !text.is_empty())
    };
    let extract_lines = |block: Node<'_>| {
        let lines = block.select(&CODE_LINE).filter(|line| line.select_first(&PIECE_OF_CODE).is_some());
        let lines: Vec<String> = lines.filter_map(parse_text).collect();
        if lines.is_empty() || block.select_first(&PARAGRAPH).is_some() {
            own(block)
        } else {
            Some(lines.join("\n"))
        }
    };
    let blocks: Vec<String> = node.select(&PARAGRAPH).filter_map(extract_lines).collect();
    if blocks.is_empty() { own(node) } else { Some(blocks.join("\n")) }
}

/// Returns name and URL of a source; `None` for links to the page itself.
fn parse_citation(node: Node<'_>) -> Option<(String, String)> {
    let link = link::resolve_target(&node.attr("href")?);
    link::parse_host(&link)?;
    Some((parse_text(node)?, link))
}
