//! Common parts of the endpoints over v1's web pages: parameters, rules between them, shared groups, and search contexts built
//! from validated parameters.

use quarry_sources::Device;
use quarry_sources::v1::ads::{Ad, LocalAds, ShoppingResult};
use quarry_sources::v1::search::{Organic, RelatedQuestion, RelatedSearch, SearchInformation};
use quarry_sources::v1::{SearchContext, SearchOrigin};

use crate::endpoint::Group;
use crate::endpoints::PHRASE;
use crate::param::{Constraint, Param, Params, Rule, TokenKind};

pub const Q: Param = Param::required("q", PHRASE, "Search phrase.");
/// Search phrase of endpoints where another parameter may replace it ([`Constraint::OneOf`]).
pub const Q_OR_ID: Param = Param::optional("q", PHRASE, "Search phrase.");
pub const LUDOCID: Param = Param::optional(
    "ludocid",
    Rule::Token(TokenKind::Cid),
    "A local business's CID, instead of `q` or beside it.",
);
pub const KGMID: Param = Param::optional(
    "kgmid",
    Rule::Token(TokenKind::MachineId),
    "A subject of the knowledge graph by its id, instead of `q` or beside it.",
);
pub const HL: Param =
    Param::with_default("hl", Rule::Token(TokenKind::Language), "en", "Language of the page.");
pub const GL: Param = Param::optional(
    "gl",
    Rule::Country,
    "Two-letter country of the search; without it the country of `v1_domain`, else the United States.",
);
pub const V1_DOMAIN: Param = Param::optional(
    "v1_domain",
    Rule::Token(TokenKind::NationalDomain),
    "The source's national domain to ask, such as one that ends in .co.uk.",
);
pub const DEVICE: Param = Param::with_default(
    "device",
    Rule::Choice(&["desktop", "tablet", "mobile"]),
    "desktop",
    "Device to emulate.",
);
pub const LOCATION: Param = Param::optional(
    "location",
    Rule::Text { max_bytes: 256, max_encoded_bytes: 768 },
    "Location of the searcher, by canonical name such as Austin,Texas,United States.",
);
pub const UULE: Param = Param::optional(
    "uule",
    Rule::Token(TokenKind::Place),
    "Location of the searcher, as the source's own token.",
);
pub const LAT: Param =
    Param::optional("lat", Rule::Decimal { min: -90.0, max: 90.0 }, "Latitude of the searcher; needs `lon`.");
pub const LON: Param = Param::optional(
    "lon",
    Rule::Decimal { min: -180.0, max: 180.0 },
    "Longitude of the searcher; needs `lat`.",
);
pub const SAFE: Param = Param::optional(
    "safe",
    Rule::Choice(&["active", "off"]),
    "Whether adult content is filtered; the source decides when it is left out.",
);
pub const NFPR: Param =
    Param::optional("nfpr", Rule::Switch, "`1` searches for the phrase as it is spelled, never for another.");
pub const START: Param = Param::with_default(
    "start",
    Rule::Integer { min: 0, max: 10_000 },
    "0",
    "Results to skip; follow `service_pagination.next` for the next page.",
);

/// Rules that allow one kind of location: name, token or coordinates. For endpoints with all three.
pub const ONE_PLACE: [Constraint; 5] = [
    PLACE_OR_TOKEN,
    Constraint::Excludes("location", "lat"),
    Constraint::Excludes("uule", "lat"),
    Constraint::Requires("lat", "lon"),
    Constraint::Requires("lon", "lat"),
];
/// Rule that allows one kind of location, for endpoints without coordinates.
pub const PLACE_OR_TOKEN: Constraint = Constraint::Excludes("location", "uule");

/// Builds the context of a search: client, language and location. Parameters that the endpoint does not have count as absent.
#[must_use]
pub fn build_visit(params: &Params) -> SearchContext {
    let domain = params.text("v1_domain").map(str::to_owned);
    let is_national = domain.as_deref().is_some_and(|domain| domain != "com" && !domain.ends_with(".com"));
    let gl = match params.text("gl") {
        // Source's own code of that country.
        Some("gb") => Some("uk"),
        Some(country) => Some(country),
        None => (!is_national).then_some("us"),
    };
    let named = params.text("location").map(|name| SearchOrigin::Name(name.to_owned()));
    let token = || params.text("uule").map(|token| SearchOrigin::Token(token.to_owned()));
    let point = || Some(SearchOrigin::Point(params.decimal("lat")?, params.decimal("lon")?));
    SearchContext {
        hl: params.text("hl").map(str::to_owned),
        gl: gl.map(str::to_owned),
        domain,
        place: named.or_else(token).or_else(point),
        device: match params.text("device") {
            Some("tablet") => Device::Tablet,
            Some("mobile") => Device::Mobile,
            _ => Device::Desktop,
        },
    }
}

/// Returns whether adult content is filtered, if specified.
#[must_use]
pub fn parse_safe(params: &Params) -> Option<bool> {
    params.text("safe").map(|safe| safe == "active")
}

pub const INFORMATION: Group =
    Group::always::<SearchInformation>("search_information", "Summary of the page.");
pub const ORGANIC: Group =
    Group::optional::<Vec<Organic>>("organic_results", "Web results, in the page's order.");
pub const ADS: Group = Group::optional::<Vec<Ad>>("ads", "Text ads.");
pub const LOCAL_ADS: Group =
    Group::optional::<LocalAds>("local_ads", "Local services, in a block of their own.");
pub const SHOPPING_ADS: Group = Group::optional::<Vec<ShoppingResult>>("shopping_results", "Paid products.");
pub const TICKETS: Group =
    Group::optional::<Vec<ShoppingResult>>("tickets_results", "Paid tickets and tours, with their sellers.");
pub const OVERVIEW_DOC: &str = "The generated answer at the top of the page.";
pub const RELATED_QUESTIONS: Group =
    Group::optional::<Vec<RelatedQuestion>>("related_questions", "Questions people also ask.");
pub const RELATED_SEARCHES: Group =
    Group::optional::<Vec<RelatedSearch>>("related_searches", "Searches that the source proposes.");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::check;

    const TABLE: [Param; 9] = [Q_OR_ID, HL, GL, V1_DOMAIN, DEVICE, LOCATION, UULE, LAT, LON];

    fn parse_visit(query: &str) -> SearchContext {
        build_visit(&check(query, &TABLE, &ONE_PLACE).unwrap())
    }

    #[test]
    fn the_country_is_the_callers_else_the_domains_else_one_that_is_always_the_same() {
        for (query, gl) in [
            ("", Some("us")),
            ("gl=de", Some("de")),
            ("gl=UK", Some("uk")),
            ("v1_domain=engine.com", Some("us")),
            ("v1_domain=com", Some("us")),
            ("v1_domain=co.uk", None),
            ("v1_domain=engine.de&gl=at", Some("at")),
            // The source's request then uses the domain's country.
            ("v1_domain=engine.de", None),
        ] {
            assert_eq!(parse_visit(query).gl.as_deref(), gl, "{query}");
        }
    }

    #[test]
    fn a_place_is_given_in_one_way() {
        assert_eq!(parse_visit("location=Paris").place, Some(SearchOrigin::Name("Paris".into())));
        assert_eq!(parse_visit("uule=w%2Babc").place, Some(SearchOrigin::Token("w+abc".into())));
        assert_eq!(parse_visit("lat=1.5&lon=-2").place, Some(SearchOrigin::Point(1.5, -2.0)));
        for (query, named) in [
            ("location=Paris&uule=w%2Babc", "`location` and `uule`"),
            ("location=Paris&lat=1&lon=2", "`location` and `lat`"),
            ("uule=w%2Babc&lat=1&lon=2", "`uule` and `lat`"),
            ("lat=1", "`lat` needs `lon`"),
            ("lon=1", "`lon` needs `lat`"),
        ] {
            let error = check(query, &TABLE, &ONE_PLACE).expect_err(query);
            assert!(error.message().contains(named), "{query}: {}", error.message());
        }
    }
}
