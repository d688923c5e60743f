//! `Accept-Payment`: a client's accepted payment methods and their weights.

/// Returns the weight, in thousandths, of the method's `charge`; 0 when it is not accepted. Without a header, or with an
/// incomprehensible one, all methods have the same weight.
#[must_use]
pub fn weigh_method(header: Option<&str>, method: &str) -> u16 {
    let Some(header) = header.filter(|text| !text.trim().is_empty()) else { return 1000 };
    let ranges = header.split(',').filter_map(parse_range);
    let mut best = None;
    for (name, intent, weight) in ranges {
        let fits = matches!(intent, "charge" | "*") && (name == method || name == "*");
        let rank = u8::from(name == method) + u8::from(intent == "charge");
        if fits && best.is_none_or(|(known, _)| rank >= known) {
            best = Some((rank, weight));
        }
    }
    best.map_or(0, |(_, weight)| weight)
}

fn parse_range(text: &str) -> Option<(&str, &str, u16)> {
    let mut parts = text.split(';').map(str::trim);
    let (method, intent) = parts.next()?.split_once('/')?;
    let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(Some(1000), parse_thousandths)?;
    Some((method.trim(), intent.trim(), weight))
}

fn parse_thousandths(text: &str) -> Option<u16> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let parts: u16 = format!("{fraction:0<3}").get(..3)?.parse().ok()?;
    let whole: u16 = whole.parse().ok().filter(|whole| *whole <= 1)?;
    Some((whole * 1000 + parts).min(1000))
}
