//! Recipes.

use crate::number;
use crate::once::CollectVec;
use crate::search::sections::card_sections::SectionItem;
use serde::Serialize;

/// A recipe.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Recipe {
    /// Place in the group, from 1.
    pub position: u32,
    /// Title.
    pub title: String,
    /// Address.
    pub link: String,
    /// Name of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Rating out of five.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviews: Option<u64>,
    /// Duration, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_time: Option<String>,
    /// Ingredients.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ingredients: Vec<String>,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
}

/// Letters of the longest line that tells a time.
const TIME_LETTERS_MAX: usize = 16;

/// Parses a card's recipe: in this order site, rating and votes, time, ingredients, each of them optional.
pub(in crate::search) fn parse(
    item: SectionItem,
    link: String,
    position: u32,
    language: Option<&str>,
) -> Recipe {
    let mut lines = item.extensions;
    let mut take =
        |is: &dyn Fn(&str) -> bool| lines.iter().position(|line| is(line)).map(|found| lines.remove(found));
    let has_digit = |line: &str| line.bytes().any(|byte| byte.is_ascii_digit());
    let has_letter = |line: &str| line.chars().any(char::is_alphabetic);
    // `4.8(1.3K)`
    let votes = take(&|line| has_digit(line) && line.contains('('));
    let (rating, reviews) = match votes.as_deref().and_then(|votes| votes.split_once('(')) {
        Some((rating, reviews)) => (Some(rating.to_owned()), Some(reviews.to_owned())),
        None => (take(&|line| has_digit(line) && !has_letter(line)), None),
    };
    let total_time =
        take(&|line| has_digit(line) && has_letter(line) && line.chars().count() <= TIME_LETTERS_MAX);
    let source = item.source.or_else(|| take(&|line| !has_digit(line) && !line.contains(',')));
    let ingredients = take(&|line| line.contains(','));
    Recipe {
        position,
        title: item.title,
        link,
        source,
        rating: rating.and_then(|rating| number::parse_decimal(&rating)),
        reviews: reviews.and_then(|reviews| number::parse_count_in_language(&reviews, language)),
        total_time,
        ingredients: ingredients
            .iter()
            .flat_map(|line| line.split(','))
            .map(|name| name.trim().to_owned())
            .filter(|name| !name.is_empty())
            .collect_vec(),
        thumbnail: item.thumbnail,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn votes_are_counted_in_the_language_of_the_page() {
        for (votes, language, reviews) in [
            ("4,8(1,2 B)", Some("tr"), Some(1200)),
            ("4,8(1,2 B)", Some("en"), None),
            ("4,8(1,2 tis.)", Some("cs"), Some(1200)),
            ("4,8(1,2 zzz)", Some("cs"), None),
            ("4.8(1.3K)", None, Some(1300)),
        ] {
            let item = SectionItem { extensions: vec![votes.to_owned()], ..SectionItem::default() };
            let recipe = parse(item, String::new(), 1, language);
            assert_eq!((recipe.rating, recipe.reviews), (Some(4.8), reviews), "{votes} in {language:?}");
        }
    }
}
