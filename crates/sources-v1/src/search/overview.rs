//! The generated overview asked for by itself: on an answered page, where that says it is to be fetched, and as fetched.

use super::answers::overview::parse_overview;
use super::page::{Extent, parse};
use crate::ask::{Failure, Refusal, SourceResponse};
use crate::web::blocks::AiOverview;
use crate::web::page_reader::Reader;
use crate::web::pictures::Pictures;
use crate::web::{deferred, refusal, script};
use memchr::memmem;
use quarry_html::{Document, selectors, unescape_script};

selectors! {
    /// Frame that only overviews have, with an answer or without.
    static FRAME = ".YWpX0d, .X6JNf, .D5ad8b, [data-subtree='aimc'], .h7Tj7e";
}

/// Location of a page's overview.
#[derive(Debug, Clone, PartialEq)]
pub enum OverviewLocation {
    /// The overview is on the page.
    Here(AiOverview),
    /// At this path of the same site.
    Elsewhere(String),
    /// Nowhere.
    None,
}

/// Returns the overview of an answered page, or where it is to be fetched.
///
/// # Errors
/// [`Failure::Refused`] as [`super::run()`], for an answer that is no page of results.
pub fn find_overview(answer: &SourceResponse) -> Result<OverviewLocation, Failure> {
    if let Some(refusal) = refusal::check_answer(answer) {
        return Err(refusal.into());
    }
    let html = &*deferred::expand(&answer.body);
    let document = Document::parse(html);
    if let Some(refusal) = refusal::check_page(&document) {
        return Err(refusal.into());
    }
    let reader = Reader { base: &answer.url, pictures: Pictures::from_page(&document) };
    Ok(match parse_overview(&document, &reader) {
        Some((_, overview)) => OverviewLocation::Here(overview),
        None => match find_deferred_path(html) {
            Some(path) => OverviewLocation::Elsewhere(path),
            None => {
                // A page from which nothing can be read at all is no page without an overview.
                parse(&answer.body, &answer.url, Extent::Whole)?;
                OverviewLocation::None
            }
        },
    })
}

/// Returns the overview that a second request fetched: a piece of a page. None when the source says that it has none.
///
/// # Errors
/// [`Failure::Refused`]: `blocked`, `overloaded`, `bad_status` by status; `challenge` or `unknown_page` for a body that is
/// no overview.
pub fn parse_deferred_overview(answer: &SourceResponse) -> Result<Option<AiOverview>, Failure> {
    if let Some(refusal) = refusal::check_answer(answer) {
        return Err(refusal.into());
    }
    let html = &*deferred::expand(&answer.body);
    let document = Document::parse(html);
    let reader = Reader { base: &answer.url, pictures: Pictures::from_page(&document) };
    if let Some((_, overview)) = parse_overview(&document, &reader) {
        return Ok(Some(overview));
    }
    match refusal::check_page(&document) {
        Some(refusal @ (Refusal::Challenge | Refusal::Consent)) => Err(refusal.into()),
        _ if document.select_first(&FRAME).is_some() => Ok(None),
        _ => Err(Refusal::UnknownPage.into()),
    }
}

/// Returns the path under which a page says that its overview can be fetched.
fn find_deferred_path(html: &str) -> Option<String> {
    let at = memmem::find(html.as_bytes(), b"astyp:'folsrch'")?;
    let script = html.get(at..)?;
    let script = script.get(..memmem::find(script.as_bytes(), b"</script>")?)?;
    let (_, rest) = script.split_once("url:'")?;
    let path = unescape_script(rest.get(..script::find_string_end(rest)?)?).into_owned();
    path.starts_with("/async/").then_some(path)
}
