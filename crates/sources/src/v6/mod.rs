//! v6: a device maker's app store.

pub mod app_store;
