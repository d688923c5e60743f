//! Claim of a credential by a person (docs/specification.md, States, and Authentication, Agent storefront, 4; registration
//! protocol, 3.2): an attempt starts, the person proves a mailbox and decides, and one completion delivers the identity. Each
//! step happens once under concurrency.

pub mod attempt;
mod claim_row;
pub mod complete;
pub mod decision;
pub mod link;
pub mod mailing;
pub mod new_claim;
pub(crate) mod pending;
pub mod proof;
pub mod start;
pub mod user_code;
