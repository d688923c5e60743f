//! Lists of the page: web results, ads among them, papers, and proposed searches.

pub(crate) mod ads;
pub(in crate::search) mod organic;
pub(in crate::search) mod related;
pub(in crate::search) mod scholarly;

pub use ads::{Ad, AdLink, ShoppingResult};
pub use organic::{Detected, Facts, Organic, RichSnippet, Sitelink, Sitelinks};
pub use related::RelatedSearch;
pub use scholarly::{Article, ScholarlyArticles};
