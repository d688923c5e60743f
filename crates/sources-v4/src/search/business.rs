//! One business of the list.

use crate::once::collect_distinct;
use std::collections::BTreeMap;

use quarry_items::{Coordinates, License, NamedLink, Picture, Place};
use quarry_kernel::url;

use super::cards::{BusinessCard, CardResponses};
use crate::cursor::parse_link;
use crate::named::JsonView;
use crate::{ApiLinks, is_business_id};

/// Values shared by the entries of a page.
pub(super) struct PageContext<'p> {
    /// Origin of the page's paths.
    pub origin: &'p str,
    /// URLs of this API's calls.
    pub links: &'p ApiLinks,
    /// Coordinates on the map by business.
    pub points: &'p BTreeMap<&'p str, Coordinates>,
}

/// Returns the encoded id of an entry.
pub(super) fn parse_id(entry: JsonView<'_>) -> Option<&str> {
    entry.get("bizId").as_str().filter(|id| is_business_id(id))
}

/// Returns whether an entry is paid. Later pages mark the entry, earlier ones the business.
pub(super) fn is_ad_entry(entry: JsonView<'_>) -> bool {
    entry.get("isAd").is_set() || entry.get_path(&["searchResultBusiness", "isAd"]).is_set()
}

/// Parses a business, without its position in the list; `None` for an entry without a name or an id.
pub(super) fn parse_business(
    entry: JsonView<'_>,
    cards: &CardResponses,
    context: &PageContext<'_>,
) -> Option<Place> {
    let business = entry.get("searchResultBusiness");
    let id = parse_id(entry)?;
    let card = cards.find_card(id);
    let target = business.get("businessUrl").or(entry.get("businessUrl"));
    let link = target.as_str().and_then(|path| resolve_link(path, context.origin));
    let alias =
        business.get("alias").text_line().or_else(|| card.alias()).or_else(|| parse_alias(link.as_deref()?));
    let reviews = business.get("reviewCount").count().or_else(|| card.reviews());
    // A business without reviews has a rating of 0, which means that it has none.
    let rating = business.get("rating").rating().or_else(|| card.rating()).filter(|rating| *rating > 0.0);
    let address = business.get("formattedAddress").text_line().or_else(|| card.address());
    Some(Place {
        title: business.get("name").text_line().or_else(|| card.name())?,
        place_id: Some(id.to_owned()),
        link: link.or_else(|| Some(format!("{}/biz/{}", context.origin, url::encode(alias.as_deref()?)))),
        alias,
        rating: rating.filter(|_| reviews != Some(0)),
        reviews,
        price: business.get("priceRange").text_line().or_else(|| card.price()),
        categories: collect_categories(business.get("categories"), context.origin, &card),
        service_area: business
            .get("serviceArea")
            .text_line()
            .or_else(|| card.service_area())
            .filter(|_| address.is_none()),
        address,
        neighborhoods: collect_distinct(collect_texts(business.get("neighborhoods"), card.neighborhoods())),
        phone: business.get("phone").text_line().or_else(|| card.phone()),
        website: parse_website(business.get("website").get("href"), context).or_else(|| card.website()),
        gps_coordinates: context.points.get(id).copied().or_else(|| card.point()),
        snippet: entry.get_path(&["snippet", "text"]).text_line(),
        thumbnail: collect_thumbnails(entry).next().or_else(|| card.picture()),
        images: collect_images(entry),
        extensions: collect_extensions(entry),
        licenses: collect_licenses(entry),
        reviews_link: context.links.reviews_link(id),
        ..Place::default()
    })
}

/// Resolves the target of a page's path: a paid link and an external link are behind a path that counts the click, a paid
/// external link behind two.
fn resolve_link(path: &str, origin: &str) -> Option<String> {
    let mut path = quarry_html::decode_entities(path).into_owned();
    for _ in 0..3 {
        let before_query = path.split('?').next().unwrap_or_default();
        let is_counted = ["/adredir", "/biz_redir", "/redir"].iter().any(|end| before_query.ends_with(end));
        let inner = ["redirect_url", "url"].iter().find_map(|name| url::find_query_value(&path, name));
        match inner.filter(|_| is_counted) {
            Some(target) => path = target.into_owned(),
            None => break,
        }
    }
    if path.starts_with('/') { parse_link(&format!("{origin}{path}")) } else { parse_link(&path) }
}

fn parse_alias(link: &str) -> Option<String> {
    let rest = link.split_once("/biz/")?.1;
    let alias = url::decode(rest.split(['?', '/', '#']).next()?, false)?;
    (!alias.is_empty()).then(|| alias.into_owned())
}

/// Returns the business's own site; the source's page about it does not count.
fn parse_website(href: JsonView<'_>, context: &PageContext<'_>) -> Option<String> {
    resolve_link(href.as_str()?, context.origin).filter(|link| !link.starts_with(context.origin))
}

fn collect_categories(list: JsonView<'_>, origin: &str, card: &BusinessCard<'_>) -> Vec<NamedLink> {
    let read = |one: JsonView<'_>| {
        Some(NamedLink { name: one.get("title").text_line()?, link: one.get("url").link_on_origin(origin) })
    };
    let own: Vec<NamedLink> = list.items().filter_map(read).collect();
    if own.is_empty() { card.categories().items().filter_map(read).collect() } else { own }
}

fn collect_texts(own: JsonView<'_>, other: JsonView<'_>) -> Vec<String> {
    let own: Vec<String> = own.items().filter_map(JsonView::text_line).collect();
    if own.is_empty() { other.items().filter_map(JsonView::text_line).collect() } else { own }
}

/// Collects the pictures of a gallery; a single one is the thumbnail.
fn collect_images(entry: JsonView<'_>) -> Vec<Picture> {
    let is_one = collect_thumbnails(entry).nth(1).is_none();
    let numbered = collect_thumbnails(entry).filter(|_| !is_one).zip(1..);
    let build_picture = |(thumbnail, position)| Picture {
        position: Some(position),
        thumbnail: Some(thumbnail),
        ..Picture::default()
    };
    numbered.map(build_picture).collect()
}

/// Returns the pictures of the card.
fn collect_thumbnails(entry: JsonView<'_>) -> impl Iterator<Item = String> + use<'_> {
    entry.get_path(&["scrollablePhotos", "photoList"]).items().filter_map(|photo| photo.get("src").link())
}

/// Collects licences that the source has verified.
fn collect_licenses(entry: JsonView<'_>) -> Vec<License> {
    let listed = entry.get_path(&["verifiedLicenseInfo", "licenses"]).items();
    let read = |one: JsonView<'_>| {
        Some(License {
            number: one.get("licenseNumber").text_line()?,
            trade: one.get("trade").text_line(),
            issued_by: one.get("issuedBy").text_line(),
            verified_date: one.get("verifiedDate").text_line(),
            expiry_date: one.get("expiryDate").text_line(),
        })
    };
    listed.filter_map(read).collect()
}

/// Collects the card's extra lines: highlights, labels, response time.
fn collect_extensions(entry: JsonView<'_>) -> Vec<String> {
    let highlights = entry.get_path(&["searchResultBusinessHighlights", "businessHighlights"]).items();
    let tags = entry.get("tags").items().map(|tag| tag.get_path(&["label", "text"]));
    let actions = entry.get("searchActions").items().map(|action| action.get("content"));
    let said =
        actions.flat_map(|said| [said.get_path(&["text", "text"]), said.get_path(&["subtitleText", "text"])]);
    collect_distinct(
        highlights.map(|one| one.get("title")).chain(tags).chain(said).filter_map(JsonView::text_line),
    )
}
