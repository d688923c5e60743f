//! MPP: payments by the HTTP authentication scheme `Payment` (draft-httpauth-payment-00). One challenge per method, bound by an
//! HMAC so that offers are not stored; a credential returns the challenge with a proof.
//!
//! * [`challenge`]: signed offers. [`credential`]: returned challenges and their verification.
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
