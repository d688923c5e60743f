//! A review in the answer.

use std::borrow::Cow;

use serde::Serialize;

/// A review in the answer, without its position.
#[derive(Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Review<'a> {
    /// Id of the review.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Cow<'a, str>>,
    /// Title of the review.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<Cow<'a, str>>,
    /// Text of the review.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Cow<'a, str>>,
    /// Stars, 1 to 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<u64>,
    /// Time of the last change, or else of writing, as the source writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review_date: Option<Cow<'a, str>>,
    /// The app's version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviewed_version: Option<Cow<'a, str>>,
    /// Author.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<Author<'a>>,
    /// The votes in words, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub helpfulness_vote_information: Option<String>,
    /// Number of readers who found it helpful.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub helpful_votes: Option<u64>,
    /// Number of votes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_votes: Option<u64>,
    /// URL of the review.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<Cow<'a, str>>,
    /// The developer's response.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub response: Option<Response<'a>>,
}

impl Review<'_> {
    /// Adds its votes, in numbers and words.
    pub(super) fn with_votes(mut self, helpful: Option<u64>, total: Option<u64>) -> Self {
        self.helpful_votes = helpful;
        self.total_votes = total;
        self.helpfulness_vote_information = match (helpful, total) {
            (Some(helpful), Some(total)) if total > 0 => {
                Some(format!("{helpful} out of {total} customers found this review helpful"))
            }
            _ => None,
        };
        self
    }
}

/// The author of a review.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Author<'a> {
    /// The name.
    pub name: Cow<'a, str>,
    /// Id from the link.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author_id: Option<String>,
    /// The author's reviews.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<Cow<'a, str>>,
}

impl<'a> Author<'a> {
    pub(super) fn new(name: Option<Cow<'a, str>>, link: Option<Cow<'a, str>>) -> Option<Self> {
        let author_id = link.as_deref().and_then(parse_author_id).map(str::to_owned);
        Some(Self { name: name?, author_id, link })
    }
}

/// Parses the digits at the end of `…/reviews/id1830939461` or `…?userProfileId=477539462`.
fn parse_author_id(link: &str) -> Option<&str> {
    let digits = link.bytes().rev().take_while(u8::is_ascii_digit).count();
    let (before, id) = link.split_at_checked(link.len().checked_sub(digits)?)?;
    let is_id = before.ends_with("/id") || before.ends_with("userProfileId=");
    (is_id && !id.is_empty()).then_some(id)
}

/// A developer's response.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Response<'a> {
    /// Id of the response.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Cow<'a, str>>,
    /// Text of the response.
    pub text: Cow<'a, str>,
    /// Time of the last change, or else of writing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<Cow<'a, str>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn authors_are_known_by_their_links() {
        assert_eq!(parse_author_id("https://store.test/us/reviews/id1830939461"), Some("1830939461"));
        assert_eq!(
            parse_author_id("https://store.test/cn/reviews?userProfileId=477539462"),
            Some("477539462")
        );
        for none in ["", "123", "https://store.test/us/reviews/id", "https://store.test/7", "é1"] {
            assert_eq!(parse_author_id(none), None, "{none}");
        }
    }
}
