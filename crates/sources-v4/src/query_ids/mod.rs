//! Current ids of stored queries. The site changes them with its releases; the modules of its pages name each beside the text of
//! its query: ``gql`… query GetMapData(…) {…}`,{__documentId:"98df…"}``. A page names the modules that it has loaded, and
//! runtimes that know the names of all others. Built from public descriptions of autumn 2026; no module was recorded.
//! runtimes that know the names of all others. Built from public descriptions of autumn 2026; no module was recorded.

use crate::once;
use crate::{Site, Source, SourceRequest};

mod runtime;

/// Path prefix of the site's own modules.
const FOLDER: &str = "/assets/";
const SUFFIX: &str = ".mjs";
/// Prefix of a runtime's file name.
const RUNTIME: &str = "runtime~";
/// Maximum number of modules read; an app has about a hundred. With the call's other requests they stay below the platform's
/// limit of fifty on its smallest plan.
const MODULES_MAX: usize = 40;
/// Maximum number of them that the page itself names.
const PAGE_MODULES_MAX: usize = 24;
/// Digits of an id.
const ID_DIGITS: usize = 64;
/// Minimum length of a significant word in a query's name: `Get` and `Data` are not significant.
const WORD_LETTERS: usize = 5;

/// Finds the ids of queries with these names in the modules of a page. Modules that cannot be fetched are skipped.
pub(crate) async fn find_ids(
    source: &dyn Source,
    page: &str,
    names: &[&'static str],
) -> Vec<(&'static str, String)> {
    let mut found: Vec<(&'static str, String)> = Vec::new();
    let mut waiting = find_modules(page);
    let mut read = 0;
    while let Some(path) =
        (read < MODULES_MAX && found.len() < names.len()).then(|| take_first(&mut waiting)).flatten()
    {
        read += 1;
        let request = SourceRequest::get(Site::V4Script, path.clone()).for_data();
        let Ok(module) = source.fetch(request).await else { break };
        if !(200..300).contains(&module.status) {
            continue;
        }
        for name in names {
            if let Some(id) = find_query_id(&module.body, name)
                && found.iter().all(|(own, _)| own != name)
            {
                found.push((name, id.to_owned()));
            }
        }
        if path.contains(RUNTIME) {
            let mut chunks = runtime::list_chunks(&path, &module.body);
            // An app has many modules, and few of them concern these queries.
            chunks.sort_by_key(|chunk| std::cmp::Reverse(count_words(chunk, names)));
            chunks.into_iter().for_each(|chunk| once::push_distinct(&mut waiting, chunk));
        }
    }
    found
}

fn take_first(waiting: &mut Vec<String>) -> Option<String> {
    (!waiting.is_empty()).then(|| waiting.remove(0))
}

/// Lists the paths of the modules in the site's own folder, each once, in the page's order.
fn find_modules(page: &str) -> Vec<String> {
    let named = page.match_indices(FOLDER).filter_map(|(at, _)| {
        let rest = page.get(at..)?;
        let end = rest.find(|letter: char| !is_of_path(letter)).unwrap_or(rest.len());
        rest.get(..end).filter(|path| path.ends_with(SUFFIX))
    });
    let mut paths = once::collect_distinct(named.map(str::to_owned));
    paths.truncate(PAGE_MODULES_MAX);
    paths
}

fn is_of_path(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "/._~-".contains(letter)
}

/// Counts the words of the names that occur in a module's name: one of `GetBusinessReviewFeed` in `module_BizReviews.mjs`.
fn count_words(module: &str, names: &[&str]) -> usize {
    let module = module.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    let words = names.iter().flat_map(|name| split_words(name)).filter(|word| word.len() >= WORD_LETTERS);
    words.filter(|word| module.contains(word.trim_end_matches('s'))).count()
}

/// Returns the capitalised words of a name, in lower case.
fn split_words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for letter in name.chars() {
        match words.last_mut() {
            Some(word) if !letter.is_ascii_uppercase() => word.push(letter),
            _ => words.push(letter.to_ascii_lowercase().to_string()),
        }
    }
    words
}

/// Returns the id beside the query of this name, behind the query's text.
fn find_query_id<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    text.match_indices(name).find_map(|(at, _)| {
        let before = text.get(..at)?.trim_end();
        let behind = text.get(at + name.len()..)?;
        let is_whole = !behind.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_');
        let is_declared = before.len() < at && before.ends_with("query");
        let (_, rest) = behind.split_once('`').filter(|_| is_whole && is_declared)?;
        let rest = rest.trim_start_matches([',', ' ', '\n']).strip_prefix('{')?.trim_start();
        let rest = rest.strip_prefix("__documentId")?.trim_start().strip_prefix(':')?.trim_start();
        let (id, _) = rest.strip_prefix('"')?.split_once('"')?;
        (id.len() == ID_DIGITS && id.bytes().all(|digit| digit.is_ascii_hexdigit())).then_some(id)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "98df21437b5529a0a207ec71e04716f0dc8cdaa3dd9eefd595c2319f0e90fe63";

    #[test]
    fn an_id_stands_behind_the_text_of_its_query() {
        let other = ID.replace('9', "1");
        let module = format!(
            "let a=Object.assign(gql`query GetMapDataMore($a:ID!){{x}}`,{{__documentId:\"{other}\"}}),\
             b=Object.assign(gql`${{c}} query GetMapData($ids:[ID!]!) {{ GetMapData {{ x }} }}`, {{ __documentId: \"{ID}\" }})"
        );
        assert_eq!(find_query_id(&module, "GetMapData"), Some(ID));
        assert_eq!(find_query_id(&module, "GetMapDataMore"), Some(&*other));
        for none in [
            String::new(),
            format!("GetMapData`,{{__documentId:\"{ID}\"}}"),
            format!("query GetMapData`,{{__documentId:\"{}\"}}", &ID[1..]),
            format!("query GetMapData {{x}},{{__documentId:\"{ID}\"}}"),
            format!("query GetMapData`,{{documentId:\"{ID}\"}}"),
        ] {
            assert_eq!(find_query_id(&none, "GetMapData"), None, "{none}");
        }
    }

    #[test]
    fn modules_are_the_sites_own_each_once() {
        let page = "<script type=module src='https://cdn.test/assets/public/module_a.mjs'></script>\
            <link href=\"/assets/public/module_runtime~b.mjs\"><script>load(\"https://cdn.test/assets/public/module_a.mjs\")\
            </script><script src=/assets/c.js></script><script src=https://other.test/d.mjs></script>";
        assert_eq!(
            find_modules(page),
            ["/assets/public/module_a.mjs", "/assets/public/module_runtime~b.mjs"]
        );
        let many: String = (0..99).map(|n| format!("'/assets/{n}.mjs' ")).collect();
        assert_eq!(find_modules(&many).len(), PAGE_MODULES_MAX);
    }

    #[test]
    fn modules_that_are_about_it_come_first() {
        let names = ["GetBusinessReviewFeed"];
        assert!(
            count_words("/assets/module_BusinessReviews.mjs", &names)
                > count_words("/assets/reviews/module_Map.mjs", &names)
        );
    }
}
