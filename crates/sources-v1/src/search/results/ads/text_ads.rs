//! Paid texts above and below the web results.

use super::details::{
    extract_own_text, find_description, is_outside_listing, parse_callouts, parse_phone, parse_rating,
    parse_sitelinks,
};
use super::priced_links::{parse_price_beside_link, parse_priced_link};
use super::products::parse_offer;
use super::{
    AD, Ad, CLICK, DISPLAYED, LEADING, LIST_ITEM, LISTED, SELLER_RATING, STARS, TITLE, find_block_position,
};
use crate::number;
use crate::once::CollectVec;
use crate::search::results::organic::find_shown_address;
use crate::web::link;
use crate::web::page_reader::{
    LIST_MAX, Reader, clean_text, collect_group, extract_text, find_outermost, find_text, is_icon,
    parse_count, read_attribute, saturate_to_u32,
};
use quarry_html::{Document, Node, Selector, selectors};

selectors! {
    /// Titles in the parts of the page that are paid for, where no name tells the ads.
    static PAID_TITLE = "#tads a[href] [role='heading'], #tadsb a[href] [role='heading'], #bottomads a[href] [role='heading'], \
        #taw a[data-rw] [role='heading'], a[data-rw] [role='heading'], a[data-pcu] [role='heading'], \
        header + #main a[href*='/aclk'] [role='heading'], #tads li a[href] h3, #tadsb li a[href] h3, #bottomads li a[href] h3, \
        #tads ol > li > h3 > a[href], #tadsb ol > li > h3 > a[href], #bottomads ol > li > h3 > a[href], #mbEnd ol > li > h3 > a[href], \
        #tads ol > li > div > h3 > a[href], #bottomads ol > li > div > h3 > a[href], #mbEnd ol > li > div > h3 > a[href]";
    static PAID_PART = "#mbEnd, #tads, #tadsb, #bottomads, #tvcap, #taw, #rhs, #rso, #main, body";
    /// The title's link; before it a picture may stand that leads to the source's own address.
    static MAIN_LINK = "a.sVXRqc[href], a.cz3goc[href], a.C8nzq[href]";
    static LINK = "a[data-rw][href], a[href]";
    static SOURCE = ".TElO2c .OSrXXb, .BTu2cd, .TElO2c";
    /// The advertiser's domain, beside whose line its name stands.
    static DOMAIN = "[data-dtld]";
    static TEXT = ".p4wth, .Va3FIb, .w1C3Le .yDYNvb, .MUxGbd.yDYNvb";
    /// Lowest price of the ad, and the rating by its advertiser's customers.
    static PRICE = ".mudRy span, .e10twf, .qptdjc, [data-htae] > div > div:first-child > span";
    static VOTES = ".RDApEe";
    static PICTURE = "img";
    static THUMBNAIL = ".SuXxEf img, .ZGomKf img";
    /// The same of what may be bought, each a link that says its name, its price and a word about it.
    static PRICED = "a.Iz0HGc[href], [aria-hidden='true'] a[data-impdclcc][href]";
    /// Products; rooms in hotels, on desktop pages and on phones.
    static PRODUCT = ".pla-unit, .DYEKGe[role='listitem'], .ZPze1e";
}

/// Returns the ads with their places in the document.
pub(crate) fn parse_text_ads(document: &Document<'_>, reader: &Reader<'_>) -> Vec<(usize, Ad)> {
    let mut found: Vec<(usize, Ad)> = Vec::new();
    let named = find_outermost(document.root(), &AD);
    let cards = if named.is_empty() { find_unmarked_ads(document) } else { named };
    for card in cards {
        if let Some(mut ad) = parse_text_ad(card, reader) {
            ad.position = saturate_to_u32(found.len() + 1);
            found.push((card.index(), ad));
        }
    }
    found
}

/// Returns the advertiser's name where a class tells it: above the title, or within the title's link. An element of that class
/// may also hold the address, and below the link claims and ratings have it.
fn find_source(card: Node<'_>) -> Option<String> {
    let title = card.select_first(&TITLE)?;
    let link = title.closest(&LEADING).map_or(0..=title.index(), |link| 0..=link.last_index());
    let is_name = |node: &Node<'_>| link.contains(&node.index()) && node.select_first(&DISPLAYED).is_none();
    card.select(&SOURCE).filter(is_name).find_map(extract_text)
}

/// Returns the number of rated, `(288)` right behind the stars.
fn find_votes_after_stars(card: Node<'_>) -> Option<String> {
    let behind = card
        .select(&STARS)
        .filter(is_outside_listing)
        .filter_map(|stars| stars.next_sibling())
        .find_map(extract_text)?;
    Some(behind.strip_prefix('(')?.strip_suffix(')')?.to_owned())
}

/// Returns the picture beside the text of an ad, where no name tells it; one that `sells` has pictures of things too.
fn find_picture_beside_text(card: Node<'_>, sells: bool, reader: &Reader<'_>) -> Option<String> {
    let is_of_thing =
        |image: &Node<'_>| sells && image.closest(&PRICED).or_else(|| image.closest(&PRODUCT)).is_some();
    let is_picture = |image: &Node<'_>| is_outside_listing(image) && !is_icon(*image) && !is_of_thing(image);
    card.select(&PICTURE).take(LIST_MAX).filter(is_picture).find_map(|image| reader.resolve_picture(image))
}

/// Returns the widest elements that hold one paid title each.
fn find_unmarked_ads<'d>(document: &'d Document<'_>) -> Vec<Node<'d>> {
    const DEPTH: usize = 12;
    // Before 2017 an empty link that counts the click stood before the title's.
    let is_title = |title: &Node<'_>| {
        title.closest(&LISTED).is_none() && title.closest(&PRODUCT).is_none() && title.has_text()
    };
    let titles: Vec<Node<'d>> = document.select(&PAID_TITLE).filter(is_title).take(LIST_MAX).collect_vec();
    let mut cards: Vec<Node<'d>> = Vec::new();
    for title in &titles {
        let holds_one = |outer: &Node<'d>| {
            let range = outer.index()..=outer.last_index();
            titles.iter().filter(|other| range.contains(&other.index())).nth(1).is_none()
        };
        let outward = std::iter::successors(title.parent(), Node::parent).take(DEPTH);
        let card = outward.take_while(|outer| !outer.matches(&PAID_PART) && holds_one(outer)).last();
        cards.extend(card.filter(|card| !cards.contains(card)));
    }
    cards
}

fn parse_text_ad(card: Node<'_>, reader: &Reader<'_>) -> Option<Ad> {
    let title = find_text(card, &TITLE)?;
    let titles = card.select(&TITLE).filter(Node::has_text).take(1);
    let titles = titles.filter_map(|title| title.closest(&LEADING));
    let mut anchors = titles.chain(card.select(&MAIN_LINK)).chain(card.select(&LINK));
    let anchor = anchors.find(|anchor| reader.resolve_link(*anchor).is_some())?;
    let own = reader.resolve_link(anchor)?;
    // The link may be the source's own, and the advertiser's address stand beside it.
    let is_tracking = link::is_ad(&own);
    let named = if is_tracking { link::find_landing_page(anchor) } else { None };
    let beside = || read_attribute(anchor.prev_sibling().filter(|beside| beside.matches(&CLICK))?, "href");
    let clicked = read_attribute(anchor, "data-rw").or_else(beside);
    let clicked = clicked.and_then(|counted| link::resolve_target(reader.base, &counted));
    let own_text = |selector: &Selector| {
        card.select(selector).filter(is_outside_listing).find_map(|node| clean_text(&node.text()))
    };
    let price = own_text(&PRICE).filter(|price| number::parse_price(price).is_some());
    // `Rating for a.test: 4.8 - 10,915 reviews - Return policy: 30 days`.
    let said_of_seller = card.select_first(&SELLER_RATING).map(|seller| seller.text()).unwrap_or_default();
    let mut said_of_seller = said_of_seller.split(" - ").skip(1).filter_map(clean_text).collect_vec();
    let is_count = |text: &mut String| text.starts_with(|first: char| first.is_ascii_digit());
    let votes = said_of_seller.first_mut().is_some_and(is_count).then(|| said_of_seller.remove(0));
    let mut products = collect_group(find_outermost(card, &LIST_ITEM), |card, position| {
        parse_offer(card, None, position, reader)
    })
    .1;
    if products.is_empty() {
        products = collect_group(find_outermost(card, &PRICED), |card, position| {
            parse_priced_link(card, position, reader)
        })
        .1;
    }
    if products.is_empty() {
        let links = card.select(&CLICK).take(LIST_MAX).collect_vec();
        products = collect_group(links, |link, position| parse_price_beside_link(link, position, reader)).1;
    }
    let link = named.unwrap_or_else(|| own.clone());
    Some(Ad {
        block_position: find_block_position(card),
        tracking_link: clicked.or_else(|| is_tracking.then_some(own)),
        displayed_link: find_text(card, &DISPLAYED)
            .or_else(|| find_shown_address(card, &link, card.select_first(&TITLE)?)),
        link,
        source: find_source(card)
            .or_else(|| card.select_first(&DOMAIN)?.parent()?.prev_sibling().and_then(extract_text))
            .filter(|source| *source != title),
        title,
        favicon: reader.find_icon(anchor),
        description: card.select(&TEXT).find_map(extract_own_text).or_else(|| find_description(card)),
        extensions: parse_callouts(card).into_iter().chain(said_of_seller).collect_vec(),
        sitelinks: parse_sitelinks(card, reader),
        thumbnail: card
            .select(&THUMBNAIL)
            .filter(is_outside_listing)
            .find_map(|image| reader.resolve_picture(image))
            .or_else(|| find_picture_beside_text(card, !products.is_empty(), reader)),
        products,
        phone: parse_phone(card),
        extracted_price: price.as_deref().and_then(number::parse_price).map(|price| price.amount),
        price,
        rating: parse_rating(card),
        reviews: own_text(&VOTES)
            .or(votes)
            .or_else(|| find_votes_after_stars(card))
            .and_then(|votes| parse_count(card, &votes)),
        ..Ad::default()
    })
}
