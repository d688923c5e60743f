//! `/openapi.json`: the complete contract. It is a static asset ([`crate::service::CONTRACT_ASSET`]), so the worker does not
//! contain it; it is generated natively from the catalogue, and a test compares the two.

mod cycles;
mod data_operation;
mod generate;
mod items;
mod key_operations;
mod key_schemas;
mod keys;
mod locations;
mod names;
mod operation_samples;
mod parameter;
mod responses;
mod samples;
mod schemas;
mod service;
mod service_operations;
mod status;
mod top_up;
mod values;

pub use generate::{build_document, render_document};
