//! `GET /api/status`: how the sources are, for callers; public and free. The sites are told as this isolate sees them, the
//! endpoints as all isolates have counted them today. How many calls there were is the operator's alone (`/admin/health`).

use quarry_kernel::http::Response;
use serde::Serialize;

use crate::ports::Ports;
use crate::sites::report::{self, SiteStatus};
use crate::watch::endpoint_health::EndpointStatus;
use crate::watch::health;

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
    let endpoints = &*ports.isolate().recent.endpoints();
    let status = if sites.iter().all(SiteStatus::is_asked) { "ok" } else { "degraded" };
    let body = quarry_json::to_string(&Status { status, sites, endpoints });
    Response::json(200, body).with_header("cache-control", "no-store")
}

/// Reads the endpoints' part again when it is old.
async fn refresh<P: Ports>(ports: &P) {
    let recent = &ports.isolate().recent;
    if recent.begin_refresh(ports.now()) {
        let read = health::collect_endpoint_health(ports, 1).await.unwrap_or_default();
        recent.replace(read.into_iter().map(EndpointStatus::from_health).collect());
    }
}
