//! Coordinates and ids of places. Cards have few of them; the data from which scripts draw the list and the map has the rest,
//! beside each place's decimal id.

use crate::number;
use crate::web::feature_id::FeatureId;
use memchr::memmem;
use quarry_items::Coordinates;
use quarry_kernel::float::parse_float;
use std::borrow::Cow;
use std::collections::HashMap;

/// Returns a point, when the degrees are some.
pub(crate) fn build_coordinates(latitude: f64, longitude: f64) -> Option<Coordinates> {
    let is_there = latitude.abs() <= 90.0 && longitude.abs() <= 180.0 && (latitude, longitude) != (0.0, 0.0);
    is_there.then_some(Coordinates { latitude, longitude })
}

/// Returns `38.719,-9.15996`
pub(crate) fn parse_coordinate_pair(pair: &str) -> Option<Coordinates> {
    let mut degrees = pair.split(',').map(|degrees| parse_float(degrees.trim()));
    build_coordinates(degrees.next()??, degrees.next()??)
}

/// Returns the point in the address of a map: `/@LAT,LNG,`, `!3dLAT!4dLNG`, `!1dLNG!2dLAT`.
pub(crate) fn parse_url_coordinates(address: &str) -> Option<Coordinates> {
    let field = |mark: &str| {
        let rest = address.get(memmem::rfind(address.as_bytes(), mark.as_bytes())? + mark.len()..)?;
        let end = rest.find(|letter: char| !letter.is_ascii_digit() && !"-.".contains(letter));
        parse_float(rest.get(..end.unwrap_or(rest.len()))?)
    };
    let pair = |latitude: &str, longitude: &str| build_coordinates(field(latitude)?, field(longitude)?);
    let centre = || parse_coordinate_pair(address.split_once("/@")?.1);
    pair("!3d", "!4d").or_else(|| pair("!2d", "!1d")).or_else(centre)
}

/// Data of a place in the page's scripts.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct PlaceData {
    pub(super) gps: Option<Coordinates>,
    pub(super) feature: Option<FeatureId>,
    pub(super) kgmid: Option<String>,
}

/// Collects the data of the places with these decimal ids.
pub(super) fn collect_place_data<'c>(
    html: &str,
    ids: impl Iterator<Item = &'c str>,
) -> HashMap<&'c str, PlaceData> {
    let mut known: HashMap<&str, PlaceData> =
        ids.filter(|id| id.len() >= ID_DIGITS_MIN).map(|id| (id, PlaceData::default())).collect();
    let Some(digits_min) = known.keys().map(|id| id.len()).min() else { return known };
    let mut looks = 0;
    for (start, end) in find_long_numbers(html.as_bytes(), digits_min) {
        // The first two digits of `\x2213402…` belong to the escaped quotation mark.
        let is_escape = html.get(..start).is_some_and(|before| before.ends_with("\\x"));
        let start = if is_escape { start + 2 } else { start };
        let Some(found) = html.get(start..end).and_then(|id| known.get_mut(id)) else { continue };
        looks += 1;
        if looks > LOOKUPS_MAX {
            break;
        }
        let before = extract_unescaped_window(html, start.saturating_sub(BYTES_BEFORE_MAX), start);
        let after = || extract_unescaped_window(html, end, end + BYTES_AFTER_MAX);
        if before.ends_with("null,\"") {
            found.gps = found.gps.or_else(|| parse_card_coordinates(&after()));
        } else if let Some(first) = before.strip_suffix("\",\"").and_then(parse_last_number) {
            found.feature = found
                .feature
                .or(html.get(start..end).and_then(|id| Some(FeatureId(first, id.parse().ok()?))));
            let after = after();
            found.kgmid = found.kgmid.take().or_else(|| parse_machine_id(&after));
            found.gps = found.gps.or_else(|| parse_map_coordinates(&after));
        }
    }
    known
}

/// Decimal ids are numbers of 64 bits; one with few digits would be found in every text.
const ID_DIGITS_MIN: usize = 12;
/// More than any page names its places; a page made to be slow is cut off here.
const LOOKUPS_MAX: usize = 2000;
const BYTES_BEFORE_MAX: usize = 80;
const BYTES_AFTER_MAX: usize = 3000;

/// Returns where runs of at least so many digits begin and end.
fn find_long_numbers(text: &[u8], digits_min: usize) -> impl Iterator<Item = (usize, usize)> + use<'_> {
    let mut from = 0;
    std::iter::from_fn(move || {
        loop {
            // A long run covers one of the places that are this far apart.
            let probe = from + digits_min - 1;
            if !text.get(probe)?.is_ascii_digit() {
                from = probe + 1;
                continue;
            }
            let back = text.get(from..probe)?.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
            let start = probe - back;
            let end = probe + text.get(probe..)?.iter().take_while(|byte| byte.is_ascii_digit()).count();
            from = end;
            if end - start >= digits_min {
                return Some((start, end));
            }
        }
    })
}

/// Returns a piece of the page without the escapes of the strings within strings in which such data stand.
fn extract_unescaped_window(html: &str, from: usize, to: usize) -> String {
    let bytes = html.as_bytes();
    let piece = bytes.get(from..to.min(bytes.len())).unwrap_or_default();
    let text: Cow<'_, str> = String::from_utf8_lossy(piece);
    text.replace("\\x22", "\"").replace('\\', "")
}

fn parse_last_number(text: &str) -> Option<u64> {
    let start = text.rfind(|letter: char| !letter.is_ascii_digit())?;
    text.get(start..)?.strip_prefix('"')?.parse().ok()
}

/// Returns the first two decimals in a row: `","/search?…",null,null,null,"/search?…",30.26457,-97.743835,null,…`
fn parse_card_coordinates(after: &str) -> Option<Coordinates> {
    let mut rest = after.strip_prefix("\",")?;
    let mut latitude: Option<f64> = None;
    for _ in 0..16 {
        if let Some(text) = rest.strip_prefix('"') {
            rest = text.split_once('"')?.1;
            latitude = None;
        } else {
            let end = rest.find([',', ']'])?;
            let (value, tail) = rest.split_at_checked(end)?;
            let degrees = parse_float(value).filter(|_| value.contains('.'));
            if let (Some(latitude), Some(longitude)) = (latitude, degrees) {
                return build_coordinates(latitude, longitude);
            }
            latitude = degrees;
            rest = tail;
        }
        rest = rest.strip_prefix(',')?;
    }
    None
}

/// Returns `"],"/g/11b76mjh5x",null,[302645703,3317528979]`
fn parse_machine_id(after: &str) -> Option<String> {
    let id = after.strip_prefix("\"],\"")?.split('"').next()?;
    let is_id = ["/g/", "/m/"].iter().any(|start| id.starts_with(start)) && id.len() < 40;
    is_id.then(|| id.to_owned())
}

/// Returns the point behind the machine id, in ten millionths of a degree, negative ones as their complement to 2³².
fn parse_map_coordinates(after: &str) -> Option<Coordinates> {
    let pair = after.strip_prefix("\"],")?.split_once(",null,[")?;
    let is_near = pair.0.len() < 60;
    let mut degrees = pair.1.split(']').next()?.split(',').map(|number| {
        let number: i64 = number.parse().ok()?;
        let signed = if number > i64::from(i32::MAX) { number - (1 << 32) } else { number };
        i32::try_from(signed).ok().map(|tenths| f64::from(tenths) / 1e7)
    });
    let (latitude, longitude) = (degrees.next()??, degrees.next()??);
    build_coordinates(latitude, longitude).filter(|_| is_near && degrees.next().is_none())
}

/// Returns a number that a card shows as a rating out of five.
pub(super) fn parse_rating(text: &str) -> Option<f64> {
    number::parse_decimal(text).filter(|rating| (0.0..=5.0).contains(rating))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read_from_addresses_of_maps() {
        let point = Coordinates { latitude: 37.5, longitude: -122.25 };
        for address in [
            "/maps/@37.5,-122.25,15z",
            "/maps/dir//x/!2m2!1d-122.25!2d37.5",
            "/maps/place/x!3d37.5!4d-122.25?a",
        ] {
            assert_eq!(parse_url_coordinates(address), Some(point), "{address}");
        }
        assert_eq!(parse_url_coordinates("/maps/dir//x/data=!4m6!4m5!1m1"), None);
        assert_eq!(
            (parse_coordinate_pair("91,0"), parse_coordinate_pair("0,0"), parse_coordinate_pair("x")),
            (None, None, None)
        );
    }

    #[test]
    fn the_lists_and_the_maps_data_are_found_in_any_depth_of_escapes() {
        let list = r#"[0,null,\x22111122223333444455\x22,\x22/search?a\\u003db\x22,null,null,null,\x22/s\x22,1.5,-2.25,null]"#;
        let map = r#"[[\\\"9675056947486572741\\\",\\\"222233334444555566\\\"],\\\"/g/11b76\\\",null,[302645703,3317528979]]"#;
        let page = format!("<p>{list}{map}333344445555666677</p>");
        let ids = ["111122223333444455", "222233334444555566", "333344445555666677", "7"];
        let found = collect_place_data(&page, ids.into_iter());
        assert_eq!(found["111122223333444455"].gps, Some(Coordinates { latitude: 1.5, longitude: -2.25 }));
        let mapped = &found["222233334444555566"];
        assert_eq!(mapped.gps, Some(Coordinates { latitude: 30.264_570_3, longitude: -97.743_831_7 }));
        assert_eq!(mapped.feature, Some(FeatureId(9_675_056_947_486_572_741, 222_233_334_444_555_566)));
        assert_eq!(mapped.kgmid.as_deref(), Some("/g/11b76"));
        assert_eq!(found["333344445555666677"], PlaceData::default());
        assert!(!found.contains_key("7"));
    }

    #[test]
    fn long_numbers_are_found_wherever_they_begin() {
        for lead in 0..30 {
            let text = format!("{}123456789012x12345678901x1234567890123", "x".repeat(lead));
            let found: Vec<_> = find_long_numbers(text.as_bytes(), ID_DIGITS_MIN)
                .map(|(start, end)| &text[start..end])
                .collect();
            assert_eq!(found, ["123456789012", "1234567890123"], "{lead}");
        }
    }
}
