//! Outgoing requests: to sources within the isolate's byte budget, and to other services.

pub mod body;
pub mod client;
pub mod deadline;
pub mod exchange;
pub mod headers;
mod probe;
pub mod rendering_turns;
pub mod source;
mod token_cache;
