//! Tools: one an endpoint of the catalogue, under its operation's name, and one that says what is left. The list is a
//! document beside the worker, made from the catalogue (`quarry_data_api::openapi`); a call is the endpoint's own request.
//!
//! What an endpoint refuses is a tool error, in words for the model and with what to do next: it costs nothing and the
//! model may mend it. Only who is not known at all gets an HTTP 401, because that is the client's business.

use quarry_data_api::endpoint::Endpoint;
use quarry_data_api::error::Code as ApiCode;
use quarry_data_api::{catalogue, markdown};
use quarry_kernel::http::Response;
use quarry_kernel::id;
use quarry_kernel::url::Query;
use serde_json::{Map, Value, json};

use crate::door::{link, text, within};
use crate::message::Request;
use crate::ports::{Ports, Presented};
use crate::reply::{Code, Failure, Outcome};

/// The tool that says what is left.
const KEY_STATUS: &str = "key_status";
/// The list, as the repository has it.
const LIST: &str = "/mcp-tools.json";

/// What a key, and what an agent, asks to learn what is left.
const STATUS_OF_KEY: &str = "/api/keys/status";
const STATUS_OF_AGENT: &str = "/agents/agent/entitlements";

/// `tools/list`: all of them at once, always in the same order.
pub async fn list<P: Ports>(ports: &P) -> Result<Outcome, Failure> {
    let list = ports.document(LIST).await;
    let list = list.ok_or_else(|| Failure::new(Code::Internal, "The list of tools cannot be read now."))?;
    Ok(Outcome::default().with_text("tools", list.trim_end()))
}

/// `tools/call`.
pub async fn call<P: Ports>(ports: &P, who: Presented, request: &Request) -> Result<Outcome, Failure> {
    let invalid = |message: String| Failure::new(Code::InvalidParams, message);
    let name = request.text("name").ok_or_else(|| invalid("`name` is missing.".to_owned()))?;
    let none = Map::new();
    let arguments = match request.params.get("arguments") {
        None => &none,
        Some(Value::Object(arguments)) => arguments,
        Some(_) => return Err(invalid("`arguments` must be an object.".to_owned())),
    };
    let endpoint = catalogue::ENDPOINTS.iter().find(|endpoint| endpoint.operation_id == name);
    let path = match (endpoint, who) {
        (Some(endpoint), _) => match within(ports, endpoint.path) {
            Some(path) => path,
            None => return Ok(failed(NO_CALLS, &json!({}))),
        },
        (None, _) if name != KEY_STATUS => return Err(invalid(format!("Unknown tool: {name}"))),
        (None, Presented::Agent) => STATUS_OF_AGENT.to_owned(),
        (None, _) => STATUS_OF_KEY.to_owned(),
    };
    let address = match query(arguments) {
        Ok(query) => query.on(&path),
        Err(argument) => return Ok(unsendable(&argument)),
    };
    let response = ports.get(&address).await;
    match response.status {
        200 => Ok(succeeded(endpoint, &response)),
        401 => Err(Failure::new(Code::Unauthorized, text(&response)).status(401)),
        _ => Ok(refused(&response)),
    }
}

/// What an agent is told where nothing is sold to it.
const NO_CALLS: &str =
    "No calls are sold to agents here. Connect with a data key instead: `Authorization: Bearer qk_…`.";

/// Arguments as the endpoint's parameters. One that is null was not given.
fn query(arguments: &Map<String, Value>) -> Result<Query, String> {
    arguments.iter().filter(|(_, value)| !value.is_null()).try_fold(Query::new(), |query, (name, value)| {
        let value = match value {
            Value::String(text) => text.clone(),
            Value::Bool(is_on) => is_on.to_string(),
            // 7.0 is a way to write 7.
            Value::Number(number) => match number.to_string().strip_suffix(".0") {
                Some(whole) => whole.to_owned(),
                None => number.to_string(),
            },
            _ => return Err(name.clone()),
        };
        Ok(query.with(name, &value))
    })
}

/// The answer twice: as Markdown for the model, with a link to what the source said, and as it is for programs.
fn succeeded(endpoint: Option<&&Endpoint>, response: &Response) -> Outcome {
    let answer = text(response);
    let mut content = Vec::with_capacity(2);
    match endpoint {
        Some(endpoint) => content.push(said(&markdown::render(endpoint, answer))),
        None => content.push(said(answer)),
    }
    let bundle = response.header("x-request-id").and_then(|id| Some((id::made_at(id)?.date(), id)));
    if let (Some((date, id)), Some(_)) = (bundle, endpoint) {
        content.push(link(&date.to_string(), id));
    }
    Outcome::default()
        .with("_meta", &meta(response, None))
        .with("content", &json!(content))
        .with_text("structuredContent", answer)
        .with_text("isError", "false")
}

fn said(text: &str) -> Value {
    json!({ "type": "text", "text": text })
}

/// Arguments of a kind that no endpoint takes.
fn unsendable(argument: &str) -> Outcome {
    let told = format!(
        "Argument `{argument}` must be a string, a number or true or false. Nothing was asked or charged."
    );
    failed(&told, &json!({}))
}

fn refused(response: &Response) -> Outcome {
    let body: Value = serde_json::from_str(text(response)).unwrap_or_default();
    let of = |name: &str| body.get(name).and_then(Value::as_str);
    // The data API says it in `error`, the storefront in `message`, with the code in `error`.
    let code = of("error_code").or_else(|| of("error")).unwrap_or("failed");
    let sentence = of("message").or_else(|| of("error")).unwrap_or("The call failed.");
    let wait = response.header("retry-after").map_or(String::new(), |wait| format!(" Wait {wait} s."));
    let mut told = format!("{sentence} ({code})\n\n{}{wait}", next(response.status, code));
    if response.status == 402 || body.get("plans").is_some() {
        told.push_str("\n\n");
        told.push_str(text(response));
    }
    failed(&told, &meta(response, Some(body)))
}

fn failed(told: &str, meta: &Value) -> Outcome {
    Outcome::default().with("_meta", meta).with("content", &json!([said(told)])).with_text("isError", "true")
}

/// What to do next: the data API's own advice, where the code is one of its own.
fn next(status: u16, code: &str) -> &'static str {
    match ApiCode::ALL.into_iter().find(|own| own.row().token == code) {
        Some(code) => markdown::advice(code),
        None if status == 402 => {
            "Credits have to be bought first; what is to be had, and where, stands below."
        }
        None if status >= 500 => "Call again after a pause.",
        None => "Change the call before it is repeated.",
    }
}

/// What stands beside an answer: which request it was, what is left, and the error as the endpoint wrote it.
fn meta(response: &Response, error: Option<Value>) -> Value {
    let mut meta = Map::new();
    if let Some(id) = response.header("x-request-id") {
        meta.insert("quarry/request_id".to_owned(), id.into());
    }
    if let Some(left) = response.header("x-remaining-calls").and_then(|left| left.parse::<u64>().ok()) {
        meta.insert("quarry/remaining_calls".to_owned(), left.into());
    }
    if let Some(error) = error {
        meta.insert("quarry/error".to_owned(), error);
    }
    Value::Object(meta)
}
