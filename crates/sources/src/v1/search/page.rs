//! A whole page: which groups it has and which place everything has on it.

use super::ads::{self, Ad, ShoppingResult};
use super::answer::{self, AnswerBox};
use super::blocks::AiOverview;
use super::discussions::{self, Discussion};
use super::folded::Folded;
use super::information::{self, SearchInformation};
use super::jobs::Job;
use super::knowledge::{self, KnowledgeGraph};
use super::local::{self, LocalResults};
use super::media::{self, InlineImage, InlineVideo};
use super::organic::{self, Found, Organic};
use super::pagination::{self, Pages};
use super::perspectives::{self, Perspective, TopStory};
use super::pictures::Pictures;
use super::posts::{self, LatestPosts};
use super::products::{self, ImmersiveProduct};
use super::questions::{self, RelatedQuestion};
use super::reader::{Reader, length};
use super::recipes::Recipe;
use super::related::{self, RelatedSearch};
use super::scholarly::{self, ScholarlyArticles};
use super::sections::Section;
use super::sports::{self, SportsResults};
use super::topics::{self, Topic};
use super::{deferred, leftover, overview, refusal, unread};
use crate::ask::Failure;
use crate::reading::UnreadSection;
use crate::v1::ads::local_ads::{self, LocalAds};
use quarry_html::Document;
use serde::Serialize;

/// A page of results.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "documents", derive(schemars::JsonSchema))]
pub struct Page {
    /// What the page says about itself.
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
    /// The generated answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ai_overview: Option<AiOverview>,
    /// The engine's direct answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer_box: Option<AnswerBox>,
    /// What the engine knows about the thing that was searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub knowledge_graph: Option<KnowledgeGraph>,
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
    /// What people say.
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
    /// The games of a league or of a team.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sports_results: Option<SportsResults>,
    /// Recipes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub recipes_results: Vec<Recipe>,
    /// Jobs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub jobs_results: Vec<Job>,
    /// Papers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scholarly_articles: Option<ScholarlyArticles>,
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
    /// Sections that no reader took.
    #[serde(skip)]
    pub unread: Vec<UnreadSection>,
    /// The page's own links to the other pages, absolute.
    #[serde(skip)]
    pub pages: Pages,
}

/// How much of a page is read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Extent {
    /// Everything.
    #[default]
    Whole,
    /// Web results and what the page says about itself.
    Organic,
}

/// Reads a page of results. `url` is the address that was asked: the page's own links are completed by it.
///
/// # Errors
/// [`Failure::Refused`]: `challenge` and `blocked` for pages that want proof of a person or of a browser, `truncated` for
/// a page without its end (also when results were read already), `unknown_page` for a page that is none of results, or
/// from which nothing can be read though it does not say that there is nothing.
pub fn parse(html: &str, url: &str, extent: Extent) -> Result<Page, Failure> {
    let html = &*deferred::expand(html);
    let document = Document::parse(html);
    if let Some(refusal) = refusal::of_page(&document) {
        return Err(refusal.into());
    }
    let reader = Reader { base: url, pictures: Pictures::of(html) };
    let organic = organic::read(&document, &reader);
    let mut places = Places(organic.iter().map(|found| found.index).collect());
    let mut page = Page {
        search_information: information::read(&document, html, &reader, organic.is_empty()),
        pages: Pages::of(&document, &reader, pagination::offset(url).unwrap_or(0)),
        ..Page::default()
    };
    let mut ads = Vec::new();
    if extent == Extent::Whole {
        ads = ads::texts(&document, &reader);
        ads::settle(&mut ads, &places.0);
        places.0.extend(ads.iter().map(|(place, _)| *place));
        groups(&document, html, &reader, &organic, &mut page, &mut places);
    }
    if places.0.is_empty()
        && let Some(refusal) = refusal::of_empty(&document)
    {
        return Err(refusal.into());
    }
    places.0.sort_unstable();
    page.ads =
        ads.into_iter().map(|(place, ad)| Ad { position_absolute: Some(places.rank(place)), ..ad }).collect();
    if extent == Extent::Whole {
        page.unread = unread::of(&document, &organic, &places.0, &page);
    }
    for (position, found) in (1..).zip(organic) {
        let position_absolute = places.rank(found.index);
        page.organic_results.push(Organic { position, position_absolute, ..found.result });
    }
    Ok(page)
}

/// Reads the groups between and beside the web results.
fn groups(
    document: &Document<'_>,
    html: &str,
    reader: &Reader<'_>,
    organic: &[Found],
    page: &mut Page,
    places: &mut Places,
) {
    page.local_ads = places.keep_some(local_ads::read(document, reader));
    page.shopping_results = places.keep(ads::products(document, reader));
    page.ai_overview = places.keep_some(overview::read(document, html, reader));
    page.answer_box = places.keep_some(answer::read(document, reader));
    page.knowledge_graph = places.keep_some(knowledge::read(document, html, reader));
    page.local_results = places.keep(local::read(document, html, reader));
    page.immersive_products = places.keep(products::read(document, reader));
    let folded = Folded::of(document);
    let cards = perspectives::read(document, reader, &folded);
    page.perspectives = cards.perspectives;
    page.top_stories = cards.top_stories;
    places.0.extend(cards.places);
    page.discussions_and_forums = places.keep(discussions::read(document, reader));
    page.inline_videos = places.keep(media::videos(document, reader));
    page.short_videos = places.keep(media::short_videos(document, reader));
    page.inline_images = places.keep(media::images(document, reader));
    page.related_questions = places.keep(questions::read(document, html, reader));
    page.related_searches = places.keep(related::read(document, reader));
    page.sports_results = places.keep_some(sports::read(document, reader));
    page.scholarly_articles = places.keep_some(scholarly::read(document, reader));
    match posts::read(document, reader, &page.perspectives, &folded) {
        Some((place, module)) if posts::are_perspectives(&module) => {
            places.0.push(place);
            page.perspectives.extend(posts::into_perspectives(module, page.perspectives.len()));
        }
        found => page.latest_posts = places.keep_some(found),
    }
    page.latest_posts = page.latest_posts.take().or(cards.latest);
    page.things_to_know = places.keep(topics::read(document, reader));
    places.0.extend(leftover::sort(document, reader, organic, &places.0, page));
}

/// Where everything stands that is a result.
struct Places(Vec<usize>);

impl Places {
    fn keep<T>(&mut self, (place, group): (Option<usize>, T)) -> T {
        self.0.extend(place);
        group
    }

    fn keep_some<T>(&mut self, group: Option<(usize, T)>) -> Option<T> {
        group.map(|(place, group)| self.keep((Some(place), group)))
    }

    /// The place's number from 1; the places are sorted by now.
    fn rank(&self, place: usize) -> u32 {
        length(self.0.partition_point(|other| *other <= place))
    }
}
