//! Videos and pictures between the web results, and the moments of a video.

mod captions;
pub(in crate::search) mod cards;
mod inline_image;
pub(in crate::search) mod moments;
mod originals;
pub(in crate::search) mod scriptless_images;

pub use cards::InlineVideo;
pub use inline_image::InlineImage;
pub use moments::KeyMoment;
