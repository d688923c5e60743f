//! The panel beside the results: what the engine knows about the thing that was searched, and which other things may
//! have been meant.

use super::item::{KnowledgeGraph, Module, ModuleItem, NamedLink, OtherEntity, RatingSource, WebReview};
use super::text::{self, LIST_MAX};
use crate::joined::collapse_whitespace;
use crate::number;
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
    static LOWER_HEADING = "h3";
    static ANY_HEADING = "h2, h3";
    static NO_LINE = "a, h2, h3";
    static FIRST = "span:first-child, a:first-child";
    static LIST_PICTURE = "li img, li div[data-src]";
    static ITEM = "li";
    /// Lists of links alone are neither facts nor ratings.
    static NO_CHIPS = ".cbl, [id^='vqfcts'], table, [role='listitem']";
    /// Blocks that may be the row of things above the results.
    static CAROUSEL = "#b_results > *, #b_pole > *, #b_topw > *";
    static DIV = "div";
    static STRONG = "div > strong";
    static SUBTITLE = ".b_entitySubTitle, .b_subTitle";
    static FULL_TEXT = ".b_snippet .b_hide span, .b_snippet .b_hide, [data-exp*='dscexp'] span, [data-exp-noani] span, [data-wire^='I;exphci']:not(:first-child)";
    static SHORT_TEXT = ".b_snippet, .b_paractl, [id^='infoc_'], [data-translation]";
    static MORE = ".sml, .expansionAccessibilityText, [id^='expitem_'], [id^='expansionAccess']";
    static MAIN_PICTURE = ".b_float_img, [id$='Hero']";
    static COLLAGE = ".irp img, .imagecollage_noborder img";
    static LABEL = ".cbl, [id^='vqfcts'] a[hover-data]:first-child";
    static ROW = ".b_factrow, li";
    static RATING_ROW = ".b_reviewTable tr, tr[data-exp]";
    static RATING = ".b_rTxt, td:last-child";
    static LINK = "a[href]";
    static WEB_REVIEW = "a.wr_rv, [role='listitem'] > a[href]";
    static REVIEWER = ".wr_pub";
    static SCORE = ".wr_rat";
    static REVIEWS = ".wr_rev";
    static PROFILE = ".infoCardIcons li a[href], .b_iconSet li a[href], .b_iconSetOrphan li a[href], \
        .socialProfile li a[href], [id$='Hero'] a[title][href], [id^='iconset_'] li a[href]";
    static PICTURE = "img[alt]";
    /// Accounts elsewhere stand in a list of pictures, too.
    static ICONS = "[id^='iconset_']";
    static SMALL = "p.b_smText, p ~ p";
    static SOURCE = ".b_suppModule .b_footnote a[href], [id$='_Footer'] a[title][href]";
    /// The button to edit the panel, and the terms under which its text is quoted.
    static NO_SOURCE = "#epf, .b_noTarget, [href*='/licenses/']";
    static OWN_ID = "[psid]";
    static OWN_ID_TEXT = "#satoriId";
    static ENTITY_LINK = "a[href*='sid']";
    static FOCUS = ".b_secondaryFocus";
    static PLACE_LINK = "a[href*='ypid.'], a[href*='lid='], [data-curl*='lid=']";
    static OTHER = ".disambig-outline a[href]";
    static OTHER_TEXT = ".eg_meta span[title]";
    static OTHER_SHORT_TEXT = ".eg_meta li";
    /// What a link to another thing says about it has an id, whatever its class.
    static OTHER_FACTS = "#b_context a [id='wpc_eif']";
    static OTHER_ANY_FACTS = "[id='wpc_eif']";
    static TITLED = "span[title]";
}

/// Whether a block beside the list is a panel.
pub(super) fn is_panel(block: Node<'_>) -> bool {
    [&NOTED, &TITLE, &LABEL, &OTHER, &OTHER_ANY_FACTS]
        .into_iter()
        .any(|part| block.select_first(part).is_some())
}

/// Words of a panel's note that are the engine's own.
const NON_KIND_WORDS: [&str; 2] = ["SemistructuredData", "SocialActive"];

/// The panel; none when the page has none.
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
    Some(KnowledgeGraph {
        kind: below.filter(|_| told.is_none()).or_else(|| parse_kind(panel)),
        kgmid,
        place_id,
        description: parse_description(panel),
        image: panel.select_first(&MAIN_PICTURE).and_then(|picture| text::find_picture(picture, base)),
        images: panel.select(&COLLAGE).filter_map(|picture| text::parse_picture(picture, base)).collect(),
        facts: told.into_iter().chain(collect_facts(panel)).collect(),
        ratings: collect_ratings(panel, base),
        web_reviews: panel.select(&WEB_REVIEW).filter_map(|review| parse_web_review(review, base)).collect(),
        profiles: collect_profiles(panel, base),
        modules: collect_modules(panel, heading, base),
        sources: collect_sources(panel, base),
        title,
    })
}

/// The name of a panel whose first heading is that of a part: a line above it that a link of the panel repeats.
fn find_name_above(panel: Node<'_>, heading: Node<'_>) -> Option<String> {
    let is_above = |line: &Node<'_>| line.children().next().is_none() && line.index() < heading.index();
    let links: Vec<String> = panel.select(&LINK).take(LIST_MAX).filter_map(text::parse_text).collect();
    panel.select(&DIV).filter(is_above).filter_map(text::parse_text).find(|line| links.contains(line))
}

/// The first word of the panel's own note about its kind, such as `Movie SocialActive`; a note that begins with where
/// the data are from tells no kind.
fn parse_kind(panel: Node<'_>) -> Option<String> {
    let note = panel.attr("data-feedbk-ids")?;
    let kind = note.split_whitespace().next().filter(|word| !NON_KIND_WORDS.contains(word))?;
    // On a page of another language it is a token that nobody sees.
    panel.text().contains(kind).then(|| kind.to_owned())
}

/// A line of text right below the name; in the picture of a card it is the next one, whatever it stands in.
fn find_subtitle(heading: Node<'_>) -> Option<String> {
    let is_line = |line: &Node<'_>| line.has_name("div") && line.children().next().is_none();
    let within = std::iter::successors(Some(heading), Node::parent).take_while(|node| !node.matches(&CARD));
    let is_said = |line: &Node<'_>| line.select_first(&LINK).is_none() && line.select_first(&DIV).is_some();
    let next = || within.filter(|_| heading.closest(&CARD).is_some()).find_map(|node| node.next_sibling());
    text::parse_text(heading.next_sibling().filter(is_line).or_else(|| next().filter(is_said))?)
}

/// The id that the panel carries, else the id in a link that names the same thing. Other links of the panel lead to
/// other things: an author, a place.
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

/// The value of `name:"value"` in a filter.
fn find_quoted_value<'f>(filters: &'f str, name: &str) -> Option<&'f str> {
    let mut words = filters.match_indices(name).filter_map(|(at, _)| {
        let before = filters.get(..at)?.chars().next_back();
        let value = filters.get(at + name.len()..)?.strip_prefix(":\"")?;
        (!before.is_some_and(char::is_alphanumeric)).then(|| value.split('"').next().unwrap_or_default())
    });
    words.next().filter(|value| !value.is_empty())
}

/// The id of a place in a link to its page or to the map.
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

/// What a node says without the link behind its last sentence that leads to more: `… his best. See more on A Site`.
fn strip_trailing_link(node: Node<'_>, said: String) -> String {
    let last = node.select(&LINK).last().and_then(text::parse_text);
    let before = last.and_then(|link| Some(said.strip_suffix(&link)?.trim_end().to_owned()));
    let is_whole = |before: &String| before.ends_with(['.', '\u{2026}', '!', '?', '\u{3002}']);
    before.filter(is_whole).unwrap_or(said)
}

/// A text without the button that shows more of it.
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

fn collect_facts(panel: Node<'_>) -> Vec<(String, String)> {
    let mut facts: Vec<(String, String)> = Vec::new();
    let is_label =
        |first: &Node<'_>| first.children().next().is_none() && first.text().ends_with([':', '\u{FF1A}']);
    let named = panel.select_first(&LABEL).is_some();
    let labels = panel.select(if named { &LABEL } else { &FIRST }).filter(|label| named || is_label(label));
    for label in labels.take(LIST_MAX) {
        let name = label.text();
        let row = label
            .closest(&ROW)
            .filter(|row| named && row.index() > panel.index())
            .or_else(|| label.parent())
            .and_then(strip_more_button);
        let value = row.as_deref().and_then(|row| text::clean(row.strip_prefix(&name)?));
        let name = text::clean(name.trim_end_matches([':', '\u{FF1A}', ' ']));
        let Some((name, value)) = name.zip(value) else { continue };
        if !facts.iter().any(|(own, _)| *own == name) {
            facts.push((name, value));
        }
    }
    if facts.is_empty() {
        facts.extend(panel.select(&STRONG).take(LIST_MAX).filter_map(parse_specification));
    }
    facts
}

/// A row of two cells, the first a label and nothing else.
fn parse_specification(label: Node<'_>) -> Option<(String, String)> {
    let cell = label.parent().filter(|cell| cell.text() == label.text() && cell.prev_sibling().is_none())?;
    let value = cell.next_sibling().filter(|value| value.next_sibling().is_none())?;
    text::parse_text(label).zip(text::parse_text(value))
}

/// The page holds the table once for each width of the window, in the narrow ones with names cut short.
fn collect_ratings(panel: Node<'_>, base: &str) -> Vec<RatingSource> {
    let mut ratings: Vec<RatingSource> = Vec::new();
    for row in panel.select(&RATING_ROW).take(LIST_MAX) {
        let Some(link) = row.select_first(&LINK) else { continue };
        let source = text::parse_attribute(link, "title").or_else(|| text::parse_text(link));
        let Some((source, rating)) = source.zip(text::find_text(row, &RATING)) else { continue };
        if !ratings.iter().any(|own| own.source == source) {
            ratings.push(RatingSource { source, rating, link: text::parse_target(link, base) });
        }
    }
    if ratings.is_empty() {
        ratings.extend(panel.select(&LINK).take(LIST_MAX).filter_map(|link| parse_score(link, base)));
    }
    ratings
}

/// A link that says how well and by whom: `9.0/10`, `A Paper`.
fn parse_score(link: Node<'_>, base: &str) -> Option<RatingSource> {
    let parts: Vec<_> = link.text_pieces().filter_map(|piece| text::clean(&piece)).collect();
    let [rating, source] = parts.as_slice() else { return None };
    let is_score = rating.contains('/') && !rating.contains(char::is_alphabetic);
    is_score.then(|| RatingSource {
        source: source.clone(),
        rating: rating.clone(),
        link: text::parse_target(link, base),
    })
}

fn parse_web_review(link: Node<'_>, base: &str) -> Option<WebReview> {
    // Who rates, how well (`3,7/5`), how often.
    let parts: Vec<_> = link.children().filter_map(text::parse_text).collect();
    let is_rated = parts.len() == 3
        && parts.get(1).is_some_and(|rating| rating.contains('/') && !rating.contains(char::is_alphabetic));
    let part = |index: usize| parts.get(index).filter(|_| is_rated).cloned();
    Some(WebReview {
        source: text::find_text(link, &REVIEWER).or_else(|| part(0))?,
        rating: text::find_text(link, &SCORE).or_else(|| part(1)),
        reviews: text::find_text(link, &REVIEWS)
            .or_else(|| part(2))
            .and_then(|text| number::parse_count_in_language(&text, link.language().as_deref())),
        link: text::parse_target(link, base),
    })
}

fn collect_profiles(panel: Node<'_>, base: &str) -> Vec<NamedLink> {
    let mut profiles: Vec<NamedLink> = Vec::new();
    for node in panel.select(&PROFILE).take(LIST_MAX) {
        let pictured =
            || node.select_first(&PICTURE).and_then(|picture| text::parse_attribute(picture, "alt"));
        let named =
            || text::parse_attribute(node, "title").or_else(|| text::parse_attribute(node, "aria-label"));
        let name = text::parse_text(node).or_else(named).or_else(pictured);
        let Some((name, link)) = name.zip(text::parse_target(node, base)) else { continue };
        if text::parse_search_query(node).is_none() && !profiles.iter().any(|own| own.link == link) {
            profiles.push(NamedLink { name, link });
        }
    }
    profiles
}

/// Lists under headings of their own, of pictures or of links alone.
fn collect_modules(panel: Node<'_>, heading: Node<'_>, base: &str) -> Vec<Module> {
    let further = panel.select(&HEADING).filter(|node| *node != heading);
    // Below a heading of the third level pictures stand, and nothing with a heading.
    let lower = panel.select(&LOWER_HEADING).filter_map(|title| {
        let is_own = |around: &Node<'_>| {
            around.select(&ANY_HEADING).nth(1).is_none() && around.index() > panel.index()
        };
        let around = std::iter::successors(title.parent(), Node::parent).take_while(is_own);
        let around: Vec<_> = around.collect();
        let pictured = around.iter().find(|around| around.select_first(&LIST_PICTURE).is_some());
        let listed = pictured.into_iter().flat_map(|module| module.select(&ITEM));
        let mut items: Vec<_> = listed.filter_map(|item| parse_module_item(item, base)).collect();
        if let Some(card) = around.last().filter(|card| items.is_empty() && card.matches(&CARD)) {
            items = collect_events(*card, title, base);
        }
        (items.len() > 1).then(|| Some(Module { title: text::parse_text(title)?, items })).flatten()
    });
    further
        .filter_map(|title| {
            let is_own = |around: &Node<'_>| {
                around.select(&HEADING).nth(1).is_none() && around.index() > panel.index()
            };
            let around = std::iter::successors(title.parent(), Node::parent).take_while(is_own);
            let around: Vec<_> = around.filter(|around| around.select_first(&ICONS).is_none()).collect();
            let pictured = around.iter().find(|around| around.select_first(&LIST_PICTURE).is_some());
            let listed = pictured.into_iter().flat_map(|module| module.select(&ITEM));
            let mut items: Vec<_> = listed.filter_map(|item| parse_module_item(item, base)).collect();
            if let Some(module) =
                around.last().filter(|module| items.is_empty() && module.select_first(&NO_CHIPS).is_none())
            {
                let links = module.select(&LINK).filter(|link| text::parse_search_query(*link).is_some());
                items.extend(links.filter_map(|link| parse_module_item(link.parent()?, base)));
            }
            (!items.is_empty()).then_some(Module { title: text::parse_text(title)?, items })
        })
        .chain(lower)
        .collect()
}

/// What the links below a heading say, each with the line before it or its own first: a year.
fn collect_events(module: Node<'_>, title: Node<'_>, base: &str) -> Vec<ModuleItem> {
    let links = module.select(&LINK).filter(|link| link.index() > title.index());
    let dated = links.filter_map(|link| {
        let line = link.parent()?;
        let is_line = |before: &Node<'_>| before.has_name("div") && before.select_first(&NO_LINE).is_none();
        if let Some(year) = line.prev_sibling().filter(is_line).and_then(text::parse_text) {
            return Some(ModuleItem { extensions: vec![year], ..parse_module_item(line, base)? });
        }
        let lines = link.select(&DIV).filter(|line| line.children().next().is_none());
        let mut lines: Vec<String> = lines.filter_map(text::parse_text).collect();
        Some(ModuleItem {
            title: lines.pop().or_else(|| text::parse_text(link))?,
            link: text::parse_target(link, base)?,
            image: text::find_picture(link, base),
            extensions: lines,
        })
    });
    dated.collect()
}

fn parse_module_item(item: Node<'_>, base: &str) -> Option<ModuleItem> {
    let link = item.select_first(&LINK)?;
    Some(ModuleItem {
        title: text::parse_attribute(link, "title")
            .or_else(|| item.select(&LINK).find_map(text::parse_text))?,
        link: text::parse_target(link, base)?,
        image: text::find_picture(item, base),
        extensions: item.select(&SMALL).filter_map(text::parse_text).collect(),
    })
}

/// The longest beginning of a line that names sources, in characters.
const SOURCE_LABEL_MAX: usize = 40;

fn collect_sources(panel: Node<'_>, base: &str) -> Vec<NamedLink> {
    let mut links: Vec<_> = panel.select(&SOURCE).collect();
    if links.is_empty() {
        // `Data from: One · Another`, below everything else: words before a colon, then names, some of them links.
        let last = panel.select(&ITEM).last().map_or(0, |item| item.index());
        let begins = |line: &Node<'_>| {
            let words = line.text_pieces().next().unwrap_or_default();
            let is_label = words.chars().count() < SOURCE_LABEL_MAX && words.contains([':', '\u{FF1A}']);
            is_label
                && line.index() > last
                && line.own_text().starts_with(words.trim())
                && line.children().all(|child| child.matches(&LINK))
        };
        links = panel.select(&DIV).filter(begins).flat_map(|line| line.children()).collect();
    }
    // The page that the whole panel is from stands under a heading of its own.
    let pages = panel.select(&HEADING).filter_map(|heading| heading.parent()?.closest(&LINK));
    let links = links.into_iter().chain(pages).filter(|link| !link.matches(&NO_SOURCE));
    links
        .filter_map(|link| {
            Some(NamedLink { name: text::parse_text(link)?, link: text::parse_target(link, base)? })
        })
        .collect()
}

/// Whether a block is a row of things.
pub(super) fn is_carousel(block: Node<'_>) -> bool {
    block.select(&OTHER_ANY_FACTS).nth(1).is_some()
}

/// A row of things above the results: other works, members, parts.
pub(super) fn parse_carousel(document: &Document<'_>, base: &str) -> Option<Module> {
    let block = document.select(&CAROUSEL).find(|block| is_carousel(*block))?;
    let items: Vec<_> = block.select(&ITEM).filter_map(|item| parse_carousel_item(item, base)).collect();
    let title = text::find_text(block, &HEADING)?;
    (!items.is_empty()).then_some(Module { title, items })
}

fn parse_carousel_item(item: Node<'_>, base: &str) -> Option<ModuleItem> {
    let link = item.select_first(&LINK)?;
    let above = || link.select_first(&OTHER_ANY_FACTS)?.parent()?.prev_sibling().and_then(text::parse_text);
    Some(ModuleItem {
        title: text::find_text(link, &FOCUS).or_else(above)?,
        link: text::parse_target(link, base)?,
        image: text::find_picture(item, base),
        extensions: link
            .select(&OTHER_ANY_FACTS)
            .flat_map(|facts| facts.select(&ITEM))
            .filter_map(text::parse_text)
            .collect(),
    })
}

/// Other things that may have been meant: `The Matrix (Franchise)`.
pub(super) fn collect_other_entities(document: &Document<'_>, base: &str) -> Vec<OtherEntity> {
    let named: Vec<_> = document.select(&OTHER).filter_map(|link| parse_other_entity(link, base)).collect();
    if !named.is_empty() {
        return named;
    }
    let links = document.select(&OTHER_FACTS).filter_map(|facts| facts.closest(&LINK));
    links.filter_map(|link| parse_other_entity(link, base)).collect()
}

fn parse_other_entity(link: Node<'_>, base: &str) -> Option<OtherEntity> {
    let above = || link.select_first(&OTHER_FACTS)?.parent()?.prev_sibling().and_then(text::parse_text);
    let name = text::find_text(link, &FOCUS).or_else(above).or_else(|| text::parse_text(link))?;
    let (title, kind) = match name.strip_suffix(')').and_then(|name| name.rsplit_once(" (")) {
        Some((title, kind)) => (title.to_owned(), Some(kind.to_owned())),
        None => (name.clone(), None),
    };
    Some(OtherEntity {
        title,
        kind,
        kgmid: parse_filters(link).and_then(|filters| find_quoted_value(&filters, "sid").map(str::to_owned)),
        link: text::parse_target(link, base)?,
        description: link
            .select(&OTHER_TEXT)
            .find_map(|node| text::parse_attribute(node, "title"))
            .or_else(|| text::find_text(link, &OTHER_SHORT_TEXT))
            .or_else(|| {
                let facts = link.select_first(&OTHER_FACTS)?;
                facts
                    .select(&TITLED)
                    .find_map(|node| text::parse_attribute(node, "title"))
                    .or_else(|| text::find_text(facts, &ITEM))
            }),
        image: text::find_picture(link, base),
    })
}
