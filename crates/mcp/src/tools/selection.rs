//! Which tools a client wants listed: `/mcp` lists the jobs and the account's tools, `/mcp?tools=all` every endpoint as a tool
//! of its own, `/mcp?tools=maps,v4_reviews` those of groups and names. Every tool can be called, listed or not.

use quarry_kernel::url;

use super::table::JOBS;
use super::words::{GROUPS, SOURCES, WORDS};

/// The parameter of the address.
const NAME: &str = "tools";

/// The tools about the account, which are in every list but one of names.
pub const ACCOUNT: [&str; 2] = ["key_status", "buy_calls"];

/// The names of the tools that are listed, in order.
///
/// # Errors
/// A sentence about what is no tool and no group.
pub fn names(query: &str) -> Result<Vec<&'static str>, String> {
    let wanted = url::query_value(query, NAME).unwrap_or_default();
    let parts: Vec<&str> = wanted.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    if parts.is_empty() {
        return Ok(of("default"));
    }
    let mut names: Vec<&'static str> = Vec::new();
    for part in parts {
        let found = of(part);
        if found.is_empty() {
            let part: String = part.chars().take(64).collect();
            let sources = SOURCES.map(|(token, _)| token).join(", ");
            return Err(format!(
                "`{NAME}` names neither a tool nor a group: `{part}`. Groups are default, all, {}, {sources}.",
                GROUPS.join(", ")
            ));
        }
        names.extend(found.into_iter().filter(|name| !names.contains(name)).collect::<Vec<_>>());
    }
    Ok(names)
}

/// The tools of a group, or the one of a name; none where there is neither.
fn of(part: &str) -> Vec<&'static str> {
    let jobs = || JOBS.iter().map(|job| job.name);
    let endpoints = || WORDS.iter().map(|words| words.operation);
    match part {
        "default" => jobs().chain(ACCOUNT).collect(),
        "all" => endpoints().chain(ACCOUNT).collect(),
        "account" => ACCOUNT.to_vec(),
        _ => {
            if let Some(one) = jobs().chain(endpoints()).chain(ACCOUNT).find(|name| *name == part) {
                return vec![one];
            }
            let is_of = |operation: &str| operation.split_once('_').is_some_and(|(source, _)| source == part);
            let belongs = WORDS.iter().filter(|words| words.groups.contains(&part) || is_of(words.operation));
            belongs.map(|words| words.operation).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_groups_are_listed_once_each() {
        assert_eq!(names("").unwrap().len(), 10);
        assert_eq!(names("tools=all").unwrap().len(), WORDS.len() + 2);
        assert_eq!(names("tools=v4").unwrap(), ["v4_search", "v4_reviews"]);
        assert_eq!(
            names("tools=v4_reviews,%20v4,account").unwrap(),
            ["v4_reviews", "v4_search", "key_status", "buy_calls"]
        );
        assert_eq!(names("tools=ads&x=y").unwrap(), ["v1_ads"]);
        assert!(names("tools=nothing").unwrap_err().contains("`nothing`"));
        for group in GROUPS {
            assert!(!of(group).is_empty(), "{group}");
        }
    }
}
