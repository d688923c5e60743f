//! Short messages of accounts: a module with an account's name and cards of its newest messages, or messages among the
//! news, each with the account that wrote it.

use crate::once::Listed;
use crate::search::cut::folded::Folded;
use crate::search::cut::sections::{self, Headings, Kind};
use crate::search::voices::messages::{LatestPosts, Post, message};
use crate::search::voices::perspectives::Perspective;
use crate::search::voices::tiles;
use crate::web::reader::{LIST_MAX, Reader, clean, parts, pieces, text};
use crate::web::when;
use quarry_html::{Document, Node, selectors};

selectors! {
    /// The link of a message: an account, `status`, a number.
    static MESSAGE = "g-inner-card a[href*='/status/'], .tw-res a[href*='/status/'], [role='listitem'] g-card-section a[href*='/status/'], \
        a[aria-labelledby^='twitter_text'][href*='/status/']";
    static ROW = "g-scrolling-carousel, [role='list']";
    static CARD = "g-inner-card, .tw-res, [role='listitem']";
    /// Who wrote a message, or when it was written: it stands in the message's card, below all else.
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

/// The module and where it stands.
/// `perspectives` are what was read already: a card of theirs may be a message, but is none of an account's module.
pub(in crate::search) fn read(
    document: &Document<'_>,
    reader: &Reader<'_>,
    perspectives: &[Perspective],
    folded: &Folded,
) -> Option<(usize, LatestPosts)> {
    let is_read = |anchor: &Node<'_>| {
        let link = reader.link(*anchor).unwrap_or_default();
        perspectives.iter().any(|known| message(&known.link) == message(&link))
    };
    let is_shown = |anchor: &Node<'_>| {
        !anchor.is_hidden() && !folded.hides(*anchor) && !is_read(anchor) && !is_among_videos(*anchor)
    };
    let messages: Vec<Node<'_>> = document.select(&MESSAGE).take(LIST_MAX).filter(is_shown).listed();
    let Some(first) = messages.first().copied() else { return tiles::posts(document, reader) };
    let mut posts: Vec<Post> = Vec::new();
    for anchor in messages {
        let Some(mut post) = post(anchor, reader) else { continue };
        if !posts.iter().any(|known| known.link.as_deref().map(message) == post.link.as_deref().map(message))
        {
            post.position = crate::web::reader::length(posts.len() + 1);
            posts.push(post);
        }
    }
    if posts.is_empty() {
        return None;
    }
    let module = first.closest(&MODULE);
    let is_of_one = posts.iter().all(|post| post.author.is_none());
    let found = match module.filter(|_| is_of_one) {
        Some(module) => of_account(module, posts, reader),
        None => LatestPosts {
            title: module
                .and_then(|module| module.first(&HEADING))
                .or_else(|| Headings::of(document).above(first))
                .and_then(text),
            posts,
            ..LatestPosts::default()
        },
    };
    Some((first.index(), found))
}

/// Whether a message stands in a row of videos: most of its cards say how long they are, and few are messages.
fn is_among_videos(anchor: Node<'_>) -> bool {
    let Some(row) = anchor.closest(&ROW) else { return false };
    let cards: Vec<Node<'_>> = row.select(&CARD).take(LIST_MAX).listed();
    let is_video = |card: &&Node<'_>| {
        card.first(&MESSAGE).is_none() && pieces(**card).any(|piece| when::is_length(&piece))
    };
    cards.iter().filter(is_video).count() * 2 > cards.len()
}

/// The messages of the account that the module names.
fn of_account(module: Node<'_>, posts: Vec<Post>, reader: &Reader<'_>) -> LatestPosts {
    let account = module.first(&ACCOUNT);
    LatestPosts {
        title: account.and_then(|account| {
            account.first(&NAME).and_then(text).or_else(|| clean(&account.text_without(&DISPLAYED)))
        }),
        link: account.and_then(|account| reader.link(account)),
        displayed_link: module.first(&DISPLAYED).and_then(text),
        posts,
    }
}

fn post(anchor: Node<'_>, reader: &Reader<'_>) -> Option<Post> {
    let card = card(anchor)?;
    // `Posted on … · 23 hours ago`, `520+ likes · 2 days ago`
    let mut foot: Vec<String> =
        card.select(&FOOT).find_map(text).iter().flat_map(|foot| parts(foot)).listed();
    let dated = foot.last().and_then(|last| when::date(last));
    foot.retain(|part| part.starts_with(|first: char| first.is_ascii_digit()) && !when::is_date(part));
    let mut by = by(card).into_iter();
    Some(Post {
        link: Some(reader.link(anchor)?),
        snippet: card.first(&TEXT).or_else(|| card.first(&UNNAMED_TEXT)).and_then(text),
        author: by.next(),
        source: by.next(),
        date: dated.or_else(|| card.text_pieces().filter_map(|piece| when::date(&piece)).last()),
        duration: pieces(card).find(|piece| when::is_length(piece)),
        extensions: foot,
        // Who wrote it has a picture too, a small one.
        thumbnail: reader.pictures_in(card).next(),
        ..Post::default()
    })
}

/// The card of a message: what holds its attribution too.
fn card(anchor: Node<'_>) -> Option<Node<'_>> {
    const DEPTH_MAX: usize = 6;
    let around = std::iter::successors(anchor.parent(), Node::parent).take(DEPTH_MAX);
    around.clone().find(|outer| outer.first(&ATTRIBUTION).is_some()).or_else(|| anchor.closest(&CARD))
}

/// Whether messages stand in a section of what many say, and not in the module of an account.
pub(in crate::search) fn are_perspectives(module: &LatestPosts) -> bool {
    let says_so = |title: &String| sections::kind_by_words(title) == Some(Kind::Perspectives);
    module.link.is_none() && module.title.as_ref().is_some_and(says_so)
}

/// The same messages as what people say, numbered behind those `before` them.
pub(in crate::search) fn into_perspectives(module: LatestPosts, before: usize) -> Vec<Perspective> {
    let one = |(number, post): (usize, Post)| {
        let names: Vec<String> = post.author.iter().flat_map(|by| parts(by)).listed();
        Perspective {
            position: crate::web::reader::length(before + number + 1),
            title: post.snippet,
            link: post.link.unwrap_or_default(),
            author: names.first().cloned(),
            source: names.get(1).cloned().or(post.source),
            date: post.date,
            duration: post.duration,
            extensions: post.extensions,
            thumbnails: post.thumbnail.into_iter().listed(),
            ..Perspective::default()
        }
    };
    module.posts.into_iter().enumerate().map(one).listed()
}

/// Who wrote a message, and at which site: the account's link stands right behind it.
fn by(card: Node<'_>) -> Vec<String> {
    let beside = || card.next_sibling()?.first(&ACCOUNT);
    let account = card.first(&ATTRIBUTED).or_else(beside);
    account.iter().flat_map(|node| pieces(*node)).flat_map(|piece| parts(&piece).listed()).listed()
}
