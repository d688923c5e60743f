//! The engine's direct answer: a text taken from a page, a definition, a translation, a computation, the weather, a price.
//!
//! Each kind has its reader; a module that none of them knows is told by its heading and read line by line.

mod dictionary;
mod featured_video;
mod headed;
mod scriptless;
mod widgets;

pub(in crate::search) use featured_video::{PLAYED, is_film_of};
pub use widgets::{Forecast, Hour, Movement, Quote, Report, Weather};

use crate::search::answers::questions::{self, RelatedQuestion};
use crate::search::media::KeyMoment;
use crate::web::page_reader::{LIST_MAX, Reader, extract_text, find_text};
use quarry_html::{Document, Node, Selector, selectors};
use serde::Serialize;

selectors! {
    static SNIPPET = ".xpdopen, block-component, .kno-result";
    static OTHER = ".related-question-pair, [data-q][data-lk], #rhs, #rhs_block, [role='tabpanel'], .bCOlv, [jsname='NRdf4c']";
    /// Expandable parts: a question, a topic.
    static ASKED = "g-accordion-expander, [data-attrid^='lab/']";
    /// The text of an answer, and what leads to the page that it is from, where no name tells what holds both.
    static TEXT = "[data-attrid='wa:/description']";
    static TITLED = "a[href] h3, h3 a[href], a[href] [role='heading']";
    static SHORT = ".Z0LcW, .zCubwf, .IZ6rdc, .ayqGOc, .dDoNo, [data-tts='answers']";
}

/// A direct answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct AnswerBox {
    /// `organic_result`, `dictionary_results`, `translation_result`, `calculator_result`, `unit_converter`,
    /// `currency_converter`, `weather_result`, `finance_results`, `local_time`, `flights`, `directions`, `video` or `answer`.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The answer itself, when it is short.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Question as the box shows it: a word, a text, a formula.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expression: Option<String>,
    /// Pronunciation in phonetic letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phonetic: Option<String>,
    /// Unit or currency of the answer, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Unit or currency of what was asked, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expression_unit: Option<String>,
    /// Formula of the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formula: Option<String>,
    /// Language of what was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_language: Option<String>,
    /// Language of a translation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target_language: Option<String>,
    /// Pronunciation of a translation in the reader's script.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pronunciation: Option<String>,
    /// Kind of word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word_type: Option<String>,
    /// Meanings of a word.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub definitions: Vec<String>,
    /// Sentences that use the word.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<String>,
    /// Words of the same meaning.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub synonyms: Vec<String>,
    /// Words of the opposite meaning.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub antonyms: Vec<String>,
    /// The weather.
    #[serde(flatten)]
    pub weather: Weather,
    /// Stock exchange: `NASDAQ`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exchange: Option<String>,
    /// Ticker symbol at that exchange.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stock: Option<String>,
    /// Price at the end of the day before, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub previous_close: Option<String>,
    /// Movement of a price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_movement: Option<Movement>,
    /// Quote while the market is closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after_hours: Option<Quote>,
    /// Other shares that the page shows beside the one that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related_stocks: Vec<Quote>,
    /// Financial reports of a company, card by card.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub financials: Vec<Report>,
    /// Text taken from a page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
    /// Words highlighted in the text.
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
    /// Date in ISO 8601, where the shown date tells the day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iso_date: Option<String>,
    /// Title of the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Address of the page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// Displayed address of that page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub displayed_link: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
    /// The platform of a film that answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub platform: Option<String>,
    /// Publisher of the film.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub channel: Option<String>,
    /// Length of the film, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duration: Option<String>,
    /// Moments of the film that the page names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub key_moments: Vec<KeyMoment>,
    /// Further lines of the box.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
}

/// Returns the answer of a page, and where it stands.
pub(in crate::search) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, AnswerBox)> {
    let first = |selector: &Selector| document.select(selector).find(is_own_answer);
    let snippet = || {
        // A box of questions holds answers, but not the page's.
        let found = document
            .select(&SNIPPET)
            .filter(|node| is_own_answer(node) && node.select_first(&OTHER).is_none());
        found.take(LIST_MAX).find_map(|node| Some((node.index(), parse_page_answer(node, reader)?)))
    };
    let unnamed = || {
        const DEPTH_MAX: usize = 12;
        let answer = document.select(&TEXT).find(is_own_answer)?;
        let mut outward = std::iter::successors(answer.parent(), Node::parent).take(DEPTH_MAX);
        let node = outward.find(|outer| outer.select_first(&TITLED).is_some())?;
        let is_one = node.select(&TITLED).nth(1).is_none();
        Some((node.index(), parse_page_answer(node, reader).filter(|_| is_one)?))
    };
    let plain = || first(&SHORT).and_then(|node| Some((node.index(), build_short_answer("answer", node)?)));
    dictionary::parse(document, reader)
        .or_else(|| widgets::parse(document, reader))
        .or_else(snippet)
        .or_else(unnamed)
        .or_else(|| featured_video::parse(document, reader))
        .or_else(plain)
        .or_else(|| scriptless::parse(document, reader))
        .or_else(|| headed::parse(document))
}

/// Returns whether something is the page's own answer and none to a question or in a panel.
fn is_own_answer(node: &Node<'_>) -> bool {
    node.closest(&OTHER).is_none() && node.closest(&ASKED).is_none()
}

fn build_short_answer(kind: &'static str, node: Node<'_>) -> Option<AnswerBox> {
    Some(AnswerBox { kind, answer: Some(extract_text(node)?), ..AnswerBox::default() })
}

fn parse_page_answer(node: Node<'_>, reader: &Reader<'_>) -> Option<AnswerBox> {
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
    } = questions::parse_answer(node, reader);
    let has_text = snippet.is_some() || !list.is_empty() || !table.is_empty();
    (has_text && link.is_some()).then(|| AnswerBox {
        kind: "organic_result",
        answer: find_text(node, &SHORT),
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
