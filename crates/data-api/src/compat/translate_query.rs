//! Translation of requests in the other service's format to data API calls.

use quarry_kernel::url::{self, QueryBuilder};

use super::SourceLabels;
use super::name_table::{ALIASES, EngineAlias, IGNORED_PARAMS};
use crate::catalogue;
use crate::endpoint::Endpoint;
use crate::error::ApiError;
use crate::suggestion;

/// Translated request.
#[derive(Debug)]
pub struct TranslatedCall {
    /// Endpoint to call.
    pub endpoint: &'static Endpoint,
    /// Query with the endpoint's own parameters.
    pub query: String,
    /// Format of the answer.
    pub format: AnswerFormat,
    /// Whether the cache is bypassed.
    pub asks_anew: bool,
    /// Whether retention is off.
    pub keeps_nothing: bool,
    /// Engine name of the other service.
    pub(super) engine: String,
    pub(super) alias: &'static EngineAlias,
    /// Warnings about ignored parameters.
    pub(super) warnings: Vec<String>,
}

/// Format of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerFormat {
    /// JSON.
    Json,
    /// Markdown, for language models.
    Markdown,
}

/// Names of the key's parameter; the first one present is used.
pub const KEY_PARAMS: [&str; 2] = ["api_key", "serp_api_key"];

/// Parameters of the layer itself, which are not passed on.
pub const OWN_PARAMS: [&str; 4] = ["engine", "output", "async", "zero_trace"];

/// Returns the key in a query.
#[must_use]
pub fn find_key(query: &str) -> Option<String> {
    let read = |name| url::find_query_value(query, name).filter(|key| !key.is_empty());
    KEY_PARAMS.into_iter().find_map(read).map(std::borrow::Cow::into_owned)
}

/// Translates a query.
///
/// # Errors
/// `invalid_request` for an unknown engine, a parameter that the engine does not have, or an unsupported feature.
pub fn translate_query(query: &str, labels: &SourceLabels) -> Result<TranslatedCall, ApiError> {
    let mut given: Vec<(String, String)> = Vec::new();
    for pair in url::parse_pairs(query) {
        let unreadable = || ApiError::invalid_request("The query string is not valid UTF-8 once decoded.");
        let (name, value) = pair.ok_or_else(unreadable)?;
        if !value.is_empty() {
            given.push((name.into_owned(), value.into_owned()));
        }
    }
    let find_given = |name: &str| given.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str());
    let format = parse_format(find_given("output").unwrap_or("json"))?;
    let read_flag = |name: &str| match find_given(name).map(str::to_ascii_lowercase).as_deref() {
        None | Some("false" | "0") => Ok(false),
        Some("true" | "1") => Ok(true),
        Some(_) => Err(ApiError::invalid_request(format!("`{name}` must be true or false."))),
    };
    let [is_async, keeps_nothing, asks_anew] = ["async", "zero_trace", "no_cache"].map(read_flag);
    let (is_async, keeps_nothing, asks_anew) = (is_async?, keeps_nothing?, asks_anew?);
    if is_async && keeps_nothing {
        return Err(ApiError::invalid_request(
            "`async` and `zero_trace` exclude each other: without a stored result there is nothing to fetch later.",
        ));
    }
    let engine = find_given("engine").map_or_else(|| labels.fill_labels("{v1}"), str::to_owned);
    let fits = |alias: &&EngineAlias| alias.when.is_none_or(|(name, value)| find_given(name) == Some(value));
    let is_of_engine = |alias: &&EngineAlias| labels.fill_labels(alias.engine) == engine;
    let alias = ALIASES
        .iter()
        .filter(is_of_engine)
        .find(fits)
        .ok_or_else(|| unknown_engine_error(&engine, labels))?;
    let endpoint =
        catalogue::find_endpoint(alias.path).ok_or_else(|| unknown_engine_error(&engine, labels))?;
    let mut query =
        alias.fixed.iter().fold(QueryBuilder::new(), |query, (name, value)| query.with_pair(name, value));
    let mut warnings = Vec::new();
    for (name, value) in translate_market(&given, endpoint)? {
        query = query.with_pair(name, &value);
    }
    let has_own_market = endpoint.params.iter().any(|param| param.name == "mkt");
    for (name, value) in &given {
        if OWN_PARAMS.contains(&name.as_str())
            || KEY_PARAMS.contains(&name.as_str())
            || (has_own_market && MARKET_PARAMS.contains(&name.as_str()))
            || alias.when.is_some_and(|(own, _)| own == name)
            || alias.fixed.iter().any(|(own, _)| own == name)
        {
            continue;
        }
        let ours = alias.params.iter().find(|(theirs, _)| labels.fill_labels(theirs) == *name);
        let ours = ours.map_or(name.as_str(), |(_, ours)| *ours);
        if endpoint.params.iter().any(|param| param.name == ours) {
            let known = alias.values.iter().find(|(param, theirs, _)| *param == ours && theirs == value);
            query = query.with_pair(ours, known.map_or(value.as_str(), |(_, _, ours)| *ours));
        } else if name == "ijn" && alias.fixed.contains(&("tbm", "isch")) {
            if value != "0" {
                return Err(ApiError::invalid_request(
                    "`ijn` must be 0, the first page; follow `serpapi_pagination.next` to further pages.",
                ));
            }
        } else if IGNORED_PARAMS.contains(&name.as_str()) {
            if !["no_cache", "source"].contains(&name.as_str()) {
                warnings.push(format!("`{name}` changes nothing here and was left out."));
            }
        } else {
            return Err(unknown_parameter_error(name, endpoint));
        }
    }
    let query = query.into_string();
    Ok(TranslatedCall { endpoint, query, format, asks_anew, keeps_nothing, engine, alias, warnings })
}

/// Checks the requested format of an earlier search.
///
/// # Errors
/// `invalid_request` for anything but JSON, the stored format.
pub fn check_archived_format(query: &str) -> Result<(), ApiError> {
    let output = url::find_query_value(query, "output").filter(|output| !output.is_empty());
    match output.map_or(Ok(AnswerFormat::Json), |output| parse_format(&output))? {
        AnswerFormat::Json => Ok(()),
        AnswerFormat::Markdown => {
            Err(ApiError::invalid_request("`output` of an earlier search must be json."))
        }
    }
}

fn parse_format(output: &str) -> Result<AnswerFormat, ApiError> {
    match output.to_ascii_lowercase().as_str() {
        "json" => Ok(AnswerFormat::Json),
        "md" | "markdown" => Ok(AnswerFormat::Markdown),
        "html" => Err(ApiError::invalid_request(
            "`output=html` is not supported; the page as it was received is at `search_metadata.raw_html_file`.",
        )),
        _ => Err(ApiError::invalid_request("`output` must be json or md.")),
    }
}

/// Country and language parameters of the other service, for an endpoint with a combined `mkt`.
const MARKET_PARAMS: [&str; 2] = ["gl", "hl"];

/// Translates `gl` to `cc`, and together with `hl` to `mkt`, where the endpoint has them; native parameters take precedence.
fn translate_market(
    given: &[(String, String)],
    endpoint: &Endpoint,
) -> Result<Vec<(&'static str, String)>, ApiError> {
    let find_given = |name: &str| given.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str());
    let is_missing =
        |name: &str| find_given(name).is_none() && endpoint.params.iter().any(|param| param.name == name);
    let mut translated = Vec::new();
    if let Some(country) = find_given("gl").filter(|_| is_missing("cc")) {
        translated.push(("cc", country.to_owned()));
    }
    if let Some(language) = find_given("hl").filter(|_| is_missing("mkt")) {
        let market = match find_given("gl").or_else(|| find_given("cc")) {
            _ if language.contains('-') => language.to_owned(),
            Some(country) => format!("{language}-{country}"),
            None => {
                return Err(ApiError::invalid_request(
                    "`hl` needs `gl` on this engine, since language and country are one value; or send `mkt`, such as en-US.",
                ));
            }
        };
        translated.push(("mkt", market));
    }
    Ok(translated)
}

fn unknown_engine_error(engine: &str, labels: &SourceLabels) -> ApiError {
    let mut known: Vec<String> = ALIASES.iter().map(|alias| labels.fill_labels(alias.engine)).collect();
    known.dedup();
    let near = suggestion::find_nearest(engine, known.iter().map(String::as_str));
    let meant = near.map_or(String::new(), |near| format!(" Did you mean `{near}`?"));
    let engine: String = engine.chars().take(64).collect();
    ApiError::invalid_request(format!(
        "Unsupported `{engine}` search engine.{meant} There are: {}.",
        known.join(", ")
    ))
}

fn unknown_parameter_error(name: &str, endpoint: &Endpoint) -> ApiError {
    let near = suggestion::find_nearest(name, endpoint.params.iter().map(|param| param.name));
    let meant = near.map_or(String::new(), |near| format!(" Did you mean `{near}`?"));
    let name: String = name.chars().take(64).collect();
    ApiError::invalid_request(format!("Unsupported `{name}` parameter.{meant}"))
}
