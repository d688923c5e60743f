//! Results of a search.

use serde::Serialize;

use crate::{Absent, KeyMoment, is_absent};

/// A result of a search.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct OrganicResult {
    /// Place among them, from 1.
    pub position: u32,
    /// Place among everything on the page that is a result, from 1.
    pub position_absolute: u32,
    /// Title.
    pub title: String,
    /// Address.
    pub link: String,
    /// The source's own address that leads to `link`; `true` where `link` itself is the source's own and the page does not tell where it leads.
    #[serde(skip_serializing_if = "is_absent")]
    pub redirect_link: Option<RedirectLink>,
    /// The source's own address for it, which counts the click.
    #[serde(skip_serializing_if = "is_absent")]
    pub tracking_link: Option<String>,
    /// Address as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub displayed_link: Option<String>,
    /// Name of the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub source: Option<String>,
    /// Icon of the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub favicon: Option<String>,
    /// Picture.
    #[serde(skip_serializing_if = "is_absent")]
    pub thumbnail: Option<String>,
    /// Number of people who follow the account that it is, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub followers: Option<String>,
    /// Number of views, comments, answers or reactions of the post or film that it is, as shown.
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
    /// Text.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Words highlighted in the snippet.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet_highlighted_words: Vec<String>,
    /// Words of the search that the page lacks.
    #[serde(skip_serializing_if = "is_absent")]
    pub missing: Vec<String>,
    /// Length of the film that it is.
    #[serde(skip_serializing_if = "is_absent")]
    pub duration: Option<String>,
    /// Moments of the film that it is.
    #[serde(skip_serializing_if = "is_absent")]
    pub key_moments: Vec<KeyMoment>,
    /// Facts beside the text.
    #[serde(skip_serializing_if = "is_absent")]
    pub rich_snippet: Option<RichSnippet>,
    /// Answers of a thread, as quoted on the page.
    #[serde(skip_serializing_if = "is_absent")]
    pub answers: Vec<ThreadAnswer>,
    /// Questions and answers of the site itself.
    #[serde(skip_serializing_if = "is_absent")]
    pub questions_and_answers: Vec<QuestionAndAnswer>,
    /// Table of the page, row by row.
    #[serde(skip_serializing_if = "is_absent")]
    pub rich_snippet_table: Vec<Vec<String>>,
    /// Links into the site.
    #[serde(skip_serializing_if = "is_absent")]
    pub sitelinks: Option<Sitelinks>,
}

/// Link of a result through an address of the source's own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum RedirectLink {
    /// The source's own address; the result's `link` is its target.
    Address(String),
    /// `true`: the target is encrypted, and the result's `link` is the source's own address.
    Encrypted(bool),
}

impl RedirectLink {
    /// Returns the address of the redirect, where it is another than the result's `link`.
    #[must_use]
    pub fn address(&self) -> Option<&str> {
        match self {
            Self::Address(address) => Some(address),
            Self::Encrypted(_) => None,
        }
    }
}

/// A question that a site answers on its own page.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct QuestionAndAnswer {
    /// The question.
    pub question: String,
    /// The answer, where the page brings it.
    #[serde(skip_serializing_if = "is_absent")]
    pub answer: Option<String>,
}

/// Answer in a thread.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct ThreadAnswer {
    /// Text of the answer, as far as the page shows it.
    pub snippet: String,
    /// Address.
    pub link: String,
    /// Further details as shown: best answer, votes, date.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
}

/// Facts that stand with a result.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct RichSnippet {
    /// Facts above the text: a person's position and place, delivery costs.
    #[serde(skip_serializing_if = "is_absent")]
    pub top: Option<SnippetFacts>,
    /// Facts below the text.
    #[serde(skip_serializing_if = "is_absent")]
    pub bottom: Option<SnippetFacts>,
    /// Facts without a known position, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
    /// Table of the page, row by row.
    #[serde(skip_serializing_if = "is_absent")]
    pub table: Vec<Vec<String>>,
}

/// Facts, as shown and read.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct SnippetFacts {
    /// Facts that were understood.
    #[serde(skip_serializing_if = "is_absent")]
    pub detected_extensions: Detected,
    /// All of them as shown.
    pub extensions: Vec<String>,
}

/// Facts as numbers.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Detected {
    /// Rating as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating: Option<f64>,
    /// Rating as a share of a hundred, where the page rates so: `94%`.
    #[serde(skip_serializing_if = "is_absent")]
    pub rating_percent: Option<f64>,
    /// Number of ratings.
    #[serde(skip_serializing_if = "is_absent")]
    pub reviews: Option<u64>,
    /// Price, the lower one of a range, in the currency shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub price: Option<f64>,
    /// The higher price of a range.
    #[serde(skip_serializing_if = "is_absent")]
    pub price_to: Option<f64>,
    /// The currency's code, where the mark tells it.
    #[serde(skip_serializing_if = "is_absent")]
    pub currency: Option<String>,
}

impl Absent for Detected {
    fn is_absent(&self) -> bool {
        *self == Self::default()
    }
}

/// Links into a site.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Sitelinks {
    /// Sitelinks in one line.
    #[serde(skip_serializing_if = "is_absent")]
    pub inline: Vec<Sitelink>,
    /// Sitelinks with a text each.
    #[serde(skip_serializing_if = "is_absent")]
    pub expanded: Vec<Sitelink>,
}

/// A link into a site.
#[derive(Debug, Clone, Eq, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Sitelink {
    /// Title.
    pub title: String,
    /// Address.
    pub link: String,
    /// Text.
    #[serde(skip_serializing_if = "is_absent")]
    pub snippet: Option<String>,
    /// Time at which it was written, as shown.
    #[serde(skip_serializing_if = "is_absent")]
    pub date: Option<String>,
    /// Date in ISO 8601, where the shown date tells the day.
    #[serde(skip_serializing_if = "is_absent")]
    pub iso_date: Option<String>,
    /// Further details: number of answers.
    #[serde(skip_serializing_if = "is_absent")]
    pub extensions: Vec<String>,
}
