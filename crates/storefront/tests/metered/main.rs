//! Metered calls over the real tables and ledgers: who may call, what pays, what the upstream gets and what comes back, and
//! whether every call that succeeded is paid once, whatever fails.
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
