//! Pictures with whom they are of.

use quarry_items::Picture;

use super::rating::instant;
use super::record::{Attribution, Record, localized, web_address};
use crate::cursor::Cursor;

/// The pictures of a record, by category.
#[must_use]
pub fn of(record: Record<'_>, locale: &str) -> Vec<Picture> {
    let groups =
        record.components("CATEGORIZED_PHOTOS").flat_map(|component| component.values("categorizedPhotos"));
    let pictures = groups.flat_map(|group| {
        let name = group.key("categoryName");
        let category = name.words(&[]).or_else(|| localized(name, locale));
        group.key("photo").each(&[]).filter_map(move |photo| picture(photo, category.clone()))
    });
    let mut shown: Vec<Picture> = Vec::new();
    for picture in pictures {
        // A picture of several categories is listed once; where it has no id, its address tells.
        let is_same = |other: &Picture| match picture.id {
            Some(_) => other.id == picture.id,
            None => other.original == picture.original,
        };
        if !shown.iter().any(is_same) {
            let position = u32::try_from(shown.len() + 1).ok();
            shown.push(Picture { position, ..picture });
        }
    }
    shown
}

/// The picture that its owner put above its page.
#[must_use]
pub fn cover(record: Record<'_>) -> Option<Picture> {
    let covers = record.value("BUSINESS_ASSETS", "businessAssets").key("coverPhoto");
    covers.each(&[]).find_map(|entry| picture(entry, None))
}

/// Its own mark in its largest size; icons of other kinds are the map's.
#[must_use]
pub fn logo(record: Record<'_>) -> Option<String> {
    let icon = record.value("ICON", "icon");
    let sizes = icon.key("image").key("photoVersion").each(&[]).filter_map(version);
    let largest = sizes.max_by_key(|version| version.width * version.height)?;
    (icon.key("iconType").raw(&[]) == Some("ICON_TYPE_AVATAR")).then_some(largest.link)
}

fn picture(entry: Cursor<'_>, category: Option<String>) -> Option<Picture> {
    let photo = entry.key("photo");
    let versions = || photo.key("photoVersion").each(&[]);
    let largest = versions().filter_map(version).max_by_key(|version| version.width * version.height)?;
    let small = versions().filter_map(version).filter(|version| !version.is_template);
    let attribution = Attribution(entry.key("attribution"));
    Some(Picture {
        id: photo.key("photoId").token(&[], 1..=128).map(str::to_owned),
        title: entry.key("caption").words(&[]),
        link: web_address(entry.key("viewPhotoActionUrl")),
        source: entry.key("author").words(&[]),
        attribution: attribution.name(),
        attribution_link: attribution.link(),
        thumbnail: small.min_by_key(|version| version.width * version.height).map(|version| version.link),
        width: (largest.width > 0).then_some(largest.width),
        height: (largest.height > 0).then_some(largest.height),
        original: Some(largest.link),
        category,
        iso_date: instant(entry.key("dateAdded")),
        ..Picture::default()
    })
}

struct Version {
    link: String,
    width: u64,
    height: u64,
    is_template: bool,
}

/// One size of a picture; a template's places are filled with its own size.
fn version(version: Cursor<'_>) -> Option<Version> {
    let (width, height) = (version.key("width").count(&[]), version.key("height").count(&[]));
    let url = version.key("url").raw(&[])?;
    let is_template = url.contains('{');
    // A template without a size is filled with one that the pages of the source use.
    let size = |side: Option<u64>| side.filter(|side| *side > 0).unwrap_or(1200).to_string();
    let url = if is_template {
        url.replace("{w}", &size(width))
            .replace("{h}", &size(height))
            .replace("{c}", "bb")
            .replace("{f}", "jpg")
    } else {
        url.to_owned()
    };
    let link = crate::cursor::address(&url).filter(|link| !link.contains('{'))?;
    Some(Version { link, width: width.unwrap_or(0), height: height.unwrap_or(0), is_template })
}
