//! Tests of payments over the real tables: offers and payments on each rail, refusals, concurrency, and interrupted purchases.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod account;
mod apart;
mod at_once;
mod back;
mod bank;
mod calls;
mod due;
mod errors;
mod gone;
mod interrupted;
mod late;
#[path = "../native/mod.rs"]
mod native;
mod rails;
mod repeats;
#[allow(dead_code, reason = "each test uses its own part")]
mod shop;
mod simulation;
mod topup;
mod undelivered;
#[path = "../people/world.rs"]
#[allow(dead_code, reason = "each test uses its own part")]
mod world;
