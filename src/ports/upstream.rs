//! Upstreams of metered calls: our own data API, in this process, and other servers over fetch. Bodies are passed through as the
//! runtime's streams, unread.

use std::cell::RefCell;
use std::collections::HashMap;
use std::time::Duration;

use futures_util::future::{Either, select};
use quarry_data_api::call::Deferred;
use quarry_data_api::metered::{self, MeteredContext};
use quarry_data_api::ports::Ports as _;
use quarry_kernel::http::{Body, IncomingRequest, OpaqueStream};
use quarry_kernel::time::UnixMs;
use quarry_sources::{Site, Source, SourceRequest};
use quarry_storefront::ports::Unavailable;
use quarry_storefront::sellers::config::UpstreamTarget;
use quarry_storefront::upstream::{UpstreamRequest, UpstreamResponse};
use worker::web_sys::{self, AbortController, ReadableStream};
use worker::{Delay, Error, Headers, Result as WorkerResult};

use super::Platform;
use crate::bindings::webcrypto::WebCrypto;
use crate::clock::now;
use crate::fetch::client::HttpCall;
use crate::fetch::source::WorkerSource;
use crate::log;

/// Deadline of an upstream's head; below the lifetime of the lease held for it.
const HEAD_DEADLINE: Duration = Duration::from_secs(100);

/// Calls an upstream.
pub async fn send(platform: &Platform, outgoing: &UpstreamRequest) -> Result<UpstreamResponse, Unavailable> {
    match outgoing.target {
        UpstreamTarget::DataApi => Ok(call_data_api(platform, outgoing).await),
        UpstreamTarget::Origin(_) => send_to_origin(outgoing).await,
    }
}

async fn send_to_origin(outgoing: &UpstreamRequest) -> Result<UpstreamResponse, Unavailable> {
    forward(outgoing).await.map_err(|error| {
        log::report_unavailable("upstream", &error);
        Unavailable
    })
}

/// Forwards a request and returns when the response's head has arrived, its body unread. The deadline applies to the head only.
async fn forward(outgoing: &UpstreamRequest) -> WorkerResult<UpstreamResponse> {
    let mut call = HttpCall::new(&outgoing.method, &outgoing.url);
    for (name, value) in &outgoing.headers {
        call = call.header(name, value);
    }
    if let Some(body) = outgoing.body.as_ref().and_then(OpaqueStream::downcast_ref::<ReadableStream>) {
        call = call.body(body.clone().into());
    }
    let abort = AbortController::new()?;
    let signal = abort.signal();
    let answered = Box::pin(call.start(&signal));
    let response: web_sys::Response = match select(answered, Delay::from(HEAD_DEADLINE)).await {
        Either::Left((answered, _)) => answered?.into(),
        Either::Right(_) => {
            abort.abort();
            return Err(Error::RustError("the upstream did not answer in time".to_owned()));
        }
    };
    Ok(UpstreamResponse {
        status: response.status(),
        headers: Headers(response.headers()).entries().collect(),
        body: response.body().map_or(Body::Empty, |body| Body::Stream(OpaqueStream::new(body))),
        asked: 0,
        is_shared: false,
        deferred: None,
    })
}

/// Signed call as a request to our own data API.
struct SignedCall<'a>(&'a UpstreamRequest);

impl IncomingRequest for SignedCall<'_> {
    fn method(&self) -> &str {
        &self.0.method
    }

    fn url(&self) -> &str {
        &self.0.url
    }

    fn header(&self, name: &str) -> Option<String> {
        self.0.header(name)
    }

    async fn body(&self, _max_bytes: usize) -> Option<String> {
        None
    }
}

/// Deferred work of a data call, until it is taken.
type DeferredCell = RefCell<Option<Deferred<WorkerSource>>>;

async fn call_data_api(platform: &Platform, outgoing: &UpstreamRequest) -> UpstreamResponse {
    let has_signed = async |id: &str, base: &str, signature: &str| {
        outgoing.keys.has_signed(&WebCrypto, id, base, signature).await.unwrap_or(false)
    };
    let metered = MeteredContext {
        base: &outgoing.base,
        request_id: &outgoing.request_id,
        takes_shared: outgoing.takes_shared,
        has_signed,
    };
    let (response, after) = metered::handle(platform, &SignedCall(outgoing), &metered).await;
    let asked = after.as_ref().map_or(0, Deferred::request_count);
    let is_shared = after.as_ref().is_some_and(Deferred::is_shared);
    let headers = response.headers.into_iter().map(|(name, value)| (name.into_owned(), value.into_owned()));
    UpstreamResponse {
        status: response.status,
        headers: headers.collect(),
        body: response.body,
        asked,
        is_shared,
        deferred: after.map(|after| OpaqueStream::new(DeferredCell::new(Some(after)))),
    }
}

/// Finishes the deferred work of a data call: its bundle.
pub async fn finish(platform: &Platform, rest: &OpaqueStream) {
    let left = rest.downcast_ref::<DeferredCell>().and_then(RefCell::take);
    if let Some(after) = left {
        after.finish(platform).await;
    }
}

/// Time for which a DNS answer is cached.
const RESOLVED_MS: i64 = 60_000;
const RESOLVED_MAX: usize = 200;

thread_local! {
    static RESOLVED: RefCell<HashMap<String, (UnixMs, String)>> = RefCell::default();
}

/// Resolves a DNS question, unless the answer is cached.
pub async fn resolve(platform: &Platform, question: &str) -> Result<String, Unavailable> {
    let now = now();
    let known = RESOLVED.with_borrow(|all| {
        let (at, answer) = all.get(question)?;
        (at.plus_ms(RESOLVED_MS) > now).then(|| answer.clone())
    });
    if let Some(answer) = known {
        return Ok(answer);
    }
    let request = SourceRequest::get(Site::Dns, question.to_owned()).header("accept", "application/dns-json");
    let answer = platform.new_source().fetch(request).await.map_err(|_| Unavailable)?;
    if answer.status != 200 {
        return Err(Unavailable);
    }
    RESOLVED.with_borrow_mut(|all| {
        if all.len() >= RESOLVED_MAX {
            all.clear();
        }
        all.insert(question.to_owned(), (now, answer.body.clone()));
    });
    Ok(answer.body)
}
