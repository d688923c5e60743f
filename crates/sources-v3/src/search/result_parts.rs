//! The parts of a result's block, recognised by structure: below the heading is a line with the URL, which has the same link as
//! the title, and a text without other links. Class names take precedence where a page has them.

use super::item::Sitelink;
use super::link;
use crate::dates;
use quarry_html::{Node, selectors};

selectors! {
    static LINK = "a[href]";
    static HEADING = "h2";
    static ICON = "img.result__icon__img[src], h2 ~ * img[src]";
    static ADDRESS = ".result__url, .url";
    static SNIPPET = ".result__snippet, .snippet";
    static DATE = ".result__date, .result__timestamp, .result__extras__url > span:not(.result__icon)";
    static SPAN = "span";
    static NAMED_SITELINK = "[class*=sitelink] a[href]";
}

/// Maximum length of a date, in characters and in words.
const DATE_LENGTH_MAX: usize = 32;
const DATE_WORDS_MAX: usize = 4;

/// Parts of a block.
pub(super) struct ResultParts<'d> {
    block: Node<'d>,
    link: String,
    /// The line with the URL.
    line: Option<Node<'d>>,
    /// The URL as shown.
    pub address: Option<Node<'d>>,
    /// The text about the page.
    pub snippet: Option<Node<'d>>,
}

impl<'d> ResultParts<'d> {
    /// Returns the parts of a block whose title leads to `link`.
    pub fn locate(block: Node<'d>, title: Node<'d>, link: &str) -> Self {
        let mut parts = Self {
            block,
            link: link.to_owned(),
            line: None,
            address: block.select_first(&ADDRESS),
            snippet: block.select_first(&SNIPPET),
        };
        let below = title.closest(&HEADING).and_then(|heading| heading.next_sibling());
        for part in std::iter::successors(below, Node::next_sibling) {
            let address = if parts.line.is_none() { parts.own_links(part).find(is_address) } else { None };
            if address.is_some() {
                parts.line = Some(part);
                parts.address = parts.address.or(address);
            } else if parts.snippet.is_none() && parts.is_prose(part) {
                parts.snippet = Some(part);
            }
        }
        parts
    }

    /// Returns the links of a part to the result's own page.
    fn own_links<'p>(&'p self, part: Node<'d>) -> impl Iterator<Item = Node<'d>> + 'p {
        select_links(part).filter(|node| self.is_own_link(*node))
    }

    fn is_own_link(&self, node: Node<'_>) -> bool {
        node.attr("href").is_some_and(|href| link::resolve_target(&href) == self.link)
    }

    fn is_prose(&self, part: Node<'d>) -> bool {
        select_links(part).all(|node| self.is_own_link(node)) && part.has_text()
    }

    /// Returns the date: beside the URL, or before the text.
    pub fn find_date(&self) -> Option<String> {
        let named = self.block.select(&DATE).find_map(parse_dated_text);
        let beside = || {
            let spans = self.line?.select(&SPAN).filter(|span| span.closest(&LINK).is_none());
            spans.filter_map(parse_dated_text).find(|text| is_date(text))
        };
        let before = || {
            let snippet = self.snippet?;
            let text = parse_dated_text(snippet.children().next().filter(|first| first.has_name("span"))?)?;
            (is_date(&text) && snippet.text().starts_with(&text)).then_some(text)
        };
        named.or_else(beside).or_else(before)
    }

    /// Returns the URL of the site's icon.
    pub fn find_icon(&self) -> Option<String> {
        Some(self.block.select_first(&ICON)?.attr("src")?.into_owned())
    }

    /// Returns links to other pages of the result's own site.
    pub fn collect_sitelinks(&self) -> Vec<Sitelink> {
        let named: Vec<_> = self.block.select(&NAMED_SITELINK).filter_map(parse_sitelink).collect();
        if !named.is_empty() {
            return named;
        }
        let host = link::parse_host(&self.link);
        let is_further = |found: &Sitelink| found.link != self.link && link::parse_host(&found.link) == host;
        let outside = self.block.select(&LINK).filter(|node| node.closest(&HEADING).is_none());
        outside.filter_map(parse_sitelink).filter(is_further).collect()
    }
}

/// Returns the links of a part, including the part itself.
fn select_links<'d>(part: Node<'d>) -> impl Iterator<Item = Node<'d>> {
    Some(part).filter(|part| part.matches(&LINK)).into_iter().chain(part.select(&LINK))
}

/// Returns whether an element's text is one word with a dot in it.
fn is_address(node: &Node<'_>) -> bool {
    let text = node.text();
    text.contains('.') && !text.contains(char::is_whitespace)
}

fn parse_dated_text(node: Node<'_>) -> Option<String> {
    Some(node.text()).filter(|text| text.contains(char::is_numeric))
}

fn is_date(text: &str) -> bool {
    text.chars().count() <= DATE_LENGTH_MAX
        && (dates::parse_iso_date(text).is_some() || text.split_whitespace().count() <= DATE_WORDS_MAX)
}

fn parse_sitelink(node: Node<'_>) -> Option<Sitelink> {
    let title = Some(node.text()).filter(|text| !text.is_empty())?;
    Some(Sitelink { title, link: link::resolve_target(&node.attr("href")?), ..Default::default() })
}
