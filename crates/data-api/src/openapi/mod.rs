//! `/openapi.json`: the whole contract. The text is a static asset, so the worker does not carry it; natively, with the
//! feature `documents`, it is generated from the catalogue, and a test compares the two.

#[cfg(feature = "documents")]
mod cycles;
#[cfg(feature = "documents")]
mod data_operation;
#[cfg(feature = "documents")]
mod examples;
#[cfg(feature = "documents")]
mod generate;
#[cfg(feature = "documents")]
mod items;
#[cfg(feature = "documents")]
mod key_operations;
#[cfg(feature = "documents")]
mod key_schemas;
#[cfg(feature = "documents")]
mod keys;
#[cfg(feature = "documents")]
mod locations;
#[cfg(feature = "documents")]
mod names;
#[cfg(feature = "documents")]
mod operation_samples;
#[cfg(feature = "documents")]
mod parameter;
#[cfg(feature = "documents")]
mod responses;
#[cfg(feature = "documents")]
mod rules;
#[cfg(feature = "documents")]
mod samples;
#[cfg(feature = "documents")]
mod schemas;
#[cfg(feature = "documents")]
mod service;
#[cfg(feature = "documents")]
mod service_operations;
#[cfg(feature = "documents")]
mod status;
#[cfg(feature = "documents")]
mod top_up;
#[cfg(feature = "documents")]
mod values;

#[cfg(feature = "documents")]
pub use generate::{build_document, render_document};

/// The document among the static assets.
pub const ASSET: &str = "/openapi.json";
