//! Events (`events_results`): when, where, and who sells tickets.
//!
//! An entry is known by the name that the page gives to the part, `EventsModule`: a day in pieces, a place, and a line with the hour
//! and the venue. What a control opens below it are links to who sells tickets.

use crate::once::CollectVec;
use crate::web::page_reader::{
    LIST_MAX, PositionedGroup, Reader, clean_text, collect_group, collect_text_runs, extract_text,
    find_outermost, read_attribute, split_by_dots,
};
use quarry_html::{Document, Node, selectors};
use serde::Serialize;

selectors! {
    static PART = "[data-attrid^='EventsModule']";
    static OPENER = "[aria-controls]";
    static NAMED = "[id]";
    static ANCHOR = "a[href]";
    static PICTURE = "img";
}

/// An event.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Event {
    /// Place in the group, from 1.
    pub position: u32,
    /// Title of the entry: the event, or its town.
    pub title: String,
    /// The day as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Day of the week and hour as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<String>,
    /// The venue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub venue: Option<String>,
    /// The lowest price as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<String>,
    /// The source's machine id of the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kgmid: Option<String>,
    /// Sellers of tickets.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ticket_info: Vec<Ticket>,
}

/// Seller of an event's tickets.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Ticket {
    /// Name.
    pub source: String,
    /// Address of the tickets.
    pub link: String,
    /// Further details: the price, official seller.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
}

/// Reads the events.
pub(in crate::search) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> PositionedGroup<Event> {
    let entries = find_outermost(document.root(), &PART).into_iter();
    // Links to sellers have the same name.
    let entries =
        entries.filter(|entry| entry.select_first(&ANCHOR).is_none() && entry.closest(&ANCHOR).is_none());
    collect_group(entries.collect_vec(), |entry, position| parse_event(document, entry, position, reader))
}

fn parse_event(
    document: &Document<'_>,
    entry: Node<'_>,
    position: u32,
    reader: &Reader<'_>,
) -> Option<Event> {
    let mut runs = collect_text_runs(entry);
    // `Nov` and `13`, each in an element of its own, before the title.
    let day: Vec<String> = runs.by_ref().take(2).collect_vec();
    let has_number = |piece: &String| piece.bytes().any(|byte| byte.is_ascii_digit());
    let is_day = day.iter().filter(|piece| has_number(piece)).count() == 1
        && day.iter().all(|piece| piece.len() <= 12);
    let mut runs = day.iter().filter(|_| !is_day).cloned().chain(runs);
    let title = runs.next()?;
    let lines: Vec<String> = runs.collect_vec();
    // Some pages were saved with a mark that no encoding has in the place of the dot.
    let about = lines.first().map(|line| line.replace('\u{FFFD}', "\u{B7}")).unwrap_or_default();
    let mut about = split_by_dots(&about).collect_vec().into_iter();
    let (when, venue) = (about.next(), about.next());
    let price = (lines.len() > 1).then(|| lines.get(1..).unwrap_or_default().join(" "));
    let opened = entry.closest(&OPENER).and_then(|opener| read_attribute(opener, "aria-controls"));
    let tickets =
        opened.and_then(|id| document.select(&NAMED).find(|node| node.id().as_deref() == Some(id.as_str())));
    let links = tickets.iter().flat_map(|tickets| tickets.select(&ANCHOR)).take(LIST_MAX);
    Some(Event {
        position,
        title,
        date: is_day.then(|| day.join(" ")),
        when,
        venue,
        price: price.filter(has_number),
        kgmid: read_attribute(entry, "data-entityid"),
        ticket_info: links.filter_map(|link| parse_ticket(link, reader)).collect_vec(),
    })
}

fn parse_ticket(anchor: Node<'_>, reader: &Reader<'_>) -> Option<Ticket> {
    let mut runs = collect_text_runs(anchor);
    let pictured = || read_attribute(anchor.select_first(&PICTURE)?, "alt");
    let source = runs.next().or_else(pictured).or_else(|| extract_text(anchor))?;
    let mut extensions: Vec<String> = runs.filter_map(|piece| clean_text(&piece)).collect_vec();
    // The way there closes the line where no price does.
    extensions.pop_if(|last| !last.bytes().any(|byte| byte.is_ascii_digit()));
    Some(Ticket { source, link: reader.resolve_link(anchor)?, extensions })
}
