//! Offers: the one 402 for every client ([`offer`]), the payment that a request presents ([`headers`]), and the receipt
//! ([`receipt`]).

mod challenge;
pub mod headers;
pub mod offer;
pub mod receipt;
