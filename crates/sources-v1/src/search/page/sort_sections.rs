//! Sorts the sections that no reader has taken into their groups.

use crate::once::CollectVec;
use crate::search::media::InlineImage;
use crate::search::packs::jobs;
use crate::search::packs::place_carousel;
use crate::search::packs::recipes;
use crate::search::packs::top_carousel::TopCarousel;
use crate::search::page::model::Page;
use crate::search::page::section_items::{
    add_videos, build_entity, build_thread, find_source_and_date, has_link, move_title_first, number_items,
};
use crate::search::posts::discussions::{self, Discussion, ThreadAnswer};
use crate::search::posts::perspectives::Perspective;
use crate::search::posts::story::TopStory;
use crate::search::results::related;
use crate::search::sections::card_sections::{self, Section, SectionItem, SectionKind};
use crate::web::controls;
use crate::web::link;
use crate::web::page_reader::{
    LIST_MAX, Reader, collect_text_runs, extract_text, find_outermost, read_attribute, saturate_to_u32,
};
use crate::web::product_card;
use quarry_html::{Document, Node, selectors};
use quarry_items::Place;
use quarry_kernel::http::UrlParts;
use quarry_kernel::url;
use std::collections::HashSet;

selectors! {
    /// Card with the sites' opinions on one aspect of a product: the aspect, and a summary.
    static JUSTIFICATION = "[data-attrid='justification_card']";
    static FOLD = "g-accordion-expander";
    static OPENER = "[role='button']";
    static SUM = "[data-attrid='key_factor_summaries']";
    static HEADING = "[role='heading']";
    static PANEL_PART = "[data-attrid^='kc:/']";
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
        let is_above = organic.first().is_none_or(|first| place < *first);
        match section.kind {
            // Things from many sites that stand above the results are what the phrase asks for.
            SectionKind::Things if is_above && page.top_carousel.is_none() && items.iter().all(has_link) => {
                let items = items.into_iter().filter_map(build_entity).collect_vec();
                page.top_carousel = Some(TopCarousel { title: Some(section.title), items });
            }
            // A named part of the panel is no proposed search.
            SectionKind::Other if section.cards.iter().all(|card| card.closest(&PANEL_PART).is_some()) => {
                add_other_section(page, section.title, items);
            }
            kind => add_section(page, kind, section.title, items, language.as_deref()),
        }
        for thread in page.discussions_and_forums.iter_mut().filter(|thread| thread.answers.is_empty()) {
            thread.answers = discussions::parse_answers(document, place, &thread.link, reader);
            let is_quoted = |extension: &String| {
                let quotes = |answer: &ThreadAnswer| {
                    extension.starts_with(&*answer.snippet) || answer.extensions.contains(extension)
                };
                thread.answers.iter().any(quotes)
            };
            thread.extensions.retain(|extension| !is_quoted(extension));
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

/// Parses the considerations for buying a thing, each with a short text.
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

/// Returns the links of everything that was read between and beside the web results, and the names of places.
pub(super) fn collect_taken_links(page: &Page) -> HashSet<String> {
    let mut taken = HashSet::new();
    let take = &mut |link: Option<&String>| taken.extend(link.cloned());
    let paid = page.shopping_results.iter().chain(&page.tickets_results);
    paid.for_each(|result| take(result.link.as_ref()));
    page.apps_results.iter().for_each(|app| take(app.link.as_ref()));
    let tickets = page.events_results.iter().flat_map(|event| &event.ticket_info);
    tickets.for_each(|ticket| take(Some(&ticket.link)));
    page.showtimes_results.iter().for_each(|cinema| take(cinema.link.as_ref()));
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
    let strip = page.top_carousel.iter().flat_map(|strip| &strip.items);
    strip.for_each(|entity| take(Some(&entity.link)));
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
                // A single line may be the title or the site.
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
                page.discussions_and_forums.push(Discussion { position, link, ..build_thread(item) });
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

/// Detects the kind of cards under an unknown heading.
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
    let means_thing =
        |link: &str| ["stick", "si"].iter().any(|name| url::find_query_value(link, name).is_some());
    let is_known = |item: &SectionItem| item.link.as_deref().is_some_and(means_thing);
    let name = page
        .knowledge_graph
        .as_ref()
        .filter(|_| items.iter().all(is_known))
        .and_then(|graph| graph.derive_list_name(&title));
    if let (Some(graph), Some(name)) = (page.knowledge_graph.as_mut(), name) {
        graph.add_list(&name, &mut items.into_iter().filter_map(build_entity));
        return;
    }
    page.other_sections.push(Section { title, items });
}
