//! Lines of a card, as the page shows them.

use super::{BUTTON, NOT_LINE};
use crate::once::CollectVec;
use crate::web::controls;
use crate::web::page_reader::{LIST_MAX, clean_text, collect_text_runs, extract_text};
use quarry_html::{Node, selectors};

selectors! {
    static ANCHOR = "a[href]";
}

/// Returns whether something repeats for the ear what stands before it for the eye: `Example scored 95 percent on It.` behind `95%` and
/// `It`, which the ear is spared.
fn is_screen_reader_repeat(node: &Node<'_>) -> bool {
    let is_for_the_eye = |before: &Node<'_>| before.attr("aria-hidden").as_deref() == Some("true");
    let Some(before) = node.prev_sibling().filter(is_for_the_eye) else { return false };
    let (seen, heard) = (before.text(), node.text());
    seen.contains(char::is_alphanumeric)
        && heard.len() > seen.len()
        && heard.contains(&*seen)
        && node.select_first(&ANCHOR).is_none()
}

/// Returns whether something is a letter in the place of a picture.
fn is_monogram(node: &Node<'_>) -> bool {
    let is_for_the_eye = || node.attr("aria-hidden").as_deref() == Some("true");
    let is_letter = |text: &str| {
        let mut letters = text.trim().chars();
        letters.next().is_some_and(char::is_alphabetic) && letters.next().is_none()
    };
    is_for_the_eye() && node.descendants().next().is_none() && is_letter(&node.own_text())
}

/// Collects the lines of a card, without its buttons.
pub(in crate::search) fn collect_lines(card: Node<'_>) -> Vec<String> {
    let lines = collect_lines_except(card, |node| node.matches(&NOT_LINE) || node.is_hidden_itself());
    if !lines.is_empty() {
        return lines;
    }
    // A card that only a script opens is a button as a whole; one that comes with more of them is not shown yet.
    let is_out = |node: &Node<'_>| node.matches(&NOT_LINE) && !node.matches(&BUTTON);
    let lines = collect_lines_except(card, |node| is_out(node) || node.is_hidden_itself());
    if lines.is_empty() { collect_lines_except(card, is_out) } else { lines }
}

fn collect_lines_except(card: Node<'_>, is_left_out: impl Fn(&Node<'_>) -> bool) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut skip = 0;
    for node in std::iter::once(card).chain(card.descendants()).take(LIST_MAX) {
        if node.index() < skip {
            continue;
        }
        if is_left_out(&node) || is_screen_reader_repeat(&node) || is_monogram(&node) {
            skip = node.last_index() + 1;
            continue;
        }
        // Marked words stand within their line: the lowest block, or what stands in a block beside others.
        let is_block = |node: &Node<'_>| matches!(node.name(), "div" | "li" | "td" | "p");
        let is_lowest = is_block(&node) && !node.descendants().any(|inner| is_block(&inner));
        let has_own = clean_text(&node.own_text())
            .is_some_and(|own| !own.trim_matches(['\u{B7}', '-', ' ']).is_empty());
        let is_line = is_lowest || has_own;
        if is_line {
            let line = find_untruncated_text(node)
                .or_else(|| extract_text(node))
                .map(|line| separate_touching_pieces(node, &line));
            let line = line.and_then(|line| clean_text(line.trim_matches(['\u{B7}', ' '])));
            // A stop is there for the ear only, also behind a text that is cut short.
            let is_cut = || node.text_pieces().last().is_some_and(|piece| piece.trim() == ".");
            let line = line.filter(|line| line != ".").map(|line| match line.strip_suffix("....") {
                Some(cut) if is_cut() => format!("{cut}..."),
                _ => line,
            });
            lines.extend(
                line.filter(|line| lines.last() != Some(line) && !controls::is_lone_control_label(line)),
            );
            skip = node.last_index() + 1;
        }
    }
    lines
}

/// Finds the whole text of an element that repeats it for each width of the page, cut to it.
fn find_untruncated_text(node: Node<'_>) -> Option<String> {
    fn uncut(piece: &str) -> &str {
        piece.trim_end_matches(['.', '\u{2026}', ' '])
    }
    let pieces: Vec<String> = collect_text_runs(node).take(LIST_MAX).collect_vec();
    let whole = pieces.iter().max_by_key(|piece| uncut(piece).len()).filter(|_| pieces.len() > 1)?;
    let is_same = |piece: &String| whole.starts_with(uncut(piece)) && uncut(piece).len() * 3 >= whole.len();
    // Words that a name says twice stand apart.
    (pieces.iter().all(is_same) && extract_text(node)? == pieces.concat()).then(|| whole.clone())
}

/// Returns a thing's name and what else its card says: a label tells the name as a whole, and to the eye it may be broken into
/// lines or cut short. None when the label says something else.
pub(in crate::search) fn split_labelled_name(label: &str, lines: &[String]) -> Option<(String, Vec<String>)> {
    let is_cut = |line: &str| line.ends_with("...") || line.ends_with('\u{2026}');
    let letters = |text: &str| text.chars().filter(|letter| letter.is_alphanumeric()).collect::<String>();
    let whole = letters(label);
    let (mut begun, mut taken) = (String::new(), 0_usize);
    for line in lines {
        begun.push_str(&letters(line));
        if begun.is_empty() || !whole.starts_with(&begun) {
            break;
        }
        taken += 1;
        if begun.len() == whole.len() || is_cut(line) {
            break;
        }
    }
    // The owner may stand behind the name in brackets, and visibly below it.
    let told = taken.checked_sub(1).and_then(|last| lines.get(last)).filter(|_| taken > 1);
    if let Some(name) = told.and_then(|told| label.strip_suffix(&format!("({told})"))) {
        return Some((name.trim_end().to_owned(), lines.iter().skip(taken - 1).cloned().collect_vec()));
    }
    let is_whole = taken > 0 && letters(&lines.get(..taken)?.concat()).len() == whole.len();
    let is_short = taken > 0 && lines.get(taken - 1).is_some_and(|line| is_cut(line));
    // A name on one line is taken as shown.
    let name = lines.first().filter(|_| taken == 1 && !is_short).map_or(label, String::as_str);
    (is_whole || is_short).then(|| (name.to_owned(), lines.iter().skip(taken).cloned().collect_vec()))
}

/// Returns a line whose pieces touch in the source and stand apart on the page: `4.3` and `(3,063)`, `Lover`, `\u{B7}`, `2019`.
fn separate_touching_pieces(node: Node<'_>, line: &str) -> String {
    if !line.contains(['(', '\u{B7}']) {
        return line.to_owned();
    }
    let mut out = line.to_owned();
    let pieces: Vec<String> = collect_text_runs(node).collect_vec();
    for pair in pieces.windows(2) {
        let [before, after] = pair else { continue };
        if after.starts_with(['(', '\u{B7}']) || before.ends_with('\u{B7}') {
            out = out.replacen(&format!("{before}{after}"), &format!("{before} {after}"), 1);
        }
    }
    out
}
