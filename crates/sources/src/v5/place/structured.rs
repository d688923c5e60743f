//! A page's structured data (JSON-LD).

use quarry_items::{Place, StructuredAddress};
use serde_json::Value;

use crate::named::{Named, words};
use crate::v5::place::parts::one_line;

/// The objects of a page's structured data.
pub(super) fn objects(page: &str) -> Vec<Value> {
    const MARK: &str = "application/ld+json";
    let texts = page.match_indices(MARK).filter_map(|(at, _)| {
        let rest = page.get(at..)?;
        rest.get(rest.find('>')? + 1..)?.split("</script").next()
    });
    let mut objects = Vec::new();
    for value in texts.filter_map(|text| serde_json::from_str::<Value>(text.trim()).ok()) {
        match value {
            Value::Array(list) => objects.extend(list),
            Value::Object(mut members) => match members.remove("@graph") {
                Some(Value::Array(list)) => objects.extend(list),
                _ => objects.push(Value::Object(members)),
            },
            _ => {}
        }
    }
    objects
}

/// Things that pages describe beside the place.
const OTHERS: [&str; 9] = [
    "Organization",
    "WebSite",
    "WebPage",
    "BreadcrumbList",
    "FAQPage",
    "ItemList",
    "QAPage",
    "ImageObject",
    "Review",
];

/// Whether an object describes the place that the page is about.
pub(super) fn is_place(object: Named<'_>) -> bool {
    let kind = object.get("@type").raw().or_else(|| object.get("@type").nth(0).raw());
    let is_other = kind.is_none_or(|kind| OTHERS.contains(&kind));
    !is_other
        && object.get("name").is_there()
        && ["aggregateRating", "address", "geo"].iter().any(|name| object.get(name).is_object())
}

/// What an object says of the place.
pub(super) fn read(object: Named<'_>, origin: &str) -> Option<Place> {
    let rated = object.get("aggregateRating");
    let reviews = rated.get("reviewCount").or(rated.get("ratingCount")).count();
    let parts = address(object.get("address"));
    let image = object.get("image");
    let image = image.or(image.nth(0));
    let cuisines = object.get("servesCuisine");
    let amenities = object.get("amenityFeature").items().map(|one| one.get("name"));
    Some(Place {
        title: object.get("name").words()?,
        kind: object.get("@type").token(1..=64).map(spaced),
        link: object.get("url").link_on(origin),
        rating: rated.get("ratingValue").rating().filter(|rating| *rating > 0.0 && reviews != Some(0)),
        reviews,
        // `$ (Based on Average Nightly Rates …)` explains itself.
        price: object.get("priceRange").raw().and_then(|text| words(text.split(" (").next()?)),
        types: cuisines.items().filter_map(Named::words).collect(),
        address: parts.as_ref().and_then(one_line),
        structured_address: parts,
        gps_coordinates: object.get("geo").point(),
        phone: object.get("telephone").words(),
        email: object.get("email").words().filter(|mail| super::markup::is_mail(mail)),
        description: object.get("description").prose(),
        thumbnail: image.get("url").or(image).link(),
        menu: object.get("hasMenu").or(object.get("menu")).link(),
        amenities: amenities.filter_map(Named::words).collect(),
        ..Place::default()
    })
}

fn address(object: Named<'_>) -> Option<StructuredAddress> {
    let country = object.get("addressCountry");
    let country = country.get("name").or(country).words();
    // Some pages give the country by its two letters.
    let is_code = |text: &String| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_uppercase());
    let address = StructuredAddress {
        street: object.get("streetAddress").words(),
        city: object.get("addressLocality").words(),
        state: object.get("addressRegion").words(),
        postal_code: object.get("postalCode").words(),
        country_code: country.clone().filter(is_code),
        country: country.filter(|text| !is_code(text)),
        ..StructuredAddress::default()
    };
    (address != StructuredAddress::default()).then_some(address)
}

/// `FoodEstablishment` as words.
fn spaced(kind: &str) -> String {
    let mut words = String::with_capacity(kind.len() + 4);
    for (index, letter) in kind.char_indices() {
        if index > 0 && letter.is_ascii_uppercase() {
            words.push(' ');
        }
        words.push(letter);
    }
    words
}
