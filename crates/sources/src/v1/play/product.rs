//! `v1/play/product`: one product of the store (specification, Endpoints; complete table).
//!
//! An app's page tells it in a message of numbered fields (`super::details`). What other products' pages tell in their own
//! messages is not known here; they tell it in the words of schema.org as well (`schema`), and that is read.

mod schema;

use quarry_items::{Offer, Picture, RatingCount, Review, absent};
use quarry_kernel::url::Query as Pairs;
use serde::Serialize;

use super::address::{Links, Locale, Store};
use super::details::Details;
use super::shelf::Shelf;
use super::{origin, page_of, related, reviews};
use crate::ask::{Failure, Refusal, Site, Source, SourceRequest};
use crate::cursor::Cursor;
use crate::envelope::Calls;
use crate::reading::{Groups, Reading};
use crate::v1::web::refusal;

/// Which product.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Query {
    /// The store's id of it.
    pub product_id: String,
    /// Where it is sold.
    pub store: Store,
    /// A season of a series.
    pub season_id: Option<String>,
    /// The storefront.
    pub locale: Locale,
    /// Our own addresses.
    pub links: Links,
}

/// Who made a product.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Author {
    /// Name.
    pub name: String,
    /// The store's id.
    #[serde(skip_serializing_if = "absent")]
    pub id: Option<String>,
    /// The store's page.
    #[serde(skip_serializing_if = "absent")]
    pub link: Option<String>,
}

/// Who acts, or does something else for a film.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Credit {
    /// Name.
    pub name: String,
    /// As what: `actor`, `director`, `producer`, `writer`, `narrator` …
    pub role: &'static str,
    /// The page about the person.
    #[serde(skip_serializing_if = "absent")]
    pub link: Option<String>,
}

/// A season of a series.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Season {
    /// Title.
    pub title: String,
    /// Its number.
    #[serde(skip_serializing_if = "absent")]
    pub season_number: Option<u64>,
    /// The store's id, for `season_id`.
    #[serde(skip_serializing_if = "absent")]
    pub season_id: Option<String>,
    /// The store's page.
    #[serde(skip_serializing_if = "absent")]
    pub link: Option<String>,
    /// This API's call for the season.
    #[serde(skip_serializing_if = "absent")]
    pub season_link: Option<String>,
    /// How many episodes it has.
    #[serde(skip_serializing_if = "absent")]
    pub episodes: Option<u64>,
}

/// An episode of a series.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Episode {
    /// Title.
    pub title: String,
    /// Its number in the season.
    #[serde(skip_serializing_if = "absent")]
    pub episode_number: Option<u64>,
    /// The season's number.
    #[serde(skip_serializing_if = "absent")]
    pub season_number: Option<u64>,
    /// What happens.
    #[serde(skip_serializing_if = "absent")]
    pub snippet: Option<String>,
    /// Length as the page tells it.
    #[serde(skip_serializing_if = "absent")]
    pub duration: Option<String>,
    /// When it was first shown.
    #[serde(skip_serializing_if = "absent")]
    pub date: Option<String>,
    /// The store's page.
    #[serde(skip_serializing_if = "absent")]
    pub link: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "absent")]
    pub thumbnail: Option<String>,
}

/// A place in the store's charts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Ranking {
    /// The place.
    pub rank: u32,
    /// As shown: `#1 top paid arcade`.
    pub text: String,
}

/// The film about a product; most have no title.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Trailer {
    /// Title.
    #[serde(skip_serializing_if = "absent")]
    pub title: Option<String>,
    /// The page that plays it.
    pub link: String,
    /// Picture.
    #[serde(skip_serializing_if = "absent")]
    pub thumbnail: Option<String>,
}

/// Films and pictures of a product.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Media {
    /// The film about it.
    #[serde(skip_serializing_if = "absent")]
    pub video: Option<Trailer>,
    /// A short film without sound.
    #[serde(skip_serializing_if = "absent")]
    pub preview: Option<String>,
    /// Pictures of how it looks.
    #[serde(skip_serializing_if = "absent")]
    pub images: Vec<Picture>,
}

/// What the page says about a product.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Descriptions {
    /// In a sentence.
    #[serde(skip_serializing_if = "absent")]
    pub summary: Option<String>,
    /// In full.
    #[serde(skip_serializing_if = "absent")]
    pub snippet: Option<String>,
    /// What is new in it.
    #[serde(skip_serializing_if = "absent")]
    pub whats_new: Option<String>,
}

/// A category or tag.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Category {
    /// As shown.
    pub name: String,
    /// The store's id.
    #[serde(skip_serializing_if = "absent")]
    pub id: Option<String>,
    /// The store's page.
    #[serde(skip_serializing_if = "absent")]
    pub link: Option<String>,
}

/// What the developer says about data.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Safety {
    /// As shown.
    pub text: String,
    /// Which data.
    #[serde(skip_serializing_if = "absent")]
    pub subtext: Option<String>,
}

/// How to reach who is responsible.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Developer {
    /// Name.
    #[serde(skip_serializing_if = "absent")]
    pub name: Option<String>,
    /// Page.
    #[serde(skip_serializing_if = "absent")]
    pub website: Option<String>,
    /// Mail address.
    #[serde(skip_serializing_if = "absent")]
    pub email: Option<String>,
    /// Mail address of who is legally responsible.
    #[serde(skip_serializing_if = "absent")]
    pub support_email: Option<String>,
    /// Telephone number.
    #[serde(skip_serializing_if = "absent")]
    pub phone: Option<String>,
    /// Postal address.
    #[serde(skip_serializing_if = "absent")]
    pub address: Option<String>,
    /// What is done with personal data.
    #[serde(skip_serializing_if = "absent")]
    pub privacy_policy: Option<String>,
}

/// A rating on one kind of device.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct PlatformRating {
    /// `phone`, `tablet`, `watch`, `chromebook` or `tv`.
    pub platform: &'static str,
    /// Rating out of five.
    pub rating: f64,
}

/// A product; the first fields are the group `product_info`, those that are skipped there are groups of their own.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Product {
    /// Name.
    pub title: String,
    /// The store's id.
    #[serde(skip_serializing_if = "absent")]
    pub product_id: Option<String>,
    /// The part of the store.
    #[serde(skip_serializing_if = "absent")]
    pub store: Option<&'static str>,
    /// The store's page.
    #[serde(skip_serializing_if = "absent")]
    pub link: Option<String>,
    /// This API's call for its reviews.
    #[serde(skip_serializing_if = "absent")]
    pub reviews_link: Option<String>,
    /// Who made it.
    #[serde(skip_serializing_if = "absent")]
    pub authors: Vec<Author>,
    /// What stands beside the title.
    #[serde(skip_serializing_if = "absent")]
    pub extensions: Vec<String>,
    /// Rating out of five.
    #[serde(skip_serializing_if = "absent")]
    pub rating: Option<f64>,
    /// How many rated.
    #[serde(skip_serializing_if = "absent")]
    pub ratings_count: Option<u64>,
    /// How many wrote a review.
    #[serde(skip_serializing_if = "absent")]
    pub reviews: Option<u64>,
    /// For what age.
    #[serde(skip_serializing_if = "absent")]
    pub content_rating: Option<String>,
    /// Why for that age.
    #[serde(skip_serializing_if = "absent")]
    pub content_descriptors: Option<String>,
    /// What else to know: purchases within, users interact.
    #[serde(skip_serializing_if = "absent")]
    pub interactive_elements: Option<String>,
    /// How often it was installed, as shown.
    #[serde(skip_serializing_if = "absent")]
    pub downloads: Option<String>,
    /// How often it was installed, at least.
    #[serde(skip_serializing_if = "absent")]
    pub extracted_downloads: Option<u64>,
    /// Icon or cover.
    #[serde(skip_serializing_if = "absent")]
    pub thumbnail: Option<String>,
    /// A wide picture.
    #[serde(skip_serializing_if = "absent")]
    pub feature_image: Option<String>,
    /// Version.
    #[serde(skip_serializing_if = "absent")]
    pub version: Option<String>,
    /// The system's version that it needs.
    #[serde(skip_serializing_if = "absent")]
    pub required_os: Option<String>,
    /// When it came out, as shown.
    #[serde(skip_serializing_if = "absent")]
    pub released_on: Option<String>,
    /// The instant at which it came out; the day shown is that of the store's own time zone.
    #[serde(skip_serializing_if = "absent")]
    pub released_iso_date: Option<String>,
    /// When it was changed, as shown.
    #[serde(skip_serializing_if = "absent")]
    pub updated_on: Option<String>,
    /// The instant at which it was changed.
    #[serde(skip_serializing_if = "absent")]
    pub updated_iso_date: Option<String>,
    /// `available`, `preregistration` or `early access`.
    #[serde(skip_serializing_if = "absent")]
    pub availability: Option<&'static str>,
    /// Its place in the charts.
    #[serde(skip_serializing_if = "absent")]
    pub ranking: Option<Ranking>,
    /// Who published it.
    #[serde(skip_serializing_if = "absent")]
    pub publisher: Option<String>,
    /// A book's number.
    #[serde(skip_serializing_if = "absent")]
    pub isbn: Option<String>,
    /// How many pages.
    #[serde(skip_serializing_if = "absent")]
    pub pages: Option<u64>,
    /// Language.
    #[serde(skip_serializing_if = "absent")]
    pub language: Option<String>,
    /// Length as the page tells it.
    #[serde(skip_serializing_if = "absent")]
    pub duration: Option<String>,
    /// What is asked for it.
    #[serde(skip)]
    pub offers: Vec<Offer>,
    /// Films and pictures.
    #[serde(skip)]
    pub media: Media,
    /// What the page says.
    #[serde(skip)]
    pub descriptions: Descriptions,
    /// How many gave each number of stars.
    #[serde(skip)]
    pub ratings: Vec<RatingCount>,
    /// Ratings by kind of device.
    #[serde(skip)]
    pub platform_ratings: Vec<PlatformRating>,
    /// Categories and tags.
    #[serde(skip)]
    pub categories: Vec<Category>,
    /// What the developer says about data.
    #[serde(skip)]
    pub data_safety: Vec<Safety>,
    /// Who is responsible.
    #[serde(skip)]
    pub developer_contact: Option<Developer>,
    /// Some reviews.
    #[serde(skip)]
    pub sample_reviews: Vec<Review>,
    /// Lists of other products.
    #[serde(skip)]
    pub related: Vec<Shelf>,
    /// Who acts, directs, reads.
    #[serde(skip)]
    pub cast: Vec<Credit>,
    /// Seasons of a series.
    #[serde(skip)]
    pub seasons: Vec<Season>,
    /// Episodes of a season.
    #[serde(skip)]
    pub episodes: Vec<Episode>,
}

/// The request for the page of a product.
#[must_use]
pub fn request(query: &Query) -> SourceRequest {
    let season = query.season_id.as_deref().map(|id| match id.starts_with("tvseason-") {
        true => id.to_owned(),
        false => format!("tvseason-{id}"),
    });
    let pairs = Pairs::new().with("id", &query.product_id).with_some("cdid", season.as_deref());
    SourceRequest::get(Site::V1Play, query.locale.on(pairs).on(query.store.product_path()))
}

/// What a caller is told of a product that the store does not have.
pub(super) fn not_found() -> Failure {
    Failure::NotFound("The store knows no such product there.".into())
}

/// Asks the store for a product and reads its page.
///
/// # Errors
/// [`Failure::NotFound`] when the store has no such product; [`Failure::Refused`]: what [`Source::ask`] says, or as [`parse`].
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let answer = source.ask(request(query)).await?;
    if answer.status == 404 {
        return Err(not_found());
    }
    page_of(&answer)?;
    let product = parse(&answer.body, query, origin(&answer.url))?;
    Ok(reading(&product, answer.url))
}

/// Reads the page of a product.
///
/// # Errors
/// [`Refusal::UnknownPage`] when it tells of no product or not its title, else why it is no page of the store.
pub fn parse(body: &str, query: &Query, origin: &str) -> Result<Product, Refusal> {
    let calls = Calls::of(body);
    let mut told: Option<Product> = None;
    let (mut sample, mut shelves, mut by_platform) = (Vec::new(), Vec::new(), Vec::new());
    for key in calls.keys() {
        let Some(data) = calls.keyed(key) else { continue };
        let data = Cursor::of(&data);
        let details = Details::of(data.at(&[1, 2]));
        if told.is_none() && details.is_one() {
            told = details.product(origin);
            by_platform = details.platform_ratings();
        }
        if sample.is_empty() {
            sample = reviews::of_list(data.at(&[0]), query.store, &query.product_id, origin);
        }
        if shelves.is_empty() {
            shelves = related::related(data, origin, &query.links);
        }
    }
    let document = quarry_html::Document::parse(body);
    let mut product = match told {
        Some(product) => product,
        None => match schema::read(&document, origin, query) {
            Some(product) => product,
            None => return Err(refusal::of_page(&document).unwrap_or(Refusal::UnknownPage)),
        },
    };
    product.sample_reviews = sample;
    product.related = shelves;
    product.platform_ratings = by_platform;
    let id = product.product_id.get_or_insert_with(|| query.product_id.clone()).clone();
    product.store = Some(query.store.token());
    product.reviews_link = Some(query.links.reviews(query.store, &id));
    let page = Pairs::new().with("id", &id).on(query.store.product_path());
    product.link = Some(format!("{origin}{page}")).filter(|_| !origin.is_empty());
    Ok(product)
}

fn reading(product: &Product, source_url: String) -> Reading {
    let mut groups = Groups::default();
    groups.put("product_info", product);
    groups.put_list("offers", &product.offers);
    if product.media != Media::default() {
        groups.put("media", &product.media);
    }
    if product.descriptions != Descriptions::default() {
        groups.put("descriptions", &product.descriptions);
    }
    groups.put_list("ratings", &product.ratings);
    groups.put_list("platform_ratings", &product.platform_ratings);
    groups.put_list("categories", &product.categories);
    groups.put_list("data_safety", &product.data_safety);
    groups.put_some("developer_contact", product.developer_contact.as_ref());
    groups.put_list("authors", &product.authors);
    groups.put_list("cast", &product.cast);
    groups.put_list("seasons", &product.seasons);
    groups.put_list("episodes", &product.episodes);
    groups.put_list("reviews", &product.sample_reviews);
    groups.put_list("related_products", &product.related);
    Reading { source_url, groups, ..Reading::default() }
}
