//! v1/search: web results of the largest engine.
//!
//! One request, one page. The engine changes its page all the time and serves several shapes of it at once (by device,
//! with and without scripts, by experiment), so each reader knows the places where its group stood in any of them and
//! takes what is there. What makes a page a result page at all stands in `refusal`.

mod answers;
mod media;
mod overview;
mod packs;
mod page;
mod posts;
mod request;
mod results;
mod run;
mod sections;

pub use crate::web::blocks::{AiOverview, ListItem, Reference, TextBlock};
pub(crate) use answers::no_script;
pub use answers::{
    Admission, AnswerBox, EntityLists, Fact, FactLink, FactTable, Forecast, Hour, KnowledgeGraph, Lyrics,
    Movement, NamedLink, Nutrient, Nutrition, OtherEntity, PanelParts, Picture, PlaceQuestion, Quote,
    RelatedQuestion, Report, Topic, TypicalPrices, Weather,
};
pub use media::{InlineImage, InlineVideo, KeyMoment};
pub use overview::{OverviewLocation, find_overview, parse_deferred_overview};
pub(crate) use packs::local;
pub use packs::{
    Event, Game, ImmersiveProduct, Job, LocalMap, LocalResults, Recipe, Showing, Showtime, SportsResults,
    Team, Ticket, TopCarousel,
};
pub(crate) use page::information;
pub use page::{Extent, Page, SearchInformation, parse};
pub use posts::{Discussion, LatestPosts, Perspective, Post, ThreadAnswer, TopStory};
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
pub(crate) use sections::unread;
pub use sections::{Section, SectionItem};
