//! A request in the other service's words as a request of the data API.

use quarry_kernel::url::{self, Query};

use super::Labels;
use super::table::{ALIASES, Alias, HARMLESS};
use crate::catalogue;
use crate::endpoint::Endpoint;
use crate::error::ApiError;
use crate::near;

/// A translated request.
#[derive(Debug)]
pub struct Translated {
    /// The endpoint.
    pub endpoint: &'static Endpoint,
    /// Its query.
    pub query: String,
    /// The key, when the query carried it.
    pub key: Option<String>,
    /// Their engine.
    pub(super) engine: String,
    pub(super) alias: &'static Alias,
    /// What was left out.
    pub(super) warnings: Vec<String>,
}

/// The key in a query.
#[must_use]
pub fn key_in(query: &str) -> Option<String> {
    url::query_value(query, "api_key").filter(|key| !key.is_empty()).map(std::borrow::Cow::into_owned)
}

/// Translates a query.
///
/// # Errors
/// `invalid_request` for an engine that there is not, a parameter that the engine does not take, and what is promised there
/// and not here.
pub fn translated(query: &str, labels: &Labels) -> Result<Translated, ApiError> {
    let mut given: Vec<(String, String)> = Vec::new();
    for pair in url::pairs(query) {
        let unreadable = || ApiError::invalid("The query string is not valid UTF-8 once decoded.");
        let (name, value) = pair.ok_or_else(unreadable)?;
        if !value.is_empty() {
            given.push((name.into_owned(), value.into_owned()));
        }
    }
    let of = |name: &str| given.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str());
    for (name, only) in [("output", "json"), ("async", "false"), ("zero_trace", "false")] {
        if let Some(value) = of(name).filter(|value| *value != only) {
            return Err(ApiError::invalid(format!("`{name}={value}` is not supported; leave it out.")));
        }
    }
    let engine = of("engine").map_or_else(|| labels.fill("{v1}"), str::to_owned);
    let fits = |alias: &&Alias| alias.when.is_none_or(|(name, value)| of(name) == Some(value));
    let of_engine = |alias: &&Alias| labels.fill(alias.engine) == engine;
    let alias = ALIASES.iter().filter(of_engine).find(fits).ok_or_else(|| unknown_engine(&engine, labels))?;
    let endpoint = catalogue::at(alias.path).ok_or_else(|| unknown_engine(&engine, labels))?;
    let mut query = alias.fixed.iter().fold(Query::new(), |query, (name, value)| query.with(name, value));
    let mut warnings = Vec::new();
    for (name, value) in &given {
        if ["engine", "api_key", "output", "async", "zero_trace"].contains(&name.as_str())
            || alias.when.is_some_and(|(own, _)| own == name)
            || alias.fixed.iter().any(|(own, _)| own == name)
        {
            continue;
        }
        let ours = alias.params.iter().find(|(theirs, _)| labels.fill(theirs) == *name);
        let ours = ours.map_or(name.as_str(), |(_, ours)| *ours);
        if endpoint.params.iter().any(|param| param.name == ours) {
            let known = alias.values.iter().find(|(param, theirs, _)| *param == ours && theirs == value);
            query = query.with(ours, known.map_or(value.as_str(), |(_, _, ours)| *ours));
        } else if HARMLESS.contains(&name.as_str()) {
            if !["no_cache", "source"].contains(&name.as_str()) {
                warnings.push(format!("`{name}` changes nothing here and was left out."));
            }
        } else {
            return Err(unknown_parameter(name, endpoint));
        }
    }
    let key = of("api_key").map(str::to_owned);
    Ok(Translated { endpoint, query: query.into_string(), key, engine, alias, warnings })
}

fn unknown_engine(engine: &str, labels: &Labels) -> ApiError {
    let mut known: Vec<String> = ALIASES.iter().map(|alias| labels.fill(alias.engine)).collect();
    known.dedup();
    let near = near::nearest(engine, known.iter().map(String::as_str));
    let meant = near.map_or(String::new(), |near| format!(" Did you mean `{near}`?"));
    let engine: String = engine.chars().take(64).collect();
    ApiError::invalid(format!(
        "Unsupported `{engine}` search engine.{meant} There are: {}.",
        known.join(", ")
    ))
}

fn unknown_parameter(name: &str, endpoint: &Endpoint) -> ApiError {
    let near = near::nearest(name, endpoint.params.iter().map(|param| param.name));
    let meant = near.map_or(String::new(), |near| format!(" Did you mean `{near}`?"));
    let name: String = name.chars().take(64).collect();
    ApiError::invalid(format!("Unsupported `{name}` parameter.{meant}"))
}
