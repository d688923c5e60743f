//! The line below a panel's title.

use crate::once::Listed;
use quarry_html::{Node, selectors};

use crate::number;
use crate::web::interface;
use crate::web::reader::{attr, pieces, text};

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
        let Some(stars) = node.first(&STARS) else {
            let name = text(node).filter(|name| !interface::is_control(name))?;
            return Some(Self { name: Some(name), ..Self::default() });
        };
        // Where the stars alone show the rating, they say it to the ear.
        let drawn = || attr(stars, "aria-label").and_then(|said| number::decimal(&said));
        let has_digit = |piece: &String| piece.contains(|letter: char| letter.is_ascii_digit());
        let has_letter = |piece: &String| piece.contains(char::is_alphabetic);
        let pieces: Vec<String> = pieces(node).listed();
        Some(Self {
            name: pieces.iter().rfind(|piece| !has_digit(piece) && has_letter(piece)).cloned(),
            rating: pieces
                .first()
                .filter(|piece| !piece.starts_with('('))
                .and_then(|piece| number::decimal(piece))
                .or_else(drawn)
                .filter(|rating| *rating <= 5.0),
            votes: pieces
                .iter()
                .find(|piece| has_digit(piece) && (has_letter(piece) || piece.starts_with('(')))
                .and_then(|piece| number::count_in(piece, node.language().as_deref())),
        })
    }
}
