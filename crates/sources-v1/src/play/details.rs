//! Details of one app: a message of some 150 fields, each at its number. Newer pages keep fields of high numbers in an object at
//! the end, under the number that counts from 1.

use quarry_items::{App, Offer, Picture, RatingCount};
use quarry_kernel::time::UnixMs;

use super::address::{Links, Store, is_product_id, make_absolute, parse_product_address};
use super::text::{parse_picture, parse_whole_number, strip_markup, strip_markup_at};
use super::types::{
    Author, Category, Descriptions, Developer, Media, PlatformRating, Product, Ranking, Safety, Trailer,
};
use crate::cursor::{Cursor, Money};
use crate::once::collect_distinct;

/// The message about one app.
#[derive(Debug, Clone, Copy)]
pub(super) struct AppDetails<'v>(Cursor<'v>);

impl<'v> AppDetails<'v> {
    pub(super) const fn new(message: Cursor<'v>) -> Self {
        Self(message)
    }

    /// Returns whether this is such a message: it has a title, and a maker or a picture.
    pub(super) fn is_app_message(self) -> bool {
        self.title().is_some()
            && (self.field(68).text_line(&[0]).is_some() || parse_picture(self.field(95), &[0]).is_some())
    }

    /// Returns a field by its index, in the list or in the object behind it.
    fn field(self, index: usize) -> Cursor<'v> {
        self.0.get_path(&[index]).or(self.0.nth_from_end(0).member(&(index + 1).to_string()))
    }

    fn title(self) -> Option<String> {
        self.field(0).text_line(&[0])
    }

    /// Returns the address of the app's page, as the message tells it.
    pub(super) fn raw_link(self) -> Option<&'v str> {
        self.field(41).raw_str(&[0, 2])
    }

    fn offers(self) -> impl Iterator<Item = Cursor<'v>> {
        self.field(57).items_at(&[0])
    }

    /// Returns the price of the first offer, and the one before a markdown.
    fn price(self) -> (Option<Money>, Option<Money>) {
        let offer = self.field(57).get_path(&[0, 0, 0, 0, 1]);
        let price = offer.money(&[0]);
        let old =
            offer.money(&[1]).filter(|old| price.as_ref().is_some_and(|price| old.micros > price.micros));
        (price, old)
    }

    /// Returns the app as a list shows it.
    pub(super) fn to_app(self, id: Option<&str>, link: Option<String>, links: &Links) -> Option<App> {
        let id =
            id.or_else(|| self.field(77).raw_str(&[0])).filter(|id| is_product_id(id)).map(str::to_owned);
        let named = link.as_deref().and_then(parse_product_address);
        let id = id.or_else(|| named.as_ref().map(|(_, id)| id.clone()))?;
        let named = named.filter(|(_, named)| *named == id);
        let store = named.as_ref().map_or(Store::Apps, |(store, _)| *store);
        let (price, old) = self.price();
        Some(App {
            position: 1,
            title: self.title()?,
            link: named.and(link),
            product_link: Some(links.product_link(store, &id)),
            reviews_link: Some(links.reviews_link(store, &id)),
            product_id: id,
            author: self.field(68).text_line(&[0]).or_else(|| self.field(37).text_line(&[0])),
            category: self.field(79).text_line(&[0, 0, 0]),
            category_id: self
                .field(79)
                .raw_str(&[0, 0, 2])
                .map(str::to_owned)
                .filter(|id| is_category_id(id)),
            rating: self.rating(),
            reviews: self.field(51).count(&[2, 1]),
            downloads: self.field(13).text_line(&[3]).or_else(|| self.field(13).text_line(&[0])),
            extracted_downloads: self.field(13).count(&[1]),
            content_rating: self.field(9).text_line(&[0]),
            price: price.as_ref().and_then(|price| price.text.clone()),
            extracted_price: price.as_ref().map(Money::amount),
            currency: price.map(|price| price.currency),
            original_price: old.as_ref().and_then(|old| old.text.clone()),
            extracted_original_price: old.as_ref().map(Money::amount),
            description: strip_markup_at(self.field(73), &[0, 1]),
            thumbnail: parse_picture(self.field(95), &[0]),
            feature_image: parse_picture(self.field(96), &[0]),
            images: collect_distinct(self.screenshots().filter_map(|shot| shot.original)),
            video: self.field(100).https_link(&[0, 0, 3, 2]),
            extensions: self.extensions(),
            ..App::default()
        })
    }

    fn rating(self) -> Option<f64> {
        self.field(51).rating(&[0, 1])
    }

    fn screenshots(self) -> impl Iterator<Item = Picture> {
        self.field(78).items_at(&[0]).filter_map(|shot| {
            Some(Picture {
                original: Some(parse_picture(shot, &[])?),
                height: shot.count(&[2, 0]).filter(|side| *side > 0),
                width: shot.count(&[2, 1]).filter(|side| *side > 0),
                ..Picture::default()
            })
        })
    }

    /// Returns the remarks beside the title: advertising, purchases within the app.
    fn extensions(self) -> Vec<String> {
        [self.field(48).text_line(&[0]), self.field(19).text_line(&[0])].into_iter().flatten().collect()
    }

    /// Converts the app's page to a product; none without a title.
    pub(super) fn to_product(self, origin: &str) -> Option<Product> {
        let downloads = self.field(13);
        let released = self.field(10);
        let (version, android) = (self.field(140).get_path(&[0, 0]), self.field(140).get_path(&[1, 1, 0, 0]));
        let updated = self.field(145);
        Some(Product {
            title: self.title()?,
            product_id: self.field(77).raw_str(&[0]).filter(|id| is_product_id(id)).map(str::to_owned),
            authors: self.author(origin).into_iter().collect(),
            extensions: self.extensions(),
            rating: self.rating(),
            ratings_count: self.field(51).count(&[2, 1]),
            reviews: self.field(51).count(&[3, 1]),
            content_rating: self.field(9).text_line(&[0]),
            content_descriptors: self.field(9).text_line(&[2, 1]),
            interactive_elements: self.field(9).text_line(&[3, 1]),
            downloads: downloads.text_line(&[3]).or_else(|| downloads.text_line(&[0])),
            extracted_downloads: downloads
                .count(&[1])
                .or_else(|| parse_whole_number(downloads.raw_str(&[0])?)),
            thumbnail: parse_picture(self.field(95), &[0]),
            feature_image: parse_picture(self.field(96), &[0]),
            version: version.text_line(&[0]),
            required_os: android.text_line(&[1]),
            released_on: released.text_line(&[0]),
            released_iso_date: released.instant_from_seconds(&[1, 0]).map(UnixMs::to_rfc3339),
            updated_on: updated.text_line(&[0, 0]),
            updated_iso_date: updated.instant_from_seconds(&[0, 1, 0]).map(UnixMs::to_rfc3339),
            availability: self.availability(),
            ranking: self.ranking(),
            offers: self
                .offers()
                .zip(1..)
                .filter_map(|(each, position)| parse_offer(each, position))
                .collect(),
            media: self.media(),
            descriptions: Descriptions {
                summary: strip_markup_at(self.field(73), &[0, 1]),
                snippet: strip_markup_at(self.field(12), &[0, 0, 1])
                    .or_else(|| strip_markup_at(self.field(72), &[0, 1])),
                whats_new: strip_markup_at(self.field(144), &[1, 1]),
            },
            ratings: self.ratings(),
            categories: self.categories(origin),
            data_safety: self.data_safety(),
            developer_contact: self.contact(),
            ..Product::default()
        })
    }

    fn author(self, origin: &str) -> Option<Author> {
        let maker = self.field(68);
        let name = maker.text_line(&[0]).or_else(|| self.field(37).text_line(&[0]))?;
        let address = maker.raw_str(&[1, 4, 2]).filter(|link| link.starts_with("/store/"));
        let id = address
            .and_then(|link| quarry_kernel::url::find_query_value(link, "id"))
            .map(|id| id.into_owned());
        Some(Author { name, id, link: address.and_then(|link| make_absolute(origin, link)) })
    }

    /// Returns whether it can be had: 2 now, 1 after it is announced.
    fn availability(self) -> Option<&'static str> {
        match self.field(18).count(&[0])? {
            1 => Some("preregistration"),
            2 if self.field(18).is_present() && self.field(18).get_path(&[2]).is_present() => {
                Some("early access")
            }
            2 => Some("available"),
            _ => None,
        }
    }

    fn ranking(self) -> Option<Ranking> {
        let ranking = self.field(58);
        let rank = ranking.text_line(&[2])?;
        let number = rank.strip_prefix('#')?.parse().ok()?;
        Some(Ranking { rank: number, text: format!("{rank} {}", ranking.text_line(&[0])?) })
    }

    /// Returns the number of gave each number of stars, most stars first; all five or none.
    fn ratings(self) -> Vec<RatingCount> {
        let counts = self.field(51).get_path(&[1]);
        let ratings: Vec<RatingCount> = (1..=5usize)
            .rev()
            .zip((1..=5).rev())
            .filter_map(|(at, stars)| Some(RatingCount { stars, amount: counts.count(&[at, 1])? }))
            .collect();
        if ratings.len() == 5 { ratings } else { Vec::new() }
    }

    /// Ratings by kind of device: `[[codes], [[code, [null, rating]], …]]`.
    pub(super) fn platform_ratings(self) -> Vec<PlatformRating> {
        let named = |code| match code {
            2 => Some("phone"),
            3 => Some("tablet"),
            4 => Some("watch"),
            5 => Some("chromebook"),
            6 => Some("tv"),
            _ => None,
        };
        let one = |row: Cursor<'_>| {
            Some(PlatformRating { platform: named(row.count(&[0])?)?, rating: row.rating(&[1, 1])? })
        };
        self.field(150).items_at(&[1]).filter_map(one).collect()
    }

    fn media(self) -> Media {
        let video = self.field(100);
        Media {
            video: video.https_link(&[0, 0, 3, 2]).map(|link| Trailer {
                thumbnail: parse_picture(video, &[1, 0]).or_else(|| video.https_link(&[0, 1, 3, 2])),
                link,
                ..Trailer::default()
            }),
            preview: video.https_link(&[1, 2, 0, 2]),
            images: self
                .screenshots()
                .zip(1..)
                .map(|(shot, position)| Picture { position: Some(position), ..shot })
                .collect(),
        }
    }

    /// Returns the category, and the tags beside it.
    fn categories(self, origin: &str) -> Vec<Category> {
        let mut categories: Vec<Category> = Vec::new();
        let mut tags = Vec::new();
        collect_tags(self.field(118), 4, &mut tags);
        for tag in self.field(79).items_at(&[0]).chain(tags) {
            if let Some(category) = parse_category(tag, origin)
                && !categories.iter().any(|known| known.name == category.name)
            {
                categories.push(category);
            }
        }
        categories
    }

    fn data_safety(self) -> Vec<Safety> {
        // A line that leads to the store's help says nothing of the app.
        let parse_line = |row: Cursor<'_>| {
            row.raw_str(&[2, 1]).filter(|line| !line.contains("<a ")).and_then(strip_markup)
        };
        let rows = self.field(136).items_at(&[1]);
        rows.filter_map(|row| Some(Safety { text: row.text_line(&[1])?, subtext: parse_line(row) })).collect()
    }

    fn contact(self) -> Option<Developer> {
        let (contact, legal) = (self.field(69), self.field(69).get_path(&[4]));
        let contact = Developer {
            name: legal.text_line(&[0]).or_else(|| self.field(68).text_line(&[0])),
            website: contact.link(&[0, 5, 2]),
            email: parse_email(contact, &[1, 0]),
            support_email: parse_email(legal, &[1, 0]),
            phone: legal.text_line(&[3]).filter(|phone| phone.chars().any(|letter| letter.is_ascii_digit())),
            address: legal.multiline_text(&[2, 0]).or_else(|| contact.multiline_text(&[2, 0])),
            privacy_policy: self.field(99).link(&[0, 5, 2]),
        };
        (contact.website.is_some() || contact.email.is_some() || contact.privacy_policy.is_some())
            .then_some(contact)
    }
}

/// Returns an offer: `[[[offer, …], [button]], …]`, the offer's price, action and address at 1, 3 and 6.
fn parse_offer(each: Cursor<'_>, position: u32) -> Option<Offer> {
    let offer = each.get_path(&[0, 0]);
    let price = offer.money(&[1, 0])?;
    let old = offer.money(&[1, 1]).filter(|old| old.micros > price.micros);
    Some(Offer {
        position,
        title: each.text_line(&[1, 0]).or_else(|| offer.text_line(&[3, 1])),
        extracted_price: Some(price.amount()),
        price: price.text,
        currency: Some(price.currency),
        extracted_old_price: old.as_ref().map(Money::amount),
        old_price: old.and_then(|old| old.text),
        link: offer.https_link(&[6, 5, 2]),
        extensions: offer.text_line(&[19, 0, 0]).into_iter().collect(),
        ..Offer::default()
    })
}

/// The tags within a nest of lists: `[name, […, [null, null, address]], id]`.
fn collect_tags<'v>(nest: Cursor<'v>, depth: usize, tags: &mut Vec<Cursor<'v>>) {
    for member in nest.items_at(&[]) {
        if member.raw_str(&[0]).is_some() && member.raw_str(&[1, 4, 2]).is_some() {
            tags.push(member);
        } else if depth > 0 {
            collect_tags(member, depth - 1, tags);
        }
    }
}

fn parse_category(tag: Cursor<'_>, origin: &str) -> Option<Category> {
    let address = tag.raw_str(&[1, 4, 2]).filter(|link| link.starts_with("/store/"))?;
    Some(Category {
        name: tag.text_line(&[0])?,
        id: tag.raw_str(&[2]).filter(|id| is_category_id(id)).map(str::to_owned),
        link: make_absolute(origin, address),
    })
}

fn is_category_id(id: &str) -> bool {
    (2..=64).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

fn parse_email(cursor: Cursor<'_>, path: &[usize]) -> Option<String> {
    let mail = cursor.raw_str(path)?.trim();
    let (name, host) = mail.split_once('@')?;
    let is_one = !name.is_empty()
        && host.contains('.')
        && !mail.chars().any(|c| c.is_whitespace() || "<>\"".contains(c));
    is_one.then(|| mail.to_owned())
}
