//! Generated answers: their parts and what they cite.

use serde::Serialize;

use crate::is_absent;

/// A generated answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct AiOverview {
    /// Its parts in the order of the page.
    pub text_blocks: Vec<TextBlock>,
    /// Sources that the text cites.
    #[serde(skip_serializing_if = "is_absent")]
    pub references: Vec<Reference>,
}

/// A part of a generated answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct TextBlock {
    /// `paragraph`, `heading`, `list`, `table` or `code_block`; `video` where a film has no text before it.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Level of a heading, 1 the highest.
    #[serde(skip_serializing_if = "is_absent")]
    pub level: Option<u8>,
    /// Text of a paragraph, a heading or of code.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Words highlighted in the text.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet_highlighted_words: Vec<String>,
    /// Language of code.
    #[serde(skip_serializing_if = "is_absent")]
    pub language: Option<String>,
    /// Whether a list is numbered.
    #[serde(skip_serializing_if = "is_absent")]
    pub ordered: bool,
    /// Items of a list.
    #[serde(skip_serializing_if = "is_absent")]
    pub list: Vec<ListItem>,
    /// Names of a table's columns, where the page marks a row as their head.
    #[serde(skip_serializing_if = "is_absent")]
    pub header: Vec<String>,
    /// Rows of a table, the head first.
    #[serde(skip_serializing_if = "is_absent")]
    pub table: Vec<Vec<String>>,
    /// The film that the page shows behind the text.
    #[serde(skip_serializing_if = "is_absent")]
    pub video: Option<Film>,
    /// Indexes of the references that the part cites.
    #[serde(skip_serializing_if = "is_absent")]
    pub reference_indexes: Vec<u32>,
}

/// A film that a generated answer shows.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Film {
    /// The page that plays it, from the moment that is shown.
    pub link: String,
    /// The platform that it is on.
    pub platform: String,
    /// Publisher.
    #[serde(skip_serializing_if = "is_absent")]
    pub channel: Option<String>,
    /// Length as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub duration: Option<String>,
    /// Length of the piece that is meant, where it is not the whole film: `50s`.
    #[serde(skip_serializing_if = "is_absent")]
    pub clip_length: Option<String>,
    /// Time at which it was published, as shown.
    pub date: String,
    /// Date in ISO 8601, where the shown date tells the day.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
}

/// An item of a list.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct ListItem {
    /// Title of the item: its bold beginning, when a colon ends it.
    #[serde(skip_serializing_if = "is_absent")]
    pub title: Option<String>,
    /// Text, without the title.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Words highlighted in the text, without the title.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet_highlighted_words: Vec<String>,
    /// Whether the list within the item is numbered.
    #[serde(skip_serializing_if = "is_absent")]
    pub ordered: bool,
    /// Items of a list within the item.
    #[serde(skip_serializing_if = "is_absent")]
    pub list: Vec<ListItem>,
    /// Tables and code within the item.
    #[serde(skip_serializing_if = "is_absent")]
    pub text_blocks: Vec<TextBlock>,
    /// Indexes of the references that the item cites.
    #[serde(skip_serializing_if = "is_absent")]
    pub reference_indexes: Vec<u32>,
}

/// A page that a generated answer cites.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Reference {
    /// The number by which parts cite it, from 0.
    pub index: u32,
    /// Title.
    #[serde(skip_serializing_if = "is_absent")]
    pub title: String,
    /// Address.
    pub link: String,
    /// Text.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Date as shown before the text.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// Date in ISO 8601, where the shown date tells the day.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// Name of the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Icon of the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub favicon: Option<String>,
}
