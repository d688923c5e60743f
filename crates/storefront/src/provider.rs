//! Trusted providers' keys: found, fetched and remembered.

/// The isolate's memory of what providers said.
#[derive(Debug, Default)]
pub struct Cache {}
