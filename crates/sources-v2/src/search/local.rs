//! Places on a result page: cards with `data-ypid`, and the large card of a single business.

use super::item::{Coordinates, Place};
use super::text::{self, LIST_MAX};
use crate::number;
use quarry_html::{Node, Selector, selectors};
use quarry_items::OperatingHours;
use quarry_kernel::float::parse_float;
use quarry_kernel::url;
use serde_json::Value;

selectors! {
    static CARD = "[data-ypid]";
    static SINGLE = ".lgb_ans";
    /// The same by its id, with its heading around it.
    static SINGLE_INFO = "#lgb_info";
    static TITLE = ".lc_content h2, h2, .b_entityTitle";
    static TITLE_LINK = "h2 a[href]";
    static STARS = ".csrc[aria-label], [role='img'][aria-label]";
    /// A row of a card: one below its name.
    static ROW = ".b_factrow, h2 ~ div";
    static REVIEWS = "a[href], span[title]";
    static ADDRESS = ".b_address";
    static SPAN = "span";
    static ADDRESS_TITLE = "span[title]";
    static ADDRESS_LINK = "a[href*='lid=']";
    static HOURS = ".opHours > span, [id^='OpenHours_']:not([id$='_exp'])";
    static PLAIN_HOURS = ".opHours";
    /// Offer of a place: a mark and words.
    static OFFER = "span > img";
    static TABLE = "table";
    static TABLE_ROW = "tr";
    static CELL = "td";
    static PHONE = "a[href^='tel:']";
    static WEBSITE = ".ibsb_web";
    static BUTTON = "a[aria-label='WEBSITE'][href]";
    static LINK = "a[href]";
    static PICTURE = ".b_float_img, .cico";
    static DIRECTIONS = "[data-directionoverlay]";
    static DETAILS = "[data-detailsoverlay]";
    static RESULTS = "[data-resultsoverlay]";
}

/// Adds the places of a block.
pub(super) fn collect_places(block: Node<'_>, base: &str, places: &mut Vec<Place>) {
    let map = block.select_first(&CARD).and_then(|_| parse_overlay(block, &RESULTS, "data-resultsoverlay"));
    for card in block.select(&CARD).take(LIST_MAX) {
        let id = text::parse_attribute(card, "data-ypid");
        let point = parse_directions_point(card).or_else(|| find_map_pin(map.as_ref()?, id.as_deref()?));
        push_place(places, parse_card_place(card, base), id, point);
    }
    if let Some(card) =
        block.select_first(&SINGLE).or_else(|| block.select_first(&SINGLE_INFO).map(|_| block))
    {
        let id = card.select(&ADDRESS_LINK).find_map(parse_place_id);
        push_place(places, parse_single_place(card, base), id, parse_map_center(card));
    }
}

fn push_place(places: &mut Vec<Place>, place: Option<Place>, id: Option<String>, point: Option<Coordinates>) {
    let Some(mut place) = place else { return };
    if id.is_some() && places.iter().any(|own| own.place_id == id) {
        return;
    }
    place.open_state = place.hours.as_deref().and_then(|hours| text::clean(hours.split('\u{B7}').next()?));
    place.position = u32::try_from(places.len() + 1).ok();
    place.place_id = id;
    place.gps_coordinates = point;
    places.push(place);
}

fn parse_card_place(card: Node<'_>, base: &str) -> Option<Place> {
    let stars = card.select_first(&STARS);
    let rated = stars.and_then(|stars| stars.closest(&ROW));
    let reviews = rated.and_then(|row| row.select_first(&REVIEWS));
    let reviewed =
        reviews.and_then(|node| text::parse_attribute(node, "title").or_else(|| text::parse_text(node)));
    let described =
        card.select(&ROW).find(|row| Some(*row) != rated && row.select_first(&ADDRESS_TITLE).is_some());
    let described = described.filter(|row| row.text().contains('\u{B7}'));
    let parts: Vec<Vec<String>> = card.select(&ROW).map(split_parts).collect();
    let scored = parts.iter().flatten().find(|part| is_score(part));
    // An address and a telephone number share a row.
    let called = parts.iter().find_map(|row| Some((row.iter().position(|part| is_phone(part))?, row)));
    let beside_phone =
        called.and_then(|(at, row)| row.get(at.checked_sub(1)?).filter(|part| !is_score(part)));
    let address_of = |row: Node<'_>| {
        row.select_first(&ADDRESS_TITLE).and_then(|span| text::parse_attribute(span, "title"))
    };
    Some(Place {
        title: text::find_text(card, &TITLE)?,
        rating: stars
            .and_then(|stars| number::parse_rating(&stars.attr("aria-label")?))
            .or_else(|| number::parse_rating(scored?.split('(').next()?)),
        reviews: reviewed.as_deref().or(scored.map(String::as_str)).and_then(|text| {
            number::parse_count_in_language(text.rsplit_once('(')?.1, card.language().as_deref())
        }),
        reviews_source: reviewed.as_deref().and_then(|text| text::clean(text.rsplit_once('(')?.0)),
        reviews_link: reviews.and_then(|link| text::parse_target(link, base)),
        kind: match described {
            Some(row) => self::split_parts(row).into_iter().find(|part| !is_score(part)),
            None => parse_kind(card),
        },
        address: text::find_text(card, &ADDRESS)
            .or_else(|| described.and_then(address_of))
            .or_else(|| parse_address(card))
            .or_else(|| beside_phone.cloned()),
        phone: text::find_text(card, &PHONE).or_else(|| called.and_then(|(at, row)| row.get(at).cloned())),
        hours: parse_hours(card),
        operating_hours: parse_week(card),
        website: card
            .select_first(&WEBSITE)
            .and_then(|icon| icon.closest(&LINK))
            .or_else(|| card.select_first(&BUTTON))
            .and_then(|link| text::parse_target(link, base)),
        thumbnail: card
            .select_first(&PICTURE)
            .and_then(|picture| text::find_picture(picture, base))
            .or_else(|| text::find_unmarked_picture(card, base)),
        ..Place::default()
    })
}

/// Returns the parts of a row, which dots set apart.
fn split_parts(row: Node<'_>) -> Vec<String> {
    row.text().split('\u{B7}').filter_map(text::clean).collect()
}

/// Returns whether a part of a row says how a place is rated: `3.4/5 (30)`.
fn is_score(part: &str) -> bool {
    part.split_once('/').is_some_and(|(score, most)| {
        parse_float(&score.replace(',', ".")).is_some() && (most.starts_with('5') || most.starts_with("10"))
    })
}

fn is_phone(part: &str) -> bool {
    const DIGITS_MIN: usize = 7;
    let is_mark = |letter: char| letter.is_ascii_digit() || " ()+-/\u{A0}".contains(letter);
    part.chars().filter(char::is_ascii_digit).count() >= DIGITS_MIN && part.chars().all(is_mark)
}

/// Parses the kind of place: the first row, when it is words alone.
fn parse_kind(card: Node<'_>) -> Option<String> {
    let row = card.select_first(&ROW).filter(|row| row.children().next().is_none())?;
    text::parse_text(row)
        .filter(|words| !words.contains(|letter: char| letter.is_numeric() || letter == '\u{B7}'))
}

/// Returns the row that is one span alone, with a number and a comma in it.
fn parse_address(card: Node<'_>) -> Option<String> {
    let rows = card.select(&ROW).filter(|row| row.own_text().is_empty());
    let alone = rows.filter_map(|row| row.children().next().filter(|only| only.next_sibling().is_none()));
    let spans = alone.filter(|only| only.has_name("span") && only.select_first(&SPAN).is_none());
    spans.filter_map(text::parse_text).find(|text| text.contains(',') && text.contains(char::is_numeric))
}

fn parse_single_place(card: Node<'_>, base: &str) -> Option<Place> {
    Some(Place {
        title: text::find_text(card, &TITLE)?,
        address: text::find_text(card, &ADDRESS_LINK),
        phone: text::find_text(card, &PHONE),
        hours: parse_hours(card),
        operating_hours: parse_week(card),
        extensions: collect_offers(card),
        website: card.select_first(&TITLE_LINK).and_then(|link| text::parse_target(link, base)),
        ..Place::default()
    })
}

/// Collects the offers of a place, such as meals at its tables.
fn collect_offers(card: Node<'_>) -> Vec<String> {
    let rows = card
        .select(&ROW)
        .filter(|row| row.select_first(&LINK).or_else(|| row.select_first(&TABLE)).is_none());
    let offers = rows.flat_map(|row| row.select(&OFFER).collect::<Vec<_>>());
    offers.filter_map(|mark| text::parse_text(mark.parent()?)).collect()
}

/// Returns whether the place is open; the week's table, which is folded away, is left out.
fn parse_hours(card: Node<'_>) -> Option<String> {
    let is_time = |text: &String| {
        let has_minutes =
            || text.split(':').skip(1).any(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()));
        text.contains('\u{B7}') && (text.ends_with("AM") || text.ends_with("PM") || has_minutes())
    };
    text::find_text(card, &HOURS)
        .or_else(|| text::clean(&card.select_first(&PLAIN_HOURS)?.own_text()))
        .or_else(|| card.select(&ROW).filter_map(text::parse_text).find(is_time))
}

/// Returns the week's table, which begins with any day: its Monday is known in the commonest languages, the others by their
/// order.
fn parse_week(card: Node<'_>) -> OperatingHours {
    const MONDAYS: [&str; 16] = [
        "monday",
        "montag",
        "lundi",
        "lunes",
        "lunedì",
        "segunda-feira",
        "maandag",
        "poniedziałek",
        "понедельник",
        "pazartesi",
        "måndag",
        "mandag",
        "月曜日",
        "星期一",
        "周一",
        "월요일",
    ];
    let mut found = OperatingHours::default();
    for table in card.select(&TABLE) {
        let cells = |row: Node<'_>| {
            let mut cells = row.select(&CELL).map(|cell| {
                cell.text_pieces().filter_map(|piece| text::clean(&piece)).collect::<Vec<_>>().join(", ")
            });
            Some((cells.next()?.to_lowercase(), cells.next()?))
        };
        let days: Vec<(String, String)> = table.select(&TABLE_ROW).filter_map(cells).take(8).collect();
        let monday = days.iter().position(|(day, _)| MONDAYS.contains(&day.as_str()));
        let Some(monday) = monday.filter(|_| days.len() == 7) else { continue };
        for (day, (_, hours)) in (1..).zip(days.iter().cycle().skip(monday).take(7)) {
            if let Some(entry) = found.day_mut(day) {
                *entry = text::clean(hours);
            }
        }
    }
    found
}

fn parse_place_id(link: Node<'_>) -> Option<String> {
    Some(url::find_query_value(&link.attr("href")?, "lid")?.into_owned())
}

fn parse_overlay(node: Node<'_>, selector: &Selector, name: &str) -> Option<Value> {
    node.select(selector).find_map(|node| crate::cursor::surrogates::from_str(&node.attr(name)?).ok())
}

/// Returns where a card's own link to directions leads.
fn parse_directions_point(card: Node<'_>) -> Option<Coordinates> {
    let overlay = parse_overlay(card, &DIRECTIONS, "data-directionoverlay")?;
    parse_coordinates(overlay.pointer("/waypoints/0/point")?, "latitude", "longitude")
}

/// Returns where the map that shows all places shows this one.
fn find_map_pin(map: &Value, id: &str) -> Option<Coordinates> {
    let pins = map.get("primerPois")?.as_array()?;
    let pin = pins.iter().find(|pin| pin.pointer("/entity/id").and_then(Value::as_str) == Some(id))?;
    parse_coordinates(pin.get("geometry")?, "y", "x")
}

fn parse_map_center(card: Node<'_>) -> Option<Coordinates> {
    parse_coordinates(
        &parse_overlay(card, &DETAILS, "data-detailsoverlay")?,
        "centerLatitude",
        "centerLongitude",
    )
}

fn parse_coordinates(point: &Value, latitude: &str, longitude: &str) -> Option<Coordinates> {
    let (latitude, longitude) = (point.get(latitude)?.as_f64()?, point.get(longitude)?.as_f64()?);
    (latitude.abs() <= 90.0 && longitude.abs() <= 180.0).then_some(Coordinates { latitude, longitude })
}
