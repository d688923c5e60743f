//! Operator's settings, read by the adapter.

use std::collections::BTreeMap;

use quarry_sources::Site;
use serde::de::Error;
use serde_json::Value;

use crate::compat::SourceLabels;
use crate::endpoint::Engine;
use crate::keys::secrets::Secrets;
use crate::sites;

/// Settings of the data API.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// HMAC secrets of keys, cookies and address hashes; `None` refuses every key.
    pub secrets: Option<Secrets>,
    /// The operator's bearer secret; `None` closes the operator's API.
    pub admin_secret: Option<String>,
    /// Our own origin for links, if it is not the request's.
    pub public_origin: Option<String>,
    /// Visitor keys per address and hour; wider networks get more (`quarry_kernel::http::networks`).
    pub visitor_keys_per_hour: u32,
    /// Challenge required for a visitor's key; `None` when the operator requires none.
    pub challenge: Option<Challenge>,
    /// Whether requests may inject faults (`X-Quarry-Fault`), for tests of the real runtime.
    pub fault_injection: bool,
    /// Queries of the scheduled canary; empty for none.
    pub canary: Vec<Expectation>,
    /// Operator's names of the sources.
    pub source_names: SourceNames,
    /// Labels of the sources for the compatibility layer.
    pub labels: SourceLabels,
    /// National domains by source token, as accepted by parameters.
    pub domains: BTreeMap<&'static str, Vec<String>>,
    /// Maximum time to live of cached answers, in seconds; zero disables sharing.
    pub cache_ttl_s_max: u32,
    /// Scope of the cache: live sources and stand-ins, or different configurations of a source, never share answers.
    pub cache_scope: String,
    /// Limits of the sources' sites.
    pub sites: sites::SiteLimits,
    /// Maximum age of an answer on arrival, by site, in seconds; zero where answers are not refused for their age or phrase.
    pub page_ages_max_s: BTreeMap<Site, u32>,
}

impl Settings {
    /// Returns the maximum age of a site's answer on arrival, in milliseconds; `None` where answers are not refused for their age
    /// or phrase.
    #[must_use]
    pub fn page_age_ms_max(&self, site: Site) -> Option<i64> {
        let configured = self.page_ages_max_s.get(&site).copied();
        let age_s = configured.unwrap_or_else(|| site.default_page_age_s());
        (age_s > 0).then_some(1000 * i64::from(age_s))
    }
}

/// Operator's names of the sources by token (`v1` …); empty by default, when each is described by its purpose.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceNames(BTreeMap<String, String>);

impl SourceNames {
    /// Parses a JSON object of tokens and names; `None` for anything else, or an unknown source.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let names: BTreeMap<String, String> = serde_json::from_str(text).ok()?;
        let is_known = |token: &String| Engine::ALL.iter().any(|engine| engine.token() == token);
        names.keys().all(is_known).then_some(Self(names))
    }

    /// Returns the name of a source.
    #[must_use]
    pub fn get(&self, token: &str) -> Option<&str> {
        self.0.get(token).map(String::as_str).filter(|name| !name.is_empty())
    }
}

/// Challenge that distinguishes people from programs (Cloudflare Turnstile, or a compatible service).
#[derive(Debug, Clone)]
pub struct Challenge {
    /// Public key, for showing the challenge.
    pub site_key: String,
    /// Secret key, for verifying its tokens.
    pub secret: String,
    /// URL of the verification service.
    pub verify_url: String,
}

/// Calls on a new key (docs/specification.md, Limits).
pub const FREE_CALLS: u64 = 10;
/// Concurrent calls of a key (docs/specification.md, Limits).
pub const DEFAULT_CONCURRENCY: u32 = 25;
/// Maximum concurrent calls that an operator may allow; a single object serves them all.
pub const MAX_CONCURRENCY: u32 = 1_000;
/// Days until top-up credit expires (docs/decisions).
pub const CREDIT_TTL_DAYS: i64 = 365;

/// Query of the canary, with the expected groups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectation {
    /// Path of the endpoint.
    pub path: String,
    /// Parameters as a query string: `q=coffee&hl=en`.
    pub query: String,
    /// Groups that the answer must contain; by default those that every answer has (catalogue).
    pub groups: Option<Vec<String>>,
}

/// Parses the canary's queries from the operator's JSON object: a path to a query string, or to `{"query": …, "groups": […]}`.
///
/// # Errors
/// When the object is malformed.
pub fn parse_canary(text: &str) -> Result<Vec<Expectation>, serde_json::Error> {
    let by_path: BTreeMap<String, Value> = serde_json::from_str(text)?;
    let read = |(path, configured)| match configured {
        Value::String(query) => Ok(Expectation { path, query, groups: None }),
        Value::Object(members) => {
            let query = members.get("query").and_then(Value::as_str).map(str::to_owned);
            let name = |group: &Value| group.as_str().map(str::to_owned);
            let names = |groups: &Vec<Value>| groups.iter().map(name).collect();
            let groups: Option<Vec<String>> = members.get("groups").and_then(Value::as_array).and_then(names);
            let expectation = |(query, groups)| Expectation { path, query, groups: Some(groups) };
            query.zip(groups).map(expectation).ok_or_else(|| Error::custom("it is no `query` with `groups`"))
        }
        _ => Err(Error::custom("it is no query")),
    };
    by_path.into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_of_sources_that_there_are() {
        let names = SourceNames::parse(r#"{"v1":"The First","v4":""}"#).unwrap();
        assert_eq!((names.get("v1"), names.get("v4"), names.get("v2")), (Some("The First"), None, None));
        for bad in ["", "[]", r#"{"v9":"x"}"#, r#"{"v1":1}"#] {
            assert_eq!(SourceNames::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_query_is_given_alone_or_with_expected_groups() {
        let text =
            r#"{"/api/v3/search":"q=a","/api/v2/search":{"query":"q=b","groups":["organic_results"]}}"#;
        let expectations = parse_canary(text).unwrap();
        assert_eq!(expectations[0].path, "/api/v2/search");
        assert_eq!(expectations[0].groups.as_deref(), Some(&["organic_results".to_owned()][..]));
        assert_eq!((expectations[1].query.as_str(), &expectations[1].groups), ("q=a", &None));
        for bad in ["", "[]", r#"{"/api/v2/search":1}"#, r#"{"/api/v2/search":{"query":"q=b"}}"#] {
            assert!(parse_canary(bad).is_err(), "{bad}");
        }
    }
}
