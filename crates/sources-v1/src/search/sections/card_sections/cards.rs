//! Finds the cards of a section.

use super::{
    ANCHOR, BUBBLE, BUTTON, ELSEWHERE, ENTITY, NOT_LINE, PICTURE, PLAYED, SectionKind, TITLE, collect_lines,
};
use crate::once::CollectVec;
use crate::web::controls;
use crate::web::page_reader::{LIST_MAX, filter_shown_cards, find_outermost};
use quarry_html::{Node, selectors};
use quarry_kernel::http::UrlParts;

selectors! {
    static CARD = "[role='listitem'], g-inner-card";
    static LIST = "ul, ol";
    static SEARCH = "a[href*='/search?']";
    /// Links but those that only a script follows.
    static LEADING = "a[href]:not([href='#'])";
    /// The name of a panel: links below it are its tabs.
    static NAME = "[data-attrid='title']";
    /// A part of a panel.
    static PANEL_PART = "[data-attrid^='kc:/']";
}

/// Returns whether a card leads to what the source knows of a thing.
fn is_entity_card(card: Node<'_>) -> bool {
    let anchor = if card.has_name("a") { Some(card) } else { card.select_first(&ANCHOR) };
    anchor.and_then(|anchor| anchor.attr("href")).is_some_and(|href| href.contains("stick="))
}

/// Returns the only thing with a picture in a section of a panel: `Based on the book`.
pub(super) fn find_lone_entity<'d>(section: Node<'d>, heading: Node<'d>) -> Option<Node<'d>> {
    let is_thing = |card: &Node<'d>| {
        card.index() > heading.index()
            && card.closest(&PANEL_PART).is_some()
            && card.select_first(&PICTURE).is_some()
            && is_entity_card(*card)
    };
    let mut things = section.select(&ANCHOR).take(LIST_MAX).filter(is_thing);
    things.next().filter(|_| things.next().is_none())
}

/// Returns the only story of a section that says what it holds.
pub(super) fn find_lone_story<'d>(section: Node<'d>, heading: Node<'d>) -> Option<Node<'d>> {
    let is_story = |link: &Node<'d>| {
        let leads_away = |href: &str| {
            href.starts_with("http") && UrlParts::parse(href).path != "/search" || href.starts_with("/goto?")
        };
        link.index() > heading.last_index()
            && link.attr("href").is_some_and(|href| leads_away(&href))
            && collect_lines(*link).len() > 1
    };
    let mut stories = section.select(&ANCHOR).take(LIST_MAX).filter(is_story);
    stories.next().filter(|_| stories.next().is_none())
}

/// Returns the cards of a section: as they are marked, by their titles, by their pictures, or a list of links.
pub(super) fn find_cards<'d>(
    section: Node<'d>,
    heading: Node<'d>,
    kind: Option<SectionKind>,
) -> Vec<Node<'d>> {
    let is_card = |card: &Node<'d>| {
        card.index() > heading.index()
            && card.closest(&ELSEWHERE).is_none()
            && (kind == Some(SectionKind::BuyingGuide) || !card.is_hidden())
    };
    let leads = |card: &Node<'d>| {
        let within = || card.select_first(&ANCHOR).or_else(|| card.select_first(&PLAYED));
        within().is_some() || card.closest(&ANCHOR).is_some()
    };
    let named = section.select(&ENTITY).take(LIST_MAX).filter(is_card);
    let named: Vec<Node<'d>> = named.filter_map(|name| name.closest(&BUTTON)).collect_vec();
    if named.len() > 1 {
        return named;
    }
    let marked: Vec<Node<'d>> = find_outermost(section, &CARD).into_iter().filter(is_card).collect_vec();
    // Highlighted texts below threads are answers.
    let may_be_marked = kind != Some(SectionKind::Discussions);
    let leading: Vec<Node<'d>> =
        marked.iter().copied().filter(|card| may_be_marked && leads(card)).collect_vec();
    if leading.len() > 1 {
        return leading;
    }
    // Cards that only a script opens show a picture and say something.
    let is_shown = |card: &Node<'d>| card.select_first(&PICTURE).is_some() && card.has_text();
    let shown: Vec<Node<'d>> =
        marked.into_iter().filter(|card| may_be_marked && is_shown(card)).collect_vec();
    if shown.len() > 1 {
        return shown;
    }
    // A guide folds what it tells.
    let titled = find_titled_cards(section, heading, kind == Some(SectionKind::BuyingGuide));
    if titled.len() > 1 {
        return titled;
    }
    let with_link = find_repeated_cards(section, heading, &|card| card.select_first(&ANCHOR).is_some());
    if with_link.len() > 1 {
        return with_link;
    }
    let linked: Vec<Node<'d>> = section.select(&LEADING).take(LIST_MAX).filter(is_card).collect_vec();
    let with_picture: Vec<Node<'d>> =
        linked.iter().copied().filter(|card| card.select_first(&PICTURE).is_some()).collect_vec();
    if with_picture.len() > 1 {
        return with_picture;
    }
    if !is_link_list(section, heading, &linked) {
        return find_repeated_cards(section, heading, &|card| linked.is_empty() && card.has_text());
    }
    linked.into_iter().filter(|card| card.has_text()).collect_vec()
}

/// Returns whether a section is nothing but a list of links.
fn is_link_list(section: Node<'_>, heading: Node<'_>, links: &[Node<'_>]) -> bool {
    const LINKS_MIN: usize = 3;
    let letters = |text: String| text.chars().filter(|letter| letter.is_alphanumeric()).count();
    let linked: usize = links.iter().map(|link| letters(link.text())).sum();
    let is_visible_text = |inner: Node<'_>| !inner.matches(&NOT_LINE) && !inner.is_hidden_itself();
    // A list of searches may stand over a note about them.
    let own = links.first().and_then(|link| link.closest(&LIST));
    let is_in = |list: &Node<'_>| {
        links.iter().all(|link| link.matches(&SEARCH) && link.closest(&LIST) == Some(*list))
    };
    let own = own.filter(is_in);
    let all = own.map_or_else(
        || letters(section.text_where(is_visible_text)).saturating_sub(letters(heading.text())),
        |list| letters(list.text_where(is_visible_text)),
    );
    links.len() >= LINKS_MIN && heading.closest(&NAME).is_none() && linked * 10 >= all * 7
}

/// Returns the children of the outermost element below the heading of which most are cards and show a picture.
fn find_repeated_cards<'d>(
    section: Node<'d>,
    heading: Node<'d>,
    is: &dyn Fn(&Node<'d>) -> bool,
) -> Vec<Node<'d>> {
    const CARDS_MIN: usize = 3;
    let is_card = |card: &Node<'d>| is(card) && card.select_first(&PICTURE).is_some();
    let below = section.descendants().filter(|node| node.index() > heading.last_index());
    below
        .filter(|node| node.children().nth(CARDS_MIN - 1).is_some() && node.closest(&ELSEWHERE).is_none())
        .take(LIST_MAX)
        .map(|node| {
            (
                node.children().count(),
                filter_shown_cards(node.children().take(LIST_MAX).filter(is_card).collect_vec()),
            )
        })
        .find(|(all, cards)| cards.len() >= CARDS_MIN && cards.len() * 2 > *all)
        .map(|(_, cards)| cards)
        .unwrap_or_default()
}

/// Returns the widest elements in a section that hold one title each, and lead somewhere.
fn find_titled_cards<'d>(section: Node<'d>, heading: Node<'d>, is_folded: bool) -> Vec<Node<'d>> {
    let titles: Vec<Node<'d>> = section
        .select(&TITLE)
        .filter(|title| title.index() > heading.last_index() && title.closest(&ELSEWHERE).is_none())
        .filter(|title| is_folded || !title.is_hidden())
        // Questions of a control stand in bubbles of its own.
        .filter(|title| title.closest(&BUBBLE).is_none() && !controls::is_control_label(&title.text()))
        .take(LIST_MAX)
        .collect_vec();
    let mut found = Vec::new();
    for (number, title) in titles.iter().enumerate() {
        let before =
            number.checked_sub(1).and_then(|before| titles.get(before)).map_or(heading.index(), Node::index);
        let after = titles.get(number + 1).map_or(section.last_index() + 1, Node::index);
        let is_free =
            |node: &Node<'d>| node.index() > before && node.last_index() < after && *node != section;
        let outward = std::iter::successors(Some(*title), |node| node.parent().filter(is_free));
        let Some(card) = outward.last() else { continue };
        if card.has_name("a") || card.select_first(&ANCHOR).is_some() || card.closest(&ANCHOR).is_some() {
            found.push(card);
        }
    }
    found
}
