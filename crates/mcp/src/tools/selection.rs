//! Selection of listed tools: `/mcp` lists the jobs and the account's tools, `/mcp?tools=all` every endpoint as a separate tool,
//! `/mcp?tools=maps,v4_reviews` those of the named groups and names. Every tool can be called, listed or not.

use quarry_kernel::url;

use super::table::JOBS;
use super::words::{GROUPS, SOURCES, TOOL_TEXTS};

/// Query parameter with the selection.
const PARAM: &str = "tools";

/// Tools about the account, in every list except those of single names.
pub const ACCOUNT_TOOLS: [&str; 2] = ["key_status", "buy_calls"];

/// Returns the names of the selected tools, in order.
///
/// # Errors
/// A message about an unknown name or group.
pub fn select_tools(query: &str) -> Result<Vec<&'static str>, String> {
    let wanted = url::find_query_value(query, PARAM).unwrap_or_default();
    let parts: Vec<&str> = wanted.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    if parts.is_empty() {
        return Ok(find_tools("default"));
    }
    let mut names: Vec<&'static str> = Vec::new();
    for part in parts {
        let found = find_tools(part);
        if found.is_empty() {
            let part: String = part.chars().take(64).collect();
            let sources = SOURCES.map(|(token, _)| token).join(", ");
            return Err(format!(
                "`{PARAM}` names neither a tool nor a group: `{part}`. Groups are default, all, {}, {sources}.",
                GROUPS.join(", ")
            ));
        }
        names.extend(found.into_iter().filter(|name| !names.contains(name)).collect::<Vec<_>>());
    }
    Ok(names)
}

/// Returns the tools of a group, or the tool with this name; empty if unknown.
fn find_tools(part: &str) -> Vec<&'static str> {
    let jobs = || JOBS.iter().map(|job| job.name);
    let endpoints = || TOOL_TEXTS.iter().map(|words| words.operation);
    match part {
        "default" => jobs().chain(ACCOUNT_TOOLS).collect(),
        "all" => endpoints().chain(ACCOUNT_TOOLS).collect(),
        "account" => ACCOUNT_TOOLS.to_vec(),
        _ => {
            if let Some(one) = jobs().chain(endpoints()).chain(ACCOUNT_TOOLS).find(|name| *name == part) {
                return vec![one];
            }
            let is_of = |operation: &str| operation.split_once('_').is_some_and(|(source, _)| source == part);
            let belongs =
                TOOL_TEXTS.iter().filter(|words| words.groups.contains(&part) || is_of(words.operation));
            belongs.map(|words| words.operation).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_groups_are_listed_once_each() {
        assert_eq!(select_tools("").unwrap().len(), 10);
        assert_eq!(select_tools("tools=all").unwrap().len(), TOOL_TEXTS.len() + 2);
        assert_eq!(select_tools("tools=v4").unwrap(), ["v4_search", "v4_reviews"]);
        assert_eq!(
            select_tools("tools=v4_reviews,%20v4,account").unwrap(),
            ["v4_reviews", "v4_search", "key_status", "buy_calls"]
        );
        assert_eq!(select_tools("tools=ads&x=y").unwrap(), ["v1_ads"]);
        assert!(select_tools("tools=nothing").unwrap_err().contains("`nothing`"));
        for group in GROUPS {
            assert!(!find_tools(group).is_empty(), "{group}");
        }
    }
}
