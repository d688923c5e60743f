//! Tools: the jobs that a model is shown at first ([`table`]), every endpoint of the catalogue under its operation's name
//! ([`words`]), what is left, and a page to buy more. The list is a document beside the worker (`schema.rs` makes it); a call
//! is the endpoint's own request.
//!
//! What an endpoint refuses is a tool error, in words for the model and with what to do next: it costs nothing and the
//! model may mend it. Only who is not known at all gets an HTTP 401, because that is the client's business.

mod answer;
mod buying;
pub mod job;
#[cfg(test)]
mod schema;
pub mod selection;
pub mod table;
mod trim;
pub mod words;

use quarry_data_api::catalogue;
use quarry_data_api::endpoint::Endpoint;
use quarry_kernel::url::Query;
use serde_json::{Map, Value, json};

use self::answer::Asked;
use self::job::{Job, is_absent, not_plain, scalar};
use self::table::JOBS;
use self::trim::{LIMIT, Trim};
use self::words::SOURCES;
use crate::door::{text, within};
use crate::message::Request;
use crate::ports::{Ports, Presented};
use crate::reply::{Code, Failure, Outcome};
use crate::revision::Generation;

/// The tool that says what is left.
const KEY_STATUS: &str = "key_status";
/// The tool that answers a page to buy calls.
const BUY_CALLS: &str = "buy_calls";
/// The list, as the repository has it.
const LIST: &str = "/mcp-tools.json";

/// What a key, and what an agent, asks to learn what is left.
const STATUS_OF_KEY: &str = "/api/keys/status";
const STATUS_OF_AGENT: &str = "/agents/agent/entitlements";

/// `tools/list`: those that the address asks for, at once and always in the same order.
pub async fn list<P: Ports>(ports: &P, address_query: &str) -> Result<Outcome, Failure> {
    let names =
        selection::names(address_query).map_err(|sentence| Failure::new(Code::InvalidParams, sentence))?;
    let list = ports.document(LIST).await;
    let list = list.ok_or_else(|| Failure::new(Code::Internal, "The list of tools cannot be read now."))?;
    let line_of = |name: &&str| {
        let begins = format!("{{\"name\":\"{name}\",");
        list.lines().find(|line| line.starts_with(&begins)).map(|line| line.trim_end_matches(','))
    };
    let lines: Vec<&str> = names.iter().filter_map(line_of).collect();
    let mut tools = format!("[{}]", lines.join(","));
    for (token, phrase) in SOURCES {
        if let Some(name) = ports.source_name(token) {
            let quoted = json!(name).to_string();
            let within_quotes = quoted.get(1..quoted.len().saturating_sub(1)).unwrap_or_default();
            tools = tools.replace(phrase, within_quotes);
        }
    }
    Ok(Outcome::default().with_text("tools", &tools))
}

/// `tools/call`.
pub async fn call<P: Ports>(
    ports: &P,
    who: Presented,
    generation: Generation,
    request: &Request,
) -> Result<Outcome, Failure> {
    let invalid = |message: String| Failure::new(Code::InvalidParams, message);
    let name = request.text("name").ok_or_else(|| invalid("`name` is missing.".to_owned()))?;
    let mut arguments = match request.params.get("arguments") {
        None | Some(Value::Null) => Map::new(),
        Some(Value::Object(arguments)) => arguments.clone(),
        Some(_) => return Err(invalid("`arguments` must be an object.".to_owned())),
    };
    arguments.retain(|_, value| !is_absent(value));
    let job = JOBS.iter().find(|job| job.name == name);
    let endpoint = catalogue::ENDPOINTS.iter().find(|endpoint| endpoint.operation_id == name).copied();
    match name {
        KEY_STATUS => return status(ports, who).await,
        BUY_CALLS => return buying::call(ports, &arguments).await,
        _ if job.is_none() && endpoint.is_none() => {
            return Err(invalid(format!("Unknown tool: {name}")));
        }
        _ => {}
    }
    let is_limit_own = endpoint.is_some_and(|one| one.params.iter().any(|param| param.name == LIMIT));
    let (trim, endpoint, query) = match prepared(job, endpoint, &mut arguments, is_limit_own) {
        Ok(prepared) => prepared,
        Err(sentence) => return Ok(answer::mended(&sentence)),
    };
    let Some(path) = within(ports, endpoint.path) else { return Ok(answer::failed(NO_CALLS, &json!({}))) };
    let response = ports.get(&query.on(&path)).await;
    let asked = Asked { ports, job, endpoint, trim };
    match response.status {
        200 => Ok(asked.succeeded(&response)),
        401 => Err(Failure::new(Code::Unauthorized, text(&response)).status(401)),
        _ if answer::is_exhausted(&response) && buying::takes_address(generation, request) => {
            Ok(buying::elicitation(ports))
        }
        _ => Ok(asked.refused(&response)),
    }
}

/// How the answer is cut, the endpoint, and what it is asked with.
fn prepared(
    job: Option<&Job>,
    endpoint: Option<&'static Endpoint>,
    arguments: &mut Map<String, Value>,
    is_limit_own: bool,
) -> Result<(Trim, &'static Endpoint, Query), String> {
    let trim = Trim::taken(arguments, is_limit_own)?;
    let (endpoint, query) = match (job, endpoint) {
        (Some(job), _) => job.request(arguments)?,
        (None, Some(endpoint)) => (endpoint, query(arguments)?),
        (None, None) => return Err("There is no such tool.".to_owned()),
    };
    Ok((trim, endpoint, query))
}

/// What an agent is told where nothing is sold to it.
const NO_CALLS: &str =
    "No calls are sold to agents here. Connect with a data key instead: `Authorization: Bearer qk_…`.";

/// Arguments as the endpoint's parameters.
fn query(arguments: &Map<String, Value>) -> Result<Query, String> {
    arguments.iter().try_fold(Query::new(), |query, (name, value)| {
        scalar(value).map(|value| query.with(name, &value)).ok_or_else(|| not_plain(name))
    })
}

async fn status<P: Ports>(ports: &P, who: Presented) -> Result<Outcome, Failure> {
    let path = if who == Presented::Agent { STATUS_OF_AGENT } else { STATUS_OF_KEY };
    let response = ports.get(path).await;
    match response.status {
        200 => Ok(answer::plain(&response)),
        401 => Err(Failure::new(Code::Unauthorized, text(&response)).status(401)),
        _ => Ok(answer::refused_of(ports, &response, text(&response))),
    }
}
