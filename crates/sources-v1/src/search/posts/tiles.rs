//! Tiles of pages without scripts: a row of pictures with a text and a line below it. News have the site and their age
//! there, messages only their age.

use crate::search::posts::message_link::{LatestPosts, Post, is_message_link};
use crate::search::sections::leaf_blocks::find_leaf_blocks;
use crate::web::date_text;
use crate::web::page_reader::{LIST_MAX, Reader, clean_text, extract_text, saturate_to_u32};
use quarry_html::{Document, Node, selectors};
use quarry_items::NewsResult as TopStory;

selectors! {
    /// Element that gives a tile its width, within its link.
    static WIDTH = "header + #main a[href] > div > div[style^='width']";
    static PICTURE = "img";
    /// Account above its messages.
    static ACCOUNT = "a[href]";
}

/// Returns the tiles in an element, each a link.
pub(in crate::search) fn find_all<'d>(node: Node<'d>) -> impl Iterator<Item = Node<'d>> {
    node.select(&WIDTH).take(LIST_MAX).filter_map(|width| width.parent()?.parent())
}

/// Finds the element above the row of a tile.
pub(in crate::search) fn find_above<'d>(tile: Node<'d>) -> Option<Node<'d>> {
    let before = std::iter::successors(tile.parent(), Node::parent).map(|outer| outer.prev_sibling());
    before.flatten().find(|before| extract_text(*before).is_some())
}

/// Returns the news, and where the first one stands.
pub(in crate::search) fn parse_stories(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> (Option<usize>, Vec<TopStory>) {
    let mut place = None;
    let mut stories: Vec<TopStory> = Vec::new();
    for tile in find_all(document.root()) {
        let Some(mut story) = parse_story(tile, reader) else { continue };
        place.get_or_insert_with(|| tile.index());
        story.position = saturate_to_u32(stories.len() + 1);
        stories.push(story);
    }
    (place, stories)
}

fn parse_story(tile: Node<'_>, reader: &Reader<'_>) -> Option<TopStory> {
    let foot = find_leaf_blocks(tile).last()?.text_pieces().collect::<String>();
    let (source, date) = foot.trim().split_once('\n')?;
    let link = reader.resolve_link(tile).filter(|link| !is_message_link(link))?;
    Some(TopStory {
        title: find_leaf_blocks(tile).find_map(extract_text)?,
        link,
        source: clean_text(source),
        date: date_text::parse_date(date),
        section: find_above(tile).and_then(extract_text),
        thumbnail: tile.select_first(&PICTURE).and_then(|image| reader.resolve_picture(image)),
        ..TopStory::default()
    })
}

/// Returns the messages of an account, and where the first one stands.
pub(in crate::search) fn parse_posts(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> Option<(usize, LatestPosts)> {
    let mut place = None;
    let mut found = LatestPosts::default();
    for tile in find_all(document.root()) {
        let Some(link) = reader.resolve_link(tile).filter(|link| is_message_link(link)) else { continue };
        place.get_or_insert(tile);
        found.posts.push(Post {
            position: saturate_to_u32(found.posts.len() + 1),
            link: Some(link),
            snippet: find_leaf_blocks(tile).find_map(extract_text),
            date: find_leaf_blocks(tile).last().and_then(date_text::find_date),
            thumbnail: tile.select_first(&PICTURE).and_then(|image| reader.resolve_picture(image)),
            ..Post::default()
        });
    }
    let tile = place?;
    if let Some(account) = find_above(tile).and_then(|above| above.select_first(&ACCOUNT)) {
        let mut texts = find_leaf_blocks(account).filter_map(extract_text);
        found.title = texts.next();
        found.link = reader.resolve_link(account);
        found.displayed_link = texts.next();
    }
    Some((tile.index(), found))
}
