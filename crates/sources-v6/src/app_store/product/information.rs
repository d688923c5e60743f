//! The group `information`: the table at the foot of the page, with the lookup's more exact values. Unrecognised rows are passed
//! on as `others`.

use serde::Serialize;

use super::information_row::InformationRow;
use super::links::{find_policy_link, find_support_link, find_website};
use super::page::Product;
use super::row_kinds::classify_rows;
use super::row_titles::RowKind;
use crate::number;
use quarry_sources_v6_apps::Record;

/// Content of the table.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Information<'p> {
    /// Seller.
    #[serde(skip_serializing_if = "Option::is_none")]
    seller: Option<&'p str>,
    /// Further facts about the seller: whether it is a trader, and its contact.
    #[serde(skip_serializing_if = "Option::is_none")]
    seller_details: Option<String>,
    /// The seller's site.
    #[serde(skip_serializing_if = "Option::is_none")]
    seller_link: Option<&'p str>,
    /// Price.
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<&'p str>,
    /// Size as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<&'p str>,
    /// Size in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    size_in_bytes: Option<u64>,
    /// Categories.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    categories: Vec<&'p str>,
    /// Requirements by device.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    compatibility: Vec<Requirement<'p>>,
    /// Minimum version of the operating system.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimum_os_version: Option<&'p str>,
    /// Whether it may use the location.
    #[serde(skip_serializing_if = "Option::is_none")]
    location: Option<String>,
    /// Languages.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    supported_languages: Vec<&'p str>,
    /// Languages by code.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    supported_language_codes: Vec<&'p str>,
    /// Age rating, such as `4+`.
    #[serde(skip_serializing_if = "Option::is_none")]
    age_rating: Option<&'p str>,
    /// Reasons for the age rating.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    age_rating_reasons: Vec<Reason<'p>>,
    /// In-app purchases.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    in_app_purchases: Vec<Purchase<'p>>,
    /// Copyright.
    #[serde(skip_serializing_if = "Option::is_none")]
    copyright: Option<String>,
    /// Version.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<&'p str>,
    /// Time of the first release.
    #[serde(skip_serializing_if = "Option::is_none")]
    release_date: Option<&'p str>,
    /// Time of the latest release.
    #[serde(skip_serializing_if = "Option::is_none")]
    latest_version_release_date: Option<&'p str>,
    /// The developer's site.
    #[serde(skip_serializing_if = "Option::is_none")]
    developer_website: Option<&'p str>,
    /// The developer's support page.
    #[serde(skip_serializing_if = "Option::is_none")]
    app_support_link: Option<&'p str>,
    /// The developer's privacy policy.
    #[serde(skip_serializing_if = "Option::is_none")]
    privacy_policy_link: Option<&'p str>,
    /// Further rows of the table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    others: Vec<Other<'p>>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
struct Requirement<'p> {
    /// Device.
    #[serde(skip_serializing_if = "Option::is_none")]
    device: Option<&'p str>,
    /// Requirement of the device.
    requirement: String,
}

#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
struct Reason<'p> {
    /// Name.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'p str>,
    /// The reasons.
    items: Vec<&'p str>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
struct Purchase<'p> {
    /// Name.
    name: &'p str,
    /// Price as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<&'p str>,
    /// Price as a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    extracted_price: Option<f64>,
    /// The currency's three-letter code.
    #[serde(skip_serializing_if = "Option::is_none")]
    currency: Option<&'p str>,
}

impl<'p> Purchase<'p> {
    fn new(name: &'p str, price: Option<&'p str>, currency: Option<&'p str>) -> Self {
        let extracted_price = price.and_then(|price| Some(number::parse_price(price)?.amount));
        Self { name, price, extracted_price, currency: currency.filter(|_| extracted_price.is_some()) }
    }
}

#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
struct Other<'p> {
    /// Name.
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'p str>,
    /// Text.
    text: String,
}

impl<'p> Information<'p> {
    /// Builds the group; `None` when neither page nor lookup has a value. `price` is the displayed price of the product.
    pub fn from_sources(
        product: Option<&'p Product<'_>>,
        record: Option<&'p Record<'_>>,
        price: Option<&'p str>,
    ) -> Option<Self> {
        let mut information = Self::default();
        if let Some(product) = product {
            information.read_page(product, record);
        }
        if let Some(record) = record {
            information.complete_from_record(record);
        }
        let is_there =
            product.is_some_and(|product| product.shelf("information").is_some()) || record.is_some();
        information.price = price;
        is_there.then_some(information)
    }

    fn read_page(&mut self, product: &'p Product<'_>, record: Option<&'p Record<'_>>) {
        let rows: Vec<InformationRow<'p>> =
            product.items("information").map(InformationRow::from_item).collect();
        let about = classify_rows(product, record, &rows);
        for (entry, row) in rows.into_iter().zip(about) {
            self.take_row(entry, row, record);
        }
        self.developer_website = find_website(product);
        self.app_support_link = find_support_link(product);
        self.privacy_policy_link = find_policy_link(product);
    }

    /// Stores a row; a second row of one kind goes to `others`, so that nothing is lost.
    fn take_row(&mut self, entry: InformationRow<'p>, row: Option<RowKind>, record: Option<&'p Record<'_>>) {
        match row {
            Some(RowKind::Seller) if self.seller.is_none() => {
                self.seller = parse_seller(&entry, record);
                self.seller_details = parse_seller_details(&entry, self.seller);
            }
            Some(RowKind::Size) if self.size.is_none() => self.size = entry.first_line(),
            Some(RowKind::Category) if self.categories.is_empty() => {
                self.categories = entry.lines().collect()
            }
            Some(RowKind::Compatibility) if self.compatibility.is_empty() => {
                self.compatibility = collect_requirements(&entry)
            }
            Some(RowKind::Location) if self.location.is_none() => self.location = entry.text(),
            Some(RowKind::Languages) if self.supported_languages.is_empty() => {
                self.supported_languages = entry.lines().flat_map(split_names).collect();
            }
            Some(RowKind::AgeRating) if self.age_rating.is_none() => {
                self.age_rating = entry.age_rating();
                self.age_rating_reasons = collect_reasons(&entry);
            }
            Some(RowKind::InAppPurchases) if self.in_app_purchases.is_empty() && !entry.pairs.is_empty() => {
                let currency = record.and_then(|record| record.currency.get());
                let pairs = entry.pairs.iter();
                self.in_app_purchases =
                    pairs.map(|(name, price)| Purchase::new(name, *price, currency)).collect();
            }
            Some(RowKind::Copyright) if self.copyright.is_none() => self.copyright = entry.text(),
            _ => self.others.extend(entry.text().map(|text| Other { title: entry.title, text })),
        }
    }

    /// Adds the lookup's values that the page lacks or has less exactly.
    fn complete_from_record(&mut self, record: &'p Record<'_>) {
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

/// Returns the seller's name: the row's summary, where the page shows it. Below it may be a notice for consumers: where nothing
/// else names the seller, a line that begins with the lookup's name is such a notice.
fn parse_seller<'p>(entry: &InformationRow<'p>, record: Option<&'p Record<'_>>) -> Option<&'p str> {
    let known = record.and_then(|record| record.seller_name.get());
    let line = entry.first_line()?;
    entry.summary.or_else(|| known.filter(|name| line.starts_with(name))).or(Some(line))
}

/// Returns the lines of the seller's row besides the name.
fn parse_seller_details(entry: &InformationRow<'_>, seller: Option<&str>) -> Option<String> {
    let text = entry.text()?;
    let lines: Vec<&str> = text.lines().filter(|line| Some(*line) != seller).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Splits a list of names at any language's comma.
fn split_names(line: &str) -> impl Iterator<Item = &str> {
    line.split([',', '、', '،', '，']).map(str::trim).filter(|name| !name.is_empty())
}

fn collect_requirements<'p>(entry: &InformationRow<'p>) -> Vec<Requirement<'p>> {
    let of_blocks = entry
        .blocks
        .iter()
        .filter(|block| !block.lines.is_empty())
        .map(|block| Requirement { device: block.heading, requirement: block.lines.join("\n") });
    let summary = entry.blocks.is_empty().then_some(entry.summary).flatten();
    of_blocks.chain(summary.map(|text| Requirement { device: None, requirement: text.to_owned() })).collect()
}

/// Returns the blocks of an age rating besides the age itself.
fn collect_reasons<'p>(entry: &InformationRow<'p>) -> Vec<Reason<'p>> {
    let age = entry.age_rating();
    let others =
        |lines: &[&'p str]| lines.iter().copied().filter(|line| Some(*line) != age).collect::<Vec<_>>();
    let blocks =
        entry.blocks.iter().map(|block| Reason { title: block.heading, items: others(&block.lines) });
    blocks.filter(|reason| !reason.items.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_listed_by_any_comma() {
        assert_eq!(split_names("English, 日本語、العربية، Deutsch").collect::<Vec<_>>().len(), 4);
    }
}
