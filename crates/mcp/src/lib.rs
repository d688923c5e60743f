#![doc = include_str!("../README.md")]
//!
//! The Model Context Protocol at `/mcp`: the data API as tools and its retained bundles as resources.
//!
//! Nothing is decided here that the data API or the storefront decides: a tool's call becomes the request that a caller
//! would have sent to the endpoint, with the caller's own credential, and goes in by the same door ([`ports::Ports`]). So
//! rules of parameters, credits, limits and errors are the endpoint's, whoever asks.
//!
//! Two generations are spoken on one address. Revision 2026-07-28 has no handshake: every request says in `_meta` which
//! revision it speaks and what its client can do, and repeats in headers what intermediaries route by. Clients of
//! 2025-11-25 and 2025-06-18 say `initialize` first; no session is kept for them, so any instance answers any request.
//! Answers are plain JSON, or one event for clients that take streams alone: nothing here has anything to say before
//! its end.
//!
//! ```text
//! server      the address: methods, origins, credentials, then the message to its method
//! tools · resources
//! door        what these two share
//! revision    which generation a request speaks, and whether its headers say what its body says
//! message · reply
//! ports       what is needed of the world
//! ```
//!
//! ```
//! use quarry_mcp::message::Message;
//!
//! let message = Message::parse(r#"{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}"#).unwrap();
//! assert!(matches!(message, Message::Request(request) if request.method == "tools/list"));
//! ```

mod contract;
mod door;
pub mod message;
pub mod ports;
pub mod reply;
mod resources;
pub mod revision;
pub mod server;
pub mod tools;
