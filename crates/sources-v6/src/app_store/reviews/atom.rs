//! The XML form of the review feed: Atom with an extension for ratings, versions and votes.
//!
//! The feed is not well-formed XML: some answers have a second `content` of HTML without escapes, and URLs with a bare `&`.
//! Therefore this finds known elements by search after cutting out the HTML, instead of parsing XML. The order of elements does
//! not matter.

use memchr::memmem;
use std::borrow::Cow;

use super::feed::parse_stars;
use super::{Author, Page, Review};
use crate::Refusal;
use quarry_html::decode_entities;
use quarry_sources_v6_apps::read::normalize_text;

/// Parses a feed.
///
/// # Errors
/// `UnknownPage` when there is no feed, `Truncated` when it or one of its entries has no end.
pub fn parse(xml: &str) -> Result<Page<'_>, Refusal> {
    let (_, rest) = split_once(xml, "<feed").ok_or(Refusal::UnknownPage)?;
    let end = memmem::rfind(rest.as_bytes(), b"</feed>").ok_or(Refusal::Truncated)?;
    let feed = rest.get(..end).ok_or(Refusal::Truncated)?;
    let mut page = Page::default();
    let head = split_once(feed, "<entry").map_or(feed, |(head, _)| head);
    for tag in find_tags(head, "link").map(|tag| tag.text) {
        if let (Some(rel), Some(href)) = (parse_attribute(tag, "rel"), parse_attribute(tag, "href")) {
            page.add_link(&rel, &href);
        }
    }
    // A feed without reviews still has an id, title or link.
    if head.len() == feed.len() && !["<id", "<title", "<link"].iter().any(|name| feed.contains(name)) {
        return Err(Refusal::UnknownPage);
    }
    let mut rest = feed;
    while let Some((_, entry)) = split_once(rest, "<entry") {
        let (entry, after) = split_once(entry, "</entry>").ok_or(Refusal::Truncated)?;
        page.reviews.extend(parse_review(entry));
        rest = after;
    }
    Ok(page)
}

/// Parses a review; `None` for the app's own entry, which has no rating.
fn parse_review(entry: &str) -> Option<Review<'_>> {
    let entry = Entry::parse(entry);
    let rating = parse_stars(entry.find_text("im:rating").as_deref())?;
    let author = entry.find_element("author").unwrap_or_default();
    let review = Review {
        id: entry.find_text("id"),
        title: entry.find_text("title"),
        text: entry.find_text("content"),
        rating: Some(rating),
        review_date: entry.find_text("updated"),
        reviewed_version: entry.find_text("im:version"),
        author: Author::new(
            find_inner(author, "name").and_then(decode_text),
            find_inner(author, "uri").and_then(decode_text),
        ),
        link: entry
            .parts
            .iter()
            .find_map(|part| find_tags(part, "link").find_map(|tag| parse_attribute(tag.text, "href"))),
        ..Review::default()
    };
    let votes = |name: &str| entry.find_text(name)?.trim().parse().ok();
    Some(review.with_votes(votes("im:voteSum"), votes("im:voteCount")))
}

/// An entry without its HTML content: the parts before and after it.
struct Entry<'a> {
    parts: [&'a str; 2],
}

impl<'a> Entry<'a> {
    fn parse(entry: &'a str) -> Self {
        let html = find_tags(entry, "content")
            .find(|tag| parse_attribute(tag.text, "type").as_deref() == Some("html"));
        let cut = html.and_then(|tag| {
            let (before, rest) = entry.split_at_checked(tag.at)?;
            Some([before, split_once(rest, "</content>").map_or("", |(_, after)| after)])
        });
        Self { parts: cut.unwrap_or([entry, ""]) }
    }

    fn find_element(&self, name: &str) -> Option<&'a str> {
        self.parts.iter().find_map(|part| find_inner(part, name))
    }

    fn find_text(&self, name: &str) -> Option<Cow<'a, str>> {
        decode_text(self.find_element(name)?)
    }
}

/// Finds the text between the tags of the first element with a name; `None` for an element without an end.
fn find_inner<'a>(xml: &'a str, name: &str) -> Option<&'a str> {
    let tag = find_tags(xml, name).next()?;
    let content = xml.get(tag.at + tag.text.len()..)?.strip_prefix('>')?;
    if tag.text.ends_with('/') {
        return None;
    }
    let end = memmem::find(content.as_bytes(), format!("</{name}>").as_bytes())?;
    content.get(..end)
}

/// A tag, from `<` up to but without `>`, and its offset.
struct Tag<'a> {
    at: usize,
    text: &'a str,
}

/// Finds the opening tags with a name.
fn find_tags<'a>(xml: &'a str, name: &str) -> impl Iterator<Item = Tag<'a>> {
    let start = format!("<{name}");
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            let at = from + memmem::find(xml.get(from..)?.as_bytes(), start.as_bytes())?;
            let tag = xml.get(at..)?;
            let text = tag.get(..memmem::find(tag.as_bytes(), b">")?)?;
            from = at + text.len();
            let after_name = text.get(start.len()..)?;
            if after_name.is_empty() || after_name.starts_with([' ', '\t', '\r', '\n', '/']) {
                return Some(Tag { at, text });
            }
        }
    })
}

/// Returns the value of an attribute, in either kind of quotes.
fn parse_attribute<'a>(tag: &'a str, name: &str) -> Option<Cow<'a, str>> {
    let mut rest = tag;
    loop {
        let (before, after) = split_once(rest, name)?;
        let value = after.trim_start().strip_prefix('=').map(str::trim_start);
        if let (true, Some(value)) = (before.ends_with(char::is_whitespace), value) {
            let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
            let (value, _) = value.get(1..)?.split_once(quote)?;
            return Some(decode_entities(value));
        }
        rest = after;
    }
}

/// Decodes the text of an element: CDATA is unchanged, else references are decoded.
fn decode_text(text: &str) -> Option<Cow<'_, str>> {
    let text = text.trim();
    let raw = text.strip_prefix("<![CDATA[").and_then(|text| text.strip_suffix("]]>"));
    let text = raw.map_or_else(|| decode_entities(text), Cow::Borrowed);
    let text = normalize_text(text);
    (!text.is_empty()).then_some(text)
}

fn split_once<'a>(text: &'a str, mark: &str) -> Option<(&'a str, &'a str)> {
    let at = memmem::find(text.as_bytes(), mark.as_bytes())?;
    Some((text.get(..at)?, text.get(at + mark.len()..)?))
}
