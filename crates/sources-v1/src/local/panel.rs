//! One business, shown as a panel instead of a list.

use crate::search::local::{point_at, point_of_address, set_feature, words};
use crate::search::plain;
use crate::web::feature::Feature;
use quarry_kernel::float::float;

use crate::number;
use crate::web::reader::{LIST_MAX, Reader, attr, clean, first_text, text};
use quarry_html::{Document, Node, Selector, selectors};
use quarry_items::{Coordinates, Place, PlaceLinks};

selectors! {
    static TITLE = "[data-attrid='title'], .kno-ecr-pt, h2.qrShPb";
    /// Only businesses have one of these.
    static FACT = "[data-attrid^='kc:/location/location:'], [data-attrid*='has_phone'], [data-attrid^='kc:/local:']";
    static KIND = "[data-attrid='subtitle'], [data-attrid='kc:/local:one line summary'], .YhemCb, .wwUB2c";
    static RATING = ".Aq14fc, .yi40Hd, [data-attrid='kc:/local:rating'] [aria-label]";
    static VOTES = ".RDApEe, .hqzQac a, [data-async-trigger='reviewDialog'], [data-async-trigger='reviewDialog'] span";
    static ADDRESS = "[data-attrid='kc:/location/location:address']";
    static PHONE = "[data-attrid*='has_phone'], [data-dtype='d3ph']";
    static HOURS = "[data-attrid='kc:/location/location:hours'], [data-attrid$=':hours']";
    static LABEL = ".w8qArf, table, [role='button'], [role='dialog'], button";
    static VALUE = ".LrzXr, .kno-fv, .TLou0b, .JjSWRd";
    static WEBSITE = "a.ab_button[href], [data-attrid='visit_official_site'] a[href], a.mI8Pwc[href]";
    static DIRECTIONS = "a[href*='/maps/dir/'], a[data-url*='/maps/dir/']";
    static ON_MAP = "a[href*='/maps/place/'], a[href*='/maps/dir/'], a[data-url*='/maps/']";
    static PUBLIC_ID = "[data-pid]";
    static INDEX_ID = "[data-fid]";
    static DESCRIPTION = "[data-attrid='kc:/local:merchant_description'], [data-attrid='kc:/local:editorial summary']";
    static PRICE = "[data-attrid='kc:/local:price'], [aria-label*='xpensive']";
    static POINT = "[data-lat][data-lng]";
    static PLAIN_RATING = ".oqSTJd";
    static PLAIN_RATING_BOX = ".rQMQod";
    static PLAIN_BUTTON = "a.VGHMXd[href]";
}

/// Reads the panel, when there is one of a business. `ludocid` is the id that was asked for: the panel is its.
pub(super) fn read(document: &Document<'_>, reader: &Reader<'_>, ludocid: Option<u64>) -> Option<Place> {
    let root = document.root();
    let is_business = ludocid.is_some() || root.first(&FACT).is_some();
    let Some(title) = first_text(root, &TITLE).filter(|_| is_business) else {
        return plain::panels(document).find_map(|block| without_scripts(block, reader, ludocid));
    };
    let links = PlaceLinks {
        website: root.select(&WEBSITE).filter_map(|anchor| reader.link(anchor)).find(|link| !is_map(link)),
        directions: reader.first_link(root, &DIRECTIONS),
        ..PlaceLinks::default()
    };
    let votes = root.select(&VOTES).filter_map(text).find(|votes| number::has_count(votes));
    let language = root.children().find_map(|html| html.language());
    let hours = value(root, &HOURS).filter(|hours| words::is_hours(hours));
    let addresses = || {
        let named = |anchor: Node<'_>| attr(anchor, "data-url").or_else(|| attr(anchor, "href"));
        root.select(&ON_MAP).take(LIST_MAX).filter_map(named)
    };
    let mut place = Place {
        position: Some(1),
        title,
        data_cid: ludocid.map(|cid| cid.to_string()),
        place_id: root.select(&PUBLIC_ID).filter_map(|node| attr(node, "data-pid")).find(|id| is_public(id)),
        rating: first_text(root, &RATING)
            .and_then(|text| number::decimal(&text))
            .filter(|rating| *rating <= 5.0),
        reviews: votes.as_deref().and_then(|votes| number::count_in(votes, language.as_deref())),
        reviews_original: votes,
        price: first_text(root, &PRICE).filter(|price| words::is_price(price)),
        kind: first_text(root, &KIND).map(|kind| last_part(&kind)),
        address: value(root, &ADDRESS),
        phone: value(root, &PHONE).filter(|phone| words::is_phone(phone)),
        open_state: hours.as_deref().and_then(|hours| clean(hours.split(['\u{B7}', '\u{22C5}']).next()?)),
        hours,
        description: value(root, &DESCRIPTION),
        website: links.website.clone(),
        links,
        gps_coordinates: point(root).or_else(|| addresses().find_map(|address| point_of_address(&address))),
        ..Place::default()
    };
    let index = root.select(&INDEX_ID).find_map(|node| Feature::of_address(&attr(node, "data-fid")?));
    if let Some(feature) = index.or_else(|| addresses().find_map(|address| Feature::of_address(&address))) {
        set_feature(&mut place, feature);
    }
    let is_told = place.address.is_some()
        || place.phone.is_some()
        || place.hours.is_some()
        || place.rating.is_some()
        || place.kind.is_some();
    is_told.then_some(place)
}

/// The panel of a page without scripts: its rows are told apart by what they mean, their labels are of any language.
fn without_scripts(block: Node<'_>, reader: &Reader<'_>, ludocid: Option<u64>) -> Option<Place> {
    let about = block.first(&plain::SUBTITLE);
    let rating = about.and_then(|about| first_text(about, &PLAIN_RATING));
    let kind = about.and_then(|about| clean(&about.text_without(&PLAIN_RATING_BOX)));
    let votes = about.and_then(|about| first_text(about, &PLAIN_RATING_BOX));
    let votes = votes.and_then(|votes| clean(votes.get(votes.find('(')?..)?));
    let mut place = Place {
        position: Some(1),
        title: first_text(block, &plain::TITLE)?,
        data_cid: ludocid.map(|cid| cid.to_string()),
        rating: rating.and_then(|text| number::decimal(&text)).filter(|rating| *rating <= 5.0),
        reviews: votes.as_deref().and_then(|votes| number::count_in(votes, block.language().as_deref())),
        reviews_original: votes,
        kind: kind.map(|kind| last_part(&kind)),
        ..Place::default()
    };
    for fact in plain::rows(block).filter_map(|(_, value)| text(value)) {
        match () {
            () if words::is_phone(&fact) => place.phone = place.phone.take().or(Some(fact)),
            () if words::is_hours(&fact) => {
                place.open_state = clean(fact.split(['\u{B7}', '\u{22C5}']).next().unwrap_or_default());
                place.hours = place.hours.take().or(Some(fact));
            }
            () if words::has_digit(&fact) && fact.contains(',') => {
                place.address = place.address.take().or(Some(fact));
            }
            () => {}
        }
    }
    for link in block.select(&PLAIN_BUTTON).filter_map(|button| reader.link(button)) {
        let is_map = link.contains("/maps?") || is_map(&link);
        let kept = if is_map { &mut place.links.directions } else { &mut place.links.website };
        *kept = kept.take().or(Some(link));
    }
    place.website.clone_from(&place.links.website);
    let is_business = place.phone.is_some() || place.hours.is_some();
    (is_business && (place.address.is_some() || place.rating.is_some())).then_some(place)
}

/// The value of a fact, without its label.
fn value(root: Node<'_>, fact: &Selector) -> Option<String> {
    let row = root.first(fact)?;
    let shown = row.select(&VALUE).filter_map(|value| clean(&value.text_without(&LABEL))).next();
    shown.or_else(|| clean(&row.text_without(&LABEL)))
}

/// The kind in `$$ · Coffee shop`.
fn last_part(kind: &str) -> String {
    kind.rsplit('\u{B7}').find_map(clean).unwrap_or_else(|| kind.to_owned())
}

fn is_map(link: &str) -> bool {
    link.contains("/maps/") || crate::web::link::is_ad(link)
}

fn is_public(id: &str) -> bool {
    id.len() > 20 && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

fn point(root: Node<'_>) -> Option<Coordinates> {
    let node = root.first(&POINT)?;
    let degrees = |name: &str| float(&attr(node, name)?);
    point_at(degrees("data-lat")?, degrees("data-lng")?)
}
