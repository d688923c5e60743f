//! Pages without scripts: the panel and the questions, which have no marks of their own there and are known by how their
//! blocks are made.

use crate::v1::search::answers::knowledge::entity::NamedLink;
use crate::v1::search::answers::knowledge::graph::{self, Fact, FactLink, FactTable, KnowledgeGraph};
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

/// The panel that says something of its subject, and where it stands.
pub(in crate::v1::search) fn knowledge(
    document: &Document<'_>,
    reader: &Reader<'_>,
) -> Option<(usize, KnowledgeGraph)> {
    panels(document).find_map(|panel| {
        let subtitle = panel.select(&SUBTITLE).find(|line| line.closest(&SIDE).is_none());
        let described = panel.select(&DESCRIPTION).find(|line| {
            line.closest(&SIDE).is_none()
                && line.first(&INNER).is_none()
                && line.first(&DESCRIPTION).is_none()
        });
        let source =
            described.and_then(|line| line.select(&LINK).last()).and_then(|link| named(link, reader));
        let without_source = |line: String| {
            let name = source.as_ref().map_or("", |source| source.name.as_str());
            clean(line.strip_suffix(name).unwrap_or(&line))
        };
        let found = KnowledgeGraph {
            title: first_text(panel, &TITLE),
            kind: subtitle.and_then(|line| clean(line.text().split('\u{B7}').next()?)),
            description: described.and_then(text).and_then(without_source),
            facts: FactTable(panel.select(&ROW).take(LIST_MAX).filter_map(|row| fact(row, reader)).collect()),
            source,
            ..KnowledgeGraph::default()
        };
        let is_told = found.description.is_some() || !found.facts.0.is_empty();
        is_told.then(|| (panel.index(), found))
    })
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
