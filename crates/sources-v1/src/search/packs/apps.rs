//! Apps: cards that lead to a store's page of an app, alone or side by side, and are no web result.

use super::place_carousel;
use crate::once::CollectVec;
use crate::search::sections::card_sections::{SectionItem, contains_any_place};
use crate::web::page_reader::{
    LIST_MAX, PositionedGroup, Reader, clean_text, read_attribute, saturate_to_u32,
};
use quarry_html::{Document, Node, selectors};
use quarry_items::App;
use quarry_kernel::http::UrlParts;
use quarry_kernel::url;

selectors! {
    static APP = "a[href*='/store/apps/details?id='], a[href*='//apps.'][href*='/app/']";
    /// Places where links to stores are no cards: panels, ads, questions, answers.
    static ELSEWHERE = "[data-attrid], #rhs, #tads, #tadsb, #bottomads, #tvcap, [data-q][data-lk], .related-question-pair, \
        [role='dialog'], [style*='display:none']";
    static RESULT = "h3, cite";
    static PICTURE = "img";
    static STORE = "[role='heading']";
    static NOT_TEXT = "[style*='display:none'], g-snackbar, [role='dialog']";
}

/// Returns the apps, each once, and where the first stands; `organic` is where the web results stand.
pub(in crate::search) fn parse(
    document: &Document<'_>,
    reader: &Reader<'_>,
    organic: &[usize],
) -> PositionedGroup<App> {
    let is_card = |anchor: &Node<'_>| {
        anchor.select_first(&PICTURE).is_some()
            && anchor.select_first(&RESULT).is_none()
            && anchor.closest(&ELSEWHERE).is_none()
            && !contains_any_place(*anchor, organic)
    };
    let mut place = None;
    let mut found: Vec<App> = Vec::new();
    for anchor in document.select(&APP).filter(is_card).take(LIST_MAX) {
        let position = saturate_to_u32(found.len() + 1);
        let new = parse_app(anchor, organic, reader, position)
            .filter(|app| found.iter().all(|known| known.product_id != app.product_id));
        if let Some(app) = new {
            place = place.or(Some(anchor.index()));
            found.push(app);
        }
    }
    (place, found)
}

/// Returns `com.example.app` of one store, `123456` of the other.
fn parse_app_id(link: &str) -> Option<String> {
    let of_path = || UrlParts::parse(link).path.rsplit('/').next()?.strip_prefix("id").map(str::to_owned);
    url::find_query_value(link, "id").map(|id| id.into_owned()).or_else(of_path)
}

fn parse_app(anchor: Node<'_>, organic: &[usize], reader: &Reader<'_>, position: u32) -> Option<App> {
    let link = reader.resolve_link(anchor)?;
    let product_id = parse_app_id(&link)?;
    let is_own = |other: Node<'_>| {
        reader.resolve_link(other).is_some_and(|link| parse_app_id(&link).as_ref() == Some(&product_id))
    };
    let is_alone = |outer: &Node<'_>| outer.select(&APP).all(is_own) && !contains_any_place(*outer, organic);
    // The app's purpose may stand beside the link.
    let card = anchor.parent().filter(is_alone).unwrap_or(anchor);
    let is_other = |node: Node<'_>| node.has_name("a") && node != anchor;
    let mut lines: Vec<String> = card
        .text_pieces_where(|node| !is_other(node) && !node.matches(&NOT_TEXT))
        .filter_map(|piece| clean_text(&piece))
        .collect_vec();
    // The name of the store may stand above; the picture is named like the app.
    let pictured = read_attribute(anchor.select_first(&PICTURE)?, "alt");
    let named = pictured.and_then(|name| lines.iter().position(|line| *line == name));
    let store =
        anchor.select_first(&STORE).filter(|_| lines.len() > 1).and_then(|store| clean_text(&store.text()));
    let first = || lines.iter().position(|line| Some(line) != store.as_ref());
    let title = lines.remove(named.or_else(first)?);
    let item = SectionItem {
        title,
        extensions: lines,
        thumbnail: reader.find_picture(anchor),
        ..SectionItem::default()
    };
    let mut place = place_carousel::parse_place(item, "", position);
    place_carousel::settle_counts(std::slice::from_mut(&mut place), anchor.language().as_deref());
    // The longest line is a sentence, and no name of a kind.
    const SENTENCE_BYTES_MIN: usize = 32;
    let mut extensions: Vec<String> = place.kind.into_iter().chain(place.extensions).collect_vec();
    extensions.extend(place.providers.into_iter().map(|provider| provider.name));
    let sentence = extensions.iter().position(|line| line.len() >= SENTENCE_BYTES_MIN);
    let description = sentence.map(|line| extensions.remove(line));
    Some(App {
        position,
        title: place.title,
        product_id,
        link: Some(link),
        rating: place.rating,
        reviews: place.reviews,
        price: place.price,
        description,
        extensions,
        thumbnail: place.thumbnail,
        ..App::default()
    })
}
