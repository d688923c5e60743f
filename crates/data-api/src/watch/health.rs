//! Health of the sources, for the operator: outcomes of each endpoint's calls by day, and the latest canary results.
//!
//! Counts are collected in the isolate's memory and written together ([`crate::watch::tally`]). Charges are counted separately
//! and exactly (`quarry_ledger`).

use futures_util::FutureExt;
use quarry_kernel::time::{DAY_MS, Date, UnixMs};

use crate::catalogue;
use crate::ports::{Clock, HealthStore, Ports, Unavailable};
use crate::watch::endpoint_health::{CanaryReport, EndpointHealth, LastFailure};
use crate::watch::tally::{BROWSER_MS, CACHED, OutcomeCount, SUCCESS};

/// Retention of counts.
const KEPT_DAYS: i64 = 40;
/// Writes the collected counts. Unwritten counts are lost, but the log has them.
pub async fn flush<P: Ports>(ports: &P) {
    let due = ports.isolate().tally.take_due(ports.now());
    if !due.is_empty() && ports.record_health(&due).boxed_local().await.is_err() {
        ports.log("{\"event\":\"health_lost\"}");
    }
}

/// Deletes expired counts.
///
/// # Errors
/// When the database does not respond.
pub async fn sweep<P: HealthStore + Clock>(ports: &P) -> Result<(), Unavailable> {
    ports.forget_health(&format_day(ports.now(), KEPT_DAYS)).await
}

fn format_day(now: UnixMs, days_ago: i64) -> String {
    Date { days: now.0.div_euclid(DAY_MS) - days_ago }.to_string()
}

/// Returns the health of every endpoint over the last `days`, including today.
///
/// # Errors
/// When the database does not respond.
pub async fn collect_endpoint_health<P: HealthStore + Clock>(
    ports: &P,
    days: u32,
) -> Result<Vec<EndpointHealth>, Unavailable> {
    let since = format_day(ports.now(), i64::from(days) - 1);
    let (counts, canary_results) = ports.load_health(&since).await?;
    let build_health = |endpoint: &'static str| {
        let own = counts.iter().filter(|count| count.endpoint == endpoint).cloned();
        let (rendered, outcomes): (Vec<OutcomeCount>, Vec<OutcomeCount>) =
            own.partition(|count| count.outcome == BROWSER_MS);
        let browser_ms = rendered.iter().map(|count| count.count).sum();
        let is_well = |count: &&OutcomeCount| [SUCCESS, CACHED].contains(&&*count.outcome);
        let (well, ill): (Vec<&OutcomeCount>, Vec<&OutcomeCount>) = outcomes.iter().partition(is_well);
        let sum = |counts: &[&OutcomeCount]| counts.iter().map(|count| count.count).sum::<u64>();
        let (calls, failures) = (sum(&well) + sum(&ill), sum(&ill));
        let asked = well.iter().filter(|count| count.outcome == SUCCESS);
        let last_success_at = asked.map(|count| count.last_at).max().map(UnixMs::to_rfc3339);
        let last_failure = ill.iter().max_by_key(|count| count.last_at);
        let last_failure = last_failure
            .map(|count| LastFailure { at: count.last_at.to_rfc3339(), reason: count.outcome.clone() });
        let canary =
            canary_results.iter().find(|result| result.endpoint == endpoint).map(|result| CanaryReport {
                at: result.at.to_rfc3339(),
                ok: result.reason.is_none(),
                reason: result.reason.clone(),
                missing_groups: result.missing.split_whitespace().map(str::to_owned).collect(),
                ms: result.ms,
            });
        EndpointHealth {
            endpoint,
            last_success_at,
            last_failure,
            calls,
            failures,
            browser_ms,
            outcomes,
            canary,
        }
    };
    Ok(catalogue::ENDPOINTS.iter().map(|endpoint| build_health(endpoint.path)).collect())
}
