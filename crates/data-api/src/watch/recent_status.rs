//! What `/api/status` read of the endpoints a moment ago: anybody may ask there, as often as they like.

use std::cell::{Cell, Ref, RefCell};

use quarry_kernel::time::UnixMs;

use crate::watch::endpoint_health::EndpointStatus;

/// How long it is told again without asking the database.
const RECENT_MS: i64 = 30_000;

/// What was read a moment ago; nothing where the database did not answer.
#[derive(Debug, Default)]
pub struct RecentStatus {
    read_at: Cell<Option<UnixMs>>,
    endpoints: RefCell<Vec<EndpointStatus>>,
}

impl RecentStatus {
    /// What was read last.
    pub fn endpoints(&self) -> Ref<'_, Vec<EndpointStatus>> {
        self.endpoints.borrow()
    }

    /// Whether the caller has to read it again. The time is noted at once, so that a crowd asks the database once.
    #[must_use]
    pub fn begin_refresh(&self, now: UnixMs) -> bool {
        let is_old = self.read_at.get().is_none_or(|at| (now.0 - at.0).abs() >= RECENT_MS);
        if is_old {
            self.read_at.set(Some(now));
        }
        is_old
    }

    /// What was read just now.
    pub fn replace(&self, endpoints: Vec<EndpointStatus>) {
        self.endpoints.replace(endpoints);
    }
}
