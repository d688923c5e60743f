//! Pages that list their results in `#links`: the page without scripts, and the main page of earlier years as a browser shows it.
//! Both have the same structure, so that one parser serves both. A result is a block with a linked heading; class names are only
//! hints (see `result_parts`).

use super::item::{Hit, RelatedSearch};
use super::page::{NextPage, Page};
use super::result_parts::ResultParts;
use super::{knowledge, link, script, unread_sections};
use crate::ask::Refusal;
use crate::dates;
use quarry_html::{Document, Node, selectors};

selectors! {
    static RESULT = "#links .result:not(.result--no-result), #ads .result, .results--ads .result, #links > *, #ads > *";
    static NAMED = ".result";
    static AD_COLUMN = "#ads, .results--ads";
    // Only an ad has a button, a badge, and a note on who manages its clicks.
    static AD_SIGN = ".badge--ad, button, a[href*='/company/ads-']";
    static ANY_LINK = "a[href]";
    static TITLE = "a.result__a[href], h2 a[href], a.large[href]";
    static HEADING = "h2";
    static NO_RESULTS = ".no-results, .no-results__message, .result--no-result";
    static TERM = "input[name=q][value]";
    static SPELLING = "#did_you_mean a, .msg--spelling a, #did_you_means a, a.js-spelling-suggestion-link";
    static RELATED = ".related-searches a[href], .result--related-searches a[href], #links a[href^='?q=']";
    static NEXT_FORM = ".nav-link form, #links form";
    static SUBMIT = "input[type=submit][value]";
    static HIDDEN = "input[type=hidden][name]";
    static MORE = "a.result--more__btn, [id^='rld-'] a[href]";
    static LIST = "#links";
}

/// Parses such a page.
///
/// # Errors
/// [`Refusal::UnknownPage`] for a page that has no results and does not say so: another page, or one whose scripts have not run.
pub fn parse(document: &Document<'_>) -> Result<Page, Refusal> {
    let mut page = Page { blocks: u32::from(knowledge::is_in_main_column(document)), ..Page::default() };
    // An element that contains several results is not a result itself.
    let is_one = |block: &Node<'_>| block.matches(&NAMED) || block.select_first(&NAMED).is_none();
    for block in document.select(&RESULT).filter(is_one) {
        add_block(block, &mut page);
    }
    let empty = page.organic_results.is_empty() && page.ads.is_empty();
    let has_no_results_notice =
        || document.select_first(&NO_RESULTS).is_some() || document.select(&LIST).any(has_no_results_text);
    if empty && !has_no_results_notice() && !document.select(&TITLE).any(is_no_results_title) {
        return Err(Refusal::UnknownPage);
    }
    page.query_displayed = parse_search_term(document);
    page.spelling_fix = document.select(&SPELLING).find_map(parse_text);
    page.knowledge_graph = knowledge::find_in_page(document);
    page.related_searches = document.select(&RELATED).filter_map(parse_related_search).collect();
    page.next = find_next(document);
    unread_sections::note_missing_fields(&mut page);
    Ok(page)
}

/// Returns whether a list has the message for no results.
fn has_no_results_text(list: Node<'_>) -> bool {
    list.text().starts_with("No results")
}

/// Returns the search term in the page's own search field.
pub(super) fn parse_search_term(document: &Document<'_>) -> Option<String> {
    let value = document.select_first(&TERM)?.attr("value")?;
    Some(value.trim().to_owned()).filter(|term| !term.is_empty())
}

fn parse_text(node: Node<'_>) -> Option<String> {
    Some(node.text()).filter(|text| !text.is_empty())
}

/// Returns whether this is the title of the placeholder for no results.
fn is_no_results_title(title: Node<'_>) -> bool {
    title.text() == script::NO_RESULTS_TITLE
}

fn add_block(block: Node<'_>, page: &mut Page) {
    let Some((mut hit, is_ad)) = parse_hit(block) else {
        return unread_sections::note_block(block, &mut page.unread);
    };
    if hit.title == script::NO_RESULTS_TITLE {
        return;
    }
    let group = if is_ad { &mut page.ads } else { &mut page.organic_results };
    page.blocks += 1;
    hit.position = super::item::position_of(group.len());
    hit.position_absolute = page.blocks;
    group.push(hit);
}

fn parse_hit(block: Node<'_>) -> Option<(Hit, bool)> {
    // A block with several linked headings contains several results.
    if !block.matches(&NAMED) && block.select(&HEADING).nth(1).is_some() {
        return None;
    }
    let title = block.select_first(&TITLE)?;
    let href = title.attr("href")?;
    let is_ad = is_ad_block(block);
    let link = link::resolve_target(&href);
    let parts = ResultParts::locate(block, title, &link);
    let date = parts.find_date();
    let hit = Hit {
        title: parse_text(title)?,
        displayed_link: parts.address.and_then(parse_text),
        source: parse_source(&href, is_ad),
        tracking_link: link::find_tracking_link(&href),
        favicon: parts.find_icon().map(|address| link::add_scheme(&address)),
        iso_date: date.as_deref().and_then(dates::parse_iso_date),
        snippet: parts.snippet.and_then(parse_text).and_then(|text| strip_date(text, date.as_deref())),
        date,
        sitelinks: parts.collect_sitelinks(),
        link,
        ..Hit::default()
    };
    Some((hit, is_ad))
}

/// Returns whether a block is an ad, by its links, position or content; class names alone may change.
fn is_ad_block(block: Node<'_>) -> bool {
    block.has_class("result--ad")
        || block.closest(&AD_COLUMN).is_some()
        || block.select_first(&AD_SIGN).is_some()
        || has_ad_link(block)
}

/// Returns whether a block has a link that counts clicks on an ad.
pub(super) fn has_ad_link(block: Node<'_>) -> bool {
    block.select(&ANY_LINK).filter_map(|link| link.attr("href")).any(|href| link::is_ad_link(&href))
}

/// Returns the host of the site: for an ad, the advertiser's.
pub(super) fn parse_source(href: &str, is_ad: bool) -> Option<String> {
    let advertiser = if is_ad { link::parse_advertiser(href) } else { None };
    advertiser.or_else(|| link::parse_host(&link::resolve_target(href)).map(str::to_owned))
}

/// Returns a snippet without its leading date.
pub(super) fn strip_date(text: String, date: Option<&str>) -> Option<String> {
    let rest = date.and_then(|date| text.strip_prefix(date)).map(|rest| rest.trim_start().to_owned());
    Some(rest.unwrap_or(text)).filter(|text| !text.is_empty())
}

fn parse_related_search(node: Node<'_>) -> Option<RelatedSearch> {
    Some(RelatedSearch {
        query: parse_text(node)?,
        link: Some(link::add_scheme(&node.attr("href")?)),
        ..Default::default()
    })
}

/// Returns the form that leads furthest; a later page also has one that leads back.
fn find_next(document: &Document<'_>) -> Option<NextPage> {
    let forms = document.select(&NEXT_FORM).filter(|form| !is_previous_form(*form)).map(parse_form);
    let button = || document.select_first(&MORE).map(|_| NextPage::Button);
    forms.filter(|form| form.offset().is_some()).max_by_key(NextPage::offset).or_else(button)
}

fn is_previous_form(form: Node<'_>) -> bool {
    let label = form.select_first(&SUBMIT).and_then(|submit| submit.attr("value"));
    label.is_some_and(|label| label.trim().eq_ignore_ascii_case("previous"))
}

fn parse_form(form: Node<'_>) -> NextPage {
    let field = |input: Node<'_>| {
        let value = input.attr("value").unwrap_or_default();
        Some((input.attr("name")?.into_owned(), value.into_owned()))
    };
    let path =
        form.attr("action").map_or_else(|| "/html/".to_owned(), |action| link::parse_path_and_query(&action));
    NextPage::Form { path, fields: form.select(&HIDDEN).filter_map(field).collect() }
}
