//! Tokens of maps: place ids, map views, coordinates.

use quarry_kernel::float;

/// Maximum ids per call.
pub(super) const MUIDS_MAX: usize = 50;

pub(super) fn parse_muid(text: &str) -> Option<&str> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u64>().is_ok();
    (is_number && !text.starts_with('0')).then_some(text)
}

pub(super) fn parse_muids(text: &str) -> Option<String> {
    let mut ids: Vec<&str> = Vec::new();
    for (index, part) in text.split(',').enumerate() {
        let id = parse_muid(part.trim())?;
        if index >= MUIDS_MAX {
            return None;
        }
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    Some(ids.join(","))
}

/// Parses degrees within ±`limit` and keeps their text.
pub(super) fn parse_degrees(text: &str, limit: f64) -> Option<(&str, f64)> {
    let text = text.trim();
    let number = float::parse_plain_float(text).filter(|number| text.len() <= 24 && number.abs() <= limit)?;
    Some((text, number))
}

pub(super) fn parse_viewport(text: &str) -> Option<String> {
    let mut parts = text.split(',');
    let mut next = |limit| parse_degrees(parts.next()?, limit);
    let (top, left, bottom, right) = (next(90.0)?, next(180.0)?, next(90.0)?, next(180.0)?);
    let is_area = top.1 > bottom.1 && (left.1 - right.1).abs() > f64::EPSILON;
    (is_area && parts.next().is_none()).then(|| [top, left, bottom, right].map(|(text, _)| text).join(","))
}

pub(super) fn parse_center(text: &str) -> Option<String> {
    let (latitude, longitude) = text.split_once('~')?;
    Some(format!("{}~{}", parse_degrees(latitude, 90.0)?.0, parse_degrees(longitude, 180.0)?.0))
}

pub(super) fn is_map_bounds(text: &str) -> bool {
    let Some(bounds) = text.strip_prefix("g:") else {
        let token = ["p:", "c:", "a:"].iter().find_map(|start| text.strip_prefix(start));
        return token.is_some_and(|token| {
            (1..=250).contains(&token.len()) && !token.trim().is_empty() && !token.contains(char::is_control)
        });
    };
    let degrees: Option<Vec<f64>> = bounds.split(',').map(float::parse_plain_float).collect();
    let Some([west, south, east, north]) = degrees.as_deref() else { return false };
    bounds.len() <= 100
        && [west, east].iter().all(|value| value.abs() <= 180.0)
        && south < north
        && south.abs() <= 90.0
        && north.abs() <= 90.0
}

pub(super) fn parse_place_token(text: &str) -> Option<String> {
    let token = text.replace(' ', "+");
    let rest = token.strip_prefix("w+").or_else(|| token.strip_prefix("a+"))?;
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"+/-_=".contains(&byte);
    ((1..=1022).contains(&rest.len()) && rest.bytes().all(is_base64)).then_some(token)
}
