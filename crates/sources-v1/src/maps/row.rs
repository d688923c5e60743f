//! A place as the source's maps have it: one array of some two hundred and fifty fields, the same in a list and alone.

use crate::once;
use quarry_items::{
    Absent as _, ContainingPlace, Coordinates, NamedLink, Place, PlaceLinks, RatingCount, StructuredAddress,
};
use quarry_kernel::http;
use quarry_kernel::url;

use super::hours::{self, Hours, is_open};
use super::{photos, price};
use crate::cursor::{Cursor, address};
use crate::number;
use crate::web::feature::Feature;
use crate::web::place_links::{Links, link_up};

/// Reads a row; none when it has no name.
pub(crate) fn place(row: Cursor<'_>, links: &Links) -> Option<Place> {
    let title = row.words(&[11])?;
    let feature = row.feature(&[10]).or_else(|| row.feature(&[227, 0, 0]));
    let place_id = row.place_id(&[78]).or_else(|| row.place_id(&[227, 0, 4])).map(str::to_owned);
    let place_id =
        place_id.or_else(|| feature.filter(|(first, _)| *first != 0).map(|(a, b)| Feature(a, b).place_id()));
    let hours = Hours::of(row);
    let permanently_closed =
        row.raw(&[88, 0]) == Some("CLOSED") || is_state(&hours.state, "Permanently closed");
    let has_hours = hours.today.is_some() || !hours.by_day.is_absent();
    // In every language: a state of something closed, and no day that tells when it opens again.
    let temporarily_closed = is_state(&hours.state, "Temporarily closed")
        || (!permanently_closed && !has_hours && is_open(row) == Some(false));
    let pictures = photos::pictures(row);
    let shown = row.words(&[39]).or_else(|| after_title(row, &title));
    let mut place = Place {
        place_id,
        data_id: feature.map(|(first, second)| Feature(first, second).data_id()),
        data_cid: feature.map(|(_, second)| second.to_string()),
        provider_id: row.machine_id(&[89]).or_else(|| row.machine_id(&[227, 0, 3])).map(str::to_owned),
        rating: row.rating(&[4, 7]),
        reviews: reviews(row),
        ratings: histogram(row),
        price: row.words(&[4, 2]).filter(|text| price::is_price(text)),
        types: row.each(&[13]).filter_map(|kind| kind.words(&[])).collect(),
        type_ids: row.each(&[76]).filter_map(|kind| kind.slug(&[0])).collect(),
        structured_address: structured(row, shown.as_deref()),
        neighborhoods: row.words(&[14]).into_iter().collect(),
        plus_code: row.words(&[183, 2, 2, 0]).filter(|code| code.contains('+')),
        gps_coordinates: row
            .point(&[9, 2], &[9, 3])
            .map(|(latitude, longitude)| Coordinates { latitude, longitude }),
        timezone: row.raw(&[30]).filter(|zone| is_zone(zone)).map(str::to_owned),
        phone: row.words(&[178, 0, 0]).filter(|phone| is_phone(phone)),
        website: site(row.raw(&[7, 0])),
        menu: row.link(&[38, 0]),
        order_link: action(row, &[4]),
        order_links: providers(row, 4),
        reservation_link: row
            .each(&[46])
            .find_map(|reservation| reservation.link(&[0]))
            .or_else(|| action(row, &[1, 3])),
        description: row.prose(&[32, 1, 1]).or_else(|| row.prose(&[154, 0, 0])),
        hours: hours.today,
        operating_hours: hours.by_day,
        weekly_hours: hours.spans,
        other_hours: hours::others(row),
        permanently_closed,
        temporarily_closed,
        open_state: hours.state,
        thumbnail: pictures
            .first()
            .and_then(|picture| picture.thumbnail.clone())
            .or_else(|| row.https(&[157])),
        contained_in: container(row, links),
        address: shown,
        title,
        ..Place::default()
    };
    place.kind = place.types.first().cloned();
    place.type_id = place.type_ids.first().cloned();
    place.extracted_price_range = place.price.as_deref().and_then(price::range);
    place.links = PlaceLinks {
        website: place.website.clone(),
        order: place.order_link.clone(),
        reservation: place.reservation_link.clone(),
        menu: place.menu.clone(),
        ..PlaceLinks::default()
    };
    about(row, &mut place);
    say(row, &mut place);
    let photo = pictures.iter().find_map(|picture| picture.id.as_deref());
    place.photo_meta_link = links.call(&links.photo_meta, "photo_id", photo);
    link_up(&mut place, links);
    place.images = pictures;
    Some(place)
}

/// The count itself, else the number in "743 reviews".
fn reviews(row: Cursor<'_>) -> Option<u64> {
    row.count(&[4, 8]).or_else(|| {
        let text = row.words(&[4, 3, 1]).filter(|text| text.chars().any(char::is_alphabetic))?;
        number::count(&text)
    })
}

fn histogram(row: Cursor<'_>) -> Vec<RatingCount> {
    let counts: Vec<_> = row.each(&[175, 3]).filter_map(|count| count.count(&[])).collect();
    let is_whole = counts.len() == 5 && row.at(&[175, 3]).len() == 5;
    let pairs = (1..).zip(counts).filter(|_| is_whole);
    pairs.map(|(stars, amount)| RatingCount { stars, amount }).collect()
}

/// "Name, street, city" without the name.
fn after_title(row: Cursor<'_>, title: &str) -> Option<String> {
    let whole = row.words(&[18])?;
    let rest = whole.strip_prefix(title)?.strip_prefix(',')?.trim();
    (!rest.is_empty()).then(|| rest.to_owned())
}

fn structured(row: Cursor<'_>, shown: Option<&str>) -> Option<StructuredAddress> {
    let part = |at: usize| row.words(&[183, 1, at]);
    // The street is a part of the address as shown; anything else in its place is another field.
    let street = part(2)
        .or_else(|| part(1))
        .filter(|street| shown.is_none_or(|shown| shown.contains(street.as_str())));
    let address = StructuredAddress {
        street,
        neighborhood: part(0),
        city: part(3),
        postal_code: part(4),
        state: part(5),
        country_code: row.country(&[183, 1, 6]).or_else(|| row.country(&[243])).map(str::to_owned),
        ..StructuredAddress::default()
    };
    (address.street.is_some() || address.city.is_some()).then_some(address)
}

fn is_zone(zone: &str) -> bool {
    zone == "UTC"
        || zone.split_once('/').is_some_and(|(area, city)| {
            let is_one = |part: &str| {
                part.starts_with(|first: char| first.is_ascii_uppercase())
                    && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-+/".contains(&byte))
            };
            is_one(area) && is_one(city)
        })
}

fn is_phone(phone: &str) -> bool {
    let digits = phone.chars().filter(char::is_ascii_digit).count();
    (2..=20).contains(&digits)
        && phone.chars().all(|letter| !letter.is_alphabetic() || digits >= 4)
        && phone.len() <= 40
}

/// A site, out of the source's own redirect where it stands in one.
fn site(raw: Option<&str>) -> Option<String> {
    let raw = raw?;
    match raw.strip_prefix("/url?") {
        Some(_) => address(&url::query_value(raw, "q")?),
        None => address(raw).map(|link| match link.contains("/url?") && link.contains("google.") {
            true => url::query_value(&link, "q").and_then(|target| address(&target)).unwrap_or(link),
            false => link,
        }),
    }
    .filter(|link| http::has_scheme(link))
}

/// Where one of the place's buttons leads, by what it is for: 1 a table, 3 an appointment, 4 an order. The first provider's
/// page, or else the source's own page of the providers.
fn action(row: Cursor<'_>, kinds: &[u64]) -> Option<String> {
    let of_kind =
        || row.each(&[75, 0]).filter(|action| action.count(&[0]).is_some_and(|kind| kinds.contains(&kind)));
    let provider = |action: Cursor<'_>| action.each(&[2]).find_map(|provider| provider.link(&[1, 2, 0]));
    of_kind().find_map(provider).or_else(|| of_kind().find_map(|action| action.link(&[5, 1, 2, 0])))
}

/// Everybody that one of the place's buttons leads to, by name.
fn providers(row: Cursor<'_>, kind: u64) -> Vec<NamedLink> {
    let actions = row.each(&[75, 0]).filter(|action| action.count(&[0]) == Some(kind));
    let provider = |provider: Cursor<'_>| {
        Some(NamedLink { name: provider.words(&[0, 2, 1])?, link: Some(provider.link(&[1, 2, 0])?) })
    };
    actions.flat_map(|action| action.each(&[2]).filter_map(provider)).collect()
}

fn is_state(state: &Option<String>, words: &str) -> bool {
    state.as_deref().is_some_and(|state| state.starts_with(words))
}

/// The place that this one is in, where the row names one.
fn container(row: Cursor<'_>, links: &Links) -> Option<ContainingPlace> {
    let other = row.at(&[134, 0, 0, 0]);
    let (first, second) = other.feature(&[1])?;
    let place_id = (first != 0).then(|| Feature(first, second).place_id());
    let place_link = links.call(&links.place, "place_id", place_id.as_deref());
    Some(ContainingPlace { title: other.words(&[0])?, place_id, place_link, ..ContainingPlace::default() })
}

/// What the source says about a place under its headings: `["service_options", "Service options", [[id, "Delivery", [1,
/// [[1, …]]]]]]`. The second 1 says that there is such a thing, 0 that there is not; `[2, null, null, [id, 3, "Free"]]` says
/// which.
fn about(row: Cursor<'_>, place: &mut Place) {
    for heading in row.each(&[100, 1]) {
        let Some(key) = heading.slug(&[0]) else { continue };
        for fact in heading.each(&[2]) {
            // Some have one of several values, of which their label says nothing: `Free Wi-Fi` under `Wi-Fi`.
            let label = fact.words(&[2, 3, 2]).or_else(|| fact.words(&[1]));
            let (Some(id), Some(label)) = (fact.raw(&[0]), label) else { continue };
            if !id.starts_with("/geo/type/") {
                continue;
            }
            let is_there = fact.flag(&[2, 1, 0, 0]);
            if key == "service_options"
                && let (Some(name), Some(is_there)) = (service(id), is_there)
            {
                place.service_options.insert(name, is_there);
            }
            if is_there != Some(false) {
                once::add(place.attributes.entry(key.clone()).or_default(), label);
            }
        }
    }
}

/// What is said of a place: a card has the source's own line, and what somebody says in quotation marks. Where the source
/// describes a place nowhere, one of its facts stands in the line's place, which no card shows.
fn say(row: Cursor<'_>, place: &mut Place) {
    let quote = row.words(&[142, 1, 0, 1, 0, 0]).map(|text| text.trim_matches(['"', '“', '”']).to_owned());
    let line = row.words(&[88, 0]).filter(|line| line != "CLOSED" && row.at(&[32]).is_list());
    place.extensions = line.clone().filter(|_| quote.is_some()).into_iter().collect();
    place.snippet = quote.or(line);
}

/// The name of a service in every language: `has_delivery` and `serves_dine_in` are `delivery` and `dine_in`.
fn service(id: &str) -> Option<String> {
    let tail = id.rsplit('/').next()?;
    let name = ["has_", "serves_", "offers_", "is_"]
        .iter()
        .find_map(|start| tail.strip_prefix(start))
        .unwrap_or(tail);
    let is_name = !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_' || byte.is_ascii_digit());
    is_name.then(|| if name == "seating_outdoors" { "outdoor_seating".to_owned() } else { name.to_owned() })
}
