//! A word with its meanings.

use super::{AnswerBox, is_own};
use crate::v1::web::reader::{LIST_MAX, clean, first_text, text};
use quarry_html::{Document, Node, selectors};

selectors! {
    static WORD = "[data-dobid='hdw']";
    static SOUND = ".LTKOO, .S23sjd";
    /// The word with how it sounds.
    static ENTRY = "[data-attrid='EntryHeader']";
    static DEFINITION = "[data-dobid='dfn']";
    static SENSE = "[data-attrid='SenseDefinition']";
    static BLOCK = "div";
    static KIND = ".YrbPuc i, .vdBwhd i, .pgRvse i";
}

/// The word of a page, and where it stands.
pub(super) fn read(document: &Document<'_>) -> Option<(usize, AnswerBox)> {
    let word = document.select(&WORD).find(is_own)?;
    let definitions: Vec<String> = document.select(&DEFINITION).take(LIST_MAX).filter_map(text).collect();
    if definitions.is_empty() {
        return None;
    }
    let found = AnswerBox {
        kind: "dictionary_results",
        expression: text(word),
        phonetic: first_text(document.root(), &SOUND).or_else(|| between_slashes(document)),
        word_type: first_text(document.root(), &KIND),
        definitions,
        examples: examples(document),
        ..AnswerBox::default()
    };
    Some((word.index(), found))
}

/// `/ˈjəjmənt/` beside the word.
fn between_slashes(document: &Document<'_>) -> Option<String> {
    let entry = document.first(&ENTRY)?;
    let sounds = entry.descendants().take(LIST_MAX).filter(|node| !node.is("div")).filter_map(text);
    sounds.map(|sound| sound.replace("/ ", "/").replace(" /", "/")).find(|sound| {
        let inner = sound.strip_prefix('/').and_then(|sound| sound.strip_suffix('/'));
        inner.is_some_and(|inner| !inner.is_empty() && !inner.contains('/'))
    })
}

/// Sentences in quotation marks below a meaning.
fn examples(document: &Document<'_>) -> Vec<String> {
    let lowest = |node: &Node<'_>| node.first(&BLOCK).is_none();
    let blocks = document.select(&SENSE).take(LIST_MAX).flat_map(|sense| sense.select(&BLOCK).take(LIST_MAX));
    let quoted = blocks.filter(lowest).filter_map(text).filter_map(|line| {
        let inner = line.strip_prefix(['"', '\u{201C}'])?.strip_suffix(['"', '\u{201D}'])?;
        clean(inner)
    });
    let mut found: Vec<String> = Vec::new();
    for example in quoted {
        if !found.contains(&example) {
            found.push(example);
        }
    }
    found
}
