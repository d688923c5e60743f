//! The parts of a place's page that have lasting names.

use quarry_html::{Document, selectors};
use quarry_items::Place;

use crate::cursor::address;
use crate::named::words;
use crate::parts::{is_mail, is_phone};

selectors! {
    static DESCRIPTION = "[data-automation=aboutTabDescription]";
    static WEBSITE = "a[data-automation=restaurantsWebsiteButton]";
    static MENU = "a[data-automation=restaurantsMenuButton], [data-automation=restaurantsMenuButton] > a";
    static ADDRESS = "[data-automation=restaurantsMapLinkOnName]";
    static MAIL = "a[href^='mailto:']";
    static PHONE = "a[href^='tel:']";
    static AMENITY = "[data-test-target*=amenity_text]";
}

/// What the page shows of the place.
pub(super) fn read(page: &str, origin: &str) -> Place {
    let document = Document::parse(page);
    let text = |selector| document.first(selector).and_then(|node| words(&node.text()));
    let target = |selector| document.first(selector)?.attr("href").map(std::borrow::Cow::into_owned);
    let own = |link: String| if link.starts_with('/') { None } else { address(&link) };
    let mail = target(&MAIL).and_then(|link| {
        let mail = link.strip_prefix("mailto:")?.split('?').next()?.trim().to_owned();
        is_mail(&mail).then_some(mail)
    });
    let phone = target(&PHONE).and_then(|link| {
        let number = quarry_kernel::url::decode(link.strip_prefix("tel:")?, false)?.trim().to_owned();
        is_phone(&number).then_some(number)
    });
    let amenities = document.select(&AMENITY).filter_map(|node| words(&node.text()));
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
