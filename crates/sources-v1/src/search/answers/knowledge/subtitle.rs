//! The line below a panel's title.

use crate::once::CollectVec;
use quarry_html::{Node, selectors};

use crate::number;
use crate::web::controls;
use crate::web::page_reader::{collect_text_runs, extract_text, parse_count, read_attribute};

selectors! {
    static STARS = "[role='img'][aria-label]";
}

/// The line below a title: what the thing is, and for a place how it is rated.
#[derive(Default)]
pub struct Subtitle {
    pub name: Option<String>,
    pub rating: Option<f64>,
    pub votes: Option<u64>,
}

impl Subtitle {
    pub fn parse(node: Node<'_>) -> Option<Self> {
        let Some(stars) = node.select_first(&STARS) else {
            let name = extract_text(node).filter(|name| !controls::is_control_label(name))?;
            return Some(Self { name: Some(name), ..Self::default() });
        };
        // A rating shown only as stars is in their accessible label.
        let drawn = || read_attribute(stars, "aria-label").and_then(|label| number::parse_rating(&label));
        let has_digit = |piece: &String| piece.contains(|letter: char| letter.is_ascii_digit());
        let has_letter = |piece: &String| piece.contains(char::is_alphabetic);
        let pieces: Vec<String> = collect_text_runs(node).collect_vec();
        Some(Self {
            name: pieces.iter().rfind(|piece| !has_digit(piece) && has_letter(piece)).cloned(),
            rating: pieces
                .first()
                .filter(|piece| !piece.starts_with('(') && !has_letter(piece))
                .and_then(|piece| number::parse_decimal(piece))
                .or_else(drawn)
                .filter(|rating| *rating <= 5.0),
            votes: pieces
                .iter()
                .find(|piece| has_digit(piece) && (has_letter(piece) || piece.starts_with('(')))
                .and_then(|piece| parse_count(node, piece)),
        })
    }
}
