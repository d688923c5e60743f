//! x402: an offer in a header (v2) or a body (v1), a signed payment in a header, settled by a facilitator.
//!
//! * [`offer`]: payment requirements. [`networks`]: names of chains and their dollar tokens.
//! * [`payment`]: a buyer's signed payment, and its comparison with the offer.
//! * [`receipt`]: the settlement's receipt for the buyer.

pub mod networks;
pub mod offer;
pub mod payment;
pub mod receipt;

pub use networks::{Network, Token};
pub use offer::{Offer, PaymentRequirements, Resource, Scheme};
pub use payment::{MalformedPayment, OfferMismatch, Payment, ProtocolVersion, Transfer};
