//! Facts about a place, merged from all parts of its page.

use quarry_items::Place;

use super::overview;
use super::script_state::ScriptState;
use super::{json_ld, page_markup};
use crate::named::JsonView;
use crate::shared_fields::parse_aspect;
use crate::{location, parse_sized_picture};

/// All facts found.
pub(super) struct PageFacts {
    place: Option<Place>,
    /// Id in the place's URL, when the page has one.
    pub other_id: Option<String>,
}

impl PageFacts {
    /// Parses a page that was requested by an id.
    pub(super) fn parse(page: &str, place_id: &str, origin: &str) -> Self {
        let objects = json_ld::collect_objects(page);
        let mut objects =
            objects.iter().map(JsonView::new).filter(|object| json_ld::is_place_object(*object));
        let described = objects.next().and_then(|object| json_ld::parse_place(object, origin));
        let state = ScriptState::from_page(page);
        // The page's text takes precedence, then the data of its script, then its structured data; only the last has the full
        // URL.
        let link = described.as_ref().and_then(|place| place.link.clone());
        let mut known = Place { link, ..Place::default() };
        for answer in &state.answers {
            fill_missing(&mut known, parse_answer(JsonView::new(answer), place_id, origin));
        }
        for (path, data) in &state.responses {
            fill_missing(&mut known, overview::parse_response(path, JsonView::new(data), place_id));
        }
        fill_missing(&mut known, described.unwrap_or_default());
        if known.title.is_empty() {
            return Self { place: None, other_id: None };
        }
        let other_id = known.link.as_deref().and_then(parse_place_id);
        let mut place = page_markup::parse_page(page, origin);
        fill_missing(&mut place, known);
        Self { place: Some(place), other_id }
    }

    /// Returns the place; `None` when the page has no name of one.
    pub(super) fn into_place(self) -> Option<Place> {
        self.place
    }
}

/// Parses the id in a place's URL: `…-d264936-Reviews-…`.
fn parse_place_id(link: &str) -> Option<String> {
    let (_, rest) = link.split_once("-d")?;
    let id: String = rest.chars().take_while(char::is_ascii_digit).collect();
    (!id.is_empty() && link.contains("_Review-")).then_some(id)
}

/// Fills the missing fields of a place from a later reading.
fn fill_missing(place: &mut Place, later: Place) {
    fn fill_option<T>(own: &mut Option<T>, later: Option<T>) {
        if own.is_none() {
            *own = later;
        }
    }
    fn fill_list<T>(own: &mut Vec<T>, later: Vec<T>) {
        if own.is_empty() {
            *own = later;
        }
    }
    if place.title.is_empty() {
        place.title = later.title;
    }
    fill_option(&mut place.link, later.link);
    fill_option(&mut place.kind, later.kind);
    fill_option(&mut place.detail_type, later.detail_type);
    fill_option(&mut place.rating, later.rating);
    fill_option(&mut place.reviews, later.reviews);
    fill_list(&mut place.ratings, later.ratings);
    fill_list(&mut place.subratings, later.subratings);
    fill_option(&mut place.ranking, later.ranking);
    fill_option(&mut place.price, later.price);
    fill_list(&mut place.types, later.types);
    fill_option(&mut place.address, later.address);
    fill_option(&mut place.structured_address, later.structured_address);
    fill_list(&mut place.neighborhoods, later.neighborhoods);
    fill_option(&mut place.location, later.location);
    fill_option(&mut place.gps_coordinates, later.gps_coordinates);
    fill_option(&mut place.phone, later.phone);
    fill_option(&mut place.email, later.email);
    fill_option(&mut place.website, later.website);
    fill_option(&mut place.menu, later.menu);
    fill_option(&mut place.description, later.description);
    fill_list(&mut place.amenities, later.amenities);
    fill_option(&mut place.open_state, later.open_state);
    fill_list(&mut place.weekly_hours, later.weekly_hours);
    fill_list(&mut place.profiles, later.profiles);
    fill_option(&mut place.thumbnail, later.thumbnail);
    fill_list(&mut place.images, later.images);
}

/// Parses the place from a stored query's answer. Answers also contain nearby and similar places, so an object with an id counts
/// only with this one.
fn parse_answer(answer: JsonView<'_>, place_id: &str, origin: &str) -> Place {
    let mut place = Place::default();
    let is_this = |one: &JsonView<'_>| {
        let id = one.get("locationId").decimal_id();
        id.is_some_and(|id| id == place_id)
    };
    for location in answer.get("locations").items().chain([answer.get("location")]).filter(is_this) {
        fill_missing(&mut place, location::parse_location(location, origin));
    }
    for named in find_named_objects(answer, place_id) {
        fill_missing(&mut place, location::parse_location(named, origin));
    }
    // These two belong to the page's place and do not name it.
    let aspects = answer.get_path(&["restaurantSubratingsData", "restaurants"]).nth(0).get("sub_ratings");
    if place.subratings.is_empty() {
        place.subratings =
            aspects.members().filter_map(|(name, rating)| parse_aspect(name, rating)).collect();
    }
    if place.images.is_empty() {
        place.images = answer
            .get_path(&["mediaAlbumPage", "mediaList"])
            .items()
            .filter_map(parse_sized_picture)
            .collect();
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
        place.ratings = location::parse_star_counts(STAR_FIELDS.iter().map(|name| counts.get(name)));
    }
    place
}

const STAR_FIELDS: [&str; 5] =
    ["oneRatingCount", "twoRatingCount", "threeRatingCount", "fourRatingCount", "fiveRatingCount"];

/// Returns the objects at any depth of an answer that have this id and a name.
fn find_named_objects<'v>(value: JsonView<'v>, place_id: &str) -> Vec<JsonView<'v>> {
    let is_this = value.get("locationId").decimal_id().is_some_and(|id| id == place_id);
    let has_name = ["localizedName", "name"].iter().any(|name| value.get(name).as_str().is_some());
    let members = value.members().map(|(_, member)| member).chain(value.items());
    let inner = members.flat_map(|member| find_named_objects(member, place_id));
    (is_this && has_name).then_some(value).into_iter().chain(inner).collect()
}
