//! What a page tells of its place, from wherever it tells it.

use quarry_items::Place;

use super::overview;
use super::state::State;
use super::{markup, structured};
use crate::named::Named;
use crate::parts::aspect;
use crate::{location, sized};

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
        // Its address stands in full in what it says to machines.
        let link = described.as_ref().and_then(|place| place.link.clone());
        let mut known = Place { link, ..Place::default() };
        for answer in &state.answers {
            fill(&mut known, from_answer(Named::of(answer), place_id, origin));
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
    option(&mut place.open_state, later.open_state);
    list(&mut place.weekly_hours, later.weekly_hours);
    list(&mut place.profiles, later.profiles);
    option(&mut place.thumbnail, later.thumbnail);
    list(&mut place.images, later.images);
}

/// What one stored query's answer says of the place. Answers tell of other places too, near it or like it, so what names
/// an id is taken only with this one.
fn from_answer(answer: Named<'_>, place_id: &str, origin: &str) -> Place {
    let mut place = Place::default();
    let is_this = |one: &Named<'_>| {
        let id = one.get("locationId").decimal_id();
        id.is_some_and(|id| id == place_id)
    };
    for location in answer.get("locations").items().chain([answer.get("location")]).filter(is_this) {
        fill(&mut place, location::read(location, origin));
    }
    for named in named(answer, place_id) {
        fill(&mut place, location::read(named, origin));
    }
    // These two answer for the page's place alone and do not name it.
    let aspects = answer.at(&["restaurantSubratingsData", "restaurants"]).nth(0).get("sub_ratings");
    if place.subratings.is_empty() {
        place.subratings = aspects.members().filter_map(|(name, rating)| aspect(name, rating)).collect();
    }
    if place.images.is_empty() {
        place.images = answer.at(&["mediaAlbumPage", "mediaList"]).items().filter_map(sized).collect();
        for (image, position) in place.images.iter_mut().zip(1..) {
            image.position = Some(position);
        }
    }
    let counted =
        answer.get("reviewAggregations").items().chain([answer.get("reviewAggregations")]).find(is_this);
    if let Some(counted) = counted {
        place.rating = place.rating.or_else(|| counted.get("overallRating").rating());
        place.reviews = place.reviews.or_else(|| counted.get("reviewCount").count());
        let counts = counted.get("reviewCountByRating");
        place.ratings = location::stars(STARS.iter().map(|name| counts.get(name)));
    }
    place
}

const STARS: [&str; 5] =
    ["oneRatingCount", "twoRatingCount", "threeRatingCount", "fourRatingCount", "fiveRatingCount"];

/// The objects of an answer, wherever they stand, that have this id and a name.
fn named<'v>(value: Named<'v>, place_id: &str) -> Vec<Named<'v>> {
    let is_this = value.get("locationId").decimal_id().is_some_and(|id| id == place_id);
    let has_name = ["localizedName", "name"].iter().any(|name| value.get(name).raw().is_some());
    let members = value.members().map(|(_, member)| member).chain(value.items());
    let inner = members.flat_map(|member| named(member, place_id));
    (is_this && has_name).then_some(value).into_iter().chain(inner).collect()
}
