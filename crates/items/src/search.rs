//! Items around search results.

use serde::Serialize;

use crate::{Reference, TextBlock, is_absent};

/// Related search that the source proposes.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct RelatedSearch {
    /// Search terms.
    pub query: String,
    /// URL of the search at the source.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Section heading, unless it only announces related searches.
    #[serde(skip_serializing_if = "is_absent")]
    pub section: Option<String>,
    /// Further details, line by line.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
}

/// Question that other people ask.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct RelatedQuestion {
    /// Question.
    pub question: String,
    /// Kind of answer: `featured_snippet` or `ai_overview`.
    #[serde(rename = "type", skip_serializing_if = "is_absent")]
    pub kind: Option<&'static str>,
    /// Answer.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Words highlighted in the answer.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet_highlighted_words: Vec<String>,
    /// List in the answer.
    #[serde(skip_serializing_if = "is_absent")]
    pub list: Vec<String>,
    /// Table in the answer.
    #[serde(skip_serializing_if = "is_absent")]
    pub table: Vec<Vec<String>>,
    /// Date as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// Date in ISO 8601, where the shown date identifies the day.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// Title of the answering page.
    #[serde(skip_serializing_if = "is_absent")]
    pub title: Option<String>,
    /// URL of the answering page.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// URL as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub displayed_link: Option<String>,
    /// Site name of the answering page.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Icon URL of the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub source_logo: Option<String>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Parts of a generated answer.
    #[serde(skip_serializing_if = "is_absent")]
    pub text_blocks: Vec<TextBlock>,
    /// Sources that a generated answer cites.
    #[serde(skip_serializing_if = "is_absent")]
    pub references: Vec<Reference>,
    /// Source's token for loading the answer, where the page does not contain it.
    #[serde(skip_serializing_if = "is_absent")]
    pub next_page_token: Option<String>,
}

/// News article.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct NewsResult {
    /// Position among the articles, from 1.
    pub position: u32,
    /// Title.
    pub title: String,
    /// URL.
    pub link: String,
    /// Site name.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Icon URL of the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub source_logo: Option<String>,
    /// Text excerpt.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Date as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// Date in ISO 8601.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// Whether it is marked as live coverage.
    #[serde(skip_serializing_if = "is_absent")]
    pub live: bool,
    /// Heading of the section.
    #[serde(skip_serializing_if = "is_absent")]
    pub section: Option<String>,
    /// Topic shared with neighbouring articles.
    #[serde(skip_serializing_if = "is_absent")]
    pub topic: Option<String>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
}

/// Section of the page that belongs to no other group.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Section {
    /// Heading.
    pub title: String,
    /// Cards in page order.
    pub items: Vec<SectionItem>,
}

/// Card of a section.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct SectionItem {
    /// Position in the section, from 1.
    pub position: u32,
    /// Title.
    pub title: String,
    /// URL of a page, or of the source's answer; absent where only a script opens it.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Site name.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Further lines of the card.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Whether the card's title is a heading.
    #[serde(skip)]
    #[cfg_attr(feature = "documents", schemars(skip))]
    pub has_heading: bool,
    /// Whether the card's accessibility label lists its parts in order, the title first.
    #[serde(skip)]
    #[cfg_attr(feature = "documents", schemars(skip))]
    pub is_labelled: bool,
    /// Duration of a video, from the overlay on its image.
    #[serde(skip)]
    #[cfg_attr(feature = "documents", schemars(skip))]
    pub length: Option<String>,
    /// Icon URL of the site.
    #[serde(skip)]
    #[cfg_attr(feature = "documents", schemars(skip))]
    pub icon: Option<String>,
}
