//! Tiles of pages without scripts: a row of pictures with a text and a line below it. News have the site and their age
//! there, messages only their age.

use crate::search::cut::leaves::leaves;
use crate::search::voices::messages::{LatestPosts, Post, is_message};
use crate::web::reader::{LIST_MAX, Reader, clean, length, text};
use crate::web::when;
use quarry_html::{Document, Node, selectors};
use quarry_items::NewsResult as TopStory;

selectors! {
    /// What gives a tile its width, within its link.
    static WIDTH = "header + #main a[href] > div > div[style^='width']";
    static PICTURE = "img";
    /// Who wrote the messages, above them.
    static ACCOUNT = "a[href]";
}

/// The tiles in an element, each a link.
pub(in crate::search) fn of<'d>(node: Node<'d>) -> impl Iterator<Item = Node<'d>> {
    node.select(&WIDTH).take(LIST_MAX).filter_map(|width| width.parent()?.parent())
}

/// What stands above the row of a tile.
pub(in crate::search) fn above<'d>(tile: Node<'d>) -> Option<Node<'d>> {
    let before = std::iter::successors(tile.parent(), Node::parent).map(|outer| outer.prev_sibling());
    before.flatten().find(|before| text(*before).is_some())
}

/// The news, and where the first one stands.
pub(in crate::search) fn stories(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> (Option<usize>, Vec<TopStory>) {
    let mut place = None;
    let mut stories: Vec<TopStory> = Vec::new();
    for tile in of(document.root()) {
        let Some(mut story) = story(tile, reader) else { continue };
        place.get_or_insert_with(|| tile.index());
        story.position = length(stories.len() + 1);
        stories.push(story);
    }
    (place, stories)
}

fn story(tile: Node<'_>, reader: &Reader<'_>) -> Option<TopStory> {
    let foot = leaves(tile).last()?.text_pieces().collect::<String>();
    let (source, date) = foot.trim().split_once('\n')?;
    let link = reader.link(tile).filter(|link| !is_message(link))?;
    Some(TopStory {
        title: leaves(tile).find_map(text)?,
        link,
        source: clean(source),
        date: when::date(date),
        section: above(tile).and_then(text),
        thumbnail: tile.first(&PICTURE).and_then(|image| reader.picture(image)),
        ..TopStory::default()
    })
}

/// The messages of an account, and where the first one stands.
pub(in crate::search) fn posts(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, LatestPosts)> {
    let mut place = None;
    let mut found = LatestPosts::default();
    for tile in of(document.root()) {
        let Some(link) = reader.link(tile).filter(|link| is_message(link)) else { continue };
        place.get_or_insert(tile);
        found.posts.push(Post {
            position: length(found.posts.len() + 1),
            link: Some(link),
            snippet: leaves(tile).find_map(text),
            date: leaves(tile).last().and_then(when::within),
            thumbnail: tile.first(&PICTURE).and_then(|image| reader.picture(image)),
            ..Post::default()
        });
    }
    let tile = place?;
    if let Some(account) = above(tile).and_then(|above| above.first(&ACCOUNT)) {
        let mut said = leaves(account).filter_map(text);
        found.title = said.next();
        found.link = reader.link(account);
        found.displayed_link = said.next();
    }
    Some((tile.index(), found))
}
