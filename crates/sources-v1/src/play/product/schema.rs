//! A product in the words of schema.org, as pages carry them for machines (`application/ld+json`), and what the page itself
//! marks: its heading, its description, its links to makers, categories and other products.

use quarry_html::{Document, selectors};
use quarry_items::Offer;
use quarry_kernel::float::parse_float;

use super::super::address::{Store, is_product_id, make_absolute};
use super::super::product_page::Query;
use super::super::text::strip_markup;
use super::super::types::{Author, Category, Credit, Descriptions, Episode, Media, Product, Season, Trailer};
use crate::cursor::{Cursor, Json, parse_link};
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

/// Types of schema.org for the things that the store sells.
const PRODUCT_TYPES: [&str; 8] = [
    "Book",
    "Audiobook",
    "Movie",
    "TVSeries",
    "TVSeason",
    "SoftwareApplication",
    "MobileApplication",
    "VideoGame",
];

/// Roles of people, and their names at schema.org.
const ROLES: [(&str, &str); 7] = [
    ("actor", "actor"),
    ("director", "director"),
    ("producer", "producer"),
    ("writer", "writer"),
    ("creator", "creator"),
    ("musicBy", "composer"),
    ("readBy", "narrator"),
];

/// Returns the product that the page tells of; none without a title.
pub(super) fn read(document: &Document<'_>, origin: &str, query: &Query) -> Option<Product> {
    let texts: Vec<&str> = document.select(&DATA).map(|script| script.raw_text()).collect();
    let data: Vec<Json<'_>> = texts.iter().filter_map(|text| Json::parse(text.trim()).ok()).collect();
    let thing = data.iter().map(Cursor::new).find_map(find_thing);
    let mut product = thing.map(|thing| parse_thing(thing, origin, query)).unwrap_or_default();
    add_page_markup(&mut product, document, origin, query.store);
    let is_title_alone = thing.is_none()
        && product.authors.is_empty()
        && product.categories.is_empty()
        && product.descriptions == Descriptions::default();
    (!product.title.is_empty() && !is_title_alone).then_some(product)
}

/// Returns the thing that is sold, in a value or in one of its members.
fn find_thing(data: Cursor<'_>) -> Option<Cursor<'_>> {
    let is_one = |value: Cursor<'_>| {
        let kind = value.member("@type");
        let kind = kind.raw_str(&[]).or_else(|| kind.raw_str(&[0]));
        kind.is_some_and(|kind| PRODUCT_TYPES.contains(&kind))
    };
    [data]
        .into_iter()
        .chain(data.items_at(&[]))
        .chain(data.member("@graph").items_at(&[]))
        .find(|value| is_one(*value))
}

fn parse_thing(thing: Cursor<'_>, origin: &str, query: &Query) -> Product {
    let rating = thing.member("aggregateRating");
    Product {
        title: thing.member("name").text_line(&[]).unwrap_or_default(),
        authors: parse_people(thing.member("author"), origin).collect(),
        rating: parse_decimal(rating.member("ratingValue")).filter(|rating| (1.0..=5.0).contains(rating)),
        ratings_count: parse_whole(rating.member("ratingCount")),
        reviews: parse_whole(rating.member("reviewCount")),
        content_rating: thing.member("contentRating").text_line(&[]),
        thumbnail: parse_picture(thing.member("image")),
        released_on: thing
            .member("datePublished")
            .text_line(&[])
            .or_else(|| thing.member("dateCreated").text_line(&[])),
        publisher: parse_people(thing.member("publisher"), origin).next().map(|publisher| publisher.name),
        isbn: parse_isbn(thing),
        pages: parse_whole(thing.member("numberOfPages")).filter(|pages| *pages > 0),
        language: thing.member("inLanguage").text_line(&[]),
        duration: thing.member("duration").text_line(&[]),
        offers: iter_values(thing.member("offers"))
            .zip(1..)
            .filter_map(|(each, position)| parse_offer(each, position, origin))
            .collect(),
        media: Media { video: parse_trailer(thing.member("trailer")), ..Media::default() },
        descriptions: Descriptions {
            snippet: thing.member("description").raw_str(&[]).and_then(strip_markup),
            ..Descriptions::default()
        },
        categories: iter_values(thing.member("genre"))
            .filter_map(|genre| Some(Category { name: genre.text_line(&[])?, ..Category::default() }))
            .collect(),
        cast: ROLES
            .iter()
            .flat_map(|(word, role)| {
                parse_people(thing.member(word), origin).map(|person| Credit {
                    name: person.name,
                    role,
                    link: person.link,
                })
            })
            .collect(),
        seasons: ["containsSeason", "season"]
            .into_iter()
            .flat_map(|word| iter_values(thing.member(word)))
            .filter_map(|each| parse_season(each, origin, query))
            .collect(),
        episodes: collect_episodes(thing, origin),
        ..Product::default()
    }
}

/// Adds values of the page's markup where the data for machines lacks them.
fn add_page_markup(product: &mut Product, document: &Document<'_>, origin: &str, store: Store) {
    if product.title.is_empty() {
        product.title = document.select_first(&TITLE).map(|title| title.text()).unwrap_or_default();
    }
    if product.title.is_empty() {
        return;
    }
    let content = |node: quarry_html::Node<'_>| node.attr("content").map(|content| content.into_owned());
    product.descriptions.summary =
        document.select_first(&SUMMARY).and_then(content).and_then(|text| strip_markup(&text));
    if let Some(text) = document.select_first(&TEXT).and_then(|text| parse_lines(&text)) {
        product.descriptions.snippet = Some(text);
    }
    if product.descriptions.snippet == product.descriptions.summary {
        product.descriptions.summary = None;
    }
    if product.thumbnail.is_none() {
        product.thumbnail =
            document.select_first(&COVER).and_then(content).and_then(|link| parse_link(&link));
    }
    for maker in document.select(&MAKER) {
        let (name, link) = (maker.text(), maker.attr("href").and_then(|href| make_absolute(origin, &href)));
        let id = link
            .as_deref()
            .and_then(|link| quarry_kernel::url::find_query_value(link, "id"))
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
        let link = make_absolute(origin, &href);
        match product.categories.iter_mut().find(|category| category.name == name) {
            Some(category) => (category.id, category.link) = (id, link),
            None if name.is_empty() => {}
            None => product.categories.push(Category { name, id, link }),
        }
    }
}

/// Returns the text of an element with the line breaks that it has.
fn parse_lines(node: &quarry_html::Node<'_>) -> Option<String> {
    let pieces: Vec<String> =
        node.text_pieces().map(|piece| piece.trim().to_owned()).filter(|piece| !piece.is_empty()).collect();
    (!pieces.is_empty()).then(|| pieces.join("\n"))
}

/// Returns a value, or each of a list of them.
fn iter_values(value: Cursor<'_>) -> impl Iterator<Item = Cursor<'_>> {
    let single = (!value.is_list() && value.is_present()).then_some(value);
    single.into_iter().chain(value.items_at(&[]))
}

/// Returns people and organisations: by their names alone, or as things with a name.
fn parse_people<'v>(value: Cursor<'v>, origin: &str) -> impl Iterator<Item = Author> + use<'v> {
    let origin = origin.to_owned();
    iter_values(value).filter_map(move |person| {
        let name = person.text_line(&[]).or_else(|| person.member("name").text_line(&[]))?;
        let link = person.member("url").raw_str(&[]).and_then(|link| make_absolute(&origin, link));
        Some(Author { name, link, id: None })
    })
}

fn parse_offer(offer: Cursor<'_>, position: u32, origin: &str) -> Option<Offer> {
    let price = parse_decimal(offer.member("price")).filter(|price| *price >= 0.0)?;
    let currency = offer.member("priceCurrency").raw_str(&[]);
    let currency =
        currency.filter(|code| code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase()));
    let availability = offer.member("availability").raw_str(&[]).and_then(|word| word.rsplit('/').next());
    Some(Offer {
        position,
        title: offer.member("name").text_line(&[]),
        extracted_price: Some(price),
        currency: currency.map(str::to_owned),
        availability: availability
            .filter(|word| word.bytes().all(|byte| byte.is_ascii_alphabetic()))
            .map(str::to_owned),
        link: offer.member("url").raw_str(&[]).and_then(|link| make_absolute(origin, link)),
        ..Offer::default()
    })
}

fn parse_trailer(trailer: Cursor<'_>) -> Option<Trailer> {
    let link =
        ["embedUrl", "contentUrl", "url"].into_iter().find_map(|word| trailer.member(word).link(&[]))?;
    let thumbnail =
        parse_picture(trailer.member("thumbnailUrl")).or_else(|| parse_picture(trailer.member("thumbnail")));
    Some(Trailer { link, title: trailer.member("name").text_line(&[]), thumbnail })
}

fn parse_season(season: Cursor<'_>, origin: &str, query: &Query) -> Option<Season> {
    let number = parse_whole(season.member("seasonNumber")).filter(|number| *number > 0);
    let title =
        season.member("name").text_line(&[]).or_else(|| number.map(|number| format!("Season {number}")))?;
    let address = season.member("url").raw_str(&[]);
    let id = address.and_then(|link| quarry_kernel::url::find_query_value(link, "cdid"));
    let id = id.and_then(|id| id.strip_prefix("tvseason-").map(str::to_owned)).filter(|id| is_product_id(id));
    let own = query.links.product_link(query.store, &query.product_id);
    Some(Season {
        title,
        season_number: number,
        season_link: id.as_deref().map(|id| format!("{own}&season_id={id}")),
        season_id: id,
        link: address.and_then(|link| make_absolute(origin, link)),
        episodes: parse_whole(season.member("numberOfEpisodes")),
    })
}

/// Returns the episodes of a season, or of the seasons of a series.
fn collect_episodes(thing: Cursor<'_>, origin: &str) -> Vec<Episode> {
    let own = parse_whole(thing.member("seasonNumber"));
    let seasons = iter_values(thing.member("containsSeason"))
        .map(|season| (season, parse_whole(season.member("seasonNumber"))));
    [(thing, own)]
        .into_iter()
        .chain(seasons)
        .flat_map(|(of, season)| {
            ["episode", "episodes"]
                .into_iter()
                .flat_map(move |word| iter_values(of.member(word)))
                .map(move |each| (each, season))
        })
        .filter_map(|(each, season)| parse_episode(each, season, origin))
        .collect()
}

fn parse_episode(episode: Cursor<'_>, season_number: Option<u64>, origin: &str) -> Option<Episode> {
    let date = episode.member("datePublished").text_line(&[]);
    Some(Episode {
        title: episode.member("name").text_line(&[])?,
        episode_number: parse_whole(episode.member("episodeNumber")),
        season_number,
        snippet: episode.member("description").raw_str(&[]).and_then(strip_markup),
        duration: episode.member("duration").text_line(&[]),
        iso_date: date.as_deref().and_then(dates::parse_iso_date),
        date,
        link: episode.member("url").raw_str(&[]).and_then(|link| make_absolute(origin, link)),
        thumbnail: parse_picture(episode.member("image")),
    })
}

/// Returns the address of a picture, told by itself or as a thing, alone or as the first of several.
fn parse_picture(value: Cursor<'_>) -> Option<String> {
    iter_values(value).find_map(|value| value.link(&[]).or_else(|| value.member("url").link(&[])))
}

fn parse_isbn(thing: Cursor<'_>) -> Option<String> {
    let own = [thing.member("isbn")]
        .into_iter()
        .chain(iter_values(thing.member("workExample")).map(|work| work.member("isbn")));
    own.filter_map(|isbn| isbn.raw_str(&[])).find_map(|isbn| {
        let digits: String = isbn.chars().filter(|letter| *letter != '-' && *letter != ' ').collect();
        let is_one = matches!(digits.len(), 10 | 13)
            && digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'X');
        is_one.then_some(digits)
    })
}

/// Returns a number, told as one or as text.
fn parse_decimal(value: Cursor<'_>) -> Option<f64> {
    let told = value.raw_str(&[]).and_then(|text| parse_float(text.trim()));
    value.number(&[]).or(told).filter(|number| number.is_finite()).map(|number| (number * 1e3).round() / 1e3)
}

fn parse_whole(value: Cursor<'_>) -> Option<u64> {
    value.count(&[]).or_else(|| value.raw_str(&[])?.trim().parse().ok())
}
