//! Moments of a video: links into it that say when and what.

use crate::once::CollectVec;
use crate::web::date_text::{self, is_duration};
use crate::web::link::is_encrypted;
use crate::web::page_reader::{LIST_MAX, Reader, clean_text, extract_text, read_attribute};
use quarry_html::{Node, selectors};
pub use quarry_items::KeyMoment;
use quarry_kernel::url;

selectors! {
    static LINK = "a[href*='t='], a[data-time]";
    static TIMED = "[data-time]";
    static BLOCK = "div, span";
}

/// Returns a text that ends in the length and the day of a video, `\u{2026} Duration: 2:20 Posted: Nov 19, 2013`, taken apart:
/// the text before, the length, the day.
pub(in crate::search) fn split_duration_and_date(text: &str) -> Option<(Option<String>, String, String)> {
    let length = text.split_whitespace().rfind(|word| is_duration(word))?;
    let at = text.rfind(length)?;
    let (before, after) = (text.get(..at)?.trim_end(), text.get(at + length.len()..)?);
    let (_, posted) = after.split_once(':')?;
    // `...Duration:` may touch the dots before it; a space may stand before the colon.
    let label = before.strip_suffix(':')?.trim_end();
    let start = label.rfind(|letter: char| letter.is_whitespace() || letter == '.' || letter == '\u{2026}');
    let before = start.and_then(|start| label.get(..start + label.get(start..)?.chars().next()?.len_utf8()));
    Some((before.and_then(clean_text), length.to_owned(), date_text::parse_date(posted)?))
}

/// Returns the moments of the video at `link` that stand in `card`, which has no other video's.
pub(in crate::search) fn parse(card: Node<'_>, link: &str, reader: &Reader<'_>) -> Vec<KeyMoment> {
    // When the engine's own links hide the target, the page has the offset in seconds.
    let is_hidden = |target: &str| target == link || is_encrypted(target);
    collect_moments(card, reader, |anchor, target| {
        leads_into(target, link) || anchor.matches(&TIMED) && is_hidden(target)
    })
}

fn collect_moments(
    card: Node<'_>,
    reader: &Reader<'_>,
    is_of_video: impl Fn(Node<'_>, &str) -> bool,
) -> Vec<KeyMoment> {
    let mut found: Vec<KeyMoment> = Vec::new();
    for anchor in card.select(&LINK).take(LIST_MAX) {
        let link = reader.resolve_link(anchor).filter(|link| is_of_video(anchor, link));
        let moment = link.and_then(|link| parse_moment(anchor, link));
        let is_new = |moment: &KeyMoment| {
            !found.iter().any(|known| (&known.link, &known.time) == (&moment.link, &moment.time))
        };
        found.extend(moment.filter(is_new));
    }
    found
}

/// Returns whether an address is that of a video, from some moment on.
fn leads_into(link: &str, video: &str) -> bool {
    link.starts_with(video) && link.len() > video.len() && url::find_query_value(link, "t").is_some()
}

/// Returns the moments of the video at `link` that stand in the card or beside it, where those of others may stand as well.
pub(in crate::search) fn find_around(card: Node<'_>, link: &str, reader: &Reader<'_>) -> Vec<KeyMoment> {
    const DEPTH: usize = 4;
    let outward = std::iter::successors(Some(card), Node::parent).take(DEPTH);
    outward
        .map(|outer| collect_moments(outer, reader, |_, target| leads_into(target, link)))
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

fn parse_moment(anchor: Node<'_>, link: String) -> Option<KeyMoment> {
    // `From 0:12`, `Ab<span>0:12</span>`
    let pieces = anchor.text_pieces().take(LIST_MAX).collect_vec();
    let time =
        pieces.iter().flat_map(|piece| piece.split_whitespace()).find(|word| is_duration(word))?.to_owned();
    let lowest = anchor.select(&BLOCK).take(LIST_MAX).filter(|block| block.select_first(&BLOCK).is_none());
    let shown = lowest.filter_map(extract_text).filter(|line| !line.contains(&time)).last();
    // `What it shows. 1 of 6, 12 seconds.` where nothing is shown.
    let title = shown.or_else(|| clean_text(read_attribute(anchor, "aria-label")?.split(". ").next()?))?;
    Some(KeyMoment { time, title, link })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_length_and_the_day_of_a_video_are_no_text() {
        let split = |text| {
            split_duration_and_date(text).map(|(text, length, day)| (text.unwrap_or_default(), length, day))
        };
        let expected =
            |text: &str, length: &str, day: &str| Some((text.to_owned(), length.to_owned(), day.to_owned()));
        assert_eq!(
            split("It is a ... Duration: 2:20 Posted: Nov 19, 2013"),
            expected("It is a ...", "2:20", "Nov 19, 2013")
        );
        assert_eq!(
            split("It is ...Duration: 3:50 Posted: Jul 20, 2009"),
            expected("It is ...", "3:50", "Jul 20, 2009")
        );
        assert_eq!(split("Dauer: 1:02:45 Gepostet: 19.11.2013"), expected("", "1:02:45", "19.11.2013"));
        assert_eq!(split("We open at 9:00: come in"), None);
    }
}
