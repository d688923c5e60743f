//! What the endpoints over v1's web pages have in common: parameters, rules between them, fields of groups that several
//! of them answer, and how a validated set becomes the visit that the source sees.

use quarry_sources::Device;
use quarry_sources::v1::{Place, Visit};

use super::{PHRASE, POSITION, POSITION_ABSOLUTE, field};
use crate::endpoint::{Field, Group, Shape};
use crate::param::{Constraint, Param, Params, Rule, Token};

pub const Q: Param = Param::required("q", PHRASE, "Search phrase.");
/// Where something else may be given instead of the phrase; the row says what by [`Constraint::OneOf`].
pub const Q_OR_ID: Param = Param::optional("q", PHRASE, "Search phrase.");
pub const LUDOCID: Param = Param::optional(
    "ludocid",
    Rule::Token(Token::Cid),
    "A local business's CID, instead of `q` or beside it.",
);
pub const KGMID: Param = Param::optional(
    "kgmid",
    Rule::Token(Token::MachineId),
    "A knowledge-graph machine id, instead of `q` or beside it.",
);
pub const HL: Param =
    Param::defaulted("hl", Rule::Token(Token::Language), "en", "Language of the page, such as en or zh-TW.");
pub const GL: Param = Param::optional(
    "gl",
    Rule::Country,
    "Two-letter country of the search; without it the country of `v1_domain`, else the United States.",
);
pub const V1_DOMAIN: Param = Param::optional(
    "v1_domain",
    Rule::Token(Token::NationalDomain),
    "The source's national domain that is asked, such as its name followed by .de or .co.uk.",
);
pub const DEVICE: Param = Param::defaulted(
    "device",
    Rule::Choice(&["desktop", "tablet", "mobile"]),
    "desktop",
    "Whose page is read.",
);
pub const LOCATION: Param = Param::optional(
    "location",
    Rule::Text { max_bytes: 256, max_encoded_bytes: 768 },
    "Where the search comes from, by canonical name such as Austin,Texas,United States.",
);
pub const UULE: Param = Param::optional(
    "uule",
    Rule::Token(Token::Place),
    "Where the search comes from, as the source's own token.",
);
pub const LAT: Param = Param::optional(
    "lat",
    Rule::Decimal { min: -90.0, max: 90.0 },
    "Latitude of where the search comes from; needs `lon`.",
);
pub const LON: Param = Param::optional(
    "lon",
    Rule::Decimal { min: -180.0, max: 180.0 },
    "Longitude of where the search comes from; needs `lat`.",
);
pub const SAFE: Param = Param::optional(
    "safe",
    Rule::Choice(&["active", "off"]),
    "Whether adult content is filtered; the source decides when it is left out.",
);
pub const NFPR: Param =
    Param::optional("nfpr", Rule::Switch, "1 searches for the phrase as it is spelled, never for another.");
pub const START: Param = Param::defaulted(
    "start",
    Rule::Integer { min: 0, max: 10_000 },
    "0",
    "How many results to pass over; follow `service_pagination.next` for the next page.",
);

/// A place is given in one way: by name, by token or by coordinates. For endpoints that take all three.
pub const ONE_PLACE: [Constraint; 5] = [
    PLACE_OR_TOKEN,
    Constraint::Excludes("location", "lat"),
    Constraint::Excludes("uule", "lat"),
    Constraint::Requires("lat", "lon"),
    Constraint::Requires("lon", "lat"),
];
/// The same for endpoints that take no coordinates.
pub const PLACE_OR_TOKEN: Constraint = Constraint::Excludes("location", "uule");

/// Who asks and from where. Parameters that the endpoint's table does not have count as left out.
#[must_use]
pub fn visit(params: &Params) -> Visit {
    let domain = params.text("v1_domain").map(str::to_owned);
    let is_national = domain.as_deref().is_some_and(|domain| !domain.ends_with(".com"));
    let gl = match params.text("gl") {
        // The source's own word for that country.
        Some("gb") => Some("uk"),
        Some(country) => Some(country),
        None => (!is_national).then_some("us"),
    };
    let named = params.text("location").map(|name| Place::Name(name.to_owned()));
    let token = || params.text("uule").map(|token| Place::Token(token.to_owned()));
    let point = || Some(Place::Point(params.decimal("lat")?, params.decimal("lon")?));
    Visit {
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

/// Whether adult content is filtered, when the caller says so.
#[must_use]
pub fn safe(params: &Params) -> Option<bool> {
    params.text("safe").map(|safe| safe == "active")
}

pub const INFORMATION: Group =
    Group::always("search_information", Shape::Object, INFORMATION_FIELDS, "Summary of the page.");
pub const ORGANIC: Group =
    Group::optional("organic_results", Shape::List, ORGANIC_FIELDS, "Web results, in the page's order.");
pub const ADS: Group = Group::optional("ads", Shape::List, AD_FIELDS, "Paid texts.");
pub const LOCAL_ADS: Group = Group::optional(
    "local_ads",
    Shape::Object,
    &[
        field("title", Shape::Text, "Heading of the block."),
        field("see_more_ads_link", Shape::Text, "Where the source shows more of them."),
        field("badge", Shape::Text, "What the source vouches for, when it is the same for all."),
        field(
            "ads",
            Shape::List,
            "position, title, link, rating, rating_count, type, badge, service_area, hours, years_in_business, phone, thumbnail.",
        ),
    ],
    "Local services, in a block of their own.",
);
pub const SHOPPING_ADS: Group =
    Group::optional("shopping_results", Shape::List, SHOPPING_AD_FIELDS, "Paid products.");
pub const OVERVIEW_DOC: &str = "The generated answer at the top of the page.";
pub const RELATED_QUESTIONS: Group =
    Group::optional("related_questions", Shape::List, QUESTION_FIELDS, "Questions people also ask.");
pub const RELATED_SEARCHES: Group =
    Group::optional("related_searches", Shape::List, SEARCH_FIELDS, "Searches that the source proposes.");

/// The parts of a generated answer.
pub const ANSWER_FIELDS: &[Field] = &[
    field(
        "text_blocks",
        Shape::List,
        "Its parts: paragraph, heading, list, table or code_block, with the references each one cites.",
    ),
    field("references", Shape::List, "What it cites: index, title, link, snippet, source."),
];

const INFORMATION_FIELDS: &[Field] = &[
    field("organic_results_state", Shape::Text, "Whether the phrase was searched as spelled, and found."),
    field("query_displayed", Shape::Text, "The phrase in the page's search box."),
    field("total_results", Shape::Integer, "How many results the source claims."),
    field("time_taken_displayed", Shape::Number, "How long the source took, in seconds, as it says."),
    field("showing_results_for", Shape::Text, "The spelling that was searched instead."),
    field("spelling_fix", Shape::Text, "The spelling that the source proposes."),
];

const ORGANIC_FIELDS: &[Field] = &[
    POSITION,
    POSITION_ABSOLUTE,
    field("title", Shape::Text, "Title."),
    field("link", Shape::Text, "Address, the source's redirect undone."),
    field("redirect_link", Shape::Text, "Address through the source's redirect."),
    field("displayed_link", Shape::Text, "Address as shown."),
    field("source", Shape::Text, "Name of the site."),
    field("favicon", Shape::Text, "Icon of the site."),
    field("thumbnail", Shape::Text, "Image of the result."),
    field("date", Shape::Text, "Date as shown."),
    field("snippet", Shape::Text, "Text of the result."),
    field("snippet_highlighted_words", Shape::Texts, "Words that the page marks as hits."),
    field("missing", Shape::Texts, "Words of the phrase that the result lacks."),
    field("duration", Shape::Text, "Length of a video."),
    field("rich_snippet", Shape::Object, "Facts that the page adds to the result."),
    field("sitelinks", Shape::Object, "Links into the site, inline and expanded."),
];

const AD_FIELDS: &[Field] = &[
    POSITION,
    POSITION_ABSOLUTE,
    field("block_position", Shape::Text, "Where on the page the block stands."),
    field("title", Shape::Text, "Title."),
    field("link", Shape::Text, "Address of the advertiser."),
    field("tracking_link", Shape::Text, "Address through the source's redirect."),
    field("displayed_link", Shape::Text, "Address as shown."),
    field("source", Shape::Text, "Name of the advertiser."),
    field("favicon", Shape::Text, "Icon of the site."),
    field("description", Shape::Text, "Text of the ad."),
    field("extensions", Shape::Texts, "What the ad adds below its text."),
    field("sitelinks", Shape::List, "Links into the site."),
    field("thumbnail", Shape::Text, "Image."),
    field("phone", Shape::Text, "Telephone of the advertiser."),
    field("price", Shape::Text, "Price as shown."),
    field("extracted_price", Shape::Number, "Price as a number."),
    field("rating", Shape::Number, "Stars of the advertiser."),
    field("reviews", Shape::Integer, "How many reviews."),
];

pub const SHOPPING_AD_FIELDS: &[Field] = &[
    POSITION,
    field("block_position", Shape::Text, "Where on the page the block stands."),
    field("title", Shape::Text, "Title."),
    field("link", Shape::Text, "Address of the seller."),
    field("price", Shape::Text, "Price as shown."),
    field("extracted_price", Shape::Number, "Price as a number."),
    field("old_price", Shape::Text, "Price before, only when marked down."),
    field("source", Shape::Text, "Name of the seller."),
    field("rating", Shape::Number, "Stars."),
    field("reviews", Shape::Integer, "How many reviews."),
    field("extensions", Shape::Texts, "What the card adds."),
    field("thumbnail", Shape::Text, "Image."),
];

const QUESTION_FIELDS: &[Field] = &[
    field("question", Shape::Text, "The question."),
    field("snippet", Shape::Text, "Its answer."),
    field("title", Shape::Text, "Title of the page that answers."),
    field("link", Shape::Text, "Its address."),
    field("text_blocks", Shape::List, "Parts of a generated answer."),
    field("references", Shape::List, "What a generated answer cites."),
    field("next_page_token", Shape::Text, "Token of an answer that the page loads later."),
];

const SEARCH_FIELDS: &[Field] =
    &[field("query", Shape::Text, "The phrase."), field("link", Shape::Text, "The source's page for it.")];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::check;

    const TABLE: [Param; 9] = [Q_OR_ID, HL, GL, V1_DOMAIN, DEVICE, LOCATION, UULE, LAT, LON];

    fn visited(query: &str) -> Visit {
        visit(&check(query, &TABLE, &ONE_PLACE).unwrap())
    }

    #[test]
    fn the_country_is_the_callers_else_the_domains_else_one_that_is_always_the_same() {
        for (query, gl) in [
            ("", Some("us")),
            ("gl=de", Some("de")),
            ("gl=UK", Some("uk")),
            ("v1_domain=engine.com", Some("us")),
            ("v1_domain=engine.de&gl=at", Some("at")),
            // The source's request then names the domain's country.
            ("v1_domain=engine.de", None),
        ] {
            assert_eq!(visited(query).gl.as_deref(), gl, "{query}");
        }
    }

    #[test]
    fn a_place_is_given_in_one_way() {
        assert_eq!(visited("location=Paris").place, Some(Place::Name("Paris".into())));
        assert_eq!(visited("uule=w%2Babc").place, Some(Place::Token("w+abc".into())));
        assert_eq!(visited("lat=1.5&lon=-2").place, Some(Place::Point(1.5, -2.0)));
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
