//! The sellers whose storefronts this deployment serves: what each configures, and where it is found and remembered.

pub mod cache;
pub mod config;
pub mod directory;
pub mod host;
pub mod warnings;
