//! MPP: payments in HTTP's own authentication scheme, `Payment` (draft-httpauth-payment-00). A challenge per method, bound
//! by an HMAC so that nothing has to be stored for an offer; a credential that carries the challenge back.
//!
//! * [`challenge`]: the offer. [`credential`]: what comes back, and whether it is ours, in time and for this body.
//! * [`evm`]: a wallet's EIP-3009 authorization, settled by an x402 facilitator. [`stripe`]: a shared payment token.
//! * [`problem`]: errors in the terms of the scheme. [`receipt`]: the receipt when money moved.

pub mod accept;
pub mod challenge;
pub mod credential;
pub mod evm;
mod params;
pub mod problem;
pub mod receipt;
pub mod stripe;

pub use challenge::{Challenge, ChallengeTerms};
pub use credential::Credential;
pub use problem::Problem;
