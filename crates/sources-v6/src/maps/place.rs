//! A place in the answer.

use crate::once::collect_distinct;
use quarry_items::place::ContainingPlace;
use quarry_items::{Coordinates, NamedLink, Picture, Place, Provider, is_absent};
use serde::Serialize;

use super::hours::{LocalClock, WeeklyHours};
use super::rating::{self, Rating, Summary};
use super::record::{Record, find_localized, find_localized_prose, parse_muid, parse_web_address};
use super::{address, photos};
use crate::cursor::Cursor;

/// A place, with the fields that only this source has.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct MapsPlace {
    /// Fields common to the places of all sources.
    #[serde(flatten)]
    pub place: Place,
    /// Overall rating out of a hundred, with its categories.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating_summary: Option<Summary>,
    /// All ratings, by source and aspect.
    #[serde(skip_serializing_if = "is_absent")]
    pub ratings: Vec<Rating>,
    /// Further telephone numbers.
    #[serde(skip_serializing_if = "is_absent")]
    pub other_phones: Vec<String>,
    /// Fax number.
    #[serde(skip_serializing_if = "is_absent")]
    pub fax: Option<String>,
    /// Links of the buttons on its page.
    #[serde(skip_serializing_if = "is_absent")]
    pub quick_links: Vec<NamedLink>,
    /// Logo of the place.
    #[serde(skip_serializing_if = "is_absent")]
    pub logo: Option<String>,
    /// Picture at the top of its page, chosen by its owner.
    #[serde(skip_serializing_if = "is_absent")]
    pub cover_image: Option<Picture>,
    /// URL at which its owner can claim it.
    #[serde(skip_serializing_if = "is_absent")]
    pub claim_link: Option<String>,
}

/// Context for reading a record.
pub struct PlaceContext<'f> {
    /// Requested language and region.
    pub locale: &'f str,
    /// The source's own origin, for links.
    pub origin: &'f str,
    /// URL of this API's call for the reviews, to which an id is appended.
    pub reviews_base: &'f str,
    /// URL of this API's call for a place, to which an id is appended.
    pub place_base: &'f str,
    /// Clock for the local time at the place.
    pub now: LocalClock<'f>,
}

/// Parses id and name of a record; `None` when it lacks either.
#[must_use]
pub fn parse_id_and_name<'v>(record: Record<'v>, locale: &str) -> Option<(&'v str, String)> {
    let entity = record.first_value("ENTITY", "entity");
    let name = find_localized(entity.member("name"), locale);
    let name =
        name.or_else(|| record.first_value("RESULT_SNIPPET", "resultSnippet").member("name").text_line(&[]));
    Some((record.muid()?, name?))
}

/// Parses a record; `None` when it lacks its id or its name.
#[must_use]
pub fn parse_place(record: Record<'_>, frame: &PlaceContext<'_>) -> Option<MapsPlace> {
    let locale = frame.locale;
    let (muid, title) = parse_id_and_name(record, locale)?;
    let entity = record.first_value("ENTITY", "entity");
    let info = record.first_value("PLACE_INFO", "placeInfo");
    let (address, structured_address) = address::parse_address(record);
    let timezone = parse_time_zone(info);
    let week = WeeklyHours::from_record(record);
    let now = timezone.as_deref().and_then(|zone| (frame.now)(zone));
    let permanently_closed = entity.member("isPermanentlyClosed").flag(&[]) == Some(true);
    let state = match permanently_closed {
        true => Some("Permanently closed"),
        false => week.as_ref().zip(now).map(|(week, now)| week.open_state(now)),
    };
    let ratings = rating::collect_ratings(record, locale);
    let rating_summary = rating::summarize(&ratings);
    let overall = rating_summary.as_ref().map(|summary| &summary.overall);
    let quick = collect_quick_links(record);
    let link_with = |mark: &str| {
        quick.iter().find(|(symbol, _)| symbol.contains(mark)).and_then(|(_, to)| to.link.clone())
    };
    let place = Place {
        title,
        place_id: Some(parse_place_id(record, muid)),
        providers: collect_providers(record),
        link: Some(format!("{}/place?auid={muid}", frame.origin)),
        rating: overall.map(|rating| rating.rating),
        max_rating: overall.map(|rating| rating.max_rating).filter(|max| (max - 5.0).abs() > f64::EPSILON),
        reviews: overall.and_then(|rating| rating.count),
        reviews_source: overall.and_then(|rating| rating.source.clone()),
        price: rating::parse_price_level(record),
        kind: parse_kind(record, locale),
        types: collect_types(entity, locale),
        type_id: parse_dotted_token(entity.member("mapsCategoryId")),
        type_ids: collect_type_ids(entity),
        address,
        structured_address,
        gps_coordinates: parse_coordinates(record),
        timezone,
        phone: parse_phone(entity.member("telephone"))
            .or_else(|| parse_phone(entity.member("phoneNumberFormatted"))),
        website: parse_web_address(entity.member("url")),
        menu: link_with("menu"),
        order_link: link_with("takeout").or_else(|| link_with("bag")),
        reservation_link: link_with("calendar").or_else(|| link_with("reserv")),
        description: parse_description(record, locale),
        open_state: state.map(str::to_owned),
        permanently_closed,
        weekly_hours: week.as_ref().map(WeeklyHours::to_day_hours).unwrap_or_default(),
        amenities: collect_amenities(record, locale),
        reviews_link: Some(format!("{}{muid}", frame.reviews_base)),
        images: photos::collect_pictures(record, locale),
        contained_in: parse_containing_place(record, frame.place_base),
        muid: Some(muid.to_owned()),
        ..Place::default()
    };
    let thumbnail =
        place.images.first().and_then(|image| image.thumbnail.clone().or_else(|| image.original.clone()));
    Some(MapsPlace {
        place: Place { thumbnail, ..place },
        rating_summary,
        ratings,
        other_phones: entity.member("altTelephone").items_at(&[]).filter_map(parse_phone).collect(),
        fax: parse_phone(entity.member("fax")),
        quick_links: quick.into_iter().map(|(_, link)| link).collect(),
        logo: photos::parse_logo(record),
        cover_image: photos::parse_cover(record),
        claim_link: parse_web_address(record.first_value("POI_CLAIM", "poiClaim").member("claimUrl")),
    })
}

/// Returns the id in links and apps: from the record, else `I` and the number in hexadecimal digits.
pub fn parse_place_id(record: Record<'_>, muid: &str) -> String {
    let told = record.0.member("mapsId").member("shardedId").member("placeId").raw_str(&[]);
    let is_one = |id: &&str| {
        id.strip_prefix('I')
            .is_some_and(|hex| (1..=16).contains(&hex.len()) && hex.bytes().all(|b| b.is_ascii_hexdigit()))
    };
    match told.filter(is_one) {
        Some(id) => id.to_owned(),
        None => muid.parse::<u64>().map_or_else(|_| format!("I{muid}"), |number| format!("I{number:X}")),
    }
}

/// Returns the coordinates of the place.
pub fn parse_coordinates(record: Record<'_>) -> Option<Coordinates> {
    let info = record.first_value("PLACE_INFO", "placeInfo");
    let points = [
        info.member("center"),
        record.0.member("mapsId").member("shardedId").member("center"),
        info.member("enhancedCenter"),
    ];
    points.into_iter().find_map(|point| {
        let latitude = point.member("lat").number_within(&[], -90.0, 90.0)?;
        let longitude = point.member("lng").number_within(&[], -180.0, 180.0)?;
        Some(Coordinates { latitude, longitude })
    })
}

/// Parses the kind of place, in a word or two.
pub fn parse_kind(record: Record<'_>, locale: &str) -> Option<String> {
    let said = record.first_value("RESULT_SNIPPET", "resultSnippet").member("category").text_line(&[]);
    said.or_else(|| collect_types(record.first_value("ENTITY", "entity"), locale).into_iter().next())
}

/// Returns the time zone of the place: `America/Toronto`.
fn parse_time_zone(info: Cursor<'_>) -> Option<String> {
    let name = info.member("timezone").member("identifier").raw_str(&[])?;
    let is_name =
        name.len() <= 64 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/_+-".contains(&byte));
    (is_name && name.starts_with(|first: char| first.is_ascii_alphabetic())).then(|| name.to_owned())
}

/// Collects categories, the finest first: the source numbers its levels from the coarsest on.
fn collect_types(entity: Cursor<'_>, locale: &str) -> Vec<String> {
    let categories = entity.member("localizedCategory").items_at(&[]);
    let named = categories.filter_map(|category| {
        Some((
            category.member("level").count(&[]).unwrap_or(0),
            find_localized(category.member("localizedName"), locale)?,
        ))
    });
    let mut named: Vec<(u64, String)> = named.collect();
    named.sort_by_key(|(level, _)| std::cmp::Reverse(*level));
    collect_distinct(named.into_iter().map(|(_, name)| name))
}

fn collect_type_ids(entity: Cursor<'_>) -> Vec<String> {
    let others = entity.member("mapsAltCategoryId").items_at(&[]);
    [entity.member("mapsCategoryId")].into_iter().chain(others).filter_map(parse_dotted_token).collect()
}

/// Parses a dotted identifier: `dining.restaurant`.
fn parse_dotted_token(cursor: Cursor<'_>) -> Option<String> {
    let text = cursor.raw_str(&[])?;
    let is_one = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"._-".contains(&byte);
    ((1..=160).contains(&text.len()) && text.bytes().all(is_one)).then(|| text.to_owned())
}

/// Parses a telephone number: digits and the usual separators.
fn parse_phone(cursor: Cursor<'_>) -> Option<String> {
    let text = cursor.raw_str(&[])?.trim();
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let is_one = text.chars().all(|letter| letter.is_ascii_digit() || "+()-./ \u{a0}#*x".contains(letter));
    (is_one && (3..=20).contains(&digits)).then(|| text.replace('\u{a0}', " "))
}

fn collect_providers(record: Record<'_>) -> Vec<Provider> {
    let parts = ["ENTITY", "RATING", "REVIEW"].into_iter().flat_map(|kind| record.components(kind));
    let mut providers: Vec<Provider> = Vec::new();
    for attribution in parts.map(|component| component.attribution()) {
        let Some(name) = attribution.name() else { continue };
        let (place_id, link) = (attribution.place_id(), attribution.link());
        match providers.iter_mut().find(|known| known.name == name) {
            Some(known) => {
                known.place_id = known.place_id.take().or(place_id);
                known.link = known.link.take().or(link);
            }
            None => providers.push(Provider { name, place_id, link, ..Provider::default() }),
        }
    }
    providers
}

/// Collects amenities as words. Tokens of the source are converted.
fn collect_amenities(record: Record<'_>, locale: &str) -> Vec<String> {
    let all = record.first_value("AMENITIES", "amenities");
    let is_there = |amenity: &Cursor<'_>| amenity.member("amenityPresent").flag(&[]) == Some(true);
    let named = all.member("amenityV2").items_at(&[]).filter(is_there);
    let named: Vec<String> =
        named.filter_map(|amenity| find_localized(amenity.member("name"), locale)).collect();
    let tokens = all
        .member("amenity")
        .items_at(&[])
        .filter(is_there)
        .filter_map(|amenity| format_token(amenity.member("amenityType")));
    collect_distinct(if named.is_empty() { tokens.collect() } else { named })
}

/// Formats `HAS_DELIVERY` as `Has delivery`.
fn format_token(token: Cursor<'_>) -> Option<String> {
    let token = token.raw_str(&[])?;
    let is_token =
        token.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_');
    let (first, rest) = token.split_at_checked(1).filter(|_| is_token)?;
    Some(format!("{first}{}", rest.to_ascii_lowercase().replace('_', " ")))
}

fn parse_description(record: Record<'_>, locale: &str) -> Option<String> {
    let read_text = |text: Cursor<'_>| {
        text.multiline_text(&[]).or_else(|| find_localized_prose(text, locale).map(|(text, _)| text))
    };
    read_text(record.first_value("TEXT_BLOCK", "textBlock").member("text"))
        .or_else(|| read_text(record.first_value("ABOUT", "about").member("text")))
}

/// Collects the links of the buttons, each with the name of its symbol.
fn collect_quick_links(record: Record<'_>) -> Vec<(String, NamedLink)> {
    let lists = record.components("QUICK_LINK").flat_map(|component| component.values("quickLink"));
    let items = lists.flat_map(|list| list.member("quickLinkItem").items_at(&[]));
    items
        .filter_map(|item| {
            let link = NamedLink {
                name: item.member("title").text_line(&[])?,
                link: Some(parse_web_address(item.member("url"))?),
            };
            Some((item.member("symbolImageName").raw_str(&[]).unwrap_or_default().to_ascii_lowercase(), link))
        })
        .collect()
}

/// Parses the surrounding place: the clickable part of a line, or the line.
fn parse_containing_place(record: Record<'_>, place_base: &str) -> Option<ContainingPlace> {
    let place = record.first_value("CONTAINMENT_PLACE", "containmentPlace");
    let line = place.member("containmentLine").member("formatString").text_line(&[0])?;
    let id = parse_muid(place.member("containerId").member("shardedId").member("muid"));
    Some(ContainingPlace {
        title: parse_clickable_text(&line).unwrap_or(line),
        place_id: id.and_then(|id| id.parse::<u64>().ok()).map(|id| format!("I{id:X}")),
        place_link: id.map(|id| format!("{place_base}{id}")),
        muid: id.map(str::to_owned),
    })
}

/// Returns the clickable part of a line: `Montréal, Quebec` of `BBQ Restaurant · {s:s}Montréal, Quebec{/s:s}`.
fn parse_clickable_text(line: &str) -> Option<String> {
    let (_, rest) = line.split_once('{')?;
    let (_, rest) = rest.split_once('}')?;
    let (inside, _) = rest.split_once("{/")?;
    Some(inside.trim().to_owned()).filter(|inside| !inside.is_empty() && !inside.contains(['{', '}']))
}
