//! Lists in the panel: who else is searched, events, where a film is shown, what critics think.
//!
//! A list is a part of the panel with an attribute that names it and cards that lead on. Its field is named by its
//! heading, or else by the end of the attribute.

use super::entity::{OTHER, OtherEntity, PANEL, strip_subject, to_snake_case};
use crate::number;
use crate::once::CollectVec;
use crate::search::results::related;
use crate::search::sections::card_sections::{collect_lines, parse_section_kind, split_labelled_name};
use crate::web::controls;
use crate::web::date_text::is_date;
use crate::web::date_text::is_duration;
use crate::web::page_reader::{
    LIST_MAX, Reader, clean_text, collect_text_runs, find_page_language, is_icon, read_attribute,
    split_by_dots,
};
use quarry_html::{Node, selectors};
use serde::ser::{Serialize, SerializeMap, Serializer};

selectors! {
    /// Parts that other readers take, and those inside of lists.
    static READ_ELSEWHERE = "[data-attrid='image'], [data-attrid='title'], [data-attrid='subtitle'], [data-attrid*='social media'], \
        [data-attrid^='VisualDigest'], [data-attrid='SrpGenSumSummary'], [data-attrid^='lab/'], [data-attrid='description'], \
        [data-attrid$=':related-sets'], [data-attrid*='showtimes']";
    /// Parts that only panels have.
    static OWN = "[data-attrid^='kc:/'], [data-attrid^='action:']";
    /// Shops' offers of a thing.
    static OFFERS = "[data-attrid$=':organic-offers'], [data-attrid='organic_offers_grid']";
    /// Label before the value of a fact.
    static LABEL = ".w8qArf";
    static HEADING = "[role='heading'], h2, h3";
    /// The same in the panel's column.
    static COLUMN_HEADING = "#rhs [role='heading'], [role='complementary'] [role='heading']";
    static COLUMN = "#rhs, [role='complementary']";
    static PART = "[data-attrid]";
    static LINK = "a[href]";
    static CARD = "[role='listitem'], g-inner-card";
    /// Button of a business under a post of its own.
    static POST_BUTTON = "[data-post-id] a[href]";
    static PICTURE = "img";
    static SIGN = "svg";
}

/// The beginning of the names of lists whose end says what they hold: `hw:/collection/authors:short stories`.
const COLLECTION_PREFIX: &str = "hw:/collection/";

/// The list of what others looked for.
const ALSO_SEARCHED: &str = "people_also_search_for";

/// The list of videos that no part names.
const VIDEOS: &str = "videos";

/// Lists under their names, each a field of the panel.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct EntityLists(pub Vec<(String, Vec<OtherEntity>)>);

impl Serialize for EntityLists {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, entities) in &self.0 {
            map.serialize_entry(name, entities)?;
        }
        map.end()
    }
}

/// Returns the lists of the panel of `subject` in `area`, in the page's order; `parts` are its elements with a name, `is_free`
/// says whether a name can be a field of its own.
pub(super) fn parse(
    area: Node<'_>,
    parts: &[Node<'_>],
    subject: &str,
    reader: &Reader<'_>,
    is_free: impl Fn(&str) -> bool,
) -> EntityLists {
    let mut lists: Vec<(String, Vec<OtherEntity>)> = Vec::new();
    let mut end = 0;
    for part in parts.iter().copied() {
        let is_inside = part.index() < end;
        let in_panel = || part.matches(&OWN) || part.closest(&PANEL).is_some();
        if is_inside || !in_panel() || part.closest(&OTHER).is_some() {
            continue;
        }
        let Some((name, entities)) = parse_list(part, subject, reader).filter(|(name, _)| is_free(name))
        else {
            continue;
        };
        end = part.last_index() + 1;
        if !lists.iter().any(|(known, _)| *known == name) {
            lists.push((name, entities));
        }
    }
    for heading in area.select(&COLUMN_HEADING).take(LIST_MAX) {
        let Some((name, entities)) =
            parse_unmarked_list(heading, subject, reader).filter(|(name, _)| is_free(name))
        else {
            continue;
        };
        if !lists.iter().any(|(known, _)| *known == name) {
            lists.push((name, entities));
        }
    }
    let videos = parse_videos(area, reader);
    if !videos.is_empty() && is_free(VIDEOS) {
        lists.push((VIDEOS.to_owned(), videos));
    }
    EntityLists(lists)
}

/// Videos of a panel that stand alone, such as a film's trailer: a link that holds a still, a title and a length.
fn parse_videos(area: Node<'_>, reader: &Reader<'_>) -> Vec<OtherEntity> {
    let is_free = |link: &Node<'_>| {
        link.closest(&PART).is_none() && link.closest(&PANEL).is_some() && link.closest(&OTHER).is_none()
    };
    let video = |link: Node<'_>| match collect_lines(link).as_slice() {
        [name, length] if is_duration(length) && link.select_first(&PICTURE).is_some() => Some(OtherEntity {
            name: name.clone(),
            extensions: vec![length.clone()],
            link: reader.resolve_link(link)?,
            image: reader.find_picture(link),
            ..OtherEntity::default()
        }),
        _ => None,
    };
    area.select(&LINK).filter(is_free).filter_map(video).take(LIST_MAX).collect_vec()
}

/// Returns a list in the panel's column that is no part with a name: what stands below a heading, up to the next one.
fn parse_unmarked_list(
    heading: Node<'_>,
    subject: &str,
    reader: &Reader<'_>,
) -> Option<(String, Vec<OtherEntity>)> {
    const DEPTH: usize = 8;
    let in_card = |node: Node<'_>| node.closest(&LINK).is_some() || node.closest(&CARD).is_some();
    let title = collect_text_runs(heading).next()?;
    if heading.closest(&PART).is_some() || in_card(heading) || parse_section_kind(&title).is_some() {
        return None;
    }
    let is_own = |outer: &Node<'_>| {
        !outer.matches(&COLUMN)
            && outer.select_first(&PART).is_none()
            && outer.select(&HEADING).all(|other| other == heading || in_card(other))
    };
    let around = std::iter::successors(heading.parent(), Node::parent).take(DEPTH).take_while(is_own);
    let entities = collect_entities(around.last()?, heading.last_index(), reader);
    (entities.len() > 1).then(|| (derive_list_name(&title, subject), entities))
}

/// Returns the name of a list by its heading; what others looked for has one name, whatever the page's language calls it.
fn derive_list_name(title: &str, subject: &str) -> String {
    if related::is_related_heading(title) {
        ALSO_SEARCHED.to_owned()
    } else {
        to_snake_case(&strip_subject(title, subject))
    }
}

/// Returns the cards of a part behind a place.
fn collect_entities(part: Node<'_>, after: usize, reader: &Reader<'_>) -> Vec<OtherEntity> {
    let mut entities: Vec<OtherEntity> = Vec::new();
    let is_shown = |anchor: &Node<'_>| anchor.index() > after;
    // Links that lead to more of the list have no picture where its entries have one.
    let has_pictures =
        part.select(&LINK).any(|anchor| is_shown(&anchor) && anchor.select_first(&PICTURE).is_some());
    for anchor in part.select(&LINK).filter(is_shown).take(LIST_MAX) {
        let entity = parse_entity(anchor, part, has_pictures, reader);
        entities.extend(entity.filter(|entity| !entities.iter().any(|known| known.name == entity.name)));
    }
    entities
}

fn parse_list(part: Node<'_>, subject: &str, reader: &Reader<'_>) -> Option<(String, Vec<OtherEntity>)> {
    if part.matches(&READ_ELSEWHERE) || part.select_first(&LABEL).is_some() || part.is_hidden() {
        return None;
    }
    let id = read_attribute(part, "data-attrid")?;
    let is_action = id.starts_with("action:");
    let in_card = |node: Node<'_>| node.closest(&LINK).is_some() || node.closest(&CARD).is_some();
    let heading = part.select_first(&HEADING).filter(|heading| !in_card(*heading));
    let after = heading.map_or(part.index(), |heading| heading.last_index());
    let mut entities = collect_entities(part, after, reader);
    if part.matches(&OFFERS) {
        for card in part.select(&CARD).take(LIST_MAX) {
            let link = reader.find_link(card, &LINK);
            let of_card = entities.iter_mut().find(|offer| Some(&offer.link) == link.as_ref());
            of_card.into_iter().for_each(|offer| set_shop_name(card, offer));
        }
        entities.iter_mut().for_each(extract_offer_details);
    }
    let name = match heading.and_then(|heading| collect_text_runs(heading).next()) {
        _ if is_action => "available_on".to_owned(),
        // A name that the page itself gives is the same in every language.
        heading => match (find_known_name(&id), heading.or_else(|| find_heading_before(part))) {
            // Several lists of what others looked for may stand below one another, each below what its things are.
            (Some(ALSO_SEARCHED), Some(title)) if !is_non_english(part) => derive_list_name(&title, subject),
            (Some(name), _) => name.to_owned(),
            (None, _) if id.starts_with(COLLECTION_PREFIX) => to_snake_case(id.rsplit(':').next()?),
            (None, title) => derive_list_name(&title?, subject),
        },
    };
    (entities.len() > 1 || is_action && !entities.is_empty()).then_some((name, entities))
}

/// Returns whether the page is in another language than English, in which this API names lists.
fn is_non_english(part: Node<'_>) -> bool {
    find_page_language(part).is_some_and(|language| !language.starts_with("en"))
}

/// Returns the heading that stands right before a list, in a part of its own: one without links or cards.
fn find_heading_before(part: Node<'_>) -> Option<String> {
    const DEPTH: usize = 3;
    let outward = std::iter::successors(Some(part), Node::parent).take(DEPTH);
    let mut before = outward.filter_map(|node| node.prev_sibling());
    let heading = before
        .next()
        .filter(|beside| beside.select_first(&CARD).is_none() && beside.select_first(&PICTURE).is_none())?;
    let heading = if heading.matches(&HEADING) { heading } else { heading.select_first(&HEADING)? };
    collect_text_runs(heading).next()
}

/// Returns the name of a list that shows no heading, by the end of its attribute. Other ends are the page's own and name nothing.
fn find_known_name(id: &str) -> Option<&'static str> {
    /// Lists whose name differs from their attribute.
    const OTHER_NAMES: [(&str, &str); 7] = [
        ("upcoming_events", "events"),
        ("organic_offers", "price_insights"),
        ("organic_offers_grid", "price_insights"),
        ("sideways", ALSO_SEARCHED),
        ("works", "artworks"),
        ("films", "movies"),
        ("tv_programs", "tv_shows"),
    ];
    #[rustfmt::skip]
    const NAMES: [&str; 15] = [
        "critic_ratings", "reviews", "critic_reviews", "cast", "albums", "songs", "events", "posts", "movies",
        "tv_shows", "episodes", "books", "artworks", ALSO_SEARCHED, "related_markets",
    ];
    let end = to_snake_case(id.rsplit([':', '/']).next()?);
    let other = OTHER_NAMES.iter().find(|(name, _)| *name == end).map(|(_, name)| *name);
    other.or_else(|| NAMES.into_iter().find(|name| *name == end))
}

/// Returns a card: a link with a picture, in a list, or with more than one line.
fn parse_entity(
    anchor: Node<'_>,
    part: Node<'_>,
    has_pictures: bool,
    reader: &Reader<'_>,
) -> Option<OtherEntity> {
    let listed = anchor.closest(&CARD).filter(|card| card.index() > part.index());
    // The name may stand below a link that holds the picture alone.
    let beside = || {
        let around = anchor.parent().filter(|around| around.index() > part.index())?;
        (!anchor.has_text() && around.select(&LINK).nth(1).is_none()).then_some(around)
    };
    let card = listed.or_else(beside).unwrap_or(anchor);
    let mut lines = collect_lines(card);
    let button = card.select(&POST_BUTTON).find_map(|button| clean_text(&button.text()));
    lines.retain(|line| {
        !is_duration(line) && line.contains(char::is_alphanumeric) && Some(line) != button.as_ref()
    });
    let is_card =
        listed.is_some() || card.select_first(&PICTURE).is_some() || !has_pictures && lines.len() > 1;
    let link = reader.resolve_link(anchor).filter(|_| is_card)?;
    let label = read_attribute(anchor, "aria-label");
    // The link to more of the list closes it: a sign and a line, which its label makes longer, where entries have pictures.
    let is_more = card.next_sibling().is_none()
        && card.prev_sibling().is_some_and(|entry| entry.select_first(&PICTURE).is_some())
        && card.select_first(&PICTURE).is_none()
        && card.select_first(&SIGN).is_some()
        && lines.len() <= 1
        && label.as_ref().is_some_and(|label| lines.first() != Some(label));
    if is_more {
        return None;
    }
    if let Some((name, extensions)) = label.as_ref().and_then(|label| split_labelled_name(label, &lines)) {
        let extensions = extensions.iter().flat_map(|line| split_by_dots(line)).collect_vec();
        let image = reader.find_picture(card);
        return Some(OtherEntity { name, extensions, link, image, ..OtherEntity::default() });
    }
    // Lines of figures alone are named by the first of them: an album may be called 1989.
    let first = lines.iter().position(|line| !is_figure(line)).or_else(|| (lines.len() > 1).then_some(0));
    let named = first.map(|line| lines.remove(line));
    let name = named.or(label).filter(|name| !controls::is_lone_control_label(name))?;
    // An album and its year share a line and stand apart.
    let extensions = lines.iter().flat_map(|line| split_by_dots(line)).collect_vec();
    Some(OtherEntity { name, extensions, link, image: reader.find_picture(card), ..OtherEntity::default() })
}

/// Names an offer by its shop, which stands beside the shop's mark: a badge may stand above it.
fn set_shop_name(card: Node<'_>, offer: &mut OtherEntity) {
    let mark = card.select(&PICTURE).find(|image| is_icon(*image));
    let beside = std::iter::successors(mark, Node::parent).find(|around| around.has_text());
    let shop = beside.and_then(|around| collect_lines(around).into_iter().next());
    let at = shop.and_then(|shop| offer.extensions.iter().position(|extension| *extension == shop));
    if let Some(extension) = at.and_then(|at| offer.extensions.get_mut(at)) {
        std::mem::swap(extension, &mut offer.name);
    }
}

/// Tells the price and the rating apart from what else is said of an offer.
fn extract_offer_details(offer: &mut OtherEntity) {
    let price = offer.extensions.iter().position(|extension| number::is_only_price(extension));
    if let Some(price) = price.map(|at| offer.extensions.remove(at)) {
        offer.extracted_price = number::parse_price(&price).map(|price| price.amount);
        offer.price = Some(price);
    }
    let rating = offer.extensions.iter().position(|extension| extension.ends_with("/5"));
    offer.rating = rating.and_then(|at| number::parse_rating(&offer.extensions.remove(at)));
}

/// Returns whether a line is a figure, and no name: a date, a time, a rating, a share.
fn is_figure(line: &str) -> bool {
    let is_time =
        line.split([' ', ':']).next().is_some_and(|hour| hour.parse::<u8>().is_ok()) && line.contains(':');
    is_time && line.len() <= "10:00 p.m.".len()
        || is_date(line)
        || !line.contains(char::is_alphabetic)
        || is_short_date(line)
}

/// Recognises `Fri, Apr 21`.
fn is_short_date(line: &str) -> bool {
    const LETTERS_MAX: usize = 14;
    line.len() <= LETTERS_MAX && line.contains(", ") && line.ends_with(|letter: char| letter.is_ascii_digit())
}
