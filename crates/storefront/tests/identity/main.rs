//! Tests of an agent's identity over the real tables: walks through its states, concurrency, random histories, database faults,
//! stored secrets, expiry, and the operator's view.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod account;
mod at_once;
mod at_rest;
mod chance;
mod endings;
mod faults;
mod invariants;
mod model;
#[path = "../native/mod.rs"]
mod native;
mod operator;
mod pages;
mod possession;
mod property;
#[path = "../tokens/world.rs"]
#[allow(dead_code, reason = "a world of its own; its provider signs here")]
mod provider;
mod retries;
mod scopes;
mod sellers;
mod silence;
mod stage;
mod walks;
mod withdrawals;
#[path = "../people/world.rs"]
#[allow(dead_code, reason = "each test uses its own part")]
mod world;
