//! The panel beside the results: what the engine knows about the thing that was searched, and which other things may
//! have been meant.

use super::item::{KnowledgeGraph, Module, ModuleItem, NamedLink, OtherEntity, RatingSource, WebReview};
use super::number;
use super::text::{self, LIST_MAX};
use quarry_html::{Document, Node, selectors};
use quarry_kernel::url;

selectors! {
    static PANEL = ".b_entityTP";
    /// Newer panels have no class of their own.
    static COLUMN = "#b_context > li";
    static TITLE = ".b_entityTitle, .l_ecrd_hero_ttl h2";
    static SUBTITLE = ".b_entitySubTitle, .b_subTitle";
    static FULL_TEXT = ".b_snippet .b_hide span, .b_snippet .b_hide";
    static SHORT_TEXT = ".b_snippet, .b_paractl";
    static MORE = ".sml, .expansionAccessibilityText";
    static MAIN_PICTURE = ".b_float_img, .l_ecrd_hero";
    static COLLAGE = ".irp img, .imagecollage_noborder img";
    static LABEL = ".cbl, .lc_expfact_title";
    static ROW = ".b_factrow, .l_ecrd_vqfcts_row, li";
    static RATING_ROW = ".b_reviewTable tr";
    static RATING = ".b_rTxt";
    static LINK = "a[href]";
    static WEB_REVIEW = "a.wr_rv";
    static REVIEWER = ".wr_pub";
    static SCORE = ".wr_rat";
    static REVIEWS = ".wr_rev";
    static PROFILE = ".infoCardIcons li a[href], .b_iconSet li a[href], .b_iconSetOrphan li a[href], \
        .socialProfile li a[href], .l_ecrd_webicons a[href]";
    static PICTURE = "img[alt]";
    static MODULE = ".b_subModule";
    static MODULE_TITLE = "h2";
    static MODULE_ITEM = ".b_imgSet li";
    static SMALL = "p.b_smText";
    static SOURCE = ".b_suppModule .b_footnote a[href]";
    /// The button to edit the panel, and the terms under which its text is quoted.
    static NO_SOURCE = "#epf, .b_noTarget, [href*='/licenses/']";
    static OWN_ID = "[psid]";
    static ENTITY_LINK = "a[href*='sid']";
    static FOCUS = ".b_secondaryFocus";
    static PLACE_LINK = "a[href*='ypid.'], a[href*='lid='], [data-curl*='lid=']";
    static OTHER = ".disambig-outline a[href]";
    static OTHER_TEXT = ".eg_meta span[title]";
    static OTHER_SHORT_TEXT = ".eg_meta li";
}

/// Whether a block beside the list is a panel.
pub(super) fn is_block(block: Node<'_>) -> bool {
    [&PANEL, &TITLE, &LABEL].into_iter().any(|part| block.first(part).is_some())
}

/// Words of a panel's note that are the engine's own.
const NO_KIND: [&str; 2] = ["SemistructuredData", "SocialActive"];

/// The panel; none when the page has none.
pub(super) fn graph(document: &Document<'_>, base: &str) -> Option<KnowledgeGraph> {
    let mut panels = document.select(&PANEL).chain(document.select(&COLUMN));
    panels.find_map(|panel| panel_graph(document, panel, base))
}

fn panel_graph(document: &Document<'_>, panel: Node<'_>, base: &str) -> Option<KnowledgeGraph> {
    let title = text::first_text(panel, &TITLE)?;
    let place_id = panel.select(&PLACE_LINK).find_map(place_id);
    let kgmid = match place_id {
        Some(_) => None,
        None => entity_id(document, panel, &title),
    };
    Some(KnowledgeGraph {
        kind: text::first_text(panel, &SUBTITLE).or_else(|| kind(panel)),
        kgmid,
        place_id,
        description: description(panel),
        image: panel.first(&MAIN_PICTURE).and_then(|picture| text::first_picture(picture, base)),
        images: panel.select(&COLLAGE).filter_map(|picture| text::picture(picture, base)).collect(),
        facts: facts(panel),
        ratings: ratings(panel, base),
        web_reviews: panel.select(&WEB_REVIEW).filter_map(|review| web_review(review, base)).collect(),
        profiles: profiles(panel, base),
        modules: panel.select(&MODULE).filter_map(|module| self::module(module, base)).collect(),
        sources: sources(panel, base),
        title,
    })
}

/// The first word of the panel's own note about its kind, such as `Movie SocialActive`; a note that begins with where
/// the data are from tells no kind.
fn kind(panel: Node<'_>) -> Option<String> {
    let note = panel.attr("data-feedbk-ids")?;
    note.split_whitespace().next().filter(|word| !NO_KIND.contains(word)).map(str::to_owned)
}

/// The id that the panel carries, else the id in a link that names the same thing. Other links of the panel lead to
/// other things: an author, a place.
fn entity_id(document: &Document<'_>, panel: Node<'_>, title: &str) -> Option<String> {
    let around = panel.parent().unwrap_or(panel);
    if let Some(id) = around.select(&OWN_ID).find_map(|node| text::attr(node, "psid")) {
        return Some(id);
    }
    document.select(&ENTITY_LINK).find_map(|link| {
        let filters = filters(link)?;
        let names_it = quoted(&filters, "ufn").is_some_and(|name| name.eq_ignore_ascii_case(title))
            || text::first_text(link, &FOCUS).is_some_and(|name| name == title);
        quoted(&filters, "sid").filter(|_| names_it).map(str::to_owned)
    })
}

fn filters(link: Node<'_>) -> Option<String> {
    Some(url::query_value(&link.attr("href")?, "filters")?.into_owned())
}

/// The value of `name:"value"` in a filter.
fn quoted<'f>(filters: &'f str, name: &str) -> Option<&'f str> {
    let mut words = filters.match_indices(name).filter_map(|(at, _)| {
        let before = filters.get(..at)?.chars().next_back();
        let value = filters.get(at + name.len()..)?.strip_prefix(":\"")?;
        (!before.is_some_and(char::is_alphanumeric)).then(|| value.split('"').next().unwrap_or_default())
    });
    words.next().filter(|value| !value.is_empty())
}

/// The id of a place in a link to its page or to the map.
fn place_id(link: Node<'_>) -> Option<String> {
    let address = link.attr("href").or_else(|| link.attr("data-curl"))?;
    let (_, rest) = address.split_once("ypid.").or_else(|| address.split_once("lid="))?;
    let id: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
    id.starts_with("YN").then_some(id)
}

fn description(panel: Node<'_>) -> Option<String> {
    text::first_text(panel, &FULL_TEXT).or_else(|| panel.select(&SHORT_TEXT).find_map(without_more))
}

/// A text without the button that shows more of it.
fn without_more(node: Node<'_>) -> Option<String> {
    let mut whole = node.text();
    for more in node.select(&MORE) {
        let more = more.text();
        if !more.is_empty() {
            whole = whole.replacen(&more, " ", 1);
        }
    }
    text::clean(&whole.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn facts(panel: Node<'_>) -> Vec<(String, String)> {
    let mut facts: Vec<(String, String)> = Vec::new();
    for label in panel.select(&LABEL).take(LIST_MAX) {
        let name = label.text();
        let row = label.closest(&ROW).and_then(without_more);
        let value = row.as_deref().and_then(|row| text::clean(row.strip_prefix(&name)?));
        let name = text::clean(name.trim_end_matches([':', '\u{FF1A}', ' ']));
        let Some((name, value)) = name.zip(value) else { continue };
        if !facts.iter().any(|(own, _)| *own == name) {
            facts.push((name, value));
        }
    }
    facts
}

/// The page holds the table once for each width of the window, in the narrow ones with names cut short.
fn ratings(panel: Node<'_>, base: &str) -> Vec<RatingSource> {
    let mut ratings: Vec<RatingSource> = Vec::new();
    for row in panel.select(&RATING_ROW).take(LIST_MAX) {
        let Some(link) = row.first(&LINK) else { continue };
        let source = text::attr(link, "title").or_else(|| text::text(link));
        let Some((source, rating)) = source.zip(text::first_text(row, &RATING)) else { continue };
        if !ratings.iter().any(|own| own.source == source) {
            ratings.push(RatingSource { source, rating, link: text::target(link, base) });
        }
    }
    ratings
}

fn web_review(link: Node<'_>, base: &str) -> Option<WebReview> {
    Some(WebReview {
        source: text::first_text(link, &REVIEWER)?,
        rating: text::first_text(link, &SCORE),
        reviews: text::first_text(link, &REVIEWS).and_then(|text| number::count(&text)),
        link: text::target(link, base),
    })
}

fn profiles(panel: Node<'_>, base: &str) -> Vec<NamedLink> {
    let mut profiles: Vec<NamedLink> = Vec::new();
    for node in panel.select(&PROFILE).take(LIST_MAX) {
        let pictured = || node.first(&PICTURE).and_then(|picture| text::attr(picture, "alt"));
        let named = || text::attr(node, "title").or_else(|| text::attr(node, "aria-label"));
        let name = text::text(node).or_else(named).or_else(pictured);
        let Some((name, link)) = name.zip(text::target(node, base)) else { continue };
        if !profiles.iter().any(|own| own.link == link) {
            profiles.push(NamedLink { name, link });
        }
    }
    profiles
}

fn module(module: Node<'_>, base: &str) -> Option<Module> {
    let title = text::first_text(module, &MODULE_TITLE)?;
    let items: Vec<_> = module.select(&MODULE_ITEM).filter_map(|item| module_item(item, base)).collect();
    (!items.is_empty()).then_some(Module { title, items })
}

fn module_item(item: Node<'_>, base: &str) -> Option<ModuleItem> {
    let link = item.first(&LINK)?;
    Some(ModuleItem {
        title: text::attr(link, "title").or_else(|| item.select(&LINK).find_map(text::text))?,
        link: text::target(link, base)?,
        image: text::first_picture(item, base),
        extensions: item.select(&SMALL).filter_map(text::text).collect(),
    })
}

fn sources(panel: Node<'_>, base: &str) -> Vec<NamedLink> {
    let links = panel.select(&SOURCE).filter(|link| !link.matches(&NO_SOURCE));
    links
        .filter_map(|link| Some(NamedLink { name: text::text(link)?, link: text::target(link, base)? }))
        .collect()
}

/// Other things that may have been meant: `The Matrix (Franchise)`.
pub(super) fn others(document: &Document<'_>, base: &str) -> Vec<OtherEntity> {
    document.select(&OTHER).filter_map(|link| other(link, base)).collect()
}

fn other(link: Node<'_>, base: &str) -> Option<OtherEntity> {
    let name = text::first_text(link, &FOCUS).or_else(|| text::text(link))?;
    let (title, kind) = match name.strip_suffix(')').and_then(|name| name.rsplit_once(" (")) {
        Some((title, kind)) => (title.to_owned(), Some(kind.to_owned())),
        None => (name.clone(), None),
    };
    Some(OtherEntity {
        title,
        kind,
        kgmid: filters(link).and_then(|filters| quoted(&filters, "sid").map(str::to_owned)),
        link: text::target(link, base)?,
        description: link
            .select(&OTHER_TEXT)
            .find_map(|node| text::attr(node, "title"))
            .or_else(|| text::first_text(link, &OTHER_SHORT_TEXT)),
        image: text::first_picture(link, base),
    })
}
