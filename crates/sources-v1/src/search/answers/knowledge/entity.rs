//! Other things that a panel names, how they are named, and the marks of their places.

use crate::once::CollectVec;
use quarry_html::{Node, selectors};
use serde::Serialize;

use crate::web::page_reader::{Reader, clean_text, read_attribute};

selectors! {
    /// Panels of pages without a right column stand among the results.
    pub(super) static PANEL = "#rhs, #rhs_block, .kp-wholepage, .kp-wholepage-osrp, .kp-blk, .knowledge-panel";
    pub(super) static OTHER = ".related-question-pair, [data-q][data-lk], [data-async-type='irq']";
}

/// A name with an address.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct NamedLink {
    /// Name.
    pub name: String,
    /// Address.
    pub link: String,
}

/// Another thing of the same name.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct OtherEntity {
    /// Name.
    pub name: String,
    /// Kind and further details.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
    /// Address of the source's answer.
    pub link: String,
    /// Shop's price, as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<String>,
    /// The same as a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extracted_price: Option<f64>,
    /// Rating of the shop or the thing, out of five.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviews: Option<u64>,
    /// Picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
}

pub(super) fn parse_named_link(anchor: Node<'_>, reader: &Reader<'_>) -> Option<NamedLink> {
    let name = clean_text(&anchor.text()).or_else(|| read_attribute(anchor, "aria-label"))?;
    Some(NamedLink { name, link: reader.resolve_link(anchor)? })
}

/// Returns `First episode date:` as `first_episode_date`.
pub(super) fn to_snake_case(label: &str) -> String {
    // Vowels and tones of the scripts of India and South-East Asia, and of Hebrew and Arabic, stand above and below letters.
    let is_mark = |letter: char| {
        matches!(letter, '\u{300}'..='\u{36F}' | '\u{5B0}'..='\u{5C2}' | '\u{64B}'..='\u{65F}' | '\u{900}'..='\u{109F}'
            | '\u{1780}'..='\u{17FF}')
    };
    let is_between = |letter: char| !letter.is_alphanumeric() && !is_mark(letter);
    let words = label.split(is_between).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect_vec().join("_")
}

/// Returns a heading without the name of the panel's subject at its beginning or end, in small letters: `Books Keanu Reeves`.
pub(super) fn strip_subject(heading: &str, subject: &str) -> String {
    let (heading, subject) = (heading.to_lowercase(), subject.to_lowercase());
    // A preposition belongs to the name: `Neighborhoods near Central Park`.
    let before = || heading.strip_suffix(&*subject).filter(|before| !before.trim().contains(' '));
    let is_rest = |rest: &&str| !subject.is_empty() && rest.contains(char::is_alphanumeric);
    let rest = heading.strip_prefix(&*subject).or_else(before).filter(is_rest);
    rest.map_or_else(|| heading.clone(), str::to_owned)
}
