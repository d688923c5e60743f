//! Outgoing requests: sources within the isolate's byte budget, upstreams of metered calls, and whoever else is asked.

pub mod body;
pub mod client;
pub mod deadline;
pub mod source;
pub mod upstream;

pub mod exchange;
mod token_cache;
