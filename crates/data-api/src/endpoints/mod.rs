//! The rows of the catalogue, one module an endpoint, where its path says: its parameters and groups, and how a validated
//! set becomes the source's typed query.

mod paths;
pub mod v1;
pub mod v2;
pub mod v3;
pub mod v4;
pub mod v5;
pub mod v6;

use crate::param::{Param, Params, Rule};

/// A search phrase on a web engine.
const PHRASE: Rule = Rule::Text { max_bytes: 2048, max_encoded_bytes: 4096 };

const STORE_COUNTRY: Param = Param::with_default(
    "country",
    Rule::Country,
    "us",
    "Two-letter storefront country; `UK` is accepted as an alias for `GB`.",
);

/// The first result of a list that the sources page by offsets.
const START: Param =
    Param::with_default("start", Rule::Integer { min: 0, max: 10_000 }, "0", "Offset of the first result.");

/// Returns the address of a call of ours with some parameters kept from this one, to which another parameter can be added.
fn build_base_url(origin: &str, path: &str, params: &Params, kept: &[&str]) -> String {
    let kept = params.to_filtered_query(|name| kept.contains(&name));
    let kept = if kept.is_empty() { kept } else { format!("{kept}&") };
    format!("{origin}{path}?{kept}")
}
