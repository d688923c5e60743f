//! Pages that came without the white space between their elements: what stands apart on them is told by elements alone.

use quarry_html::Node;

/// Returns whether an element has lost the white space between the elements in it.
pub fn has_lost_whitespace(node: Node<'_>) -> bool {
    node.text_pieces()
        .all(|piece| !piece.starts_with(char::is_whitespace) && !piece.ends_with(char::is_whitespace))
}

/// Returns running text of such a page: what stands in elements of its own stands apart, but for what closes a sentence or a
/// bracket.
pub fn join_pieces<'p>(pieces: impl Iterator<Item = std::borrow::Cow<'p, str>>) -> String {
    let mut out = String::new();
    for piece in pieces {
        let opens = out.chars().next_back().is_some_and(|last| !matches!(last, '(' | '[' | '"' | '\u{201C}'));
        let mut letters = piece.chars();
        let is_closing = match (letters.next(), letters.next()) {
            (Some('.'), None) => true,
            (Some('.'), Some(next)) => next.is_whitespace(),
            (first, _) => first.is_none_or(|first| ",;:!?)]\"'\u{2019}\u{201D}".contains(first)),
        };
        if opens && !is_closing {
            out.push(' ');
        }
        out.push_str(&piece);
    }
    collapse_whitespace(&out)
}

/// Returns a text with one space where it had any run of white space, and none at its ends.
pub fn collapse_whitespace(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
