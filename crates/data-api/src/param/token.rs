//! Tokens of the sources: languages, ids, national domains, filters, places on the earth. Each names itself, for messages and for
//! OpenAPI, beside the code that checks it.

use quarry_kernel::float;
use quarry_sources::v1::maps::{PlaceRef, Viewport};

/// A kind of token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// A language, with a region or script or without: `en`, `zh-TW`, `es-419`. Normalised to that case.
    Language,
    /// A place's CID: a positive decimal number that fits 64 bits.
    Cid,
    /// A knowledge-graph machine id: `/m/0jcx`, `/g/11b6`.
    MachineId,
    /// A national domain of the source: a name and `com`, `xx`, `co.xx` or `com.xx`. Normalised to lower case.
    NationalDomain,
    /// The past `d`, `w`, `m` or `y`, or a number of them: `m3`.
    Recency,
    /// Countries whose pages are wanted: `countryDE`, joined by `|` (or) and `.` (and), with `-` (not) and parentheses.
    Countries,
    /// Languages whose pages are wanted: `lang_de`, joined likewise.
    Languages,
    /// A host name: `www.site.co.uk`. An address of it is taken too. Normalised to lower case.
    Host,
    /// An encoded business id of 22 characters.
    BusinessId,
    /// Numbers of stars, 1 through 5, in any order, with commas or without. Normalised to the highest first: `5,4`.
    Stars,
    /// Names as the source writes them in its addresses, joined by commas: `bars,coffee`.
    Aliases,
    /// A part of a map: `g:west,south,east,north` in degrees, or the source's own token of a place (`p:…`, `c:…`, `a:…`).
    MapBounds,
    /// A place's number at the source.
    LocationId,
    /// A language, with a region or without: `en`, `en-US`, `pt_BR`. Normalised to `pt-BR`.
    Locale,
    /// A currency's three letters. Normalised to upper case.
    Currency,
    /// A store's id of a product or of a part of one: 1 to 512 letters, digits, underscores, dots or hyphens.
    ProductId,
    /// A storefront's language: at most 32 letters, digits, hyphens and underscores.
    StoreLanguage,
    /// A store's id of a category: at most 64 letters, digits, underscores and hyphens.
    StoreCategory,
    /// A store's name of a chart: at most 64 lower-case letters, digits and underscores.
    Chart,
    /// The source's own token of a place: `w+…` or `a+…`. A space is a plus sign that nobody encoded.
    Place,
    /// A place's number in v6's maps: positive, decimal, of at most 64 bits.
    Muid,
    /// 1 to 50 of them between commas. Normalised: without blanks, each once.
    Muids,
    /// A part of the map: top, left, bottom, right in degrees, the top above the bottom. Where the left is greater than the
    /// right it reaches over the date line. Normalised: without blanks.
    Viewport,
    /// A point on the map as `latitude~longitude`. Normalised: without blanks.
    Center,
    /// A place's own id in v2's maps: `YN873x1234567890`. Normalised: without `ypid:`.
    EntityId,
    /// A part of a map: `@LAT,LON,14z` or `@LAT,LON,2000m`. The `@` is put before one without it.
    MapView,
    /// A place's public id: `ChIJ…`.
    PlaceId,
    /// A place's id on maps, `0x…:0x…`, or a data sequence that holds it.
    FeatureId,
    /// A person's id: 15 to 24 digits.
    Contributor,
    /// A picture's id on maps.
    Photo,
}

impl TokenKind {
    /// The rule in words: "must be …".
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Language => "a language code such as en or zh-TW",
            Self::Cid => "a local CID: a positive decimal number of at most 64 bits",
            Self::MachineId => "a knowledge-graph machine id such as /m/0jcx or /g/11bx",
            Self::NationalDomain => {
                "a national domain of the source: its name followed by .com, .de, .co.uk, .com.br or the like"
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
            Self::Host => "a national domain of the source, such as www.site.com or site.co.uk",
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

    /// The rule as a regular expression, a little wider than the rule where it must be.
    #[must_use]
    pub const fn pattern(self) -> &'static str {
        match self {
            Self::Language => "^[A-Za-z]{2,3}(-([A-Za-z]{2}|[A-Za-z]{4}|[0-9]{3}))?$",
            Self::Cid => "^[1-9][0-9]{0,19}$",
            Self::MachineId => "^/[mg]/[0-9a-z_]{2,32}$",
            Self::NationalDomain => "^[A-Za-z0-9-]{1,63}\\.(com|(com?\\.)?[A-Za-z]{2})$",
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
            Self::Host => "^(https?://)?[A-Za-z0-9-]{1,63}(\\.[A-Za-z0-9-]{1,63}){1,4}/?$",
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

    /// The normalised token; none when the text breaks the rule.
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

/// Most ids of one call.
const MUIDS_MAX: usize = 50;

fn parse_muid(text: &str) -> Option<&str> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u64>().is_ok();
    (is_number && !text.starts_with('0')).then_some(text)
}

fn parse_muids(text: &str) -> Option<String> {
    let mut ids: Vec<&str> = Vec::new();
    for (index, part) in text.split(',').enumerate() {
        let id = parse_muid(part.trim())?;
        if index >= MUIDS_MAX {
            return None;
        }
        if !ids.contains(&id) {
            ids.push(id);
        }
    }
    Some(ids.join(","))
}

/// Degrees within a limit on either side of zero, as they were written.
fn parse_degrees(text: &str, limit: f64) -> Option<(&str, f64)> {
    let text = text.trim();
    let number = float::parse_plain_float(text).filter(|number| text.len() <= 24 && number.abs() <= limit)?;
    Some((text, number))
}

fn parse_viewport(text: &str) -> Option<String> {
    let mut parts = text.split(',');
    let mut next = |limit| parse_degrees(parts.next()?, limit);
    let (top, left, bottom, right) = (next(90.0)?, next(180.0)?, next(90.0)?, next(180.0)?);
    let is_area = top.1 > bottom.1 && (left.1 - right.1).abs() > f64::EPSILON;
    (is_area && parts.next().is_none()).then(|| [top, left, bottom, right].map(|(text, _)| text).join(","))
}

fn parse_center(text: &str) -> Option<String> {
    let (latitude, longitude) = text.split_once('~')?;
    Some(format!("{}~{}", parse_degrees(latitude, 90.0)?.0, parse_degrees(longitude, 180.0)?.0))
}

fn parse_language(text: &str) -> Option<String> {
    let (language, rest) =
        text.split_once('-').map_or((text, None), |(language, rest)| (language, Some(rest)));
    if !is_letters(language, 2, 3) {
        return None;
    }
    let language = language.to_ascii_lowercase();
    let Some(rest) = rest else { return Some(language) };
    let rest = match rest.len() {
        2 if is_letters(rest, 2, 2) => rest.to_ascii_uppercase(),
        3 if rest.bytes().all(|byte| byte.is_ascii_digit()) => rest.to_owned(),
        4 if is_letters(rest, 4, 4) => {
            let (first, others) = rest.split_at_checked(1)?;
            format!("{}{}", first.to_ascii_uppercase(), others.to_ascii_lowercase())
        }
        _ => return None,
    };
    Some(format!("{language}-{rest}"))
}

fn is_machine_id(text: &str) -> bool {
    let id = text.strip_prefix("/m/").or_else(|| text.strip_prefix("/g/"));
    id.is_some_and(|id| {
        (2..=32).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_lowercase() || byte == b'_')
    })
}

fn parse_national_domain(text: &str) -> Option<String> {
    let domain = text.to_ascii_lowercase();
    let (name, suffix) = domain.split_once('.')?;
    let is_name = (1..=63).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !name.starts_with('-')
        && !name.ends_with('-');
    let country = suffix.strip_prefix("co.").or_else(|| suffix.strip_prefix("com.")).unwrap_or(suffix);
    (is_name && (suffix == "com" || is_letters(country, 2, 2))).then_some(domain)
}

fn parse_host(text: &str) -> Option<String> {
    let text = text.to_ascii_lowercase();
    let bare = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://")).unwrap_or(&text);
    let bare = bare.strip_suffix('/').unwrap_or(bare);
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let labels = bare.split('.').count();
    ((2..=5).contains(&labels) && bare.split('.').all(is_label)).then(|| bare.to_owned())
}

fn parse_stars(text: &str) -> Option<String> {
    let is_one = |byte: u8| (b'1'..=b'5').contains(&byte);
    let is_known = text.bytes().all(|byte| is_one(byte) || matches!(byte, b',' | b' '));
    let is_ended = text.bytes().next().is_some_and(is_one) && text.bytes().last().is_some_and(is_one);
    let chosen: Vec<&str> =
        ["5", "4", "3", "2", "1"].into_iter().filter(|star| text.contains(star)).collect();
    (text.len() <= 32 && is_known && is_ended).then(|| chosen.join(","))
}

fn is_alias_list(text: &str) -> bool {
    let is_one = |alias: &str| {
        (1..=128).contains(&alias.len())
            && alias.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.-".contains(&byte))
    };
    text.len() <= 1024 && text.split(',').all(is_one)
}

fn is_map_bounds(text: &str) -> bool {
    let Some(bounds) = text.strip_prefix("g:") else {
        let token = ["p:", "c:", "a:"].iter().find_map(|start| text.strip_prefix(start));
        return token.is_some_and(|token| {
            (1..=250).contains(&token.len()) && !token.trim().is_empty() && !token.contains(char::is_control)
        });
    };
    let degrees: Option<Vec<f64>> = bounds.split(',').map(float::parse_plain_float).collect();
    let Some([west, south, east, north]) = degrees.as_deref() else { return false };
    bounds.len() <= 100
        && [west, east].iter().all(|value| value.abs() <= 180.0)
        && south < north
        && south.abs() <= 90.0
        && north.abs() <= 90.0
}

fn is_recency(text: &str) -> bool {
    let Some(count) = text.strip_prefix(['d', 'w', 'm', 'y']) else { return false };
    count.len() <= 3 && !count.starts_with('0') && count.bytes().all(|byte| byte.is_ascii_digit())
}

/// Words between `|`, `.` and parentheses, each with a `-` before it or not.
fn parse_restriction(text: &str, is_word: impl Fn(&str) -> bool) -> Option<String> {
    const MAX_BYTES: usize = 512;
    let mut operands = text.split(['|', '.']).map(|operand| {
        let operand = operand.trim_start_matches(['-', '(']);
        is_word(operand.trim_end_matches(')'))
    });
    (text.len() <= MAX_BYTES && operands.all(|is_one| is_one)).then(|| text.to_owned())
}

fn parse_place_token(text: &str) -> Option<String> {
    let token = text.replace(' ', "+");
    let rest = token.strip_prefix("w+").or_else(|| token.strip_prefix("a+"))?;
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"+/-_=".contains(&byte);
    ((1..=1022).contains(&rest.len()) && rest.bytes().all(is_base64)).then_some(token)
}

/// A text of 1 to `most` bytes of one kind.
fn parse_limited_text(text: &str, most: usize, is_one: impl Fn(u8) -> bool) -> Option<String> {
    ((1..=most).contains(&text.len()) && text.bytes().all(is_one)).then(|| text.to_owned())
}

fn is_letters(text: &str, min: usize, max: usize) -> bool {
    (min..=max).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::TokenKind::*;

    #[test]
    fn tokens_are_normalised() {
        for (token, text, expected) in [
            (Language, "EN", "en"),
            (Language, "zh-tw", "zh-TW"),
            (Language, "sr-LATN", "sr-Latn"),
            (Language, "es-419", "es-419"),
            (Cid, "18446744073709551615", "18446744073709551615"),
            (MachineId, "/g/11b6_x", "/g/11b6_x"),
            (NationalDomain, "Engine.CO.uk", "engine.co.uk"),
            (NationalDomain, "engine.com", "engine.com"),
            (NationalDomain, "engine.de", "engine.de"),
            (NationalDomain, "engine.com.br", "engine.com.br"),
            (Recency, "w", "w"),
            (Recency, "m12", "m12"),
            (Countries, "countryDE", "countryDE"),
            (Countries, "(-countryFR).(-countryIT)", "(-countryFR).(-countryIT)"),
            (Languages, "lang_de|lang_zh-TW", "lang_de|lang_zh-TW"),
            (Host, "https://WWW.Site.co.uk/", "www.site.co.uk"),
            (Host, "site.com", "site.com"),
            (BusinessId, "Lw7NmZ3j-WEye97ywEmkXQ", "Lw7NmZ3j-WEye97ywEmkXQ"),
            (Stars, "5,4", "5,4"),
            (Stars, "45", "5,4"),
            (Stars, "1, 5,1", "5,1"),
            (Stars, "3", "3"),
            (Aliases, "bars,coffee_tea", "bars,coffee_tea"),
            (MapBounds, "g:-122.5,37.7,-122.3,37.8", "g:-122.5,37.7,-122.3,37.8"),
            (MapBounds, "p:CA:San_Francisco::Mission", "p:CA:San_Francisco::Mission"),
            (LocationId, "264936", "264936"),
            (Locale, "en_us", "en-US"),
            (Locale, "de", "de"),
            (Currency, "eur", "EUR"),
            (Place, "w+CAIQICI", "w+CAIQICI"),
            (Place, "a cm9s ZQ==", "a+cm9s+ZQ=="),
            (Muid, "18446744073709551615", "18446744073709551615"),
            (Muids, "5, 7,5 ,9", "5,7,9"),
            (Viewport, "52.6, 13.2,52.4,-13.6", "52.6,13.2,52.4,-13.6"),
            (Viewport, "1,179,-1,-179", "1,179,-1,-179"),
            (Center, " 40.7 ~ -74", "40.7~-74"),
            (EntityId, "ypid:YN873x91", "YN873x91"),
            (MapView, "48.2,-16.3,14.5z", "@48.2,-16.3,14.5z"),
            (PlaceId, "ChIJDdnwdv0y5xQRRytw1ihZQeU", "ChIJDdnwdv0y5xQRRytw1ihZQeU"),
            (FeatureId, "0x1:0x2", "0x1:0x2"),
            (Contributor, "102769814432182832009", "102769814432182832009"),
            (Photo, "CIHM0ogKEICAgIDb_uDdaw", "CIHM0ogKEICAgIDb_uDdaw"),
        ] {
            assert_eq!(token.normalise(text).as_deref(), Some(expected), "{token:?} {text}");
        }
    }

    #[test]
    fn what_breaks_a_rule_is_no_token() {
        let long = format!("w+{}", "x".repeat(1023));
        let many = vec!["7"; 51].join(",");
        for (token, text) in [
            (Language, ""),
            (Language, "e"),
            (Language, "english"),
            (Language, "en_US"),
            (Language, "en-"),
            (Language, "en-US-x"),
            (Language, "en-é1"),
            (Cid, ""),
            (Cid, "0"),
            (Cid, "+7"),
            (Cid, "-7"),
            (Cid, "18446744073709551616"),
            (MachineId, "m/0jcx"),
            (MachineId, "/x/0jcx"),
            (MachineId, "/m/0JCX"),
            (MachineId, "/m/"),
            (NationalDomain, "com"),
            (NationalDomain, "www.engine.com"),
            (NationalDomain, "engine.org"),
            (NationalDomain, "engine.gov.uk"),
            (NationalDomain, "engine.com/x"),
            (NationalDomain, "-.com"),
            (NationalDomain, "a@b.com"),
            (Recency, "h"),
            (Recency, "m0"),
            (Recency, "d1000"),
            (Countries, "DE"),
            (Countries, "countryDEU"),
            (Countries, "countryDE|"),
            (Languages, "lang_"),
            (Languages, "de"),
            (Host, "com"),
            (Host, "a@b.com"),
            (Host, "a.com:80"),
            (Host, "a.com/x"),
            (Host, "-a.com"),
            (Host, "169.254.169.254.1.1"),
            (BusinessId, "Lw7NmZ3j-WEye97ywEmkX"),
            (BusinessId, "Lw7NmZ3j+WEye97ywEmkXQ"),
            (Stars, ""),
            (Stars, "0"),
            (Stars, "6"),
            (Stars, "5,"),
            (Stars, ",5"),
            (Stars, "five"),
            (Aliases, "bars,"),
            (Aliases, "a b"),
            (MapBounds, "g:1,2,3"),
            (MapBounds, "g:1,9,3,4"),
            (MapBounds, "g:181,1,3,4"),
            (MapBounds, "g:a,b,c,d"),
            (MapBounds, "x:1"),
            (MapBounds, "p:"),
            (LocationId, "0"),
            (LocationId, "1234567890123"),
            (LocationId, "d7"),
            (Locale, "english"),
            (Locale, "en-USA"),
            (Currency, "EURO"),
            (Currency, "E1R"),
            (Place, "w+"),
            (Place, "x+abc"),
            (Place, "w+a&b"),
            (Place, long.as_str()),
            (Muid, "0"),
            (Muid, "18446744073709551616"),
            (Muids, ""),
            (Muids, "5,,7"),
            (Muids, "5;7"),
            (Muids, many.as_str()),
            (Viewport, "52.4,13.2,52.6,13.6"),
            (Viewport, "52.6,13.2,52.4,13.2"),
            (Viewport, "52.6,13.2,52.4"),
            (Viewport, "91,13.2,52.4,13.6"),
            (Viewport, "52.6,181,52.4,13.6"),
            (Viewport, "1e1,2,3,4"),
            (Viewport, "4,2,3,4,5"),
            (Center, "40.7,-74"),
            (Center, "91~0"),
            (Center, "nan~0"),
            (EntityId, "YN1"),
            (EntityId, "YN 873x91"),
            (MapView, "@48.2,16.3,2z"),
            (MapView, "@@48.2,16.3,14z"),
            (PlaceId, "ChIJ"),
            (PlaceId, "ChIJDdnwdv0y5xQRRytw1ih QeU"),
            (FeatureId, "0x1"),
            (FeatureId, "1:2"),
            (Contributor, "10276981443218"),
            (Contributor, "+02769814432182832009"),
            (Photo, "short"),
            (Photo, "AF1Qip/../../secret"),
        ] {
            assert_eq!(token.normalise(text), None, "{token:?} {text}");
        }
    }
}
