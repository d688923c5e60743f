//! Videos, short videos and pictures between the web results.

use super::moments;
use super::reader::{Group, Reader, attr, clean, first_text, group, outermost, parts};
use quarry_html::{Document, selectors};
pub use quarry_items::Video as InlineVideo;
use serde::Serialize;

selectors! {
    /// A video in a block of videos: desktop; phones.
    static VIDEO = ".KYaZsb, .gBDA9c";
    static VIDEO_LINK = "a[href^='http']";
    static VIDEO_TITLE = ".cHaqb, .uAKcGb, .ynAwRc";
    static HEADING = "[role='heading']";
    static PLATFORM = ".Sg4azc, .nsI31";
    static DATE = ".OwbDmd, .rjmdhd";
    static DATE_AFTER = ".Foqdsf > span";
    static DURATION = ".c8rnLc, .J1mWY";
    static PICTURE = ".uhHOwf img, .FCZPQb img, img";
    /// A short video.
    static SHORT = ".Z1YvVd";
    static SHORT_LINK = "a.rIRoqf[href]";
    static SHORT_TITLE = ".Yt787, [role='heading']";
    static SHORT_SOURCE = ".E51IV";
    /// A picture: since 2025; before.
    static IMAGE = ".vCUuC";
    static OLD_IMAGE = ".Lv2Cle .eA0Zlc[data-lpage], #iur .eA0Zlc[data-lpage]";
    static IMAGE_LINK = "a.ddkIM[href], a[href]";
    static IMAGE_TITLE = ".Yt787";
    static IMAGE_SOURCE = ".R8BTeb";
    static ANY_PICTURE = ".gdOPf img, .uhHOwf img, img:not(.XNo5Ab)";
}

/// A picture.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct InlineImage {
    /// Place in the group, from 1.
    pub position: u32,
    /// The page that shows it.
    pub link: String,
    /// Title of that page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Name of that site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_name: Option<String>,
    /// The picture, small.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
}

/// Videos.
pub(in crate::v1) fn videos(document: &Document<'_>, reader: &Reader<'_>) -> Group<InlineVideo> {
    group(outermost(document.root(), &VIDEO), |card, position| {
        let anchor = card.select(&VIDEO_LINK).find(|anchor| reader.link(*anchor).is_some())?;
        let by = first_text(card, &PLATFORM);
        let mut names = by.iter().flat_map(|by| parts(by));
        let after = || {
            card.select(&DATE_AFTER)
                .filter(|node| !node.has_class("Sg4azc"))
                .find_map(|node| clean(&node.text()))
        };
        let link = reader.link(anchor)?;
        Some(InlineVideo {
            position: Some(position),
            title: first_text(card, &VIDEO_TITLE).or_else(|| first_text(card, &HEADING))?,
            key_moments: moments::around(card, &link, reader),
            link,
            platform: names.next(),
            channel: names.next(),
            date: first_text(card, &DATE)
                .or_else(after)
                .and_then(|date| clean(date.trim_start_matches(['\u{B7}', ' ']))),
            duration: first_text(card, &DURATION),
            thumbnail: card.select(&PICTURE).find_map(|image| reader.picture(image)),
            ..Default::default()
        })
    })
}

/// Short videos.
pub(in crate::v1) fn short_videos(document: &Document<'_>, reader: &Reader<'_>) -> Group<InlineVideo> {
    group(outermost(document.root(), &SHORT), |card, position| {
        let by = first_text(card, &SHORT_SOURCE);
        let mut names = by.iter().flat_map(|by| parts(by));
        Some(InlineVideo {
            position: Some(position),
            title: first_text(card, &SHORT_TITLE)?,
            link: reader.first_link(card, &SHORT_LINK)?,
            platform: names.next(),
            channel: names.next(),
            date: None,
            duration: first_text(card, &DURATION),
            key_moments: Vec::new(),
            thumbnail: card.select(&PICTURE).find_map(|image| reader.picture(image)),
            ..Default::default()
        })
    })
}

/// Pictures.
pub(in crate::v1) fn images(document: &Document<'_>, reader: &Reader<'_>) -> Group<InlineImage> {
    let cards = outermost(document.root(), &IMAGE);
    let is_old = cards.is_empty();
    let cards = if is_old { outermost(document.root(), &OLD_IMAGE) } else { cards };
    group(cards, |card, position| {
        let link = if is_old { attr(card, "data-lpage") } else { reader.first_link(card, &IMAGE_LINK) };
        Some(InlineImage {
            position,
            link: link?,
            title: first_text(card, &IMAGE_TITLE),
            source_name: first_text(card, &IMAGE_SOURCE),
            thumbnail: card.select(&ANY_PICTURE).find_map(|image| reader.picture(image)),
        })
    })
}
