//! One place of a list, as search results and suggestions tell it.

use quarry_items::Place;

use crate::named::Named;
use crate::{Links, MAX_RATING, location};

/// Reads results.
pub(super) struct Reader<'p> {
    /// Where the source's paths lead.
    pub origin: &'p str,
    /// Our own calls.
    pub links: &'p Links,
}

impl Reader<'_> {
    /// The place, without its place in the list; none without a name or an id.
    pub(super) fn read(&self, result: Named<'_>) -> Option<Place> {
        let details = result.get("details").or(result);
        let id = details.get("locationId").or(result.get("locationId")).decimal_id()?;
        let place = location::read(details, self.origin);
        if place.title.is_empty() {
            return None;
        }
        Some(Place {
            max_rating: place.rating.map(|_| MAX_RATING),
            snippet: snippet(result, details),
            place_api_link: self.links.place_of(&id),
            reviews_api_link: self.links.reviews_of(&id),
            place_id: Some(id),
            ..place
        })
    }
}

/// What somebody says about it.
fn snippet(result: Named<'_>, details: Named<'_>) -> Option<String> {
    let snippet = result.get("snippet").or(details.get("snippet"));
    snippet.get("text").or(snippet).words()
}

/// As much of a place as a preview of the map shows.
pub(super) fn preview(place: Place) -> Place {
    Place {
        title: place.title,
        place_id: place.place_id,
        link: place.link,
        rating: place.rating,
        max_rating: place.max_rating,
        reviews: place.reviews,
        kind: place.kind,
        gps_coordinates: place.gps_coordinates,
        thumbnail: place.thumbnail,
        place_api_link: place.place_api_link,
        ..Place::default()
    }
}
