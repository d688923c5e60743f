//! Pages that list their results in `#links`: the page that needs no script, and the main page of earlier years as a
//! browser shows it. The two are built alike, so that one reader serves both. A result is a block with a heading that
//! leads somewhere; names of classes only help (see `parts`).

use super::item::{Hit, RelatedSearch};
use super::page::{Next, Page};
use super::parts::Parts;
use super::{knowledge, link, script, unread};
use crate::ask::Refusal;
use crate::dates;
use quarry_html::{Document, Node, selectors};

selectors! {
    static RESULT = "#links .result:not(.result--no-result), #ads .result, .results--ads .result, #links > *, #ads > *";
    static NAMED = ".result";
    static AD_COLUMN = "#ads, .results--ads";
    // Only an ad has a button, its badge, and a word on who manages its clicks.
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

/// Reads such a page.
///
/// # Errors [`Refusal::UnknownPage`] for a page without results that does not say that there are none:
/// another page, or one whose scripts have not run.
pub fn parse(document: &Document<'_>) -> Result<Page, Refusal> {
    let mut page = Page { blocks: u32::from(knowledge::in_main_column(document)), ..Page::default() };
    // What stands around several results is none of them.
    let is_one = |block: &Node<'_>| block.matches(&NAMED) || block.first(&NAMED).is_none();
    for block in document.select(&RESULT).filter(is_one) {
        place(block, &mut page);
    }
    let empty = page.organic_results.is_empty() && page.ads.is_empty();
    let says_so = || document.first(&NO_RESULTS).is_some() || document.select(&LIST).any(says_nothing);
    if empty && !says_so() && !document.select(&TITLE).any(says_none) {
        return Err(Refusal::UnknownPage);
    }
    page.query_displayed = term(document);
    page.spelling_fix = document.select(&SPELLING).find_map(shown);
    page.knowledge_graph = knowledge::in_page(document);
    page.related_searches = document.select(&RELATED).filter_map(related).collect();
    page.next = next(document);
    unread::of_fields(&mut page);
    Ok(page)
}

/// The words of a list without results.
fn says_nothing(list: Node<'_>) -> bool {
    list.text().starts_with("No results")
}

/// The search term in the page's own search field.
pub(super) fn term(document: &Document<'_>) -> Option<String> {
    let value = document.first(&TERM)?.attr("value")?;
    Some(value.trim().to_owned()).filter(|term| !term.is_empty())
}

fn shown(node: Node<'_>) -> Option<String> {
    Some(node.text()).filter(|text| !text.is_empty())
}

/// Whether this is the title of the item that stands for no results.
fn says_none(title: Node<'_>) -> bool {
    title.text() == script::NO_RESULTS
}

fn place(block: Node<'_>, page: &mut Page) {
    let Some((mut hit, is_ad)) = hit(block) else { return unread::note(block, &mut page.unread) };
    if hit.title == script::NO_RESULTS {
        return;
    }
    let group = if is_ad { &mut page.ads } else { &mut page.organic_results };
    page.blocks += 1;
    hit.position = super::item::place(group.len());
    hit.position_absolute = page.blocks;
    group.push(hit);
}

fn hit(block: Node<'_>) -> Option<(Hit, bool)> {
    // Several headings with links are several things.
    if !block.matches(&NAMED) && block.select(&HEADING).nth(1).is_some() {
        return None;
    }
    let title = block.first(&TITLE)?;
    let href = title.attr("href")?;
    let is_ad = is_ad(block);
    let link = link::target(&href);
    let parts = Parts::of(block, title, &link);
    let date = parts.date();
    let hit = Hit {
        title: shown(title)?,
        displayed_link: parts.address.and_then(shown),
        source: source(&href, is_ad),
        tracking_link: link::tracking(&href),
        favicon: parts.icon().map(|address| link::with_scheme(&address)),
        iso_date: date.as_deref().and_then(dates::iso),
        snippet: parts.snippet.and_then(shown).and_then(|text| without_date(text, date.as_deref())),
        date,
        sitelinks: parts.sitelinks(),
        link,
        ..Hit::default()
    };
    Some((hit, is_ad))
}

/// Whether a block is an ad's: its links say so, or where it stands, or what it has; the name of a class alone may change.
fn is_ad(block: Node<'_>) -> bool {
    block.has_class("result--ad")
        || block.closest(&AD_COLUMN).is_some()
        || block.first(&AD_SIGN).is_some()
        || has_ad_link(block)
}

/// Whether any link of a block counts the clicks on an ad.
pub(super) fn has_ad_link(block: Node<'_>) -> bool {
    block.select(&ANY_LINK).filter_map(|link| link.attr("href")).any(|href| link::is_ad(&href))
}

/// The host of the site: an ad's link names the advertiser's.
pub(super) fn source(href: &str, is_ad: bool) -> Option<String> {
    let advertiser = if is_ad { link::advertiser(href) } else { None };
    advertiser.or_else(|| link::host(&link::target(href)).map(str::to_owned))
}

/// A snippet without the date that it starts with.
pub(super) fn without_date(text: String, date: Option<&str>) -> Option<String> {
    let rest = date.and_then(|date| text.strip_prefix(date)).map(|rest| rest.trim_start().to_owned());
    Some(rest.unwrap_or(text)).filter(|text| !text.is_empty())
}

fn related(node: Node<'_>) -> Option<RelatedSearch> {
    Some(RelatedSearch {
        query: shown(node)?,
        link: Some(link::with_scheme(&node.attr("href")?)),
        ..Default::default()
    })
}

/// The form that leads furthest; a later page has one that leads back, too.
fn next(document: &Document<'_>) -> Option<Next> {
    let forms = document.select(&NEXT_FORM).filter(|form| !leads_back(*form)).map(form);
    let button = || document.first(&MORE).map(|_| Next::Button);
    forms.filter(|form| form.offset().is_some()).max_by_key(Next::offset).or_else(button)
}

fn leads_back(form: Node<'_>) -> bool {
    let label = form.first(&SUBMIT).and_then(|submit| submit.attr("value"));
    label.is_some_and(|label| label.trim().eq_ignore_ascii_case("previous"))
}

fn form(form: Node<'_>) -> Next {
    let field = |input: Node<'_>| {
        let value = input.attr("value").unwrap_or_default();
        Some((input.attr("name")?.into_owned(), value.into_owned()))
    };
    let path =
        form.attr("action").map_or_else(|| "/html/".to_owned(), |action| link::path_and_query(&action));
    Next::Form { path, fields: form.select(&HIDDEN).filter_map(field).collect() }
}
