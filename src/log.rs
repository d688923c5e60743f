//! The log: one JSON object a line, as operators filter and alert on it.

use std::cell::OnceCell;

use quarry_kernel::http::line::RequestLine;
use serde::Serialize;
use serde_json::json;
use wasm_bindgen::prelude::*;
use worker::{AnalyticsEngineDataPointBuilder, AnalyticsEngineDataset, Env};

#[wasm_bindgen]
extern "C" {
    /// Writes a line of the log.
    #[wasm_bindgen(js_namespace = console, js_name = log)]
    fn write_line(line: &str);
    /// Writes a line of the log as an error.
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn write_error_line(line: &str);
}

/// The dataset of Analytics Engine that gets the figures of each request, where it is bound (docs/operate.md, Requests).
const REQUESTS: &str = "REQUESTS";

thread_local! {
    /// Looked up once: the environment of an isolate never changes.
    static DATASET: OnceCell<Option<AnalyticsEngineDataset>> = const { OnceCell::new() };
}

/// Logs an event.
pub fn info(event: &impl Serialize) {
    write_line(&quarry_json::to_string(event));
}

/// Logs an event as an error.
pub fn error(event: &impl Serialize) {
    write_error_line(&quarry_json::to_string(event));
}

/// Logs a request.
pub fn record_request(env: &Env, line: &RequestLine<'_>) {
    match line.is_failure() {
        true => error(line),
        false => info(line),
    }
    DATASET.with(|dataset| {
        if let Some(dataset) = dataset.get_or_init(|| env.analytics_engine(REQUESTS).ok()) {
            write_point(dataset, line);
        }
    });
}

/// Writes a request's figures. A dataset that fails is logged, and no concern of the request's.
fn write_point(dataset: &AnalyticsEngineDataset, line: &RequestLine<'_>) {
    let endpoint = line.endpoint.unwrap_or_default();
    #[allow(clippy::cast_precision_loss)] // figures for sums and percentiles
    let point = AnalyticsEngineDataPointBuilder::new()
        .indexes([endpoint])
        .blobs([
            endpoint,
            line.outcome,
            line.key_id.as_deref().unwrap_or_default(),
            line.reason.unwrap_or_default(),
        ])
        .doubles([
            f64::from(line.status),
            line.ms as f64,
            line.source_ms.unwrap_or_default() as f64,
            line.charged as f64,
        ]);
    if let Err(error) = point.write_to(dataset) {
        report_unavailable("analytics", &error);
    }
}

/// Logs that something outside did not answer.
pub fn report_unavailable(what: &str, error: &impl ToString) {
    self::error(&json!({"event": "unavailable", "what": what, "error": error.to_string()}));
}

/// Logs that a variable cannot be read.
pub fn report_bad_configuration(variable: &str, error: &impl ToString) {
    self::error(&json!({"event": "bad_configuration", "variable": variable, "error": error.to_string()}));
}
