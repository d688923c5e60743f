//! The canary: when the scheduled event comes, one query an endpoint is asked as callers ask it, without a key and
//! without charge; one line an endpoint goes to the operator's log, and the last one stays to be seen. It tells a source that
//! changed its page from a service that nobody calls, before callers do. Off until the operator names queries.

use serde::Serialize;

use crate::call;
use crate::catalogue;
use crate::endpoint::{Asked, Endpoint};
use crate::error::ApiError;
use crate::param;
use crate::ports::Ports;
use crate::settings::Expectation;
use crate::sites::watched::Watched;
use crate::watch::tally::Sung;

/// Asks every configured query, one after the other, and logs how each went.
pub async fn run<P: Ports>(ports: &P) {
    for expectation in &ports.settings().canary {
        let started = ports.now();
        let line = match ask(ports, expectation).await {
            Ok(groups) => judged(expectation, groups),
            Err(reason) => {
                Line { reason: Some(reason), missing: expected(expectation), ..Line::of(expectation) }
            }
        };
        let line = Line { ms: ports.now().0 - started.0, ..line };
        ports.log(&quarry_json::to_string(&line));
        let sung = Sung {
            endpoint: line.endpoint.to_owned(),
            at: started,
            reason: line.reason.map(str::to_owned),
            missing: line.missing.join(" "),
            ms: line.ms,
        };
        if ports.record_canary(&sung).await.is_err() {
            ports.log("{\"event\":\"health_lost\"}");
        }
    }
}

/// The names of the groups that the endpoint answered, else the reason as the log of failures names it.
async fn ask<P: Ports>(ports: &P, expectation: &Expectation) -> Result<Vec<&'static str>, &'static str> {
    let endpoint = endpoint(expectation).ok_or("unknown_endpoint")?;
    let reason = |error: ApiError| error.reason.unwrap_or(error.code.row().token);
    let query = expectation.query.trim_start_matches('?');
    let params = param::check(query, endpoint.params, endpoint.constraints)
        .map_err(|refused| reason(refused.into()))?;
    let source = ports.source();
    let watched = Watched::of_canary(ports, &source);
    let asked = Asked {
        params: &params,
        source: &watched,
        origin: "",
        cursor: None,
        seal: &|_| None,
        now: ports.now(),
        city: None,
    };
    let reading = call::read(endpoint, &asked, &watched).await.map_err(reason)?;
    Ok(reading.groups.iter().map(|(name, _)| name).collect())
}

fn endpoint(expectation: &Expectation) -> Option<&'static Endpoint> {
    catalogue::at(&expectation.path)
}

fn expected(expectation: &Expectation) -> Vec<&str> {
    match (&expectation.groups, endpoint(expectation)) {
        (Some(groups), _) => groups.iter().map(String::as_str).collect(),
        (None, Some(endpoint)) => {
            endpoint.groups.iter().filter(|group| group.always).map(|group| group.name).collect()
        }
        (None, None) => Vec::new(),
    }
}

fn judged<'a>(expectation: &'a Expectation, groups: Vec<&'static str>) -> Line<'a> {
    let missing: Vec<&str> =
        expected(expectation).into_iter().filter(|group| !groups.contains(group)).collect();
    let ok = missing.is_empty();
    Line { ok, reason: (!ok).then_some("missing_groups"), groups, missing, ..Line::of(expectation) }
}

#[derive(Serialize)]
struct Line<'a> {
    event: &'static str,
    endpoint: &'a str,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    groups: Vec<&'static str>,
    missing: Vec<&'a str>,
    ms: i64,
}

impl<'a> Line<'a> {
    /// The line of a query that did not go well.
    fn of(expectation: &'a Expectation) -> Self {
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
