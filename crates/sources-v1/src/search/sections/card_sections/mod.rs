//! Sections of a page by their structure alone: a heading of the second level and cards below it.
//!
//! The readers of the groups know the names that the page gives to the parts of their cards. Pages of another year or of
//! an experiment have other names and the same structure: what no reader has taken is read here, sorted to its group by
//! what its heading says in the commonest languages, by what its cards show, and else kept under its own heading.

mod cards;
mod item;
mod lines;

pub(in crate::search) use self::item::parse_item;
pub(in crate::search) use self::lines::{collect_lines, split_labelled_name};
pub(in crate::search) use crate::search::sections::kind::{SectionKind, parse_section_kind};
pub use quarry_items::{Section, SectionItem};

use self::cards::{find_cards, find_lone_entity, find_lone_story};
use crate::joined::collapse_whitespace;
use crate::once::CollectVec;
use crate::web::date_text::is_duration;
use crate::web::page_reader::{LIST_MAX, Reader, clean_text};
use quarry_html::{Document, Node, selectors};
use quarry_kernel::http::UrlParts;
use quarry_kernel::url;

selectors! {
    static HEADING = "[role='heading'][aria-level='2'], h2, g-section-with-header h3, g-tray-header [role='heading'], \
        g-tray-header[role='heading']";
    static TRAY = "g-tray-header";
    static ANY_HEADING = "[role='heading'], h2, h3";
    static UNRANKED = "[role='heading']:not([aria-level]), [role='heading'][aria-level='1']";
    static FIRST_LEVEL = "[role='heading'][aria-level='1']";
    /// Places where sections are not the page's own: panels, ads, answers, questions, menus, footers.
    static ELSEWHERE = ".related-question-pair, [data-q][data-lk], #rhs, #rhs_block, #tads, #tadsb, #tvcap, #atvcap, #bottomads, \
        .commercial-unit, .commercial-unit-desktop-top, [data-container-id='main-col'], [role='dialog'], [role='navigation'], \
        #footcnt, #foot, #searchform, [data-attrid='SrpGenSumSummary']";
    static PAID = "#tads, #tadsb, #tvcap, #atvcap, #bottomads";
    static QUESTIONS = ".related-question-pair, [data-q][data-lk]";
    /// Blocks that hold whole sections.
    static BLOCK = "#rso, #rso > *, #main, #search, #center_col, body, .MjjYud, .hlcw0c, .bkWMgd";
    /// Columns that hold the sections.
    static COLUMN = "#rso, #rso > div:not([data-hveid]), #search, #center_col, #main, #rcnt, #rhs, #cnt, body, html";
    /// The name of a thing that a control tells more of.
    static ENTITY = "[data-entityname]";
    static ANCHOR = "a[href]";
    /// A film that is played in its card: a script needs its address.
    static PLAYED = "[data-surl]";
    static PICTURE = "img";
    static TITLE = "[role='heading'], h3, h4";
    /// Elements that are no lines of a card: texts for screen readers, buttons, menus, hidden parts.
    static NOT_LINE = ".V8fWH, .bNg8Rb, .Uo8X3b, [role='button'], button, select, textarea, [role='dialog'], [role='menu'], \
        g-snackbar, g-dialog, g-bubble";
    static BUTTON = "[role='button']";
    static BUBBLE = "g-bubble, g-dialog, [role='dialog'], [role='tooltip']";
}

/// A section with its cards.
pub(in crate::search) struct CardSection<'d> {
    pub(in crate::search) kind: SectionKind,
    pub(in crate::search) title: String,
    pub(in crate::search) cards: Vec<Node<'d>>,
    section: Node<'d>,
}

impl CardSection<'_> {
    /// Returns whether any link of the section leads to a map: maps are drawn for places.
    pub(in crate::search) fn has_map(&self, reader: &Reader<'_>) -> bool {
        let mut links =
            self.section.select(&ANCHOR).take(LIST_MAX).filter_map(|anchor| reader.resolve_link(anchor));
        links.any(|link| UrlParts::parse(&link).path.starts_with("/maps"))
    }
}

/// Returns whether one of these places lies in a section.
pub(in crate::search) fn contains_any_place(section: Node<'_>, places: &[usize]) -> bool {
    places.iter().any(|place| (section.index()..=section.last_index()).contains(place))
}

/// Headings and the parts of the page that are theirs alone, whatever they hold.
pub(in crate::search) fn find_section_extents<'d>(
    document: &'d Document<'_>,
    organic: &[usize],
) -> Vec<(Node<'d>, Node<'d>)> {
    // A heading within a heading is the same one. Below a heading of the first level a dialog goes on.
    let is_own = |heading: &Node<'_>| {
        heading.closest(&ELSEWHERE).is_none()
            && !heading.is_hidden()
            && heading.parent().is_none_or(|around| around.closest(&HEADING).is_none())
            && heading.prev_sibling().is_none_or(|before| !before.matches(&FIRST_LEVEL))
    };
    let is_heading = |heading: &Node<'_>| heading.matches(&HEADING) || has_cards_beside(*heading);
    let headings: Vec<Node<'d>> =
        document.select(&ANY_HEADING).filter(is_heading).filter(is_own).take(LIST_MAX).collect_vec();
    // Nor does a section hold what is paid for.
    let paid = document.select(&PAID).filter(Node::has_text).map(|part| part.index());
    let mut apart: Vec<usize> = organic.iter().copied().chain(paid).collect_vec();
    apart.sort_unstable();
    let around = |number: usize| {
        [number.checked_sub(1).and_then(|before| headings.get(before)), headings.get(number + 1)]
    };
    let with_extent =
        |(number, heading): (usize, &Node<'d>)| (*heading, find_extent(*heading, around(number), &apart));
    headings.iter().enumerate().map(with_extent).collect_vec()
}

/// Returns whether a heading of no level, or of the first, heads what stands right beside it: links with pictures.
fn has_cards_beside(heading: Node<'_>) -> bool {
    const CARDS_MIN: usize = 3;
    let is_card = |link: &Node<'_>| link.select_first(&PICTURE).is_some();
    let has_cards = |beside: Node<'_>| beside.select(&ANCHOR).filter(is_card).nth(CARDS_MIN - 1).is_some();
    heading.matches(&UNRANKED)
        && heading.closest(&ANCHOR).is_none()
        && heading.next_sibling().is_some_and(has_cards)
}

/// Returns the sections of a page from which nothing was read at the places in `read`, in the page's order. `organic` is where
/// the web results stand: no section holds one.
pub(in crate::search) fn find<'d>(
    document: &'d Document<'_>,
    organic: &[usize],
    read: &[usize],
) -> Vec<CardSection<'d>> {
    let mut found: Vec<CardSection<'d>> = Vec::new();
    for (heading, section) in find_section_extents(document, organic) {
        if contains_any_place(section, read) || section.select_first(&QUESTIONS).is_some() {
            continue;
        }
        // Below a tray's title may stand where its things are.
        let Some(title) = extract_heading_text(heading.select_first(&TRAY).unwrap_or(heading)) else {
            continue;
        };
        let by_word = parse_section_kind(&title);
        if by_word == Some(SectionKind::Known) {
            continue;
        }
        // Short videos are videos by the first word of many languages.
        let is_open = by_word.is_none() || by_word == Some(SectionKind::Videos);
        let by_word = detect_kind_by_link(section).filter(|_| is_open).or(by_word);
        let cards = find_cards(section, heading, by_word);
        // A single card is no list, unless it is the only story, or the page has an entity for its topic.
        let lone = || match by_word {
            Some(SectionKind::TopStories) => find_lone_story(section, heading),
            _ => find_lone_entity(section, heading),
        };
        let cards = if cards.is_empty() { lone().into_iter().collect_vec() } else { cards };
        if !cards.is_empty() {
            let kind = by_word.unwrap_or_else(|| detect_kind_by_cards(&cards));
            // Below what the things are stands whence the page knows them.
            let first_line = || collect_lines(heading).into_iter().next();
            let title = if kind == SectionKind::Things { first_line().unwrap_or(title) } else { title };
            found.push(CardSection { kind, title, cards, section });
        }
    }
    found
}

/// The headings of the page's sections.
pub(in crate::search) struct Headings<'d>(Vec<Node<'d>>);

impl<'d> Headings<'d> {
    pub(in crate::search) fn from_document(document: &'d Document<'_>) -> Self {
        Self(document.select(&HEADING).take(LIST_MAX).collect_vec())
    }

    /// Returns the heading below which something stands: the last one before it, in the same part of the page.
    pub(in crate::search) fn find_above(&self, node: Node<'d>) -> Option<Node<'d>> {
        let before = self.0.partition_point(|heading| heading.index() < node.index());
        let heading = self.0.get(before.checked_sub(1)?)?;
        let holds = |outer: &Node<'d>| (outer.index()..=outer.last_index()).contains(&node.index());
        let common = std::iter::successors(heading.parent(), Node::parent).find(holds)?;
        (!common.matches(&COLUMN) && heading.last_index() < node.index()).then_some(*heading)
    }
}

/// Returns the text of a heading, whose parts may touch: `Somebody` and `Works`.
fn extract_heading_text(heading: Node<'_>) -> Option<String> {
    // A heading with several links asks which of them is meant: they are its cards.
    if heading.select(&ANCHOR).nth(1).is_some()
        && let Some(own) = clean_text(&heading.text_without(&ANCHOR))
    {
        return Some(own);
    }
    let whole = heading.text();
    let (mut text, mut last) = (String::new(), String::new());
    for piece in heading.text_pieces() {
        let touches = text.ends_with(char::is_lowercase) && piece.starts_with(char::is_uppercase);
        let is_apart = !whole.contains(&format!("{}{}", last.trim_start(), piece.trim_end()));
        text.push_str(if touches || is_apart { " " } else { "" });
        text.push_str(&piece);
        last = piece.into_owned();
    }
    clean_text(&collapse_whitespace(&text))
}

/// Returns the widest element around a heading that holds no other heading and nothing of what stands `apart`.
fn find_extent<'d>(heading: Node<'d>, around: [Option<&Node<'d>>; 2], apart: &[usize]) -> Node<'d> {
    let holders: Vec<usize> = around
        .into_iter()
        .flatten()
        .flat_map(|other| std::iter::successors(Some(*other), Node::parent))
        .map(|node| node.index())
        .collect_vec();
    let next = apart.iter().copied().find(|index| *index > heading.index());
    let before = apart.iter().copied().rfind(|index| *index < heading.index());
    let is_free = |node: &Node<'_>| {
        let last = node.last_index();
        before.is_none_or(|before| before < node.index()) && next.is_none_or(|next| next > last)
    };
    let outward = std::iter::successors(Some(heading), |node| {
        node.parent().filter(|outer| {
            !node.matches(&BLOCK)
                && !outer.has_name("body")
                && !holders.contains(&outer.index())
                && is_free(outer)
        })
    });
    outward.last().unwrap_or(heading)
}

/// Detects a section's kind by its last link, if it leads to results of one kind alone.
fn detect_kind_by_link(section: Node<'_>) -> Option<SectionKind> {
    const WAYS: [(&str, &str, SectionKind); 4] = [
        ("udm", "39", SectionKind::ShortVideos),
        ("udm", "7", SectionKind::Videos),
        ("tbm", "vid", SectionKind::Videos),
        ("tbm", "nws", SectionKind::TopStories),
    ];
    let way =
        section.select(&ANCHOR).take(LIST_MAX).last().filter(|way| way.select_first(&PICTURE).is_none())?;
    let href = way.attr("href").filter(|href| href.contains("/search?"))?;
    let is = |(name, value): (&str, &str)| url::find_query_value(&href, name).is_some_and(|own| own == value);
    WAYS.iter().find(|(name, value, _)| is((name, value))).map(|(_, _, kind)| *kind)
}

/// Detects the kind by the cards: lengths tell videos, names tell things.
fn detect_kind_by_cards(cards: &[Node<'_>]) -> SectionKind {
    let with_length =
        cards.iter().filter(|card| collect_lines(**card).iter().any(|line| is_duration(line))).count();
    match cards.first() {
        _ if with_length * 2 > cards.len() => SectionKind::Videos,
        Some(card) if card.select_first(&ENTITY).is_some() => SectionKind::Things,
        _ => SectionKind::Other,
    }
}
