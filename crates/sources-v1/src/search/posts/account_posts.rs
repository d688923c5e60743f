//! Short messages of accounts: a module with an account's name and cards of its newest messages, or messages among the
//! news, each with the account that wrote it.

use crate::once::CollectVec;
use crate::search::posts::message_link::{LatestPosts, Post, trim_to_message};
use crate::search::posts::perspectives::Perspective;
use crate::search::posts::tiles;
use crate::search::sections::card_sections::{self, Headings, SectionKind};
use crate::search::sections::folded::FoldedParts;
use crate::web::date_text;
use crate::web::page_reader::{LIST_MAX, Reader, clean_text, collect_text_runs, extract_text, split_by_dots};
use quarry_html::{Document, Node, selectors};

selectors! {
    /// The link of a message: an account, `status`, a number.
    static MESSAGE = "g-inner-card a[href*='/status/'], .tw-res a[href*='/status/'], [role='listitem'] g-card-section a[href*='/status/'], \
        a[aria-labelledby^='twitter_text'][href*='/status/']";
    static ROW = "g-scrolling-carousel, [role='list']";
    static CARD = "g-inner-card, .tw-res, [role='listitem']";
    /// Author or date of a message, at the bottom of its card.
    static ATTRIBUTION = "[id^='twitter_attribution']";
    static MODULE = "g-section-with-header, g-card, .g, .MjjYud";
    static HEADING = "[role='heading'][aria-level='2']";
    static ACCOUNT = "g-link a[href]";
    static ATTRIBUTED = "[id^='twitter_attribution'] g-link a[href]";
    static NAME = "h3, [role='heading']";
    static DISPLAYED = "cite";
    static TEXT = ".xcQxib, [role='heading']";
    /// The same where no name tells it.
    static UNNAMED_TEXT = "[id^='twitter_text'] > div > div, g-card-section > a[href*='/status/'] + div";
    static FOOT = ".rmxqbe, [id^='twitter_text'] > div + div, .ZYHQ7e";
}

/// Parses the module and its position. `perspectives` were read already: one of their cards may be a message, but does not belong to
/// an account's module.
pub(in crate::search) fn parse(
    document: &Document<'_>,
    reader: &Reader<'_>,
    perspectives: &[Perspective],
    folded: &FoldedParts,
) -> Option<(usize, LatestPosts)> {
    let is_read = |anchor: &Node<'_>| {
        let link = reader.resolve_link(*anchor).unwrap_or_default();
        perspectives.iter().any(|known| trim_to_message(&known.link) == trim_to_message(&link))
    };
    // Most messages stand in one row.
    let mut last_row = None;
    let mut is_among_videos = |anchor: &Node<'_>| {
        let Some(row) = anchor.closest(&ROW) else { return false };
        match last_row {
            Some((last, is_of_videos)) if last == row.index() => is_of_videos,
            _ => last_row.insert((row.index(), is_row_of_videos(row))).1,
        }
    };
    let is_shown = |anchor: &Node<'_>| {
        !anchor.is_hidden() && !folded.contains(*anchor) && !is_read(anchor) && !is_among_videos(anchor)
    };
    let messages: Vec<Node<'_>> = document.select(&MESSAGE).take(LIST_MAX).filter(is_shown).collect_vec();
    let Some(first) = messages.first().copied() else { return tiles::parse_posts(document, reader) };
    let mut posts: Vec<Post> = Vec::new();
    for anchor in messages {
        let Some(mut post) = parse_post(anchor, reader) else { continue };
        if !posts.iter().any(|known| {
            known.link.as_deref().map(trim_to_message) == post.link.as_deref().map(trim_to_message)
        }) {
            post.position = crate::web::page_reader::saturate_to_u32(posts.len() + 1);
            posts.push(post);
        }
    }
    if posts.is_empty() {
        return None;
    }
    let module = first.closest(&MODULE);
    let is_of_one = posts.iter().all(|post| post.author.is_none());
    let found = match module.filter(|_| is_of_one) {
        Some(module) => build_account_posts(module, posts, reader),
        None => LatestPosts {
            title: module
                .and_then(|module| module.select_first(&HEADING))
                .or_else(|| Headings::from_document(document).find_above(first))
                .and_then(extract_text),
            posts,
            ..LatestPosts::default()
        },
    };
    Some((first.index(), found))
}

/// Returns whether a row is one of videos: most of its cards say how long they are, and few are messages.
fn is_row_of_videos(row: Node<'_>) -> bool {
    let cards: Vec<Node<'_>> = row.select(&CARD).take(LIST_MAX).collect_vec();
    let is_video = |card: &&Node<'_>| {
        card.select_first(&MESSAGE).is_none()
            && collect_text_runs(**card).any(|piece| date_text::is_duration(&piece))
    };
    cards.iter().filter(is_video).count() * 2 > cards.len()
}

/// Returns the messages of the account that the module names.
fn build_account_posts(module: Node<'_>, posts: Vec<Post>, reader: &Reader<'_>) -> LatestPosts {
    let account = module.select_first(&ACCOUNT);
    LatestPosts {
        title: account.and_then(|account| {
            account
                .select_first(&NAME)
                .and_then(extract_text)
                .or_else(|| clean_text(&account.text_without(&DISPLAYED)))
        }),
        link: account.and_then(|account| reader.resolve_link(account)),
        displayed_link: module.select_first(&DISPLAYED).and_then(extract_text),
        posts,
    }
}

fn parse_post(anchor: Node<'_>, reader: &Reader<'_>) -> Option<Post> {
    let card = find_card(anchor)?;
    // `Posted on … · 23 hours ago`, `520+ likes · 2 days ago`
    let mut foot: Vec<String> =
        card.select(&FOOT).find_map(extract_text).iter().flat_map(|foot| split_by_dots(foot)).collect_vec();
    let dated = foot.last().and_then(|last| date_text::parse_date(last));
    foot.retain(|part| part.starts_with(|first: char| first.is_ascii_digit()) && !date_text::is_date(part));
    let mut by = find_author_names(card).into_iter();
    Some(Post {
        link: Some(reader.resolve_link(anchor)?),
        snippet: card.select_first(&TEXT).or_else(|| card.select_first(&UNNAMED_TEXT)).and_then(extract_text),
        author: by.next(),
        source: by.next(),
        date: dated.or_else(|| card.text_pieces().filter_map(|piece| date_text::parse_date(&piece)).last()),
        duration: collect_text_runs(card).find(|piece| date_text::is_duration(piece)),
        extensions: foot,
        // The author has a small picture too.
        thumbnail: reader.collect_pictures(card).next(),
        ..Post::default()
    })
}

/// Returns the card of a message: what holds its attribution too.
fn find_card(anchor: Node<'_>) -> Option<Node<'_>> {
    const DEPTH_MAX: usize = 6;
    let around = std::iter::successors(anchor.parent(), Node::parent).take(DEPTH_MAX);
    around.clone().find(|outer| outer.select_first(&ATTRIBUTION).is_some()).or_else(|| anchor.closest(&CARD))
}

/// Returns whether messages stand in a section of what many say, and not in the module of an account.
pub(in crate::search) fn is_perspectives_section(module: &LatestPosts) -> bool {
    let is_perspectives_title =
        |title: &String| card_sections::parse_section_kind(title) == Some(SectionKind::Perspectives);
    module.link.is_none() && module.title.as_ref().is_some_and(is_perspectives_title)
}

/// Returns the same messages as what people say, numbered behind those `before` them.
pub(in crate::search) fn into_perspectives(module: LatestPosts, before: usize) -> Vec<Perspective> {
    let one = |(number, post): (usize, Post)| {
        let names: Vec<String> = post.author.iter().flat_map(|by| split_by_dots(by)).collect_vec();
        Perspective {
            position: crate::web::page_reader::saturate_to_u32(before + number + 1),
            title: post.snippet,
            link: post.link.unwrap_or_default(),
            author: names.first().cloned(),
            source: names.get(1).cloned().or(post.source),
            date: post.date,
            duration: post.duration,
            extensions: post.extensions,
            thumbnails: post.thumbnail.into_iter().collect_vec(),
            ..Perspective::default()
        }
    };
    module.posts.into_iter().enumerate().map(one).collect_vec()
}

/// Returns who wrote a message, and at which site: the account's link stands right behind it.
fn find_author_names(card: Node<'_>) -> Vec<String> {
    let beside = || card.next_sibling()?.select_first(&ACCOUNT);
    let account = card.select_first(&ATTRIBUTED).or_else(beside);
    account
        .iter()
        .flat_map(|node| collect_text_runs(*node))
        .flat_map(|piece| split_by_dots(&piece).collect_vec())
        .collect_vec()
}
