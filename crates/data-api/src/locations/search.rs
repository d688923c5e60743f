//! Search for places by name, most relevant first.

use super::fold::fold_name;
use super::gazetteer::{City, CityFile, Gazetteer, Region, Regions};
use crate::ports::{Assets, Unavailable};

/// Maximum number of areas named after a place: a county, which the gazetteer lacks, a region, a country.
const WITHIN_MAX: usize = 3;
/// Separators between the parts of a name, in all scripts.
pub(super) const COMMAS: [char; 4] = [',', '，', '、', '،'];
/// Words before or after the name of a region that denote its kind.
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
/// Maximum parts of the alphabet to read for one name; for shorter prefixes the largest cities suffice.
const FILES_MAX: usize = 2;
/// Divisor of a city's population for an alternative name.
const OTHER_NAME_DIVISOR: u64 = 10;
/// Divisor of a region's population, so that New York is the city and California the state.
const REGION_DIVISOR: u64 = 40;

/// Kind of a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceKind {
    City,
    Region,
    Country,
}

impl PlaceKind {
    /// Returns its name in answers.
    pub const fn token(self) -> &'static str {
        match self {
            Self::City => "city",
            Self::Region => "region",
            Self::Country => "country",
        }
    }
}

/// Place found by name.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    pub kind: PlaceKind,
    pub name: String,
    /// Canonical name: the matching name, the region's and the country's.
    pub canonical_name: String,
    pub country_code: String,
    pub region_code: Option<String>,
    /// Population of a city.
    pub population: Option<u64>,
    pub latitude: f64,
    pub longitude: f64,
    weight: u64,
}

/// Folded parts of a name: `austin`, `tx`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlaceName {
    own: String,
    /// Names of the region and country that the place must be in, if given.
    within: Vec<String>,
    /// Whether the name may be a prefix.
    is_beginning: bool,
}

impl PlaceName {
    /// Parses a name; `None` when it is empty or has too many parts.
    pub fn parse(text: &str, is_beginning: bool) -> Option<Self> {
        let mut parts = text.split(COMMAS).map(fold_name).filter(|part| !part.is_empty());
        let own = parts.next()?;
        let mut within: Vec<String> = parts.collect();
        if within.len() == WITHIN_MAX {
            within.remove(0);
        }
        (within.len() < WITHIN_MAX).then_some(Self { own, within, is_beginning })
    }

    /// Creates the empty prefix, which matches every name.
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

    /// Returns whether a place is in the given region or country.
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

/// Strips the kind from the name of a region.
fn strip_kind(part: &str) -> &str {
    let before = KIND_PREFIXES.iter().find_map(|kind| part.strip_prefix(kind));
    before.or_else(|| KIND_SUFFIXES.iter().find_map(|kind| part.strip_suffix(kind))).unwrap_or(part)
}

/// Finds up to `limit` places with a name.
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

/// Returns whether all letters of a name are Latin; those precede the Greek ones or are in blocks of additions.
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
    // Sources know places by their names in Latin letters.
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
