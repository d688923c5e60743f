//! A place as the source's maps have it: one array of some two hundred and fifty fields, the same in a list and alone.

use crate::once;
use quarry_items::{
    Absent as _, ContainingPlace, Coordinates, NamedLink, Place, PlaceLinks, RatingCount, StructuredAddress,
};
use quarry_kernel::http;
use quarry_kernel::url;

use super::hours::{self, Hours, parse_is_open};
use super::{photos, price};
use crate::cursor::{Cursor, parse_link};
use crate::number;
use crate::web::feature_id::FeatureId;
use crate::web::place_endpoints::{PlaceEndpoints, set_place_links};

/// Reads a row; none when it has no name.
pub(crate) fn parse_place(row: Cursor<'_>, links: &PlaceEndpoints) -> Option<Place> {
    let title = row.text_line(&[11])?;
    let language = links.language();
    let feature = row.feature_id(&[10]).or_else(|| row.feature_id(&[227, 0, 0]));
    let place_id = row.place_id(&[78]).or_else(|| row.place_id(&[227, 0, 4])).map(str::to_owned);
    let place_id = place_id
        .or_else(|| feature.filter(|(first, _)| *first != 0).map(|(a, b)| FeatureId(a, b).place_id()));
    let hours = Hours::from_row(row);
    let permanently_closed =
        row.raw_str(&[88, 0]) == Some("CLOSED") || starts_with_state(&hours.state, "Permanently closed");
    let has_hours = hours.today.is_some() || !hours.by_day.is_absent();
    // Recognised in every language by the state of a closed place without a day of reopening.
    let temporarily_closed = starts_with_state(&hours.state, "Temporarily closed")
        || (!permanently_closed && !has_hours && parse_is_open(row) == Some(false));
    let pictures = photos::collect_pictures(row);
    let shown = row.text_line(&[39]).or_else(|| parse_address_after_title(row, &title));
    let mut place = Place {
        place_id,
        data_id: feature.map(|(first, second)| FeatureId(first, second).data_id()),
        data_cid: feature.map(|(_, second)| second.to_string()),
        provider_id: row.machine_id(&[89]).or_else(|| row.machine_id(&[227, 0, 3])).map(str::to_owned),
        rating: row.rating(&[4, 7]),
        reviews: parse_review_count(row, language.as_deref()),
        ratings: parse_histogram(row),
        price: row.text_line(&[4, 2]).filter(|text| price::is_price(text)),
        types: row.items_at(&[13]).filter_map(|kind| kind.text_line(&[])).collect(),
        type_ids: row.items_at(&[76]).filter_map(|kind| kind.slug(&[0])).collect(),
        structured_address: parse_structured_address(row, shown.as_deref()),
        neighborhoods: row.text_line(&[14]).into_iter().collect(),
        plus_code: row.text_line(&[183, 2, 2, 0]).filter(|code| code.contains('+')),
        gps_coordinates: row
            .point(&[9, 2], &[9, 3])
            .map(|(latitude, longitude)| Coordinates { latitude, longitude }),
        timezone: row.raw_str(&[30]).filter(|zone| is_time_zone(zone)).map(str::to_owned),
        phone: row.text_line(&[178, 0, 0]).filter(|phone| is_phone(phone)),
        website: parse_site(row.raw_str(&[7, 0])),
        menu: row.link(&[38, 0]),
        order_link: find_action_link(row, &[4]),
        order_links: collect_providers(row, 4),
        reservation_link: row
            .items_at(&[46])
            .find_map(|reservation| reservation.link(&[0]))
            .or_else(|| find_action_link(row, &[1, 3])),
        description: row.multiline_text(&[32, 1, 1]).or_else(|| row.multiline_text(&[154, 0, 0])),
        hours: hours.today,
        operating_hours: hours.by_day,
        weekly_hours: hours.spans,
        other_hours: hours::collect_other_hours(row),
        permanently_closed,
        temporarily_closed,
        open_state: hours.state,
        thumbnail: pictures
            .first()
            .and_then(|picture| picture.thumbnail.clone())
            .or_else(|| row.https_link(&[157])),
        contained_in: parse_container(row, links),
        address: shown,
        title,
        ..Place::default()
    };
    place.kind = place.types.first().cloned();
    place.type_id = place.type_ids.first().cloned();
    let shown_price = place.price.as_deref();
    place.extracted_price_range =
        shown_price.and_then(|price| price::parse_range(price, language.as_deref()));
    place.links = PlaceLinks {
        website: place.website.clone(),
        order: place.order_link.clone(),
        reservation: place.reservation_link.clone(),
        menu: place.menu.clone(),
        ..PlaceLinks::default()
    };
    add_attributes(row, &mut place);
    add_snippet(row, &mut place);
    let photo = pictures.iter().find_map(|picture| picture.id.as_deref());
    place.photo_meta_link = links.build_link(&links.photo_meta, "photo_id", photo);
    set_place_links(&mut place, links);
    place.images = pictures;
    Some(place)
}

/// Reads what stands of a place in its page before its data come: id, name, position, and its other ids; none when it has no
/// name or no id.
pub(super) fn parse_preview(preview: Cursor<'_>, links: &PlaceEndpoints) -> Option<Place> {
    let (first, second) = preview.feature_id(&[0])?;
    let feature = FeatureId(first, second);
    let mut place = Place {
        title: preview.text_line(&[1])?,
        place_id: Some(preview.place_id(&[14, 0, 4]).map_or_else(|| feature.place_id(), str::to_owned)),
        data_id: Some(feature.data_id()),
        data_cid: Some(second.to_string()),
        provider_id: preview.machine_id(&[14, 0, 3]).map(str::to_owned),
        gps_coordinates: preview
            .point(&[3, 2], &[3, 3])
            .map(|(latitude, longitude)| Coordinates { latitude, longitude }),
        ..Place::default()
    };
    set_place_links(&mut place, links);
    Some(place)
}

/// Returns the count itself, else the number in "743 reviews".
fn parse_review_count(row: Cursor<'_>, language: Option<&str>) -> Option<u64> {
    row.count(&[4, 8]).or_else(|| {
        let text = row.text_line(&[4, 3, 1]).filter(|text| text.chars().any(char::is_alphabetic))?;
        number::parse_count_in_language(&text, language)
    })
}

fn parse_histogram(row: Cursor<'_>) -> Vec<RatingCount> {
    let counts: Vec<_> = row.items_at(&[175, 3]).filter_map(|count| count.count(&[])).collect();
    let is_whole = counts.len() == 5 && row.get_path(&[175, 3]).len() == 5;
    let pairs = (1..).zip(counts).filter(|_| is_whole);
    pairs.map(|(stars, amount)| RatingCount { stars, amount }).collect()
}

/// "Name, street, city" without the name.
fn parse_address_after_title(row: Cursor<'_>, title: &str) -> Option<String> {
    let whole = row.text_line(&[18])?;
    let rest = whole.strip_prefix(title)?.strip_prefix(',')?.trim();
    (!rest.is_empty()).then(|| rest.to_owned())
}

fn parse_structured_address(row: Cursor<'_>, shown: Option<&str>) -> Option<StructuredAddress> {
    let part = |at: usize| row.text_line(&[183, 1, at]);
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
        country_code: row.country_code(&[183, 1, 6]).or_else(|| row.country_code(&[243])).map(str::to_owned),
        ..StructuredAddress::default()
    };
    (address.street.is_some() || address.city.is_some()).then_some(address)
}

fn is_time_zone(zone: &str) -> bool {
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

/// Returns a site, out of the source's own redirect where it stands in one.
fn parse_site(raw: Option<&str>) -> Option<String> {
    let raw = raw?;
    match raw.strip_prefix("/url?") {
        Some(_) => parse_link(&url::find_query_value(raw, "q")?),
        None => parse_link(raw).map(|link| match link.contains("/url?") && link.contains("google.") {
            true => url::find_query_value(&link, "q").and_then(|target| parse_link(&target)).unwrap_or(link),
            false => link,
        }),
    }
    .filter(|link| http::has_scheme(link))
}

/// Returns where one of the place's buttons leads, by what it is for: 1 a table, 3 an appointment, 4 an order. The first
/// provider's page, or else the source's own page of the providers.
fn find_action_link(row: Cursor<'_>, kinds: &[u64]) -> Option<String> {
    let of_kind = || {
        row.items_at(&[75, 0]).filter(|action| action.count(&[0]).is_some_and(|kind| kinds.contains(&kind)))
    };
    let provider = |action: Cursor<'_>| action.items_at(&[2]).find_map(|provider| provider.link(&[1, 2, 0]));
    of_kind().find_map(provider).or_else(|| of_kind().find_map(|action| action.link(&[5, 1, 2, 0])))
}

/// Collects the providers that a place's buttons lead to, by name.
fn collect_providers(row: Cursor<'_>, kind: u64) -> Vec<NamedLink> {
    let actions = row.items_at(&[75, 0]).filter(|action| action.count(&[0]) == Some(kind));
    let provider = |provider: Cursor<'_>| {
        Some(NamedLink { name: provider.text_line(&[0, 2, 1])?, link: Some(provider.link(&[1, 2, 0])?) })
    };
    actions.flat_map(|action| action.items_at(&[2]).filter_map(provider)).collect()
}

fn starts_with_state(state: &Option<String>, words: &str) -> bool {
    state.as_deref().is_some_and(|state| state.starts_with(words))
}

/// Returns the place that this one is in, where the row names one.
fn parse_container(row: Cursor<'_>, links: &PlaceEndpoints) -> Option<ContainingPlace> {
    let other = row.get_path(&[134, 0, 0, 0]);
    let (first, second) = other.feature_id(&[1])?;
    let place_id = (first != 0).then(|| FeatureId(first, second).place_id());
    let place_link = links.build_link(&links.place, "place_id", place_id.as_deref());
    Some(ContainingPlace {
        title: other.text_line(&[0])?,
        place_id,
        place_link,
        ..ContainingPlace::default()
    })
}

/// Adds the attributes under the source's headings: `["service_options", "Service options", [[id, "Delivery", [1, [[1, …]]]]]]`.
/// The second 1 means present, 0 absent; `[2, null, null, [id, 3, "Free"]]` names the option.
fn add_attributes(row: Cursor<'_>, place: &mut Place) {
    for heading in row.items_at(&[100, 1]) {
        let Some(key) = heading.slug(&[0]) else { continue };
        for fact in heading.items_at(&[2]) {
            // Some have one of several values, of which their label says nothing: `Free Wi-Fi` under `Wi-Fi`.
            let label = fact.text_line(&[2, 3, 2]).or_else(|| fact.text_line(&[1]));
            let (Some(id), Some(label)) = (fact.raw_str(&[0]), label) else { continue };
            if !id.starts_with("/geo/type/") {
                continue;
            }
            let is_there = fact.flag(&[2, 1, 0, 0]);
            if key == "service_options"
                && let (Some(name), Some(is_there)) = (parse_service_name(id), is_there)
            {
                place.service_options.insert(name, is_there);
            }
            if is_there != Some(false) {
                once::push_distinct(place.attributes.entry(key.clone()).or_default(), label);
            }
        }
    }
}

/// Adds the snippet: a card has the source's own line and a quotation. Where the source has no description, one of the place's
/// facts fills the line, which no card shows.
fn add_snippet(row: Cursor<'_>, place: &mut Place) {
    let quote =
        row.text_line(&[142, 1, 0, 1, 0, 0]).map(|text| text.trim_matches(['"', '“', '”']).to_owned());
    let line = row.text_line(&[88, 0]).filter(|line| line != "CLOSED" && row.get_path(&[32]).is_list());
    place.extensions = line.clone().filter(|_| quote.is_some()).into_iter().collect();
    place.snippet = quote.or(line);
}

/// Returns the name of a service in every language: `has_delivery` and `serves_dine_in` are `delivery` and `dine_in`.
fn parse_service_name(id: &str) -> Option<String> {
    let tail = id.rsplit('/').next()?;
    let name = ["has_", "serves_", "offers_", "is_"]
        .iter()
        .find_map(|start| tail.strip_prefix(start))
        .unwrap_or(tail);
    let is_name = !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_' || byte.is_ascii_digit());
    is_name.then(|| if name == "seating_outdoors" { "outdoor_seating".to_owned() } else { name.to_owned() })
}
