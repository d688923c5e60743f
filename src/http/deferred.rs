//! The work that is left when an answer is on its way: settlements, bundles, counts.

use quarry_data_api::call;
use quarry_storefront::metered;

use crate::fetch::source::WorkerSource;
use crate::ports::Platform;

/// Work to finish while an answer is on its way.
pub enum Deferred {
    /// Of a data call.
    Data(call::Deferred<WorkerSource>),
    /// Of a call that a seller sold.
    Metered(metered::Deferred),
}

impl Deferred {
    /// Returns the same without a charge.
    pub fn withdraw_charge(self) -> Self {
        match self {
            Self::Data(deferred) => Self::Data(deferred.withdraw_charge()),
            Self::Metered(deferred) => Self::Metered(deferred.withdraw_charge()),
        }
    }

    /// Does it.
    pub async fn finish(self, platform: &Platform) {
        match self {
            Self::Data(deferred) => deferred.finish(platform).await,
            Self::Metered(deferred) => deferred.finish(platform).await,
        }
    }
}
