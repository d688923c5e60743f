//! Pages that arrive without white space between their elements, where only elements separate words.

use quarry_html::Node;

/// Returns whether the white space between an element's children was removed.
pub fn has_lost_whitespace(node: Node<'_>) -> bool {
    node.text_pieces()
        .all(|piece| !piece.starts_with(char::is_whitespace) && !piece.ends_with(char::is_whitespace))
}

/// Joins the text pieces of such a page: pieces from different elements are separated, except before closing punctuation.
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

/// Collapses white space, and trims it at the ends.
pub fn collapse_whitespace(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
