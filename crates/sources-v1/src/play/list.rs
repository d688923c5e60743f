//! `v1/play/apps`, `/games`, `/books` and `/movies`: search, the front page of a kind, a category, a chart, and the lists that
//! follow (docs/specification.md, Endpoints; parameters beyond the path are not shown there).

mod request;
mod tiles;

use quarry_items::App;
use serde::Serialize;

use super::address::{Links, Locale, absolute};
use super::details;
use super::shelf::{self, Shelf};
use super::{origin, page_of};
use crate::ask::{Failure, Refusal, Source};
use crate::cursor::{Cursor, Json};
use crate::envelope::{Calls, Frames};
use crate::reading::{Groups, Reading};
use crate::web::refusal;
pub use request::request;

/// A kind of product, each with a call of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Kind {
    /// Apps.
    #[default]
    Apps,
    /// Games.
    Games,
    /// Books to read and to listen to.
    Books,
    /// Films and series.
    Movies,
}

/// Where an earlier list goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resume {
    /// Behind the last product of a shelf: the store's own token.
    Section(String),
    /// At the whole of a shelf: the store's path.
    SeeMore(String),
}

impl Resume {
    /// As a text, for the token that a caller gets.
    #[must_use]
    pub fn state(&self) -> String {
        match self {
            Self::Section(token) => format!("s:{token}"),
            Self::SeeMore(path) => format!("m:{path}"),
        }
    }

    /// From that text.
    #[must_use]
    pub fn of(state: &str) -> Option<Self> {
        match state.split_at_checked(2)? {
            ("s:", token) => Some(Self::Section(token.to_owned())),
            ("m:", path) if path.starts_with("/store/") => Some(Self::SeeMore(path.to_owned())),
            _ => None,
        }
    }
}

/// Which list.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    /// Of what.
    pub kind: Kind,
    /// A search for these words.
    pub q: Option<String>,
    /// A category by the store's id, such as `GAME_PUZZLE`.
    pub category: Option<String>,
    /// A chart, such as `topselling_free`.
    pub chart: Option<String>,
    /// For which kind of device the front page is: `phone`, `tablet`, `tv`, `chromebook`, `watch` or `car`.
    pub store_device: Option<String>,
    /// For which age: `AGE_RANGE1` to `AGE_RANGE3`.
    pub age: Option<String>,
    /// 1 what is free, 2 what is paid.
    pub price: Option<u8>,
    /// Where an earlier list goes on.
    pub resume: Option<Resume>,
    /// The storefront.
    pub locale: Locale,
    /// Our own addresses.
    pub links: Links,
}

/// Makes the token that a caller gets for a place where a list goes on; none where it cannot.
pub type Seal<'a> = &'a dyn Fn(&Resume) -> Option<String>;

/// What a list shows.
#[derive(Debug, Default, PartialEq)]
pub struct Page {
    /// The one product that a search asks for by its name.
    pub highlight: Option<App>,
    /// The lists.
    pub shelves: Vec<Shelf>,
    /// The charts that the page offers.
    pub charts: Vec<Chart>,
    /// How many sections hold something that nobody knows.
    pub unread: usize,
}

/// A chart that a page offers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Chart {
    /// As shown.
    pub text: String,
    /// The value of `chart` for it.
    pub value: String,
}

/// Asks the store and reads what it lists.
///
/// # Errors
/// [`Failure::NotFound`] when the store has no such list; [`Failure::Refused`]: what [`Source::ask`] says, or when the answer
/// is none.
pub async fn run(query: &Query, seal: Seal<'_>, source: &dyn Source) -> Result<Reading, Failure> {
    let asked = request(query);
    let is_remote = asked.body.is_some();
    let answer = source.ask(asked).await?;
    if answer.status == 404 {
        return Err(Failure::NotFound("The store has no such list.".into()));
    }
    page_of(&answer)?;
    let page = match is_remote {
        true => remote(&answer.body, query, origin(&answer.url))?,
        false => parse(&answer.body, query, origin(&answer.url))?,
    };
    Ok(reading(page, answer.url, seal))
}

/// Reads a page.
///
/// # Errors
/// As [`run`], for what the page decides.
pub fn parse(body: &str, query: &Query, origin: &str) -> Result<Page, Refusal> {
    let calls = Calls::of(body);
    let mut found = Page::default();
    let mut is_empty_search = false;
    for key in calls.keys() {
        let Some(data) = calls.keyed(key) else { continue };
        let root = Cursor::of(&data).at(&[0]);
        let page = sections(root, query, origin);
        if page.count() > found.count() {
            found = page;
        }
    }
    if found.count() == 0 && query.q.is_some() {
        is_empty_search = calls.named("lGYRle").any(|data| Cursor::of(&data).at(&[0]).is_list());
    }
    if found.count() == 0 {
        found.shelves = tiles::shelves(body, origin, &query.links);
    }
    match () {
        () if found.count() > 0 || is_empty_search => Ok(found),
        () => Err(refusal::of_page(&quarry_html::Document::parse(body)).unwrap_or(Refusal::UnknownPage)),
    }
}

/// Reads the answer to a remote call: the chart of a category, or what follows in a list.
fn remote(body: &str, query: &Query, origin: &str) -> Result<Page, Refusal> {
    let frames = Frames::read(body)?;
    let name = if query.resume.is_some() { request::MORE } else { request::CHART };
    let data = Json::parse(frames.payload(name)?)?;
    let root = Cursor::of(&data).at(&[0]);
    if query.resume.is_none() {
        let page = sections(root, query, origin);
        // A chart without entries has its list of sections all the same.
        return if page.count() > 0 || root.is_list() { Ok(page) } else { Err(Refusal::UnknownPage) };
    }
    let items = shelf::apps(root.at(&[0]), origin, &query.links);
    if items.is_empty() && (!root.is_list() || !root.at(&[0]).is_empty()) {
        return Err(Refusal::UnknownPage);
    }
    let next_token = shelf::token(root.at(&[7]));
    let mut page = Page::default();
    if !items.is_empty() {
        page.shelves.push(Shelf { position: 1, items, next_token, ..Shelf::default() });
    }
    Ok(page)
}

impl Page {
    fn count(&self) -> usize {
        self.shelves.iter().map(|shelf| shelf.items.len()).sum::<usize>()
            + usize::from(self.highlight.is_some())
    }
}

/// What the sections of a page's data show: `[…, [section, …]]`.
fn sections(root: Cursor<'_>, query: &Query, origin: &str) -> Page {
    Page {
        highlight: root.each(&[1]).find_map(|section| highlight(section.at(&[23]), origin, &query.links)),
        shelves: shelf::shelves(root.each(&[1]), origin, &query.links),
        charts: root.each(&[1]).flat_map(|section| section.each(&[27, 1, 0])).filter_map(chart).collect(),
        unread: root.each(&[1]).filter(|section| !is_read(*section, query, origin)).count(),
    }
}

/// Whether anything of a section is read, or it holds nothing.
fn is_read(section: Cursor<'_>, query: &Query, origin: &str) -> bool {
    section.is_empty()
        || !shelf::shelves(std::iter::once(section), origin, &query.links).is_empty()
        || highlight(section.at(&[23]), origin, &query.links).is_some()
        || section.each(&[27, 1, 0]).any(|option| chart(option).is_some())
}

/// The product that a search names: `16` holds what a product's own page holds, `17` offer and address.
fn highlight(section: Cursor<'_>, origin: &str, links: &Links) -> Option<App> {
    let found = section.at(&[16]);
    let app = details::Details::of(found.at(&[2]));
    let id = found.at(&[3]).key("12").raw(&[0, 0]);
    let address = section.raw(&[17, 0, 0, 4, 2]).or_else(|| app.raw_link());
    app.highlight(id, address.and_then(|link| absolute(origin, link)), links)
}

/// A chart on offer: `[text, [… 9: [[2, "apps_topselling_free", "APPLICATION"]]], selected]`.
fn chart(option: Cursor<'_>) -> Option<Chart> {
    let value = option.slug(&[1, 9, 0, 1])?;
    let value = value
        .split_once('_')
        .filter(|(kind, _)| ["apps", "games"].contains(kind))
        .map_or(value.as_str(), |(_, name)| name);
    Some(Chart { text: option.words(&[0])?, value: value.to_owned() })
}

/// Summary of a list.
#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// Whether anything was found.
    organic_results_state: &'static str,
    /// How many products are listed.
    results_on_page: usize,
}

fn reading(mut page: Page, source_url: String, seal: Seal<'_>) -> Reading {
    let results_on_page = page.count();
    let only_one = page.shelves.len() == 1;
    let mut cursor = None;
    for shelf in &mut page.shelves {
        let section = shelf.next_token.take().map(Resume::Section);
        let more = shelf.more_path.take().map(Resume::SeeMore);
        shelf.section_page_token = section.as_ref().and_then(seal);
        shelf.see_more_token = more.as_ref().and_then(seal);
        if only_one {
            cursor = section.map(|section| section.state());
        }
    }
    let organic_results_state = match results_on_page {
        0 => "Fully empty",
        _ => "Results for exact spelling",
    };
    let mut groups = Groups::default();
    groups.put("search_information", &Information { organic_results_state, results_on_page });
    groups.put_some("app_highlight", page.highlight.as_ref());
    groups.put("organic_results", &page.shelves);
    groups.put_list("chart_options", &page.charts);
    Reading { source_url, groups, cursor, unread: page.unread, ..Reading::default() }
}
