//! Paths that other endpoints link to, in a module below all rows so that rows can refer to each other.

pub(super) const V1_MAPS: &str = "/api/v1/maps";
pub(super) const V1_REVIEWS: &str = "/api/v1/reviews";
pub(super) const V1_MAPS_POSTS: &str = "/api/v1/maps/posts";
pub(super) const V1_MAPS_PHOTO_META: &str = "/api/v1/maps/photo-meta";
pub(super) const V1_MAPS_POPULAR_TIMES: &str = "/api/v1/maps/popular-times";
pub(super) const V1_CONTRIBUTOR_REVIEWS: &str = "/api/v1/contributor-reviews";
pub(super) const V1_PLAY_PRODUCT: &str = "/api/v1/play/product";
pub(super) const V1_PLAY_REVIEWS: &str = "/api/v1/play/reviews";
pub(super) const V2_MAPS: &str = "/api/v2/maps";
pub(super) const V4_REVIEWS: &str = "/api/v4/reviews";
pub(super) const V5_PLACE: &str = "/api/v5/place";
pub(super) const V5_REVIEWS: &str = "/api/v5/reviews";
