//! What buyers say about the product.

use crate::number;
use crate::v1::web::reader::{LIST_MAX, attr, first_text, length, text};
use quarry_html::{Document, Node, selectors};
pub use quarry_items::RatingCount as Stars;
use serde::Serialize;

selectors! {
    static REVIEW = "[data-attrid='user_review']";
    static AUTHOR = ".cbsD0d";
    static RATING = ".yi40Hd";
    static STARS = "[role='img'][aria-label]";
    static DATE = ".pFMWhd";
    static TITLE = ".mhc9re, [id$='-title']";
    static FULL = ".Htu6gf .v168Le, [id$='-full'] .v168Le";
    static TEXT = ".rUzIc .v168Le, .v168Le";
    static SOURCE = ".xuBzLd";
    static COUNT_OF_STARS = ".QGLeic";
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
    /// Who wrote it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Rating out of five.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// When, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The site where it was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// The reviews, in the page's order.
pub(super) fn read(document: &Document<'_>) -> Vec<ProductReview> {
    let reviews = document.select(&REVIEW).take(LIST_MAX).map(review);
    let is_review = |review: &ProductReview| review.text.is_some() || review.title.is_some();
    (1..)
        .zip(reviews.filter(is_review))
        .map(|(at, review)| ProductReview { position: length(at), ..review })
        .collect()
}

fn review(node: Node<'_>) -> ProductReview {
    let rating = first_text(node, &RATING).or_else(|| attr(node.first(&STARS)?, "aria-label"));
    ProductReview {
        position: 0,
        title: first_text(node, &TITLE),
        text: first_text(node, &FULL).or_else(|| first_text(node, &TEXT)),
        author: first_text(node, &AUTHOR),
        rating: rating
            .and_then(|rating| number::decimal(&rating))
            .filter(|stars| (0.0..=5.0).contains(stars)),
        date: first_text(node, &DATE),
        source: first_text(node, &SOURCE).map(|text| site(&text).to_owned()),
    }
}

/// The site in a sentence such as "Reviewed on shop.test"; the whole text when it names none.
fn site(text: &str) -> &str {
    let is_host = |word: &&str| word.trim_end_matches('.').contains('.');
    text.split_ascii_whitespace().find(is_host).unwrap_or(text)
}

/// The rows of the histogram: "5", a bar, "21,928 reviews".
pub(super) fn stars(document: &Document<'_>) -> Vec<Stars> {
    let rows = document.select(&COUNT_OF_STARS).take(5).filter_map(|node| {
        let stars = text(node)?.parse().ok().filter(|stars| (1..=5).contains(stars))?;
        let following = std::iter::successors(node.next_sibling(), Node::next_sibling).take(2);
        let amount = following.filter_map(text).find_map(|text| number::count(&text))?;
        Some(Stars { stars, amount })
    });
    rows.collect()
}
