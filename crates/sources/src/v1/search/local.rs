//! The pack of places.

use super::number;
use super::reader::{Reader, attr, clean, first_text, group, outermost, parts};
use crate::html::{Document, Node, selectors};
use serde::Serialize;

selectors! {
    /// Desktop; phones; hotels.
    static CARD = ".VkpGBb, a.nitkue, a.NANqI";
    static CID = "[data-cid]";
    static TITLE = ".dbg0pd, .lrl-obh, .BTPx6e";
    static NAME = ".dbg0pd .OSrXXb";
    static DETAILS = ".rllt__details";
    static RATING = ".yi40Hd, .BTtC6e";
    static VOTES = ".RDApEe";
    static HOTEL_PRICE = ".sRlU8b";
    static HOTEL_KIND = ".NAkmnc";
    static HOTEL_DEAL = ".dLtZ8b";
    static QUOTE = ".pJ3Ci, .uDyWh";
    static WEBSITE = "a.L48Cpd[href], a.yYlJEf.L48Cpd[href]";
    static DIRECTIONS = "a.Q7PwXb.VDgVie[href], a[href*='/maps/dir/']";
    static PICTURE = ".gTrj3e img, img:not(.XNo5Ab)";
    static COST = "[aria-label*='xpensive'], [aria-label*='oderate']";
}

/// Places.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct LocalResults {
    /// The places in the page's order.
    pub places: Vec<LocalPlace>,
}

/// A place.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct LocalPlace {
    /// Place in the group, from 1.
    pub position: u32,
    /// Name.
    pub title: String,
    /// The source's decimal id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub data_cid: Option<String>,
    /// Rating out of five.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// How many rated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviews: Option<u64>,
    /// What a visit costs, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<String>,
    /// Kind of place.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// Address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// Hours as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hours: Option<String>,
    /// Telephone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    /// What a reviewer says, or what the place says of itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// What else the page says: services, years in business.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
    /// Website and directions.
    #[serde(skip_serializing_if = "Links::is_empty")]
    pub links: Links,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
}

/// Where a place can be followed.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Links {
    /// Its website.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub website: Option<String>,
    /// The way there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub directions: Option<String>,
}

impl Links {
    fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Reads the places, and where the first one stands.
pub(in crate::v1) fn read(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> (Option<usize>, Option<LocalResults>) {
    let (place, places) =
        group(outermost(document.root(), &CARD), |card, position| self::place(card, position, reader));
    (place, (!places.is_empty()).then_some(LocalResults { places }))
}

fn place(card: Node<'_>, position: u32, reader: &Reader<'_>) -> Option<LocalPlace> {
    let mut place = LocalPlace {
        position,
        title: first_text(card, &NAME).or_else(|| first_text(card, &TITLE))?,
        data_cid: card
            .select(&CID)
            .find_map(|node| attr(node, "data-cid"))
            .filter(|cid| cid.bytes().all(|byte| byte.is_ascii_digit())),
        rating: first_text(card, &RATING).and_then(|text| number::decimal(&text)),
        reviews: first_text(card, &VOTES).and_then(|text| number::count(&text)),
        description: first_text(card, &QUOTE),
        price: first_text(card, &HOTEL_PRICE),
        kind: first_text(card, &HOTEL_KIND),
        extensions: first_text(card, &HOTEL_DEAL).into_iter().collect(),
        links: Links {
            website: reader.first_link(card, &WEBSITE),
            directions: reader.first_link(card, &DIRECTIONS),
        },
        thumbnail: card.select(&PICTURE).find_map(|image| reader.picture(image)),
        ..LocalPlace::default()
    };
    for row in card
        .first(&DETAILS)
        .iter()
        .flat_map(Node::children)
        .filter(|row| !row.matches(&TITLE) && !row.matches(&QUOTE))
    {
        if row.first(&QUOTE).is_none() {
            read_row(row, &mut place);
        }
    }
    Some(place)
}

fn read_row(row: Node<'_>, place: &mut LocalPlace) {
    let text = row.text();
    if row.first(&RATING).is_some() || (place.kind.is_none() && place.rating.is_none() && !has_digit(&text)) {
        // Rating, price and kind, in this order, each of them optional.
        let after: Vec<String> = parts(&text).filter(|part| !part.contains('(')).collect();
        place.price = after.iter().find(|part| is_price(part)).cloned();
        place.kind = after.iter().rev().find(|part| !is_price(part) && !has_digit(part)).cloned();
        if place.price.is_none() {
            place.price = first_text(row, &COST);
        }
        return;
    }
    // `Open ⋅ Closes 9 PM` is one fact, though a dot stands in it.
    let facts: Vec<String> = text.split('\u{B7}').filter_map(clean).collect();
    for fact in facts {
        match () {
            () if fact.contains('\u{22C5}') || is_hours(&fact) => {
                place.hours = place.hours.take().or(Some(fact))
            }
            () if is_phone(&fact) => place.phone = place.phone.take().or(Some(fact)),
            // On phones the kind stands before the address.
            () if place.kind.is_none() && !has_digit(&fact) && !is_service(&fact) => place.kind = Some(fact),
            () if place.address.is_none() && !is_service(&fact) => place.address = Some(fact),
            () => place.extensions.push(fact),
        }
    }
}

fn has_digit(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}

/// `$$`, `$10–20`, `€€`.
fn is_price(text: &str) -> bool {
    let marks = ['$', '€', '£', '¥', '₹', '₩'];
    text.contains(marks) && !text.chars().any(char::is_alphabetic)
}

fn is_hours(text: &str) -> bool {
    ["Open", "Closed", "Closes", "Opens", "Temporarily closed", "Permanently closed"]
        .iter()
        .any(|start| text.starts_with(start))
}

/// Digits and the marks between them, at least seven digits.
fn is_phone(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    digits >= 7 && text.chars().all(|letter| letter.is_ascii_digit() || " ()+-.\u{A0}/".contains(letter))
}

/// What is no address though it stands where one may.
fn is_service(text: &str) -> bool {
    [
        "Dine-in",
        "Takeout",
        "Delivery",
        "No delivery",
        "No dine-in",
        "Curbside",
        "In-store",
        "Online",
        "On-site",
        "years in business",
    ]
    .iter()
    .any(|word| text.contains(word))
}
