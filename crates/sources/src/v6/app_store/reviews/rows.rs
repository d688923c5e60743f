//! Other forms of reviews that a gateway may hand on in the feed's place: the rows that the store's own client gets
//! (`userReviewList`, whose texts are HTML) and the reviews of a product page.

use serde::Deserialize;
use std::borrow::Cow;

use super::{Author, Page, Response, Review};
use crate::Refusal;
use crate::v6::app_store::json::{Object, Text, Whole};
use crate::v6::app_store::product::product;
use quarry_html::decode_entities;

/// A row of `userReviewList`.
#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Row<'a> {
    #[serde(borrow)]
    user_review_id: Text<'a>,
    #[serde(borrow)]
    title: Text<'a>,
    #[serde(borrow)]
    body: Text<'a>,
    rating: Whole,
    #[serde(borrow)]
    date: Text<'a>,
    #[serde(borrow)]
    name: Text<'a>,
    vote_count: Whole,
    vote_sum: Whole,
    #[serde(borrow)]
    view_users_user_reviews_url: Text<'a>,
    #[serde(borrow)]
    developer_response: Object<RowResponse<'a>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct RowResponse<'a> {
    #[serde(borrow)]
    id: Text<'a>,
    #[serde(borrow)]
    body: Text<'a>,
    #[serde(borrow)]
    modified: Text<'a>,
}

impl<'a> Row<'a> {
    /// `None` for a row without stars.
    pub fn review(self) -> Option<Review<'a>> {
        let rating = self.rating.get().filter(|stars| (1..=5).contains(stars))?;
        let response = self.developer_response.take();
        let review = Review {
            id: self.user_review_id.take(),
            title: decoded(self.title),
            text: decoded(self.body),
            rating: Some(rating),
            review_date: self.date.take(),
            author: Author::of(decoded(self.name), self.view_users_user_reviews_url.take()),
            response: response.and_then(|response| {
                Some(Response {
                    id: response.id.take(),
                    text: decoded(response.body)?,
                    date: response.modified.take(),
                })
            }),
            ..Review::default()
        };
        Some(review.with_votes(self.vote_sum.get(), self.vote_count.get()))
    }
}

fn decoded(text: Text<'_>) -> Option<Cow<'_, str>> {
    Some(match text.take()? {
        Cow::Borrowed(text) => decode_entities(text),
        Cow::Owned(text) => Cow::Owned(decode_entities(&text).into_owned()),
    })
}

/// The reviews that a product page shows.
///
/// # Errors
/// As the product page's parser; `UnknownPage` also when the page has no shelf of reviews.
pub fn of_product(html: &str) -> Result<Page<'_>, Refusal> {
    let product = product(html)?;
    let shelf = product.shelf("allProductReviews").ok_or(Refusal::UnknownPage)?;
    let reviews = shelf.items.objects().filter_map(|item| item.review.get());
    let reviews = reviews.filter_map(|review| {
        let owned = |text: &Text<'_>| text.get().map(|text| Cow::Owned(text.to_owned()));
        let response = review.response.get();
        Some(Review {
            id: owned(&review.id),
            title: owned(&review.title),
            text: owned(&review.contents),
            rating: Some(review.rating.get().filter(|stars| (1..=5).contains(stars))?),
            review_date: owned(&review.date),
            author: Author::of(owned(&review.reviewer_name), None),
            response: response.and_then(|response| {
                Some(Response {
                    id: owned(&response.id),
                    text: owned(&response.contents)?,
                    date: owned(&response.date),
                })
            }),
            ..Review::default()
        })
    });
    Ok(Page::of(reviews.collect()))
}
