//! Cards of posts and articles in sections: what people are saying, and the news.
//!
//! Both are the same link with a heading in it. A post names its author under the text; news name a site only.

mod card;

use crate::once::CollectVec;
use crate::search::posts::message_link::{LatestPosts, Post};
use crate::search::posts::selectors::{AUTHOR, BESIDE_AUTHOR, TITLE};
use crate::search::posts::story::{self, TopStory};
use crate::search::posts::tiles;
use crate::search::sections::card_sections::{self, Headings, SectionKind};
use crate::search::sections::folded::{FoldedParts, Openers};
use crate::web::page_reader::{LIST_MAX, Reader, extract_text, find_text, saturate_to_u32};
use quarry_html::{Document, Node, selectors};

pub use card::Perspective;
use card::split_site_and_date;

selectors! {
    /// Cards by name, and by the id of what they tell.
    static CARD = "a.WlydOe, a[jsname='YKoRaf'][href], [data-news-doc-id] a[href]";
    static NAMED_CARD = "a.WlydOe, a[jsname='YKoRaf']";
    static SECTION = "g-section-with-header, .MjjYud, .ULSxyf, .Ww4FFb";
    static HEADING = "[role='heading'][aria-level='2']";
    /// Topic shared by several cards within a section.
    static TOPIC = "g-tray-header [role='heading'], g-tray-header[role='heading']";
}

/// Both groups, and where the first card of each section stands.
#[derive(Default)]
pub(in crate::search) struct PerspectiveCards {
    pub(in crate::search) perspectives: Vec<Perspective>,
    pub(in crate::search) top_stories: Vec<TopStory>,
    /// Posts of the subject itself, under a heading that says so.
    pub(in crate::search) latest: Option<LatestPosts>,
    pub(in crate::search) places: Vec<usize>,
}

/// Reads the cards of a page.
pub(in crate::search) fn parse(
    document: &Document<'_>,
    reader: &Reader<'_>,
    folded: &FoldedParts,
) -> PerspectiveCards {
    let mut cards = PerspectiveCards::default();
    let mut last_section = None;
    let headings = Headings::from_document(document);
    let openers = Openers::from_document(document);
    let is_card = |card: &Node<'_>| card.matches(&NAMED_CARD) || card.select_first(&TITLE).is_some();
    let all: Vec<Node<'_>> = document.select(&CARD).filter(is_card).take(LIST_MAX).collect_vec();
    // Cards behind a control are not shown, unless there are no others.
    let is_shown = |card: &Node<'_>| !card.is_hidden() && !folded.contains(*card);
    let shown: Vec<Node<'_>> = all.iter().copied().filter(is_shown).collect_vec();
    // A page may fold all of them, but hides none that it has.
    let all = all.into_iter().filter(|card| !card.is_hidden()).collect_vec();
    for card in if shown.is_empty() { all } else { shown } {
        let section = card.closest(&SECTION);
        let heading = section.and_then(|section| find_text(section, &HEADING));
        let heading = heading.or_else(|| extract_text(headings.find_above(card)?));
        let kind = heading.as_deref().and_then(card_sections::parse_section_kind);
        // A single card of a section may lack its author, as all news do.
        let is_post = card.select_first(&AUTHOR).is_some()
            || kind == Some(SectionKind::Perspectives)
            || section.is_some_and(|section| section.select_first(&AUTHOR).is_some())
            || find_text(card, &BESIDE_AUTHOR).is_some_and(|site| split_site_and_date(&site).1.is_some());
        let is_read = if heading.as_deref().is_some_and(is_subject_heading) {
            card::parse(card, reader).map(|found| {
                let module = cards
                    .latest
                    .get_or_insert_with(|| LatestPosts { title: heading, ..LatestPosts::default() });
                let position = saturate_to_u32(module.posts.len() + 1);
                module.posts.push(Post { position, ..into_post(found) });
            })
        } else if is_post {
            card::parse(card, reader).map(|mut found| {
                found.position = saturate_to_u32(cards.perspectives.len() + 1);
                found.topic = openers.find_title(card);
                card::settle_site(&mut found);
                cards.perspectives.push(found);
            })
        } else {
            // `Also in the news` says what the cards are, as a section's heading does.
            let topic =
                headings.find_above(card).filter(|above| above.matches(&TOPIC)).and_then(extract_text);
            // `News about Somebody` says more.
            let is_named =
                |topic: &str| topic.split(' ').skip(1).any(|word| word.starts_with(char::is_uppercase));
            let topic =
                topic.filter(|topic| card_sections::parse_section_kind(topic).is_none() || is_named(topic));
            story::parse_story(card, heading, reader).map(|mut found| {
                found.position = saturate_to_u32(cards.top_stories.len() + 1);
                found.topic = topic;
                cards.top_stories.push(found);
            })
        };
        if is_read.is_some() && section != last_section {
            last_section = section;
            cards.places.push(card.index());
        }
    }
    card::settle_known_sites(&mut cards.perspectives);
    if cards.places.is_empty() {
        let (place, stories) = tiles::parse_stories(document, reader);
        cards.top_stories = stories;
        cards.places.extend(place);
    }
    cards
}

/// Recognises `Latest posts from Somebody`: what the subject itself says, at whatever site.
fn is_subject_heading(heading: &str) -> bool {
    #[rustfmt::skip]
    const WORDS: [&str; 7] = [
        "latest posts from ", "neueste beitr\u{E4}ge von ", "derniers posts de ", "\u{FA}ltimas publicaciones de ", "ultimi post di ",
        "postagens mais recentes de ", "nieuwste posts van ",
    ];
    let heading = heading.to_lowercase();
    WORDS.iter().any(|words| heading.starts_with(words))
}

fn into_post(perspective: Perspective) -> Post {
    Post {
        link: Some(perspective.link),
        snippet: perspective.title,
        author: perspective.author,
        source: perspective.source,
        date: perspective.date,
        duration: perspective.duration,
        extensions: perspective.extensions,
        thumbnail: perspective.thumbnails.into_iter().next(),
        ..Post::default()
    }
}
