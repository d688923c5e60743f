//! Statements of a page about its provenance: search box, title, links, language, and times in its data.

use quarry_html::decode_entities;
use quarry_kernel::time::UnixMs;
use quarry_kernel::url;
use std::borrow::Cow;

/// Parses the phrase in a link's query.
#[must_use]
pub fn read_query_phrase(query: &str) -> Option<String> {
    let link = ["?", &*decode_entities(query)].concat();
    url::find_query_value(&link, "q").map(Cow::into_owned)
}

/// Reads the phrase in a page's search box, a `textarea` or `input` named `q`; `None` when it is missing or empty.
#[must_use]
pub fn read_search_box(html: &str) -> Option<String> {
    let filled = |text: &&str| !text.trim().is_empty();
    let area = find_after(html, "<textarea ").find_map(|rest| {
        let (tag, text) = split_tag(rest).filter(|(tag, _)| is_box(tag))?;
        text.split('<').next().filter(filled).or_else(|| find_attribute(tag, "value").filter(filled))
    });
    let line = || {
        find_after(html, "<input ").find_map(|rest| {
            let (tag, _) = split_tag(rest).filter(|(tag, _)| is_box(tag))?;
            find_attribute(tag, "value").filter(filled)
        })
    };
    area.or_else(line).map(|text| decode_entities(text).trim().to_owned())
}

/// Splits a text after its initial tag; attribute values may contain `>`.
fn split_tag(text: &str) -> Option<(&str, &str)> {
    let mut mark = None;
    let end = text.bytes().position(|byte| match (mark, byte) {
        (None, b'>') => true,
        (None, b'"' | b'\'') => {
            mark = Some(byte);
            false
        }
        (Some(open), _) => {
            mark = mark.filter(|_| byte != open);
            false
        }
        _ => false,
    })?;
    Some((text.get(..end)?, text.get(end + 1..)?))
}

/// Returns whether a tag is a visible text field; challenges hide a token under the same name.
fn is_box(tag: &str) -> bool {
    find_attribute(tag, "name") == Some("q") && find_attribute(tag, "type") != Some("hidden")
}

/// Returns the value of an attribute in a tag, quoted or not.
fn find_attribute<'h>(tag: &'h str, name: &'h str) -> Option<&'h str> {
    tag.match_indices(name).find_map(|(at, _)| {
        let is_whole = !tag.get(..at)?.ends_with(|before: char| before.is_alphanumeric() || before == '-');
        let value = tag.get(at + name.len()..)?.strip_prefix('=').filter(|_| is_whole)?;
        match value.chars().next()? {
            mark @ ('"' | '\'') => value.get(1..)?.split(mark).next(),
            _ => value.split(char::is_whitespace).next(),
        }
    })
}

/// Reads the phrase in a page's title, before the name of the source.
#[must_use]
pub fn read_title_phrase(html: &str) -> Option<String> {
    let title = find_after(html, "<title>").next()?.split('<').next()?;
    title.rsplit_once(" - ").map(|(phrase, _)| decode_entities(phrase).into_owned())
}

/// Reads the declared language of a page.
#[must_use]
pub fn read_language(html: &str) -> Option<String> {
    let (tag, _) = find_after(html, "<html").next()?.split_once('>')?;
    let is_tag = |text: &&str| {
        (2..=16).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    find_attribute(tag, "lang").filter(is_tag).map(str::to_owned)
}

/// Returns whether two tags denote the same language, regardless of script and country.
#[must_use]
pub fn is_same_language(one: &str, other: &str) -> bool {
    let primary = |tag: &str| {
        let language = tag.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
        let names = LANGUAGE_NAMES.iter().find(|names| names.contains(&&*language));
        names.and_then(|names| names.first()).map_or(language, |name| (*name).to_owned())
    };
    primary(one) == primary(other)
}

/// Equivalent tags: former codes, and written forms of a language.
const LANGUAGE_NAMES: [&[&str]; 5] =
    [&["no", "nb", "nn"], &["he", "iw"], &["id", "in"], &["fil", "tl"], &["jv", "jw"]];

/// Reads the first time of this name in a page's data, in milliseconds of thirteen digits. In a title or text, which a caller can
/// choose, no quotation mark follows a name.
#[must_use]
pub fn read_moment(text: &str, name: &str) -> Option<UnixMs> {
    find_after(text, name).filter(|rest| rest.starts_with(['"', '\\'])).find_map(|rest| {
        let digits = rest.trim_start_matches(|letter: char| !letter.is_ascii_digit() && letter != ',');
        let end = digits.find(|letter: char| !letter.is_ascii_digit())?;
        digits.get(..end).filter(|digits| digits.len() == 13)?.parse().ok().map(UnixMs)
    })
}

/// Returns the rest of each link with a prefix, as written on the page.
pub fn find_links<'h>(html: &'h str, start: &'h str) -> impl Iterator<Item = &'h str> {
    find_after(html, start).filter_map(|rest| rest.split('"').next())
}

/// Returns the texts after each occurrence of a marker.
pub fn find_after<'h>(html: &'h str, mark: &'h str) -> impl Iterator<Item = &'h str> {
    memchr::memmem::find_iter(html.as_bytes(), mark.as_bytes())
        .filter_map(move |at| html.get(at + mark.len()..))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_and_the_language_are_read_in_any_spelling_of_a_tag() {
        for html in [
            "<textarea class=a name=\"q\" rows=1>a &amp; b</textarea>",
            "<textarea name=q value=\"a &amp; b\"></textarea>",
            "<input type=\"hidden\" name=\"hl\" value=\"en\"><input value='a &amp; b' name='q'>",
            "<input name=q\nvalue=\"a &amp; b\"/>",
            "<input title='a > b' data-x=\">\" name=q value=\"a &amp; b\">",
        ] {
            assert_eq!(read_search_box(html).as_deref(), Some("a & b"), "{html}");
        }
        for none in [
            "<input name=\"q\" value=\"\"><input name=\"qq\" value=\"x\">",
            "<input type=\"hidden\" name=\"q\" value=\"EgRr25U6\">",
        ] {
            assert_eq!(read_search_box(none), None, "{none}");
        }
        assert_eq!(read_title_phrase("<title>a - b &amp; c - Search</title>").as_deref(), Some("a - b & c"));
        let moment = read_moment("\"parseStartTime\":1792833281310,\"a\":1", "parseStartTime");
        assert_eq!(moment, Some(UnixMs(1_792_833_281_310)));
        let asked = "<title>parseStartTime 1600000000000</title>";
        assert_eq!(read_moment(asked, "parseStartTime"), None);
        assert!(is_same_language("zh-TW", "zh_Hant") && is_same_language("no", "nb-NO"));
        assert!(!is_same_language("en", "de"));
        assert_eq!(read_language("<html itemscope lang=\"de-AT\"><body>").as_deref(), Some("de-AT"));
    }
}
