//! What is written of money: a payment's row ([`payment`]) with what proves it ([`proof`]), its own history ([`events`]), the double-entry
//! journal ([`journal`]), and the ledgers that hold credit ([`ledger`]). Everything here is asked through a [`context::PaymentContext`].

pub mod context;
pub mod events;
pub mod journal;
pub mod ledger;
pub mod payment;
pub mod proof;
