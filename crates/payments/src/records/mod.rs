//! Records of money: a payment's row ([`payment`]) with its proof ([`proof`]) and its explanation for the buyer
//! ([`explanation`]), its history ([`events`]), the double-entry journal ([`journal`]), and the ledgers that hold credit
//! ([`ledger`]). All are read and written through a [`context::PaymentContext`].

pub mod context;
pub mod events;
pub mod explanation;
pub mod journal;
pub mod ledger;
pub mod payment;
pub mod proof;
