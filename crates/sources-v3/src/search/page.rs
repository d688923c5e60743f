//! Parsed page of the source, common to all formats.

use super::item::{
    Hit, InlineImage, InlineVideo, KnowledgeGraph, NewsResult, Product, RelatedSearch, SearchAssist,
};
use super::link;
use crate::reading::UnreadSection;
use quarry_kernel::url;

/// One page of results.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Page {
    /// The search term as the page shows it.
    pub query_displayed: Option<String>,
    /// The term that the engine thinks was meant.
    pub spelling_fix: Option<String>,
    /// Web results in the order of the page.
    pub organic_results: Vec<Hit>,
    /// Ads in the order of the page.
    pub ads: Vec<Hit>,
    /// Knowledge panel about the searched thing.
    pub knowledge_graph: Option<KnowledgeGraph>,
    /// The generated answer.
    pub search_assist: Option<SearchAssist>,
    /// Pictures between the results.
    pub inline_images: Vec<InlineImage>,
    /// Videos between the results.
    pub inline_videos: Vec<InlineVideo>,
    /// News between the results.
    pub news_results: Vec<NewsResult>,
    /// Products between the results.
    pub products: Vec<Product>,
    /// Searches that the page suggests.
    pub related_searches: Vec<RelatedSearch>,
    /// Number of blocks in the main column; see [`Hit::position_absolute`].
    pub blocks: u32,
    /// Request for the next page.
    pub next: Option<NextPage>,
    /// Sections that no reader recognised, for the operator's log.
    pub unread: Vec<UnreadSection>,
}

/// Kind of the link to the next page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NextPage {
    /// A form to post.
    Form {
        /// Path that it is posted to.
        path: String,
        /// Hidden fields of the form, in order.
        fields: Vec<(String, String)>,
    },
    /// A script to fetch.
    Script {
        /// Path and query on the script site.
        path: String,
    },
    /// A button whose URL only the page's own scripts know.
    Button,
}

impl NextPage {
    /// Returns the offset of the next page in the source's own counting, when it has one.
    #[must_use]
    pub fn offset(&self) -> Option<u32> {
        match self {
            Self::Form { fields, .. } => {
                fields.iter().find(|(name, _)| name == "s").and_then(|(_, value)| value.trim().parse().ok())
            }
            Self::Script { path } => url::find_query_value(path, "s").and_then(|value| value.parse().ok()),
            Self::Button => None,
        }
    }

    /// Returns the URL that a browser could open, on the origin of the page at `base`. A form becomes a GET with the same fields.
    #[must_use]
    pub fn to_address(&self, base: &str) -> Option<String> {
        match self {
            Self::Form { path, fields } => {
                let pairs = fields.iter().filter(|(_, value)| !value.is_empty());
                let query =
                    pairs.fold(url::QueryBuilder::new(), |query, (name, value)| query.with_pair(name, value));
                Some(link::make_absolute(&query.append_to(path), base))
            }
            Self::Script { path } => Some(link::make_absolute(path, base)),
            Self::Button => None,
        }
    }
}

impl Page {
    /// Completes relative URLs with the origin of the page's own URL.
    pub fn resolve_addresses(&mut self, base: &str) {
        let mut addresses: Vec<&mut String> = Vec::new();
        for hit in self.organic_results.iter_mut().chain(&mut self.ads) {
            addresses.push(&mut hit.link);
            addresses.extend(hit.favicon.as_mut());
        }
        for search in &mut self.related_searches {
            addresses.extend(search.link.as_mut());
        }
        if let Some(known) = &mut self.knowledge_graph {
            addresses.extend(known.thumbnail.as_mut());
            addresses.extend(known.website.as_mut());
            addresses.extend(known.source.as_mut().and_then(|source| source.link.as_mut()));
            for profile in &mut known.profiles {
                addresses.extend(profile.link.as_mut());
                addresses.extend(profile.thumbnail.as_mut());
            }
        }
        for address in addresses {
            *address = link::make_absolute(address, base);
        }
    }
}
