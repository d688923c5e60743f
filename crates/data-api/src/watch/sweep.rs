//! Scheduled sweep: deletes expired bundles, visits, notices and counts.

use quarry_kernel::time::{Date, UnixMs};

use crate::bundle;
use crate::keys::low_credit;
use crate::keys::visitor::WINDOW_MS;
use crate::ports::{Ports, Unavailable};
use crate::watch::health;

/// Maximum batches per run; the next run continues.
const BATCHES_MAX: usize = 40;

/// Runs the sweep and returns the number of deleted bundles.
///
/// # Errors
/// When a store does not respond; the next run continues.
pub async fn run<P: Ports>(ports: &P) -> Result<usize, Unavailable> {
    let now = ports.now();
    let mut deleted = 0;
    for _ in 0..BATCHES_MAX {
        let stale = filter_stale(ports.list_first_bundles().await?, now);
        if stale.is_empty() {
            break;
        }
        deleted += stale.len();
        ports.delete_bundles(stale).await?;
    }
    ports.forget_visits(now.plus_ms(-WINDOW_MS)).await?;
    low_credit::sweep(ports).await?;
    health::sweep(ports).await?;
    Ok(deleted)
}

/// Filters the names whose bucket is no longer served. Names without a bucket are foreign and kept.
fn filter_stale(names: Vec<String>, now: UnixMs) -> Vec<String> {
    let oldest = bundle::calculate_oldest_date(now);
    let bucket = |name: &str| name.split('/').next().and_then(Date::parse);
    names.into_iter().filter(|name| bucket(name).is_some_and(|date| date < oldest)).collect()
}
