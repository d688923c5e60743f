//! Recently read statuses of the endpoints for `/api/status`, which anybody may ask as often as they like.

use std::cell::{Cell, Ref, RefCell};

use quarry_kernel::time::UnixMs;

use crate::watch::endpoint_health::EndpointStatus;

/// Time for which it is told again without asking the database.
const RECENT_MS: i64 = 30_000;

/// Recently read statuses; none where the database did not answer.
#[derive(Debug, Default)]
pub struct RecentStatus {
    read_at: Cell<Option<UnixMs>>,
    endpoints: RefCell<Vec<EndpointStatus>>,
}

impl RecentStatus {
    /// Returns the latest statuses.
    pub fn endpoints(&self) -> Ref<'_, Vec<EndpointStatus>> {
        self.endpoints.borrow()
    }

    /// Returns whether the caller has to read it again. The time is noted at once, so that a crowd asks the database once.
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
