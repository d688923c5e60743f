//! Tiles of pages without scripts: a row of pictures with a text and a line below it. News have the site and their age
//! there, messages only their age.

use crate::v1::search::cut::when;
use crate::v1::search::voices::messages::{LatestPosts, Post, is_message};
use crate::v1::web::reader::{LIST_MAX, Reader, clean, first_text, length};
use quarry_html::{Document, Node, selectors};
use quarry_items::NewsResult as TopStory;

selectors! {
    static TILE = ".idg8be a[href]";
    static BLOCK = ".Gx5Zad, .ZINbbc";
    static HEADING = ".deIvCb";
    static TITLE = ".s3v9rd, .Xb5VRe";
    static FOOT = ".tAd8D";
    static PICTURE = "img";
    /// Who wrote the messages, above them.
    static ACCOUNT = "a[href]";
    static NAME = ".vvjwJb";
    static DISPLAYED = ".UPmit";
}

/// The news, and where the first one stands.
pub(in crate::v1::search) fn stories(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> (Option<usize>, Vec<TopStory>) {
    let mut place = None;
    let mut stories: Vec<TopStory> = Vec::new();
    for tile in document.select(&TILE).take(LIST_MAX) {
        let Some(story) = story(tile, reader) else { continue };
        place.get_or_insert_with(|| tile.index());
        stories.push(TopStory { position: length(stories.len() + 1), ..story });
    }
    (place, stories)
}

fn story(tile: Node<'_>, reader: &Reader<'_>) -> Option<TopStory> {
    let foot = tile.select(&FOOT).last()?.text_pieces().collect::<String>();
    let (source, date) = foot.trim().split_once('\n')?;
    let link = reader.link(tile).filter(|link| !is_message(link))?;
    Some(TopStory {
        title: first_text(tile, &TITLE)?,
        link,
        source: clean(source),
        date: when::date(date),
        section: tile.closest(&BLOCK).and_then(|block| first_text(block, &HEADING)),
        thumbnail: tile.first(&PICTURE).and_then(|image| reader.picture(image)),
        ..TopStory::default()
    })
}

/// The messages of an account, and where the first one stands.
pub(in crate::v1::search) fn posts(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> Option<(usize, LatestPosts)> {
    let mut place = None;
    let mut found = LatestPosts::default();
    for tile in document.select(&TILE).take(LIST_MAX) {
        let Some(link) = reader.link(tile).filter(|link| is_message(link)) else { continue };
        place.get_or_insert(tile);
        found.posts.push(Post {
            position: length(found.posts.len() + 1),
            link: Some(link),
            snippet: first_text(tile, &TITLE),
            date: tile.select(&FOOT).last().and_then(when::within),
            thumbnail: tile.first(&PICTURE).and_then(|image| reader.picture(image)),
            ..Post::default()
        });
    }
    let tile = place?;
    let account = tile.closest(&BLOCK).and_then(|block| block.first(&ACCOUNT));
    if let Some(account) = account.filter(|account| account.first(&NAME).is_some()) {
        found.title = first_text(account, &NAME);
        found.link = reader.link(account);
        found.displayed_link = first_text(account, &DISPLAYED);
    }
    Some((tile.index(), found))
}
