//! Keys: what one is, how people and operators get one, and what its holder may know of it.

pub mod admin;
pub(crate) mod ask;
mod body;
pub mod calls;
pub mod empty;
pub mod issue;
pub mod key;
pub mod lease;
pub mod low_credit;
pub mod owner;
pub mod rotation;
pub mod settings;
pub mod status;
pub mod sub_keys;
pub mod unsettled;
pub mod usage;
pub mod visitor;

/// The page on which people see their key and buy calls for it.
pub const PAGE: &str = "/keys";
