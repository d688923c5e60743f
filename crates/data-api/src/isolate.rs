//! What the calls of one isolate share in its memory. Nothing is lost with it but a request more, or a count less.

use crate::cache::Flights;
use crate::locations::Gazetteer;
use crate::sites::Sites;
use crate::watch::status::RecentStatus;

/// The isolate's memory.
#[derive(Debug, Default)]
pub struct Isolate {
    /// Questions that are being asked.
    pub flights: Flights,
    /// The health of the sites.
    pub sites: Sites,
    /// What `/api/status` read a moment ago.
    pub recent: RecentStatus,
    /// What was read of places.
    pub gazetteer: Gazetteer,
}
