//! The data API: one catalogue of endpoints, parameter rules, envelope, keys, bundles, the operator's API, OpenAPI.
//! No platform: the world comes in through [`ports::Ports`], requests through `quarry_kernel::http`.

pub mod admin;
pub mod bundle;
pub mod call;
pub mod canary;
pub mod catalogue;
pub mod continuation;
pub mod endpoint;
pub mod endpoints;
pub mod envelope;
pub mod error;
pub mod health;
pub mod issue;
pub mod key;
#[cfg(feature = "documents")]
pub mod llms;
pub mod markdown;
pub mod metered;
pub mod openapi;
pub mod param;
pub mod ports;
pub mod pretty;
pub mod rate_limit;
pub mod refused;
pub mod service;
pub mod settings;
pub mod status;
pub mod sweep;
pub mod tally;
pub mod usage;
pub mod visitor;
