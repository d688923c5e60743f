//! Values that stood in the wrong field, twice, or nowhere: small pages of each kind, and the cases beside the recordings.

use crate::world::{json_of, page_of, result, whole};
use serde_json::{Value, json};

fn read(column: &str) -> Value {
    json_of(&whole(&page_of(column)).unwrap())
}

/// A page among the cases, or none with a word about it.
fn read_case(name: &str) -> Option<Value> {
    let text = quarry_test_pages::beside_recordings(&format!("cases/{name}"))?;
    let page = whole(&text);
    Some(page.map_or(Value::Null, |page| json_of(&page)))
}

/// Case, place of a value in the answer, the value.
fn expected_values() -> Vec<(&'static str, &'static str, Value)> {
    let reading = |name| match name {
        "profile" => "reading/profile-line-as-snippet.html",
        "dated" => "reading/dated-snippet-lost.html",
        "swapped" => "reading/images-title-and-source-swapped.html",
        "badge" => "reading/images-licence-badge-as-title.html",
        "state" => "reading/local-state-fully-empty.html",
        "ear" => "reading/overview-opens-in-new-tab.html",
        "prices" => "reading/ad-closed-price-cards-as-sitelinks.html",
        "quote" => "reading/quote-as-unit-converter.html",
        "icons" => "reading/renamed-favicon-as-thumbnail.html",
        _ => "reading/renamed-places-4-to-1.html",
    };
    let title = "Scientists track down mutation that makes orange cats orange | Stanford Report";
    let licensed =
        "2,120,400+ Cats Stock Photos, Pictures & Royalty-Free Images - iStock | Dog, Dog and cat, Funny cat";
    vec![
        (
            reading("profile"),
            "/organic_results/0/rich_snippet/top/extensions/0",
            json!("Mumbai, Maharashtra, India"),
        ),
        (reading("dated"), "/organic_results/0/date", json!("Apr 22, 2024")),
        (reading("swapped"), "/inline_images/0/title", json!(title)),
        (reading("swapped"), "/inline_images/0/source_name", json!("Stanford Report - Stanford University")),
        (reading("badge"), "/inline_images/0/title", json!(licensed)),
        (reading("state"), "/search_information/organic_results_state", json!("Results for exact spelling")),
        (reading("ear"), "/ai_overview/text_blocks/0/list/0/snippet", json!("Siesta Key Beach:")),
        (reading("prices"), "/ads/0/sitelinks/0/title", json!("Reviews")),
        (reading("prices"), "/ads/0/sitelinks/1", Value::Null),
        (reading("quote"), "/answer_box/type", json!("finance_results")),
        (reading("quote"), "/answer_box/answer", json!("60 718,59")),
        (reading("quote"), "/answer_box/unit", json!("EUR")),
        (reading("quote"), "/answer_box/price_movement/percentage", json!("0,44%")),
        (reading("icons"), "/inline_images/2/thumbnail", Value::Null),
        (
            reading("places"),
            "/local_results/places/3/title",
            json!("Fourth Example Law - Car Accident Injury Lawyer"),
        ),
        ("v1_local_ads_title_as_extension.html", "/local_ads/ads/0/title", json!("Sample Handyman")),
        ("v1_local_ads_title_as_extension.html", "/local_ads/ads/0/extensions", Value::Null),
        ("v1_news_card_as_organic.html", "/organic_results", Value::Null),
        ("v1_news_card_as_organic.html", "/top_stories/1", Value::Null),
    ]
}

pub(crate) fn gives_the_expected_values_of_the_small_cases() {
    for (case, place, expected) in expected_values() {
        let Some(page) = read_case(case) else { return };
        assert_eq!(*page.pointer(place).unwrap_or(&Value::Null), expected, "{case} {place}: {page}");
    }
    let Some(page) = read_case("reading/dated-snippet-lost.html") else { return };
    let snippet = page["organic_results"][0]["snippet"].as_str().unwrap_or_default();
    assert!(
        snippet.contains("2 teaspoons olive oil") && snippet.ends_with("\u{BD} teaspoon ground ..."),
        "{snippet}"
    );
    let Some(page) = read_case("reading/renamed-place-title-my-ad-center.html") else { return };
    assert!(!page.to_string().contains("My Ad Center"), "{page}");
}

#[test]
fn takes_the_text_below_the_line_of_a_profile() {
    let profile = |text: &str| {
        read(&format!(
            "<div class=MjjYud><div><a href='https://people.test/in/reed'><h3 class=LC20lb>A Reed</h3></a></div>\
             <div data-snf=nke7rc><div><span>A Town \u{B7} Keeper \u{B7} Reed Inc.</span></div><div>{text}</div></div></div>"
        ))
    };
    let place = "https://people.test/in/reed#:~:text=reeds";
    for text in [
        format!(
            "<span>Keeps <em>reeds</em> of every kind, cut in winter and dried.</span> <a href='{place}'>Read more</a>"
        ),
        format!("<a href='{place}'>Keeps <em>reeds</em> of every kind, cut in winter and dried.</a>"),
    ] {
        let found = &profile(&text)["organic_results"][0];
        assert_eq!(found["snippet"], "Keeps reeds of every kind, cut in winter and dried.", "{text}");
        assert_eq!(
            found["rich_snippet"]["top"]["extensions"],
            json!(["A Town", "Keeper", "Reed Inc."]),
            "{text}"
        );
    }
}

#[test]
fn keeps_counters_apart_from_addresses() {
    let shown = |cite: &str| {
        let page = read(&format!(
            "<div class=MjjYud><div data-hveid=x><a href='https://posts.test/reed'><h3 class=LC20lb>A Reed</h3><cite>{cite}</cite></a>\
             <div class=VwiC3b>Of reeds.</div></div></div>"
        ));
        page["organic_results"][0].clone()
    };
    let account = shown("45K+ followers");
    assert_eq!((&account["followers"], &account["displayed_link"]), (&json!("45K+ followers"), &Value::Null));
    let post = shown("160+ comments \u{B7} 2 years ago");
    assert_eq!(
        (&post["engagement"], &post["date"], &post["displayed_link"]),
        (&json!("160+ comments"), &json!("2 years ago"), &Value::Null)
    );
    assert_eq!(
        shown("https://posts.test \u{203A} reed")["displayed_link"],
        "https://posts.test \u{203A} reed"
    );
}

#[test]
fn gives_a_share_of_a_hundred_as_such() {
    let page = read(
        "<div class=MjjYud><div data-hveid=x><a href='https://films.test/'><h3 class=LC20lb>A Film</h3></a><div class=VwiC3b>Of a film.</div>\
         <div class=fG8Fp><span role=img aria-label='Rated 94 percent'></span><span>Rating: 94%</span><span> \u{B7} </span><span>50 votes</span></div></div></div>",
    );
    let facts = &page["organic_results"][0]["rich_snippet"]["bottom"]["detected_extensions"];
    assert_eq!((&facts["rating"], &facts["rating_percent"]), (&Value::Null, &json!(94.0)), "{page}");
}

#[test]
fn offers_no_search_of_the_source_as_a_link_into_a_site() {
    let page = read(
        "<div class=MjjYud><div data-hveid=x><a href='https://reeds.test/'><h3 class=LC20lb>Reeds</h3></a><div class=VwiC3b>Of reeds.</div>\
         <div class=HiHjCd><a href='https://reeds.test/kinds'>Kinds</a> \u{B7} \
         <a href='https://engine.other/search?q=reeds+site:reeds.test'>More results from reeds.test</a></div></div></div>",
    );
    let links = page["organic_results"][0]["sitelinks"]["inline"].as_array().unwrap();
    assert_eq!(links.len(), 1, "{links:?}");
    assert_eq!(links[0]["title"], "Kinds");
}

#[test]
fn names_the_page_and_the_site_of_a_picture_in_either_order() {
    let card = |caption: &str, alt: &str| {
        let card = format!(
            "<div data-attrid='images universal' data-lpage='https://reeds.test/a'><div><span>Licence</span></div><div><img alt='{alt}'></div>\
             <a>{caption}</a></div>"
        );
        read(&format!("{}{card}", result("https://a.test/", "A")))["inline_images"][0].clone()
    };
    let (site, title) =
        ("<div><div><span>Reed House</span></div></div>", "<div><div>All  about reeds</div></div>");
    for (caption, alt) in [
        (format!("{site}{title}"), "All about reeds"),
        (format!("{title}{site}"), "All about reeds"),
        (format!("{site}{title}"), ""),
        (format!("{title}{site}"), ""),
    ] {
        let image = card(&caption, alt);
        assert_eq!(
            (&image["title"], &image["source_name"]),
            (&json!("All about reeds"), &json!("Reed House")),
            "{caption}"
        );
    }
}

#[test]
fn calls_no_page_with_pictures_empty() {
    let page = read(
        "<div data-attrid='images universal' data-lpage='https://reeds.test/a'><a><div>All about reeds</div></a></div>",
    );
    assert_ne!(page["search_information"]["organic_results_state"], "Fully empty");
    assert_eq!(page["inline_images"].as_array().unwrap().len(), 1);
}

#[test]
fn reads_the_cards_of_places_beside_one_whose_link_names_its_id() {
    let beside = |name: &str, stars: &str| {
        format!(
            "<div><div><div role=heading><span>{name}</span></div><div><span><span role=img aria-label='{stars}'>\
             <span>(813)</span></span></span> \u{B7} Reed cutter</div><div>15+ years in business \u{B7} Reedham, VA</div></div>\
             <a href='https://{name}.test/'></a><a href='/maps/dir//{name}'></a></div>"
        )
    };
    let linked = "<div><a class=rllt__link data-cid=123><div><div class=rllt__details><div role=heading><span>First</span></div>\
                  <div><span><span>4.5</span><span role=img aria-label='Rated 4.5 out of 5,'></span></span> \u{B7} Reed cutter</div>\
                  <div>Reedham, VA</div></div></div></a></div>";
    let page = read(&format!(
        "<div>{linked}{}{}</div>{}",
        beside("second", "Rated 4.9 out of 5, 813 user reviews"),
        beside("third", "Mit 4,8 von 5 bewertet, 813 Rezensionen"),
        result("https://a.test/", "A")
    ));
    let places = page["local_results"]["places"].as_array().unwrap();
    let facts: Vec<_> = places
        .iter()
        .map(|place| json!([place["title"], place["rating"], place["reviews"], place["type"]]))
        .collect();
    assert_eq!(
        facts,
        [
            json!(["First", 4.5, null, "Reed cutter"]),
            json!(["second", 4.9, 813, "Reed cutter"]),
            json!(["third", 4.8, 813, "Reed cutter"])
        ],
        "{page}"
    );
}

#[test]
fn reads_the_rating_of_a_panel_where_the_stars_alone_say_it() {
    let page = read(
        "<div id=rhs><div class=kp-wholepage><h2 data-attrid=title>A Reed House</h2><div data-attrid=subtitle><span><span role=img \
         aria-label='Rated 4.6 out of 5,'></span></span><a>1,204 reviews</a><span>Hotel</span></div></div></div>",
    );
    let panel = &page["knowledge_graph"];
    assert_eq!((&panel["rating"], &panel["review_count"]), (&json!(4.6), &json!(1204)), "{page}");
}

#[test]
fn proposes_searches_that_keep_the_country_that_was_asked_for() {
    let page = read(&format!(
        "{}<div id=botstuff><a href='/search?tbs=ctr:countryUS&amp;q=reed+cutting'>reed <b>cutting</b></a>\
         <a href='/search?tbs=qdr:d&amp;q=reed+drying'>reed drying</a></div>",
        result("https://a.test/", "A")
    ));
    let proposed = page["related_searches"].as_array().unwrap();
    assert_eq!(proposed.len(), 1, "{page}");
    assert_eq!(proposed[0]["query"], "reed cutting");
}

#[test]
fn proposes_the_goods_and_services_that_stand_among_what_is_paid_for() {
    let link = |phrase: &str| {
        format!(
            "<li><a href='http://www.engine.test/search?q={}&amp;mrq=1'><div>{phrase}</div></a></li>",
            phrase.replace(' ', "+")
        )
    };
    for block in ["tads", "tadsb", "bottomads", "rhs"] {
        let page = read(&format!(
            "{}<div id={block}><h1>Ads</h1><div><div><div role=heading aria-level=2>\u{17b}\u{f3}\u{142}te trzciny</div>\
             <div role=dialog><ul><li><a href='/search?q=why'>why</a></li><li><a href='/search?q=this+ad'>this ad</a></li></ul></div>\
             <ul>{}{}</ul></div></div><div data-text-ad=1><a href='https://b.test/' data-rw='/aclk?a'><div role=heading>Buy</div></a>\
             <ul><li><a href='/search?q=cheap'>cheap</a></li><li><a href='/search?q=dear'>dear</a></li></ul></div></div>",
            result("https://a.test/", "A"),
            link("reed cutting"),
            link("reed boats")
        ));
        let proposed = page["related_searches"].as_array().unwrap_or_else(|| panic!("{block}: {page}"));
        let told: Vec<_> = proposed.iter().map(|search| (&search["query"], &search["section"])).collect();
        let section = json!("\u{17b}\u{f3}\u{142}te trzciny");
        assert_eq!(told, [(&json!("reed cutting"), &section), (&json!("reed boats"), &section)], "{block}");
    }
}

#[test]
fn titles_local_ads_by_their_service_and_not_by_the_label() {
    let page = read(&format!(
        "{}<div id=tads><h3 aria-level=2 role=heading><div><div>Sponsored</div><div>Reed cutters | Reedham</div></div>\
         <span><div role=button aria-label='Why?'></div><g-dialog><div>These are shown for the phrase that was asked, and where it was asked.</div>\
         </g-dialog></span></h3><gls-profile-entrypoint><a href='/localservices/prolist?x'><div><span>A Cutter</span></div></a></gls-profile-entrypoint></div>",
        result("https://a.test/", "A")
    ));
    assert_eq!(page["local_ads"]["title"], "Reed cutters | Reedham", "{page}");
}

#[test]
fn an_article_or_a_film_that_stands_in_two_modules_is_given_once() {
    let story = |link: &str, title: &str| {
        format!(
            "<a class=WlydOe href='{link}'><div><span>News</span></div><div role=heading>{title}</div><div><span>3 hours ago</span></div></a>"
        )
    };
    let film = |link: &str, title: &str| {
        format!(
            "<div class=KYaZsb><a href='{link}'><div class=cHaqb>{title}</div></a><div class=c8rnLc>4:02</div></div>"
        )
    };
    let module = |heading: &str, cards: &str| {
        format!("<div class=MjjYud><div role=heading aria-level=2>{heading}</div><div>{cards}</div></div>")
    };
    let answer = read(&format!(
        "{}{}{}{}{}",
        module(
            "Top stories",
            &(story("https://n.test/reeds/", "Reeds") + &story("https://n.test/live#one", "One"))
        ),
        module("Videos", &(film("https://f.test/v?id=1", "Film") + &film("https://f.test/v?id=2", "Other"))),
        result("https://a.test/", "A"),
        module(
            "Also in the news",
            &(story("http://www.n.test/reeds?utm_source=x", "Reeds")
                + &story("https://n.test/live#two", "Two"))
        ),
        module("Videos", &film("https://www.f.test/v?id=1&utm_medium=y", "Film")),
    ));
    let told = |group: &str| -> Vec<(u64, String)> {
        let items = answer[group].as_array().unwrap().iter();
        items
            .map(|item| (item["position"].as_u64().unwrap(), item["title"].as_str().unwrap().into()))
            .collect()
    };
    assert_eq!(told("top_stories"), [(1, "Reeds".into()), (2, "One".into()), (3, "Two".into())], "{answer}");
    assert_eq!(told("inline_videos"), [(1, "Film".into()), (2, "Other".into())], "{answer}");
}

/// A page with one result that has these facts below its text.
fn page_with_facts(facts: &str) -> String {
    page_of(&format!(
        "<div class=MjjYud><div data-hveid=x><div class=yuRUbf><a href='https://a.test/x'><h3 class=LC20lb>Reeds</h3></a></div>\
         <div class=VwiC3b>Reeds grow by the water wherever the wind lets them and bend with it.</div><div class=fG8Fp>{facts}</div></div></div>"
    ))
}

#[test]
fn figures_beside_stars_are_counts_in_any_language_and_never_beyond_a_scale() {
    let rated = |language: &str, rating: &str, beside: &str| {
        let facts = format!(
            "<span class=z3HNkc role=img aria-label='{rating}'></span><span>{rating}</span> \u{B7} <span>{beside}</span>"
        );
        let page = page_with_facts(&facts);
        let page = page.replacen("<html", &format!("<html lang={language}"), 1);
        let answer = json_of(&whole(&page).unwrap());
        let found = answer["organic_results"][0]["rich_snippet"]["bottom"]["detected_extensions"].clone();
        (found["rating"].as_f64(), found["reviews"].as_u64())
    };
    for (language, rating, beside, expected) in [
        ("en", "4.5", "(1.2K)", (Some(4.5), Some(1_200))),
        ("pl", "Ocena: 4,5", "1,2 tys. g\u{142}os\u{F3}w", (Some(4.5), Some(1_200))),
        ("ko", "\u{D3C9}\u{C810}: 4.5", "\u{B9AC}\u{BDF0} 1,234\u{AC1C}", (Some(4.5), Some(1_234))),
        (
            "ar",
            "\u{664}\u{66B}\u{665}",
            "\u{661}\u{662}\u{663} \u{62A}\u{635}\u{648}\u{64A}\u{62A}",
            (Some(4.5), Some(123)),
        ),
        ("en", "Rating: 4.5", "15 min", (Some(4.5), None)),
        ("en", "Rating: 4.5", "Review by Kim", (Some(4.5), None)),
        ("en", "Rating: 450", "12 votes", (None, Some(12))),
        ("en", "Rating: -4", "12 votes", (None, Some(12))),
    ] {
        assert_eq!(rated(language, rating, beside), expected, "{language} {rating} {beside}");
    }
}

#[test]
fn a_former_price_in_a_row_is_not_the_price() {
    let price = |facts: &[&str]| {
        let facts: Vec<String> = facts.iter().map(|fact| format!("<span>{fact}</span>")).collect();
        let page = page_with_facts(&facts.join(" \u{B7} "));
        let answer = json_of(&whole(&page).unwrap());
        answer["organic_results"][0]["rich_snippet"]["bottom"]["detected_extensions"]["price"].as_f64()
    };
    assert_eq!(price(&["20% off", "Was $40", "$32"]), Some(32.0));
    assert_eq!(price(&["ab 40 \u{20AC}", "32 \u{20AC}"]), Some(32.0));
    assert_eq!(price(&["Was $40"]), None);
    assert_eq!(price(&["ab 40 \u{20AC}"]), Some(40.0));
}
