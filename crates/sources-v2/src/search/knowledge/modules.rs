//! Lists in a panel under headings of their own.

use crate::control_labels;
use crate::search::item::{Module, ModuleItem};
use crate::search::text;
use quarry_html::{Node, selectors};

selectors! {
    /// A part of a newer panel; the first has the name in its picture.
    static CARD = "[id^='l_ecrd_blk']";
    static HEADING = "h2";
    static LOWER_HEADING = "h3";
    static ANY_HEADING = "h2, h3";
    static NO_LINE = "a, h2, h3";
    static LIST_PICTURE = "li img, li div[data-src]";
    static ITEM = "li";
    /// Lists of links alone are neither facts nor ratings.
    static NO_CHIPS = ".cbl, [id^='vqfcts'], table, [role='listitem']";
    static DIV = "div";
    static LINK = "a[href]";
    /// Accounts elsewhere stand in a list of pictures, too.
    static ICONS = "[id^='iconset_']";
    static SMALL = "p.b_smText, p ~ p";
}

/// Lists under headings of their own, of pictures or of links alone.
pub(super) fn collect_modules(panel: Node<'_>, heading: Node<'_>, base: &str) -> Vec<Module> {
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

/// Collects the links below a heading, each with the line before it or its own first: a year.
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
    let title = text::parse_attribute(link, "title")
        .or_else(|| item.select(&LINK).find_map(text::parse_text))
        .filter(|title| !control_labels::is_lone_control_label(title))?;
    Some(ModuleItem {
        title,
        link: text::parse_target(link, base)?,
        image: text::find_picture(item, base),
        extensions: item.select(&SMALL).filter_map(text::parse_text).collect(),
    })
}
