//! The modules of the main page as a browser shows it: news, videos and pictures in cards. Blocks are named by
//! `data-layout`; what a line of a card is, its form tells.

use super::item::{InlineImage, InlineVideo, NewsResult};
use super::link;
use super::page::Page;
use crate::dates;
use crate::number;
use crate::once::distinct;
use crate::v2::search::date::{is_date, is_length};
use quarry_html::{Node, selectors};
use quarry_kernel::url;

selectors! {
    static CARD = "article, figure";
    static LINK = "a[href]";
    static HEADING = "h2, h3, h4";
    static PICTURE = "img[src]";
    static ICON = "img[src*='/ip3/'], img[src$='.ico']";
    static CELL = "div, p, span, time";
}

/// A line with more characters is a text about the page.
const LINE_LENGTH_MAX: usize = 60;
/// The parameter in which a link to the source's own viewer carries what it shows.
const VIEWED: &str = "iai";

/// Reads a module into its group; whether it gave something.
pub(super) fn read(name: &str, block: Node<'_>, page: &mut Page) -> bool {
    let outer =
        block.select(&CARD).filter(|card| card.parent().and_then(|around| around.closest(&CARD)).is_none());
    let cards: Vec<Card> = outer.filter_map(card).collect();
    let is_one = !cards.is_empty();
    match name {
        "news" => page.news_results.extend((1..).zip(cards).map(|(position, card)| card.news(position))),
        "videos" => page.inline_videos.extend((1..).zip(cards).map(|(position, card)| card.video(position))),
        "images" => page.inline_images.extend((1..).zip(cards).map(|(position, card)| card.image(position))),
        _ => return false,
    }
    is_one
}

/// What a card says.
struct Card {
    title: String,
    link: String,
    /// Whether the link is what the source's own viewer shows.
    is_viewed: bool,
    source: Option<String>,
    date: Option<String>,
    duration: Option<String>,
    views: Option<u64>,
    snippet: Option<String>,
    thumbnail: Option<String>,
}

/// A card of a page elsewhere: the link stands around it or in it.
fn card(node: Node<'_>) -> Option<Card> {
    let link = node.closest(&LINK).or_else(|| node.first(&LINK))?;
    let href = link.attr("href")?;
    let viewed = url::query_value(&href, VIEWED).map(std::borrow::Cow::into_owned);
    let is_viewed = viewed.is_some();
    let target = viewed.unwrap_or_else(|| link::target(&href));
    link::host(&target)?;
    let heading = node.first(&HEADING);
    let said = |node: Node<'_>| Some(node.text()).filter(|text| !text.is_empty());
    let full = heading.and_then(|heading| heading.attr("title")).filter(|title| !title.is_empty());
    let icon = node.first(&ICON);
    // The site is named beside its icon.
    let source = icon.and_then(|icon| icon.next_sibling()).and_then(said);
    let is_line = |cell: &Node<'_>| {
        cell.first(&CELL).is_none()
            && cell.closest(&HEADING).is_none()
            && cell.text() != source.as_deref().unwrap_or_default()
    };
    let mut lines = distinct(node.select(&CELL).filter(is_line).filter_map(said));
    let mut take = |is_it: &dyn Fn(&str) -> bool| {
        let at = lines.iter().position(|line| is_it(line))?;
        Some(lines.remove(at))
    };
    let duration = take(&is_length);
    let date = take(&is_date);
    let snippet = take(&|line| line.chars().count() > LINE_LENGTH_MAX);
    let views = take(&|line| line.starts_with(|letter: char| letter.is_ascii_digit()));
    let picture = node.select(&PICTURE).find(|picture| Some(*picture) != icon);
    let named = || picture.and_then(|picture| picture.attr("alt")).filter(|name| !name.is_empty());
    let title = full.map(std::borrow::Cow::into_owned).or_else(|| heading.and_then(said));
    Some(Card {
        title: title.or_else(|| take(&|_| true)).or_else(|| named().map(std::borrow::Cow::into_owned))?,
        link: target,
        is_viewed,
        source: source.or_else(|| take(&|_| true)),
        date,
        duration,
        views: views.as_deref().and_then(number::count),
        snippet,
        thumbnail: picture.and_then(|picture| picture.attr("src")).map(|address| link::with_scheme(&address)),
    })
}

impl Card {
    fn news(self, position: u32) -> NewsResult {
        NewsResult {
            position,
            title: self.title,
            source: self.source.or_else(|| link::host(&self.link).map(str::to_owned)),
            link: self.link,
            snippet: self.snippet,
            iso_date: self.date.as_deref().and_then(dates::iso),
            date: self.date,
            thumbnail: self.thumbnail,
            ..Default::default()
        }
    }

    fn video(self, position: u32) -> InlineVideo {
        InlineVideo {
            position: Some(position),
            title: self.title,
            link: self.link,
            source: self.source,
            duration: self.duration,
            views: self.views,
            snippet: self.snippet,
            iso_date: self.date.as_deref().and_then(dates::iso),
            date: self.date,
            thumbnail: self.thumbnail,
            ..Default::default()
        }
    }

    fn image(self, position: u32) -> InlineImage {
        // The viewer shows the picture itself.
        let (link, original) = if self.is_viewed { (None, Some(self.link)) } else { (Some(self.link), None) };
        InlineImage {
            position: Some(position),
            title: Some(self.title),
            link,
            original,
            source: self.source,
            thumbnail: self.thumbnail,
            ..Default::default()
        }
    }
}
