//! Description in a panel, without its attribution.

use super::entity::{NamedLink, OTHER, PANEL, parse_named_link};
use super::facts::LABEL;
use crate::once::CollectVec;
use crate::web::page_reader::{Reader, clean_text};
use quarry_html::{Node, selectors};

selectors! {
    static TEXT = ".kno-rdesc > span, .kno-rdesc span, [data-attrid='description'] span, \
        [data-attrid='VisualDigestDescription']";
    /// Before 2020 a module has a number instead.
    static NUMBERED_TEXT = "[data-md='50'] h3 + span, [data-md='50']:not([data-attrid]) > div > div > div > span:first-child";
    static NUMBERED_SOURCE = "[data-md='50'] a[href]";
    /// The source may be named twice, for a text that is cut and for the whole one: once for the eye alone.
    static NOT_TEXT = "h2, h3, [role='button'], button, .ctHNac, [style*='display: none'], .hUXwKc, a[aria-hidden='true']";
    static GENERATED = "[data-attrid='VisualDigestGeneratedDescription'] [data-attrid='SrpGenSumSummary'], \
        [data-attrid='SrpGenSumSummary'] .rPeykc";
    static DIGEST = "[data-attrid='VisualDigestGeneratedDescription']";
    static NOT_GENERATED = "[role='button'], button, [aria-hidden='true'], .rL5Dpb";
    static SOURCE = ".kno-rdesc a[href], [data-attrid='description'] a[href], [data-attrid='VisualDigestDescription'] a[href]";
    static LINK = "a[href]";
    /// Control that opens the rest of a text.
    static CUT = "[role='button'], button";
}

/// Returns where the text is from; `is_numbered` says that the panel is one of before 2020.
pub(super) fn parse_source(panel: Node<'_>, is_numbered: bool, reader: &Reader<'_>) -> Option<NamedLink> {
    let mut marked = panel.select(&SOURCE).filter_map(|anchor| parse_named_link(anchor, reader));
    let numbered = || parse_named_link(panel.select_first(&NUMBERED_SOURCE).filter(|_| is_numbered)?, reader);
    marked.next().or_else(numbered)
}

pub(super) fn parse_text(panel: Node<'_>) -> Option<String> {
    const NAME_LETTERS_MAX: usize = 30;
    let is_own = |node: &Node<'_>| node.closest(&OTHER).is_none() && node.closest(&LABEL).is_none();
    let marked = panel.select(&TEXT).chain(panel.select(&NUMBERED_TEXT));
    let written = marked.filter(is_own).find_map(|node| {
        let text = node.text_without(&NOT_TEXT);
        // Dots stand where the text is cut until somebody opens it.
        let dots: &[char] = if node.select_first(&CUT).is_some() { &['\u{2026}', ' '] } else { &[] };
        // The original language may stand before it, with a dash.
        Some((clean_text(text.trim_end_matches(dots)).filter(|text| !text.ends_with('-'))?, node))
    });
    let linked = |node: Node<'_>| {
        let named = node.select(&LINK).filter(|link| !link.matches(&NOT_TEXT));
        named.last().and_then(|source| clean_text(&source.text()))
    };
    // A link that holds the whole text says nothing of its own: the source is named last.
    let is_name = |last: &&String| last.chars().count() <= NAME_LETTERS_MAX && !last.ends_with('.');
    let last = |node: Node<'_>| {
        let pieces: Vec<String> =
            node.text_pieces().filter_map(|piece| clean_text(&piece.replace('\u{A0}', " "))).collect_vec();
        pieces.last().filter(|_| pieces.len() > 1).filter(is_name).cloned()
    };
    let source = |node: Node<'_>| linked(node).or_else(|| last(node));
    let written = written.map(|(text, node)| strip_source(&text, source(node).as_deref()));
    written.or_else(|| {
        let in_panel = |node: &Node<'_>| node.closest(&DIGEST).or_else(|| node.closest(&PANEL)).is_some();
        let node = panel.select(&GENERATED).filter(is_own).find(in_panel)?;
        let is_prose = |inner: Node<'_>| !inner.matches(&NOT_GENERATED) && !inner.is_hidden_itself();
        let text = clean_text(&node.text_where(is_prose))?;
        Some(strip_source(&text, source(node).as_deref()))
    })
}

/// Returns a description without the words that say where it is from: `\u{2026} in America. Source: Encyclopedia`.
fn strip_source(text: &str, source: Option<&str>) -> String {
    const DASHES: [char; 3] = [' ', '\u{2015}', '\u{2014}'];
    let cut = || {
        // A narrow page and a wide one name it in places of their own.
        let source = source?;
        let mut before = text.strip_suffix(source)?;
        while let Some(shorter) = before.trim_end_matches(DASHES).strip_suffix(source) {
            before = shorter;
        }
        let before = before.trim_end_matches(DASHES);
        if before.ends_with(['.', '\u{2026}', '!', '?']) {
            return Some(before.to_owned());
        }
        let before = before.strip_suffix(':')?;
        Some(before.rsplit_once(' ')?.0.trim_end().to_owned())
    };
    cut().unwrap_or_else(|| text.to_owned())
}
