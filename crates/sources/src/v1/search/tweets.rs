//! Short messages of an account: a module with the account's name and cards of its newest messages.

use super::reader::{LIST_MAX, Reader, clean, parts, text};
use crate::html::{Document, Node, selectors};
use serde::Serialize;

selectors! {
    /// The link of a message: an account, `status`, a number.
    static MESSAGE = "g-inner-card a[href*='/status/'], .tw-res a[href*='/status/']";
    static CARD = "g-inner-card";
    static MODULE = "g-section-with-header, g-card, .g, .MjjYud";
    static ACCOUNT = "g-link a[href]";
    static NAME = "h3, [role='heading']";
    static DISPLAYED = "cite";
    static TEXT = ".xcQxib, [role='heading']";
    static FOOT = ".rmxqbe, .ZYHQ7e";
    static PICTURE = "img";
}

/// Messages of an account.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct TwitterResults {
    /// The account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// That address as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub displayed_link: Option<String>,
    /// The messages.
    pub tweets: Vec<Tweet>,
}

/// A message.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Tweet {
    /// Place in the group, from 1.
    pub position: u32,
    /// Address.
    pub link: String,
    /// What it says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
    /// When, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published_date: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
}

/// The module and where it stands.
pub(super) fn read(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, TwitterResults)> {
    let first = document.first(&MESSAGE)?;
    let mut tweets: Vec<Tweet> = Vec::new();
    for anchor in document.select(&MESSAGE).take(LIST_MAX) {
        let Some(tweet) = tweet(anchor, reader) else { continue };
        if !tweets.iter().any(|known| known.link == tweet.link) {
            let position = super::reader::length(tweets.len() + 1);
            tweets.push(Tweet { position, ..tweet });
        }
    }
    let module = first.closest(&MODULE);
    let account = module.and_then(|module| module.first(&ACCOUNT));
    let found = TwitterResults {
        title: account.and_then(|account| {
            account.first(&NAME).and_then(text).or_else(|| clean(&account.text_without(&DISPLAYED)))
        }),
        link: account.and_then(|account| reader.link(account)),
        displayed_link: module.and_then(|module| module.first(&DISPLAYED)).and_then(text),
        tweets,
    };
    (!found.tweets.is_empty()).then(|| (first.index(), found))
}

fn tweet(anchor: Node<'_>, reader: &Reader<'_>) -> Option<Tweet> {
    let card = anchor.closest(&CARD)?;
    // `Posted on … · 23 hours ago`
    let foot = card.select(&FOOT).find_map(text);
    Some(Tweet {
        link: reader.link(anchor)?,
        snippet: card.first(&TEXT).and_then(text),
        published_date: foot.and_then(|foot| parts(&foot).last()),
        thumbnail: card.select(&PICTURE).find_map(|image| reader.picture(image)),
        ..Tweet::default()
    })
}
