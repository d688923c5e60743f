//! Tools: the jobs that a model is shown at first ([`table`]), every endpoint of the catalogue under its operation's name
//! ([`words`]), what is left, and a page to buy more. The list is a document beside the worker (`schema.rs` makes it); a call
//! is the endpoint's own request.
//!
//! An endpoint's refusal is a tool error, in words for the model and with what to do next: it costs nothing and the
//! model may mend it. Only who is not known at all gets an HTTP 401, because that is the client's business.

mod answer;
mod buying;
mod fit;
pub mod job;
#[cfg(test)]
mod schema;
pub mod selection;
pub mod table;
mod trim;
pub mod words;

use quarry_data_api::catalogue;
use quarry_data_api::endpoint::Endpoint;
use quarry_kernel::http::Response;
use quarry_kernel::url::QueryBuilder;
use serde_json::{Map, Value, json};

use self::answer::ToolCall;
use self::job::{Job, format_not_plain, format_scalar, is_absent};
use self::table::JOBS;
use self::trim::{LIMIT, TrimOptions};
use self::words::SOURCES;
use crate::door::{build_api_path, read_text};
use crate::message::Request;
use crate::ports::{CredentialKind, Ports};
use crate::reply::{RpcError, RpcErrorCode, RpcResult};
use crate::revision::Generation;

/// The tool that says what is left.
const KEY_STATUS: &str = "key_status";
/// The tool that answers a page to buy calls.
const BUY_CALLS: &str = "buy_calls";
/// The argument of every tool that asks the source anew.
const FRESH: &str = "fresh";
/// The list, as the repository has it.
const TOOL_LIST_ASSET: &str = "/mcp-tools.json";

/// Path at which a key reads its remaining credit.
const STATUS_OF_KEY: &str = "/api/keys/status";
const STATUS_OF_AGENT: &str = "/agents/agent/entitlements";

/// `tools/list`: those that the address asks for, at once and always in the same order.
pub async fn list<P: Ports>(ports: &P, address_query: &str) -> Result<RpcResult, RpcError> {
    let names = selection::select_tools(address_query)
        .map_err(|sentence| RpcError::new(RpcErrorCode::InvalidParams, sentence))?;
    let list = ports.load_document(TOOL_LIST_ASSET).await;
    let list =
        list.ok_or_else(|| RpcError::new(RpcErrorCode::Internal, "The list of tools cannot be read now."))?;
    let lines: Vec<&str> = names.iter().filter_map(|name| find_tool(&list, name)).collect();
    let mut tools = format!("[{}]", lines.join(","));
    for (token, phrase) in SOURCES {
        if let Some(name) = ports.source_name(token) {
            let quoted = json!(name).to_string();
            let within_quotes = quoted.get(1..quoted.len().saturating_sub(1)).unwrap_or_default();
            tools = tools.replace(phrase, within_quotes);
        }
    }
    Ok(RpcResult::default().with_json_text("tools", &tools))
}

/// Finds a tool in the list, as JSON text.
fn find_tool<'l>(list: &'l str, name: &str) -> Option<&'l str> {
    let begins = format!("{{\"name\":\"{name}\",");
    list.lines().find(|line| line.starts_with(&begins)).map(|line| line.trim_end_matches(','))
}

/// `tools/call`.
pub async fn call<P: Ports>(
    ports: &P,
    who: CredentialKind,
    generation: Generation,
    request: &Request,
) -> Result<RpcResult, RpcError> {
    let invalid = |message: String| RpcError::new(RpcErrorCode::InvalidParams, message);
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
        KEY_STATUS => return respond_with_status(ports, who).await,
        BUY_CALLS => return buying::buy_calls(ports, &arguments).await,
        _ if job.is_none() && endpoint.is_none() => {
            return Err(invalid(format!("Unknown tool: {name}")));
        }
        _ => {}
    }
    let is_limit_own = endpoint.is_some_and(|one| one.params.iter().any(|param| param.name == LIMIT));
    let prepared = take_fresh(&mut arguments)
        .and_then(|is_fresh| Ok((is_fresh, prepare_call(job, endpoint, &mut arguments, is_limit_own)?)));
    let (is_fresh, (trim, endpoint, query)) = match prepared {
        Ok(prepared) => prepared,
        Err(sentence) => return Ok(answer::build_invalid_arguments_result(&sentence)),
    };
    let Some(path) = build_api_path(ports, endpoint.path) else {
        return Ok(answer::build_error_result(NO_CALLS, &json!({})));
    };
    let address = query.append_to(&path);
    let response = if is_fresh { ports.get_anew(&address).await } else { ports.get(&address).await };
    let asked = ToolCall { ports, job, endpoint, trim };
    match response.status {
        200 => {
            Ok(answer_fittingly(ports, name, &response, |answer| asked.build_success(&response, answer))
                .await)
        }
        401 => Err(RpcError::new(RpcErrorCode::Unauthorized, read_text(&response)).with_status(401)),
        _ if answer::is_credit_exhausted(&response) && buying::can_open_address(generation, request) => {
            Ok(buying::build_elicitation(ports))
        }
        _ => Ok(asked.build_refusal(&response)),
    }
}

/// Returns the result that `build` makes of an answer which fits its tool's output schema. One that does not is our fault: an
/// error that is not charged.
async fn answer_fittingly<P: Ports>(
    ports: &P,
    tool: &str,
    response: &Response,
    build: impl FnOnce(&Value) -> RpcResult,
) -> RpcResult {
    let answer: Value = serde_json::from_str(read_text(response)).unwrap_or_default();
    match fit::find_misfit(ports, tool, &answer).await {
        None => build(&answer),
        Some(pointer) => {
            ports.withdraw_charge(tool, &pointer);
            answer::build_misfit_result(response)
        }
    }
}

/// Returns how the answer is cut, the endpoint, and what it is asked with.
fn prepare_call(
    job: Option<&Job>,
    endpoint: Option<&'static Endpoint>,
    arguments: &mut Map<String, Value>,
    is_limit_own: bool,
) -> Result<(TrimOptions, &'static Endpoint, QueryBuilder), String> {
    let trim = TrimOptions::take_from(arguments, is_limit_own)?;
    let (endpoint, query) = match (job, endpoint) {
        (Some(job), _) => job.build_request(arguments)?,
        (None, Some(endpoint)) => (endpoint, build_query(arguments)?),
        (None, None) => return Err("There is no such tool.".to_owned()),
    };
    Ok((trim, endpoint, query))
}

/// Takes out of the arguments whether the source is to be asked anew.
fn take_fresh(arguments: &mut Map<String, Value>) -> Result<bool, String> {
    match arguments.remove(FRESH) {
        None | Some(Value::Bool(false)) => Ok(false),
        Some(Value::Bool(true)) => Ok(true),
        Some(_) => Err(format!("Argument `{FRESH}` must be true or false.")),
    }
}

/// Text for an agent at a seller without offers.
const NO_CALLS: &str =
    "No calls are sold to agents here. Connect with a data key instead: `Authorization: Bearer qk_…`.";

/// Arguments as the endpoint's parameters.
fn build_query(arguments: &Map<String, Value>) -> Result<QueryBuilder, String> {
    arguments.iter().try_fold(QueryBuilder::new(), |query, (name, value)| {
        format_scalar(value).map(|value| query.with_pair(name, &value)).ok_or_else(|| format_not_plain(name))
    })
}

async fn respond_with_status<P: Ports>(ports: &P, who: CredentialKind) -> Result<RpcResult, RpcError> {
    let path = if who == CredentialKind::Agent { STATUS_OF_AGENT } else { STATUS_OF_KEY };
    let response = ports.get(path).await;
    match response.status {
        200 => {
            Ok(answer_fittingly(ports, KEY_STATUS, &response, |_| answer::build_plain_result(&response))
                .await)
        }
        401 => Err(RpcError::new(RpcErrorCode::Unauthorized, read_text(&response)).with_status(401)),
        _ => Ok(answer::build_refusal_result(ports, &response, read_text(&response))),
    }
}
