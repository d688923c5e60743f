//! Citations by the script that lists numbers of sources under each id.

use super::sources::SourceList;
use crate::once::CollectVec;
use crate::web::page_reader::LIST_MAX;
use memchr::memmem;
use quarry_html::{Node, selectors};
use std::collections::HashMap;

selectors! {
    static SCRIPT = "script";
}

/// Reads the script that lists numbers under each citation's id, and the list that orders the numbers as the sources are. Pages
/// that a browser has saved lack it altogether.
pub(super) fn resolve_by_script(
    ids: &[String],
    sources: &SourceList,
    around: Node<'_>,
) -> HashMap<String, Vec<u32>> {
    let mut indexes = HashMap::new();
    let mark = |id: &str| format!("\"{id}\",[");
    // One script lists them all, one after the other.
    let listing = || {
        let first = mark(ids.first()?);
        let finder = memmem::Finder::new(&first);
        let page = std::iter::successors(Some(around), Node::parent).last()?;
        let mut scripts = page.select(&SCRIPT).map(|script| script.raw_text());
        scripts.find_map(|script| script.get(finder.find(script.as_bytes())?..))
    };
    let Some(script) = listing() else { return indexes };
    let mut order: Option<Vec<&str>> = None;
    let mut last = 0;
    for id in ids {
        if indexes.contains_key(id) {
            continue;
        }
        let mark = mark(id);
        let find = |from: usize| Some(from + memmem::find(script.as_bytes().get(from..)?, mark.as_bytes())?);
        let Some(at) = find(last).or_else(|| find(0)) else { break };
        last = at;
        let rest = script.get(at + mark.len()..).unwrap_or_default();
        if order.is_none() {
            order = memmem::find(rest.as_bytes(), b":[[")
                .and_then(|at| parse_numbers(rest.get(at + 3..)?))
                .filter(|order| order.len() <= sources.listed.len());
        }
        let Some(order) = &order else { break };
        let places = parse_numbers(rest).unwrap_or_default().into_iter();
        let places = places.filter_map(|number| order.iter().position(|known| *known == number));
        let cited: Vec<u32> =
            places.filter_map(|place| sources.listed.get(place).copied().flatten()).collect_vec();
        indexes.insert(id.clone(), cited);
    }
    indexes
}

/// Returns `1,2,3]…` as its numbers.
fn parse_numbers(text: &str) -> Option<Vec<&str>> {
    let list = text.get(..text.find(']')?)?;
    let is_list = !list.is_empty() && list.bytes().all(|byte| byte.is_ascii_digit() || byte == b',');
    is_list.then(|| list.split(',').take(LIST_MAX).collect_vec())
}
