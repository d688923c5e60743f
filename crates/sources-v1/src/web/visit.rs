//! Who asks, and from where: language, country, national domain, place and device, on every page of v1.

use super::uule::{uule, uule_at};
use crate::ask::{Device, Site, SourceRequest};
use quarry_kernel::url;

/// Who asks, and from where.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Visit {
    /// Language of the page, such as `en` or `zh-TW`.
    pub hl: Option<String>,
    /// Two-letter country, in any case.
    pub gl: Option<String>,
    /// The source's national domain that is asked (`v1_domain`). Without `gl` its country counts.
    pub domain: Option<String>,
    /// Where the search comes from.
    pub place: Option<Place>,
    /// Whose page is wanted.
    pub device: Device,
}

/// Where a search comes from.
#[derive(Debug, Clone, PartialEq)]
pub enum Place {
    /// By canonical name: `Austin,Texas,United States`.
    Name(String),
    /// Latitude and longitude in degrees.
    Point(f64, f64),
    /// The source's own token (`uule`).
    Token(String),
}

impl Visit {
    /// A query with `hl`, `gl` and `uule` added, as far as they are there.
    #[must_use]
    pub fn pairs(&self, query: url::Query) -> url::Query {
        let place = self.place.as_ref().map(|place| match place {
            Place::Name(name) => uule(name),
            Place::Point(latitude, longitude) => uule_at(*latitude, *longitude),
            Place::Token(token) => token.clone(),
        });
        let country = self.country();
        query
            .with_some("hl", self.hl.as_deref())
            .with_some("gl", country.as_deref())
            .with_some("uule", place.as_deref())
    }

    /// The country for which the page is made, in lower case: the caller's, else the domain's.
    #[must_use]
    pub fn country(&self) -> Option<String> {
        self.gl.as_deref().or(self.domain.as_deref().and_then(country)).map(str::to_ascii_lowercase)
    }

    /// The request for a path of the source, with what belongs to it beside the path.
    #[must_use]
    pub fn request(&self, path: String) -> SourceRequest {
        let mut request = SourceRequest::get(Site::V1Web, path);
        request.device = self.device;
        request.domain.clone_from(&self.domain);
        request.language(self.hl.as_deref().unwrap_or_default())
    }
}

/// The country that a national domain stands for; none for a domain of no country.
fn country(domain: &str) -> Option<&str> {
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
            let visit = Visit { domain: Some(domain.into()), ..Visit::default() };
            let path = visit.pairs(url::Query::new()).on("/search");
            assert_eq!(url::query_value(&path, "gl").as_deref(), gl, "{domain}");
        }
    }
}
