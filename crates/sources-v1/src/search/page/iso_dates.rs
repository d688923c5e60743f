//! The days that dates say: `iso_date` beside every `date` of a page that tells one, by the page's language and by how its
//! other dates are written.

use super::Page;
use crate::dates::DateStyle;

/// Tells every group's days.
pub(super) fn fill_iso_dates(page: &mut Page, language: Option<&str>) {
    let mut shown: Vec<String> = Vec::new();
    visit_dates(page, &mut |date, _| shown.extend(date.cloned()));
    let style = DateStyle::from_shown_dates(language, shown.iter().map(String::as_str));
    visit_dates(page, &mut |date, iso_date| {
        if iso_date.is_none() {
            *iso_date = date.and_then(|date| style.parse_iso_date(date));
        }
    });
}

type DateVisitor<'f> = dyn FnMut(Option<&String>, &mut Option<String>) + 'f;

/// Calls `told` with every date of the page and its `iso_date`.
fn visit_dates(page: &mut Page, told: &mut DateVisitor<'_>) {
    for found in &mut page.organic_results {
        told(found.date.as_ref(), &mut found.iso_date);
        if let Some(links) = &mut found.sitelinks {
            for link in links.inline.iter_mut().chain(&mut links.expanded) {
                told(link.date.as_ref(), &mut link.iso_date);
            }
        }
    }
    for story in page.top_stories.iter_mut().chain(&mut page.visual_stories) {
        told(story.date.as_ref(), &mut story.iso_date);
    }
    for perspective in &mut page.perspectives {
        told(perspective.date.as_ref(), &mut perspective.iso_date);
    }
    for thread in &mut page.discussions_and_forums {
        told(thread.date.as_ref(), &mut thread.iso_date);
    }
    for video in page.inline_videos.iter_mut().chain(&mut page.short_videos) {
        told(video.date.as_ref(), &mut video.iso_date);
    }
    for post in page.latest_posts.iter_mut().flat_map(|found| &mut found.posts) {
        told(post.date.as_ref(), &mut post.iso_date);
    }
    for game in page.sports_results.iter_mut().flat_map(|found| &mut found.games) {
        told(game.date.as_ref(), &mut game.iso_date);
    }
    for question in &mut page.related_questions {
        told(question.date.as_ref(), &mut question.iso_date);
    }
    if let Some(answer) = &mut page.answer_box {
        told(answer.date.as_ref(), &mut answer.iso_date);
    }
}
