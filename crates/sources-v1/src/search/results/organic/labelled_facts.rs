//! Lines of a result that say what they are: a label and its value, names side by side.

use super::selectors::{ANCHOR, CAROUSEL, HIGHLIGHT, SIGN, WITHIN};
use crate::joined::collapse_whitespace;
use crate::once::CollectVec;
use crate::web::page_reader::{clean_text, extract_text};
use quarry_html::Node;

/// Parses a result's list, each entry in an element of its own: `1. A museum`, `2. A garden`; links to the whole list close it.
pub(super) fn parse_name_list(list: Node<'_>) -> Option<Vec<String>> {
    const NAMES_MIN: usize = 3;
    const NAME_LETTERS_MAX: usize = 80;
    let is_name = |name: &Node<'_>| name.has_name("div") && name.descendants().next().is_none();
    let is_rest = |rest: &Node<'_>| is_name(rest) || rest.select_first(&ANCHOR).is_some();
    let has_names = list.children().take_while(is_name).nth(NAMES_MIN - 1).is_some();
    if !has_names || !list.children().all(|entry| is_rest(&entry)) || list.closest(&CAROUSEL).is_some() {
        return None;
    }
    let names: Vec<String> = list.children().filter(is_name).filter_map(extract_text).collect_vec();
    let is_short = |name: &String| name.chars().count() <= NAME_LETTERS_MAX;
    (names.len() >= NAMES_MIN && names.iter().all(is_short)).then_some(names)
}

/// Returns `Born: 30 March 1853`: a line that begins with a bold label.
pub(super) fn parse_label_and_value(line: Node<'_>) -> Option<String> {
    let first = line.children().next()?;
    if first.has_name("div") && first.next_sibling().is_none() {
        return parse_label_and_value(first);
    }
    let label = Some(first).filter(|first| first.has_name("b")).and_then(extract_text)?;
    let text = line.text().replace(['\u{200E}', '\u{200F}'], "");
    let value = text.strip_prefix(&label)?.trim_start().strip_prefix(':')?;
    Some(format!("{label}: {}", clean_text(value)?))
}

/// Returns the lines of a block without scripts that are facts, each a label with a colon and its value, `Budget: $63 million`,
/// and the text that stands before them.
pub(super) fn parse_labelled_facts(block: Node<'_>) -> (String, Vec<String>) {
    const LABEL_LETTERS_MAX: usize = 40;
    const FURTHER_LABEL_LETTERS_MAX: usize = 100;
    let (mut before, mut facts) = (String::new(), Vec::<String>::new());
    if block.select_first(&WITHIN).is_some()
        || block.select_first(&HIGHLIGHT).is_some()
        || block.select_first(&SIGN).is_some()
    {
        return (before, facts);
    }
    for piece in block.text_pieces() {
        let (rest, line) = piece.rsplit_once('\n').unwrap_or(("", &piece));
        let label = line.trim_end().strip_suffix(':').and_then(clean_text);
        let label = label.filter(|label| {
            let is_first = before.is_empty() || !facts.is_empty() || piece.contains('\n');
            // A sentence may end with a colon, but not between facts.
            let most = if facts.is_empty() { LABEL_LETTERS_MAX } else { FURTHER_LABEL_LETTERS_MAX };
            is_first && label.chars().count() <= most
        });
        let text = if label.is_some() { rest } else { &piece };
        facts.last_mut().unwrap_or(&mut before).push_str(text);
        facts.extend(label.map(|label| format!("{label}: ")));
    }
    let squeezed = |fact: String| collapse_whitespace(&fact.replace(['\u{200E}', '\u{200F}'], ""));
    let facts = facts.into_iter().map(squeezed).filter(|fact| !fact.ends_with(':')).collect_vec();
    (squeezed(before), facts)
}
