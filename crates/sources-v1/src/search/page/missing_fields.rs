//! Fields that nearly always stand in a group's items and that most items of this page lack: the group was read, but not whole.
//! For the operator's log, beside the sections that no reader took.

use crate::once::CollectVec;
use crate::reading::UnreadSection;
use crate::search::page::model::Page;

/// Minimum number of items from which a field can count as nearly always present.
const ITEMS_MIN: usize = 3;

/// For each field: its name in the log, and the numbers of items without and with it.
macro_rules! fields {
    ($($group:ident of $items:expr => $($field:ident),+;)+) => {[$($((
        concat!(stringify!($group), ".", stringify!($field)),
        $items.iter().filter(|item| item.$field.is_none()).count(),
        $items.iter().filter(|item| item.$field.is_some()).count(),
    )),+),+]};
}

/// Returns the fields that most items of their group lack, as `group.field` with the number of items without it.
///
/// Listed is what at least half of the items have on every recorded page with three of them or more. What a kind of page leaves
/// out (addresses of hotels, ratings of offices) is not listed.
pub(super) fn find(page: &Page) -> Vec<UnreadSection> {
    let posts = page.latest_posts.as_ref().map_or(&[][..], |module| &module.posts);
    let papers = page.scholarly_articles.as_ref().map_or(&[][..], |papers| &papers.articles);
    // A site is named beside its icon; phones of 2022 and before showed the icon alone.
    let with_icon = page.organic_results.iter().filter(|result| result.favicon.is_some()).collect_vec();
    // Accounts and posts show counters in place of their address.
    let addressed = page
        .organic_results
        .iter()
        .filter(|result| result.followers.is_none() && result.engagement.is_none());
    let addressed = addressed.collect_vec();
    // Names that a page lists may stand in place of its text.
    let without_list = page
        .organic_results
        .iter()
        .filter(|result| result.rich_snippet.as_ref().is_none_or(|snippet| snippet.extensions.is_empty()));
    let without_list = without_list.collect_vec();
    let answered = page.related_questions.iter().filter(|question| question.link.is_some()).collect_vec();
    // Pictures of products that are compared may wait for a script.
    let in_grids =
        page.immersive_products.iter().filter(|product| product.specifications.is_empty()).collect_vec();
    let counts = fields! {
        organic_results of addressed => displayed_link;
        organic_results of without_list => snippet;
        organic_results of with_icon => source;
        ads of page.ads => displayed_link, description;
        shopping_results of page.shopping_results => price, source, thumbnail;
        tickets_results of page.tickets_results => price, source, thumbnail;
        immersive_products of in_grids => price, thumbnail;
        top_stories of page.top_stories => source, date;
        perspectives of page.perspectives => author, source, date;
        latest_posts of posts => snippet, date;
        discussions_and_forums of page.discussions_and_forums => source;
        inline_videos of page.inline_videos => platform, channel, date, duration, thumbnail;
        short_videos of page.short_videos => platform, channel, thumbnail;
        inline_images of page.inline_images => thumbnail;
        top_sights of page.top_sights => rating, thumbnail;
        hotels_results of page.hotels_results => price, rating;
        recipes_results of page.recipes_results => source, total_time, thumbnail;
        jobs_results of page.jobs_results => company_name, location, via;
        visual_stories of page.visual_stories => source, thumbnail;
        scholarly_articles of papers => author, cited_by;
        related_questions of answered => title, displayed_link;
    };
    let is_gap = |&(_, without, with): &(&str, usize, usize)| without > with && without + with >= ITEMS_MIN;
    counts
        .into_iter()
        .filter(is_gap)
        .map(|(field, without, _)| UnreadSection::new(field, without))
        .collect_vec()
}
