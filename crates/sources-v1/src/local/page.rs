//! A page of businesses as a whole.

use super::discover::{self, Tile};
use super::panel;
use crate::ask::{Failure, Refusal};
use crate::search::LocalMap;
use crate::search::local::map;

use crate::pages::PageLinks;
use crate::reading::UnreadSection;
use crate::search::{information, local, unread};
use crate::web::page_reader::{Reader, saturate_to_u32};
use crate::web::pagination;
use crate::web::pictures::Pictures;
use crate::web::{deferred, no_results, refusal};
use quarry_html::{Document, selectors};
use quarry_items::Place;
use serde::Serialize;

selectors! {
    /// Places of a sentence that nothing was found.
    static SENTENCE = "#center_col p, #search p, #rso p, #main p, #center_col [role='heading'], #main [role='heading']";
}

/// The page about itself.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct SearchInformation {
    /// `Results for exact spelling`, `Showing results for fixed spelling`, `Fully empty` …
    pub local_results_state: &'static str,
    /// The phrase in the page's search box.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query_displayed: Option<String>,
    /// Number of places according to the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_results: Option<u64>,
    /// The spelling that the source searched instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub showing_results_for: Option<String>,
    /// The spelling that the source proposes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spelling_fix: Option<String>,
}

/// A page of businesses.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Page {
    /// Search information of the page.
    pub search_information: SearchInformation,
    /// The map beside the list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub local_map: Option<LocalMap>,
    /// Businesses that pay for their place in the list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ads_results: Vec<Place>,
    /// The businesses in the page's order.
    pub local_results: Vec<Place>,
    /// Further searches for places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub discover_more_places: Vec<Tile>,
    /// The page's own links to the other pages, absolute.
    #[serde(skip)]
    pub pages: PageLinks,
    /// Sections that no reader took.
    #[serde(skip)]
    pub unread: Vec<UnreadSection>,
}

/// Reads a page of businesses. `url` is the address that was asked: the page's own links are completed by it; `ludocid` is
/// the one business that was asked for, if one was.
///
/// # Errors
/// [`Failure::Refused`]: `challenge` and `blocked` for pages that want proof of a person or of a browser, `truncated` for
/// a page without its end, `unknown_page` for a page that is none of results, or from which no business can be read
/// though it does not say that there is none.
pub fn parse(html: &str, url: &str, ludocid: Option<u64>) -> Result<Page, Failure> {
    let html = &*deferred::expand(html);
    let document = Document::parse(html);
    let reader = Reader { base: url, pictures: Pictures::from_page(&document) };
    let list = local::parse(&document, html, &reader).1.map(|list| list.places).unwrap_or_default();
    match refusal::check_page(&document) {
        // The list alone makes a page one of results.
        Some(Refusal::UnknownPage) if !list.is_empty() => {}
        Some(refusal) => return Err(refusal.into()),
        None => {}
    }
    let (ads, mut places): (Vec<_>, Vec<_>) = list.into_iter().partition(|place| place.sponsored);
    let is_found = ludocid.is_some_and(|asked| retain_requested(&mut places, asked));
    let is_panel_wanted = places.is_empty() || (ludocid.is_some() && !is_found);
    if is_panel_wanted && let Some(mut place) = panel::read(&document, &reader, ludocid) {
        local::add_page_data(html, std::slice::from_mut(&mut place));
        places = vec![place];
    }
    let is_empty = places.is_empty() && ads.is_empty();
    if is_empty
        && !has_nothing_found_message(&document)
        && let Some(refusal) = refusal::check_empty_page(&document)
    {
        return Err(refusal.into());
    }
    let mut information = information::parse(&document, html, &reader, is_empty);
    information.settle_state(is_empty);
    let discover_more_places = discover::read(&document, &reader);
    let is_known = |text: &str| {
        let names = places.iter().chain(&ads).map(|place| &place.title);
        let others = discover_more_places.iter().flat_map(|tile| [&tile.title, &tile.link]);
        names.chain(others).any(|known| text.contains(known.as_str()))
    };
    Ok(Page {
        unread: unread::find_unread_sections(&document, &reader, is_known),
        search_information: build_search_information(information, is_empty),
        local_map: map::parse(&document, &reader),
        ads_results: number_places(ads),
        local_results: number_places(places),
        discover_more_places,
        pages: pagination::parse(&document, &reader, url),
    })
}

/// Beside the business that was asked for, its page may list others: leaves them out, if it is there.
fn retain_requested(places: &mut Vec<Place>, ludocid: u64) -> bool {
    let asked = ludocid.to_string();
    let is_found = places.iter().any(|place| place.data_cid.as_ref() == Some(&asked));
    if is_found {
        places.retain(|place| place.data_cid.as_ref() == Some(&asked));
    }
    is_found
}

fn number_places(places: Vec<Place>) -> Vec<Place> {
    (1..)
        .zip(places)
        .map(|(position, place)| Place { position: Some(saturate_to_u32(position)), ..place })
        .collect()
}

fn has_nothing_found_message(document: &Document<'_>) -> bool {
    document.select(&SENTENCE).take(200).any(|sentence| no_results::is_no_results_text(&sentence.text()))
}

fn build_search_information(page: information::SearchInformation, is_empty: bool) -> SearchInformation {
    SearchInformation {
        local_results_state: if is_empty { "Fully empty" } else { page.organic_results_state },
        query_displayed: page.query_displayed,
        total_results: page.total_results,
        showing_results_for: page.showing_results_for,
        spelling_fix: page.spelling_fix,
    }
}
