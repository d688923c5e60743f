//! The main page as a browser shows it after its scripts ran: blocks named by `data-layout` and
//! `data-testid`; its classes are generated and mean nothing.

use super::classic::{has_ad_link, source, term, without_date};
use super::item::{Hit, Reference, RelatedSearch, SearchAssist, Sitelink, place};
use super::page::{Next, Page};
use super::{cards, knowledge, link, unread};
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
    // An ad stands in a block of its own kind, and its badge is a button beside the title.
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
    /// A line of a program, made of pieces in colours.
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

/// The longest text that can be a date before a snippet, in characters.
const DATE_LENGTH_MAX: usize = 32;

/// Whether a page is of this form.
pub(super) fn is_one(document: &Document<'_>) -> bool {
    document.first(&MARK).is_some()
}

/// Reads such a page.
///
/// # Errors
/// [`Refusal::UnknownPage`] for a page without results that does not say that there are none.
pub fn parse(document: &Document<'_>) -> Result<Page, Refusal> {
    let mut page = Page::default();
    for block in document.select(&BLOCK).filter(|block| block.closest(&SIDEBAR).is_none()) {
        read_block(block, &mut page);
    }
    for block in document.select(&MODULE) {
        let name = block.attr("data-layout").unwrap_or_default();
        let is_news = name == "news" && cards::read(block, &mut page.news_results);
        if !is_news && !unread::READ.contains(&&*name) {
            unread::layout(&name, block, &mut page.unread);
        }
    }
    let empty = page.organic_results.is_empty() && page.ads.is_empty();
    if empty && document.first(&NO_RESULTS).is_none() {
        return Err(Refusal::UnknownPage);
    }
    page.query_displayed = term(document);
    page.spelling_fix = document.select(&SPELLING).find_map(shown);
    page.knowledge_graph = knowledge::in_page(document);
    page.related_searches = document.select(&RELATED).filter_map(related).collect();
    page.search_assist = assist(document);
    page.next = document.first(&MORE).map(|_| Next::Button);
    unread::of_about(document, &mut page);
    unread::of_fields(&mut page);
    Ok(page)
}

fn shown(node: Node<'_>) -> Option<String> {
    Some(node.text()).filter(|text| !text.is_empty())
}

/// Counts a block of the main column; an item around results is counted by them.
fn read_block(block: Node<'_>, page: &mut Page) {
    if !block.matches(&HIT) {
        page.blocks += u32::from(block.first(&HIT).is_none());
        return;
    }
    page.blocks += 1;
    let Some((mut hit, is_ad)) = hit(block) else { return };
    let group = if is_ad { &mut page.ads } else { &mut page.organic_results };
    hit.position = place(group.len());
    hit.position_absolute = page.blocks;
    group.push(hit);
}

fn hit(block: Node<'_>) -> Option<(Hit, bool)> {
    let title = block.first(&TITLE)?;
    let href = title.attr("href")?;
    let is_ad = is_ad(block);
    let link = link::target(&href);
    let displayed = block.first(&DISPLAYED);
    let snippet = block.first(&SNIPPET);
    let date = snippet.and_then(date_before);
    let hit = Hit {
        title: shown(title)?,
        displayed_link: displayed.and_then(address_shown),
        source: displayed.and_then(site_name).or_else(|| source(&href, is_ad)),
        tracking_link: link::tracking(&href),
        favicon: block
            .first(&ICON)
            .and_then(|icon| icon.attr("src"))
            .map(|address| link::with_scheme(&address)),
        iso_date: date.as_deref().and_then(dates::iso),
        snippet: snippet.and_then(lines).and_then(|text| without_date(text, date.as_deref())),
        date,
        sitelinks: block.select(&SITELINK).filter_map(sitelink).collect(),
        link,
        ..Hit::default()
    };
    Some((hit, is_ad))
}

/// The text of a snippet; the lines of an ad, each a link of its own, are parted by a line feed.
fn lines(snippet: Node<'_>) -> Option<String> {
    let lines: Vec<String> = snippet.select(&LINK).filter_map(shown).collect();
    let whole = shown(snippet)?;
    Some(if lines.join(" ") == whole { lines.join("\n") } else { whole })
}

/// Whether a block is an ad's: one sign is enough.
fn is_ad(block: Node<'_>) -> bool {
    block.closest(&AD_BLOCK).is_some() || block.first(&AD_SIGN).is_some() || has_ad_link(block)
}

/// The address as shown: host and path stand in pieces of the link's last line.
fn address_shown(link: Node<'_>) -> Option<String> {
    let pieces: Vec<String> = link.select(&PIECE).filter_map(shown).collect();
    if pieces.is_empty() { shown(link) } else { Some(pieces.join(" ")) }
}

/// The site's name: the line before the address, beside the link or within it.
fn site_name(link: Node<'_>) -> Option<String> {
    if let Some(line) = link.prev_sibling().filter(|sibling| sibling.is("p")) {
        return shown(line);
    }
    let mut lines = link.select(&LINE);
    let name = lines.next()?;
    lines.next().and_then(|_| shown(name))
}

/// The date in a span of its own before the snippet's text.
fn date_before(snippet: Node<'_>) -> Option<String> {
    let first = snippet.select(&SPAN).find(|span| span.children().next().is_none())?;
    first.next_sibling().filter(|sibling| sibling.is("span"))?;
    shown(first).filter(|text| text.contains(char::is_numeric) && text.chars().count() <= DATE_LENGTH_MAX)
}

/// A link; what is said of the page stands beside it, or in it below a heading.
fn sitelink(node: Node<'_>) -> Option<Sitelink> {
    let title = node.first(&SITELINK_TITLE);
    let beside = title.unwrap_or(node).next_sibling().filter(|sibling| sibling.is("p"));
    Some(Sitelink {
        title: shown(title.unwrap_or(node))?,
        link: link::target(&node.attr("href")?),
        snippet: beside.and_then(shown),
        ..Default::default()
    })
}

/// A proposed search; its link says the term exactly, the text only with marks.
fn related(node: Node<'_>) -> Option<RelatedSearch> {
    let href = node.attr("href")?;
    let term = url::query_value(&href, "q").filter(|term| !term.is_empty()).map(|term| term.into_owned());
    Some(RelatedSearch {
        query: term.or_else(|| shown(node))?,
        link: Some(link::with_scheme(&href)),
        ..Default::default()
    })
}

fn assist(document: &Document<'_>) -> Option<SearchAssist> {
    let short = document.first(&ANSWER).and_then(paragraphs);
    let long = document.first(&EXPANDED).and_then(paragraphs);
    let (answer, expanded_answer) = match short {
        Some(short) => (short, long),
        None => (long?, None),
    };
    let mut references: Vec<Reference> = Vec::new();
    for (title, link) in document.select(&CITED).filter_map(cited) {
        if references.iter().any(|known| known.title == title && known.link == link) {
            continue;
        }
        let index = u32::try_from(references.len()).unwrap_or(u32::MAX);
        let source = link::host(&link).map(str::to_owned);
        references.push(Reference { index, title, link, source, ..Default::default() });
    }
    Some(SearchAssist { answer, expanded_answer, references })
}

/// The blocks of an answer, one a line, those within others too.
fn paragraphs(node: Node<'_>) -> Option<String> {
    let is_joined = joined::is_joined(node);
    let own = |block: Node<'_>| {
        let text = match is_joined {
            true => joined::prose(block.text_pieces_where(|part| !part.matches(&PARAGRAPH))),
            false => block.text_without(&PARAGRAPH),
        };
        Some(text).filter(|text| !text.is_empty())
    };
    let said = |block: Node<'_>| {
        let lines = block.select(&CODE_LINE).filter(|line| line.first(&PIECE_OF_CODE).is_some());
        let lines: Vec<String> = lines.filter_map(shown).collect();
        if lines.is_empty() || block.first(&PARAGRAPH).is_some() {
            own(block)
        } else {
            Some(lines.join("\n"))
        }
    };
    let blocks: Vec<String> = node.select(&PARAGRAPH).filter_map(said).collect();
    if blocks.is_empty() { own(node) } else { Some(blocks.join("\n")) }
}

/// Name and address of a source; the page's links to itself are none.
fn cited(node: Node<'_>) -> Option<(String, String)> {
    let link = link::target(&node.attr("href")?);
    link::host(&link)?;
    Some((shown(node)?, link))
}
