//! The scheduled sweep: bundles beyond their buckets, visits beyond their window, old notices and old counts of calls are deleted.

use quarry_kernel::time::{Date, UnixMs};

use crate::bundle;
use crate::keys::low_credit;
use crate::keys::visitor::WINDOW_MS;
use crate::ports::{Ports, Unavailable};
use crate::watch::health;

/// Batches of one run; what is left waits for the next.
const MAX_BATCHES: usize = 40;

/// Sweeps. Answers how many bundles were deleted.
///
/// # Errors
/// When a store does not answer; the next run goes on.
pub async fn run<P: Ports>(ports: &P) -> Result<usize, Unavailable> {
    let now = ports.now();
    let mut deleted = 0;
    for _ in 0..MAX_BATCHES {
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

/// Names whose bucket is no longer served. A name without a bucket is not one of ours and stays.
fn filter_stale(names: Vec<String>, now: UnixMs) -> Vec<String> {
    let oldest = bundle::calculate_oldest_date(now);
    let bucket = |name: &str| name.split('/').next().and_then(Date::parse);
    names.into_iter().filter(|name| bucket(name).is_some_and(|date| date < oldest)).collect()
}
