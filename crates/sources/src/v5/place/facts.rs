//! What a page tells of its place, from wherever it tells it.

use quarry_items::Place;

use super::parts::aspect;
use super::state::State;
use super::{markup, structured};
use crate::named::Named;
use crate::v5::{location, sized};

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
fn fill(place: &mut Place, mut later: Place) {
    // Out of line: there are many fields and few kinds of them.
    #[inline(never)]
    fn option<T>(own: &mut Option<T>, later: &mut Option<T>) {
        if own.is_none() {
            std::mem::swap(own, later);
        }
    }
    #[inline(never)]
    fn list<T>(own: &mut Vec<T>, later: &mut Vec<T>) {
        if own.is_empty() {
            std::mem::swap(own, later);
        }
    }
    if place.title.is_empty() {
        std::mem::swap(&mut place.title, &mut later.title);
    }
    option(&mut place.link, &mut later.link);
    option(&mut place.kind, &mut later.kind);
    option(&mut place.detail_type, &mut later.detail_type);
    option(&mut place.rating, &mut later.rating);
    option(&mut place.reviews, &mut later.reviews);
    list(&mut place.ratings, &mut later.ratings);
    list(&mut place.subratings, &mut later.subratings);
    option(&mut place.ranking, &mut later.ranking);
    option(&mut place.price, &mut later.price);
    list(&mut place.types, &mut later.types);
    option(&mut place.address, &mut later.address);
    option(&mut place.structured_address, &mut later.structured_address);
    list(&mut place.neighborhoods, &mut later.neighborhoods);
    option(&mut place.location, &mut later.location);
    option(&mut place.gps_coordinates, &mut later.gps_coordinates);
    option(&mut place.phone, &mut later.phone);
    option(&mut place.email, &mut later.email);
    option(&mut place.website, &mut later.website);
    option(&mut place.menu, &mut later.menu);
    option(&mut place.description, &mut later.description);
    list(&mut place.amenities, &mut later.amenities);
    option(&mut place.open_state, &mut later.open_state);
    list(&mut place.weekly_hours, &mut later.weekly_hours);
    list(&mut place.profiles, &mut later.profiles);
    option(&mut place.thumbnail, &mut later.thumbnail);
    list(&mut place.images, &mut later.images);
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
    let mut named = Vec::new();
    add_named(&mut named, answer, place_id);
    for named in named {
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
        place.ratings = location::stars(&STARS.map(|name| counts.get(name)));
    }
    place
}

const STARS: [&str; 5] =
    ["oneRatingCount", "twoRatingCount", "threeRatingCount", "fourRatingCount", "fiveRatingCount"];

/// Adds the objects of an answer, wherever they stand, that have this id and a name.
fn add_named<'v>(found: &mut Vec<Named<'v>>, value: Named<'v>, place_id: &str) {
    let is_this = value.get("locationId").decimal_id().is_some_and(|id| id == place_id);
    if is_this && value.get("localizedName").raw().or(value.get("name").raw()).is_some() {
        found.push(value);
    }
    for (_, member) in value.members() {
        add_named(found, member, place_id);
    }
    for member in value.items() {
        add_named(found, member, place_id);
    }
}
