//! Requests and the scheduled event: builds the ports from the environment, hands on, and gives the runtime its answer.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use js_sys::Function;
use quarry_data_api::service;
use quarry_data_api::watch::{canary as data_canary, sweep as data_sweep};
use quarry_kernel::http::{Body, Incoming, Response, UrlParts};
use quarry_mcp::server as protocol;
use quarry_storefront::operator::{notices, sweep as storefront_sweep};
use quarry_storefront::payments::upkeep::sweep as payments_sweep;
use wasm_bindgen::prelude::*;

use crate::answer::{into_runtime, lines};
use crate::glue;
use crate::mcp::Inside;
use crate::platform::{self, Platform};
use crate::request::RuntimeRequest;
use crate::runtime::{Env, console_error, console_log};
use crate::serve::{Rest, serve};

/// Answers a request by calling `give`, and goes on with what is left to do. A panic that nothing nearer caught is answered as
/// our own failure and touches no other request.
#[wasm_bindgen]
pub async fn handle(request: JsValue, method: String, url: String, env: Env, give: Function) {
    // What a panic leaves behind is this request's alone.
    AssertUnwindSafe(served(RuntimeRequest::new(request, method, url), Platform::new(env), give)).await;
}

async fn served(request: RuntimeRequest, platform: Platform, give: Function) {
    let (response, rest) = answer(&request, &platform).await;
    // The function settles a promise, which cannot fail.
    let _ = give.call1(&JsValue::UNDEFINED, &response);
    if let Some(rest) = rest {
        rest.finish(&platform).await;
    }
}

async fn answer(request: &RuntimeRequest, platform: &Platform) -> (JsValue, Option<Rest>) {
    let (response, rest) = match UrlParts::of(request.url()).path {
        protocol::PATH => models(platform, request).await,
        _ => serve(platform, request).await,
    };
    let answer = match response.body {
        Body::Asset(path) => asset(platform, request, &response, path).await,
        _ => into_runtime(response),
    };
    (answer, rest)
}

/// A static asset under the headers of our answer; its entity tag and what `If-None-Match` and HEAD do are the platform's.
async fn asset(platform: &Platform, request: &RuntimeRequest, response: &Response, path: &str) -> JsValue {
    let lines = lines(response.headers.iter());
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
