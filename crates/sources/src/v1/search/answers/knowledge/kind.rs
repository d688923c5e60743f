//! The line below a panel's title.

use quarry_html::{Node, selectors};

use crate::number;
use crate::v1::web::reader::{clean, text};

selectors! {
    static STARS = "[role='img'][aria-label]";
}

/// The line below a title: what the thing is, and for a place how it is rated.
#[derive(Default)]
pub struct Kind {
    pub name: Option<String>,
    pub rating: Option<f64>,
    pub votes: Option<u64>,
}

impl Kind {
    pub fn of(node: Node<'_>) -> Option<Self> {
        if node.first(&STARS).is_none() {
            return Some(Self { name: Some(text(node)?), ..Self::default() });
        }
        let has_digit = |piece: &String| piece.contains(|letter: char| letter.is_ascii_digit());
        let has_letter = |piece: &String| piece.contains(char::is_alphabetic);
        let pieces: Vec<String> = node.text_pieces().filter_map(|piece| clean(&piece)).collect();
        Some(Self {
            name: pieces.iter().rfind(|piece| !has_digit(piece) && has_letter(piece)).cloned(),
            rating: pieces.first().and_then(|piece| number::decimal(piece)).filter(|rating| *rating <= 5.0),
            votes: pieces
                .iter()
                .find(|piece| has_digit(piece) && (has_letter(piece) || piece.starts_with('(')))
                .and_then(|piece| number::count(piece)),
        })
    }
}
