//! Groups read from a page.

use crate::pages::PageLinks;
use crate::reading::UnreadSection;
use crate::search::answers::answer_box::AnswerBox;
use crate::search::answers::knowledge::KnowledgeGraph;
use crate::search::answers::questions::RelatedQuestion;
use crate::search::answers::topics::Topic;
use crate::search::media::{InlineImage, InlineVideo};
use crate::search::packs::events::Event;
use crate::search::packs::jobs::Job;
use crate::search::packs::local::LocalResults;
use crate::search::packs::products::ImmersiveProduct;
use crate::search::packs::recipes::Recipe;
use crate::search::packs::showtimes::Showtime;
use crate::search::packs::sports::SportsResults;
use crate::search::packs::top_carousel::TopCarousel;
use crate::search::page::information::SearchInformation;
use crate::search::posts::discussions::Discussion;
use crate::search::posts::message_link::LatestPosts;
use crate::search::posts::perspectives::Perspective;
use crate::search::posts::story::TopStory;
use crate::search::results::ads::local::LocalAds;
use crate::search::results::ads::{Ad, ShoppingResult};
use crate::search::results::organic::Organic;
use crate::search::results::related::RelatedSearch;
use crate::search::results::scholarly::ScholarlyArticles;
use crate::search::sections::card_sections::Section;
use crate::web::blocks::AiOverview;
use quarry_items::{App, Place};
use serde::Serialize;

/// A page of results.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Page {
    /// Search information of the page.
    pub search_information: SearchInformation,
    /// Paid texts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ads: Vec<Ad>,
    /// Local services that are paid for; v1/ads answers them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub local_ads: Option<LocalAds>,
    /// Paid products.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shopping_results: Vec<ShoppingResult>,
    /// Paid tickets and tours.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tickets_results: Vec<ShoppingResult>,
    /// The generated answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ai_overview: Option<AiOverview>,
    /// The engine's direct answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer_box: Option<AnswerBox>,
    /// Knowledge panel about the searched thing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub knowledge_graph: Option<KnowledgeGraph>,
    /// Carousel above the results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub top_carousel: Option<TopCarousel>,
    /// Web results in the page's order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub organic_results: Vec<Organic>,
    /// Places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub local_results: Option<LocalResults>,
    /// Products in a grid.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub immersive_products: Vec<ImmersiveProduct>,
    /// News.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub top_stories: Vec<TopStory>,
    /// Perspectives of people.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub perspectives: Vec<Perspective>,
    /// Threads in forums.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub discussions_and_forums: Vec<Discussion>,
    /// Videos.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inline_videos: Vec<InlineVideo>,
    /// Short videos.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub short_videos: Vec<InlineVideo>,
    /// Pictures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inline_images: Vec<InlineImage>,
    /// Sights of a place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub top_sights: Vec<Place>,
    /// Hotels and what is let for holidays, in carousels.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub hotels_results: Vec<Place>,
    /// Stories in pictures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub visual_stories: Vec<TopStory>,
    /// Brands, under their headings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explore_brands: Vec<Section>,
    /// Buying guides, with prices, under their headings.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub buying_guide: Vec<Section>,
    /// The games of a league or of a team.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sports_results: Option<SportsResults>,
    /// Recipes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub recipes_results: Vec<Recipe>,
    /// Jobs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub jobs_results: Vec<Job>,
    /// Events.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events_results: Vec<Event>,
    /// Apps of stores.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub apps_results: Vec<App>,
    /// Papers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scholarly_articles: Option<ScholarlyArticles>,
    /// Showtimes of films in cinemas.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub showtimes_results: Vec<Showtime>,
    /// Short messages of accounts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub latest_posts: Option<LatestPosts>,
    /// Topics around the phrase.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub things_to_know: Vec<Topic>,
    /// Sections under headings that belong to no other group.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_sections: Vec<Section>,
    /// Questions that people also ask.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related_questions: Vec<RelatedQuestion>,
    /// Searches that the page proposes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related_searches: Vec<RelatedSearch>,
    /// Sections that no reader took, and fields that most items of a group lack.
    #[serde(skip)]
    pub unread: Vec<UnreadSection>,
    /// The page's own links to the other pages, absolute.
    #[serde(skip)]
    pub pages: PageLinks,
}

impl Page {
    /// Returns whether anything was read that answers the search: more than what is paid for, proposed or asked beside it. What
    /// stands under headings that say nothing known proves no page of results.
    pub(super) fn has_content(&self) -> bool {
        let lists = [
            self.organic_results.is_empty(),
            self.immersive_products.is_empty(),
            self.top_stories.is_empty(),
            self.perspectives.is_empty(),
            self.discussions_and_forums.is_empty(),
            self.inline_videos.is_empty(),
            self.short_videos.is_empty(),
            self.inline_images.is_empty(),
            self.top_sights.is_empty(),
            self.hotels_results.is_empty(),
            self.visual_stories.is_empty(),
            self.recipes_results.is_empty(),
            self.jobs_results.is_empty(),
            self.events_results.is_empty(),
            self.showtimes_results.is_empty(),
            self.apps_results.is_empty(),
            self.explore_brands.is_empty(),
            self.buying_guide.is_empty(),
            self.things_to_know.is_empty(),
        ];
        lists.contains(&false)
            || self.answer_box.is_some()
            || self.ai_overview.is_some()
            || self.knowledge_graph.is_some()
            || self.top_carousel.is_some()
            || self.local_results.is_some()
            || self.local_ads.is_some()
            || self.sports_results.is_some()
            || self.scholarly_articles.is_some()
            || self.latest_posts.is_some()
    }
}
