//! Sorts the sections that no reader has taken into their groups.

use crate::once::Listed;
use crate::search::answers::knowledge::entity::OtherEntity;
use crate::search::cut::sections::{self, Kind, Section, SectionItem};
use crate::search::media::cards::{InlineImage, InlineVideo};
use crate::search::packs::carousel;
use crate::search::packs::jobs;
use crate::search::packs::recipes;
use crate::search::page::groups::Page;
use crate::search::results::related;
use crate::search::voices::discussions::{self, Discussion, ThreadAnswer};
use crate::search::voices::news::TopStory;
use crate::search::voices::perspectives::Perspective;
use crate::web::card;
use crate::web::interface;
use crate::web::link;
use crate::web::reader::{LIST_MAX, Reader, attr, clean, length, outermost, parts, pieces, text};
use crate::web::when;
use crate::web::when::is_length;
use quarry_html::{Document, Node, selectors};
use quarry_items::Place;
use quarry_kernel::http::UrlParts;
use std::collections::HashSet;

selectors! {
    /// What sites say of a thing that one may buy, below each of what counts with it; what counts, and the sum of what is said.
    static SAID_OF_IT = "[data-attrid='justification_card']";
    static FOLD = "g-accordion-expander";
    static OPENER = "[role='button']";
    static SUM = "[data-attrid='key_factor_summaries']";
    static HEADING = "[role='heading']";
    /// Hotels in tiles, which have no heading above them and lead on by a script.
    static HOTEL_TILE = "grid-tiles [role='link'][data-url^='/travel/'][data-url*='/entity/']";
}

/// Adds the sections to the groups of `page`, which holds all that its other readers found, at these places. Gives where
/// the sections stand.
pub(in crate::search) fn sort(
    document: &Document<'_>,
    reader: &Reader<'_>,
    organic: &[usize],
    read: &[usize],
    page: &mut Page,
) -> Vec<usize> {
    let taken = taken(page);
    let mut places = Vec::new();
    for section in sections::find(document, organic, read) {
        // Products are read wherever they stand.
        let may_be_sold = matches!(section.kind, Kind::Other | Kind::Sights);
        let is_sold = |node: &&Node<'_>| may_be_sold && card::is_of_product(**node);
        let products = section.cards.iter().filter(is_sold).count();
        if section.has_map(reader) || products * 2 > section.cards.len() {
            continue;
        }
        let mut items: Vec<SectionItem> = Vec::new();
        for card in &section.cards {
            let found = sections::item(*card, length(items.len() + 1), reader);
            items.extend(found.filter(|item| {
                !interface::is_control(&item.title)
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
        add(page, section.kind, section.title, items);
        for thread in page.discussions_and_forums.iter_mut().filter(|thread| thread.answers.is_empty()) {
            thread.answers = discussions::answers(document, place, &thread.link, reader);
            let is_quoted = |said: &String| {
                let quotes = |answer: &ThreadAnswer| {
                    said.starts_with(&*answer.snippet) || answer.extensions.contains(said)
                };
                thread.answers.iter().any(quotes)
            };
            thread.extensions.retain(|said| !is_quoted(said));
        }
    }
    for tile in outermost(document.root(), &HOTEL_TILE) {
        let position = length(page.hotels_results.len() + 1);
        let Some(item) = sections::item(tile, position, reader) else { continue };
        let mut hotel = carousel::place(item, "", position);
        hotel.link = attr(tile, "data-url").and_then(|address| link::target(reader.base, &address));
        hotel.description = hotel.description.or(hotel.kind.take());
        page.hotels_results.push(hotel);
        places.push(tile.index());
    }
    if let Some((place, section)) = considerations(document) {
        page.buying_guide.push(section);
        places.push(place);
    }
    places
}

/// What counts when one buys a thing, each with what is said of it in short.
fn considerations(document: &Document<'_>) -> Option<(usize, Section)> {
    let folds = document.select(&FOLD).filter(|fold| fold.first(&SAID_OF_IT).is_some());
    let folds: Vec<_> = folds.take(LIST_MAX).listed();
    let first = folds.first()?;
    let heading = document.select(&HEADING).take_while(|heading| heading.index() < first.index()).last()?;
    let items = (1..).zip(&folds).filter_map(|(position, fold)| {
        let opener = fold.first(&OPENER)?;
        let title = pieces(opener).next()?;
        let extensions = opener.select(&SUM).filter_map(text).listed();
        Some(SectionItem { position, title, extensions, ..SectionItem::default() })
    });
    Some((first.index(), Section { title: text(heading)?, items: items.listed() }))
}

/// The links of everything that was read between and beside the web results, and the names of places.
pub(super) fn taken(page: &Page) -> HashSet<String> {
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

fn add(page: &mut Page, kind: Kind, title: String, items: Vec<SectionItem>) {
    if jobs::are(&items) {
        let items = items.into_iter().filter(jobs::is).listed();
        for (item, link, position) in numbered(page.jobs_results.len(), items) {
            page.jobs_results.push(jobs::read(item, link, position));
        }
        return;
    }
    let kind = match kind {
        Kind::Other => kind_by_items(&items),
        known => known,
    };
    match kind {
        Kind::TopStories => {
            // The heading of a cluster leads to more news of it.
            let is_story = |item: &SectionItem| {
                item.link.as_ref().is_some_and(|link| UrlParts::of(link).path != "/search")
            };
            let items: Vec<SectionItem> = items.into_iter().filter(is_story).listed();
            for (item, link, position) in numbered(page.top_stories.len(), items) {
                let item = title_first(item);
                let (source, date) = source_and_date(&item);
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
        Kind::Videos => videos(&mut page.inline_videos, items),
        Kind::ShortVideos => videos(&mut page.short_videos, items),
        Kind::Images => {
            for (item, link, position) in numbered(page.inline_images.len(), items) {
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
        Kind::Recipes => {
            for (item, link, position) in numbered(page.recipes_results.len(), items) {
                page.recipes_results.push(recipes::read(item, link, position));
            }
        }
        Kind::Discussions => {
            for (item, link, position) in numbered(page.discussions_and_forums.len(), items) {
                let mut found = thread(item.title, item.source, item.extensions);
                found.position = position;
                found.link = link;
                found.source_logo = item.icon;
                page.discussions_and_forums.push(found);
            }
        }
        Kind::Perspectives => {
            for (item, link, position) in numbered(page.perspectives.len(), items) {
                let (source, date) = source_and_date(&item);
                page.perspectives.push(Perspective {
                    position,
                    title: Some(item.title),
                    link,
                    source,
                    date,
                    thumbnails: item.thumbnail.into_iter().listed(),
                    ..Perspective::default()
                });
            }
        }
        Kind::Sights => carousel(&mut page.top_sights, items, &title),
        Kind::Rentals => carousel(&mut page.hotels_results, items, &title),
        Kind::Stories => {
            for (item, link, position) in numbered(page.visual_stories.len(), items) {
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
        Kind::Brands => page.explore_brands.push(Section { title, items }),
        Kind::BuyingGuide => page.buying_guide.push(Section { title, items }),
        Kind::Known => {}
        Kind::Things => page.other_sections.push(Section { title, items }),
        Kind::Other if related::are(&items) => {
            let is_known =
                |item: &SectionItem| page.related_searches.iter().any(|known| known.query == item.title);
            let new: Vec<SectionItem> = items.into_iter().filter(|item| !is_known(item)).listed();
            page.related_searches.extend(new.into_iter().map(|item| related::of_section(item, &title)));
        }
        Kind::Other => other(page, title, items),
    }
}

/// What cards are whose heading says nothing known.
fn kind_by_items(items: &[SectionItem]) -> Kind {
    let is_story = |item: &&SectionItem| {
        item.link.as_deref().is_some_and(|link| UrlParts::of(link).path.contains("/web-stories/"))
    };
    match items {
        _ if carousel::are_rentals(items) => Kind::Rentals,
        _ if carousel::are_sights(items) => Kind::Sights,
        _ if items.iter().filter(is_story).count() * 2 > items.len() => Kind::Stories,
        _ => Kind::Other,
    }
}

/// Adds cards to a group of places; some of them only a script opens.
fn carousel(group: &mut Vec<Place>, items: Vec<SectionItem>, section: &str) {
    for item in items {
        let position = length(group.len() + 1);
        group.push(carousel::place(item, section, position));
    }
}

/// A list of things that the source knows belongs to the panel of whose kind they are: its cast, its artworks.
fn other(page: &mut Page, title: String, items: Vec<SectionItem>) {
    let is_known = |item: &SectionItem| item.link.as_deref().is_some_and(|link| link.contains("stick="));
    let name = page
        .knowledge_graph
        .as_ref()
        .filter(|_| items.iter().all(is_known))
        .and_then(|graph| graph.list_name(&title));
    if let (Some(graph), Some(name)) = (page.knowledge_graph.as_mut(), name) {
        let mut entities = items.into_iter().filter_map(|item| {
            // As in the panel's own lists: what shares a line stands apart.
            let extensions = item.extensions.iter().flat_map(|line| parts(line)).listed();
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
fn thread(title: String, source: Option<String>, lines: Vec<String>) -> Discussion {
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
    for part in extensions.iter().flat_map(|line| parts(line)) {
        match when::date(&part) {
            Some(date) if found.date.is_none() => found.date = Some(date),
            _ if found.source.is_none() && !part.contains(char::is_numeric) => found.source = Some(part),
            _ => found.extensions.push(part),
        }
    }
    found
}

/// Items as entries of a group that has `before` already; what leads nowhere is no entry.
fn numbered(before: usize, items: Vec<SectionItem>) -> Vec<(SectionItem, String, u32)> {
    let mut found = Vec::new();
    for mut item in items {
        if let Some(link) = item.link.take() {
            found.push((item, link, length(before + found.len() + 1)));
        }
    }
    found
}

/// Longer texts are no names of sites.
const NAME_BYTES_MAX: usize = 60;

/// A card without a heading may name its site before its title, which is the longer one of the two.
fn title_first(mut item: SectionItem) -> SectionItem {
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
fn source_and_date(item: &SectionItem) -> (Option<String>, Option<String>) {
    let has_number = |line: &&String| line.chars().any(char::is_numeric);
    let date = item.extensions.last().and_then(|line| when::date(line));
    let is_name =
        |line: &&String| !has_number(line) && !line.contains('\u{B7}') && line.len() <= NAME_BYTES_MAX;
    let source = item.source.clone().or_else(|| item.extensions.first().filter(is_name).cloned());
    (source, date)
}

fn videos(group: &mut Vec<InlineVideo>, items: Vec<SectionItem>) {
    for (item, link, position) in numbered(group.len(), items) {
        group.push(video(item, link, position));
    }
}

fn video(item: SectionItem, link: String, position: u32) -> InlineVideo {
    let others: Vec<&String> = item.extensions.iter().filter(|line| !is_length(line)).listed();
    let date = others.iter().rev().find_map(|line| when::date(line));
    // Below the channel may stand where the video is and since when: `Example - Mar 20, 2018`.
    let dated = others.last().and_then(|line| line.rsplit_once(" - "));
    let dated = dated.and_then(|(name, day)| Some((clean(name)?, when::date(day)?)));
    let (platform, day) = dated.unzip();
    let named =
        others.first().filter(|line| when::date(line).is_none() && (day.is_none() || others.len() > 1));
    let mut names = named.iter().flat_map(|line| parts(line)).filter(|part| !when::is_date(part));
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
