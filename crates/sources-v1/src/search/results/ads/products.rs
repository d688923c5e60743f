//! Paid products, and rooms in hotels: each is read line by line.

use super::{AD, ANCHOR, CLICK, LEADING, STARS, ShoppingResult, find_block_position};
use crate::number;
use crate::once::CollectVec;
use crate::search::sections::card_sections;
use crate::web::delivery::is_about_delivery;
use crate::web::former_price;
use crate::web::link;
use crate::web::page_reader::{
    LIST_MAX, Reader, clean_text, collect_group, collect_text_runs, extract_text, find_outermost, find_text,
    parse_count, read_attribute,
};
use crate::words::contains_any;
use quarry_html::{Document, Node, selectors};

selectors! {
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
    /// The unit of tickets and tours, by its own name; newer pages say it in the unit's heading.
    static TICKETS = "#tauc";
    static PAID_AREA = "#tads, #tvcap, #atvcap, #tadsb, #bottomads";
    static UNIT_HEADING = "[role='heading'][aria-level='2']";
    /// Location of a room, which is no claim of the offer.
    static ROOM_PLACE = "[jsname='tTusr'] > div:first-child";
    /// The picture of the thing, beside which icons may stand.
    static PRODUCT_PICTURE = "img[id^='pla']";
}

/// Words in the heading of a unit of tickets, in the most common languages.
const TICKET_WORDS: [&str; 12] = [
    "ticket",
    "billet",
    "entrada",
    "bigliett",
    "ingresso",
    "bilet",
    "\u{431}\u{438}\u{43b}\u{435}\u{442}",
    "eintritt",
    "\u{30c1}\u{30b1}\u{30c3}\u{30c8}",
    "\u{95e8}\u{7968}",
    "\u{9580}\u{7968}",
    "\u{d2f0}\u{cf13}",
];

/// Returns whether an offer is a ticket or a tour.
fn is_ticket(card: Node<'_>) -> bool {
    let is_heading = |heading: &Node<'_>| heading.index() < card.index();
    let mut around =
        std::iter::successors(card.parent(), |node| node.parent().filter(|_| !node.matches(&PAID_AREA)));
    let mut heading = || around.find_map(|outer| outer.select(&UNIT_HEADING).take_while(is_heading).last());
    card.closest(&TICKETS).is_some()
        || heading().is_some_and(|heading| {
            let text = heading.text().to_lowercase();
            contains_any(&text, &TICKET_WORDS)
        })
}

/// Tickets and tours that are paid for, and where the first one stands.
pub(crate) fn parse_tickets(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> (Option<usize>, Vec<ShoppingResult>) {
    let cards = find_outermost(document.root(), &OFFER).into_iter();
    let cards = cards.filter(|card| card.closest(&AD).is_none() && is_ticket(*card)).collect_vec();
    collect_group(cards, |card, position| parse_offer(card, None, position, reader))
}

/// Returns the paid products, and where the first one stands.
pub(crate) fn parse_products(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> (Option<usize>, Vec<ShoppingResult>) {
    let units: Vec<Node<'_>> = document.select(&UNIT_LINK).take(LIST_MAX).collect_vec();
    let of_units = collect_group(units, |link, position| {
        // A larger card, which pointing at the unit opens, stands behind it.
        let outer = std::iter::successors(link.parent(), Node::parent).take(2);
        let mut bodies = outer.flat_map(|outer| outer.children());
        let body = bodies.find(|body| body.has_name("div") && body.has_text())?;
        parse_offer(body, reader.resolve_link(link), position, reader)
    });
    if !of_units.1.is_empty() {
        return of_units;
    }
    let offers = find_outermost(document.root(), &OFFER);
    let pictured = document.select(&UNIT_PICTURE).filter(|picture| picture.closest(&OFFER).is_none());
    let pictured = pictured.filter_map(|picture| picture.closest(&LEADING)).take(LIST_MAX);
    let is_product = |card: &Node<'_>| card.closest(&AD).is_none() && !is_ticket(*card);
    let cards = offers.into_iter().chain(pictured).filter(is_product).collect_vec();
    collect_group(cards, |card, position| parse_offer(card, None, position, reader))
}

/// Rooms name nothing but the address that counts the click.
fn resolve_counted_link(card: Node<'_>, reader: &Reader<'_>) -> Option<String> {
    link::resolve_target(reader.base, &card.select_first(&CLICKED)?.attr("data-rw")?)
}

/// Recognises `4.0 (12)`, `4.7 (1k+)`, or `4.0` and `(12)`.
fn is_rating_figures(line: &str) -> bool {
    let letters = line.chars().filter(|letter| letter.is_alphabetic()).count();
    letters == 0 || letters == 1 && line.contains('(')
}

/// Returns an offer by what its card says, line by line: a name, a price, who sells it.
pub(super) fn parse_offer(
    card: Node<'_>,
    link: Option<String>,
    position: u32,
    reader: &Reader<'_>,
) -> Option<ShoppingResult> {
    let item = card_sections::parse_item(card, position, reader)?;
    // Name and seller may have labels that say a word more: `Title of A`, `From B`.
    let labelled: Vec<String> = card
        .select(&LABELLED)
        .filter_map(|node| {
            let (text, label) = (extract_text(node)?, read_attribute(node, "aria-label")?);
            (label.len() > text.len() && label.ends_with(&text) && !number::has_price(&text)).then_some(text)
        })
        .collect_vec();
    let title = labelled.first().filter(|_| !item.has_heading && labelled.len() > 1).cloned();
    let link = link.or(item.link).or_else(|| resolve_counted_link(card, reader))?;
    let (mut named, mut lines) = (item.title, item.extensions);
    // The price may stand first, over the picture.
    if let Some(first) = lines.first_mut().filter(|_| number::is_only_price(&named)) {
        std::mem::swap(&mut named, first);
    }
    let is_any =
        |line: &String| number::is_like_price(line) && !is_rating_figures(line) && !is_about_delivery(line);
    let at = lines.iter().position(|line| number::has_price(line)).or_else(|| {
        // A currency that nobody knows: what has a picture and a seller below is for sale all the same.
        let has_picture =
            || reader.find_matching_picture(card, &PRODUCT_PICTURE).is_some() || item.thumbnail.is_some();
        lines.iter().position(is_any).filter(|at| at + 1 < lines.len() && has_picture())
    })?;
    let line = lines.get(at)?.clone();
    let (price, old_price) = parse_price_and_old_price(card, &line);
    let amount = |price: &String| number::parse_price(price).map(|price| price.amount);
    // The line before the price tells from whom on it holds; the seller stands below.
    let mut lines = lines.split_off(at + 1);
    // A hotel that sells its own rooms is named twice.
    let shown = card_sections::collect_lines(card);
    let itself = shown.iter().filter(|line| **line == named).nth(1).cloned();
    // Other links of the card belong to the advertiser or lead to more offers.
    let elsewhere = collect_unrelated_link_texts(card, &link, reader);
    lines.retain(|line| is_rating_figures(line) || !elsewhere.contains(line));
    let is_name =
        |line: &String| !is_rating_figures(line) && !number::has_price(line) && !is_about_delivery(line);
    let below = lines.first().filter(|line| itself.is_none() && is_name(line)).cloned();
    // A repetition of the title is no line of its own: the condition, or the seller where no other is named.
    let behind = shown.into_iter().skip_while(|other| *other != line).skip(1);
    let is_in_title =
        |other: &String| named.contains(other.as_str()) && *other != named && !is_rating_figures(other);
    let mut beside: Vec<String> = behind.filter(is_in_title).collect_vec();
    let figures = lines.iter().find(|line| is_rating_figures(line)).cloned();
    let rating = card
        .select_first(&STARS)
        .and_then(|stars| read_attribute(stars, "aria-label"))
        .or_else(|| figures.clone());
    let place = find_text(card, &ROOM_PLACE);
    lines.retain(|line| !is_rating_figures(line) && Some(line) != place.as_ref());
    let sold = lines.iter().position(|line| labelled.contains(line));
    let seller = sold.and_then(|at| lines.get(at)).cloned().or(below);
    let before = lines.drain(..sold.map_or(usize::from(seller.is_some()), |at| at + 1).min(lines.len()));
    beside.retain(|other| Some(other) != place.as_ref());
    beside.extend(before.filter(|other| Some(other) != seller.as_ref() && !number::has_price(other)));
    let seller = seller.or_else(|| beside.pop());
    Some(ShoppingResult {
        position,
        block_position: Some(find_block_position(card)),
        title: title.unwrap_or(named),
        tracking_link: reader
            .find_link(card, &CLICK)
            .or_else(|| Some(link.clone()).filter(|link| link::is_ad(link))),
        link: Some(link),
        extracted_price: amount(&price),
        extracted_old_price: old_price.as_ref().and_then(amount),
        price: Some(price),
        old_price,
        source: item.source.or(seller).or(itself),
        rating: rating
            .and_then(|rating| number::parse_decimal(&rating))
            .filter(|rating| (0.0..=5.0).contains(rating)),
        reviews: figures.and_then(|votes| parse_count(card, votes.split_once('(')?.1)),
        extensions: beside
            .iter()
            .chain(&lines)
            .flat_map(|line| line.split(" . ").filter_map(clean_text))
            .collect_vec(),
        thumbnail: reader.find_matching_picture(card, &PRODUCT_PICTURE).or(item.thumbnail),
        ..ShoppingResult::default()
    })
}

/// Returns the price that a line of a card says, and the one before a markdown: in the same line, struck through, or in a label.
fn parse_price_and_old_price(card: Node<'_>, line: &str) -> (String, Option<String>) {
    let amount = |price: &str| number::parse_price(price).map(|price| price.amount);
    let struck: Vec<String> =
        card.select(&FORMER_PRICE).filter_map(former_price::parse_lone_price).collect_vec();
    let dense = |text: &str| text.split_whitespace().collect::<String>();
    let whole = dense(line);
    let is_part = |piece: &String| {
        piece.contains(|one: char| one.is_ascii_digit())
            && whole.contains(&dense(piece))
            && whole != dense(piece)
    };
    let shared: Vec<String> = collect_text_runs(card).filter(is_part).collect_vec();
    let mut alone = shared.iter().filter(|piece| number::is_only_price(piece) && !struck.contains(piece));
    let price = alone.next().filter(|_| shared.len() > 1).map_or(line, String::as_str);
    let labelled = || shared.iter().find_map(|shown| find_labelled_price(card, shown));
    let is_more = |before: &String| amount(before) > amount(price);
    let before = struck.iter().chain(&shared).filter(|before| number::is_only_price(before));
    let before = before.cloned().chain(labelled()).find(is_more);
    (price.to_owned(), before)
}

/// Returns the price in the label of a number that is shown without its currency: `Reduced from $70.00` of `70.00`.
fn find_labelled_price(card: Node<'_>, shown: &str) -> Option<String> {
    let told = card.select(&LABELLED).filter(|node| extract_text(*node).as_deref() == Some(shown));
    let label = told.filter_map(|node| read_attribute(node, "aria-label")).next()?;
    label.split(' ').find(|word| word.contains(shown) && number::is_only_price(word)).and_then(clean_text)
}

/// Collects the texts of a card's links that lead neither to its target nor over a count of clicks.
fn collect_unrelated_link_texts(card: Node<'_>, link: &str, reader: &Reader<'_>) -> Vec<String> {
    let leads_elsewhere = |anchor: &Node<'_>| {
        *anchor != card && reader.resolve_link(*anchor).is_none_or(|own| own != link && !link::is_ad(&own))
    };
    card.select(&ANCHOR).take(LIST_MAX).filter(leads_elsewhere).filter_map(extract_text).collect_vec()
}
