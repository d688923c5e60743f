//! Parts of a panel that are neither facts nor lists: the words of a song, what a food holds, how busy a place is, what
//! people say of it and ask about it.
//!
//! A part is told by the end of the attribute that names it; what stands in it by how it is made.

use super::entity::{NamedLink, OTHER, parse_named_link};
use super::nutrition::{Nutrition, parse_nutrients, parse_nutrition};
use super::prices::TypicalPrices;
use crate::number;
use crate::once::CollectVec;
use crate::search::sections::card_sections::collect_lines;
use crate::web::controls;
use crate::web::date_text;
use crate::web::page_reader::{
    LIST_MAX, Reader, clean_text, collect_text_runs, extract_text, find_outermost, parse_count,
    read_attribute,
};
use quarry_html::{Node, selectors};
use quarry_items::{LiveBusyness, PopularTimes, Review, Reviewer};
use serde::Serialize;

selectors! {
    static LINK = "a[href]";
    static SPAN = "span";
    static BLOCK = "div";
    static LYRICS = "[data-lyricid]";
    static LIVE = "[role='region']";
    static CHART = "[role='radiogroup'], [role='region']";
    static QUOTE = "a[href*='/maps/reviews/']";
    static AUTHOR = "a[href*='/maps/contrib/']";
    static PICTURE = "img[alt]";
    static STARS = "[role='img'][aria-label]";
    static HEADING = "[role='heading']";
    static OFFER = "[ssk]";
    static REVIEW = "[role='group'][aria-label]";
    static OPENER = "button[aria-controls]";
    /// Opinions of an audience on a film or a record, each below its stars.
    static OPINION = "[role='listitem']";
    static RATED = "star-rating [aria-label]";
}

/// Further parts of a panel.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct PanelParts {
    /// The words of a song, as far as the page shows them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lyrics: Option<Lyrics>,
    /// Nutrition facts of a food.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nutrition: Option<Nutrition>,
    /// Between which prices a thing mostly sells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub typical_prices: Option<TypicalPrices>,
    /// Busyness of a place, and duration of visits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub popular_times: Option<PopularTimes>,
    /// Summary by the source's editors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub editorial_summary: Option<String>,
    /// Description by the business itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub merchant_description: Option<String>,
    /// Sentences of people's reviews of a place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub user_reviews: Vec<Review>,
    /// Questions and answers about a place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub questions_and_answers: Vec<PlaceQuestion>,
    /// Admission prices.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub admissions: Vec<Admission>,
    /// Share of the source's users who like a film or a show, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub liked: Option<String>,
}

/// The words of a song.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Lyrics {
    /// Line by line.
    pub lines: Vec<String>,
    /// Source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<NamedLink>,
}

/// A question about a place.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct PlaceQuestion {
    /// The question.
    pub question: String,
    /// The answer that the page shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Number of further answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_answers: Option<u64>,
}

/// A way in.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Admission {
    /// Seller.
    pub title: String,
    /// Price as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<String>,
    /// Further details, such as free admission.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
}

/// Parses the panel's parts; `parts` are its elements with a name.
pub(super) fn parse(parts: &[Node<'_>], reader: &Reader<'_>) -> PanelParts {
    let mut found = PanelParts::default();
    for part in parts {
        let Some(id) = read_attribute(*part, "data-attrid").filter(|_| part.closest(&OTHER).is_none()) else {
            continue;
        };
        match id.rsplit(':').next().unwrap_or_default() {
            "lyrics" => found.lyrics = found.lyrics.take().or_else(|| parse_lyrics(*part, reader)),
            "energy" => found.nutrition = found.nutrition.take().or_else(|| parse_nutrition(*part, reader)),
            "nutrition" => found.nutrition.get_or_insert_default().nutrients = parse_nutrients(*part, false),
            "busyness" => found.popular_times = parse_busyness(*part),
            "review_summary" => {
                (found.editorial_summary, found.user_reviews) = parse_reviews(*part, reader);
            }
            "user_reviews" => found.user_reviews = parse_opinions(*part),
            end if end.contains("user-review") => found.user_reviews = parse_product_reviews(*part, reader),
            "merchant_description" => found.merchant_description = parse_quoted_sentence(*part),
            "place qa" => found.questions_and_answers = parse_questions(*part),
            "attraction_admissions" => found.admissions = parse_admissions(*part),
            "thumbs_up" => found.liked = list_text_runs(*part).into_iter().find(|piece| piece.contains('%')),
            _ => {}
        }
    }
    found.nutrition = found.nutrition.filter(|found| *found != Nutrition::default());
    found
}

fn list_text_runs(node: Node<'_>) -> Vec<String> {
    collect_text_runs(node).collect_vec()
}

fn parse_lyrics(part: Node<'_>, reader: &Reader<'_>) -> Option<Lyrics> {
    let words = part.select_first(&LYRICS)?;
    let is_line = |span: &Node<'_>| {
        let is_linked = span.select_first(&LINK).is_some() || span.closest(&LINK).is_some();
        span.select_first(&SPAN).is_none() && !is_linked && !span.is_hidden()
    };
    let has_letter = |line: &String| line.contains(char::is_alphabetic);
    let lines: Vec<String> = words
        .select(&SPAN)
        .filter(is_line)
        .filter_map(extract_text)
        .filter(has_letter)
        .take(LIST_MAX)
        .collect_vec();
    let source = part.select(&LINK).last();
    (!lines.is_empty())
        .then(|| Lyrics { lines, source: source.and_then(|link| parse_named_link(link, reader)) })
}

/// Parses the chart of a day from its text, since its bars have no figures.
fn parse_busyness(part: Node<'_>) -> Option<PopularTimes> {
    let runs = part.select_first(&LIVE).map(list_text_runs).unwrap_or_default();
    let live = (runs.len() > 1).then(|| runs.last().cloned()).flatten();
    // An hour of the chart stands before a colon.
    let is_hour = |span: &Node<'_>| span.parent().is_some_and(|around| around.text().ends_with(':'));
    let is_stay = |span: &Node<'_>| {
        let text = span.text();
        span.closest(&CHART).is_none()
            && text.contains(char::is_numeric)
            && !text.ends_with(':')
            && !is_hour(span)
    };
    let time_spent = part.select(&SPAN).filter(is_stay).find_map(extract_text);
    let found = PopularTimes {
        live: live.map(|info| LiveBusyness { info: Some(info), ..LiveBusyness::default() }),
        time_spent,
        ..PopularTimes::default()
    };
    (found != PopularTimes::default()).then_some(found)
}

/// Parses reviews: the editors' text stands before those of people.
fn parse_reviews(part: Node<'_>, reader: &Reader<'_>) -> (Option<String>, Vec<Review>) {
    const SENTENCE_LETTERS_MIN: usize = 30;
    let quotes: Vec<Node<'_>> = part.select(&QUOTE).take(LIST_MAX).collect_vec();
    let outward = std::iter::successors(quotes.first().copied(), Node::parent)
        .take_while(|node| node.index() > part.index());
    let before = outward
        .filter_map(|node| node.prev_sibling())
        .filter(|before| before.select_first(&HEADING).is_none());
    let is_sentence = |text: &String| text.chars().count() >= SENTENCE_LETTERS_MIN;
    let summary = before.filter_map(|before| clean_text(&before.own_text())).find(is_sentence);
    let one = |quote: Node<'_>| {
        let around: Vec<Node<'_>> = std::iter::successors(quote.parent(), Node::parent).take(2).collect_vec();
        let author = around.iter().find_map(|around| around.select_first(&AUTHOR));
        let rated =
            around.iter().find_map(|around| read_attribute(around.select_first(&STARS)?, "aria-label"));
        Some(Review {
            snippet: Some(strip_quotes(&quote.text())?),
            link: reader.resolve_link(quote),
            rating: rated.and_then(|rated| number::parse_decimal(&rated)),
            user: author.and_then(|author| {
                Some(Reviewer {
                    name: read_attribute(author.select_first(&PICTURE)?, "alt")?,
                    link: reader.resolve_link(author),
                    thumbnail: reader.find_picture(author),
                    ..Reviewer::default()
                })
            }),
            ..Review::default()
        })
    };
    (summary, quotes.iter().filter_map(|quote| one(*quote)).collect_vec())
}

/// Returns whole reviews of a product, each in a group: who wrote it, the stars, when, a title, the text, where it is from.
fn parse_product_reviews(part: Node<'_>, reader: &Reader<'_>) -> Vec<Review> {
    let one = |review: Node<'_>| {
        let stars = review.select_first(&STARS)?;
        let name = read_attribute(review.select_first(&PICTURE)?, "alt")?;
        let mut lines = collect_lines(review);
        lines.retain(|line| *line != name);
        let date = lines.iter().position(|line| date_text::is_date(line)).map(|line| lines.remove(line));
        let mut lines = lines.into_iter();
        let (title, snippet) = (lines.next(), lines.next());
        // A text that is cut has the way to its rest in it.
        let cut =
            review.select(&OPENER).filter(|opener| !opener.is_hidden()).find_map(|opener| opener.parent());
        let cut = cut.and_then(|text| {
            clean_text(&controls::extract_visible_text_except(text, |inner| inner.matches(&OPENER)))
        });
        Some(Review {
            title: title.clone().filter(|_| snippet.is_some()),
            snippet: snippet
                .map(|text| cut.filter(|cut| text.starts_with(cut.as_str())).unwrap_or(text))
                .or(title),
            rating: number::parse_decimal(
                read_attribute(stars, "aria-label")?.trim_start_matches(|letter: char| !letter.is_numeric()),
            ),
            date,
            source: lines.next(),
            user: Some(Reviewer { name, thumbnail: reader.find_picture(review), ..Reviewer::default() }),
            ..Review::default()
        })
    };
    find_outermost(part, &REVIEW).into_iter().filter_map(one).collect_vec()
}

/// Hidden elements are templates for the reader's own opinion.
fn parse_opinions(part: Node<'_>) -> Vec<Review> {
    let one = |opinion: Node<'_>| {
        let stars = opinion.select(&RATED).find(|stars| !stars.is_hidden())?;
        Some(Review {
            rating: number::parse_rating(&read_attribute(stars, "aria-label")?),
            snippet: Some(collect_lines(opinion).into_iter().next()?),
            ..Review::default()
        })
    };
    find_outermost(part, &OPINION).into_iter().filter_map(one).collect_vec()
}

/// Returns how its audience rates a film: the average and how many rated it, below their shares.
pub(super) fn parse_audience_rating(parts: &[Node<'_>]) -> Option<(f64, Option<u64>)> {
    let is_audience = |part: &&Node<'_>| {
        part.closest(&OTHER).is_none()
            && read_attribute(**part, "data-attrid").is_some_and(|id| id.ends_with(":user_reviews"))
    };
    let part = parts.iter().find(is_audience)?;
    let stars = part.select_first(&RATED).filter(|stars| stars.closest(&OPINION).is_none())?;
    let beside =
        std::iter::successors(stars.parent(), Node::parent).take(4).filter_map(|node| node.next_sibling());
    let votes = beside.filter_map(|beside| parse_count(*part, &beside.text())).next();
    Some((number::parse_rating(&read_attribute(stars, "aria-label")?)?, votes))
}

fn strip_quotes(text: &str) -> Option<String> {
    clean_text(text.trim().trim_matches(['"', '\u{201C}', '\u{201D}']))
}

/// Returns the sentence of a part that says nothing else below its heading.
fn parse_quoted_sentence(part: Node<'_>) -> Option<String> {
    collect_lines(part).last().and_then(|line| strip_quotes(line))
}

/// Returns `Q: …`, `A: …`, each in a block that begins with its mark, and how many more answers there are.
fn parse_questions(part: Node<'_>) -> Vec<PlaceQuestion> {
    const MARK_BYTES_MAX: usize = 8;
    let mut found: Vec<PlaceQuestion> = Vec::new();
    let mut is_answer = false;
    for block in part.select(&BLOCK).take(LIST_MAX) {
        let mark = block.children().next().filter(|mark| mark.has_name("span")).map(|mark| mark.text());
        let is_marked =
            mark.is_some_and(|mark| mark.len() <= MARK_BYTES_MAX && mark.ends_with([':', '\u{FF1A}']));
        let Some(text) = clean_text(&block.own_text()).filter(|_| is_marked && !block.is_hidden()) else {
            continue;
        };
        match found.last_mut().filter(|_| is_answer) {
            Some(last) => {
                last.answer = Some(text);
                let beside = block.next_sibling().map(|beside| beside.text());
                last.more_answers = beside.and_then(|beside| parse_count(part, &beside));
            }
            None => found.push(PlaceQuestion { question: text, ..PlaceQuestion::default() }),
        }
        is_answer = !is_answer;
    }
    found
}

fn parse_admissions(part: Node<'_>) -> Vec<Admission> {
    let offers = part.select(&OFFER).take(LIST_MAX);
    let one = |offer: Node<'_>| {
        let mut runs =
            list_text_runs(offer).into_iter().filter(|piece| !controls::is_lone_control_label(piece));
        let title = runs.next()?;
        let (mut prices, extensions): (Vec<_>, Vec<_>) =
            runs.partition(|piece| number::parse_price(piece).is_some());
        Some(Admission { title, price: prices.pop(), extensions })
    };
    offers.filter_map(one).collect_vec()
}
