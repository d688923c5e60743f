//! v2/search: web results of the second engine.
//!
//! One request, one page. The engine has changed its page often and serves several shapes of it at once (by device,
//! by market, by experiment), so each reader knows the places where its group stood in any of them and takes what is
//! there. What makes a page a result page at all stands in `classify`.

mod ads;
mod answer;
pub(crate) mod classify;
mod item;
mod knowledge;
mod link;
mod local;
mod media;
mod organic;
mod page;
mod pagination;
mod provenance;
mod questions;
mod related;
mod request;
mod search_information;
mod sections;
pub(crate) mod text;

pub use item::{
    Ad, AiOverview, AnswerBox, Coordinates, InlineImage, InlineVideo, KnowledgeGraph, LocalResults, Module,
    ModuleItem, NamedLink, NewsResult, Organic, OtherEntity, Place, RatingSource, Recommendation, Reference,
    RelatedQuestion, RelatedSearch, RichSnippet, SearchInformation, Section, SectionItem, Sitelink,
    Sitelinks, TextBlock, WebReview,
};
pub use page::{Page, parse};
pub use provenance::read_provenance;
pub use request::{Query, SafeSearch, build_request};

use crate::ask::{Failure, Refusal, Source};
use crate::reading::{Reading, ResultGroups, UnreadSection};

/// Asks the source and reads its page.
///
/// # Errors
/// [`Failure::Refused`]: what [`Source::fetch`] says, or `challenge`, `blocked`, `overloaded`, `bad_status`,
/// `truncated`, `unknown_page` for an answer that is no whole result page; `blocked_silently` where it finds nothing for
/// plain words.
pub async fn run(query: &Query, source: &dyn Source) -> Result<Reading, Failure> {
    let (mut page, mut url) = fetch_page(query, source).await?;
    if page.is_empty() {
        // To a suspected robot the source responds that there are no results, in the words of a genuine answer: only a second
        // request tells them apart.
        let again = if source.ask_again() { fetch_page(query, source).await.ok() } else { None };
        let is_seen_twice = again.is_some();
        if let Some(again) = again {
            (page, url) = again;
        }
        if page.is_empty() {
            page.search_information.no_results_confirmed = Some(is_seen_twice);
        }
    }
    if page.is_empty() {
        // The source drops words until it finds results, so no results for plain words is no valid answer.
        if query.first <= 1 && classify::are_plain_words(&query.q) {
            return Err(Refusal::BlockedSilently.into());
        }
        page.unread.push(UnreadSection::new("no results, as the page itself says", 1));
    }
    for place in page.local_results.iter_mut().flat_map(|found| &mut found.places) {
        place.place_link = place.place_id.as_ref().map(|id| format!("{}place_id={id}", query.place_base));
    }
    let after = query.first.saturating_add(page.search_information.results_on_page);
    let reading = Reading {
        found_nothing: query.first <= 1 && page.is_empty(),
        has_second_look: page.search_information.no_results_confirmed.is_some(),
        groups: build_groups(&page),
        source_url: url,
        unread_sections: page.unread,
        ..Reading::default()
    };
    Ok(page.pages.add_to_reading(reading, &pagination::OFFSET_PARAMETER, after))
}

/// Returns the page and its address.
async fn fetch_page(query: &Query, source: &dyn Source) -> Result<(Page, String), Failure> {
    let answer = source.fetch(build_request(query)).await?;
    if let Some(refusal) = classify::classify_response(&answer) {
        return Err(refusal.into());
    }
    Ok((parse(&answer.body, &answer.url)?, answer.url))
}

fn build_groups(page: &Page) -> ResultGroups {
    let mut groups = ResultGroups::default();
    groups.put("search_information", &page.search_information);
    groups.put_list("organic_results", &page.organic_results);
    groups.put_list("ads", &page.ads);
    groups.put_some("ai_overview", page.ai_overview.as_ref());
    groups.put_some("answer_box", page.answer_box.as_ref());
    groups.put_some("knowledge_graph", page.knowledge_graph.as_ref());
    groups.put_some("top_carousel", page.top_carousel.as_ref());
    groups.put_list("knowledge_graph_list", &page.knowledge_graph_list);
    groups.put_some("local_results", page.local_results.as_ref());
    groups.put_list("related_questions", &page.related_questions);
    groups.put_list("related_searches", &page.related_searches);
    groups.put_list("explore_further", &page.explore_further);
    groups.put_list("inline_videos", &page.inline_videos);
    groups.put_list("inline_images", &page.inline_images);
    groups.put_list("news_results", &page.news_results);
    groups.put_list("other_sections", &page.other_sections);
    groups
}
