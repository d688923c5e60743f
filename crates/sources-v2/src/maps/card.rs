//! Visible text of a place around the map's attribute: a card of a list, or the page of one place.

use quarry_html::{Node, selectors};
use quarry_items::{Picture, Place, Provider, Review, Reviewer};
use quarry_kernel::url;
use serde_json::Value;

use super::entity::parse_rating_and_count;
use crate::named::JsonView;
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
pub(super) fn complete_place(place: &mut Place, card: Node<'_>, base: &str) {
    let reviews = card
        .select_first(&REVIEWS)
        .and_then(|node| crate::cursor::surrogates::from_str::<Value>(&node.attr("revdata")?).ok());
    place.review_details = reviews.as_ref().map_or_else(Vec::new, |data| parse_reviews(JsonView::new(data)));
    let language = card.language();
    let language = language.as_deref();
    let is_rated = |row: &Node<'_>| parse_rating_and_count(&row.text(), language).0.is_some();
    let named = card.select(&ROW).find(|row| row.select_first(&STARS).is_some());
    if let Some(row) = named.or_else(|| card.select(&ROW).find(is_rated)) {
        let (rating, count) = parse_rating_and_count(&row.text(), language);
        place.rating = place.rating.or(rating);
        place.reviews = place.reviews.or(count);
        place.reviews_link = row.select(&LINK).filter_map(|link| text::parse_target(link, base)).last();
    }
    place.providers = collect_providers(card);
    place.reviews_source = place.providers.first().map(|site| site.name.clone());
    if place.phone.is_none() {
        place.phone = text::find_text(card, &PHONE);
    }
    place.description = card.select_first(&ABOUT).and_then(|about| text::parse_attribute(about, "title"));
    (place.hours, place.open_state) = parse_hours(card);
    place.images = collect_images(card, base);
}

/// Returns whether it is open, and the line about it. What can be pressed there is no part of it.
fn parse_hours(card: Node<'_>) -> (Option<String>, Option<String>) {
    let Some(row) = card.select_first(&HOURS) else { return parse_hours_row(card) };
    let state = row.select_first(&STATE).and_then(text::parse_text);
    let steps = row
        .select(&STEP)
        .filter(|step| step.select_first(&STEP).is_none() && step.select_first(&LINK).is_none());
    // A step that is cut short on the page has its whole text as its title.
    let mut words: Vec<String> = Vec::new();
    for word in
        steps.filter_map(|step| text::parse_attribute(step, "title").or_else(|| text::parse_text(step)))
    {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    let line = if words.is_empty() { text::parse_text(row) } else { Some(words.join(" · ")) };
    (line, state)
}

/// Returns the same where no name marks the row: `Open\u{B7} Closes 6 PM`.
fn parse_hours_row(card: Node<'_>) -> (Option<String>, Option<String>) {
    const LETTERS_MAX: usize = 80;
    let lines =
        card.select(&ROW).filter_map(text::parse_text).filter(|line| line.chars().count() <= LETTERS_MAX);
    let found = lines.filter(|line| parse_rating_and_count(line, None) == (None, None)).find_map(|line| {
        let parts: Vec<String> = line.split('\u{B7}').filter_map(text::clean).collect();
        let state = parts.first()?.clone();
        let is_state = STATE_PREFIXES.iter().any(|word| state.to_lowercase().starts_with(word));
        (is_state && (parts.len() > 1 || state.split(' ').count() <= STATE_WORDS_MAX))
            .then(|| (parts.join(" \u{B7} "), state))
    });
    found.map_or((None, None), |(line, state)| (Some(line), Some(state)))
}

/// First words of rows about opening hours, in the languages of the larger markets.
const STATE_PREFIXES: [&str; 26] = [
    "open",
    "closed",
    "closes",
    "opens",
    "geöffnet",
    "geschlossen",
    "ouvert",
    "fermé",
    "abierto",
    "cerrado",
    "aperto",
    "chiuso",
    "aberto",
    "fechado",
    "open nu",
    "gesloten",
    "otwarte",
    "zamknięte",
    "öppet",
    "stängt",
    "åpent",
    "åbent",
    "lukket",
    "営業",
    "营业",
    "營業",
];

/// `Open 24 hours`.
const STATE_WORDS_MAX: usize = 3;

/// Returns the sites that have reviews of it.
fn collect_providers(card: Node<'_>) -> Vec<Provider> {
    let sites = card.select(&SITE).filter_map(|site| {
        let shown = text::find_text(site, &SITE_NAME)?;
        let name = shown.split('(').next().unwrap_or_default().trim().to_owned();
        let (rating, reviews) = parse_rating_and_count(&site.text(), site.language().as_deref());
        (!name.is_empty()).then(|| Provider { name, rating, reviews, ..Provider::default() })
    });
    sites.collect()
}

/// Returns the pictures that can be opened, each once.
fn collect_images(card: Node<'_>, base: &str) -> Vec<Picture> {
    let mut images: Vec<Picture> = Vec::new();
    for link in card.select(&PICTURE) {
        let Some(original) =
            link.attr("href").and_then(|href| Some(url::find_query_value(&href, "mediaurl")?.into_owned()))
        else {
            continue;
        };
        let Some(original) = crate::cursor::parse_link(&original) else { continue };
        let thumbnail = text::find_picture(link, base);
        if images.iter().any(|known| known.original.as_ref() == Some(&original)) {
            continue;
        }
        let size = |name: &str| url::find_query_value(&link.attr("href")?, name)?.parse::<u64>().ok();
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

/// Returns the reviews that the page loads: their ratings are out of ten, in halves of stars.
fn parse_reviews(data: JsonView<'_>) -> Vec<Review> {
    let values = data.get_path(&["Reviews", "Values"]);
    let written = values.items().filter_map(|value| {
        let rating = value.get("Rating");
        let halves = rating.get("ReviewRating").number().filter(|halves| (1.0..=10.0).contains(halves));
        Some(Review {
            snippet: Some(value.get("Text").multiline_text()?),
            rating: halves.map(|halves| halves / 2.0),
            date: rating.get("ReviewTimeStamp").text_line(),
            source: rating.get("ProviderName").text_line(),
            link: value.get_path(&["FullReviewLink", "Url"]).link(),
            user: rating.get("ReviewerName").text_line().map(|name| Reviewer { name, ..Reviewer::default() }),
            ..Review::default()
        })
    });
    written.zip(1..).map(|(review, position)| Review { position: Some(position), ..review }).collect()
}
