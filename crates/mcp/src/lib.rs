#![doc = include_str!("../README.md")]
//!
//! The Model Context Protocol at `/mcp`: the data API as tools and its retained bundles as resources.
//!
//! All decisions are made by the data API and the storefront: a tool call becomes the same request that a caller would send to
//! the endpoint, with the caller's own credential ([`ports::Ports`]). Parameter rules, credits, limits and errors are therefore
//! the endpoint's.
//!
//! Two generations share one URL. Revision 2026-07-28 has no handshake: every request states its revision and the client's
//! capabilities in `_meta`, and repeats in headers what intermediaries route by. Clients of 2025-11-25 and 2025-06-18 send
//! `initialize` first; no session is kept for them, so any instance can answer any request. Responses are plain JSON, or a single
//! event for clients that accept only streams, since there is nothing to send before the result.
//!
//! ```text
//! server      the endpoint: methods, origins, credentials, then dispatch by method
//! tools · resources
//! door        shared by these two
//! revision    generation of a request, and consistency of headers and body
//! message · reply
//! ports       access to the rest of the service
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
