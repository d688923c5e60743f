//! Items of an answer's groups, under the endpoint's names. A field that the page does not show is absent.

pub use quarry_items::{
    Ad, AiOverview, Coordinates, ListItem, NewsResult, OrganicResult as Organic, Picture as InlineImage,
    Place, Reference, RelatedQuestion, RelatedSearch, RichSnippet, Section, SectionItem, Sitelink, Sitelinks,
    TextBlock, Video as InlineVideo,
};
use serde::{Serialize, Serializer};

/// Search information of the page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct SearchInformation {
    /// The search term as the page shows it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query_displayed: Option<String>,
    /// `Fully empty`, or how the results stand to the spelling of the search term when the page speaks of that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub organic_results_state: Option<&'static str>,
    /// Number of results according to the engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_results: Option<u64>,
    /// Number of web results on the page.
    pub results_on_page: u32,
    /// The corrected search term whose results are listed instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub showing_results_for: Option<String>,
    /// A spelling that the page proposes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spelling_fix: Option<String>,
    /// Confirmation by a second look, asked another way or anew, that there are no results; absent where there are results, and where the
    /// phrase has operators or quotation marks.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_results_confirmed: Option<bool>,
}

/// The engine's direct answer.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct AnswerBox {
    /// `answer` (a value), `featured_snippet` (a passage of a page) or `generated` (written by a model).
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// Name of the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Title of the answer, or of the page that the passage is from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The passage.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snippet: Option<String>,
    /// The passage's list.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub list: Vec<String>,
    /// The passage's table, row by row.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub table: Vec<Vec<String>>,
    /// The page that it is from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
    /// Displayed address of that page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub displayed_link: Option<String>,
    /// A picture beside the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thumbnail: Option<String>,
    /// The generated answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub text_blocks: Vec<TextBlock>,
    /// Sources of the generated answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub references: Vec<Reference>,
}

/// Knowledge panel about the searched thing.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct KnowledgeGraph {
    /// Name of the thing.
    pub title: String,
    /// Kind of thing.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The engine's id of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kgmid: Option<String>,
    /// The engine's id of a place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place_id: Option<String>,
    /// A paragraph about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// A picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// Further pictures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub images: Vec<String>,
    /// Label and value pairs in the order of the page; answered as one object.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_object")]
    #[cfg_attr(feature = "documents", schemars(with = "std::collections::BTreeMap<String, String>"))]
    pub facts: Vec<(String, String)>,
    /// Scores that sites give it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ratings: Vec<RatingSource>,
    /// Reviews of a place elsewhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub web_reviews: Vec<WebReview>,
    /// Accounts and entries on other sites.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub profiles: Vec<NamedLink>,
    /// Related things, such as a film's cast.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub modules: Vec<Module>,
    /// Sources of the panel's content.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<NamedLink>,
}

fn as_object<S: Serializer>(pairs: &[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(pairs.iter().map(|(name, value)| (name, value)))
}

/// A name and where it leads.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct NamedLink {
    /// The name.
    pub name: String,
    /// Target address.
    pub link: String,
}

/// A score that a site gives.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct RatingSource {
    /// The site.
    pub source: String,
    /// The score as shown, such as `8,7/10`.
    pub rating: String,
    /// The site's page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// Reviews of a place on another site.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct WebReview {
    /// The site.
    pub source: String,
    /// The score as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<String>,
    /// Number of reviews.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reviews: Option<u64>,
    /// The site's page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub link: Option<String>,
}

/// A titled row of related things.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Module {
    /// The row's title, such as `Cast`.
    pub title: String,
    /// The things.
    pub items: Vec<ModuleItem>,
}

/// A related thing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct ModuleItem {
    /// Name of the thing.
    pub title: String,
    /// The engine's page about it.
    pub link: String,
    /// A picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// Lines under the name, such as a year.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
}

/// Another thing of the same or a similar name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct OtherEntity {
    /// Name of the thing.
    pub title: String,
    /// Kind of thing.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<String>,
    /// The engine's id of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kgmid: Option<String>,
    /// The engine's page about it.
    pub link: String,
    /// A sentence about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// A picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
}

/// Places that the page lists.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct LocalResults {
    /// The places.
    pub places: Vec<Place>,
}

/// A page that the engine recommends beside the results.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Recommendation {
    /// Place among them, from 1.
    pub position: u32,
    /// Title of the page.
    pub title: String,
    /// URL of the page.
    pub link: String,
    /// Site as shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub displayed_link: Option<String>,
}
