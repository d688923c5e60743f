//! What people and papers say: news, perspectives, messages of accounts, threads of forums.

pub(in crate::search) mod discussions;
mod marks;
pub(in crate::search) mod messages;
pub(in crate::search) mod news;
pub(in crate::search) mod perspectives;
pub(in crate::search) mod posts;
pub(in crate::search) mod press;
pub(in crate::search) mod tiles;

pub use discussions::{Discussion, ThreadAnswer};
pub use messages::{LatestPosts, Post};
pub use news::TopStory;
pub use perspectives::Perspective;
