//! Answers that a result shows: of a thread, and of the site to its own questions.

use super::selectors::ANCHOR;
use crate::joined::collapse_whitespace;
use crate::once::CollectVec;
use crate::search::sections::card_sections;
use crate::web::page_reader::{LIST_MAX, Reader, clean_text, collect_text_runs, extract_text};
use quarry_html::{Node, selectors};
use quarry_items::{QuestionAndAnswer, ThreadAnswer};

selectors! {
    /// Best answer of a thread.
    static ANSWER = "[data-snf='sYEzk'], .yaX1fe";
    /// Questions that the site itself answers, folded.
    static ASKED = "[data-snf='RlqYWc'] [aria-controls], g-accordion [aria-controls]";
    static NAMED = "[id]";
}

/// Returns `33 answers \u{B7} Top answer: It says so`: the count leads to the answer, which a label with a colon introduces.
pub(super) fn parse_answers(inside: Node<'_>, link: &str, reader: &Reader<'_>) -> Vec<ThreadAnswer> {
    let answer = |anchor: Node<'_>| {
        let count = extract_text(anchor).filter(|count| is_answer_count(count))?;
        let mut pieces = anchor
            .parent()?
            .text_pieces()
            .filter_map(|piece| clean_text(piece.trim_matches(['\u{B7}', '\u{A0}', ' '])))
            .filter(|piece| *piece != count);
        let label = pieces.next()?;
        let label = label.strip_suffix(':')?.to_owned();
        let snippet = collapse_whitespace(&pieces.collect_vec().join(" "));
        (!snippet.is_empty()).then_some(ThreadAnswer {
            snippet,
            link: reader.resolve_link(anchor)?,
            extensions: vec![label, count],
        })
    };
    let mut found: Vec<ThreadAnswer> = inside.select(&ANCHOR).take(LIST_MAX).filter_map(answer).collect_vec();
    if found.is_empty() {
        found.extend(inside.select(&ANSWER).find_map(|row| parse_uncounted_answer(row, link)));
    }
    found
}

/// Returns `Top answer: It says so` of a thread that does not say how many answers it has: it stands on the result's own page.
fn parse_uncounted_answer(row: Node<'_>, link: &str) -> Option<ThreadAnswer> {
    let text = row.text();
    let (label, snippet) = text.split_once(": ")?;
    let is_label = collect_text_runs(row).next()? == format!("{label}:");
    (is_label && row.select_first(&ANCHOR).is_none()).then(|| ThreadAnswer {
        snippet: snippet.to_owned(),
        link: link.to_owned(),
        extensions: vec![label.to_owned()],
    })
}

/// Parses the site's own questions and answers: a control names the element that it opens.
pub(super) fn parse_questions_and_answers(inside: Node<'_>) -> Vec<QuestionAndAnswer> {
    let asked = |control: Node<'_>| {
        let opened = control.attr("aria-controls")?;
        let answer = inside.select(&NAMED).find(|node| node.id().as_deref() == Some(&*opened));
        Some(QuestionAndAnswer {
            question: extract_text(control)?,
            answer: answer.and_then(extract_answer_text),
        })
    };
    inside.select(&ASKED).take(LIST_MAX).filter_map(asked).collect_vec()
}

/// Returns the text of an answer, a line for each paragraph and list entry.
pub(super) fn extract_answer_text(answer: Node<'_>) -> Option<String> {
    clean_text(&card_sections::collect_lines(answer).join("\n"))
}

/// Returns whether the last word of a text is one for answers.
pub(super) fn is_about_answers(text: &str) -> bool {
    const WORDS: [&str; 9] = [
        "answer",
        "antwort",
        "r\u{E9}ponse",
        "respuesta",
        "rispost",
        "respost",
        "antwoord",
        "odpowied",
        "\u{43E}\u{442}\u{432}\u{435}\u{442}",
    ];
    let lower = text.to_lowercase();
    lower.split(' ').next_back().is_some_and(|word| WORDS.iter().any(|known| word.starts_with(known)))
}

/// Recognises `57 answers`, `3 Antworten`.
pub(super) fn is_answer_count(title: &str) -> bool {
    let word = title.trim_start_matches(|letter: char| !letter.is_alphabetic());
    word.len() < title.len() && !word.contains(' ') && is_about_answers(word)
}
