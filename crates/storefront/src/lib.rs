//! The agent storefront's identity half: agents discover it, register, have a person claim them, and exchange an
//! assertion for a short-lived token (specification, Agent storefront; the registration protocol, RFC 9728, 8414, 7523,
//! 7009).
//!
//! What is kept and for how long stands in `schema.sql`. Every secret is stored as its hash. Whatever may happen once is
//! one conditional statement of the database, so it happens once under concurrency too.

pub mod allowance;
pub mod assertion;
pub mod attempt;
pub mod audit;
pub mod auth_md;
pub mod claim;
pub mod context;
pub mod credential;
pub mod discovery;
pub mod email;
pub mod entitlements;
pub mod error;
pub mod exchange;
mod family;
pub mod fields;
pub mod identity;
pub mod instant;
pub mod introduction;
pub mod jwk;
pub mod jws;
pub mod limits;
pub mod mail;
pub mod operator;
pub mod page;
pub mod ports;
pub mod present;
pub mod provider;
pub mod refresh;
pub mod registration;
pub mod revoke;
pub mod scopes;
pub mod service;
pub mod settings;
pub mod sign;
pub mod sweep;
