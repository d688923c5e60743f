//! Finds sections of a page that no reader recognised, for the operator's log.
//!
//! A section counts when it has a heading of the second level and links, and nothing was read from it; sections that are
//! answered under their own heading because they belong to no group count as well. Parts without headings of their own (the
//! panel, what is paid for) count when they hold links and their groups are empty, and so do the blocks beside the web results
//! that hold nothing that was read, by the first words that they say. What repeats links that are answered is no loss. Within what
//! is partly read, what can be told without guessing counts: parts of results of a kind that nobody knows, and the rows of links of
//! all results or of all ads when none of them was read.

use crate::once::CollectVec;
use crate::reading::UnreadSection;
use crate::search::page::model::Page;
use crate::search::page::sort_sections;
use crate::search::sections::card_sections;
use crate::web::controls;
use crate::web::page_reader::{
    LIST_MAX, Reader, clean_text, collect_text_runs, extract_text, read_attribute,
};
use quarry_html::{Document, Node, Selector, selectors};
use std::cell::LazyCell;

selectors! {
    /// Links but those to other kinds of results of the same phrase.
    static LINK = "a[href]:not([href*='tbm=']):not([href*='tbs=']):not([href*='udm=']), \
        a[href*='tbs=lr:']:not([href*='tbm=']):not([href*='udm='])";
    static RIGHT = "#rhs, #rhs_block";
    static PANEL = "#rhs a[href], #rhs_block a[href]";
    static PAID = "#tads a[href], #tadsb a[href], #bottomads a[href], #tvcap a[href]";
    static PAID_PART = "[data-text-ad], #tads, #tadsb, #bottomads";
    static QUESTION = "[data-q][data-lk]";
    static GAME = "#sports-app img, #imso-root img, [data-attrid^='TLOsrp'] img";
    /// Columns with the web results and the blocks above and below them; the same on pages without scripts.
    static COLUMN = "#rcnt, #center_col, #rso";
    static RESULTS = "#rso";
    static PLAIN_COLUMN = "#main";
    static HEADING = "h1, h2, h3, [role='heading']";
    /// Parts of a web result, and the rows of links among them.
    static PART = "[data-snf]";
    static ROW_LINK = "[data-snf='gdePb'] a[href], [data-snf='M7eMpf'] a[href]";
    static AD_LINK = "[data-text-ad] [role='listitem'] a[href]";
    static NAVIGATION = "[role='navigation']";
    static FEATURED = "[role='complementary']";
    /// Notices and menus of the page.
    static NOTICE = "#oFNiHe, #fprs, #topstuff, #top_nav";
    static TOLD_ELSEWHERE = "#topstuff, #oFNiHe, [role='tab'], [data-attrid], img";
    /// The way to other kinds of results.
    static MENU = "a[href*='source=ln']";
    /// Blocks that show no results, or are counted as parts: menus, tools, the other pages, panels, ads, what is not shown.
    static APART = "[role='navigation'], [role='dialog'], [role='search'], form, header, footer, #foot, #footcnt, #hdtb, #appbar, \
        #rhs, #rhs_block, #tads, #tadsb, #bottomads, #tvcap";
}

/// Returns the sections; `read` are the places of everything that was read.
pub(in crate::search) fn find(
    document: &Document<'_>,
    reader: &Reader<'_>,
    organic: &[usize],
    read: &[usize],
    page: &Page,
) -> Vec<UnreadSection> {
    let taken = LazyCell::new(|| sort_sections::collect_taken_links(page));
    // The links of a part that say something; none when most of them are answered elsewhere.
    let unread_links = |part: Node<'_>| {
        let says_and_leads = |link: &Node<'_>| {
            clean_text(&link.text()).is_some()
                && reader.resolve_link(*link).is_some()
                && link.closest(&NAVIGATION).is_none()
        };
        let links: Vec<Node<'_>> = part.select(&LINK).take(LIST_MAX).filter(says_and_leads).collect_vec();
        let known = || {
            links.iter().filter(|link| reader.resolve_link(**link).is_some_and(|link| taken.contains(&link)))
        };
        (links.len() > 1 && known().count() * 2 < links.len()).then_some(links.len())
    };
    let mut told: Vec<usize> = Vec::new();
    let mut found: Vec<UnreadSection> = page
        .other_sections
        .iter()
        .map(|section| UnreadSection::new(&section.title, section.items.len()))
        .collect_vec();
    for (heading, section) in card_sections::find_section_extents(document, organic) {
        if card_sections::contains_any_place(section, read) || heading.closest(&NOTICE).is_some() {
            continue;
        }
        if let Some(links) = unread_links(section)
            && let Some(title) = extract_text(heading)
        {
            found.push(UnreadSection::new(&title, links));
            told.push(heading.index());
        }
    }
    let mut blocks = Vec::new();
    if let Some(column) = document.select_first(&COLUMN).or_else(|| document.select_first(&PLAIN_COLUMN)) {
        collect_unread_blocks(column, organic, read, DEPTH_MAX, &mut blocks);
    }
    // The panel's pictures and films stand above the results.
    let is_of_panel =
        |block: &Node<'_>| page.knowledge_graph.is_some() && block.select_first(&FEATURED).is_some();
    let is_told = |block: &Node<'_>| card_sections::contains_any_place(*block, &told) || is_of_panel(block);
    for block in blocks.into_iter().filter(|block| !is_told(block)) {
        let lines = || {
            count_lines_without_links(block).filter(|_| page.search_information.no_results_message.is_none())
        };
        if let Some(links) = unread_links(block).or_else(lines)
            && let Some(title) =
                block.select_first(&HEADING).and_then(extract_text).or_else(|| find_first_words(block))
        {
            found.push(UnreadSection::new(&title, links));
        }
    }
    let count = |selector: &Selector| document.select(selector).take(LIST_MAX).count();
    // Products may stand where panels do.
    let has_panel = page.knowledge_graph.is_some()
        || document.select(&RIGHT).any(|right| card_sections::contains_any_place(right, read));
    let has_offers = !page.shopping_results.is_empty() || !page.tickets_results.is_empty();
    let has_paid = !page.ads.is_empty() || has_offers || page.local_ads.is_some();
    let silent = page
        .related_questions
        .iter()
        .filter(|question| question.link.is_none() && question.text_blocks.is_empty());
    for (part, is_read, links) in [
        ("panel", has_panel, count(&PANEL)),
        ("paid", has_paid, count(&PAID)),
        ("games", page.sports_results.as_ref().is_none_or(|sports| !sports.games.is_empty()), count(&GAME)),
        (
            "links of results",
            page.organic_results.iter().any(|result| result.sitelinks.is_some()),
            count(&ROW_LINK),
        ),
        (
            "links of ads",
            page.ads.iter().any(|ad| !ad.sitelinks.is_empty() || !ad.products.is_empty()),
            count(&AD_LINK),
        ),
        ("questions", !page.related_questions.is_empty(), count(&QUESTION)),
        ("answers to questions", silent.clone().count() * 2 <= page.related_questions.len(), silent.count()),
    ] {
        if !is_read && links > 0 {
            found.push(UnreadSection::new(part, links));
        }
    }
    found.extend(count_unread_parts(document));
    found
}

/// Parts of results of a kind that no reader knows: the page says of each what it is, by a name of its own.
fn count_unread_parts(document: &Document<'_>) -> Vec<UnreadSection> {
    #[rustfmt::skip]
    const KNOWN: [&str; 18] = [
        "x5WNvb", "nke7rc", "Vjbam", "mCCBcf", "bvRFlf", "gdePb", "pXOgFf", "sYEzk", "Ull9Fd", "oyZ5Hb", "M7eMpf", "Lr56le", "RlqYWc",
        "qNNggc", "VuTnAe", "gLtoWb", "kZ2HQc", "fhcVfc",
    ];
    let mut counts: Vec<(String, usize)> = Vec::new();
    // Pieces of a title, of an ad's too, are read as the link that they stand in.
    let is_apart = |part: &Node<'_>| part.closest(&LINK).is_none() && part.closest(&PAID_PART).is_none();
    let parts = document.select(&PART).filter(is_apart).take(LIST_MAX);
    for part in parts.filter(|part| clean_text(&part.text()).is_some()) {
        let Some(kind) = read_attribute(part, "data-snf").filter(|kind| !KNOWN.contains(&kind.as_str()))
        else {
            continue;
        };
        match counts.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count += 1,
            None => counts.push((kind, 1)),
        }
    }
    counts
        .iter()
        .map(|(kind, count)| UnreadSection::new(&format!("part of a result: {kind}"), *count))
        .collect_vec()
}

/// Blocks of results stand in few others.
const DEPTH_MAX: usize = 24;

/// The widest elements beside the web results that hold nothing that was read.
fn collect_unread_blocks<'d>(
    outer: Node<'d>,
    organic: &[usize],
    read: &[usize],
    depth: usize,
    found: &mut Vec<Node<'d>>,
) {
    for block in
        outer.children().take(LIST_MAX).filter(|block| !block.matches(&APART) && !block.is_hidden_itself())
    {
        let range = block.index()..=block.last_index();
        let holds_results = organic.iter().filter(|place| range.contains(place)).nth(1).is_some()
            || block.matches(&RESULTS)
            || block.select_first(&RESULTS).is_some();
        if holds_results {
            if depth > 0 {
                collect_unread_blocks(block, organic, read, depth - 1, found);
            }
        } else if !card_sections::contains_any_place(block, read) && block.select_first(&MENU).is_none() {
            found.push(block);
        }
    }
}

/// Counts the lines of a block without links: hours, a calculator, a note.
fn count_lines_without_links(block: Node<'_>) -> Option<usize> {
    const LINES_MIN: usize = 3;
    let is_line = |line: &String| !controls::is_lone_control_label(line);
    // Notices, tabs, parts of a panel and products are no blocks of their own.
    if block.select_first(&LINK).or_else(|| block.select_first(&TOLD_ELSEWHERE)).is_some()
        || block.matches(&NOTICE)
        || block.closest(&TOLD_ELSEWHERE).is_some()
    {
        return None;
    }
    let lines = card_sections::collect_lines(block).into_iter().filter(is_line).count();
    (lines >= LINES_MIN).then_some(lines)
}

fn find_first_words(block: Node<'_>) -> Option<String> {
    collect_text_runs(block).next()
}
