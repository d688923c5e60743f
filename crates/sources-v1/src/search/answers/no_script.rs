//! Pages without scripts: the panel and the questions, which have no marks of their own there and are known by how their
//! blocks are made.

use crate::once::CollectVec;
use crate::search::answers::knowledge::entity::{NamedLink, OtherEntity};
use crate::search::answers::knowledge::graph::{self, Fact, FactLink, FactTable, KnowledgeGraph};
use crate::search::answers::knowledge::lists::EntityLists;
use crate::search::answers::knowledge::subtitle::Subtitle;
use crate::search::answers::knowledge::{Nutrition, parse_plain_nutrition};
use crate::search::posts::tiles;
use crate::search::sections::card_sections;
use crate::search::sections::leaf_blocks::find_leaf_blocks;
use crate::web::controls;
use crate::web::page_reader::{LIST_MAX, Reader, clean_text, extract_text, find_text};
use quarry_html::{Document, Node, selectors};
use quarry_items::RelatedQuestion;

selectors! {
    /// What stands right below the head of such a page; no other page has its column there.
    static BLOCK = "header + #main > div";
    pub(crate) static TITLE = "h3 > div";
    pub(crate) static SUBTITLE = "span + span > div";
    static ANCHOR = "a";
    /// The value of a fact, which a colon parts from its label.
    static VALUE = "div > span:first-child + span:last-child";
    /// What a panel has none of: results and places, questions.
    static LIST = "a h3, span + div[style^='padding']";
    static BUTTON = "[role='button']";
    static CHOICE = "header + #main a h3 span";
    static LINK = "a[href]";
    static TABLE = "table";
    /// Answers, each behind its question; questions whose answers come by a script.
    static ANSWER = "header + #main span + div[style^='padding']";
    static QUESTION = "header + #main [role='button'] > div:first-child";
    static SPAN = "span";
    static LIST_HEADING = "h2";
}

/// The blocks that are panels, in document order.
pub(crate) fn find_panels<'d>(document: &'d Document<'_>) -> impl Iterator<Item = Node<'d>> {
    document.select(&BLOCK).take(LIST_MAX).filter(|block| {
        let title = block.select_first(&TITLE).filter(|title| title.closest(&ANCHOR).is_none());
        title.is_some() && block.select_first(&LIST).is_none()
    })
}

/// The facts of a panel: label and value.
pub(crate) fn collect_rows<'d>(panel: Node<'d>) -> impl Iterator<Item = (Node<'d>, Node<'d>)> {
    panel.select(&VALUE).take(LIST_MAX).filter_map(|value| {
        let is_row = value.parent().is_some_and(|row| row.own_text().trim() == ":");
        value.prev_sibling().filter(|_| is_row).map(|label| (label, value))
    })
}

/// Whether a text stands in a block of its own, and in no link, row or control.
fn is_prose(leaf: &Node<'_>) -> bool {
    leaf.parent().is_some_and(|outer| outer.has_name("div"))
        && leaf.closest(&ANCHOR).is_none()
        && leaf.closest(&BUTTON).is_none()
        && collect_rows(*leaf).next().is_none()
}

/// The panel that says something of its subject, and where it stands; panels of other things stand in it.
pub(in crate::search) fn parse_knowledge(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> Option<(usize, KnowledgeGraph)> {
    let mut told = find_panels(document)
        .map(|block| (block.index(), parse_panel(block, reader)))
        .filter(|(_, panel)| panel.description.is_some() || !panel.facts.0.is_empty());
    let foods =
        || document.select(&BLOCK).filter(|block| block.select_first(&TABLE).is_some()).take(LIST_MAX);
    let food = foods().find_map(|block| Some((block.index(), parse_plain_nutrition(block, reader)?)));
    let alone = |(place, food): &(usize, Nutrition)| {
        (*place, KnowledgeGraph { title: food.food.clone(), ..KnowledgeGraph::default() })
    };
    let (place, mut first) = told.next().or_else(|| food.as_ref().map(alone))?;
    first.parts.nutrition = food.map(|(_, food)| food);
    let see_results_about = parse_choices(document, reader);
    let other_panels = told.map(|(_, panel)| panel).filter(|panel| panel.facts.0.len() > 1).collect_vec();
    first.see_results_about = see_results_about;
    first.other_panels = other_panels;
    Some((place, first))
}

fn parse_panel(panel: Node<'_>, reader: &Reader<'_>) -> KnowledgeGraph {
    let subtitle = panel.select_first(&SUBTITLE);
    let described = find_leaf_blocks(panel).find(|leaf| is_prose(leaf) && !is_critic_rating(*leaf));
    let source =
        described.and_then(|line| line.select(&LINK).last()).and_then(|link| parse_named_link(link, reader));
    let without_source = |line: String| {
        let name = source.as_ref().map_or("", |source| source.name.as_str());
        clean_text(line.strip_suffix(name).unwrap_or(&line))
    };
    let kind = subtitle.and_then(Subtitle::parse).unwrap_or_default();
    // Beside what the thing is its site may stand.
    let site = subtitle.and_then(|line| line.select_first(&LINK));
    let without_site = |name: String| {
        let site = site.and_then(extract_text).unwrap_or_default();
        clean_text(name.strip_suffix(&site).unwrap_or(&name).trim_matches(['\u{B7}', ' ']))
    };
    KnowledgeGraph {
        title: find_text(panel, &TITLE),
        kind: kind.name.and_then(without_site),
        website: site.and_then(|site| reader.resolve_link(site)),
        rating: kind.rating,
        review_count: kind.votes,
        description: described.and_then(extract_text).and_then(without_source),
        facts: FactTable(
            collect_rows(panel).filter_map(|(label, value)| parse_fact(label, value, reader)).collect_vec(),
        ),
        lists: EntityLists(parse_lists(panel, reader)),
        source,
        ..KnowledgeGraph::default()
    }
}

/// Whether a text only says what critics think: figures, each with a dot before the critic's name.
fn is_critic_rating(leaf: Node<'_>) -> bool {
    leaf.select_first(&LINK).is_some() && leaf.own_text().trim_end().ends_with('\u{B7}')
}

/// What critics think, `8.7/10 \u{B7} Example`, and the rows of cards below their headings.
fn parse_lists(panel: Node<'_>, reader: &Reader<'_>) -> Vec<(String, Vec<OtherEntity>)> {
    let critic = |(around, link): (Node<'_>, Node<'_>)| {
        let name = extract_text(link)?;
        let mut before = None;
        for piece in
            around.text_pieces().filter_map(|piece| clean_text(piece.trim_matches(['\u{B7}', ' ', '\n'])))
        {
            if piece == name {
                break;
            }
            before = Some(piece);
        }
        Some(OtherEntity {
            name,
            extensions: vec![before?],
            link: reader.resolve_link(link)?,
            ..OtherEntity::default()
        })
    };
    let said = find_leaf_blocks(panel).filter(|leaf| is_prose(leaf) && is_critic_rating(*leaf));
    let critics = said.flat_map(|leaf| leaf.select(&LINK).map(move |link| (leaf, link)));
    let critics: Vec<_> = critics.take(LIST_MAX).filter_map(critic).collect_vec();
    let mut lists = vec![("reviews".to_owned(), critics)];
    for card in tiles::find_all(panel) {
        let mut said = card_sections::collect_lines(card).into_iter();
        let Some((name, link)) = said.next().zip(reader.resolve_link(card)) else { continue };
        let heading =
            tiles::find_above(card).filter(|above| above.index() > panel.index()).and_then(extract_text);
        let Some(list) = heading.and_then(|heading| graph::to_fact_key(&heading)) else { continue };
        let image = reader.find_picture(card);
        let entity =
            OtherEntity { name, extensions: said.collect_vec(), link, image, ..OtherEntity::default() };
        match lists.iter_mut().find(|(known, _)| *known == list) {
            Some((_, entities)) => entities.push(entity),
            None => lists.push((list, vec![entity])),
        }
    }
    lists.retain(|(_, entities)| !entities.is_empty());
    lists
}

/// Things of the same name between which the page lets choose: a list of cards of things that the source knows.
fn parse_choices(document: &Document<'_>, reader: &Reader<'_>) -> Vec<OtherEntity> {
    let choice = |name: Node<'_>| {
        let card = name.closest(&LINK)?;
        let link = reader.resolve_link(card).filter(|link| link.contains("stick="))?;
        // A line feed parts what stands apart.
        let told: String = card.select_first(&SUBTITLE)?.text_pieces().collect();
        let extensions = told.split('\n').filter_map(clean_text).collect_vec();
        Some(OtherEntity {
            name: extract_text(name)?,
            extensions,
            link,
            image: reader.find_picture(card.parent()?),
            ..OtherEntity::default()
        })
    };
    document.select(&CHOICE).take(LIST_MAX).filter_map(choice).collect_vec()
}

fn parse_named_link(link: Node<'_>, reader: &Reader<'_>) -> Option<NamedLink> {
    Some(NamedLink { name: extract_text(link)?, link: reader.resolve_link(link)? })
}

fn parse_fact(label: Node<'_>, value: Node<'_>, reader: &Reader<'_>) -> Option<Fact> {
    let links = value
        .select(&LINK)
        .take(LIST_MAX)
        .filter(|link| !controls::is_lone_control_label(&link.text()))
        .filter_map(|link| Some(FactLink { text: extract_text(link)?, link: reader.resolve_link(link)? }));
    Some(Fact {
        key: graph::to_fact_key(&extract_text(label)?)?,
        value: extract_text(value)?,
        links: links.collect_vec(),
    })
}

/// The questions, and where the first one stands.
pub(in crate::search) fn parse_questions(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> (Option<usize>, Vec<RelatedQuestion>) {
    let answered = document.select(&ANSWER).take(LIST_MAX);
    let answered = answered.filter_map(|answer| Some((answer.index(), parse_question(answer, reader)?)));
    let mut found: Vec<(usize, RelatedQuestion)> = answered.collect_vec();
    // Proposed searches look the same, but ask nothing.
    let asked = document.select(&QUESTION).take(LIST_MAX).filter_map(|asked| {
        let question = extract_text(asked).filter(|question| question.ends_with(['?', '？']))?;
        Some((asked.index(), RelatedQuestion { question, ..RelatedQuestion::default() }))
    });
    found.extend(asked);
    (found.first().map(|(place, _)| *place), found.into_iter().map(|(_, question)| question).collect_vec())
}

/// A question and its answer; searches that open in the same way answer nothing of another site's.
fn parse_question(around: Node<'_>, reader: &Reader<'_>) -> Option<RelatedQuestion> {
    let question = extract_text(around.prev_sibling()?)?;
    let answer = around.children().next()?;
    let source = answer.select_first(&LINK).filter(|source| reader.is_external_link(*source))?;
    let mut shown = find_leaf_blocks(source).filter_map(extract_text);
    // Where one line says both, title and address are links of their own.
    let beside = || {
        let links = answer.select(&LINK).skip(1);
        links.filter(|link| reader.resolve_link(*link) == reader.resolve_link(source)).find_map(extract_text)
    };
    let (title, displayed_link) =
        (shown.next().or_else(|| extract_text(source)), shown.next().or_else(beside));
    let snippet = find_leaf_blocks(answer).find(is_prose);
    let is_marked = |span: &Node<'_>| span.select_first(&LINK).is_none() && span.closest(&LINK).is_none();
    let marked = snippet.iter().flat_map(|snippet| snippet.select(&SPAN)).filter(is_marked);
    // Steps stand below a heading, each behind its number.
    let is_step = |leaf: &Node<'_>| {
        leaf.parent().is_some_and(|outer| outer.has_name("span"))
            && leaf.select_first(&LINK).is_none()
            && leaf.closest(&LINK).is_none()
    };
    let has_letter = |step: &String| step.contains(char::is_alphabetic);
    let list: Vec<String> =
        find_leaf_blocks(answer).filter(is_step).filter_map(extract_text).filter(has_letter).collect_vec();
    let above = || find_text(answer, &LIST_HEADING).filter(|_| !list.is_empty());
    Some(RelatedQuestion {
        snippet: snippet.and_then(extract_text).or_else(above),
        question,
        snippet_highlighted_words: marked.take(LIST_MAX).filter_map(extract_text).collect_vec(),
        title,
        link: reader.resolve_link(source),
        displayed_link,
        list,
        ..RelatedQuestion::default()
    })
}
