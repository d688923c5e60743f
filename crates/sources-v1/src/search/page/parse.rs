//! Reading a whole page: its groups, and which place everything has on it.

use crate::ask::{Failure, Refusal};
use crate::once::CollectVec;
use crate::reading::UnreadSection;
use crate::search::answers::answer_box;
use crate::search::answers::knowledge;
use crate::search::answers::overview;
use crate::search::answers::questions;
use crate::search::answers::topics;
use crate::search::media::cards as media;
use crate::search::packs::apps;
use crate::search::packs::events;
use crate::search::packs::local;
use crate::search::packs::place_carousel;
use crate::search::packs::products;
use crate::search::packs::showtimes;
use crate::search::packs::sports;
use crate::search::packs::top_carousel;
use crate::search::page::information;
use crate::search::page::iso_dates;
use crate::search::page::missing_fields;
use crate::search::page::model::Page;
use crate::search::page::sort_sections;
use crate::search::page::unread;
use crate::search::posts::account_posts;
use crate::search::posts::discussions;
use crate::search::posts::news_only_page;
use crate::search::posts::perspectives;
use crate::search::results::ads;
use crate::search::results::ads::local as local_ads;
use crate::search::results::organic;
use crate::search::results::related;
use crate::search::results::scholarly;
use crate::search::sections::card_sections;
use crate::search::sections::folded::FoldedParts;
use crate::web::deferred;
use crate::web::page_reader::{Reader, saturate_to_u32};
use crate::web::pagination;
use crate::web::pictures::Pictures;
use crate::web::refusal;
use quarry_html::{Document, Node, selectors};
use quarry_sources_core::same_address::keep_first_of_each_address;
use std::borrow::Cow;
use std::collections::HashSet;

selectors! {
    static HTML = "html";
}

/// Extent of reading a page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Extent {
    /// Whole page.
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
    if let Some(refusal) = refusal::check_page(&document) {
        return Err(refusal.into());
    }
    let reader = Reader { base: url, pictures: Pictures::from_page(&document) };
    let mut organic = organic::parse(&document, &reader);
    let of_organic: Vec<usize> = organic.iter().map(|found| found.index).collect_vec();
    let mut places = ResultPlaces(of_organic.clone());
    let mut page = Page {
        search_information: information::parse(&document, html, &reader, organic.is_empty()),
        pages: pagination::parse(&document, &reader, url),
        ..Page::default()
    };
    let mut ads = Vec::new();
    if extent == Extent::Whole {
        ads = ads::parse_text_ads(&document, &reader);
        ads::settle_ad_positions(&mut ads, &places.0);
        places.0.extend(ads.iter().map(|(place, _)| *place));
        read_groups(&document, html, &reader, &of_organic, &mut page, &mut places);
    }
    let of_organic = remove_cards_of_groups(&document, &reader, &mut organic, &page, &mut places);
    remove_repeated_items(&mut page);
    page.search_information.settle_state(of_organic.is_empty() && !page.has_content());
    let is_missed = of_organic.is_empty() && page.search_information.no_results_message.is_none();
    if is_missed && (!page.has_content() || has_unread_results(&document, &reader, &places.0, &page)) {
        return Err(refusal::check_empty_page(&document).unwrap_or(Refusal::UnknownPage).into());
    }
    places.0.sort_unstable();
    for (place, mut ad) in ads {
        ad.position_absolute = Some(places.rank(place));
        page.ads.push(ad);
    }
    for mut found in organic {
        found.result.position = saturate_to_u32(page.organic_results.len() + 1);
        found.result.position_absolute = places.rank(found.index);
        page.organic_results.push(found.result);
    }
    let language = read_language(&document);
    iso_dates::fill_iso_dates(&mut page, language.as_deref());
    for places in [&mut page.top_sights, &mut page.hotels_results] {
        place_carousel::settle_counts(places, language.as_deref());
    }
    if extent == Extent::Whole {
        page.unread = unread::find(&document, &reader, &of_organic, &places.0, &page);
    }
    page.unread.extend(missing_fields::find(&page));
    // True to the page, and yet how the source treats clients that it distrusts: the operator counts it.
    if page.search_information.no_results_message.is_some() {
        page.unread.push(UnreadSection::new("no results, as the page itself says", 1));
    }
    Ok(page)
}

/// Removes the web results that are cards of news, posts or films, which their groups have: one heading of the page leads to their
/// address. Gives where the others stand.
fn remove_cards_of_groups(
    document: &Document<'_>,
    reader: &Reader<'_>,
    organic: &mut Vec<organic::PlacedResult>,
    page: &Page,
    places: &mut ResultPlaces,
) -> Vec<usize> {
    let stories = page.top_stories.iter().map(|story| (&story.link, Some(&story.title)));
    let posts = page.perspectives.iter().map(|post| (&post.link, post.title.as_ref()));
    let videos = page.inline_videos.iter().chain(&page.short_videos);
    let videos = videos.map(|video| (&video.link, Some(&video.title)));
    let cards: HashSet<_> = stories.chain(posts).chain(videos).collect();
    let is_card = |found: &organic::PlacedResult| {
        let result = &found.result;
        cards.contains(&(&result.link, Some(&result.title)))
            && organic::count_headings_to(document, reader, &result.link) == 1
    };
    let of_cards: Vec<usize> =
        organic.iter().filter(|found| is_card(found)).map(|found| found.index).collect_vec();
    if !of_cards.is_empty() {
        organic.retain(|found| !of_cards.contains(&found.index));
        for card in of_cards {
            if let Some(at) = places.0.iter().position(|place| *place == card) {
                places.0.remove(at);
            }
        }
    }
    organic.iter().map(|found| found.index).collect_vec()
}

/// Removes articles and films that another module of the page has shown already.
fn remove_repeated_items(page: &mut Page) {
    for stories in [&mut page.top_stories, &mut page.visual_stories] {
        keep_first_of_each_address(stories, |story| &story.link, |story, position| story.position = position);
    }
    for videos in [&mut page.inline_videos, &mut page.short_videos] {
        keep_first_of_each_address(
            videos,
            |video| &video.link,
            |video, position| video.position = Some(position),
        );
    }
}

/// Returns the language that the page says it is in.
fn read_language(document: &Document<'_>) -> Option<String> {
    document.select_first(&HTML)?.attr("lang").map(Cow::into_owned).filter(|language| !language.is_empty())
}

/// Reads the groups between and beside the web results.
fn read_groups(
    document: &Document<'_>,
    html: &str,
    reader: &Reader<'_>,
    organic: &[usize],
    page: &mut Page,
    places: &mut ResultPlaces,
) {
    page.local_ads = places.record_some(local_ads::parse(document, reader));
    let (place, mut products) = ads::parse_products(document, reader);
    ads::settle_product_positions(&mut products, place.unwrap_or_default(), organic);
    page.shopping_results = places.record((place, products));
    let (place, mut tickets) = ads::parse_tickets(document, reader);
    ads::settle_product_positions(&mut tickets, place.unwrap_or_default(), organic);
    page.tickets_results = places.record((place, tickets));
    page.ai_overview = places.record_some(overview::parse_overview(document, reader));
    page.answer_box = places.record_some(answer_box::parse(document, reader));
    page.knowledge_graph = places.record_some(knowledge::parse(document, html, reader));
    page.events_results = places.record(events::parse(document, reader));
    page.showtimes_results = places.record(showtimes::parse(document, reader));
    page.local_results = places.record(local::parse(document, html, reader));
    page.immersive_products = places.record(products::parse(document, reader));
    let folded = FoldedParts::from_document(document);
    let cards = perspectives::parse(document, reader, &folded);
    page.perspectives = cards.perspectives;
    page.top_stories = cards.top_stories;
    places.0.extend(cards.places);
    page.discussions_and_forums = places.record(discussions::parse(document, reader));
    page.inline_videos = places.record(media::parse_videos(document, reader));
    page.short_videos = places.record(media::parse_short_videos(document, reader));
    page.inline_images = places.record(media::parse_images(document, html, reader));
    page.related_questions = places.record(questions::parse(document, reader));
    let proposed = related::find_headings(document);
    page.related_searches =
        places.record(related::parse(document, reader, &proposed, page.knowledge_graph.is_some()));
    if let Some(graph) = &mut page.knowledge_graph {
        let others = related::parse_panel_entities(document, reader, &proposed);
        graph.add_list("people_also_search_for", &mut others.into_iter());
    }
    page.sports_results = places.record_some(sports::parse(document, reader));
    page.scholarly_articles = places.record_some(scholarly::parse(document, reader));
    match account_posts::parse(document, reader, &page.perspectives, &folded) {
        Some((place, module)) if account_posts::is_perspectives_section(&module) => {
            places.0.push(place);
            page.perspectives.extend(account_posts::into_perspectives(module, page.perspectives.len()));
        }
        found => page.latest_posts = places.record_some(found),
    }
    page.latest_posts = page.latest_posts.take().or(cards.latest);
    if organic.is_empty() && page.top_stories.is_empty() && page.perspectives.is_empty() {
        page.top_stories = places.record(news_only_page::parse(document, reader));
    }
    page.things_to_know = places.record(topics::parse(document, reader));
    page.apps_results = places.record(apps::parse(document, reader, organic));
    places.0.extend(sort_sections::add_sections(document, reader, organic, &places.0, page));
    // Things of the panel's own list are answered there.
    let is_of_panel = |strip: &top_carousel::TopCarousel| {
        let lists = page.knowledge_graph.iter().flat_map(|graph| &graph.lists.0);
        let first = strip.items.first().map(|item| &item.link);
        lists.flat_map(|(_, listed)| listed).any(|entity| Some(&entity.link) == first)
    };
    let plain = || top_carousel::parse_plain(document, reader, organic);
    let strip = top_carousel::parse(document, reader).or_else(plain).filter(|(_, strip)| !is_of_panel(strip));
    page.top_carousel = places.record_some(strip).or(page.top_carousel.take());
}

/// Returns whether a page shows headings of web results, none of which was read: links to other sites with a heading in them that
/// belong to nothing that was read at these places.
fn has_unread_results(document: &Document<'_>, reader: &Reader<'_>, read: &[usize], page: &Page) -> bool {
    let taken = sort_sections::collect_taken_links(page);
    let sections = card_sections::find_section_extents(document, &[]);
    let is_of_section = |place: usize| {
        let holds = |section: &Node<'_>| (section.index()..=section.last_index()).contains(&place);
        sections
            .iter()
            .any(|(_, section)| holds(section) && card_sections::contains_any_place(*section, read))
    };
    organic::find_possible_titles(document, reader)
        .any(|(title, address)| !taken.contains(&address) && !is_of_section(title.index()))
}

/// Positions of all results.
struct ResultPlaces(Vec<usize>);

impl ResultPlaces {
    fn record<T>(&mut self, (place, group): (Option<usize>, T)) -> T {
        self.0.extend(place);
        group
    }

    fn record_some<T>(&mut self, group: Option<(usize, T)>) -> Option<T> {
        group.map(|(place, group)| self.record((Some(place), group)))
    }

    /// Returns the place's number from 1; the places are sorted by now.
    fn rank(&self, place: usize) -> u32 {
        saturate_to_u32(self.0.partition_point(|other| *other <= place))
    }
}
