//! Modules of one answer that are told by their heading, which stands there for those who do not see the page, or by the
//! fact that they tell. What they say is read line by line.

use super::{AnswerBox, is_own_answer};
use crate::search::sections::card_sections::collect_lines;
use crate::web::page_reader::{LIST_MAX, clean_text, extract_text};
use quarry_html::{Document, Node, selectors};

selectors! {
    static HEADING = "#rso h2, #rso [role='heading'][aria-level='2'], #main h2, #topstuff h2";
    /// Blocks around whole modules and results.
    static BLOCK = "#rso, #rso > *, #search, #main, .MjjYud, .ULSxyf, body";
    static RESULT = "cite, h3, .related-question-pair, [data-q][data-lk], form";
    static FACT = "#rso [data-attrid^='kc:'], #rso [data-attrid^='hw:'], #rso [data-attrid^='ss:']";
    /// Elements whose facts belong to a panel.
    static PANEL = "#rhs, .kp-wholepage, .kp-wholepage-osrp, .pxiwBd, .knowledge-panel, [role='complementary'], \
        #wp-tabs-container";
    static TITLE = "[role='heading'][aria-level='3'], [role='heading'][data-attrid]";
    static LINK = "a[href]";
    static LISTED = "[role='listitem'], [role='list'], g-inner-card";
    static DIALOG = "[role='dialog']";
}

/// Beginnings of the headings, in lower case, and the kind of answer below.
const KIND_HEADINGS: [(&str, &[&str]); 9] = [
    (
        "weather_result",
        &["weather", "wetter", "m\u{e9}t\u{e9}o", "clima", "tiempo", "meteo", "\u{5929}\u{6c17}"],
    ),
    ("calculator_result", &["calculator result", "rechner", "calculatrice", "calculadora"]),
    ("currency_converter", &["currency converter", "w\u{e4}hrungsrechner", "convertisseur de devises"]),
    ("unit_converter", &["unit converter", "einheitenrechner", "convertisseur d"]),
    ("finance_results", &["finance results", "market summary", "markt\u{fc}bersicht"]),
    ("local_time", &["local time", "ortszeit", "heure locale", "hora local"]),
    ("flights", &["flight"]),
    ("directions", &["directions", "route", "itin\u{e9}raire"]),
    ("answer", &["knowledge result", "population", "election"]),
];

/// Returns whether a text is the heading of the weather and no place.
pub(super) fn is_weather_heading(text: &str) -> bool {
    let lower = text.to_lowercase();
    KIND_HEADINGS.iter().any(|(kind, words)| *kind == "weather_result" && words.contains(&lower.as_str()))
}

/// Lines of an answer that are kept.
const LINES_MAX: usize = 24;

/// Returns the module, and where it stands.
pub(super) fn parse(document: &Document<'_>) -> Option<(usize, AnswerBox)> {
    let headings = document.select(&HEADING).take(LIST_MAX).filter(is_own_answer);
    headings
        .filter(|heading| heading.closest(&DIALOG).is_none())
        .find_map(parse_headed_answer)
        .or_else(|| parse_lone_fact(document))
}

fn parse_headed_answer(heading: Node<'_>) -> Option<(usize, AnswerBox)> {
    let title = extract_text(heading)?;
    let lower = title.to_lowercase();
    let (kind, _) =
        KIND_HEADINGS.iter().find(|(_, starts)| starts.iter().any(|start| lower.starts_with(start)))?;
    let is_edge = |node: &Node<'_>| node.matches(&BLOCK) || node.select_first(&RESULT).is_some();
    let around = std::iter::successors(heading.parent(), Node::parent).take_while(|outer| !is_edge(outer));
    let module = around.last()?;
    let mut lines = collect_lines(module);
    lines.retain(|line| *line != title);
    lines.truncate(LINES_MAX);
    if lines.is_empty() {
        return None;
    }
    // The answer is a number or a time nearly always; the text before it names it.
    let share = |line: &String| {
        let digits = line.chars().filter(|letter| letter.is_numeric()).count();
        digits * 1000 / line.chars().count().max(1)
    };
    let shares = lines.iter().map(share).enumerate().rev();
    let answer = shares.max_by_key(|(_, share)| *share).map_or(0, |(line, _)| line);
    let answer = Some(lines.remove(answer));
    Some((heading.index(), AnswerBox { kind, answer, extensions: lines, ..AnswerBox::default() }))
}

/// Returns a fact that stands alone above the results: its heading is the answer.
fn parse_lone_fact(document: &Document<'_>) -> Option<(usize, AnswerBox)> {
    const LETTERS_MAX: usize = 120;
    let facts = document
        .select(&FACT)
        .take(LIST_MAX)
        .filter(|fact| is_own_answer(fact) && fact.closest(&PANEL).is_none());
    let is_alone =
        |fact: &Node<'_>| fact.select(&TITLE).nth(1).is_none() && fact.select_first(&LISTED).is_none();
    facts.filter(|fact| !fact.is_hidden() && is_alone(fact)).find_map(|fact| {
        let heading = fact.select_first(&TITLE).filter(|heading| heading.select_first(&LINK).is_none())?;
        let answer = clean_text(&heading.text()).filter(|answer| answer.chars().count() <= LETTERS_MAX)?;
        let mut extensions = collect_lines(fact);
        extensions.retain(|line| *line != answer);
        extensions.truncate(LINES_MAX);
        Some((
            heading.index(),
            AnswerBox { kind: "answer", answer: Some(answer), extensions, ..AnswerBox::default() },
        ))
    })
}
