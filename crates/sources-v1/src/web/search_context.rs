//! Searcher's language, country, national domain, location and device, on every page of v1.

use super::uule::{encode_uule, encode_uule_at_point};
use crate::ask::{Device, Site, SourceRequest};
use quarry_kernel::url;

/// Searcher's language, country, location and device.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SearchContext {
    /// Language of the page, such as `en` or `zh-TW`.
    pub hl: Option<String>,
    /// Two-letter country, in any case.
    pub gl: Option<String>,
    /// The source's national domain that is asked (`v1_domain`). Without `gl` its country counts.
    pub domain: Option<String>,
    /// Origin of the search.
    pub place: Option<SearchOrigin>,
    /// Device that the page is made for.
    pub device: Device,
}

/// Origin of a search.
#[derive(Debug, Clone, PartialEq)]
pub enum SearchOrigin {
    /// Canonical name: `Austin,Texas,United States`.
    Name(String),
    /// Latitude and longitude in degrees.
    Point(f64, f64),
    /// The source's own token (`uule`).
    Token(String),
}

impl SearchContext {
    /// Returns a query with `hl`, `gl` and `uule` added, as far as they are there.
    #[must_use]
    pub fn add_to_query(&self, query: url::QueryBuilder) -> url::QueryBuilder {
        let place = self.place.as_ref().map(|place| match place {
            SearchOrigin::Name(name) => encode_uule(name),
            SearchOrigin::Point(latitude, longitude) => encode_uule_at_point(*latitude, *longitude),
            SearchOrigin::Token(token) => token.clone(),
        });
        let country = self.country();
        query
            .with_optional_pair("hl", self.hl.as_deref())
            .with_optional_pair("gl", country.as_deref())
            .with_optional_pair("uule", place.as_deref())
    }

    /// Returns the country for which the page is made, in lower case: the caller's, else the domain's.
    #[must_use]
    pub fn country(&self) -> Option<String> {
        self.gl.as_deref().or(self.domain.as_deref().and_then(parse_country)).map(str::to_ascii_lowercase)
    }

    /// Returns the request for a path of the source, with what belongs to it beside the path.
    #[must_use]
    pub fn build_request(&self, path: String) -> SourceRequest {
        let mut request = SourceRequest::get(Site::V1Web, path);
        request.device = self.device;
        request.domain.clone_from(&self.domain);
        request.language(self.hl.as_deref().unwrap_or_default())
    }
}

/// Returns the country that a national domain stands for; none for a domain of no country.
fn parse_country(domain: &str) -> Option<&str> {
    let label = domain.rsplit('.').next()?;
    (label.len() == 2 && label.bytes().all(|byte| byte.is_ascii_alphabetic())).then_some(label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_national_domain_gives_its_country_and_an_international_one_none() {
        for (domain, gl) in
            [("engine.co.uk", Some("uk")), ("engine.DE", Some("de")), ("engine.com", None), ("", None)]
        {
            let visit = SearchContext { domain: Some(domain.into()), ..SearchContext::default() };
            let path = visit.add_to_query(url::QueryBuilder::new()).append_to("/search");
            assert_eq!(url::find_query_value(&path, "gl").as_deref(), gl, "{domain}");
        }
    }
}
