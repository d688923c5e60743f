//! Content negotiation of an answer's format (RFC 9110, 12.5.1). JSON is the default.

/// Returns whether an `Accept` header prefers Markdown to JSON. With equal weights, an explicitly named type precedes one matched
/// by a wildcard; otherwise JSON wins.
#[must_use]
pub fn prefers_markdown(accept: &str) -> bool {
    let markdown = find_weight(accept, "text", "markdown");
    markdown.0 > 0 && markdown > find_weight(accept, "application", "json")
}

/// Returns the weight of a media type, in thousandths, from the most specific matching range, and the specificity of that range.
fn find_weight(accept: &str, kind: &str, subtype: &str) -> (u16, u8) {
    let mut best = (0, 0);
    for range in accept.split(',') {
        let mut parts = range.split(';').map(str::trim);
        let (own, under) = parts.next().and_then(|range| range.split_once('/')).unwrap_or_default();
        let specific = match (own.eq_ignore_ascii_case(kind), own, under.eq_ignore_ascii_case(subtype), under)
        {
            (true, _, true, _) => 3,
            (true, _, _, "*") => 2,
            (_, "*", _, "*") => 1,
            _ => continue,
        };
        let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
        if specific > best.1 {
            best = (weight.map_or(1000, parse_thousandths), specific);
        }
    }
    best
}

/// Parses a weight such as `0.25` in thousandths; an invalid one is 0.
fn parse_thousandths(weight: &str) -> u16 {
    let (whole, fraction) = weight.trim().split_once('.').unwrap_or((weight.trim(), ""));
    let digits = fraction.len() <= 3 && fraction.bytes().all(|byte| byte.is_ascii_digit());
    match (whole, digits) {
        ("1", true) if fraction.bytes().all(|digit| digit == b'0') => 1000,
        ("0", true) => format!("{fraction:0<3}").parse().unwrap_or_default(),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_is_answered_to_those_who_prefer_it_and_json_to_all_others() {
        for (accept, markdown) in [
            ("", false),
            ("*/*", false),
            ("application/json", false),
            ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", false),
            ("application/xml", false),
            ("text/markdown", true),
            ("Text/Markdown; charset=utf-8", true),
            ("text/*", true),
            ("text/markdown, text/html, */*", true),
            ("text/markdown, application/json", false),
            ("application/json, text/markdown", false),
            ("text/markdown, application/json;q=0.9", true),
            ("text/markdown;q=0.9, application/json", false),
            ("text/markdown;q=0.9,application/json;q=0.8, */*;q=0.1", true),
            ("text/markdown;q=0.5, */*;q=0.9", false),
            ("text/markdown;q=0", false),
            ("text/markdown;q=0, */*", false),
            ("text/markdown;q=0.001", true),
            ("text/markdown;q=1.000", true),
            ("text/markdown;q=2", false),
            ("text/markdown;q=", false),
            ("text/markdown;q=0.1234", false),
            ("text/*;q=0.9, text/markdown;q=0.1, application/json;q=0.5", false),
            ("application/*;q=0.3, text/markdown;q=0.4", true),
            ("text/markdown;variant=GFM;q=0.7, application/json;q=0.6", true),
            (",,;q=1, /", false),
        ] {
            assert_eq!(prefers_markdown(accept), markdown, "{accept}");
        }
    }
}
