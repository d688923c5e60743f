//! Paid results: texts above and below the web results, and products.

use crate::number;
use crate::once::Listed;
use crate::once::distinct;
use crate::v1::product::is_delivery;
use crate::v1::search::cut::sections;
use crate::v1::search::packs::local::words;
use crate::v1::web::former;
use crate::v1::web::link;
use crate::v1::web::reader::{
    LIST_MAX, Reader, attr, clean, first_text, group, length, outermost, pieces, text,
};
use quarry_html::{Document, Node, Selector, selectors};
pub use quarry_items::{Ad, Product as ShoppingResult, Sitelink as AdLink};
use quarry_kernel::http::has_scheme;

selectors! {
    static AD = ".uEierd, [data-text-ad]";
    static TITLE = "[role='heading'], a[href] h3";
    /// Titles in the parts of the page that are paid for, where no name tells the ads.
    static PAID_TITLE = "#tads a[href] [role='heading'], #tadsb a[href] [role='heading'], #bottomads a[href] [role='heading'], \
        #taw a[data-rw] [role='heading'], a[data-rw] [role='heading'], a[data-pcu] [role='heading'], \
        header + #main a[href*='/aclk'] [role='heading'], #tads li a[href] h3, #tadsb li a[href] h3, #bottomads li a[href] h3";
    static PAID_PART = "#tads, #tadsb, #bottomads, #tvcap, #taw, #rhs, #rso, #main, body";
    /// The title's link; before it a picture may stand that leads to the source's own address.
    static MAIN_LINK = "a.sVXRqc[href], a.cz3goc[href], a.C8nzq[href]";
    static LINK = "a[data-rw][href], a[href]";
    static DISPLAYED = "[data-dtld], .qzEoUe, .ob9lvb, cite";
    static SOURCE = ".TElO2c .OSrXXb, .BTu2cd, .TElO2c";
    /// The advertiser's domain, beside whose line its name stands.
    static DOMAIN = "[data-dtld]";
    static ICON = "img.XNo5Ab";
    static TEXT = ".Va3FIb .p4wth, .Va3FIb, .w1C3Le .yDYNvb, .MUxGbd.yDYNvb";
    static ANCHOR = "a";
    static BLOCK = "div";
    static CALLOUT = ".dcuivd, .r0AZXe, .wzl5Ce, .Qezod a, .Qezod .fvEd6d, span[role='presentation'][tabindex] div";
    /// Claims that no name tells: links that say one, and what opens the hours.
    static CLAIM = "a[data-rw], a[href*='/aclk'], g-bubble [role='button']";
    static LEADING = "a[href]";
    static PHONE = ".crj95c, a[href^='tel:'], [data-phone-number], a[href*='/aclk'][role='button']";
    /// What the ad costs at least, and what its advertiser's customers think.
    static PRICE = ".mudRy span, .e10twf, .qptdjc, [data-htae] > div > div:first-child > span";
    static SELLER_RATING = "w-ad-seller-rating";
    static STARS = ".z3HNkc[aria-label], [role='img'][aria-label]";
    static VOTES = ".RDApEe";
    static THUMBNAIL = ".SuXxEf img, .ZGomKf img";
    /// Things of the advertiser's that the ad lists: their prices and ratings are not the ad's.
    static LISTED = "[role='listitem'], [role='dialog'], g-dialog, g-lightbox, a.Iz0HGc";
    /// The same of what may be bought, each a link that says its name, its price and a word about it.
    static PRICED = "a.Iz0HGc[href], [aria-hidden='true'] a[data-impdclcc][href]";
    /// Further links, where no name tells them, and what may be around one of them.
    static FURTHER = "a[data-rw], a[data-arwt], a[href*='/aclk']";
    static LIST_ITEM = "[role='listitem']";
    static LINK_HEADING = "h3";
    static BOTTOM = "#tadsb, #bottomads";
    static TOP = "#tads, #taw, #atvcap";
    static RIGHT = "#rhs";
    /// Products; rooms in hotels, on desktop pages and on phones.
    static PRODUCT = ".pla-unit, .DYEKGe[role='listitem'], .ZPze1e";
    static CLICK = "a[href*='/aclk']";
    static CLICKED = "a[data-rw]";
    static FORMER_PRICE = "s, del, [style*='line-through']";
    /// Cards of offers that no name tells, in the parts of the page that are paid for.
    static OFFER = "#tads g-inner-card, #tvcap g-inner-card, #atvcap g-inner-card, #tadsb g-inner-card, #bottomads g-inner-card, \
        #tads [role='listitem'], #tvcap [role='listitem'], #atvcap [role='listitem'], #tadsb [role='listitem'], \
        #tads [jsname='hN4QTd'], #tvcap [jsname='hN4QTd'], #tadsb [jsname='hN4QTd']";
    /// The link of a product's unit, which stands before all that the unit says.
    static UNIT_LINK = "a[id^='vplap_'], a[data-nt-icon-id]";
    /// The picture of a unit that is a link as a whole, on phones.
    static UNIT_PICTURE = "img[id^='plathumb']";
    static LABELLED = "[aria-label]";
    /// Where a room is: no claim of the offer's.
    static ROOM_PLACE = "[jsname='tTusr'] > div:first-child";
    /// The picture of the thing, beside which icons may stand.
    static PRODUCT_PICTURE = "img[id^='pla']";
}

/// The ads with their places in the document.
pub(in crate::v1) fn texts(document: &Document<'_>, reader: &Reader<'_>) -> Vec<(usize, Ad)> {
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
    // Pages without scripts name only the source's address in the link, and the advertiser's beside it.
    let named = attr(anchor, "data-pcu")
        .and_then(|list| list.split(',').next().and_then(clean))
        .filter(|address| has_scheme(address));
    let is_tracking = link::is_ad(&own);
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
    Some(Ad {
        block_position: block_position(card),
        tracking_link: clicked.or_else(|| is_tracking.then(|| own.clone())),
        link: named.filter(|_| is_tracking).unwrap_or(own),
        displayed_link: first_text(card, &DISPLAYED),
        source: first_text(card, &SOURCE)
            .or_else(|| card.first(&DOMAIN)?.parent()?.prev_sibling().and_then(text))
            .filter(|source| *source != title),
        title,
        favicon: card.first(&ICON).and_then(|icon| reader.picture(icon)),
        description: card
            .select(&TEXT)
            .filter(|node| node.closest(&ANCHOR).is_none())
            .find_map(|node| clean(&node.text()))
            .or_else(|| prose(card)),
        extensions: callouts(card).into_iter().chain(said_of_seller).listed(),
        sitelinks: sitelinks(card, reader),
        products,
        thumbnail: card.select(&THUMBNAIL).filter(is_own).find_map(|image| reader.picture(image)),
        phone: phone(card),
        extracted_price: price.as_deref().and_then(number::price).map(|price| price.amount),
        price,
        rating: rating(card),
        reviews: own_text(&VOTES).or(votes).and_then(|votes| number::count(&votes)),
        ..Ad::default()
    })
}

/// What an ad sells, by its lines: name, price, a word about it.
fn priced(link: Node<'_>, position: u32, reader: &Reader<'_>) -> Option<ShoppingResult> {
    sold(link, position, reader, link.children().filter_map(|line| clean(&line.text())).listed())
}

/// The same in one line beside the link, `Name - $5.00/mo - a word`, or with the word below.
fn priced_beside(link: Node<'_>, position: u32, reader: &Reader<'_>) -> Option<ShoppingResult> {
    let is_alone = |row: &Node<'_>| row.select(&ANCHOR).nth(1).is_none();
    let (row, title) = (link.parent().filter(is_alone)?, text(link)?);
    let said = row.text().replace('\u{A0}', " ");
    let rest = said.trim_start().strip_prefix(&title)?.trim_start().strip_prefix('-')?;
    let mut lines = vec![title];
    lines.extend(rest.split(" - ").filter_map(clean));
    lines.extend(row.next_sibling().filter(|below| below.is("div")).and_then(text));
    sold(link, position, reader, lines)
}

fn sold(link: Node<'_>, position: u32, reader: &Reader<'_>, lines: Vec<String>) -> Option<ShoppingResult> {
    let mut lines = lines.into_iter();
    let (title, price) = (lines.next()?, lines.next()?);
    Some(ShoppingResult {
        position,
        block_position: Some(block_position(link)),
        title,
        link: Some(reader.link(link)?),
        extracted_price: Some(number::price(&price)?.amount),
        price: Some(price),
        extensions: lines.listed(),
        ..ShoppingResult::default()
    })
}

/// The text of an ad that no name tells: a block without links, outside of every link, as long as a sentence, and not the
/// line with its address.
fn prose(card: Node<'_>) -> Option<String> {
    const SENTENCE_LETTERS_MIN: usize = 40;
    let mut blocks = card.descendants().filter(|node| {
        node.is("div")
            && node.first(&ANCHOR).is_none()
            && node.first(&BLOCK).is_none()
            && node.closest(&ANCHOR).is_none()
            && node.first(&DISPLAYED).is_none()
            && is_own(node)
    });
    blocks.find_map(|node| clean(&node.text()).filter(|text| text.chars().count() >= SENTENCE_LETTERS_MIN))
}

/// Whether something in an ad is the ad's own and not of a thing that it lists.
fn is_own(node: &Node<'_>) -> bool {
    node.closest(&LISTED).is_none()
}

/// Short claims; a row of links is none.
fn callouts(card: Node<'_>) -> Vec<String> {
    let mut texts = texts_of(card, &CALLOUT);
    let links: Vec<String> =
        card.select(&CALLOUT).filter(|node| node.first(&LEADING).is_some()).map(|node| node.text()).listed();
    texts.retain(|text| {
        !words::is_phone(text) && !links.iter().any(|link| clean(link).as_ref() == Some(text))
    });
    if texts.is_empty() {
        let said = card.select(&CLAIM).filter(|node| node.first(&TITLE).is_none() && is_own(node));
        let claims = said.filter(|node| text(*node).is_some_and(|said| is_claim(&said)));
        // What stands in two lines is said in two.
        let lines = |node| Some(sections::lines(node)).filter(|lines| lines.len() > 1);
        let of = |node| lines(node).unwrap_or_else(|| text(node).into_iter().listed());
        texts = distinct(claims.take(LIST_MAX).flat_map(of));
    }
    texts
}

/// What it costs on a day, where it is, and when it is open, are claims.
fn is_claim(text: &str) -> bool {
    text.contains('\u{B7}') || text.contains(',') && text.starts_with(|first: char| first.is_ascii_digit())
}

fn phone(card: Node<'_>) -> Option<String> {
    let number = |node: Node<'_>| {
        let called = attr(node, "href").and_then(|href| clean(href.strip_prefix("tel:")?));
        // `Call 020 7946 0000`.
        let said = || clean(node.text().trim_start_matches(|first: char| !is_of_number(first)));
        called.or_else(|| attr(node, "data-phone-number")).or_else(said)
    };
    let marked = card.select(&PHONE).filter(is_own).filter_map(number).find(|number| words::is_phone(number));
    marked.or_else(|| pieces(card).find(|said| words::is_phone(said)))
}

fn is_of_number(letter: char) -> bool {
    letter.is_ascii_digit() || matches!(letter, '+' | '(')
}

fn rating(card: Node<'_>) -> Option<f64> {
    let seller = card.first(&SELLER_RATING).and_then(|seller| number::decimal(&seller.text()));
    let stars = || {
        let stars = card.select(&STARS).find(is_own)?;
        number::decimal(&attr(stars, "aria-label")?)
    };
    seller.or_else(stars).filter(|rating| (0.0..=5.0).contains(rating))
}

fn texts_of(card: Node<'_>, selector: &Selector) -> Vec<String> {
    let text = |node: Node<'_>| clean(node.text().trim_matches(['\u{B7}', ' ']));
    distinct(card.select(selector).take(LIST_MAX).filter_map(text))
}

fn sitelinks(card: Node<'_>, reader: &Reader<'_>) -> Vec<AdLink> {
    /// A link with so many of them calls somebody.
    const NUMBER_DIGITS_MIN: usize = 8;
    let mut links: Vec<AdLink> = Vec::new();
    // Further links that count the click and say one thing, with a line about it at most, none of them the title's. One may
    // be all that an entry of a list holds.
    let is_entry = |link: &Node<'_>| {
        link.closest(&LIST_ITEM).is_some_and(|entry| entry.text().trim() == link.text().trim())
    };
    let is_further = |link: &Node<'_>| {
        link.first(&TITLE).is_none()
            && pieces(*link).nth(2).is_none()
            && !is_claim(link.text().trim())
            && link.text().bytes().filter(u8::is_ascii_digit).count() < NUMBER_DIGITS_MIN
            && (is_own(link) || is_entry(link))
    };
    let anchors: Vec<_> = card.select(&FURTHER).filter(is_further).take(LIST_MAX).listed();
    for anchor in anchors {
        let mut lines = pieces(anchor);
        let title = lines.next();
        let below = || anchor.closest(&LINK_HEADING)?.next_sibling().and_then(text);
        let link = title.zip(reader.link(anchor));
        if let Some((title, link)) =
            link.filter(|(title, _)| !links.iter().any(|known| known.title == *title))
        {
            links.push(AdLink { title, link, snippet: lines.next().or_else(below), ..Default::default() });
        }
    }
    links
}

/// The place of an ad on pages without scripts, where no container says it.
const UNSETTLED: &str = "";

/// Says of the ads that no container places where they stand among the web results, given the places of these.
pub(in crate::v1) fn settle(ads: &mut [(usize, Ad)], results: &[usize]) {
    for (place, ad) in ads.iter_mut().filter(|(_, ad)| ad.block_position == UNSETTLED) {
        ad.block_position = match () {
            () if results.iter().all(|result| *result > *place) => "top",
            () if results.iter().all(|result| *result < *place) => "bottom",
            () => "middle",
        };
    }
}

fn block_position(card: Node<'_>) -> &'static str {
    match () {
        () if card.closest(&BOTTOM).is_some() => "bottom",
        () if card.closest(&RIGHT).is_some() => "right",
        () if card.closest(&TOP).is_some() => "top",
        () => UNSETTLED,
    }
}

/// The paid products, and where the first one stands.
pub(in crate::v1) fn products(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> (Option<usize>, Vec<ShoppingResult>) {
    let units: Vec<Node<'_>> = document.select(&UNIT_LINK).take(LIST_MAX).listed();
    if !units.is_empty() {
        return group(units, |link, position| {
            // A larger card, which pointing at the unit opens, stands behind it.
            let outer = std::iter::successors(link.parent(), Node::parent).take(2);
            let body = outer.flat_map(|outer| outer.children()).find(|body| body.is("div"))?;
            offer(body, reader.link(link), position, reader)
        });
    }
    let offers = outermost(document.root(), &OFFER);
    let pictured = document.select(&UNIT_PICTURE).filter(|picture| picture.closest(&OFFER).is_none());
    let pictured = pictured.filter_map(|picture| picture.closest(&LEADING)).take(LIST_MAX);
    let cards = offers.into_iter().chain(pictured).filter(|card| card.closest(&AD).is_none()).listed();
    group(cards, |card, position| offer(card, None, position, reader))
}

/// Rooms name nothing but the address that counts the click.
fn counted(card: Node<'_>, reader: &Reader<'_>) -> Option<String> {
    link::target(reader.base, &card.first(&CLICKED)?.attr("data-rw")?)
}

/// `4.0 (12)`, `4.7 (1k+)`, or `4.0` and `(12)`.
fn is_figures(line: &str) -> bool {
    let letters = line.chars().filter(|letter| letter.is_alphabetic()).count();
    letters == 0 || letters == 1 && line.contains('(')
}

/// A name that a card says in two lines.
fn said_twice(card: Node<'_>, name: &str) -> Option<String> {
    sections::lines(card).into_iter().filter(|line| line == name).nth(1)
}

/// An offer by what its card says, line by line: a name, a price, who sells it.
fn offer(card: Node<'_>, link: Option<String>, position: u32, reader: &Reader<'_>) -> Option<ShoppingResult> {
    let item = sections::item(card, position, reader)?;
    // Name and seller may have labels that say a word more: `Title of A`, `From B`.
    let labelled: Vec<String> = card
        .select(&LABELLED)
        .filter_map(|node| {
            let (said, label) = (text(node)?, attr(node, "aria-label")?);
            (label.len() > said.len() && label.ends_with(&said) && number::price(&said).is_none())
                .then_some(said)
        })
        .listed();
    let title = labelled.first().filter(|_| !item.has_heading && labelled.len() > 1).cloned();
    let link = link.or(item.link).or_else(|| counted(card, reader))?;
    let (mut named, mut lines) = (item.title, item.extensions);
    // The price may stand first, over the picture.
    if let Some(first) = lines.first_mut().filter(|_| number::is_price_alone(&named)) {
        std::mem::swap(&mut named, first);
    }
    let at = lines.iter().position(|line| number::price(line).is_some())?;
    let line = lines.get(at)?.clone();
    let (price, old_price) = price_and_before(card, &line);
    let amount = |price: &String| number::price(price).map(|price| price.amount);
    // What stands before the price says from whom on it is; who sells it stands below.
    let mut lines = lines.split_off(at + 1);
    // A hotel that sells its own rooms is named twice.
    let itself = said_twice(card, &named);
    // What leads elsewhere is not the offer's: who placed it, a way to more of it.
    let elsewhere = led_elsewhere(card, &link, reader);
    lines.retain(|line| is_figures(line) || !elsewhere.contains(line));
    let is_name = |line: &String| !is_figures(line) && number::price(line).is_none() && !is_delivery(line);
    let below = lines.first().filter(|line| itself.is_none() && is_name(line)).cloned();
    // What the title says as well is no line of its own: how the thing is, or who sells it where nobody else does.
    let behind = sections::lines(card).into_iter().skip_while(|said| *said != line).skip(1);
    let is_in_title = |said: &String| named.contains(said.as_str()) && *said != named && !is_figures(said);
    let mut beside: Vec<String> = behind.filter(is_in_title).listed();
    let figures = lines.iter().find(|line| is_figures(line)).cloned();
    let rating = card.first(&STARS).and_then(|stars| attr(stars, "aria-label")).or_else(|| figures.clone());
    let place = first_text(card, &ROOM_PLACE);
    lines.retain(|line| !is_figures(line) && Some(line) != place.as_ref());
    let sold = lines.iter().position(|line| labelled.contains(line));
    let seller = sold.and_then(|at| lines.get(at)).cloned().or(below);
    let before = lines.drain(..sold.map_or(usize::from(seller.is_some()), |at| at + 1).min(lines.len()));
    beside.retain(|said| Some(said) != place.as_ref());
    beside.extend(before.filter(|said| Some(said) != seller.as_ref() && number::price(said).is_none()));
    let seller = seller.or_else(|| beside.pop());
    Some(ShoppingResult {
        position,
        block_position: Some(block_position(card)),
        title: title.unwrap_or(named),
        tracking_link: reader
            .first_link(card, &CLICK)
            .or_else(|| Some(link.clone()).filter(|link| link::is_ad(link))),
        link: Some(link),
        extracted_price: amount(&price),
        extracted_old_price: old_price.as_ref().and_then(amount),
        price: Some(price),
        old_price,
        source: item.source.or(seller).or(itself),
        rating: rating
            .and_then(|rating| number::decimal(&rating))
            .filter(|rating| (0.0..=5.0).contains(rating)),
        reviews: figures.and_then(|votes| number::count(votes.split_once('(')?.1)),
        extensions: beside.iter().chain(&lines).flat_map(|line| line.split(" . ").filter_map(clean)).listed(),
        thumbnail: reader.picture_in(card, &PRODUCT_PICTURE).or(item.thumbnail),
        ..ShoppingResult::default()
    })
}

/// The price that a line of a card says, and the one before a markdown: in the same line, struck through, or in a label.
fn price_and_before(card: Node<'_>, line: &str) -> (String, Option<String>) {
    let amount = |price: &str| number::price(price).map(|price| price.amount);
    let struck: Vec<String> = card.select(&FORMER_PRICE).filter_map(former::alone).listed();
    let dense = |text: &str| text.split_whitespace().collect::<String>();
    let whole = dense(line);
    let is_part = |piece: &String| {
        piece.contains(|one: char| one.is_ascii_digit())
            && whole.contains(&dense(piece))
            && whole != dense(piece)
    };
    let shared: Vec<String> = pieces(card).filter(is_part).listed();
    let mut alone = shared.iter().filter(|piece| number::is_price_alone(piece) && !struck.contains(piece));
    let price = alone.next().filter(|_| shared.len() > 1).map_or(line, String::as_str);
    let labelled = || shared.iter().find_map(|shown| labelled_price(card, shown));
    let is_more = |before: &String| amount(before) > amount(price);
    let before = struck.iter().chain(&shared).filter(|before| number::is_price_alone(before));
    let before = before.cloned().chain(labelled()).find(is_more);
    (price.to_owned(), before)
}

/// The price in the label of a number that is shown without its currency: `Reduced from $70.00` of `70.00`.
fn labelled_price(card: Node<'_>, shown: &str) -> Option<String> {
    let told = card.select(&LABELLED).filter(|node| text(*node).as_deref() == Some(shown));
    let label = told.filter_map(|node| attr(node, "aria-label")).next()?;
    label.split(' ').find(|word| word.contains(shown) && number::is_price_alone(word)).and_then(clean)
}

/// What the links of a card say that lead neither where it leads nor over a count of clicks.
fn led_elsewhere(card: Node<'_>, link: &str, reader: &Reader<'_>) -> Vec<String> {
    let leads_elsewhere = |anchor: &Node<'_>| {
        *anchor != card && reader.link(*anchor).is_none_or(|own| own != link && !link::is_ad(&own))
    };
    card.select(&ANCHOR).take(LIST_MAX).filter(leads_elsewhere).filter_map(text).listed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::v1::web::pictures::Pictures;

    /// The beginning of a product's unit.
    const UNIT: &str = "<a data-nt-icon-id=icon0 href='https://a.test/'></a><div>";

    fn of<T>(page: &str, read: impl Fn(&Document<'_>, &Reader<'_>) -> T) -> T {
        let document = Document::parse(page);
        read(&document, &Reader { base: "https://engine.test/search?q=x", pictures: Pictures::of(&document) })
    }

    #[test]
    fn a_counted_link_is_complete_however_the_page_names_it() {
        let counted = "https://engine.test/aclk?sa=l&ai=1";
        for (named, tracking) in [
            ("/aclk?sa=l&amp;ai=1", Some(counted)),
            ("https://engine.test/aclk?sa=l&amp;ai=1", Some(counted)),
            ("//engine.test/aclk?sa=l&amp;ai=1", Some(counted)),
            ("javascript:void(0)", None),
            ("", None),
        ] {
            let page = format!(
                "<div class=uEierd><a class=sVXRqc href='https://a.test/' data-rw='{named}'><div role=heading>A</div></a></div>"
            );
            let ads = of(&page, texts);
            let [(_, ad)] = ads.as_slice() else { panic!("{ads:?}") };
            assert_eq!(
                (ad.link.as_str(), ad.tracking_link.as_deref()),
                ("https://a.test/", tracking),
                "{named}"
            );
        }
        let page = format!("{UNIT}<h4 role=heading>A</h4><div>$1.00</div><a href='/aclk?sa=l'></a></div>");
        let (_, products) = of(&page, products);
        assert_eq!(products[0].tracking_link.as_deref(), Some("https://engine.test/aclk?sa=l"));
    }

    #[test]
    fn a_price_and_the_one_before_in_one_element_are_told_apart() {
        for (inside, old) in [
            ("<div class=z>$40.00 <span>$70.00</span></div>", Some("$70.00")),
            ("<div class=z><s>$70.00</s> $40.00</div>", Some("$70.00")),
            ("<div class=z>$40.00 <span style='text-decoration:line-through'>$30.00</span></div>", None),
            ("<div class=z>$40.00</div>", None),
            (
                "<div class=z><b>$40.00</b><span aria-label='Reduced from $70.00'>70.00</span></div>",
                Some("$70.00"),
            ),
        ] {
            let page = format!("{UNIT}<h4 role=heading>A</h4>{inside}</div>");
            let (_, products) = of(&page, products);
            assert_eq!(
                (products[0].price.as_deref(), products[0].old_price.as_deref()),
                (Some("$40.00"), old),
                "{inside}"
            );
            assert_eq!(products[0].extracted_price, Some(40.0), "{inside}");
        }
    }

    #[test]
    fn a_unit_is_told_by_its_link_and_says_nothing_of_what_leads_elsewhere() {
        let unit = |seller: &str| {
            format!(
                "<div>{UNIT}<div role=heading>A Reed</div><div>54,00 \u{20AC}<span>90 \u{20AC}</span></div>{seller}\
                 <div>Livraison gratuite</div><a href='https://other.test/'><div>Par Other</div></a></div>\
                 <div>A Reed with much more about it, 54,00 \u{20AC}, which pointing at it shows</div></div>"
            )
        };
        for (seller, named) in
            [("<div>Reed Shop</div>", Some("Reed Shop")), ("<div>Reed</div>", Some("Reed")), ("", None)]
        {
            let (_, products) = of(&unit(seller), products);
            let [product] = products.as_slice() else { panic!("{products:?}") };
            assert_eq!((product.title.as_str(), product.source.as_deref()), ("A Reed", named));
            assert_eq!((product.extracted_price, product.extracted_old_price), (Some(54.0), Some(90.0)));
            assert_eq!(product.extensions, ["Livraison gratuite"]);
        }
    }

    #[test]
    fn a_name_that_stands_there_for_each_width_is_said_once_and_a_title_is_no_name() {
        let page = format!(
            "{UNIT}<h4 role=heading><span>A Reed</span><span>A Reed</span></h4><div>$1.00</div>\
             <div><span>Reed Shop</span><span>Reed Shop</span></div></div>"
        );
        let (_, products) = of(&page, products);
        assert_eq!(
            (products[0].title.as_str(), products[0].source.as_deref()),
            ("A Reed", Some("Reed Shop"))
        );
        let page = "<div class=uEierd><a class=sVXRqc href='https://a.test/'><div role=heading>Reeds</div>\
            <div><span data-dtld=a.test>https://a.test</span></div></a></div>";
        let ads = of(page, texts);
        assert_eq!((ads[0].1.title.as_str(), ads[0].1.source.as_deref()), ("Reeds", None));
    }
}
