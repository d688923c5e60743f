//! Sections of a page by their structure alone: a heading of the second level and cards below it.
//!
//! The readers of the groups know the names that the page gives to the parts of their cards. Pages of another year or of
//! an experiment have other names and the same structure: what no reader has taken is read here, sorted to its group by
//! what its heading says in the commonest languages, by what its cards show, and else kept under its own heading.

mod cards;

use self::cards::{find_cards, find_lone_entity, find_lone_story};
use crate::joined::collapse_whitespace;
use crate::once::CollectVec;
pub(in crate::search) use crate::search::cut::kinds::{SectionKind, parse_section_kind};
use crate::web::interface;
use crate::web::reader::{LIST_MAX, Reader, clean_text, collect_text_runs, extract_text, read_attribute};
use crate::web::when::is_duration;
use quarry_html::{Document, Node, selectors};
pub use quarry_items::{Section, SectionItem};
use quarry_kernel::http::UrlParts;
use quarry_kernel::url;

selectors! {
    static HEADING = "[role='heading'][aria-level='2'], h2, g-section-with-header h3, g-tray-header [role='heading'], \
        g-tray-header[role='heading']";
    static TRAY = "g-tray-header";
    static ANY_HEADING = "[role='heading'], h2, h3";
    static UNRANKED = "[role='heading']:not([aria-level]), [role='heading'][aria-level='1']";
    static FIRST_LEVEL = "[role='heading'][aria-level='1']";
    /// Where sections are not the page's own: panels, ads, answers, questions, menus, footers.
    static ELSEWHERE = ".related-question-pair, [data-q][data-lk], #rhs, #rhs_block, #tads, #tadsb, #tvcap, #atvcap, #bottomads, \
        .commercial-unit, .commercial-unit-desktop-top, [data-container-id='main-col'], [role='dialog'], [role='navigation'], \
        #footcnt, #foot, #searchform, [data-attrid='SrpGenSumSummary']";
    static QUESTIONS = ".related-question-pair, [data-q][data-lk]";
    /// Blocks that hold whole sections.
    static BLOCK = "#rso, #rso > *, #main, #search, #center_col, body, .MjjYud, .hlcw0c, .bkWMgd";
    /// What holds the sections.
    static COLUMN = "#rso, #rso > div:not([data-hveid]), #search, #center_col, #main, #rcnt, #rhs, #cnt, body, html";
    /// The name of a thing that a control tells more of.
    static ENTITY = "[data-entityname]";
    static TITLE = "[role='heading'], h3, h4";
    static ANCHOR = "a[href]";
    static SOURCE = "cite";
    /// What says its label by the names of its parts.
    static LABELLED = "[aria-labelledby]";
    static NAMED = "[id]";
    static STARS = "[role='img'][aria-label], [role='text'][aria-label]";
    /// What no line of a card is: texts for those who do not see the page, buttons, menus, what is not shown.
    static NOT_LINE = ".V8fWH, .bNg8Rb, .Uo8X3b, [role='button'], button, select, textarea, [role='dialog'], [role='menu'], \
        g-snackbar, g-dialog, g-bubble";
    static BUTTON = "[role='button']";
    static PICTURE = "img";
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
    /// Whether any link of the section leads to a map: maps are drawn for places.
    pub(in crate::search) fn has_map(&self, reader: &Reader<'_>) -> bool {
        let mut links =
            self.section.select(&ANCHOR).take(LIST_MAX).filter_map(|anchor| reader.resolve_link(anchor));
        links.any(|link| UrlParts::parse(&link).path.starts_with("/maps"))
    }
}

/// Whether one of these places lies in a section.
pub(in crate::search) fn contains_any_place(section: Node<'_>, places: &[usize]) -> bool {
    places.iter().any(|place| (section.index()..=section.last_index()).contains(place))
}

/// Headings and the parts of the page that are theirs alone, whatever they hold.
pub(in crate::search) fn find_section_extents<'d>(
    document: &'d Document<'_>,
    organic: &[usize],
) -> Vec<(Node<'d>, Node<'d>)> {
    // What is marked as a heading may hold another one: they are one.
    // Below a heading of the first level a dialog goes on.
    let is_own = |heading: &Node<'_>| {
        heading.closest(&ELSEWHERE).is_none()
            && !heading.is_hidden()
            && heading.parent().is_none_or(|around| around.closest(&HEADING).is_none())
            && heading.prev_sibling().is_none_or(|before| !before.matches(&FIRST_LEVEL))
    };
    let is_heading = |heading: &Node<'_>| heading.matches(&HEADING) || has_cards_beside(*heading);
    let headings: Vec<Node<'d>> =
        document.select(&ANY_HEADING).filter(is_heading).filter(is_own).take(LIST_MAX).collect_vec();
    let around = |number: usize| {
        [number.checked_sub(1).and_then(|before| headings.get(before)), headings.get(number + 1)]
    };
    let of =
        |(number, heading): (usize, &Node<'d>)| (*heading, find_extent(*heading, around(number), organic));
    headings.iter().enumerate().map(of).collect_vec()
}

/// Whether a heading of no level, or of the first, heads what stands right beside it: links with pictures.
fn has_cards_beside(heading: Node<'_>) -> bool {
    const CARDS_MIN: usize = 3;
    let is_card = |link: &Node<'_>| link.select_first(&PICTURE).is_some();
    let has_cards = |beside: Node<'_>| beside.select(&ANCHOR).filter(is_card).nth(CARDS_MIN - 1).is_some();
    heading.matches(&UNRANKED)
        && heading.closest(&ANCHOR).is_none()
        && heading.next_sibling().is_some_and(has_cards)
}

/// The sections of a page from which nothing was read at the places in `read`, in the page's order. `organic` is where the
/// web results stand: no section holds one.
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
        // One card is no list, unless it is the only story, or the page knows what it tells of.
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

    /// The heading below which something stands: the last one before it, in the same part of the page.
    pub(in crate::search) fn find_above(&self, node: Node<'d>) -> Option<Node<'d>> {
        let before = self.0.partition_point(|heading| heading.index() < node.index());
        let heading = self.0.get(before.checked_sub(1)?)?;
        let holds = |outer: &Node<'d>| (outer.index()..=outer.last_index()).contains(&node.index());
        let common = std::iter::successors(heading.parent(), Node::parent).find(holds)?;
        (!common.matches(&COLUMN) && heading.last_index() < node.index()).then_some(*heading)
    }
}

/// The text of a heading, whose parts may touch: `Somebody` and `Works`.
fn extract_heading_text(heading: Node<'_>) -> Option<String> {
    // A heading with several links asks which of them is meant: they are its cards.
    if heading.select(&ANCHOR).nth(1).is_some()
        && let Some(own) = clean_text(&heading.text_without(&ANCHOR))
    {
        return Some(own);
    }
    let whole = heading.text();
    let (mut said, mut last) = (String::new(), String::new());
    for piece in heading.text_pieces() {
        let touches = said.ends_with(char::is_lowercase) && piece.starts_with(char::is_uppercase);
        let is_apart = !whole.contains(&format!("{}{}", last.trim_start(), piece.trim_end()));
        said.push_str(if touches || is_apart { " " } else { "" });
        said.push_str(&piece);
        last = piece.into_owned();
    }
    clean_text(&collapse_whitespace(&said))
}

/// The widest element around a heading that holds no other heading and no web result.
fn find_extent<'d>(heading: Node<'d>, around: [Option<&Node<'d>>; 2], organic: &[usize]) -> Node<'d> {
    let holders: Vec<usize> = around
        .into_iter()
        .flatten()
        .flat_map(|other| std::iter::successors(Some(*other), Node::parent))
        .map(|node| node.index())
        .collect_vec();
    let next = organic.iter().copied().find(|index| *index > heading.index());
    let before = organic.iter().copied().rfind(|index| *index < heading.index());
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

/// What a section holds by the way to more of it, its last link: to results of one kind alone.
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

/// What shows lengths is a list of videos; what names things, of these.
fn detect_kind_by_cards(cards: &[Node<'_>]) -> SectionKind {
    let with_length =
        cards.iter().filter(|card| collect_lines(**card).iter().any(|line| is_duration(line))).count();
    match cards.first() {
        _ if with_length * 2 > cards.len() => SectionKind::Videos,
        Some(card) if card.select_first(&ENTITY).is_some() => SectionKind::Things,
        _ => SectionKind::Other,
    }
}

/// Whether something repeats for the ear what stands before it for the eye: `Example scored 95 percent on It.` behind `95%` and
/// `It`, which the ear is spared.
fn is_screen_reader_repeat(node: &Node<'_>) -> bool {
    let is_for_the_eye = |before: &Node<'_>| before.attr("aria-hidden").as_deref() == Some("true");
    let Some(before) = node.prev_sibling().filter(is_for_the_eye) else { return false };
    let (seen, heard) = (before.text(), node.text());
    seen.contains(char::is_alphanumeric)
        && heard.len() > seen.len()
        && heard.contains(&*seen)
        && node.select_first(&ANCHOR).is_none()
}

/// Whether something is a letter in the place of a picture.
fn is_monogram(node: &Node<'_>) -> bool {
    let is_for_the_eye = || node.attr("aria-hidden").as_deref() == Some("true");
    let is_letter = |said: &str| {
        let mut letters = said.trim().chars();
        letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
    };
    is_for_the_eye() && node.descendants().next().is_none() && is_letter(&node.own_text())
}

/// What a card says, line by line, without its buttons.
pub(in crate::search) fn collect_lines(card: Node<'_>) -> Vec<String> {
    let said = collect_lines_except(card, |node| node.matches(&NOT_LINE) || node.is_hidden_itself());
    if !said.is_empty() {
        return said;
    }
    // A card that only a script opens is a button as a whole; one that comes with more of them is not shown yet.
    let is_out = |node: &Node<'_>| node.matches(&NOT_LINE) && !node.matches(&BUTTON);
    let said = collect_lines_except(card, |node| is_out(node) || node.is_hidden_itself());
    if said.is_empty() { collect_lines_except(card, is_out) } else { said }
}

fn collect_lines_except(card: Node<'_>, is_left_out: impl Fn(&Node<'_>) -> bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut skip = 0;
    for node in std::iter::once(card).chain(card.descendants()).take(LIST_MAX) {
        if node.index() < skip {
            continue;
        }
        if is_left_out(&node) || is_screen_reader_repeat(&node) || is_monogram(&node) {
            skip = node.last_index() + 1;
            continue;
        }
        // Marked words stand within their line: the lowest block, or what stands in a block beside others.
        let is_block = |node: &Node<'_>| matches!(node.name(), "div" | "li" | "td" | "p");
        let is_lowest = is_block(&node) && !node.descendants().any(|inner| is_block(&inner));
        let has_own = clean_text(&node.own_text())
            .is_some_and(|own| !own.trim_matches(['\u{B7}', '-', ' ']).is_empty());
        let is_line = is_lowest || has_own;
        if is_line {
            let line = find_untruncated_text(node)
                .or_else(|| extract_text(node))
                .map(|line| separate_touching_pieces(node, &line));
            let line = line.and_then(|line| clean_text(line.trim_matches(['\u{B7}', ' '])));
            // A stop is there for the ear only, also behind a text that is cut short.
            let is_cut = || node.text_pieces().last().is_some_and(|piece| piece.trim() == ".");
            let line = line.filter(|line| line != ".").map(|line| match line.strip_suffix("....") {
                Some(cut) if is_cut() => format!("{cut}..."),
                _ => line,
            });
            lines.extend(
                line.filter(|line| lines.last() != Some(line) && !interface::is_lone_control_label(line)),
            );
            skip = node.last_index() + 1;
        }
    }
    lines
}

/// What an element says that has it once for each width of the page, cut to it.
fn find_untruncated_text(node: Node<'_>) -> Option<String> {
    let uncut = |piece: &str| piece.trim_end_matches(['.', '\u{2026}', ' ']).to_owned();
    let pieces: Vec<String> = collect_text_runs(node).take(LIST_MAX).collect_vec();
    let whole = pieces.iter().max_by_key(|piece| uncut(piece).len()).filter(|_| pieces.len() > 1)?;
    let is_same = |piece: &String| whole.starts_with(&uncut(piece)) && uncut(piece).len() * 3 >= whole.len();
    // Words that a name says twice stand apart.
    (pieces.iter().all(is_same) && extract_text(node)? == pieces.concat()).then(|| whole.clone())
}

/// A line whose pieces touch in the source and stand apart on the page: `4.3` and `(3,063)`, `Lover`, `\u{B7}`, `2019`.
fn separate_touching_pieces(node: Node<'_>, line: &str) -> String {
    if !line.contains(['(', '\u{B7}']) {
        return line.to_owned();
    }
    let mut out = line.to_owned();
    let pieces: Vec<String> = collect_text_runs(node).collect_vec();
    for pair in pieces.windows(2) {
        let [before, after] = pair else { continue };
        if after.starts_with(['(', '\u{B7}']) || before.ends_with('\u{B7}') {
            out = out.replacen(&format!("{before}{after}"), &format!("{before} {after}"), 1);
        }
    }
    out
}

/// The first of the parts that a card names as its label, in the order in which they are said.
fn find_label(card: Node<'_>) -> Option<String> {
    let names = card.select(&LABELLED).find_map(|node| read_attribute(node, "aria-labelledby"))?;
    let (first, _) = names.split_once(' ')?;
    card.select(&NAMED).find(|node| node.id().is_some_and(|own| own == first)).and_then(extract_text)
}

/// Reads a card; none without a title.
pub(in crate::search) fn parse_item(
    card: Node<'_>,
    position: u32,
    reader: &Reader<'_>,
) -> Option<SectionItem> {
    let anchor = if card.has_name("a") {
        Some(card)
    } else {
        card.select_first(&ANCHOR).or_else(|| card.closest(&ANCHOR))
    };
    let lines = collect_lines(card);
    // A heading may hold the whole card: its title stands first.
    let heading = card
        .select(&TITLE)
        .find(|title| title.closest(&BUBBLE).is_none())
        .and_then(|heading| self::collect_lines(heading).into_iter().find(|line| !is_duration(line)));
    let named = || {
        anchor
            .and_then(|anchor| read_attribute(anchor, "aria-label"))
            .or_else(|| read_attribute(card.select_first(&PICTURE)?, "alt"))
    };
    let has_heading = heading.is_some();
    let labelled = heading.is_none().then(|| find_label(card)).flatten();
    let is_labelled = labelled.is_some();
    let title = heading
        .or(labelled)
        .or_else(|| lines.iter().find(|line| !is_duration(line)).cloned())
        .or_else(named)?;
    let source = card.select_first(&SOURCE).and_then(extract_text);
    // What a control opens stands beside it, and leads to more of the same name.
    let opened = || {
        let around = card.parent().filter(|_| card.matches(&BUTTON))?;
        around
            .select(&ANCHOR)
            .take(LIST_MAX)
            .find(|anchor| extract_text(*anchor).is_some_and(|said| said == title))
    };
    let anchor = anchor.or_else(opened);
    // What stands over the still of a film is a mark of the source's own, or how long it is.
    let over = card.select_first(&PICTURE).and_then(|picture| {
        let is_beside = |outer: &Node<'_>| *outer != card && outer.select_first(&TITLE).is_none();
        let still = std::iter::successors(picture.parent(), Node::parent).take_while(is_beside).last()?;
        Some(collect_text_runs(still).collect_vec())
    });
    let over =
        over.filter(|said| has_heading && said.iter().any(|line| is_duration(line))).unwrap_or_default();
    let is_new = |line: &String| {
        *line != title
            && Some(line) != source.as_ref()
            && !title.contains(line.as_str())
            && (is_duration(line) || !over.contains(line))
    };
    let rated = card.select(&STARS).find_map(|stars| read_attribute(stars, "aria-label"));
    let mut extensions: Vec<String> = lines.iter().filter(|line| is_new(line)).cloned().collect_vec();
    if extensions.is_empty() {
        extensions.extend(rated);
    }
    Some(SectionItem {
        position,
        link: anchor.and_then(|anchor| reader.resolve_link(anchor)),
        source,
        extensions,
        thumbnail: reader.find_matching_picture(card, &PICTURE),
        title,
        has_heading,
        is_labelled,
        length: collect_text_runs(card).find(|piece| is_duration(piece)),
        icon: reader.find_icon(card),
    })
}
