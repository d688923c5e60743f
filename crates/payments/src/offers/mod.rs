//! What can be paid with, and what is said of it: the one 402 for every client ([`offer`]), what a request presents ([`means`]),
//! and the receipt ([`receipt`]).

mod challenge;
pub mod means;
pub mod offer;
pub mod receipt;
