//! The worker: Cloudflare glue and nothing else. It carries requests, ledger commands and the scheduled event between
//! the runtime (`entry.js`) and the crates that decide.

// The bindings to JavaScript are generated, and generated code is not ours to lint.
#![allow(unsafe_code)]

mod app;
mod glue;
mod key_ledger;
mod mcp;
mod platform;
mod request;
mod runtime;
mod serve;
