//! A business that the page shows as a panel instead of a list.

use crate::search::local::{build_coordinates, parse_url_coordinates, set_feature, text};
use crate::search::no_script;
use crate::web::feature_id::FeatureId;
use quarry_kernel::float::parse_float;

use crate::number;
use crate::web::page_reader::{
    LIST_MAX, Reader, clean_text, extract_text, find_text, parse_count, read_attribute,
};
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
    let is_business = ludocid.is_some() || root.select_first(&FACT).is_some();
    let Some(title) = find_text(root, &TITLE).filter(|_| is_business) else {
        return no_script::find_panels(document).find_map(|block| read_plain_panel(block, reader, ludocid));
    };
    let links = PlaceLinks {
        website: root
            .select(&WEBSITE)
            .filter_map(|anchor| reader.resolve_link(anchor))
            .find(|link| !is_map_link(link)),
        directions: reader.find_link(root, &DIRECTIONS),
        ..PlaceLinks::default()
    };
    let with_votes = |node: Node<'_>| {
        let votes = extract_text(node).filter(|votes| number::has_count(votes))?;
        Some((parse_count(node, &votes), votes))
    };
    let (reviews, votes) = root.select(&VOTES).find_map(with_votes).unzip();
    let hours = parse_fact_value(root, &HOURS).filter(|hours| text::is_hours(hours));
    let addresses = || {
        let named =
            |anchor: Node<'_>| read_attribute(anchor, "data-url").or_else(|| read_attribute(anchor, "href"));
        root.select(&ON_MAP).take(LIST_MAX).filter_map(named)
    };
    let mut place = Place {
        position: Some(1),
        title,
        data_cid: ludocid.map(|cid| cid.to_string()),
        place_id: root
            .select(&PUBLIC_ID)
            .filter_map(|node| read_attribute(node, "data-pid"))
            .find(|id| is_public_id(id)),
        rating: find_text(root, &RATING)
            .and_then(|text| number::parse_decimal(&text))
            .filter(|rating| *rating <= 5.0),
        reviews: reviews.flatten(),
        reviews_original: votes,
        price: find_text(root, &PRICE).filter(|price| text::is_price(price)),
        kind: find_text(root, &KIND).map(|kind| parse_kind(&kind)),
        address: parse_fact_value(root, &ADDRESS),
        phone: parse_fact_value(root, &PHONE).filter(|phone| text::is_phone(phone)),
        open_state: hours
            .as_deref()
            .and_then(|hours| clean_text(hours.split(['\u{B7}', '\u{22C5}']).next()?)),
        hours,
        description: parse_fact_value(root, &DESCRIPTION),
        website: links.website.clone(),
        links,
        gps_coordinates: parse_coordinates(root)
            .or_else(|| addresses().find_map(|address| parse_url_coordinates(&address))),
        ..Place::default()
    };
    let index =
        root.select(&INDEX_ID).find_map(|node| FeatureId::from_address(&read_attribute(node, "data-fid")?));
    if let Some(feature) = index.or_else(|| addresses().find_map(|address| FeatureId::from_address(&address)))
    {
        set_feature(&mut place, feature);
    }
    let is_told = place.address.is_some()
        || place.phone.is_some()
        || place.hours.is_some()
        || place.rating.is_some()
        || place.kind.is_some();
    is_told.then_some(place)
}

/// Returns the panel of a page without scripts: its rows are told apart by what they mean, their labels are of any language.
fn read_plain_panel(block: Node<'_>, reader: &Reader<'_>, ludocid: Option<u64>) -> Option<Place> {
    let about = block.select_first(&no_script::SUBTITLE);
    let rating = about.and_then(|about| find_text(about, &PLAIN_RATING));
    let kind = about.and_then(|about| clean_text(&about.text_without(&PLAIN_RATING_BOX)));
    let votes = about.and_then(|about| find_text(about, &PLAIN_RATING_BOX));
    let votes = votes.and_then(|votes| clean_text(votes.get(votes.find('(')?..)?));
    let mut place = Place {
        position: Some(1),
        title: find_text(block, &no_script::TITLE)?,
        data_cid: ludocid.map(|cid| cid.to_string()),
        rating: rating.and_then(|text| number::parse_decimal(&text)).filter(|rating| *rating <= 5.0),
        reviews: votes.as_deref().and_then(|votes| parse_count(block, votes)),
        reviews_original: votes,
        kind: kind.map(|kind| parse_kind(&kind)),
        ..Place::default()
    };
    for fact in no_script::collect_rows(block).filter_map(|(_, value)| extract_text(value)) {
        match () {
            () if text::is_phone(&fact) => place.phone = place.phone.take().or(Some(fact)),
            () if text::is_hours(&fact) => {
                place.open_state = clean_text(fact.split(['\u{B7}', '\u{22C5}']).next().unwrap_or_default());
                place.hours = place.hours.take().or(Some(fact));
            }
            () if text::has_digit(&fact) && fact.contains(',') => {
                place.address = place.address.take().or(Some(fact));
            }
            () => {}
        }
    }
    for link in block.select(&PLAIN_BUTTON).filter_map(|button| reader.resolve_link(button)) {
        let is_map = link.contains("/maps?") || is_map_link(&link);
        let kept = if is_map { &mut place.links.directions } else { &mut place.links.website };
        *kept = kept.take().or(Some(link));
    }
    place.website.clone_from(&place.links.website);
    let is_business = place.phone.is_some() || place.hours.is_some();
    (is_business && (place.address.is_some() || place.rating.is_some())).then_some(place)
}

/// Returns the value of a fact, without its label.
fn parse_fact_value(root: Node<'_>, fact: &Selector) -> Option<String> {
    let row = root.select_first(fact)?;
    let shown = row.select(&VALUE).filter_map(|value| clean_text(&value.text_without(&LABEL))).next();
    shown.or_else(|| clean_text(&row.text_without(&LABEL)))
}

/// Returns the kind in `$$ · Coffee shop`.
fn parse_kind(kind: &str) -> String {
    kind.rsplit('\u{B7}').find_map(clean_text).unwrap_or_else(|| kind.to_owned())
}

fn is_map_link(link: &str) -> bool {
    link.contains("/maps/") || crate::web::link::is_ad(link)
}

fn is_public_id(id: &str) -> bool {
    id.len() > 20 && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

fn parse_coordinates(root: Node<'_>) -> Option<Coordinates> {
    let node = root.select_first(&POINT)?;
    let degrees = |name: &str| parse_float(&read_attribute(node, name)?);
    build_coordinates(degrees("data-lat")?, degrees("data-lng")?)
}
