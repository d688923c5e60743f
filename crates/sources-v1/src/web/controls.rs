//! Words of the page's own interface: what its buttons and links to more of the same say, in the commonest languages. They
//! are no text of anything on the page, and no value has them.

pub(crate) use crate::control_labels::{is_control_label, is_lone_control_label, is_short_control_label};
use crate::joined::collapse_whitespace;
use quarry_html::{Node, Selector, has_control_characters, selectors};
use std::borrow::Cow;
use std::cell::Cell;

selectors! {
    /// Elements that may be controls within a text.
    static CONTROL = "a, button, span, [role='button'], [role='link'], g-more-link";
    static LEADS_ON = "a, button, [role='button'], [role='link'], g-more-link, [jsaction]";
    static MARK = "span, div";
    static PICTURE = "img";
    static ANCHOR = "a";
}

/// Ends of a text that was cut where a control follows.
const CONTROL_TAILS: [&str; 10] = [
    "read more",
    "see more",
    "show more",
    "view more",
    "learn more",
    "weiterlesen",
    "mehr lesen",
    "lire la suite",
    "leer m\u{e1}s",
    "leia mais",
];

/// Labels over the picture of a live broadcast.
#[rustfmt::skip]
const LIVE_LABELS: [&str; 12] = [
    "live", "en direct", "en vivo", "en directo", "in diretta", "ao vivo", "na \u{17c}ywo", "\u{30e9}\u{30a4}\u{30d6}",
    "\u{76f4}\u{64ad}", "\u{c2e4}\u{c2dc}\u{ac04}", "canl\u{131}", "direkt",
];

/// Returns whether a card has such a mark: a text of its own, beside a picture.
pub(crate) fn is_live(card: Node<'_>) -> bool {
    let is_beside_picture = |mark: &Node<'_>| {
        std::iter::successors(mark.parent(), Node::parent)
            .take(3)
            .any(|outer| outer.select_first(&PICTURE).is_some())
    };
    let is_live_mark =
        |mark: &Node<'_>| LIVE_LABELS.contains(&mark.own_text().trim().to_lowercase().as_str());
    card.select(&MARK).any(|mark| is_live_mark(&mark) && is_beside_picture(&mark))
}

/// Returns whether a text says of a result that nothing can be said of it: it ends with the way to ask why.
pub(crate) fn is_missing_description_note(text: &str) -> bool {
    const ENDS: [&str; 4] = ["learn why", "warum?", "pourquoi ?", "m\u{e1}s informaci\u{f3}n"];
    let lower = text.trim_end().to_lowercase();
    ENDS.iter().any(|end| lower.ends_with(end))
}

/// Returns the visible text of an element, without hidden parts and controls. An element that is nothing but a control returns
/// its label.
pub(crate) fn extract_visible_text(node: Node<'_>) -> Option<String> {
    trim_marks(extract_visible_text_except(node, |_| false)).or_else(|| trim_marks(node.text()))
}

/// Returns the same without the descendants that match; empty when nothing is left.
pub(crate) fn extract_visible_text_without(node: Node<'_>, left_out: &Selector) -> String {
    extract_visible_text_except(node, |inner| inner.matches(left_out))
}

/// Returns the same without the descendants that are to be left out.
pub(crate) fn extract_visible_text_except(node: Node<'_>, is_left_out: impl Fn(Node<'_>) -> bool) -> String {
    let is_cut = Cell::new(false);
    let mut text = node.text_where(|inner| {
        let is_control =
            inner.is_hidden_itself() || is_control_element(inner) || is_screen_reader_note(inner);
        is_cut.set(is_cut.get() || is_control);
        !is_control && !is_left_out(inner)
    });
    let kept = if is_cut.get() { trim_loose_end(&text) } else { strip_control_tail(&text) };
    text.truncate(kept.len());
    text
}

/// Returns whether an element says something to the ear only: behind a link a stop in an element of its own, and the note after it, such as
/// that the link opens in a new tab. Classes hide both from the eye.
pub(crate) fn is_screen_reader_note(node: Node<'_>) -> bool {
    const NOTE_LETTERS_MAX: usize = 60;
    const NESTED_MAX: usize = 3;
    let is_leaf = |node: &Node<'_>| {
        node.has_name("span")
            && node.last_index() - node.index() <= NESTED_MAX
            && node.descendants().all(|inner| inner.has_name("span"))
    };
    let is_stop = |node: &Node<'_>| is_leaf(node) && node.text().trim() == ".";
    let is_note = |node: &Node<'_>| {
        let text = node.text();
        let is_last = node.next_sibling().is_none_or(|next| !next.has_text());
        is_leaf(node)
            && is_last
            && text.chars().count() <= NOTE_LETTERS_MAX
            && !text.trim_end().ends_with(['.', '!', '?'])
    };
    if !is_leaf(&node) {
        return false;
    }
    let stop = Some(node).filter(is_stop).or_else(|| node.prev_sibling().filter(is_stop));
    let Some(stop) = stop else { return false };
    let is_behind_link = || {
        let mut before = std::iter::successors(stop.prev_sibling(), Node::prev_sibling);
        before.any(|before| before.has_name("a") || before.select_first(&ANCHOR).is_some())
    };
    stop.next_sibling().is_some_and(|note| is_note(&note) && (node == stop || node == note))
        && is_behind_link()
}

/// Returns whether an element within a text is a control with nothing but its own words.
fn is_control_element(inner: Node<'_>) -> bool {
    const NODES_MAX: usize = 6;
    inner.last_index() - inner.index() <= NODES_MAX && inner.matches(&CONTROL) && {
        let text = inner.text();
        is_control_label(&text) || inner.matches(&LEADS_ON) && is_short_control_label(&text)
    }
}

/// Returns the beginning of a text, without the mark that tied it to what was cut off: `A, B, ` and `A \u{B7} `.
fn trim_loose_end(text: &str) -> &str {
    let text = text.trim_end_matches([' ', ',', '\u{B7}', '|', '(']).trim_end_matches(" -");
    [" and", " und", " et", " y", " e", " en"]
        .iter()
        .find_map(|word| text.strip_suffix(word))
        .unwrap_or(text)
        .trim_end_matches([' ', ','])
}

/// Returns the beginning of a text, without the control that follows it after dots: `It goes on \u{2026} Read more`.
pub(crate) fn strip_control_tail(text: &str) -> &str {
    CONTROL_TAILS
        .iter()
        .find_map(|tail| {
            let (before, end) = text.split_at_checked(text.len().checked_sub(tail.len())?)?;
            if !has_same_first_letter(end, tail) {
                return None;
            }
            let before = before.trim_end();
            let is_cut = before.ends_with('\u{2026}') || before.ends_with("..");
            (is_cut && end.to_lowercase() == *tail).then_some(before)
        })
        .unwrap_or(text)
}

/// Returns whether two texts begin with the same letter, in any case: all tails begin in ASCII.
fn has_same_first_letter(one: &str, other: &str) -> bool {
    let first = |text: &str| text.bytes().next().map(|byte| byte.to_ascii_lowercase());
    first(one) == first(other)
}

/// Returns the text of a node, which has neither control characters nor lines, without invisible marks at its ends; none when nothing
/// is left.
fn trim_marks(text: String) -> Option<String> {
    let trimmed = text.trim_matches(is_blank);
    let kept = if trimmed.len() == text.len() { text } else { trimmed.to_owned() };
    (!kept.is_empty()).then_some(kept)
}

/// Returns whether nothing is seen of a letter: white space, or a mark of direction or width.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '\u{200E}' | '\u{200F}' | '\u{200B}')
}

/// Returns a text without invisible marks at its ends, and without the lines of the source, which are indented; none when nothing
/// is left.
pub(crate) fn clean_text(text: &str) -> Option<String> {
    let text = text.trim_matches(is_blank);
    let is_indented = |end| matches!(text.as_bytes().get(end + 1), Some(b' ' | b'\t'));
    let is_broken = || memchr::memchr_iter(b'\n', text.as_bytes()).any(is_indented);
    let is_unseen = |byte: u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
    let text = if has_control_characters(text) {
        Cow::Owned(text.replace(|letter: char| u8::try_from(letter).is_ok_and(is_unseen), ""))
    } else {
        text.into()
    };
    (!text.is_empty()).then(|| if is_broken() { collapse_whitespace(&text) } else { text.into_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use quarry_html::Document;

    #[test]
    fn reads_no_text_from_controls() {
        for (html, expected) in [
            ("<p>A, B, <a>MORE</a></p>", Some("A, B")),
            ("<p>A, B <span>\u{B7} <a>See more</a></span></p>", Some("A, B")),
            ("<p>A, B, and <a>more</a></p>", Some("A, B")),
            ("<p>A <b>more</b> B</p>", Some("A more B")),
            ("<p>Say more</p>", Some("Say more")),
            ("<p>It goes on \u{2026} Read more</p>", Some("It goes on \u{2026}")),
            ("<p>It goes on <a>Weiterlesen</a></p>", Some("It goes on")),
            ("<p>A <span style='display:none'>hidden</span>B</p>", Some("A B")),
            ("<p><a>Sign in</a></p>", Some("Sign in")),
            ("<p>A<script>var b</script></p>", Some("A")),
            ("<p></p>", None),
        ] {
            let page = Document::parse(html);
            let paragraph = page.root().descendants().find(|node| node.has_name("p")).unwrap();
            assert_eq!(extract_visible_text(paragraph).as_deref(), expected, "{html}");
        }
    }

    #[test]
    fn lines_of_the_source_are_none_of_the_text() {
        assert_eq!(clean_text(" A\n        Name\n").as_deref(), Some("A Name"));
        assert_eq!(clean_text("One\nTwo").as_deref(), Some("One\nTwo"));
    }
}
