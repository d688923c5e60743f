//! Topics around the phrase ("Things to know"), each with a question and sometimes its answer.

use crate::once::CollectVec;
use crate::search::answers::questions::{self, RelatedQuestion};
use crate::search::sections::leaf_blocks::find_leaf_blocks;
use crate::web::page_reader::{LIST_MAX, Reader, clean_text, extract_text, read_attribute};
use quarry_html::{Document, Node, selectors};
use serde::Serialize;

selectors! {
    /// A topic and its answer are tied by the topic's name.
    static TOPIC = "[data-attrid^='lab/title/'], [data-attrid^='okra/answer_panel/']";
    /// A fact about the phrase: a card that leads to the page that says so.
    static FACT = "[data-attrid^='lab/fact/'] a[href*='#:~:text=']";
    static CARD = "g-inner-card";
    static ANSWER = "[data-attrid^='lab/content/']";
}

/// The beginnings of the attributes that name topics and answers.
const TOPIC_PREFIXES: [&str; 3] = ["lab/title/", "lab/content/", ANSWER_PANEL_PREFIX];

/// A topic that holds its answer, which opens below it.
const ANSWER_PANEL_PREFIX: &str = "okra/answer_panel/";

/// A topic.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Topic {
    /// The topic.
    pub title: String,
    /// Subject of the topic.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subtitle: Option<String>,
    /// The answer, where the page holds it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
    /// The answer as a list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub list: Vec<String>,
    /// Address of the page that the answer is from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// Title of that page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_title: Option<String>,
}

/// Returns the topics and where the first stands.
pub(in crate::search) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> (Option<usize>, Vec<Topic>) {
    let name = |node: Node<'_>| {
        let id = read_attribute(node, "data-attrid")?;
        TOPIC_PREFIXES.iter().find_map(|prefix| id.strip_prefix(prefix).map(str::to_owned))
    };
    let answers: Vec<(Option<String>, Node<'_>)> =
        document.select(&ANSWER).take(LIST_MAX).map(|node| (name(node), node)).collect_vec();
    let mut place = None;
    let mut topics = Vec::new();
    for node in document.select(&TOPIC).take(LIST_MAX) {
        let Some(title) = name(node).or_else(|| extract_text(node)) else { continue };
        let is_panel =
            read_attribute(node, "data-attrid").is_some_and(|id| id.starts_with(ANSWER_PANEL_PREFIX));
        let shown = extract_text(node).filter(|_| !is_panel);
        let subtitle = shown
            .as_deref()
            .and_then(|shown| shown.strip_prefix(title.as_str()))
            .and_then(|rest| clean_text(rest.trim_start_matches(['.', ' ', ':'])));
        let answer = answers
            .iter()
            .find(|(of, _)| of.as_ref() == Some(&title))
            .map(|(_, node)| *node)
            .or(is_panel.then_some(node));
        let RelatedQuestion { snippet, list, link, title: source_title, .. } =
            answer.map_or_else(RelatedQuestion::default, |node| questions::parse_answer(node, reader));
        place = place.or(Some(node.index()));
        topics.push(Topic { title, subtitle, snippet, list, link, source_title });
    }
    for fact in document.select(&FACT).filter(|fact| fact.select_first(&CARD).is_some()).take(LIST_MAX) {
        let mut texts = find_leaf_blocks(fact).filter_map(extract_text);
        if let (Some(title), snippet @ Some(_)) = (texts.next(), texts.next()) {
            place = place.or(Some(fact.index()));
            topics.push(Topic { title, snippet, link: reader.resolve_link(fact), ..Topic::default() });
        }
    }
    (place, topics)
}
