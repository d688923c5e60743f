//! Discussions and forums: threads in a section of their own.

use super::reader::{Group, Reader, attr, clean, first_text, group, outermost, parts};
use crate::html::{Document, selectors};
use serde::Serialize;

selectors! {
    static THREAD = "a.KYg7td[href], .LJ7wUe";
    static LINK = "a.v4kUNc[href], a[href]";
    static TITLE = ".hyYc0c, .zNWc4c, .qyp6xb, [role='heading']";
    static NAME = ".R8BTeb";
    static SITE = ".LbKnXb, .VZGVuc";
    static META = ".xuPcX, .LbKnXb .VZGVuc, .QGXTTc";
    static ICON = "img.XNo5Ab";
}

/// A thread.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Discussion {
    /// Place in the group, from 1.
    pub position: u32,
    /// Title.
    pub title: String,
    /// Address.
    pub link: String,
    /// Name of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Icon of the site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_logo: Option<String>,
    /// Date as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Forum and number of comments as shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
}

/// Reads the threads.
pub(super) fn read(document: &Document<'_>, reader: &Reader<'_>) -> Group<Discussion> {
    group(outermost(document.root(), &THREAD), |card, position| {
        let own = attr(card, "href").and_then(|_| reader.link(card));
        let mut extensions: Vec<String> =
            first_text(card, &META).iter().flat_map(|meta| parts(meta).collect::<Vec<_>>()).collect();
        let date = if extensions.len() > 1 { extensions.pop() } else { None };
        Some(Discussion {
            position,
            title: first_text(card, &TITLE)?,
            link: own.or_else(|| reader.first_link(card, &LINK))?,
            source: first_text(card, &NAME)
                .or_else(|| first_text(card, &SITE))
                .and_then(|site| clean(site.trim_matches(['\u{B7}', ' ']))),
            source_logo: card.first(&ICON).and_then(|icon| reader.picture(icon)),
            date,
            extensions,
        })
    })
}
