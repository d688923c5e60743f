//! Pages without scripts: the panel and the questions, which have no marks of their own there and are known by how their
//! blocks are made.

use crate::v1::search::answers::knowledge::entity::{NamedLink, OtherEntity};
use crate::v1::search::answers::knowledge::graph::{self, Fact, FactLink, FactTable, KnowledgeGraph};
use crate::v1::search::answers::knowledge::kind::Kind;
use crate::v1::search::answers::knowledge::lists::EntityLists;
use crate::v1::search::cut::sections;
use crate::v1::web::interface;
use crate::v1::web::reader::{LIST_MAX, Reader, clean, first_text, text};
use quarry_html::{Document, Node, selectors};
use quarry_items::RelatedQuestion;

selectors! {
    static BLOCK = ".Gx5Zad, .ZINbbc";
    pub(in crate::v1) static TITLE = "h3 .deIvCb";
    pub(in crate::v1) static SUBTITLE = ".tAd8D";
    static ANCHOR = "a";
    /// A label and its value.
    pub(in crate::v1) static ROW = ".AVsepf";
    static LABEL = ".s3v9rd .s3v9rd";
    pub(in crate::v1) static VALUE = ".tAd8D";
    /// What a panel has none of: lists of places and results, questions, tiles.
    static LIST = ".X7NTVe, .rkGIWe, .vvjwJb";
    static SIDE = ".AVsepf, .Ap5OSd, .BVG0Nb, .duf-h";
    static DESCRIPTION = ".s3v9rd";
    static RATINGS = ".Ap5OSd";
    static RATING_LINK = ".Ap5OSd a[href]";
    static CARD = "a.BVG0Nb";
    static CHOICE_CARD = ".X7NTVe";
    static CHOICE = "h3 .Xb5VRe";
    static INNER = ".s3v9rd .s3v9rd";
    static LINK = "a[href]";
    /// Questions with their answers, and the older ones whose answers come by a script.
    static QUESTION = ".rkGIWe, .xpc .Lt3Tzc";
    static ANSWER = ".yStFkb";
    static SNIPPET = ".kCrYT .s3v9rd .s3v9rd";
    static MARKED = ".kCrYT .s3v9rd .FCUp0c";
    static STEP = ".X7NTVe .am3QBf";
    static NUMBER = ".pkr8ib";
    static SOURCE = ".kCrYT > a[href], .uEec3 a[href]";
    static SOURCE_TITLE = ".vvjwJb, .Xb5VRe";
    static DISPLAYED = ".UPmit, .aJyiOc";
}

/// The blocks that are panels, in document order.
pub(in crate::v1) fn panels<'d>(document: &'d Document<'_>) -> impl Iterator<Item = Node<'d>> {
    document.select(&BLOCK).take(LIST_MAX).filter(|block| {
        let title = block.first(&TITLE).filter(|title| title.closest(&ANCHOR).is_none());
        title.is_some()
            && block.first(&LIST).is_none()
            && block.parent().is_none_or(|outer| outer.closest(&BLOCK).is_none())
    })
}

/// The panel that says something of its subject, and where it stands; panels of other things stand in it.
pub(in crate::v1::search) fn knowledge(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> Option<(usize, KnowledgeGraph)> {
    let mut told = panels(document)
        .map(|block| (block.index(), panel(block, reader)))
        .filter(|(_, panel)| panel.description.is_some() || !panel.facts.0.is_empty());
    let (place, first) = told.next()?;
    let see_results_about = choices(document, reader);
    let other_panels = told.map(|(_, panel)| panel).filter(|panel| panel.facts.0.len() > 1).collect();
    Some((place, KnowledgeGraph { see_results_about, other_panels, ..first }))
}

fn panel(panel: Node<'_>, reader: &Reader<'_>) -> KnowledgeGraph {
    let subtitle = panel.select(&SUBTITLE).find(|line| line.closest(&SIDE).is_none());
    let described = panel.select(&DESCRIPTION).find(|line| {
        line.closest(&SIDE).is_none() && line.first(&INNER).is_none() && line.first(&DESCRIPTION).is_none()
    });
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
        facts: FactTable(panel.select(&ROW).take(LIST_MAX).filter_map(|row| fact(row, reader)).collect()),
        lists: EntityLists(lists(panel, reader)),
        source,
        ..KnowledgeGraph::default()
    }
}

/// What critics think, `8.7/10 \u{B7} Example`, and the rows of cards below their headings.
fn lists(panel: Node<'_>, reader: &Reader<'_>) -> Vec<(String, Vec<OtherEntity>)> {
    let critic = |link: Node<'_>| {
        let name = text(link)?;
        let around = link.closest(&RATINGS)?;
        let mut before = None;
        for piece in around.text_pieces().filter_map(|piece| clean(piece.trim_matches(['\u{B7}', ' ', '\n'])))
        {
            if piece == name {
                break;
            }
            before = Some(piece);
        }
        Some(OtherEntity { name, extensions: vec![before?], link: reader.link(link)?, image: None })
    };
    let critics: Vec<_> = panel.select(&RATING_LINK).take(LIST_MAX).filter_map(critic).collect();
    let mut lists = vec![("reviews".to_owned(), critics)];
    for card in panel.select(&CARD).take(LIST_MAX) {
        let mut said = sections::lines(card).into_iter();
        let Some((name, link)) = said.next().zip(reader.link(card)) else { continue };
        let heading = std::iter::successors(card.parent(), Node::parent)
            .take_while(|outer| outer.index() > panel.index())
            .find_map(|outer| text(outer.prev_sibling()?));
        let Some(list) = heading.and_then(|heading| graph::key(&heading)) else { continue };
        let image = reader.first_picture(card);
        let entity = OtherEntity { name, extensions: said.collect(), link, image };
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
    let choice = |card: Node<'_>| {
        let link =
            card.first(&LINK).and_then(|link| reader.link(link)).filter(|link| link.contains("stick="))?;
        let name = text(card.first(&CHOICE)?)?;
        // A line feed parts what stands apart.
        let told: String = card.first(&SUBTITLE)?.text_pieces().collect();
        let extensions = told.split('\n').filter_map(clean).collect();
        Some(OtherEntity { name, extensions, link, image: reader.first_picture(card) })
    };
    document.select(&CHOICE_CARD).take(LIST_MAX).filter_map(choice).collect()
}

fn named(link: Node<'_>, reader: &Reader<'_>) -> Option<NamedLink> {
    Some(NamedLink { name: text(link)?, link: reader.link(link)? })
}

fn fact(row: Node<'_>, reader: &Reader<'_>) -> Option<Fact> {
    let value = row.first(&VALUE)?;
    let links = value
        .select(&LINK)
        .take(LIST_MAX)
        .filter(|link| !interface::is_lone_control(&link.text()))
        .filter_map(|link| Some(FactLink { text: text(link)?, link: reader.link(link)? }));
    let key = graph::key(&first_text(row, &LABEL)?)?;
    Some(Fact { key, value: text(value)?, links: links.collect() })
}

/// The questions, and where the first one stands.
pub(in crate::v1::search) fn questions(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> (Option<usize>, Vec<RelatedQuestion>) {
    let found: Vec<(usize, RelatedQuestion)> = document
        .select(&QUESTION)
        .take(LIST_MAX)
        .filter_map(|asked| Some((asked.index(), question(asked, reader)?)))
        .collect();
    (found.first().map(|(place, _)| *place), found.into_iter().map(|(_, question)| question).collect())
}

fn question(asked: Node<'_>, reader: &Reader<'_>) -> Option<RelatedQuestion> {
    let question = text(asked)?;
    let answer = asked.parent().and_then(|around| around.first(&ANSWER));
    let Some(answer) = answer else {
        // Proposed searches look the same, but ask nothing.
        let is_question = question.ends_with(['?', '？']) && !asked.has_class("rkGIWe");
        return is_question.then(|| RelatedQuestion { question, ..RelatedQuestion::default() });
    };
    let source = answer.first(&SOURCE);
    let marked = answer.select(&MARKED).take(LIST_MAX).filter_map(text);
    let steps = answer.select(&STEP).take(LIST_MAX).filter_map(|step| clean(&step.text_without(&NUMBER)));
    Some(RelatedQuestion {
        question,
        snippet: first_text(answer, &SNIPPET),
        snippet_highlighted_words: marked.collect(),
        list: steps.collect(),
        title: source.and_then(|_| first_text(answer, &SOURCE_TITLE)),
        link: source.and_then(|link| reader.link(link)),
        displayed_link: first_text(answer, &DISPLAYED),
        ..RelatedQuestion::default()
    })
}
