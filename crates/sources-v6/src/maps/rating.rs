//! Ratings: an overall rating out of a hundred, and one for each category.
//!
//! Ratings from another site (4.3 of 5, from 150 people) and the source's own (100 of 100, from 5) have one format and different
//! kinds. Aspects are documented only: a value for an aspect names it in `appleRatingCategory`; the value without is the overall
//! rating.

use quarry_items::is_absent;
use quarry_kernel::time::{DAY_MS, Date, UnixMs};
use serde::Serialize;

use super::record::{Record, find_localized};
use crate::cursor::Cursor;

/// Kinds of ratings by people, elsewhere and at the source. Other kinds are levels: of prices, of a hotel's stars.
const PEOPLE_RATING_TYPES: [&str; 2] = ["USER_RATING", "APPLE_RATING"];

/// Aggregate rating of a place, as a whole or of one aspect.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Rating {
    /// The aspect; `None` for the overall rating.
    #[serde(skip_serializing_if = "is_absent")]
    pub category: Option<String>,
    /// Out of a hundred.
    pub score: u64,
    /// Number of ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub count: Option<u64>,
    /// On the scale of the rating's source.
    pub rating: f64,
    /// Maximum of the scale.
    pub max_rating: f64,
    /// Source of the ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// The place's page at that source.
    #[serde(skip_serializing_if = "is_absent")]
    pub source_link: Option<String>,
    #[serde(skip)]
    is_own: bool,
}

/// Overall rating and its aspects.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Summary {
    /// The overall rating.
    #[serde(flatten)]
    pub overall: Rating,
    /// The ratings of aspects.
    #[serde(skip_serializing_if = "is_absent")]
    pub categories: Vec<Rating>,
}

/// Collects all ratings by people, the source's own first.
#[must_use]
pub fn collect_ratings(record: Record<'_>, locale: &str) -> Vec<Rating> {
    let mut ratings: Vec<Rating> = Vec::new();
    for component in record.components("RATING") {
        let attribution = component.attribution();
        for value in component
            .values("rating")
            .filter(|value| parse_kind(*value).is_some_and(|kind| PEOPLE_RATING_TYPES.contains(&kind)))
        {
            let Some(score) = parse_score(value) else { continue };
            let names = value.member("appleRatingCategory");
            let category = find_localized(names, locale);
            // An aspect with an unreadable name is not the overall rating.
            if category.is_none() && !names.is_empty() {
                continue;
            }
            let rating = Rating {
                category,
                source: attribution.name(),
                source_link: attribution.link(),
                is_own: attribution.is_own(),
                ..score
            };
            if !ratings.contains(&rating) {
                ratings.push(rating);
            }
        }
    }
    ratings.sort_by_key(|rating| !rating.is_own);
    ratings
}

/// Returns the overall rating, preferring the source's own, and the aspects from the same raters.
#[must_use]
pub fn summarize(ratings: &[Rating]) -> Option<Summary> {
    let overall = ratings.iter().find(|rating| rating.category.is_none())?;
    let sides = ratings.iter().filter(|rating| rating.category.is_some() && rating.source == overall.source);
    Some(Summary { overall: overall.clone(), categories: sides.cloned().collect() })
}

/// Parses one rating of a review: stars and the scale's maximum.
#[must_use]
pub fn parse_review_rating(rating: Cursor<'_>) -> Option<(f64, f64)> {
    parse_score(rating).map(|rating| (rating.rating, rating.max_rating))
}

/// Returns the price level as shown: the currency's symbol, repeated for each step.
#[must_use]
pub fn parse_price_level(record: Record<'_>) -> Option<String> {
    let mut values = record.components("RATING").flat_map(|component| component.values("rating"));
    let level = values.find(|value| parse_kind(*value) == Some("PRICE_RANGE"))?;
    let sign = level.member("currencySymbol").text_line(&[]).filter(|sign| sign.chars().count() <= 4);
    let step = level.member("score").count(&[]).filter(|step| (1..=5).contains(step))?;
    Some(sign.unwrap_or_else(|| "$".to_owned()).repeat(usize::try_from(step).ok()?))
}

fn parse_kind(value: Cursor<'_>) -> Option<&str> {
    value.member("ratingType").raw_str(&[])
}

/// Parses a score within its scale, by default five. A rating from 0 people is `None`.
fn parse_score(value: Cursor<'_>) -> Option<Rating> {
    let max_rating = match value.member("maxScore").number(&[]) {
        None => 5.0,
        max => max.filter(|max| (1.0..=100.0).contains(max))?,
    };
    let rating = value.member("score").number_within(&[], 0.0, max_rating)?;
    let count = value.member("numRatingsUsedForScore").count(&[]);
    if count == Some(0) || (rating == 0.0 && count.is_none()) {
        return None;
    }
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0 to 100
    let score = (rating / max_rating * 100.0).round() as u64;
    Some(Rating { score, count, rating: round_rating(rating), max_rating, ..Rating::default() })
}

fn round_rating(rating: f64) -> f64 {
    (rating * 1e3).round() / 1e3
}

/// Formats a number of seconds since 2001 as `2026-07-12T08:31:14Z`.
#[must_use]
pub fn parse_instant(seconds: Cursor<'_>) -> Option<String> {
    let epoch_ms = Date::from_calendar(2001, 1, 1)?.days * DAY_MS;
    let ms = i64::try_from(seconds.count(&[])?).ok()?.checked_mul(1000)?;
    let last_ms = Date::from_calendar(2100, 1, 1)?.days * DAY_MS;
    let at = epoch_ms.checked_add(ms).filter(|at| ms > 0 && *at < last_ms)?;
    Some(UnixMs(at).to_rfc3339())
}
