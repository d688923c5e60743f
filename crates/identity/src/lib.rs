#![doc = include_str!("../README.md")]
//!
//! Identities of agents and their rights: registration, claim by a person, tokens, OAuth (docs/specification.md, Agent
//! storefront; the registration protocol, RFC 9728, 8414, 7523, 7009), and the foundations shared with payments and the
//! storefront: ports, context, errors, settings, sellers, plans.
//!
//! Each module's documentation states its guarantees. Imports go downwards, and no two modules import each other:
//!
//! ```text
//! oauth
//! agents
//! claim
//! plans
//! tokens
//! limits · audit · admin · fields · context · error · ports …
//! jose
//! settings
//! sellers
//! json
//! ```
//!
//! Stored data and their retention are documented in `schema.sql`. Secrets are stored as hashes. Everything that may happen once
//! is one conditional statement of the database, so it also happens once under concurrency.
//!
//! ```
//! use quarry_identity::scopes;
//! use quarry_identity::sellers::config::Seller;
//! use serde_json::json;
//!
//! let granted = scopes::choose_scopes(Some("api.use offline_access"), false);
//! assert_eq!(granted.as_deref(), Some("api.use"), "scopes of others are passed over");
//!
//! let problems = Seller::parse(&json!({ "id": "Not an id" })).unwrap_err();
//! assert!(!problems.is_empty(), "every problem of a configuration is told");
//! ```

#[cfg(test)]
extern crate self as quarry_storefront; // for what tests of the outside and of the inside share

pub mod admin;
pub mod agents;
pub mod audit;
pub mod claim;
pub mod context;
pub mod email;
pub mod error;
pub mod fields;
pub mod jose;
pub mod json;
pub mod limits;
pub mod oauth;
pub mod plans;
pub mod ports;
pub mod response;
pub mod scopes;
pub mod sellers;
pub mod settings;
pub mod timestamp;
pub mod tokens;
pub mod upstream;
