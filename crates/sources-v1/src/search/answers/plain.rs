//! Pages without scripts: the panel and the questions, which have no marks of their own there and are known by how their
//! blocks are made.

use crate::once::Listed;
use crate::search::answers::knowledge::entity::{NamedLink, OtherEntity};
use crate::search::answers::knowledge::graph::{self, Fact, FactLink, FactTable, KnowledgeGraph};
use crate::search::answers::knowledge::kind::Kind;
use crate::search::answers::knowledge::lists::EntityLists;
use crate::search::answers::knowledge::{Nutrition, plain_food};
use crate::search::cut::leaves::leaves;
use crate::search::cut::sections;
use crate::search::voices::tiles;
use crate::web::interface;
use crate::web::reader::{LIST_MAX, Reader, clean, first_text, text};
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
pub(crate) fn panels<'d>(document: &'d Document<'_>) -> impl Iterator<Item = Node<'d>> {
    document.select(&BLOCK).take(LIST_MAX).filter(|block| {
        let title = block.first(&TITLE).filter(|title| title.closest(&ANCHOR).is_none());
        title.is_some() && block.first(&LIST).is_none()
    })
}

/// The facts of a panel: label and value.
pub(crate) fn rows<'d>(panel: Node<'d>) -> impl Iterator<Item = (Node<'d>, Node<'d>)> {
    panel.select(&VALUE).take(LIST_MAX).filter_map(|value| {
        let is_row = value.parent().is_some_and(|row| row.own_text().trim() == ":");
        value.prev_sibling().filter(|_| is_row).map(|label| (label, value))
    })
}

/// Whether a text stands in a block of its own, and in no link, row or control.
fn is_prose(leaf: &Node<'_>) -> bool {
    leaf.parent().is_some_and(|outer| outer.is("div"))
        && leaf.closest(&ANCHOR).is_none()
        && leaf.closest(&BUTTON).is_none()
        && rows(*leaf).next().is_none()
}

/// The panel that says something of its subject, and where it stands; panels of other things stand in it.
pub(in crate::search) fn knowledge(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> Option<(usize, KnowledgeGraph)> {
    let mut told = panels(document)
        .map(|block| (block.index(), panel(block, reader)))
        .filter(|(_, panel)| panel.description.is_some() || !panel.facts.0.is_empty());
    let foods = || document.select(&BLOCK).filter(|block| block.first(&TABLE).is_some()).take(LIST_MAX);
    let food = foods().find_map(|block| Some((block.index(), plain_food(block, reader)?)));
    let alone = |(place, food): &(usize, Nutrition)| {
        (*place, KnowledgeGraph { title: food.food.clone(), ..KnowledgeGraph::default() })
    };
    let (place, mut first) = told.next().or_else(|| food.as_ref().map(alone))?;
    first.parts.nutrition = food.map(|(_, food)| food);
    let see_results_about = choices(document, reader);
    let other_panels = told.map(|(_, panel)| panel).filter(|panel| panel.facts.0.len() > 1).listed();
    first.see_results_about = see_results_about;
    first.other_panels = other_panels;
    Some((place, first))
}

fn panel(panel: Node<'_>, reader: &Reader<'_>) -> KnowledgeGraph {
    let subtitle = panel.first(&SUBTITLE);
    let described = leaves(panel).find(|leaf| is_prose(leaf) && !is_of_critics(*leaf));
    let source = described.and_then(|line| line.select(&LINK).last()).and_then(|link| named(link, reader));
    let without_source = |line: String| {
        let name = source.as_ref().map_or("", |source| source.name.as_str());
        clean(line.strip_suffix(name).unwrap_or(&line))
    };
    let kind = subtitle.and_then(Kind::of).unwrap_or_default();
    // Beside what the thing is its site may stand.
    let site = subtitle.and_then(|line| line.first(&LINK));
    let without_site = |name: String| {
        let site = site.and_then(text).unwrap_or_default();
        clean(name.strip_suffix(&site).unwrap_or(&name).trim_matches(['\u{B7}', ' ']))
    };
    KnowledgeGraph {
        title: first_text(panel, &TITLE),
        kind: kind.name.and_then(without_site),
        website: site.and_then(|site| reader.link(site)),
        rating: kind.rating,
        review_count: kind.votes,
        description: described.and_then(text).and_then(without_source),
        facts: FactTable(rows(panel).filter_map(|(label, value)| fact(label, value, reader)).listed()),
        lists: EntityLists(lists(panel, reader)),
        source,
        ..KnowledgeGraph::default()
    }
}

/// Whether a text only says what critics think: figures, each with a dot before the critic's name.
fn is_of_critics(leaf: Node<'_>) -> bool {
    leaf.first(&LINK).is_some() && leaf.own_text().trim_end().ends_with('\u{B7}')
}

/// What critics think, `8.7/10 \u{B7} Example`, and the rows of cards below their headings.
fn lists(panel: Node<'_>, reader: &Reader<'_>) -> Vec<(String, Vec<OtherEntity>)> {
    let critic = |(around, link): (Node<'_>, Node<'_>)| {
        let name = text(link)?;
        let mut before = None;
        for piece in around.text_pieces().filter_map(|piece| clean(piece.trim_matches(['\u{B7}', ' ', '\n'])))
        {
            if piece == name {
                break;
            }
            before = Some(piece);
        }
        Some(OtherEntity {
            name,
            extensions: vec![before?],
            link: reader.link(link)?,
            ..OtherEntity::default()
        })
    };
    let said = leaves(panel).filter(|leaf| is_prose(leaf) && is_of_critics(*leaf));
    let critics = said.flat_map(|leaf| leaf.select(&LINK).map(move |link| (leaf, link)));
    let critics: Vec<_> = critics.take(LIST_MAX).filter_map(critic).listed();
    let mut lists = vec![("reviews".to_owned(), critics)];
    for card in tiles::of(panel) {
        let mut said = sections::lines(card).into_iter();
        let Some((name, link)) = said.next().zip(reader.link(card)) else { continue };
        let heading = tiles::above(card).filter(|above| above.index() > panel.index()).and_then(text);
        let Some(list) = heading.and_then(|heading| graph::key(&heading)) else { continue };
        let image = reader.first_picture(card);
        let entity = OtherEntity { name, extensions: said.listed(), link, image, ..OtherEntity::default() };
        match lists.iter_mut().find(|(known, _)| *known == list) {
            Some((_, entities)) => entities.push(entity),
            None => lists.push((list, vec![entity])),
        }
    }
    lists.retain(|(_, entities)| !entities.is_empty());
    lists
}

/// Things of the same name between which the page lets choose: a list of cards of things that the source knows.
fn choices(document: &Document<'_>, reader: &Reader<'_>) -> Vec<OtherEntity> {
    let choice = |name: Node<'_>| {
        let card = name.closest(&LINK)?;
        let link = reader.link(card).filter(|link| link.contains("stick="))?;
        // A line feed parts what stands apart.
        let told: String = card.first(&SUBTITLE)?.text_pieces().collect();
        let extensions = told.split('\n').filter_map(clean).listed();
        Some(OtherEntity {
            name: text(name)?,
            extensions,
            link,
            image: reader.first_picture(card.parent()?),
            ..OtherEntity::default()
        })
    };
    document.select(&CHOICE).take(LIST_MAX).filter_map(choice).listed()
}

fn named(link: Node<'_>, reader: &Reader<'_>) -> Option<NamedLink> {
    Some(NamedLink { name: text(link)?, link: reader.link(link)? })
}

fn fact(label: Node<'_>, value: Node<'_>, reader: &Reader<'_>) -> Option<Fact> {
    let links = value
        .select(&LINK)
        .take(LIST_MAX)
        .filter(|link| !interface::is_lone_control(&link.text()))
        .filter_map(|link| Some(FactLink { text: text(link)?, link: reader.link(link)? }));
    Some(Fact { key: graph::key(&text(label)?)?, value: text(value)?, links: links.listed() })
}

/// The questions, and where the first one stands.
pub(in crate::search) fn questions(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> (Option<usize>, Vec<RelatedQuestion>) {
    let answered = document.select(&ANSWER).take(LIST_MAX);
    let answered = answered.filter_map(|answer| Some((answer.index(), question(answer, reader)?)));
    let mut found: Vec<(usize, RelatedQuestion)> = answered.listed();
    // Proposed searches look the same, but ask nothing.
    let asked = document.select(&QUESTION).take(LIST_MAX).filter_map(|asked| {
        let question = text(asked).filter(|question| question.ends_with(['?', '？']))?;
        Some((asked.index(), RelatedQuestion { question, ..RelatedQuestion::default() }))
    });
    found.extend(asked);
    (found.first().map(|(place, _)| *place), found.into_iter().map(|(_, question)| question).listed())
}

/// A question and its answer; searches that open in the same way answer nothing of another site's.
fn question(around: Node<'_>, reader: &Reader<'_>) -> Option<RelatedQuestion> {
    let question = text(around.prev_sibling()?)?;
    let answer = around.children().next()?;
    let source = answer.first(&LINK).filter(|source| reader.leads_away(*source))?;
    let mut shown = leaves(source).filter_map(text);
    // Where one line says both, title and address are links of their own.
    let beside = || {
        let links = answer.select(&LINK).skip(1);
        links.filter(|link| reader.link(*link) == reader.link(source)).find_map(text)
    };
    let (title, displayed_link) = (shown.next().or_else(|| text(source)), shown.next().or_else(beside));
    let snippet = leaves(answer).find(is_prose);
    let is_marked = |span: &Node<'_>| span.first(&LINK).is_none() && span.closest(&LINK).is_none();
    let marked = snippet.iter().flat_map(|snippet| snippet.select(&SPAN)).filter(is_marked);
    // Steps stand below a heading, each behind its number.
    let is_step = |leaf: &Node<'_>| {
        leaf.parent().is_some_and(|outer| outer.is("span"))
            && leaf.first(&LINK).is_none()
            && leaf.closest(&LINK).is_none()
    };
    let has_letter = |step: &String| step.contains(char::is_alphabetic);
    let list: Vec<String> = leaves(answer).filter(is_step).filter_map(text).filter(has_letter).listed();
    let above = || first_text(answer, &LIST_HEADING).filter(|_| !list.is_empty());
    Some(RelatedQuestion {
        snippet: snippet.and_then(text).or_else(above),
        question,
        snippet_highlighted_words: marked.take(LIST_MAX).filter_map(text).listed(),
        title,
        link: reader.link(source),
        displayed_link,
        list,
        ..RelatedQuestion::default()
    })
}
