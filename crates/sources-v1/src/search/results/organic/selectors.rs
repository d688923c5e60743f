//! Parts of a result that several of its readers look for.

use crate::web::page_reader::LIST_MAX;
use quarry_html::{Node, selectors};

selectors! {
    pub(super) static ANCHOR = "a[href]";
    /// Displayed address of a result.
    pub(super) static ADDRESS = "cite, .UPmit";
    pub(super) static SNIPPET = "[data-snf='nke7rc'] > div, .VwiC3b, .ITZIwc, span.st, .st, .MUxGbd.yDYNvb";
    /// Cards of a row within a result.
    pub(super) static CAROUSEL = "g-inner-card, [role='listitem'], [role='list'], g-scrolling-carousel";
    pub(super) static HIGHLIGHT = "em, b";
    /// Rows of facts below the snippet.
    pub(super) static FACTS = "[data-snf='VuTnAe'] > div, .fG8Fp, .smukrd, .jC6vSe, .ChPIuf, .wFMWsc, .slp";
    pub(super) static STARS = ".z3HNkc";
    pub(super) static SIGN = "[role='img'][aria-label], g-review-stars";
    pub(super) static STRUCK = "s";
    /// Blocks of a page without scripts, and what none of its texts holds.
    static PLAIN = "header + #main div";
    pub(super) static WITHIN = "div:not([role])";
    /// The way to ask for the words that a result lacks.
    pub(super) static OWN_SEARCH = "a[href*='/search?'][href*='%22']";
    /// A link to words on the result's page: the whole text of the result, or what leads on behind it.
    pub(super) static QUOTED_PLACE = "a[href*='#:~:text=']";
    /// Links that may lead on: besides, those that name what they belong to.
    static CONTINUATION = "a[href*='#:~:text='], a[aria-describedby]";
    /// A fact with its label, which may hold a link too.
    pub(super) static FACT_LINE = ".P1usbc .VNLkW > div, .P1usbc .k6DEPe > div, .P1usbc > div";
}

/// Returns whether an element is a text of a page without scripts: sentences, a row of stars, or facts, in a block within a
/// block.
pub(super) fn is_plain_block(node: Node<'_>) -> bool {
    node.has_name("div")
        && node.select_first(&WITHIN).is_none()
        && node.parent().is_some_and(|outer| outer.has_name("div"))
        && node.closest(&ANCHOR).is_none()
        && node.matches(&PLAIN)
}

/// Returns such texts in an element.
pub(super) fn find_plain_blocks<'d>(inside: Node<'d>) -> impl Iterator<Item = Node<'d>> {
    let blocks = inside.select(&PLAIN).take(LIST_MAX);
    blocks.filter(|block| is_plain_block(*block) && block.has_text())
}

/// Returns whether a link says only that the text goes on at its place: `Read more`, in any language. One that says more is the text.
pub(super) fn leads_on(link: Node<'_>) -> bool {
    const CONTROL_LETTERS_MAX: usize = 30;
    link.matches(&CONTINUATION) && link.text().chars().count() <= CONTROL_LETTERS_MAX
}
