#![doc = include_str!("../README.md")]
//!
//! Payment rails of agents: x402 (v2 and v1, `exact` and `upto`), MPP (the HTTP `Payment` scheme with `evm` and `stripe`)
//! and cards (hosted checkout, shared payment tokens, webhooks). Each rail parses, checks and writes its wire format.
//!
//! Pure: no I/O, storage or clock. `now` and secrets are arguments, requests to a facilitator or processor are returned as
//! [`ExternalRequest`] and their responses come back as status and text, and every failure is a tagged reason. The purpose of a
//! payment and its single use are the caller's concern; the key that identifies it ([`x402::Payment::single_use_key`],
//! [`mpp::Credential::challenge_id`]) is computed here.
//!
//! | Rail | Offer | Payment | Settled by |
//! |---|---|---|---|
//! | x402 v2 | `PAYMENT-REQUIRED` | `PAYMENT-SIGNATURE` | facilitator, `/verify` and `/settle` |
//! | x402 v1 | body, `accepts` | `X-PAYMENT` | the same |
//! | MPP `evm` | `WWW-Authenticate: Payment` | `Authorization: Payment` | the same facilitator |
//! | MPP `stripe` | the same | the same | card processor, payment intent with a shared payment token |
//! | hosted checkout | URL for a person | polled `statusUrl`, webhook | card processor, checkout session |
//!
//! A facilitator's answer can be lost or false. The chain shows whether a signed transfer was executed ([`chain`]), and whether a
//! signed maximum was settled ([`permit2`]).
//!
//! Sources: x402 specification v2 and its HTTP transport, draft-httpauth-payment-00 with the methods `evm` and `stripe`,
//! RFC 9530, the card processor's public API.
//!
//! ```
//! use quarry_rails::x402::networks;
//!
//! assert_eq!(networks::parse_chain_id("eip155:8453"), Some(8453));
//! assert!(networks::is_address("0x036CbD53842c5426634e7929541eC2318f3dCF7e"));
//! ```

#![forbid(unsafe_code)]

pub mod ask;
pub mod card;
pub mod chain;
mod encoding;
pub mod facilitator;
pub mod facilitator_reason;
pub mod mpp;
pub mod permit2;
pub mod x402;

pub use ask::{ExternalRequest, Unavailable};
