//! Posts and press: news, perspectives, messages of accounts, threads of forums.

pub(in crate::search) mod account_posts;
pub(in crate::search) mod discussions;
pub(in crate::search) mod message_link;
pub(in crate::search) mod news_only_page;
pub(in crate::search) mod perspectives;
mod selectors;
pub(in crate::search) mod story;
pub(in crate::search) mod tiles;

pub use discussions::{Discussion, ThreadAnswer};
pub use message_link::{LatestPosts, Post};
pub use perspectives::Perspective;
pub use story::TopStory;
