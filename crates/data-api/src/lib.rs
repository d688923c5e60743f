#![doc = include_str!("../README.md")]
//!
//! The data API: catalogue of endpoints, parameter rules, envelope, keys, bundles, the operator's API, OpenAPI. It is
//! platform-independent: all I/O goes through [`ports::Ports`], requests and responses through `quarry_kernel::http`.
//!
//! ```
//! use quarry_data_api::catalogue;
//!
//! let search = catalogue::find_endpoint("/api/v1/search").unwrap();
//! assert!(search.params.iter().any(|param| param.name == "q"));
//! assert!(search.groups.iter().any(|group| group.name == "organic_results"));
//! ```

pub mod batch;
pub mod bundle;
pub mod cache;
pub mod call;
pub mod catalogue;
pub mod compat;
pub mod continuation;
pub mod endpoint;
pub mod endpoints;
pub mod envelope;
pub mod error;
pub mod event;
pub mod examples;
pub mod isolate;
pub mod keys;
pub mod ledger_refusal;
#[cfg(feature = "documents")]
pub mod llms;
pub mod locations;
pub mod markdown;
pub mod metered;
#[cfg(feature = "documents")]
pub mod openapi;
pub mod options;
pub mod param;
pub mod ports;
pub mod rate_limit;
mod request_record;
pub mod service;
pub mod settings;
pub mod sites;
pub mod suggestion;
pub mod watch;
