//! `GET /api/status`: how the sources are, for callers; public and free. The sites are told as this isolate sees them, the
//! endpoints as all isolates have counted them today. How many calls there were is the operator's alone (`/admin/health`).

use std::cell::RefCell;

use quarry_kernel::http::Response;
use quarry_kernel::time::UnixMs;
use serde::Serialize;

use crate::ports::Ports;
use crate::sites::report::{self, SiteStatus};
use crate::watch::health::{self, EndpointStatus};

/// How long the endpoints' part is told again without asking the database: anybody may ask here, as often as they like.
const RECENT_MS: i64 = 30_000;

/// What was read a moment ago; nothing where the database did not answer.
#[derive(Debug, Default)]
pub struct RecentStatus(RefCell<Option<(UnixMs, Vec<EndpointStatus>)>>);

#[derive(Serialize)]
struct Status<'a> {
    /// `degraded` where this isolate asks a site no more.
    status: &'static str,
    sites: Vec<SiteStatus>,
    endpoints: &'a [EndpointStatus],
}

/// Answers the endpoint.
pub async fn handle<P: Ports>(ports: &P) -> Response {
    let sites = report::collect_public_statuses(ports);
    refresh(ports).await;
    let recent = ports.isolate().recent.0.borrow();
    let endpoints = recent.as_ref().map(|(_, endpoints)| endpoints.as_slice()).unwrap_or_default();
    let status = if sites.iter().all(SiteStatus::is_asked) { "ok" } else { "degraded" };
    let body = quarry_json::to_string(&Status { status, sites, endpoints });
    Response::json(200, body).with_header("cache-control", "no-store")
}

/// Reads the endpoints' part again when it is old. The time is noted before, so that a crowd asks the database once.
async fn refresh<P: Ports>(ports: &P) {
    let now = ports.now();
    {
        let mut recent = ports.isolate().recent.0.borrow_mut();
        let (read_at, _) = recent.get_or_insert_with(|| (UnixMs(i64::MIN / 2), Vec::new()));
        if (now.0 - read_at.0).abs() < RECENT_MS {
            return;
        }
        *read_at = now;
    }
    let read = health::collect_endpoint_health(ports, 1).await.unwrap_or_default();
    if let Some((_, endpoints)) = ports.isolate().recent.0.borrow_mut().as_mut() {
        *endpoints = read.into_iter().map(EndpointStatus::from_health).collect();
    }
}
