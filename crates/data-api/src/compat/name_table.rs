//! Aliases for the engines, parameters and groups of the best-known service. `{v1}` stands for the source's label, derived from
//! its configured address (`https://www.engine.test` gives `engine`), so that the code contains no brand.

/// Alias of an engine of the other service.
#[derive(Debug)]
pub struct EngineAlias {
    /// Engine name of the other service.
    pub engine: &'static str,
    /// Additional condition: a parameter and its value, which is not passed on.
    pub when: Option<(&'static str, &'static str)>,
    /// Our endpoint.
    pub path: &'static str,
    /// Parameters with another name here: theirs, ours.
    pub params: &'static [(&'static str, &'static str)],
    /// Parameter values with another name here: our parameter, their value, ours.
    pub values: &'static [(&'static str, &'static str, &'static str)],
    /// Parameters implied by the engine.
    pub fixed: &'static [(&'static str, &'static str)],
}

const fn new_alias(engine: &'static str, path: &'static str) -> EngineAlias {
    EngineAlias { engine, when: None, path, params: &[], values: &[], fixed: &[] }
}

const fn new_alias_with_params(
    engine: &'static str,
    path: &'static str,
    params: &'static [(&'static str, &'static str)],
) -> EngineAlias {
    EngineAlias { params, ..new_alias(engine, path) }
}

const V1: &[(&str, &str)] = &[("{v1}_domain", "v1_domain")];

/// Aliases of all engines; for an engine with several, the first match is used.
pub const ALIASES: &[EngineAlias] = &[
    new_alias_with_params("{v1}", "/api/v1/search", V1),
    EngineAlias {
        fixed: &[("fast_mode", "true")],
        ..new_alias_with_params("{v1}_light", "/api/v1/search", V1)
    },
    EngineAlias {
        fixed: &[("tbm", "nws")],
        ..new_alias_with_params("{v1}_news_light", "/api/v1/search", V1)
    },
    EngineAlias { fixed: &[("tbm", "nws")], ..new_alias_with_params("{v1}_news", "/api/v1/search", V1) },
    EngineAlias { fixed: &[("tbm", "isch")], ..new_alias_with_params("{v1}_images", "/api/v1/search", V1) },
    EngineAlias {
        fixed: &[("tbm", "isch")],
        ..new_alias_with_params("{v1}_images_light", "/api/v1/search", V1)
    },
    EngineAlias { fixed: &[("tbm", "vid")], ..new_alias_with_params("{v1}_videos", "/api/v1/search", V1) },
    EngineAlias {
        fixed: &[("tbm", "vid")],
        ..new_alias_with_params("{v1}_videos_light", "/api/v1/search", V1)
    },
    new_alias_with_params("{v1}_ai_overview", "/api/v1/ai-overview", V1),
    new_alias_with_params("{v1}_ai_mode", "/api/v1/ai-mode", V1),
    new_alias_with_params("{v1}_local", "/api/v1/local", V1),
    new_alias_with_params("{v1}_maps", "/api/v1/maps", V1),
    new_alias("{v1}_maps_reviews", "/api/v1/reviews"),
    new_alias_with_params(
        "{v1}_maps_contributor_reviews",
        "/api/v1/contributor-reviews",
        &[("num", "limit")],
    ),
    new_alias_with_params("{v1}_maps_photo_meta", "/api/v1/maps/photo-meta", &[("data_id", "photo_id")]),
    new_alias("{v1}_maps_posts", "/api/v1/maps/posts"),
    EngineAlias {
        values: &[("sort_by", "1", "price")],
        ..new_alias_with_params("{v1}_shopping", "/api/v1/shopping", V1)
    },
    EngineAlias {
        values: &[("sort_by", "1", "price")],
        ..new_alias_with_params("{v1}_shopping_light", "/api/v1/shopping", V1)
    },
    new_alias_with_params("{v1}_shopping_product", "/api/v1/shopping/product", V1),
    new_alias("{v1}_maps_popular_times", "/api/v1/maps/popular-times"),
    new_alias_with_params("{v1}_ads", "/api/v1/ads", V1),
    EngineAlias { when: Some(("store", "games")), ..new_alias("{v1}_play", "/api/v1/play/games") },
    EngineAlias { when: Some(("store", "books")), ..new_alias("{v1}_play", "/api/v1/play/books") },
    EngineAlias { when: Some(("store", "movies")), ..new_alias("{v1}_play", "/api/v1/play/movies") },
    EngineAlias { when: Some(("store", "apps")), ..new_alias("{v1}_play", "/api/v1/play/apps") },
    new_alias("{v1}_play", "/api/v1/play/apps"),
    new_alias("{v1}_play_games", "/api/v1/play/games"),
    new_alias("{v1}_play_books", "/api/v1/play/books"),
    new_alias("{v1}_play_movies", "/api/v1/play/movies"),
    EngineAlias {
        when: Some(("all_reviews", "true")),
        ..new_alias("{v1}_play_product", "/api/v1/play/reviews")
    },
    new_alias("{v1}_play_product", "/api/v1/play/product"),
    new_alias("{v2}", "/api/v2/search"),
    new_alias("{v2}_maps", "/api/v2/maps"),
    new_alias("{v3}", "/api/v3/search"),
    new_alias("{v3}_light", "/api/v3/search"),
    new_alias("{v3}_maps", "/api/v3/maps"),
    new_alias_with_params("{v4}", "/api/v4/search", &[("{v4}_domain", "v4_domain")]),
    new_alias_with_params("{v4}_reviews", "/api/v4/reviews", &[("{v4}_domain", "v4_domain")]),
    EngineAlias {
        values: &[
            ("place_type", "a", "all"),
            ("place_type", "r", "eatery"),
            ("place_type", "A", "attraction"),
            ("place_type", "h", "accommodation"),
            ("place_type", "g", "geo"),
        ],
        ..new_alias_with_params(
            "{v5}",
            "/api/v5/search",
            &[("{v5}_domain", "v5_domain"), ("limit", "num"), ("offset", "start"), ("ssrc", "place_type")],
        )
    },
    new_alias_with_params("{v5}_place", "/api/v5/place", &[("{v5}_domain", "v5_domain")]),
    new_alias_with_params(
        "{v5}_reviews",
        "/api/v5/reviews",
        &[("{v5}_domain", "v5_domain"), ("limit", "num"), ("offset", "start")],
    ),
    new_alias("{v6}_app_store", "/api/v6/app-store/search"),
    new_alias("{v6}_product", "/api/v6/app-store/product"),
    new_alias("{v6}_reviews", "/api/v6/app-store/reviews"),
    new_alias("{v6}_maps_places", "/api/v6/maps/places"),
    new_alias("{v6}_maps_reviews", "/api/v6/maps/reviews"),
];

/// Parameters of the other service that have no effect here.
pub const IGNORED_PARAMS: &[&str] = &["no_cache", "source", "num", "count", "filter", "all_reviews"];

/// Groups with another name: ours, theirs.
pub const GROUP_NAMES: &[(&str, &str)] = &[("service_pagination", "serpapi_pagination")];

/// Fields of `search_metadata` with another name: ours, theirs. The field of the source's URL is named by its label.
pub const METADATA_FIELDS: &[(&str, &str)] =
    &[("raw_file", "raw_html_file"), ("prettify_file", "prettify_html_file")];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    #[test]
    fn every_endpoint_has_an_engine_so_that_links_to_it_can_be_translated() {
        for endpoint in catalogue::ENDPOINTS {
            let is_its = |alias: &&EngineAlias| alias.path == endpoint.path && alias.fixed.is_empty();
            assert!(ALIASES.iter().any(|alias| is_its(&alias)), "{}", endpoint.path);
        }
    }

    #[test]
    fn every_alias_is_of_an_endpoint_and_its_parameters() {
        for alias in ALIASES {
            let endpoint = catalogue::find_endpoint(alias.path).expect(alias.path);
            let find = |name: &str| endpoint.params.iter().find(|param| param.name == name);
            for (_, ours) in alias.params {
                assert!(find(ours).is_some(), "{} {ours}", alias.path);
            }
            let values = alias.values.iter().map(|(name, _, ours)| (*name, *ours));
            for (name, value) in values.chain(alias.fixed.iter().copied()) {
                let rule = find(name).unwrap_or_else(|| panic!("{} {name}", alias.path)).rule;
                assert!(rule.normalise(value).is_some(), "{} {name}={value}", alias.path);
            }
        }
    }
}
