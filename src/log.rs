//! The log: one JSON object per line, for operators' filters and alerts.

use std::cell::OnceCell;

use quarry_kernel::http::line::RequestLine;
use serde::Serialize;
use serde_json::json;
use wasm_bindgen::prelude::*;
use worker::{AnalyticsEngineDataPointBuilder, AnalyticsEngineDataset, Env};

#[wasm_bindgen]
extern "C" {
    /// Writes a line to the log.
    #[wasm_bindgen(js_namespace = console, js_name = log)]
    fn write_line(line: &str);
    /// Writes a line to the log as an error.
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn write_error_line(line: &str);
}

/// Binding of the Analytics Engine dataset for the figures of each request (docs/operate.md, Requests).
const REQUESTS: &str = "REQUESTS";

thread_local! {
    /// Dataset, looked up once, because the environment of an isolate never changes.
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

/// Writes a request's figures. A failing dataset is logged and does not affect the request.
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

/// Logs that an external service did not respond.
pub fn report_unavailable(what: &str, error: &impl ToString) {
    self::error(&json!({"event": "unavailable", "what": what, "error": error.to_string()}));
}

/// Logs that a variable is invalid.
pub fn report_bad_configuration(variable: &str, error: &impl ToString) {
    self::error(&json!({"event": "bad_configuration", "variable": variable, "error": error.to_string()}));
}
