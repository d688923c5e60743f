#![doc = include_str!("../README.md")]
//!
//! The agent storefront's identity half: agents discover it, register, have a person claim them, and exchange an
//! assertion for a short-lived token (docs/specification.md, Agent storefront; the registration protocol, RFC 9728, 8414, 7523,
//! 7009).
//!
//! Each room says on its front page what it promises. The files beside this one are the floor that all rooms stand on;
//! [`service`] is the door above them. Imports go downwards, and no two files import each other:
//!
//! ```text
//! service
//! sellers · documents · people · operator
//! payments
//! oauth
//! identity
//! claim
//! plans
//! tokens
//! limits · audit · fields · context · error · ports …
//! jose
//! settings
//! sellers::config
//! told
//! ```
//!
//! What is kept and for how long stands in `schema.sql`. Every secret is stored as its hash. Whatever may happen once is
//! one conditional statement of the database, so it happens once under concurrency too.

#[cfg(test)]
extern crate self as quarry_storefront; // for what tests of the outside and of the inside share

pub mod audit;
pub mod claim;
pub mod context;
pub mod documents;
pub mod email;
pub mod error;
pub mod fields;
pub mod identity;
pub mod instant;
pub mod jose;
pub mod limits;
pub mod metered;
pub mod oauth;
pub mod operator;
pub mod payments;
pub mod people;
pub mod plans;
pub mod ports;
mod reply;
pub mod scopes;
pub mod sellers;
pub mod service;
pub mod settings;
pub mod tokens;
mod told;
