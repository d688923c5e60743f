//! v1/search: web results of the largest engine.
//!
//! One request, one page. The engine changes its page all the time and serves several shapes of it at once (by device,
//! with and without scripts, by experiment), so each reader knows the places where its group stood in any of them and
//! takes what is there. What makes a page a result page at all stands in `refusal`.

mod alone;
mod answers;
mod cut;
mod media;
mod packs;
mod page;
mod request;
mod results;
mod run;
mod voices;

pub use crate::web::blocks::{AiOverview, ListItem, Reference, TextBlock};
pub use alone::{OverviewLocation, find_overview, parse_deferred_overview};
pub(crate) use answers::plain;
pub use answers::{
    Admission, AnswerBox, EntityLists, Fact, FactLink, FactTable, Forecast, Hour, KnowledgeGraph, Lyrics,
    Movement, NamedLink, Nutrient, Nutrition, OtherEntity, PanelParts, Picture, PlaceQuestion, Quote,
    RelatedQuestion, Report, Topic, TypicalPrices, Weather,
};
pub(crate) use cut::unknown;
pub use cut::{Section, SectionItem};
pub use media::{InlineImage, InlineVideo, KeyMoment};
pub(crate) use packs::local;
pub use packs::{
    Event, Game, ImmersiveProduct, Job, LocalMap, LocalResults, Recipe, SportsResults, Team, Ticket,
    TopCarousel,
};
pub(crate) use page::information;
pub use page::{Extent, Page, SearchInformation, parse};
pub use quarry_items::{App, Place};
pub use request::{Query, Vertical, build_request};
pub(crate) use results::ads;
pub use results::ads::local::{LocalAd, LocalAds};
pub use results::{
    Ad, AdLink, Article, Detected, Facts, Organic, RelatedSearch, RichSnippet, ScholarlyArticles,
    ShoppingResult, Sitelink, Sitelinks,
};
pub use run::run;
pub(crate) use run::run_with_groups;
pub use voices::{Discussion, LatestPosts, Perspective, Post, ThreadAnswer, TopStory};
