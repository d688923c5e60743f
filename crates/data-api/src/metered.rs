//! Calls from the storefront in this process: without a key, because the storefront reserves and settles. They carry the
//! storefront's signature (RFC 9421), like calls to any other upstream, and are refused without it. Available are data endpoints
//! and retained bundles; the account is the person's, or the agent's while it is unclaimed.

use quarry_kernel::http::cors::DisallowedMethod;
use quarry_kernel::http::{IncomingRequest, Response, UrlParts};
use quarry_kernel::http_signature::{SignatureInput, parse_signature};
use serde_json::{Map, Value, json};

use crate::cache::cacheable_question::CacheDirectives;
use crate::call::{self, ApiCall, Deferred, Payer};
use crate::error::{ApiError, ErrorCode};
use crate::examples::find_example;
use crate::param::{self, Param};
use crate::ports::Ports;
use crate::request_record::RequestRecord;
use crate::service::{DOOR, Route, respond_with_retained_bundle};

/// Context that the storefront passes with the request.
pub struct MeteredContext<'a, F> {
    /// Base URL of the storefront, for links in answers.
    pub base: &'a str,
    /// Request id, shared with the storefront.
    pub request_id: &'a str,
    /// Whether a cached or coalesced answer is accepted.
    pub takes_shared: bool,
    /// Verifies that the storefront's key with this id made this signature (Base64) of this text; `false` when it cannot be
    /// verified.
    pub has_signed: F,
}

/// Components that the signature must cover.
const COVERED_COMPONENTS: [&str; 4] = ["@method", "@target-uri", "agent-id", "x-request-id"];

/// Handles a call.
pub async fn handle<P: Ports, R: IncomingRequest, F: AsyncFn(&str, &str, &str) -> bool>(
    ports: &P,
    request: &R,
    metered: &MeteredContext<'_, F>,
) -> (Response, Option<Deferred<P::Source>>) {
    let started = ports.now();
    let url = UrlParts::parse(request.url());
    let id = metered.request_id;
    let (answer, echo, mut after) = match Route::from_path(url.path).map(|route| (route.rule(), route)) {
        Some((rule, route @ (Route::Data(_) | Route::Bundle(_)))) => {
            match authorize(ports, request, metered).await {
                Err(error) => (Err(error), None, None),
                Ok(accounts) => match (DOOR.check_method(request, rule), route) {
                    (Err(DisallowedMethod(methods)), _) => {
                        let error = ApiError::from_code(ErrorCode::MethodNotAllowed);
                        (Err(ApiError { allow: Some(methods), ..error }), None, None)
                    }
                    (Ok(Some(preflight)), _) => (Ok(preflight), None, None),
                    (Ok(None), Route::Data(endpoint)) => {
                        let (origin, head_only) = (metered.base, request.method() == "HEAD");
                        let directives = CacheDirectives::from_request(request);
                        let call = ApiCall {
                            endpoint,
                            id,
                            started,
                            url,
                            origin,
                            head_only,
                            directives,
                            fault: None,
                        };
                        let id = accounts.first().map(String::as_str).unwrap_or_default();
                        let payer = Payer::Account { id, takes_shared: metered.takes_shared };
                        call::execute(ports, call, payer).await
                    }
                    (Ok(None), Route::Bundle(rest)) => {
                        (respond_with_bundle(ports, request, &accounts, rest).await, None, None)
                    }
                    (Ok(None), _) => (Err(ApiError::from_code(ErrorCode::NotFound)), None, None),
                },
            }
        }
        _ => (Err(ApiError::new(ErrorCode::NotFound, "There is no such route.")), None, None),
    };
    let endpoint = Route::from_path(url.path).map(|route| route.pattern());
    let (method, is_tool_call) = (request.method(), request.is_tool_call());
    let asked = RequestRecord { request_id: id, method, endpoint, key: None, started, is_tool_call };
    asked.record(ports, &answer, after.as_mut());
    let response = answer.unwrap_or_else(|error| error.to_response(id, echo.as_ref()));
    (response, after)
}

/// Returns the refusal of a call when its path and parameters alone decide it: unknown endpoint, unknown parameter, violated
/// rule. `None` when it may be made.
#[must_use]
pub fn refuse_call(path: &str, query: &str, request_id: &str) -> Option<Response> {
    let error = match Route::from_path(path) {
        Some(Route::Data(endpoint)) => {
            ApiError::from(param::check(query, endpoint.params, endpoint.constraints).err()?)
        }
        Some(Route::Bundle(_)) => return None,
        _ => ApiError::new(ErrorCode::NotFound, "There is no such route."),
    };
    Some(error.to_response(request_id, None))
}

/// Describes the call of an endpoint: parameters of an example, the JSON schema of all parameters, and a shortened example
/// answer.
#[must_use]
pub fn describe_call(path: &str) -> Option<(Value, Value, Value)> {
    let Some(Route::Data(endpoint)) = Route::from_path(path) else { return None };
    let type_value = |name: &str, value: &str| {
        let param = endpoint.params.iter().find(|param| param.name == name);
        let is_text = param.is_none_or(|param| param.rule.to_schema().get("type") == Some(&json!("string")));
        serde_json::from_str(value).ok().filter(|_| !is_text).unwrap_or_else(|| json!(value))
    };
    let example: Map<String, Value> = find_example(path)
        .iter()
        .map(|(name, value)| ((*name).to_owned(), type_value(name, value)))
        .collect();
    let describe = |param: &Param| {
        let mut schema = param.rule.to_schema();
        if let Some(members) = schema.as_object_mut() {
            members.insert("description".to_owned(), json!(param.doc));
        }
        (param.name.to_owned(), schema)
    };
    let properties: Map<String, Value> = endpoint.params.iter().map(describe).collect();
    let required: Vec<&str> =
        endpoint.params.iter().filter(|param| param.required).map(|param| param.name).collect();
    let schema = json!({
        "type": "object", "properties": properties, "required": required, "additionalProperties": false,
    });
    let answer = json!({ "search_metadata": { "status": "Success" }, "search_parameters": example });
    Some((example.into(), schema, answer))
}

/// Authorizes a signed request and returns its accounts: the person's first, then the agent's.
async fn authorize<P: Ports, R: IncomingRequest, F: AsyncFn(&str, &str, &str) -> bool>(
    ports: &P,
    request: &R,
    metered: &MeteredContext<'_, F>,
) -> Result<Vec<String>, ApiError> {
    let unsigned = || ApiError::from_code(ErrorCode::InvalidApiKey).with_reason("signature");
    let input =
        request.header("signature-input").as_deref().and_then(SignatureInput::parse).ok_or_else(unsigned)?;
    let person = request.header("person-id");
    let mut covered = COVERED_COMPONENTS.to_vec();
    covered.extend(person.is_some().then_some("person-id"));
    let base = input
        .build_signature_base(request.method(), request.url(), |name| request.header(name))
        .ok_or_else(unsigned)?;
    let signature = request.header("signature").ok_or_else(unsigned)?;
    let signature = parse_signature(&signature).ok_or_else(unsigned)?;
    let is_signed = input.is_fresh_and_covers(ports.now().0.div_euclid(1000), &covered)
        && (metered.has_signed)(&input.keyid, &base, signature).await;
    if !is_signed {
        return Err(unsigned());
    }
    let agent = request.header("agent-id").filter(|agent| !agent.is_empty()).ok_or_else(unsigned)?;
    Ok(person.into_iter().chain([agent]).collect())
}

/// Responds with a retained bundle of any of the accounts, since bundles from before the claim belong to the agent.
async fn respond_with_bundle<P: Ports, R: IncomingRequest>(
    ports: &P,
    request: &R,
    accounts: &[String],
    rest: &str,
) -> Result<Response, ApiError> {
    let mut found = Err(ApiError::from_code(ErrorCode::NotFound));
    for account in accounts {
        found = respond_with_retained_bundle(ports, request, account, rest, ports.now()).await;
        if !matches!(&found, Err(error) if error.code == ErrorCode::NotFound) {
            break;
        }
    }
    found
}
