//! Values read from recorded pages, and their agreement with other readers.

use crate::world::{ASKED, json_of, page_of, pages, read, recorded, second};
use quarry_html::strip_tags;
use quarry_sources_v2::search::parse;
use serde_json::{Value, json};

/// The end of a page's name, then web results, ads above and below, total, whether a next page is offered.
type Measure = (&'static str, usize, usize, usize, Option<u64>, bool);

pub(crate) fn every_recorded_page_has_the_measured_counts() {
    let measured: [Measure; 28] = [
        ("celina-2026.html", 10, 0, 0, Some(38_500), true),
        ("2026-http.html", 10, 0, 0, Some(52), true),
        ("2026-results.html", 10, 0, 0, None, true),
        ("ing-nojs.html", 10, 0, 0, Some(106_000_000), true),
        ("matrix-nojs.html", 5, 2, 2, Some(777_000_000), true),
        ("coffee-nojs.html", 4, 4, 4, Some(77_100_000), true),
        ("hotels-nojs.html", 4, 4, 4, Some(23_800_000), true),
        ("no-results-nojs.html", 0, 0, 0, None, false),
        ("2020-page1.html", 6, 1, 1, Some(3_600_000), true),
        ("2020-page3.html", 10, 0, 1, Some(3_600_000), true),
        ("1137ce-1639788231.html", 0, 0, 0, None, false),
        ("blockbench-github-1652298697.html", 10, 0, 0, Some(42), true),
        ("connecticut-covid-deaths-1628019384.html", 9, 0, 0, Some(33_100_000), true),
        ("corner-app-1618998889.html", 0, 0, 0, None, false),
        ("crimson-coward-1640789839.html", 10, 0, 0, Some(32), true),
        ("dan-robitzski-1660531082.html", 10, 0, 0, Some(25), true),
        ("dash-investment-foundation-1644415217.html", 10, 0, 0, Some(43), true),
        ("european-cannibalism-1591185526.html", 6, 1, 1, Some(820_000), true),
        ("florence-caillon-bandcamp-1647897680.html", 8, 0, 0, Some(66_200), true),
        ("great-blue-heron-sound-1660552923.html", 10, 0, 0, Some(44), true),
        ("bei-psychosen-1650332555.html", 7, 0, 0, Some(16_500), true),
        ("florida-hunting-license-1657728564.html", 10, 0, 0, Some(74_300), true),
        ("mesozoic-wikipedia-1643229373.html", 5, 0, 0, Some(8), true),
        ("obama-speech-1274497739.html", 10, 0, 0, Some(316_000), true),
        ("ron-petersen-1556393373.html", 10, 0, 0, Some(412_000), true),
        ("privatbrauerei-hoepfner-1620534005.html", 10, 0, 0, Some(15_800), true),
        ("win10-iso-xia-zai-1580349240.html", 6, 0, 0, Some(68), true),
        ("wonder-kids-beginning-1652132287.html", 5, 0, 1, Some(2_530_000_000), true),
    ];
    for (name, organic, above, below, total, has_next) in measured {
        let Some(page) = read(name) else { continue };
        let ads = |place: &str| page.ads.iter().filter(|ad| ad.block_position == place).count();
        assert_eq!(page.organic_results.len(), organic, "{name}");
        assert_eq!((ads("top"), ads("bottom"), page.ads.len()), (above, below, above + below), "{name}");
        assert_eq!(page.search_information.total_results, total, "{name}");
        assert_eq!(page.search_information.results_on_page as usize, organic, "{name}");
        assert_eq!(page.pages.next.is_some(), has_next, "{name}");
        assert!(page.search_information.query_displayed.is_some(), "{name}");
        assert_eq!(
            page.search_information.organic_results_state == Some("Fully empty"),
            organic == 0,
            "{name}"
        );
    }
}

/// A second reader read the same pages; its titles and addresses were approved by people.
pub(crate) fn titles_and_links_agree_with_the_approved_reading_in_order() {
    let mut compared = 0;
    for (path, html) in pages() {
        let Some(approved) = approved(&path) else { continue };
        let Ok(page) = parse(&html, ASKED) else {
            assert!(path.ends_with("uscis-forms-400-1486690408.html"), "{path} is refused");
            continue;
        };
        assert_eq!(page.organic_results.len(), approved.len(), "{path}");
        for (own, other) in page.organic_results.iter().zip(&approved) {
            assert_eq!(own.title, strip_tags(other["title"].as_str().unwrap()), "{path}");
            assert_eq!(own.link, other["url"].as_str().unwrap(), "{path}");
            compared += 1;
        }
    }
    println!("{compared} results compared");
    assert!(compared == 0 || compared > 140, "{compared}");
}

/// The second reader keeps the date in the text.
pub(crate) fn snippets_agree_with_the_approved_reading() {
    let (mut same, mut other) = (0, Vec::new());
    for (path, html) in pages() {
        let (Some(approved), Ok(page)) = (approved(&path), parse(&html, ASKED)) else { continue };
        for (own, witness) in page.organic_results.iter().zip(&approved) {
            let witness = witness["snippet"].as_str().map(strip_tags).unwrap_or_default();
            let snippet = own.snippet.clone().unwrap_or_default();
            let whole =
                own.date.as_ref().map_or_else(|| snippet.clone(), |date| format!("{date} · {snippet}"));
            if whole == witness {
                same += 1;
            } else {
                other.push(format!("{path} {}\n  page:    {whole}\n  witness: {witness}", own.position));
            }
        }
    }
    println!("{same} snippets are the same, {} differ", other.len());
    assert!(other.is_empty(), "{}", other.join("\n"));
}

fn approved(page: &str) -> Option<Vec<Value>> {
    let text = std::fs::read_to_string(format!("{}.expected.txt", page.strip_suffix(".html")?)).ok()?;
    let value: Value = serde_json::from_str(&text).unwrap();
    Some(value["results"].as_array().unwrap().clone())
}

pub(crate) fn a_result_behind_a_redirect_has_its_own_address_and_keeps_the_redirect() {
    for name in ["celina-2026.html", "2026-http.html"] {
        let Some(page) = read(name) else { continue };
        for result in &page.organic_results {
            assert!(!result.link.contains("/ck/a"), "{name}: {}", result.link);
            assert!(result.link.starts_with("https://"), "{name}: {}", result.link);
            assert!(result.tracking_link.as_ref().is_some_and(|link| link.contains("/ck/a?")), "{name}");
            assert!(result.source.is_some() && result.displayed_link.is_some(), "{name}");
        }
    }
    let Some(page) = read("celina-2026.html") else { return };
    let first = &page.organic_results[0];
    assert_eq!(first.link, "https://www.sleepfoundation.org/nutrition/caffeine-and-sleep");
    assert_eq!((first.position, first.position_absolute), (1, 1));
    assert_eq!(first.title, "Caffeine and Sleep Problems");
    assert_eq!(first.source.as_deref(), Some("sleepfoundation.org"));
    assert_eq!(
        first.displayed_link.as_deref(),
        Some("https://www.sleepfoundation.org › nutrition › caffeine")
    );
    assert_eq!(first.date.as_deref(), Some("Jul 16, 2025"));
    assert!(first.snippet.as_ref().unwrap().starts_with("Drinking caffeine too close to bedtime"));
    assert_eq!(page.organic_results.iter().filter(|result| result.date.is_some()).count(), 9);
}

pub(crate) fn redirects_of_a_witness_lead_where_it_says() {
    let Some(text) = recorded("serps.parsed.json") else { return };
    let results: Value = serde_json::from_str(&text).unwrap();
    let mut list = String::new();
    for result in results.as_array().unwrap() {
        let url = result["url"].as_str().unwrap().replace('&', "&amp;");
        list += &format!("<li class=b_algo><h2><a href=\"{url}\">x</a></h2></li>");
    }
    let page = parse(&page_of(&list), ASKED).unwrap();
    for (own, witness) in page.organic_results.iter().zip(results.as_array().unwrap()) {
        // The witness keeps the site's name, which mostly is its host.
        let origin = witness["origin"].as_str().unwrap().to_lowercase();
        let host = own.link.split('/').nth(2).unwrap();
        assert!(!origin.contains('.') || host.ends_with(&origin), "{} is not of {origin}", own.link);
        assert_eq!(own.tracking_link.as_deref(), witness["url"].as_str());
    }
    assert!(page.organic_results.len() >= 10);
}

pub(crate) fn the_page_of_2010_is_read_whole() {
    let Some(page) = read("obama-speech-1274497739.html") else { return };
    let information = &page.search_information;
    assert_eq!(information.showing_results_for.as_deref(), Some("obama speeches"));
    assert_eq!(information.query_displayed.as_deref(), Some("Obama Speech"));
    let ninth = &page.organic_results[8];
    assert_eq!(ninth.title, "A New Beginning - Wikipedia, the free encyclopedia");
    assert_eq!(
        ninth.displayed_link.as_deref(),
        Some("en.wikipedia.org/wiki/Barack_Obama_speech_at_Cairo_University,_2009")
    );
    let inline: Vec<_> =
        ninth.sitelinks.as_ref().unwrap().inline.iter().map(|link| link.title.as_str()).collect();
    assert_eq!(inline, ["Background", "Speech", "Reaction", "Political effects"]);
    assert_eq!(page.related_searches.len(), 8);
    assert_eq!(page.related_searches[4].query, "Obama Super Tuesday Speech");
    assert_eq!(page.news_results.len(), 3);
    assert_eq!(page.news_results[0].source.as_deref(), Some("AOL News"));
    assert_eq!(page.news_results[0].date.as_deref(), Some("1 day ago"));
    assert_eq!(page.inline_videos.len(), 4);
    assert_eq!(page.inline_videos[1].duration.as_deref(), Some("14:58"));
    assert_eq!(
        page.pages.next.as_deref(),
        Some("https://engine.test/search?q=Obama+Speech&first=11&FORM=PORE")
    );
}

pub(crate) fn places_count_through_the_whole_list() {
    let Some(page) = read("european-cannibalism-1591185526.html") else { return };
    // An ad, an answer, two results, pictures, four results, an ad, proposed searches.
    let places: Vec<_> = page.organic_results.iter().map(|result| result.position_absolute).collect();
    assert_eq!(places, [3, 4, 6, 7, 8, 9]);
    let positions: Vec<_> = page.organic_results.iter().map(|result| result.position).collect();
    assert_eq!(positions, [1, 2, 3, 4, 5, 6]);
}

pub(crate) fn facts_about_a_page_are_no_sitelinks() {
    let Some(page) = read("european-cannibalism-1591185526.html") else { return };
    let first = &page.organic_results[0];
    assert_eq!(first.rich_snippet.as_ref().unwrap().extensions, ["Author: Sarah Everts"]);
    assert_eq!(first.sitelinks, None);
    let video = &page.organic_results[3];
    assert_eq!(video.date.as_deref(), Some("11/03/2015"));
    assert!(video.thumbnail.as_ref().unwrap().starts_with("https://engine.test/th?id=OVP."));
}

pub(crate) fn sitelinks_come_with_their_texts() {
    let Some(page) = read("ing-nojs.html") else { return };
    let links = page.organic_results[0].sitelinks.as_ref().unwrap();
    assert_eq!((links.expanded.len(), links.inline.len()), (8, 0));
    assert_eq!(links.expanded[3].title, "Covid-19");
    assert_eq!(
        links.expanded[3].snippet.as_deref(),
        Some("Track COVID-19 local and global coronavirus cases with active, recoveries …")
    );
    let Some(page) = read("wonder-kids-beginning-1652132287.html") else { return };
    let links = page.organic_results[1].sitelinks.as_ref().unwrap();
    let titles: Vec<_> = links.inline.iter().map(|link| link.title.as_str()).collect();
    assert_eq!(titles, ["Books", "Music", "Apps", "About", "Connect", "Distribute"]);
    assert_eq!(page.organic_results[1].missing, ["beginning"]);
}

pub(crate) fn a_relative_date_is_a_date() {
    let Some(page) = read("florida-hunting-license-1657728564.html") else { return };
    let first = &page.organic_results[0];
    assert_eq!(first.date.as_deref(), Some("22 hours ago"));
    assert!(first.snippet.as_ref().unwrap().starts_with("Television personality"));
}

pub(crate) fn dates_behind_wide_spaces_and_bare_dates_are_no_part_of_a_snippet() {
    let Some(page) = second("aql-bing-sweden-riots-1618569435.html") else { return };
    let dates = page.organic_results.iter().filter(|result| result.date.is_some()).count();
    assert_eq!(dates, 7);
    for result in &page.organic_results {
        let snippet = result.snippet.as_deref().unwrap_or_default();
        assert!(!snippet.starts_with(|c: char| c.is_numeric() || c.is_whitespace()), "{snippet}");
        assert!(!snippet.contains(['\u{2002}']), "{snippet}");
    }
    let fourth = &page.organic_results[3];
    assert_eq!(fourth.date.as_deref(), Some("2020-8-29"));
    assert!(fourth.snippet.as_ref().unwrap().starts_with("Smoke billows from burning tyres"));
}

pub(crate) fn a_button_below_every_post_is_no_sitelink() {
    let Some(page) = second("aql-bing-cody-machan-facebook-1594008363.html") else { return };
    let links = page.organic_results.iter().filter_map(|result| result.sitelinks.as_ref());
    let titles: Vec<_> =
        links.flat_map(|links| links.inline.iter().chain(&links.expanded)).map(|link| &link.title).collect();
    assert!(titles.iter().all(|title| *title != "See More"), "{titles:?}");
}

pub(crate) fn the_engines_own_word_for_its_data_is_no_kind_of_thing() {
    let Some(page) = second("aql-bing-harukazewakaba0-1643181401.html") else { return };
    let kinds = json_of(&page)["knowledge_graph"]["type"].clone();
    assert!(!kinds.as_str().unwrap_or_default().contains("Semistructured"), "{kinds}");
}

pub(crate) fn ads_have_their_place_and_their_links() {
    let Some(page) = read("hotels-nojs.html") else { return };
    let positions: Vec<_> = page.ads.iter().map(|ad| ad.position).collect();
    assert_eq!(positions, [1, 2, 3, 4, 5, 6, 7, 8]);
    let first = &page.ads[0];
    assert_eq!(first.title, "780 Hoteles en Nueva York, NY - Hasta 50% menos en hoteles");
    assert!(first.link.starts_with("http://www.booking.com/city/us/new-york.es.html?"), "{}", first.link);
    assert!(first.tracking_link.as_ref().unwrap().contains("/aclick?"));
    assert_eq!(first.displayed_link.as_deref(), Some("http://www.booking.com/Nueva-York/Hoteles"));
    assert!(first.description.as_ref().unwrap().starts_with("Reserva un Hotel"));
    assert_eq!(first.sitelinks.len(), 6);
    assert_eq!(
        first.sitelinks[1].snippet.as_deref(),
        Some("Rápido y fácil de usar.\nPrecios óptimos. Pague en el hotel.")
    );
    assert!(
        page.ads[6].sitelinks[1].link.starts_with("https://www.agoda.com/"),
        "{:?}",
        page.ads[6].sitelinks[1]
    );
}

pub(crate) fn places_on_a_page_are_read_with_their_coordinates() {
    let Some(page) = read("hotels-nojs.html") else { return };
    let places = json_of(&page)["local_results"]["places"].clone();
    assert_eq!(places.as_array().unwrap().len(), 5);
    let mut first = places[0].clone();
    assert!(first["thumbnail"].take().as_str().unwrap().starts_with("https://engine.test/th?id="));
    assert_eq!(
        first,
        json!({
            "position": 1, "title": "Novotel New York Times Square", "place_id": "YN618x230091375", "rating": 4.5,
            "reviews": 1800, "reviews_source": "Booking.com", "type": "4-star hotel",
            "address": "226 W 52nd St, New York, NY 10019",
            "gps_coordinates": {"latitude": 40.76283645629883, "longitude": -73.983642578125},
            "thumbnail": null
        })
    );
    let Some(page) = read("coffee-nojs.html") else { return };
    let places = page.local_results.unwrap().places;
    assert_eq!(places.len(), 5);
    assert_eq!(places[0].title, "Brew Coffee");
    assert_eq!((places[0].rating, places[0].reviews), (Some(5.0), Some(8)));
    assert!(places[0].reviews_link.as_ref().unwrap().contains("-Reviews-Brew_Coffe-"));
    assert_eq!(places[0].address.as_deref(), Some("Carrer de Roger de Flor, 102, 08013, Barcelona"));
    assert_eq!(places[0].website.as_deref(), Some("https://one-week-in.com/best-coffee-shops-barcelona/"));
    assert_eq!(places[2].hours.as_deref(), Some("Closed · Opens tomorrow 09:00"));
    assert_eq!(places[2].open_state.as_deref(), Some("Closed"));
    assert_eq!((places[1].rating, places[1].website.as_deref()), (None, None));
    let Some(page) = read("privatbrauerei-hoepfner-1620534005.html") else { return };
    let place = &page.local_results.unwrap().places[0];
    assert_eq!(place.hours.as_deref(), Some("Fechado · Abre amanhã à(s) 08:00"));
    assert_eq!(place.place_id.as_deref(), Some("YN6740x7179784187692281501"));
    assert_eq!(place.operating_hours.sunday.as_deref(), Some("Fechado"));
    assert_eq!(place.operating_hours.monday.as_deref(), Some("08:00 ‒ 12:30, 13:00 ‒ 16:30"));
}

pub(crate) fn questions_come_with_the_passages_that_answer_them() {
    let Some(page) = read("hotels-nojs.html") else { return };
    assert_eq!(page.related_questions.len(), 4);
    let third = &page.related_questions[2];
    assert_eq!(third.question, "What are the best boutique hotels in New York City?");
    assert!(third.snippet.as_ref().unwrap().ends_with("in New York City and Miami Beach."), "{third:?}");
    assert_eq!(third.title.as_deref(), Some("Arlo Hotels - Homepage"));
    assert_eq!(third.link.as_deref(), Some("https://www.arlohotels.com/"));
    assert_eq!(third.displayed_link.as_deref(), Some("www.arlohotels.com/"));
}

pub(crate) fn the_panel_is_about_its_own_thing() {
    let Some(page) = read("matrix-nojs.html") else { return };
    let panel = page.knowledge_graph.unwrap();
    assert_eq!((panel.title.as_str(), panel.kind.as_deref()), ("The Matrix", Some("Movie")));
    assert_eq!(panel.kgmid.as_deref(), Some("c76e4d07-829e-8bc0-4f7f-57175d55ef04"));
    assert!(panel.description.as_ref().unwrap().ends_with("who have been freed from the Matrix."));
    assert_eq!(panel.facts[1], ("Directors".into(), "Lana Wachowski · Lilly Wachowski".into()));
    assert!(panel.facts.iter().all(|(_, value)| !value.contains("New content")), "{:?}", panel.facts);
    let ratings: Vec<_> =
        panel.ratings.iter().map(|own| (own.source.as_str(), own.rating.as_str())).collect();
    assert_eq!(ratings, [("IMDb", "8,7/10"), ("Rotten Tomatoes", "88%")]);
    let profiles: Vec<_> = panel.profiles.iter().map(|own| own.name.as_str()).collect();
    assert_eq!(profiles, ["IMDb", "Wikipedia", "Facebook"]);
    assert_eq!(panel.modules[0].title, "Cast");
    assert_eq!(panel.modules[0].items[0].title, "Keanu Reeves");
    assert_eq!(panel.modules[0].items[0].extensions, ["Neo"]);
    let sources: Vec<_> = panel.sources.iter().map(|own| own.name.as_str()).collect();
    assert_eq!(sources, ["Wikipedia", "Rottentomatoes", "IMDb"]);
    assert!(panel.image.unwrap().starts_with("https://engine.test/th?id=AMMS_"));
    let other = &page.knowledge_graph_list[0];
    assert_eq!((other.title.as_str(), other.kind.as_deref()), ("The Matrix", Some("Franchise")));
    assert_eq!(other.kgmid.as_deref(), Some("7ea8188f-ef24-c6e5-9a69-43cd706e02a5"));
    // A panel without an id of its own: the links in it lead to the author.
    let Some(page) = read("ron-petersen-1556393373.html") else { return };
    let panel = page.knowledge_graph.unwrap();
    assert_eq!(panel.kgmid.as_deref(), Some("0b30c0ac-f55d-3966-3df7-6c37ffc7e507"));
    assert_eq!(panel.facts[0], ("Autor".into(), "Ron Petersen".into()));
}

pub(crate) fn an_answer_names_its_page() {
    let Some(page) = read("european-cannibalism-1591185526.html") else { return };
    let answer = page.answer_box.unwrap();
    assert_eq!(answer.kind, "featured_snippet");
    assert!(answer.snippet.as_ref().unwrap().starts_with("Europe boasts the oldest fossil evidence"));
    assert!(answer.snippet.as_ref().unwrap().ends_with("extract marrow and brains."));
    assert!(answer.link.as_ref().unwrap().starts_with("https://www.smithsonianmag.com/"));
}

pub(crate) fn a_generated_answer_comes_in_blocks_with_its_sources() {
    let Some(page) = read("2026-results.html") else { return };
    let answer = json_of(&page)["answer_box"].clone();
    assert_eq!(answer["type"], "generated");
    let kinds: Vec<_> =
        answer["text_blocks"].as_array().unwrap().iter().map(|block| block["type"].clone()).collect();
    assert_eq!(kinds, ["paragraph", "heading", "list", "heading", "list", "heading", "list"]);
    assert_eq!(
        answer["text_blocks"][2]["list"][1]["snippet"],
        "Use .. in the file path to go up one directory level until you reach the root folder."
    );
    let sources: Vec<_> =
        answer["references"].as_array().unwrap().iter().map(|own| own["source"].clone()).collect();
    assert_eq!(sources, ["stackoverflow.com", "geeksforgeeks.org", "developer.mozilla.org"]);
}

pub(crate) fn proposed_searches_keep_their_words_apart() {
    let Some(page) = read("2026-results.html") else { return };
    let queries: Vec<_> = page.related_searches.iter().map(|search| search.query.as_str()).collect();
    // First the queries of a list, then the chips above the videos.
    assert_eq!(queries.len(), 28);
    let section = page.related_searches[8].section.as_deref();
    assert_eq!((queries[8], section), ("How To Create A Js File", Some("Videos of How to Read File in JS")));
    assert_eq!(queries[1], "javascript load file from path");
    assert_eq!(queries[7], "how to read local text files");
    let Some(page) = read("win10-iso-xia-zai-1580349240.html") else { return };
    let queries: Vec<_> = page.related_searches.iter().map(|search| search.query.as_str()).collect();
    assert_eq!(queries[..2], ["win10 镜像下载", "win10 专业版 下载"]);
    assert!(queries.contains(&"win10官网"));
}

pub(crate) fn videos_and_pictures_are_listed() {
    let Some(page) = read("connecticut-covid-deaths-1628019384.html") else { return };
    let first = &page.inline_videos[0];
    assert_eq!(first.title, "Connecticut Virus Cases Near 2K With Over 30 Deaths | MSNBC");
    assert_eq!((first.source.as_deref(), first.channel.as_deref()), (Some("YouTube"), Some("MSNBC")));
    assert_eq!((first.views, first.date.as_deref()), (Some(78_000), Some("Mar 31, 2020")));
    assert_eq!(first.duration.as_deref(), Some("5:37"));
    let Some(page) = read("wonder-kids-beginning-1652132287.html") else { return };
    let first = &page.inline_images[0];
    assert_eq!(first.link.as_deref(), Some("https://www.amazon.com/Wonder-Kids-First-Grade/dp/0778614077"));
    assert!(first.title.as_ref().unwrap().starts_with("Wonder Kids: First Grade"));
    assert_eq!(page.inline_images.len(), 10);
}

/// Every text of every group, but for addresses.
fn texts(value: &Value, out: &mut Vec<String>) {
    match value {
        Value::String(text) => out.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| texts(item, out)),
        Value::Object(fields) => {
            for (name, field) in fields {
                if !name.contains("link")
                    && !matches!(name.as_str(), "image" | "images" | "thumbnail" | "favicon")
                {
                    texts(field, out);
                }
            }
        }
        _ => {}
    }
}

#[test]
fn no_text_holds_markup_or_loose_spaces() {
    for (path, html) in pages() {
        let Ok(page) = parse(&html, ASKED) else { continue };
        let mut all = Vec::new();
        texts(&json_of(&page), &mut all);
        for text in all {
            for markup in
                ["&amp;", "&lt;", "&gt;", "&quot;", "&nbsp;", "&#", "<strong", "</", "<em", "\u{E000}"]
            {
                assert!(!text.contains(markup), "{path}: {text}");
            }
            assert_eq!(text, text.split_whitespace().collect::<Vec<_>>().join(" "), "{path}");
        }
        assert!(!json_of(&page).to_string().contains("null"), "{path}");
    }
}

pub(crate) fn a_page_leads_back_and_to_the_pages_by_their_numbers() {
    let Some(html) = recorded("se-scraper-2020-page3.html") else { return };
    let pages = parse(&html, "https://engine.test/search?q=test+keyword&first=17").unwrap().pages;
    assert!(pages.previous.unwrap().contains("first=7"));
    assert!(pages.next.unwrap().contains("first=27"));
    let numbers: Vec<u32> = pages.numbered.iter().map(|(number, _)| *number).collect();
    assert_eq!(numbers.first(), Some(&1));
    assert!(numbers.len() > 4 && !numbers.contains(&3), "{numbers:?}");
}

#[test]
fn a_layout_without_known_names_still_has_its_results_and_what_is_lost_is_counted() {
    let result = |number: u8| {
        format!(
            "<li class=x><h2><a href='https://s{number}.test/'>T{number}</a></h2><div><cite>s{number}.test</cite></div><p>{}</p></li>",
            "Some words about it. ".repeat(3)
        )
    };
    let module =
        "<li class=y><h2>Module</h2><a href='https://a.test'>a</a><a href='https://b.test'>b</a></li>";
    let html = format!("<html><body><ol id=b_results>{}{module}{}</ol></body></html>", result(1), result(2));
    let page = parse(&html, "https://engine.test/search?q=x").unwrap();
    let titles: Vec<&str> = page.organic_results.iter().map(|result| result.title.as_str()).collect();
    assert_eq!(titles, ["T1", "T2"]);
    assert!(page.organic_results[0].snippet.is_some());
    let unread: Vec<(&str, usize)> =
        page.unread.iter().map(|found| (found.section.as_str(), found.count)).collect();
    assert_eq!(unread, [("Module", 2)]);
}

pub(crate) fn a_snippet_is_a_text_and_neither_an_address_nor_the_names_of_tabs() {
    if let Some(page) = second("aql-bing-cody-machan-facebook-1594008363.html") {
        assert_eq!(page.organic_results[4].snippet, None);
    }
    if let Some(page) = second("aql-bing-clobetasol-without-prescription-1615178898.html") {
        let snippet = page.organic_results[5].snippet.as_deref().unwrap();
        assert!(snippet.starts_with("Clobetasol topical is used"), "{snippet}");
    }
}

pub(crate) fn the_answer_above_the_results_has_its_parts_and_its_sources() {
    let Some(page) = read("2026-results.html") else { return };
    let overview = page.ai_overview.unwrap();
    let kinds: Vec<_> = overview.text_blocks.iter().map(|block| block.kind).collect();
    assert_eq!(
        kinds,
        [
            "paragraph",
            "heading",
            "code_block",
            "heading",
            "list",
            "heading",
            "paragraph",
            "list",
            "paragraph",
            "paragraph"
        ]
    );
    let steps = &overview.text_blocks[4];
    assert!(steps.ordered);
    assert_eq!(steps.list[2].reference_indexes, [1]);
    assert_eq!(steps.list[3].list.len(), 2);
    let titles: Vec<_> = overview.references.iter().map(|own| (own.index, own.title.as_str())).collect();
    assert_eq!((titles.len(), titles[1]), (5, (1, "FileReader - Web APIs | MDN")));
}

pub(crate) fn keeps_content_below_results_and_beside_the_list() {
    let Some(page) = read("clobetasol-without-prescription-1615178898.html") else { return };
    let further: Vec<_> = page.explore_further.iter().map(|page| page.displayed_link.as_deref()).collect();
    assert_eq!(further, [Some("www.drugs.com"), Some("www.iodine.com"), Some("www.drugs.com")]);
    let second = &page.organic_results[1];
    assert_eq!(
        (second.author.as_deref(), second.extracted_cited_by),
        (Some("Clark C. Otley, Arthur Sober"), Some(6))
    );
    assert_eq!(second.iso_date.as_deref(), Some("1994-01-01"));
    let questions = &page.organic_results[4].sitelinks.as_ref().unwrap().expanded;
    assert_eq!(questions.len(), 3);
    assert_eq!(questions[0].title, "How effective is clobetasol for hair growth?");
    assert!(questions[0].snippet.as_ref().unwrap().starts_with("Clobetasol is effective"));
    let modules: Vec<_> =
        page.knowledge_graph.as_ref().unwrap().modules.iter().map(|own| own.title.as_str()).collect();
    assert_eq!(modules, ["Precautions", "People also search for"]);
    let Some(page) = read("cody-machan-facebook-1594008363.html") else { return };
    let posts = &page.organic_results[4].sitelinks.as_ref().unwrap().expanded;
    assert_eq!((posts.len(), posts[0].extensions.as_slice()), (19, &["23/05/2020".to_owned()][..]));
    let Some(page) = read("clavarioid-fungi-of-new-zealand-ron-petersen-1556393373.html") else { return };
    let row = page.top_carousel.unwrap();
    assert_eq!(
        (row.title.as_str(), row.items[0].title.as_str()),
        ("Ron Petersen - Werke", "New world botany")
    );
    assert_eq!(row.items[0].extensions, ["2001"]);
    assert_eq!(page.organic_results[0].position_absolute, 2);
    let Some(page) = read("european-cannibalism-1591185526.html") else { return };
    assert_eq!(page.organic_results[3].duration.as_deref(), Some("1:10"));
}
