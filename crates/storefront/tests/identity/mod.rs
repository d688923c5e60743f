//! Tests of an agent's identity over the real tables: walks through its states, concurrency, random histories, database faults,
//! stored secrets, expiry, and the operator's view.

mod account;
mod at_once;
mod at_rest;
mod chance;
mod endings;
mod faults;
mod invariants;
mod model;
mod operator;
mod pages;
mod possession;
mod property;
mod retries;
mod scopes;
mod sellers;
mod silence;
mod stage;
mod walks;
mod withdrawals;
