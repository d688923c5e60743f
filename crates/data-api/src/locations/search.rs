//! Places of a name, the weightiest first.

use super::fold::fold_name;
use super::gazetteer::{City, CityFile, Gazetteer, Region, Regions};
use crate::ports::{Assets, Unavailable};

/// Largest number of areas around a place: a county, which is not known here, a region, a country.
const WITHIN_MAX: usize = 3;
/// Separators between the parts of a name, in whatever script.
pub(super) const COMMAS: [char; 4] = [',', '，', '、', '،'];
/// Words before or behind the name of a region that tell its kind.
const KIND_PREFIXES: [&str; 7] =
    ["state of ", "province of ", "region of ", "county of ", "canton of ", "community of ", "city of "];
const KIND_SUFFIXES: [&str; 9] = [
    " state",
    " province",
    " region",
    " county",
    " prefecture",
    " governorate",
    " district",
    " oblast",
    " department",
];
/// Parts of the alphabet that are read for one name; for a shorter beginning the largest cities do.
const FILES_MAX: usize = 2;
/// A city's other name counts as if it were so many times smaller.
const OTHER_NAME_DIVISOR: u64 = 10;
/// A region counts as if it were so many times smaller, so that New York is the city and California the state.
const REGION_DIVISOR: u64 = 40;

/// Kind of place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceKind {
    City,
    Region,
    Country,
}

impl PlaceKind {
    /// Returns its word in answers.
    pub const fn token(self) -> &'static str {
        match self {
            Self::City => "city",
            Self::Region => "region",
            Self::Country => "country",
        }
    }
}

/// A place.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    pub kind: PlaceKind,
    pub name: String,
    /// The name by which it was found, its region's and its country's.
    pub canonical_name: String,
    pub country_code: String,
    pub region_code: Option<String>,
    /// Population of a city.
    pub population: Option<u64>,
    pub latitude: f64,
    pub longitude: f64,
    weight: u64,
}

/// A name in its folded parts: `austin`, `tx`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceName {
    own: String,
    /// Names of the region and country that a place must lie in, as far as they are given.
    within: Vec<String>,
    /// Whether the name may be only the beginning of a place's name.
    is_beginning: bool,
}

impl PlaceName {
    /// Returns the name in a text; none when there is nothing in it to look for, or more than a name.
    pub fn parse(text: &str, is_beginning: bool) -> Option<Self> {
        let mut parts = text.split(COMMAS).map(fold_name).filter(|part| !part.is_empty());
        let own = parts.next()?;
        let mut within: Vec<String> = parts.collect();
        if within.len() == WITHIN_MAX {
            within.remove(0);
        }
        (within.len() < WITHIN_MAX).then_some(Self { own, within, is_beginning })
    }

    /// Returns the beginning of every name.
    pub const fn match_all() -> Self {
        Self { own: String::new(), within: Vec::new(), is_beginning: true }
    }

    fn matches_folded(&self, folded: &str) -> bool {
        if self.is_beginning && self.within.is_empty() {
            folded.starts_with(&self.own)
        } else {
            folded == self.own
        }
    }

    /// Returns whether a place lies in the region or country that the name gives.
    fn is_within(&self, region: Option<&Region>, country: &Region) -> bool {
        let last = self.within.len().saturating_sub(1);
        let is_part = |at: usize, region: &Region| {
            let Some(part) = self.within.get(at) else { return true };
            let is_beginning = self.is_beginning && at == last;
            let is_name = |name: &str| {
                name == part || name == strip_kind(part) || (is_beginning && name.starts_with(part))
            };
            region.has_code(part) || region.has_name(is_name)
        };
        match (region, self.within.len()) {
            (_, 0) => true,
            (Some(region), 1) => is_part(0, region) || is_part(0, country),
            (Some(region), 2) => is_part(0, region) && is_part(1, country),
            (None, 1) => is_part(0, country),
            _ => false,
        }
    }
}

/// Returns the name of a region without its kind.
fn strip_kind(part: &str) -> &str {
    let before = KIND_PREFIXES.iter().find_map(|kind| part.strip_prefix(kind));
    before.or_else(|| KIND_SUFFIXES.iter().find_map(|kind| part.strip_suffix(kind))).unwrap_or(part)
}

/// Returns up to so many places of a name.
///
/// # Errors
/// When a file cannot be read.
pub async fn find_places(
    gazetteer: &Gazetteer,
    assets: &impl Assets,
    name: &PlaceName,
    limit: usize,
) -> Result<Vec<Place>, Unavailable> {
    let regions = gazetteer.load_regions(assets).await?;
    let mut found: Vec<Place> =
        regions.iter().filter_map(|region| match_region(name, region, &regions)).collect();
    let (first, last) = regions.find_parts(&name.own);
    let last = if name.is_beginning && name.within.is_empty() { last } else { first };
    let mut files: Vec<CityFile> = (first..=last).map(CityFile::Part).collect();
    if files.len() > FILES_MAX {
        files = vec![CityFile::Part(first), CityFile::Largest];
    }
    for file in files {
        let text = gazetteer.load_file(assets, file).await?;
        let of_name = text.lines().filter(|line| name.matches_folded(&fold_name(City::parse_name(line))));
        found.extend(of_name.filter_map(City::parse).filter_map(|city| match_city(name, &city, &regions)));
    }
    found.sort_by(|a, b| b.weight.cmp(&a.weight).then_with(|| a.canonical_name.cmp(&b.canonical_name)));
    let mut places: Vec<Place> = Vec::new();
    for place in found {
        let is_same = |other: &Place| {
            (other.kind, &other.name, &other.country_code, &other.region_code)
                == (place.kind, &place.name, &place.country_code, &place.region_code)
        };
        if places.len() < limit && !places.iter().any(is_same) {
            places.push(place);
        }
    }
    Ok(places)
}

fn match_region(name: &PlaceName, region: &Region, regions: &Regions) -> Option<Place> {
    if !region.has_name(|own| name.matches_folded(own)) {
        return None;
    }
    let country = regions.find_by_code(region.code.get(..2)?)?;
    let (kind, canonical_name, region_code) = if region.is_country() {
        if !name.within.is_empty() {
            return None;
        }
        (PlaceKind::Country, region.name.clone(), None)
    } else {
        if name.within.len() > 1 || !name.is_within(None, country) {
            return None;
        }
        (PlaceKind::Region, format!("{},{}", region.name, country.name), Some(region.code.clone()))
    };
    Some(Place {
        kind,
        name: region.name.clone(),
        canonical_name,
        country_code: country.code.clone(),
        region_code,
        population: None,
        latitude: region.latitude,
        longitude: region.longitude,
        weight: if region.is_country() { region.population } else { region.population / REGION_DIVISOR },
    })
}

/// Returns whether a name has no letters but Latin ones, which all lie before the Greek ones or in blocks of additions.
pub(super) fn is_latin(name: &str) -> bool {
    name.chars()
        .all(|letter| !letter.is_alphabetic() || matches!(letter, '\0'..='\u{36f}' | '\u{1e00}'..='\u{1eff}'))
}

fn match_city(name: &PlaceName, city: &City<'_>, regions: &Regions) -> Option<Place> {
    let within = regions.find_by_code(city.code)?;
    let country = regions.find_by_code(city.code.get(..2)?)?;
    let region = (!within.is_country()).then_some(within);
    if !name.is_within(region, country) {
        return None;
    }
    // Sources know places by names in Latin letters.
    let shown = if is_latin(city.name) { city.name } else { city.own_name.unwrap_or(city.name) };
    let canonical_name = match region {
        Some(region) => format!("{shown},{},{}", region.name, country.name),
        None => format!("{shown},{}", country.name),
    };
    Some(Place {
        kind: PlaceKind::City,
        name: city.own_name.unwrap_or(city.name).to_owned(),
        canonical_name,
        country_code: country.code.clone(),
        region_code: region.map(|region| region.code.clone()),
        population: Some(city.population),
        latitude: city.latitude,
        longitude: city.longitude,
        weight: if city.own_name.is_some() { city.population / OTHER_NAME_DIVISOR } else { city.population },
    })
}
