//! One place of a list, as search results and suggestions tell it.

use quarry_items::Place;

use crate::named::Named;
use crate::v5::{Links, MAX_RATING, THUMBNAIL, picture};

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
        let summary = details.get("reviewSummary");
        let reviews = summary.get("count").count();
        let rating = summary.get("rating").rating().filter(|rating| *rating > 0.0 && reviews != Some(0));
        let kind = details.get("placeType").or(details.at(&["locationV2", "placeType"]));
        let names = details.at(&["locationV2", "names"]);
        let wider = details.at(&["localizedAdditionalNames", "longOnlyHierarchy"]);
        Some(Place {
            title: details.get("localizedName").words()?,
            link: details.get("defaultUrl").or(details.get("url")).link_on(self.origin),
            rating,
            max_rating: rating.map(|_| MAX_RATING),
            reviews,
            kind: kind.token(1..=64).map(str::to_owned),
            detail_type: detail_type(details),
            location: names.get("longOnlyHierarchyTypeaheadV2").or(wider).words(),
            address: details.at(&["streetAddress", "street1"]).words(),
            gps_coordinates: details.point().or_else(|| details.get("locationV2").point()),
            description: details.get("locationDescription").prose(),
            snippet: snippet(result, details),
            thumbnail: picture(details.at(&["thumbnail", "photoSizeDynamic"]), THUMBNAIL),
            place_api_link: self.links.place_of(&id),
            reviews_api_link: self.links.reviews_of(&id),
            place_id: Some(id),
            ..Place::default()
        })
    }
}

/// The finer kind, which the source keeps by kind. It says `HOTEL` of whatever is no hotel as well.
fn detail_type(details: Named<'_>) -> Option<String> {
    let is_stay = details.get("placeType").raw().is_none_or(|kind| kind == "ACCOMMODATION");
    let stay = details.get("accommodationCategory").token(1..=64).filter(|_| is_stay);
    let other = || {
        ["attractionCategory", "eateryCategory", "geoType"]
            .iter()
            .find_map(|name| details.get(name).token(1..=64))
    };
    stay.or_else(other).map(str::to_owned)
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
