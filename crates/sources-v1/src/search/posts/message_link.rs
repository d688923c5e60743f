//! Messages of accounts as they are answered, and how their addresses are known.

pub use quarry_items::Post;
use serde::Serialize;

/// Messages of an account, or of several.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct LatestPosts {
    /// The account; the section's heading where several write.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The account's address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// Displayed address of that page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub displayed_link: Option<String>,
    /// The messages.
    pub posts: Vec<Post>,
}

const STATUS_PATH: &str = "/status/";

/// Returns whether an address is a message's: an account, `status`, a number.
pub(in crate::search) fn is_message_link(link: &str) -> bool {
    link.split_once(STATUS_PATH).is_some_and(|(_, rest)| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Returns the address up to the message's number: its pictures have addresses below.
pub(in crate::search) fn trim_to_message(link: &str) -> &str {
    let start = link.find(STATUS_PATH).map_or(link.len(), |at| at + STATUS_PATH.len());
    let rest = link.get(start..).unwrap_or_default();
    let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    link.get(..start + digits).unwrap_or(link)
}
