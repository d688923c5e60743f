//! What is written of money: a payment's row ([`row`]) with what proves it ([`proof`]), its own history ([`trail`]), the double-entry
//! journal ([`journal`]), and the ledgers that hold credit ([`credit`]). Everything here is asked through a [`till::PaymentContext`].

pub mod credit;
pub mod journal;
pub mod proof;
pub mod row;
pub mod till;
pub mod trail;
