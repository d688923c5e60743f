//! Files of the gazetteer: their format, and the isolate's cache of them.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::rc::Rc;

use super::fold::fold_name;
use super::resolved::ResolvedLocation;
use crate::ports::{Assets, Unavailable};

/// Maximum number of cached city files, of at most 48 KiB each.
const KEPT_MAX: usize = 16;
/// Maximum number of cached resolutions.
const REMEMBERED_MAX: usize = 64;

/// Cache of the gazetteer in an isolate.
#[derive(Debug, Default)]
pub struct Gazetteer {
    regions: RefCell<Option<Rc<Regions>>>,
    /// City files, most recently used first.
    files: RefCell<Vec<(CityFile, Rc<str>)>>,
    /// Resolved texts, most recently used first; callers repeat few places.
    meant: RefCell<Vec<(String, ResolvedLocation)>>,
}

/// File of cities.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CityFile {
    /// Largest cities.
    Largest,
    /// All cities in a part of the alphabet.
    Part(usize),
}

/// Countries and regions, and the index of the city files.
#[derive(Debug, Default)]
pub struct Regions {
    /// First folded name of each part.
    firsts: Vec<String>,
    /// Regions, most populous first.
    all: Vec<Region>,
    /// Indexes into `all`, sorted by code.
    by_code: Vec<usize>,
}

/// Country, or a first-level division of one.
#[derive(Debug)]
pub struct Region {
    /// ISO 3166 code: `US`, or `US-TX`.
    pub code: String,
    pub name: String,
    pub folded: String,
    /// Alternative names, folded.
    others: String,
    pub latitude: f64,
    pub longitude: f64,
    pub population: u64,
}

/// Name of a city.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct City<'t> {
    pub name: &'t str,
    /// ISO code of the city's region, or of its country.
    pub code: &'t str,
    pub latitude: f64,
    pub longitude: f64,
    pub population: u64,
    /// City's own name, if `name` is an alternative.
    pub own_name: Option<&'t str>,
}

impl Gazetteer {
    /// Loads the countries and regions.
    ///
    /// # Errors
    /// When the asset cannot be read.
    pub async fn load_regions(&self, assets: &impl Assets) -> Result<Rc<Regions>, Unavailable> {
        if let Some(regions) = self.regions.borrow().as_ref() {
            return Ok(Rc::clone(regions));
        }
        let text = assets.load_asset("/gazetteer/regions.txt").await?;
        let regions = Rc::new(Regions::parse(&text).ok_or(Unavailable)?);
        *self.regions.borrow_mut() = Some(Rc::clone(&regions));
        Ok(regions)
    }

    /// Loads a file of cities.
    ///
    /// # Errors
    /// When the asset cannot be read.
    pub async fn load_file(&self, assets: &impl Assets, file: CityFile) -> Result<Rc<str>, Unavailable> {
        if let Some(text) = self.find_kept_file(file) {
            return Ok(text);
        }
        let text: Rc<str> = match file {
            CityFile::Largest => assets.load_asset("/gazetteer/largest.txt").await?.into(),
            CityFile::Part(index) => assets.load_asset(&format!("/gazetteer/{index}.txt")).await?.into(),
        };
        let mut files = self.files.borrow_mut();
        files.insert(0, (file, Rc::clone(&text)));
        files.truncate(KEPT_MAX);
        Ok(text)
    }

    /// Returns the cached resolution of a text.
    pub fn recall(&self, text: &str) -> Option<ResolvedLocation> {
        let mut meant = self.meant.borrow_mut();
        let at = meant.iter().position(|(own, _)| own == text)?;
        meant.get_mut(..=at)?.rotate_right(1);
        meant.first().map(|(_, meant)| meant.clone())
    }

    /// Caches the resolution of a text.
    pub fn remember(&self, text: &str, means: &ResolvedLocation) {
        let mut meant = self.meant.borrow_mut();
        meant.insert(0, (text.to_owned(), means.clone()));
        meant.truncate(REMEMBERED_MAX);
    }

    fn find_kept_file(&self, file: CityFile) -> Option<Rc<str>> {
        let mut files = self.files.borrow_mut();
        let at = files.iter().position(|(own, _)| *own == file)?;
        let (_, text) = files.get(at)?;
        let text = Rc::clone(text);
        files.get_mut(..=at)?.rotate_right(1);
        Some(text)
    }
}

impl Regions {
    fn parse(text: &str) -> Option<Self> {
        let (firsts, lines) = text.split_once('\n')?;
        let firsts = firsts.split(' ').map(|first| first.replace('_', " ")).collect();
        let all: Vec<Region> = lines.lines().map(Region::parse).collect::<Option<_>>()?;
        let mut by_code: Vec<usize> = (0..all.len()).collect();
        by_code.sort_by(|a, b| {
            let code = |index: &usize| all.get(*index).map(|region| region.code.as_str());
            code(a).cmp(&code(b))
        });
        Some(Self { firsts, all, by_code })
    }

    /// Iterates over all, most populous first.
    pub fn iter(&self) -> impl Iterator<Item = &Region> {
        self.all.iter()
    }

    /// Finds a region or country by its code.
    pub fn find_by_code(&self, code: &str) -> Option<&Region> {
        let order = |index: &usize| match self.all.get(*index) {
            Some(region) => region.code.as_str().cmp(code),
            None => Ordering::Greater,
        };
        let at = self.by_code.binary_search_by(order).ok()?;
        self.all.get(*self.by_code.get(at)?)
    }

    /// Returns the range of parts, first and last, that contain names with a folded prefix.
    pub fn find_parts(&self, prefix: &str) -> (usize, usize) {
        let first = self.firsts.partition_point(|first| first.as_str() <= prefix).saturating_sub(1);
        let last = self.firsts.partition_point(|first| first.as_str() <= prefix || first.starts_with(prefix));
        (first, last.saturating_sub(1))
    }
}

impl Region {
    fn parse(line: &str) -> Option<Self> {
        let mut parts = line.split('\t');
        let (code, name) = (parts.next()?.to_owned(), parts.next()?.to_owned());
        let (latitude, longitude) = (parts.next()?.parse().ok()?, parts.next()?.parse().ok()?);
        let population = parts.next()?.parse().ok()?;
        let folded = fold_name(&name);
        Some(Self { code, folded, name, others: parts.next()?.to_owned(), latitude, longitude, population })
    }

    /// Returns whether it is a country.
    pub fn is_country(&self) -> bool {
        self.code.len() == 2
    }

    /// Returns whether any of its names matches.
    pub fn has_name(&self, fits: impl Fn(&str) -> bool) -> bool {
        fits(&self.folded) || self.others.split('|').any(&fits)
    }

    /// Returns whether these letters are its common abbreviation: `tx`, `us`. Alone they are ambiguous.
    pub fn has_code(&self, letters: &str) -> bool {
        self.code.rsplit('-').next().is_some_and(|code| code.eq_ignore_ascii_case(letters))
    }
}

impl<'t> City<'t> {
    /// Returns the name in a line.
    pub fn parse_name(line: &str) -> &str {
        line.split('\t').next().unwrap_or_default()
    }

    /// Parses a line; `None` for a malformed one.
    pub fn parse(line: &'t str) -> Option<Self> {
        let mut parts = line.split('\t');
        Some(Self {
            name: parts.next()?,
            code: parts.next()?,
            latitude: parts.next()?.parse().ok()?,
            longitude: parts.next()?.parse().ok()?,
            population: parts.next()?.parse().ok()?,
            own_name: parts.next(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_texts_that_were_asked_for_last_are_remembered() {
        let gazetteer = Gazetteer::default();
        let unknown = |text: &str| ResolvedLocation::Unknown(text.to_owned());
        gazetteer.remember("first", &unknown("first"));
        for number in 0..REMEMBERED_MAX {
            assert_eq!(gazetteer.recall("first"), Some(unknown("first")));
            gazetteer.remember(&number.to_string(), &unknown("another"));
        }
        assert_eq!(gazetteer.recall("0"), None);
        assert_eq!(gazetteer.recall("1"), Some(unknown("another")));
        assert_eq!(gazetteer.meant.borrow().len(), REMEMBERED_MAX);
    }
}
