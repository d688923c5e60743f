//! What people and papers say: news, perspectives, messages of accounts, threads of forums.

pub(in crate::v1::search) mod discussions;
mod marks;
pub(in crate::v1::search) mod messages;
pub(in crate::v1::search) mod news;
pub(in crate::v1::search) mod perspectives;
pub(in crate::v1::search) mod posts;
pub(in crate::v1::search) mod press;
pub(in crate::v1::search) mod tiles;

pub use discussions::{Discussion, ThreadAnswer};
pub use messages::{LatestPosts, Post};
pub use news::TopStory;
pub use perspectives::Perspective;
