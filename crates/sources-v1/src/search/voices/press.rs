//! A page of news alone: links with a heading each, which say when something was told.

use crate::once::Listed;
use crate::search::voices::news::{self, TopStory};
use crate::web::reader::{Group, LIST_MAX, Reader, group, pieces};
use crate::web::when;
use quarry_html::{Document, Node, selectors};

selectors! {
    static CARD = "#rso a[href^='http'], #rso a[href^='/goto?']";
    static HEADING = "[role='heading']";
}

/// The news of a page without web results, and where the first of them stands.
pub(in crate::search) fn read(document: &Document<'_>, reader: &Reader<'_>) -> Group<TopStory> {
    let is_dated = |card: Node<'_>| pieces(card).any(|piece| when::is_date(&piece));
    let is_story = |card: &Node<'_>| card.first(&HEADING).is_some() && is_dated(*card) && !card.is_hidden();
    let cards = document.select(&CARD).filter(is_story).take(LIST_MAX).listed();
    group(cards, |card, position| Some(TopStory { position, ..news::story(card, None, reader)? }))
}
