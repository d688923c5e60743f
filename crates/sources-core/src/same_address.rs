//! One entry for each address: a page may show an article or a film in two of its modules.

use std::collections::HashSet;

use quarry_kernel::http::UrlParts;

/// Beginnings of parameters that say where a reader came from, and not what the page is.
const ORIGIN_PARAMETERS: [&str; 4] = ["utm_", "gclid", "fbclid", "srsltid"];
/// Beginning of a fragment that names words of the page.
const WORDS_OF_PAGE: &str = ":~:text=";

/// Removes the entries whose address an earlier one has, and numbers the others anew.
pub fn keep_first_of_each_address<T>(
    entries: &mut Vec<T>,
    link: impl Fn(&T) -> &str,
    set_position: impl Fn(&mut T, u32),
) {
    let mut seen = HashSet::new();
    let count = entries.len();
    entries.retain(|entry| normalize_address(link(entry)).is_none_or(|address| seen.insert(address)));
    if entries.len() < count {
        (1..).zip(entries).for_each(|(position, entry)| set_position(entry, position));
    }
}

/// Returns an address without what makes no other page: its scheme, `www.`, a slash at its end, the reader's origin, words of the
/// page. Other fragments are kept, since the parts of a running report have one each. `None` for a site's home, which is the address of no single thing.
fn normalize_address(link: &str) -> Option<String> {
    let (address, fragment) = link.split_once('#').unwrap_or((link, ""));
    let UrlParts { origin, path, query } = UrlParts::parse(address);
    let host = origin.split_once("://").map_or(origin, |(_, host)| host).to_ascii_lowercase();
    let is_of_page =
        |pair: &&str| !pair.is_empty() && !ORIGIN_PARAMETERS.iter().any(|start| pair.starts_with(start));
    let query: Vec<&str> = query.split('&').filter(is_of_page).collect();
    let fragment = fragment.split(WORDS_OF_PAGE).next().unwrap_or_default();
    let host = host.strip_prefix("www.").unwrap_or(&host);
    let (path, query) = (path.trim_end_matches('/'), query.join("&"));
    let is_home = path.is_empty() && query.is_empty() && fragment.is_empty();
    (!is_home).then(|| format!("{host}{path}?{query}#{fragment}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_the_same_whatever_led_to_it() {
        let known = normalize_address("https://www.a.test/reeds/?id=7");
        for same in [
            "http://a.test/reeds?id=7",
            "https://A.test/reeds/?utm_source=x&id=7#:~:text=tall",
            "https://www.a.test/reeds?id=7&gclid=9#",
        ] {
            assert_eq!(normalize_address(same), known, "{same}");
        }
        for other in [
            "https://a.test/reeds?id=8",
            "https://a.test/Reeds?id=7",
            "https://a.test/reeds?id=7#part-2",
            "https://b.a.test/reeds?id=7",
        ] {
            assert_ne!(normalize_address(other), known, "{other}");
        }
    }

    #[test]
    fn the_entries_left_are_numbered_without_gaps() {
        let mut entries = vec![
            (1, "https://a.test/x"),
            (2, "http://a.test/x/"),
            (3, "https://b.test"),
            (4, "https://b.test"),
        ];
        keep_first_of_each_address(&mut entries, |entry| entry.1, |entry, position| entry.0 = position);
        assert_eq!(entries, [(1, "https://a.test/x"), (2, "https://b.test"), (3, "https://b.test")]);
    }
}
