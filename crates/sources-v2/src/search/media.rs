//! Videos, pictures and news that a page shows between its results.

use super::item::{InlineImage, InlineVideo, NewsResult};
use super::text::{self, LIST_MAX};
use crate::caption_date as date;
use crate::dates;
use crate::number;
use quarry_html::{Node, selectors};
use quarry_kernel::http::has_scheme;
use quarry_sources_core::same_address::keep_first_of_each_address;
use serde_json::Value;

selectors! {
    static VIDEO = ".mc_vtvc, .sc_vc_wa, [id^='mc_vtvc_']";
    /// The cards of older pages are told by the heading above them: a still that leads somewhere, then the title.
    static VIDEO_HEADING = "h2 a[href*='/videos/search']";
    static STILL = "div > span:first-child > a[href]";
    /// Other cards are pairs of links to the engine's own page of a film: a still with its length, then the title.
    static WATCH = "a[href*='/videos/'][href*='mid=']";
    static LEAF = "div, span, cite, a";
    static DIV = "div";
    static VIDEO_TITLE = ".mc_vtvc_title, .sc_m12 a, div[title]";
    static VIDEO_FULL_TITLE = ".mc_vtvc_title span[title], div[title] span[title]";
    static PIECE = "div, span";
    static SPAN = "span";
    /// Data of the card's own player, with the film's address.
    static PLAYED = "[vrhm]";
    static VIDEO_SOURCE = "cite";
    static VIDEO_LINK = "a.mc_vtvc_link[href], .sc_m12 a[href], a[href]";

    static IMAGE = "a[ihk], .iusc[m]";
    static IMAGE_CARD = ".irpu, .iuscp, .imgpt, li";
    static IMAGE_TITLE = ".imgText[title], .imgText";
    static IMAGE_PAGE = ".imgDm[href]";
    /// The same by what they are: links of a card with titles, one of them an address.
    static TITLED = "a[title][href]";

    static NEWS = ".ans_n li, .na_card_wrp, .nws_itm";
    /// The list of news of some years has no class of its own; its heading leads to the engine's news.
    static NEWS_HEADING = "h2 a[href*='/news/search']";
    static NEWS_LINE = "li";
    /// Newer cards are links around the paper's name; the headline is the first line below it.
    static CREDIT = "a[href] cite";
    static HEADLINE = "a[titletext], h5 a[href], .na_t";
    static NEWS_LINK = "a[titletext], h5 a[href], a.itm_cap[href], a.na_ccw[href]";
    static LINK = "a[href]";
    static PAPER = "cite, .cap_title, .na_footer_name";
    static TIME = ".time, .cap_txt, .news_dt, cite > span";
    static NEWS_TEXT = ".sc_f2, .snippet, .na_t_news_caption, .itm_spt, li > span, h5 ~ p";
}

/// Largest number of levels between a picture's link and its card.
const CARD_DEPTH: usize = 3;

fn next_position(length: usize) -> u32 {
    u32::try_from(length + 1).unwrap_or(u32::MAX)
}

/// Adds the videos of a block.
pub(super) fn collect_videos(block: Node<'_>, base: &str, videos: &mut Vec<InlineVideo>) {
    let mut cards: Vec<_> = block.select(&VIDEO).take(LIST_MAX).collect();
    if cards.is_empty() && block.select_first(&VIDEO_HEADING).is_some() {
        cards.extend(block.select(&STILL).take(LIST_MAX).filter_map(|still| still.closest(&DIV)));
    }
    let watched = if cards.is_empty() { find_watch_cards(block) } else { Vec::new() };
    let watched = watched.into_iter().filter_map(|card| parse_watch_card(card, base));
    let known = videos.len();
    for video in cards.into_iter().filter_map(|card| parse_video(card, base)).chain(watched) {
        videos.push(InlineVideo { position: Some(next_position(videos.len())), ..video });
    }
    if videos.len() > known {
        keep_first_of_each_address(
            videos,
            |video| &video.link,
            |video, position| video.position = Some(position),
        );
    }
}

fn parse_video(card: Node<'_>, base: &str) -> Option<InlineVideo> {
    let linked = || card.select(&LINK).find(|link| text::parse_text(*link).is_some());
    let shown = card.select_first(&VIDEO_TITLE).or_else(linked)?;
    let full = card.select_first(&VIDEO_FULL_TITLE).unwrap_or(shown);
    let below = VideoRows::parse(card, shown);
    Some(InlineVideo {
        title: text::parse_attribute(full, "title").or_else(|| text::parse_phrase(shown))?,
        link: parse_player_url(card)
            .or_else(|| card.select(&VIDEO_LINK).find_map(|link| text::parse_target(link, base)))?,
        source: below.source.or_else(|| text::find_text(card, &VIDEO_SOURCE)),
        channel: below.channel,
        duration: find_duration(card),
        views: below
            .views
            .as_deref()
            .and_then(|views| number::parse_count_in_language(views, card.language().as_deref())),
        iso_date: below.date.as_deref().and_then(dates::parse_iso_date),
        date: below.date,
        thumbnail: text::find_picture(card, base),
        ..InlineVideo::default()
    })
}

/// Returns the widest elements whose links all lead to one film.
fn find_watch_cards(block: Node<'_>) -> Vec<Node<'_>> {
    let mut cards: Vec<Node<'_>> = Vec::new();
    for link in block.select(&WATCH).take(LIST_MAX) {
        if cards.last().is_some_and(|card| link.index() <= card.last_index()) {
            continue;
        }
        let is_own = |around: &Node<'_>| {
            let mut links = around.select(&WATCH);
            around.index() > block.index() && links.all(|other| parse_video_id(other) == parse_video_id(link))
        };
        cards.extend(std::iter::successors(link.parent(), Node::parent).take_while(is_own).last());
    }
    cards
}

/// Returns the film's number in its address.
fn parse_video_id(link: Node<'_>) -> Option<String> {
    let address = link.attr("href")?;
    let (_, after) = address.split_once("mid=")?;
    Some(after.split('&').next()?.to_owned())
}

/// Returns a card that has a title beside its still.
fn parse_watch_card(card: Node<'_>, base: &str) -> Option<InlineVideo> {
    let mut links = card.select(&WATCH);
    let (still, caption) = (links.next()?, links.find(|link| text::parse_text(*link).is_some())?);
    let is_leaf = |node: &Node<'_>| node.select_first(&LEAF).is_none() && node.index() >= caption.index();
    let mut lines = card.select(&LEAF).filter(is_leaf).filter_map(text::parse_text);
    let shown = lines.next()?;
    let (dates, others): (Vec<_>, Vec<_>) = lines.partition(|line| date::is_date(line));
    let date = dates.into_iter().next();
    // The site and, behind a mark, who published the film there.
    let said = others.into_iter().next();
    let mut named = said.iter().flat_map(|said| said.split(" \u{203A} ")).filter_map(text::clean);
    Some(InlineVideo {
        title: text::parse_attribute(caption, "title").unwrap_or(shown),
        link: parse_player_url(card).or_else(|| text::parse_target(caption, base))?,
        source: named.next(),
        channel: named.next(),
        duration: find_duration(still),
        iso_date: date.as_deref().and_then(dates::parse_iso_date),
        date,
        thumbnail: text::find_picture(still, base),
        ..InlineVideo::default()
    })
}

/// Returns the film's own address, else its page's, since long ones are cut; the card itself leads to the engine's page about it.
fn parse_player_url(card: Node<'_>) -> Option<String> {
    let told: Value = crate::cursor::surrogates::from_str(&card.select_first(&PLAYED)?.attr("vrhm")?).ok()?;
    let is_whole = |address: &&str| {
        has_scheme(address) && !address.contains(char::is_whitespace) && !address.ends_with("...")
    };
    let named = ["murl", "pgurl"].into_iter().filter_map(|name| told.get(name)?.as_str());
    named.into_iter().find(is_whole).map(str::to_owned)
}

/// Values of the two rows below a video's title, told by their form: one has the views, a number and a word, and a date; the
/// other the site and the channel.
#[derive(Default)]
struct VideoRows {
    views: Option<String>,
    date: Option<String>,
    source: Option<String>,
    channel: Option<String>,
}

impl VideoRows {
    fn parse(card: Node<'_>, title: Node<'_>) -> Self {
        let mut below = Self::default();
        let is_piece = |child: Node<'_>| child.has_name("span") || child.has_name("img");
        let is_row = |row: &Node<'_>| {
            row.attr("title").is_none() && row.children().next().is_some() && row.children().all(is_piece)
        };
        let rows = card.select(&PIECE).filter(|row| row.index() > title.index());
        for row in rows.filter(is_row).take(LIST_MAX) {
            let texts: Vec<_> = row
                .children()
                .filter(|child| child.matches(&SPAN) && child.children().next().is_none())
                .filter_map(text::parse_text)
                .collect();
            match texts.as_slice() {
                [date] if date::is_date(date) => below.date = Some(date.clone()),
                [views, date] if date::is_date(date) => {
                    (below.views, below.date) = (Some(views.clone()), Some(date.clone()));
                }
                [views] if views.starts_with(|letter: char| letter.is_ascii_digit()) => {
                    below.views = Some(views.clone());
                }
                [source, rest @ ..] if below.source.is_none() && rest.len() <= 1 => {
                    below.source = Some(source.clone());
                    below.channel = rest.first().cloned();
                }
                _ => {}
            }
        }
        below
    }
}

/// Returns the first text that is a length such as `3:31` and nothing else.
pub(super) fn find_duration(card: Node<'_>) -> Option<String> {
    card.select(&PIECE)
        .filter(|piece| piece.children().next().is_none())
        .filter_map(text::parse_text)
        .find(|text| date::is_duration(text))
}

/// Adds the pictures of a block.
pub(super) fn collect_images(block: Node<'_>, base: &str, images: &mut Vec<InlineImage>) {
    for link in block.select(&IMAGE).take(LIST_MAX) {
        let Some(image) = parse_image(link, base) else { continue };
        if !images.iter().any(|own| own.link == image.link && own.thumbnail == image.thumbnail) {
            images.push(InlineImage { position: Some(next_position(images.len())), ..image });
        }
    }
}

fn parse_image(link: Node<'_>, base: &str) -> Option<InlineImage> {
    let is_alone = |card: &Node<'_>| card.select(&IMAGE).nth(1).is_none();
    let widest =
        || std::iter::successors(link.parent(), Node::parent).take_while(is_alone).take(CARD_DEPTH).last();
    let card = link.closest(&IMAGE_CARD).filter(is_alone).or_else(widest).unwrap_or(link);
    let facts = link
        .attr("m")
        .and_then(|json| crate::cursor::surrogates::from_str::<Value>(&json).ok())
        .unwrap_or_default();
    let fact = |name: &str| text::clean(facts.get(name)?.as_str()?);
    let title = card
        .select(&IMAGE_TITLE)
        .find_map(|node| text::parse_attribute(node, "title").or_else(|| text::parse_text(node)));
    let (pages, titles): (Vec<_>, Vec<_>) =
        card.select(&TITLED).partition(|link| link.attr("title") == link.attr("href"));
    let title = title.or_else(|| titles.into_iter().find_map(|link| text::parse_attribute(link, "title")));
    let page = card
        .select_first(&IMAGE_PAGE)
        .or(pages.first().copied())
        .and_then(|page| text::parse_target(page, base));
    Some(InlineImage {
        title: title.or_else(|| fact("t")),
        link: Some(page.or_else(|| fact("purl")).or_else(|| text::parse_target(link, base))?),
        source: text::parse_attribute(link, "t3"),
        original: fact("murl"),
        thumbnail: text::find_picture(link, base).or_else(|| fact("turl")),
        ..InlineImage::default()
    })
}

/// Adds the news of a block.
pub(super) fn collect_news(block: Node<'_>, base: &str, news: &mut Vec<NewsResult>) {
    let is_one = block.select_first(&NEWS_HEADING).is_some();
    let lines = block.select(&NEWS_LINE).filter(|_| is_one);
    let is_elsewhere = |card: &Node<'_>| is_one && text::parse_search_query(*card).is_none();
    let cards = block.select(&CREDIT).filter_map(|paper| paper.closest(&LINK)).filter(is_elsewhere);
    let known = news.len();
    for item in block.select(&NEWS).chain(lines).chain(cards).take(LIST_MAX) {
        let Some(result) = parse_news_result(item, base) else { continue };
        news.push(NewsResult { position: next_position(news.len()), ..result });
    }
    if news.len() > known {
        keep_first_of_each_address(
            news,
            |result| &result.link,
            |result, position| result.position = position,
        );
    }
}

fn parse_news_result(item: Node<'_>, base: &str) -> Option<NewsResult> {
    let paper = item.select_first(&PAPER);
    let below = || {
        let is_line =
            |line: &Node<'_>| line.select_first(&DIV).is_none() && text::parse_text(*line).is_some();
        let end = paper?.last_index();
        item.select(&DIV).filter(|line| item.has_name("a") && line.index() > end).find(is_line)
    };
    let headline = item.select_first(&HEADLINE).or_else(below)?;
    let link = headline.closest(&LINK).or_else(|| item.select_first(&NEWS_LINK))?;
    // A paper may show its mark alone, and be named for the pointer.
    let named = |paper: Node<'_>| {
        let said = text::clean(&paper.own_text()).or_else(|| text::parse_attribute(paper, "title"));
        said.or_else(|| text::parse_text(paper).filter(|said| !said.starts_with('\u{B7}')))
    };
    // Beside the day may stand where else the piece is to be read: `\u{B7} 1d \u{B7} on Example`.
    let source = paper.and_then(named);
    let is_of_name = |part: &str| source.as_deref().is_some_and(|source| source.starts_with(part));
    let said = item.select(&TIME).filter_map(text::parse_text);
    let mut parts = said.flat_map(|said| said.split('\u{B7}').filter_map(text::clean).collect::<Vec<_>>());
    let is_day = |part: &String| !is_of_name(part) && (date::is_date(part) || is_compact_age(part));
    // The day may stand in an element of any name.
    let unmarked = || {
        let own = headline.index()..=headline.last_index();
        let beside = item.descendants().filter(|node| !own.contains(&node.index())).take(LIST_MAX);
        beside.filter_map(|node| text::clean(&node.own_text())).find(is_day)
    };
    let date = parts.find(is_day).or_else(unmarked);
    let title = text::parse_attribute(headline, "titletext").or_else(|| text::parse_text(headline))?;
    Some(NewsResult {
        link: text::parse_target(link, base)?,
        source,
        iso_date: date.as_deref().and_then(dates::parse_iso_date),
        date,
        snippet: item.select(&NEWS_TEXT).filter_map(text::parse_text).find(|said| *said != title),
        title,
        thumbnail: text::find_picture(item, base),
        ..NewsResult::default()
    })
}

/// Returns whether a text is a number and a short unit, as cards say how old a piece is: `3h`, `1 d`, `5 \u{43C}\u{438}\u{43D}.`
fn is_compact_age(text: &str) -> bool {
    const DIGITS_MAX: usize = 3;
    const UNIT_LETTERS_MAX: usize = 4;
    let unit = text.trim_start_matches(char::is_numeric);
    let digits = text.len() - unit.len();
    let unit = unit.trim().trim_end_matches('.');
    (1..=DIGITS_MAX).contains(&digits)
        && (1..=UNIT_LETTERS_MAX).contains(&unit.chars().count())
        && unit.chars().all(char::is_alphabetic)
}
