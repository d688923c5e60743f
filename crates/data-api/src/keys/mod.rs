//! Keys: their format, how people and operators obtain one, and the routes of their holders.

pub mod admin;
pub mod calls;
pub mod empty_key;
pub mod issue;
pub(crate) mod ledger;
pub mod low_credit;
pub mod owner;
mod request_body;
pub mod rotation;
pub mod secrets;
pub mod settings;
pub mod settlement;
pub mod status;
pub mod sub_keys;
pub mod unsettled;
pub mod usage;
pub mod visitor;

/// Page on which people see their key and buy calls.
pub const PAGE: &str = "/keys";
