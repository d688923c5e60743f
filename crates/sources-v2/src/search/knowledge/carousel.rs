//! Other things: the row above the results, and what else may have been meant.

use super::{OTHER, find_quoted_value, parse_filters};
use crate::search::item::{Module, ModuleItem, OtherEntity};
use crate::search::text;
use quarry_html::{Document, Node, selectors};

selectors! {
    static HEADING = "h2";
    static ITEM = "li";
    /// Blocks that may be the row of things above the results.
    static CAROUSEL = "#b_results > *, #b_pole > *, #b_topw > *";
    static LINK = "a[href]";
    static FOCUS = ".b_secondaryFocus";
    static OTHER_TEXT = ".eg_meta span[title]";
    static OTHER_SHORT_TEXT = ".eg_meta li";
    /// Description beside a link to another thing, told by its id.
    static OTHER_FACTS = "#b_context a [id='wpc_eif']";
    static OTHER_ANY_FACTS = "[id='wpc_eif']";
    static TITLED = "span[title]";
}

/// Returns whether a block is a row of things.
pub(in crate::search) fn is_carousel(block: Node<'_>) -> bool {
    block.select(&OTHER_ANY_FACTS).nth(1).is_some()
}

/// Returns a row of things above the results: other works, members, parts.
pub(in crate::search) fn parse_carousel(document: &Document<'_>, base: &str) -> Option<Module> {
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
pub(in crate::search) fn collect_other_entities(document: &Document<'_>, base: &str) -> Vec<OtherEntity> {
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
