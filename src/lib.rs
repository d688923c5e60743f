//! The worker: Cloudflare glue and nothing else. It carries requests, ledger commands and the scheduled event between
//! the runtime (`entry.js`) and the crates that decide.

// The bindings to JavaScript are generated, and generated code is not ours to lint; `memcmp` is the compiler's to call, and
// memory is lent by its address.
#![allow(unsafe_code)]

mod answer;
mod app;
mod glue;
mod key_ledger;
mod mcp;
#[cfg(any(test, target_arch = "wasm32"))]
mod memcmp;
mod platform;
#[cfg(any(test, target_arch = "wasm32"))]
mod pools;
mod request;
mod runtime;
mod serve;
