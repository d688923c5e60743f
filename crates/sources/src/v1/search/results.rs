//! What the page lists: web results, what is paid for among them, papers, and the searches that it proposes.

pub(in crate::v1) mod ads;
pub(in crate::v1::search) mod organic;
pub(in crate::v1::search) mod related;
pub(in crate::v1::search) mod scholarly;

pub use ads::{Ad, AdLink, ShoppingResult};
pub use organic::{Detected, Facts, Organic, RichSnippet, Sitelink, Sitelinks};
pub use related::RelatedSearch;
pub use scholarly::{Article, ScholarlyArticles};
