//! What a page tells of its place, from wherever it tells it.

use quarry_items::{Picture, Place, Ranking, RatingCount, StructuredAddress, Subrating};

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
        // The page's own words come first, then what its script knows, then what it says to machines.
        let mut known = Place::default();
        for answer in &state.answers {
            fill(&mut known, from_answer(Named::of(answer), place_id));
        }
        for (path, data) in &state.responses {
            fill(&mut known, overview::read(path, Named::of(data), place_id));
        }
        fill(&mut known, described.unwrap_or_default());
        if known.title.is_empty() {
            return Self { place: None, other_id: None };
        }
        let other_id = known.link.as_deref().and_then(id_in);
        let mut place = markup::read(page, origin);
        fill(&mut place, known);
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

/// Fills what a reading of a place left open from a later one.
fn fill(place: &mut Place, later: Place) {
    fn option<T>(own: &mut Option<T>, later: Option<T>) {
        if own.is_none() {
            *own = later;
        }
    }
    fn list<T>(own: &mut Vec<T>, later: Vec<T>) {
        if own.is_empty() {
            *own = later;
        }
    }
    if place.title.is_empty() {
        place.title = later.title;
    }
    option(&mut place.link, later.link);
    option(&mut place.kind, later.kind);
    option(&mut place.detail_type, later.detail_type);
    option(&mut place.rating, later.rating);
    option(&mut place.reviews, later.reviews);
    list(&mut place.ratings, later.ratings);
    list(&mut place.subratings, later.subratings);
    option(&mut place.ranking, later.ranking);
    option(&mut place.price, later.price);
    list(&mut place.types, later.types);
    option(&mut place.address, later.address);
    option(&mut place.structured_address, later.structured_address);
    list(&mut place.neighborhoods, later.neighborhoods);
    option(&mut place.location, later.location);
    option(&mut place.gps_coordinates, later.gps_coordinates);
    option(&mut place.phone, later.phone);
    option(&mut place.email, later.email);
    option(&mut place.website, later.website);
    option(&mut place.menu, later.menu);
    option(&mut place.description, later.description);
    list(&mut place.amenities, later.amenities);
    option(&mut place.thumbnail, later.thumbnail);
    list(&mut place.images, later.images);
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
        fill(&mut place, from_location(location));
    }
    // These two answer for the page's place alone and do not name it.
    let aspects = answer.at(&["restaurantSubratingsData", "restaurants"]).nth(0).get("sub_ratings");
    if place.subratings.is_empty() {
        place.subratings = aspects.members().filter_map(|(name, rating)| aspect(name, rating)).collect();
    }
    if place.images.is_empty() {
        place.images = answer.at(&["mediaAlbumPage", "mediaList"]).items().filter_map(image).collect();
        for (image, position) in place.images.iter_mut().zip(1..) {
            image.position = Some(position);
        }
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

/// A picture of the album in the smallest size of some use and in the largest.
fn image(media: Named<'_>) -> Option<Picture> {
    const SMALL: u64 = 200;
    let side = |size: &Named<'_>| size.get("width").count().unwrap_or_default();
    // Sizes of nothing are cut for other uses.
    let sizes = || media.get("photoSizes").items().filter(|size| side(size) > 0);
    let largest = sizes().max_by_key(side)?;
    let small = sizes().filter(|size| side(size) >= SMALL).min_by_key(side).unwrap_or(largest);
    Some(Picture {
        id: media.get("mediaId").decimal_id(),
        title: media.get("caption").words(),
        thumbnail: small.get("url").link(),
        original: Some(largest.get("url").link()?),
        width: largest.get("width").count(),
        height: largest.get("height").count(),
        ..Picture::default()
    })
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
