//! Other formats of reviews that a gateway may return in place of the feed: the rows for the store's own client
//! (`userReviewList`, with texts in HTML) and the reviews of a product page.

use std::borrow::Cow;

use super::{Author, Page, Response, Review};
use crate::Refusal;
use crate::app_store::product::parse_product_page;
use quarry_html::decode_entities;
use quarry_sources_v6_apps::fields;
use quarry_sources_v6_apps::read::{Object, Text, Whole};

fields! {
    /// A row of `userReviewList`.
    pub struct Row<'a> {
        user_review_id: Text<'a> = "userReviewId",
        title: Text<'a> = "title",
        body: Text<'a> = "body",
        rating: Whole = "rating",
        date: Text<'a> = "date",
        name: Text<'a> = "name",
        vote_count: Whole = "voteCount",
        vote_sum: Whole = "voteSum",
        view_users_user_reviews_url: Text<'a> = "viewUsersUserReviewsUrl",
        developer_response: Object<RowResponse<'a>> = "developerResponse",
    }
}

fields! {
    struct RowResponse<'a> {
        id: Text<'a> = "id",
        body: Text<'a> = "body",
        modified: Text<'a> = "modified",
    }
}

impl<'a> Row<'a> {
    /// Returns the review; `None` for a row without stars.
    pub fn into_review(self) -> Option<Review<'a>> {
        let rating = self.rating.get().filter(|stars| (1..=5).contains(stars))?;
        let response = self.developer_response.take();
        let review = Review {
            id: self.user_review_id.take(),
            title: decode_text(self.title),
            text: decode_text(self.body),
            rating: Some(rating),
            review_date: self.date.take(),
            author: Author::new(decode_text(self.name), self.view_users_user_reviews_url.take()),
            response: response.and_then(|response| {
                Some(Response {
                    id: response.id.take(),
                    text: decode_text(response.body)?,
                    date: response.modified.take(),
                })
            }),
            ..Review::default()
        };
        Some(review.with_votes(self.vote_sum.get(), self.vote_count.get()))
    }
}

fn decode_text(text: Text<'_>) -> Option<Cow<'_, str>> {
    Some(match text.take()? {
        Cow::Borrowed(text) => decode_entities(text),
        Cow::Owned(text) => Cow::Owned(decode_entities(&text).into_owned()),
    })
}

/// Parses the reviews on a product page.
///
/// # Errors
/// The errors of the product page's parser; `UnknownPage` also when the page has no shelf of reviews.
pub fn parse_product_reviews(html: &str) -> Result<Page<'_>, Refusal> {
    let product = parse_product_page(html)?;
    let shelf = product.shelf("allProductReviews").ok_or(Refusal::UnknownPage)?;
    let reviews = shelf.items.objects().filter_map(|item| item.review.get());
    let reviews = reviews.filter_map(|review| {
        let kept = |text: Option<&str>| text.map(|text| Cow::Owned(text.to_owned()));
        let owned = |text: &Text<'_>| kept(text.get());
        let response = review.response.get();
        Some(Review {
            id: owned(&review.id),
            title: owned(&review.title),
            text: owned(&review.contents),
            rating: Some(review.rating.get().filter(|stars| (1..=5).contains(stars))?),
            review_date: owned(&review.date),
            author: Author::new(owned(&review.reviewer_name), None),
            response: response.and_then(|response| {
                Some(Response {
                    id: owned(&response.id),
                    text: kept(response.text())?,
                    date: kept(response.day()),
                })
            }),
            ..Review::default()
        })
    });
    Ok(Page::from_reviews(reviews.collect()))
}
