//! The group `ratings_and_reviews`: the number of ratings for each number of stars, and the reviews on the page.

use serde::Serialize;

use super::item::{Item, Review};
use super::page::Product;

/// Shares and counts of stars, and examples of reviews.
#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct RatingsAndReviews<'p> {
    /// Share of each number of stars.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_percentage: Option<Stars<String>>,
    /// Number of ratings by stars.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating_counts: Option<Stars<u64>>,
    /// Reviews on the page.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    review_examples: Vec<Example<'p>>,
}

/// One value for each number of stars.
#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
struct Stars<T> {
    /// Five stars.
    #[serde(rename = "5_star")]
    five: T,
    /// Four stars.
    #[serde(rename = "4_star")]
    four: T,
    /// Three stars.
    #[serde(rename = "3_star")]
    three: T,
    /// Two stars.
    #[serde(rename = "2_star")]
    two: T,
    /// One star.
    #[serde(rename = "1_star")]
    one: T,
}

impl Stars<u64> {
    /// Reads the page's counts, which are from five stars down to one.
    fn from_item(item: &Item<'_>) -> Option<Self> {
        let counts: Vec<u64> = item.rating_counts.iter().map(|count| count.get()).collect::<Option<_>>()?;
        let [five, four, three, two, one] = *counts.as_slice() else { return None };
        Some(Self { five, four, three, two, one })
    }

    /// Returns shares of the total, such as `84%`.
    fn to_percentages(&self) -> Option<Stars<String>> {
        let counts = [self.five, self.four, self.three, self.two, self.one];
        let sum: f64 = counts.iter().map(|count| *count as f64).sum();
        let share = |count: u64| format!("{:.0}%", count as f64 * 100.0 / sum);
        (sum > 0.0).then(|| Stars {
            five: share(self.five),
            four: share(self.four),
            three: share(self.three),
            two: share(self.two),
            one: share(self.one),
        })
    }
}

impl<'p> RatingsAndReviews<'p> {
    /// Reads the group; `None` without ratings and reviews.
    pub fn from_product(product: &'p Product<'_>) -> Option<Self> {
        let counts = product.items("productRatings").find_map(Stars::from_item);
        let percentage = counts.as_ref().and_then(Stars::to_percentages);
        let reviews = product.items("allProductReviews").filter_map(|item| item.review.get());
        let group = Self {
            rating_counts: counts.filter(|_| percentage.is_some()),
            rating_percentage: percentage,
            review_examples: reviews.filter_map(Example::from_review).collect(),
        };
        (group.rating_counts.is_some() || !group.review_examples.is_empty()).then_some(group)
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
struct Example<'p> {
    /// The store's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'p str>,
    /// Rating out of five.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<u64>,
    /// Author.
    #[serde(skip_serializing_if = "Option::is_none")]
    username: Option<&'p str>,
    /// Time at which it was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    review_date: Option<&'p str>,
    /// Title.
    #[serde(skip_serializing_if = "Option::is_none")]
    review_title: Option<&'p str>,
    /// Text.
    #[serde(skip_serializing_if = "Option::is_none")]
    review_text: Option<&'p str>,
    /// Developer's response.
    #[serde(skip_serializing_if = "Option::is_none")]
    response: Option<Response<'p>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
struct Response<'p> {
    /// Text.
    text: &'p str,
    /// Time.
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<&'p str>,
}

impl<'p> Example<'p> {
    fn from_review(review: &'p Review<'_>) -> Option<Self> {
        let response = review.response.get();
        let example = Self {
            id: review.id.get(),
            rating: review.rating.get(),
            username: review.reviewer_name.get(),
            review_date: review.date.get(),
            review_title: review.title.get(),
            review_text: review.contents.get(),
            response: response.and_then(|r| Some(Response { text: r.text()?, date: r.day() })),
        };
        (example.review_text.is_some() || example.review_title.is_some()).then_some(example)
    }
}
