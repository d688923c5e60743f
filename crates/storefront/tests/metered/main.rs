//! Tests of metered calls over the real tables and ledgers: admission, payer, upstream request and response, and exactly-once
//! charging under faults.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../payments/bank.rs"]
#[allow(dead_code, reason = "each test uses its own part")]
mod bank;
mod billing;
mod by_itself;
mod gate;
mod handing;
mod limits;
#[path = "../native/mod.rs"]
mod native;
mod property;
#[path = "../payments/shop.rs"]
#[allow(dead_code, reason = "each test uses its own part")]
mod shop;
mod spellings;
mod stall;
#[path = "../people/world.rs"]
#[allow(dead_code, reason = "each test uses its own part")]
mod world;
