//! A page of the shop.

use super::Query;
use super::filters::{self, Filters};
use super::product::Product;
use super::sections::{self, Section};
use crate::ask::{Failure, Refusal};
use crate::once::Listed;
use crate::reading::UnreadSection;
use crate::search::{ShoppingResult, ads, unknown};
use crate::web::pagination;
use crate::web::pictures::Pictures;
use crate::web::reader::{Reader, attr, clean, length, text};
use crate::web::{deferred, nothing, refusal};
use quarry_html::{Document, selectors};
use serde::Serialize;

selectors! {
    static BOX = "textarea[name='q'], input[name='q']";
    static SHOWN = "a#fprsl, #fprsl";
    /// Where the page says that it found nothing.
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
    /// The spelling that the source searched instead of the caller's.
    pub showing_results_for: Option<String>,
    /// The page's own link to the next page, absolute.
    pub next_url: Option<String>,
    /// How many products the source shows, whatever their prices.
    pub(super) shown: u32,
    /// Sections that no reader took.
    pub(super) unread: Vec<UnreadSection>,
}

impl Page {
    /// How many products were read.
    pub(super) fn len(&self) -> u32 {
        let further =
            self.categorized_shopping_results.iter().map(|category| category.shopping_results.len());
        length(self.shopping_results.len() + further.sum::<usize>())
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
    let reader = Reader { base: url, pictures: Pictures::of(&document) };
    let sections = sections::read(&document, &reader);
    match refusal::of_page(&document) {
        // Products are proof enough of the kind of page.
        Some(_) if !sections.is_empty() && !document.is_truncated() => {}
        Some(refusal) => return Err(refusal.into()),
        None => {}
    }
    let (_, shopping_ads) = ads::products(&document, &reader);
    if sections.is_empty() && shopping_ads.is_empty() {
        says_nothing_found(&document)?;
    }
    let shown = sections.iter().map(|section| section.cards.len()).sum();
    let titles: Vec<String> =
        sections.iter().flat_map(|section| &section.cards).map(|card| card.title.clone()).listed();
    let paid = || shopping_ads.iter().map(|product| &product.title);
    let unread = unknown::of(&document, &reader, |said| {
        titles.iter().chain(paid()).any(|title| said.contains(title.as_str()))
    });
    let (shopping_results, categorized_shopping_results) = sorted(sections, query);
    Ok(Page {
        unread,
        shown: length(shown),
        shopping_results,
        categorized_shopping_results,
        shopping_ads,
        filters: filters::read(&document, &reader, &query.links.same_call),
        query_displayed: document
            .select(&BOX)
            .find_map(|node| clean(&node.text()).or_else(|| attr(node, "value"))),
        showing_results_for: document.first(&SHOWN).and_then(text),
        next_url: pagination::read(&document, &reader, url).next,
    })
}

/// A page without products is an answer only when it says so.
fn says_nothing_found(document: &Document<'_>) -> Result<(), Refusal> {
    let Some(reason) = refusal::of_empty(document) else { return Ok(()) };
    let says_so = document
        .select(&COLUMN)
        .map(|column| column.text())
        .any(|column| column.len() <= NOTHING_LETTERS_MAX && nothing::is_said(&column));
    if says_so && reason == Refusal::UnknownPage { Ok(()) } else { Err(reason) }
}

/// The list and the categories: products without a heading are the list; where every product has one, the first heading's
/// are.
fn sorted(sections: Vec<Section>, query: &Query) -> (Vec<Product>, Vec<Category>) {
    let country = query.visit.country();
    let has_list = sections.iter().any(|section| section.title.is_none());
    let mut list: Vec<Product> = Vec::new();
    let mut categories: Vec<Category> = Vec::new();
    let mut next_place = 0;
    for (at, section) in sections.into_iter().enumerate() {
        let first_place = next_place;
        // Products under a heading beside a list have no places of the list: its next page begins behind its own.
        if !(has_list && section.title.is_some()) {
            next_place += length(section.cards.len());
        }
        let products = section
            .cards
            .into_iter()
            .zip(first_place..)
            .map(|(card, place)| Product { place, ..Product::of(card, query, country.as_deref()) });
        let products = products.filter(|product| product.is_priced(query.min_price, query.max_price));
        match section.title.filter(|_| has_list || at > 0) {
            Some(title) => add_category(&mut categories, title, products),
            None => add(&mut list, products),
        }
    }
    (list, categories)
}

/// Adds products that the list does not have yet.
pub(super) fn add(list: &mut Vec<Product>, products: impl Iterator<Item = Product>) {
    for product in products {
        if !list.iter().any(|known| known.is_same(&product)) {
            list.push(Product { position: length(list.len() + 1), ..product });
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
        Some(category) => add(&mut category.shopping_results, products),
        None => {
            let mut category = Category { title, shopping_results: Vec::new() };
            add(&mut category.shopping_results, products);
            if !category.shopping_results.is_empty() {
                categories.push(category);
            }
        }
    }
}
