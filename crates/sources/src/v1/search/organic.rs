//! Web results.
//!
//! A result is found by its title, because the containers have changed with every year and device while a title has
//! always been a heading inside the link. What belongs to it is everything in the nearest element with a click id, or
//! the card on pages without scripts.

use super::reader::{LIST_MAX, Reader, attr, clean, first_text, outermost, parts, text};
use super::{link, number};
use crate::html::{Document, Node, selectors};
use quarry_kernel::http::absolute;
use serde::Serialize;

selectors! {
    /// Titles: desktop; phones; pages without scripts.
    static TITLE = "h3.LC20lb, a.cz3goc [role='heading'], a.C8nzq [role='heading'], a.sXtWJb [role='heading'], \
        .kCrYT h3.zBAuLc";
    /// Titles of a layout that none of the above knows.
    static ANY_TITLE = "#rso a h3, #rso h3 a";
    static ANCHOR = "a[href]";
    /// Places where titles are no web results: questions, answers, the right column, ads, carousels, local packs.
    static ELSEWHERE = ".related-question-pair, #rhs, #tads, #tadsb, #bottomads, .V3FYCf, .setTDc, \
        block-component, .xpdopen, .kno-result, .X7NTVe, g-scrolling-carousel, g-section-with-header, .commercial-unit";
    /// The nearest of these is the result's box.
    static BOX = "[data-hveid], .g, .Gx5Zad, .ZINbbc, .MjjYud";
    /// Blocks that hold whole results: what is around them belongs to no single one.
    static BLOCK = "#rso, #rso > *, #main, body, .MjjYud, .hlcw0c, .srg, .bkWMgd";
    static DISPLAYED = "cite, .UPmit, .qzEoUe, .ob9lvb";
    static SOURCE = ".VuuXrf, .BTu2cd";
    static FAVICON = "img.XNo5Ab";
    static PICTURE = "img:not(.XNo5Ab)";
    static SNIPPET = ".VwiC3b, .ITZIwc, span.st, .st, .MUxGbd.yDYNvb, .s3v9rd .s3v9rd";
    static DATE = ".YrbPuc, .LEwnzc, .wuQ4Ob, .f, .r0bn4c";
    static NOT_SNIPPET = ".YrbPuc, .LEwnzc, .wuQ4Ob, .f, .vzmbzf, .BNeawe > a";
    static HIGHLIGHT = "em, b";
    /// Rows of facts below the snippet.
    static FACTS = ".fG8Fp, .smukrd, .jC6vSe, .ChPIuf, .wFMWsc, .slp, .tP9Zud";
    static STARS = ".z3HNkc, .Hk2yDb";
    static RATING = ".yi40Hd, .oqSTJd";
    static VOTES = ".RDApEe";
    static DURATION = ".c8rnLc, .J1mWY";
    static VIDEO = ".xe8e1b, .nhaZ2c";
    static MISSING = ".TXwUJf s";
    static INLINE = ".HiHjCd a, .P1usbc a, .HTOhZ a.GqbEwc, .osl a, a.dM1Yyd, .IThcWe a, .jYOxx a, .YkS8D a, \
        .s3v9rd .s3v9rd .BNeawe a, .VNLkW a";
    static EXPANDED = ".usJj9c, .sld";
    static EXPANDED_LINK = "h3 a, a";
    static EXPANDED_SNIPPET = ".zz3gNc, .st, .s";
}

/// A web result.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Organic {
    /// Place among the web results, from 1.
    pub position: u32,
    /// Place among everything on the page that is a result, ads and modules included, from 1.
    pub position_absolute: u32,
    /// Title.
    pub title: String,
    /// Address, the source's redirect undone.
    pub link: String,
    /// The source's redirect, where the page has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redirect_link: Option<String>,
    /// Address as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub displayed_link: Option<String>,
    /// Name of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Icon of the site, an address or a `data:` address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub favicon: Option<String>,
    /// Picture of the result, an address or a `data:` address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
    /// Date as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Text of the result, without the date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
    /// Words of the snippet that the page marks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub snippet_highlighted_words: Vec<String>,
    /// Words of the phrase that the result lacks, as the page says.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<String>,
    /// Length of the video, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duration: Option<String>,
    /// Rating, price and other facts below the snippet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rich_snippet: Option<RichSnippet>,
    /// Links into the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sitelinks: Option<Sitelinks>,
}

/// Facts around a snippet.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct RichSnippet {
    /// Those below it.
    pub bottom: Facts,
}

/// A row of facts.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Facts {
    /// What the facts mean, where that is known.
    #[serde(skip_serializing_if = "Detected::is_empty")]
    pub detected_extensions: Detected,
    /// The facts as shown.
    pub extensions: Vec<String>,
}

/// Facts whose meaning is known.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Detected {
    /// Rating, as a rule out of five.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// How many rated or reviewed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviews: Option<u64>,
    /// The price, or the lowest of a range, in the currency shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<f64>,
    /// The highest price of a range.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_to: Option<f64>,
    /// Mark of the currency as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub currency: Option<&'static str>,
}

impl Detected {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Links into a result's site.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Sitelinks {
    /// In a row below the snippet.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inline: Vec<Sitelink>,
    /// In a table, each with its own text.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub expanded: Vec<Sitelink>,
}

/// A link into a result's site.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Sitelink {
    /// Title.
    pub title: String,
    /// Address.
    pub link: String,
    /// Text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
}

/// A result and where it stands in the document.
pub(in crate::v1) struct Found {
    pub(in crate::v1) index: usize,
    pub(in crate::v1) result: Organic,
}

/// A title and its link.
#[derive(Clone, Copy)]
struct Head<'d> {
    title: Node<'d>,
    anchor: Node<'d>,
}

/// Reads all web results in the page's order.
pub(in crate::v1) fn read(document: &Document<'_>, reader: &Reader<'_>) -> Vec<Found> {
    let mut heads = heads(document.select(&TITLE));
    if heads.is_empty() {
        heads = self::heads(document.select(&ANY_TITLE));
    }
    let found = heads.iter().enumerate().filter_map(|(number, head)| {
        let around = [number.checked_sub(1).and_then(|before| heads.get(before)), heads.get(number + 1)];
        let result = result(*head, around, reader)?;
        Some(Found { index: head.title.index(), result })
    });
    found.collect()
}

fn heads<'d>(titles: impl Iterator<Item = Node<'d>>) -> Vec<Head<'d>> {
    let mut heads: Vec<Head<'d>> = Vec::new();
    for title in titles {
        let Some(anchor) = title.closest(&ANCHOR).or_else(|| title.first(&ANCHOR)) else { continue };
        let is_known = heads.last().is_some_and(|last| last.anchor == anchor);
        let is_ad = anchor.attr("href").is_some_and(|href| link::is_ad(&href));
        if !is_known && !is_ad && heads.len() < LIST_MAX && title.closest(&ELSEWHERE).is_none() {
            heads.push(Head { title, anchor });
        }
    }
    heads
}

fn result(head: Head<'_>, around: [Option<&Head<'_>>; 2], reader: &Reader<'_>) -> Option<Organic> {
    let title = text(head.title)?;
    let href = head.anchor.attr("href")?;
    let link = link::target(reader.base, &href)?;
    let redirect_link = absolute(reader.base, &href).filter(|own| *own != link);
    let inside = head.title.closest(&BOX)?;
    let is_video = inside.first(&VIDEO).is_some();
    let displayed_link = first_text(inside, &DISPLAYED);
    let snippet = snippet(inside);
    let date = snippet.date.or_else(|| displayed_link.as_deref().and_then(date_of_post));
    Some(Organic {
        title,
        link,
        redirect_link,
        source: first_text(inside, &SOURCE),
        favicon: inside.first(&FAVICON).and_then(|icon| reader.picture(icon)),
        thumbnail: inside.select(&PICTURE).find_map(|image| reader.picture(image)),
        date,
        snippet: snippet.text,
        snippet_highlighted_words: snippet.highlighted,
        missing: inside.select(&MISSING).filter_map(text).collect(),
        duration: is_video.then(|| first_text(inside, &DURATION)).flatten(),
        rich_snippet: facts(inside),
        sitelinks: sitelinks(inside, whole(inside, around), reader),
        displayed_link,
        ..Organic::default()
    })
}

/// `55M+ views · 12 years ago` instead of an address: a post's second part is its date.
fn date_of_post(displayed: &str) -> Option<String> {
    let shown: Vec<String> = parts(displayed).collect();
    match shown.as_slice() {
        [_, date] if !displayed.contains("://") && !displayed.contains('\u{203A}') => Some(date.clone()),
        _ => None,
    }
}

/// The widest element around a result's box that holds no other result.
fn whole<'d>(inside: Node<'d>, around: [Option<&Head<'_>>; 2]) -> Node<'d> {
    let holders: Vec<usize> = around
        .into_iter()
        .flatten()
        .flat_map(|head| std::iter::successors(Some(head.title), Node::parent))
        .map(|node| node.index())
        .collect();
    let outward = std::iter::successors(Some(inside), |node| {
        node.parent().filter(|outer| !node.matches(&BLOCK) && !holders.contains(&outer.index()))
    });
    outward.take(8).last().unwrap_or(inside)
}

#[derive(Default)]
struct Snippet {
    text: Option<String>,
    date: Option<String>,
    highlighted: Vec<String>,
}

fn snippet(inside: Node<'_>) -> Snippet {
    for node in inside.select(&SNIPPET) {
        // Pages without scripts have rows of stars in the same element as the text.
        if node.has_class("s3v9rd") && node.first(&STARS).is_some() {
            continue;
        }
        let date = date(node);
        let text = body(node, date.as_deref()).or_else(|| date.is_none().then(|| text(node)).flatten());
        if text.is_none() && date.is_none() {
            continue;
        }
        let mut highlighted: Vec<String> = Vec::new();
        for word in node.select(&HIGHLIGHT).filter_map(self::text).take(LIST_MAX) {
            if !highlighted.contains(&word) {
                highlighted.push(word);
            }
        }
        return Snippet { text, date, highlighted };
    }
    Snippet::default()
}

/// What stands between a date and the text.
const BREAKS: [char; 4] = [' ', '\u{2014}', '\u{B7}', '-'];

/// The date at the beginning of a snippet.
fn date(node: Node<'_>) -> Option<String> {
    let marked = node.first(&DATE)?.text();
    let date = clean(marked.trim_matches(BREAKS))?;
    // What is marked and long is the text itself; `1 - 12 of 28` stands in the place of a date.
    let is_date = date.chars().count() <= 40 && !date.contains(" - ");
    (is_date && node.text().starts_with(&date)).then_some(date)
}

/// The text of a snippet without date, without links that lead on, without the links into the site that stand in the same
/// element on pages without scripts.
fn body(node: Node<'_>, date: Option<&str>) -> Option<String> {
    let text = node.text_without(&NOT_SNIPPET);
    let text = text.split("\u{B7} \u{B7}").next()?;
    let text = date.and_then(|date| text.strip_prefix(date)).unwrap_or(text);
    clean(text.trim_matches(BREAKS))
}

fn facts(inside: Node<'_>) -> Option<RichSnippet> {
    let mut extensions: Vec<String> = Vec::new();
    let mut detected = Detected::default();
    for row in outermost(inside, &FACTS) {
        let row_text = row.text();
        let shown: Vec<String> =
            parts(&row_text).map(|part| part.replace("(", " (").replace("  (", " (")).collect();
        if row.first(&STARS).is_some() {
            let rating = first_text(row, &RATING).or_else(|| shown.first().cloned());
            // A share of a hundred is no rating out of five.
            let rating = rating.filter(|rating| !rating.contains('%'));
            detected.rating = detected.rating.or_else(|| number::decimal(&rating?));
            let votes =
                first_text(row, &VOTES).or_else(|| shown.get(1).filter(|part| is_count(part)).cloned());
            let votes = votes.or_else(|| shown.first()?.split_once('(').map(|(_, votes)| votes.to_owned()));
            detected.reviews = detected.reviews.or_else(|| number::count(&votes?));
        }
        extensions.extend(shown);
    }
    if let Some(prices) = extensions.iter().find_map(|part| only_prices(part)) {
        detected.price = prices.first().map(|price| price.amount);
        detected.price_to = prices.get(1).map(|price| price.amount);
        detected.currency = prices.first().map(|price| price.currency);
    }
    (!extensions.is_empty())
        .then_some(RichSnippet { bottom: Facts { detected_extensions: detected, extensions } })
}

/// The prices of a fact that says nothing else: `$89.99` or `$9 to $79`, but not `Free delivery over $35`.
fn only_prices(fact: &str) -> Option<Vec<number::Price>> {
    let prices = number::prices(fact);
    let currency = prices.first()?.currency;
    let others = fact.replace(currency, "").chars().filter(|letter| letter.is_alphabetic()).count();
    (others <= 3).then_some(prices)
}

/// Whether a fact counts people: `217 reviews`, `1,280 votes`, but neither `$89.99` nor `15 min`.
fn is_count(fact: &str) -> bool {
    const WORDS: [&str; 12] = [
        "review",
        "vote",
        "rating",
        "bewertung",
        "rezension",
        "avis",
        "vote",
        "opini",
        "reseñ",
        "voto",
        "recens",
        "beoordeling",
    ];
    let fact = fact.to_lowercase();
    fact.starts_with(|letter: char| letter.is_ascii_digit()) && WORDS.iter().any(|word| fact.contains(word))
}

fn sitelinks(inside: Node<'_>, whole: Node<'_>, reader: &Reader<'_>) -> Option<Sitelinks> {
    let expanded: Vec<Sitelink> =
        whole.select(&EXPANDED).take(LIST_MAX).filter_map(|cell| expanded(cell, reader)).collect();
    let mut inline: Vec<Sitelink> = Vec::new();
    for anchor in inside.select(&INLINE).take(LIST_MAX) {
        let sitelink = reader.link(anchor).zip(text(anchor).or_else(|| attr(anchor, "aria-label")));
        if let Some((link, title)) =
            sitelink.filter(|(link, _)| !inline.iter().any(|known| known.link == *link))
        {
            inline.push(Sitelink { title, link, snippet: None });
        }
    }
    let sitelinks = Sitelinks { inline, expanded };
    (sitelinks != Sitelinks::default()).then_some(sitelinks)
}

fn expanded(cell: Node<'_>, reader: &Reader<'_>) -> Option<Sitelink> {
    let anchor = cell.first(&EXPANDED_LINK)?;
    Some(Sitelink {
        title: text(anchor)?,
        link: reader.link(anchor)?,
        snippet: first_text(cell, &EXPANDED_SNIPPET),
    })
}
