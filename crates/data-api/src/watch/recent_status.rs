//! Isolate's cache of the endpoints' status for `/api/status`, which is public and unlimited.

use std::cell::{Cell, Ref, RefCell};

use quarry_kernel::time::UnixMs;

use crate::watch::endpoint_health::EndpointStatus;

/// Lifetime of the cached status.
const RECENT_MS: i64 = 30_000;

/// Cached status; empty when the database did not respond.
#[derive(Debug, Default)]
pub struct RecentStatus {
    read_at: Cell<Option<UnixMs>>,
    endpoints: RefCell<Vec<EndpointStatus>>,
}

impl RecentStatus {
    /// Returns the cached status.
    pub fn endpoints(&self) -> Ref<'_, Vec<EndpointStatus>> {
        self.endpoints.borrow()
    }

    /// Returns whether the caller should refresh the cache. The time is recorded at once, so that concurrent requests query the
    /// database once.
    #[must_use]
    pub fn begin_refresh(&self, now: UnixMs) -> bool {
        let is_old = self.read_at.get().is_none_or(|at| (now.0 - at.0).abs() >= RECENT_MS);
        if is_old {
            self.read_at.set(Some(now));
        }
        is_old
    }

    /// Replaces the statuses by new ones.
    pub fn replace(&self, endpoints: Vec<EndpointStatus>) {
        self.endpoints.replace(endpoints);
    }
}
