//! Results of tool calls: Markdown for the model and JSON for programs, or an error that a model can act on. Refers to tools and
//! their arguments, never to paths.

use quarry_data_api::endpoint::Endpoint;
use quarry_data_api::error::ErrorCode as ApiCode;
use quarry_data_api::markdown;
use quarry_kernel::http::Response;
use quarry_kernel::id;
use serde_json::{Map, Value, json};

use super::job::{self, Job};
use super::table::JOBS;
use super::trim::TrimOptions;
use crate::door::{build_bundle_link, read_text};
use crate::ports::{CredentialKind, Ports};
use crate::reply::RpcResult;

/// Call of an endpoint by a tool.
pub struct ToolCall<'a, P> {
    pub ports: &'a P,
    pub job: Option<&'static Job>,
    pub endpoint: &'static Endpoint,
    pub trim: TrimOptions,
}

impl<P: Ports> ToolCall<'_, P> {
    /// Builds the result in two forms: Markdown for the model, with a link to the bundle, and JSON for programs. `read` is the
    /// parsed response.
    pub fn build_success(&self, response: &Response, read: &Value) -> RpcResult {
        let shorter = self.trim.apply(read_text(response));
        let answer = shorter.as_deref().unwrap_or_else(|| read_text(response));
        let as_call = |address: &str| {
            let (tool, arguments) = job::to_tool_call(address, self.job, &JOBS)?;
            Some(format!("{tool} {}", Value::Object(arguments)))
        };
        let mut content = vec![build_text_content(&markdown::render_with(self.endpoint, answer, &as_call))];
        // A cached response, or one without retention, has no bundle.
        let id = response.header("x-request-id").filter(|_| has_bundle(read));
        let bundle = id.and_then(|id| Some((id::parse_created_at(id)?.date(), id)));
        if let Some((date, id)) = bundle {
            content.push(build_bundle_link(&date.to_string(), id));
        }
        RpcResult::default()
            .with_member("_meta", &build_meta(response, None))
            .with_member("content", &json!(content))
            .with_json_text("structuredContent", answer)
            .with_json_text("isError", "false")
    }

    /// Builds the error of an endpoint's refusal, with parameters renamed to the tool's arguments.
    pub fn build_refusal(&self, response: &Response) -> RpcResult {
        let mut body = read_text(response).to_owned();
        for param in self.endpoint.params {
            let named = self.job.and_then(|job| job.find_argument(self.endpoint.path, param.name));
            if let Some(argument) = named.filter(|argument| *argument != param.name) {
                body = body.replace(&format!("`{}`", param.name), &format!("`{argument}`"));
            }
        }
        build_refusal_result(self.ports, response, &body)
    }
}

/// Returns whether a response links to its bundle.
fn has_bundle(answer: &Value) -> bool {
    answer.pointer("/search_metadata/raw_file").is_some_and(Value::is_string)
}

/// Builds the result of the account tools: remaining credit, or a payment page.
pub fn build_plain_result(response: &Response) -> RpcResult {
    RpcResult::default()
        .with_member("_meta", &build_meta(response, None))
        .with_member("content", &json!([build_text_content(read_text(response))]))
        .with_json_text("structuredContent", read_text(response))
        .with_json_text("isError", "false")
}

fn build_text_content(text: &str) -> Value {
    json!({ "type": "text", "text": text })
}

/// Builds the error of invalid arguments, before any endpoint is called.
pub fn build_invalid_arguments_result(sentence: &str) -> RpcResult {
    build_error_result(
        &format!("{sentence} Nothing was requested or charged; correct the arguments and call again."),
        &json!({}),
    )
}

/// Builds the error of a refusal; `body` is its text, in the tool's terms.
pub fn build_refusal_result<P: Ports>(ports: &P, response: &Response, body: &str) -> RpcResult {
    let error: Value = serde_json::from_str(body).unwrap_or_default();
    let text_member = |name: &str| error.get(name).and_then(Value::as_str);
    // The data API puts the message into `error`, the storefront into `message` with the code in `error`.
    let code = text_member("error_code").or_else(|| text_member("error")).unwrap_or("failed");
    let sentence = text_member("message").or_else(|| text_member("error")).unwrap_or("The call failed.");
    let detail = text_member("detail").map_or(String::new(), |detail| format!(" {detail}"));
    let wait = response.header("retry-after").map_or(String::new(), |wait| format!(" Wait {wait} s."));
    let mut told =
        format!("{sentence}{detail} ({code})\n\n{}{wait}", describe_next_step(response.status, code));
    if is_credit_exhausted(response) {
        told.push_str(&format!(
            " Call `buy_calls` for a payment page, or give the person this address: {}",
            ports.account_page()
        ));
    }
    let plans = error.get("plans").filter(|plans| plans.as_array().is_some_and(|all| !all.is_empty()));
    if let (Some(plans), CredentialKind::Agent) = (plans, ports.credential_kind()) {
        told.push_str(&format!("\n\nWith a token of the storefront, an agent buys by itself: {plans}"));
    }
    let original: Value = serde_json::from_str(read_text(response)).unwrap_or_default();
    build_error_result(&told, &build_meta(response, Some(original)))
}

/// Builds the error of a response that does not match the tool's output schema; clients would reject it, so it is not charged.
pub fn build_misfit_result(response: &Response) -> RpcResult {
    let meta =
        response.header("x-request-id").map_or_else(|| json!({}), |id| json!({ "quarry/request_id": id }));
    build_error_result(
        "The answer does not fit this tool's output schema, which is a fault of this service. (internal_error)\n\nNothing was \
         charged. Ask another source, or call again later.",
        &meta,
    )
}

/// Returns whether a refusal is due to exhausted credit.
pub fn is_credit_exhausted(response: &Response) -> bool {
    let body: Value = serde_json::from_str(read_text(response)).unwrap_or_default();
    let code = body.get("error").and_then(Value::as_str).unwrap_or_default();
    response.status == 402
        || matches!(code, "free_plan_exhausted" | "usage_exhausted" | "plan_required")
            && body.get("detail").is_none()
}

/// Builds an error result for the model.
pub fn build_error_result(told: &str, meta: &Value) -> RpcResult {
    RpcResult::default()
        .with_member("_meta", meta)
        .with_member("content", &json!([build_text_content(told)]))
        .with_json_text("isError", "true")
}

/// Describes the next step that a model can take.
fn describe_next_step(status: u16, code: &str) -> &'static str {
    let known = ApiCode::ALL.into_iter().find(|own| own.row().token == code);
    match known {
        Some(ApiCode::InvalidRequest | ApiCode::UnknownParameter) => "Correct the argument and call again.",
        Some(ApiCode::InsufficientCredits) => "Calls must be bought before this tool works again.",
        Some(ApiCode::ApiKeyDisabled) => "Tell the person that the key of this connection is disabled.",
        Some(ApiCode::NotFound | ApiCode::NoOverview) => "Do not repeat the call; change its arguments.",
        Some(ApiCode::RateLimited | ApiCode::CreditsReserved | ApiCode::ConcurrencyLimitExceeded) => {
            "Call again later, with the same arguments."
        }
        Some(ApiCode::SourceUnavailable | ApiCode::Overloaded) => {
            "Nothing was charged. Call again later, or ask another source."
        }
        None if matches!(status, 402 | 410) => "Calls must be bought before this tool works again.",
        _ if status >= 500 => "Nothing was charged. Call again after a pause.",
        _ => "Change the call before it is repeated.",
    }
}

/// Builds the `_meta` of a response: request id, remaining credit, and the endpoint's error.
fn build_meta(response: &Response, error: Option<Value>) -> Value {
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
