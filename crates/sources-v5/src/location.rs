//! A place in the site's own data, in the answers of its stored queries: of a search, a list, or a place's page. They have
//! several names for the same fields; all that were recorded or documented are read.

use quarry_items::{Place, Ranking, RatingCount, StructuredAddress, Subrating};

use super::shared_fields::{format_address, is_mail_address, parse_aspect};
use super::{THUMBNAIL_WIDTH, build_picture_url, hours, parse_sized_picture};
use crate::named::JsonView;
use crate::once::collect_distinct;

/// Parses the place from an object that names it.
pub(super) fn parse_location(location: JsonView<'_>, origin: &str) -> Place {
    let at = |path: &[&str]| location.get_path(path);
    let summary = location.get("reviewSummary");
    let reviews = summary.get("count").count();
    let wider = at(&["taLocation", "contact"]);
    let street = ["streetAddress", "street_address", "localizedStreetAddress"];
    let street = street.iter().fold(wider.get("streetAddress"), |other, name| location.get(name).or(other));
    let address = parse_address(street);
    let averages = location.get("reviewSubratingAvgs").or(at(&["detail", "hotel", "reviewSubratingAvgs"]));
    let routes =
        [at(&["route", "url"]), at(&["detailPageRoute", "url"]), at(&["detailPageRoute", "webLinkUrl"])];
    let link = routes.into_iter().fold(location.get("defaultUrl").or(location.get("url")), JsonView::or);
    let names = at(&["locationV2", "names"]);
    let thumbnail = location.get("thumbnail");
    let counts = summary.get("ratingCounts").or(at(&["reviewAggregations", "ratingCounts"]));
    let price = at(&["priceTypes", "items"]).nth(0).get("secondaryName");
    Place {
        title: location.get("localizedName").or(location.get("name")).text_line().unwrap_or_default(),
        link: link.link_on_origin(origin),
        kind: location.get("placeType").or(at(&["locationV2", "placeType"])).token(1..=64).map(str::to_owned),
        detail_type: parse_detail_type(location),
        types: collect_types(location),
        rating: summary.get("rating").rating().filter(|rating| *rating > 0.0 && reviews != Some(0)),
        reviews,
        ratings: parse_star_counts(counts.items()),
        subratings: averages.items().filter_map(parse_subrating).collect(),
        ranking: parse_ranking(location.get("popIndexDetails")),
        price: price.or(location.get("priceText")).text_line(),
        address: street.get("fullAddress").text_line().or_else(|| address.as_ref().and_then(format_address)),
        structured_address: address,
        neighborhoods: location
            .get("neighborhoods")
            .items()
            .filter_map(|one| one.get("name").text_line())
            .collect(),
        location: names
            .get("longOnlyHierarchyTypeaheadV2")
            .or(at(&["localizedAdditionalNames", "longOnlyHierarchy"]))
            .text_line(),
        gps_coordinates: location
            .point()
            .or_else(|| location.get("locationV2").point())
            .or_else(|| at(&["location", "geoPoint"]).point()),
        phone: location.get("telephone").or(wider.get("telephone")).text_line(),
        website: location.get("website").or(location.get("externalUrl")).link(),
        email: location.get("email").text_line().filter(|mail| is_mail_address(mail)),
        menu: at(&["menu", "menuUrl"]).link(),
        open_state: at(&["openHours", "openStatusText"]).text_line(),
        weekly_hours: hours::parse_weekly_hours(location),
        description: location.get("locationDescription").multiline_text(),
        thumbnail: build_picture_url(
            thumbnail.get("photo").or(thumbnail).get("photoSizeDynamic"),
            THUMBNAIL_WIDTH,
        )
        .or_else(|| parse_sized_picture(thumbnail)?.thumbnail),
        ..Place::default()
    }
}

/// Returns the detailed type, which the source stores by kind. `HOTEL` also occurs on places that are no hotels.
fn parse_detail_type(location: JsonView<'_>) -> Option<String> {
    let is_stay = location.get("placeType").as_str().is_none_or(|kind| kind == "ACCOMMODATION");
    let stay = location.get("accommodationCategory").token(1..=64).filter(|_| is_stay);
    let other = || {
        ["attractionCategory", "eateryCategory", "geoType"]
            .iter()
            .find_map(|name| location.get(name).token(1..=64))
    };
    stay.or_else(other).map(str::to_owned)
}

/// Collects cuisines, or kinds of sight.
fn collect_types(location: JsonView<'_>) -> Vec<String> {
    let lists = [location.get("cuisines"), location.get_path(&["locationV2", "tags", "tags"])];
    let tags = lists.into_iter().flat_map(|list| list.items().chain(list.get("items").items()));
    collect_distinct(tags.filter_map(|one| one.get("tag").or(one).get("localizedName").text_line()))
}

fn parse_address(street: JsonView<'_>) -> Option<StructuredAddress> {
    let address = StructuredAddress {
        street: street.get("street1").text_line(),
        street2: street.get("street2").text_line(),
        city: street.get("city").text_line(),
        state: street.get("state").text_line(),
        postal_code: street.get("postalCode").or(street.get("postalcode")).text_line(),
        country: street.get("country").text_line(),
        ..StructuredAddress::default()
    };
    (address != StructuredAddress::default()).then_some(address)
}

fn parse_ranking(details: JsonView<'_>) -> Option<Ranking> {
    let rank = details.get("popIndexRank").count().filter(|rank| *rank > 0)?;
    let total = details.get("popIndexTotal").count().filter(|total| *total >= rank);
    Some(Ranking { rank: Some(rank), total, ..Ranking::default() })
}

/// Aspects by the numbers of the site's questions.
const RATING_QUESTIONS: [(u64, &str); 6] = [
    (11, "rooms"),
    (12, "service"),
    (13, "value"),
    (14, "cleanliness"),
    (47, "location"),
    (190, "sleep quality"),
];

fn parse_subrating(one: JsonView<'_>) -> Option<Subrating> {
    let number = one.get("questionId").count()?;
    let (_, name) = RATING_QUESTIONS.iter().find(|(question, _)| *question == number)?;
    parse_aspect(name, one.get("avgRating"))
}

/// Parses the counts from one star to five.
pub(super) fn parse_star_counts<'v>(counts: impl Iterator<Item = JsonView<'v>>) -> Vec<RatingCount> {
    let amounts: Option<Vec<u64>> = counts.map(JsonView::count).collect();
    let amounts = amounts.filter(|amounts| amounts.len() == 5).unwrap_or_default();
    amounts.into_iter().zip(1..).map(|(amount, stars)| RatingCount { stars, amount }).collect()
}
