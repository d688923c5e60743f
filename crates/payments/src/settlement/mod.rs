//! Settlement: from a payment instrument to the granted purchase, and back.
//!
//! * An instrument is reserved ([`reserve`]) and advanced as far as possible ([`advance`]) by one request at a time ([`lease`]):
//!   settled with a provider, by [`providers`] for cards and by `wallet` under [`wallet_rules`] for wallets, then marked paid
//!   ([`complete`]) and granted ([`grant`]), or failed ([`failure`]).
//! * A wallet's signature for a call is checked first and settled afterwards ([`promise`]), and is watched until its fate on the
//!   chain is final ([`watch`]).
//! * A refund withdraws the unspent credit ([`refund`]), also when the processor reports it before the payment ([`reversal`]), or
//!   when the transaction vanishes from its chain ([`vanish`]).
//! * Nobody pays for an ended receiver ([`receiver`]): its pages are ended (`page_ending`), and undelivered payments become owed
//!   ([`undelivered`]).

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
