//! The JSON form of the review feed: Atom in which every text is `{"label": …}` and every link `{"attributes": {…}}`. A
//! page with one review has it as an object instead of a list, a page without any has no `entry` at all, and the first
//! entry may be the app itself, which has no rating.

use serde::Deserialize;
use std::borrow::Cow;

use super::rows::Row;
use super::{Author, Page, Review};
use crate::Refusal;
use crate::v6::app_store::json::{List, Object, Text, TextOr};

/// Reads a feed, or the rows that the store's own client gets.
pub fn parse(json: &str) -> Result<Page<'_>, Refusal> {
    let root: Root<'_> = serde_json::from_str(json).map_err(|_| Refusal::Truncated)?;
    if let Some(feed) = root.feed.take() {
        return Ok(feed.page());
    }
    if !root.rows.is_there() {
        return Err(Refusal::UnknownPage);
    }
    let rows = root.rows.take().into_iter().filter_map(Object::take);
    Ok(Page::of(rows.filter_map(Row::review).collect()))
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Root<'a> {
    #[serde(borrow)]
    feed: Object<Feed<'a>>,
    #[serde(borrow, rename = "userReviewList")]
    rows: List<Object<Row<'a>>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Feed<'a> {
    #[serde(borrow)]
    entry: List<Object<Entry<'a>>>,
    #[serde(borrow)]
    link: List<Object<Link<'a>>>,
}

impl<'a> Feed<'a> {
    fn page(self) -> Page<'a> {
        let mut page = Page::default();
        for attributes in self.link.objects().filter_map(|link| link.attributes.get()) {
            if let (Some(rel), Some(href)) = (attributes.rel.get(), attributes.href.get()) {
                page.link(rel, href);
            }
        }
        let entries = self.entry.take().into_iter().filter_map(Object::take);
        page.reviews = entries.filter_map(Entry::review).collect();
        page
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Entry<'a> {
    #[serde(borrow)]
    id: Labelled<'a>,
    #[serde(borrow)]
    title: Labelled<'a>,
    #[serde(borrow)]
    content: List<Object<Label<'a>>>,
    #[serde(borrow)]
    updated: Labelled<'a>,
    #[serde(borrow)]
    author: Object<FeedAuthor<'a>>,
    #[serde(borrow)]
    link: List<Object<Link<'a>>>,
    #[serde(borrow, rename = "im:rating")]
    rating: Labelled<'a>,
    #[serde(borrow, rename = "im:version")]
    version: Labelled<'a>,
    #[serde(borrow, rename = "im:voteSum")]
    vote_sum: Labelled<'a>,
    #[serde(borrow, rename = "im:voteCount")]
    vote_count: Labelled<'a>,
}

impl<'a> Entry<'a> {
    /// `None` for the app's own entry.
    fn review(self) -> Option<Review<'a>> {
        let rating = stars(self.rating.take().as_deref())?;
        let author = self.author.take().unwrap_or_default();
        let mut contents = self.content.take().into_iter().filter_map(Object::take);
        let link = self.link.take().into_iter().find_map(|link| link.take()?.attributes.take()?.href.take());
        let review = Review {
            id: self.id.take(),
            title: self.title.take(),
            text: contents.find_map(|content| content.label.take()),
            rating: Some(rating),
            review_date: self.updated.take(),
            reviewed_version: self.version.take(),
            author: Author::of(author.name.take(), author.uri.take()),
            link,
            ..Review::default()
        };
        Some(review.with_votes(votes(self.vote_sum.take()), votes(self.vote_count.take())))
    }
}

/// Stars, 1 to 5. Entries without them are no reviews.
pub fn stars(text: Option<&str>) -> Option<u64> {
    text?.trim().parse().ok().filter(|stars| (1..=5).contains(stars))
}

fn votes(text: Option<Cow<'_, str>>) -> Option<u64> {
    text?.trim().parse().ok()
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct FeedAuthor<'a> {
    #[serde(borrow)]
    name: Labelled<'a>,
    #[serde(borrow)]
    uri: Labelled<'a>,
}

/// A text of the feed; a plain string would do as well.
type Labelled<'a> = TextOr<'a, Label<'a>>;

impl<'a> Labelled<'a> {
    fn take(self) -> Option<Cow<'a, str>> {
        match self {
            Self::Absent => None,
            Self::Text(text) => Some(text),
            Self::Object(label) => label.label.take(),
        }
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Label<'a> {
    #[serde(borrow)]
    label: Text<'a>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Link<'a> {
    #[serde(borrow)]
    attributes: Object<Attributes<'a>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Attributes<'a> {
    #[serde(borrow)]
    rel: Text<'a>,
    #[serde(borrow)]
    href: Text<'a>,
}
