//! `/search.json`, `/account.json` and `/locations.json`: a compatibility layer for clients of the best-known service, so that
//! switching means changing the base URL. It translates names to and from the data API (`name_table`): a call is validated,
//! reserved, answered and charged as the endpoint's own. Unsupported features are refused; those without effect are ignored with
//! a notice in `search_metadata.warnings`.

pub mod name_table;
mod translate_answer;
mod translate_query;

pub use translate_answer::{translate_account, translate_answer, translate_error};
pub use translate_query::{
    AnswerFormat, KEY_PARAMS, OWN_PARAMS, TranslatedCall, check_archived_format, find_key, translate_query,
};

use crate::endpoint::Engine;

/// Route of the compatibility layer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompatRoute {
    /// Search.
    Search,
    /// Account and remaining credit.
    Account,
    /// Places by name; free, without a key.
    Locations,
    /// Earlier search by its id.
    Archive,
    /// Retained pages of an earlier search, as received.
    Bundle,
}

/// Path of retained pages, for callers with the key in the query.
pub const BUNDLES: &str = "/searches/bundles/";

/// Parses the id from the path of an earlier search, `/searches/{id}.json`.
#[must_use]
pub fn parse_archived_id(path: &str) -> Option<&str> {
    let id = path.strip_prefix("/searches/")?;
    let id = id.strip_suffix(".json").unwrap_or(id);
    quarry_kernel::id::parse_created_at(id).map(|_| id)
}

impl CompatRoute {
    /// Parses a path of this layer.
    #[must_use]
    pub fn from_path(path: &str) -> Option<Self> {
        match path {
            "/search" | "/search.json" => Some(Self::Search),
            "/account" | "/account.json" => Some(Self::Account),
            "/locations.json" => Some(Self::Locations),
            _ if path.starts_with(BUNDLES) => Some(Self::Bundle),
            _ if parse_archived_id(path).is_some() => Some(Self::Archive),
            _ => None,
        }
    }
}

/// Source names in the other service's engine names: the main label of each source's domain.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceLabels(Vec<(&'static str, String)>);

impl SourceLabels {
    /// Derives the labels from the sources' origins.
    #[must_use]
    pub fn from_origins<'o>(origins: impl Iterator<Item = (Engine, &'o str)>) -> Self {
        let label = |(engine, origin): (Engine, &str)| {
            let host = origin.split_once("://")?.1.split([':', '/']).next()?;
            let domain = quarry_kernel::url::guess_registered_domain(host);
            Some((engine.token(), domain.split('.').next()?.to_owned()))
        };
        Self(origins.filter_map(label).collect())
    }

    /// Fills the labels into a name of the table.
    fn fill_labels(&self, name: &str) -> String {
        let filled =
            |text: String, (token, label): &(&str, String)| text.replace(&format!("{{{token}}}"), label);
        self.0.iter().fold(name.to_owned(), filled)
    }

    /// Returns the label of a source, or its token without one.
    #[must_use]
    pub fn get(&self, engine: Engine) -> &str {
        let own = self.0.iter().find(|(token, _)| *token == engine.token());
        own.map_or(engine.token(), |(_, label)| label)
    }
}
