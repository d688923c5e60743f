//! A page of the shop.

use super::Query;
use super::filters::{self, Filters};
use super::product::Product;
use super::sections::{self, Section};
use crate::ask::{Failure, Refusal};
use crate::once::CollectVec;
use crate::reading::UnreadSection;
use crate::search::{ShoppingResult, ads, unread};
use crate::web::page_reader::{Reader, clean_text, read_attribute, saturate_to_u32};
use crate::web::pagination;
use crate::web::pictures::Pictures;
use crate::web::spelling::{self, Spelling};
use crate::web::{deferred, no_results, refusal};
use quarry_html::{Document, selectors};
use serde::Serialize;

selectors! {
    static BOX = "textarea[name='q'], input[name='q']";
    /// Places of the notice that nothing was found.
    static COLUMN = "#topstuff, #center_col, #rso, #search, #botstuff, #main";
}

/// A page that has nothing to say is short.
const NOTHING_LETTERS_MAX: usize = 2_000;

/// Products under a heading of their own.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Category {
    /// The heading.
    pub title: String,
    /// The products.
    pub shopping_results: Vec<Product>,
}

/// A page of the shop.
#[derive(Debug, Default)]
pub struct Page {
    /// The products of the list, in the page's order, positions from 1.
    pub shopping_results: Vec<Product>,
    /// Products under headings of their own.
    pub categorized_shopping_results: Vec<Category>,
    /// Paid products.
    pub shopping_ads: Vec<ShoppingResult>,
    pub(super) filters: Filters,
    /// The phrase in the page's search box.
    pub query_displayed: Option<String>,
    /// The spelling that the source searched instead of the caller's, or proposes.
    pub(super) spelling: Spelling,
    /// The page's own link to the next page, absolute.
    pub next_url: Option<String>,
    /// Number of products at the source, whatever their prices.
    pub(super) shown: u32,
    /// Sections that no reader took.
    pub(super) unread: Vec<UnreadSection>,
}

impl Page {
    /// Returns the number of products read.
    pub(super) fn len(&self) -> u32 {
        let further =
            self.categorized_shopping_results.iter().map(|category| category.shopping_results.len());
        saturate_to_u32(self.shopping_results.len() + further.sum::<usize>())
    }
}

/// Reads a page. `url` is the address that was asked: the page's own links are completed by it.
///
/// # Errors
/// [`Failure::Refused`] as [`crate::search::parse`]: a page from which no product can be read and that does not say
/// that there is none is `unknown_page`.
pub fn parse(html: &str, url: &str, query: &Query) -> Result<Page, Failure> {
    let html = &*deferred::expand(html);
    let document = Document::parse(html);
    let reader = Reader { base: url, pictures: Pictures::from_page(&document) };
    let sections = sections::read(&document, &reader);
    match refusal::check_page(&document) {
        // Products are proof enough of the kind of page.
        Some(_) if !sections.is_empty() && !document.is_truncated() => {}
        Some(refusal) => return Err(refusal.into()),
        None => {}
    }
    let (_, shopping_ads) = ads::parse_products(&document, &reader);
    if sections.is_empty() && shopping_ads.is_empty() {
        ensure_nothing_found(&document)?;
    }
    let shown = sections.iter().map(|section| section.cards.len()).sum();
    let titles: Vec<String> =
        sections.iter().flat_map(|section| &section.cards).map(|card| card.title.clone()).collect_vec();
    let paid = || shopping_ads.iter().map(|product| &product.title);
    let unread = unread::find_unread_sections(&document, &reader, |text| {
        titles.iter().chain(paid()).any(|title| text.contains(title.as_str()))
    });
    let (shopping_results, categorized_shopping_results) = split_sections(sections, query);
    Ok(Page {
        unread,
        shown: saturate_to_u32(shown),
        shopping_results,
        categorized_shopping_results,
        shopping_ads,
        filters: filters::read(&document, &reader, &query.links.same_call),
        query_displayed: document
            .select(&BOX)
            .find_map(|node| clean_text(&node.text()).or_else(|| read_attribute(node, "value"))),
        spelling: spelling::parse(&document, &reader),
        next_url: pagination::parse(&document, &reader, url).next,
    })
}

/// A page without products is an answer only when it says so.
fn ensure_nothing_found(document: &Document<'_>) -> Result<(), Refusal> {
    let Some(reason) = refusal::check_empty_page(document) else { return Ok(()) };
    let says_so = document
        .select(&COLUMN)
        .map(|column| column.text())
        .any(|column| column.len() <= NOTHING_LETTERS_MAX && no_results::is_no_results_text(&column));
    if says_so && reason == Refusal::UnknownPage { Ok(()) } else { Err(reason) }
}

/// Returns the list and the categories: products without a heading are the list; where every product has one, the first heading's
/// are.
fn split_sections(sections: Vec<Section>, query: &Query) -> (Vec<Product>, Vec<Category>) {
    let country = query.visit.country();
    let has_list = sections.iter().any(|section| section.title.is_none());
    let mut list: Vec<Product> = Vec::new();
    let mut categories: Vec<Category> = Vec::new();
    let mut next_place = 0;
    for (at, section) in sections.into_iter().enumerate() {
        let first_place = next_place;
        // Products under a heading beside a list have no places of the list: its next page begins behind its own.
        if !(has_list && section.title.is_some()) {
            next_place += saturate_to_u32(section.cards.len());
        }
        let products = section
            .cards
            .into_iter()
            .zip(first_place..)
            .map(|(card, place)| Product { place, ..Product::from_card(card, query, country.as_deref()) });
        let products = products.filter(|product| product.is_priced_within(query.min_price, query.max_price));
        match section.title.filter(|_| has_list || at > 0) {
            Some(title) => add_category(&mut categories, title, products),
            None => add_products(&mut list, products),
        }
    }
    (list, categories)
}

/// Adds products that the list does not have yet.
pub(super) fn add_products(list: &mut Vec<Product>, products: impl Iterator<Item = Product>) {
    for product in products {
        if !list.iter().any(|known| known.is_same_product(&product)) {
            list.push(Product { position: saturate_to_u32(list.len() + 1), ..product });
        }
    }
}

/// Adds products under a heading.
pub(super) fn add_category(
    categories: &mut Vec<Category>,
    title: String,
    products: impl Iterator<Item = Product>,
) {
    match categories.iter_mut().find(|category| category.title == title) {
        Some(category) => add_products(&mut category.shopping_results, products),
        None => {
            let mut category = Category { title, shopping_results: Vec::new() };
            add_products(&mut category.shopping_results, products);
            if !category.shopping_results.is_empty() {
                categories.push(category);
            }
        }
    }
}
