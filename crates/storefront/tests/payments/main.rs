//! Money over the real tables: what is offered and taken on each rail, what is refused and why, what happens at once, and what
//! becomes of a purchase that is interrupted anywhere.
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
