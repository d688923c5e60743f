//! The modules that a runtime may load, from the text of the function that builds their names: whole names
//! (`7===e?"module_a.mjs"`), and names and digests by number (`({7:"a"})[e]+".yji-"+({7:"0123456789abcdef"})[e]+".chunk.mjs"`).

use super::{SUFFIX, is_of_path};
use crate::once;

const DIGEST_DIGITS: usize = 16;
/// Name prefix of modules that are not chunks.
const MODULE: &str = "module_";
const CHUNK: &str = ".chunk.mjs";

/// Lists the paths of the modules, beside the runtime at `path`.
pub(super) fn list_chunks(path: &str, text: &str) -> Vec<String> {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let tables = find_tables(text);
    let pairs = tables.iter().zip(tables.iter().skip(1));
    let made = pairs.flat_map(|(names, digests)| combine_tables(text, names, digests).unwrap_or_default());
    let names = list_whole_names(text).chain(made);
    let is_own = |name: &String| name.chars().all(|letter| letter != '/' && is_of_path(letter));
    once::collect_distinct(names.filter(is_own).map(|name| {
        let is_complete = name.starts_with(MODULE) || name.ends_with(CHUNK);
        let start = if is_complete { "" } else { MODULE };
        [folder, "/", start, &name].concat()
    }))
}

fn list_whole_names(text: &str) -> impl Iterator<Item = String> {
    let quoted = text.split('"').skip(1).step_by(2);
    quoted.filter(|name| name.ends_with(SUFFIX) && !name.starts_with('.')).map(str::to_owned)
}

/// A table of texts by number in a script, and its position.
struct Table<'t> {
    from: usize,
    to: usize,
    rows: Vec<(&'t str, &'t str)>,
}

impl Table<'_> {
    fn holds_digests(&self) -> bool {
        let is_digest =
            |text: &str| text.len() == DIGEST_DIGITS && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        self.rows.iter().all(|(_, text)| is_digest(text))
    }
}

fn find_tables(text: &str) -> Vec<Table<'_>> {
    text.match_indices('{').filter_map(|(from, _)| parse_table(text, from)).collect()
}

/// Parses the table at an offset: `{7:"a",12:"b"}`.
fn parse_table(text: &str, from: usize) -> Option<Table<'_>> {
    let mut rest = text.get(from + 1..)?;
    let mut rows = Vec::new();
    loop {
        let (number, behind) = rest.split_once(":\"")?;
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let (value, behind) = behind.split_once('"').filter(|_| is_number)?;
        rows.push((number, value));
        match behind.strip_prefix(',') {
            Some(more) => rest = more,
            None => {
                let end = behind.strip_prefix('}')?;
                return Some(Table { from, to: text.len() - end.len(), rows });
            }
        }
    }
}

/// Combines the names in two tables with the texts before, between and after them.
fn combine_tables(text: &str, names: &Table<'_>, digests: &Table<'_>) -> Option<Vec<String>> {
    if names.holds_digests() || !digests.holds_digests() {
        return None;
    }
    let (_, between) = text.get(names.to..digests.from)?.split_once("+\"")?;
    let (between, _) = between.split_once("\"+")?;
    let (_, behind) = text.get(digests.to..)?.split_once("]+\"")?;
    let (behind, _) = behind.split_once('"').filter(|(behind, _)| behind.ends_with(SUFFIX))?;
    let before = text.get(..names.from)?.trim_end_matches('(').strip_suffix("\"+");
    let before = before.and_then(|before| before.rsplit_once('"')).map_or("", |(_, before)| before);
    let digest =
        |number: &str| digests.rows.iter().find(|(own, _)| *own == number).map(|(_, digest)| *digest);
    let name =
        |(number, name): &(&str, &str)| Some([before, name, between, digest(number)?, behind].concat());
    Some(names.rows.iter().filter_map(name).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_have_whole_names_or_are_made_of_two_tables() {
        let runtime = r#"a.u=e=>7===e?"module_search.yji-1.mjs":8===e?"maps.mjs":"x/"+(({7:"BizReviews",9:"other"})[e]+".yji-"+({7:"0123456789abcdef",9:"fedcba9876543210"})[e]+".chunk.mjs"),a.f={1:"one"}"#;
        let plain = runtime.replace("\"x/\"+", "");
        assert_eq!(
            list_chunks("/assets/public/module_runtime~a.mjs", &plain),
            [
                "/assets/public/module_search.yji-1.mjs",
                "/assets/public/module_maps.mjs",
                "/assets/public/BizReviews.yji-0123456789abcdef.chunk.mjs",
                "/assets/public/other.yji-fedcba9876543210.chunk.mjs",
            ]
        );
        // A name that leads out of the folder is not a chunk.
        assert_eq!(list_chunks("/assets/public/r.mjs", runtime).len(), 2);
    }

    #[test]
    fn passes_over_other_elements_than_tables() {
        for text in [
            "",
            "{",
            "{7:\"a",
            "{a:\"b\"}",
            "{7:\"a\",}",
            "{7:\"é\"}{8:\"0123456789abcdef\"}",
            "\"\"\"../a.mjs\"",
        ] {
            assert_eq!(list_chunks("/assets/r.mjs", text), Vec::<String>::new(), "{text}");
        }
    }
}
