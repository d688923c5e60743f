//! Sections that no name tells: read by their headings in several languages and by what their cards show.

use crate::world::{json_of, page_of, pages, read, result, whole};
use quarry_sources_v1::search::Page;
use serde_json::Value;

fn section(heading: &str, cards: &str) -> String {
    format!("<div><div><div role=heading aria-level=2>{heading}</div></div><div>{cards}</div></div>")
}

fn card(address: &str, title: &str, more: &str) -> String {
    format!(
        "<g-inner-card><a href={address}><img src={address}.png><div role=heading aria-level=3>{title}</div></a>{more}</g-inner-card>"
    )
}

fn page(heading: &str, more: &str) -> Page {
    let cards = card("https://a.test/1", "First", more) + &card("https://b.test/2", "Second", more);
    whole(&page_of(&(section(heading, &cards) + &crate::world::result("https://c.test", "t")))).unwrap()
}

#[test]
fn a_section_is_sorted_by_its_heading_in_many_languages() {
    for (heading, group) in [
        ("Top stories", "top_stories"),
        ("Schlagzeilen", "top_stories"),
        ("À la une", "top_stories"),
        ("Noticias destacadas", "top_stories"),
        ("ニュース", "top_stories"),
        ("Vidéos", "inline_videos"),
        ("Видео", "inline_videos"),
        ("วิดีโอ", "inline_videos"),
        ("Kurzvideos", "short_videos"),
        ("Video singkat", "short_videos"),
        ("Berita utama", "top_stories"),
        ("Bilder", "inline_images"),
        ("Rezepte", "recipes_results"),
        ("レシピ", "recipes_results"),
        ("Diskussionen und Foren", "discussions_and_forums"),
        ("What people are saying", "perspectives"),
    ] {
        let page = json_of(&page(heading, "<cite>Site</cite><div>2 hours ago</div>"));
        assert_eq!(page[group].as_array().map_or(0, Vec::len), 2, "{heading}");
        assert_eq!(page[group][1]["link"], "https://b.test/2", "{heading}");
        assert_eq!(page["organic_results"].as_array().unwrap().len(), 1, "{heading}");
        assert_eq!(page["other_sections"], Value::Null, "{heading}");
    }
}

#[test]
fn a_section_whose_cards_show_lengths_holds_videos_and_any_other_keeps_its_heading() {
    let videos =
        json_of(&page("An unknown heading", "<div>3:24</div><div>A Channel</div><div>Feb 2, 2026</div>"));
    assert_eq!(videos["inline_videos"][0]["duration"], "3:24");
    assert_eq!(videos["inline_videos"][0]["date"], "Feb 2, 2026");
    let others = json_of(&page("An unknown heading", "<div>1999</div>"));
    assert_eq!(others["other_sections"][0]["title"], "An unknown heading");
    assert_eq!(others["other_sections"][0]["items"][1]["title"], "Second");
    assert_eq!(others["other_sections"][0]["items"][1]["extensions"][0], "1999");
}

#[test]
fn a_heading_within_a_heading_is_one_and_what_stands_over_a_still_names_nobody() {
    let card = |address: &str| {
        format!(
            "<g-inner-card><a href={address}><div><img src={address}.png><span>Preview</span><div>3:24</div></div>\
             <div role=heading aria-level=3>Title</div></a><div>A Channel</div><div><span>Example</span> - Feb 2, 2026</div></g-inner-card>"
        )
    };
    let heading = "<h3 role=heading aria-level=2>Videos</h3>";
    let cards = card("https://a.test/1") + &card("https://b.test/2");
    let page = page_of(&(section(heading, &cards) + &result("https://c.test", "t")));
    let videos = json_of(&whole(&page).unwrap())["inline_videos"].clone();
    let named = |field: &str| videos[1][field].as_str().map(str::to_owned);
    assert_eq!(
        (named("platform").as_deref(), named("channel").as_deref()),
        (Some("Example"), Some("A Channel"))
    );
    assert_eq!((named("date").as_deref(), named("duration").as_deref()), (Some("Feb 2, 2026"), Some("3:24")));
}

#[test]
fn parts_of_a_heading_that_stand_apart_are_parted() {
    let cards = card("https://a.test/1", "First", "") + &card("https://b.test/2", "Second", "");
    let page = page_of(
        &(section("<div>found nearby</div><div>near here</div>", &cards) + &result("https://c.test", "t")),
    );
    assert_eq!(json_of(&whole(&page).unwrap())["other_sections"][0]["title"], "found nearby near here");
}

#[test]
fn sections_of_panels_ads_and_dialogs_are_no_groups_of_their_own() {
    let cards = card("https://a.test/1", "First", "") + &card("https://b.test/2", "Second", "");
    let inner = section("Anything", &cards);
    for around in ["id=rhs", "id=tads", "role=dialog", "style='display:none'"] {
        let page =
            page_of(&format!("<div {around}>{inner}</div>{}", crate::world::result("https://c.test", "t")));
        assert_eq!(json_of(&whole(&page).unwrap())["other_sections"], Value::Null, "{around}");
    }
}

#[test]
fn reads_every_section_once() {
    for (path, html) in pages().into_iter().step_by(3) {
        let Ok(page) = whole(&html) else { continue };
        let page = json_of(&page);
        let links = |group: &str, field: &str| -> Vec<String> {
            let entries = page[group].as_array().cloned().unwrap_or_default();
            let entries = if group == "other_sections" {
                entries.iter().flat_map(|section| section["items"].as_array().cloned().unwrap()).collect()
            } else {
                entries
            };
            entries.iter().filter_map(|entry| entry[field].as_str().map(str::to_owned)).collect()
        };
        for known in ["top_stories", "inline_videos", "short_videos", "inline_images", "related_searches"] {
            let known = links(known, "link");
            let twice =
                links("other_sections", "link").into_iter().filter(|link| known.contains(link)).count();
            assert!(twice * 2 <= known.len(), "{}", path.display());
        }
    }
}

pub(crate) fn recipes_papers_messages_topics_and_games_have_their_fields() {
    if let Some(page) = read("2024-03-13_biscuit") {
        let first = &page.recipes_results[0];
        assert_eq!(
            (first.title.as_str(), first.source.as_deref()),
            ("Easy Sausage Gravy and Biscuits", Some("Allrecipes"))
        );
        assert_eq!(
            (first.rating, first.reviews, first.total_time.as_deref()),
            (Some(4.8), Some(1300), Some("15 min"))
        );
        assert_eq!(first.ingredients[3], "black pepper");
    }
    if let Some(page) = read("climate-change-coral") {
        let papers = page.scholarly_articles.unwrap();
        let shown: Vec<_> = papers
            .articles
            .iter()
            .map(|paper| (paper.author.as_deref().unwrap(), paper.cited_by.unwrap()))
            .collect();
        assert_eq!(shown, [("Hoegh-Guldberg", 135), ("Hughes", 5222), ("Munday", 419)]);
    }
    if let Some(page) = read("2024-03-13_movement") {
        let account = page.latest_posts.unwrap();
        assert!(account.title.unwrap().starts_with("Movement (@"));
        assert_eq!(account.posts.len(), 5);
        assert_eq!(account.posts[0].date.as_deref(), Some("23 hours ago"));
    }
    if let Some(page) = read("houston-news-today") {
        let among_news = page.latest_posts.unwrap();
        assert_eq!((among_news.title.as_deref(), among_news.link), (Some("Local news"), None));
        assert_eq!(among_news.posts.len(), 8);
        let authors: Vec<_> = among_news.posts.iter().map(|post| post.author.as_deref().unwrap()).collect();
        assert_eq!(authors[0], "SBISD");
        assert_eq!(among_news.posts[1].date.as_deref(), Some("2 hours ago"));
        assert_eq!(page.top_stories.len(), 7);
    }
    if let Some(page) = read("nojs/old_google") {
        let account = page.latest_posts.unwrap();
        assert_eq!(account.displayed_link.unwrap().split(' ').count(), 3);
        assert_eq!((account.title.is_some(), account.link.is_some(), account.posts.len()), (true, true, 5));
        assert_eq!(account.posts[0].date.as_deref(), Some("13 hours ago"));
        assert!(page.top_stories.is_empty());
    }
    if let Some(page) = read("nojs/domain-nojs") {
        let story = &page.top_stories[1];
        assert_eq!(story.title, "The AI boom extends into domain names");
        assert_eq!((story.source.as_deref(), story.date.as_deref()), (Some("Axios"), Some("1 day ago")));
        assert_eq!((story.section.as_deref(), story.thumbnail.is_some()), (Some("Top stories"), true));
    }
    if let Some(page) = read("cngress-usa") {
        let topics: Vec<_> = page.things_to_know.iter().map(|topic| topic.title.as_str()).collect();
        assert_eq!(topics[0], "Composition");
        let first = &page.things_to_know[0];
        assert_eq!(first.subtitle.as_deref(), Some("What is the current U.S. Congress?"));
        assert!(first.snippet.as_deref().unwrap().starts_with("A Congress covers two years"));
    }
    if let Some(page) = read("nba-scores") {
        let games = page.sports_results.unwrap().games;
        let sides = &games[0].teams;
        assert_eq!((sides[0].name.as_str(), sides[0].score.as_deref()), ("76ers", Some("115")));
        assert_eq!((sides[1].name.as_str(), sides[1].score.as_deref()), ("Lakers", Some("119")));
        assert_eq!(
            (games[0].status.as_deref(), games[0].date.as_deref()),
            (Some("Final"), Some("Yesterday"))
        );
    }
}

pub(crate) fn groups_outlive_the_names_of_their_cards() {
    for (hint, name, group, count) in [
        ("WlydOe", "2026-02-07_latest-world-news", "top_stories", 6),
        ("WlydOe", "why-is-the-sky-blue_7049", "perspectives", 12),
        ("sTl1Td", "why-is-the-sky-blue_7049", "perspectives", 12),
        ("KYaZsb", "2026-02-07_python-tutorial", "inline_videos", 4),
        ("Z1YvVd", "2026-02-06_art-deco", "short_videos", 10),
        ("vCUuC", "2026-02-06_art-deco", "inline_images", 12),
        ("ngTNl", "2026-02-06_nba-scores", "related_searches", 14),
        ("uEierd", "2026-02-06_car-insurance-quotes", "ads", 6),
        ("uEierd", "mobile/_com-domains", "ads", 4),
        // Eight phrases, and six colours under a heading of their own.
        ("k8XOCe", "desktop/dell", "related_searches", 14),
        ("related-question-pair", "2026-02-07_yoga", "related_questions", 4),
    ] {
        let Some(html) = crate::world::recorded(name) else { continue };
        let page = json_of(&whole(&html.replace(hint, "x1y2z3")).unwrap());
        assert_eq!(page[group].as_array().map_or(0, Vec::len), count, "{group} of {name} without {hint}");
    }
}

#[test]
fn counts_unread_sections_only() {
    let links = "<p><a href='https://a.test/1'>One</a></p><p>Words <a href='https://a.test/2'>Two</a> and many more of them</p>";
    let unread = |column: &str| whole(&page_of(column)).unwrap().unread;
    let section = format!("<div class=MjjYud><div role=heading aria-level=2>Never seen</div>{links}</div>");
    let found = unread(&format!("{}{section}", result("https://b.test", "Read")));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].section.as_str(), found[0].count), ("Never seen", 2));
    assert_eq!(unread(&result("https://b.test", "Read")), []);
    let panel = format!("{}<div id=rhs>{links}</div>", result("https://b.test", "Read"));
    assert_eq!(unread(&panel)[0].section, "panel");
}

#[test]
fn a_block_without_a_heading_is_counted_by_its_first_words_unless_its_links_are_answered() {
    let results = || format!("{}{}", result("https://b.test", "Read"), result("https://c.test", "Read too"));
    let links = |path: &str| {
        let link = |number: u32| format!("<p><a href='{path}{number}'>Phrase {number}</a></p>");
        (1..=3).map(link).collect::<String>()
    };
    let block = |path: &str| format!("<div><div><b>Nobody knows this</b></div>{}</div>", links(path));
    let unread = |column: &str| whole(&page_of(column)).unwrap().unread;
    let found = unread(&format!("{}{}", results(), block("https://a.test/")));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].section.as_str(), found[0].count), ("Nobody knows this", 3));
    // Sections without links are reported too; a control alone is not.
    let hours = "<div><div>Opening hours</div><div>Monday 9 to 5</div><div>Tuesday 9 to 6</div></div><div>Feedback</div>";
    let found = unread(&format!("{}{hours}", result("https://b.test", "Read")));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].section.as_str(), found[0].count), ("Opening hours", 3));
    let searches = format!("<div id=botstuff>{}</div>", links("/search?q=Phrase+"));
    let found = whole(&page_of(&format!("{}{}{searches}", results(), block("/search?q=Phrase+")))).unwrap();
    assert_eq!((found.related_searches.len(), found.unread), (3, vec![]));
}

pub(crate) fn a_page_whose_ads_are_read_says_of_none_that_it_was_not() {
    let mut with_ads = 0;
    for name in ["latest-world-news", "car-insurance", "serp-parser/mobile/domain", "hotels-london"] {
        let Some(page) = read(name) else { continue };
        assert!(!page.ads.is_empty(), "{name}");
        assert!(page.unread.iter().all(|found| found.section != "paid"), "{name}: {:?}", page.unread);
        with_ads += 1;
    }
    println!("{with_ads} pages");
}

#[test]
fn products_in_the_place_of_a_panel_are_no_panel_that_was_not_read() {
    let links = "<a href='https://a.test/1'>One</a><a href='https://a.test/2'>Two</a>";
    let unit = "<div><a data-nt-icon-id=i href='https://shop.test/1'></a><div><div role=heading>A Thing</div>\
                <div>$12.99</div></div></div>";
    let unread = |right: &str| {
        let html =
            page_of(&(crate::world::result("https://c.test", "t") + &format!("<div id=rhs>{right}</div>")));
        whole(&html).unwrap().unread.iter().any(|found| found.section == "panel")
    };
    assert!(unread(links));
    assert!(!unread(&(unit.to_owned() + links)));
}

pub(crate) fn recorded_carousels_stand_in_groups_of_their_kind() {
    for (name, group, count) in [
        ("desktop/paris", "top_sights", 15),
        ("mobile/paris", "top_sights", 44),
        ("mobile/hotels-london", "hotels_results", 14),
        ("mobile/coffee.html", "visual_stories", 4),
        ("old-school-wears", "explore_brands", 1),
        ("drawing-tablet", "buying_guide", 1),
    ] {
        let Some(html) = crate::world::recorded(name) else { continue };
        let page = json_of(&whole(&html).unwrap());
        assert_eq!(page[group].as_array().map_or(0, Vec::len), count, "{group} of {name}");
    }
}

pub(crate) fn links_that_ask_which_is_meant_are_searches_below_what_they_ask() {
    let Some(page) = read("elaboratetweet") else { return };
    let asked: Vec<_> = page.related_searches.iter().filter(|search| search.section.is_some()).collect();
    assert_eq!(asked.len(), 3);
    assert!(asked.iter().all(|search| search.section.as_deref() == Some("Did you mean:")), "{asked:?}");
}

#[test]
fn things_gathered_from_many_sites_stand_under_their_heading_and_lead_to_more() {
    let thing = |name: &str, told: &str| {
        format!(
            "<div><div role=button><img src='https://i.test/{told}.png'><div data-entityname='{name}'>{name}</div><div>{told}</div>\
             </div><aside style='display: none;'><h3>Description</h3><a href='/search?q=x&amp;stick=y'>{name}</a><p>Folded</p>\
             </aside></div>"
        )
    };
    let page = json_of(
        &whole(&page_of(
            &(crate::world::result("https://c.test", "t")
                + &format!(
                    "<div><div><h2><div>Rivers</div><div>From sources across the web</div></h2></div><div>\
                     <div role=heading aria-level=1>Choose</div><div role=heading aria-level=2>Or tell <a href='/x'>more</a></div>\
                     </div><div>{}{}</div></div>",
                    thing("Long River", "North"),
                    thing("Short River", "South")
                )),
        ))
        .unwrap(),
    );
    let section = &page["other_sections"][0];
    assert_eq!(section["title"], "Rivers");
    assert_eq!(section["items"].as_array().map(Vec::len), Some(2));
    assert_eq!(section["items"][1]["title"], "Short River");
    assert_eq!(section["items"][1]["extensions"], serde_json::json!(["South"]));
    assert_eq!(section["items"][1]["link"], "https://engine.test/search?q=x&stick=y");
    assert_eq!(page["related_searches"], Value::Null);
}

#[test]
fn a_heading_of_no_level_heads_the_linked_pictures_right_beside_it() {
    let links = |folder: &str| -> String {
        let link = |site: &str| {
            format!(
                "<a href='{folder}{site}'><img src='https://i.test/{site}.png'><span>{site}</span><p>More</p></a>"
            )
        };
        ["One", "Two", "Three"].map(link).concat()
    };
    for (heading, is_read) in [
        ("<div role=heading>Find results on</div>", true),
        ("<div role=heading aria-level=1>Find results on</div>", true),
        ("<div role=heading>Find results on</div><p></p>", false),
        ("<a href='/x'><div role=heading>Find results on</div></a>", false),
    ] {
        let cards = links("https://a.test/");
        let html = page_of(
            &(crate::world::result("https://c.test", "t")
                + &format!("<div><div>{heading}<div>{cards}</div></div></div>")),
        );
        let page = json_of(&whole(&html).unwrap());
        let section = &page["other_sections"][0];
        assert_eq!(section["title"] == "Find results on", is_read, "{heading}");
        assert_eq!(section["items"].as_array().map_or(0, Vec::len), if is_read { 3 } else { 0 }, "{heading}");
    }
}

#[test]
fn the_only_story_below_the_heading_of_the_news_is_read() {
    let page = |heading: &str| {
        let story = "<div><a href='https://news.test/1'><div>The Paper</div><div>Something happened in the town</div><div>2 days ago</div></a>\
                     <a href='https://engine.test/search?q=asked&amp;tbm=nws'><div>All</div><div>More news</div></a></div>";
        let html = page_of(&(section(heading, story) + &crate::world::result("https://c.test", "t")));
        json_of(&whole(&html).unwrap())
    };
    let found = page("Top stories");
    assert_eq!(found["top_stories"].as_array().map(Vec::len), Some(1));
    let story = &found["top_stories"][0];
    assert_eq!([&story["title"], &story["source"]], ["Something happened in the town", "The Paper"]);
    assert_eq!([&story["link"], &story["date"]], ["https://news.test/1", "2 days ago"]);
    assert_eq!(page("A heading")["other_sections"], Value::Null);
}

#[test]
fn a_section_is_what_its_way_to_more_leads_to_where_no_word_of_its_heading_is_known() {
    let page = |heading: &str, way: &str| {
        let cards = card("https://a.test/1", "First", "<div>A Maker</div>")
            + &card("https://b.test/2", "Second", "<div>B</div>");
        let more = format!(
            "<div><a href='/search?q=asked&amp;{way}'>\u{10e7}\u{10d5}\u{10d4}\u{10da}\u{10d0}</a></div>"
        );
        json_of(
            &whole(&page_of(
                &(section(heading, &(cards + &more)) + &crate::world::result("https://c.test", "t")),
            ))
            .unwrap(),
        )
    };
    for (heading, way, group) in [
        ("\u{10d5}\u{10d8}\u{10d3}\u{10d4}\u{10dd}\u{10d4}\u{10d1}\u{10d8}", "udm=7", "inline_videos"),
        ("\u{10d5}\u{10d8}\u{10d3}\u{10d4}\u{10dd}\u{10d4}\u{10d1}\u{10d8}", "udm=39", "short_videos"),
        ("Video singkat", "udm=39", "short_videos"),
        ("Video", "udm=7", "inline_videos"),
        ("\u{10d0}\u{10db}\u{10d1}\u{10d4}\u{10d1}\u{10d8}", "tbm=nws", "top_stories"),
        ("Recipes", "udm=39", "recipes_results"),
        ("\u{10d0}\u{10db}\u{10d1}\u{10d4}\u{10d1}\u{10d8}", "start=10", "other_sections"),
    ] {
        let found = page(heading, way);
        assert!(found[group].is_array(), "{heading} {way}: {found}");
    }
}

#[test]
fn a_post_says_where_and_when_it_was_said_in_one_row_too() {
    let card = |title: &str| {
        format!(
            "<a class=WlydOe href='https://posts.test/{title}'><div role=heading aria-level=3>{title}</div><div class=LbKnXb>\
             <div class=R8BTeb>Somebody</div><div class=xuPcX>A Site \u{b7} <span>3 days ago</span></div></div></a>"
        )
    };
    for heading in ["What people are saying", "Words of no known language"] {
        let cards = card("One") + &card("Two");
        let html = page_of(&(section(heading, &cards) + &crate::world::result("https://c.test", "t")));
        let post = &json_of(&whole(&html).unwrap())["perspectives"][1];
        assert_eq!([&post["title"], &post["author"]], ["Two", "Somebody"], "{heading}");
        assert_eq!([&post["source"], &post["date"]], ["A Site", "3 days ago"], "{heading}");
    }
}

#[test]
fn reads_buying_considerations_as_a_guide_with_summaries() {
    let fold = |name: &str, sum: &str, card: &str| {
        format!(
            "<g-accordion-expander><div role=button><div>{name}</div><div data-attrid=key_factor_summaries>{sum}</div></div>\
             <div><div data-attrid={card}><a href='https://review.test/'><div>A Review</div></a></div></div></g-accordion-expander>"
        )
    };
    let page = |card: &str| {
        let folds = fold("Screen", "13 inches", card) + &fold("Weight", "1 kg", card);
        let html = format!(
            "<div><h3 role=heading><span>Top considerations</span></h3><div>A Thing</div><div>{folds}</div></div>"
        );
        json_of(&whole(&page_of(&(crate::world::result("https://c.test", "t") + &html))).unwrap())
    };
    let guide = page("justification_card")["buying_guide"].clone();
    assert_eq!(guide[0]["title"], "Top considerations");
    assert_eq!(
        guide[0]["items"][1],
        serde_json::json!({"position": 2, "title": "Weight", "extensions": ["1 kg"]})
    );
    assert_eq!(page("something_else")["buying_guide"], Value::Null);
}

#[test]
fn searches_in_a_list_over_a_note_about_them_are_proposals_of_their_section() {
    let entry = |phrase: &str| format!("<li><a href='/search?q={phrase}&mrq=1'><div>{phrase}</div></a></li>");
    let html = format!(
        "<div><div><div role=heading aria-level=2>Find related things</div></div><ul>{}{}{}</ul>\
         <div>These searches help you to find what somebody would like to sell to you, and nothing else</div></div>",
        entry("reeds"),
        entry("rushes"),
        entry("sedges")
    );
    let page = json_of(&whole(&page_of(&(crate::world::result("https://c.test", "t") + &html))).unwrap());
    let proposed = &page["related_searches"];
    assert_eq!(
        (&proposed[2]["query"], &proposed[2]["section"]),
        (&Value::from("sedges"), &Value::from("Find related things"))
    );
}

#[test]
fn things_that_only_a_script_tells_more_of_stand_beside_what_one_may_say_of_the_section() {
    let thing = |name: &str| {
        format!("<div><div role=button><img src='https://i.test/{name}'><div>{name}</div></div></div>")
    };
    // The ad above it is no part of it.
    let html = format!(
        "<div><div id=tads><div data-text-ad=1><a href='https://ad.test/'><div role=heading aria-level=3>An ad</div></a></div></div>\
         <div><div><h2>From sources across the web</h2></div>\
         <div><div role=heading aria-level=1>What do you think of?</div><div role=heading aria-level=2>Of <a href='#'>all</a></div></div>\
         <div>{}{}{}</div></div></div>",
        thing("Reed"),
        thing("Rush"),
        thing("Sedge")
    );
    let page = json_of(&whole(&page_of(&(html + &crate::world::result("https://c.test", "t")))).unwrap());
    let found = &page["other_sections"];
    assert_eq!(found[0]["title"], "From sources across the web");
    let third = serde_json::json!({"position": 3, "title": "Sedge", "thumbnail": "https://i.test/Sedge"});
    assert_eq!(found[0]["items"][2], third);
}
