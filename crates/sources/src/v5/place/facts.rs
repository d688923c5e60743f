//! What a page tells of its place, from wherever it tells it.

use quarry_items::{Place, Ranking, RatingCount, StructuredAddress, Subrating};

use super::overview;
use super::parts::{aspect, one_line};
use super::state::State;
use super::{markup, structured};
use crate::named::Named;
use crate::v5::{THUMBNAIL, picture};

/// Everything found.
pub(super) struct Facts {
    place: Option<Place>,
    /// The id that the page names, where it does.
    pub other_id: Option<String>,
}

impl Facts {
    /// Reads a page that was asked for by an id.
    pub(super) fn of(page: &str, place_id: &str, origin: &str) -> Self {
        let objects = structured::objects(page);
        let mut objects = objects.iter().map(Named::of).filter(|object| structured::is_place(*object));
        let described = objects.next().and_then(|object| structured::read(object, origin));
        let state = State::of(page);
        let told = state
            .answers
            .iter()
            .map(Named::of)
            .fold(Place::default(), |place, answer| merge(place, from_answer(answer, place_id)));
        let earlier = state.responses.iter().fold(Place::default(), |place, (path, data)| {
            merge(place, overview::read(path, Named::of(data), place_id))
        });
        // The page's own words come first, then what its script knows, then what it says to machines.
        let known = merge(merge(told, earlier), described.unwrap_or_default());
        if known.title.is_empty() {
            return Self { place: None, other_id: None };
        }
        let other_id = known.link.as_deref().and_then(id_in);
        let place = merge(markup::read(page, origin), known);
        Self { place: Some(place), other_id }
    }

    /// The place; none when the page names none.
    pub(super) fn into_place(self) -> Option<Place> {
        self.place
    }
}

/// The id in a place's address: `…-d264936-Reviews-…`.
fn id_in(link: &str) -> Option<String> {
    let (_, rest) = link.split_once("-d")?;
    let id: String = rest.chars().take_while(char::is_ascii_digit).collect();
    (!id.is_empty() && link.contains("_Review-")).then_some(id)
}

/// One place from two readings, the first before the second.
pub(super) fn merge(first: Place, second: Place) -> Place {
    let either = |first: Vec<String>, second: Vec<String>| if first.is_empty() { second } else { first };
    Place {
        title: if first.title.is_empty() { second.title } else { first.title },
        link: first.link.or(second.link),
        kind: first.kind.or(second.kind),
        detail_type: first.detail_type.or(second.detail_type),
        rating: first.rating.or(second.rating),
        reviews: first.reviews.or(second.reviews),
        ratings: if first.ratings.is_empty() { second.ratings } else { first.ratings },
        subratings: if first.subratings.is_empty() { second.subratings } else { first.subratings },
        ranking: first.ranking.or(second.ranking),
        price: first.price.or(second.price),
        types: either(first.types, second.types),
        address: first.address.or(second.address),
        structured_address: first.structured_address.or(second.structured_address),
        neighborhoods: either(first.neighborhoods, second.neighborhoods),
        location: first.location.or(second.location),
        gps_coordinates: first.gps_coordinates.or(second.gps_coordinates),
        phone: first.phone.or(second.phone),
        email: first.email.or(second.email),
        website: first.website.or(second.website),
        menu: first.menu.or(second.menu),
        description: first.description.or(second.description),
        amenities: either(first.amenities, second.amenities),
        thumbnail: first.thumbnail.or(second.thumbnail),
        ..first
    }
}

/// What one stored query's answer says of the place. Answers tell of other places too, near it or like it, so what names
/// an id is taken only with this one.
fn from_answer(answer: Named<'_>, place_id: &str) -> Place {
    let mut place = Place::default();
    let is_this = |one: &Named<'_>| {
        let id = one.get("locationId").decimal_id();
        id.is_some_and(|id| id == place_id)
    };
    for location in answer.get("locations").items().chain([answer.get("location")]).filter(is_this) {
        place = merge(place, from_location(location));
    }
    // These two answer for the page's place alone and do not name it.
    let aspects = answer.at(&["restaurantSubratingsData", "restaurants"]).nth(0).get("sub_ratings");
    if place.subratings.is_empty() {
        place.subratings = aspects.members().filter_map(|(name, rating)| aspect(name, rating)).collect();
    }
    let counted =
        answer.get("reviewAggregations").items().chain([answer.get("reviewAggregations")]).find(is_this);
    if let Some(counted) = counted {
        place.rating = place.rating.or_else(|| counted.get("overallRating").rating());
        place.reviews = place.reviews.or_else(|| counted.get("reviewCount").count());
        place.ratings = stars(counted.get("reviewCountByRating"));
    }
    place
}

fn from_location(location: Named<'_>) -> Place {
    let summary = location.get("reviewSummary");
    let street = location.get("streetAddress").or(location.get("street_address"));
    let hotel = location.at(&["detail", "hotel"]);
    let averages = location.get("reviewSubratingAvgs").or(hotel.get("reviewSubratingAvgs"));
    let parts = parts(street);
    let is_stay = location.get("placeType").raw() == Some("ACCOMMODATION");
    Place {
        title: location.get("localizedName").or(location.get("name")).words().unwrap_or_default(),
        kind: location.get("placeType").token(1..=64).map(str::to_owned),
        detail_type: location
            .get("accommodationCategory")
            .token(1..=64)
            .filter(|_| is_stay)
            .map(str::to_owned),
        rating: summary.get("rating").rating().filter(|rating| *rating > 0.0),
        reviews: summary.get("count").count(),
        ratings: counts(location.at(&["reviewAggregations", "ratingCounts"])),
        subratings: averages.items().filter_map(average).collect(),
        ranking: ranking(location.get("popIndexDetails")),
        address: street.get("fullAddress").words().or_else(|| parts.as_ref().and_then(one_line)),
        structured_address: parts,
        gps_coordinates: location.point(),
        phone: location.get("telephone").words(),
        website: location.get("website").or(location.get("externalUrl")).link(),
        email: location.get("email").words().filter(|mail| markup::is_mail(mail)),
        description: location.get("locationDescription").prose(),
        location: location.at(&["locationV2", "names", "longOnlyHierarchyTypeaheadV2"]).words(),
        thumbnail: picture(location.at(&["thumbnail", "photoSizeDynamic"]), THUMBNAIL),
        ..Place::default()
    }
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

fn stars(counts: Named<'_>) -> Vec<RatingCount> {
    let names =
        ["oneRatingCount", "twoRatingCount", "threeRatingCount", "fourRatingCount", "fiveRatingCount"];
    let amounts: Option<Vec<u64>> = names.iter().map(|name| counts.get(name).count()).collect();
    let amounts = amounts.unwrap_or_default();
    amounts.into_iter().zip(1..).map(|(amount, stars)| RatingCount { stars, amount }).collect()
}

/// Counts from one star to five.
fn counts(list: Named<'_>) -> Vec<RatingCount> {
    let amounts: Option<Vec<u64>> = list.items().map(Named::count).collect();
    let amounts = amounts.filter(|amounts| amounts.len() == 5).unwrap_or_default();
    amounts.into_iter().zip(1..).map(|(amount, stars)| RatingCount { stars, amount }).collect()
}
