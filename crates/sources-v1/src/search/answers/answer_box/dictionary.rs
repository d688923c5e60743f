//! A word with its meanings.

use super::{AnswerBox, is_own_answer};
use crate::once::CollectVec;
use crate::once::{self, collect_distinct};
use crate::web::page_reader::{LIST_MAX, Reader, clean_text, extract_text, find_text};
use quarry_html::{Document, Node, selectors};

selectors! {
    static WORD = "[data-dobid='hdw']";
    static SOUND = ".LTKOO, .S23sjd";
    /// The word with how it sounds.
    static ENTRY = "[data-attrid='EntryHeader']";
    static DEFINITION = "[data-dobid='dfn']";
    static SENSE = "[data-attrid='SenseDefinition']";
    static BLOCK = "div";
    static KIND = "i";
    /// Words of the same meaning, or of the opposite one, below what says which.
    static THESAURUS = "[data-attrid='SenseThesaurus'] [role='list']";
    static RELATED = "[role='listitem']";
    static LINK = "a[href^='http'], a[href^='/goto?']";
}

/// Returns the word of a page, and where it stands.
pub(super) fn parse(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, AnswerBox)> {
    let word = document.select(&WORD).find(is_own_answer)?;
    let definitions: Vec<String> =
        document.select(&DEFINITION).take(LIST_MAX).filter_map(extract_text).collect_vec();
    if definitions.is_empty() {
        return None;
    }
    let (antonyms, synonyms) = parse_thesaurus(document);
    let source = find_source_link(word, reader);
    let found = AnswerBox {
        title: source.and_then(extract_text),
        link: source.and_then(|source| reader.resolve_link(source)),
        kind: "dictionary_results",
        expression: extract_text(word),
        phonetic: find_text(document.root(), &SOUND).or_else(|| find_pronunciation(document)),
        word_type: find_word_type(word),
        definitions,
        examples: collect_examples(document),
        synonyms,
        antonyms,
        ..AnswerBox::default()
    };
    Some((word.index(), found))
}

/// Returns `noun`, in italics below the word, before its first meaning.
fn find_word_type(word: Node<'_>) -> Option<String> {
    let entry = std::iter::successors(word.parent(), Node::parent)
        .find(|node| node.select_first(&DEFINITION).is_some())?;
    entry.select(&KIND).find(|kind| kind.index() > word.index()).and_then(extract_text)
}

/// Returns who wrote the meanings: `Definitions from` and a link out of the source.
fn find_source_link<'d>(word: Node<'d>, reader: &Reader<'_>) -> Option<Node<'d>> {
    const DEPTH: usize = 12;
    let says_from =
        |link: &Node<'_>| link.parent().is_some_and(|line| clean_text(&line.own_text()).is_some());
    let around = std::iter::successors(word.parent(), Node::parent).take(DEPTH);
    around
        .flat_map(|outer| outer.select(&LINK))
        .find(|link| says_from(link) && reader.is_external_link(*link))
}

/// Beginnings of what stands before words of the opposite meaning, in lower case.
const ANTONYM_LABELS: [&str; 6] = ["oppos", "gegen", "op\u{f6}", "opuest", "opost", "contr"];

/// Returns words of the opposite meaning and of the same one, each once.
fn parse_thesaurus(document: &Document<'_>) -> (Vec<String>, Vec<String>) {
    let mut found: (Vec<String>, Vec<String>) = Default::default();
    for list in document.select(&THESAURUS).take(LIST_MAX) {
        let label = clean_text(&list.text_without(&RELATED)).unwrap_or_default().to_lowercase();
        let is_opposite =
            label.split(' ').any(|word| ANTONYM_LABELS.iter().any(|start| word.starts_with(start)));
        let words = if is_opposite { &mut found.0 } else { &mut found.1 };
        for word in list.select(&RELATED).take(LIST_MAX).filter_map(|item| clean_text(&item.text())) {
            once::push_distinct(words, word);
        }
    }
    found
}

/// Returns `/ˈjəjmənt/` beside the word.
fn find_pronunciation(document: &Document<'_>) -> Option<String> {
    let entry = document.select_first(&ENTRY)?;
    let sounds =
        entry.descendants().take(LIST_MAX).filter(|node| !node.has_name("div")).filter_map(extract_text);
    sounds.map(|sound| sound.replace("/ ", "/").replace(" /", "/")).find(|sound| {
        let inner = sound.strip_prefix('/').and_then(|sound| sound.strip_suffix('/'));
        inner.is_some_and(|inner| !inner.is_empty() && !inner.contains('/'))
    })
}

/// Sentences in quotation marks below a meaning.
fn collect_examples(document: &Document<'_>) -> Vec<String> {
    let lowest = |node: &Node<'_>| node.select_first(&BLOCK).is_none();
    let blocks = document.select(&SENSE).take(LIST_MAX).flat_map(|sense| sense.select(&BLOCK).take(LIST_MAX));
    let quoted = blocks.filter(lowest).filter_map(extract_text).filter_map(|line| {
        let inner = line.strip_prefix(['"', '\u{201C}'])?.strip_suffix(['"', '\u{201D}'])?;
        clean_text(inner)
    });
    collect_distinct(quoted)
}
