//! Sorts the sections that no reader has taken into their groups.

use crate::once::CollectVec;
use crate::search::answers::knowledge::entity::OtherEntity;
use crate::search::media::cards::{InlineImage, InlineVideo};
use crate::search::packs::jobs;
use crate::search::packs::place_carousel;
use crate::search::packs::recipes;
use crate::search::page::model::Page;
use crate::search::posts::discussions::{self, Discussion, ThreadAnswer};
use crate::search::posts::perspectives::Perspective;
use crate::search::posts::story::TopStory;
use crate::search::results::related;
use crate::search::sections::card_sections::{self, Section, SectionItem, SectionKind};
use crate::web::controls;
use crate::web::date_text;
use crate::web::date_text::is_duration;
use crate::web::link;
use crate::web::page_reader::{
    LIST_MAX, Reader, clean_text, collect_text_runs, extract_text, find_outermost, read_attribute,
    saturate_to_u32, split_by_dots,
};
use crate::web::product_card;
use quarry_html::{Document, Node, selectors};
use quarry_items::Place;
use quarry_kernel::http::UrlParts;
use std::collections::HashSet;

selectors! {
    /// What sites say of a thing that one may buy, below each of what counts with it; what counts, and the sum of what is said.
    static JUSTIFICATION = "[data-attrid='justification_card']";
    static FOLD = "g-accordion-expander";
    static OPENER = "[role='button']";
    static SUM = "[data-attrid='key_factor_summaries']";
    static HEADING = "[role='heading']";
    /// Hotels in tiles, which have no heading above them and lead on by a script.
    static HOTEL_TILE = "grid-tiles [role='link'][data-url^='/travel/'][data-url*='/entity/']";
}

/// Adds the sections to the groups of `page`, which holds all that its other readers found, at these places. Gives where
/// the sections stand.
pub(in crate::search) fn add_sections(
    document: &Document<'_>,
    reader: &Reader<'_>,
    organic: &[usize],
    read: &[usize],
    page: &mut Page,
) -> Vec<usize> {
    let taken = collect_taken_links(page);
    let mut places = Vec::new();
    for section in card_sections::find(document, organic, read) {
        // Products are read wherever they stand.
        let may_be_sold = matches!(section.kind, SectionKind::Other | SectionKind::Sights);
        let is_sold = |node: &&Node<'_>| may_be_sold && product_card::is_part_of_product(**node);
        let products = section.cards.iter().filter(is_sold).count();
        if section.has_map(reader) || products * 2 > section.cards.len() {
            continue;
        }
        let mut items: Vec<SectionItem> = Vec::new();
        for card in &section.cards {
            let found = card_sections::parse_item(*card, saturate_to_u32(items.len() + 1), reader);
            items.extend(found.filter(|item| {
                !controls::is_control_label(&item.title)
                    && !items.iter().any(|known| known.link == item.link && known.title == item.title)
            }));
        }
        let known = items
            .iter()
            .filter(|item| {
                item.link.as_ref().is_some_and(|link| taken.contains(link)) || taken.contains(&item.title)
            })
            .count();
        if items.len() < section.cards.len().min(2) || known * 2 >= items.len() {
            continue;
        }
        let place = section.cards.first().map_or(0, |card| card.index());
        places.push(place);
        let language = section.cards.first().and_then(Node::language);
        add_section(page, section.kind, section.title, items, language.as_deref());
        for thread in page.discussions_and_forums.iter_mut().filter(|thread| thread.answers.is_empty()) {
            thread.answers = discussions::parse_answers(document, place, &thread.link, reader);
            let is_quoted = |said: &String| {
                let quotes = |answer: &ThreadAnswer| {
                    said.starts_with(&*answer.snippet) || answer.extensions.contains(said)
                };
                thread.answers.iter().any(quotes)
            };
            thread.extensions.retain(|said| !is_quoted(said));
        }
    }
    for tile in find_outermost(document.root(), &HOTEL_TILE) {
        let position = saturate_to_u32(page.hotels_results.len() + 1);
        let Some(item) = card_sections::parse_item(tile, position, reader) else { continue };
        let mut hotel = place_carousel::parse_place(item, "", position);
        hotel.link =
            read_attribute(tile, "data-url").and_then(|address| link::resolve_target(reader.base, &address));
        hotel.description = hotel.description.or(hotel.kind.take());
        page.hotels_results.push(hotel);
        places.push(tile.index());
    }
    if let Some((place, section)) = parse_considerations(document) {
        page.buying_guide.push(section);
        places.push(place);
    }
    places
}

/// What counts when one buys a thing, each with what is said of it in short.
fn parse_considerations(document: &Document<'_>) -> Option<(usize, Section)> {
    let folds = document.select(&FOLD).filter(|fold| fold.select_first(&JUSTIFICATION).is_some());
    let folds: Vec<_> = folds.take(LIST_MAX).collect_vec();
    let first = folds.first()?;
    let heading = document.select(&HEADING).take_while(|heading| heading.index() < first.index()).last()?;
    let items = (1..).zip(&folds).filter_map(|(position, fold)| {
        let opener = fold.select_first(&OPENER)?;
        let title = collect_text_runs(opener).next()?;
        let extensions = opener.select(&SUM).filter_map(extract_text).collect_vec();
        Some(SectionItem { position, title, extensions, ..SectionItem::default() })
    });
    Some((first.index(), Section { title: extract_text(heading)?, items: items.collect_vec() }))
}

/// The links of everything that was read between and beside the web results, and the names of places.
pub(super) fn collect_taken_links(page: &Page) -> HashSet<String> {
    let mut taken = HashSet::new();
    let take = &mut |link: Option<&String>| taken.extend(link.cloned());
    page.shopping_results.iter().for_each(|result| take(result.link.as_ref()));
    page.apps_results.iter().for_each(|app| take(app.link.as_ref()));
    let tickets = page.events_results.iter().flat_map(|event| &event.ticket_info);
    tickets.for_each(|ticket| take(Some(&ticket.link)));
    page.top_stories.iter().for_each(|story| take(Some(&story.link)));
    page.perspectives.iter().for_each(|post| take(Some(&post.link)));
    page.discussions_and_forums.iter().for_each(|thread| take(Some(&thread.link)));
    page.inline_videos.iter().chain(&page.short_videos).for_each(|video| take(Some(&video.link)));
    page.inline_images.iter().for_each(|image| take(Some(&image.link)));
    page.related_searches.iter().for_each(|search| take(search.link.as_ref()));
    page.answer_box.iter().for_each(|answer| take(answer.link.as_ref()));
    let posts = page.latest_posts.iter().flat_map(|module| &module.posts);
    posts.for_each(|post| take(post.link.as_ref()));
    let articles = page.scholarly_articles.iter().flat_map(|module| &module.articles);
    articles.for_each(|article| take(Some(&article.link)));
    if let Some(graph) = &page.knowledge_graph {
        let listed = graph.lists.0.iter().flat_map(|(_, entities)| entities);
        graph.see_results_about.iter().chain(listed).for_each(|entity| take(Some(&entity.link)));
    }
    let places = page.local_results.iter().flat_map(|pack| &pack.places);
    places.for_each(|place| take(Some(&place.title)));
    taken
}

fn add_section(
    page: &mut Page,
    kind: SectionKind,
    title: String,
    items: Vec<SectionItem>,
    language: Option<&str>,
) {
    if jobs::is_jobs_section(&items) {
        let items = items.into_iter().filter(jobs::is_job).collect_vec();
        for (item, link, position) in number_items(page.jobs_results.len(), items) {
            page.jobs_results.push(jobs::parse(item, link, position));
        }
        return;
    }
    let kind = match kind {
        SectionKind::Other => detect_kind_by_items(&items),
        known => known,
    };
    match kind {
        SectionKind::TopStories => {
            // The heading of a cluster leads to more news of it.
            let is_story = |item: &SectionItem| {
                item.link.as_ref().is_some_and(|link| UrlParts::parse(link).path != "/search")
            };
            let items: Vec<SectionItem> = items.into_iter().filter(is_story).collect_vec();
            for (item, link, position) in number_items(page.top_stories.len(), items) {
                let item = move_title_first(item);
                let (source, date) = find_source_and_date(&item);
                page.top_stories.push(TopStory {
                    position,
                    title: item.title,
                    link,
                    source,
                    source_logo: item.icon,
                    date,
                    section: Some(title.clone()),
                    thumbnail: item.thumbnail,
                    ..TopStory::default()
                });
            }
        }
        SectionKind::Videos => add_videos(&mut page.inline_videos, items),
        SectionKind::ShortVideos => add_videos(&mut page.short_videos, items),
        SectionKind::Images => {
            for (item, link, position) in number_items(page.inline_images.len(), items) {
                // One line alone may be the title or the site.
                let is_told = item.source.is_some() || !item.extensions.is_empty();
                page.inline_images.push(InlineImage {
                    position,
                    link,
                    source_name: item.source.or_else(|| item.extensions.first().cloned()),
                    title: is_told.then_some(item.title),
                    thumbnail: item.thumbnail,
                    ..InlineImage::default()
                });
            }
        }
        SectionKind::Recipes => {
            for (item, link, position) in number_items(page.recipes_results.len(), items) {
                page.recipes_results.push(recipes::parse(item, link, position, language));
            }
        }
        SectionKind::Discussions => {
            for (item, link, position) in number_items(page.discussions_and_forums.len(), items) {
                let mut found = build_thread(item.title, item.source, item.extensions);
                found.position = position;
                found.link = link;
                found.source_logo = item.icon;
                page.discussions_and_forums.push(found);
            }
        }
        SectionKind::Perspectives => {
            for (item, link, position) in number_items(page.perspectives.len(), items) {
                let (source, date) = find_source_and_date(&item);
                page.perspectives.push(Perspective {
                    position,
                    title: Some(item.title),
                    link,
                    source,
                    date,
                    thumbnails: item.thumbnail.into_iter().collect_vec(),
                    ..Perspective::default()
                });
            }
        }
        SectionKind::Sights => add_carousel(&mut page.top_sights, items, &title),
        SectionKind::Rentals => add_carousel(&mut page.hotels_results, items, &title),
        SectionKind::Stories => {
            for (item, link, position) in number_items(page.visual_stories.len(), items) {
                page.visual_stories.push(TopStory {
                    position,
                    title: item.title,
                    link,
                    source: item.source.or_else(|| item.extensions.into_iter().next()),
                    section: Some(title.clone()),
                    thumbnail: item.thumbnail,
                    ..TopStory::default()
                });
            }
        }
        SectionKind::Brands => page.explore_brands.push(Section { title, items }),
        SectionKind::BuyingGuide => page.buying_guide.push(Section { title, items }),
        SectionKind::Known => {}
        SectionKind::Things => page.other_sections.push(Section { title, items }),
        SectionKind::Other if related::is_related_section(&items) => {
            let is_known =
                |item: &SectionItem| page.related_searches.iter().any(|known| known.query == item.title);
            let new: Vec<SectionItem> = items.into_iter().filter(|item| !is_known(item)).collect_vec();
            page.related_searches.extend(new.into_iter().map(|item| related::build_from_item(item, &title)));
        }
        SectionKind::Other => add_other_section(page, title, items),
    }
}

/// What cards are whose heading says nothing known.
fn detect_kind_by_items(items: &[SectionItem]) -> SectionKind {
    let is_story = |item: &&SectionItem| {
        item.link.as_deref().is_some_and(|link| UrlParts::parse(link).path.contains("/web-stories/"))
    };
    match items {
        _ if place_carousel::is_rentals_section(items) => SectionKind::Rentals,
        _ if place_carousel::is_sights_section(items) => SectionKind::Sights,
        _ if items.iter().filter(is_story).count() * 2 > items.len() => SectionKind::Stories,
        _ => SectionKind::Other,
    }
}

/// Adds cards to a group of places; some of them only a script opens.
fn add_carousel(group: &mut Vec<Place>, items: Vec<SectionItem>, section: &str) {
    for item in items {
        let position = saturate_to_u32(group.len() + 1);
        group.push(place_carousel::parse_place(item, section, position));
    }
}

/// A list of things that the source knows belongs to the panel of whose kind they are: its cast, its artworks.
fn add_other_section(page: &mut Page, title: String, items: Vec<SectionItem>) {
    let is_known = |item: &SectionItem| item.link.as_deref().is_some_and(|link| link.contains("stick="));
    let name = page
        .knowledge_graph
        .as_ref()
        .filter(|_| items.iter().all(is_known))
        .and_then(|graph| graph.derive_list_name(&title));
    if let (Some(graph), Some(name)) = (page.knowledge_graph.as_mut(), name) {
        let mut entities = items.into_iter().filter_map(|item| {
            // As in the panel's own lists: what shares a line stands apart.
            let extensions = item.extensions.iter().flat_map(|line| split_by_dots(line)).collect_vec();
            Some(OtherEntity {
                name: item.title,
                extensions,
                link: item.link?,
                image: item.thumbnail,
                ..OtherEntity::default()
            })
        });
        graph.add_list(&name, &mut entities);
        return;
    }
    page.other_sections.push(Section { title, items });
}

/// A card of a question names its site first; the question is the longest of its first lines. What else stands there, part by
/// part: the site, the day, the forum and how many answered.
fn build_thread(title: String, source: Option<String>, lines: Vec<String>) -> Discussion {
    const HEAD_LINES: usize = 3;
    let (mut title, mut source, mut extensions) = (title, source, lines);
    let longest =
        (0..extensions.len().min(HEAD_LINES)).max_by_key(|line| extensions.get(*line).map_or(0, String::len));
    if let Some(line) =
        longest.filter(|line| extensions.get(*line).is_some_and(|line| line.len() > title.len()))
    {
        let question = extensions.remove(line);
        source = source.or(Some(std::mem::replace(&mut title, question)));
    }
    let mut found = Discussion { title, source, ..Discussion::default() };
    for part in extensions.iter().flat_map(|line| split_by_dots(line)) {
        match date_text::parse_date(&part) {
            Some(date) if found.date.is_none() => found.date = Some(date),
            _ if found.source.is_none() && !part.contains(char::is_numeric) => found.source = Some(part),
            _ => found.extensions.push(part),
        }
    }
    found
}

/// Items as entries of a group that has `before` already; what leads nowhere is no entry.
fn number_items(before: usize, items: Vec<SectionItem>) -> Vec<(SectionItem, String, u32)> {
    let mut found = Vec::new();
    for mut item in items {
        if let Some(link) = item.link.take() {
            found.push((item, link, saturate_to_u32(before + found.len() + 1)));
        }
    }
    found
}

/// Longer texts are no names of sites.
const NAME_BYTES_MAX: usize = 60;

/// A card without a heading may name its site before its title, which is the longer one of the two.
fn move_title_first(mut item: SectionItem) -> SectionItem {
    let is_site = |item: &SectionItem| {
        !item.has_heading
            && item.source.is_none()
            && item.extensions.first().is_some_and(|next| next.len() > item.title.len() && next.contains(' '))
    };
    if is_site(&item) {
        let title = item.extensions.remove(0);
        item.source = Some(std::mem::replace(&mut item.title, title));
    }
    item
}

/// A card names its site first and its date last; the date has a number in it.
fn find_source_and_date(item: &SectionItem) -> (Option<String>, Option<String>) {
    let has_number = |line: &&String| line.chars().any(char::is_numeric);
    let date = item.extensions.last().and_then(|line| date_text::parse_date(line));
    let is_name =
        |line: &&String| !has_number(line) && !line.contains('\u{B7}') && line.len() <= NAME_BYTES_MAX;
    let source = item.source.clone().or_else(|| item.extensions.first().filter(is_name).cloned());
    (source, date)
}

fn add_videos(group: &mut Vec<InlineVideo>, items: Vec<SectionItem>) {
    for (item, link, position) in number_items(group.len(), items) {
        group.push(build_video(item, link, position));
    }
}

fn build_video(item: SectionItem, link: String, position: u32) -> InlineVideo {
    let others: Vec<&String> = item.extensions.iter().filter(|line| !is_duration(line)).collect_vec();
    let date = others.iter().rev().find_map(|line| date_text::parse_date(line));
    // Below the channel may stand where the video is and since when: `Example - Mar 20, 2018`.
    let dated = others.last().and_then(|line| line.rsplit_once(" - "));
    let dated = dated.and_then(|(name, day)| Some((clean_text(name)?, date_text::parse_date(day)?)));
    let (platform, day) = dated.unzip();
    let named = others
        .first()
        .filter(|line| date_text::parse_date(line).is_none() && (day.is_none() || others.len() > 1));
    let mut names =
        named.iter().flat_map(|line| split_by_dots(line)).filter(|part| !date_text::is_date(part));
    InlineVideo {
        position: Some(position),
        title: item.title,
        link,
        platform: item.source.or(platform).or_else(|| names.next()),
        channel: names.next(),
        date: day.or(date),
        duration: item.length,
        key_moments: Vec::new(),
        thumbnail: item.thumbnail,
        ..Default::default()
    }
}
