//! One request's answer: the storefront's or the data API's. A panic that nothing nearer caught is answered as our own failure.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use quarry_data_api::call::{self, After};
use quarry_data_api::service;
use quarry_kernel::http::{Incoming, Response, UrlParts};
use quarry_storefront::metered::{self, Tail};
use quarry_storefront::service as storefront;

use crate::platform::{self, Platform, RuntimeSource};
use crate::request::RuntimeRequest;
use crate::runtime::console_error;

/// What is left to do when an answer is on its way.
pub enum Rest {
    /// Of a data call.
    Data(After<RuntimeSource>),
    /// Of a call that a seller sold.
    Metered(Tail),
}

impl Rest {
    /// Does it.
    pub async fn finish(self, platform: &Platform) {
        match self {
            Self::Data(after) => call::finish(platform, after).await,
            Self::Metered(tail) => metered::finish(platform, tail).await,
        }
    }
}

/// The answer of the storefront or of the data API, and what is left to do after it.
pub async fn serve(platform: &Platform, request: &RuntimeRequest) -> (Response, Option<Rest>) {
    if let Some(refusal) = storefront::kept_out(platform, request).await {
        return (refusal, None);
    }
    if storefront::owns(UrlParts::of(request.url()).path) {
        let (response, tail) = agents(platform, request).await;
        return (response, (tail != Tail::default()).then_some(Rest::Metered(tail)));
    }
    let served = AssertUnwindSafe(service::handle(platform, request)).catch_unwind().await;
    let (response, after) = served.unwrap_or_else(|_| {
        console_error!("{{\"event\":\"panic\",\"url\":{:?}}}", request.url());
        (service::broken(platform::now(), platform::random()), None)
    });
    (response, after.map(Rest::Data))
}

/// The storefront's answer. Links of claims are secrets, so the log names paths only.
async fn agents(platform: &Platform, request: &RuntimeRequest) -> (Response, Tail) {
    let served = AssertUnwindSafe(storefront::answered(platform, request)).catch_unwind().await;
    served.unwrap_or_else(|_| {
        console_error!("{{\"event\":\"panic\",\"path\":{:?}}}", UrlParts::of(request.url()).path);
        (storefront::broken(platform::now(), platform::random()), Tail::default())
    })
}
