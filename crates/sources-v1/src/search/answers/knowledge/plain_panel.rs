//! The panel on pages without scripts.

use super::entity::{OtherEntity, parse_named_link};
use super::graph::{self, Fact, FactLink, FactTable, KnowledgeGraph, Picture};
use super::lists::EntityLists;
use super::nutrition::{Nutrition, parse_plain_nutrition};
use super::subtitle::Subtitle;
use crate::once::CollectVec;
use crate::search::answers::no_script;
use crate::search::media::scriptless_images;
use crate::search::posts::tiles;
use crate::search::sections::card_sections;
use crate::search::sections::leaf_blocks::find_leaf_blocks;
use crate::web::controls;
use crate::web::page_reader::{LIST_MAX, Reader, clean_text, extract_text, find_text};
use quarry_html::{Document, Node, selectors};

selectors! {
    static TABLE = "table";
    static CHOICE = "header + #main a h3 span";
}

/// Returns the panel that says something of its subject, and where it stands; panels of other things stand in it.
pub(super) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, KnowledgeGraph)> {
    let mut told = no_script::find_panels(document)
        .map(|block| (block.index(), parse_panel(block, reader)))
        .filter(|(_, panel)| panel.description.is_some() || !panel.facts.0.is_empty());
    let foods = || {
        document.select(&no_script::BLOCK).filter(|block| block.select_first(&TABLE).is_some()).take(LIST_MAX)
    };
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
    let subtitle = panel.select_first(&no_script::SUBTITLE);
    let described =
        find_leaf_blocks(panel).find(|leaf| no_script::is_prose(leaf) && !is_critic_rating(*leaf));
    let source = described
        .and_then(|line| line.select(&no_script::LINK).last())
        .and_then(|link| parse_named_link(link, reader));
    let without_source = |line: String| {
        let name = source.as_ref().map_or("", |source| source.name.as_str());
        clean_text(line.strip_suffix(name).unwrap_or(&line))
    };
    let kind = subtitle.and_then(Subtitle::parse).unwrap_or_default();
    // Beside what the thing is its site may stand.
    let site = subtitle.and_then(|line| line.select_first(&no_script::LINK));
    let without_site = |name: String| {
        let site = site.and_then(extract_text).unwrap_or_default();
        clean_text(name.strip_suffix(&site).unwrap_or(&name).trim_matches(['\u{B7}', ' ']))
    };
    KnowledgeGraph {
        title: find_text(panel, &no_script::TITLE),
        header_images: scriptless_images::find_links(panel)
            .filter_map(|link| reader.find_picture(link))
            .map(|image| Picture { image })
            .collect_vec(),
        kind: kind.name.and_then(without_site),
        website: site.and_then(|site| reader.resolve_link(site)),
        rating: kind.rating,
        review_count: kind.votes,
        description: described.and_then(extract_text).and_then(without_source),
        facts: FactTable(
            no_script::collect_rows(panel)
                .filter_map(|(label, value)| parse_fact(label, value, reader))
                .collect_vec(),
        ),
        lists: EntityLists(parse_lists(panel, reader)),
        source,
        ..KnowledgeGraph::default()
    }
}

/// Returns whether a text only says what critics think: figures, each with a dot before the critic's name.
fn is_critic_rating(leaf: Node<'_>) -> bool {
    leaf.select_first(&no_script::LINK).is_some() && leaf.own_text().trim_end().ends_with('\u{B7}')
}

/// Parses the critics' ratings, `8.7/10 \u{B7} Example`, and the rows of cards below their headings.
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
    let ratings = find_leaf_blocks(panel).filter(|leaf| no_script::is_prose(leaf) && is_critic_rating(*leaf));
    let critics = ratings.flat_map(|leaf| leaf.select(&no_script::LINK).map(move |link| (leaf, link)));
    let critics: Vec<_> = critics.take(LIST_MAX).filter_map(critic).collect_vec();
    let mut lists = vec![("reviews".to_owned(), critics)];
    for card in tiles::find_all(panel) {
        let mut lines = card_sections::collect_lines(card).into_iter();
        let Some((name, link)) = lines.next().zip(reader.resolve_link(card)) else { continue };
        let heading =
            tiles::find_above(card).filter(|above| above.index() > panel.index()).and_then(extract_text);
        let Some(list) = heading.and_then(|heading| graph::to_fact_key(&heading)) else { continue };
        let image = reader.find_picture(card);
        let entity =
            OtherEntity { name, extensions: lines.collect_vec(), link, image, ..OtherEntity::default() };
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
        let card = name.closest(&no_script::LINK)?;
        let link = reader.resolve_link(card).filter(|link| link.contains("stick="))?;
        // A line feed parts what stands apart.
        let told: String = card.select_first(&no_script::SUBTITLE)?.text_pieces().collect();
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

fn parse_fact(label: Node<'_>, value: Node<'_>, reader: &Reader<'_>) -> Option<Fact> {
    let links = value
        .select(&no_script::LINK)
        .take(LIST_MAX)
        .filter(|link| !controls::is_lone_control_label(&link.text()))
        .filter_map(|link| Some(FactLink { text: extract_text(link)?, link: reader.resolve_link(link)? }));
    Some(Fact {
        key: graph::to_fact_key(&extract_text(label)?)?,
        value: extract_text(value)?,
        links: links.collect_vec(),
    })
}
