//! The JSON form of the review feed: Atom in which every text is `{"label": …}` and every link `{"attributes": {…}}`. A page with
//! one review has an object instead of a list, a page without any has no `entry` at all, and the first entry may be the app
//! itself, which has no rating.

use std::borrow::Cow;

use super::other_formats::Row;
use super::{Author, Page, Review};
use crate::Refusal;
use crate::app_store::text_or_object::TextOr;
use quarry_sources_v6_apps::fields;
use quarry_sources_v6_apps::read::{List, Object, Text, read};

/// Parses a feed, or the rows for the store's own client.
pub fn parse(json: &str) -> Result<Page<'_>, Refusal> {
    let root: Root<'_> = read(json).map_err(|_| Refusal::Truncated)?;
    if let Some(feed) = root.feed.take() {
        // A feed without reviews still has a title.
        let has_title = !matches!(feed.title, TextOr::Absent);
        let is_named = feed.entry.is_present() || feed.link.is_present() || has_title;
        return if is_named { Ok(feed.into_page()) } else { Err(Refusal::UnknownPage) };
    }
    if !root.rows.is_present() {
        return Err(Refusal::UnknownPage);
    }
    let rows = root.rows.take().into_iter().filter_map(Object::take);
    Ok(Page::from_reviews(rows.filter_map(Row::into_review).collect()))
}

fields! {
    struct Root<'a> {
        feed: Object<Feed<'a>> = "feed",
        rows: List<Object<Row<'a>>> = "userReviewList",
    }
}

fields! {
    struct Feed<'a> {
        title: LabelledText<'a> = "title",
        entry: List<Object<Entry<'a>>> = "entry",
        link: List<Object<Link<'a>>> = "link",
    }
}

impl<'a> Feed<'a> {
    fn into_page(self) -> Page<'a> {
        let mut page = Page::default();
        for attributes in self.link.objects().filter_map(|link| link.attributes.get()) {
            if let (Some(rel), Some(href)) = (attributes.rel.get(), attributes.href.get()) {
                page.add_link(rel, href);
            }
        }
        let entries = self.entry.take().into_iter().filter_map(Object::take);
        page.reviews = entries.filter_map(Entry::into_review).collect();
        page
    }
}

fields! {
    struct Entry<'a> {
        id: LabelledText<'a> = "id",
        title: LabelledText<'a> = "title",
        content: List<Object<Label<'a>>> = "content",
        updated: LabelledText<'a> = "updated",
        author: Object<FeedAuthor<'a>> = "author",
        link: List<Object<Link<'a>>> = "link",
        rating: LabelledText<'a> = "im:rating",
        version: LabelledText<'a> = "im:version",
        vote_sum: LabelledText<'a> = "im:voteSum",
        vote_count: LabelledText<'a> = "im:voteCount",
    }
}

impl<'a> Entry<'a> {
    /// Returns the review; `None` for the app's own entry.
    fn into_review(self) -> Option<Review<'a>> {
        let rating = parse_stars(self.rating.take().as_deref())?;
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
            author: Author::new(author.name.take(), author.uri.take()),
            link,
            ..Review::default()
        };
        Some(review.with_votes(parse_votes(self.vote_sum.take()), parse_votes(self.vote_count.take())))
    }
}

/// Parses the stars, 1 to 5; an entry without them is not a review.
pub fn parse_stars(text: Option<&str>) -> Option<u64> {
    text?.trim().parse().ok().filter(|stars| (1..=5).contains(stars))
}

fn parse_votes(text: Option<Cow<'_, str>>) -> Option<u64> {
    text?.trim().parse().ok()
}

fields! {
    struct FeedAuthor<'a> {
        name: LabelledText<'a> = "name",
        uri: LabelledText<'a> = "uri",
    }
}

/// A text of the feed, also as a plain string.
type LabelledText<'a> = TextOr<'a, Label<'a>>;

impl<'a> LabelledText<'a> {
    fn take(self) -> Option<Cow<'a, str>> {
        match self {
            Self::Absent => None,
            Self::Text(text) => Some(text),
            Self::Object(label) => label.label.take(),
        }
    }
}

fields! {
    struct Label<'a> {
        label: Text<'a> = "label",
    }
}

fields! {
    struct Link<'a> {
        attributes: Object<Attributes<'a>> = "attributes",
    }
}

fields! {
    struct Attributes<'a> {
        rel: Text<'a> = "rel",
        href: Text<'a> = "href",
    }
}
