//! The parts of a place's page with stable names.

use quarry_html::{Document, selectors};
use quarry_items::Place;

use crate::cursor::parse_link;
use crate::named::parse_text_line;
use crate::shared_fields::{is_mail_address, is_phone_number};

selectors! {
    static DESCRIPTION = "[data-automation=aboutTabDescription]";
    static WEBSITE = "a[data-automation=restaurantsWebsiteButton]";
    static MENU = "a[data-automation=restaurantsMenuButton], [data-automation=restaurantsMenuButton] > a";
    static ADDRESS = "[data-automation=restaurantsMapLinkOnName]";
    static MAIL = "a[href^='mailto:']";
    static PHONE = "a[href^='tel:']";
    static AMENITY = "[data-test-target*=amenity_text]";
}

/// Parses the place from the page's markup.
pub(super) fn parse_page(page: &str, origin: &str) -> Place {
    let document = Document::parse(page);
    let text = |selector| document.select_first(selector).and_then(|node| parse_text_line(&node.text()));
    let target = |selector| document.select_first(selector)?.attr("href").map(std::borrow::Cow::into_owned);
    let own = |link: String| if link.starts_with('/') { None } else { parse_link(&link) };
    let mail = target(&MAIL).and_then(|link| {
        let mail = link.strip_prefix("mailto:")?.split('?').next()?.trim().to_owned();
        is_mail_address(&mail).then_some(mail)
    });
    let phone = target(&PHONE).and_then(|link| {
        let number = quarry_kernel::url::decode(link.strip_prefix("tel:")?, false)?.trim().to_owned();
        is_phone_number(&number).then_some(number)
    });
    let amenities = document.select(&AMENITY).filter_map(|node| parse_text_line(&node.text()));
    Place {
        description: text(&DESCRIPTION),
        address: text(&ADDRESS),
        website: target(&WEBSITE).and_then(own).filter(|link| !link.starts_with(origin)),
        menu: target(&MENU).and_then(own),
        email: mail,
        phone,
        amenities: amenities.collect(),
        ..Place::default()
    }
}
