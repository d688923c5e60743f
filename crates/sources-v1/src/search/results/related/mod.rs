//! Searches that the page proposes: phrases, and things with a picture that others looked for.

mod headings;

pub(in crate::search) use headings::is_related_heading;

use crate::once::CollectVec;
use crate::search::answers::knowledge::entity::OtherEntity;
use crate::search::sections::card_sections::{Headings, SectionItem, collect_lines};
use crate::web::page_reader::{LIST_MAX, Reader, extract_text, find_text, read_attribute};
use quarry_html::{Document, Node, selectors};
pub use quarry_items::RelatedSearch;
use quarry_kernel::http::UrlParts;
use quarry_kernel::url;
use std::borrow::Cow;
use std::cell::LazyCell;

selectors! {
    /// At the bottom of desktop pages since 2021, and before; on phones; without scripts.
    static SEARCH = "a.ngTNl, a.k8XOCe, .brs_col a, a.h9P1Xd";
    /// The sign before a proposal on pages without scripts.
    static SIGN = "a[href] > accordion-entry-search-icon";
    /// Below the results, where no name marks them.
    static BELOW = "#botstuff a[href*='q='], #bres a[href*='q='], #brs a[href*='q='], #extrares a[href*='q=']";
    /// Links to searches among what is paid for: further goods and services. What shows one advertiser, and a panel, has its own.
    static PAID = "#tads a[href*='/search?'], #tadsb a[href*='/search?'], #bottomads a[href*='/search?'], \
        #rhs a[href*='/search?']";
    static PAID_RESULT = "[data-text-ad], .uEierd, [data-attrid], [data-q][data-lk], [role='navigation'], [role='dialog']";
    static LIST = "ul, ol, [role='list']";
    /// Elements below that are no proposals: the other pages, questions, ads.
    static NOT_BELOW = "[role='navigation'], .related-question-pair, [data-q][data-lk], #tadsb, #bottomads, h3, h2";
    static PHRASE = ".dg6jd, .wyccme, .s75CSd, .AB4Wff, .lOEBxf";
    static HEADING = "[role='heading'], h2, h3, h4";
    static SECTION_HEADING = "[role='heading'][aria-level='2'], h2";
    static CARD = "[role='listitem']";
    static CARD_LINK = "a[href*='/search?']";
    static PICTURE = "img";
    static CONTROL = "[role='button'][aria-expanded]";
    /// Similar things in the panel's own part for them, wherever the panel stands.
    static SIDEWAYS = "[data-attrid$='sideways refinements'] a[href*='/search?']";
    /// A part of a panel.
    static PART = "[data-attrid^='kc:/'], [data-attrid^='lab/fact']";
    /// Places where pictures with names are no proposals: questions, ads, the facts of a panel.
    static NOT_CARD = "[role='navigation'], .related-question-pair, [data-q][data-lk], #tads, #tadsb, #tvcap, #bottomads, \
        [data-attrid]:not(a)";
    /// The column of the panel.
    static PANEL = "#rhs, #rhs_block, [role='complementary']";
    /// Blocks around whole sections.
    static BLOCK = "#rso, #search, #center_col, #botstuff, #rhs, #main, body";
}

/// Returns whether the cards of a section only propose searches: each says one line and leads to the source's answer to it.
pub(in crate::search) fn is_related_section(items: &[SectionItem]) -> bool {
    items.iter().all(|item| {
        let leads = |link: &String| {
            UrlParts::parse(link).path == "/search" && url::find_query_value(link, "q").is_some()
        };
        item.extensions.is_empty() && item.source.is_none() && item.link.as_ref().is_some_and(leads)
    })
}

/// Returns such a card under its heading, unless that says no more than the name of the group.
pub(in crate::search) fn build_from_item(item: SectionItem, section: &str) -> RelatedSearch {
    RelatedSearch {
        query: item.title,
        link: item.link,
        section: (!is_related_heading(section)).then(|| section.to_owned()),
        thumbnail: item.thumbnail,
        ..Default::default()
    }
}

/// Returns the proposals, each once, and where the first one stands; `has_panel` says that the things that others looked for
/// beside the panel's are the panel's own ([`parse_panel_entities`]). `sections` are the headings of proposals ([`find_headings`]).
pub(crate) fn parse<'d>(
    document: &'d Document<'_>,
    reader: &Reader<'_>,
    sections: &[Node<'d>],
    has_panel: bool,
) -> (Option<usize>, Vec<RelatedSearch>) {
    // The songs and the works of a panel have the look of proposals, and so have on phones the further pages of a result.
    let is_proposal = |anchor: &Node<'_>| {
        let is_search = |link: String| UrlParts::parse(&link).path == "/search";
        anchor.closest(&PART).is_none() && reader.resolve_link(*anchor).is_some_and(is_search)
    };
    let named: Vec<Node<'_>> = document.select(&SEARCH).filter(is_proposal).take(LIST_MAX).collect_vec();
    let signed = document.select(&SIGN).filter_map(|sign| sign.parent()).take(LIST_MAX);
    let mut anchors = if named.is_empty() { signed.collect_vec() } else { named };
    anchors.extend(find_phrase_links(document, sections, reader));
    anchors.retain(|anchor| !anchor.is_hidden());
    anchors.sort_by_key(Node::index);
    anchors.dedup();
    let phrases = anchors.iter().filter_map(|anchor| Some((anchor.index(), parse_search(*anchor, reader)?)));
    let mut proposed: Vec<(usize, RelatedSearch)> = phrases.collect_vec();
    let is_own = |card: &Node<'_>| !has_panel || card.closest(&PANEL).is_none();
    let headings = LazyCell::new(|| Headings::from_document(document));
    for anchor in find_paid_phrases(document, reader) {
        let Some(mut search) = parse_search(anchor, reader) else { continue };
        search.section = headings.find_above(anchor).and_then(extract_text);
        proposed.push((anchor.index(), search));
    }
    for anchor in find_cards(sections.iter().chain(anchors.first()).copied()).into_iter().filter(is_own) {
        let Some(mut thing) = parse_card(anchor, reader) else { continue };
        let under = find_phrase_above(anchor, reader);
        // A row of things may have a heading of its own: `Discover more places`.
        let headed =
            || extract_text(headings.find_above(anchor)?).filter(|heading| !is_related_heading(heading));
        thing.section = under.or_else(|| find_opener(anchor)).and_then(extract_text).or_else(headed);
        proposed.push((anchor.index(), thing));
        proposed.extend(under.and_then(|phrase| Some((phrase.index(), parse_search(phrase, reader)?))));
    }
    proposed.sort_by_key(|(place, _)| *place);
    let mut found: Vec<RelatedSearch> = Vec::new();
    for (_, search) in &proposed {
        if !found.iter().any(|known| known.query == search.query) {
            found.push(search.clone());
        }
    }
    (proposed.first().map(|(place, _)| *place), found)
}

/// Returns the things that others looked for beside the panel's, with what their cards say of them.
pub(in crate::search) fn parse_panel_entities<'d>(
    document: &'d Document<'_>,
    reader: &Reader<'_>,
    sections: &[Node<'d>],
) -> Vec<OtherEntity> {
    let own = find_cards(sections.iter().copied()).into_iter().filter(|card| card.closest(&PANEL).is_some());
    let own =
        own.chain(document.select(&SIDEWAYS).filter(|card| card.closest(&PANEL).is_none()).take(LIST_MAX));
    let entity = |anchor: Node<'_>| {
        let RelatedSearch { query, link, thumbnail, .. } = parse_card(anchor, reader)?;
        let whole = anchor.closest(&CARD).unwrap_or(anchor);
        let extensions = collect_lines(whole).into_iter().skip(1).collect_vec();
        Some(OtherEntity { name: query, extensions, link: link?, image: thumbnail, ..OtherEntity::default() })
    };
    own.filter_map(entity).collect_vec()
}

/// Returns links of things with a picture and a name in the sections of proposals.
fn find_cards<'d>(starts: impl Iterator<Item = Node<'d>>) -> Vec<Node<'d>> {
    collect_from_sections(starts, find_section_cards)
}

/// Returns the headings of proposals.
pub(in crate::search) fn find_headings<'d>(document: &'d Document<'_>) -> Vec<Node<'d>> {
    let headings = document.select(&HEADING).take(LIST_MAX);
    let is_of_proposals =
        |heading: &Node<'_>| extract_text(*heading).is_some_and(|title| is_related_heading(&title));
    headings.filter(is_of_proposals).collect_vec()
}

/// Collects from the sections around these elements: the nearest elements around each that hold any.
fn collect_from_sections<'d>(
    starts: impl Iterator<Item = Node<'d>>,
    within: impl Fn(Node<'d>) -> Vec<Node<'d>>,
) -> Vec<Node<'d>> {
    const DEPTH: usize = 8;
    let mut found: Vec<Node<'d>> = Vec::new();
    for start in starts.filter(|start| start.closest(&NOT_CARD).is_none() && !start.is_hidden()) {
        let around = std::iter::successors(start.parent(), Node::parent).take(DEPTH);
        // An element with another section's heading is no part of this one.
        let is_own = |outer: &Node<'_>| {
            let mut headings = outer.select(&SECTION_HEADING);
            headings.all(|heading| {
                heading == start || (start.index()..=start.last_index()).contains(&heading.index())
            })
        };
        let outward =
            around.take_while(|outer| !outer.matches(&BLOCK) && (start.has_name("a") || is_own(outer)));
        for one in outward.map(&within).find(|found| !found.is_empty()).unwrap_or_default() {
            if !found.contains(&one) {
                found.push(one);
            }
        }
    }
    found
}

fn find_section_cards(section: Node<'_>) -> Vec<Node<'_>> {
    let is_card = |anchor: &Node<'_>| {
        anchor.closest(&NOT_CARD).is_none()
            && !anchor.is_hidden()
            && anchor.closest(&CARD).unwrap_or(*anchor).select_first(&PICTURE).is_some()
            && anchor.attr("href").is_some()
    };
    section.select(&CARD_LINK).take(LIST_MAX).filter(is_card).collect_vec()
}

/// Returns a thing: its name is the card's title, or what the link says to those who do not see it.
fn parse_card(anchor: Node<'_>, reader: &Reader<'_>) -> Option<RelatedSearch> {
    let card = anchor.closest(&CARD).unwrap_or(anchor);
    card.select_first(&PICTURE)?;
    let link = reader.resolve_link(anchor)?;
    let is_whole = |name: &String| !name.contains("...") && !name.contains('\u{2026}');
    // A shortened name stands whole beside it, or in the address. Below the name the card may tell the kind of thing.
    let first_line = || collect_lines(anchor).into_iter().next();
    let shown =
        find_text(card, &HEADING).or_else(first_line).or_else(|| extract_text(anchor)).filter(is_whole);
    let asked = || url::find_query_value(&link, "q").map(|phrase| phrase.into_owned());
    let query = shown.or_else(|| read_attribute(anchor, "aria-label").filter(is_whole)).or_else(asked)?;
    Some(RelatedSearch {
        query,
        link: Some(link),
        thumbnail: reader.find_picture(card),
        ..Default::default()
    })
}

/// Returns the proposal under which a card stands: the only one in the nearest element around the card that has any, whose words
/// stand above the cards too.
fn find_phrase_above<'d>(card: Node<'d>, reader: &Reader<'_>) -> Option<Node<'d>> {
    let outward =
        std::iter::successors(card.parent(), Node::parent).take_while(|outer| !outer.matches(&BLOCK));
    for outer in outward {
        let mut phrases = outer.select(&CARD_LINK).filter(|anchor| is_phrase_link(anchor, reader));
        if let Some(phrase) = phrases.next() {
            let text = phrase.text();
            let says_it = |node: Node<'_>| node.text().starts_with(&text);
            let is_heading = says_it(outer) || outer.prev_sibling().is_some_and(says_it);
            return Some(phrase).filter(|_| is_heading && phrases.next().is_none());
        }
    }
    None
}

/// Returns the control that opens and closes the row of a card, right before it.
fn find_opener(card: Node<'_>) -> Option<Node<'_>> {
    const DEPTH: usize = 4;
    let mut before =
        std::iter::successors(Some(card), Node::parent).take(DEPTH).filter_map(|row| row.prev_sibling());
    before.find_map(
        |before| if before.matches(&CONTROL) { Some(before) } else { before.select_first(&CONTROL) },
    )
}

/// Returns the phrases of lists among what is paid for, shown ones.
fn find_paid_phrases<'d>(document: &'d Document<'_>, reader: &Reader<'_>) -> Vec<Node<'d>> {
    let is_phrase = |anchor: &Node<'_>| {
        anchor.closest(&PAID_RESULT).is_none()
            && anchor.select_first(&PICTURE).is_none()
            && !anchor.is_hidden()
            && says_its_phrase(anchor, reader)
    };
    let found: Vec<Node<'d>> = document.select(&PAID).take(LIST_MAX).filter(is_phrase).collect_vec();
    let is_beside = |anchor: &Node<'d>| {
        let list = anchor.closest(&LIST);
        list.is_some() && found.iter().any(|other| other != anchor && other.closest(&LIST) == list)
    };
    found.iter().copied().filter(is_beside).collect_vec()
}

/// Returns whether a link outside of questions, ads and headings is such a phrase.
fn is_search_link(anchor: &Node<'_>, reader: &Reader<'_>) -> bool {
    anchor.closest(&NOT_BELOW).is_none() && says_its_phrase(anchor, reader)
}

/// Returns whether a link says the phrase to whose answer it leads, of the same kind as this page.
fn says_its_phrase(anchor: &Node<'_>, reader: &Reader<'_>) -> bool {
    /// Parameters of links to other pages and other kinds of results; `tbs=lr:` and `tbs=ctr:` keep the language and the country that
    /// were asked for.
    const OTHER_PARAMETERS: [&str; 5] = ["start", "udm", "tbm", "tbs", "filter"];
    let is_kept = |value: &str| value.starts_with("lr:") || value.starts_with("ctr:");
    // Most links of panels lead elsewhere: their addresses are not taken apart.
    if anchor.attr("href").is_none_or(|href| href.contains("stick=")) {
        return false;
    }
    let Some(link) = reader.resolve_link(*anchor) else { return false };
    let parts = UrlParts::parse(&link);
    if parts.path != "/search" {
        return false;
    }
    let mut phrase: Cow<'_, str> = Cow::default();
    for (name, value) in url::parse_pairs(parts.query).flatten() {
        if name == "q" && phrase.is_empty() {
            phrase = value;
        } else if OTHER_PARAMETERS.contains(&&*name) && !is_kept(&value) {
            return false;
        }
    }
    phrase.contains(char::is_alphanumeric)
        && extract_text(*anchor).is_some_and(|shown| letters_of(&shown).eq(letters_of(&phrase)))
}

/// Returns the letters and digits of a phrase, in lower case.
fn letters_of(phrase: &str) -> impl Iterator<Item = char> {
    phrase.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase)
}

/// Returns whether a link outside of panels is a phrase. A link with a picture is a thing; a link in a panel is the panel's own.
fn is_phrase_link(anchor: &Node<'_>, reader: &Reader<'_>) -> bool {
    let card = anchor.closest(&CARD).unwrap_or(*anchor);
    card.select_first(&PICTURE).is_none()
        && anchor.closest(&NOT_CARD).or_else(|| anchor.closest(&PANEL)).is_none()
        && is_search_link(anchor, reader)
}

/// Returns such links below the results, and in the sections of proposals.
fn find_phrase_links<'d>(
    document: &'d Document<'_>,
    sections: &[Node<'d>],
    reader: &Reader<'_>,
) -> Vec<Node<'d>> {
    let mut found = collect_from_sections(sections.iter().copied(), |section| {
        section
            .select(&CARD_LINK)
            .take(LIST_MAX)
            .filter(|anchor| is_phrase_link(anchor, reader))
            .collect_vec()
    });
    // With a picture it is a thing.
    let is_plain =
        |anchor: &Node<'_>| anchor.select_first(&PICTURE).is_none() && is_search_link(anchor, reader);
    let bottom = document.select(&BELOW).take(LIST_MAX).filter(is_plain);
    found.extend(bottom);
    found
}

fn parse_search(anchor: Node<'_>, reader: &Reader<'_>) -> Option<RelatedSearch> {
    let link = reader.resolve_link(anchor)?;
    let shown = find_text(anchor, &PHRASE)
        .or_else(|| extract_text(anchor))
        .or_else(|| read_attribute(anchor, "aria-label"));
    let asked = || url::find_query_value(&link, "q").map(|phrase| phrase.into_owned());
    Some(RelatedSearch { query: shown.or_else(asked)?, link: Some(link), ..Default::default() })
}
