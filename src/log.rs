//! The log: one JSON object a line, as operators filter and alert on it.

use serde::Serialize;
use serde_json::json;
use worker::{console_error, console_log};

/// Logs an event.
pub fn info(event: &impl Serialize) {
    console_log!("{}", quarry_json::to_string(event));
}

/// Logs an event as an error.
pub fn error(event: &impl Serialize) {
    console_error!("{}", quarry_json::to_string(event));
}

/// Logs that something outside did not answer.
pub fn unavailable(what: &str, error: &impl ToString) {
    self::error(&json!({"event": "unavailable", "what": what, "error": error.to_string()}));
}

/// Logs that a variable cannot be read.
pub fn bad_configuration(variable: &str, error: &impl ToString) {
    self::error(&json!({"event": "bad_configuration", "variable": variable, "error": error.to_string()}));
}
