//! The Durable Object of a key, and the hop to it.

pub mod key_ledger;
pub mod stub;

mod reads;
mod schema;
mod sql;
mod writes;
