//! Reading one card of the news.

use crate::once::Listed;
use crate::search::cut::leaves::leaves;
use crate::search::cut::sections::lines;
use crate::search::voices::marks::{ICON, PICTURE, SOURCE, TITLE};
use crate::web::interface::is_live;
use crate::web::reader::{Reader, attr, clean, first_text, parts, text};
use crate::web::when::{self, is_date};
use quarry_html::{Node, selectors};
pub use quarry_items::NewsResult as TopStory;

selectors! {
    static DATE = ".rbYSKb, .cyspcb, .OSrXXb.ZE0LJd, .WG9SHc, .YsWzw";
    static IMAGE = "img";
}

/// A card of the news.
pub(super) fn story(card: Node<'_>, section: Option<String>, reader: &Reader<'_>) -> Option<TopStory> {
    Some(TopStory {
        title: first_text(card, &TITLE)?,
        link: reader.link(card)?,
        source: card.select(&SOURCE).find_map(|node| clean(&node.text())).or_else(|| site(card)),
        source_logo: reader.picture_in(card, &ICON).or_else(|| reader.icon_in(card)),
        date: card.select(&DATE).find_map(when::within).or_else(|| {
            lines(card)
                .iter()
                .rev()
                .flat_map(|line| parts(line).listed())
                .find_map(|part| when::date(&part))
                .or_else(|| card.text_pieces().find_map(|piece| when::date(&piece)))
        }),
        section,
        live: is_live(card),
        snippet: told(card),
        thumbnail: reader.picture_in(card, &PICTURE).or_else(|| reader.pictures_in(card).next()),
        ..TopStory::default()
    })
}

/// What a card tells below its title: the first row that is a sentence.
fn told(card: Node<'_>) -> Option<String> {
    const SENTENCE_LETTERS_MIN: usize = 40;
    let heading = card.first(&TITLE)?;
    let is_sentence = |said: &String| said.chars().count() >= SENTENCE_LETTERS_MIN;
    let said = |row: Node<'_>| lines(row).into_iter().next();
    below(heading, card).filter_map(said).find(is_sentence)
}

/// The site of a card that no name tells: the text beside a picture above the title, the site's own lettering there, the text
/// right above the title, or the row below the one that says when.
fn site(card: Node<'_>) -> Option<String> {
    const LINE_PIXELS_MAX: u32 = 24;
    let heading = card.first(&TITLE)?;
    let has_icon = |node: &Node<'_>| node.parent().is_some_and(|outer| outer.first(&IMAGE).is_some());
    let above = card.descendants().take_while(|node| node.index() < heading.index());
    let named = above.filter(has_icon).filter_map(|node| clean(&node.own_text()));
    // A stop is there for the ear only.
    let is_name =
        |name: &String| name.contains(char::is_alphanumeric) && !when::is_length(name) && !is_date(name);
    let lettering = || {
        let pictures = card.select(&IMAGE).take_while(|image| image.index() < heading.index());
        let is_line = |image: &Node<'_>| {
            attr(*image, "height")
                .and_then(|height| height.parse().ok())
                .is_some_and(|height: u32| height <= LINE_PIXELS_MAX)
        };
        pictures.filter(is_line).filter_map(|image| attr(image, "alt")).last()
    };
    let right_above = || heading.prev_sibling().and_then(text).filter(is_name);
    named.filter(is_name).last().or_else(lettering).or_else(right_above).or_else(|| {
        let mut rows = below(heading, card);
        rows.find(|row| is_date(&row.text()))?;
        rows.next().and_then(text)
    })
}

/// What a card says below its title.
fn below<'d>(heading: Node<'d>, card: Node<'d>) -> impl Iterator<Item = Node<'d>> {
    leaves(card).filter(move |row| row.index() > heading.last_index())
}
