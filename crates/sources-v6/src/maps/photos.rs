//! Pictures with their authors.

use quarry_items::Picture;

use super::rating::parse_instant;
use super::record::{Attribution, Record, find_localized, parse_web_address};
use crate::cursor::Cursor;

/// Returns the pictures of a record, by category.
#[must_use]
pub fn collect_pictures(record: Record<'_>, locale: &str) -> Vec<Picture> {
    let groups =
        record.components("CATEGORIZED_PHOTOS").flat_map(|component| component.values("categorizedPhotos"));
    let pictures = groups.flat_map(|group| {
        let name = group.member("categoryName");
        let category = name.text_line(&[]).or_else(|| find_localized(name, locale));
        group.member("photo").items_at(&[]).filter_map(move |photo| parse_picture(photo, category.clone()))
    });
    let mut shown: Vec<Picture> = Vec::new();
    for picture in pictures {
        // A picture in several categories is listed once; without an id, its URL identifies it.
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

/// Returns the picture at the top of the place's page, chosen by its owner.
#[must_use]
pub fn parse_cover(record: Record<'_>) -> Option<Picture> {
    let covers = record.first_value("BUSINESS_ASSETS", "businessAssets").member("coverPhoto");
    covers.items_at(&[]).find_map(|entry| parse_picture(entry, None))
}

/// Returns the place's logo in its largest size; icons of other kinds belong to the map.
#[must_use]
pub fn parse_logo(record: Record<'_>) -> Option<String> {
    let icon = record.first_value("ICON", "icon");
    let sizes = icon.member("image").member("photoVersion").items_at(&[]).filter_map(parse_version);
    let largest = sizes.max_by_key(|version| version.width * version.height)?;
    (icon.member("iconType").raw_str(&[]) == Some("ICON_TYPE_AVATAR")).then_some(largest.link)
}

fn parse_picture(entry: Cursor<'_>, category: Option<String>) -> Option<Picture> {
    let photo = entry.member("photo");
    let versions = || photo.member("photoVersion").items_at(&[]);
    let largest =
        versions().filter_map(parse_version).max_by_key(|version| version.width * version.height)?;
    let small = versions().filter_map(parse_version).filter(|version| !version.is_template);
    let attribution = Attribution(entry.member("attribution"));
    Some(Picture {
        id: photo.member("photoId").token(&[], 1..=128).map(str::to_owned),
        title: entry.member("caption").text_line(&[]),
        link: parse_web_address(entry.member("viewPhotoActionUrl")),
        source: entry.member("author").text_line(&[]),
        attribution: attribution.name(),
        attribution_link: attribution.link(),
        thumbnail: small.min_by_key(|version| version.width * version.height).map(|version| version.link),
        width: (largest.width > 0).then_some(largest.width),
        height: (largest.height > 0).then_some(largest.height),
        original: Some(largest.link),
        category,
        iso_date: parse_instant(entry.member("dateAdded")),
        ..Picture::default()
    })
}

struct PictureVersion {
    link: String,
    width: u64,
    height: u64,
    is_template: bool,
}

/// Parses one size of a picture; a template's placeholders are filled with its own size.
fn parse_version(version: Cursor<'_>) -> Option<PictureVersion> {
    let (width, height) = (version.member("width").count(&[]), version.member("height").count(&[]));
    let url = version.member("url").raw_str(&[])?;
    let is_template = url.contains('{');
    // A template without a size is filled with one that the source's pages use.
    let size = |side: Option<u64>| side.filter(|side| *side > 0).unwrap_or(1200).to_string();
    let url = if is_template {
        url.replace("{w}", &size(width))
            .replace("{h}", &size(height))
            .replace("{c}", "bb")
            .replace("{f}", "jpg")
    } else {
        url.to_owned()
    };
    let link = crate::cursor::parse_link(&url).filter(|link| !link.contains('{'))?;
    Some(PictureVersion { link, width: width.unwrap_or(0), height: height.unwrap_or(0), is_template })
}
