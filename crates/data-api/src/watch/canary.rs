//! Canary: on the scheduled event, one query per endpoint is made like a caller's, without key and charge; the results are
//! logged, and the latest are stored. It detects a source that changed its pages before callers do. Disabled until the operator
//! configures queries.

use serde::Serialize;

use crate::call;
use crate::catalogue;
use crate::endpoint::{Endpoint, EndpointCall};
use crate::error::ApiError;
use crate::param;
use crate::ports::Ports;
use crate::settings::Expectation;
use crate::sites::watched_source::WatchedSource;
use crate::watch::tally::CanaryResult;

/// Makes every configured query in turn and logs the results.
pub async fn run<P: Ports>(ports: &P) {
    for expectation in &ports.settings().canary {
        let started = ports.now();
        let line = match ask_source(ports, expectation).await {
            Ok(groups) => judge_groups(expectation, groups),
            Err(reason) => CanaryLine {
                reason: Some(reason),
                missing: list_expected_groups(expectation),
                ..CanaryLine::new(expectation)
            },
        };
        let line = CanaryLine { ms: ports.now().0 - started.0, ..line };
        ports.log(&quarry_json::to_string(&line));
        let result = CanaryResult {
            endpoint: line.endpoint.to_owned(),
            at: started,
            reason: line.reason.map(str::to_owned),
            missing: line.missing.join(" "),
            ms: line.ms,
        };
        if ports.record_canary(&result).await.is_err() {
            ports.log("{\"event\":\"health_lost\"}");
        }
    }
}

/// Makes a query; returns the names of the answered groups, else the reason as in the log of failures.
async fn ask_source<P: Ports>(
    ports: &P,
    expectation: &Expectation,
) -> Result<Vec<&'static str>, &'static str> {
    let endpoint = find_endpoint(expectation).ok_or("unknown_endpoint")?;
    let reason = |error: ApiError| error.reason.unwrap_or(error.code.row().token);
    let query = expectation.query.trim_start_matches('?');
    let params = param::check(query, endpoint.params, endpoint.constraints)
        .map_err(|refused| reason(refused.into()))?;
    let source = ports.new_source();
    let watched = WatchedSource::for_canary(ports, &source);
    let asked = EndpointCall {
        params: &params,
        source: &watched,
        origin: "",
        cursor: None,
        seal: &|_| None,
        now: ports.now(),
        city: None,
    };
    let reading = call::run_endpoint(endpoint, &asked, &watched).await.map_err(reason)?;
    Ok(reading.groups.iter().map(|(name, _)| name).collect())
}

fn find_endpoint(expectation: &Expectation) -> Option<&'static Endpoint> {
    catalogue::find_endpoint(&expectation.path)
}

fn list_expected_groups(expectation: &Expectation) -> Vec<&str> {
    match (&expectation.groups, find_endpoint(expectation)) {
        (Some(groups), _) => groups.iter().map(String::as_str).collect(),
        (None, Some(endpoint)) => {
            endpoint.groups.iter().filter(|group| group.always).map(|group| group.name).collect()
        }
        (None, None) => Vec::new(),
    }
}

fn judge_groups<'a>(expectation: &'a Expectation, groups: Vec<&'static str>) -> CanaryLine<'a> {
    let missing: Vec<&str> =
        list_expected_groups(expectation).into_iter().filter(|group| !groups.contains(group)).collect();
    let ok = missing.is_empty();
    CanaryLine {
        ok,
        reason: (!ok).then_some("missing_groups"),
        groups,
        missing,
        ..CanaryLine::new(expectation)
    }
}

#[derive(Serialize)]
struct CanaryLine<'a> {
    event: &'static str,
    endpoint: &'a str,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    groups: Vec<&'static str>,
    missing: Vec<&'a str>,
    ms: i64,
}

impl<'a> CanaryLine<'a> {
    /// Creates the log line of a failed query.
    fn new(expectation: &'a Expectation) -> Self {
        Self {
            event: "canary",
            endpoint: &expectation.path,
            ok: false,
            reason: None,
            groups: Vec::new(),
            missing: Vec::new(),
            ms: 0,
        }
    }
}
