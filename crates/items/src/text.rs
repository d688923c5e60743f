//! Generated answers: text blocks and cited pages.

use serde::Serialize;

use crate::is_absent;

/// Generated answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct AiOverview {
    /// Text blocks in page order.
    pub text_blocks: Vec<TextBlock>,
    /// Cited pages.
    #[serde(skip_serializing_if = "is_absent")]
    pub references: Vec<Reference>,
}

/// Block of a generated answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct TextBlock {
    /// Kind of block: `paragraph`, `heading`, `list`, `table`, `code_block`, or `video` for a video without preceding text.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// Level of a heading, from 1.
    #[serde(skip_serializing_if = "is_absent")]
    pub level: Option<u8>,
    /// Text of a paragraph, heading or code block.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Words highlighted in the text.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet_highlighted_words: Vec<String>,
    /// Programming language of a code block.
    #[serde(skip_serializing_if = "is_absent")]
    pub language: Option<String>,
    /// Whether a list is numbered.
    #[serde(skip_serializing_if = "is_absent")]
    pub ordered: bool,
    /// Items of a list.
    #[serde(skip_serializing_if = "is_absent")]
    pub list: Vec<ListItem>,
    /// Column names of a table, where the page marks a header row.
    #[serde(skip_serializing_if = "is_absent")]
    pub header: Vec<String>,
    /// Rows of a table, including the header row.
    #[serde(skip_serializing_if = "is_absent")]
    pub table: Vec<Vec<String>>,
    /// Video shown after the text.
    #[serde(skip_serializing_if = "is_absent")]
    pub video: Option<Film>,
    /// Indexes of the cited references.
    #[serde(skip_serializing_if = "is_absent")]
    pub reference_indexes: Vec<u32>,
}

/// Video in a generated answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Film {
    /// URL of the page that plays it, with the start time.
    pub link: String,
    /// Platform that hosts it.
    pub platform: String,
    /// Publisher.
    #[serde(skip_serializing_if = "is_absent")]
    pub channel: Option<String>,
    /// Duration as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub duration: Option<String>,
    /// Duration of the clip, where it is not the whole video: `50s`.
    #[serde(skip_serializing_if = "is_absent")]
    pub clip_length: Option<String>,
    /// Publication date as shown.
    pub date: String,
    /// Date in ISO 8601, where the shown date identifies the day.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
}

/// Item of a list.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct ListItem {
    /// Title: the bold beginning of the item, when it ends with a colon.
    #[serde(skip_serializing_if = "is_absent")]
    pub title: Option<String>,
    /// Text without the title.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Words highlighted in the text, without the title.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet_highlighted_words: Vec<String>,
    /// Whether the nested list is numbered.
    #[serde(skip_serializing_if = "is_absent")]
    pub ordered: bool,
    /// Items of the nested list.
    #[serde(skip_serializing_if = "is_absent")]
    pub list: Vec<ListItem>,
    /// Nested tables and code blocks.
    #[serde(skip_serializing_if = "is_absent")]
    pub text_blocks: Vec<TextBlock>,
    /// Indexes of the cited references.
    #[serde(skip_serializing_if = "is_absent")]
    pub reference_indexes: Vec<u32>,
}

/// Page cited by a generated answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Reference {
    /// Index by which blocks cite it, from 0.
    pub index: u32,
    /// Title.
    #[serde(skip_serializing_if = "is_absent")]
    pub title: String,
    /// URL.
    pub link: String,
    /// Text excerpt.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Date as shown before the text.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// Date in ISO 8601, where the shown date identifies the day.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// Site name.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Icon URL of the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub favicon: Option<String>,
}
