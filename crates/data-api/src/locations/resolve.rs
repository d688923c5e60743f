//! Finds what the parameter `location` of a call means.

use quarry_items::Coordinates;

use super::resolved::{LOCATION, ResolvedLocation, UsedLocation};
use super::search::{self, COMMAS, Place, PlaceKind, PlaceName, is_latin};
use crate::param::Params;
use crate::ports::Ports;

/// Letters up to which a part of a name may be a code, which sources do not know.
const CODE_MAX: usize = 3;

/// Looks a call's `location` up.
pub async fn resolve_location<P: Ports>(ports: &P, params: &Params) -> ResolvedLocation {
    let Some(text) = params.text(LOCATION) else { return ResolvedLocation::Nothing };
    // Coordinates go before the name where both are taken.
    if params.decimal("lat").is_some() {
        return ResolvedLocation::Nothing;
    }
    let gazetteer = &ports.isolate().gazetteer;
    if let Some(meant) = gazetteer.recall(text) {
        return meant;
    }
    let found = match PlaceName::parse(text, false) {
        Some(name) => search::find_places(gazetteer, ports, &name, 1).await,
        None => Ok(Vec::new()),
    };
    let Ok(places) = found else { return ResolvedLocation::Nothing };
    let unknown =
        || ResolvedLocation::Unknown(text.chars().filter(|letter| !letter.is_control()).take(64).collect());
    let meant = places
        .into_iter()
        .next()
        .map_or_else(unknown, |place| ResolvedLocation::Place(build_used_location(text, place)));
    gazetteer.remember(text, &meant);
    meant
}

/// Returns a name that its caller wrote out in Latin letters stays as it is: sources may spell a region another way than the
/// gazetteer does.
fn build_used_location(text: &str, place: Place) -> UsedLocation {
    let parts = |name: &str| name.split(COMMAS).count();
    let is_code = |part: &str| part.trim().chars().count() <= CODE_MAX;
    let is_whole = is_latin(text)
        && parts(text) >= parts(&place.canonical_name)
        && !text.split(COMMAS).skip(1).any(is_code);
    UsedLocation {
        canonical_name: if is_whole { text.to_owned() } else { place.canonical_name },
        gps_coordinates: Coordinates { latitude: place.latitude, longitude: place.longitude },
        is_city: place.kind == PlaceKind::City,
    }
}
