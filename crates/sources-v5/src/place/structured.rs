//! A page's structured data (JSON-LD).

use quarry_items::{Place, StructuredAddress};
use serde_json::Value;

use crate::cursor::surrogates;
use crate::hours;
use crate::named::{Named, words};
use crate::once::distinct;
use crate::parts::{is_mail, one_line};

/// The objects of a page's structured data.
pub(super) fn objects(page: &str) -> Vec<Value> {
    const MARK: &str = "application/ld+json";
    let texts = page.match_indices(MARK).filter_map(|(at, _)| {
        let rest = page.get(at..)?;
        rest.get(rest.find('>')? + 1..)?.split("</script").next()
    });
    let mut objects = Vec::new();
    for value in texts.filter_map(|text| surrogates::from_str::<Value>(text.trim()).ok()) {
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

/// Sites where a place has a page beside its own site.
const PROFILES: [&str; 5] = ["facebook.com", "instagram.com", "//twitter.com", "//x.com", "youtube.com"];

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
    let image = image.nth(0).or(image);
    let amenities = object.get("amenityFeature").items().filter(|one| one.get("value").flag() != Some(false));
    let amenities = amenities.map(|one| one.get("name").or(one));
    let own = texts(object.get("sameAs")).filter_map(Named::link);
    let mut own =
        own.filter(|link| !link.starts_with(origin) && !PROFILES.iter().any(|site| link.contains(site)));
    Some(Place {
        title: object.get("name").words()?,
        kind: texts(object.get("@type")).find_map(|kind| kind.token(1..=64)).map(spaced),
        link: object.get("url").link_on(origin),
        rating: rated.get("ratingValue").rating().filter(|rating| *rating > 0.0 && reviews != Some(0)),
        reviews,
        // `$ (Based on Average Nightly Rates …)` explains itself.
        price: object.get("priceRange").raw().and_then(|text| words(text.split(" (").next()?)),
        types: cuisines(object),
        address: parts.as_ref().and_then(one_line).or_else(|| object.get("address").words()),
        structured_address: parts,
        gps_coordinates: object.get("geo").point(),
        phone: object.get("telephone").words(),
        email: object.get("email").words().filter(|mail| is_mail(mail)),
        website: own.next(),
        weekly_hours: hours::structured(object.get("openingHoursSpecification")),
        description: object.get("description").prose(),
        thumbnail: image.get("url").or(image).link(),
        menu: object.get("hasMenu").or(object.get("menu")).link(),
        amenities: amenities.filter_map(Named::words).collect(),
        ..Place::default()
    })
}

/// A text, or the members of a list.
fn texts(value: Named<'_>) -> impl Iterator<Item = Named<'_>> {
    value.items().chain(value.raw().is_some().then_some(value))
}

/// Each stands alone or all stand in one text.
fn cuisines(object: Named<'_>) -> Vec<String> {
    let named = texts(object.get("servesCuisine")).filter_map(Named::words);
    distinct(named.flat_map(|one| one.split(", ").map(str::to_owned).collect::<Vec<_>>()))
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
