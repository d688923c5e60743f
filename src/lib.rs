//! The worker: Cloudflare's events and bindings, and nothing else. It connects the runtime with the crates that decide: requests,
//! ledger commands and the scheduled event.
//!
//! * `http`: requests in, responses out, routing;
//! * `ports`: the crates' ports, implemented over the bindings;
//! * `bindings`: D1, R2, assets, mail, WebCrypto;
//! * `fetch`: outgoing requests;
//! * `durable`: the Durable Object of a key;
//! * `promise`: promises that every data call awaits;
//! * `config`: variables and secrets.
//!
//! The deciding crates: [`quarry_data_api`] (endpoints, keys, cached answers), [`quarry_ledger`] (credits and leases of a key),
//! [`quarry_sources`] (requests to the sources and parsers of their pages), [`quarry_storefront`] (identity, plans, payments) and
//! [`quarry_mcp`]. ARCHITECTURE.md shows how a call and a purchase go through them.

mod bindings;
mod clock;
mod config;
mod durable;
mod fetch;
mod http;
mod log;
mod ports;
mod promise;
mod scheduled;

#[cfg(all(test, target_arch = "wasm32"))]
#[path = "../tests/wasm/mod.rs"]
mod tests;

use futures_channel::oneshot;
use serde_json::json;
use worker::{Context, Env, Result, ScheduleContext, ScheduledEvent, event, web_sys};

use crate::http::request::WorkerRequest;
use crate::ports::Platform;

#[event(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| {
        log::error(&json!({"event": "panicked", "what": info.to_string()}));
    }));
}

/// Handles a request. The work runs in `waitUntil`, so when a caller disconnects, the call still reaches its settlement and
/// leaves no lease behind.
#[event(fetch)]
async fn fetch(request: web_sys::Request, env: Env, context: Context) -> Result<web_sys::Response> {
    let (answer, answered) = oneshot::channel();
    context.wait_until(clock::Turns::new(async move {
        let platform = Platform::new(env);
        let (response, deferred) = http::handle(&platform, &WorkerRequest::new(request)).await;
        // Fails when the caller has disconnected; the deferred work still runs.
        let _ = answer.send(response);
        if let Some(deferred) = deferred {
            deferred.finish(&platform).await;
        }
    }));
    answered.await.map_err(|_| "the request was not answered".into())
}

#[event(scheduled)]
async fn scheduled(event: ScheduledEvent, env: Env, _context: ScheduleContext) {
    clock::Turns::new(scheduled::run(&event.cron(), env)).await;
}
