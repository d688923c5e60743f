//! Money comes in and becomes credit (specification, Agent storefront: purchase rules, states of a payment reference, errors).
//!
//! What this room promises:
//!
//! 1. **One 402 for every client** ([`offer`]): x402 v2 in a header, v1 in the body, a `Payment` line for each MPP method, and
//!    blocks for whoever reads JSON. An offer is bound to what is bought, by whom, for how much and by which body.
//! 2. **A means is taken before it is used.** A wallet's nonce, a challenge, a checkout session: the row that reserves it
//!    ([`reserve`]) stands before anybody is asked to move money, and stands in the way of every other request with it.
//! 3. **A payment only moves forward** ([`row`]): incomplete, complete, consumed; or it ends as failed, refunded or released.
//!    Every step is one conditional transaction, so it is made once, however often and by whomever it is tried: the buyer's
//!    retry, the processor's webhook, the sweep.
//! 4. **Money that settled always ends in a grant** ([`advance`]). Who gets no answer asks again, with what the row keeps; a
//!    refusal proves nothing after an answer was lost, so then the chain is asked what happened ([`settle`]).
//! 5. **A grant carries the payment's id** and counts once in the entitlement's ledger ([`grant`]). A refund, a release and
//!    a dispute take back what is unspent of exactly that ([`takeback`]).
//! 6. **Every micro-USD is on paper** ([`journal`]): an entry is written in the transaction that it tells of, and its lines
//!    add up to nothing.
//!
//! ```text
//! purchase · topup · call · status · webhook · operator · books · sweep
//! checkout · free · takeback
//! buying · sale
//! order · advance
//! settle · grant · early
//! reserve · offer · means
//! row · credit · journal · trail
//! proof · till
//! ```

pub mod advance;
pub mod books;
pub mod buying;
pub mod call;
pub mod checkout;
mod credit;
pub mod early;
pub mod free;
pub mod grant;
pub mod journal;
pub mod means;
pub mod offer;
pub mod operator;
pub mod order;
pub mod proof;
pub mod purchase;
pub mod receipt;
pub mod reserve;
pub mod row;
pub mod sale;
pub mod settle;
pub mod status;
pub mod sweep;
pub mod takeback;
pub mod till;
pub mod topup;
pub mod trail;
pub mod webhook;
