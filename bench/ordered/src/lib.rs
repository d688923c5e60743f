//! The peer of `bench/peer` in Rust: what a team would write in Quarry's place over `worker` and serde, with their usual calls. The
//! same rules for an app search: a key that proves itself by its mac, checked parameters, one hop to the key's object for a call and
//! a slot, the same fetch, normalised groups in the envelope, a settlement as one durable row, a retained bundle.

mod app;
mod ledger;

use hmac::{Hmac, Mac};
use js_sys::Promise;
use serde::Serialize;
use sha2::Sha256;
use wasm_bindgen::prelude::*;
use worker::{
    Bucket, Context, Date, Env, Fetch, Headers, Method, Request, RequestInit, Response, Result, Url, event,
};

#[wasm_bindgen]
extern "C" {
    type Stub;
    #[wasm_bindgen(method)]
    fn open(this: &Stub, account: &str, calls: f64, limit: u32) -> Promise;
    #[wasm_bindgen(method)]
    fn reserve(this: &Stub, lease: &str) -> Promise;
    #[wasm_bindgen(method)]
    fn settle(this: &Stub, lease: &str, outcome: &str) -> Promise;
}

const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

fn base32(bytes: &[u8]) -> String {
    let (mut text, mut held, mut bits) = (String::new(), 0_u32, 0);
    for &byte in bytes {
        held = held << 8 | u32::from(byte);
        bits += 8;
        while bits >= 5 {
            bits -= 5;
            text.push(char::from(ALPHABET[(held >> bits & 31) as usize]));
        }
        held &= 255;
    }
    if bits > 0 {
        text.push(char::from(ALPHABET[(held << (5 - bits) & 31) as usize]));
    }
    text
}

/// Returns the id of a key that proves itself.
fn key_id(header: Option<String>, secret: &str) -> Option<String> {
    let header = header?;
    let (scheme, key) = header.split_once(' ')?;
    let (id, mac) = key.strip_prefix("qk_")?.split_once('_')?;
    let mut digest = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).ok()?;
    digest.update(format!("key:{id}").as_bytes());
    let own = base32(&digest.finalize().into_bytes()[..16]);
    let differs =
        own.len() != mac.len() || own.bytes().zip(mac.bytes()).fold(0, |all, (a, b)| all | (a ^ b)) != 0;
    (scheme.eq_ignore_ascii_case("bearer") && !differs).then(|| id.to_owned())
}

/// Makes a sortable id: 48 bits of time, 80 random ones.
fn fresh_id(now: u64) -> String {
    let mut bytes = [0; 16];
    let _ = getrandom::fill(&mut bytes);
    bytes[..6].copy_from_slice(&now.to_be_bytes()[2..]);
    base32(&bytes)
}

#[derive(Serialize)]
struct Refusal<'a> {
    error: &'a str,
    error_code: &'a str,
    status_code: u16,
    request_id: &'a str,
    retryable: bool,
}

fn refuse(status: u16, code: &str, message: &str, request_id: &str) -> Result<Response> {
    let headers = Headers::new();
    headers.set("x-request-id", request_id)?;
    let (error, error_code, retryable) = (message, code, status >= 429);
    let body = Refusal { error, error_code, status_code: status, request_id, retryable };
    Ok(Response::from_json(&body)?.with_status(status).with_headers(headers))
}

fn stub(env: &Env, id: &str) -> Result<Stub> {
    Ok(env.durable_object("LEDGER")?.id_from_name(id)?.get_stub()?.into_rpc())
}

async fn resolved(promise: Promise) -> Result<String> {
    let value = js_sys::futures::JsFuture::from(promise).await?;
    Ok(value.as_string().unwrap_or_default())
}

#[derive(Serialize)]
struct Metadata<'a> {
    id: &'a str,
    status: &'a str,
    created_at: &'a str,
    total_time_taken: f64,
    source_url: &'a str,
    raw_file: String,
    prettify_file: String,
}

#[derive(Serialize)]
struct Answer<'a> {
    search_metadata: Metadata<'a>,
    search_parameters: &'a app::Params,
    #[serde(flatten)]
    groups: app::Groups<'a>,
}

#[event(fetch)]
async fn fetch(mut request: Request, env: Env, context: Context) -> Result<Response> {
    let url = request.url()?;
    match url.path() {
        "/health" => Response::ok("{}"),
        "/open" => open(&mut request, &env).await,
        "/api/v6/app-store/search" => search(&request, &url, &env, &context).await,
        _ => Response::error("not found", 404),
    }
}

/// For the benchmark alone: makes a key's ledger exist.
async fn open(request: &mut Request, env: &Env) -> Result<Response> {
    let wanted: serde_json::Value = request.json().await?;
    let id = wanted["id"].as_str().unwrap_or_default();
    let (calls, limit) =
        (wanted["calls"].as_f64().unwrap_or_default(), wanted["limit"].as_u64().unwrap_or_default());
    resolved(stub(env, id)?.open(&format!("ac_{id}"), calls, limit as u32)).await?;
    Response::ok("{}")
}

async fn search(request: &Request, url: &Url, env: &Env, context: &Context) -> Result<Response> {
    let started = Date::now().as_millis();
    let request_id = fresh_id(started);
    let secret = env.var("KEY_SECRET")?.to_string();
    let Some(id) = key_id(request.headers().get("authorization")?, &secret) else {
        return refuse(401, "invalid_api_key", "The key is not a key of this service.", &request_id);
    };
    let params = match app::Params::parse(url) {
        Ok(params) => params,
        Err(problem) => return refuse(400, "invalid_request", &problem, &request_id),
    };
    let ledger = stub(env, &id)?;
    let reply = resolved(ledger.reserve(&request_id)).await?;
    let lease = match serde_json::from_str::<ledger::Reserved>(&reply)? {
        ledger::Reserved::Lease(lease) => lease,
        ledger::Reserved::Refused { status, code, message } => {
            return refuse(status, &code, &message, &request_id);
        }
    };
    let settle = |outcome: &str| {
        let settled = ledger.settle(&request_id, outcome);
        context.wait_until(async move {
            let _ = resolved(settled).await;
        });
    };
    let address = params.source_url();
    let bytes = match ask(&address).await {
        Ok(bytes) => bytes,
        Err(_) => {
            settle("released");
            return refuse(503, "source_unavailable", "The source did not answer.", &request_id);
        }
    };
    let origin = url.origin().ascii_serialization();
    let text = String::from_utf8_lossy(&bytes);
    let Ok(groups) = app::Groups::read(&text, &params, &origin) else {
        settle("released");
        return refuse(503, "source_unavailable", "The source did not answer.", &request_id);
    };
    settle("charged");
    let created_at = String::from(js_sys::Date::new(&JsValue::from_f64(started as f64)).to_iso_string());
    let date = &created_at[..10];
    // Unchecked: the benchmark's bucket is another worker (store.js).
    let bucket = Bucket::unchecked_from_js(js_sys::Reflect::get(env, &"BUNDLES".into())?);
    let name = format!("{date}/{}/{request_id}", lease.account);
    let (kept, kept_url) = (bytes.clone(), address.clone());
    context.wait_until(async move {
        let metadata =
            [("url".to_owned(), kept_url)].into_iter().collect::<std::collections::HashMap<_, _>>();
        let _ = bucket.put(name, kept).custom_metadata(metadata).execute().await;
    });
    let taken_ms = Date::now().as_millis().saturating_sub(started);
    let bundle = format!("{origin}/api/bundles/{date}/{request_id}");
    let search_metadata = Metadata {
        id: &request_id,
        status: "Success",
        created_at: &created_at,
        total_time_taken: taken_ms as f64 / 1000.0,
        source_url: &address,
        raw_file: format!("{bundle}/raw"),
        prettify_file: format!("{bundle}/prettify"),
    };
    let response = Response::from_json(&Answer { search_metadata, search_parameters: &params, groups })?;
    let headers = response.headers();
    headers.set("cache-control", "no-store")?;
    headers.set("x-request-id", &request_id)?;
    headers.set("x-content-type-options", "nosniff")?;
    headers.set("referrer-policy", "no-referrer")?;
    headers.set("x-remaining-calls", &lease.remaining.to_string())?;
    headers.set("ratelimit-policy", &format!("\"concurrency\";q={}", lease.limit))?;
    headers.set("ratelimit", &format!("\"concurrency\";r={}", lease.limit - lease.live))?;
    headers.set("server-timing", &format!("total;dur={taken_ms}"))?;
    headers.set("access-control-allow-origin", "*")?;
    let exposed = "X-Request-Id, X-Remaining-Calls, RateLimit, RateLimit-Policy, Retry-After";
    headers.set("access-control-expose-headers", exposed)?;
    Ok(response)
}

/// Fetches the source's answer within 20 s.
async fn ask(address: &str) -> Result<Vec<u8>> {
    let headers = Headers::new();
    headers.set("user-agent", "Mozilla/5.0 (compatible; Peer/0.1)")?;
    headers.set("accept", "*/*")?;
    let mut init = RequestInit::new();
    init.with_method(Method::Get).with_headers(headers).with_redirect(worker::RequestRedirect::Manual);
    let signal = worker::AbortSignal::from(worker::web_sys::AbortSignal::timeout_with_u32(20_000));
    let mut answer =
        Fetch::Request(Request::new_with_init(address, &init)?).send_with_signal(&signal).await?;
    if answer.status_code() != 200 {
        return Err("no success".into());
    }
    answer.bytes().await
}
