//! v6: a device maker's app store and maps.

pub mod app_store;
pub mod maps;
