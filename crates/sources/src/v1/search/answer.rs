//! The engine's direct answer: a text taken from a page, a definition, a translation, a computation.

use super::questions::{self, RelatedQuestion};
use super::reader::{LIST_MAX, Reader, attr, clean, first_text};
use crate::html::{Document, Node, Selector, selectors};
use serde::Serialize;

selectors! {
    static SNIPPET = ".xpdopen, block-component, .kno-result";
    static OTHER = ".related-question-pair, #rhs, #rhs_block, [role='tabpanel'], .bCOlv";
    static WORD = "[data-dobid='hdw']";
    static SOUND = ".LTKOO, .S23sjd";
    static DEFINITION = "[data-dobid='dfn']";
    static KIND = ".YrbPuc i, .vdBwhd i, .pgRvse i";
    static TRANSLATED = "#tw-target-text .Y2IQFc, #tw-target-text";
    static ORIGINAL = "#tw-source-text-ta, #tw-source-text";
    static COMPUTED = "#cwos, #knowledge-currency__updatable-data-column .SwHCTb";
    static FORMULA = ".vUGUtc, #cwtlbs";
    static CONVERTED = "#NotFQb input, .rpnBye input.vXQmIe, #NotFQb .vXQmIe";
    static SHORT = ".Z0LcW, .zCubwf, .IZ6rdc, .ayqGOc, .dDoNo";
    static DEGREES = "#wob_tm";
    static PRICE = ".IsqQVc[jsname='vWLAgc'], [data-attrid='Price'] .IsqQVc";
}

/// A direct answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct AnswerBox {
    /// `organic_result`, `dictionary_results`, `translation_result`, `calculator_result`, `unit_converter`,
    /// `weather_result`, `finance_results` or `answer`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The answer itself, when it is short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// What was asked, as the box shows it: a word, a text, a formula.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expression: Option<String>,
    /// How a word sounds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phonetic: Option<String>,
    /// Kind of word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word_type: Option<String>,
    /// Meanings of a word.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub definitions: Vec<String>,
    /// Text taken from a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
    /// What the text marks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub snippet_highlighted_words: Vec<String>,
    /// The text as a list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub list: Vec<String>,
    /// The text as a table, row by row.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<Vec<String>>,
    /// Date of the text as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// Title of the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Address of the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// That address as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub displayed_link: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
}

/// The answer of a page, and where it stands.
pub(super) fn read(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, AnswerBox)> {
    let is_own = |node: &Node<'_>| node.closest(&OTHER).is_none();
    let first = |selector: &Selector| document.select(selector).find(is_own);
    if let Some(found) = dictionary(first(&WORD), document) {
        return Some(found);
    }
    if let Some(node) = first(&TRANSLATED).filter(|node| !node.text().is_empty()) {
        let expression = document.first(&ORIGINAL).and_then(|node| clean(&node.text()));
        // The box ends its text with dots until its script runs.
        let answer = clean(node.text().trim_end_matches("..."));
        return Some((
            node.index(),
            AnswerBox { kind: "translation_result", answer, expression, ..AnswerBox::default() },
        ));
    }
    if let Some(node) = first(&COMPUTED) {
        let expression =
            document.first(&FORMULA).and_then(|node| clean(node.text().trim_end_matches(['=', ' '])));
        return Some((node.index(), AnswerBox { expression, ..short("calculator_result", node)? }));
    }
    let fields: Vec<Node<'_>> = document.select(&CONVERTED).filter(is_own).take(2).collect();
    if let [from, to] = fields.as_slice() {
        let answer = attr(*to, "value");
        let expression = attr(*from, "value");
        if answer.is_some() {
            return Some((
                from.index(),
                AnswerBox { kind: "unit_converter", answer, expression, ..AnswerBox::default() },
            ));
        }
    }
    let degrees = first(&DEGREES).and_then(|node| Some((node.index(), short("weather_result", node)?)));
    let price = || first(&PRICE).and_then(|node| Some((node.index(), finance(node)?)));
    let snippet = || {
        // A box of questions holds answers, but not the page's.
        let found = document.select(&SNIPPET).filter(|node| is_own(node) && node.first(&OTHER).is_none());
        found.take(LIST_MAX).find_map(|node| Some((node.index(), of_page(node, reader)?)))
    };
    let plain = || first(&SHORT).and_then(|node| Some((node.index(), short("answer", node)?)));
    degrees.or_else(price).or_else(snippet).or_else(plain)
}

/// A price; a rolling counter brings all digits of its wheels before it.
fn finance(node: Node<'_>) -> Option<AnswerBox> {
    let text = node.text();
    let answer = clean(text.rsplit(' ').next()?);
    Some(AnswerBox { kind: "finance_results", answer, ..AnswerBox::default() })
}

fn short(kind: &'static str, node: Node<'_>) -> Option<AnswerBox> {
    Some(AnswerBox { kind, answer: Some(clean(&node.text())?), ..AnswerBox::default() })
}

fn dictionary(word: Option<Node<'_>>, document: &Document<'_>) -> Option<(usize, AnswerBox)> {
    let word = word?;
    let definitions: Vec<String> =
        document.select(&DEFINITION).take(LIST_MAX).filter_map(|node| clean(&node.text())).collect();
    if definitions.is_empty() {
        return None;
    }
    let found = AnswerBox {
        kind: "dictionary_results",
        expression: clean(&word.text()),
        phonetic: first_text(document.root(), &SOUND),
        word_type: first_text(document.root(), &KIND),
        definitions,
        ..AnswerBox::default()
    };
    Some((word.index(), found))
}

fn of_page(node: Node<'_>, reader: &Reader<'_>) -> Option<AnswerBox> {
    let RelatedQuestion {
        snippet,
        snippet_highlighted_words,
        list,
        table,
        date,
        title,
        link,
        displayed_link,
        thumbnail,
        ..
    } = questions::answer(node, reader);
    let has_text = snippet.is_some() || !list.is_empty() || !table.is_empty();
    (has_text && link.is_some()).then(|| AnswerBox {
        kind: "organic_result",
        answer: first_text(node, &SHORT),
        snippet,
        snippet_highlighted_words,
        list,
        table,
        date,
        title,
        link,
        displayed_link,
        thumbnail,
        ..AnswerBox::default()
    })
}
