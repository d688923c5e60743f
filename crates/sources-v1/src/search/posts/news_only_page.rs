//! A page of news alone: links with a heading each, which say when something was told or name their site by its address.

use crate::once::CollectVec;
use crate::search::posts::story::{self, TopStory};
use crate::web::date_text;
use crate::web::page_reader::{LIST_MAX, PositionedGroup, Reader, collect_group, collect_text_runs};
use quarry_html::{Document, Node, selectors};
use quarry_kernel::http::UrlParts;

selectors! {
    static CARD = "#rso a[href^='http'], #rso a[href^='/goto?']";
    static HEADING = "[role='heading']";
}

/// Returns the news of a page without web results, and where the first of them stands.
pub(in crate::search) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> PositionedGroup<TopStory> {
    let is_dated = |card: Node<'_>| collect_text_runs(card).any(|piece| date_text::is_date(&piece));
    let is_signed = |card: Node<'_>| {
        let origin = reader.resolve_link(card).map(|link| UrlParts::parse(&link).origin.to_owned());
        origin
            .is_some_and(|origin| collect_text_runs(card).any(|piece| piece.trim_end_matches('/') == origin))
    };
    let is_story = |card: &Node<'_>| {
        card.select_first(&HEADING).is_some() && (is_dated(*card) || is_signed(*card)) && !card.is_hidden()
    };
    let cards = document.select(&CARD).filter(is_story).take(LIST_MAX).collect_vec();
    collect_group(cards, |card, position| {
        Some(TopStory { position, ..story::parse_story(card, None, reader)? })
    })
}
