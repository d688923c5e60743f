//! Links of a card: website, directions, and actions.

use crate::web::page_reader::{LIST_MAX, Reader, clean_text, read_attribute};
use quarry_html::{Node, selectors};
use quarry_items::PlaceLinks;

selectors! {
    static WEBSITE = "a.L48Cpd[href], a.yYlJEf.L48Cpd[href]";
    static DIRECTIONS = "a[href*='/maps/dir/'], a.Q7PwXb.VDgVie[href]";
    static ACTION = "a[href]";
    /// The way to a place, right behind the link to its website in any language.
    static WAY = "a[data-url*='/maps/dir/'], a[href*='/maps/dir/']";
    static NO_WEBSITE = "[role='heading'], img";
}

/// The beginnings of what English pages write on their buttons.
const ORDER_WORDS: [&str; 2] = ["Order", "Delivery"];
const RESERVATION_WORDS: [&str; 5] = ["Reserve", "Reservation", "Book", "Schedule", "Appointment"];
const MENU_WORDS: [&str; 1] = ["Menu"];

/// Reads the links of a card.
pub(super) fn parse(card: Node<'_>, reader: &Reader<'_>) -> PlaceLinks {
    let mut links = PlaceLinks {
        website: reader.find_link(card, &WEBSITE).or_else(|| find_website_before_directions(card, reader)),
        directions: reader.find_link(card, &DIRECTIONS),
        ..PlaceLinks::default()
    };
    for anchor in card.select(&ACTION).take(LIST_MAX) {
        let label = clean_text(&anchor.text()).or_else(|| read_attribute(anchor, "aria-label"));
        let is_button = label.as_ref().is_some_and(|label| label.len() < 40);
        if let Some((label, link)) = label.filter(|_| is_button).zip(reader.resolve_link(anchor)) {
            assign_link(&mut links, &label, link);
        }
    }
    links
}

fn find_website_before_directions(card: Node<'_>, reader: &Reader<'_>) -> Option<String> {
    let is_website = |link: &Node<'_>| link.has_name("a") && link.select_first(&NO_WEBSITE).is_none();
    let website = card.select_first(&WAY)?.prev_sibling().filter(is_website)?;
    reader.resolve_link(website).filter(|_| reader.is_external_link(website))
}

fn assign_link(links: &mut PlaceLinks, label: &str, link: String) {
    let is_any = |words: &[&str]| words.iter().any(|word| label.starts_with(word));
    let place = match () {
        () if label == "Website" => &mut links.website,
        () if is_any(&ORDER_WORDS) => &mut links.order,
        () if is_any(&RESERVATION_WORDS) => &mut links.reservation,
        () if is_any(&MENU_WORDS) => &mut links.menu,
        () => return,
    };
    *place = place.take().or(Some(link));
}
