//! A page's structured data (JSON-LD).

use quarry_items::{Place, StructuredAddress};
use serde_json::Value;

use crate::cursor::surrogates;
use crate::hours;
use crate::named::{JsonView, parse_text_line};
use crate::once::collect_distinct;
use crate::shared_fields::{format_address, is_mail_address};

/// Returns the objects of a page's structured data.
pub(super) fn collect_objects(page: &str) -> Vec<Value> {
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

/// Types that pages describe besides the place.
const NON_PLACE_TYPES: [&str; 9] = [
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

/// Sites on which a place has a profile besides its own site.
const PROFILE_SITES: [&str; 5] = ["facebook.com", "instagram.com", "//twitter.com", "//x.com", "youtube.com"];

/// Returns whether an object describes the page's place.
pub(super) fn is_place_object(object: JsonView<'_>) -> bool {
    let kind = object.get("@type").as_str().or_else(|| object.get("@type").nth(0).as_str());
    let is_other = kind.is_none_or(|kind| NON_PLACE_TYPES.contains(&kind));
    !is_other
        && object.get("name").is_present()
        && ["aggregateRating", "address", "geo"].iter().any(|name| object.get(name).is_object())
}

/// Parses the place from a JSON-LD object.
pub(super) fn parse_place(object: JsonView<'_>, origin: &str) -> Option<Place> {
    let rated = object.get("aggregateRating");
    let reviews = rated.get("reviewCount").or(rated.get("ratingCount")).count();
    let parts = parse_address(object.get("address"));
    let image = object.get("image");
    let image = image.nth(0).or(image);
    let amenities = object.get("amenityFeature").items().filter(|one| one.get("value").flag() != Some(false));
    let amenities = amenities.map(|one| one.get("name").or(one));
    let own = list_texts(object.get("sameAs")).filter_map(JsonView::link);
    let mut own =
        own.filter(|link| !link.starts_with(origin) && !PROFILE_SITES.iter().any(|site| link.contains(site)));
    Some(Place {
        title: object.get("name").text_line()?,
        kind: list_texts(object.get("@type")).find_map(|kind| kind.token(1..=64)).map(split_camel_case),
        link: object.get("url").link_on_origin(origin),
        rating: rated.get("ratingValue").rating().filter(|rating| *rating > 0.0 && reviews != Some(0)),
        reviews,
        // The note in `$ (Based on Average Nightly Rates …)` is dropped.
        price: object.get("priceRange").as_str().and_then(|text| parse_text_line(text.split(" (").next()?)),
        types: collect_cuisines(object),
        address: parts.as_ref().and_then(format_address).or_else(|| object.get("address").text_line()),
        structured_address: parts,
        gps_coordinates: object.get("geo").point(),
        phone: object.get("telephone").text_line(),
        email: object.get("email").text_line().filter(|mail| is_mail_address(mail)),
        website: own.next(),
        weekly_hours: hours::parse_structured_hours(object.get("openingHoursSpecification")),
        description: object.get("description").multiline_text(),
        thumbnail: image.get("url").or(image).link(),
        menu: object.get("hasMenu").or(object.get("menu")).link(),
        amenities: amenities.filter_map(JsonView::text_line).collect(),
        ..Place::default()
    })
}

/// Returns a text, or the members of a list.
fn list_texts(value: JsonView<'_>) -> impl Iterator<Item = JsonView<'_>> {
    value.items().chain(value.as_str().is_some().then_some(value))
}

/// Collects cuisines, given one by one or in one text.
fn collect_cuisines(object: JsonView<'_>) -> Vec<String> {
    let named = list_texts(object.get("servesCuisine")).filter_map(JsonView::text_line);
    collect_distinct(named.flat_map(|one| one.split(", ").map(str::to_owned).collect::<Vec<_>>()))
}

fn parse_address(object: JsonView<'_>) -> Option<StructuredAddress> {
    let country = object.get("addressCountry");
    let country = country.get("name").or(country).text_line();
    // Some pages give the country by its two-letter code.
    let is_code = |text: &String| text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_uppercase());
    let address = StructuredAddress {
        street: object.get("streetAddress").text_line(),
        city: object.get("addressLocality").text_line(),
        state: object.get("addressRegion").text_line(),
        postal_code: object.get("postalCode").text_line(),
        country_code: country.clone().filter(is_code),
        country: country.filter(|text| !is_code(text)),
        ..StructuredAddress::default()
    };
    (address != StructuredAddress::default()).then_some(address)
}

/// Splits `FoodEstablishment` into words.
fn split_camel_case(kind: &str) -> String {
    let mut words = String::with_capacity(kind.len() + 4);
    for (index, letter) in kind.char_indices() {
        if index > 0 && letter.is_ascii_uppercase() {
            words.push(' ');
        }
        words.push(letter);
    }
    words
}
