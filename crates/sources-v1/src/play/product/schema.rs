//! A product in the words of schema.org, as pages carry them for machines (`application/ld+json`), and what the page itself
//! marks: its heading, its description, its links to makers, categories and other products.

use quarry_html::{Document, selectors};
use quarry_items::Offer;
use quarry_kernel::float::float;

use super::super::address::{Store, absolute, is_product_id};
use super::super::facts::{Author, Category, Credit, Descriptions, Episode, Media, Product, Season, Trailer};
use super::super::product_page::Query;
use super::super::text::plain;
use crate::cursor::{Cursor, Json, address};
use crate::dates;

selectors! {
    static DATA = "script[type='application/ld+json']";
    static TITLE = "h1 [itemprop='name'], h1[itemprop='name'], [itemprop='name'] h1";
    static SUMMARY = "meta[property='og:description']";
    static TEXT = "[data-g-id='description']";
    static COVER = "meta[property='og:image']";
    static NAVIGATION = "nav, header, [role='navigation'], [role='menu'], [role='banner']";
    static MAKER = "a[href*='/author?id='], a[href*='/store/books/author'], a[href*='/store/audiobooks/author']";
    static CATEGORY = "a[href*='/store/books/category/'], a[href*='/store/audiobooks/category/'], a[href*='/store/movies/category/']";
}

/// What schema.org calls the things that the store sells.
const THINGS: [&str; 8] = [
    "Book",
    "Audiobook",
    "Movie",
    "TVSeries",
    "TVSeason",
    "SoftwareApplication",
    "MobileApplication",
    "VideoGame",
];

/// What people do for a product, and what schema.org calls it.
const ROLES: [(&str, &str); 7] = [
    ("actor", "actor"),
    ("director", "director"),
    ("producer", "producer"),
    ("writer", "writer"),
    ("creator", "creator"),
    ("musicBy", "composer"),
    ("readBy", "narrator"),
];

/// The product that the page tells of; none without a title.
pub(super) fn read(document: &Document<'_>, origin: &str, query: &Query) -> Option<Product> {
    let texts: Vec<&str> = document.select(&DATA).map(|script| script.raw_text()).collect();
    let data: Vec<Json<'_>> = texts.iter().filter_map(|text| Json::parse(text.trim()).ok()).collect();
    let thing = data.iter().map(Cursor::of).find_map(thing);
    let mut product = thing.map(|thing| told(thing, origin, query)).unwrap_or_default();
    shown(&mut product, document, origin, query.store);
    let is_title_alone = thing.is_none()
        && product.authors.is_empty()
        && product.categories.is_empty()
        && product.descriptions == Descriptions::default();
    (!product.title.is_empty() && !is_title_alone).then_some(product)
}

/// The thing that is sold, in a value or in one of its members.
fn thing(data: Cursor<'_>) -> Option<Cursor<'_>> {
    let is_one = |value: Cursor<'_>| {
        let kind = value.key("@type");
        let kind = kind.raw(&[]).or_else(|| kind.raw(&[0]));
        kind.is_some_and(|kind| THINGS.contains(&kind))
    };
    [data].into_iter().chain(data.each(&[])).chain(data.key("@graph").each(&[])).find(|value| is_one(*value))
}

fn told(thing: Cursor<'_>, origin: &str, query: &Query) -> Product {
    let rating = thing.key("aggregateRating");
    Product {
        title: thing.key("name").words(&[]).unwrap_or_default(),
        authors: people(thing.key("author"), origin).collect(),
        rating: decimal(rating.key("ratingValue")).filter(|rating| (1.0..=5.0).contains(rating)),
        ratings_count: whole(rating.key("ratingCount")),
        reviews: whole(rating.key("reviewCount")),
        content_rating: thing.key("contentRating").words(&[]),
        thumbnail: picture(thing.key("image")),
        released_on: thing.key("datePublished").words(&[]).or_else(|| thing.key("dateCreated").words(&[])),
        publisher: people(thing.key("publisher"), origin).next().map(|publisher| publisher.name),
        isbn: isbn(thing),
        pages: whole(thing.key("numberOfPages")).filter(|pages| *pages > 0),
        language: thing.key("inLanguage").words(&[]),
        duration: thing.key("duration").words(&[]),
        offers: many(thing.key("offers"))
            .zip(1..)
            .filter_map(|(each, position)| offer(each, position, origin))
            .collect(),
        media: Media { video: trailer(thing.key("trailer")), ..Media::default() },
        descriptions: Descriptions {
            snippet: thing.key("description").raw(&[]).and_then(plain),
            ..Descriptions::default()
        },
        categories: many(thing.key("genre"))
            .filter_map(|genre| Some(Category { name: genre.words(&[])?, ..Category::default() }))
            .collect(),
        cast: ROLES
            .iter()
            .flat_map(|(word, role)| {
                people(thing.key(word), origin).map(|person| Credit {
                    name: person.name,
                    role,
                    link: person.link,
                })
            })
            .collect(),
        seasons: ["containsSeason", "season"]
            .into_iter()
            .flat_map(|word| many(thing.key(word)))
            .filter_map(|each| season(each, origin, query))
            .collect(),
        episodes: episodes(thing, origin),
        ..Product::default()
    }
}

/// What the page marks for everybody, where the data for machines did not say it.
fn shown(product: &mut Product, document: &Document<'_>, origin: &str, store: Store) {
    if product.title.is_empty() {
        product.title = document.first(&TITLE).map(|title| title.text()).unwrap_or_default();
    }
    if product.title.is_empty() {
        return;
    }
    let content = |node: quarry_html::Node<'_>| node.attr("content").map(|content| content.into_owned());
    product.descriptions.summary = document.first(&SUMMARY).and_then(content).and_then(|text| plain(&text));
    if let Some(text) = document.first(&TEXT).and_then(|text| lines(&text)) {
        product.descriptions.snippet = Some(text);
    }
    if product.descriptions.snippet == product.descriptions.summary {
        product.descriptions.summary = None;
    }
    if product.thumbnail.is_none() {
        product.thumbnail = document.first(&COVER).and_then(content).and_then(|link| address(&link));
    }
    for maker in document.select(&MAKER) {
        let (name, link) = (maker.text(), maker.attr("href").and_then(|href| absolute(origin, &href)));
        let id = link
            .as_deref()
            .and_then(|link| quarry_kernel::url::query_value(link, "id"))
            .map(|id| id.into_owned());
        match product.authors.iter_mut().find(|author| author.name == name) {
            Some(author) if author.link.is_none() => (author.link, author.id) = (link, id),
            Some(_) => {}
            None if name.is_empty() => {}
            None => product.authors.push(Author { name, id, link }),
        }
    }
    // An app's page links to categories of books and films only in its navigation.
    let is_navigation =
        |link: &quarry_html::Node<'_>| store == Store::Apps || link.closest(&NAVIGATION).is_some();
    for tag in document.select(&CATEGORY).filter(|link| !is_navigation(link)) {
        let (name, href) = (tag.text(), tag.attr("href").unwrap_or_default());
        let id = href.split(['?', '#']).next().and_then(|path| path.rsplit('/').next());
        let id = id.filter(|id| is_product_id(id)).map(str::to_owned);
        let link = absolute(origin, &href);
        match product.categories.iter_mut().find(|category| category.name == name) {
            Some(category) => (category.id, category.link) = (id, link),
            None if name.is_empty() => {}
            None => product.categories.push(Category { name, id, link }),
        }
    }
}

/// The text of an element with the line breaks that it has.
fn lines(node: &quarry_html::Node<'_>) -> Option<String> {
    let pieces: Vec<String> =
        node.text_pieces().map(|piece| piece.trim().to_owned()).filter(|piece| !piece.is_empty()).collect();
    (!pieces.is_empty()).then(|| pieces.join("\n"))
}

/// A value, or each of a list of them.
fn many(value: Cursor<'_>) -> impl Iterator<Item = Cursor<'_>> {
    let single = (!value.is_list() && value.is_there()).then_some(value);
    single.into_iter().chain(value.each(&[]))
}

/// People and organisations: by their names alone, or as things with a name.
fn people<'v>(value: Cursor<'v>, origin: &str) -> impl Iterator<Item = Author> + use<'v> {
    let origin = origin.to_owned();
    many(value).filter_map(move |person| {
        let name = person.words(&[]).or_else(|| person.key("name").words(&[]))?;
        let link = person.key("url").raw(&[]).and_then(|link| absolute(&origin, link));
        Some(Author { name, link, id: None })
    })
}

fn offer(offer: Cursor<'_>, position: u32, origin: &str) -> Option<Offer> {
    let price = decimal(offer.key("price")).filter(|price| *price >= 0.0)?;
    let currency = offer.key("priceCurrency").raw(&[]);
    let currency =
        currency.filter(|code| code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase()));
    let availability = offer.key("availability").raw(&[]).and_then(|word| word.rsplit('/').next());
    Some(Offer {
        position,
        title: offer.key("name").words(&[]),
        extracted_price: Some(price),
        currency: currency.map(str::to_owned),
        availability: availability
            .filter(|word| word.bytes().all(|byte| byte.is_ascii_alphabetic()))
            .map(str::to_owned),
        link: offer.key("url").raw(&[]).and_then(|link| absolute(origin, link)),
        ..Offer::default()
    })
}

fn trailer(trailer: Cursor<'_>) -> Option<Trailer> {
    let link = ["embedUrl", "contentUrl", "url"].into_iter().find_map(|word| trailer.key(word).link(&[]))?;
    let thumbnail = picture(trailer.key("thumbnailUrl")).or_else(|| picture(trailer.key("thumbnail")));
    Some(Trailer { link, title: trailer.key("name").words(&[]), thumbnail })
}

fn season(season: Cursor<'_>, origin: &str, query: &Query) -> Option<Season> {
    let number = whole(season.key("seasonNumber")).filter(|number| *number > 0);
    let title = season.key("name").words(&[]).or_else(|| number.map(|number| format!("Season {number}")))?;
    let address = season.key("url").raw(&[]);
    let id = address.and_then(|link| quarry_kernel::url::query_value(link, "cdid"));
    let id = id.and_then(|id| id.strip_prefix("tvseason-").map(str::to_owned)).filter(|id| is_product_id(id));
    let own = query.links.product(query.store, &query.product_id);
    Some(Season {
        title,
        season_number: number,
        season_link: id.as_deref().map(|id| format!("{own}&season_id={id}")),
        season_id: id,
        link: address.and_then(|link| absolute(origin, link)),
        episodes: whole(season.key("numberOfEpisodes")),
    })
}

/// The episodes of a season, or of the seasons of a series.
fn episodes(thing: Cursor<'_>, origin: &str) -> Vec<Episode> {
    let own = whole(thing.key("seasonNumber"));
    let seasons = many(thing.key("containsSeason")).map(|season| (season, whole(season.key("seasonNumber"))));
    [(thing, own)]
        .into_iter()
        .chain(seasons)
        .flat_map(|(of, season)| {
            ["episode", "episodes"]
                .into_iter()
                .flat_map(move |word| many(of.key(word)))
                .map(move |each| (each, season))
        })
        .filter_map(|(each, season)| episode(each, season, origin))
        .collect()
}

fn episode(episode: Cursor<'_>, season_number: Option<u64>, origin: &str) -> Option<Episode> {
    let date = episode.key("datePublished").words(&[]);
    Some(Episode {
        title: episode.key("name").words(&[])?,
        episode_number: whole(episode.key("episodeNumber")),
        season_number,
        snippet: episode.key("description").raw(&[]).and_then(plain),
        duration: episode.key("duration").words(&[]),
        iso_date: date.as_deref().and_then(dates::iso),
        date,
        link: episode.key("url").raw(&[]).and_then(|link| absolute(origin, link)),
        thumbnail: picture(episode.key("image")),
    })
}

/// The address of a picture, told by itself or as a thing, alone or as the first of several.
fn picture(value: Cursor<'_>) -> Option<String> {
    many(value).find_map(|value| value.link(&[]).or_else(|| value.key("url").link(&[])))
}

fn isbn(thing: Cursor<'_>) -> Option<String> {
    let own =
        [thing.key("isbn")].into_iter().chain(many(thing.key("workExample")).map(|work| work.key("isbn")));
    own.filter_map(|isbn| isbn.raw(&[])).find_map(|isbn| {
        let digits: String = isbn.chars().filter(|letter| *letter != '-' && *letter != ' ').collect();
        let is_one = matches!(digits.len(), 10 | 13)
            && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'X');
        is_one.then_some(digits)
    })
}

/// A number, told as one or as text.
fn decimal(value: Cursor<'_>) -> Option<f64> {
    let told = value.raw(&[]).and_then(|text| float(text.trim()));
    value.number(&[]).or(told).filter(|number| number.is_finite()).map(|number| (number * 1e3).round() / 1e3)
}

fn whole(value: Cursor<'_>) -> Option<u64> {
    value.count(&[]).or_else(|| value.raw(&[])?.trim().parse().ok())
}
