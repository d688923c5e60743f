//! Place data for the map, as JSON in an attribute; some pages write that JSON as a JSON string.

use quarry_html::{Node, strip_tags};
use quarry_items::{Coordinates, Place};
use serde_json::Value;

use crate::named::JsonView;
use crate::number;

/// Reads the attribute of an element; none when it is no JSON or names no place.
pub(super) fn parse_place(node: Node<'_>) -> Option<Place> {
    let value: Value = crate::cursor::surrogates::from_str(&node.attr("data-entity")?).ok()?;
    let value = match value.as_str() {
        Some(inner) => crate::cursor::surrogates::from_str(inner).ok()?,
        None => value,
    };
    let root = JsonView::new(&value);
    let entity = root.get("entity");
    let balloon = entity.get("infoboxHtml").or(root.get("infoboxHtml")).as_str().map(strip_tags);
    let language = node.language();
    let read = |text: &str| parse_rating_and_count(text, language.as_deref());
    let (rating, reviews) = balloon.as_deref().map(read).unwrap_or_default();
    Some(Place {
        title: entity.get("title").text_line()?,
        place_id: entity.get("id").as_str().and_then(parse_place_id),
        kind: entity.get("primaryCategoryName").text_line(),
        address: entity.get("address").text_line(),
        phone: entity.get("phone").text_line(),
        website: entity.get("website").link(),
        thumbnail: entity.get("imageUrl").link(),
        gps_coordinates: parse_coordinates(root),
        rating,
        reviews,
        ..Place::default()
    })
}

/// Returns the id without the name of its kind: letters, digits and a few marks.
fn parse_place_id(raw: &str) -> Option<String> {
    let id = raw.strip_prefix("ypid:").unwrap_or(raw);
    let is_one = |byte: u8| byte.is_ascii_alphanumeric() || b"_-".contains(&byte);
    ((4..=64).contains(&id.len()) && id.bytes().all(is_one)).then(|| id.to_owned())
}

/// Returns the point that a way leads to, else the middle of its shape.
fn parse_coordinates(root: JsonView<'_>) -> Option<Coordinates> {
    let shape = root.get("geometry");
    let middle = || {
        let latitude = shape.get("y").number().filter(|value| value.abs() <= 90.0)?;
        let longitude = shape.get("x").number().filter(|value| value.abs() <= 180.0)?;
        (latitude != 0.0 || longitude != 0.0).then_some(Coordinates { latitude, longitude })
    };
    root.get("routablePoint").point().or_else(middle)
}

/// Returns rating out of five and number of reviews of a text such as `4.5/5 (122 reviews)`.
pub(super) fn parse_rating_and_count(text: &str, language: Option<&str>) -> (Option<f64>, Option<u64>) {
    let at = text.match_indices('/').find(|(at, _)| {
        let after = text.get(at + 1..).unwrap_or_default().trim_start();
        after.starts_with('5')
            && !after.get(1..).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    });
    let rating = at.and_then(|(at, _)| number::parse_decimals(text.get(..at)?).last().copied());
    let rest = at.and_then(|(at, _)| text.get(at + 1..)).unwrap_or(text);
    let inside =
        rest.split_once('(').and_then(|(_, inside)| inside.split_once(')')).map(|(inside, _)| inside);
    let counted =
        inside.filter(|inside| inside.starts_with(|c: char| c.is_ascii_digit()) && inside.len() <= 32);
    (
        rating.filter(|rating| (0.0..=5.0).contains(rating) && *rating > 0.0),
        counted.and_then(|counted| number::parse_count_in_language(counted, language)),
    )
}

#[cfg(test)]
mod tests {
    use super::parse_rating_and_count;

    #[test]
    fn ratings_are_read_in_the_writing_of_any_country() {
        for (text, expected) in [
            ("4.5/5 (122 reviews)", (Some(4.5), Some(122))),
            ("Kiosk 12 1,5/5 (1.204 Bewertungen) · Imbiss", (Some(1.5), Some(1204))),
            ("4 / 5", (Some(4.0), None)),
            ("4/50 (3)", (None, Some(3))),
            ("open 24/7 (call us)", (None, None)),
            ("8/5 (2)", (None, Some(2))),
            ("4,5/5 (1,2 B yorum)", (Some(4.5), None)),
            ("", (None, None)),
        ] {
            assert_eq!(parse_rating_and_count(text, None), expected, "{text}");
        }
    }
}
