//! A word with its meanings.

use super::{AnswerBox, is_own};
use crate::once::Listed;
use crate::once::{self, distinct};
use crate::web::reader::{LIST_MAX, Reader, clean, first_text, text};
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

/// The word of a page, and where it stands.
pub(super) fn read(document: &Document<'_>, reader: &Reader<'_>) -> Option<(usize, AnswerBox)> {
    let word = document.select(&WORD).find(is_own)?;
    let definitions: Vec<String> = document.select(&DEFINITION).take(LIST_MAX).filter_map(text).listed();
    if definitions.is_empty() {
        return None;
    }
    let (antonyms, synonyms) = thesaurus(document);
    let source = source(word, reader);
    let found = AnswerBox {
        title: source.and_then(text),
        link: source.and_then(|source| reader.link(source)),
        kind: "dictionary_results",
        expression: text(word),
        phonetic: first_text(document.root(), &SOUND).or_else(|| between_slashes(document)),
        word_type: word_type(word),
        definitions,
        examples: examples(document),
        synonyms,
        antonyms,
        ..AnswerBox::default()
    };
    Some((word.index(), found))
}

/// `noun`, in italics below the word, before its first meaning.
fn word_type(word: Node<'_>) -> Option<String> {
    let entry =
        std::iter::successors(word.parent(), Node::parent).find(|node| node.first(&DEFINITION).is_some())?;
    entry.select(&KIND).find(|kind| kind.index() > word.index()).and_then(text)
}

/// Who wrote the meanings: `Definitions from` and a link out of the source.
fn source<'d>(word: Node<'d>, reader: &Reader<'_>) -> Option<Node<'d>> {
    const DEPTH: usize = 12;
    let says_from = |link: &Node<'_>| link.parent().is_some_and(|line| clean(&line.own_text()).is_some());
    let around = std::iter::successors(word.parent(), Node::parent).take(DEPTH);
    around.flat_map(|outer| outer.select(&LINK)).find(|link| says_from(link) && reader.leads_away(*link))
}

/// Beginnings of what stands before words of the opposite meaning, in lower case.
const OPPOSITE: [&str; 6] = ["oppos", "gegen", "op\u{f6}", "opuest", "opost", "contr"];

/// Words of the opposite meaning and of the same one, each once.
fn thesaurus(document: &Document<'_>) -> (Vec<String>, Vec<String>) {
    let mut found: (Vec<String>, Vec<String>) = Default::default();
    for list in document.select(&THESAURUS).take(LIST_MAX) {
        let label = clean(&list.text_without(&RELATED)).unwrap_or_default().to_lowercase();
        let is_opposite = label.split(' ').any(|word| OPPOSITE.iter().any(|start| word.starts_with(start)));
        let words = if is_opposite { &mut found.0 } else { &mut found.1 };
        for word in list.select(&RELATED).take(LIST_MAX).filter_map(|item| clean(&item.text())) {
            once::add(words, word);
        }
    }
    found
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
    distinct(quoted)
}
