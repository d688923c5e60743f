//! Items around the results of a search.

use serde::Serialize;

use crate::{Reference, TextBlock, is_absent};

/// A search that the source proposes.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct RelatedSearch {
    /// Its words.
    pub query: String,
    /// The source's page for it.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// The heading that it stands under, unless that only says that these are searches.
    #[serde(skip_serializing_if = "is_absent")]
    pub section: Option<String>,
    /// Further details, line by line.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// Picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
}

/// A question that others ask.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct RelatedQuestion {
    /// The question.
    pub question: String,
    /// Kind of answer: `featured_snippet` or `ai_overview`.
    #[serde(rename = "type", skip_serializing_if = "is_absent")]
    pub kind: Option<&'static str>,
    /// The answer.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Words highlighted in the answer.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet_highlighted_words: Vec<String>,
    /// The answer's list.
    #[serde(skip_serializing_if = "is_absent")]
    pub list: Vec<String>,
    /// The answer's table.
    #[serde(skip_serializing_if = "is_absent")]
    pub table: Vec<Vec<String>>,
    /// Date as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// Date in ISO 8601, where the shown date tells the day.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// Title of the page that answers.
    #[serde(skip_serializing_if = "is_absent")]
    pub title: Option<String>,
    /// Address of the page that answers.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Address as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub displayed_link: Option<String>,
    /// Name of its site.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Icon of its site.
    #[serde(skip_serializing_if = "is_absent")]
    pub source_logo: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Parts of a generated answer.
    #[serde(skip_serializing_if = "is_absent")]
    pub text_blocks: Vec<TextBlock>,
    /// Sources that a generated answer cites.
    #[serde(skip_serializing_if = "is_absent")]
    pub references: Vec<Reference>,
    /// The source's token for the answer, where the page has none.
    #[serde(skip_serializing_if = "is_absent")]
    pub next_page_token: Option<String>,
}

/// A piece of news.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct NewsResult {
    /// Place among them, from 1.
    pub position: u32,
    /// Title.
    pub title: String,
    /// Address.
    pub link: String,
    /// Name of the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Icon of the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub source_logo: Option<String>,
    /// Text.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Date as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// Date in ISO 8601.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// Whether it is told while it happens, as the mark on its picture says.
    #[serde(skip_serializing_if = "is_absent")]
    pub live: bool,
    /// The heading that it stands under.
    #[serde(skip_serializing_if = "is_absent")]
    pub section: Option<String>,
    /// Topic shared with the pieces beside it.
    #[serde(skip_serializing_if = "is_absent")]
    pub topic: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
}

/// A section that belongs to no group.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Section {
    /// Its heading.
    pub title: String,
    /// Its cards in the page's order.
    pub items: Vec<SectionItem>,
}

/// A card.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct SectionItem {
    /// Place in the section, from 1.
    pub position: u32,
    /// Title.
    pub title: String,
    /// Target address: a page, or the source's answer about it; none where only a script opens it.
    #[serde(skip_serializing_if = "is_absent")]
    pub link: Option<String>,
    /// Name of the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Further lines of the card.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// Picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Whether the title stands in a heading of the card.
    #[serde(skip)]
    #[cfg_attr(feature = "documents", schemars(skip))]
    pub has_heading: bool,
    /// Whether the card names its parts in the order in which they are said, the title first.
    #[serde(skip)]
    #[cfg_attr(feature = "documents", schemars(skip))]
    pub is_labelled: bool,
    /// The length of a film that the card shows over its picture.
    #[serde(skip)]
    #[cfg_attr(feature = "documents", schemars(skip))]
    pub length: Option<String>,
    /// Icon of the site.
    #[serde(skip)]
    #[cfg_attr(feature = "documents", schemars(skip))]
    pub icon: Option<String>,
}
