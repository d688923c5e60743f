//! Videos and pictures between the web results, and the moments of a video.

pub(in crate::v1::search) mod cards;
pub(in crate::v1::search) mod moments;

pub use cards::{InlineImage, InlineVideo};
pub use moments::KeyMoment;
