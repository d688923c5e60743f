//! `/openapi.json`: the whole contract. The worker carries the text; natively, with the feature `documents`, it is
//! generated from the catalogue, and a test compares the two.

#[cfg(feature = "documents")]
mod generate;
#[cfg(feature = "documents")]
mod items;
#[cfg(feature = "documents")]
mod rules;

#[cfg(feature = "documents")]
pub use generate::document;

/// The document as the repository has it.
pub const DOCUMENT: &str = include_str!("../../../openapi.json");
