//! Products: what recorded pages tell of apps, against what the same pages say to machines; other products by schema.org.

use quarry_sources_core::{Failure, Refusal};
use quarry_sources_v1::play::Store;
use quarry_sources_v1::play::product::{Product, Query, build_request, parse, run};
use serde_json::{Value, json};

use crate::v1_play::support::{
    APPS, ORIGIN, STORES, Script, fixture, groups, links, malformed, run as block,
};

fn query(store: Store, id: &str) -> Query {
    Query { product_id: id.to_owned(), store, links: links(), ..Query::default() }
}

pub fn product(page: &str, store: Store, id: &str) -> Result<Product, Refusal> {
    parse(page, &query(store, id), ORIGIN)
}

/// Returns a page's schema.org data, found by plain text search, not by the parser.
fn said(page: &str) -> Option<Value> {
    let rest = page.split_once("application/ld+json")?.1.split_once('>')?.1;
    serde_json::from_str(rest.split_once("</script>")?.0).ok()
}

pub(crate) fn reads_the_same_app_as_the_pages_structured_data() {
    for (name, id) in APPS {
        let Some(page) = fixture(name) else { continue };
        let product = product(&page, Store::Apps, id).unwrap();
        assert_eq!(product.product_id.as_deref(), Some(id), "{name}");
        let Some(said) = said(&page) else { continue };
        assert_eq!(product.title, said["name"], "{name}");
        assert_eq!(product.authors[0].name, said["author"]["name"], "{name}");
        assert_eq!(product.content_rating.as_deref(), said["contentRating"].as_str(), "{name}");
        assert_eq!(product.thumbnail.as_deref(), said["image"].as_str(), "{name}");
        assert_eq!(product.descriptions.summary.as_deref(), said["description"].as_str(), "{name}");
        let rating: f64 = said["aggregateRating"]["ratingValue"].as_str().unwrap().parse().unwrap();
        assert!((product.rating.unwrap() - rating).abs() < 0.001, "{name}");
        let count = said["aggregateRating"]["ratingCount"].as_str().unwrap().parse().ok();
        assert_eq!(product.ratings_count, count, "{name}");
        let offer = &said["offers"][0];
        let price = offer["price"].as_str().and_then(|price| price.parse::<f64>().ok());
        assert_eq!(product.offers[0].extracted_price, price, "{name}");
        assert_eq!(product.offers[0].currency.as_deref(), offer["priceCurrency"].as_str(), "{name}");
        assert_eq!(product.categories[0].id.as_deref(), said["applicationCategory"].as_str(), "{name}");
    }
}

pub(crate) fn every_group_of_an_app_is_read_in_any_language() {
    for (name, id) in APPS {
        let Some(page) = fixture(name) else { continue };
        let product = product(&page, Store::Apps, id).unwrap();
        assert_eq!(
            product.ratings.iter().map(|row| row.stars).collect::<Vec<_>>(),
            [5, 4, 3, 2, 1],
            "{name}"
        );
        let total: u64 = product.ratings.iter().map(|row| row.amount).sum();
        let counted = product.ratings_count.unwrap();
        assert!(total.abs_diff(counted) * 100 < counted, "{name}: {total} {counted}");
        assert!(product.media.images.len() >= 8 && product.media.images[0].width.is_some(), "{name}");
        assert!(product.descriptions.snippet.as_ref().is_some_and(|text| text.len() > 200), "{name}");
        assert!(product.descriptions.snippet.iter().all(|text| !text.contains("<br")), "{name}");
        assert!(product.updated_on.is_some() && product.updated_iso_date.is_some(), "{name}");
        assert!(product.extracted_downloads.unwrap() >= 10_000_000, "{name}");
        assert!(product.data_safety.len() >= 3, "{name}");
        let contact = product.developer_contact.as_ref().unwrap();
        assert!(
            contact.email.is_some() && contact.website.is_some() && contact.privacy_policy.is_some(),
            "{name}"
        );
        assert!(!product.related.is_empty(), "{name}");
        for shelf in &product.related {
            assert!(shelf.title.is_some() && shelf.items.len() >= 2, "{name}");
            for item in &shelf.items {
                let call =
                    format!("https://own.test/product?product_id={}&store=apps&hl=en&gl=us", item.product_id);
                assert_eq!(item.product_link.as_deref(), Some(call.as_str()), "{name}");
            }
        }
    }
}

pub(crate) fn one_app_is_read_to_the_last_field() {
    let Some(page) = fixture("play-product/mradex/app_minecraft.html") else { return };
    let script = Script::of([(200, page)]);
    let reading = block(run(&query(Store::Apps, "com.mojang.minecraftpe"), &script)).unwrap();
    let groups = groups(&reading);
    let info = &groups["product_info"];
    for (field, value) in [
        ("version", json!("1.26.32.2")),
        ("required_os", json!("8.0")),
        ("downloads", json!("50M+")),
        ("extracted_downloads", json!(50_000_000)),
        ("reviews", json!(633_450)),
        ("content_descriptors", json!("Fantasy Violence")),
        ("interactive_elements", json!("Users Interact, In-Game Purchases")),
        ("released_on", json!("Aug 15, 2011")),
        ("updated_on", json!("Jun 25, 2026")),
        ("ranking", json!({ "rank": 1, "text": "#1 top paid arcade" })),
        ("extensions", json!(["$0.99 - $49.99 per item"])),
        ("availability", json!("available")),
        ("link", json!("https://store.test/store/apps/details?id=com.mojang.minecraftpe")),
    ] {
        assert_eq!(info[field], value, "{field}");
    }
    assert_eq!(groups["offers"][0]["title"], "$6.99 Buy");
    assert_eq!(groups["platform_ratings"][2], json!({ "platform": "chromebook", "rating": 4.602 }));
    assert_eq!(groups["reviews"].as_array().unwrap().len(), 20);
    assert_eq!(groups["descriptions"]["whats_new"], "What's new in 26.32: Various bug fixes!");
    assert_eq!(
        groups["authors"][0],
        json!({ "name": "Mojang", "id": "4772240228547998649", "link": "https://store.test/store/apps/dev?id=4772240228547998649" })
    );
    assert_eq!(malformed("$", &Value::Object(groups)), [""; 0]);
}

/// Returns a page that says what it sells in the words of schema.org, with links as the store's pages have.
fn page(thing: &Value, more: &str) -> String {
    format!(
        "<!doctype html><html><head><meta property=\"og:description\" content=\"In short\">\
         <script type=\"application/ld+json\" nonce=\"x\">{thing}</script></head><body><h1 itemprop=\"name\"><span>Shown</span></h1>\
         {more}<script>AF_initDataCallback({{key: 'ds:0', hash: '1', data:[1], sideChannel: {{}}}});</script></body></html>"
    )
}

#[test]
fn a_book_has_its_authors_and_an_audiobook_its_narrators() {
    let book = json!({
        "@context": "https://schema.org", "@type": "Book", "name": "The Harbor", "isbn": "978-1-4444-0546-5", "numberOfPages": "192",
        "author": [{ "@type": "Person", "name": "Ada Ferro" }, { "@type": "Person", "name": "B. Lind" }],
        "publisher": { "@type": "Organization", "name": "Hachette" }, "inLanguage": "en", "datePublished": "2013-01-03",
        "image": "https://cover.test/x", "description": "Long &amp; wide.<br>Deep.",
        "aggregateRating": { "ratingValue": 4.25, "ratingCount": 7 },
        "offers": [{ "@type": "Offer", "price": "3.99", "priceCurrency": "USD", "availability": "https://schema.org/InStock" }],
    });
    let links = "<a href=\"/store/books/author?id=Ada+Ferro\">Ada Ferro</a><a href=\"/store/books/category/coll_1401\">Fiction</a>";
    let read = product(&page(&book, links), Store::Books, "Zx-9").unwrap();
    assert_eq!(
        (read.title.as_str(), read.isbn.as_deref(), read.pages),
        ("The Harbor", Some("9781444405465"), Some(192))
    );
    assert_eq!(read.authors[0].link.as_deref(), Some("https://store.test/store/books/author?id=Ada+Ferro"));
    assert_eq!(read.authors.len(), 2);
    assert_eq!(read.publisher.as_deref(), Some("Hachette"));
    assert_eq!(read.descriptions.snippet.as_deref(), Some("Long & wide.\nDeep."));
    assert_eq!(read.offers[0].extracted_price, Some(3.99));
    assert_eq!(read.categories[0].id.as_deref(), Some("coll_1401"));
    assert_eq!(read.link.as_deref(), Some("https://store.test/store/books/details?id=Zx-9"));
    let audio = json!({ "@type": "Audiobook", "name": "The Harbor", "readBy": { "name": "Cleo Marr" }, "duration": "PT7H12M" });
    let read = product(&page(&audio, ""), Store::Audiobooks, "AQ").unwrap();
    assert_eq!((read.cast[0].name.as_str(), read.cast[0].role), ("Cleo Marr", "narrator"));
    assert_eq!(read.duration.as_deref(), Some("PT7H12M"));
}

#[test]
fn the_navigation_gives_an_app_no_categories_and_a_title_alone_is_no_product() {
    let app = json!({ "@type": "SoftwareApplication", "name": "Harbor", "genre": "SOCIAL" });
    let links = "<nav><a href=\"/store/books/category/coll_1401\">Comics</a></nav>\
        <a href=\"/store/movies/category/FAMILY\">Family</a>";
    let read = product(&page(&app, links), Store::Apps, "com.example.harbor").unwrap();
    assert_eq!(read.categories.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["SOCIAL"]);
    let book = json!({ "@type": "Book", "name": "The Harbor" });
    let read = product(&page(&book, links), Store::Books, "Zx-9").unwrap();
    assert_eq!(read.categories.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), ["Family"]);
    let bare = "<!doctype html><html><body><h1 itemprop=\"name\"><span>Harbor</span></h1>\
        <img src=\"https://pictures.test/a\"></body></html>";
    assert_eq!(product(bare, Store::Apps, "com.example.harbor").unwrap_err(), Refusal::UnknownPage);
}

#[test]
fn a_film_has_its_cast_and_a_series_its_seasons_and_episodes() {
    let film = json!({
        "@type": "Movie", "name": "Low Tide", "actor": [{ "name": "Ada Ferro" }, "Bo Lind"], "director": { "name": "C. Marr" },
        "genre": ["Drama"], "trailer": { "@type": "VideoObject", "name": "Trailer", "embedUrl": "https://film.test/t" },
    });
    let read = product(&page(&film, ""), Store::Movies, "x1").unwrap();
    let cast: Vec<_> = read.cast.iter().map(|credit| (credit.name.as_str(), credit.role)).collect();
    assert_eq!(cast, [("Ada Ferro", "actor"), ("Bo Lind", "actor"), ("C. Marr", "director")]);
    assert_eq!(read.media.video.unwrap().link, "https://film.test/t");
    assert_eq!(read.categories[0].name, "Drama");
    let series = json!([{ "@type": "TVSeries", "name": "Harbor Lights", "containsSeason": [
        { "@type": "TVSeason", "seasonNumber": 1, "name": "Season 1", "url": "/store/tv/show?id=x2&cdid=tvseason-AbC", "episode": [
            { "@type": "TVEpisode", "name": "Ebb", "episodeNumber": "1", "description": "It ebbs.", "datePublished": "2020-01-05" },
        ]},
        { "@type": "TVSeason", "seasonNumber": 2 },
    ]}]);
    let read = product(&page(&series, ""), Store::Tv, "x2").unwrap();
    assert_eq!(read.seasons[0].season_id.as_deref(), Some("AbC"));
    assert_eq!(
        read.seasons[0].season_link.as_deref(),
        Some("https://own.test/product?product_id=x2&store=tv&hl=en&gl=us&season_id=AbC")
    );
    assert_eq!(read.seasons[1].title, "Season 2");
    let episode = &read.episodes[0];
    assert_eq!(
        (episode.title.as_str(), episode.episode_number, episode.season_number),
        ("Ebb", Some(1), Some(1))
    );
    assert_eq!(
        (episode.date.as_deref(), episode.iso_date.as_deref()),
        (Some("2020-01-05"), Some("2020-01-05"))
    );
}

#[test]
fn a_page_without_data_for_machines_is_read_by_what_it_marks_and_one_without_a_title_is_refused() {
    let marked =
        page(&json!({ "@type": "BreadcrumbList" }), "<div data-g-id=\"description\">One<br>Two</div>");
    let read = product(&marked, Store::Books, "Zx-9").unwrap();
    assert_eq!((read.title.as_str(), read.descriptions.snippet.as_deref()), ("Shown", Some("One\nTwo")));
    assert_eq!(read.descriptions.summary.as_deref(), Some("In short"));
    let untitled = marked.replace("<span>Shown</span>", "");
    assert_eq!(product(&untitled, Store::Books, "Zx-9"), Err(Refusal::UnknownPage));
}

pub(crate) fn an_app_whose_message_lost_its_title_is_no_product() {
    let Some(page) = fixture("play-product/mobile-store-scraper/play_com.whatsapp_US_en.html") else {
        return;
    };
    assert!(product(&page, Store::Apps, "com.whatsapp").is_ok());
    let untitled = page.replacen("[[\"WhatsApp\"]", "[[null]", 1);
    let untitled = format!("<html><body>{untitled}</body></html>");
    assert!(!untitled.contains(&page));
    assert_eq!(product(&untitled, Store::Apps, "com.whatsapp"), Err(Refusal::UnknownPage));
}

#[test]
fn fields_of_high_numbers_are_read_from_the_object_behind_the_list_too() {
    let mut message = vec![Value::Null; 100];
    message[0] = json!(["Title"]);
    message[68] = json!(["Maker", [null, null, null, null, [null, null, "/store/apps/dev?id=7"]]]);
    message.push(json!({ "141": [[["1.2"]]], "146": [["Jan 1, 2026", [1_767_225_600]]] }));
    let data = json!([null, [null, null, message]]);
    let page = format!(
        "<script>AF_initDataCallback({{key: 'ds:5', hash: '1', data:{data}, sideChannel: {{}}}});</script>"
    );
    let read = product(&page, Store::Apps, "a.b").unwrap();
    assert_eq!((read.version.as_deref(), read.updated_on.as_deref()), (Some("1.2"), Some("Jan 1, 2026")));
    assert_eq!(read.updated_iso_date.as_deref(), Some("2026-01-01T00:00:00Z"));
}

#[test]
fn answers_not_found_for_missing_items_and_reports_refusals() {
    let failed = |status, body: &str| {
        let script = Script::of([(status, body.to_owned())]);
        block(run(&query(Store::Apps, "a.b"), &script)).expect_err("no product")
    };
    assert!(matches!(failed(404, "<html></html>"), Failure::NotFound(_)));
    assert_eq!(failed(429, ""), Failure::Refused(Refusal::Overloaded));
    assert_eq!(failed(403, ""), Failure::Refused(Refusal::Blocked));
    assert_eq!(failed(500, ""), Failure::Refused(Refusal::BadStatus));
    assert_eq!(failed(200, "<html><body>Hello"), Failure::Refused(Refusal::Truncated));
    assert_eq!(failed(200, "<html><body>Hello</body></html>"), Failure::Refused(Refusal::UnknownPage));
    let challenge = "<html><body><form id=\"captcha-form\"></form></body></html>";
    assert_eq!(failed(200, challenge), Failure::Refused(Refusal::Challenge));
}

#[test]
fn every_store_has_its_page_and_a_season_its_own() {
    let paths: Vec<String> = STORES.map(|store| build_request(&query(store, "x-1")).path).into();
    assert_eq!(
        paths,
        [
            "/store/apps/details?id=x-1&hl=en&gl=us",
            "/store/books/details?id=x-1&hl=en&gl=us",
            "/store/audiobooks/details?id=x-1&hl=en&gl=us",
            "/store/movies/details?id=x-1&hl=en&gl=us",
            "/store/tv/show?id=x-1&hl=en&gl=us",
        ]
    );
    for season in ["AbC", "tvseason-AbC"] {
        let query = Query { season_id: Some(season.to_owned()), ..query(Store::Tv, "x-1") };
        assert_eq!(build_request(&query).path, "/store/tv/show?id=x-1&cdid=tvseason-AbC&hl=en&gl=us");
    }
}
