//! Paid texts above and below the web results.

use super::products::offer;
use super::said::{callouts, is_own, phone, prose, rating, sitelinks, written};
use super::sold::{priced, priced_beside};
use super::{
    AD, Ad, CLICK, DISPLAYED, LEADING, LIST_ITEM, LISTED, SELLER_RATING, STARS, TITLE, block_position,
};
use crate::number;
use crate::once::Listed;
use crate::search::results::organic::address_shown;
use crate::web::link;
use crate::web::reader::{
    LIST_MAX, Reader, attr, clean, first_text, group, is_icon, length, outermost, text,
};
use quarry_html::{Document, Node, Selector, selectors};

selectors! {
    /// Titles in the parts of the page that are paid for, where no name tells the ads.
    static PAID_TITLE = "#tads a[href] [role='heading'], #tadsb a[href] [role='heading'], #bottomads a[href] [role='heading'], \
        #taw a[data-rw] [role='heading'], a[data-rw] [role='heading'], a[data-pcu] [role='heading'], \
        header + #main a[href*='/aclk'] [role='heading'], #tads li a[href] h3, #tadsb li a[href] h3, #bottomads li a[href] h3";
    static PAID_PART = "#tads, #tadsb, #bottomads, #tvcap, #taw, #rhs, #rso, #main, body";
    /// The title's link; before it a picture may stand that leads to the source's own address.
    static MAIN_LINK = "a.sVXRqc[href], a.cz3goc[href], a.C8nzq[href]";
    static LINK = "a[data-rw][href], a[href]";
    static SOURCE = ".TElO2c .OSrXXb, .BTu2cd, .TElO2c";
    /// The advertiser's domain, beside whose line its name stands.
    static DOMAIN = "[data-dtld]";
    static TEXT = ".p4wth, .Va3FIb, .w1C3Le .yDYNvb, .MUxGbd.yDYNvb";
    /// What the ad costs at least, and what its advertiser's customers think.
    static PRICE = ".mudRy span, .e10twf, .qptdjc, [data-htae] > div > div:first-child > span";
    static VOTES = ".RDApEe";
    static PICTURE = "img";
    static THUMBNAIL = ".SuXxEf img, .ZGomKf img";
    /// The same of what may be bought, each a link that says its name, its price and a word about it.
    static PRICED = "a.Iz0HGc[href], [aria-hidden='true'] a[data-impdclcc][href]";
    /// Products; rooms in hotels, on desktop pages and on phones.
    static PRODUCT = ".pla-unit, .DYEKGe[role='listitem'], .ZPze1e";
}

/// The ads with their places in the document.
pub(crate) fn texts(document: &Document<'_>, reader: &Reader<'_>) -> Vec<(usize, Ad)> {
    let mut found: Vec<(usize, Ad)> = Vec::new();
    let named = outermost(document.root(), &AD);
    let cards = if named.is_empty() { unnamed(document) } else { named };
    for card in cards {
        if let Some(mut ad) = text_ad(card, reader) {
            ad.position = length(found.len() + 1);
            found.push((card.index(), ad));
        }
    }
    found
}

/// The advertiser's name where a class tells it: above the title, or within the title's link. An element of that class may also hold
/// the address, and below the link claims and ratings have it.
fn named_source(card: Node<'_>) -> Option<String> {
    let title = card.first(&TITLE)?;
    let link = title.closest(&LEADING).map_or(0..=title.index(), |link| 0..=link.last_index());
    let is_name = |node: &Node<'_>| link.contains(&node.index()) && node.first(&DISPLAYED).is_none();
    card.select(&SOURCE).filter(is_name).find_map(text)
}

/// How many rated, `(288)` right behind the stars.
fn behind_stars(card: Node<'_>) -> Option<String> {
    let behind =
        card.select(&STARS).filter(is_own).filter_map(|stars| stars.next_sibling()).find_map(text)?;
    Some(behind.strip_prefix('(')?.strip_suffix(')')?.to_owned())
}

/// The picture beside the text of an ad, where no name tells it; one that `sells` has pictures of things too.
fn beside(card: Node<'_>, sells: bool, reader: &Reader<'_>) -> Option<String> {
    let is_of_thing =
        |image: &Node<'_>| sells && image.closest(&PRICED).or_else(|| image.closest(&PRODUCT)).is_some();
    let is_picture = |image: &Node<'_>| is_own(image) && !is_icon(*image) && !is_of_thing(image);
    card.select(&PICTURE).take(LIST_MAX).filter(is_picture).find_map(|image| reader.picture(image))
}

/// The widest elements that hold one paid title each.
fn unnamed<'d>(document: &'d Document<'_>) -> Vec<Node<'d>> {
    const DEPTH: usize = 12;
    let is_title = |title: &Node<'_>| title.closest(&LISTED).is_none() && title.closest(&PRODUCT).is_none();
    let titles: Vec<Node<'d>> = document.select(&PAID_TITLE).filter(is_title).take(LIST_MAX).listed();
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

fn text_ad(card: Node<'_>, reader: &Reader<'_>) -> Option<Ad> {
    let title = first_text(card, &TITLE)?;
    let titles = card.select(&TITLE).take(1).filter_map(|title| title.closest(&LEADING));
    let mut anchors = titles.chain(card.select(&MAIN_LINK)).chain(card.select(&LINK));
    let anchor = anchors.find(|anchor| reader.link(*anchor).is_some())?;
    let own = reader.link(anchor)?;
    // The link may be the source's own, and the advertiser's address stand beside it.
    let is_tracking = link::is_ad(&own);
    let named = if is_tracking { link::landing_page(anchor) } else { None };
    let clicked = attr(anchor, "data-rw").and_then(|counted| link::target(reader.base, &counted));
    let own_text =
        |selector: &Selector| card.select(selector).filter(is_own).find_map(|node| clean(&node.text()));
    let price = own_text(&PRICE).filter(|price| number::price(price).is_some());
    // `Rating for a.test: 4.8 - 10,915 reviews - Return policy: 30 days`.
    let said_of_seller = card.first(&SELLER_RATING).map(|seller| seller.text()).unwrap_or_default();
    let mut said_of_seller = said_of_seller.split(" - ").skip(1).filter_map(clean).listed();
    let is_count = |text: &mut String| text.starts_with(|first: char| first.is_ascii_digit());
    let votes = said_of_seller.first_mut().is_some_and(is_count).then(|| said_of_seller.remove(0));
    let mut products =
        group(outermost(card, &LIST_ITEM), |card, position| offer(card, None, position, reader)).1;
    if products.is_empty() {
        products = group(outermost(card, &PRICED), |card, position| priced(card, position, reader)).1;
    }
    if products.is_empty() {
        let links = card.select(&CLICK).take(LIST_MAX).listed();
        products = group(links, |link, position| priced_beside(link, position, reader)).1;
    }
    let link = named.unwrap_or_else(|| own.clone());
    Some(Ad {
        block_position: block_position(card),
        tracking_link: clicked.or_else(|| is_tracking.then_some(own)),
        displayed_link: first_text(card, &DISPLAYED)
            .or_else(|| address_shown(card, &link, card.first(&TITLE)?)),
        link,
        source: named_source(card)
            .or_else(|| card.first(&DOMAIN)?.parent()?.prev_sibling().and_then(text))
            .filter(|source| *source != title),
        title,
        favicon: reader.icon_in(anchor),
        description: card.select(&TEXT).find_map(written).or_else(|| prose(card)),
        extensions: callouts(card).into_iter().chain(said_of_seller).listed(),
        sitelinks: sitelinks(card, reader),
        thumbnail: card
            .select(&THUMBNAIL)
            .filter(is_own)
            .find_map(|image| reader.picture(image))
            .or_else(|| beside(card, !products.is_empty(), reader)),
        products,
        phone: phone(card),
        extracted_price: price.as_deref().and_then(number::price).map(|price| price.amount),
        price,
        rating: rating(card),
        reviews: own_text(&VOTES)
            .or(votes)
            .or_else(|| behind_stars(card))
            .and_then(|votes| number::count_in(&votes, card.language().as_deref())),
        ..Ad::default()
    })
}
