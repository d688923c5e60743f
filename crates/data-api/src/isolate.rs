//! Memory shared by the calls of an isolate. Its loss costs at most some requests and counts, and the settlements that repeatedly
//! failed to reach their object: those calls are not charged.

use crate::cache::Flights;
use crate::keys::unsettled::UnsettledSettlements;
use crate::locations::Gazetteer;
use crate::sites::Sites;
use crate::watch::recent_status::RecentStatus;
use crate::watch::tally::Tally;

/// Shared memory of an isolate.
#[derive(Debug, Default)]
pub struct Isolate {
    /// Questions in flight.
    pub flights: Flights,
    /// Health of the sites.
    pub sites: Sites,
    /// Recently read statuses for `/api/status`.
    pub recent: RecentStatus,
    /// Places read so far.
    pub gazetteer: Gazetteer,
    /// Settlements that could not be delivered.
    pub unsettled: UnsettledSettlements,
    /// Counts of calls not written yet.
    pub tally: Tally,
}
