//! Lists in the panel: who else is searched, events, where a film is shown, what critics think.
//!
//! A list is a part of the panel with an attribute that names it and cards that lead on. Its field is named by its
//! heading, or else by the end of the attribute.

use super::entity::{OTHER, OtherEntity, PANEL, snake_case};
use crate::number;
use crate::once::Listed;
use crate::search::cut::sections::{kind_by_words, lines};
use crate::search::results::related;
use crate::web::interface;
use crate::web::reader::{LIST_MAX, Reader, attr, is_icon, page_language, parts, pieces};
use crate::web::when::is_date;
use crate::web::when::is_length;
use quarry_html::{Node, selectors};
use serde::ser::{Serialize, SerializeMap, Serializer};

selectors! {
    /// Parts that other readers take, and those inside of lists.
    static READ = "[data-attrid='image'], [data-attrid='title'], [data-attrid='subtitle'], [data-attrid*='social media'], \
        [data-attrid^='VisualDigest'], [data-attrid='SrpGenSumSummary'], [data-attrid^='lab/'], [data-attrid='description'], \
        [data-attrid$=':related-sets']";
    /// Parts that only panels have.
    static OWN = "[data-attrid^='kc:/'], [data-attrid^='action:']";
    /// What shops ask for a thing.
    static OFFERS = "[data-attrid$=':organic-offers'], [data-attrid='organic_offers_grid']";
    /// What stands before the value of a fact.
    static LABEL = ".w8qArf";
    static HEADING = "[role='heading'], h2, h3";
    /// The same in the panel's column.
    static COLUMN_HEADING = "#rhs [role='heading'], [role='complementary'] [role='heading']";
    static COLUMN = "#rhs, [role='complementary']";
    static PART = "[data-attrid]";
    static LINK = "a[href]";
    static CARD = "[role='listitem'], g-inner-card";
    static PICTURE = "img";
}

/// The list of what others looked for.
const ALSO_SEARCHED: &str = "people_also_search_for";

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

/// The lists of the panel in `area`, in the page's order; `parts` are its elements with a name, `is_free` says whether a name
/// can be a field of its own.
pub(super) fn read(
    area: Node<'_>,
    parts: &[Node<'_>],
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
        let Some((name, entities)) = list(part, reader).filter(|(name, _)| is_free(name)) else { continue };
        end = part.last_index() + 1;
        if !lists.iter().any(|(known, _)| *known == name) {
            lists.push((name, entities));
        }
    }
    for heading in area.select(&COLUMN_HEADING).take(LIST_MAX) {
        let Some((name, entities)) = unnamed(heading, reader).filter(|(name, _)| is_free(name)) else {
            continue;
        };
        if !lists.iter().any(|(known, _)| *known == name) {
            lists.push((name, entities));
        }
    }
    EntityLists(lists)
}

/// A list in the panel's column that is no part with a name: what stands below a heading, up to the next one.
fn unnamed(heading: Node<'_>, reader: &Reader<'_>) -> Option<(String, Vec<OtherEntity>)> {
    const DEPTH: usize = 8;
    let in_card = |node: Node<'_>| node.closest(&LINK).is_some() || node.closest(&CARD).is_some();
    let title = pieces(heading).next()?;
    if heading.closest(&PART).is_some() || in_card(heading) || kind_by_words(&title).is_some() {
        return None;
    }
    let is_own = |outer: &Node<'_>| {
        !outer.matches(&COLUMN)
            && outer.first(&PART).is_none()
            && outer.select(&HEADING).all(|other| other == heading || in_card(other))
    };
    let around = std::iter::successors(heading.parent(), Node::parent).take(DEPTH).take_while(is_own);
    let entities = entities(around.last()?, heading.last_index(), reader);
    (entities.len() > 1).then(|| (name_of(&title), entities))
}

/// The name of a list by its heading; what others looked for has one name, whatever the page's language calls it.
fn name_of(title: &str) -> String {
    if related::says_so(title) { ALSO_SEARCHED.to_owned() } else { snake_case(title) }
}

/// The cards of a part behind a place.
fn entities(part: Node<'_>, after: usize, reader: &Reader<'_>) -> Vec<OtherEntity> {
    let mut entities: Vec<OtherEntity> = Vec::new();
    let is_shown = |anchor: &Node<'_>| anchor.index() > after;
    // Links that lead to more of the list have no picture where its entries have one.
    let has_pictures = part.select(&LINK).any(|anchor| is_shown(&anchor) && anchor.first(&PICTURE).is_some());
    for anchor in part.select(&LINK).filter(is_shown).take(LIST_MAX) {
        let entity = entity(anchor, part, has_pictures, reader);
        entities.extend(entity.filter(|entity| !entities.iter().any(|known| known.name == entity.name)));
    }
    entities
}

fn list(part: Node<'_>, reader: &Reader<'_>) -> Option<(String, Vec<OtherEntity>)> {
    if part.matches(&READ) || part.first(&LABEL).is_some() || part.is_hidden() {
        return None;
    }
    let id = attr(part, "data-attrid")?;
    let is_action = id.starts_with("action:");
    let in_card = |node: Node<'_>| node.closest(&LINK).is_some() || node.closest(&CARD).is_some();
    let heading = part.first(&HEADING).filter(|heading| !in_card(*heading));
    let after = heading.map_or(part.index(), |heading| heading.last_index());
    let mut entities = entities(part, after, reader);
    if part.matches(&OFFERS) {
        for card in part.select(&CARD).take(LIST_MAX) {
            let link = reader.first_link(card, &LINK);
            let of_card = entities.iter_mut().find(|offer| Some(&offer.link) == link.as_ref());
            of_card.into_iter().for_each(|offer| name_shop(card, offer));
        }
        entities.iter_mut().for_each(read_offer);
    }
    let name = match heading.and_then(|heading| pieces(heading).next()) {
        _ if is_action => "available_on".to_owned(),
        // A name that the page itself gives is the same in every language.
        heading => match (known_name(&id), heading.or_else(|| heading_before(part))) {
            (Some(name), _) if is_foreign(part) => name.to_owned(),
            (_, Some(title)) => name_of(&title),
            (name, None) => name?.to_owned(),
        },
    };
    (entities.len() > 1 || is_action && !entities.is_empty()).then_some((name, entities))
}

/// Whether the page is in another language than English, whose headings name lists as this API does.
fn is_foreign(part: Node<'_>) -> bool {
    page_language(part).is_some_and(|language| !language.starts_with("en"))
}

/// The heading that stands right before a list, in a part of its own: one without links or cards.
fn heading_before(part: Node<'_>) -> Option<String> {
    const DEPTH: usize = 3;
    let outward = std::iter::successors(Some(part), Node::parent).take(DEPTH);
    let mut before = outward.filter_map(|node| node.prev_sibling());
    let heading =
        before.next().filter(|beside| beside.first(&CARD).is_none() && beside.first(&PICTURE).is_none())?;
    let heading = if heading.matches(&HEADING) { heading } else { heading.first(&HEADING)? };
    pieces(heading).next()
}

/// The name of a list that shows no heading, by the end of its attribute. Other ends are the page's own and name nothing.
fn known_name(id: &str) -> Option<&'static str> {
    /// What has another name than its attribute.
    const OTHER_NAMES: [(&str, &str); 4] = [
        ("sideways", ALSO_SEARCHED),
        ("works", "artworks"),
        ("films", "movies"),
        ("tv_programs", "tv_shows"),
    ];
    #[rustfmt::skip]
    const NAMES: [&str; 17] = [
        "critic_ratings", "upcoming_events", "reviews", "critic_reviews", "cast", "albums", "songs", "events", "posts", "movies",
        "tv_shows", "episodes", "books", "artworks", ALSO_SEARCHED, "organic_offers", "related_markets",
    ];
    let end = snake_case(id.rsplit([':', '/']).next()?);
    let other = OTHER_NAMES.iter().find(|(name, _)| *name == end).map(|(_, name)| *name);
    other.or_else(|| NAMES.into_iter().find(|name| *name == end))
}

/// A card: a link with a picture, in a list, or with more than one line.
fn entity(anchor: Node<'_>, part: Node<'_>, has_pictures: bool, reader: &Reader<'_>) -> Option<OtherEntity> {
    let listed = anchor.closest(&CARD).filter(|card| card.index() > part.index());
    // The name may stand below a link that holds the picture alone.
    let beside = || {
        let around = anchor.parent().filter(|around| around.index() > part.index())?;
        (!anchor.has_text() && around.select(&LINK).nth(1).is_none()).then_some(around)
    };
    let card = listed.or_else(beside).unwrap_or(anchor);
    let mut lines = lines(card);
    lines.retain(|line| !is_length(line) && line.contains(char::is_alphanumeric));
    let is_card = listed.is_some() || card.first(&PICTURE).is_some() || !has_pictures && lines.len() > 1;
    let link = reader.link(anchor).filter(|_| is_card)?;
    // What has nothing but figures is named by the first of them: an album may be called 1989.
    let first = lines.iter().position(|line| !is_figure(line)).or_else(|| (lines.len() > 1).then_some(0));
    let named = first.map(|line| lines.remove(line));
    let name =
        named.or_else(|| attr(anchor, "aria-label")).filter(|name| !interface::is_lone_control(name))?;
    // An album and its year share a line and stand apart.
    let extensions = lines.iter().flat_map(|line| parts(line)).listed();
    Some(OtherEntity { name, extensions, link, image: reader.first_picture(card), ..OtherEntity::default() })
}

/// Names an offer by its shop, which stands beside the shop's mark: a badge may stand above it.
fn name_shop(card: Node<'_>, offer: &mut OtherEntity) {
    let mark = card.select(&PICTURE).find(|image| is_icon(*image));
    let beside = std::iter::successors(mark, Node::parent).find(|around| around.has_text());
    let shop = beside.and_then(|around| lines(around).into_iter().next());
    let at = shop.and_then(|shop| offer.extensions.iter().position(|said| *said == shop));
    if let Some(said) = at.and_then(|at| offer.extensions.get_mut(at)) {
        std::mem::swap(said, &mut offer.name);
    }
}

/// Tells the price and the rating apart from what else is said of an offer.
fn read_offer(offer: &mut OtherEntity) {
    let price = offer.extensions.iter().position(|said| number::is_price_alone(said));
    if let Some(price) = price.map(|at| offer.extensions.remove(at)) {
        offer.extracted_price = number::price(&price).map(|price| price.amount);
        offer.price = Some(price);
    }
    let rating = offer.extensions.iter().position(|said| said.ends_with("/5"));
    offer.rating = rating.and_then(|at| number::rating(&offer.extensions.remove(at)));
}

/// A date, a time, a rating, a share: nothing's name.
fn is_figure(line: &str) -> bool {
    let is_time =
        line.split([' ', ':']).next().is_some_and(|hour| hour.parse::<u8>().is_ok()) && line.contains(':');
    is_time && line.len() <= "10:00 p.m.".len()
        || is_date(line)
        || !line.contains(char::is_alphabetic)
        || has_day(line)
}

/// `Fri, Apr 21`.
fn has_day(line: &str) -> bool {
    const LETTERS_MAX: usize = 14;
    line.len() <= LETTERS_MAX && line.contains(", ") && line.ends_with(|letter: char| letter.is_ascii_digit())
}
