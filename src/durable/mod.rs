//! The Durable Objects, and the hop to them.

pub mod key_ledger;
pub mod render_turns;
pub mod stub;

mod reads;
mod schema;
mod sql;
mod writes;
