//! Questions that people also ask, with the answers that the page already holds.

use super::blocks;
use super::reader::{LIST_MAX, Reader, attr, clean, first_text, outermost, text};
use super::{interface, plain, when};
use quarry_html::{Document, Node, selectors};
pub use quarry_items::RelatedQuestion;

selectors! {
    /// A question by its class, or else by the attributes that hold it and the token of its answer.
    static PAIR = ".related-question-pair";
    static ANY_PAIR = "[data-q][data-lk]";
    static QUESTION = ".CSkcDe, .JCzEY, [role='tab'] .cbphWd, .match-mod-horizontal-padding, [role='button']";
    /// A generated answer.
    static GENERATED = "[data-attrid='SrpGenSumSummary']";
    /// An answer taken from a page.
    static SNIPPET = ".hgKElc, .ILfuVd, .LGOjhe, .iKJnec, .di3YZe";
    static NOT_SNIPPET = ".kX21rb, .ZGh7Vc, .rvIhN, .Od5Jsd, button, ul, ol, table";
    static DATE = ".kX21rb, .Od5Jsd";
    static LIST_ITEM = "[data-attrid='wa:/description'] li, .di3YZe li, .i8Z77e li, .X5LH0c li";
    static ROW = ".webanswers-table__webanswers-table tr, [data-attrid='wa:/description'] tr, .di3YZe tr";
    static HIGHLIGHT = ".hgKElc b, .ILfuVd b, .hgKElc em";
    static LINK = ".yuRUbf a[href], a.sXtWJb, .r > a[href], a.cz3goc, .kCrYT > a";
    static TITLE = "h3, [role='heading'] .MBeuO, a.sXtWJb, .kCrYT .vvjwJb";
    static DISPLAYED = "cite, .UPmit";
    static SOURCE = ".VuuXrf, .BTu2cd";
    static ICON = "img.XNo5Ab";
    static PICTURE = "[data-attrid='image'] img";
}

/// The questions, and where the first one stands.
pub(in crate::v1) fn read(
    document: &Document<'_>,
    html: &str,
    reader: &Reader<'_>,
) -> (Option<usize>, Vec<RelatedQuestion>) {
    let mut pairs: Vec<Node<'_>> = document.select(&PAIR).take(LIST_MAX).collect();
    if pairs.is_empty() {
        pairs = outermost(document.root(), &ANY_PAIR);
    }
    if pairs.is_empty() {
        return plain::questions(document, reader);
    }
    (
        pairs.first().map(Node::index),
        pairs.into_iter().filter_map(|pair| question(pair, html, reader)).collect(),
    )
}

fn question(pair: Node<'_>, html: &str, reader: &Reader<'_>) -> Option<RelatedQuestion> {
    let question = attr(pair, "data-q").or_else(|| first_text(pair, &QUESTION))?;
    let next_page_token = attr(pair, "data-lk");
    let generated = pair.first(&GENERATED).and_then(|answer| blocks::read(answer, pair, html, reader));
    if let Some(answer) = generated {
        return Some(RelatedQuestion {
            question,
            kind: Some("ai_overview"),
            text_blocks: answer.text_blocks,
            references: answer.references,
            next_page_token,
            ..RelatedQuestion::default()
        });
    }
    Some(RelatedQuestion { question, next_page_token, ..answer(pair, reader) })
}

/// An answer that is taken from a page.
pub(in crate::v1) fn answer(node: Node<'_>, reader: &Reader<'_>) -> RelatedQuestion {
    let anchor = node.first(&LINK);
    let rows = node.select(&ROW).take(LIST_MAX).map(|row| {
        let cells = row.children().filter(|cell| cell.is("td") || cell.is("th"));
        cells.map(|cell| clean(&cell.text()).unwrap_or_default()).collect::<Vec<_>>()
    });
    let texts = |selector: &quarry_html::Selector| -> Vec<String> {
        node.select(selector).take(LIST_MAX).filter_map(text).collect()
    };
    let snippet = node.select(&SNIPPET).find_map(|text| clean(&interface::said_without(text, &NOT_SNIPPET)));
    RelatedQuestion {
        snippet_highlighted_words: texts(&HIGHLIGHT),
        list: texts(&LIST_ITEM),
        table: rows.filter(|row| row.iter().any(|cell| !cell.is_empty())).collect(),
        date: node.select(&DATE).find_map(when::within),
        title: anchor
            .and_then(|anchor| first_text(anchor, &TITLE))
            .or_else(|| first_text(node, &TITLE))
            .filter(|_| anchor.is_some()),
        link: anchor.and_then(|anchor| reader.link(anchor)),
        displayed_link: first_text(node, &DISPLAYED),
        source: first_text(node, &SOURCE),
        source_logo: node.first(&ICON).and_then(|icon| reader.picture(icon)),
        thumbnail: node.select(&PICTURE).find_map(|image| reader.picture(image)),
        snippet,
        ..RelatedQuestion::default()
    }
}
