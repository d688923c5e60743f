//! The catalogue: one table that declares every data endpoint. Routing, validation, echo, OpenAPI and the
//! table-driven tests read it; nothing is declared twice. The types of its rows are in `crate::endpoint`.

use crate::endpoint::Endpoint;
use crate::endpoints;

/// Every data endpoint.
pub static ENDPOINTS: &[&Endpoint] = &[
    &endpoints::v1_search::ENDPOINT,
    &endpoints::v1_ai_overview::ENDPOINT,
    &endpoints::v1_ai_mode::ENDPOINT,
    &endpoints::v1_shopping::ENDPOINT,
    &endpoints::v1_shopping_product::ENDPOINT,
    &endpoints::v1_ads::ENDPOINT,
    &endpoints::v1_local::ENDPOINT,
    &endpoints::v1_maps::ENDPOINT,
    &endpoints::v1_maps_popular_times::ENDPOINT,
    &endpoints::v1_maps_posts::ENDPOINT,
    &endpoints::v1_maps_photo_meta::ENDPOINT,
    &endpoints::v1_reviews::ENDPOINT,
    &endpoints::v1_contributor_reviews::ENDPOINT,
    &endpoints::v1_play_apps::ENDPOINT,
    &endpoints::v1_play_games::ENDPOINT,
    &endpoints::v1_play_books::ENDPOINT,
    &endpoints::v1_play_movies::ENDPOINT,
    &endpoints::v1_play_product::ENDPOINT,
    &endpoints::v1_play_reviews::ENDPOINT,
    &endpoints::v2_search::ENDPOINT,
    &endpoints::v2_maps::ENDPOINT,
    &endpoints::v3_search::ENDPOINT,
    &endpoints::v3_maps::ENDPOINT,
    &endpoints::v4_search::ENDPOINT,
    &endpoints::v4_reviews::ENDPOINT,
    &endpoints::v5_search::ENDPOINT,
    &endpoints::v5_place::ENDPOINT,
    &endpoints::v5_reviews::ENDPOINT,
    &endpoints::v6_maps_places::ENDPOINT,
    &endpoints::v6_maps_reviews::ENDPOINT,
    &endpoints::v6_app_store_search::ENDPOINT,
    &endpoints::v6_app_store_product::ENDPOINT,
    &endpoints::v6_app_store_reviews::ENDPOINT,
];

/// The endpoint at a path.
#[must_use]
pub fn at(path: &str) -> Option<&'static Endpoint> {
    ENDPOINTS.iter().find(|endpoint| endpoint.path == path).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// An endpoint's module is a file that has a row in it.
    #[test]
    fn every_module_of_an_endpoint_is_in_the_table() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/endpoints");
        let is_endpoint =
            |path: &Path| std::fs::read_to_string(path).unwrap().contains("pub static ENDPOINT");
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        assert_eq!(files.filter(|path| is_endpoint(path)).count(), ENDPOINTS.len());
    }

    #[test]
    fn a_path_and_a_name_stand_for_one_endpoint_each() {
        for (index, endpoint) in ENDPOINTS.iter().enumerate() {
            assert!(std::ptr::eq(at(endpoint.path).unwrap(), *endpoint), "{}", endpoint.path);
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
