//! Paid results: `li.b_ad` in the list, beside it in the right column, and the boxes of older pages.

use super::item::{Ad, Organic, Sitelink};
use super::text;
use quarry_html::{Node, selectors};

selectors! {
    /// A block of ads.
    static BLOCK = ".b_ad, [class^='sb_ads']";
    static ITEM = ".sb_add";
    static LINE = "li";
    static TITLE = "h2 a[href], h3 a[href]";
    static CITE = "cite, .b_adurl";
    static SITE_NAME = ".tptt, .b_adProvider";
    static DESCRIPTION = ".b_caption p, .sb_addesc, .b_ad_description, p";
    static SLUG = ".b_adSlug";
    static EXTENSION = ".callout_vis, .b_topAdOneLine, .ad_gt";
    static SITELINK = ".b_deep h3 a[href], .b_deep li > a[href], ul.b_factrow li a[href], .b_vlist2col h3 a[href]";
    static SITELINK_BOX = "h3";
}

/// The ads in a block; none when the block is no block of ads. They have no places yet.
pub(super) fn in_block(block: Node<'_>, base: &str) -> Vec<Ad> {
    if !block.matches(&BLOCK) {
        return Vec::new();
    }
    let mut items: Vec<_> = block.select(&ITEM).collect();
    if items.is_empty() {
        items = block.select(&LINE).filter(|line| line.first(&TITLE).is_some()).collect();
    }
    if items.is_empty() {
        items.push(block);
    }
    items.into_iter().filter_map(|item| read(item, base)).collect()
}

fn read(item: Node<'_>, base: &str) -> Option<Ad> {
    let titled = |node: Node<'_>| Some((text::text(node)?, text::link(node, base)?));
    let (title, link) = item.select(&TITLE).find_map(titled)?;
    Some(Ad {
        title,
        link: link.target,
        tracking_link: link.redirect,
        displayed_link: text::first_text(item, &CITE),
        source: text::first_text(item, &SITE_NAME),
        description: item.select(&DESCRIPTION).find_map(description),
        extensions: item.select(&EXTENSION).filter_map(text::text).collect(),
        sitelinks: item.select(&SITELINK).filter_map(|link| sitelink(link, base)).collect(),
        ..Ad::default()
    })
}

/// The text of a paragraph without the word `Ad` at its beginning.
fn description(paragraph: Node<'_>) -> Option<String> {
    let whole = paragraph.text();
    let slug = paragraph.first(&SLUG).map(|slug| slug.text()).unwrap_or_default();
    text::clean(text::without_prefix(&whole, &slug))
}

fn sitelink(link: Node<'_>, base: &str) -> Option<Sitelink> {
    let lines = link.closest(&SITELINK_BOX).into_iter().flat_map(|title| {
        std::iter::successors(title.next_sibling(), Node::next_sibling)
            .filter_map(text::text)
            .collect::<Vec<_>>()
    });
    Some(Sitelink {
        title: text::text(link)?,
        link: text::target(link, base)?,
        snippet: text::clean(&lines.collect::<Vec<_>>().join(" ")),
    })
}

/// An entry that looks like a web result but leads through an advertiser's redirect.
pub(super) fn of_organic(result: Organic) -> Ad {
    let links = result.sitelinks.unwrap_or_default();
    Ad {
        title: result.title,
        link: result.link,
        tracking_link: result.tracking_link,
        displayed_link: result.displayed_link,
        source: result.source,
        description: result.snippet,
        sitelinks: links.expanded.into_iter().chain(links.inline).collect(),
        ..Ad::default()
    }
}
