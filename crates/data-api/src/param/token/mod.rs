//! Tokens of the sources: languages, ids, national domains, filters, map locations. Each has its description, for messages and
//! OpenAPI, beside the parsing code.

mod maps;
#[cfg(test)]
mod tests;
mod web;

use maps::{is_map_bounds, parse_center, parse_muid, parse_muids, parse_place_token, parse_viewport};
use quarry_sources::v1::maps::{PlaceRef, Viewport};
use web::{
    is_alias_list, is_letters, is_machine_id, is_recency, parse_host, parse_language, parse_limited_text,
    parse_national_domain, parse_restriction, parse_stars,
};

/// Kind of token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// Language with an optional region or script: `en`, `zh-TW`, `es-419`. Normalized to that case.
    Language,
    /// CID of a place: a positive decimal number of up to 64 bits.
    Cid,
    /// Knowledge-graph machine id: `/m/0jcx`, `/g/11b6`.
    MachineId,
    /// National domain of the source: a name with the suffix `com`, `xx`, `co.xx` or `com.xx`, or only the suffix. Normalized to
    /// lower case.
    NationalDomain,
    /// Past period `d`, `w`, `m` or `y`, or a number of them: `m3`.
    Recency,
    /// Countries of pages: `countryDE`, combined by `|` (or) and `.` (and), with `-` (not) and parentheses.
    Countries,
    /// Languages of pages: `lang_de`, combined in the same way.
    Languages,
    /// Host name, `www.site.co.uk`, or its suffix. A URL is accepted too. Normalized to lower case.
    Host,
    /// Encoded business id of 22 characters.
    BusinessId,
    /// Star ratings, 1 through 5, in any order, optionally with commas. Normalized to descending order: `5,4`.
    Stars,
    /// Source's aliases, separated by commas: `bars,coffee`.
    Aliases,
    /// Map view: `g:west,south,east,north` in degrees, or the source's own token of a place (`p:…`, `c:…`, `a:…`).
    MapBounds,
    /// Source's number of a place.
    LocationId,
    /// Language with an optional region: `en`, `en-US`, `pt_BR`. Normalized to `pt-BR`.
    Locale,
    /// Three-letter currency code. Normalized to upper case.
    Currency,
    /// Store's id of a product or a part of one: 1 to 512 letters, digits, underscores, dots or hyphens.
    ProductId,
    /// Language of a storefront: at most 32 letters, digits, hyphens and underscores.
    StoreLanguage,
    /// Store's id of a category: at most 64 letters, digits, underscores and hyphens.
    StoreCategory,
    /// Store's name of a chart: at most 64 lower-case letters, digits and underscores.
    Chart,
    /// Source's own token of a place: `w+…` or `a+…`. A space is an unencoded plus sign.
    Place,
    /// Number of a place in v6's maps: positive, decimal, at most 64 bits.
    Muid,
    /// 1 to 50 such numbers, separated by commas. Normalized: without spaces and duplicates.
    Muids,
    /// Map view: top, left, bottom, right in degrees, the top above the bottom. A left greater than the right crosses the date
    /// line. Normalized: without spaces.
    Viewport,
    /// Map center as `latitude~longitude`. Normalized: without spaces.
    Center,
    /// Place id in v2's maps: `YN873x1234567890`. Normalized: without `ypid:`.
    EntityId,
    /// Map view: `@LAT,LON,14z` or `@LAT,LON,2000m`. A missing `@` is added.
    MapView,
    /// Public id of a place: `ChIJ…`.
    PlaceId,
    /// Map id of a place, `0x…:0x…`, or a data sequence that contains it.
    FeatureId,
    /// Id of a contributor: 15 to 24 digits.
    Contributor,
    /// Map id of a photo.
    Photo,
}

impl TokenKind {
    /// Describes the rule: "must be …".
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Language => "a language code such as en or zh-TW",
            Self::Cid => "a local CID: a positive decimal number of at most 64 bits",
            Self::MachineId => "a knowledge-graph machine id such as /m/0jcx or /g/11bx",
            Self::NationalDomain => {
                "a national domain of the source, its name followed by .com, .de, .co.uk or the like, or the ending alone such as co.uk"
            }
            Self::Recency => "d, w, m or y, alone or with a number of up to three digits such as m3",
            Self::Countries => {
                "country tokens such as countryDE, joined by | or . where there are several, - before what is not wanted"
            }
            Self::Languages => {
                "language tokens such as lang_de, joined by | or . where there are several, - before what is not wanted"
            }
            Self::MapView => {
                "@latitude,longitude and a zoom from 3z to 21z or a height in metres such as 2000m, separated by commas"
            }
            Self::PlaceId => "a place id such as ChIJ and 23 more letters, digits, hyphens or underscores",
            Self::FeatureId => "two hexadecimal numbers such as 0x1a2b:0x3c4d, or a data sequence with them",
            Self::Contributor => "a contributor's id of 15 to 24 digits",
            Self::Photo => {
                "a picture's id of 10 to 200 letters, digits, hyphens, underscores or equals signs"
            }
            Self::Host => {
                "a national domain of the source, such as www.site.com or site.co.uk, or its ending alone such as co.uk"
            }
            Self::BusinessId => "an encoded business id: 22 letters, digits, underscores and hyphens",
            Self::Stars => "one or more of 1, 2, 3, 4 and 5, such as 5,4",
            Self::Aliases => {
                "names of letters, digits, underscores, dots and hyphens, joined by commas where there are several"
            }
            Self::MapBounds => {
                "map bounds such as g:-122.5,37.7,-122.3,37.8 (west, south, east, north), or a place token that starts with p:, c: or a:"
            }
            Self::LocationId => "a location id: a positive decimal number of at most 12 digits",
            Self::Locale => "a language with a region or without, such as en-US or de",
            Self::Currency => "a three-letter currency code such as USD",
            Self::ProductId => "1 to 512 letters, digits, underscores, dots or hyphens",
            Self::StoreLanguage => "a storefront language such as en or pt-BR, of at most 32 characters",
            Self::StoreCategory => "a category id of the store such as GAME_PUZZLE, of at most 64 characters",
            Self::Chart => "a chart of the store such as topselling_free, of at most 64 characters",
            Self::Place => "a place token of the source (uule): w+ or a+ and up to 1,022 base64 characters",
            Self::Muid => "a place's id: a positive decimal number of at most 64 bits",
            Self::Muids => {
                "1 to 50 places' ids between commas, each a positive decimal number of at most 64 bits"
            }
            Self::Viewport => {
                "four degrees between commas: top, left, bottom, right, the top greater than the bottom, such as 52.6,13.2,52.4,13.6"
            }
            Self::Center => "a latitude and a longitude with a tilde between them, such as 40.7455~-74.0083",
            Self::EntityId => "a place's id of the source such as YN873x9187434985132352917",
        }
    }

    /// Returns the rule as a regular expression, slightly wider where necessary.
    #[must_use]
    pub const fn pattern(self) -> &'static str {
        match self {
            Self::Language => "^[A-Za-z]{2,3}(-([A-Za-z]{2}|[A-Za-z]{4}|[0-9]{3}))?$",
            Self::Cid => "^[1-9][0-9]{0,19}$",
            Self::MachineId => "^/[mg]/[0-9a-z_]{2,32}$",
            Self::NationalDomain => "^([A-Za-z0-9-]{1,63}\\.)?(com|(com?\\.)?[A-Za-z]{2})$",
            Self::Recency => "^[dwmy]([1-9][0-9]{0,2})?$",
            Self::Countries => "^[-(]*country[A-Za-z]{2}\\)*([|.][-(]*country[A-Za-z]{2}\\)*)*$",
            Self::Languages => {
                "^[-(]*lang_[A-Za-z]{2,3}(-[A-Za-z]{2,4})?\\)*([|.][-(]*lang_[A-Za-z]{2,3}(-[A-Za-z]{2,4})?\\)*)*$"
            }
            Self::MapView => "^@?-?[0-9.]+,-?[0-9.]+,[0-9.]+[zm]$",
            Self::PlaceId => "^[A-Za-z0-9_=-]{20,512}$",
            Self::FeatureId => "0x[0-9A-Fa-f]{1,16}(:|%3A)0x[0-9A-Fa-f]{1,16}",
            Self::Contributor => "^[1-9][0-9]{14,23}$",
            Self::Photo => "^[A-Za-z0-9_=-]{10,200}$",
            Self::Host => "^(https?://)?([A-Za-z0-9-]{1,63}(\\.[A-Za-z0-9-]{1,63}){1,4}|com|[A-Za-z]{2})/?$",
            Self::BusinessId => "^[A-Za-z0-9_-]{22}$",
            Self::Stars => "^[1-5]([, ]*[1-5])*$",
            Self::Aliases => "^[A-Za-z0-9_.-]{1,128}(,[A-Za-z0-9_.-]{1,128})*$",
            Self::MapBounds => "^(g:-?[0-9.]+(,-?[0-9.]+){3}|[pca]:.{1,250})$",
            Self::LocationId => "^[1-9][0-9]{0,11}$",
            Self::Locale => "^[A-Za-z]{2,3}([_-]([A-Za-z]{2}|[A-Za-z]{4}|[0-9]{3}))?$",
            Self::Currency => "^[A-Za-z]{3}$",
            Self::ProductId => "^[A-Za-z0-9_.-]{1,512}$",
            Self::StoreLanguage => "^[A-Za-z0-9_-]{1,32}$",
            Self::StoreCategory => "^[A-Za-z0-9_-]{1,64}$",
            Self::Chart => "^[a-z0-9_]{1,64}$",
            Self::Place => "^[wa]\\+[A-Za-z0-9+/_=-]{1,1022}$",
            Self::Muid => "^[1-9][0-9]{0,19}$",
            Self::Muids => "^ *[1-9][0-9]{0,19} *(, *[1-9][0-9]{0,19} *){0,49}$",
            Self::Viewport => "^( *-?[0-9.]{1,24} *,){3} *-?[0-9.]{1,24} *$",
            Self::Center => "^ *-?[0-9.]{1,24} *~ *-?[0-9.]{1,24} *$",
            Self::EntityId => "^(ypid:)?[A-Za-z0-9_-]{4,64}$",
        }
    }

    /// Normalizes a token; `None` when it violates the rule.
    #[must_use]
    pub fn normalise(self, text: &str) -> Option<String> {
        match self {
            Self::Language => parse_language(text),
            Self::Cid => {
                (!text.starts_with(['0', '+']) && text.parse::<u64>().is_ok()).then(|| text.to_owned())
            }
            Self::MachineId => is_machine_id(text).then(|| text.to_owned()),
            Self::NationalDomain => parse_national_domain(text),
            Self::Recency => is_recency(text).then(|| text.to_owned()),
            Self::Countries => parse_restriction(text, |word| {
                word.strip_prefix("country").is_some_and(|country| is_letters(country, 2, 2))
            }),
            Self::Languages => parse_restriction(text, |word| {
                word.strip_prefix("lang_").is_some_and(|tag| parse_language(tag).is_some())
            }),
            Self::Host => parse_host(text),
            Self::BusinessId => quarry_sources::v4::is_business_id(text).then(|| text.to_owned()),
            Self::Stars => parse_stars(text),
            Self::Aliases => is_alias_list(text).then(|| text.to_owned()),
            Self::MapBounds => is_map_bounds(text).then(|| text.to_owned()),
            Self::LocationId => {
                let is_number =
                    (1..=12).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
                (is_number && !text.starts_with('0')).then(|| text.to_owned())
            }
            Self::Locale => parse_language(&text.replace('_', "-")),
            Self::Currency => is_letters(text, 3, 3).then(|| text.to_ascii_uppercase()),
            Self::ProductId => {
                parse_limited_text(text, 512, |byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte))
            }
            Self::StoreLanguage => {
                parse_limited_text(text, 32, |byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
            }
            Self::StoreCategory => {
                parse_limited_text(text, 64, |byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte))
            }
            Self::Chart => parse_limited_text(text, 64, |byte| {
                byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_'
            }),
            Self::Place => parse_place_token(text),
            Self::Muid => parse_muid(text).map(str::to_owned),
            Self::Muids => parse_muids(text),
            Self::Viewport => parse_viewport(text),
            Self::Center => parse_center(text),
            Self::EntityId => {
                let id = text.strip_prefix("ypid:").unwrap_or(text);
                let is_one = |byte: u8| byte.is_ascii_alphanumeric() || b"_-".contains(&byte);
                ((4..=64).contains(&id.len()) && id.bytes().all(is_one)).then(|| id.to_owned())
            }
            Self::MapView => {
                let view = if text.starts_with('@') { text.to_owned() } else { format!("@{text}") };
                Viewport::parse_ll(&view).map(|_| view)
            }
            Self::PlaceId => PlaceRef::from_place_id(text).map(|_| text.to_owned()),
            Self::FeatureId => {
                (text.len() <= 1024).then(|| PlaceRef::from_data(text)).flatten().map(|_| text.to_owned())
            }
            Self::Contributor => {
                let is_id = (15..=24).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
                (is_id && !text.starts_with('0')).then(|| text.to_owned())
            }
            Self::Photo => {
                let is_one = |byte: u8| byte.is_ascii_alphanumeric() || b"-_=".contains(&byte);
                ((10..=200).contains(&text.len()) && text.bytes().all(is_one)).then(|| text.to_owned())
            }
        }
    }
}
