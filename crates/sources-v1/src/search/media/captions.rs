//! The words of a picture's card: the title of its page and the name of its site, in either order.

use crate::joined::collapse_whitespace;
use crate::once::CollectVec;
use crate::search::sections::card_sections::collect_lines;
use crate::web::page_reader::{LIST_MAX, extract_text, is_icon, read_attribute};
use quarry_html::{Node, selectors};
use std::collections::HashSet;

selectors! {
    static LINK = "a";
    static PICTURE = "img";
}

/// Pattern shared by the cards of a pack of pictures: only then a caption names a page or a site.
pub(super) struct CaptionPattern {
    /// Most of them say something: a title and a site, or a site alone. A lone mark such as `Video` is neither.
    have_words: bool,
    /// Whether descriptions of the pictures differ, rather than all being called results of the phrase.
    have_titles: bool,
}

impl CaptionPattern {
    pub(super) fn from_cards(cards: &[Node<'_>]) -> Self {
        let described: HashSet<String> = cards.iter().filter_map(|card| read_alt_text(*card)).collect();
        let captioned = cards.iter().filter(|card| !collect_lines(**card).is_empty()).count();
        Self { have_words: captioned * 2 > cards.len(), have_titles: described.len() * 2 > cards.len() }
    }

    /// Returns title and site of a card. The title is the line that describes the picture; else the site is told by its icon or by its
    /// element, which stands within a line.
    pub(super) fn parse_title_and_source(&self, card: Node<'_>) -> (Option<String>, Option<String>) {
        let caption = find_caption(card);
        let lines = if self.have_words { collect_lines(caption) } else { Vec::new() };
        let described = read_alt_text(card);
        let is_title = |line: &String| described.as_deref().is_some_and(|alt| is_same_title(alt, line));
        let is_site = |line: &String| is_site_line(caption, line);
        let at = lines.iter().position(is_title);
        match lines.as_slice() {
            [] => (described.filter(|_| self.have_titles), None),
            [only] if at.is_some() || described.is_none() && !is_site(only) => (Some(only.clone()), None),
            [only] => (described.filter(|_| self.have_titles), Some(only.clone())),
            [first, second, ..] => {
                let Some(at) = at else {
                    let is_below = is_site(first) && !is_site(second);
                    let (title, site) = if is_below { (second, first) } else { (first, second) };
                    return (Some(title.clone()), Some(site.clone()));
                };
                // On a page of pictures only, the site is above the title, and the length of a film before it.
                let (above, below) = (at.checked_sub(1).and_then(|at| lines.get(at)), lines.get(at + 1));
                let site = above.filter(|above| is_site(above) || !below.is_some_and(is_site)).or(below);
                (lines.get(at).cloned(), site.cloned())
            }
        }
    }
}

/// Finds the part of a card that names its page and its site: the link with words in it, not around the picture where there is
/// another. What stands outside of it is a mark over the picture, such as its licence.
fn find_caption(card: Node<'_>) -> Node<'_> {
    let worded = || card.select(&LINK).filter(|link| !collect_lines(*link).is_empty());
    let is_around_picture = |link: &Node<'_>| link.select(&PICTURE).any(|image| !is_icon(image));
    worded().find(|link| !is_around_picture(link)).or_else(|| worded().next()).unwrap_or(card)
}

/// Returns whether a text describes the same page as a line: equal but for white space, or one of them cut short.
fn is_same_title(described: &str, line: &str) -> bool {
    const LETTERS_MIN: usize = 12;
    let uncut = |text: &str| collapse_whitespace(text).trim_end_matches(['.', '\u{2026}', ' ']).to_owned();
    let (described, line) = (uncut(described), uncut(line));
    let (short, long) = if described.len() < line.len() { (described, line) } else { (line, described) };
    short == long || long.starts_with(&short) && short.chars().count() >= LETTERS_MIN
}

/// Returns whether a line of a caption is the site's: an icon stands beside it, or it is a span.
fn is_site_line(caption: Node<'_>, line: &str) -> bool {
    let says = |node: &Node<'_>| extract_text(*node).as_deref() == Some(line);
    let around = caption.descendants().take(LIST_MAX).filter(says).collect_vec();
    around.last().is_some_and(|lowest| lowest.has_name("span"))
        || around.iter().any(|node| node.select(&PICTURE).any(is_icon))
}

fn read_alt_text(card: Node<'_>) -> Option<String> {
    card.select(&PICTURE).take(LIST_MAX).find_map(|image| read_attribute(image, "alt"))
}
