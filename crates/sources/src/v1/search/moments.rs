//! Moments of a video: links into it that say when and what.

use super::reader::{LIST_MAX, Reader, attr, clean, text};
use super::sections::is_length;
use quarry_html::{Node, selectors};
pub use quarry_items::KeyMoment;
use quarry_kernel::url;

selectors! {
    static LINK = "a[href*='t=']";
    static BLOCK = "div, span";
}

/// The moments of the video at `link` that stand in `card`.
pub(super) fn read(card: Node<'_>, link: &str, reader: &Reader<'_>) -> Vec<KeyMoment> {
    let mut found: Vec<KeyMoment> = Vec::new();
    for anchor in card.select(&LINK).take(LIST_MAX) {
        let moment = moment(anchor, link, reader);
        found.extend(moment.filter(|moment| !found.iter().any(|known| known.link == moment.link)));
    }
    found
}

/// The same where they stand beside the card.
pub(super) fn around(card: Node<'_>, link: &str, reader: &Reader<'_>) -> Vec<KeyMoment> {
    const DEPTH: usize = 4;
    let outward = std::iter::successors(Some(card), Node::parent).take(DEPTH);
    outward.map(|outer| read(outer, link, reader)).find(|found| !found.is_empty()).unwrap_or_default()
}

fn moment(anchor: Node<'_>, video: &str, reader: &Reader<'_>) -> Option<KeyMoment> {
    let link = reader.link(anchor).filter(|link| link.starts_with(video) && link.len() > video.len())?;
    url::query_value(&link, "t")?;
    let said = text(anchor)?;
    let time = said.split_whitespace().find(|word| is_length(word))?.to_owned();
    let lowest = anchor.select(&BLOCK).take(LIST_MAX).filter(|block| block.first(&BLOCK).is_none());
    let shown = lowest.filter_map(text).filter(|line| !line.contains(&time)).last();
    // `What it shows. 1 of 6, 12 seconds.` where nothing is shown.
    let title = shown.or_else(|| clean(attr(anchor, "aria-label")?.split(". ").next()?))?;
    Some(KeyMoment { time, title, link })
}
