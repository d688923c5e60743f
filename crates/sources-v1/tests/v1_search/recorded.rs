//! Values of recorded pages, read by eye.

use crate::world::{json_of, read};

/// Page, number of web results, first title and link, last title and link.
const ORGANIC: [(&str, usize, [&str; 4]); 11] = [
    (
        "nokolexbor/coffee",
        100,
        [
            "International Women's Coffee Alliance (IWCA)",
            "https://www.womenincoffee.org/",
            "Dunn Bros Coffee along 25th St S is closing - Fargo - KVLY",
            "https://www.valleynewslive.com/content/news/Dunn-Bros-Coffee--563560611.html",
        ],
    ),
    (
        "desktop/coffee",
        95,
        [
            "Coffee",
            "https://en.wikipedia.org/wiki/Coffee",
            "Single Serve Coffee Makers & K-Cup Pods | Keurig®",
            "https://www.keurig.com/",
        ],
    ),
    (
        "desktop/dell",
        10,
        [
            "XPS 13 Plus Laptop",
            "https://www.dell.com/en-us/shop/dell-laptops/xps-13-plus-laptop/spd/xps-13-9320-laptop",
            "Dell XPS 13 Notebooks",
            "https://www.walmart.com/c/kp/dell-xps-13-notebooks",
        ],
    ),
    (
        "mobile/coffee",
        95,
        [
            "Coffee",
            "https://en.m.wikipedia.org/wiki/Coffee",
            "Chromatic Coffee, San José, California, Coffee Roaster",
            "https://www.chromaticcoffee.com/",
        ],
    ),
    (
        "mobile/matrix",
        8,
        [
            "The Matrix (1999)",
            "https://m.imdb.com/title/tt0133093/",
            "The Matrix",
            "https://www.amazon.com/Matrix-Keanu-Reeves/dp/B00000K19E",
        ],
    ),
    (
        "nojs/old_hotels",
        9,
        [
            "Top Hotels in New York, New York - Cancel FREE on most hotels ...",
            "https://www.hotels.com/de1506246/hotels-new-york-new-york/",
            "30 Best New York (NY) Hotels in 2020 | Great Savings & Reviews of ...",
            "https://www.agoda.com/city/new-york-ny-us.html",
        ],
    ),
    (
        "van-gogh",
        9,
        [
            "Vincent van Gogh: 300 Famous Paintings Analysis & Complete Artworks",
            "https://www.vincentvangogh.org/",
            "Vincent van Gogh - 1930 paintings and drawings - WikiArt.org",
            "https://www.wikiart.org/en/vincent-van-gogh",
        ],
    ),
    (
        "2024-03-13_mater-cars",
        9,
        [
            "Mater | Pixar Cars Wiki - Fandom",
            "https://pixarcars.fandom.com/wiki/Mater",
            "Mater Die-Cast, Disney Pixar Cars on the Road",
            "https://www.disneystore.asia/mater-die-cast-disney-pixar-cars-on-the-road-461023737517.html",
        ],
    ),
    (
        "2025-02-06_tesla-manifesto",
        10,
        [
            "The Secret Tesla Motors Master Plan (just between you ...",
            "https://www.tesla.com/secret-master-plan",
            "Nikola Tesla's 1904 Manifesto – A... - Dr. ...",
            "https://www.facebook.com/AheadOfHisTime/posts/nikola-teslas-1904-manifesto-a-vision-for-the-future-happy-new-year-everyone-tha/1135860038548152/",
        ],
    ),
    (
        "2026-02-07_yoga-for-beginners",
        9,
        [
            "Yoga For Beginners",
            "https://www.youtube.com/playlist?list=PLui6Eyny-UzzWwB4h9y7jAzLbeuCUczAl",
            "30 Days of Yoga For Beginners",
            "https://www.youtube.com/playlist?list=PLJvDaXFqvSLOqmNzMoGOgKTxa1PqM1UIL",
        ],
    ),
    (
        "openserp/search_results",
        10,
        [
            "Using the Fetch API - MDN Web Docs",
            "http://test.test",
            "Using Fetch API to Access JSON - javascript",
            "http://test.test",
        ],
    ),
];

pub(crate) fn web_results_are_complete_and_in_order_on_pages_of_every_age_and_device() {
    for (name, count, expected) in ORGANIC {
        let Some(page) = read(name) else { continue };
        let results = &page.organic_results;
        assert_eq!(results.len(), count, "{name}");
        let (first, last) = (&results[0], &results[count - 1]);
        assert_eq!([&first.title, &first.link, &last.title, &last.link], expected, "{name}");
    }
}

pub(crate) fn a_result_has_its_snippet_date_facts_and_links_into_its_site() {
    let Some(page) = read("2024-03-13_biscuit") else { return };
    let first = &json_of(&page)["organic_results"][0];
    assert_eq!(first["source"], "Allrecipes");
    assert_eq!(first["displayed_link"], "https://www.allrecipes.com › ... › Breakfast and Brunch");
    assert_eq!(first["date"], "Dec 8, 2022");
    assert!(first["snippet"].as_str().unwrap().starts_with("This biscuits and gravy recipe uses jumbo"));
    assert_eq!(first["snippet_highlighted_words"][0], "biscuits and gravy recipe");
    let facts = &first["rich_snippet"]["bottom"];
    assert_eq!(facts["detected_extensions"]["rating"], 4.8);
    assert_eq!(facts["detected_extensions"]["reviews"], 1280);
    assert_eq!(facts["extensions"][2], "15 min");
    let links = first["sitelinks"]["inline"].as_array().unwrap();
    assert_eq!(links.len(), 3);
    assert_eq!(links[2]["title"], "Basic Biscuits");
    assert!(first["favicon"].is_string() && first["thumbnail"].is_string());
}

pub(crate) fn a_result_on_a_page_without_scripts_has_its_text_and_not_its_rows() {
    let Some(page) = read("nojs/old_matrix") else { return };
    let first = &page.organic_results[0];
    assert!(
        first
            .snippet
            .as_deref()
            .unwrap()
            .starts_with("The Matrix is a 1999 American science fiction action film")
    );
    assert_eq!(first.displayed_link.as_deref(), Some("en.wikipedia.org › wiki › The_Matrix"));
    assert!(first.redirect_link.as_ref().unwrap().address().unwrap().contains("/url?q="));
    let facts = &page.organic_results[1].rich_snippet.as_ref().unwrap().bottom.as_ref().unwrap();
    assert_eq!(
        (facts.detected_extensions.rating, facts.detected_extensions.reviews),
        (Some(8.7), Some(1_641_313))
    );
}

pub(crate) fn the_links_of_a_whole_site_come_with_their_texts() {
    let Some(page) = read("2026-02-07_nytimes") else { return };
    let first = &page.organic_results[0];
    let expanded = &first.sitelinks.as_ref().unwrap().expanded;
    assert_eq!(expanded.len(), 5);
    assert_eq!(expanded[0].title, "Today's Paper");
    assert_eq!(expanded[0].link, "https://www.nytimes.com/section/todayspaper");
    assert!(expanded[0].snippet.as_deref().unwrap().starts_with("Highlights"));
    assert!(
        page.organic_results
            .iter()
            .skip(1)
            .all(|result| { result.sitelinks.as_ref().is_none_or(|links| links.expanded.is_empty()) })
    );
}

pub(crate) fn the_page_tells_its_totals_and_its_spelling() {
    for (name, total, seconds) in [
        ("why-is-the-sky-blue_7049", 2_560_000_000, 0.21),
        ("2026-02-06_nba-scores", 325_000_000, 0.44),
        ("openserp/search_results", 114_000_000, 0.25),
        ("nokolexbor/coffee", 4_550_000_000, 1.01),
        ("result_estimate_script_fallback_1", 0, 0.19),
    ] {
        let Some(page) = read(name) else { continue };
        assert_eq!(page.search_information.total_results, Some(total), "{name}");
        assert_eq!(page.search_information.time_taken_displayed, Some(seconds), "{name}");
    }
    let Some(fixed) = read("cngress-usa") else { return };
    let information = fixed.search_information;
    assert_eq!(information.showing_results_for.as_deref(), Some("congress usa"));
    assert_eq!(information.organic_results_state, "Showing results for fixed spelling");
    assert_eq!(information.query_displayed.as_deref(), Some("cngress usa"));
    let Some(proposed) = read("cancer-deaths") else { return };
    let information = proposed.search_information;
    assert_eq!(information.spelling_fix.as_deref(), Some("cancer deaths per year in the us"));
    assert_eq!(information.organic_results_state, "Results for exact spelling despite spelling suggestion");
}

/// Group, page, number of entries.
const GROUPS: [(&str, &str, usize); 34] = [
    ("shopping_results", "mobile/dell", 18),
    ("ads", "2026-02-06_car-insurance", 6),
    ("ads", "mobile/_com-domains", 4),
    ("ads", "nojs/hotels-nojs", 3),
    ("ads", "nojs/old_hotels", 3),
    ("shopping_results", "2024-03-13_drawing-tablet", 12),
    ("shopping_results", "2024-03-13_kelly-kettle", 8),
    ("immersive_products", "2024-03-13_drawing-tablet", 24),
    ("immersive_products", "2024-03-13_kelly-kettle", 32),
    ("top_stories", "2026-02-07_latest-world-news", 6),
    ("top_stories", "2026-02-06_donald-trump", 5),
    ("top_stories", "mobile/matrix", 4),
    ("perspectives", "why-is-the-sky-blue_7049", 12),
    ("perspectives", "2026-02-06_nba-scores", 8),
    ("perspectives", "2026-02-07_hotels-in-manhattan", 12),
    ("discussions_and_forums", "2026-02-07_coffee-shops", 3),
    ("discussions_and_forums", "mobile/paris", 3),
    ("inline_videos", "2026-02-07_python-tutorial", 4),
    ("inline_videos", "2024-03-13_kaka-boots", 3),
    ("inline_videos", "mobile/coffee", 7),
    ("short_videos", "2026-02-06_albert-einstein", 9),
    ("short_videos", "2026-02-06_art-deco", 10),
    ("inline_images", "2026-02-06_art-deco", 12),
    ("inline_images", "desktop/hotels-london", 10),
    ("related_questions", "2026-02-07_yoga", 4),
    ("related_questions", "van-gogh", 4),
    ("related_searches", "2026-02-06_nba-scores", 14),
    ("related_searches", "nokolexbor/coffee", 8),
    ("top_stories", "nojs/domain-nojs", 10),
    ("top_stories", "nojs/hotels-nojs", 10),
    ("top_stories", "nojs/old_hotels", 9),
    ("related_searches", "nojs/domain-nojs", 8),
    ("related_searches", "nojs/old_coffee", 12),
    ("related_searches", "mobile/featured-snippet", 6),
];

pub(crate) fn groups_have_as_many_entries_as_their_pages_show() {
    for (group, name, count) in GROUPS {
        let Some(page) = read(name) else { continue };
        assert_eq!(json_of(&page)[group].as_array().map_or(0, Vec::len), count, "{group} of {name}");
    }
}

pub(crate) fn pages_without_a_group_do_not_get_one() {
    let Some(page) = read("is-it-worth-learning-rust") else { return };
    let page = json_of(&page);
    let names: Vec<_> = page.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(names, ["organic_results", "related_searches", "search_information"]);
}

pub(crate) fn an_ad_has_its_link_its_texts_and_its_place() {
    let Some(page) = read("2026-02-06_car-insurance") else { return };
    let ads = &json_of(&page)["ads"];
    let first = &ads[0];
    assert_eq!(first["title"], "Compare Auto Insurance Rates");
    assert_eq!(first["link"], "https://www.progressive.com/lp/auto-compare/");
    assert!(first["tracking_link"].as_str().unwrap().contains("/aclk?"));
    assert_eq!(first["displayed_link"], "https://www.progressive.com");
    assert_eq!(first["source"], "Progressive");
    assert!(first["description"].as_str().unwrap().starts_with("Progressive® Car Insurance — Compare"));
    assert_eq!(first["sitelinks"][0]["title"], "6 Minute Quote");
    let places: Vec<_> =
        ads.as_array().unwrap().iter().map(|ad| ad["block_position"].as_str().unwrap()).collect();
    assert_eq!(places[..4], ["top"; 4]);
    let Some(page) = read("nojs/hotels-nojs") else { return };
    let places: Vec<_> = page.ads.iter().map(|ad| ad.block_position).collect();
    assert_eq!(places, ["top", "top", "bottom"]);
    assert_eq!(page.ads[1].link, "https://www.expedia.com/");
    // The pack of places counts, on this page without scripts too.
    assert_eq!(page.ads[2].position_absolute, Some(14));
}

pub(crate) fn products_have_prices_as_numbers_and_old_prices_only_when_marked_down() {
    let Some(page) = read("2024-03-13_kelly-kettle") else { return };
    let first = &page.immersive_products[0];
    assert_eq!(first.title, "Kelly Kettle Ultimate Base Camp Kit");
    assert_eq!((first.extracted_price, first.extracted_original_price), (Some(94.4), Some(118.0)));
    assert_eq!(
        (first.rating, first.reviews, first.source.as_deref()),
        (Some(4.8), Some(200), Some("Varuste.net"))
    );
    assert_eq!(first.gpcid.as_deref(), Some("6650455576796066647"));
    let paid = &page.shopping_results[0];
    assert_eq!(paid.title, "Kelly Kettle - Ultimate Stainless Steel Scout Cook Kit");
    assert_eq!(
        (paid.extracted_price, paid.source.as_deref(), paid.reviews),
        (Some(154.99), Some("Cabela's"), Some(9))
    );
    let Some(page) = read("2024-03-13_kaka-boots") else { return };
    let first = &page.immersive_products[0];
    assert_eq!((first.price.as_deref(), first.original_price.as_deref()), (Some("$1,525.00"), None));
    assert_eq!(first.extensions, ["Pre-owned"]);
}

pub(crate) fn places_have_their_facts_in_their_fields() {
    let Some(page) = read("2026-02-06_golden-retriever") else { return };
    let places = page.local_results.unwrap().places;
    assert_eq!(places.len(), 4);
    let first = &places[0];
    assert_eq!(first.title, "Camp TLC Goldens");
    assert_eq!(first.data_cid.as_deref(), Some("17838706446496659516"));
    assert_eq!(
        (first.rating, first.reviews, first.kind.as_deref()),
        (Some(5.0), Some(32), Some("Dog breeder"))
    );
    assert_eq!(first.address.as_deref(), Some("Aromas, CA"));
    assert_eq!(first.hours.as_deref(), Some("Open 24 hours"));
    assert_eq!(first.phone.as_deref(), Some("(408) 656-6402"));
    assert_eq!(first.extensions, ["35+ years in business"]);
    assert_eq!(first.links.website.as_deref(), Some("http://camptlcgoldens.com/"));
    assert_eq!(places[3].title, "Humane Society Silicon Valley");
    let Some(page) = read("2026-02-07_hotels-in-manhattan") else { return };
    let places = page.local_results.unwrap().places;
    assert_eq!(places.len(), 9);
    assert_eq!(
        (places[0].title.as_str(), places[0].price.as_deref()),
        ("Park Central Hotel New York", Some("$111"))
    );
    assert_eq!(
        (places[0].rating, places[0].reviews, places[0].kind.as_deref()),
        (Some(3.8), Some(7500), Some("4-star hotel"))
    );
    let Some(page) = read("mobile/coffee.html") else { return };
    let first = &page.local_results.unwrap().places[0];
    assert_eq!(
        (first.kind.as_deref(), first.address.as_deref()),
        (Some("Coffee shop"), Some("1594 Market St"))
    );
    assert_eq!(first.extensions, ["Dine-in", "Takeout", "No delivery"]);
    let Some(page) = read("2026-02-07_coffee-shops") else { return };
    let first = &page.local_results.unwrap().places[0];
    assert_eq!((first.price.as_deref(), first.kind.as_deref()), (Some("$10–20"), Some("Coffee shop")));
    assert_eq!(first.address.as_deref(), Some("11059 SE Division St"));
}

pub(crate) fn the_panel_knows_its_subject_and_its_facts() {
    let Some(page) = read("2026-02-06_albert-einstein") else { return };
    let graph = &json_of(&page)["knowledge_graph"];
    assert_eq!(graph["title"], "Albert Einstein");
    assert_eq!(graph["type"], "Theoretical physicist");
    assert_eq!(graph["kgmid"], "/m/0jcx");
    assert_eq!(graph["born"], "March 14, 1879, Ulm, Germany");
    assert_eq!(graph["spouse"], "Elsa Einstein (m. 1919–1936), Mileva Marić (m. 1903–1919)");
    assert_eq!(graph["spouse_links"][1]["text"], "Mileva Marić");
    let Some(page) = read("mobile/_com-domains") else { return };
    let graph = &json_of(&page)["knowledge_graph"];
    assert_eq!((&graph["title"], &graph["type"]), (&".com".into(), &"Top-level domain".into()));
    assert!(
        graph["description"].as_str().unwrap().starts_with("The domain name .com is a top-level domain in")
    );
    assert_eq!(graph["source"]["name"], "Wikipedia");
    let Some(page) = read("2024-03-13_define-judgement") else { return };
    assert_eq!(json_of(&page)["knowledge_graph"]["kgmid"], "/g/1q6jcl40b");
    let Some(page) = read("2026-02-07_houston-news") else { return };
    let graph = page.knowledge_graph.unwrap();
    assert_eq!((graph.title, graph.see_results_about[0].name.as_str()), (None, "Houston"));
}

pub(crate) fn direct_answers_are_short_and_of_their_kind() {
    for (name, kind, answer) in [
        ("2026-02-06_100-fahrenheit", "unit_converter", Some("37.7778")),
        ("2026-02-06_translate-good-morning", "translation_result", Some("bonjour")),
        ("2026-02-06_aapl-stock-price", "finance_results", Some("278.12")),
        ("2026-02-06_define-serendipity", "dictionary_results", None),
        ("desktop/featured-snippet", "organic_result", None),
        ("mobile/featured-snippet", "organic_result", Some("roughly 40 to 50 words")),
    ] {
        let Some(page) = read(name) else { continue };
        let found = page.answer_box.unwrap();
        assert_eq!((found.kind, found.answer.as_deref()), (kind, answer), "{name}");
    }
    let Some(page) = read("desktop/featured-snippet") else { return };
    let found = page.answer_box.unwrap();
    assert!(found.snippet.unwrap().starts_with("Featured snippets are special boxes where"));
    assert!(found.link.as_deref().unwrap().ends_with("/search/docs/appearance/featured-snippets"));
    assert!(!page.organic_results.iter().any(|result| Some(&result.link) == found.link.as_ref()));
    // An answer to a question is none to the search.
    assert!(read("van-gogh").is_none_or(|page| page.answer_box.is_none()));
}

pub(crate) fn pages_without_scripts_have_their_panel_and_their_questions() {
    let Some(page) = read("nojs/g") else { return };
    let graph = &json_of(&page)["knowledge_graph"];
    assert_eq!(graph["type"], "Technology company");
    let described = graph["description"].as_str().unwrap();
    assert!(described.contains(" LLC is ") && described.ends_with("consumer electronics."));
    assert_eq!(graph["source"]["name"], "Wikipedia");
    assert_eq!(graph["founders"], "Larry Page and Sergey Brin");
    assert_eq!(graph["founders_links"][1]["text"], "Sergey Brin");
    let Some(page) = read("nojs/old_matrix") else { return };
    let page = json_of(&page);
    assert_eq!(page["knowledge_graph"]["box_office"], "465.3 million USD");
    assert_eq!(page["related_questions"][3]["question"], "Is the Matrix 4 confirmed?");
    let Some(page) = read("nojs/domain-nojs") else { return };
    let page = json_of(&page);
    let questions = page["related_questions"].as_array().unwrap();
    assert_eq!(questions.len(), 3);
    assert_eq!(questions[0]["title"], "What is a domain in computing? - TechTarget");
    assert_eq!(questions[0]["link"], "https://www.techtarget.com/whatis/definition/domain");
    let marked = questions[1]["snippet_highlighted_words"][0].as_str().unwrap();
    assert!(marked.ends_with(".com and wikipedia.org"), "{marked}");
    assert_eq!(questions[2]["list"][0], "Go to lookup.icann.org.");
    assert_eq!(page["related_searches"].as_array().unwrap().len(), 8, "proposed searches are no questions");
    let Some(page) = read("nojs/hotels-nojs") else { return };
    assert!(page.related_questions.is_empty() && page.knowledge_graph.is_none());
}

pub(crate) fn questions_have_the_answers_that_their_page_holds() {
    let Some(page) = read("desktop/coffee.html") else { return };
    let question = &page.related_questions[1];
    assert_eq!(question.question, "How coffee affects the body?");
    assert!(
        question.snippet.as_deref().unwrap().starts_with("Caffeine is a stimulant, which means it increases")
    );
    assert_eq!(question.title.as_deref(), Some("Caffeine - Better Health Channel"));
    assert!(question.link.as_deref().unwrap().starts_with("https://www.betterhealth.vic.gov.au/"));
    let Some(page) = read("2026-02-07_yoga") else { return };
    let question = &page.related_questions[0];
    assert_eq!(
        (question.kind, question.question.as_str()),
        (Some("ai_overview"), "How should a beginner start yoga?")
    );
    assert_eq!(question.text_blocks[0].kind, "paragraph");
    assert_eq!(question.text_blocks[1].snippet.as_deref(), Some("Getting Started"));
    assert_eq!((question.text_blocks[1].kind, question.text_blocks[2].kind), ("heading", "list"));
    assert!(question.references.len() > 5 && question.next_page_token.is_some());
}

pub(crate) fn posts_name_their_author_and_news_their_site() {
    let Some(page) = read("2026-02-06_albert-einstein") else { return };
    let post = &page.perspectives[0];
    assert_eq!((post.author.as_deref(), post.source.as_deref()), (Some("PhysInHistory"), Some("X")));
    assert_eq!(post.date.as_deref(), Some("18 hours ago"));
    assert_eq!(post.extensions, ["780+ likes", "Physics history account"]);
    assert_eq!(page.perspectives[1].source.as_deref(), Some("Reddit"));
    let Some(page) = read("2026-02-06_donald-trump") else { return };
    let story = &page.top_stories[0];
    assert_eq!((story.source.as_deref(), story.date.as_deref()), (Some("CNN"), Some("7 hours ago")));
    assert_eq!(story.section.as_deref(), Some("Top stories"));
}
