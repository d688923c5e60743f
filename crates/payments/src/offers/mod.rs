//! What can be paid with, and what is said of it: the one 402 for every client ([`offer`]), what a request presents ([`headers`]),
//! and the receipt ([`receipt`]).

mod challenge;
pub mod headers;
pub mod offer;
pub mod receipt;
