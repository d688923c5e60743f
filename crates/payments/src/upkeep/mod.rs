//! Access to payments outside of a sale: the buyer's status requests ([`status`]), the processor's events ([`webhook`]), the
//! scheduled work ([`sweep`]), the operator ([`operator`]), and the comparison of all books ([`reconciliation`]).

pub mod operator;
pub mod reconciliation;
pub mod status;
pub mod sweep;
pub mod webhook;
