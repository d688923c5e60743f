//! Access to payments from elsewhere: the buyer's look ([`status`]), the processor ([`webhook`]), the scheduled work ([`sweep`]),
//! the operator ([`operator`]), and the comparison of all books ([`reconciliation`]).

pub mod operator;
pub mod reconciliation;
pub mod status;
pub mod sweep;
pub mod webhook;
