//! Videos and pictures between the web results, and the moments of a video.

pub(in crate::search) mod cards;
pub(in crate::search) mod moments;
mod originals;
pub(in crate::search) mod scriptless_images;

pub use cards::{InlineImage, InlineVideo};
pub use moments::KeyMoment;
