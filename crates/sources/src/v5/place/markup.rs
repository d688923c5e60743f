//! The parts of a place's page that have lasting names.

use quarry_html::{Document, selectors};
use quarry_items::Place;

use crate::cursor::address;
use crate::named::words;

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

/// Whether a text is a mail address.
pub(in crate::v5) fn is_mail(text: &str) -> bool {
    let Some((name, host)) = text.split_once('@') else { return false };
    let is_one = |letter: char| letter.is_alphanumeric() || "._%+-".contains(letter);
    !name.is_empty()
        && name.chars().all(is_one)
        && host.contains('.')
        && !host.starts_with('.')
        && !host.ends_with('.')
        && host.chars().all(|letter| letter.is_alphanumeric() || ".-".contains(letter))
}

/// Whether a text is a telephone number.
pub(super) fn is_phone(text: &str) -> bool {
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    (4..=20).contains(&digits)
        && text.chars().all(|letter| letter.is_ascii_digit() || " +-()./x".contains(letter))
}
