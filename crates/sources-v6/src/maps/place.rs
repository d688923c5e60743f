//! A place as it is answered.

use crate::once::distinct;
use quarry_items::place::ContainingPlace;
use quarry_items::{Coordinates, NamedLink, Picture, Place, Provider, absent};
use serde::Serialize;

use super::hours::{Now, Week};
use super::rating::{self, Rating, Summary};
use super::record::{Record, localized, localized_prose, muid, web_address};
use super::{address, photos};
use crate::cursor::Cursor;

/// A place, with what this source alone knows of one.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct MapsPlace {
    /// What every source says of a place.
    #[serde(flatten)]
    pub place: Place,
    /// The score out of a hundred, with its categories.
    #[serde(skip_serializing_if = "absent")]
    pub rating_summary: Option<Summary>,
    /// Every rating, by whom it is and for what.
    #[serde(skip_serializing_if = "absent")]
    pub ratings: Vec<Rating>,
    /// Further telephone numbers.
    #[serde(skip_serializing_if = "absent")]
    pub other_phones: Vec<String>,
    /// Its number for facsimiles.
    #[serde(skip_serializing_if = "absent")]
    pub fax: Option<String>,
    /// Where the buttons of its page lead.
    #[serde(skip_serializing_if = "absent")]
    pub quick_links: Vec<NamedLink>,
    /// Its own mark.
    #[serde(skip_serializing_if = "absent")]
    pub logo: Option<String>,
    /// The picture that its owner put above its page.
    #[serde(skip_serializing_if = "absent")]
    pub cover_image: Option<Picture>,
    /// Where its owner claims it.
    #[serde(skip_serializing_if = "absent")]
    pub claim_link: Option<String>,
}

/// What a record is read with.
pub struct Frame<'f> {
    /// Language and region wanted.
    pub locale: &'f str,
    /// The source's own origin, for links.
    pub origin: &'f str,
    /// This API's call for the reviews, to which an id is added.
    pub reviews_base: &'f str,
    /// This API's call for a place, to which an id is added.
    pub place_base: &'f str,
    /// The time at the place.
    pub now: Now<'f>,
}

/// Name and id of a record; none when it lacks either.
#[must_use]
pub fn named<'v>(record: Record<'v>, locale: &str) -> Option<(&'v str, String)> {
    let entity = record.value("ENTITY", "entity");
    let name = localized(entity.key("name"), locale);
    let name = name.or_else(|| record.value("RESULT_SNIPPET", "resultSnippet").key("name").words(&[]));
    Some((record.muid()?, name?))
}

/// Reads a record; none when it lacks its id or its name.
#[must_use]
pub fn read(record: Record<'_>, frame: &Frame<'_>) -> Option<MapsPlace> {
    let locale = frame.locale;
    let (muid, title) = named(record, locale)?;
    let entity = record.value("ENTITY", "entity");
    let info = record.value("PLACE_INFO", "placeInfo");
    let (address, structured_address) = address::of(record);
    let timezone = zone(info);
    let week = Week::of(record);
    let now = timezone.as_deref().and_then(|zone| (frame.now)(zone));
    let permanently_closed = entity.key("isPermanentlyClosed").flag(&[]) == Some(true);
    let state = match permanently_closed {
        true => Some("Permanently closed"),
        false => week.as_ref().zip(now).map(|(week, now)| week.state(now)),
    };
    let ratings = rating::of(record, locale);
    let rating_summary = rating::summary(&ratings);
    let overall = rating_summary.as_ref().map(|summary| &summary.overall);
    let quick = quick_links(record);
    let link_with = |mark: &str| {
        quick.iter().find(|(symbol, _)| symbol.contains(mark)).and_then(|(_, to)| to.link.clone())
    };
    let place = Place {
        title,
        place_id: Some(place_id(record, muid)),
        providers: providers(record),
        link: Some(format!("{}/place?auid={muid}", frame.origin)),
        rating: overall.map(|rating| rating.rating),
        max_rating: overall.map(|rating| rating.max_rating).filter(|max| (max - 5.0).abs() > f64::EPSILON),
        reviews: overall.and_then(|rating| rating.count),
        reviews_source: overall.and_then(|rating| rating.source.clone()),
        price: rating::price(record),
        kind: kind(record, locale),
        types: types(entity, locale),
        type_id: dotted(entity.key("mapsCategoryId")),
        type_ids: type_ids(entity),
        address,
        structured_address,
        gps_coordinates: coordinates(record),
        timezone,
        phone: phone(entity.key("telephone")).or_else(|| phone(entity.key("phoneNumberFormatted"))),
        website: web_address(entity.key("url")),
        menu: link_with("menu"),
        order_link: link_with("takeout").or_else(|| link_with("bag")),
        reservation_link: link_with("calendar").or_else(|| link_with("reserv")),
        description: description(record, locale),
        open_state: state.map(str::to_owned),
        permanently_closed,
        weekly_hours: week.as_ref().map(Week::shown).unwrap_or_default(),
        amenities: amenities(record, locale),
        reviews_link: Some(format!("{}{muid}", frame.reviews_base)),
        images: photos::of(record, locale),
        contained_in: containing(record, frame.place_base),
        muid: Some(muid.to_owned()),
        ..Place::default()
    };
    let thumbnail =
        place.images.first().and_then(|image| image.thumbnail.clone().or_else(|| image.original.clone()));
    Some(MapsPlace {
        place: Place { thumbnail, ..place },
        rating_summary,
        ratings,
        other_phones: entity.key("altTelephone").each(&[]).filter_map(phone).collect(),
        fax: phone(entity.key("fax")),
        quick_links: quick.into_iter().map(|(_, link)| link).collect(),
        logo: photos::logo(record),
        cover_image: photos::cover(record),
        claim_link: web_address(record.value("POI_CLAIM", "poiClaim").key("claimUrl")),
    })
}

/// The id of links and apps: as the record says it, else the number in hexadecimal digits behind an I.
pub fn place_id(record: Record<'_>, muid: &str) -> String {
    let told = record.0.key("mapsId").key("shardedId").key("placeId").raw(&[]);
    let is_one = |id: &&str| {
        id.strip_prefix('I')
            .is_some_and(|hex| (1..=16).contains(&hex.len()) && hex.bytes().all(|b| b.is_ascii_hexdigit()))
    };
    match told.filter(is_one) {
        Some(id) => id.to_owned(),
        None => muid.parse::<u64>().map_or_else(|_| format!("I{muid}"), |number| format!("I{number:X}")),
    }
}

/// Where the place is.
pub fn coordinates(record: Record<'_>) -> Option<Coordinates> {
    let info = record.value("PLACE_INFO", "placeInfo");
    let points = [
        info.key("center"),
        record.0.key("mapsId").key("shardedId").key("center"),
        info.key("enhancedCenter"),
    ];
    points.into_iter().find_map(|point| {
        let latitude = point.key("lat").number_within(&[], -90.0, 90.0)?;
        let longitude = point.key("lng").number_within(&[], -180.0, 180.0)?;
        Some(Coordinates { latitude, longitude })
    })
}

/// What the place is, in a word or two.
pub fn kind(record: Record<'_>, locale: &str) -> Option<String> {
    let said = record.value("RESULT_SNIPPET", "resultSnippet").key("category").words(&[]);
    said.or_else(|| types(record.value("ENTITY", "entity"), locale).into_iter().next())
}

/// The zone of the place's clock: `America/Toronto`.
fn zone(info: Cursor<'_>) -> Option<String> {
    let name = info.key("timezone").key("identifier").raw(&[])?;
    let is_name =
        name.len() <= 64 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/_+-".contains(&byte));
    (is_name && name.starts_with(|first: char| first.is_ascii_alphabetic())).then(|| name.to_owned())
}

/// Categories, the finest first: the source numbers its levels from the coarsest on.
fn types(entity: Cursor<'_>, locale: &str) -> Vec<String> {
    let categories = entity.key("localizedCategory").each(&[]);
    let named = categories.filter_map(|category| {
        Some((
            category.key("level").count(&[]).unwrap_or(0),
            localized(category.key("localizedName"), locale)?,
        ))
    });
    let mut named: Vec<(u64, String)> = named.collect();
    named.sort_by_key(|(level, _)| std::cmp::Reverse(*level));
    distinct(named.into_iter().map(|(_, name)| name))
}

fn type_ids(entity: Cursor<'_>) -> Vec<String> {
    let others = entity.key("mapsAltCategoryId").each(&[]);
    [entity.key("mapsCategoryId")].into_iter().chain(others).filter_map(dotted).collect()
}

/// A machine's word of several steps: `dining.restaurant`.
fn dotted(cursor: Cursor<'_>) -> Option<String> {
    let text = cursor.raw(&[])?;
    let is_one = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"._-".contains(&byte);
    ((1..=160).contains(&text.len()) && text.bytes().all(is_one)).then(|| text.to_owned())
}

/// A telephone number: digits with the marks that people write between them.
fn phone(cursor: Cursor<'_>) -> Option<String> {
    let text = cursor.raw(&[])?.trim();
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let is_one = text.chars().all(|letter| letter.is_ascii_digit() || "+()-./ \u{a0}#*x".contains(letter));
    (is_one && (3..=20).contains(&digits)).then(|| text.replace('\u{a0}', " "))
}

fn providers(record: Record<'_>) -> Vec<Provider> {
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

/// What is there, in words. Where the source only gives its own tokens, they are made words of.
fn amenities(record: Record<'_>, locale: &str) -> Vec<String> {
    let all = record.value("AMENITIES", "amenities");
    let is_there = |amenity: &Cursor<'_>| amenity.key("amenityPresent").flag(&[]) == Some(true);
    let named = all.key("amenityV2").each(&[]).filter(is_there);
    let named: Vec<String> = named.filter_map(|amenity| localized(amenity.key("name"), locale)).collect();
    let tokens = all
        .key("amenity")
        .each(&[])
        .filter(is_there)
        .filter_map(|amenity| spelled(amenity.key("amenityType")));
    distinct(if named.is_empty() { tokens.collect() } else { named })
}

/// `HAS_DELIVERY` as `Has delivery`.
fn spelled(token: Cursor<'_>) -> Option<String> {
    let token = token.raw(&[])?;
    let is_token =
        token.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_');
    let (first, rest) = token.split_at_checked(1).filter(|_| is_token)?;
    Some(format!("{first}{}", rest.to_ascii_lowercase().replace('_', " ")))
}

fn description(record: Record<'_>, locale: &str) -> Option<String> {
    let told =
        |text: Cursor<'_>| text.prose(&[]).or_else(|| localized_prose(text, locale).map(|(text, _)| text));
    told(record.value("TEXT_BLOCK", "textBlock").key("text"))
        .or_else(|| told(record.value("ABOUT", "about").key("text")))
}

/// Where the buttons lead, each with the name of its symbol.
fn quick_links(record: Record<'_>) -> Vec<(String, NamedLink)> {
    let lists = record.components("QUICK_LINK").flat_map(|component| component.values("quickLink"));
    let items = lists.flat_map(|list| list.key("quickLinkItem").each(&[]));
    items
        .filter_map(|item| {
            let link =
                NamedLink { name: item.key("title").words(&[])?, link: Some(web_address(item.key("url"))?) };
            Some((item.key("symbolImageName").raw(&[]).unwrap_or_default().to_ascii_lowercase(), link))
        })
        .collect()
}

/// The place that it is in: the part of a line that can be clicked, or the line.
fn containing(record: Record<'_>, place_base: &str) -> Option<ContainingPlace> {
    let place = record.value("CONTAINMENT_PLACE", "containmentPlace");
    let line = place.key("containmentLine").key("formatString").words(&[0])?;
    let id = muid(place.key("containerId").key("shardedId").key("muid"));
    Some(ContainingPlace {
        title: clicked(&line).unwrap_or(line),
        place_id: id.and_then(|id| id.parse::<u64>().ok()).map(|id| format!("I{id:X}")),
        place_link: id.map(|id| format!("{place_base}{id}")),
        muid: id.map(str::to_owned),
    })
}

/// `BBQ Restaurant · {s:s}Montréal, Quebec{/s:s}` is `Montréal, Quebec`.
fn clicked(line: &str) -> Option<String> {
    let (_, rest) = line.split_once('{')?;
    let (_, rest) = rest.split_once('}')?;
    let (inside, _) = rest.split_once("{/")?;
    Some(inside.trim().to_owned()).filter(|inside| !inside.is_empty() && !inside.contains(['{', '}']))
}
