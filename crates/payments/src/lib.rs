#![doc = include_str!("../README.md")]
//!
//! Money comes in and becomes credit (docs/specification.md, Agent storefront: purchase rules, states of a payment reference, errors).
//!
//! Promises of this crate:
//!
//! 1. **One 402 for every client** ([`offers::offer`]): x402 v2 in a header, v1 in the body, a `Payment` line for each MPP
//!    method, and blocks for clients that read JSON. An offer is bound to product, buyer, amount and request body.
//! 2. **A payment instrument is reserved before it is used.** A wallet's nonce, a challenge, a checkout session: the row that
//!    reserves it ([`settlement::reserve`]) is written before any provider is asked to move money, and excludes every other
//!    request with that instrument.
//! 3. **A payment only moves forward** ([`records::payment`]): incomplete, complete, consumed; or it ends as failed, refunded or
//!    released. Every step is one conditional transaction, so it happens once, however many callers race for it: the buyer's
//!    retry, the processor's webhook, the sweep.
//! 4. **Settled money always ends in a grant** ([`settlement::advance`]), or is owed to its buyer when nobody can receive the
//!    purchase any more ([`settlement::receiver`]). A request without a response is repeated from the stored row. A refusal after
//!    a lost response proves nothing, so the chain is asked what happened ([`settlement::providers`]).
//! 5. **A grant carries the payment's id** and counts once in the entitlement's ledger ([`settlement::grant`]). A refund, a
//!    release and a dispute withdraw what is unspent of exactly that grant ([`settlement::refund`]).
//! 6. **Every micro-USD is journaled** ([`records::journal`]): an entry is written in the same transaction as the change it
//!    records, and its lines sum to zero.
//!
//! Layers; each imports only those below it:
//!
//! ```text
//! upkeep       status · webhook · sweep · operator · reconciliation
//! sales        purchase · topup · call; checkout · trial · plan_purchase · order; sale
//! offers       challenge; offer · headers · receipt
//! settlement   advance; complete · receiver · undelivered · failure · promise; grant · refund · reversal; lease · settle · reserve
//! records      journal · events · ledger; payment · explanation · proof; context
//! ```
//!
//! ```
//! use quarry_kernel::money::MicroUsd;
//! use quarry_payments::sales::order::PurchaseRequest;
//!
//! let wanted = PurchaseRequest::parse(r#"{"amountUsd": "5.00", "checkout": true}"#).unwrap();
//! assert_eq!(wanted.amount, Some(MicroUsd(5_000_000)));
//! assert!(wanted.checkout, "a page for a person");
//! ```

use quarry_identity::{
    admin, audit, context, error, fields, json, limits, plans, ports, response, scopes, sellers, tokens,
};

use crate as payments;

pub mod offers;
pub mod records;
pub mod sales;
pub mod settlement;
pub mod upkeep;
