//! One business of the list.

use crate::once::distinct;
use std::collections::BTreeMap;

use quarry_items::{Coordinates, License, NamedLink, Picture, Place};
use quarry_kernel::url;

use super::cards::{Card, Cards};
use crate::cursor::address;
use crate::named::Named;
use crate::{Links, is_business_id};

/// What the entries of a page have in common.
pub(super) struct Context<'p> {
    /// Where the page's paths lead.
    pub origin: &'p str,
    /// Our own calls.
    pub links: &'p Links,
    /// Points of the map by business.
    pub points: &'p BTreeMap<&'p str, Coordinates>,
}

/// The encoded id of an entry.
pub(super) fn id(entry: Named<'_>) -> Option<&str> {
    entry.get("bizId").raw().filter(|id| is_business_id(id))
}

/// Whether an entry is paid for. Later pages say it of the entry, earlier ones of the business.
pub(super) fn is_ad(entry: Named<'_>) -> bool {
    entry.get("isAd").is_set() || entry.at(&["searchResultBusiness", "isAd"]).is_set()
}

/// The business, without its place in the list; none for an entry without a name or an id.
pub(super) fn read(entry: Named<'_>, cards: &Cards, context: &Context<'_>) -> Option<Place> {
    let business = entry.get("searchResultBusiness");
    let id = id(entry)?;
    let card = cards.of_business(id);
    let target = business.get("businessUrl").or(entry.get("businessUrl"));
    let link = target.raw().and_then(|path| leads_to(path, context.origin));
    let alias = business.get("alias").words().or_else(|| card.alias()).or_else(|| alias_in(link.as_deref()?));
    let reviews = business.get("reviewCount").count().or_else(|| card.reviews());
    // A business that nobody reviewed has a rating of 0, which is none.
    let rating = business.get("rating").rating().or_else(|| card.rating()).filter(|rating| *rating > 0.0);
    let address = business.get("formattedAddress").words().or_else(|| card.address());
    Some(Place {
        title: business.get("name").words().or_else(|| card.name())?,
        place_id: Some(id.to_owned()),
        link: link.or_else(|| Some(format!("{}/biz/{}", context.origin, url::encode(alias.as_deref()?)))),
        alias,
        rating: rating.filter(|_| reviews != Some(0)),
        reviews,
        price: business.get("priceRange").words().or_else(|| card.price()),
        categories: categories(business.get("categories"), context.origin, &card),
        service_area: business
            .get("serviceArea")
            .words()
            .or_else(|| card.service_area())
            .filter(|_| address.is_none()),
        address,
        neighborhoods: distinct(texts(business.get("neighborhoods"), card.neighborhoods())),
        phone: business.get("phone").words().or_else(|| card.phone()),
        website: website(business.get("website").get("href"), context).or_else(|| card.website()),
        gps_coordinates: context.points.get(id).copied().or_else(|| card.point()),
        snippet: entry.at(&["snippet", "text"]).words(),
        thumbnail: pictures(entry).next().or_else(|| card.picture()),
        images: album(entry),
        extensions: extensions(entry),
        licenses: licenses(entry),
        reviews_link: context.links.reviews_of(id),
        ..Place::default()
    })
}

/// Where a path of the page leads: a paid link and a link out are behind a path that counts the click, a paid link out
/// behind two.
fn leads_to(path: &str, origin: &str) -> Option<String> {
    let mut path = quarry_html::decode_entities(path).into_owned();
    for _ in 0..3 {
        let before_query = path.split('?').next().unwrap_or_default();
        let is_counted = ["/adredir", "/biz_redir", "/redir"].iter().any(|end| before_query.ends_with(end));
        let inner = ["redirect_url", "url"].iter().find_map(|name| url::query_value(&path, name));
        match inner.filter(|_| is_counted) {
            Some(target) => path = target.into_owned(),
            None => break,
        }
    }
    if path.starts_with('/') { address(&format!("{origin}{path}")) } else { address(&path) }
}

fn alias_in(link: &str) -> Option<String> {
    let rest = link.split_once("/biz/")?.1;
    let alias = url::decode(rest.split(['?', '/', '#']).next()?, false)?;
    (!alias.is_empty()).then(|| alias.into_owned())
}

/// The business's own site; the source's page of it is none.
fn website(href: Named<'_>, context: &Context<'_>) -> Option<String> {
    leads_to(href.raw()?, context.origin).filter(|link| !link.starts_with(context.origin))
}

fn categories(list: Named<'_>, origin: &str, card: &Card<'_>) -> Vec<NamedLink> {
    let read = |one: Named<'_>| {
        Some(NamedLink { name: one.get("title").words()?, link: one.get("url").link_on(origin) })
    };
    let own: Vec<NamedLink> = list.items().filter_map(read).collect();
    if own.is_empty() { card.categories().items().filter_map(read).collect() } else { own }
}

fn texts(own: Named<'_>, other: Named<'_>) -> Vec<String> {
    let own: Vec<String> = own.items().filter_map(Named::words).collect();
    if own.is_empty() { other.items().filter_map(Named::words).collect() } else { own }
}

/// Several pictures, through which people page; a single one is the thumbnail.
fn album(entry: Named<'_>) -> Vec<Picture> {
    let is_one = pictures(entry).nth(1).is_none();
    let numbered = pictures(entry).filter(|_| !is_one).zip(1..);
    let of = |(thumbnail, position)| Picture {
        position: Some(position),
        thumbnail: Some(thumbnail),
        ..Picture::default()
    };
    numbered.map(of).collect()
}

/// The pictures of the card.
fn pictures(entry: Named<'_>) -> impl Iterator<Item = String> + use<'_> {
    entry.at(&["scrollablePhotos", "photoList"]).items().filter_map(|photo| photo.get("src").link())
}

/// What the business may do by law, as far as the source has verified it.
fn licenses(entry: Named<'_>) -> Vec<License> {
    let listed = entry.at(&["verifiedLicenseInfo", "licenses"]).items();
    let read = |one: Named<'_>| {
        Some(License {
            number: one.get("licenseNumber").words()?,
            trade: one.get("trade").words(),
            issued_by: one.get("issuedBy").words(),
            verified_date: one.get("verifiedDate").words(),
            expiry_date: one.get("expiryDate").words(),
        })
    };
    listed.filter_map(read).collect()
}

/// What the card says beside the business: what is special about it, labels, how fast it answers.
fn extensions(entry: Named<'_>) -> Vec<String> {
    let highlights = entry.at(&["searchResultBusinessHighlights", "businessHighlights"]).items();
    let tags = entry.get("tags").items().map(|tag| tag.at(&["label", "text"]));
    let actions = entry.get("searchActions").items().map(|action| action.get("content"));
    let said = actions.flat_map(|said| [said.at(&["text", "text"]), said.at(&["subtitleText", "text"])]);
    distinct(highlights.map(|one| one.get("title")).chain(tags).chain(said).filter_map(Named::words))
}
