#![doc = include_str!("../README.md")]
//!
//! Items of result groups: one vocabulary for all sources (docs/specification.md, Item fields shown), so that the same thing has
//! the same fields at every engine, and each field has one name and one unit.
//!
//! * A field that a source does not show is absent, never null; an empty list is absent. [`is_absent`] is the one predicate for
//!   both.
//! * Ids are strings. `position` counts within its group from 1, `position_absolute` over the whole page.
//! * `rating` is a number on the source's scale, `reviews` the number of ratings. `date` is as shown; `iso_date` is the same date
//!   as `2026-11-22` or `2026-11-22T01:30:00Z` where the source identifies the day.
//! * `price` is as shown, `extracted_price` its number, `currency` its ISO 4217 code.
//! * A `…_link` leads to the source, unless its name names a call of this API (`reviews_link`, `service_…`).
//!
//! Fields of a single engine are defined beside that engine's parser. The first line of a field's comment is its description in
//! OpenAPI (feature `documents`).
//!
//! ```
//! use quarry_items::Price;
//!
//! let price = Price { price: Some("€4.50".into()), extracted_price: Some(4.5), currency: None };
//! assert_eq!(serde_json::to_string(&price).unwrap(), r#"{"price":"€4.50","extracted_price":4.5}"#);
//! ```

mod absent;
pub mod ad;
pub mod address;
pub mod app;
pub mod filter;
pub mod hours;
pub mod knowledge;
pub mod media;
pub mod organic;
pub mod person;
pub mod place;
pub mod popular;
pub mod post;
pub mod product;
pub mod review;
pub mod search;
pub mod text;

pub use absent::{Absent, is_absent};
pub use ad::Ad;
pub use address::{Coordinates, StructuredAddress};
pub use app::App;
pub use filter::{Filter, FilterOption};
pub use hours::{DAYS, DayHours, OperatingHours, OtherHours, TimeRange};
pub use knowledge::{Fact, KnowledgeGraph, NamedLink, Profile};
pub use media::{KeyMoment, Picture, Video};
pub use organic::{
    Detected, OrganicResult, QuestionAndAnswer, RedirectLink, RichSnippet, Sitelink, Sitelinks, SnippetFacts,
    ThreadAnswer,
};
pub use person::{Contributions, Contributor, Reviewer};
pub use place::{ContainingPlace, License, Place, PlaceLinks, Provider, Ranking};
pub use popular::{BusyHour, LiveBusyness, PopularTimes};
pub use post::{Post, PostButton};
pub use product::{Installment, Offer, Price, PriceRange, Product, ProductIds, Specification};
pub use review::{Feedback, OwnerResponse, PlaceInfo, RatingCount, Reaction, Review, Subrating, Trip};
pub use search::{NewsResult, RelatedQuestion, RelatedSearch, Section, SectionItem};
pub use text::{AiOverview, Film, ListItem, Reference, TextBlock};
