//! Organic search results.

use serde::Serialize;

use crate::{Absent, KeyMoment, is_absent};

/// Organic search result.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct OrganicResult {
    /// Position among the organic results, from 1.
    pub position: u32,
    /// Position among all results of the page, from 1.
    pub position_absolute: u32,
    /// Title.
    pub title: String,
    /// URL.
    pub link: String,
    /// Source's redirect URL that leads to `link`; `true` where `link` itself is a redirect whose target is encrypted.
    #[serde(skip_serializing_if = "is_absent")]
    pub redirect_link: Option<RedirectLink>,
    /// Click-tracking URL of the source.
    #[serde(skip_serializing_if = "is_absent")]
    pub tracking_link: Option<String>,
    /// URL as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub displayed_link: Option<String>,
    /// Site name.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Icon URL of the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub favicon: Option<String>,
    /// Thumbnail URL.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Number of followers of the account, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub followers: Option<String>,
    /// Number of views, comments, answers or reactions of the post or video, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub engagement: Option<String>,
    /// Date as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// The same date, where the source tells the day.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// Author.
    #[serde(skip_serializing_if = "is_absent")]
    pub author: Option<String>,
    /// Number of citations, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub cited_by: Option<String>,
    /// Number of citations.
    #[serde(skip_serializing_if = "is_absent")]
    pub extracted_cited_by: Option<u64>,
    /// Text excerpt.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Words highlighted in the snippet.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet_highlighted_words: Vec<String>,
    /// Search terms that the page lacks.
    #[serde(skip_serializing_if = "is_absent")]
    pub missing: Vec<String>,
    /// Duration of the video.
    #[serde(skip_serializing_if = "is_absent")]
    pub duration: Option<String>,
    /// Key moments of the video.
    #[serde(skip_serializing_if = "is_absent")]
    pub key_moments: Vec<KeyMoment>,
    /// Facts shown beside the text.
    #[serde(skip_serializing_if = "is_absent")]
    pub rich_snippet: Option<RichSnippet>,
    /// Answers of the thread that the page quotes.
    #[serde(skip_serializing_if = "is_absent")]
    pub answers: Vec<ThreadAnswer>,
    /// Questions and answers of the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub questions_and_answers: Vec<QuestionAndAnswer>,
    /// Table from the page, row by row.
    #[serde(skip_serializing_if = "is_absent")]
    pub rich_snippet_table: Vec<Vec<String>>,
    /// Links to pages of the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub sitelinks: Option<Sitelinks>,
}

/// Redirect of a result through the source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum RedirectLink {
    /// Redirect URL; its target is the result's `link`.
    Address(String),
    /// `true`: the target is encrypted, and the result's `link` is the redirect URL.
    Encrypted(bool),
}

impl RedirectLink {
    /// Returns the redirect URL, where it differs from the result's `link`.
    #[must_use]
    pub fn address(&self) -> Option<&str> {
        match self {
            Self::Address(address) => Some(address),
            Self::Encrypted(_) => None,
        }
    }
}

/// Question that a site answers on its own page.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct QuestionAndAnswer {
    /// Question.
    pub question: String,
    /// Answer, where the page shows it.
    #[serde(skip_serializing_if = "is_absent")]
    pub answer: Option<String>,
}

/// Answer in a thread.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct ThreadAnswer {
    /// Excerpt of the answer.
    pub snippet: String,
    /// URL.
    pub link: String,
    /// Further details as shown: best answer, votes, date.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
}

/// Facts shown with a result.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct RichSnippet {
    /// Facts above the text: a person's job and location, delivery costs.
    #[serde(skip_serializing_if = "is_absent")]
    pub top: Option<SnippetFacts>,
    /// Facts below the text.
    #[serde(skip_serializing_if = "is_absent")]
    pub bottom: Option<SnippetFacts>,
    /// Other facts, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// Table from the page, row by row.
    #[serde(skip_serializing_if = "is_absent")]
    pub table: Vec<Vec<String>>,
}

/// Facts as shown and as numbers.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct SnippetFacts {
    /// Recognized facts.
    #[serde(skip_serializing_if = "is_absent")]
    pub detected_extensions: Detected,
    /// All facts as shown.
    pub extensions: Vec<String>,
}

/// Recognized facts as numbers.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Detected {
    /// Rating as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating: Option<f64>,
    /// Rating in percent, where the page shows one: `94%`.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating_percent: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews: Option<u64>,
    /// Price in the currency shown; the lower one of a range.
    #[serde(skip_serializing_if = "is_absent")]
    pub price: Option<f64>,
    /// Upper price of a range.
    #[serde(skip_serializing_if = "is_absent")]
    pub price_to: Option<f64>,
    /// Currency code (ISO 4217), where the symbol identifies it.
    #[serde(skip_serializing_if = "is_absent")]
    pub currency: Option<String>,
}

impl Absent for Detected {
    fn is_absent(&self) -> bool {
        *self == Self::default()
    }
}

/// Links to pages of a site.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Sitelinks {
    /// Sitelinks in one line, without text.
    #[serde(skip_serializing_if = "is_absent")]
    pub inline: Vec<Sitelink>,
    /// Sitelinks with text.
    #[serde(skip_serializing_if = "is_absent")]
    pub expanded: Vec<Sitelink>,
}

/// Link to a page of a site.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Sitelink {
    /// Title.
    pub title: String,
    /// URL.
    pub link: String,
    /// Text excerpt.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Date as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// Date in ISO 8601, where the shown date identifies the day.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// Further details: number of answers.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
}
