//! The agent storefront's identity half: agents discover it, register, have a person claim them, and exchange an
//! assertion for a short-lived token (specification, Agent storefront; the registration protocol, RFC 9728, 8414, 7523,
//! 7009).
//!
//! What is kept and for how long stands in `schema.sql`. Every secret is stored as its hash. Whatever may happen once is
//! one conditional statement of the database, so it happens once under concurrency too.

pub mod assertion;
pub mod context;
pub mod error;
pub mod jwk;
pub mod jws;
pub mod ports;
pub mod present;
pub mod provider;
pub mod scopes;
pub mod settings;
pub mod sign;
