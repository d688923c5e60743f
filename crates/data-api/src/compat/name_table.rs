//! The aliases: what the engines, parameters and groups of the best-known service are called here. `{v1}` stands for the
//! source's own label, which is told by its configured address (`https://www.engine.test` is `engine`), so that no name of
//! anybody stands in the code.

/// An engine of theirs and the endpoint that answers for it.
#[derive(Debug)]
pub struct EngineAlias {
    /// Other service's engine.
    pub engine: &'static str,
    /// Further condition: a parameter and its value, which is not sent on.
    pub when: Option<(&'static str, &'static str)>,
    /// Our endpoint.
    pub path: &'static str,
    /// Other service's parameters with another name here.
    pub params: &'static [(&'static str, &'static str)],
    /// Values that are called otherwise: our parameter, theirs, ours.
    pub values: &'static [(&'static str, &'static str, &'static str)],
    /// Parameters that the engine's name stands for.
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

/// Aliases of all engines; of one engine, the first that fits is taken.
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

/// Parameters of theirs that change nothing here: the answer is what it would be without them.
pub const IGNORED_PARAMS: &[&str] = &["no_cache", "source", "num", "count", "filter", "all_reviews"];

/// Groups that are called otherwise: ours, theirs.
pub const GROUP_NAMES: &[(&str, &str)] = &[("service_pagination", "serpapi_pagination")];

/// Fields of `search_metadata` that are called otherwise: ours, theirs. The source's address is told by its label.
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
