#![doc = include_str!("../README.md")]
//!
//! The agent storefront: agents discover a seller, register, have a person claim them, exchange an assertion for a short-lived
//! token, and buy (docs/specification.md, Agent storefront). Identity and payments are separate crates below this one, which
//! contains the routes, the documents, the pages for people, metered calls and the operator's API:
//!
//! ```text
//! service
//! documents · metered · people · operator
//! quarry-payments
//! quarry-identity
//! ```
//!
//! ```
//! use quarry_storefront::service::is_storefront_path;
//!
//! assert!(is_storefront_path("/agents/plans/credits/purchase"));
//! assert!(!is_storefront_path("/api/v1/search"), "that is the data API's");
//! ```

pub mod documents;
pub mod metered;
pub mod operator;
pub mod people;
mod route;
pub mod service;

pub use quarry_identity::{
    admin, agents, audit, claim, context, email, error, fields, jose, limits, oauth, plans, ports, scopes,
    sellers, settings, timestamp, tokens, upstream,
};
use quarry_identity::{json, response};
pub use quarry_payments as payments;
