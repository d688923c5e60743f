//! One place of a list, in search results and suggestions.

use quarry_items::Place;

use crate::named::JsonView;
use crate::{ApiLinks, MAX_RATING, location};

/// Reader of results.
pub(super) struct ResultReader<'p> {
    /// Origin of the source's paths.
    pub origin: &'p str,
    /// URLs of this API's calls.
    pub links: &'p ApiLinks,
}

impl ResultReader<'_> {
    /// Reads the place, without its position in the list; `None` without a name or an id.
    pub(super) fn read_place(&self, result: JsonView<'_>) -> Option<Place> {
        let details = result.get("details").or(result);
        let id = details.get("locationId").or(result.get("locationId")).decimal_id()?;
        let place = location::parse_location(details, self.origin);
        if place.title.is_empty() {
            return None;
        }
        Some(Place {
            max_rating: place.rating.map(|_| MAX_RATING),
            snippet: parse_snippet(result, details),
            place_api_link: self.links.place_link(&id),
            reviews_api_link: self.links.reviews_link(&id),
            place_id: Some(id),
            ..place
        })
    }
}

/// Parses a quotation about the place.
fn parse_snippet(result: JsonView<'_>, details: JsonView<'_>) -> Option<String> {
    let snippet = result.get("snippet").or(details.get("snippet"));
    snippet.get("text").or(snippet).text_line()
}

/// Reduces a place to the fields of a map preview.
pub(super) fn to_preview(place: Place) -> Place {
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
