//! Discussions and forums: threads in a section of their own.

use crate::once::CollectVec;
use crate::web::date_text::is_date;
use crate::web::link;
use crate::web::page_reader::{
    LIST_MAX, PositionedGroup, Reader, clean_text, collect_group, find_outermost, find_text, read_attribute,
    split_by_dots,
};
use quarry_html::{Document, Node, selectors};
pub use quarry_items::ThreadAnswer;
use serde::Serialize;

selectors! {
    static THREAD = "a.KYg7td[href], .LJ7wUe";
    static LINK = "a.v4kUNc[href], a[href]";
    static TITLE = ".hyYc0c, .zNWc4c, .qyp6xb, [role='heading']";
    static NAME = ".R8BTeb";
    static SITE = ".LbKnXb, .VZGVuc";
    static META = ".xuPcX, .LbKnXb .VZGVuc, .QGXTTc";
    /// Answer quoted below the thread.
    static ANSWER = "[role='listitem']";
    static ANCHOR = "a[href]";
    static BLOCK = "div";
    /// Control that opens the answers below a thread, and its target.
    static OPENER = "[aria-controls]";
    static OPENED = "[id]";
}

/// A thread.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Discussion {
    /// Place in the group, from 1.
    pub position: u32,
    /// Title.
    pub title: String,
    /// Address.
    pub link: String,
    /// Name of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Icon of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_logo: Option<String>,
    /// Date as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Date in ISO 8601, where the shown date tells the day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iso_date: Option<String>,
    /// Forum and number of comments as shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
    /// Answers quoted on the page.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<ThreadAnswer>,
}

/// Reads the threads.
pub(in crate::search) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> PositionedGroup<Discussion> {
    collect_group(find_outermost(document.root(), &THREAD), |card, position| {
        let mut found = parse_thread(card, position, reader)?;
        found.answers = parse_answers(document, card.index(), &found.link, reader);
        Some(found)
    })
}

/// Parses the quoted answers of the thread at `link`, which stands behind the place `after`.
pub(in crate::search) fn parse_answers(
    document: &Document<'_>,
    after: usize,
    link: &str,
    reader: &Reader<'_>,
) -> Vec<ThreadAnswer> {
    let quoted = document.select(&ANSWER).filter(|item| item.index() > after).take(LIST_MAX).collect_vec();
    let found = quoted.iter().filter_map(|item| parse_answer(*item, link, reader)).collect_vec();
    if !found.is_empty() || !link::is_encrypted(link) {
        return found;
    }
    // Encrypted links do not say to which thread they belong: the page does, by what opens them.
    let Some(opened) = find_opened_part(document, after, link, reader) else { return found };
    let is_inside = |item: &&Node<'_>| (opened.index()..=opened.last_index()).contains(&item.index());
    quoted.iter().filter(is_inside).filter_map(|item| parse_answer_content(*item, reader)).collect_vec()
}

/// Finds the part opened by the control behind the thread at `link`.
fn find_opened_part<'d>(
    document: &'d Document<'_>,
    after: usize,
    link: &str,
    reader: &Reader<'_>,
) -> Option<Node<'d>> {
    let is_thread =
        |anchor: &Node<'_>| anchor.index() >= after && reader.resolve_link(*anchor).as_deref() == Some(link);
    let thread = document.select(&ANCHOR).find(is_thread)?;
    let opener = document.select(&OPENER).find(|opener| opener.index() > thread.last_index())?;
    let id = read_attribute(opener, "aria-controls")?;
    document.select(&OPENED).find(|node| node.id().as_deref() == Some(id.as_str()))
}

fn parse_thread(card: Node<'_>, position: u32, reader: &Reader<'_>) -> Option<Discussion> {
    let own = read_attribute(card, "href").and_then(|_| reader.resolve_link(card));
    let link = own.or_else(|| reader.find_link(card, &LINK))?;
    let mut extensions: Vec<String> =
        find_text(card, &META).iter().flat_map(|meta| split_by_dots(meta).collect_vec()).collect_vec();
    let mut date = extensions.pop_if(|last| is_date(last));
    let mut source = find_text(card, &NAME).and_then(|name| clean_text(name.trim_matches(['\u{B7}', ' '])));
    if source.is_none() {
        // `www.example.com`, `Mar 19, 2016`, `38 posts` in one element.
        let mut parts =
            find_text(card, &SITE).iter().flat_map(|site| split_by_dots(site).collect_vec()).collect_vec();
        source = (!parts.is_empty()).then(|| parts.remove(0));
        date = parts.iter().position(|part| is_date(part)).map(|part| parts.remove(part)).or(date);
        extensions.retain(|part| Some(part) != source.as_ref() && Some(part) != date.as_ref());
        extensions.extend(parts.into_iter().filter(|part| !extensions.contains(part)).collect_vec());
    }
    Some(Discussion {
        position,
        title: find_text(card, &TITLE)?,
        source,
        source_logo: reader.find_icon(card),
        date,
        iso_date: None,
        extensions,
        answers: Vec::new(),
        link,
    })
}

/// Parses an answer, which links into its thread.
fn parse_answer(item: Node<'_>, thread: &str, reader: &Reader<'_>) -> Option<ThreadAnswer> {
    let anchor = item.select(&ANCHOR).find(|anchor| reader.resolve_link(*anchor).is_some())?;
    // A link over the whole of it may lead to the thread itself.
    let is_over = !anchor.has_text() && item.select_first(&TITLE).is_none();
    let is_of_thread = |found: &ThreadAnswer| {
        let rest = found.link.strip_prefix(thread.trim_end_matches('/'));
        rest.is_some_and(|rest| rest.len() > 1 || is_over)
    };
    parse_answer_content(item, reader).filter(is_of_thread)
}

/// Parses an answer: its text, and details.
fn parse_answer_content(item: Node<'_>, reader: &Reader<'_>) -> Option<ThreadAnswer> {
    let link = reader.find_link(item, &ANCHOR)?;
    let lowest = |block: &Node<'_>| block.select_first(&BLOCK).is_none();
    let blocks = item.select(&BLOCK).take(LIST_MAX).filter(lowest);
    let mut lines = blocks.filter_map(|block| clean_text(&block.text_without(&ANCHOR)));
    let snippet = lines.next()?;
    let extensions = lines.next().iter().flat_map(|line| split_by_dots(line).collect_vec()).collect_vec();
    Some(ThreadAnswer { snippet, link, extensions })
}
