//! Tests of payments over the real tables: offers and payments on each rail, refusals, concurrency, and interrupted purchases.

mod account;
mod apart;
mod at_once;
mod back;
pub mod bank;
mod calls;
mod due;
mod errors;
mod gone;
mod interrupted;
mod late;
mod rails;
mod repeats;
pub mod shop;
mod simulation;
mod topup;
mod undelivered;
