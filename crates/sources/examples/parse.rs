//! Prints the result of an endpoint for its source's answers, read from files:
//!
//! ```sh
//! cargo run -p quarry-sources --example parse -- v1/search page.html
//! cargo run -p quarry-sources --example parse -- v1/ai-overview /search=page.html /async=piece.html
//! cargo run -p quarry-sources --example parse -- v6/app-store/product v6-store-api=lookup.json v6-store-web=page.html
//! ```
//!
//! (`PRODUCT_ID` is the app of a product or reviews, the place of v5, or the person, picture or place of calls by id; `PLACE_ID`
//! the place of v1, `STORE_DEVICE` the kind of app for a search, `LIST` the list of v1's store.)
//!
//! A file without a site answers every request, one with the beginning of a path in its place all paths with that beginning;
//! `STATUS@file` answers with another status than 200.

use std::process::ExitCode;

use quarry_sources::{
    Failure, Reading, Refusal, Source, SourceFuture, SourceRequest, SourceResponse, v1, v2, v3, v4, v5, v6,
};

/// Source that answers from files.
struct Files(Vec<(Option<String>, u16, String)>);

impl Source for Files {
    fn fetch(&self, request: SourceRequest) -> SourceFuture<'_, SourceResponse> {
        Box::pin(async move {
            let site = request.site.token();
            let is_named =
                |named: &str| named == site || named.starts_with('/') && request.path.starts_with(named);
            let fits = |named: &Option<String>| named.as_deref().is_none_or(is_named);
            let (_, status, path) = self.0.iter().find(|(named, ..)| fits(named)).ok_or(Refusal::Network)?;
            let bytes = std::fs::read(path).map_err(|error| {
                eprintln!("{path}: {error}");
                Refusal::Network
            })?;
            let body = String::from_utf8_lossy(&bytes).into_owned();
            Ok(SourceResponse {
                status: *status,
                url: format!("https://source.example{}", request.path),
                body,
            })
        })
    }
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let endpoint = arguments.next().unwrap_or_default();
    let files = Files(arguments.map(|argument| file(&argument)).collect());
    match pollster::block_on(read(&endpoint, &files)) {
        None => {
            eprintln!(
                "usage: parse <v1/search | v1/ai-overview | v1/ai-mode | v1/maps | v1/maps/posts | v1/maps/popular-times | v1/maps/photo-meta | v1/reviews | v1/contributor-reviews | v1/ads | v1/local | v1/shopping | v1/shopping/product | v1/play/apps | v1/play/product | v1/play/reviews | v2/search | v2/maps | v3/search | v3/maps | v4/search | v4/reviews | v5/search | v5/place | v5/reviews | v6/app-store/search | …/product | …/reviews | v6/maps/places | …/reviews> [site=|/path=][status@]file …"
            );
            ExitCode::from(2)
        }
        Some(Err(failure)) => {
            eprintln!("{failure:?}");
            ExitCode::FAILURE
        }
        Some(Ok(reading)) => {
            print(&reading);
            ExitCode::SUCCESS
        }
    }
}

/// Returns the list in `LIST` (`q=words`, `chart=name`, `category=id`), by default the front page.
fn play_list_query() -> v1::play::list::Query {
    let list = std::env::var("LIST").unwrap_or_default();
    let named = |name: &str| list.strip_prefix(name)?.strip_prefix('=').map(str::to_owned);
    v1::play::list::Query {
        q: named("q"),
        chart: named("chart"),
        category: named("category"),
        ..v1::play::list::Query::default()
    }
}

fn file(argument: &str) -> (Option<String>, u16, String) {
    let (site, rest) = match argument.split_once('=') {
        Some((site, rest)) => (Some(site.to_owned()), rest),
        None => (None, argument),
    };
    match rest.split_once('@').and_then(|(status, path)| Some((status.parse().ok()?, path))) {
        Some((status, path)) => (site, status, path.to_owned()),
        None => (site, 200, rest.to_owned()),
    }
}

async fn read(endpoint: &str, files: &Files) -> Option<Result<Reading, Failure>> {
    let text = || "example".to_owned();
    Some(match endpoint {
        "v1/search" => v1::search::run(&v1_query(), files).await,
        "v1/maps" => v1::maps::run(&v1_maps_query(), files).await,
        "v1/reviews" => {
            let query = v1::reviews::Query {
                place: place(),
                sort: v1::reviews::Sort::Relevance,
                num: 100,
                query: None,
                topic_id: None,
                cursor: None,
                visit: v1::SearchContext::default(),
                links: v1::maps::PlaceEndpoints::default(),
            };
            v1::reviews::run(&query, files).await
        }
        "v1/contributor-reviews" => {
            let query = v1::contributor_reviews::Query {
                contributor_id: product_id(),
                limit: 200,
                cursor: None,
                visit: v1::SearchContext::default(),
                links: v1::maps::PlaceEndpoints::default(),
            };
            v1::contributor_reviews::run(&query, files).await
        }
        "v1/maps/posts" => {
            let query = v1::posts::Query { place: place(), visit: v1::SearchContext::default() };
            v1::posts::run(&query, files).await
        }
        "v1/maps/popular-times" => {
            let (place, visit, links) =
                (place(), v1::SearchContext::default(), v1::maps::PlaceEndpoints::default());
            v1::popular_times::run(&v1::popular_times::Query { place, visit, links }, files).await
        }
        "v1/maps/photo-meta" => {
            let query = v1::photo_meta::Query {
                photo_id: product_id(),
                visit: v1::SearchContext::default(),
                links: v1::maps::PlaceEndpoints::default(),
            };
            v1::photo_meta::run(&query, files).await
        }
        "v1/ads" => v1::ads::run(&v1::ads::Query { q: text(), ..v1::ads::Query::default() }, files).await,
        "v1/local" => v1::local::run(&v1_local_query(), files).await,
        "v1/shopping" => v1::shopping::run(&v1_shopping_query(), files).await,
        "v1/shopping/product" => v1::product::run(&v1_product_query(), files).await,
        "v1/ai-overview" => v1::overview::run(&v1_query(), files).await,
        "v1/ai-mode" => {
            let query = v1::ai_mode::Query { q: text(), ..v1::ai_mode::Query::default() };
            v1::ai_mode::run(&query, files).await
        }
        "v1/play/apps" | "v1/play/games" | "v1/play/books" | "v1/play/movies" => {
            v1::play::list::run(&play_list_query(), &|resume| Some(resume.to_state()), files).await
        }
        "v1/play/product" => {
            let query =
                v1::play::product::Query { product_id: product_id(), ..v1::play::product::Query::default() };
            v1::play::product::run(&query, files).await
        }
        "v1/play/reviews" => {
            let query = v1::play::reviews::Query {
                product_id: product_id(),
                sort_by: 1,
                num: 199,
                ..v1::play::reviews::Query::default()
            };
            v1::play::reviews::run(&query, files).await
        }
        "v2/search" => {
            let query = v2::search::Query { q: text(), ..v2::search::Query::default() };
            v2::search::run(&query, files).await
        }
        "v2/maps" => {
            let query = v2::maps::Query { q: Some(text()), count: 30, ..v2::maps::Query::default() };
            v2::maps::run(&query, files).await
        }
        "v3/maps" => v3::maps::run(&v3::maps::Query { q: text(), ..v3::maps::Query::default() }, files).await,
        "v3/search" => {
            let query = v3::search::Query {
                q: text(),
                kl: None,
                safe: v3::search::SafeSearch::Moderate,
                m: None,
                start: 0,
                df: None,
                search_assist: false,
            };
            v3::search::run(&query, files).await
        }
        "v4/search" => v4::search::run(&v4::search::Query::default(), files).await,
        "v4/reviews" => {
            let query = v4::reviews::Query { num: 10, hl: "en".into(), ..v4::reviews::Query::default() };
            v4::reviews::run(&query, files).await
        }
        "v5/search" => {
            let query = v5::search::Query { q: text(), num: 30, ..v5::search::Query::default() };
            v5::search::run(&query, files).await
        }
        "v5/place" => {
            let query = v5::place::Query { place_id: product_id(), ..v5::place::Query::default() };
            v5::place::run(&query, files).await
        }
        "v5/reviews" => {
            let query = v5::reviews::Query { num: 20, ..v5::reviews::Query::default() };
            v5::reviews::run(&query, files).await
        }
        "v6/app-store/search" => {
            let query = v6::app_store::search::Query {
                term: text(),
                country: "us".into(),
                lang: "en-us".into(),
                num: 200,
                disallow_explicit: false,
                property_developer: false,
                category_id: None,
                device: device_of_store(),
                ..Default::default()
            };
            v6::app_store::search::run(&query, files).await
        }
        "v6/app-store/product" => {
            let query = v6::app_store::product::Query {
                product_id: product_id(),
                country: "us".into(),
                ..Default::default()
            };
            v6::app_store::product::run(&query, files).await
        }
        "v6/app-store/reviews" => {
            let query = v6::app_store::reviews::Query {
                product_id: product_id(),
                country: "us".into(),
                sort: v6::app_store::reviews::Sort::MostRecent,
                page: 1,
            };
            v6::app_store::reviews::run(&query, files).await
        }
        "v6/maps/places" => {
            let query = v6::maps::places::Query {
                muids: vec![product_id()],
                locale: "en-US".into(),
                ..v6::maps::places::Query::default()
            };
            v6::maps::places::run(&query, files).await
        }
        "v6/maps/reviews" => {
            let query = v6::maps::reviews::Query {
                muid: product_id(),
                locale: "en-US".into(),
                ..v6::maps::reviews::Query::default()
            };
            v6::maps::reviews::run(&query, files).await
        }
        _ => return None,
    })
}

/// Returns the place in `PLACE_ID`, by default any.
fn place() -> v1::maps::PlaceRef {
    let id = std::env::var("PLACE_ID").ok();
    id.and_then(|id| v1::maps::PlaceRef::from_place_id(&id))
        .unwrap_or_else(|| v1::maps::PlaceRef::from_cid(1))
}

fn v1_query() -> v1::search::Query {
    v1::search::Query { q: "example".into(), ..v1::search::Query::default() }
}

/// Returns a query for places by a phrase, or for the one in `PLACE_ID`.
fn v1_maps_query() -> v1::maps::Query {
    let phrase = v1::maps::SearchTarget::Phrase {
        q: "example".into(),
        area: v1::maps::Area::Anywhere,
        start: 0,
        filter: v1::maps::Filter::default(),
    };
    let id = std::env::var("PLACE_ID").ok();
    let place = id.and_then(|id| v1::maps::PlaceRef::from_place_id(&id)).map(v1::maps::SearchTarget::Place);
    v1::maps::Query {
        wanted: place.unwrap_or(phrase),
        visit: v1::SearchContext::default(),
        links: v1::maps::PlaceEndpoints::default(),
    }
}

/// Returns the query; `LUDOCID` selects one business.
fn v1_local_query() -> v1::local::Query {
    let ludocid = std::env::var("LUDOCID").ok().and_then(|id| id.parse().ok());
    v1::local::Query { q: "example".into(), ludocid, ..v1::local::Query::default() }
}

fn v1_shopping_query() -> v1::shopping::Query {
    let links = v1::shopping::Links { product: product_links(), ..v1::shopping::Links::default() };
    v1::shopping::Query { q: "example".into(), links, ..v1::shopping::Query::default() }
}

fn v1_product_query() -> v1::product::Query {
    let ids = v1::product::ProductIdSet { gpcid: Some(product_id()), ..v1::product::ProductIdSet::default() };
    v1::product::Query { ids, links: product_links(), ..v1::product::Query::default() }
}

fn product_links() -> v1::product::ProductLinks {
    let endpoint = "https://service.example/api/v1/shopping/product".into();
    v1::product::ProductLinks { endpoint, kept: String::new() }
}

/// Returns the app in `PRODUCT_ID`.
fn product_id() -> String {
    std::env::var("PRODUCT_ID").unwrap_or_else(|_| "1".into())
}

/// Returns the kind of app in `STORE_DEVICE`: mobile (the default), tablet or desktop.
fn device_of_store() -> v6::app_store::search::StoreDevice {
    use v6::app_store::search::StoreDevice;
    match std::env::var("STORE_DEVICE").as_deref() {
        Ok("tablet") => StoreDevice::Tablet,
        Ok("desktop") => StoreDevice::Desktop,
        _ => StoreDevice::Mobile,
    }
}

fn print(reading: &Reading) {
    let mut all = serde_json::Map::new();
    for (name, json) in reading.groups.iter() {
        all.insert(name.to_owned(), serde_json::from_str(json).unwrap_or_default());
    }
    all.insert("pagination_next".into(), reading.next_url.clone().into());
    let continuation = reading.continuation.iter().map(|(name, value)| format!("{name}={value}"));
    let pages = reading.previous.iter().chain(reading.other_pages.iter().map(|(_, page)| page));
    all.insert("other_pages".into(), pages.map(|page| page.url.clone()).collect::<Vec<_>>().into());
    all.insert("continuation".into(), continuation.collect::<Vec<_>>().into());
    println!("{}", serde_json::to_string_pretty(&all).unwrap_or_default());
}
