//! The work that is left when an answer is on its way: settlements, bundles, counts.

use quarry_data_api::call::{self, FollowUp};
use quarry_storefront::metered;

use crate::fetch::source::WorkerSource;
use crate::ports::Platform;

/// What is left to do when an answer is on its way.
pub enum PendingWork {
    /// Of a data call.
    Data(FollowUp<WorkerSource>),
    /// Of a call that a seller sold.
    Metered(metered::DeferredWork),
}

impl PendingWork {
    /// Does it.
    pub async fn finish(self, platform: &Platform) {
        match self {
            Self::Data(after) => call::finish(platform, after).await,
            Self::Metered(deferred) => metered::finish_deferred(platform, deferred).await,
        }
    }
}
