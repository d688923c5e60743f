//! Items of an answer's groups, named as in the endpoint. A field that the page does not show is absent.

pub use quarry_items::{
    NewsResult, Picture as InlineImage, Product, Profile, Reference, RelatedSearch, Sitelink,
    Video as InlineVideo,
};
use serde::{Serialize, Serializer};

/// A web result or an ad.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Hit {
    /// Place within the group, from 1.
    pub position: u32,
    /// Place among the blocks of the page's main column, from 1: ads and modules take a place too.
    pub position_absolute: u32,
    /// The title as text.
    pub title: String,
    /// Target URL, without the redirects of the page and of its ads. An ad whose target is unknown keeps the URL on the page.
    pub link: String,
    /// URL at the source that counts the click on an ad.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tracking_link: Option<String>,
    /// URL as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub displayed_link: Option<String>,
    /// The site: its name where the page shows one, else its host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// URL of the site's icon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub favicon: Option<String>,
    /// The date as the page writes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
    /// The same as `YYYY-MM-DD`, when the page names a day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub iso_date: Option<String>,
    /// The text under the title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
    /// Further pages of the same site.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sitelinks: Vec<Sitelink>,
}

/// Knowledge panel about the searched thing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct KnowledgeGraph {
    /// Name of the thing.
    pub title: String,
    /// Kind of thing.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// A paragraph about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// URL of a picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
    /// The thing's own site.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub website: Option<String>,
    /// Source of the paragraph.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<NamedLink>,
    /// Label and value pairs in the order of the page; answered as one object.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_object")]
    #[cfg_attr(feature = "documents", schemars(with = "std::collections::BTreeMap<String, String>"))]
    pub facts: Vec<(String, String)>,
    /// Accounts and entries on other sites.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub profiles: Vec<Profile>,
}

fn as_object<S: Serializer>(pairs: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(name, value)| (name, value)))
}

/// A name with its link.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct NamedLink {
    /// The name.
    pub name: String,
    /// Target address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// A generated answer above the results.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct SearchAssist {
    /// The answer; paragraphs are separated by a line feed.
    pub answer: String,
    /// The longer form of the answer, one block a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expanded_answer: Option<String>,
    /// Sources of the answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub references: Vec<Reference>,
}

/// Search information of the answer.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct SearchInformation {
    /// Whether there are results and whether they are for the words as typed.
    pub organic_results_state: &'static str,
    /// Number of web results in this answer.
    pub results_on_page: usize,
    /// The search term as the page shows it.
    pub query_displayed: String,
    /// The term that the engine thinks was meant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spelling_fix: Option<String>,
    /// Whether there is a generated answer, when one was asked for or shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search_assist_state: Option<&'static str>,
    /// Whether a second request, sent in another way or again, confirmed that there are no results; absent where there are
    /// results, and where the phrase has operators or quotation marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_results_confirmed: Option<bool>,
}

/// Returns the position of an index, from 1.
pub(super) fn position_of(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX).saturating_add(1)
}
