//! A page of the mode, or a piece of one: the answer it holds, or what it takes to fetch it.

use super::tokens::Tokens;
use crate::ask::{Failure, Refusal, SourceResponse};
use crate::search::AiOverview;
use crate::web::page_reader::{LIST_MAX, Reader, clean_text, saturate_to_u32};
use crate::web::pictures::Pictures;
use crate::web::{blocks, deferred, refusal};
use memchr::memmem;
use quarry_html::{Document, Node, selectors, unescape_script};
use quarry_kernel::http::resolve_url;
use quarry_kernel::url;
use serde::Serialize;
use serde_json::Value;

selectors! {
    /// A question and its answer; the last one counts.
    static TURN = "[data-scope-id='turn']";
    /// The column of an answer.
    static COLUMN = "[data-container-id='main-col']";
    /// Frame of an answer, on pages that do not name its column.
    static FRAME = "[data-subtree='aimc']";
    /// Hidden elements.
    static HIDDEN = "[hidden], [aria-hidden='true'], [style*='display:none'], [style*='display: none'], template, noscript";
    /// Notice that there is no answer: under its own name, or under a role that other parts of a page have too.
    static EXCUSE = ".YWpX0d";
    static ALERT = "[role='alert']";
    static OF_ANSWER = "[data-scope-id='turn'], [data-subtree='aimc'], [data-container-id='main-col']";
    static BLOCK = "div, p, span, section";
    static IMAGE = "[data-im]";
    static SOURCE = "[data-src-id]";
}

/// An answer of the mode.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Turn {
    /// Parts of the answer and the sources that they cite.
    pub answer: AiOverview,
    /// Pictures beside the text.
    pub inline_images: Vec<InlineImage>,
}

/// A picture beside the text.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct InlineImage {
    /// Place in the group, from 1.
    pub position: u32,
    /// Title of the page that shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Address of that page.
    pub link: String,
    /// Name of that site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The picture, small.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
    /// The picture as the page has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub original: Option<String>,
}

/// Content of the source's answer.
pub(super) enum PageContent {
    /// An answer.
    Here(Turn),
    /// Key to fetch the answer: the page's own path, else tokens.
    Tokens(Option<String>),
}

/// Reads a page of the mode. None when it holds no answer.
///
/// # Errors
/// [`Failure::Refused`] and [`Failure::NotFound`] as [`super::run`].
pub fn read(answer: &SourceResponse) -> Result<Option<Turn>, Failure> {
    match read_page(answer, true, &mut Tokens::default())? {
        PageContent::Here(turn) => Ok(Some(turn)),
        PageContent::Tokens(_) => Ok(None),
    }
}

/// Reads a page (`is_whole`) or a piece, and its tokens.
pub(super) fn read_page(
    answer: &SourceResponse,
    is_whole: bool,
    tokens: &mut Tokens,
) -> Result<PageContent, Failure> {
    if let Some(refusal) = refusal::check_answer(answer) {
        return Err(refusal.into());
    }
    if answer.body.trim().is_empty() {
        return Err(Refusal::Truncated.into());
    }
    let html = &*deferred::expand(&answer.body);
    let document = Document::parse(html);
    let reader = Reader { base: &answer.url, pictures: Pictures::from_page(&document) };
    let by_page = refusal::check_page(&document);
    if is_whole && document.is_truncated() {
        return Err(by_page
            .filter(|refusal| matches!(refusal, Refusal::Challenge | Refusal::Consent))
            .unwrap_or(Refusal::Truncated)
            .into());
    }
    let turns: Vec<Node<'_>> = document.select(&TURN).take(LIST_MAX).collect();
    let last = turns.last().copied();
    tokens.read(&document, last, html);
    let around = last.unwrap_or(document.root());
    // The only turn of a page may have its sources beside it.
    let is_beside = turns.len() == 1 && around.select_first(&SOURCE).is_none();
    let sources = if is_beside { document.root() } else { around };
    if let Some((column, answer)) = find_answer(around, sources, &reader) {
        if !has_end_tag(column, html) {
            return Err(Refusal::Truncated.into());
        }
        if is_excuse(&answer) {
            return Err(no_answer_error());
        }
        return Ok(PageContent::Here(Turn { answer, inline_images: collect_images(around, &reader) }));
    }
    let path = is_whole.then(|| find_answer_path(html)).flatten();
    match by_page {
        Some(refusal @ (Refusal::Challenge | Refusal::Consent)) => Err(refusal.into()),
        _ if has_visible_excuse(&document) => Err(no_answer_error()),
        _ if path.is_some() || is_whole && tokens.can_fetch() => Ok(PageContent::Tokens(path)),
        Some(Refusal::NeedsScript) => Err(Refusal::NeedsScript.into()),
        _ => Err(Refusal::UnknownPage.into()),
    }
}

fn no_answer_error() -> Failure {
    Failure::NotFound("The source says that it can't generate an answer to this question.".to_owned())
}

/// Returns the last answer in `around`, whose sources are in `sources`, and its column.
fn find_answer<'d>(
    around: Node<'d>,
    sources: Node<'d>,
    reader: &Reader<'_>,
) -> Option<(Node<'d>, AiOverview)> {
    let columns = |selector| -> Vec<Node<'d>> {
        around.select(selector).filter(|column| is_visible(*column)).take(COLUMNS_MAX).collect()
    };
    let mut found = columns(&COLUMN);
    if found.is_empty() {
        found = columns(&FRAME);
    }
    found.into_iter().rev().find_map(|column| Some((column, blocks::parse(column, sources, reader)?)))
}

/// More columns than a turn has.
const COLUMNS_MAX: usize = 16;

fn is_visible(node: Node<'_>) -> bool {
    node.closest(&HIDDEN).is_none()
}

/// Returns whether the source's text holds the end of an element: a piece has no end of its own by which a cut one is told.
fn has_end_tag(node: Node<'_>, html: &str) -> bool {
    let inner = node.raw_text();
    let end = (inner.as_ptr() as usize).wrapping_sub(html.as_ptr() as usize).wrapping_add(inner.len());
    html.get(end..).is_some_and(|rest| rest.starts_with("</"))
}

/// Returns the path under which a page says that its answer can be fetched.
fn find_answer_path(html: &str) -> Option<String> {
    ["/async/folwr?", "/async/folif?"].iter().find_map(|start| {
        let at = memmem::find(html.as_bytes(), start.as_bytes())?;
        let rest = html.get(at..)?;
        let end = rest.find(['"', '\'', '<', '>', ' ', '\n', '`'])?;
        let path = unescape_script(rest.get(..end)?).replace("&amp;", "&");
        // A path that a script completes is no address yet.
        let asks = url::find_query_value(&path, "q").is_some_and(|q| !q.trim().is_empty());
        (asks && path.len() < PATH_MAX && !path.contains(['{', '}', '\\'])).then_some(path)
    })
}

const PATH_MAX: usize = 8192;

/// First words of the notice that there is no answer. Other languages are told by its position.
const EXCUSES: [&str; 8] = [
    "can't generate an ai",
    "can't generate a response",
    "can't generate an answer",
    "couldn't generate a response",
    "an ai overview is not available",
    "an ai response is not available",
    "ai mode is not available",
    "ai mode isn't available",
];
const EXCUSE_MAX: usize = 200;

fn is_excuse_text(text: &str) -> bool {
    let text = text.replace('\u{2019}', "'").to_lowercase();
    text.len() < EXCUSE_MAX && EXCUSES.iter().any(|start| text.starts_with(start))
}

/// Returns whether an answer's only part is that there is none.
fn is_excuse(answer: &AiOverview) -> bool {
    match answer.text_blocks.as_slice() {
        [only] => only.snippet.as_deref().is_some_and(is_excuse_text) && answer.references.is_empty(),
        _ => false,
    }
}

/// Returns whether the page visibly says that there is no answer. Every page has these words hidden in its templates.
fn has_visible_excuse(document: &Document<'_>) -> bool {
    let shown = |node: &Node<'_>| {
        is_visible(*node) && clean_text(&node.text()).is_some_and(|text| text.len() < EXCUSE_MAX)
    };
    let frames = document.select(&TURN).chain(document.select(&FRAME)).chain(document.select(&COLUMN));
    let alerts = document.select(&ALERT).filter(|alert| alert.closest(&OF_ANSWER).is_some());
    document.select(&EXCUSE).chain(alerts).take(LIST_MAX).any(|node| shown(&node))
        || frames.take(COLUMNS_MAX).any(|frame| {
            let texts =
                frame.select(&BLOCK).filter(is_visible_node).filter_map(|node| clean_text(&node.own_text()));
            texts.take(LIST_MAX).any(|text| is_excuse_text(&text))
        })
}

fn is_visible_node(node: &Node<'_>) -> bool {
    is_visible(*node)
}

/// Returns the pictures that carry their data: `[0,id,[small,…],[original,…],{"…":[…,page,title,…,site]}]`.
fn collect_images(around: Node<'_>, reader: &Reader<'_>) -> Vec<InlineImage> {
    let mut found: Vec<InlineImage> = Vec::new();
    for node in around.select(&IMAGE).take(LIST_MAX) {
        let read = node
            .attr("data-im")
            .and_then(|data| parse_image(&crate::cursor::surrogates::from_str(&data).ok()?, reader));
        if let Some(image) = read.filter(|image| !found.iter().any(|known| known.original == image.original))
        {
            found.push(InlineImage { position: saturate_to_u32(found.len() + 1), ..image });
        }
    }
    found
}

fn parse_image(data: &Value, reader: &Reader<'_>) -> Option<InlineImage> {
    let address =
        |value: &Value| value.get(0).and_then(Value::as_str).and_then(|url| resolve_url(reader.base, url));
    let pages = data.get(4)?.as_object()?;
    let page = pages.values().find(|page| page.get(2).and_then(Value::as_str).is_some())?;
    let field = |number: usize| page.get(number).and_then(Value::as_str).and_then(clean_text);
    Some(InlineImage {
        position: 0,
        title: field(3),
        link: resolve_url(reader.base, &field(2)?)?,
        source: field(12),
        thumbnail: data.get(2).and_then(address),
        original: data.get(3).and_then(address),
    })
}
