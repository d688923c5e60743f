//! Requests and the scheduled event: builds the ports from the environment, hands on, and gives the runtime its answer.

use std::borrow::Cow;
use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use js_sys::Uint8Array;
use quarry_data_api::service;
use quarry_data_api::watch::{canary as data_canary, sweep as data_sweep};
use quarry_kernel::http::{Body, Incoming, Response, UrlParts};
use quarry_mcp::server as protocol;
use quarry_storefront::operator::{notices, sweep as storefront_sweep};
use quarry_storefront::payments::upkeep::sweep as payments_sweep;
use wasm_bindgen::prelude::*;

use crate::glue;
use crate::mcp::Inside;
use crate::platform::{self, Platform};
use crate::request::RuntimeRequest;
use crate::runtime::{Env, console_error, console_log};
use crate::serve::{Rest, serve};

/// Answers a request. A panic that nothing nearer caught is answered as our own failure and touches no other request.
#[wasm_bindgen]
pub async fn handle(request: JsValue, method: String, url: String, env: Env, ctx: JsValue) -> JsValue {
    // What a panic leaves behind is this request's alone.
    AssertUnwindSafe(answer(RuntimeRequest::new(request, method, url), env, ctx)).await
}

async fn answer(request: RuntimeRequest, env: Env, ctx: JsValue) -> JsValue {
    let platform = Platform::new(env);
    let (response, rest) = match UrlParts::of(request.url()).path {
        protocol::PATH => models(&platform, &request).await,
        _ => serve(&platform, &request).await,
    };
    if let Body::Asset(path) = response.body {
        return asset(&platform, &request, &response, path).await;
    }
    if let Some(rest) = rest {
        later(&ctx, async move { rest.finish(&platform).await });
    }
    into_runtime(response)
}

/// A static asset under the headers of our answer; its entity tag and what `If-None-Match` and HEAD do are the platform's.
async fn asset(platform: &Platform, request: &RuntimeRequest, response: &Response, path: &str) -> JsValue {
    let (fixed, own) = header_lines(response);
    let lines = format!("{fixed}\n{own}");
    match glue::asset(&platform.binding("ASSETS"), &request.request, path, &lines).await {
        Ok(answer) => answer,
        Err(error) => {
            console_error!(
                "{{\"event\":\"unavailable\",\"what\":\"assets\",\"error\":{:?}}}",
                format!("{error:?}")
            );
            into_runtime(service::broken(platform::now(), platform::random()))
        }
    }
}

/// The answer to a model's client.
async fn models(platform: &Platform, request: &RuntimeRequest) -> (Response, Option<Rest>) {
    let inside = Inside::new(platform, request).await;
    let served = AssertUnwindSafe(protocol::answer(&inside, request)).catch_unwind().await;
    let response = served.unwrap_or_else(|_| {
        console_error!("{{\"event\":\"panic\",\"path\":{:?}}}", protocol::PATH);
        service::broken(platform::now(), platform::random())
    });
    (response, inside.into_rest())
}

/// Does something when the answer is on its way.
fn later(ctx: &JsValue, work: impl Future<Output = ()> + 'static) {
    let work = async move {
        work.await;
        Ok(JsValue::UNDEFINED)
    };
    glue::wait_until(ctx, &wasm_bindgen_futures::future_to_promise(AssertUnwindSafe(work)));
}

/// The scheduled event: deletes what is no longer retained and what has expired.
#[wasm_bindgen]
pub async fn sweep(env: Env) {
    let platform = Platform::new(env);
    match AssertUnwindSafe(data_sweep::run(&platform)).catch_unwind().await {
        Ok(Ok(deleted)) => console_log!("{{\"event\":\"sweep\",\"bundles_deleted\":{deleted}}}"),
        _ => console_error!("{{\"event\":\"sweep_failed\"}}"),
    }
    match AssertUnwindSafe(storefront_sweep::run(&platform)).catch_unwind().await {
        Ok(Ok(deleted)) => console_log!("{{\"event\":\"sweep\",\"registrations_deleted\":{deleted}}}"),
        _ => console_error!("{{\"event\":\"sweep_failed\",\"of\":\"registrations\"}}"),
    }
}

/// The scheduled event of every minute: payments that nobody came back for are finished.
#[wasm_bindgen]
pub async fn settle(env: Env) {
    let platform = Platform::new(env);
    match AssertUnwindSafe(payments_sweep::run(&platform)).catch_unwind().await {
        Ok(Ok(swept)) if swept == payments_sweep::Swept::default() => {}
        Ok(Ok(payments_sweep::Swept { payments, unfinished, ledgers })) => console_log!(
            "{{\"event\":\"sweep\",\"payments\":{payments},\"unfinished\":{unfinished},\"ledgers_booked\":{ledgers}}}"
        ),
        _ => console_error!("{{\"event\":\"sweep_failed\",\"of\":\"payments\"}}"),
    }
    notices(&platform).await;
}

/// The same: people are mailed what their agents have bought.
async fn notices(platform: &Platform) {
    if !matches!(AssertUnwindSafe(notices::run(platform)).catch_unwind().await, Ok(Ok(_))) {
        console_error!("{{\"event\":\"sweep_failed\",\"of\":\"notices\"}}");
    }
}

/// The scheduled event's other errand: asks what the operator wants asked and logs how it went.
#[wasm_bindgen]
pub async fn canary(env: Env) {
    let work = async move { data_canary::run(&Platform::new(env)).await };
    if AssertUnwindSafe(work).catch_unwind().await.is_err() {
        console_error!("{{\"event\":\"canary_failed\"}}");
    }
}

/// Names and values in turn, a line each: headers whose value is written in the code, the same for many answers, and the others.
fn header_lines(response: &Response) -> (String, String) {
    let (mut fixed, mut own) = (String::with_capacity(512), String::with_capacity(256));
    for (name, value) in &response.headers {
        let lines =
            if matches!((name, value), (Cow::Borrowed(_), Cow::Borrowed(_))) { &mut fixed } else { &mut own };
        if !lines.is_empty() {
            lines.push('\n');
        }
        lines.push_str(name);
        lines.push('\n');
        // Who writes a value in the code ends no line in it.
        match value {
            Cow::Owned(value) if value.bytes().any(|byte| ends_line(char::from(byte))) => {
                lines.extend(value.chars().filter(|letter| !ends_line(*letter)));
            }
            value => lines.push_str(value),
        }
    }
    (fixed, own)
}

const fn ends_line(letter: char) -> bool {
    matches!(letter, '\n' | '\r' | '\0')
}

/// The answer as the runtime has it.
fn into_runtime(response: Response) -> JsValue {
    let (fixed, own) = header_lines(&response);
    let bytes = |body: &[u8]| glue::respond_bytes(response.status, &fixed, &own, Uint8Array::from(body));
    match response.body {
        Body::Empty | Body::Asset(_) => glue::respond_text(response.status, &fixed, &own, None),
        Body::Static(text) => glue::respond_text(response.status, &fixed, &own, Some(text)),
        Body::Text(text) => bytes(text.as_bytes()),
        Body::Bytes(stored) => bytes(&stored),
        Body::Stream(stream) => {
            let body = stream.held::<JsValue>().cloned().unwrap_or(JsValue::NULL);
            glue::respond_stream(response.status, &fixed, &own, &body)
        }
    }
}
