//! Tests of `v6/app-store/product`.

use quarry_sources_core::{Failure, Reading, Refusal, SourceResponse};
use quarry_sources_v6::app_store::product::{Query, build_page_request, parse, run};
use quarry_sources_v6::app_store::search::ApiLinks;
use serde_json::{Map, Value, json};

use crate::support::{Scripted, answer, block_on, fixture, groups, has_null, refused};

const PAGE: &str = "product/mobile-store-scraper-2026-apple_web_310633997_us.html";
const LOOKUP: &str = "product/mobile-store-scraper-2026-lookup_de.json";
const NOTHING: &str = r#"{"resultCount":0,"results":[]}"#;

fn query(id: &str) -> Query {
    let links =
        ApiLinks { product: "https://s.test/product?".into(), reviews: "https://s.test/reviews?".into() };
    Query { product_id: id.into(), country: "us".into(), links }
}

/// Returns the groups of the recorded page merged with the recorded lookup.
fn recorded() -> Option<Map<String, Value>> {
    let (page, lookup) = (answer(200, fixture(PAGE)?), answer(200, fixture(LOOKUP)?));
    Some(groups(&parse(&page, &lookup, &query("310633997")).expect("a recorded product is read")))
}

/// Returns a page with this product's JSON, whose document also mentions the script elsewhere.
fn page_of(product: &str) -> SourceResponse {
    answer(
        200,
        format!(
            "<!DOCTYPE html><html><head><script>load(\"serialized-server-data\")</script></head><body>\
             <p>serialized-server-data</p>\n<script id=\"serialized-server-data\" type=\"application/json\">\n\
             {{\"data\":[{{\"intent\":{{\"$kind\":\"ProductPageIntent\",\"id\":\"7\"}},\"data\":{product}}}]}}\
             </script></body></html>"
        ),
    )
}

fn product_of(product: &str) -> Map<String, Value> {
    groups(&parse(&page_of(product), &answer(200, NOTHING), &query("7")).expect("a page"))
}

fn record(more: &str) -> SourceResponse {
    answer(
        200,
        format!(
            r#"{{"resultCount":1,"results":[{{"kind":"software","trackId":7,"trackName":"Seven"{more}}}]}}"#
        ),
    )
}

pub fn every_group_of_the_specification_comes_from_a_recorded_page() {
    let Some(groups) = recorded() else { return };
    let expected = [
        "title",
        "id",
        "snippet",
        "developer",
        "price",
        "rating",
        "rating_count",
        "description",
        "iphone_screenshots",
        "ipad_screenshots",
        "mac_screenshots",
        "watch_screenshots",
        "version_history",
        "ratings_and_reviews",
        "privacy",
        "information",
        "more_by_this_developer",
        "you_may_also_like",
    ];
    for group in expected {
        assert!(groups.contains_key(group), "{group}");
    }
    assert!(!has_null(&Value::from(groups.clone())));
    assert!(!groups.contains_key("featured_in"), "the recording has none");
    assert_eq!((&groups["id"], &groups["rating"]), (&json!("310633997"), &json!(4.7)));
    assert_eq!(groups["rating_count"], 18_832_702);
    assert_eq!(groups["developer"]["id"], "310634000");
    assert_eq!(groups["chart"]["position"], 2);
    let lengths = [
        ("iphone_screenshots", 5),
        ("ipad_screenshots", 5),
        ("mac_screenshots", 4),
        ("watch_screenshots", 5),
        ("version_history", 25),
        ("supports", 2),
        ("accessibility_features", 7),
    ];
    for (group, length) in lengths {
        assert_eq!(groups[group].as_array().map(Vec::len), Some(length), "{group}");
    }
    assert_eq!(groups["more_by_this_developer"]["apps"].as_array().map(Vec::len), Some(1));
    assert_eq!(groups["you_may_also_like"]["apps"].as_array().map(Vec::len), Some(10));
}

pub fn picture_templates_are_filled() {
    let Some(groups) = recorded() else { return };
    let text = Value::from(groups.clone()).to_string();
    assert!(!text.contains("{w}") && !text.contains("{f}") && !text.contains("systemimage:"));
    let first = groups["iphone_screenshots"][0].as_str().unwrap();
    assert!(first.starts_with("https://") && first.ends_with("/1290x2796bb.jpg"), "{first}");
    assert!(groups["logo"].as_str().unwrap().ends_with("/512x512bb.png"));
}

pub fn the_histogram_counts_down_from_five_stars() {
    let Some(groups) = recorded() else { return };
    let ratings = &groups["ratings_and_reviews"];
    assert_eq!(
        ratings["rating_counts"],
        json!({"5_star": 15_895_690, "4_star": 1_461_321, "3_star": 570_246, "2_star": 256_263, "1_star": 649_182})
    );
    assert_eq!(ratings["rating_percentage"]["5_star"], "84%");
    assert_eq!(ratings["rating_percentage"]["1_star"], "3%");
    let examples = ratings["review_examples"].as_array().unwrap();
    assert_eq!(examples.len(), 8);
    assert_eq!(examples[0]["review_date"], "2026-01-21T04:48:38.000Z");
}

#[test]
fn counts_that_come_as_floats_are_rounded_and_counts_of_nothing_are_absent() {
    let ratings = |counts: &str, total: &str| {
        product_of(&format!(
            r#"{{"title":"Seven","shelfMapping":{{"productRatings":{{"items":[{{"ratingAverage":4.54321,
                "totalNumberOfRatings":{total},"ratingCounts":{counts}}}]}}}}}}"#
        ))
    };
    let rounded = ratings("[26351.000000000004, 2.9999999, 1, 0, 1]", "26356.0000001");
    assert_eq!(
        rounded["ratings_and_reviews"]["rating_counts"],
        json!({"5_star": 26351, "4_star": 3, "3_star": 1, "2_star": 0, "1_star": 1})
    );
    assert_eq!((&rounded["rating_count"], &rounded["rating"]), (&json!(26356), &json!(4.54321)));
    let none = ratings("[0,0,0,0,0]", "0");
    assert_eq!(none.get("rating"), None);
    assert_eq!((none.get("ratings_and_reviews"), &none["rating_count"]), (None, &json!(0)));
    assert_eq!(ratings("[1,2,3]", "6").get("ratings_and_reviews"), None);
}

pub fn versions_come_with_their_dates() {
    let Some(groups) = recorded() else { return };
    assert_eq!(groups["version_history"][0]["release_version"], "26.41.75");
    assert_eq!(groups["version_history"][0]["release_date_utc"], "2026-10-22T15:42:36Z");
    let Some(page) = fixture("product/app-reviews-2026-09-spotify-version-history.html") else { return };
    let reading = parse(&answer(200, page), &record(""), &query("7")).unwrap();
    let history = self::groups(&reading)["version_history"].as_array().cloned().unwrap();
    assert!(history.len() > 5);
    assert_eq!(history[0]["release_version"], "9.1.86");
    assert_eq!(history[0]["release_date_utc"], "2026-09-23T17:49:27Z");
    assert!(history.iter().all(|version| version["release_notes"].is_string()));
}

#[test]
fn without_a_history_there_is_still_the_version_on_offer() {
    let page = product_of(
        r#"{"title":"Seven","shelfMapping":{"mostRecentVersion":{"items":[{"text":"Notes",
            "primarySubtitle":"Version 3.0","secondarySubtitle":"2026-08-01"}]}}}"#,
    );
    assert_eq!(
        page["version_history"],
        json!([{"release_version": "3.0", "release_notes": "Notes", "release_date": "2026-08-01"}])
    );
    let more = r#","version":"2.1","releaseNotes":"a\nb","currentVersionReleaseDate":"2026-01-02T03:04:05Z""#;
    let reading = parse(&answer(404, ""), &record(more), &query("7")).unwrap();
    assert_eq!(groups(&reading)["version_history"][0]["release_notes"], "a\nb");
}

#[test]
fn both_layouts_of_information_say_the_same() {
    let rows = |newer: bool| {
        let row = |title: &str, summary: &str, old: &str, new: &str| {
            if newer {
                format!(r#"{{"title":"{title}","summary":"{summary}","items":[{new}]}}"#)
            } else {
                format!(r#"{{"title":"{title}","summary":"{summary}","items":[{old}]}}"#)
            }
        };
        let markdown = |text: &str| {
            format!(r#"{{"$kind":"linkableText","linkableText":{{"styledText":{{"rawText":"{text}"}}}}}}"#)
        };
        [
            row("Seller", "Maker", r#"{"text":"Maker"}"#, ""),
            row("Size", "142.3 MB", r#"{"text":"142.3 MB"}"#, ""),
            row(
                "Compatibility",
                "Requires 15.",
                r#"{"heading":"Phone","text":"Requires 15."},{"heading":"Tablet","text":"Requires 16."}"#,
                &format!(
                    r#"{},{{"$kind":"spacer"}},{}"#,
                    markdown(r"**Phone**\nRequires 15."),
                    markdown(r"**Tablet**\nRequires 16.")
                ),
            ),
            row("Languages", "English and 1 more", r#"{"text":"English, German"}"#, &markdown("English, German")),
            row(
                "In-App Purchases",
                "Yes",
                r#"{"textPairs":[["Year","$9.99"],["Coin"]]}"#,
                r#"{"$kind":"textPair","leadingText":"Year","trailingText":"$9.99"},{"$kind":"textPair","leadingText":"Coin"},{"$kind":"button"}"#,
            ),
            row("Copyright", "© 2026 Maker", r#"{"text":"© 2026 Maker"}"#, ""),
        ]
        .join(",")
    };
    let information = |newer: bool| {
        let page =
            format!(r#"{{"title":"Seven","shelfMapping":{{"information":{{"items":[{}]}}}}}}"#, rows(newer));
        product_of(&page)["information"].clone()
    };
    let expected = json!({
        "seller": "Maker",
        "size": "142.3 MB",
        "compatibility": [
            {"device": "Phone", "requirement": "Requires 15."},
            {"device": "Tablet", "requirement": "Requires 16."},
        ],
        "supported_languages": ["English", "German"],
        "in_app_purchases": [{"name": "Year", "price": "$9.99", "extracted_price": 9.99}, {"name": "Coin"}],
        "copyright": "© 2026 Maker",
    });
    assert_eq!(information(false), expected);
    assert_eq!(information(true), expected);
}

pub fn recorded_information_is_read_from_either_layout() {
    let Some(newer) = recorded() else { return };
    let information = &newer["information"];
    assert_eq!(
        (&information["size"], &information["seller"]),
        (&json!("411.3 MB"), &newer["developer"]["name"])
    );
    assert_eq!(information["supported_languages"].as_array().map(Vec::len), Some(39));
    assert_eq!(information["in_app_purchases"].as_array().map(Vec::len), Some(10));
    assert_eq!(information["compatibility"].as_array().map(Vec::len), Some(5));
    assert_eq!(information["age_rating_reasons"][1]["items"].as_array().map(Vec::len), Some(3));
    assert_eq!(information.get("others"), None);
    let Some(page) = fixture("product/app-store-price-2026-floating-clock.html") else { return };
    let reading = parse(&answer(200, page), &answer(200, NOTHING), &query("1546947240")).unwrap();
    let both = groups(&reading)["information"].clone();
    assert_eq!(both["age_rating"], "4+");
    assert_eq!(both["age_rating_reasons"], json!([{"title": "Contains", "items": ["Advertising"]}]));
    assert_eq!(
        both["in_app_purchases"][1],
        json!({"name": "Quarterly Membership", "price": "$1.99", "extracted_price": 1.99})
    );
    assert_eq!(both["compatibility"].as_array().map(Vec::len), Some(6));
    assert_eq!(both.get("others"), None);
}

const NOTICE: &str = "product/mobile-store-scraper-2026-apple_web_284882215_de.html";

pub fn the_seller_is_a_name_and_the_notice_for_consumers_stands_beside_it() {
    let Some(page) = fixture(NOTICE) else { return };
    let reading = parse(&answer(200, page), &answer(200, NOTHING), &query("284882215")).unwrap();
    let information = groups(&reading)["information"].clone();
    assert_eq!(information["seller"], "Meta Platforms, Inc.");
    let details = information["seller_details"].as_str().unwrap();
    assert!(details.starts_with("Meta Platforms, Inc. hat sich nicht als Händler"), "{details}");
}

#[test]
fn a_notice_without_the_name_above_it_is_told_by_the_lookup() {
    let page = r#"{"title":"Seven","shelfMapping":{"information":{"items":[{"title":"Seller","items_V3":[
        {"$kind":"linkableText","linkableText":{"styledText":{"rawText":"Maker Ltd. is no trader.\nNo rights."}}}]}]}}}"#;
    let read = |lookup: &SourceResponse| {
        groups(&parse(&page_of(page), lookup, &query("7")).unwrap())["information"].clone()
    };
    let known = read(&record(r#","sellerName":"Maker Ltd.""#));
    assert_eq!(
        (&known["seller"], &known["seller_details"]),
        (&json!("Maker Ltd."), &json!("Maker Ltd. is no trader.\nNo rights."))
    );
    assert_eq!(read(&answer(200, NOTHING))["seller"], "Maker Ltd. is no trader.");
}

pub fn no_soft_hyphen_is_left_of_a_page_that_is_full_of_them() {
    let Some(page) = fixture(NOTICE) else { return };
    assert!(page.contains('\u{ad}'));
    let reading = parse(&answer(200, page), &answer(200, NOTHING), &query("284882215")).unwrap();
    for (name, json) in reading.groups.iter() {
        assert!(!json.contains('\u{ad}') && !json.contains("\\u00ad"), "{name}");
    }
    let privacy = groups(&reading)["privacy"].to_string();
    assert!(privacy.contains("Kontaktinformationen"), "{privacy}");
}

#[test]
fn texts_of_the_page_have_plain_spaces_and_one_mark_for_the_end_of_a_line() {
    let groups = product_of(
        r#"{"title":"Drei\u00a0Wörter","lockup":{"title":"x","subtitle":"Für 3,99\u202f€"},
            "shelfMapping":{"description":{"items":[{"paragraph":{"text":"Eins\r\n\nzwei\rdrei"}}]}}}"#,
    );
    assert_eq!((&groups["title"], &groups["snippet"]), (&json!("Drei Wörter"), &json!("Für 3,99 €")));
    assert_eq!(groups["description"], "Eins\n\nzwei\ndrei");
}

#[test]
fn a_product_that_costs_nothing_costs_zero_of_the_storefronts_currency() {
    let free =
        page_of(r#"{"title":"Seven","lockup":{"title":"Seven","offerDisplayProperties":{"isFree":true}}}"#);
    let read = |page: &SourceResponse, lookup: &SourceResponse| {
        let groups = groups(&parse(page, lookup, &query("7")).unwrap());
        ["price", "extracted_price", "currency"].map(|name| groups.get(name).cloned().unwrap_or_default())
    };
    let lookup = record(r#","price":0.0,"formattedPrice":"Gratis","currency":"EUR""#);
    assert_eq!(read(&free, &lookup), [json!("Gratis"), json!(0.0), json!("EUR")]);
    assert_eq!(read(&free, &answer(200, NOTHING)), [Value::Null, json!(0.0), Value::Null]);
    let paid = record(r#","price":2.99,"formattedPrice":"2,99 €","currency":"EUR""#);
    assert_eq!(read(&answer(404, ""), &paid), [json!("2,99 €"), json!(2.99), json!("EUR")]);
}

#[test]
fn rows_in_other_languages_are_known_by_title() {
    let information = |titles: [&str; 5]| {
        let [seller, size, category, age, copyright] = titles;
        let page = format!(
            r#"{{"title":"Seven","shelfMapping":{{"information":{{"items":[
                {{"title":"{copyright}","summary":"Maker"}},{{"title":"{age}","summary":"12"}},
                {{"title":"{category}","summary":"Z"}},{{"title":"{size}","summary":"12"}},{{"title":"{seller}","summary":"M"}}]}}}}}}"#
        );
        product_of(&page)["information"].clone()
    };
    let expected =
        json!({"seller": "M", "size": "12", "categories": ["Z"], "age_rating": "12", "copyright": "Maker"});
    for titles in [
        ["Seller", "Size", "Category", "Age Rating", "Copyright"],
        ["Anbieter", "Größe", "Kategorie", "Altersfreigabe", "Copyright"],
        ["Vendeur", "Taille", "Catégorie", "Âge", "Copyright"],
        ["販売元", "サイズ", "カテゴリ", "年齢", "著作権"],
        ["판매자", "크기", "카테고리", "연령 등급", "저작권"],
        ["供应商", "大小", "类别", "年龄分级", "版权"],
        ["Продавец", "Размер", "Категория", "Возраст", "Авторские права"],
        ["البائع", "الحجم", "الفئة", "التصنيف العمري", "حقوق النشر"],
    ] {
        assert_eq!(information(titles), expected, "{titles:?}");
    }
}

#[test]
fn rows_in_an_unknown_language_are_known_by_shape_and_place() {
    let page = r#"{"title":"Seven","developerAction":{"title":"Maker"},"ageRatingAction":{"shelfId":"information","index":5},
        "shelfMapping":{
            "informationRibbon":{"items":[
                {"key":"languages","clickAction":{"shelfId":"information","index":4}},
                {"key":"size","clickAction":{"shelfId":"elsewhere","index":0}}]},
            "information":{"items":[
                {"title":"qa","summary":"Another Seller"},
                {"title":"qb","summary":"142,3 Mo"},
                {"title":"qc","summary":"Zrgl"},
                {"title":"qd","items":[{"heading":"Phone","text":"Qq 15."}]},
                {"title":"qe","items":[{"text":"Qenglish、Qgerman"}]},
                {"title":"qf","summary":"for all"},
                {"title":"qg","items":[{"textPairs":[["Coin","1 €"]]}]},
                {"title":"qh","summary":"© 2026 Maker"},
                {"title":"qi","summary":"what nobody knows"}]}}}"#;
    assert_eq!(
        product_of(page)["information"],
        json!({
            "seller": "Another Seller",
            "size": "142,3 Mo",
            "categories": ["Zrgl"],
            "compatibility": [{"device": "Phone", "requirement": "Qq 15."}],
            "supported_languages": ["Qenglish", "Qgerman"],
            "age_rating": "for all",
            "in_app_purchases": [{"name": "Coin", "price": "1 €", "extracted_price": 1.0}],
            "copyright": "© 2026 Maker",
            "others": [{"title": "qi", "text": "what nobody knows"}],
        })
    );
}

pub fn privacy_is_a_text_cards_and_their_details() {
    let Some(groups) = recorded() else { return };
    let privacy = &groups["privacy"];
    let description = privacy["description"].as_str().unwrap();
    assert!(description.starts_with("The developer, ") && !description.contains('<'), "{description}");
    assert_eq!(privacy["privacy_policy_link"], groups["information"]["privacy_policy_link"]);
    assert_eq!(privacy["cards"][0]["categories"].as_array().map(Vec::len), Some(9));
    assert_eq!(privacy["cards"][1]["categories"], json!(["Search History"]));
    assert_eq!(privacy["details"][0]["purposes"].as_array().map(Vec::len), Some(6));
    assert_eq!(
        privacy["details"][1]["purposes"][0]["categories"][0]["data_types"],
        json!(["Search History"])
    );
}

pub fn the_developer_s_pages_are_told_by_symbol_or_by_place() {
    let links = |symbols: [&str; 2]| {
        let [policy, site] = symbols;
        let page = product_of(&format!(
            r#"{{"title":"Seven","shelfMapping":{{"information":{{"items":[]}},
                "privacyHeader":{{"items":[{{"bodyText":{{"styledText":{{"rawText":"See <b>it</b>"}},
                    "linkedSubstrings":{{"a":{{"url":"internal:x"}},"it":{{"url":"https://maker.test/privacy"}}}}}}}}]}},
                "notPurchasedLinks":{{"items":[
                    {{"text":"x","clickAction":{{"pageUrl":"internal:eula"}}}},
                    {{"text":"y"{policy},"clickAction":{{"url":"https://maker.test/privacy"}}}},
                    {{"text":"z"{site},"clickAction":{{"url":"https://maker.test/"}}}}]}}}}}}"#
        ));
        assert_eq!(page["privacy"]["description"], "See it");
        page["information"].clone()
    };
    let expected = json!({
        "developer_website": "https://maker.test/",
        "privacy_policy_link": "https://maker.test/privacy",
    });
    assert_eq!(links(["", ""]), expected);
    let symbols = [r#","systemImageName":"hand.raised.fill""#, r#","systemImageName":"safari""#];
    assert_eq!(links(symbols), expected);
    let Some(groups) = recorded() else { return };
    let information = &groups["information"];
    assert!(information["developer_website"].is_string() && information["app_support_link"].is_string());
}

#[test]
fn features_and_films_are_read_where_the_page_has_them() {
    let page = product_of(
        r#"{"title":"Seven","shelfMapping":{
            "featuredIn":{"items":[{"title":"Apps of the day","subtitle":"Story","clickAction":{"pageUrl":"https://store.test/story/id1"},
                "artwork":{"template":"https://store.test/a/{w}x{h}{c}.{f}","width":30,"height":20}},{"heading":"Loved"},{}]},
            "product_media_phone_":{"items":[
                {"video":{"videoUrl":"https://store.test/a.m3u8","preview":{"template":"https://store.test/p/{w}x{h}{c}.{f}","width":3,"height":4}}},
                {"screenshot":{"template":"https://store.test/s/{w}x{h}{c}.{f}","width":3,"height":4}}]},
            "product_media_tv_":{"items":[{"screenshot":{"template":"https://store.test/t/{w}x{h}{c}.{f}"}}]},
            "product_media_phones_":{"items":[{"screenshot":{"template":"https://store.test/no"}}]}}}"#,
    );
    assert_eq!(
        page["featured_in"],
        json!([
            {"title": "Apps of the day", "subtitle": "Story", "link": "https://store.test/story/id1",
             "thumbnail": "https://store.test/a/30x20bb.jpg"},
            {"title": "Loved"},
        ])
    );
    assert_eq!(
        page["videos"],
        json!([{"device": "phone", "link": "https://store.test/a.m3u8", "thumbnail": "https://store.test/p/3x4bb.jpg"}])
    );
    assert_eq!(page["iphone_screenshots"], json!(["https://store.test/s/3x4bb.jpg"]));
    assert_eq!(page["tv_screenshots"], json!(["https://store.test/t/1024x1024bb.jpg"]));
}

#[test]
fn prices_are_the_storefront_s_own_words() {
    let price = |offer: &str, more: &str| {
        let page = page_of(&format!(r#"{{"lockup":{{"title":"Seven","offerDisplayProperties":{offer}}}}}"#));
        groups(&parse(&page, &record(more), &query("7")).unwrap()).get("price").cloned()
    };
    assert_eq!(price(r#"{"isFree":true}"#, ""), None, "nobody words it");
    assert_eq!(price(r#"{"isFree":true}"#, r#","formattedPrice":"Gratis","price":0"#), Some(json!("Gratis")));
    assert_eq!(price(r#"{"isFree":false,"priceFormatted":"$4.99"}"#, ""), Some(json!("$4.99")));
    assert_eq!(
        price(r#"{"isFree":false}"#, r#","formattedPrice":"4,99 €","price":4.99"#),
        Some(json!("4,99 €"))
    );
    assert_eq!(price(r#"{"isFree":false}"#, ""), None);
}

pub fn screenshots_of_desktop_apps_are_desktop_screenshots() {
    let Some(lookup) = fixture("product/mas-notability-lookup.json") else { return };
    let reading = parse(&answer(404, ""), &answer(200, lookup), &query("736189492")).unwrap();
    let groups = groups(&reading);
    assert_eq!(groups["mac_screenshots"].as_array().map(Vec::len), Some(5));
    assert_eq!(groups.get("iphone_screenshots"), None);
    assert_eq!((&groups["price"], &groups["rating"]), (&json!("$9.99"), &json!(3.5)));
    assert_eq!(groups["information"]["size_in_bytes"], 93_178_480);
    assert_eq!(reading.source_url, "https://store.test/asked");
}

pub fn old_and_new_lookups_are_read_alike() {
    let recordings = [
        ("product/mas-slack-lookup.json", "803453959"),
        ("product/fastlane-itunesLookup-338986109_FR.json", "338986109"),
        (LOOKUP, "284882215"),
    ];
    for (recording, id) in recordings {
        let Some(lookup) = fixture(recording) else { return };
        let groups = groups(&parse(&answer(404, ""), &answer(200, lookup), &query(id)).unwrap());
        for group in ["title", "developer", "price", "description", "logo", "version_history", "information"]
        {
            assert!(groups.contains_key(group), "{group} of {recording}");
        }
        assert!(!has_null(&Value::from(groups)));
    }
}

#[test]
fn the_older_root_of_the_page_is_a_list() {
    let page = r#"<script type="application/json" id=serialized-server-data>[{"intent":{"$kind":"Other"},"data":{"lockup":{"title":"No"}}},
        {"intent":{"$kind":"ProductPageIntent"},"data":{"title":"Seven","lockup":{"adamId":"7","subtitle":"S"}}}]</script >"#;
    let reading = parse(&answer(200, page), &answer(200, NOTHING), &query("7")).unwrap();
    assert_eq!(groups(&reading)["snippet"], "S");
}

pub fn an_app_that_neither_half_knows_is_not_found() {
    let failure =
        |page: SourceResponse, lookup: &str| parse(&page, &answer(200, lookup), &query("7")).unwrap_err();
    assert!(matches!(failure(answer(404, "<html>gone</html>"), NOTHING), Failure::NotFound(_)));
    let Some(none) = fixture("product/fastlane-itunesLookup-0.json") else { return };
    assert!(matches!(failure(answer(404, ""), &none), Failure::NotFound(text) if text.contains('7')));
    let Some(invalid) = fixture("product/fastlane-itunesLookup-invalid.json") else { return };
    assert!(matches!(failure(answer(404, ""), &invalid), Failure::NotFound(_)));
}

#[test]
fn one_good_half_answers_for_the_other_only_when_that_says_no() {
    let good_page = || page_of(r#"{"title":"Seven","lockup":{"adamId":"7"}}"#);
    let good_lookup = || record("");
    let read = |page: SourceResponse, lookup: SourceResponse| parse(&page, &lookup, &query("7"));
    let is_seven = |reading: Result<Reading, Failure>| reading.is_ok_and(|r| groups(&r)["title"] == "Seven");
    assert!(is_seven(read(good_page(), good_lookup())));
    assert!(is_seven(read(answer(404, ""), good_lookup())));
    assert!(is_seven(read(good_page(), answer(200, NOTHING))));
    for (status, refusal) in [(403, Refusal::Blocked), (429, Refusal::Overloaded), (500, Refusal::BadStatus)]
    {
        assert_eq!(read(answer(status, ""), good_lookup()).unwrap_err(), refused(refusal));
        assert_eq!(read(good_page(), answer(status, "")).unwrap_err(), refused(refusal));
        assert_eq!(read(answer(404, ""), answer(status, "")).unwrap_err(), refused(refusal));
    }
}

#[test]
fn a_page_of_something_else_is_never_an_empty_success() {
    let challenge =
        "<html><title>Connecting to the store</title><p>Please confirm that you are a person.</p></html>";
    let elsewhere = page_of(r#"{"title":"Today"}"#);
    let other_kind = answer(
        200,
        r#"<script id="serialized-server-data">{"data":[{"intent":{"$kind":"ErrorPageIntent"},"data":{"title":"x","lockup":{}}}]}</script>"#,
    );
    let other_app = page_of(r#"{"title":"Eight","lockup":{"adamId":"8"}}"#);
    let nameless = page_of(r#"{"shelfMapping":{"description":{"items":[]}}}"#);
    for page in [answer(200, challenge), elsewhere, other_kind, other_app, answer(200, "")] {
        assert_eq!(parse(&page, &record(""), &query("7")).unwrap_err(), refused(Refusal::UnknownPage));
    }
    let failure = parse(&nameless, &answer(200, NOTHING), &query("7")).unwrap_err();
    assert_eq!(failure, refused(Refusal::UnknownPage));
    let other_record = record("").body.replace(":7,", ":8,");
    let failure = parse(&answer(404, ""), &answer(200, other_record), &query("7")).unwrap_err();
    assert_eq!(failure, refused(Refusal::UnknownPage));
}

#[test]
fn page_and_lookup_are_asked_for_once_each() {
    let source = Scripted::new(|path| {
        Ok(if path.starts_with("/lookup") { record("") } else { page_of(r#"{"title":"Seven","lockup":{}}"#) })
    });
    let reading = block_on(run(&query("7"), &source)).unwrap();
    assert_eq!(source.paths(), ["/us/app/id7", "/lookup?id=7&country=us"]);
    assert_eq!(source.sites(), ["v6-store-web", "v6-store-api"]);
    assert_eq!(reading.source_url, "https://store.test/us/app/id7");
    assert_eq!(build_page_request(&query("7")).path, "/us/app/id7");
}

#[test]
fn an_unknown_storefront_is_the_caller_s_matter_whatever_the_page_says() {
    let error = r#"{"errorMessage":"Invalid value(s) for key(s): [country]","queryParameters":{}}"#;
    for page in [Ok(answer(404, "")), Ok(answer(403, "")), Err(refused(Refusal::Timeout))] {
        let source =
            Scripted::new(
                |path| if path.starts_with("/lookup") { Ok(answer(400, error)) } else { page.clone() },
            );
        let failure = block_on(run(&query("7"), &source)).unwrap_err();
        assert!(matches!(failure, Failure::Unsupported { parameter: "country", .. }), "{failure:?}");
    }
    let source = Scripted::new(|path| {
        if path.starts_with("/lookup") { Ok(record("")) } else { Err(refused(Refusal::Timeout)) }
    });
    assert_eq!(block_on(run(&query("7"), &source)).unwrap_err(), refused(Refusal::Timeout));
}

#[test]
fn other_apps_have_counts_amounts_and_calls_of_their_own() {
    let page = page_of(
        r#"{"title":"Seven","lockup":{"title":"Seven","adamId":"7"},"shelfMapping":{"similarItems":{"items":[
        {"adamId":"8","title":"Eight","ratingCount":"325.403","offerDisplayProperties":{"isFree":true}},
        {"adamId":"9","title":"Nine","ratingCount":"14M","offerDisplayProperties":{"priceFormatted":"2,99 €"}}]}}}"#,
    );
    let lookup = record(r#","currency":"EUR""#);
    let groups = groups(&parse(&page, &lookup, &query("7")).unwrap());
    let apps = &groups["you_may_also_like"]["apps"];
    assert_eq!(
        *apps,
        json!([
            {"position": 1, "id": "8", "title": "Eight", "rating_count": 325_403, "rating_count_original": "325.403",
             "extracted_price": 0.0, "currency": "EUR", "product_link": "https://s.test/product?product_id=8",
             "reviews_link": "https://s.test/reviews?product_id=8"},
            {"position": 2, "id": "9", "title": "Nine", "rating_count": 14_000_000, "rating_count_original": "14M",
             "price": "2,99 €", "extracted_price": 2.99, "currency": "EUR",
             "product_link": "https://s.test/product?product_id=9", "reviews_link": "https://s.test/reviews?product_id=9"}
        ])
    );
}

#[test]
fn other_apps_are_counted_in_the_language_of_the_page() {
    for (language, shown, count) in [
        ("tr", "1,2 B", json!(1200)),
        ("es-ES", "1,2 M", json!(1_200_000)),
        ("cs-CZ", "1,2 tis.", json!(1200)),
        ("de-DE", "1,2 B", Value::Null),
    ] {
        let page = page_of(&format!(
            r#"{{"title":"Seven","shelfMapping":{{"similarItems":{{"items":[
            {{"adamId":"8","title":"Eight","ratingCount":"{shown}"}}]}}}}}}"#
        ));
        let body = page.body.replace("<html>", &format!("<html dir=\"ltr\" lang=\"{language}\">"));
        let groups = groups(&parse(&answer(200, body), &answer(200, NOTHING), &query("7")).unwrap());
        let app = &groups["you_may_also_like"]["apps"][0];
        assert_eq!(
            (&app["rating_count"], &app["rating_count_original"]),
            (&count, &json!(shown)),
            "{language}"
        );
    }
}
