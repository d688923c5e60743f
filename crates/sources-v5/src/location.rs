//! A place as the site's own data tell it, in the answers of its stored queries: of a search, of a list, of a place's page.
//! They name the same things in several ways; all that were recorded or documented are read.

use quarry_items::{Place, Ranking, RatingCount, StructuredAddress, Subrating};

use super::parts::{aspect, is_mail, one_line};
use super::{THUMBNAIL, hours, picture, sized};
use crate::named::Named;
use crate::once::distinct;

/// What an object says of the place that it names.
pub(super) fn read(location: Named<'_>, origin: &str) -> Place {
    let at = |path: &[&str]| location.at(path);
    let summary = location.get("reviewSummary");
    let reviews = summary.get("count").count();
    let wider = at(&["taLocation", "contact"]);
    let street = ["streetAddress", "street_address", "localizedStreetAddress"];
    let street = street.iter().fold(wider.get("streetAddress"), |other, name| location.get(name).or(other));
    let address = parts(street);
    let averages = location.get("reviewSubratingAvgs").or(at(&["detail", "hotel", "reviewSubratingAvgs"]));
    let routes =
        [at(&["route", "url"]), at(&["detailPageRoute", "url"]), at(&["detailPageRoute", "webLinkUrl"])];
    let link = routes.into_iter().fold(location.get("defaultUrl").or(location.get("url")), Named::or);
    let names = at(&["locationV2", "names"]);
    let thumbnail = location.get("thumbnail");
    let counts = summary.get("ratingCounts").or(at(&["reviewAggregations", "ratingCounts"]));
    let price = at(&["priceTypes", "items"]).nth(0).get("secondaryName");
    Place {
        title: location.get("localizedName").or(location.get("name")).words().unwrap_or_default(),
        link: link.link_on(origin),
        kind: location.get("placeType").or(at(&["locationV2", "placeType"])).token(1..=64).map(str::to_owned),
        detail_type: detail_type(location),
        types: types(location),
        rating: summary.get("rating").rating().filter(|rating| *rating > 0.0 && reviews != Some(0)),
        reviews,
        ratings: stars(counts.items()),
        subratings: averages.items().filter_map(average).collect(),
        ranking: ranking(location.get("popIndexDetails")),
        price: price.or(location.get("priceText")).words(),
        address: street.get("fullAddress").words().or_else(|| address.as_ref().and_then(one_line)),
        structured_address: address,
        neighborhoods: location
            .get("neighborhoods")
            .items()
            .filter_map(|one| one.get("name").words())
            .collect(),
        location: names
            .get("longOnlyHierarchyTypeaheadV2")
            .or(at(&["localizedAdditionalNames", "longOnlyHierarchy"]))
            .words(),
        gps_coordinates: location
            .point()
            .or_else(|| location.get("locationV2").point())
            .or_else(|| at(&["location", "geoPoint"]).point()),
        phone: location.get("telephone").or(wider.get("telephone")).words(),
        website: location.get("website").or(location.get("externalUrl")).link(),
        email: location.get("email").words().filter(|mail| is_mail(mail)),
        menu: at(&["menu", "menuUrl"]).link(),
        open_state: at(&["openHours", "openStatusText"]).words(),
        weekly_hours: hours::of(location),
        description: location.get("locationDescription").prose(),
        thumbnail: picture(thumbnail.get("photo").or(thumbnail).get("photoSizeDynamic"), THUMBNAIL)
            .or_else(|| sized(thumbnail)?.thumbnail),
        ..Place::default()
    }
}

/// The finer kind, which the source keeps by kind. It says `HOTEL` of whatever is no hotel as well.
fn detail_type(location: Named<'_>) -> Option<String> {
    let is_stay = location.get("placeType").raw().is_none_or(|kind| kind == "ACCOMMODATION");
    let stay = location.get("accommodationCategory").token(1..=64).filter(|_| is_stay);
    let other = || {
        ["attractionCategory", "eateryCategory", "geoType"]
            .iter()
            .find_map(|name| location.get(name).token(1..=64))
    };
    stay.or_else(other).map(str::to_owned)
}

/// What is served, or what kind of sight it is.
fn types(location: Named<'_>) -> Vec<String> {
    let lists = [location.get("cuisines"), location.at(&["locationV2", "tags", "tags"])];
    let tags = lists.into_iter().flat_map(|list| list.items().chain(list.get("items").items()));
    distinct(tags.filter_map(|one| one.get("tag").or(one).get("localizedName").words()))
}

fn parts(street: Named<'_>) -> Option<StructuredAddress> {
    let address = StructuredAddress {
        street: street.get("street1").words(),
        street2: street.get("street2").words(),
        city: street.get("city").words(),
        state: street.get("state").words(),
        postal_code: street.get("postalCode").or(street.get("postalcode")).words(),
        country: street.get("country").words(),
        ..StructuredAddress::default()
    };
    (address != StructuredAddress::default()).then_some(address)
}

fn ranking(details: Named<'_>) -> Option<Ranking> {
    let rank = details.get("popIndexRank").count().filter(|rank| *rank > 0)?;
    let total = details.get("popIndexTotal").count().filter(|total| *total >= rank);
    Some(Ranking { rank: Some(rank), total, ..Ranking::default() })
}

/// The aspects by the numbers of the site's questions.
const QUESTIONS: [(u64, &str); 6] = [
    (11, "rooms"),
    (12, "service"),
    (13, "value"),
    (14, "cleanliness"),
    (47, "location"),
    (190, "sleep quality"),
];

fn average(one: Named<'_>) -> Option<Subrating> {
    let number = one.get("questionId").count()?;
    let (_, name) = QUESTIONS.iter().find(|(question, _)| *question == number)?;
    aspect(name, one.get("avgRating"))
}

/// Counts from one star to five.
pub(super) fn stars<'v>(counts: impl Iterator<Item = Named<'v>>) -> Vec<RatingCount> {
    let amounts: Option<Vec<u64>> = counts.map(Named::count).collect();
    let amounts = amounts.filter(|amounts| amounts.len() == 5).unwrap_or_default();
    amounts.into_iter().zip(1..).map(|(amount, stars)| RatingCount { stars, amount }).collect()
}
