//! `v1/play/apps`, `/games`, `/books` and `/movies`: search, the front page of a kind, a category, a chart, and the lists that
//! follow (docs/specification.md, Endpoints; parameters beyond the path are not shown there).

mod request;
mod tiles;

use quarry_items::App;
use serde::Serialize;

use super::address::{Links, Locale, make_absolute};
use super::details;
use super::shelf::{self, Shelf};
use super::{check_page, parse_origin};
use crate::ask::{Failure, Refusal, Source};
use crate::cursor::{Cursor, Json};
use crate::envelope::{Frames, PageCalls};
use crate::reading::{Reading, ResultGroups};
use crate::web::refusal;
pub use request::build_request;

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

/// Position at which an earlier list continues.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResumePoint {
    /// Behind the last product of a shelf: the store's own token.
    Section(String),
    /// At the whole of a shelf: the store's path.
    SeeMore(String),
}

impl ResumePoint {
    /// Formats the cursor as text for the caller's token.
    #[must_use]
    pub fn to_state(&self) -> String {
        match self {
            Self::Section(token) => format!("s:{token}"),
            Self::SeeMore(path) => format!("m:{path}"),
        }
    }

    /// Parses that text.
    #[must_use]
    pub fn from_state(state: &str) -> Option<Self> {
        match state.split_at_checked(2)? {
            ("s:", token) => Some(Self::Section(token.to_owned())),
            ("m:", path) if path.starts_with("/store/") => Some(Self::SeeMore(path.to_owned())),
            _ => None,
        }
    }
}

/// Caller's query: a list of products.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    /// Kind of the products.
    pub kind: Kind,
    /// A search for these words.
    pub q: Option<String>,
    /// A category by the store's id, such as `GAME_PUZZLE`.
    pub category: Option<String>,
    /// A chart, such as `topselling_free`.
    pub chart: Option<String>,
    /// Device of the front page: `phone`, `tablet`, `tv`, `chromebook`, `watch` or `car`.
    pub store_device: Option<String>,
    /// Age group: `AGE_RANGE1` to `AGE_RANGE3`.
    pub age: Option<String>,
    /// 1 what is free, 2 what is paid.
    pub price: Option<u8>,
    /// Position at which an earlier list continues.
    pub resume: Option<ResumePoint>,
    /// The storefront.
    pub locale: Locale,
    /// Our own addresses.
    pub links: Links,
}

/// Makes the token that a caller gets for a place where a list goes on; none where it cannot.
pub type SealToken<'a> = &'a dyn Fn(&ResumePoint) -> Option<String>;

/// Page of a list.
#[derive(Debug, Default, PartialEq)]
pub struct Page {
    /// The one product that a search asks for by its name.
    pub highlight: Option<App>,
    /// The lists.
    pub shelves: Vec<Shelf>,
    /// The charts that the page offers.
    pub charts: Vec<Chart>,
    /// Number of sections with unknown content.
    pub unread: usize,
}

/// A chart that a page offers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Chart {
    /// Text as shown.
    pub text: String,
    /// The value of `chart` for it.
    pub value: String,
}

/// Asks the store and reads what it lists.
///
/// # Errors
/// [`Failure::NotFound`] when the store has no such list; [`Failure::Refused`]: what [`Source::fetch`] says, or when the answer
/// is none.
pub async fn run(query: &Query, seal: SealToken<'_>, source: &dyn Source) -> Result<Reading, Failure> {
    let asked = build_request(query);
    let is_remote = asked.body.is_some();
    let answer = source.fetch(asked).await?;
    if answer.status == 404 {
        return Err(Failure::NotFound("The store has no such list.".into()));
    }
    check_page(&answer)?;
    let page = match is_remote {
        true => parse_remote(&answer.body, query, parse_origin(&answer.url))?,
        false => parse(&answer.body, query, parse_origin(&answer.url))?,
    };
    Ok(build_reading(page, answer.url, seal))
}

/// Reads a page.
///
/// # Errors
/// The errors of [`run`], for what the page decides.
pub fn parse(body: &str, query: &Query, origin: &str) -> Result<Page, Refusal> {
    let calls = PageCalls::from_page(body);
    let mut found = Page::default();
    let mut is_empty_search = false;
    for key in calls.keys() {
        let Some(data) = calls.find_by_key(key) else { continue };
        let root = Cursor::new(&data).get_path(&[0]);
        let page = parse_sections(root, query, origin);
        if page.count() > found.count() {
            found = page;
        }
    }
    if found.count() == 0 && query.q.is_some() {
        is_empty_search =
            calls.find_by_call("lGYRle").any(|data| Cursor::new(&data).get_path(&[0]).is_list());
    }
    if found.count() == 0 {
        found.shelves = tiles::collect_shelves(body, origin, &query.links);
    }
    match () {
        () if found.count() > 0 || is_empty_search => Ok(found),
        () => Err(refusal::check_page(&quarry_html::Document::parse(body)).unwrap_or(Refusal::UnknownPage)),
    }
}

/// Reads the answer to a remote call: the chart of a category, or what follows in a list.
fn parse_remote(body: &str, query: &Query, origin: &str) -> Result<Page, Refusal> {
    let frames = Frames::parse(body)?;
    let name = if query.resume.is_some() { request::MORE_CALL } else { request::CHART_CALL };
    let data = Json::parse(frames.find_payload(name)?)?;
    let root = Cursor::new(&data).get_path(&[0]);
    if query.resume.is_none() {
        let page = parse_sections(root, query, origin);
        // A chart without entries has its list of sections all the same.
        return if page.count() > 0 || root.is_list() { Ok(page) } else { Err(Refusal::UnknownPage) };
    }
    let items = shelf::collect_apps(root.get_path(&[0]), origin, &query.links);
    if items.is_empty() && (!root.is_list() || !root.get_path(&[0]).is_empty()) {
        return Err(Refusal::UnknownPage);
    }
    let next_token = shelf::parse_token(root.get_path(&[7]));
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

/// Parses the sections of a page's data: `[…, [section, …]]`.
fn parse_sections(root: Cursor<'_>, query: &Query, origin: &str) -> Page {
    Page {
        highlight: root
            .items_at(&[1])
            .find_map(|section| parse_highlight(section.get_path(&[23]), origin, &query.links)),
        shelves: shelf::collect_shelves(root.items_at(&[1]), origin, &query.links),
        charts: root
            .items_at(&[1])
            .flat_map(|section| section.items_at(&[27, 1, 0]))
            .filter_map(parse_chart)
            .collect(),
        unread: root.items_at(&[1]).filter(|section| !is_section_read(*section, query, origin)).count(),
    }
}

/// Returns whether anything of a section is read, or it holds nothing.
fn is_section_read(section: Cursor<'_>, query: &Query, origin: &str) -> bool {
    section.is_empty()
        || !shelf::collect_shelves(std::iter::once(section), origin, &query.links).is_empty()
        || parse_highlight(section.get_path(&[23]), origin, &query.links).is_some()
        || section.items_at(&[27, 1, 0]).any(|option| parse_chart(option).is_some())
}

/// Returns the product that a search names: `16` holds what a product's own page holds, `17` offer and address.
fn parse_highlight(section: Cursor<'_>, origin: &str, links: &Links) -> Option<App> {
    let found = section.get_path(&[16]);
    let app = details::AppDetails::new(found.get_path(&[2]));
    let id = found.get_path(&[3]).member("12").raw_str(&[0, 0]);
    let address = section.raw_str(&[17, 0, 0, 4, 2]).or_else(|| app.raw_link());
    app.to_app(id, address.and_then(|link| make_absolute(origin, link)), links)
}

/// Returns a chart on offer: `[text, [… 9: [[2, "apps_topselling_free", "APPLICATION"]]], selected]`.
fn parse_chart(option: Cursor<'_>) -> Option<Chart> {
    let value = option.slug(&[1, 9, 0, 1])?;
    let value = value
        .split_once('_')
        .filter(|(kind, _)| ["apps", "games"].contains(kind))
        .map_or(value.as_str(), |(_, name)| name);
    Some(Chart { text: option.text_line(&[0])?, value: value.to_owned() })
}

/// Summary of a list.
#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information {
    /// Whether anything was found.
    organic_results_state: &'static str,
    /// Number of products listed.
    results_on_page: usize,
}

fn build_reading(mut page: Page, source_url: String, seal: SealToken<'_>) -> Reading {
    let results_on_page = page.count();
    let only_one = page.shelves.len() == 1;
    let mut cursor = None;
    for shelf in &mut page.shelves {
        let section = shelf.next_token.take().map(ResumePoint::Section);
        let more = shelf.more_path.take().map(ResumePoint::SeeMore);
        shelf.section_page_token = section.as_ref().and_then(seal);
        shelf.see_more_token = more.as_ref().and_then(seal);
        if only_one {
            cursor = section.map(|section| section.to_state());
        }
    }
    let organic_results_state = match results_on_page {
        0 => "Fully empty",
        _ => "Results for exact spelling",
    };
    let mut groups = ResultGroups::default();
    groups.put("search_information", &Information { organic_results_state, results_on_page });
    groups.put_some("app_highlight", page.highlight.as_ref());
    groups.put("organic_results", &page.shelves);
    groups.put_list("chart_options", &page.charts);
    Reading { source_url, groups, cursor, unread: page.unread, ..Reading::default() }
}
