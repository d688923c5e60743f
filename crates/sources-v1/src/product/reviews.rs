//! Reviews of the product's buyers.

use crate::number;
use crate::web::page_reader::{
    LIST_MAX, clean_text, extract_text, find_text, read_attribute, saturate_to_u32,
};
use quarry_html::{Document, Node, selectors};
pub use quarry_items::RatingCount as Stars;
use serde::Serialize;

selectors! {
    static REVIEW = "[data-attrid='user_review']";
    static STARS = "[role='img'][aria-label]";
    static TITLE = "[id$='-title']";
    /// The whole text, or else its beginning; a control follows it.
    static TEXT = "[id$='-full'], [id$='-short']";
    static LINE = "div, span, p, cite";
    static BAR = "[role='img'][aria-label*='%']";
}

/// A review.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct ProductReview {
    /// Place among them, from 1.
    pub position: u32,
    /// Title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The whole text where the page has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Author.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Rating out of five.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// Date as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Date in ISO 8601, where the shown date tells the day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iso_date: Option<String>,
    /// The site where it was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// Returns the reviews, in the page's order.
pub(super) fn read(document: &Document<'_>) -> Vec<ProductReview> {
    let reviews = document.select(&REVIEW).take(LIST_MAX).map(parse_review);
    let is_review = |review: &ProductReview| review.text.is_some() || review.title.is_some();
    (1..)
        .zip(reviews.filter(is_review))
        .map(|(at, review)| ProductReview { position: saturate_to_u32(at), ..review })
        .collect()
}

fn parse_review(node: Node<'_>) -> ProductReview {
    let stars = node.select_first(&STARS);
    let texts = node.select(&TEXT).filter_map(|part| part.children().find_map(extract_text));
    // The beginning of a text is no longer than the whole.
    let whole = texts.max_by_key(String::len);
    let lines = || node.select(&LINE).filter_map(|line| clean_text(&line.own_text()));
    let rating = stars.and_then(|stars| number::parse_decimal(&read_attribute(stars, "aria-label")?));
    let date = stars.and_then(|stars| {
        std::iter::successors(stars.next_sibling(), Node::next_sibling).find_map(extract_text)
    });
    ProductReview {
        position: 0,
        title: find_text(node, &TITLE),
        author: lines().next(),
        rating: rating.filter(|stars| (0.0..=5.0).contains(stars)),
        iso_date: date.as_deref().and_then(crate::dates::parse_iso_date),
        date,
        source: lines().filter(|line| Some(line) != whole.as_ref()).find_map(|line| parse_site(&line)),
        text: whole,
    }
}

/// Returns the site in a sentence such as "Reviewed on shop.test"; none in a longer text, or where it names none.
fn parse_site(text: &str) -> Option<String> {
    const WORDS_MAX: usize = 6;
    let is_host = |word: &&str| word.trim_end_matches('.').contains('.');
    let mut words = text.split_ascii_whitespace();
    let is_short = words.clone().count() <= WORDS_MAX;
    words.find(is_host).filter(|_| is_short).map(str::to_owned)
}

/// Returns the rows of the histogram: "5", a bar, "21,928 reviews".
pub(super) fn collect_star_counts(document: &Document<'_>) -> Vec<Stars> {
    let rows = document.select(&BAR).take(LIST_MAX).filter_map(|bar| {
        let stars =
            extract_text(bar.prev_sibling()?)?.parse().ok().filter(|stars| (1..=5).contains(stars))?;
        let text = extract_text(bar.next_sibling()?)?;
        Some(Stars { stars, amount: number::parse_count_in_language(&text, bar.language().as_deref())? })
    });
    rows.take(5).collect()
}
