//! Memory shared by the calls of an isolate. With it are lost a request, some counts, and the settlements that found their object
//! unreachable again and again: those calls are not charged.

use crate::cache::Flights;
use crate::keys::unsettled::UnsettledSettlements;
use crate::locations::Gazetteer;
use crate::sites::Sites;
use crate::watch::recent_status::RecentStatus;
use crate::watch::tally::Tally;

/// The isolate's memory.
#[derive(Debug, Default)]
pub struct Isolate {
    /// Questions that are being asked.
    pub flights: Flights,
    /// The health of the sites.
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
