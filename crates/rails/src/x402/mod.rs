//! x402: an offer in a header (v2) or a body (v1), a signed payment in a header, settled by a facilitator.
//!
//! * [`offer`]: what is asked for. [`networks`]: the names of chains and their dollar tokens.
//! * [`payment`]: what a buyer signed, and whether it is what was offered.
//! * [`receipt`]: the receipt of the settlement for the buyer.

pub mod networks;
pub mod offer;
pub mod payment;
pub mod receipt;

pub use networks::{Network, Token};
pub use offer::{Offer, PaymentRequirements, Resource, Scheme};
pub use payment::{MalformedPayment, OfferMismatch, Payment, ProtocolVersion, Transfer};
