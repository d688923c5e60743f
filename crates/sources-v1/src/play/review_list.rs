//! Reviews as the store's messages hold them: on a product's page, and in the answers that list them.

use quarry_items::{OwnerResponse, Review, Reviewer};
use quarry_kernel::time::UnixMs;
use quarry_kernel::url::QueryBuilder as Pairs;

use super::address::{Store, is_product_id};
use super::text::parse_picture;
use crate::cursor::Cursor;

/// Returns the reviews of a list.
pub(super) fn parse_list(list: Cursor<'_>, store: Store, product_id: &str, origin: &str) -> Vec<Review> {
    let mut reviews: Vec<Review> =
        list.items_at(&[]).filter_map(|each| parse_review(each, store, product_id, origin)).collect();
    for (review, position) in reviews.iter_mut().zip(1..) {
        review.position = Some(position);
    }
    reviews
}

/// Returns a review: `[id, [name, picture], stars, null, text, [seconds], likes, answer, …, 9: [person], 10: version]`; none
/// without id or stars.
fn parse_review(each: Cursor<'_>, store: Store, product_id: &str, origin: &str) -> Option<Review> {
    let id = each.raw_str(&[0]).filter(|id| is_review_id(id))?;
    let name = each.text_line(&[1, 0]).or_else(|| each.text_line(&[9, 1]));
    let query = Pairs::new().with_pair("id", product_id).with_pair("reviewId", id);
    let page =
        is_product_id(product_id).then(|| query.append_to(&format!("{origin}{}", store.product_path())));
    Some(Review {
        id: Some(id.to_owned()),
        link: page.filter(|_| !origin.is_empty()),
        rating: Some(f64::from(each.stars(&[2])?)),
        iso_date: each.instant_from_seconds(&[5, 0]).map(UnixMs::to_rfc3339),
        snippet: each.multiline_text(&[4]),
        likes: each.count(&[6]),
        version: each.text_line(&[10]),
        user: name.map(|name| Reviewer {
            name,
            id: each.decimal_id(&[9, 0], 10..=24).map(str::to_owned),
            thumbnail: parse_picture(each, &[1, 1]),
            ..Reviewer::default()
        }),
        response: parse_response(each.get_path(&[7])),
        ..Review::default()
    })
}

fn parse_response(answer: Cursor<'_>) -> Option<OwnerResponse> {
    Some(OwnerResponse {
        text: answer.multiline_text(&[1])?,
        author: answer.text_line(&[0]),
        iso_date: answer.instant_from_seconds(&[2, 0]).map(UnixMs::to_rfc3339),
        ..OwnerResponse::default()
    })
}

fn is_review_id(id: &str) -> bool {
    (8..=128).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_:".contains(&byte))
}
