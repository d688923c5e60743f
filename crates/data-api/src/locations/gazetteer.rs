//! The files of the gazetteer: their lines, and what the isolate keeps of them.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::rc::Rc;

use super::fold::fold_name;
use super::resolved::ResolvedLocation;
use crate::ports::{Assets, Unavailable};

/// Files of cities that the isolate keeps, of at most 48 KiB each.
const KEPT_MAX: usize = 16;
/// Texts of callers that the isolate remembers.
const REMEMBERED_MAX: usize = 64;

/// Places that the isolate has read.
#[derive(Debug, Default)]
pub struct Gazetteer {
    regions: RefCell<Option<Rc<Regions>>>,
    /// The latest read first.
    files: RefCell<Vec<(CityFile, Rc<str>)>>,
    /// Resolved texts of callers, the latest first: callers ask for few places again and again.
    meant: RefCell<Vec<(String, ResolvedLocation)>>,
}

/// A file of cities.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CityFile {
    /// The largest cities.
    Largest,
    /// All of a part of the alphabet.
    Part(usize),
}

/// Countries and regions, and where cities stand.
#[derive(Debug, Default)]
pub struct Regions {
    /// The first folded name of each part.
    firsts: Vec<String>,
    /// The most inhabited first.
    all: Vec<Region>,
    /// Places in `all` in the order of codes.
    by_code: Vec<usize>,
}

/// A country or one of its first divisions.
#[derive(Debug)]
pub struct Region {
    /// `US`, or `US-TX`.
    pub code: String,
    pub name: String,
    pub folded: String,
    /// Other names, folded.
    others: String,
    pub latitude: f64,
    pub longitude: f64,
    pub population: u64,
}

/// A name of a city.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct City<'t> {
    pub name: &'t str,
    /// ISO code of the place's region, or of its country.
    pub code: &'t str,
    pub latitude: f64,
    pub longitude: f64,
    pub population: u64,
    /// The city's own name, where `name` is another one.
    pub own_name: Option<&'t str>,
}

impl Gazetteer {
    /// Countries and regions.
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

    /// Returns the text of a file of cities.
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

    /// Returns an earlier resolution of a text.
    pub fn recall(&self, text: &str) -> Option<ResolvedLocation> {
        let mut meant = self.meant.borrow_mut();
        let at = meant.iter().position(|(own, _)| own == text)?;
        meant.get_mut(..=at)?.rotate_right(1);
        meant.first().map(|(_, meant)| meant.clone())
    }

    /// Remembers the place that a text resolved to.
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

    /// Returns all, the most inhabited first.
    pub fn iter(&self) -> impl Iterator<Item = &Region> {
        self.all.iter()
    }

    /// Returns the region or country of a code.
    pub fn find_by_code(&self, code: &str) -> Option<&Region> {
        let order = |index: &usize| match self.all.get(*index) {
            Some(region) => region.code.as_str().cmp(code),
            None => Ordering::Greater,
        };
        let at = self.by_code.binary_search_by(order).ok()?;
        self.all.get(*self.by_code.get(at)?)
    }

    /// Returns the parts of the alphabet with names that begin with a folded one: first and last.
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

    /// Returns whether one of its names fits.
    pub fn has_name(&self, fits: impl Fn(&str) -> bool) -> bool {
        fits(&self.folded) || self.others.split('|').any(&fits)
    }

    /// Returns whether people write it by these letters: `tx`, `us`. By themselves they may mean anything.
    pub fn has_code(&self, letters: &str) -> bool {
        self.code.rsplit('-').next().is_some_and(|code| code.eq_ignore_ascii_case(letters))
    }
}

impl<'t> City<'t> {
    /// Returns the name in a line.
    pub fn parse_name(line: &str) -> &str {
        line.split('\t').next().unwrap_or_default()
    }

    /// Reads a line; none of one that is not as it should be.
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
