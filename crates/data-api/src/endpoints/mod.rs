//! Rows of the catalogue, one module per endpoint, placed by path: its parameters and groups, and the conversion of validated
//! parameters to the source's typed query.

mod paths;
pub mod v1;
pub mod v2;
pub mod v3;
pub mod v4;
pub mod v5;
pub mod v6;

use crate::param::{Param, Params, Rule};

/// Rule of a search phrase on a web engine.
const PHRASE: Rule = Rule::Text { max_bytes: 2048, max_encoded_bytes: 4096 };

const STORE_COUNTRY: Param = Param::with_default(
    "country",
    Rule::Country,
    "us",
    "Two-letter storefront country; `UK` is accepted as an alias for `GB`.",
);

/// Parameter with the first result of a list that the sources page by offsets.
const START: Param =
    Param::with_default("start", Rule::Integer { min: 0, max: 10_000 }, "0", "Offset of the first result.");

/// Builds the URL of one of our calls with some parameters of this one, to which further parameters can be added.
fn build_base_url(origin: &str, path: &str, params: &Params, kept: &[&str]) -> String {
    let kept = params.to_filtered_query(|name| kept.contains(&name));
    let kept = if kept.is_empty() { kept } else { format!("{kept}&") };
    format!("{origin}{path}?{kept}")
}
