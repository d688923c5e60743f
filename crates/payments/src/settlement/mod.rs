//! From a means of payment to what was bought, and back.
//!
//! * A means is reserved ([`reserve`]) and taken as far as it goes ([`advance`]) by one request at a time ([`lease`]): settled outside, by
//!   [`providers`] for cards and by `wallet` under [`wallet_rules`] for what a wallet signed, then paid ([`complete`]) and granted
//!   ([`grant`]), or failed ([`failure`]).
//! * A wallet's signature for a call is checked first and settled afterwards ([`promise`]), and is watched until the chain has said its last
//!   word on it ([`watch`]).
//! * Money that goes back takes what is unspent with it ([`refund`]), also when the processor says so before it says that it came
//!   ([`reversal`]), or when its transaction vanishes from the chain ([`vanish`]).
//! * Nobody pays for somebody who is gone ([`receiver`]): their pages are ended (`page_ending`), and what they paid before and did not get is
//!   owed ([`undelivered`]).

pub mod advance;
mod chain_look;
pub mod complete;
mod facilitator;
pub mod failure;
pub mod grant;
pub mod lease;
mod page_ending;
mod progress;
pub mod promise;
pub mod providers;
mod receipts;
pub mod receiver;
pub mod refund;
pub mod reserve;
pub mod reversal;
pub mod undelivered;
pub mod vanish;
mod wallet;
pub mod wallet_rules;
pub mod watch;
