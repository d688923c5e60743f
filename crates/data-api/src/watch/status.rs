//! `GET /api/status`: health of the sources, for callers; public and free. Sites are reported as seen by this isolate, endpoints
//! as counted by all isolates today. Numbers of calls are for the operator only (`/admin/health`).

use quarry_kernel::http::Response;
use serde::Serialize;

use crate::ports::Ports;
use crate::sites::report::{self, SiteStatus};
use crate::watch::endpoint_health::EndpointStatus;
use crate::watch::health;

#[derive(Serialize)]
struct Status<'a> {
    /// `degraded` when this isolate has stopped requesting a site.
    status: &'static str,
    sites: Vec<SiteStatus>,
    endpoints: &'a [EndpointStatus],
}

/// Handles the endpoint.
pub async fn handle<P: Ports>(ports: &P) -> Response {
    let sites = report::collect_public_statuses(ports);
    refresh(ports).await;
    let endpoints = &*ports.isolate().recent.endpoints();
    let status = if sites.iter().all(SiteStatus::is_asked) { "ok" } else { "degraded" };
    let body = quarry_json::to_string(&Status { status, sites, endpoints });
    Response::json(200, body).with_header("cache-control", "no-store")
}

/// Refreshes the endpoints' part when it is outdated.
async fn refresh<P: Ports>(ports: &P) {
    let recent = &ports.isolate().recent;
    if recent.begin_refresh(ports.now()) {
        let read = health::collect_endpoint_health(ports, 1).await.unwrap_or_default();
        recent.replace(read.into_iter().map(EndpointStatus::from_health).collect());
    }
}
