//! What people see of a place around the map's attribute: a card of a list, or the page of one place.

use quarry_html::{Node, selectors};
use quarry_items::{Picture, Place, Provider, Review, Reviewer};
use quarry_kernel::url;
use serde_json::Value;

use super::entity::rated;
use crate::named::Named;
use crate::search::text;

selectors! {
    static ROW = ".b_factrow";
    static STARS = ".l_rev_rs, .acc_mrev_fr";
    static LINK = "a[href]";
    static HOURS = ".opHours";
    static STATE = ".e_green, .e_red, .b_positive, .b_negative, .opHours > span > span";
    static STEP = "span";
    static PHONE = ".longNum";
    static ABOUT = ".b_snippet_expansion span[title], .ed_entity_desc span[title]";
    static PICTURE = "a[href*='mediaurl=']";
    static SITE = ".acc_mrev_pfr";
    static SITE_NAME = ".acc_mrev_p";
    static REVIEWS = "[revdata]";
}

/// Adds to a place what its card says as well.
pub(super) fn complete(place: &mut Place, card: Node<'_>, base: &str) {
    let reviews = card
        .first(&REVIEWS)
        .and_then(|node| crate::cursor::surrogates::from_str::<Value>(&node.attr("revdata")?).ok());
    place.review_details = reviews.as_ref().map_or_else(Vec::new, |data| said(Named::of(data)));
    if let Some(row) = card.select(&ROW).find(|row| row.first(&STARS).is_some()) {
        let (rating, count) = rated(&row.text());
        place.rating = place.rating.or(rating);
        place.reviews = place.reviews.or(count);
        place.reviews_link = row.select(&LINK).filter_map(|link| text::target(link, base)).last();
    }
    place.providers = sites(card);
    place.reviews_source = place.providers.first().map(|site| site.name.clone());
    if place.phone.is_none() {
        place.phone = text::first_text(card, &PHONE);
    }
    place.description = card.first(&ABOUT).and_then(|about| text::attr(about, "title"));
    (place.hours, place.open_state) = hours(card);
    place.images = images(card, base);
}

/// Whether it is open, and the line about it. What can be pressed there is no part of it.
fn hours(card: Node<'_>) -> (Option<String>, Option<String>) {
    let Some(row) = card.first(&HOURS) else { return (None, None) };
    let state = row.first(&STATE).and_then(text::text);
    let steps = row.select(&STEP).filter(|step| step.first(&STEP).is_none() && step.first(&LINK).is_none());
    // A step that is cut short on the page has its whole text as its title.
    let mut words: Vec<String> = Vec::new();
    for word in steps.filter_map(|step| text::attr(step, "title").or_else(|| text::text(step))) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let line = if words.is_empty() { text::text(row) } else { Some(words.join(" · ")) };
    (line, state)
}

/// The sites that have reviews of it.
fn sites(card: Node<'_>) -> Vec<Provider> {
    let names = card.select(&SITE).filter_map(|site| text::first_text(site, &SITE_NAME));
    let names = names.map(|name| name.split('(').next().unwrap_or_default().trim().to_owned());
    names.filter(|name| !name.is_empty()).map(|name| Provider { name, ..Provider::default() }).collect()
}

/// The pictures that can be opened, each once.
fn images(card: Node<'_>, base: &str) -> Vec<Picture> {
    let mut images: Vec<Picture> = Vec::new();
    for link in card.select(&PICTURE) {
        let Some(original) =
            link.attr("href").and_then(|href| Some(url::query_value(&href, "mediaurl")?.into_owned()))
        else {
            continue;
        };
        let Some(original) = crate::cursor::address(&original) else { continue };
        let thumbnail = text::first_picture(link, base);
        if images.iter().any(|known| known.original.as_ref() == Some(&original)) {
            continue;
        }
        let size = |name: &str| url::query_value(&link.attr("href")?, name)?.parse::<u64>().ok();
        images.push(Picture {
            position: u32::try_from(images.len() + 1).ok(),
            width: size("expw"),
            height: size("exph"),
            original: Some(original),
            thumbnail,
            ..Picture::default()
        });
    }
    images
}

/// The reviews that the page loads: their ratings are out of ten, in halves of stars.
fn said(data: Named<'_>) -> Vec<Review> {
    let values = data.at(&["Reviews", "Values"]);
    let written = values.items().filter_map(|value| {
        let rating = value.get("Rating");
        let halves = rating.get("ReviewRating").number().filter(|halves| (1.0..=10.0).contains(halves));
        Some(Review {
            snippet: Some(value.get("Text").prose()?),
            rating: halves.map(|halves| halves / 2.0),
            date: rating.get("ReviewTimeStamp").words(),
            source: rating.get("ProviderName").words(),
            link: value.at(&["FullReviewLink", "Url"]).link(),
            user: rating.get("ReviewerName").words().map(|name| Reviewer { name, ..Reviewer::default() }),
            ..Review::default()
        })
    });
    written.zip(1..).map(|(review, position)| Review { position: Some(position), ..review }).collect()
}
