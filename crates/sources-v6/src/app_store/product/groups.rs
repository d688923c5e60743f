//! The groups of a product, each a top-level group, from its page and its lookup: the better of the two for each field.

use serde::Serialize;

use super::information::Information;
use super::item::{Item, Offer};
use super::page::Product;
use super::privacy::Privacy;
use super::ratings::RatingsAndReviews;
use super::related::{Storefront, put_surroundings};
use super::version::Version;
use crate::ResultGroups;
use crate::app_store::search::ApiLinks;
use quarry_sources_v6_apps::Record;
use quarry_sources_v6_apps::read::{List, Text};

/// Page and lookup of an app, at least one of which exists.
#[derive(Clone, Copy)]
pub struct ProductSources<'p> {
    pub product: Option<&'p Product<'p>>,
    pub record: Option<&'p Record<'p>>,
    /// The language of the page.
    pub language: Option<&'p str>,
}

/// Devices, as the page's shelves name them, and their screenshot groups.
const SCREENSHOT_GROUPS: [(&str, &str); 7] = [
    ("phone", "iphone_screenshots"),
    ("pad", "ipad_screenshots"),
    ("mac", "mac_screenshots"),
    ("watch", "watch_screenshots"),
    ("tv", "tv_screenshots"),
    ("vision", "vision_screenshots"),
    ("messages", "messages_screenshots"),
];

impl<'p> ProductSources<'p> {
    /// Returns all groups, in the order of the specification. `None` when neither page nor lookup has the app's name: then it is
    /// no app's page.
    pub fn build_groups(self, product_id: &str, links: &ApiLinks) -> Option<ResultGroups> {
        let title = self.product.and_then(find_title).or_else(|| self.record?.track_name.get())?;
        let mut groups = ResultGroups::default();
        groups.put("title", title);
        groups.put("id", product_id);
        self.put_headline(&mut groups);
        self.put_rating(&mut groups);
        groups.put_some("description", self.description().as_ref());
        self.put_screenshots(&mut groups);
        groups.put_list("version_history", &self.collect_versions());
        groups
            .put_some("ratings_and_reviews", self.product.and_then(RatingsAndReviews::from_product).as_ref());
        groups.put_some("privacy", self.product.and_then(Privacy::from_product).as_ref());
        let price = self.price();
        groups.put_some("information", Information::from_sources(self.product, self.record, price).as_ref());
        if let Some(product) = self.product {
            let currency = self.record.and_then(|record| record.currency.get());
            let storefront = Storefront { currency, language: self.language, links };
            put_surroundings(&mut groups, product, storefront);
        }
        Some(groups)
    }

    fn put_headline(self, groups: &mut ResultGroups) {
        let lockup = self.lockup();
        let record = self.record;
        groups.put_some("snippet", lockup.and_then(|lockup| lockup.subtitle.get()).as_ref());
        let bundle_id = lockup.and_then(|lockup| lockup.bundle_id.get());
        groups.put_some("bundle_id", bundle_id.or_else(|| record?.bundle_id.get()).as_ref());
        groups.put_some("age_rating", self.age_rating().as_ref());
        groups.put_some("developer", self.developer().as_ref());
        groups.put_some("price", self.price().as_ref());
        groups.put_some("extracted_price", self.amount().as_ref());
        let currency = record.and_then(|record| record.currency.get());
        groups.put_some("currency", currency.filter(|_| self.amount().is_some()).as_ref());
        let offer = self.offer().filter(|offer| offer.has_in_app_purchases.is_set());
        groups.put_some("in_app_purchases", offer.and_then(Offer::subtitle).as_ref());
        let icon = lockup.and_then(|lockup| lockup.icon.get()?.logo());
        let artwork = record.and_then(|record| record.artwork_512.get().or(record.artwork_100.get()));
        groups.put_some("logo", icon.as_deref().or(artwork).as_ref());
        let link = self.product.and_then(|product| product.canonical_url.get());
        groups.put_some("link", link.or_else(|| record?.track_view_url.get()).as_ref());
        if lockup.is_some_and(|lockup| lockup.is_editors_choice.is_set()) {
            groups.put("editors_choice", &true);
        }
    }

    /// Adds the rating. Without ratings there is no average, only a count of 0.
    fn put_rating(self, groups: &mut ResultGroups) {
        let page = self.product.and_then(|product| product.items("productRatings").next());
        let count = page.and_then(|page| page.total_number_of_ratings.get());
        let count = count.or_else(|| self.record?.user_rating_count.get());
        let average = page.and_then(|page| page.rating_average.get()).or_else(|| self.lockup()?.rating.get());
        let average = average.or_else(|| self.record?.average_user_rating.get());
        groups.put_some("rating", average.filter(|average| *average > 0.0 && count != Some(0)).as_ref());
        groups.put_some("rating_count", count.as_ref());
    }

    fn put_screenshots(self, groups: &mut ResultGroups) {
        let mut videos = Vec::new();
        for (device, group) in SCREENSHOT_GROUPS {
            let items =
                || self.product.into_iter().flat_map(move |product| find_media_items(product, device));
            let shots: Vec<String> = items().filter_map(|item| item.screenshot.get()?.link()).collect();
            if shots.is_empty() {
                let of_record: Vec<&str> =
                    self.recorded_screenshots(device).map(Iterator::collect).unwrap_or_default();
                groups.put_list(group, &of_record);
            } else {
                groups.put_list(group, &shots);
            }
            videos.extend(items().filter_map(|item| Film::from_item(item, device)));
        }
        groups.put_list("videos", &videos);
    }

    /// Returns the lookup's screenshots for a device.
    fn recorded_screenshots(self, device: &str) -> Option<impl Iterator<Item = &'p str>> {
        let record = self.record?;
        let list: &List<Text<'_>> = match (device, record.is_desktop()) {
            ("phone", false) | ("mac", true) => &record.screenshot_urls,
            ("pad", false) => &record.ipad_screenshot_urls,
            ("tv", false) => &record.appletv_screenshot_urls,
            _ => return None,
        };
        Some(list.texts())
    }

    fn lockup(self) -> Option<&'p Item<'p>> {
        self.product?.lockup.get()
    }

    fn offer(self) -> Option<&'p Offer<'p>> {
        self.lockup()?.offer_display_properties.get()
    }

    /// Returns the price as the storefront shows it. Pages of free apps show none, so the lookup's price is used.
    fn price(self) -> Option<&'p str> {
        let recorded = self.record.and_then(|record| record.formatted_price.get());
        self.offer().and_then(|offer| offer.price_formatted.get()).or(recorded)
    }

    /// Returns the price as a number. The page only has it as text, unless the app is free.
    fn amount(self) -> Option<f64> {
        let free = self.offer().filter(|offer| offer.is_free.is_set()).map(|_| 0.0);
        self.record.and_then(Record::amount).or(free)
    }

    fn age_rating(self) -> Option<&'p str> {
        let badges = self.product.into_iter().flat_map(|product| product.items("informationRibbon"));
        let mut badges = badges.filter_map(|badge| badge.content.get()?.content_rating.get());
        let record = self.record;
        badges
            .next()
            .or_else(|| record?.content_advisory_rating.get())
            .or_else(|| record?.track_content_rating.get())
    }

    fn developer(self) -> Option<Developer<'p>> {
        let page = self.product.and_then(|product| product.developer_action.get());
        let record = self.record;
        let recorded_id = || record?.artist_id.get().map(|id| id.to_string());
        Some(Developer {
            name: page.and_then(|page| page.title.get()).or_else(|| record?.artist_name.get())?,
            link: page.and_then(|page| page.address()).or_else(|| record?.artist_view_url.get()),
            id: page.and_then(|page| page.id()).map(str::to_owned).or_else(recorded_id),
        })
    }

    fn description(self) -> Option<std::borrow::Cow<'p, str>> {
        let page = self.product.and_then(|product| product.items("description").next());
        let text = page.and_then(|item| item.paragraph.get()?.text.get());
        text.map(Into::into).or_else(|| self.record?.description.decoded_text())
    }

    /// Returns the page's version history; without one, the current version.
    fn collect_versions(self) -> Vec<Version<'p>> {
        let shelf = self.product.and_then(|product| product.shelf("mostRecentVersion"));
        let history: Vec<_> = shelf
            .into_iter()
            .flat_map(|shelf| shelf.items_of_type("titledParagraph"))
            .filter_map(Version::from_item)
            .collect();
        if !history.is_empty() {
            return history;
        }
        let shown = shelf.and_then(|shelf| shelf.items.objects().find_map(Version::from_item));
        let recorded = || self.record.and_then(Version::from_record);
        shown.or_else(recorded).into_iter().collect()
    }
}

fn find_title<'p>(product: &'p Product<'_>) -> Option<&'p str> {
    product.title.get().or_else(|| product.lockup.get()?.title.get())
}

/// Returns the items of a device's shelves of pictures: `product_media_phone_`, with or without a suffix.
fn find_media_items<'p>(
    product: &'p Product<'_>,
    device: &'static str,
) -> impl Iterator<Item = &'p Item<'p>> {
    let is_of_device = move |name: &str| {
        name.strip_prefix("product_media_").is_some_and(|rest| rest.split('_').next() == Some(device))
    };
    let shelves = product.shelves.iter().filter(move |(name, _)| is_of_device(name));
    shelves.filter_map(|(_, shelf)| shelf.get()).flat_map(|shelf| shelf.items.objects())
}

/// Publisher of an app.
#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Developer<'p> {
    /// Name.
    name: &'p str,
    /// The store's page.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<&'p str>,
    /// The store's id.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
}

/// A film about an app.
#[derive(Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Film<'p> {
    /// Device.
    device: &'static str,
    /// The store's page.
    link: &'p str,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    thumbnail: Option<String>,
}

impl<'p> Film<'p> {
    fn from_item(item: &'p Item<'_>, device: &'static str) -> Option<Self> {
        let video = item.video.get()?;
        let thumbnail = video.preview.get().and_then(|preview| preview.link());
        Some(Self { device, link: video.video_url.get()?, thumbnail })
    }
}
