//! Work deferred until the response was sent: settlements, bundles, counts.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use quarry_data_api::batch::Batch;
use quarry_data_api::call;
use quarry_data_api::service::DeferredWork;
use quarry_storefront::metered;
use serde_json::json;

use crate::fetch::source::WorkerSource;
use crate::log;
use crate::ports::Platform;

/// Work deferred until the response was sent.
pub enum Deferred {
    /// Work of a data call.
    Data(call::Deferred<WorkerSource>),
    /// Calls of a batch, whose lines are the response's body.
    Batch(Batch),
    /// Work of a seller's metered call.
    Metered(metered::Deferred),
}

impl Deferred {
    /// Withdraws the charge; the reason goes into the request's log line.
    pub fn withdraw_charge(self, reason: &'static str) -> Self {
        match self {
            Self::Data(deferred) => Self::Data(deferred.withdraw_charge(reason)),
            // Each call of a batch is charged separately.
            Self::Batch(batch) => Self::Batch(batch),
            Self::Metered(deferred) => Self::Metered(deferred.withdraw_charge(reason)),
        }
    }

    /// Runs the deferred work.
    pub async fn finish(self, platform: &Platform) {
        match self {
            Self::Data(deferred) => deferred.finish(platform).await,
            Self::Batch(batch) => {
                if AssertUnwindSafe(batch.finish(platform)).catch_unwind().boxed_local().await.is_err() {
                    log::error(&json!({"event": "panic", "path": "/api/batch"}));
                }
            }
            Self::Metered(deferred) => deferred.finish(platform).boxed_local().await,
        }
    }
}

impl From<DeferredWork<WorkerSource>> for Deferred {
    fn from(work: DeferredWork<WorkerSource>) -> Self {
        match work {
            DeferredWork::Call(call) => Self::Data(call),
            DeferredWork::Batch(batch) => Self::Batch(batch),
        }
    }
}
