//! The Durable Object of a key, and the hop to it.

pub mod stub;

mod key_ledger;
mod reads;
mod schema;
mod sql;
mod writes;

pub use key_ledger::KeyLedger;
