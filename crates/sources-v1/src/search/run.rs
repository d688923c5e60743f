//! Asks the source for its page and reads it.

use super::page::{Extent, Page, parse};
use super::request::{Query, build_request};
use crate::ask::{Failure, Source};
use crate::reading::{GROUPS_WITHOUT_RESULTS, Reading, ResultGroups};
use crate::web::pagination::OFFSETS;
use crate::web::place_endpoints::set_place_links;
use crate::web::{page_reader, refusal};

/// Asks the source and reads its page.
///
/// # Errors
/// [`Failure::Refused`]: what [`Source::fetch`] says, or `challenge`, `blocked`, `overloaded`, `bad_status`,
/// `truncated`, `unknown_page` for an answer that is no whole result page.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let reading = run_with_groups(collect_groups, query, source).await?;
    let found_nothing = query.start == 0 && reading.groups.are_only(&GROUPS_WITHOUT_RESULTS);
    Ok(Reading { found_nothing, ..reading })
}

/// Runs the search like [`run`], for an endpoint with its own choice of groups.
pub(crate) async fn run_with_groups(
    groups: fn(&Page) -> ResultGroups,
    query: &Query,
    source: &dyn Source,
) -> Result<Reading, Failure> {
    let answer = source.fetch(build_request(query)).await?;
    if let Some(refusal) = refusal::check_answer(&answer) {
        return Err(refusal.into());
    }
    let extent = if query.fast_mode { Extent::Organic } else { Extent::Whole };
    let mut page = parse(&answer.body, &answer.url, extent)?;
    for place in page.local_results.iter_mut().flat_map(|results| &mut results.places) {
        set_place_links(place, &query.links);
    }
    let after = query.start.saturating_add(page_reader::saturate_to_u32(page.organic_results.len()));
    let unread_sections = std::mem::take(&mut page.unread);
    let reading =
        Reading { groups: groups(&page), source_url: answer.url, unread_sections, ..Reading::default() };
    Ok(page.pages.add_to_reading(reading, &OFFSETS, after))
}

fn collect_groups(page: &Page) -> ResultGroups {
    let mut groups = ResultGroups::default();
    groups.put("search_information", &page.search_information);
    groups.put_list("ads", &page.ads);
    groups.put_some("local_ads", page.local_ads.as_ref());
    groups.put_list("shopping_results", &page.shopping_results);
    groups.put_list("tickets_results", &page.tickets_results);
    groups.put_some("ai_overview", page.ai_overview.as_ref());
    groups.put_some("answer_box", page.answer_box.as_ref());
    groups.put_some("knowledge_graph", page.knowledge_graph.as_ref());
    groups.put_some("top_carousel", page.top_carousel.as_ref());
    groups.put_list("organic_results", &page.organic_results);
    groups.put_some("local_results", page.local_results.as_ref());
    groups.put_list("immersive_products", &page.immersive_products);
    groups.put_list("top_stories", &page.top_stories);
    groups.put_list("perspectives", &page.perspectives);
    groups.put_list("discussions_and_forums", &page.discussions_and_forums);
    groups.put_list("inline_videos", &page.inline_videos);
    groups.put_list("short_videos", &page.short_videos);
    groups.put_list("inline_images", &page.inline_images);
    groups.put_list("top_sights", &page.top_sights);
    groups.put_list("hotels_results", &page.hotels_results);
    groups.put_list("visual_stories", &page.visual_stories);
    groups.put_list("explore_brands", &page.explore_brands);
    groups.put_list("buying_guide", &page.buying_guide);
    groups.put_some("sports_results", page.sports_results.as_ref());
    groups.put_list("recipes_results", &page.recipes_results);
    groups.put_list("jobs_results", &page.jobs_results);
    groups.put_list("events_results", &page.events_results);
    groups.put_list("showtimes_results", &page.showtimes_results);
    groups.put_list("apps_results", &page.apps_results);
    groups.put_some("scholarly_articles", page.scholarly_articles.as_ref());
    groups.put_some("latest_posts", page.latest_posts.as_ref());
    groups.put_list("things_to_know", &page.things_to_know);
    groups.put_list("other_sections", &page.other_sections);
    groups.put_list("related_questions", &page.related_questions);
    groups.put_list("related_searches", &page.related_searches);
    groups
}
