//! Paid results: blocks whose headings lead through an advertiser's redirect, in the list, beside it in the right column, and
//! the boxes of older pages.

use super::item::{Ad, Organic, Sitelink};
use super::text;
use crate::number;
use crate::once::collect_distinct;
use quarry_html::{Node, selectors};

selectors! {
    /// A block of ads.
    static BLOCK = ".b_ad, [class^='sb_ads']";
    static ITEM = ".sb_add";
    static LINE = "li";
    static TITLE = "h2 a[href], h3 a[href]";
    static HEADING = "h2 a[href]";
    static CITE = "cite, .b_adurl";
    static SITE_NAME = ".tptt, .b_adProvider";
    static DESCRIPTION = ".b_caption p, .sb_addesc, .b_ad_description";
    static SLUG = ".b_adSlug";
    static SPAN = "span:first-child";
    static PARAGRAPH = "p, div";
    static TEXT = "p";
    static FURTHER = "ul";
    static LINK = "a[href]";
    static EXTENSION = ".callout_vis, .b_topAdOneLine, .ad_gt, [data-partnertag='Ads.Callout']";
    static SITELINK = ".b_deep h3 a[href], .b_deep li > a[href], ul.b_factrow li a[href], .b_vlist2col h3 a[href], ul h3 a[href]";
    static FURTHER_LINK = "h3 a[href], li > a[href], li > span > a[href]";
    static SITELINK_BOX = "h3";
    /// A row of products, each paid for by itself.
    static SLIDE = "[role='listitem']";
    static ANY_HEADING = "h2, h3";
    static PICTURE = "img[alt]";
    static CELL = "p, div, cite";
    static STARS = "[role='img'][aria-label]";
}

/// Returns the ads in a block; none when the block is no block of ads. They have no places yet.
pub(super) fn collect_ads(block: Node<'_>, base: &str) -> Vec<Ad> {
    if !block.matches(&BLOCK) && !block.select(&HEADING).any(|link| is_ad_link(link, base)) {
        return Vec::new();
    }
    let mut items: Vec<_> = block.select(&ITEM).collect();
    if items.is_empty() {
        items = block.select(&LINE).filter(|line| line.select_first(&TITLE).is_some()).collect();
        // Among headings of the second level, those of the third are sitelinks of an ad.
        if items.iter().any(|line| line.select_first(&HEADING).is_some()) {
            items.retain(|line| line.select_first(&HEADING).is_some());
        }
    }
    let of_slide = |slide: Node<'_>| Some((slide.index(), parse_product_ad(slide, base)?));
    let products: Vec<_> = block.select(&SLIDE).filter_map(of_slide).collect();
    // The line around a row of products is no ad of its own.
    let is_around = |item: &Node<'_>, at: usize| item.index() < at && at <= item.last_index();
    items.retain(|item| !products.iter().any(|(at, _)| is_around(item, *at)));
    if items.is_empty() && products.is_empty() {
        items.push(block);
    }
    let items = items.into_iter().filter_map(|item| parse_ad(item, base));
    products.into_iter().map(|(_, product)| product).chain(items).collect()
}

/// Returns the ad that a slide is: a picture with the product's name, whose link advertisers pay for, above the price and the
/// shop. A second card, for the pointer, repeats it.
fn parse_product_ad(slide: Node<'_>, base: &str) -> Option<Ad> {
    let link = text::parse_link(slide.select_first(&LINK)?, base).filter(|link| link.is_ad)?;
    let picture = slide.select_first(&PICTURE).filter(|_| slide.select_first(&ANY_HEADING).is_none())?;
    // The number beside the stars counts the reviews.
    let stars = slide.select_first(&STARS);
    let rated = stars.and_then(|stars| stars.closest(&CELL));
    let is_line = |cell: &Node<'_>| {
        cell.select_first(&CELL).or(cell.select_first(&STARS)).is_none() && cell.closest(&LINK).is_none()
    };
    let source = text::find_text(slide, &CITE);
    let lines = slide.select(&CELL).filter(is_line).filter_map(text::parse_text);
    let mut lines = collect_distinct(lines.filter(|line| Some(line) != source.as_ref()));
    let priced = lines.iter().position(|line| number::parse_price(line).is_some());
    let price = priced.map(|at| lines.remove(at));
    Some(Ad {
        title: text::parse_attribute(picture, "alt")?,
        link: link.target,
        tracking_link: link.redirect,
        extracted_price: price.as_deref().and_then(number::parse_price).map(|price| price.amount),
        price,
        rating: stars.and_then(|stars| number::parse_rating(&stars.attr("aria-label")?)),
        reviews: rated
            .and_then(|row| number::parse_count_in_language(&row.text(), row.language().as_deref())),
        source,
        extensions: lines,
        thumbnail: text::find_picture(slide, base),
        ..Ad::default()
    })
}

fn is_ad_link(link: Node<'_>, base: &str) -> bool {
    text::parse_link(link, base).is_some_and(|link| link.is_ad)
}

fn parse_ad(item: Node<'_>, base: &str) -> Option<Ad> {
    let titled = |node: Node<'_>| Some((text::parse_text(node)?, text::parse_link(node, base)?));
    let (title, link) = item.select(&TITLE).find_map(titled)?;
    // Below the description stand further lines, each a paragraph; one that quotes somebody links them at its end.
    let named = item.select(&DESCRIPTION).find(|node| parse_description(*node).is_some());
    let is_text = |node: &Node<'_>| {
        node.select_first(&PARAGRAPH).or(node.select_first(&CITE)).or(node.select_first(&LINK)).is_none()
            && node.closest(&LINK).is_none()
            && parse_description(*node).is_some_and(|text| text.contains([' ', '.']))
    };
    let first = named.or_else(|| item.select(&PARAGRAPH).find(is_text)).or_else(|| item.select_first(&TEXT));
    let is_line = |node: &Node<'_>| {
        let is_listed = node.closest(&FURTHER).is_some_and(|list| list.index() > item.index());
        let is_further = first.is_some_and(|first| node.index() > first.last_index());
        let opens = |link: Node<'_>| node.text().starts_with(&link.text());
        is_further
            && !is_listed
            && node.select_first(&PARAGRAPH).or(node.select_first(&CITE)).is_none()
            && !node.select_first(&LINK).is_some_and(opens)
    };
    let further = item.select(&PARAGRAPH).filter(is_line);
    let mut extensions = Vec::new();
    for extension in item.select(&EXTENSION).chain(further).filter_map(text::parse_text) {
        if !extensions.contains(&extension) {
            extensions.push(extension);
        }
    }
    let is_further = |link: &Node<'_>| link.matches(&SITELINK) || is_ad_link(*link, base);
    Some(Ad {
        title,
        link: link.target,
        tracking_link: link.redirect,
        displayed_link: text::find_text(item, &CITE),
        source: text::find_text(item, &SITE_NAME),
        description: first.and_then(parse_description),
        extensions,
        sitelinks: item
            .select(&FURTHER_LINK)
            .filter(is_further)
            .filter_map(|link| parse_sitelink(link, base))
            .collect(),
        ..Ad::default()
    })
}

/// Returns the text of a paragraph without the word `Ad` at its beginning.
fn parse_description(paragraph: Node<'_>) -> Option<String> {
    let whole = paragraph.text();
    // The mark is one word in a span of its own.
    let is_word = |span: &Node<'_>| !span.text().contains(char::is_whitespace);
    let slug = paragraph.select_first(&SLUG).or_else(|| paragraph.select_first(&SPAN).filter(is_word));
    let slug = slug.map(|slug| slug.text()).unwrap_or_default();
    text::clean(text::strip_leading_part(&whole, &slug))
}

fn parse_sitelink(link: Node<'_>, base: &str) -> Option<Sitelink> {
    let lines = link.closest(&SITELINK_BOX).into_iter().flat_map(|title| {
        std::iter::successors(title.next_sibling(), Node::next_sibling)
            .filter_map(text::parse_text)
            .collect::<Vec<_>>()
    });
    Some(Sitelink {
        title: text::parse_text(link)?,
        link: text::parse_target(link, base)?,
        snippet: text::clean(&lines.collect::<Vec<_>>().join("\n")),
        ..Default::default()
    })
}

/// Returns an entry that looks like a web result but leads through an advertiser's redirect.
pub(super) fn from_organic(result: Organic) -> Ad {
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
