//! The group `information`: the table at the foot of the page, with what the lookup knows more exactly.
//!
//! The page's rows have nothing but a title in the storefront's language, so a row is told by, in this order: price
//! pairs, which only purchases have; its title in any known language; the place to which the page's own badges lead;
//! its shape (a capsule or `12+` for an age, headed texts for devices, `©`, a number with a unit, the name that the
//! lookup gives the category or the developer); its neighbours. Rows that stay unknown are handed on as `others`.

use serde::Serialize;

use super::page::{Annotation, Item, Link, Product};
use super::privacy::{link_with, policy_link};
use super::titles::{self, Row};
use crate::v6::app_store::api::Record;

/// Everything that the table says.
#[derive(Default, Serialize)]
pub struct Information<'p> {
    #[serde(skip_serializing_if = "Option::is_none")]
    seller: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seller_link: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size_in_bytes: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    categories: Vec<&'p str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    compatibility: Vec<Requirement<'p>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimum_os_version: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    supported_languages: Vec<&'p str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    supported_language_codes: Vec<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    age_rating: Option<&'p str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    age_rating_reasons: Vec<Reason<'p>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    in_app_purchases: Vec<Purchase<'p>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    copyright: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    release_date: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    latest_version_release_date: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    developer_website: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    app_support_link: Option<&'p str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    privacy_policy_link: Option<&'p str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    others: Vec<Other<'p>>,
}

#[derive(Serialize)]
struct Requirement<'p> {
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<&'p str>,
    requirement: String,
}

#[derive(Serialize)]
struct Reason<'p> {
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'p str>,
    items: Vec<&'p str>,
}

#[derive(Serialize)]
struct Purchase<'p> {
    name: &'p str,
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<&'p str>,
}

#[derive(Serialize)]
struct Other<'p> {
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'p str>,
    text: String,
}

impl<'p> Information<'p> {
    /// `None` when neither half says anything. `price` is the price as the product shows it.
    pub fn of(
        product: Option<&'p Product<'_>>,
        record: Option<&'p Record<'_>>,
        price: Option<&'p str>,
    ) -> Option<Self> {
        let mut information = Self::default();
        if let Some(product) = product {
            information.read_page(product, record);
        }
        if let Some(record) = record {
            information.complete(record);
        }
        let is_there =
            product.is_some_and(|product| product.shelf("information").is_some()) || record.is_some();
        information.price = price;
        is_there.then_some(information)
    }

    fn read_page(&mut self, product: &'p Product<'_>, record: Option<&'p Record<'_>>) {
        let rows: Vec<Entry<'p>> = product.items("information").map(Entry::of).collect();
        let about = kinds(product, record, &rows);
        for (entry, row) in rows.into_iter().zip(about) {
            self.take(entry, row);
        }
        self.developer_website = link_with(product, "safari");
        self.app_support_link = link_with(product, "questionmark");
        self.privacy_policy_link = policy_link(product);
    }

    /// Files a row; a second row of one kind goes to the others, so that nothing is lost.
    fn take(&mut self, entry: Entry<'p>, row: Option<Row>) {
        match row {
            Some(Row::Seller) if self.seller.is_none() => self.seller = entry.line(),
            Some(Row::Size) if self.size.is_none() => self.size = entry.line(),
            Some(Row::Category) if self.categories.is_empty() => self.categories = entry.lines().collect(),
            Some(Row::Compatibility) if self.compatibility.is_empty() => {
                self.compatibility = requirements(&entry)
            }
            Some(Row::Location) if self.location.is_none() => self.location = entry.text(),
            Some(Row::Languages) if self.supported_languages.is_empty() => {
                self.supported_languages = entry.lines().flat_map(names).collect();
            }
            Some(Row::AgeRating) if self.age_rating.is_none() => {
                self.age_rating = entry.age();
                self.age_rating_reasons = reasons(&entry);
            }
            Some(Row::InAppPurchases) if self.in_app_purchases.is_empty() && !entry.pairs.is_empty() => {
                self.in_app_purchases =
                    entry.pairs.iter().map(|(name, price)| Purchase { name, price: *price }).collect();
            }
            Some(Row::Copyright) if self.copyright.is_none() => self.copyright = entry.text(),
            _ => self.others.extend(entry.text().map(|text| Other { title: entry.title, text })),
        }
    }

    /// Adds what the lookup knows and the page does not say, or says less exactly.
    fn complete(&mut self, record: &'p Record<'_>) {
        self.seller = self.seller.or(record.seller_name.get());
        self.seller_link = record.seller_url.get();
        self.size_in_bytes = record.file_size_bytes.get();
        for genre in record.genres.texts() {
            if !self.categories.contains(&genre) {
                self.categories.push(genre);
            }
        }
        self.minimum_os_version = record.minimum_os_version.get();
        self.supported_language_codes = record.language_codes.texts().collect();
        self.age_rating =
            self.age_rating.or(record.content_advisory_rating.get()).or(record.track_content_rating.get());
        if self.age_rating_reasons.is_empty() && record.advisories.texts().next().is_some() {
            self.age_rating_reasons.push(Reason { title: None, items: record.advisories.texts().collect() });
        }
        self.version = record.version.get();
        self.release_date = record.release_date.get();
        self.latest_version_release_date = record.current_version_release_date.get();
    }
}

/// A row as the page has it, in either layout.
struct Entry<'p> {
    title: Option<&'p str>,
    summary: Option<&'p str>,
    capsule: Option<&'p str>,
    blocks: Vec<Block<'p>>,
    pairs: Vec<(&'p str, Option<&'p str>)>,
}

/// Lines below a heading.
#[derive(Default)]
struct Block<'p> {
    heading: Option<&'p str>,
    lines: Vec<&'p str>,
}

impl<'p> Entry<'p> {
    /// The newer parts count where a row has both.
    fn of(item: &'p Item<'_>) -> Self {
        let newer = item.items_v3.objects().next().is_some();
        let parts = if newer { &item.items_v3 } else { &item.items };
        let mut entry = Self {
            title: item.title.get(),
            summary: item.summary.get(),
            capsule: None,
            blocks: Vec::new(),
            pairs: Vec::new(),
        };
        for part in parts.objects() {
            entry.add(part);
        }
        entry
    }

    fn add(&mut self, part: &'p Annotation<'_>) {
        if let Some(name) = part.leading_text.get() {
            self.pairs.push((name, part.trailing_text.get()));
        }
        for pair in part.text_pairs.iter() {
            let mut texts = pair.texts();
            if let Some(name) = texts.next() {
                self.pairs.push((name, texts.next()));
            }
        }
        let text = part.text.get();
        if part.kind.get() == Some("textEncapsulation") {
            self.capsule = self.capsule.or(text);
        } else if let Some(text) = text {
            self.blocks.push(Block { heading: part.heading.get(), lines: text_lines(text).collect() });
        }
        if let Some(markdown) = part.linkable_text.get() {
            self.blocks.extend(blocks(markdown));
        }
    }

    /// The lines of all blocks, else the summary.
    fn lines(&self) -> impl Iterator<Item = &'p str> {
        let summary = self.blocks.is_empty().then_some(self.summary).flatten();
        self.blocks.iter().flat_map(|block| block.lines.iter().copied()).chain(summary)
    }

    fn line(&self) -> Option<&'p str> {
        self.lines().next()
    }

    /// The one line of a row that has no more.
    fn only_line(&self) -> Option<&'p str> {
        let mut lines = self.lines();
        lines.next().filter(|_| lines.next().is_none())
    }

    /// Everything that the row says.
    fn text(&self) -> Option<String> {
        let mut all: Vec<&str> = Vec::new();
        all.extend(self.capsule);
        for block in &self.blocks {
            all.extend(block.heading);
            all.extend(&block.lines);
        }
        if all.is_empty() {
            all.extend(self.summary);
        }
        (!all.is_empty()).then(|| all.join("\n"))
    }

    fn is_headed(&self) -> bool {
        self.blocks.iter().any(|block| block.heading.is_some())
    }

    /// The age itself: the capsule, else the summary, else the first text without a heading.
    fn age(&self) -> Option<&'p str> {
        let plain = self.blocks.iter().find(|block| block.heading.is_none());
        self.capsule.or(self.summary).or_else(|| plain?.lines.first().copied())
    }
}

fn text_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// Takes marked-up text apart: a line `**of this kind**` is the heading of those that follow it.
fn blocks(markdown: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    for line in text_lines(markdown) {
        let heading = line.strip_prefix("**").and_then(|line| line.strip_suffix("**"));
        match (heading, blocks.last_mut()) {
            (Some(heading), _) => blocks.push(Block { heading: Some(heading), lines: Vec::new() }),
            (None, Some(block)) => block.lines.push(line),
            (None, None) => blocks.push(Block { heading: None, lines: vec![line] }),
        }
    }
    blocks
}

/// The names in a list of them, whichever comma the language has.
fn names(line: &str) -> impl Iterator<Item = &str> {
    line.split([',', '、', '،', '，']).map(str::trim).filter(|name| !name.is_empty())
}

fn requirements<'p>(entry: &Entry<'p>) -> Vec<Requirement<'p>> {
    let of_blocks = entry
        .blocks
        .iter()
        .filter(|block| !block.lines.is_empty())
        .map(|block| Requirement { device: block.heading, requirement: block.lines.join("\n") });
    let summary = entry.blocks.is_empty().then_some(entry.summary).flatten();
    of_blocks.chain(summary.map(|text| Requirement { device: None, requirement: text.to_owned() })).collect()
}

/// The blocks of an age rating that are not the age itself.
fn reasons<'p>(entry: &Entry<'p>) -> Vec<Reason<'p>> {
    let age = entry.age();
    let others =
        |lines: &[&'p str]| lines.iter().copied().filter(|line| Some(*line) != age).collect::<Vec<_>>();
    let blocks =
        entry.blocks.iter().map(|block| Reason { title: block.heading, items: others(&block.lines) });
    blocks.filter(|reason| !reason.items.is_empty()).collect()
}

/// What each row is about.
fn kinds(product: &Product<'_>, record: Option<&Record<'_>>, rows: &[Entry<'_>]) -> Vec<Option<Row>> {
    let pointed = pointed(product);
    let tells = |index: usize, entry: &Entry<'_>| {
        if !entry.pairs.is_empty() {
            return Some(Row::InAppPurchases);
        }
        let place = pointed.iter().find(|(at, _)| *at == index as u64).map(|(_, row)| *row);
        entry.title.and_then(titles::row).or(place).or_else(|| shape(product, record, entry))
    };
    let mut rows: Vec<_> =
        rows.iter().enumerate().map(|(index, entry)| (tells(index, entry), entry)).collect();
    by_neighbours(&mut rows);
    rows.into_iter().map(|(row, _)| row).collect()
}

/// The rows to which the page's badges lead, by their place.
fn pointed(product: &Product<'_>) -> Vec<(u64, Row)> {
    let place = |link: Option<&Link<'_>>| {
        link.filter(|link| link.shelf_id.get() == Some("information")).and_then(|link| link.index.get())
    };
    let badges = product.items("informationRibbon").filter_map(|badge| {
        let row = match badge.key.get()? {
            "size" => Row::Size,
            "languages" => Row::Languages,
            "contentRating" => Row::AgeRating,
            _ => return None,
        };
        Some((place(badge.click_action.get())?, row))
    });
    let age = place(product.age_rating_action.get()).map(|index| (index, Row::AgeRating));
    badges.chain(age).collect()
}

fn shape(product: &Product<'_>, record: Option<&Record<'_>>, entry: &Entry<'_>) -> Option<Row> {
    if entry.capsule.is_some() {
        return Some(Row::AgeRating);
    }
    if entry.is_headed() {
        return Some(Row::Compatibility);
    }
    let line = entry.only_line()?;
    let genres = record.map(|record| &record.genres);
    let is_genre = genres.is_some_and(|genres| genres.texts().any(|genre| genre == line));
    let developer = product.developer_action.get().and_then(|action| action.title.get());
    let seller = record.and_then(|record| record.seller_name.get());
    match line {
        line if line.starts_with('©') || line.starts_with("(c)") || line.starts_with("(C)") => {
            Some(Row::Copyright)
        }
        line if is_age(line) => Some(Row::AgeRating),
        line if is_size(line) => Some(Row::Size),
        line if Some(line) == developer || Some(line) == seller => Some(Row::Seller),
        _ if is_genre => Some(Row::Category),
        _ => None,
    }
}

/// `4+`, `12+`.
fn is_age(line: &str) -> bool {
    let digits = line.strip_suffix('+').unwrap_or_default();
    (1..=2).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit())
}

/// A number and a unit of bytes: `142.3 MB`, `142,3 Mo`, `1,1 ГБ`.
fn is_size(line: &str) -> bool {
    let unit =
        line.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ',') || c.is_whitespace());
    let numeric = line.starts_with(|c: char| c.is_ascii_digit());
    let mut letters = unit.chars();
    let scale = letters.next().is_some_and(|c| "KMGTkКМГТкmg".contains(c));
    let byte = letters.next().is_some_and(|c| "BboБtт".contains(c));
    numeric && scale && byte && letters.next().is_none()
}

/// The table's order is the same everywhere: seller, size, category …, languages, age. A row that nothing told is
/// told by the row beside it.
fn by_neighbours(rows: &mut [(Option<Row>, &Entry<'_>)]) {
    const BESIDE: [(Row, isize, Row); 3] =
        [(Row::Size, -1, Row::Seller), (Row::Size, 1, Row::Category), (Row::AgeRating, -1, Row::Languages)];
    for (anchor, step, row) in BESIDE {
        let at = |wanted: Row| rows.iter().position(|(row, _)| *row == Some(wanted));
        let (Some(place), None) = (at(anchor), at(row)) else { continue };
        let beside = place.checked_add_signed(step).and_then(|index| rows.get_mut(index));
        if let Some((unknown @ None, entry)) = beside
            && entry.only_line().is_some()
        {
            *unknown = Some(row);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_ages_are_told_by_their_shape() {
        for size in ["411.3 MB", "142,3\u{a0}Mo", "1,1 ГБ", "900 KB", "2 GB", "35,1 Mt"] {
            assert!(is_size(size), "{size}");
        }
        for other in ["4+", "MB", "2026 Maker", "12", "3 Musketeers", ""] {
            assert!(!is_size(other), "{other}");
        }
        assert!(is_age("4+") && is_age("17+") && !is_age("+") && !is_age("2026+") && !is_age("x+"));
    }

    #[test]
    fn headings_own_the_lines_below_them() {
        let blocks = blocks("loose\n**One**\na\nb\n\n**Two**\nc");
        let shown: Vec<_> = blocks.iter().map(|block| (block.heading, block.lines.join("+"))).collect();
        assert_eq!(
            shown,
            [(None, "loose".into()), (Some("One"), "a+b".into()), (Some("Two"), "c".into())]
                as [(Option<&str>, String); 3]
        );
        assert!(super::blocks("").is_empty());
        assert!(super::blocks("**").iter().all(|block| block.heading.is_none()));
    }

    #[test]
    fn languages_are_listed_by_any_comma() {
        assert_eq!(names("English, 日本語、العربية، Deutsch").collect::<Vec<_>>().len(), 4);
    }
}
