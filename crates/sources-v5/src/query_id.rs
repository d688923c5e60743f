//! Current id of a stored query. The site changes its ids every few weeks; its pages, or the scripts that they load, name each
//! beside the field of the answer that it is for.

use quarry_html::{Document, selectors};

use crate::ask::{Site, Source, SourceRequest};

selectors! {
    static SCRIPTS = "script[src], link[rel='preload'][href], link[rel='modulepreload'][href]";
}

/// Path prefix of the site's own scripts.
const FOLDER: &str = "/assets/";
/// Maximum number of scripts searched for an id.
const SCRIPTS_MAX: usize = 32;
/// Maximum distance between a field's name and its query's id.
const NEAR_BYTES: usize = 400;
/// Maximum distance of an id before the field's name in a script, where the text of the query is between them.
const BEFORE_BYTES: usize = 8_000;
/// Digits of an id.
const ID_DIGITS: usize = 16;

/// Returns the id beside a field in a page, else in the scripts that it loads, when it differs from the known one. The search
/// ends at a script that cannot be fetched.
pub async fn find_newer(source: &dyn Source, page: &str, field: &str, known: &str) -> Option<String> {
    let newer = |text: &str| find_query_id(text, field).filter(|id| *id != known).map(str::to_owned);
    if let Some(id) = newer(page) {
        return Some(id);
    }
    let looked = looked_key(field);
    if source.recall(&looked).is_some() {
        return None;
    }
    // To a visit that it does not trust the site responds that it knows no query at all: scripts do not help then, and are
    // skipped for a while.
    source.remember(&looked, known);
    for path in script_paths(page) {
        let script = source.fetch(SourceRequest::get(Site::V5Script, path).for_data()).await.ok()?;
        if let Some(id) = newer(&script.body).filter(|_| (200..300).contains(&script.status)) {
            return Some(id);
        }
    }
    None
}

/// Allows a new search of the scripts, because the id that was found works.
pub fn forget_search(source: &dyn Source, field: &str) {
    source.forget(&looked_key(field));
}

fn looked_key(field: &str) -> String {
    format!("v5-scripts/{field}")
}

/// Lists the paths of the scripts in the site's own folder, each once, in the page's order.
fn script_paths(page: &str) -> Vec<String> {
    let document = Document::parse(page);
    let mut paths: Vec<String> = Vec::new();
    for script in document.select(&SCRIPTS) {
        let address = script.attr("src").or_else(|| script.attr("href")).unwrap_or_default();
        let path = address.strip_prefix("https://").and_then(|rest| Some(rest.split_at(rest.find('/')?).1));
        let path = path.unwrap_or(&address);
        let is_own =
            path.starts_with(FOLDER) && path.split('?').next().is_some_and(|own| own.ends_with(".js"));
        if is_own && !paths.iter().any(|own| own == path) {
            paths.push(path.to_owned());
        }
    }
    paths.truncate(SCRIPTS_MAX);
    paths
}

/// Returns the id that a text names beside a field: the nearest one before it, or in the state of a page,
/// `"preRegisteredQueryId":"3d5e…"`, behind it. In a script the text of the query may be between them: `id:"3d5e…",…`.
fn find_query_id<'p>(text: &'p str, field: &str) -> Option<&'p str> {
    text.match_indices(field).find_map(|(at, _)| {
        let (near, far) = (at.saturating_sub(NEAR_BYTES), at.saturating_sub(BEFORE_BYTES));
        let behind = at.saturating_add(NEAR_BYTES);
        find_ids(text, near..at, &[SCRIPT_LEADS, STATE_LEADS].concat())
            .last()
            .or_else(|| find_ids(text, at..behind, STATE_LEADS).next())
            .or_else(|| find_ids(text, far..near, SCRIPT_LEADS).last())
            .or_else(|| find_ids(text, at..behind, SCRIPT_LEADS).next())
    })
}

/// Texts before an id in a script and in a page's state, quoted once or inside another string.
const SCRIPT_LEADS: &[&[u8]] = &[b"id:\""];
const STATE_LEADS: &[&[u8]] = &[b"Id\":\"", b"Id\\\":\\\""];

/// Finds the ids in a part of a text, each behind one of the leads.
fn find_ids<'p>(
    text: &'p str,
    part: std::ops::Range<usize>,
    leads: &[&[u8]],
) -> impl Iterator<Item = &'p str> {
    let (from, to) = (part.start, part.end.min(text.len()));
    let bytes = text.as_bytes().get(from..to).unwrap_or_default();
    let is_led = move |start: &usize| {
        bytes.get(..*start).is_some_and(|before| leads.iter().any(|lead| before.ends_with(lead)))
    };
    let ids = (0..bytes.len()).filter(is_led).filter_map(move |start| {
        let id = text.get(from + start..from + start + ID_DIGITS)?;
        let ends = text.as_bytes().get(from + start + ID_DIGITS);
        let is_whole = ends.is_some_and(|end| matches!(end, b'"' | b'\\'));
        (is_whole && id.bytes().all(|digit| digit.is_ascii_hexdigit())).then_some(id)
    });
    ids.collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_stands_beside_the_field_that_its_query_is_for() {
        let page = r#"{__key:0x1,id:"0000000000000001",a:"other"},{__key:0x3d5e9aff1e00,id:"3d5e9aff1e00e113",name:"List_of"}"#;
        assert_eq!(find_query_id(page, "List_of"), Some("3d5e9aff1e00e113"));
        let state = r#"\"List_of\",\"preRegisteredQueryId\":\"3d5e9aff1e00e113\""#;
        assert_eq!(find_query_id(state, "List_of"), Some("3d5e9aff1e00e113"));
        for none in ["", "List_of", r#"id:"3d5e9aff1e00e11" List_of"#, r#"id:"3d5e9aff1e00e1134" List_of"#] {
            assert_eq!(find_query_id(none, "List_of"), None, "{none}");
        }
        let next = format!("id:\"3d5e9aff1e00e113\"{}List_of;id:\"0000000000000001\"", " ".repeat(2_000));
        assert_eq!(find_query_id(&next, "List_of"), Some("3d5e9aff1e00e113"), "the next query's is another");
        let apart = |letters: usize| format!("id:\"3d5e9aff1e00e113\"{}List_of", "é".repeat(letters));
        assert_eq!(
            find_query_id(&apart(3_000), "List_of"),
            Some("3d5e9aff1e00e113"),
            "behind the query's text"
        );
        assert_eq!(find_query_id(&apart(BEFORE_BYTES / 2), "List_of"), None);
    }

    #[test]
    fn scripts_are_the_sites_own_each_once() {
        let page = "<link rel=preload as=script href='/assets/b.js'><link rel=preload href=https://cdn.test/assets/a.css>\
            <script src='https://cdn.test/assets/n/a.js?v=1'></script><script src=https://other.test/a.js></script>\
            <script src='https://cdn.test/assets/b.js'></script><script>let src = '/assets/c.js'</script>";
        assert_eq!(script_paths(page), ["/assets/b.js", "/assets/n/a.js?v=1"]);
        let many: String = (0..99).map(|n| format!("<script src=/assets/{n}.js></script>")).collect();
        assert_eq!(script_paths(&many).len(), SCRIPTS_MAX);
    }
}
