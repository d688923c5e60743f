//! Places: the pack among the results and the list of a page of places, which are made of the same cards.
//!
//! Cards of desktop pages, of phones, of pages without scripts and of hotels are read; the rows below a card's name are
//! told apart by what they mean (`rows`), and what only the page's data name is taken from there (`ids`).

mod beside;
mod links;
pub(crate) mod map;
mod page_data;
mod rows;
pub(crate) mod text;

pub use map::LocalMap;
pub(crate) use page_data::{build_coordinates, parse_url_coordinates};

use crate::once::CollectVec;
use crate::search::NamedLink;
use crate::web::date_text;
use crate::web::feature_id::FeatureId;
use crate::web::link;
use crate::web::page_reader::{
    LIST_MAX, Reader, clean_text, collect_group, find_outermost, find_text, is_icon, parse_count,
    read_attribute,
};
use quarry_html::{Document, Node, selectors};
use quarry_items::{Coordinates, Place};
use quarry_kernel::float::parse_float;
use quarry_kernel::url;
use rows::CardLayout;
use serde::Serialize;

selectors! {
    /// Desktop; phones; hotels; pages without scripts.
    pub(crate) static CARD = ".VkpGBb, .cXedhc, a.rllt__link[data-cid], a.nitkue, a.NANqI, .eIE7ad";
    static NARROW = "a.nitkue";
    /// The name of a place on a page without scripts, in the link that names its id.
    static PLAIN_NAME = "header + #main a[href*='ludocid='] h3";
    /// The same by the data that scripts need: a place's decimal id, its page, what opens it, a hotel's key.
    static LINKED = "a[data-cid], [role='link'][data-cid]:not([data-gid]), a[data-rc_ludocids], a[data-open-viewer], [role='button'][id^='pv-/']";
    /// Links to a place's page and its picture stand beside these.
    static WITHIN = "[data-cid], [role='button']";
    static HOTEL = "a[data-key][aria-labelledby]";
    /// Hotels that only a script opens: how they are rated opens something else.
    static OPENED = "[role='link'] [role='link'][aria-label]";
    static OPENER = "[role='link']";
    static HEADING = "[role='heading']";
    static NAMED = "[id]";
    static CID = "[data-cid]";
    static NAMED_BY_LINK = "a[href*='ludocid=']";
    static NAME = ".dbg0pd .OSrXXb";
    static VOTES = ".RDApEe";
    static HOTEL_PRICE = ".sRlU8b, .VSZCrf";
    static HOTEL_KIND = ".NAkmnc";
    static HOTEL_DEAL = ".dLtZ8b";
    static PICTURE = ".gTrj3e img, img:not(.XNo5Ab):not(.Icx6Cd)";
    /// Phones show the pictures beside the card, in the frame of the place.
    static FRAME = "[data-ludocid]";
    static POINT = "[data-lat][data-lng]";
    static PAID = ".U3A9Ac, a[href*='/aclk']";
    /// Choices of a list of hotels; its days.
    static CHOICE = "li > [role='button'][data-url^='/travel/'], a[href*='/travel/'] > li";
    static DAY = "date-picker-immersive span, [data-url*='/refine/dates'] [role='button']";
    /// The frame of a place that is paid for.
    static PAID_FRAME = "[data-is-ad='1']";
    static ADDRESS = "a[href*='/maps/'], a[data-url*='/maps/']";
    static WAY = "a[href*='udm=1'], a[href*='tbm=lcl']";
    static MENU = "[role='navigation'], [role='menu'], #hdtb";
}

/// Before its name a card may have the letter of its place on the map.
const NAME_PARTS_MAX: usize = 2;

/// Largest number of levels between a card and its outer parts.
const CARD_DEPTH: usize = 2;

/// Places.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct LocalResults {
    /// The places in the page's order.
    pub places: Vec<Place>,
    /// Date of the hotels' prices, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_in_date: Option<String>,
    /// Check-out date.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check_out_date: Option<String>,
    /// Address of the source's longer list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more_locations_link: Option<String>,
    /// The map beside them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub local_map: Option<LocalMap>,
    /// Filters for hotels proposed by the page.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub filters: Vec<NamedLink>,
}

/// Names a place by its id on maps, of which the public and the decimal id follow.
pub(crate) fn set_feature(place: &mut Place, feature: FeatureId) {
    place.data_id.get_or_insert_with(|| feature.data_id());
    place.place_id.get_or_insert_with(|| feature.place_id());
    place.data_cid.get_or_insert_with(|| feature.1.to_string());
}

/// Reads the places, and where the first one stands.
pub(crate) fn parse(
    document: &Document<'_>,
    html: &str,
    reader: &Reader<'_>,
) -> (Option<usize>, Option<LocalResults>) {
    let (place, mut places) =
        collect_group(find_cards(document), |card, position| self::parse_place(card, position, reader));
    let Some(first) = place else { return (None, None) };
    add_page_data(html, &mut places);
    move_buildings_to_extensions(&mut places);
    let mut days = document.select(&DAY).filter_map(|day| date_text::parse_date(&day.own_text()));
    let (check_in_date, check_out_date) = (days.next(), days.next());
    let choice = |choice: Node<'_>| {
        let address = choice.attr("data-url").or_else(|| choice.parent()?.attr("href"))?;
        Some(NamedLink {
            name: clean_text(&choice.text())?,
            link: link::resolve_target(reader.base, &address)?,
        })
    };
    let filters = document.select(&CHOICE).take(LIST_MAX).filter_map(choice).collect_vec();
    let local_map = map::parse(document, reader);
    let more_locations_link = find_more_link(document, first, reader);
    let found =
        LocalResults { places, check_in_date, check_out_date, more_locations_link, local_map, filters };
    (place, Some(found))
}

/// Returns the way to all places, behind the first of them: to the source's own results of that kind.
fn find_more_link(document: &Document<'_>, first: usize, reader: &Reader<'_>) -> Option<String> {
    let is_way = |way: &Node<'_>| {
        way.index() > first && way.has_text() && !way.is_hidden() && way.closest(&MENU).is_none()
    };
    let link = |way: Node<'_>| {
        let link = reader.resolve_link(way)?;
        let is =
            |name: &str, kind: &str| url::find_query_value(&link, name).is_some_and(|value| value == kind);
        (is("udm", "1") || is("tbm", "lcl")).then_some(link)
    };
    document.select(&WAY).filter(is_way).find_map(link)
}

/// Moves buildings to the extensions: where one unrated place of a pack has no kind, the row in which others have it is the
/// building.
fn move_buildings_to_extensions(places: &mut [Place]) {
    let is_unrated = |place: &Place| place.rating.is_none() && place.reviews.is_none();
    if places.iter().any(|place| is_unrated(place) && place.kind.is_none() && place.phone.is_some()) {
        for place in places.iter_mut().filter(|place| is_unrated(place)) {
            place.extensions.extend(place.kind.take());
        }
    }
}

/// Returns the cards of places: by their classes, where a page has those that are known, else by their data.
pub(crate) fn find_cards<'d>(document: &'d Document<'_>) -> Vec<Node<'d>> {
    let named = find_outermost(document.root(), &CARD);
    if !named.is_empty() {
        return beside::add_cards_beside(document, named);
    }
    let plain = document.select(&PLAIN_NAME).filter_map(|name| name.closest(&NAMED_BY_LINK)?.parent());
    let plain: Vec<Node<'d>> = plain.take(LIST_MAX).collect_vec();
    if !plain.is_empty() {
        return plain;
    }
    let hotels = document.select(&HOTEL).filter(|card| find_hotel_label(*card).is_some());
    let is_place = |link: &Node<'_>| {
        rows::find_details(*link).is_some_and(|details| {
            rows::find_rating(details).is_some()
                || details.children().take(NAME_PARTS_MAX).any(|part| part.matches(&HEADING))
        })
    };
    // The root is one or two elements further out.
    let whole = |link: Node<'d>| {
        let around = std::iter::successors(link.parent(), Node::parent).take(CARD_DEPTH);
        let is_alone = |node: &Node<'d>| node.select(&LINKED).filter(is_place).nth(1).is_none();
        around.take_while(is_alone).last().filter(|_| link.matches(&WITHIN)).unwrap_or(link)
    };
    // A page may hold a card twice, for two widths of the screen.
    let mut known = Vec::new();
    let mut is_new = |link: &Node<'_>| {
        let own = ["data-cid", "data-rc_ludocids"].iter().find_map(|name| read_attribute(*link, name));
        let own = own.or_else(|| clean_text(&link.text()));
        let is_new = !known.contains(&own);
        known.push(own);
        is_new
    };
    let places = document.select(&LINKED).filter(is_place).take(LIST_MAX).filter(|link| is_new(link));
    let places: Vec<_> = places.collect_vec();
    let cards: Vec<Node<'d>> = places.into_iter().map(whole).chain(hotels).collect_vec();
    if !cards.is_empty() {
        return beside::add_cards_beside(document, cards);
    }
    let rated = document.select(&OPENED).filter(|rated| rows::find_rating(*rated).is_some()).take(LIST_MAX);
    let opener = |rated: Node<'d>| rated.parent()?.closest(&OPENER).filter(|card| !card.has_name("a"));
    let mut opened: Vec<Node<'d>> = rated.filter_map(opener).collect_vec();
    // The others of the first one's list; further down hotels may be shown in tiles.
    let list = |card: &Node<'d>| card.parent().and_then(|entry| entry.parent());
    let first = opened.first().and_then(list);
    opened.retain(|card| list(card) == first);
    opened
}

/// Finds the name of a hotel's card: its element has an id.
fn find_hotel_label<'d>(card: Node<'d>) -> Option<Node<'d>> {
    let id = card.matches(&HOTEL).then(|| card.attr("aria-labelledby")).flatten()?;
    card.select(&NAMED).find(|node| node.id().is_some_and(|own| own == id))
}

/// Returns the texts of a hotel's card in order: name, price, rating, kind, what is offered.
fn fill_hotel(card: Node<'_>, place: &mut Place) -> Option<()> {
    let is_opened =
        || card.matches(&OPENER) && !card.has_name("a") || card.select_first(&HOTEL_DEAL).is_some();
    let label = find_hotel_label(card).or_else(|| is_opened().then_some(card))?;
    let is_leaf = |node: &Node<'_>| node.children().next().is_none();
    let mut texts = label.descendants().filter(is_leaf).filter_map(|leaf| clean_text(&leaf.text()));
    let title = texts.next()?;
    let rest: Vec<String> = texts.collect_vec();
    place.price = place.price.take().or_else(|| rest.iter().find(|text| text::is_price(text)).cloned());
    if !card.matches(&CARD) {
        place.title = title;
        let dot = rest.iter().position(|text| text == "\u{B7}");
        place.kind = dot.and_then(|dot| rest.get(dot + 1)).cloned();
        if place.kind.is_none() && label != card {
            return None;
        }
    }
    let before =
        |text: &String| Some(text) == place.kind.as_ref() || Some(text) == place.reviews_original.as_ref();
    let offers = rest.iter().skip(rest.iter().rposition(before)? + 1);
    for offer in offers.filter(|offer| offer.contains(char::is_alphanumeric)) {
        match () {
            () if text::is_quoted(offer) => place.description = Some(offer.clone()),
            () if !place.extensions.contains(offer) => place.extensions.push(offer.clone()),
            () => {}
        }
    }
    Some(())
}

/// Adds what only the page's data say of the places.
pub(crate) fn add_page_data(html: &str, places: &mut [Place]) {
    let ids: Vec<String> = places.iter().filter_map(|place| place.data_cid.clone()).collect_vec();
    let mut known = page_data::collect_place_data(html, ids.iter().map(String::as_str));
    for place in places {
        let Some(found) = place.data_cid.as_deref().and_then(|id| known.remove(id)) else { continue };
        place.gps_coordinates = place.gps_coordinates.or(found.gps);
        place.kgmid = place.kgmid.take().or(found.kgmid);
        if let Some(feature) = found.feature {
            set_feature(place, feature);
        }
    }
}

fn parse_place(card: Node<'_>, position: u32, reader: &Reader<'_>) -> Option<Place> {
    let links = links::parse(card, reader);
    let votes = find_text(card, &VOTES).or_else(|| rows::find_votes(card));
    let is_named = card.matches(&CARD);
    let is_plain = card.select_first(&PLAIN_NAME).is_some();
    let details = if is_named {
        card.select_first(&rows::DETAILS)
    } else {
        rows::find_details(card).filter(|_| !is_plain)
    };
    let is_narrow = if is_named {
        card.matches(&NARROW)
    } else {
        is_plain || details.is_some_and(|details| details.select_first(&HEADING).is_none())
    };
    // Within a heading its first element is the name, beside a button about ads.
    let first = || {
        let details = details.filter(|_| !is_named)?;
        let name = rows::find_headings(details).next().or_else(|| details.children().next())?;
        rows::extract_title(name.children().next().unwrap_or(name))
    };
    let mut place = Place {
        position: Some(position),
        title: find_text(card, &NAME).or_else(first).or_else(|| rows::find_title(card))?,
        data_cid: find_decimal_id(card),
        rating: rows::parse_rating(card),
        reviews: votes.as_deref().and_then(|votes| parse_count(card, votes)),
        reviews_original: votes,
        price: find_text(card, &HOTEL_PRICE),
        kind: find_text(card, &HOTEL_KIND),
        website: links.website.clone().filter(|website| !link::is_ad(website)),
        links,
        thumbnail: find_picture(card, reader),
        gps_coordinates: find_coordinates(card),
        sponsored: card.select_first(&PAID).or_else(|| card.closest(&PAID_FRAME)).is_some(),
        ..Place::default()
    };
    // On phones a card leads to its place by the id in the source's graph.
    let shown = card.attr("href").filter(|href| url::find_query_value(href, "mid").is_some());
    place.kgmid =
        shown.as_ref().and_then(|href| url::find_query_value(href, "mid")).map(std::borrow::Cow::into_owned);
    place.link = shown.and_then(|_| reader.resolve_link(card));
    if fill_hotel(card, &mut place).is_some() && !is_named {
        return Some(place);
    }
    rows::fill_place(
        card,
        details,
        if is_narrow { CardLayout::Narrow } else { CardLayout::Wide },
        &mut place,
    );
    if let Some(feature) =
        card.select(&ADDRESS).find_map(|anchor| FeatureId::from_address(&read_attribute(anchor, "href")?))
    {
        set_feature(&mut place, feature);
    }
    Some(place)
}

fn find_decimal_id(card: Node<'_>) -> Option<String> {
    let own = read_attribute(card, "data-cid")
        .or_else(|| card.select(&CID).find_map(|node| read_attribute(node, "data-cid")));
    let of_link = |anchor: Node<'_>| {
        let href = anchor.attr("href")?;
        url::find_query_value(&href, "ludocid").map(std::borrow::Cow::into_owned)
    };
    let linked = || of_link(card).or_else(|| card.select(&NAMED_BY_LINK).find_map(of_link));
    own.or_else(linked).filter(|id| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit()))
}

fn find_picture(card: Node<'_>, reader: &Reader<'_>) -> Option<String> {
    // Beside a quotation stands the picture of who said it.
    let is_beside = |image: &Node<'_>| {
        let outward = std::iter::successors(image.parent(), Node::parent).take(CARD_DEPTH + 1);
        outward
            .map(|around| around.text())
            .find(|text| !text.is_empty())
            .is_some_and(|text| text::is_quoted(&text))
    };
    let is_place =
        |image: &Node<'_>| !is_icon(*image) && image.closest(&rows::QUOTE).is_none() && !is_beside(image);
    let find_place_picture = |node: Node<'_>| {
        node.select(&PICTURE).filter(is_place).find_map(|image| reader.resolve_picture(image))
    };
    find_place_picture(card).or_else(|| find_place_picture(card.closest(&FRAME)?))
}

/// Returns where a card says that its place is.
fn find_coordinates(card: Node<'_>) -> Option<Coordinates> {
    let marked = || {
        let node = Some(card).filter(|card| card.matches(&POINT)).or_else(|| card.select_first(&POINT))?;
        let degrees = |name: &str| parse_float(&clean_text(&node.attr(name)?)?);
        build_coordinates(degrees("data-lat")?, degrees("data-lng")?)
    };
    marked().or_else(|| {
        card.select(&ADDRESS).find_map(|anchor| parse_url_coordinates(&read_attribute(anchor, "href")?))
    })
}
