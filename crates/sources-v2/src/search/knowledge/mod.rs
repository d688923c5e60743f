//! The panel beside the results: what the engine knows about the thing that was searched, and which other things may
//! have been meant.

mod carousel;
mod facts;
mod modules;

pub(super) use self::carousel::{collect_other_entities, is_carousel, parse_carousel};

use self::facts::{collect_facts, collect_profiles, collect_ratings, collect_sources, parse_web_review};
use self::modules::collect_modules;
use super::item::KnowledgeGraph;
use super::text::{self, LIST_MAX};
use crate::joined::collapse_whitespace;
use quarry_html::{Document, Node, selectors};
use quarry_kernel::url;

selectors! {
    /// The engine's own note tells a panel, its name a heading in it.
    static PANEL = ".b_entityTP, #b_context [data-feedbk-ids]";
    /// Newer panels have no class of their own.
    static COLUMN = "#b_context > li";
    static TITLE = ".b_entityTitle, [id^='l_ecrd_blk'] h2";
    /// A part of a newer panel; the first has the name in its picture.
    static CARD = "[id^='l_ecrd_blk']";
    static NOTED = "[data-feedbk-ids]";
    static HEADING = "h2";
    static DIV = "div";
    static SUBTITLE = ".b_entitySubTitle, .b_subTitle";
    static FULL_TEXT = ".b_snippet .b_hide span, .b_snippet .b_hide, [data-exp*='dscexp'] span, [data-exp-noani] span, [data-wire^='I;exphci']:not(:first-child)";
    static SHORT_TEXT = ".b_snippet, .b_paractl, [id^='infoc_'], [data-translation]";
    static MORE = ".sml, .expansionAccessibilityText, [id^='expitem_'], [id^='expansionAccess']";
    static MAIN_PICTURE = ".b_float_img, [id$='Hero']";
    static COLLAGE = ".irp img, .imagecollage_noborder img, a[ihk] img";
    static LABEL = ".cbl, [id^='vqfcts'] a[hover-data]:first-child";
    static LINK = "a[href]";
    static WEB_REVIEW = "a.wr_rv, [role='listitem'] > a[href]";
    static OWN_ID = "[psid]";
    static OWN_ID_TEXT = "#satoriId";
    static ENTITY_LINK = "a[href*='sid']";
    static FOCUS = ".b_secondaryFocus";
    static PLACE_LINK = "a[href*='ypid.'], a[href*='lid='], [data-curl*='lid=']";
    static OTHER = ".disambig-outline a[href]";
    static OTHER_ANY_FACTS = "[id='wpc_eif']";
}

/// Returns whether a block beside the list is a panel.
pub(super) fn is_panel(block: Node<'_>) -> bool {
    [&NOTED, &TITLE, &LABEL, &OTHER, &OTHER_ANY_FACTS]
        .into_iter()
        .any(|part| block.select_first(part).is_some())
}

/// Words of a panel's note that are the engine's own.
const NON_KIND_WORDS: [&str; 2] = ["SemistructuredData", "SocialActive"];

/// Returns the panel; none when the page has none.
pub(super) fn parse_graph(document: &Document<'_>, base: &str) -> Option<KnowledgeGraph> {
    let mut panels = document.select(&PANEL).chain(document.select(&COLUMN));
    panels.find_map(|panel| parse_panel(document, panel, base))
}

fn parse_panel(document: &Document<'_>, panel: Node<'_>, base: &str) -> Option<KnowledgeGraph> {
    let heading = panel
        .select_first(&TITLE)
        .or_else(|| panel.select_first(&HEADING).filter(|_| panel.matches(&NOTED)))?;
    let title = find_name_above(panel, heading).or_else(|| text::parse_text(heading))?;
    let place_id = panel.select(&PLACE_LINK).find_map(parse_place_id);
    let kgmid = match place_id {
        Some(_) => None,
        None => find_entity_id(document, panel, &title),
    };
    let below = text::find_text(panel, &SUBTITLE).or_else(|| find_subtitle(heading));
    // A line below the name that says `Label: value` tells no kind.
    let told = below.as_deref().and_then(|line| line.split_once(": "));
    let told = told.map(|(label, value)| (label.to_owned(), value.to_owned()));
    let images: Vec<String> =
        panel.select(&COLLAGE).filter_map(|picture| text::parse_picture(picture, base)).collect();
    Some(KnowledgeGraph {
        kind: below.filter(|_| told.is_none()).or_else(|| parse_kind(panel)),
        kgmid,
        place_id,
        description: parse_description(panel),
        image: panel
            .select_first(&MAIN_PICTURE)
            .and_then(|picture| text::find_picture(picture, base))
            .or_else(|| text::find_unmarked_picture(panel, base).filter(|_| images.is_empty())),
        images,
        facts: told.into_iter().chain(collect_facts(panel)).collect(),
        ratings: collect_ratings(panel, base),
        web_reviews: panel.select(&WEB_REVIEW).filter_map(|review| parse_web_review(review, base)).collect(),
        profiles: collect_profiles(panel, base),
        modules: collect_modules(panel, heading, base),
        sources: collect_sources(panel, base),
        title,
    })
}

/// Returns the name of a panel whose first heading is that of a part: a line above it that a link of the panel repeats.
fn find_name_above(panel: Node<'_>, heading: Node<'_>) -> Option<String> {
    let is_above = |line: &Node<'_>| line.children().next().is_none() && line.index() < heading.index();
    let links: Vec<String> = panel.select(&LINK).take(LIST_MAX).filter_map(text::parse_text).collect();
    panel.select(&DIV).filter(is_above).filter_map(text::parse_text).find(|line| links.contains(line))
}

/// Returns the first word of the panel's own note about its kind, such as `Movie SocialActive`; a note that begins with where the
/// data are from tells no kind.
fn parse_kind(panel: Node<'_>) -> Option<String> {
    let note = panel.attr("data-feedbk-ids")?;
    let kind = note.split_whitespace().next().filter(|word| !NON_KIND_WORDS.contains(word))?;
    // On a page in another language it is an invisible token.
    panel.text().contains(kind).then(|| kind.to_owned())
}

/// Returns a line of text right below the name; in the picture of a card it is the next one, whatever it stands in.
fn find_subtitle(heading: Node<'_>) -> Option<String> {
    let is_line = |line: &Node<'_>| line.has_name("div") && line.children().next().is_none();
    let within = std::iter::successors(Some(heading), Node::parent).take_while(|node| !node.matches(&CARD));
    let is_subtitle =
        |line: &Node<'_>| line.select_first(&LINK).is_none() && line.select_first(&DIV).is_some();
    let next = || within.filter(|_| heading.closest(&CARD).is_some()).find_map(|node| node.next_sibling());
    text::parse_text(heading.next_sibling().filter(is_line).or_else(|| next().filter(is_subtitle))?)
}

/// Returns the id that the panel carries, else the id in a link that names the same thing. Other links of the panel lead to other
/// things: an author, a place.
fn find_entity_id(document: &Document<'_>, panel: Node<'_>, title: &str) -> Option<String> {
    let around = panel.parent().unwrap_or(panel);
    let own = around.select(&OWN_ID).find_map(|node| text::parse_attribute(node, "psid"));
    if let Some(id) = own.or_else(|| text::find_text(around, &OWN_ID_TEXT)) {
        return Some(id);
    }
    document.select(&ENTITY_LINK).find_map(|link| {
        let filters = parse_filters(link)?;
        let names_it = find_quoted_value(&filters, "ufn")
            .is_some_and(|name| name.eq_ignore_ascii_case(title))
            || text::find_text(link, &FOCUS).is_some_and(|name| name == title);
        find_quoted_value(&filters, "sid").filter(|_| names_it).map(str::to_owned)
    })
}

fn parse_filters(link: Node<'_>) -> Option<String> {
    Some(url::find_query_value(&link.attr("href")?, "filters")?.into_owned())
}

/// Returns the value of `name:"value"` in a filter.
fn find_quoted_value<'f>(filters: &'f str, name: &str) -> Option<&'f str> {
    let mut words = filters.match_indices(name).filter_map(|(at, _)| {
        let before = filters.get(..at)?.chars().next_back();
        let value = filters.get(at + name.len()..)?.strip_prefix(":\"")?;
        (!before.is_some_and(char::is_alphanumeric)).then(|| value.split('"').next().unwrap_or_default())
    });
    words.next().filter(|value| !value.is_empty())
}

/// Returns the id of a place in a link to its page or to the map.
fn parse_place_id(link: Node<'_>) -> Option<String> {
    let address = link.attr("href").or_else(|| link.attr("data-curl"))?;
    let (_, rest) = address.split_once("ypid.").or_else(|| address.split_once("lid="))?;
    let id: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
    id.starts_with("YN").then_some(id)
}

fn parse_description(panel: Node<'_>) -> Option<String> {
    let whole =
        || panel.select(&FULL_TEXT).find_map(|node| Some(strip_trailing_link(node, text::parse_text(node)?)));
    whole().or_else(|| {
        panel.select(&SHORT_TEXT).find_map(|node| Some(strip_trailing_link(node, strip_more_button(node)?)))
    })
}

/// Removes a link for more behind the last sentence: `… his best. See more on A Site`.
fn strip_trailing_link(node: Node<'_>, said: String) -> String {
    let last = node.select(&LINK).last().and_then(text::parse_text);
    let before = last.and_then(|link| Some(said.strip_suffix(&link)?.trim_end().to_owned()));
    let is_whole = |before: &String| before.ends_with(['.', '\u{2026}', '!', '?', '\u{3002}']);
    before.filter(is_whole).unwrap_or(said)
}

/// Returns a text without the button that shows more of it.
fn strip_more_button(node: Node<'_>) -> Option<String> {
    let mut whole = node.text();
    for more in node.select(&MORE) {
        let more = more.text();
        if !more.is_empty() {
            whole = whole.replacen(&more, " ", 1);
        }
    }
    text::clean(&collapse_whitespace(&whole))
}
