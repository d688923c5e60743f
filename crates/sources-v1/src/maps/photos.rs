//! Pictures of a place, as its row has them.

use quarry_items::Picture;

use crate::cursor::Cursor;

/// Returns pictures of a row by their kinds ("All", "Menu" …), then those that are in no kind. No picture is told twice.
pub(crate) fn collect_pictures(place: Cursor<'_>) -> Vec<Picture> {
    let kinds = place.items_at(&[171, 0]).filter_map(|kind| {
        Some(Picture { category: kind.text_line(&[2]), ..parse_picture(kind.get_path(&[3, 0]))? })
    });
    let others = [72, 37, 51].into_iter().flat_map(|at| place.items_at(&[at, 0]).filter_map(parse_picture));
    let mut pictures: Vec<Picture> = Vec::new();
    for mut picture in kinds.chain(others) {
        let is_known = pictures.iter().any(|known| match (&known.id, &picture.id) {
            (Some(known), Some(id)) => known == id && picture.category.is_none(),
            _ => known.thumbnail == picture.thumbnail,
        });
        if !is_known {
            picture.position = u32::try_from(pictures.len() + 1).ok();
            pictures.push(picture);
        }
    }
    pictures
}

/// Returns `["AF1Qip…", 10, 12, …, [url, title, [width, height], …], …]`; its day is that of the picture, else of its arrival.
pub(crate) fn parse_picture(photo: Cursor<'_>) -> Option<Picture> {
    let pixels = |at: usize| photo.count(&[6, 2, at]).filter(|pixels| (1..=200_000).contains(pixels));
    Some(Picture {
        id: parse_photo_id(photo),
        thumbnail: Some(photo.https_link(&[6, 0])?),
        width: pixels(0),
        height: pixels(1),
        iso_date: photo.date(&[21, 6, 7]).or_else(|| photo.date(&[21, 6, 8])),
        ..Picture::default()
    })
}

/// Returns the id of a picture in a row.
pub(crate) fn parse_photo_id(photo: Cursor<'_>) -> Option<String> {
    let id = photo.token(&[0], 10..=200).or_else(|| photo.token(&[21, 1, 1], 10..=200));
    id.map(str::to_owned)
}
