//! v1/search: web results of the largest engine.
//!
//! One request, one page. The engine changes its page all the time and serves several shapes of it at once (by device,
//! with and without scripts, by experiment), so each reader knows the places where its group stood in any of them and
//! takes what is there. What makes a page a result page at all stands in `refusal`.

pub(in crate::v1) mod ads;
mod alone;
mod answer;
mod discussions;
mod folded;
pub(in crate::v1) mod information;
mod jobs;
mod knowledge;
mod leftover;
pub(in crate::v1) mod local;
mod media;
mod messages;
mod moments;
mod organic;
mod overview;
mod page;
mod parse;
mod perspectives;
pub(in crate::v1) mod plain;
mod posts;
mod products;
mod questions;
mod recipes;
mod related;
mod request;
mod scholarly;
mod sections;
mod sports;
mod tiles;
mod topics;
mod unread;
mod when;

pub use ads::{Ad, AdLink, ShoppingResult};
pub use alone::{Overview, deferred_overview, overview};
pub use answer::{AnswerBox, Forecast, Hour, Movement, Weather};
pub use blocks::{AiOverview, ListItem, Reference, TextBlock};
pub use discussions::{Discussion, ThreadAnswer};
pub use information::SearchInformation;
pub use jobs::Job;
pub use knowledge::{
    Admission, EntityLists, Fact, FactLink, FactTable, KnowledgeGraph, Lyrics, NamedLink, Nutrient,
    Nutrition, OtherEntity, Parts, Picture, PlaceQuestion,
};
pub use local::LocalResults;
pub use media::{InlineImage, InlineVideo};
pub use messages::{LatestPosts, Post};
pub use moments::KeyMoment;
pub use organic::{Detected, Facts, Organic, RichSnippet, Sitelink, Sitelinks};
pub use page::Page;
pub use parse::{Extent, parse};
pub use perspectives::{Perspective, TopStory};
pub use products::ImmersiveProduct;
pub use questions::RelatedQuestion;
pub use recipes::Recipe;
pub use related::RelatedSearch;
pub use request::{Query, Vertical, request};
pub use scholarly::{Article, ScholarlyArticles};
pub use sections::{Section, SectionItem};
pub use sports::{Game, SportsResults, Team};
pub use topics::Topic;

use crate::ask::{Failure, Source};
use crate::reading::{Groups, Reading};
use crate::v1::maps::link_up;
use crate::v1::web::{
    blocks, card, deferred, interface, link, number, pagination, pictures, reader, refusal, script, visit,
};

/// Asks the source and reads its page.
///
/// # Errors
/// [`Failure::Refused`]: what [`Source::ask`] says, or `challenge`, `blocked`, `overloaded`, `bad_status`,
/// `truncated`, `unknown_page` for an answer that is no whole result page.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    run_for(groups, query, source).await
}

/// As [`run`], for an endpoint that answers with groups of its own choice.
pub(in crate::v1) async fn run_for(
    groups: fn(&Page) -> Groups,
    query: &Query,
    source: &dyn Source,
) -> Result<Reading, Failure> {
    let answer = source.ask(request(query)).await?;
    if let Some(refusal) = refusal::of_answer(&answer) {
        return Err(refusal.into());
    }
    let extent = if query.fast_mode { Extent::Organic } else { Extent::Whole };
    let mut page = parse(&answer.body, &answer.url, extent)?;
    for place in page.local_results.iter_mut().flat_map(|results| &mut results.places) {
        link_up(place, &query.links);
    }
    let after = query.start.saturating_add(reader::length(page.organic_results.len()));
    let unread_sections = std::mem::take(&mut page.unread);
    let reading =
        Reading { groups: groups(&page), source_url: answer.url, unread_sections, ..Reading::default() };
    Ok(page.pages.turn(reading, after))
}

fn groups(page: &Page) -> Groups {
    let mut groups = Groups::default();
    groups.put("search_information", &page.search_information);
    groups.put_list("ads", &page.ads);
    groups.put_some("local_ads", page.local_ads.as_ref());
    groups.put_list("shopping_results", &page.shopping_results);
    groups.put_some("ai_overview", page.ai_overview.as_ref());
    groups.put_some("answer_box", page.answer_box.as_ref());
    groups.put_some("knowledge_graph", page.knowledge_graph.as_ref());
    groups.put_list("organic_results", &page.organic_results);
    groups.put_some("local_results", page.local_results.as_ref());
    groups.put_list("immersive_products", &page.immersive_products);
    groups.put_list("top_stories", &page.top_stories);
    groups.put_list("perspectives", &page.perspectives);
    groups.put_list("discussions_and_forums", &page.discussions_and_forums);
    groups.put_list("inline_videos", &page.inline_videos);
    groups.put_list("short_videos", &page.short_videos);
    groups.put_list("inline_images", &page.inline_images);
    groups.put_some("sports_results", page.sports_results.as_ref());
    groups.put_list("recipes_results", &page.recipes_results);
    groups.put_list("jobs_results", &page.jobs_results);
    groups.put_some("scholarly_articles", page.scholarly_articles.as_ref());
    groups.put_some("latest_posts", page.latest_posts.as_ref());
    groups.put_list("things_to_know", &page.things_to_know);
    groups.put_list("other_sections", &page.other_sections);
    groups.put_list("related_questions", &page.related_questions);
    groups.put_list("related_searches", &page.related_searches);
    groups
}
