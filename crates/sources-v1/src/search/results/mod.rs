//! What the page lists: web results, what is paid for among them, papers, and the searches that it proposes.

pub(crate) mod ads;
pub(in crate::search) mod organic;
pub(in crate::search) mod related;
pub(in crate::search) mod scholarly;

pub use ads::{Ad, AdLink, ShoppingResult};
pub use organic::{Detected, Facts, Organic, RichSnippet, Sitelink, Sitelinks};
pub use related::RelatedSearch;
pub use scholarly::{Article, ScholarlyArticles};
