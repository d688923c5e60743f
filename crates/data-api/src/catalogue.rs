//! Catalogue: one table that declares every data endpoint. Routing, validation, echo, OpenAPI and the table-driven tests read it;
//! nothing is declared twice. The types of its rows are in `crate::endpoint`.

use crate::endpoint::Endpoint;
use crate::endpoints;

/// Every data endpoint.
pub static ENDPOINTS: &[&Endpoint] = &[
    &endpoints::v1::search::ENDPOINT,
    &endpoints::v1::ai_overview::ENDPOINT,
    &endpoints::v1::ai_mode::ENDPOINT,
    &endpoints::v1::shopping::search::ENDPOINT,
    &endpoints::v1::shopping::product::ENDPOINT,
    &endpoints::v1::ads::ENDPOINT,
    &endpoints::v1::local::ENDPOINT,
    &endpoints::v1::maps::search::ENDPOINT,
    &endpoints::v1::maps::popular_times::ENDPOINT,
    &endpoints::v1::maps::posts::ENDPOINT,
    &endpoints::v1::maps::photo_meta::ENDPOINT,
    &endpoints::v1::reviews::ENDPOINT,
    &endpoints::v1::contributor_reviews::ENDPOINT,
    &endpoints::v1::play::apps::ENDPOINT,
    &endpoints::v1::play::games::ENDPOINT,
    &endpoints::v1::play::books::ENDPOINT,
    &endpoints::v1::play::movies::ENDPOINT,
    &endpoints::v1::play::product::ENDPOINT,
    &endpoints::v1::play::reviews::ENDPOINT,
    &endpoints::v2::search::ENDPOINT,
    &endpoints::v2::maps::ENDPOINT,
    &endpoints::v3::search::ENDPOINT,
    &endpoints::v3::maps::ENDPOINT,
    &endpoints::v4::search::ENDPOINT,
    &endpoints::v4::reviews::ENDPOINT,
    &endpoints::v5::search::ENDPOINT,
    &endpoints::v5::place::ENDPOINT,
    &endpoints::v5::reviews::ENDPOINT,
    &endpoints::v6::maps::places::ENDPOINT,
    &endpoints::v6::maps::reviews::ENDPOINT,
    &endpoints::v6::app_store::search::ENDPOINT,
    &endpoints::v6::app_store::product::ENDPOINT,
    &endpoints::v6::app_store::reviews::ENDPOINT,
];

/// Finds the endpoint at a path.
#[must_use]
pub fn find_endpoint(path: &str) -> Option<&'static Endpoint> {
    ENDPOINTS.iter().find(|endpoint| endpoint.path == path).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::{read_dir, read_to_string};
    use std::path::Path;

    /// Counts the files in a folder that contain a row.
    fn rows_below(folder: &Path) -> usize {
        let entries = read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let rows = |path: &Path| usize::from(read_to_string(path).unwrap().contains("pub static ENDPOINT"));
        entries.map(|path| if path.is_dir() { rows_below(&path) } else { rows(&path) }).sum()
    }

    /// An endpoint's module is any file that contains a row.
    #[test]
    fn every_module_of_an_endpoint_is_in_the_table() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/endpoints");
        assert_eq!(rows_below(&folder), ENDPOINTS.len());
    }

    #[test]
    fn a_path_and_a_name_stand_for_one_endpoint_each() {
        for (index, endpoint) in ENDPOINTS.iter().enumerate() {
            assert!(std::ptr::eq(find_endpoint(endpoint.path).unwrap(), *endpoint), "{}", endpoint.path);
            assert!(endpoint.path.starts_with(&format!("/api/{}/", endpoint.engine.token())));
            let others = ENDPOINTS.iter().skip(index + 1);
            assert!(others.clone().all(|other| other.operation_id != endpoint.operation_id));
        }
    }

    #[test]
    fn a_continuation_names_parameters_that_the_endpoint_takes() {
        for endpoint in ENDPOINTS {
            let Some(continuation) = &endpoint.continuation else { continue };
            let is_known = |name: &&str| endpoint.params.iter().any(|param| param.name == *name);
            assert!(is_known(&continuation.name), "{}", endpoint.path);
            assert!(continuation.keeps.iter().all(is_known), "{}", endpoint.path);
        }
    }
}
